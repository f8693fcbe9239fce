use super::{Converted, Request};
use crate::{
    Record,
    draughts::{variant, variant_in_movetext},
    record::replay,
};
use ppn_draughts::{
    Colour, Draughtsman, Fen, Mode, Position, Remarked, Ruleset, Square, read_within, replay_within,
};
use ppn_engine::PieceNumber;
use ppn_piece::{Kind, Piece, PieceSide, Rank};
use ppn_source::Diagnostic;
use std::{collections::HashMap, ops::Range};

pub(super) fn to_ppn(request: &Request<'_>, converted: &mut Converted) {
    let limits = &request.options.draughts_limits;
    for text in request.texts {
        let pdn = read_within(text.text.as_ref(), Mode::Tolerant, limits);
        converted.diagnostics.extend(pdn.diagnostics().filter(|one| one.is_error()).cloned());
        for game in &pdn.games {
            let replay = replay_within(&pdn.text, game, limits);
            match ppn_draughts::to_ppn(&pdn.text, game, &replay, request.how.draughts) {
                Ok(ppn) => converted.text.push_str(&ppn),
                Err(fault) => converted.refusals.push(fault.to_string()),
            }
            let faults = replay.diagnostics.into_iter().filter(Diagnostic::is_error);
            converted.diagnostics.extend(faults);
        }
    }
}

pub(super) fn from_ppn(request: &Request<'_>, converted: &mut Converted) {
    let limits = &request.options.draughts_limits;
    for text in request.texts {
        let mut record = replay(text, request.options);
        let faults: Vec<_> = record.diagnostics.drain(..).filter(Diagnostic::is_error).collect();
        if faults.is_empty() {
            let variant = variant(&record.metadata)
                .or_else(|| variant_in_movetext(text, request.options))
                .ok_or_else(|| "the game is no game of draughts that is known".to_owned());
            let turned = request.how.draughts.starter_at_bottom;
            let rules = variant.map(|variant| Ruleset::new(variant).within(limits));
            match rules.and_then(|rules| either_way(&mut record, &rules, turned)) {
                Ok(pdn) => converted.text.push_str(&pdn),
                Err(refusal) => converted.refusals.push(refusal),
            }
        }
        converted.diagnostics.extend(faults);
    }
}

/// A replayed game in PDN. It does not say how its board is turned: where one way cannot be read, or
/// begins with another position than the tag that PDN had for it, the other may be right.
fn either_way(
    record: &mut Record<'_>,
    rules: &Ruleset,
    starter_at_bottom: bool,
) -> Result<String, String> {
    let found = pdn(record, rules, starter_at_bottom);
    if found.as_ref().is_ok_and(|found| found.begins_as_told) {
        return found.map(|found| found.text);
    }
    let other = pdn(record, rules, !starter_at_bottom);
    let is_better = other.as_ref().is_ok_and(|other| found.is_err() || other.begins_as_told);
    if is_better { other } else { found }.map(|found| found.text)
}

/// A game read from a board that is turned in one of two ways.
struct Found {
    text: String,
    /// Whether it begins with the position that its metadata name, if they do.
    begins_as_told: bool,
}

/// A replayed game in PDN, if it is one by these rules.
fn pdn(record: &mut Record<'_>, rules: &Ruleset, starter_at_bottom: bool) -> Result<Found, String> {
    let variant = rules.variant();
    // An entry before the first move rearranges the start board.
    let first = usize::from(record.len() > 1 && record.number(1) == "0.");
    let starts_second = record.len() > first + 1 && record.number(first + 1).ends_with("...");
    let mut draughtsmen = Draughtsmen::of(record, rules, starter_at_bottom);
    if starts_second {
        draughtsmen.turn = draughtsmen.turn.opponent();
    }
    let start = draughtsmen.position(record, first);
    let states = first + 1..record.len();
    let through = states.map(|state| (draughtsmen.position(record, state), goes_on(record, state)));
    let reached = rules.moves_through(start, through);
    let reached = reached.map_err(|at| {
        let number = record.number(first + 1 + at);
        format!("after {number} no legal move of {variant} draughts leads to the board")
    })?;
    let preface = remarks(record, 0..first + 1);
    let (mut from, count) = (first + 1, reached.len());
    let moves: Vec<_> = reached
        .into_iter()
        .enumerate()
        .map(|(at, found)| {
            // What is said of the steps of a capture belongs to it.
            let end = if at + 1 == count { record.len() } else { first + 2 + found.at };
            let remarked = (found.played, remarks(record, from..end));
            from = end;
            remarked
        })
        .collect();
    let entries = record.metadata.mapping.iter();
    let tags: Vec<(&str, &str)> = entries
        .filter(|(key, _)| is_tag(key))
        .filter_map(|(key, entry)| Some((key.as_str(), entry.value.text()?)))
        .collect();
    let told = record.metadata.text("PDNFEN").and_then(|fen| Fen::read(fen, rules.board()).ok());
    let begins_as_told = told.is_none_or(|Fen { mut position, .. }| {
        position.turn = start.turn;
        position == start
    });
    let text = rules.write_game(&tags, &Remarked { start, preface: &preface, moves: &moves });
    Ok(Found { text, begins_as_told })
}

/// Whether the next state is a further submove: each has a dot more than the one before.
fn goes_on(record: &Record<'_>, state: usize) -> bool {
    state + 1 < record.len()
        && record.number(state + 1).strip_suffix('.') == Some(&*record.number(state))
}

/// What is said of several states.
fn remarks(record: &Record<'_>, states: Range<usize>) -> String {
    let comments: Vec<_> = states.map(|state| record.comment(state)).collect();
    comments.join(" ")
}

/// The draughtsmen of a game, by the numbers of their pieces.
struct Draughtsmen<'r> {
    rules: &'r Ruleset,
    starter_at_bottom: bool,
    scale: f64,
    /// Whose move it is at the start.
    turn: Colour,
    /// Their colours, and how they lie as men.
    men: HashMap<PieceNumber, (Colour, Lying)>,
}

/// Kings are turned over; of dice that shows in the rank.
type Lying = (PieceSide, Rank);

fn lying(piece: &Piece) -> Lying {
    (piece.piece_side, piece.rank)
}

impl<'r> Draughtsmen<'r> {
    /// Those of the start board.
    fn of(record: &mut Record<'_>, rules: &'r Ruleset, starter_at_bottom: bool) -> Self {
        let (scale, turn) = (record.scale_factor, rules.start().turn);
        let mut draughtsmen = Self { rules, starter_at_bottom, scale, turn, men: HashMap::new() };
        for (tag, piece) in record.board(0).pieces() {
            let is_man = !matches!(piece.piece_side.kind, Kind::Tile | Kind::Board);
            let square = draughtsmen.square(piece).filter(|_| is_man);
            if let Some(man) = square.and_then(|at| rules.start().get(at)) {
                draughtsmen.men.insert(tag.number, (man.colour, lying(piece)));
            }
        }
        draughtsmen
    }

    /// The square that a piece is on.
    fn square(&self, piece: &Piece) -> Option<Square> {
        let place = [piece.x / self.scale, piece.y / self.scale].map(f64::round);
        let on_board = place.iter().all(|at| (1.0..=255.0).contains(at));
        // In range, as was just seen.
        let place = on_board.then_some((place[0] as u8, place[1] as u8))?;
        self.rules.at_ppn_place(place, self.starter_at_bottom)
    }

    fn position(&self, record: &mut Record<'_>, state: usize) -> Position {
        let mut position = Position::empty(self.turn);
        for (tag, piece) in record.board(state).pieces() {
            if let (Some((colour, as_man)), Some(at)) =
                (self.men.get(&tag.number), self.square(piece))
            {
                let king = *as_man != lying(piece);
                position.set(at, Some(Draughtsman { colour: *colour, king }));
            }
        }
        position
    }
}

/// Whether a key can be the name of a tag and means nothing else: those of tags that PPN has no use
/// for begin with `PDN`.
fn is_tag(key: &str) -> bool {
    let of_ppn = ["GameType", "SetUp", "MovetextParser", "Macros", "PPN"];
    key.starts_with(|first: char| first.is_ascii_uppercase())
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !of_ppn.contains(&key)
        && !key.starts_with("PDN")
}
