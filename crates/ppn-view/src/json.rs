//! Records as JSON.

use crate::{Selected, states};
use ppn_engine::PieceTag;
use ppn_piece::Piece;
use ppn_record::Record;
use ppn_report::{Source, diagnostics_json};
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq, SerializeStruct},
};
use std::borrow::Cow;

/// A record in the form of `ppn replay --format json`.
///
/// Serialising goes through the states one by one, and keeps only the current one in memory.
#[derive(Clone, Debug)]
pub struct RecordJson<'r, 't> {
    record: &'r Record<'t>,
    selected: Selected,
    source: Source<'r>,
}

impl<'r, 't> RecordJson<'r, 't> {
    /// A record of a game with the selected states. `source` is its text in its file.
    #[must_use]
    pub fn new(record: &'r Record<'t>, selected: Selected, source: Source<'r>) -> Self {
        Self { record, selected, source }
    }
}

impl Serialize for RecordJson<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { record, source, .. } = self;
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("metadata", &record.metadata)?;
        map.serialize_entry("scale_factor", &record.scale_factor)?;
        map.serialize_entry("moves", &Moves(self))?;
        map.serialize_entry("diagnostics", &diagnostics_json(source, &record.diagnostics))?;
        map.end()
    }
}

struct Moves<'m, 'r, 't>(&'m RecordJson<'r, 't>);

impl Serialize for Moves<'_, '_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = self.0.record;
        let states = states(record, &self.0.selected);
        let mut moves = serializer.serialize_seq(Some(states.len()))?;
        let mut boards = record.boards();
        for state in states {
            let pieces = boards.go_to(state).pieces().map(PieceJson::new).collect();
            moves.serialize_element(&MoveJson {
                number: record.number(state),
                text: record.text(state),
                comment: record.comment(state),
                position: record.position(state),
                pieces,
            })?;
        }
        moves.end()
    }
}

#[derive(Serialize)]
struct MoveJson<'p> {
    number: Cow<'p, str>,
    text: Cow<'p, str>,
    comment: Cow<'p, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'p str>,
    pieces: Vec<PieceJson<'p>>,
}

/// A piece with its id: one row of the tables that the piecepack programs exchange.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceJson<'p> {
    /// The id, such as `7` or `7..1.2`.
    pub id: String,
    /// The piece.
    pub piece: Cow<'p, Piece>,
}

// Written by hand, since flattening would first put each value into a buffer.
impl Serialize for PieceJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("PieceJson", 8)?;
        serialize_piece(&mut row, &self.id, &self.piece)?;
        row.end()
    }
}

/// The columns of a piece.
pub(crate) fn serialize_piece<R: SerializeStruct>(
    row: &mut R,
    id: &str,
    piece: &Piece,
) -> Result<(), R::Error> {
    let Piece { piece_side, suit, rank, cfg, x, y, angle } = piece;
    row.serialize_field("id", id)?;
    row.serialize_field("piece_side", piece_side)?;
    row.serialize_field("suit", suit)?;
    row.serialize_field("rank", rank)?;
    row.serialize_field("cfg", cfg)?;
    row.serialize_field("x", x)?;
    row.serialize_field("y", y)?;
    row.serialize_field("angle", angle)
}

impl<'p> PieceJson<'p> {
    /// A piece of a board.
    #[must_use]
    pub fn new((tag, piece): (PieceTag, &'p Piece)) -> Self {
        Self { id: tag.to_string(), piece: Cow::Borrowed(piece) }
    }
}
