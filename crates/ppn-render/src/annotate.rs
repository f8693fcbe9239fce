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
}

impl Annotate {
    /// The choice of that name: `none`, `algebraic`, `cartesian`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "none" => Some(Self::None),
            "algebraic" => Some(Self::Algebraic),
            "cartesian" => Some(Self::Cartesian),
            _ => None,
        }
    }
}

/// The letters of the k-th column, from 1: a to z, aa, ab and so on, as squares are named.
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
