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
    /// The numbers of squares, where the game has them; else as [`Self::Algebraic`].
    Numbers,
}

/// The names are `none`, `algebraic`, `cartesian`, `numbers`.
impl FromStr for Annotate {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "none" => Ok(Self::None),
            "algebraic" => Ok(Self::Algebraic),
            "cartesian" => Ok(Self::Cartesian),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_in_letters() {
        assert_eq!(
            [1, 26, 27, 52, 53, 703].map(column_letters),
            ["a", "z", "aa", "az", "ba", "aaa"]
        );
    }
}
