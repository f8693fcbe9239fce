//! Games of draughts, written in PDN from their boards.

use super::{
    Conversion, Pdn, System,
    in_ppn::square_at,
    tabletop::Tabletop,
    variant::{is_placed, ruleset, ruleset_in_movetext},
};
use crate::from_records::{Refusal, write_each};
use ppn_draughts::{Colour, Draughtsman, Fen, Position, Remarked, Ruleset, SetUp, Square};
use ppn_engine::PieceNumber;
use ppn_file::Value;
use ppn_piece::{Kind, Piece, PieceSide, Rank, Side, Suit};
use ppn_record::{Board, Converted, Parsed, Record};
use ppn_source::Span;
use std::{collections::HashMap, ops::Range};

/// Writes games from the boards of their records.
pub(super) fn write(notation: &Pdn, games: &[&dyn Parsed]) -> Converted {
    let limits = &notation.limits;
    let write = |game: &dyn Parsed, record: &Record<'_>| {
        let rules = ruleset(&record.metadata).or_else(|| ruleset_in_movetext(game, limits));
        let unknown = || (Span::default(), "it is not a known game of draughts".into());
        let rules = rules.ok_or_else(unknown)?.within(limits);
        either_way(record, &rules, notation.conversion.starter_at_bottom)
    };
    write_each(notation, games, write, why_no_tag)
}

/// A replayed game in PDN. The game does not say how its board is turned. If it cannot be read in
/// one direction, or begins with another position than its `PDNFEN`, the other direction may be
/// right.
fn either_way(
    record: &Record<'_>,
    rules: &Ruleset,
    starter_at_bottom: bool,
) -> Result<String, Refusal> {
    let found = pdn(record, rules, starter_at_bottom);
    if found.as_ref().is_ok_and(|found| found.begins_as_stated) {
        return found.map(|found| found.text);
    }
    let other = pdn(record, rules, !starter_at_bottom);
    let is_better = other.as_ref().is_ok_and(|other| found.is_err() || other.begins_as_stated);
    if is_better { other } else { found }.map(|found| found.text)
}

/// A game read from a board that is turned in one of two ways.
struct Found {
    text: String,
    /// Whether the game begins with the position that its metadata names, if it names one.
    begins_as_stated: bool,
}

/// A replayed game in PDN, if it is a game of these rules.
fn pdn(record: &Record<'_>, rules: &Ruleset, starter_at_bottom: bool) -> Result<Found, Refusal> {
    let variant = rules.variant();
    // Entries before the first move set up or rearrange the board, or are remarks on it. An entry
    // without a number is the only one if it has no label.
    let before = |&state: &usize| match &*record.number(state) {
        "" => is_placed(&record.metadata),
        number => matches!(number, "SetupFn.." | "0."),
    };
    let first = (1..record.len()).take_while(before).count();
    let starts_second = record.len() > first + 1 && record.number(first + 1).ends_with("...");
    let mut draughtsmen = Draughtsmen::of(record, rules, starter_at_bottom);
    if starts_second {
        draughtsmen.turn = draughtsmen.turn.opponent();
    }
    let mut boards = record.boards();
    let mut start = draughtsmen.position(boards.go_to(first));
    let stated = record.metadata.text("PDNFEN").and_then(|fen| Fen::read(fen, rules.board()).ok());
    // Without a move, only `PDNFEN` gives the side to move.
    if let Some(stated) = stated.as_ref().filter(|_| record.len() == first + 1) {
        start.turn = stated.position.turn;
    }
    let preface = remarks(record, 0..first + 1);
    let (mut moves, mut setups) = (Vec::new(), Vec::new());
    let (mut position, mut from) = (start, first + 1);
    // A game continues from another position where one is set up.
    loop {
        let end = (from..record.len()).find(|&state| is_setup(record, state));
        let end = end.unwrap_or(record.len());
        let through = (from..end)
            .map(|state| (draughtsmen.position(boards.go_to(state)), record.goes_on(state)));
        let reached = rules.moves_through(position, through).map_err(|at| {
            let (state, last) = (from + at, record.len() - 1);
            let number = record.number(state);
            let reason =
                format!("after {number} no legal move of {variant} draughts leads to the board");
            (record.span((state + 1).min(last)), reason)
        })?;
        let (mut said, count) = (from, reached.len());
        for (at, found) in reached.into_iter().enumerate() {
            // Comments on the steps of a capture belong to the capture.
            let until = if at + 1 == count { end } else { from + 1 + found.at };
            position = rules.play(&position, &found.played);
            moves.push((found.played, remarks(record, said..until)));
            said = until;
        }
        if end == record.len() {
            break;
        }
        position = draughtsmen.position(boards.go_to(end));
        // The dots of its number, or of the next move, show the side to move.
        let seconds = |state| state < record.len() && record.number(state).ends_with("...");
        position.turn = match seconds(end) || seconds(end + 1) {
            true => rules.starter().opponent(),
            false => rules.starter(),
        };
        let remark = remarks(record, end..end + 1);
        setups.push(SetUp { before: moves.len(), position, remark });
        from = end + 1;
    }
    let entries = record.metadata.iter();
    let tags = entries.filter_map(|(key, entry)| Some((tag_of(key)?, entry.value.text()?)));
    let told_type = record.metadata.text("PDNGameType").map(|value| ("GameType", value));
    let tags: Vec<(&str, &str)> = tags.chain(told_type).collect();
    let begins_as_stated = stated.is_none_or(|Fen { mut position, .. }| {
        position.turn = start.turn;
        position == start
    });
    let text = rules
        .write_game(&tags, &Remarked { start, preface: &preface, moves: &moves, setups: &setups });
    Ok(Found { text, begins_as_stated })
}

/// Whether a state is a position that is set up within the game.
fn is_setup(record: &Record<'_>, state: usize) -> bool {
    let number = record.number(state);
    let digits = number.strip_prefix("Setup").map(|rest| rest.trim_end_matches('.'));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The comments of several states.
fn remarks(record: &Record<'_>, states: Range<usize>) -> String {
    let comments: Vec<_> = states.map(|state| record.comment(state)).collect();
    comments.join(" ")
}

/// The draughtsmen of a game, by the numbers of their pieces.
struct Draughtsmen<'r> {
    rules: &'r Ruleset,
    starter_at_bottom: bool,
    scale: f64,
    /// The side to move at the start.
    turn: Colour,
    /// The colour of each, and how it lies as a man.
    men: HashMap<PieceNumber, (Colour, Lying)>,
    /// The colour of a suit, and the side of its men, for pieces that are added later.
    suits: HashMap<Suit, (Colour, PieceSide)>,
}

/// The side of a piece, and its rank. A king is turned over; a die shows this by its rank.
type Lying = (PieceSide, Rank);

fn lying(piece: &Piece) -> Lying {
    (piece.piece_side, piece.rank)
}

impl<'r> Draughtsmen<'r> {
    /// The draughtsmen of the start board, or of a game whose movetext sets up its board.
    fn of(record: &Record<'_>, rules: &'r Ruleset, starter_at_bottom: bool) -> Self {
        let (scale, turn) = (record.scale_factor, rules.start().turn);
        let (men, suits) = (HashMap::new(), HashMap::new());
        let mut draughtsmen = Self { rules, starter_at_bottom, scale, turn, men, suits };
        if is_placed(&record.metadata) {
            draughtsmen.suits = suits_of(record, rules, starter_at_bottom);
        }
        for (tag, piece) in record.board(0).pieces() {
            let is_man = !matches!(piece.piece_side.kind, Kind::Tile | Kind::Board);
            let square = draughtsmen.square(piece).filter(|_| is_man);
            if let Some(man) = square.and_then(|at| rules.start().get(at)) {
                draughtsmen.men.insert(tag.number, (man.colour, lying(piece)));
                draughtsmen.suits.entry(piece.suit).or_insert((man.colour, piece.piece_side));
            }
        }
        draughtsmen
    }

    /// The square of a piece.
    fn square(&self, piece: &Piece) -> Option<Square> {
        let place = [piece.x / self.scale, piece.y / self.scale].map(f64::round);
        let on_board = place.iter().all(|at| (1.0..=255.0).contains(at));
        // In range, because of the check above.
        let place = on_board.then_some((place[0] as u8, place[1] as u8))?;
        square_at(self.rules, place, self.starter_at_bottom)
    }

    fn position(&self, board: &Board) -> Position {
        let mut position = Position::empty(self.turn);
        for (tag, piece) in board.pieces() {
            let is_man = !matches!(piece.piece_side.kind, Kind::Tile | Kind::Board);
            let later =
                || self.suits.get(&piece.suit).map(|&(colour, side)| (colour, (side, piece.rank)));
            let man = self.men.get(&tag.number).copied().or_else(later).filter(|_| is_man);
            if let (Some((colour, as_man)), Some(at)) = (man, self.square(piece)) {
                let king = as_man != lying(piece);
                position.set(at, Some(Draughtsman { colour, king }));
            }
        }
        position
    }
}

/// The colours of suits where the movetext sets up the board. Men show their backs.
fn suits_of(
    record: &Record<'_>,
    rules: &Ruleset,
    starter_at_bottom: bool,
) -> HashMap<Suit, (Colour, PieceSide)> {
    let last = record.last_board();
    let kind_of = |kind: Kind| last.pieces().any(|(_, piece)| piece.piece_side.kind == kind);
    let (system, man) = match kind_of(Kind::Tile) {
        true => (System::Piecepack, Kind::Coin),
        false => (System::Checkers, Kind::Bit),
    };
    let table = Tabletop { rules, how: Conversion { system, starter_at_bottom } };
    let man = PieceSide::new(man, Side::Back);
    let suits = (1..=6).map(Suit);
    suits.filter_map(|suit| Some((suit, (table.side(suit)?, man)))).collect()
}

/// Tags whose values follow from the board and the moves.
const SHOWN: [&str; 3] = ["GameType", "SetUp", "FEN"];

/// Whether a key has the value of one of these tags.
fn is_shown(key: &str) -> bool {
    let tag = key.strip_prefix("PDN");
    tag.is_some_and(|tag| SHOWN.iter().any(|name| tag.eq_ignore_ascii_case(name)))
}

/// The reason why a key of the metadata is not written as a tag; `None` if it is written.
fn why_no_tag(key: &str, value: &Value) -> Option<String> {
    if is_shown(key) {
        None
    } else if tag_of(key).is_none() {
        Some("the name of a tag is a capital letter, letters, digits and underscores".to_owned())
    } else {
        value.text().is_none().then(|| "the value of a tag is a text".to_owned())
    }
}

/// The tag for a key, if the key is the name of a tag and has no other meaning. Tags whose names
/// have a meaning in PPN have keys that begin with `PDN`.
fn tag_of(key: &str) -> Option<&str> {
    const OF_PPN: [&str; 4] = ["Macros", "MovetextParser", "ScalingFactor", "PPN"];
    if let Some(tag) = key.strip_prefix("PDN").filter(|tag| OF_PPN.contains(tag)) {
        return Some(tag);
    }
    let is_tag = key.starts_with(|first: char| first.is_ascii_uppercase())
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !OF_PPN.contains(&key)
        && !SHOWN.contains(&key)
        && !is_shown(key);
    is_tag.then_some(key)
}
