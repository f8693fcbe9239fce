//! Coordinates along the edges.

use ppn_piece::UnknownName;
use std::str::FromStr;

/// Coordinates along the edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Annotate {
    /// No coordinates.
    #[default]
    None,
    /// Letters for columns, numbers for rows.
    Algebraic,
    /// Numbers for both.
    Cartesian,
    /// Capital letters without I for columns, numbers for rows, as on boards of go.
    Go,
    /// The numbers of squares, where the game has them; else as [`Self::Algebraic`].
    Numbers,
}

/// The names are `none`, `algebraic`, `cartesian`, `go`, `numbers`.
impl FromStr for Annotate {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "none" => Ok(Self::None),
            "algebraic" => Ok(Self::Algebraic),
            "cartesian" => Ok(Self::Cartesian),
            "go" => Ok(Self::Go),
            "numbers" => Ok(Self::Numbers),
            _ => Err(UnknownName::new("an annotation", name)),
        }
    }
}

/// The letters of column `k`, counted from 1: a to z, aa, ab and so on, as in the names of squares.
pub(crate) fn column_letters(mut k: u64) -> String {
    let mut letters = Vec::new();
    while k > 0 {
        k -= 1;
        letters.push(char::from(b'a' + (k % 26) as u8));
        k /= 26;
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
            Self::Go => go_letters(k),
            Self::None | Self::Algebraic | Self::Numbers => column_letters(k),
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

/// The letters of column `k` of a board of go, counted from 1: A to Z without I, AA, AB and so on.
fn go_letters(mut k: u64) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let mut letters = Vec::new();
    while k > 0 {
        k -= 1;
        letters.push(char::from(LETTERS[(k % 25) as usize]));
        k /= 25;
    }
    letters.iter().rev().collect()
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
        assert_eq!(
            [1, 26, 27, 52, 53, 703].map(column_letters),
            ["a", "z", "aa", "az", "ba", "aaa"]
        );
    }
}
