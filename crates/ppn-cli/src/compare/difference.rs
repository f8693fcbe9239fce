//! What differs between two games.

use crate::alone::alone;
use ppn::{FormatOptions, GameText, Notation, Options, Piece, PieceSide, Rank, Record, Suit};
use std::borrow::Cow;

/// The differences of two games that are named one by one.
const MOST_NAMED: usize = 8;

/// The pieces of the boards of a game that are compared; of more, only the last boards are.
const MOST_PIECES: usize = 20_000_000;

/// A difference of two games.
pub(super) struct Difference {
    /// What differs in these games.
    pub(super) text: String,
    /// The same without what only these games have, for a count of all games.
    pub(super) kind: String,
}

impl Difference {
    pub(super) fn new(text: String, kind: impl Into<String>) -> Self {
        Self { text, kind: kind.into() }
    }

    /// A difference that other games may have just so.
    pub(super) fn usual(text: String) -> Self {
        Self { kind: text.clone(), text }
    }
}

/// A game to compare, in its notation.
pub(super) struct Side<'n>(pub(super) &'n dyn Notation, pub(super) &'n GameText<'static>);

impl Side<'_> {
    pub(super) fn differences(
        &self,
        after: &Side<'_>,
        [old, new]: &[Options; 2],
    ) -> Vec<Difference> {
        // The two are played at the same time, so only one of them may wait for its turn.
        let work =
            |side: &Side<'_>| if side.1.is_rationed { 0 } else { side.0.most_work(&side.1.text) };
        let heavier = if work(self) >= work(after) { self } else { after };
        alone(heavier.0, heavier.1, || {
            let mut found = Vec::new();
            let records = [self.0.record(self.1, old), after.0.record(after.1, new)];
            // The keys of another notation have other names.
            if self.0.name() == after.0.name() {
                found = metadata(self.0, &records);
                // Formatting writes some values in another way, such as the squares of a position.
                if !found.is_empty() {
                    let texts = [self.formatted(old), after.formatted(new)];
                    let records = [self.0.record(&texts[0], old), after.0.record(&texts[1], new)];
                    found = metadata(self.0, &records);
                }
            }
            line(&records[0], &records[1], "", &mut found);
            if found.len() > MOST_NAMED {
                let more = found.len() - MOST_NAMED;
                found.truncate(MOST_NAMED);
                found.push(Difference::new(
                    format!("and {more} more differences"),
                    "games with more differences",
                ));
            }
            found
        })
    }

    fn formatted(&self, options: &Options) -> GameText<'static> {
        let formatted = self.0.parse(self.1.borrowed(), options).format(&FormatOptions::default());
        GameText::whole(formatted.text.into())
    }
}

/// Compares the values of all keys.
fn metadata(notation: &dyn Notation, [old, new]: &[Record<'_>; 2]) -> Vec<Difference> {
    let mut found = Vec::new();
    // A record has the tags that are names of games or boards as `PDNGameType`, beside the keys of PPN.
    let prefix = notation.name().to_ascii_uppercase();
    let shown = |key: &str| {
        key.strip_prefix(&prefix).filter(|tag| !tag.is_empty()).unwrap_or(key).to_owned()
    };
    let value = |record: &Record<'_>, key: &str| {
        let entry = record.metadata.entry(key)?;
        Some(serde_json::to_string(&entry.value).unwrap_or_default())
    };
    for (key, _) in old.metadata.iter() {
        match (value(old, key), value(new, key)) {
            (Some(_), None) => {
                found.push(Difference::usual(format!("`{}` is missing", shown(key))));
            }
            (Some(before), Some(after)) if before != after => {
                let tag = shown(key);
                found.push(Difference::new(
                    format!("`{tag}` is {after} instead of {before}"),
                    format!("`{tag}` differs"),
                ));
            }
            _ => {}
        }
    }
    for (key, _) in new.metadata.iter().filter(|(key, _)| old.metadata.entry(key).is_none()) {
        found.push(Difference::usual(format!("`{}` is new", shown(key))));
    }
    found
}

/// Compares the moves of a line by its boards, then the comments and the variations.
fn line(old: &Record<'_>, new: &Record<'_>, of: &str, found: &mut Vec<Difference>) {
    let ends = |record: &Record<'_>| -> Vec<usize> {
        // A board may be set up by name, or by the movetext.
        let start = record.before_moves();
        (start..record.len()).filter(|&state| state == start || !record.goes_on(state)).collect()
    };
    let (old_ends, new_ends) = (ends(old), ends(new));
    let shared = old_ends.len().min(new_ends.len());
    if let Some(at) = first_other_board(old, new, &old_ends[..shared], &new_ends[..shared]) {
        found.push(match at {
            0 => Difference::usual(format!("the start board{of} differs")),
            _ => Difference::new(
                format!("the board after {}{of} differs", number(old, old_ends[at])),
                "the moves differ",
            ),
        });
    } else if old_ends.len() != new_ends.len() {
        let (before, after) = (old_ends.len() - 1, new_ends.len() - 1);
        found.push(Difference::new(
            format!("there are {after} moves{of} instead of {before}"),
            "the number of moves differs",
        ));
    }
    if old.variations.len() != new.variations.len() {
        let (before, after) = (old.variations.len(), new.variations.len());
        found.push(Difference::new(
            format!("there are {after} variations{of} instead of {before}"),
            "the number of variations differs",
        ));
        return;
    }
    let known = found.len();
    for (before, after) in old.variations.iter().zip(&new.variations) {
        let of = format!(" of the variation after {}", number(old, before.after));
        line(&before.record, &after.record, &of, found);
    }
    // A variation is a remark in the text of the game.
    if found.len() > known {
        return;
    }
    let words = |record: &Record<'_>, from: usize, to: usize| {
        let comments = (from..=to).map(|state| record.comment(state)).collect::<Vec<_>>();
        let comments = comments.join(" ");
        let has_variation = |state| record.variations.iter().any(|one| one.after == state);
        // The moves of a variation were compared, and their numbers may touch them.
        let comments = match (from.saturating_sub(1)..=to).any(has_variation) {
            true => Cow::Owned(without_numbers(&comments)),
            false => Cow::Borrowed(&*comments),
        };
        let words = comments.split_whitespace().collect::<Vec<_>>().join(" ");
        // A variation in the comment has brackets, inside of which spaces do not matter either.
        [("{ ", "{"), (" }", "}"), ("( ", "("), (" )", ")")]
            .iter()
            .fold(words, |words, (wide, narrow)| words.replace(wide, narrow))
    };
    let first = |ends: &[usize], at: usize| at.checked_sub(1).map_or(0, |before| ends[before] + 1);
    let other = (0..shared).find(|&at| {
        words(old, first(&old_ends, at), old_ends[at])
            != words(new, first(&new_ends, at), new_ends[at])
    });
    match other {
        Some(0) => {
            let text = format!("the comment before the first move{of} differs");
            found.push(Difference::new(text, "a comment differs"));
        }
        Some(at) => {
            let text = format!("the comment at {}{of} differs", number(old, old_ends[at]));
            found.push(Difference::new(text, "a comment differs"));
        }
        None => {}
    }
}

/// A text without the numbers of moves, such as `7.` and `7...`, that are in parentheses.
fn without_numbers(text: &str) -> String {
    let (mut rest, mut kept, mut depth, mut is_in_word) = (text, String::new(), 0_usize, false);
    while let Some(next) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let periods = rest[digits..].bytes().take_while(|&byte| byte == b'.').count();
        if depth > 0 && !is_in_word && digits > 0 && periods > 0 {
            rest = &rest[digits + periods..];
            continue;
        }
        match next {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_in_word = next.is_alphanumeric();
        kept.push(next);
        rest = &rest[next.len_utf8()..];
    }
    kept
}

/// The number of a move; its parts may have none.
fn number(record: &Record<'_>, state: usize) -> String {
    let numbers = (0..=state).rev().map(|state| record.own_number(state));
    numbers.filter(|number| !number.is_empty()).map(Into::into).next().unwrap_or_default()
}

/// The first of these states whose boards differ.
fn first_other_board(
    old: &Record<'_>,
    new: &Record<'_>,
    old_states: &[usize],
    new_states: &[usize],
) -> Option<usize> {
    let pieces = old.last_board().len().saturating_add(old.board(0).len());
    let all = pieces.saturating_mul(old_states.len()) <= MOST_PIECES;
    let from = if all { 0 } else { old_states.len().saturating_sub(1) };
    let (mut before, mut after) = (old.boards(), new.boards());
    (from..old_states.len())
        .find(|&at| sorted(before.go_to(old_states[at])) != sorted(after.go_to(new_states[at])))
}

/// A piece as far as it is compared: its place in thousandths, what it is, and its angle in tenths of a degree.
type Placed = ((i64, i64), PieceSide, Suit, Rank, i64);

/// The pieces of a board in the order of their places, without the boards below them: a notation may draw
/// its board otherwise.
fn sorted(board: &ppn::Board) -> Vec<Placed> {
    let pieces = board.pieces().map(|(_, piece)| piece);
    let pieces = pieces.filter(|piece| piece.piece_side.kind != ppn::Kind::Board);
    // Beyond the range of numbers all places are one.
    let whole = |number: f64, parts: f64| (number * parts).round() as i64;
    let placed = |piece: &Piece| {
        let &Piece { piece_side, suit, rank, x, y, angle, .. } = piece;
        ((whole(x, 1000.0), whole(y, 1000.0)), piece_side, suit, rank, whole(angle, 10.0))
    };
    let mut all: Vec<_> = pieces.map(placed).collect();
    // A stack keeps its order.
    all.sort_by_key(|(place, ..)| *place);
    all
}
