//! Coordinates along the edges.

use ppn_piece::UnknownName;
use std::str::FromStr;

ppn_source::named! {
    /// Coordinates along the edges.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Annotate {
        /// No coordinates.
        #[default]
        None = "none",
        /// Letters for columns, numbers for rows.
        Algebraic = "algebraic",
        /// Numbers for both.
        Cartesian = "cartesian",
        /// Capital letters without I for columns, numbers for rows, as on boards of go.
        Go = "go",
        /// The numbers of squares, where the game has them; else as [`Self::Algebraic`].
        Numbers = "numbers",
    }

    /// The name in options.
    pub(crate) fn name;

    const ALL;
}

/// The names are `none`, `algebraic`, `cartesian`, `go`, `numbers`.
impl FromStr for Annotate {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|annotate| annotate.name() == name);
        found.ok_or_else(|| UnknownName::new("an annotation", name))
    }
}

/// The letters of column `k`, counted from 1: each letter of an alphabet, then all pairs and so on.
fn letters(mut k: u64, alphabet: &[u8]) -> String {
    let count = alphabet.len() as u64;
    let mut letters = Vec::new();
    while k > 0 {
        k -= 1;
        letters.push(char::from(alphabet[(k % count) as usize]));
        k /= count;
    }
    letters.iter().rev().collect()
}

impl Annotate {
    /// The label of column `k`, counted from 1.
    ///
    /// ```
    /// use ppn_render::terminal::Annotate;
    ///
    /// let labels = [Annotate::Algebraic, Annotate::Cartesian, Annotate::Go].map(|one| one.column(9));
    /// assert_eq!(labels, ["i", "9", "J"]);
    /// ```
    #[must_use]
    pub fn column(self, k: u64) -> String {
        match self {
            Self::Cartesian => k.to_string(),
            Self::Go => letters(k, b"ABCDEFGHJKLMNOPQRSTUVWXYZ"),
            Self::None | Self::Algebraic | Self::Numbers => {
                letters(k, b"abcdefghijklmnopqrstuvwxyz")
            }
        }
    }

    /// The column that letters name, which are given as a number to the base 26; `None` if no column has them.
    pub(crate) fn column_of(self, mut letters: u64) -> Option<u64> {
        if self != Self::Go {
            return Some(letters);
        }
        const SKIPPED: u64 = 9;
        let (mut column, mut place) = (0, 1);
        while letters > 0 {
            letters -= 1;
            let letter = letters % 26 + 1;
            if letter == SKIPPED {
                return None;
            }
            column += place * (letter - u64::from(letter > SKIPPED));
            (letters, place) = (letters / 26, place * 25);
        }
        Some(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_go_have_no_i() {
        let label = |k| Annotate::Go.column(k);
        assert_eq!([1, 8, 9, 19, 25, 26].map(label), ["A", "H", "J", "T", "Z", "AA"]);
        // Reading the letters of a column gives it again.
        let letters =
            |label: &str| label.bytes().fold(0, |sum, one| 26 * sum + u64::from(one - b'A') + 1);
        for column in 1..2000 {
            assert_eq!(Annotate::Go.column_of(letters(&label(column))), Some(column));
        }
    }

    #[test]
    fn columns_count_in_letters() {
        let label = |k| Annotate::Algebraic.column(k);
        assert_eq!([1, 26, 27, 52, 53, 703].map(label), ["a", "z", "aa", "az", "ba", "aaa"]);
    }
}
