//! The forms of properties of the game that are texts: results, dates, rules and encodings.

use crate::{Encoding, Rules, Tree, Written, codes};
use ppn_source::{Code, Diagnostic, Edit, Fix, Problems, Span, clear_date, near_match};

/// Reports a value whose text is not of the form of its property.
pub(crate) fn words(text: &str, tree: &Tree, property: &Written, faults: &mut Problems) {
    let name = property.name.as_str();
    if !matches!(name, "RE" | "DT" | "RU" | "CA") {
        return;
    }
    let Some(value) = tree.values(property).first().filter(|value| value.is_closed) else { return };
    let written = value.span.slice(text).trim();
    if written.is_empty() {
        return;
    }
    let found: Option<(&'static Code, Option<String>, &str)> = match name {
        "RE" if !is_result(written) => Some((
            &codes::RESULT_FORM,
            result(written),
            "the winner, `+` and the points, such as `B+3.5`, `W+R` or `0`",
        )),
        "DT" if !is_date(written) => {
            Some((&codes::DATE_FORM, date(written), "the year first, such as `2024-05-01`"))
        }
        "RU" if Rules::named(written) == Rules::Unknown => {
            let names = ["Japanese", "Chinese", "Korean", "AGA", "New Zealand", "Tromp-Taylor"];
            let near = near_match(written, names).filter(|_| written.len() > 4);
            near.map(|near| (&codes::VALUE_FORM, Some(near.to_owned()), ""))
        }
        "CA" if Encoding::named(written).is_none() => {
            let names = ["UTF-8", "ISO-8859-1", "GB18030", "Big5", "Shift_JIS", "EUC-KR"];
            let near = near_match(written, names).filter(|_| written.len() > 3);
            near.map(|near| (&codes::VALUE_FORM, Some(near.to_owned()), ""))
        }
        _ => None,
    };
    let Some((code, better, wanted)) = found else { return };
    let message = match name {
        "RE" => format!("`{written}` is not in the form of a result"),
        "DT" => format!("`{written}` is not in the form of a date"),
        "RU" => format!("unknown rules `{written}`"),
        _ => format!("unknown encoding `{written}`"),
    };
    let fault = Diagnostic::new(code, value.span, message);
    faults.push(match better {
        Some(better) => with_fix(fault, value.span, name, better),
        None => fault.with_help(format!("write {wanted}")),
    });
}

fn with_fix(fault: Diagnostic, span: Span, name: &str, better: String) -> Diagnostic {
    fault
        .with_help(format!("write `{name}[{better}]`"))
        .with_fix(Fix::guess(format!("write `[{better}]`"), [Edit::replace(span, better)]))
}

/// Whether a text is a result. Source: FF\[4\], RE.
fn is_result(written: &str) -> bool {
    if ["0", "Draw", "Void", "?"].contains(&written) {
        return true;
    }
    let Some(rest) = written.strip_prefix(['B', 'W']).and_then(|rest| rest.strip_prefix('+'))
    else {
        return false;
    };
    ["", "R", "Resign", "T", "Time", "F", "Forfeit"].contains(&rest)
        || rest.parse::<f64>().is_ok()
            && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// The result that a text means.
fn result(written: &str) -> Option<String> {
    let lower = written.to_lowercase();
    if ["jigo", "draw", "drawn"].contains(&lower.as_str()) {
        return Some("0".to_owned());
    }
    let first = lower.chars().next()?;
    let winner = match first {
        'b' => 'B',
        'w' => 'W',
        _ => return None,
    };
    let rest = lower.trim_start_matches("black").trim_start_matches("white");
    let rest = if rest.len() == lower.len() { &rest[1..] } else { rest };
    let rest = rest.trim_start_matches([' ', '+']).trim_start_matches("wins").trim();
    let rest = rest.trim_start_matches("by ").trim_start_matches('+').replace(',', ".");
    let how = match rest.as_str() {
        "" => String::new(),
        "r" | "res" | "resign" | "resignation" | "resigns" | "resigned" => "R".to_owned(),
        "t" | "time" | "timeout" => "T".to_owned(),
        "f" | "forfeit" => "F".to_owned(),
        other => {
            let points = other.split(' ').next().unwrap_or_default().replace('½', ".5");
            points.parse::<f64>().ok().filter(|points| points.is_finite() && *points >= 0.0)?;
            points
        }
    };
    let right = format!("{winner}+{how}");
    is_result(&right).then_some(right)
}

/// Whether a text is a list of dates. Source: FF\[4\], DT.
fn is_date(written: &str) -> bool {
    let is_digits = |part: &str, length: usize| {
        part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    written.split(',').all(|date| {
        let parts: Vec<&str> = date.trim().split('-').collect();
        match parts[..] {
            [year] => is_digits(year, 4) || is_digits(year, 2),
            [one, two] => (is_digits(one, 4) || is_digits(one, 2)) && is_digits(two, 2),
            [year, month, day] => is_digits(year, 4) && is_digits(month, 2) && is_digits(day, 2),
            _ => false,
        }
    })
}

/// The whole date that a text means, if it is clear.
fn date(written: &str) -> Option<String> {
    let [year, month, day] = clear_date(written)?;
    (year > 0 && month > 0 && day > 0).then(|| format!("{year:04}-{month:02}-{day:02}"))
}
