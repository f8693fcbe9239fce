//! The pieces of states as lists of structs.

use crate::{column::piece_item, row::Row};
use arrow_array::{ArrayRef, Float64Array, Int32Array, ListArray, StringArray, StructArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
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

/// Collects the pieces of states. Their columns have no nulls, and so need no builders: those took half of the time of a
/// scan.
#[derive(Default)]
pub(crate) struct PieceCells {
    id: Texts,
    piece_side: Texts,
    suit: Vec<i32>,
    rank: Vec<i32>,
    cfg: Texts,
    x: Vec<f64>,
    y: Vec<f64>,
    angle: Vec<f64>,
    /// The number of pieces of each state; `None` if they are not listed.
    lengths: Vec<Option<usize>>,
    ids: Ids,
    /// The last side with its name: most pieces have that of the piece before.
    last_side: (Option<PieceSide>, String),
}

/// Texts one after another. A batch is complete long before their places need more than 31 bits.
#[derive(Default)]
struct Texts {
    bytes: Vec<u8>,
    lengths: Vec<usize>,
}

impl Texts {
    fn add(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.lengths.push(text.len());
    }

    fn finish(&mut self) -> ArrayRef {
        let Self { bytes, lengths } = std::mem::take(self);
        let offsets = OffsetBuffer::from_lengths(lengths);
        Arc::new(StringArray::new(offsets, Buffer::from_vec(bytes), None))
    }
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
            self.id.add(self.ids.of(tag));
            if self.last_side.0 != Some(*piece_side) {
                self.last_side = (Some(*piece_side), piece_side.to_string());
            }
            self.piece_side.add(&self.last_side.1);
            // Larger numbers are those of no set.
            self.suit.push(i32::try_from(suit.0).unwrap_or(i32::MAX));
            self.rank.push(i32::try_from(rank.0).unwrap_or(i32::MAX));
            self.cfg.add(cfg.name());
            self.x.push(*x);
            self.y.push(*y);
            self.angle.push(*angle);
        }
        self.lengths.push(Some(board.len()));
        board.len() * PIECE
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        let ints = |values: &mut Vec<i32>| Arc::new(Int32Array::from(std::mem::take(values)));
        let floats = |values: &mut Vec<f64>| Arc::new(Float64Array::from(std::mem::take(values)));
        let columns: Vec<ArrayRef> = vec![
            self.id.finish(),
            self.piece_side.finish(),
            ints(&mut self.suit),
            ints(&mut self.rank),
            self.cfg.finish(),
            floats(&mut self.x),
            floats(&mut self.y),
            floats(&mut self.angle),
        ];
        let pieces = StructArray::new(piece_fields(), columns, None);
        let lengths = std::mem::take(&mut self.lengths);
        let offsets = OffsetBuffer::from_lengths(lengths.iter().map(|one| one.unwrap_or(0)));
        let listed = NullBuffer::from_iter(lengths.iter().map(Option::is_some));
        Arc::new(ListArray::new(piece_item(), offsets, Arc::new(pieces), Some(listed)))
    }
}
