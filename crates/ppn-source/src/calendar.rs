//! Dates: days that are in the calendar, and forms of dates.

/// The reason why a date is not in the Gregorian calendar, if it is not: a month or a day that does not
/// exist. `None` for a part that is not known; every part may then be what makes the date possible.
/// `date` is the date as written.
///
/// ```
/// use ppn_source::impossible_date;
///
/// assert_eq!(impossible_date("2024.02.29", [Some(2024), Some(2), Some(29)]), None);
/// assert_eq!(impossible_date("????.02.29", [None, Some(2), Some(29)]), None);
/// let reason = impossible_date("2023.02.29", [Some(2023), Some(2), Some(29)]);
/// assert_eq!(reason.unwrap(), "`2023.02.29` has no day 29");
/// ```
#[must_use]
pub fn impossible_date(date: &str, [year, month, day]: [Option<u32>; 3]) -> Option<String> {
    if let Some(month) = month.filter(|month| !(1..=12).contains(month)) {
        return Some(format!("there is no month {month}"));
    }
    let is_leap = year.is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let days = match month {
        Some(2) if is_leap => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    };
    let day = day.filter(|day| !(1..=days).contains(day))?;
    Some(format!("`{date}` has no day {day}"))
}

/// Whether a date has the form `YYYY.MM.DD` of PGN and PDN, in which each part may be question marks.
///
/// ```
/// use ppn_source::is_dotted_date;
///
/// assert!(is_dotted_date("2024.05.??"));
/// assert!(!is_dotted_date("2024-05-01") && !is_dotted_date("1.5.2024"));
/// ```
#[must_use]
pub fn is_dotted_date(text: &str) -> bool {
    let is_part = |part: &str, length: usize| {
        let all = |wanted: fn(&u8) -> bool| part.bytes().all(|byte| wanted(&byte));
        part.len() == length && (all(u8::is_ascii_digit) || all(|&byte| byte == b'?'))
    };
    let parts: Vec<&str> = text.split('.').collect();
    matches!(parts[..], [y, m, d] if is_part(y, 4) && is_part(m, 2) && is_part(d, 2))
}

/// Year, month and day of a date in any usual form; a part that is not known is 0. `None` if it is not clear, as in
/// `3/4/1992`, or no date.
///
/// ```
/// use ppn_source::clear_date;
///
/// assert_eq!(clear_date("1.5.2024"), Some([2024, 5, 1]));
/// assert_eq!(clear_date("12/25/1992"), Some([1992, 12, 25]));
/// assert_eq!(clear_date("1992-12"), Some([1992, 12, 0]));
/// assert_eq!(clear_date("3/4/1992"), None);
/// ```
#[must_use]
pub fn clear_date(text: &str) -> Option<[u32; 3]> {
    let parts: Vec<&str> =
        text.split(['.', '-', '/', ' ']).filter(|part| !part.is_empty()).collect();
    let number = |part: &str| -> Option<u32> {
        let all = |wanted: fn(&u8) -> bool| part.bytes().all(|byte| wanted(&byte));
        match all(|&byte| byte == b'?') {
            true => Some(0),
            false => part.parse().ok().filter(|_| all(u8::is_ascii_digit)),
        }
    };
    let is_year = |part: &str| part.len() == 4;
    let is_day_alone = |part: &str| number(part).is_some_and(|number| number > 12);
    let [year, month, day] = match parts[..] {
        [year] if is_year(year) => [year, "??", "??"],
        [year, month] if is_year(year) => [year, month, "??"],
        [year, month, day] if is_year(year) => [year, month, day],
        // Of `3/4/1992`, one cannot know which is the day.
        [day, month, year] if is_year(year) && (!text.contains('/') || is_day_alone(day)) => {
            [year, month, day]
        }
        [month, day, year] if is_year(year) && is_day_alone(day) => [year, month, day],
        _ => return None,
    };
    let date = [number(year)?, number(month)?, number(day)?];
    let is_possible = date[1] <= 12 && date[2] <= 31 && month.len() < 3 && day.len() < 3;
    is_possible.then_some(date)
}
