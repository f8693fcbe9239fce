//! The pieces of states as lists of structs.

use crate::{column::piece_item, row::Row};
use arrow_array::{
    ArrayRef, ListArray, StructArray,
    builder::{ArrayBuilder, Float64Builder, Int32Builder, StringBuilder},
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use ppn_piece::{Piece, PieceSide};
use ppn_record::PieceTag;
use std::{collections::HashMap, sync::Arc};

/// The fields of a piece: the columns of the R packages of the piecepack.
pub(crate) fn piece_fields() -> Fields {
    let with_unit = |name: &str, kind: DataType, unit: Option<&str>| {
        let unit = unit.map(|unit| ("unit".to_owned(), unit.to_owned()));
        Field::new(name, kind, false).with_metadata(HashMap::from_iter(unit))
    };
    [
        with_unit("id", DataType::Utf8, None),
        with_unit("piece_side", DataType::Utf8, None),
        with_unit("suit", DataType::Int32, None),
        with_unit("rank", DataType::Int32, None),
        with_unit("cfg", DataType::Utf8, None),
        with_unit("x", DataType::Float64, Some("inches")),
        with_unit("y", DataType::Float64, Some("inches")),
        with_unit("angle", DataType::Float64, Some("degrees")),
    ]
    .into_iter()
    .collect()
}

/// Collects the pieces of states.
#[derive(Default)]
pub(crate) struct PieceCells {
    id: StringBuilder,
    piece_side: StringBuilder,
    suit: Int32Builder,
    rank: Int32Builder,
    cfg: StringBuilder,
    x: Float64Builder,
    y: Float64Builder,
    angle: Float64Builder,
    /// The number of pieces of each state; `None` if they are not listed.
    lengths: Vec<Option<usize>>,
    ids: Ids,
    /// The last side with its name: most pieces have that of the piece before.
    last_side: (Option<PieceSide>, String),
}

/// The last id of each piece, by number, since most pieces keep theirs from state to state.
#[derive(Default)]
struct Ids(Vec<Option<(PieceTag, String)>>);

impl Ids {
    /// Pieces with larger numbers are rare.
    const MOST: usize = 1 << 16;

    fn of(&mut self, tag: PieceTag) -> &str {
        let number = (tag.number.0 as usize).min(Self::MOST);
        if self.0.len() <= number {
            self.0.resize_with(number + 1, || None);
        }
        let known = self.0[number].take().filter(|(known, _)| *known == tag);
        &self.0[number].insert(known.unwrap_or_else(|| (tag, tag.to_string()))).1
    }
}

impl PieceCells {
    /// Adds the pieces of a state; returns their bytes, about.
    pub(crate) fn add(&mut self, row: &Row<'_, '_>) -> usize {
        /// The bytes of a piece.
        const PIECE: usize = 70;
        let Some((board, _)) = row.board.as_ref().filter(|_| row.lists_pieces) else {
            self.lengths.push(None);
            return 0;
        };
        for (tag, Piece { piece_side, suit, rank, cfg, x, y, angle }) in board.pieces() {
            self.id.append_value(self.ids.of(tag));
            if self.last_side.0 != Some(*piece_side) {
                self.last_side = (Some(*piece_side), piece_side.to_string());
            }
            self.piece_side.append_value(&self.last_side.1);
            // Larger numbers are those of no set.
            self.suit.append_value(i32::try_from(suit.0).unwrap_or(i32::MAX));
            self.rank.append_value(i32::try_from(rank.0).unwrap_or(i32::MAX));
            self.cfg.append_value(cfg.name());
            self.x.append_value(*x);
            self.y.append_value(*y);
            self.angle.append_value(*angle);
        }
        self.lengths.push(Some(board.len()));
        board.len() * PIECE
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        let columns: Vec<ArrayRef> = vec![
            ArrayBuilder::finish(&mut self.id),
            ArrayBuilder::finish(&mut self.piece_side),
            ArrayBuilder::finish(&mut self.suit),
            ArrayBuilder::finish(&mut self.rank),
            ArrayBuilder::finish(&mut self.cfg),
            ArrayBuilder::finish(&mut self.x),
            ArrayBuilder::finish(&mut self.y),
            ArrayBuilder::finish(&mut self.angle),
        ];
        let pieces = StructArray::new(piece_fields(), columns, None);
        let lengths = std::mem::take(&mut self.lengths);
        let offsets = OffsetBuffer::from_lengths(lengths.iter().map(|one| one.unwrap_or(0)));
        let listed = NullBuffer::from_iter(lengths.iter().map(Option::is_some));
        Arc::new(ListArray::new(piece_item(), offsets, Arc::new(pieces), Some(listed)))
    }
}
