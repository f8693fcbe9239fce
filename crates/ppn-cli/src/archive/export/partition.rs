//! A file for each value of a tag.

use crate::files::percent_encoded;
use std::{
    collections::HashMap,
    io,
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

/// The value of a tag of each game that was read, which the writer of its rows looks up.
#[derive(Default)]
pub(super) struct Values(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The number of the value of each game.
    of_game: Vec<u32>,
    values: Vec<Option<String>>,
    numbers: HashMap<Option<String>, u32>,
}

/// The largest number of values of a tag: each has a file of each table, and all are open at a time.
const MOST_VALUES: usize = 200;

impl Values {
    /// Adds the value of the next game.
    ///
    /// # Errors
    /// If there are too many values.
    pub(super) fn add(&self, value: Option<String>) -> io::Result<()> {
        let known = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let number = match known.numbers.get(&value) {
            Some(number) => *number,
            None if known.values.len() == MOST_VALUES => {
                let message = format!(
                    "the tag has more than {MOST_VALUES} values, each of which would be a file; use another tag"
                );
                return Err(io::Error::other(message));
            }
            None => {
                let number = known.values.len() as u32;
                known.numbers.insert(value.clone(), number);
                known.values.push(value);
                number
            }
        };
        known.of_game.push(number);
        Ok(())
    }

    /// The number of the value of a game, by the number of the game from 1.
    pub(super) fn of_game(&self, game: i64) -> u32 {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = usize::try_from(game - 1).unwrap_or_default();
        known.of_game.get(index).copied().unwrap_or_default()
    }

    /// The folder and the name of a file without its extension: `Event=Club/1`. The name has the number, since some
    /// systems do not distinguish capitals in folders.
    pub(super) fn path(&self, tag: &str, number: u32) -> PathBuf {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let value = known.values.get(number as usize).and_then(Option::as_deref);
        let folder = format!("{}={}", escaped(tag), value.map_or(NULL.to_owned(), escaped));
        PathBuf::from(folder).join((number + 1).to_string())
    }
}

/// The name that Hive, Spark and DuckDB give to a missing value.
const NULL: &str = "__HIVE_DEFAULT_PARTITION__";

/// The most bytes of a value in the name of a folder, which is shorter than systems allow.
const MOST_BYTES: usize = 200;

/// A value as a part of the name of a folder: what is special on some system is `%` and two digits, which readers turn
/// back. A long value is cut.
fn escaped(value: &str) -> String {
    let last = value.chars().count().saturating_sub(1);
    let mut name = percent_encoded(value, |index, letter| {
        letter.is_alphanumeric()
            || matches!(letter, '-' | '_' | ',')
            || matches!(letter, ' ' | '.') && index > 0 && index < last
    });
    if name.len() > MOST_BYTES {
        name.truncate(name.floor_char_boundary(MOST_BYTES));
        // No part of a byte, and no space at the end.
        let whole = name.rfind('%').filter(|at| name.len() - at < 3).unwrap_or(name.len());
        name.truncate(name[..whole].trim_end_matches([' ', '.']).len());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_names_of_folders_on_any_system() {
        for (value, name) in [
            ("Club evening", "Club evening"),
            ("../etc", "%2E.%2Fetc"),
            ("a=b%", "a%3Db%25"),
            ("de Vries, Jan", "de Vries, Jan"),
            ("Müller.", "Müller%2E"),
            ("\u{1b}?", "%1B%3F"),
        ] {
            assert_eq!(escaped(value), name);
        }
        assert_eq!(escaped(&"ab ".repeat(100)), "ab ".repeat(67).trim_end());
        assert_eq!(escaped(&"?".repeat(100)), "%3F".repeat(66));
    }

    #[test]
    fn games_have_the_number_of_their_value() {
        let values = Values::default();
        for value in [Some("a"), None, Some("a")] {
            values.add(value.map(str::to_owned)).unwrap();
        }
        assert_eq!([1, 2, 3].map(|game| values.of_game(game)), [0, 1, 0]);
        assert_eq!(values.path("Round", 0), PathBuf::from("Round=a/1"));
        assert_eq!(values.path("Round", 1), PathBuf::from("Round=__HIVE_DEFAULT_PARTITION__/2"));
        (1..MOST_VALUES - 1).for_each(|n| values.add(Some(n.to_string())).unwrap());
        assert!(values.add(Some("one more".to_owned())).is_err());
    }
}
