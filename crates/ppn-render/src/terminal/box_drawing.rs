//! Box-drawing characters as four arms, so that lines can be joined.

use std::sync::LazyLock;

/// How a line leaves a cell: 0 not at all, 1 light, 2 heavy.
type Weight = u8;

/// The four arms of a box-drawing character: up, right, down, left.
pub(super) type Arms = [Weight; 4];

/// What to do with the arms already in a cell: `Some` sets an arm, `None` keeps it.
pub(super) type Edge = [Option<Weight>; 4];

/// Every character with two arms or more. Rows count up and right in base 3, columns down and left.
const CHARACTERS: [&str; 9] = [
    "    ┐┑ ┒┓",
    " ─╾┌┬┭┎┰┱",
    " ╼━┍┮┯┏┲┳",
    " ┘┙│┤┥╽┧┪",
    "└┴┵├┼┽┟╁╅",
    "┕┶┷┝┾┿┢╆╈",
    " ┚┛╿┦┩┃┨┫",
    "┖┸┹┞╀╃┠╂╉",
    "┗┺┻┡╄╇┣╊╋",
];

/// The arms of a character; none if it is not a box-drawing character.
pub(super) fn arms(character: char) -> Arms {
    // A text diagram joins thousands of characters.
    static ARMS: LazyLock<[Arms; 128]> = LazyLock::new(|| {
        let mut arms = [[0; 4]; 128];
        for (row, characters) in (0..).zip(CHARACTERS) {
            for (column, known) in (0..).zip(characters.chars()) {
                if let Some(index) = index(known) {
                    arms[index] = [row / 3, row % 3, column / 3, column % 3];
                }
            }
        }
        arms
    });
    index(character).map_or([0; 4], |index| ARMS[index])
}

/// The index of a box-drawing character in its block of Unicode.
fn index(character: char) -> Option<usize> {
    let index = u32::from(character).checked_sub(0x2500).filter(|index| *index < 128)?;
    usize::try_from(index).ok()
}

/// The character with these arms; a space if there are fewer than two.
pub(super) fn character(arms: Arms) -> char {
    static TABLE: LazyLock<[[char; 9]; 9]> = LazyLock::new(|| {
        CHARACTERS.map(|row| {
            let mut row = row.chars();
            std::array::from_fn(|_| row.next().unwrap_or(' '))
        })
    });
    let [up, right, down, left] = arms.map(|weight| usize::from(weight.min(2)));
    TABLE[up * 3 + right][down * 3 + left]
}

/// The character that results from an edge and the existing character.
pub(super) fn join(present: char, edge: Edge) -> char {
    let mut arms = arms(present);
    for (arm, set) in arms.iter_mut().zip(edge) {
        *arm = set.unwrap_or(*arm);
    }
    character(arms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_combination_of_arms_has_its_own_character() {
        let mut seen = std::collections::BTreeSet::new();
        for code in 0..81_u8 {
            let each = [code / 27, code / 9 % 3, code / 3 % 3, code % 3];
            if each.iter().filter(|arm| **arm > 0).count() < 2 {
                assert_eq!(character(each), ' ');
            } else {
                assert_eq!(arms(character(each)), each);
                assert!(seen.insert(character(each)));
            }
        }
        assert_eq!(seen.len(), 72);
    }

    #[test]
    fn edges_join_what_is_there() {
        // The right side of one tile is the left side of the next.
        assert_eq!(join('┤', [Some(1), Some(1), Some(1), None]), '┼');
        assert_eq!(join('☀', [Some(1), None, Some(1), Some(0)]), '│');
        assert_eq!(character([2, 1, 0, 0]), '┖');
        assert_eq!(character([0, 2, 1, 2]), '┯');
    }
}
