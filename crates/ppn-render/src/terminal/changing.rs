//! A diagram that changes from board to board.

use super::{
    Options,
    bounds::Bounds,
    drawing::{Drawing, Drawn, is_small},
    frame::Frame,
    grid::{Cell, Grid},
    labels::labels,
    normal::normal,
    splice::Splice,
};
use crate::replay::{FramePiece, take_same};
use ppn_piece::{Kind, Piece};
use std::iter::repeat;

/// The number of cells from which on the whole diagram is drawn again.
const MOST_TOUCHED: usize = 8;

/// The diagrams of the boards of a game, one after the other.
pub(crate) struct Changing<'p> {
    pieces: &'p [FramePiece],
    frame: Frame,
    options: Options,
    /// The normal form of each piece, after it was first needed.
    normal: Vec<Option<Piece>>,
    /// The cells of pieces that have only one.
    cells: Vec<Option<(i64, i64)>>,
    /// Whether each piece is a board or a tile.
    grounds: Vec<bool>,
    last: Option<Last>,
    /// The length of the last diagram in bytes, with the ends of its lines.
    bytes: usize,
}

/// The last diagram.
struct Last {
    pieces: Vec<u32>,
    /// The number of boards and tiles that are under all other pieces.
    ground: usize,
    /// The diagram of these alone.
    under: Drawn,
    /// Whether each other piece has only one cell.
    is_small: bool,
    grid: Option<Grid>,
}

impl<'p> Changing<'p> {
    /// Diagrams of boards of these pieces, with the same bounds.
    pub(crate) fn new(pieces: &'p [FramePiece], bounds: Bounds, options: Options) -> Self {
        Self {
            pieces,
            frame: Frame::new(bounds, &options),
            options,
            normal: vec![None; pieces.len()],
            cells: vec![None; pieces.len()],
            grounds: pieces.iter().map(is_ground).collect(),
            last: None,
            bytes: 0,
        }
    }

    /// The length of the last diagram in bytes, with the ends of its lines.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The changes from the lines of the last board, from the top down. `pieces` are numbers in the
    /// list of pieces.
    pub(crate) fn next(&mut self, pieces: &[u32]) -> Vec<Splice> {
        pieces.iter().for_each(|&piece| self.see(piece as usize));
        let ground = pieces.iter().take_while(|&&piece| self.grounds[piece as usize]).count();
        let (under, above) = pieces.split_at(ground);
        let is_small = above.iter().all(|&piece| self.cells[piece as usize].is_some());
        let same = |last: &Last| last.pieces.get(..last.ground) == Some(under);
        let mut last = match self.last.take() {
            Some(last) if same(&last) => last,
            old => Last {
                pieces: Vec::new(),
                ground,
                under: self.drawn(under),
                is_small: false,
                grid: old.and_then(|old| old.grid),
            },
        };
        let touched = if is_small && last.is_small { self.touched(&last, above) } else { None };
        let rows = match touched {
            Some(touched) => self.redraw(&mut last, above, &touched),
            None => self.draw_anew(&mut last, above),
        };
        (last.pieces, last.is_small) = (pieces.to_vec(), is_small);
        self.last = Some(last);
        rows
    }

    fn see(&mut self, piece: usize) {
        if self.normal[piece].is_none() {
            let normal = normal(&self.pieces[piece].piece, &self.options);
            let small = normal.as_ref().filter(|piece| is_small(piece));
            self.cells[piece] = small.map(|piece| self.frame.cell(piece.x, piece.y));
            self.normal[piece] = normal;
        }
    }

    fn drawn(&self, pieces: &[u32]) -> Drawn {
        let mut drawing = Drawing::new(self.frame, &self.options);
        for &piece in pieces {
            self.normal[piece as usize].iter().for_each(|piece| drawing.piece(piece));
        }
        drawing.drawn()
    }

    fn draw_anew(&mut self, last: &mut Last, above: &[u32]) -> Vec<Splice> {
        let mut drawing = Drawing::on(last.under.clone(), self.frame, &self.options);
        for &piece in above {
            self.normal[piece as usize].iter().for_each(|piece| drawing.piece(piece));
        }
        labels(&mut drawing.grid, &self.frame, &self.options);
        let before = last.grid.replace(drawing.grid);
        let rows = last.grid.iter().flat_map(Grid::rows_from_top);
        if before.is_none() {
            // The ends of the lines.
            self.bytes += rows.clone().count();
        }
        let old = before.iter().flat_map(Grid::rows_from_top).chain(repeat(&[][..]));
        self.spliced(rows.zip(old).enumerate().map(|(number, (row, old))| (number, old, row)))
    }

    /// The changes of rows with these numbers: the old cells and the new ones.
    fn spliced<'c>(
        &mut self,
        rows: impl Iterator<Item = (usize, &'c [Cell], &'c [Cell])>,
    ) -> Vec<Splice> {
        rows.filter_map(|(row, old, new)| {
            let (splice, longer) = Splice::between(row, old, new)?;
            self.bytes = self.bytes.saturating_add_signed(longer);
            Some(splice)
        })
        .collect()
    }

    /// The cells of the pieces that are not on both boards, or are in another order; `None` if the
    /// whole diagram has to be drawn again.
    fn touched(&self, last: &Last, above: &[u32]) -> Option<Vec<(i64, i64)>> {
        let mut touched = Vec::new();
        let mut rest = &last.pieces[last.ground..];
        for piece in above {
            match take_same(&mut rest, |old| old == piece) {
                Some((gone, _)) => touched.extend(gone),
                None => touched.push(*piece),
            }
        }
        touched.extend(rest);
        let few = touched.len() <= MOST_TOUCHED && last.under.has_room(above.len());
        let cells: Option<Vec<_>> =
            touched.iter().map(|&piece| self.cells[piece as usize]).collect();
        cells.filter(|cells| few && cells.iter().all(|&cell| !is_for_labels(cell)))
    }

    /// Draws cells again: the highest piece in each is drawn, or else the ground.
    fn redraw(&mut self, last: &mut Last, above: &[u32], cells: &[(i64, i64)]) -> Vec<Splice> {
        let Some(grid) = last.grid.take() else { return Vec::new() };
        let cells = cells.iter().filter(|cell| grid.at(**cell).is_some());
        let mut rows: Vec<usize> = cells.clone().map(|cell| grid.number_from_top(cell.1)).collect();
        rows.sort_unstable();
        rows.dedup();
        let old: Vec<Cell> = rows.iter().flat_map(|row| grid.row_from_top(*row)).copied().collect();
        let cells: Vec<_> = cells.collect();
        let mut drawing = Drawing::over(grid, self.frame, &self.options);
        for &cell in cells {
            let highest = above.iter().rev().find(|&&one| self.cells[one as usize] == Some(cell));
            match highest.and_then(|&one| self.normal[one as usize].as_ref()) {
                Some(piece) => drawing.piece(piece),
                None => drawing.grid.copy(cell, &last.under.grid),
            }
        }
        let grid = &*last.grid.insert(drawing.grid);
        let old = old.chunks(grid.columns().max(1) as usize);
        let rows = rows.into_iter().zip(old);
        self.spliced(rows.map(|(row, old)| (row, old, grid.row_from_top(row))))
    }
}

fn is_ground(piece: &FramePiece) -> bool {
    matches!(piece.piece.piece_side.kind, Kind::Board | Kind::Tile)
}

/// Whether coordinates may be written over a cell.
fn is_for_labels((column, row): (i64, i64)) -> bool {
    row <= 1 || column <= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        replay::any_piece,
        terminal::{Annotate, Color, diagram},
    };
    use proptest::prelude::*;

    /// Boards and pieces that have one cell, and then others.
    const KINDS: [&str; 6] = [
        "tile_back piecepack",
        "coin_back piecepack",
        "pawn_face piecepack",
        "bit_face chess1",
        "matchstick_face piecepack",
        "card_face playing_cards_expansion",
    ];

    /// A text with a private character for each escape sequence.
    fn with_private_characters(text: &str) -> String {
        let mut parts = text.split("\x1b[");
        let mut coded = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, rest) = part.split_once('m').expect("a colour");
            let number: u32 = number.parse().expect("a number");
            coded.extend(char::from_u32(0xE000 + number));
            coded.push_str(rest);
        }
        coded
    }

    proptest! {
        #[test]
        fn a_diagram_is_the_same_whatever_was_before(
            pieces in any::<bool>()
                .prop_flat_map(|small| {
                    let kinds = if small { &KINDS[..4] } else { &KINDS };
                    prop::collection::vec(any_piece(kinds), 1..40)
                }),
            changes in prop::collection::vec(
                (any::<bool>(), any::<prop::sample::Index>(), any::<prop::sample::Index>()),
                1..60,
            ),
        ) {
            let all: Vec<Piece> = pieces.iter().map(|one| one.piece.clone()).collect();
            let options = Options {
                annotate: Annotate::Algebraic,
                color: Color::AnsiForeground,
                trim: true,
                text_presentation: true,
                ..Options::default()
            };
            let bounds = Bounds::of(&all, &options).expect("pieces");
            let options = Options { bounds: Some(bounds), ..options };
            let mut changing = Changing::new(&pieces, bounds, options.clone());
            let mut lines: Vec<Vec<u16>> = Vec::new();
            let mut board: Vec<u32> = (0..pieces.len() as u32).collect();
            board.sort_by_key(|&piece| !changing.grounds[piece as usize]);
            for (comes, place, piece) in changes {
                for Splice { row, start, gone, text } in changing.next(&board) {
                    lines.resize(lines.len().max(row + 1), Vec::new());
                    lines[row].splice(start..start + gone, text.encode_utf16());
                }
                let shown: Vec<_> = board.iter().map(|&one| all[one as usize].clone()).collect();
                let lines: Vec<_> =
                    lines.iter().map(|line| String::from_utf16(line).expect("whole signs")).collect();
                let expected = with_private_characters(&diagram(&shown, &options));
                let lines = lines.join("\n");
                prop_assert_eq!(lines.trim_end(), expected.trim_end());
                prop_assert_eq!(changing.bytes(), expected.len());
                if comes {
                    board.insert(place.index(board.len() + 1), piece.index(pieces.len()) as u32);
                } else if !board.is_empty() {
                    board.remove(place.index(board.len()));
                }
            }
        }
    }
}
