use crate::Record;
use ppn_engine::PieceTag;
use ppn_piece::Piece;
use ppn_report::Source;
use ppn_source::Diagnostic;
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq, SerializeStruct},
};
use std::{borrow::Cow, cell::RefCell};

pub use ppn_report::{DiagnosticJson, EditJson, FixJson, LabelJson, PlaceJson};

/// Which states of a game are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum MovesSelection {
    /// All of them.
    #[default]
    All,
    /// The last one.
    Last,
    /// Those with that move number.
    Number(String),
}

impl MovesSelection {
    /// The states of a record that are wanted, in order.
    #[must_use]
    pub fn states(&self, record: &Record<'_>) -> Vec<usize> {
        match self {
            Self::All => (0..record.len()).collect(),
            Self::Last => vec![record.len() - 1],
            Self::Number(number) => record.states_of(number).collect(),
        }
    }
}

/// A record in the form that `ppn replay --format json` prints.
///
/// Serialising goes through the states one by one and holds none but the current.
pub struct RecordJson<'r, 't> {
    record: RefCell<&'r mut Record<'t>>,
    selection: MovesSelection,
    place: Place,
}

/// Where a game stands in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Bytes of the file before it.
    pub offset: u64,
    /// Lines of the file before it.
    pub line: u64,
}

impl<'r, 't> RecordJson<'r, 't> {
    /// A record that stands at `place` in its file, with the states that are wanted.
    pub fn new(record: &'r mut Record<'t>, selection: MovesSelection, place: Place) -> Self {
        Self { record: RefCell::new(record), selection, place }
    }
}

impl Serialize for RecordJson<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        {
            let record = self.record.borrow();
            map.serialize_entry("metadata", &record.metadata)?;
            map.serialize_entry("scale_factor", &record.scale_factor)?;
        }
        map.serialize_entry("moves", &Moves(self))?;
        let record = self.record.borrow();
        let diagnostics = diagnostics_json(record.text, &record.diagnostics, self.place);
        map.serialize_entry("diagnostics", &diagnostics)?;
        map.end()
    }
}

struct Moves<'m, 'r, 't>(&'m RecordJson<'r, 't>);

impl Serialize for Moves<'_, '_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let states = self.0.selection.states(&self.0.record.borrow());
        let mut moves = serializer.serialize_seq(Some(states.len()))?;
        let mut record = self.0.record.borrow_mut();
        for state in states {
            let (number, text, comment) = (
                record.number(state).into_owned(),
                record.text(state).into_owned(),
                record.comment(state).into_owned(),
            );
            let pieces: Vec<_> = record.board(state).pieces().map(PieceJson::new).collect();
            moves.serialize_element(&MoveJson { number, text, comment, pieces })?;
        }
        moves.end()
    }
}

#[derive(Serialize)]
struct MoveJson<'p> {
    number: String,
    text: String,
    comment: String,
    pieces: Vec<PieceJson<'p>>,
}

/// A piece with its id: one row of the tables that the piecepack programs exchange.
pub struct PieceJson<'p> {
    /// Such as `7` or `7..1.2`.
    pub id: String,
    /// The piece.
    pub piece: Cow<'p, Piece>,
}

// By hand: flattening would put each value into a buffer first.
impl Serialize for PieceJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Piece { piece_side, suit, rank, cfg, x, y, angle } = self.piece.as_ref();
        let mut row = serializer.serialize_struct("PieceJson", 8)?;
        row.serialize_field("id", &self.id)?;
        row.serialize_field("piece_side", piece_side)?;
        row.serialize_field("suit", suit)?;
        row.serialize_field("rank", rank)?;
        row.serialize_field("cfg", cfg)?;
        row.serialize_field("x", x)?;
        row.serialize_field("y", y)?;
        row.serialize_field("angle", angle)?;
        row.end()
    }
}

impl<'p> PieceJson<'p> {
    /// A piece of a board.
    #[must_use]
    pub fn new((tag, piece): (PieceTag, &'p Piece)) -> Self {
        Self { id: tag.to_string(), piece: Cow::Borrowed(piece) }
    }
}

/// Diagnostics of a game in the form that `--format json` prints; `text` is that of the game.
#[must_use]
pub fn diagnostics_json(
    text: &str,
    diagnostics: &[Diagnostic],
    place: Place,
) -> Vec<DiagnosticJson> {
    let Place { offset, line } = place;
    ppn_report::diagnostics_json(&Source { text, offset, line, ..Source::default() }, diagnostics)
}
