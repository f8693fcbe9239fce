//! The number of moves as people count them.

/// Counts the moves of a game, board by board: the steps of a turn and the legs of a capture are one move, and what sets
/// up the board is none. The script of pages counts in the same way.
///
/// ```
/// use ppn_render::MoveCount;
///
/// let mut count = MoveCount::new(false);
/// let boards = [("", ""), ("1.", "b2-b3"), ("1..", "b3-b4"), ("1...", "c4-c3")];
/// assert_eq!(boards.map(|(number, text)| count.add(number, text)), [0, 1, 1, 2]);
/// ```
// `countsOf` in `player/web/lines.js` is the other one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveCount {
    /// Whether moves are in the words of a notation other than PPN.
    words: bool,
    last: String,
    count: usize,
    is_begun: bool,
}

impl MoveCount {
    /// The count before the first board; whether moves are in the words of a notation other than PPN.
    #[must_use]
    pub fn new(words: bool) -> Self {
        Self { words, last: String::new(), count: 0, is_begun: false }
    }

    /// Adds a board with the number and the text of the move that leads to it; returns the number of moves so far. The
    /// start board is the first.
    pub fn add(&mut self, number: &str, text: &str) -> usize {
        if !self.is_begun {
            self.is_begun = true;
            return 0;
        }
        let goes_on = match self.words {
            true => number == self.last || number.is_empty() && text.is_empty(),
            false => begins_more(&self.last) && number.strip_suffix('.') == Some(&self.last),
        };
        let beginning = number.get(..5).unwrap_or_default();
        let sets_up =
            beginning.eq_ignore_ascii_case("setup") || number.trim_end_matches('.') == "0";
        self.count += usize::from(!goes_on && !sets_up);
        self.go_on(number)
    }

    /// Adds a board that is a further step of the move before it, whatever its number; returns the number of moves so far.
    pub fn go_on(&mut self, number: &str) -> usize {
        if !number.is_empty() {
            number.clone_into(&mut self.last);
        }
        self.count
    }
}

/// Whether a number with one more dot is a further step of the same move: after `12.` and `12...`, but not after `12..`,
/// where the other side may follow.
fn begins_more(number: &str) -> bool {
    let digits = number.trim_end_matches('.');
    let dots = number.len() - digits.len();
    dots > 0 && dots != 2 && !digits.is_empty() && digits.bytes().all(|one| one.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(words: bool, boards: &[(&str, &str)]) -> Vec<usize> {
        let mut counted = MoveCount::new(words);
        boards.iter().map(|(number, text)| counted.add(number, text)).collect()
    }

    #[test]
    fn steps_and_legs_are_one_move() {
        let turn = [("", ""), ("1g", "Ra1"), ("2g", "Ra1n"), ("2g", "Ra2n"), ("2s", "ra8s")];
        assert_eq!(counts(true, &turn), [0, 1, 2, 2, 3]);
        let capture = [("", ""), ("1.", "28x10"), ("", ""), ("1...", "5-10")];
        assert_eq!(counts(true, &capture), [0, 1, 1, 2]);
        let moves =
            [("", ""), ("setup.", "S@b2"), ("1.", "b2-b3"), ("1..", "b3-b4"), ("1...", "c")];
        assert_eq!(counts(false, &moves), [0, 0, 1, 1, 2]);
        let replies = [("", ""), ("1.", "a"), ("1...", "b"), ("1....", "c"), ("2.", "d")];
        assert_eq!(counts(false, &replies), [0, 1, 2, 2, 3]);
    }
}
