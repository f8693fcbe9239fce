//! The reason why a move is not legal, in terms of the game.

use crate::{
    Move, Position, Ruleset, Square,
    find::{self, NotFound},
    squares_text::SquaresText,
};
use std::collections::BTreeSet;

/// The reason why a move is not legal, and what may have been meant.
pub(crate) struct Reason {
    /// The reason, as a diagnostic.
    pub(crate) why: String,
    /// The text to write instead.
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
    // Squares are named as the move names them, even if that is not the notation of the game.
    let name = |square| match read.names.first() {
        Some(&written) => board.name_as(square, written).to_string(),
        None => board.name(square),
    };
    let why = match squares[..] {
        _ if moves.is_empty() => "the game is over".to_owned(),
        [from, .., to] => why(position, moves, from, to, &name),
        _ => format!("{turn} cannot make this move"),
    };
    let between_the_same = match squares[..] {
        [from, .., to] => moves.iter().find(|played| (played.from(), played.to()) == (from, to)),
        _ => None,
    };
    let between_the_same = between_the_same.map(|played| rules.canonical(moves, played));
    let mut reversed = read.clone();
    reversed.names.reverse();
    let help =
        match (find(&reversed), as_digits(text).and_then(|text| find(&SquaresText::read(&text)))) {
            (Some(right), _) => Some(format!("the squares are reversed: write `{right}`")),
            (_, Some(right)) => Some(format!("write `{right}`, with digits")),
            _ => between_the_same.map(|right| format!("did you mean `{right}`?")),
        };
    Reason { why, help }
}

impl Ruleset {
    /// The reason why no legal move of a position goes from one square to another, in words.
    #[must_use]
    pub fn why_not(&self, position: &Position, from: Square, to: Square) -> String {
        why(position, &self.moves(position), from, to, &|square| self.board().name(square))
    }
}

/// The reason why none of the legal moves of a position goes from one square to another.
fn why(
    position: &Position,
    moves: &[Move],
    from: Square,
    to: Square,
    name: &dyn Fn(Square) -> String,
) -> String {
    let turn = position.turn;
    let kind = |king| if king { "king" } else { "man" };
    let Some(piece) = position.get(from) else {
        return format!("there is no piece on {}", name(from));
    };
    if piece.colour != turn {
        let (from, owner, kind) = (name(from), piece.colour, kind(piece.king));
        return format!("{from} is {owner}'s {kind}, and {turn} is to move");
    }
    if let Some(other) = position.get(to).filter(|_| from != to) {
        let (to, owner, kind) = (name(to), other.colour, kind(other.king));
        return format!("{owner}'s {kind} is on {to}");
    }
    let captures = moves.first().is_some_and(Move::is_capture);
    if captures && moves.iter().all(|played| played.from() != from) {
        return format!("the piece on {} cannot capture, and {turn} must", name(from));
    }
    let legal = moves.iter().filter(|played| played.from() == from);
    let ends: BTreeSet<Square> = legal.map(Move::to).collect();
    if ends.contains(&to) {
        return format!("no move from {} to {} goes this way", name(from), name(to));
    }
    let ends: Vec<String> = ends.into_iter().map(name).collect();
    match ends.join(" or ") {
        ends if ends.is_empty() => format!("the piece on {} cannot move", name(from)),
        ends => format!("the piece on {} can only go to {ends}", name(from)),
    }
}

/// A text with its letters that look like digits replaced by digits, if it has such letters.
pub(crate) fn as_digits(text: &str) -> Option<String> {
    let digit = |c| match c {
        'l' | 'I' | 'i' => '1',
        'O' | 'o' => '0',
        c => c,
    };
    let digits: String = text.chars().map(digit).collect();
    (digits != text).then_some(digits)
}

/// The legal move that a text means if some of its letters stand for digits. The text has a square
/// that is on no board.
pub(crate) fn with_digits(rules: &Ruleset, moves: &[Move], text: &str) -> Option<String> {
    let found = match find::find(rules, moves, &SquaresText::read(&as_digits(text)?)) {
        Ok(found) => found,
        Err(NotFound::NoSuchSquare(_) | NotFound::Illegal) => return None,
    };
    moves.get(*found.candidates.first()?).map(|played| rules.canonical(moves, played))
}
