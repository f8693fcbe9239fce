//! Why a move is not legal, in terms of the game.

use crate::{
    Move, Position, Ruleset, Square,
    find::{self, NotFound},
    squares_text::SquaresText,
};
use std::collections::BTreeSet;

/// Why a move is not legal, and what may have been meant.
pub(crate) struct Reason {
    /// The diagnostics.
    pub(crate) why: String,
    /// What to write instead.
    pub(crate) help: Option<String>,
}

/// Finds the reason why none of the legal moves of a position is the one that is written.
pub(crate) fn reason(
    rules: &Ruleset,
    position: &Position,
    moves: &[Move],
    text: &str,
    read: &SquaresText,
) -> Reason {
    let board = rules.board();
    let turn = position.turn;
    let find = |read: &SquaresText| {
        let found = find::find(rules, moves, read).ok()?;
        moves.get(*found.candidates.first()?).map(|played| rules.canonical(moves, played))
    };
    let squares: Option<Vec<Square>> = read.names.iter().map(|&name| board.find(name)).collect();
    let squares = squares.unwrap_or_default();
    let why = match squares[..] {
        [from, .., to] => why(rules, position, moves, from, to),
        _ => None,
    };
    let why = why.unwrap_or_else(|| format!("{turn} cannot make this move"));
    let mut reversed = read.clone();
    reversed.names.reverse();
    let help =
        match (find(&reversed), as_digits(text).and_then(|text| find(&SquaresText::read(&text)))) {
            (Some(right), _) => Some(format!("the squares are reversed: write `{right}`")),
            (_, Some(right)) => Some(format!("write `{right}`, with digits")),
            _ => None,
        };
    Reason { why, help }
}

impl Ruleset {
    /// Why no legal move of a position goes from a square to another, in words.
    #[must_use]
    pub fn why_not(&self, position: &Position, from: Square, to: Square) -> String {
        let moves = self.moves(position);
        why(self, position, &moves, from, to).unwrap_or_else(|| {
            let name = |square| self.board().name(square);
            let legal = moves.iter().filter(|played| played.from() == from);
            let ends: BTreeSet<Square> = legal.map(Move::to).collect();
            let ends: Vec<String> = ends.into_iter().map(name).collect();
            match ends.join(" or ") {
                ends if ends.is_empty() => format!("the piece on {} cannot move", name(from)),
                ends => format!("the piece on {} can only go to {ends}", name(from)),
            }
        })
    }
}

fn why(
    rules: &Ruleset,
    position: &Position,
    moves: &[Move],
    from: Square,
    to: Square,
) -> Option<String> {
    let board = rules.board();
    let turn = position.turn;
    let name = |square| board.name(square);
    let kind = |king| if king { "king" } else { "man" };
    let Some(piece) = position.get(from) else {
        return Some(format!("there is no piece on {}", name(from)));
    };
    if piece.colour != turn {
        let (from, owner, kind) = (name(from), piece.colour, kind(piece.king));
        return Some(format!("{from} is {owner}'s {kind}, and {turn} is to move"));
    }
    if let Some(other) = position.get(to).filter(|_| from != to) {
        let (to, owner, kind) = (name(to), other.colour, kind(other.king));
        return Some(format!("{owner}'s {kind} is on {to}"));
    }
    let captures = moves.first().is_some_and(Move::is_capture);
    if captures && moves.iter().all(|played| played.from() != from) {
        return Some(format!("the piece on {} cannot capture, and {turn} must", name(from)));
    }
    None
}

/// A text with digits for the letters that look like them, if it has such letters.
pub(crate) fn as_digits(text: &str) -> Option<String> {
    let digit = |c| match c {
        'l' | 'I' | 'i' => '1',
        'O' | 'o' => '0',
        c => c,
    };
    let digits: String = text.chars().map(digit).collect();
    (digits != text).then_some(digits)
}

/// The legal move that a text with a square of no board means, if letters stand for digits in it.
pub(crate) fn with_digits(rules: &Ruleset, moves: &[Move], text: &str) -> Option<String> {
    let found = match find::find(rules, moves, &SquaresText::read(&as_digits(text)?)) {
        Ok(found) => found,
        Err(NotFound::NoSuchSquare(_) | NotFound::Illegal) => return None,
    };
    moves.get(*found.candidates.first()?).map(|played| rules.canonical(moves, played))
}
