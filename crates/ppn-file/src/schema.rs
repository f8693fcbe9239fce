//! The type of a scalar in the core schema of YAML 1.2.

use crate::{ScalarStyle, Tag};
use std::fmt;

/// The type of a scalar in the core schema of YAML 1.2.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scalar<'v> {
    /// Empty, `~` or `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// Decimal, `0x` or `0o`.
    Integer(i64),
    /// An integer that does not fit in 64 bits, as text.
    LargeInteger(&'v str),
    /// A number with a point or an exponent, `.inf` or `.nan`.
    Float(f64),
    /// All other scalars, and all quoted ones.
    String(&'v str),
}

/// The meaning of a plain scalar in YAML 1.1.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Yaml11 {
    /// `yes`, `no`, `on`, `off`, `y`, `n`.
    Bool(bool),
    /// Octal as in `010`, binary, base 60 as in `1:30`, or with underscores.
    Integer(i64),
    /// A float with underscores or in base 60.
    Float,
    /// A date, with or without a time.
    Timestamp,
    /// The key `<<`, which includes another mapping.
    Merge,
    /// A string that is a number in YAML 1.2: `0o17`, `1e3`, `089`.
    String,
}

impl fmt::Display for Yaml11 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "the boolean {value}"),
            Self::Integer(value) => write!(f, "the number {value}"),
            Self::Float => f.write_str("a number"),
            Self::Timestamp => f.write_str("a date"),
            Self::Merge => f.write_str("a key that merges another mapping"),
            Self::String => f.write_str("a text"),
        }
    }
}

/// The type of a scalar.
pub(crate) fn scalar(text: &str, style: ScalarStyle, tag: Option<Tag>) -> Scalar<'_> {
    match tag {
        None if style == ScalarStyle::Plain => plain(text),
        None | Some(Tag::Str) => Scalar::String(text),
        Some(tag) => tagged(text, tag).unwrap_or(Scalar::String(text)),
    }
}

/// The type of a scalar with a tag other than `!!str`; `None` if the text does not fit the tag.
pub(crate) fn tagged(text: &str, tag: Tag) -> Option<Scalar<'_>> {
    match (tag, plain(text)) {
        (Tag::Str, _) => Some(Scalar::String(text)),
        (Tag::Null, value @ Scalar::Null)
        | (Tag::Bool, value @ Scalar::Bool(_))
        | (Tag::Int, value @ (Scalar::Integer(_) | Scalar::LargeInteger(_)))
        | (Tag::Float, value @ Scalar::Float(_)) => Some(value),
        (Tag::Float, Scalar::Integer(value)) => Some(Scalar::Float(value as f64)),
        (Tag::Float, Scalar::LargeInteger(text)) => large_integer(text).map(Scalar::Float),
        _ => None,
    }
}

/// The type of a plain scalar (YAML 1.2.2 § 10.3.2).
fn plain(text: &str) -> Scalar<'_> {
    match text.as_bytes() {
        [] | b"~" | b"null" | b"Null" | b"NULL" => Scalar::Null,
        b"true" | b"True" | b"TRUE" => Scalar::Bool(true),
        b"false" | b"False" | b"FALSE" => Scalar::Bool(false),
        [b'0'..=b'9' | b'+' | b'-' | b'.', ..] => number(text).unwrap_or(Scalar::String(text)),
        _ => Scalar::String(text),
    }
}

fn number(text: &str) -> Option<Scalar<'_>> {
    if let Some((digits, radix)) = prefixed(text) {
        return Some(match i64::from_str_radix(digits, radix) {
            Ok(value) => Scalar::Integer(value),
            Err(_) => Scalar::LargeInteger(text),
        });
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if is_digits(unsigned) {
        return Some(text.parse().map_or(Scalar::LargeInteger(text), Scalar::Integer));
    }
    match unsigned {
        ".inf" | ".Inf" | ".INF" => {
            let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
            Some(Scalar::Float(sign * f64::INFINITY))
        }
        _ if matches!(text, ".nan" | ".NaN" | ".NAN") => Some(Scalar::Float(f64::NAN)),
        _ if is_decimal(unsigned) => text.parse().ok().map(Scalar::Float),
        _ => None,
    }
}

/// The digits and the base of `0x1F` and `0o17`.
fn prefixed(text: &str) -> Option<(&str, u32)> {
    let (digits, radix) = match (text.strip_prefix("0x"), text.strip_prefix("0o")) {
        (Some(digits), _) => (digits, 16),
        (_, Some(digits)) => (digits, 8),
        _ => return None,
    };
    let fits = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    fits.then_some((digits, radix))
}

/// The value of an integer of any size, rounded.
pub(crate) fn large_integer(text: &str) -> Option<f64> {
    match prefixed(text) {
        Some((digits, radix)) => Some(
            digits
                .chars()
                .filter_map(|c| c.to_digit(radix))
                .fold(0.0, |value, digit| value * f64::from(radix) + f64::from(digit)),
        ),
        None => text.parse().ok(),
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `text` is a number such as `12.5`, `.5` or `1.`, optionally with an exponent, or an
/// integer with an exponent.
fn is_decimal(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let digits = match mantissa.split_once('.') {
        Some(("", fraction)) => is_digits(fraction),
        Some((whole, fraction)) => is_digits(whole) && (fraction.is_empty() || is_digits(fraction)),
        None => is_digits(mantissa),
    };
    let exponent = exponent.map(|text| text.strip_prefix(['+', '-']).unwrap_or(text));
    digits && exponent.is_none_or(is_digits)
}

/// The meaning of a plain scalar in YAML 1.1, if it differs in YAML 1.2.
pub(crate) fn differing(text: &str) -> Option<Yaml11> {
    // Most words begin with another character.
    let may_differ = |byte: &u8| byte.is_ascii_digit() || b"+-.<yYnNoO".contains(byte);
    text.as_bytes().first().filter(|byte| may_differ(byte))?;
    let old = yaml11(text);
    match (plain(text), old) {
        // Null, the booleans that both have, and strings in both.
        (Scalar::Null | Scalar::Bool(_), _)
        | (Scalar::String(_), Yaml11::String)
        | (Scalar::Float(_), Yaml11::Float) => None,
        (Scalar::Integer(new), Yaml11::Integer(old)) if new == old => None,
        (Scalar::LargeInteger(_), _) if is_canonical(text) => None,
        _ => Some(old),
    }
}

fn yaml11(text: &str) -> Yaml11 {
    match text {
        "y" | "Y" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" => return Yaml11::Bool(true),
        "n" | "N" | "no" | "No" | "NO" | "off" | "Off" | "OFF" => return Yaml11::Bool(false),
        "<<" => return Yaml11::Merge,
        _ => {}
    }
    if !text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')) {
        return Yaml11::String;
    }
    if is_timestamp(text) {
        return Yaml11::Timestamp;
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let negative = text.starts_with('-');
    if let Some(value) = integer11(unsigned) {
        return Yaml11::Integer(if negative { value.saturating_neg() } else { value });
    }
    if is_float11(unsigned) { Yaml11::Float } else { Yaml11::String }
}

/// An integer of YAML 1.1. If it is too large for 64 bits, the largest integer.
fn integer11(text: &str) -> Option<i64> {
    let digits = text.replace('_', "");
    let radix = |digits: &str, radix: u32| {
        let fits = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
        fits.then(|| i64::from_str_radix(digits, radix).unwrap_or(i64::MAX))
    };
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some(bits) = digits.strip_prefix("0b") {
        return radix(bits, 2);
    }
    if let Some(digits) = digits.strip_prefix("0x") {
        return radix(digits, 16);
    }
    if digits.len() > 1 && digits.starts_with('0') {
        return radix(&digits[1..], 8);
    }
    base60(&digits).or_else(|| radix(&digits, 10))
}

/// An integer in base 60: `1:30` is 90.
fn base60(text: &str) -> Option<i64> {
    let mut places = text.split(':');
    let first = places.next().filter(|first| is_digits(first))?;
    let mut value: i64 = first.parse().unwrap_or(i64::MAX);
    let mut several = false;
    for place in places {
        let digit: i64 = place.parse().ok().filter(|_| is_digits(place) && place.len() <= 2)?;
        if digit > 59 {
            return None;
        }
        several = true;
        value = value.saturating_mul(60).saturating_add(digit);
    }
    several.then_some(value)
}

fn is_float11(text: &str) -> bool {
    if matches!(text, ".inf" | ".Inf" | ".INF" | ".nan" | ".NaN" | ".NAN") {
        return true;
    }
    let digits = text.replace('_', "");
    let Some((whole, fraction)) = digits.split_once('.') else { return false };
    let (fraction, exponent) = match fraction.split_once(['e', 'E']) {
        Some((fraction, exponent)) => (fraction, Some(exponent)),
        None => (fraction, None),
    };
    let is_whole = whole.is_empty() || is_digits(whole) || base60(whole).is_some();
    let is_fraction = fraction.is_empty() || is_digits(fraction);
    // In 1.1, the exponent must have a plus or minus.
    let signed = |exponent: &str| exponent.strip_prefix(['+', '-']).is_some_and(is_digits);
    is_whole
        && is_fraction
        && !(whole.is_empty() && fraction.is_empty())
        && exponent.is_none_or(signed)
}

fn is_timestamp(text: &str) -> bool {
    let mut parts = text.splitn(3, '-');
    let (Some(year), Some(month), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let day = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let time = &rest[day..];
    let lengths = if time.is_empty() { 2..=2 } else { 1..=2 };
    year.len() == 4
        && is_digits(year)
        && is_digits(month)
        && lengths.contains(&month.len())
        && lengths.contains(&day)
        && (time.is_empty() || is_time(time))
}

/// `T12:30:00Z`, ` 12:30:00.5 +1:00` and the like.
fn is_time(text: &str) -> bool {
    let Some(time) = text.strip_prefix(['T', 't', ' ', '\t']) else { return false };
    let time = time.trim_start_matches([' ', '\t']);
    let end = time.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.'));
    let (time, zone) = time.split_at(end.unwrap_or(time.len()));
    let places: Vec<&str> = time.split('.').next().unwrap_or("").split(':').collect();
    let zone = zone.trim_start_matches([' ', '\t']);
    places.len() == 3
        && places.iter().all(|place| is_digits(place) && place.len() <= 2)
        && (zone.is_empty() || zone == "Z" || zone.starts_with(['+', '-']))
}

/// Whether an integer is written in the form that all readers understand in the same way.
fn is_canonical(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    is_digits(unsigned) && !unsigned.starts_with('0') || text.starts_with("0x")
}
