//! Games as numbers by which they are compared.

use crate::{Subject, board::Cell, figure::Figure, sums::Sums};
use ppn_record::{Board, Record};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A game as numbers: games with the same boards one after another, by the same rules, have the same, whatever their other
/// tags are and however their moves are written.
///
/// The numbers have 128 bits, so that two games of an archive of a thousand million have the same by chance with a
/// probability of less than 10⁻¹⁹.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    /// The boards after each move, each with all boards before it; the first is the start board.
    chain: Vec<u128>,
    /// The board alone after a number of moves, if it was requested and there is one.
    after: Option<u128>,
    /// Whether the game has errors. Then only its text is compared.
    has_errors: bool,
}

impl Fingerprint {
    /// The fingerprint of a game. With `after`, games are also compared by the board after that number of moves.
    #[must_use]
    pub fn of(game: &Subject<'_>, after: Option<usize>) -> Self {
        let boards: Vec<u128>;
        let (sums, metadata) = match game.plain_sums() {
            Some(sums) => (sums, game.headline()),
            None if game.record().has_errors() => {
                let text = game.text().text.trim();
                return Self { chain: vec![of_text(text)], after: None, has_errors: true };
            }
            None => {
                boards = boards_after_moves(game.record());
                (&*boards, &game.record().metadata)
            }
        };
        let rules = game.notation().rules(metadata).map_or(0, |rules| of_text(&rules));
        let mut last = rules;
        let next = |&sum: &u128| {
            last = mixed(last.wrapping_mul(3).wrapping_add(sum));
            last
        };
        let chain = sums.iter().map(next).collect();
        let after = after.and_then(|after| sums.get(after)).map(|sum| mixed(sum ^ rules ^ 1));
        Self { chain, after, has_errors: false }
    }

    /// The number of moves.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.chain.len() - 1
    }

    /// Whether the game has errors, so that only its text is compared.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.has_errors
    }

    /// The number of the whole game.
    pub(crate) fn whole(&self) -> u128 {
        self.after.or(self.chain.last().copied()).unwrap_or_default()
    }

    /// The number of the game after all of its moves.
    pub(crate) fn end(&self) -> u128 {
        self.chain.last().copied().unwrap_or_default()
    }

    /// The numbers of the beginnings of the game, from the longest to the shortest.
    pub(crate) fn beginnings(&self) -> impl Iterator<Item = u128> {
        let shorter = self.chain.split_last().map_or(&[][..], |(_, shorter)| shorter);
        shorter.iter().rev().copied()
    }
}

/// The sums of the boards after the moves of a record, and of its start board first. The parts of a capture are one move,
/// in any notation.
fn boards_after_moves(record: &Record<'_>) -> Vec<u128> {
    let mut sums = Sums::of(record, true);
    let first = record.before_moves();
    let boards = (first..record.len()).filter_map(|state| {
        let (sum, ..) = sums.go_to(state);
        (state == first || !record.goes_on(state)).then_some(sum)
    });
    boards.collect()
}

/// Goes through the boards of a record with their numbers. Boards with the same pieces on the same places have the same
/// number, however the pieces came there, in which notation the game is, and whichever lies on the other. Boards and the
/// directions of pieces do not count. A number is the same in each run of each program.
#[derive(Debug)]
pub struct PositionNumbers<'r> {
    sums: Sums<'r>,
}

impl<'r> PositionNumbers<'r> {
    /// The boards of a record.
    #[must_use]
    pub fn of(record: &'r Record<'_>) -> Self {
        Self { sums: Sums::of(record, true) }
    }

    /// Goes to a state; returns the number of its board, and the board. A step to the next state costs only what changes.
    pub fn go_to(&mut self, state: usize) -> (u64, &Board) {
        let (sum, board, _) = self.sums.go_to(state);
        (position_number(sum), board)
    }
}

/// The number of the board whose pieces have a sum.
pub(crate) fn position_number(sum: u128) -> u64 {
    mixed(sum ^ 1) as u64
}

pub(crate) fn of_text(text: &str) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        (salt, text).hash(&mut hasher);
        hasher.finish()
    };
    (u128::from(half(1)) << 64) | u128::from(half(2))
}

pub(crate) fn of_piece((x, y): Cell, figure: Figure) -> u128 {
    let place = (u128::from(x.cast_unsigned()) << 64) | u128::from(y.cast_unsigned());
    mixed(mixed(place) ^ u128::from(figure.code()))
}

/// The finaliser of SplitMix64.
pub(crate) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The same on both halves, each with the other.
pub(crate) fn mixed(number: u128) -> u128 {
    let (high, low) = ((number >> 64) as u64, number as u64);
    let high = mix(high.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ mix(low));
    let low = mix(low.wrapping_add(0x632b_e59b_d9b4_e019) ^ high.rotate_left(17));
    (u128::from(high) << 64) | u128::from(low)
}
