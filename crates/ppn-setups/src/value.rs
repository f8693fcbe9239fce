//! Values of metadata, as a request for a setup has them.

/// A value of the metadata, as a request for a setup has it.
///
/// Scalars keep their text: only the argument knows whether `444522` is a number or a row of coins,
/// and whether `yes` is a word.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Null, as in `Seed:` or `Seed: ~`.
    Null,
    /// A single value.
    Scalar {
        /// The text, without quotation marks and with escapes resolved.
        text: String,
        /// Whether it was in quotation marks or in a block, and so is always text.
        quoted: bool,
    },
    /// A sequence.
    Sequence(Vec<Value>),
    /// A mapping: keys as written, in order, repeated ones included.
    Mapping(Vec<(String, Value)>),
}

impl Value {
    /// A scalar without quotation marks.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self::Scalar { text: text.into(), quoted: false }
    }

    /// A scalar in quotation marks.
    #[must_use]
    pub fn quoted(text: impl Into<String>) -> Self {
        Self::Scalar { text: text.into(), quoted: true }
    }

    /// The meaning of the value in the core schema of YAML 1.2: text, unless it looks like another
    /// type and is not quoted.
    pub(crate) fn read(&self) -> Reading<'_> {
        match self {
            Self::Null => Reading::Null,
            Self::Scalar { text, quoted: true } => Reading::Text(text),
            Self::Scalar { text, quoted: false } => match text.as_str() {
                "" | "~" | "null" | "Null" | "NULL" => Reading::Null,
                "true" | "True" | "TRUE" => Reading::Flag(true),
                "false" | "False" | "FALSE" => Reading::Flag(false),
                _ => number(text).map_or(Reading::Text(text), Reading::Number),
            },
            Self::Sequence(_) => Reading::Sequence,
            Self::Mapping(_) => Reading::Mapping,
        }
    }

    /// The text of a scalar; `None` for any other value.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The value as messages name it, shortened if it is long.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Null => "nothing".to_owned(),
            Self::Scalar { text, .. } => format!("`{}`", shorten(text)),
            Self::Sequence(items) => format!("a sequence of {}", count(items.len(), "value")),
            Self::Mapping(_) => "a mapping".to_owned(),
        }
    }
}

/// The meaning of a [`Value`] in the core schema of YAML 1.2.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Reading<'v> {
    Null,
    Flag(bool),
    /// An integer or a number with a fraction; may be infinite or not a number.
    Number(f64),
    Text(&'v str),
    Sequence,
    Mapping,
}

/// At most 40 characters of `text`, on one line.
pub(crate) fn shorten(text: &str) -> String {
    let line: String =
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(41).collect();
    if line.chars().count() <= 40 { line } else { line.chars().take(39).chain(['…']).collect() }
}

/// `1 value`, `2 values`.
pub(crate) fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// A number of the core schema: decimal, octal `0o17`, hexadecimal `0x1F`, infinite, not a number.
fn number(text: &str) -> Option<f64> {
    if let Some(digits) = text.strip_prefix("0o") {
        return in_base(8, digits);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return in_base(16, digits);
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        ".inf" | ".Inf" | ".INF" => {
            Some(if text.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY })
        }
        ".nan" | ".NaN" | ".NAN" if unsigned == text => Some(f64::NAN),
        _ => decimal(text),
    }
}

/// A number that consists of digits only; Rust also reads a plus sign.
pub(crate) fn in_base(base: u32, digits: &str) -> Option<f64> {
    let are_digits = digits.chars().all(|c| c.is_digit(base));
    u64::from_str_radix(digits, base).ok().filter(|_| are_digits).map(|number| number as f64)
}

/// A decimal number such as `42`, `-1.5`, `.5` or `1e3`.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    // Rust also reads words such as `inf` and `nan`.
    let starts = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    if starts && unsigned.contains(|c: char| c.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars_are_read_by_the_core_schema() {
        let read = |text: &str| match Value::plain(text).read() {
            Reading::Number(n) => format!("number {n}"),
            Reading::Flag(flag) => format!("flag {flag}"),
            Reading::Text(text) => format!("text {text}"),
            other => format!("{other:?}"),
        };
        for (text, meaning) in [
            ("~", "Null"),
            ("", "Null"),
            ("true", "flag true"),
            ("yes", "text yes"),
            ("42", "number 42"),
            ("-1.5e1", "number -15"),
            ("0x10", "number 16"),
            ("0x+10", "text 0x+10"),
            ("0x", "text 0x"),
            ("0o10", "number 8"),
            ("010", "number 10"),
            (".inf", "number inf"),
            ("inf", "text inf"),
            ("nan", "text nan"),
            ("1_000", "text 1_000"),
            (".", "text ."),
            ("44452n24n3aa", "text 44452n24n3aa"),
        ] {
            assert_eq!(read(text), meaning, "{text}");
        }
        assert_eq!(Value::quoted("42").read(), Reading::Text("42"));
    }
}
