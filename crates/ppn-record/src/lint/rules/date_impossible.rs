//! The rule for dates that are not in the calendar.

use ppn_source::{Diagnostic, Span, impossible_date, rule};

rule! {
    /// A key whose name ends in `Date` has a date that does not exist, such as the 30th of February. Dates are
    /// read if they begin with the year: `2024.12.31`, `2024-12-31`, `2024/12/31`, with `??` for what is not
    /// known.
    ///
    /// # Why it matters
    /// Programs that sort games by date cannot use it. Usually month and day are exchanged, or a digit is
    /// wrong.
    ///
    /// # Example
    /// ```ppn
    /// ---
    /// Date: 2024-13-05
    /// ...
    /// 1. S@b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// ---
    /// Date: 2024-05-13
    /// ...
    /// 1. S@b2
    /// ```
    pub static DATE_IMPOSSIBLE = "W0142" "date-impossible" Warning, "a date is not in the calendar";
}

/// Whether there is an impossible date anywhere in a text.
pub(super) fn occurs(text: &str) -> bool {
    let is_of_date = |byte: u8| matches!(byte, b'0'..=b'9' | b'?' | b'.' | b'/' | b'-');
    let bytes = text.as_bytes();
    // A word that is long enough begins at `start` or later.
    let mut start = 0;
    while let Some(window) = bytes.get(start..start + SHORTEST) {
        if let Some(other) = window.iter().rposition(|&byte| !is_of_date(byte)) {
            start += other + 1;
            continue;
        }
        let length = bytes[start..].iter().take_while(|&&byte| is_of_date(byte)).count();
        if length <= LONGEST && problem(&text[start..start + length]).is_some() {
            return true;
        }
        start += length;
    }
    false
}

/// The lengths of `2024.1.1` and `2024.12.31`.
const SHORTEST: usize = 8;
const LONGEST: usize = 10;

pub(super) fn check(key: &str, value: &str, span: Span) -> Option<Diagnostic> {
    let end = key.len().checked_sub(4).and_then(|at| key.get(at..))?;
    let problem = problem(value).filter(|_| end.eq_ignore_ascii_case("date"))?;
    let help = "write year, month and day, with `??` for what is not known";
    Some(Diagnostic::new(&DATE_IMPOSSIBLE, span, problem).with_help(help))
}

/// What is wrong with a date that begins with a year of four digits.
fn problem(date: &str) -> Option<String> {
    let separator = date[date.find(|c: char| !c.is_ascii_digit() && c != '?')?..].chars().next()?;
    let fields: Vec<&str> = date.split(separator).collect();
    let [year, month, day] = fields[..] else { return None };
    let is_field = |field: &str| field.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
    let are_fields = year.len() == 4 && [month, day].iter().all(|one| matches!(one.len(), 1 | 2));
    if !are_fields || !"-./".contains(separator) || ![year, month, day].into_iter().all(is_field) {
        return None;
    }
    impossible_date(date, [year, month, day].map(|field| field.parse().ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_the_calendar_are_right() {
        for date in [
            "2024.12.31",
            "2024-02-29",
            "2000/2/29",
            "2023.??.31",
            "????.02.29",
            "2023.02.??",
            "2023",
            "2023-13",
            "31.02.2023",
            "13/25/2023",
            "2023-02-30T10:00",
            "2023:02:30",
            "spring",
            "",
            "?",
        ] {
            assert_eq!(problem(date), None, "{date}");
        }
    }

    #[test]
    fn other_dates_are_wrong() {
        for (date, wrong) in [
            ("2023.02.29", "`2023.02.29` has no day 29"),
            ("1900-02-29", "`1900-02-29` has no day 29"),
            ("2024/31/12", "there is no month 31"),
            ("????.04.31", "`????.04.31` has no day 31"),
            ("2024.00.01", "there is no month 0"),
            ("2024.1.0", "`2024.1.0` has no day 0"),
        ] {
            assert_eq!(problem(date).as_deref(), Some(wrong));
        }
    }
}
