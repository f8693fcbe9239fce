//! Completions in a movetext: macros, pieces, places and directions.

use super::{costume, parsed::ParsedPpn, prepared::Prepared};
use ppn_engine::{
    Board, Changes, Dialect, PieceName, Turn, Unplaced, Watch, builtin_macros, describe_piece,
};
use ppn_piece::{Kind, Piece};
use ppn_record::{Completion, Parsed, PartKind, Place};
use ppn_source::{Span, short};
use ppn_syntax::{DIRECTIONS, is_blank};
use std::collections::BTreeMap;

pub(super) fn candidates(parsed: &ParsedPpn<'_>, before: &str) -> Vec<Completion> {
    let start = before.rfind(|c: char| is_blank(c) || c == ';');
    let start = start.map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let word = &before[start..];
    // Comments have no completions.
    if before.rfind('{').is_some_and(|open| before[open..].find('}').is_none() && open < start) {
        return Vec::new();
    }
    if let Some(open) = word.rfind('`').filter(|&open| !word[open..].contains('\'')) {
        return macros(parsed.prepared(), Span::new(start + open + 1, before.len()));
    }
    let place = |at: usize| Span::new(start + at, before.len());
    if let Some(at) = degrees(word) {
        return turns(place(at));
    }
    let here = Here::before(parsed, short(start));
    let operator = word.rfind(OPERATORS);
    let at = operator.map_or(0, |at| at + 1);
    let written = &word[at..];
    match operator.map(|at| &word[at..at + 1]) {
        Some("?" | "/" | "=" | "~") => here.pieces(place(at), ""),
        // Pieces by their places, or by a search.
        None => [here.places(place(at)), here.pieces(place(at), "?")].concat(),
        Some("-" | "_" | "@" | "\\" | "|") if written.is_empty() => {
            [here.places(place(at)), ways(place(at), "1", 8)].concat()
        }
        Some("-" | "_" | "@" | "\\") if written.starts_with(|c: char| c.is_ascii_digit()) => {
            let is_distance = |c: char| c.is_ascii_digit() || c == '.';
            let distance = written.len() - written.trim_start_matches(is_distance).len();
            ways(place(at), &written[..distance], DIRECTIONS.len())
        }
        Some(_) => here.places(place(at)),
    }
}

/// The characters that a piece or a place may follow.
const OPERATORS: [char; 15] =
    ['-', ':', '@', '*', '+', '_', '\\', '%', '^', '?', '&', '/', '=', '~', '|'];

fn macros(prepared: &Prepared, span: Span) -> Vec<Completion> {
    let own = prepared.macros.iter().map(|known| (&*known.name, known.value.clone()));
    let built_in = builtin_macros().map(|(name, symbol)| (name, symbol.to_string()));
    let macros = own.chain(built_in).map(|(name, value)| Completion {
        text: format!("{name}'"),
        ..Completion::new(name, PartKind::MacroUse, span, value)
    });
    macros.collect()
}

/// The place where the degrees of a turn begin, if only digits follow.
fn degrees(word: &str) -> Option<usize> {
    let at = ["@>", "$>"].iter().filter_map(|turn| word.rfind(turn)).max()? + 2;
    word[at..].trim_start_matches(['-', '+']).chars().all(|c| c.is_ascii_digit()).then_some(at)
}

fn turns(span: Span) -> Vec<Completion> {
    let turns = [
        ("90", "a quarter turn to the right"),
        ("180", "a half turn"),
        ("-90", "a quarter turn to the left"),
    ];
    turns.map(|(turn, about)| Completion::new(turn, PartKind::Place, span, about)).to_vec()
}

/// A distance in each of the first `most` directions.
fn ways(span: Span, distance: &str, most: usize) -> Vec<Completion> {
    let tables = DIRECTIONS[..most].iter().map(|one| (one.table, one.dx, one.dy));
    let compasses = DIRECTIONS[..most].iter().map(|one| (one.compass, one.dx, one.dy));
    let ways = tables.chain(compasses).map(|(word, dx, dy)| {
        let side = if dx > 0.0 { "right" } else { "left" };
        let upright = if dy > 0.0 { "up" } else { "down" };
        let about = match (dx == 0.0, dy == 0.0) {
            (true, _) => upright.to_owned(),
            (_, true) => side.to_owned(),
            _ if dx.abs() < dy.abs() => format!("more {upright} than {side}"),
            _ if dx.abs() > dy.abs() => format!("more {side} than {upright}"),
            _ => format!("{upright} and {side}"),
        };
        Completion::new(format!("{distance}{word}"), PartKind::Place, span, about)
    });
    ways.collect()
}

/// Looks at the board before the first move that begins at a place or behind it.
struct BoardBefore {
    at: u32,
    /// The pieces, if there is such a move.
    pieces: Option<Vec<Piece>>,
}

impl BoardBefore {
    fn look(&mut self, turn: Turn<'_, '_>) {
        if self.pieces.is_none() && turn.program.source_span(turn.one.span).start >= self.at {
            self.pieces = Some(turn.board.pieces().map(|(_, piece)| piece.clone()).collect());
        }
    }
}

impl Watch for BoardBefore {
    fn before(&mut self, turn: Turn<'_, '_>) {
        self.look(turn);
    }

    fn made(&mut self, _: Turn<'_, '_>, _: Changes<'_>) {}

    fn failed(&mut self, turn: Turn<'_, '_>, _: Option<&mut Unplaced>) {
        self.look(turn);
    }
}

/// The board at a place of the text.
struct Here {
    /// All pieces, the lowest first.
    pieces: Vec<Piece>,
    costume: Option<ppn_record::Costume>,
    /// Inches for a unit of written coordinates.
    scale: f64,
    dialect: Dialect,
}

impl Here {
    /// The board before the first move that begins at a place or behind it.
    fn before(parsed: &ParsedPpn<'_>, at: u32) -> Self {
        let prepared = parsed.prepared();
        let is_plain = prepared.chosen.parser.is_plain();
        let (scale, dialect) = (prepared.scale_factor, prepared.chosen.dialect.clone());
        let pieces = |board: &Board| board.pieces().map(|(_, piece)| piece.clone()).collect();
        if !is_plain {
            let record = parsed.record();
            let board = record.board(record.state_at(at));
            return Self { pieces: pieces(&board), costume: record.costume, scale, dialect };
        }
        let mut seen = BoardBefore { at, pieces: None };
        let played = parsed.play(&parsed.game(), &mut seen);
        let pieces = seen.pieces.unwrap_or_else(|| pieces(played.replay.last()));
        Self { pieces, costume: costume(parsed.metadata()), scale, dialect }
    }

    fn describe(&self, piece: &Piece) -> String {
        match self.costume {
            Some(costume) => describe_piece(&costume(piece.clone())),
            None => describe_piece(piece),
        }
    }

    /// The places that have pieces, each with the top one.
    fn places(&self, span: Span) -> Vec<Completion> {
        let mut tops: BTreeMap<String, String> = BTreeMap::new();
        for piece in &self.pieces {
            let place = Place { x: piece.x / self.scale, y: piece.y / self.scale }.to_string();
            let is_board = piece.piece_side.kind == Kind::Board;
            if place.starts_with(|c: char| c.is_ascii_lowercase()) && !is_board {
                tops.insert(place, self.describe(piece));
            }
            if tops.len() > MOST_PLACES {
                return Vec::new();
            }
        }
        let places = tops.into_iter();
        places.map(|(place, piece)| Completion::new(place, PartKind::Place, span, piece)).collect()
    }

    /// For each kind of piece, the shortest word that finds only this kind on the board, after a
    /// mark.
    fn pieces(&self, span: Span, mark: &str) -> Vec<Completion> {
        let mut kinds: Vec<&Piece> = Vec::new();
        for piece in &self.pieces {
            let is_board = piece.piece_side.kind == Kind::Board;
            if !is_board && !kinds.iter().any(|kind| is_alike(kind, piece)) {
                kinds.push(piece);
            }
            if kinds.len() > MOST_KINDS {
                return Vec::new();
            }
        }
        let name_of = |piece: &&Piece| {
            let names = PieceName::all_of(piece, &self.dialect);
            let finds = |name: &&PieceName| {
                let mut others = kinds.iter().filter(|other| !is_alike(other, piece));
                !others.any(|other| name.spec.features.match_piece(other))
            };
            let name = names.iter().find(finds)?;
            let label = format!("{mark}{}", name.text);
            Some(Completion::new(label, PartKind::Piece, span, self.describe(piece)))
        };
        kinds.iter().filter_map(name_of).collect()
    }
}

/// Whether two pieces differ only by their places.
fn is_alike(one: &Piece, other: &Piece) -> bool {
    Piece { x: other.x, y: other.y, ..one.clone() } == *other
}

/// The maximum number of places that are listed.
const MOST_PLACES: usize = 2000;

/// The maximum number of kinds of pieces that are listed.
const MOST_KINDS: usize = 200;
