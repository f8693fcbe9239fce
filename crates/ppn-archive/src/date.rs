//! Dates of which parts may be unknown.

use std::{cmp::Ordering, collections::BTreeMap};

/// A date as games write it, of which the month or the day may be unknown: `2024.05.01`, `2024-05`, `1999.??.??`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Date {
    /// The year.
    pub year: u32,
    /// The month, from 1.
    pub month: Option<u32>,
    /// The day, from 1.
    pub day: Option<u32>,
}

impl Date {
    /// Reads a date in the forms of the notations: year, month and day with points, hyphens or slashes
    /// between them, or a day and a month before a year of four digits. Text after the first date is not read.
    /// `None` if the year is unknown.
    ///
    /// ```
    /// use ppn_archive::Date;
    ///
    /// let date = Date::of("2024.05.??").unwrap();
    /// assert_eq!((date.year, date.month, date.day), (2024, Some(5), None));
    /// assert_eq!(Date::of("1.5.2024"), Date::of("2024-05-01"));
    /// assert_eq!(Date::of("????.??.??"), None);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let end = text.find([',', ' ', 'T']).unwrap_or(text.len());
        let mut parts = text[..end].split(['.', '-', '/']);
        let (first, second, third) = (parts.next()?, parts.next(), parts.next());
        let number = |part: &str| -> Option<u32> {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse().ok().filter(|_| is_number && part.len() <= 4)
        };
        if third.is_some_and(|year| year.len() == 4) && first.len() < 3 {
            let year = number(third?)?;
            let (month, day) = (second.and_then(number), number(first));
            return Some(Self { year, month, day }).filter(Self::is_possible);
        }
        let year = number(first).filter(|_| first.len() == 4)?;
        let month = second.and_then(number);
        let day = third.and_then(number).filter(|_| month.is_some());
        Some(Self { year, month, day }).filter(Self::is_possible)
    }

    fn is_possible(&self) -> bool {
        self.month.is_none_or(|month| (1..=12).contains(&month))
            && self.day.is_none_or(|day| (1..=31).contains(&day))
    }

    /// The order of this date to one with as many or fewer known parts, of which only these are compared: a day
    /// of May is equal to May. `None` if a part that decides is unknown.
    ///
    /// ```
    /// use ppn_archive::Date;
    /// use std::{cmp::Ordering, collections::BTreeMap};
    ///
    /// let date = |text| Date::of(text).unwrap();
    /// assert_eq!(date("2024.05.01").order(date("2024")), Some(Ordering::Equal));
    /// assert_eq!(date("2024.??.??").order(date("2025.01.01")), Some(Ordering::Less));
    /// assert_eq!(date("2024.??.??").order(date("2024.05.01")), None);
    /// ```
    #[must_use]
    pub fn order(self, other: Self) -> Option<Ordering> {
        let years = self.year.cmp(&other.year);
        let Some(month) = other.month.filter(|_| years.is_eq()) else { return Some(years) };
        let months = self.month?.cmp(&month);
        let Some(day) = other.day.filter(|_| months.is_eq()) else { return Some(months) };
        Some(self.day?.cmp(&day))
    }
}

/// Dates that are not in the form that most dates of an archive have, each with that form: with points, or with
/// hyphens. Dates have the number of their games.
///
/// ```
/// use ppn_archive::uniform_dates;
///
/// let dates = [("2024.05.01", 3), ("2024-06", 1)].map(|(date, games)| (date.to_owned(), games));
/// let other = ("2024-06".to_owned(), "2024.06.??".to_owned());
/// assert_eq!(uniform_dates(&dates.into()), [other]);
/// ```
#[must_use]
pub fn uniform_dates(dates: &BTreeMap<String, u64>) -> Vec<(String, String)> {
    let with = |mark: char| -> u64 {
        dates.iter().filter(|(date, _)| date.contains(mark)).map(|(_, games)| games).sum()
    };
    let has_points = with('.') >= with('-');
    let uniform = dates.keys().filter_map(|written| {
        // A date with more behind it, such as the next day, says more than one date.
        let is_date =
            written.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '-' | '/' | '?'));
        let date = Date::of(written).filter(|_| is_date)?;
        let part = |part: Option<u32>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
        let uniform = match (has_points, date.month, date.day) {
            (true, month, day) => format!("{:04}.{}.{}", date.year, part(month), part(day)),
            (false, None, _) => format!("{:04}", date.year),
            (false, month, None) => format!("{:04}-{}", date.year, part(month)),
            (false, month, day) => format!("{:04}-{}-{}", date.year, part(month), part(day)),
        };
        (uniform != *written).then(|| (written.clone(), uniform))
    });
    uniform.collect()
}
