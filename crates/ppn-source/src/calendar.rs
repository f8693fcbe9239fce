//! Days that are in the calendar.

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
