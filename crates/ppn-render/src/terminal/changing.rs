//! A diagram that changes from board to board.

use super::{
    Options,
    bounds::Bounds,
    drawing::{Drawing, Drawn, is_small},
    frame::Frame,
    grid::{Cell, Grid},
    labels::labels,
    normal::normal,
    output::write_row,
};
use crate::replay::{FramePiece, take_same};
use ppn_piece::{Kind, Piece};

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
        }
    }

    /// The lines that differ from those of the last board: their numbers from the top, from 0, and
    /// their texts. `pieces` are numbers in the list of pieces.
    pub(crate) fn next(&mut self, pieces: &[u32]) -> Vec<(usize, String)> {
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

    fn draw_anew(&self, last: &mut Last, above: &[u32]) -> Vec<(usize, String)> {
        let mut drawing = Drawing::on(last.under.clone(), self.frame, &self.options);
        for &piece in above {
            self.normal[piece as usize].iter().for_each(|piece| drawing.piece(piece));
        }
        labels(&mut drawing.grid, &self.frame, &self.options);
        let before = last.grid.replace(drawing.grid);
        let rows = last.grid.iter().flat_map(Grid::rows_from_top).enumerate();
        let line = |(number, row)| (number, self.line(row));
        match before {
            None => rows.map(line).collect(),
            Some(before) => {
                let differ = rows.zip(before.rows_from_top()).filter(|((_, row), old)| row != old);
                differ.map(|(row, _)| line(row)).collect()
            }
        }
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
    fn redraw(&self, last: &mut Last, above: &[u32], cells: &[(i64, i64)]) -> Vec<(usize, String)> {
        let Some(grid) = last.grid.take() else { return Vec::new() };
        let mut drawing = Drawing::over(grid, self.frame, &self.options);
        let mut rows = Vec::new();
        for &cell in cells {
            let Some(before) = drawing.grid.at(cell) else { continue };
            let highest = above.iter().rev().find(|&&one| self.cells[one as usize] == Some(cell));
            match highest.and_then(|&one| self.normal[one as usize].as_ref()) {
                Some(piece) => drawing.piece(piece),
                None => drawing.grid.copy(cell, &last.under.grid),
            }
            if drawing.grid.at(cell) != Some(before) {
                rows.push(drawing.grid.number_from_top(cell.1));
            }
        }
        let grid = last.grid.insert(drawing.grid);
        rows.sort_unstable();
        rows.dedup();
        rows.into_iter().map(|row| (row, self.line(grid.row_from_top(row)))).collect()
    }

    fn line(&self, row: &[Cell]) -> String {
        // Most characters take three bytes.
        let mut text = String::with_capacity(4 * row.len());
        write_row(&mut text, row, &self.options);
        text
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
        terminal::{Annotate, diagram},
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
            let options = Options { annotate: Annotate::Algebraic, ..Options::default() };
            let bounds = Bounds::of(&all, &options).expect("pieces");
            let options = Options { bounds: Some(bounds), ..options };
            let mut changing = Changing::new(&pieces, bounds, options.clone());
            let mut lines: Vec<String> = Vec::new();
            let mut board: Vec<u32> = (0..pieces.len() as u32).collect();
            board.sort_by_key(|&piece| !changing.grounds[piece as usize]);
            for (comes, place, piece) in changes {
                for (row, line) in changing.next(&board) {
                    lines.resize(lines.len().max(row + 1), String::new());
                    lines[row] = line;
                }
                let shown: Vec<_> = board.iter().map(|&one| all[one as usize].clone()).collect();
                let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
                prop_assert_eq!(text, diagram(&shown, &options));
                if comes {
                    board.insert(place.index(board.len() + 1), piece.index(pieces.len()) as u32);
                } else if !board.is_empty() {
                    board.remove(place.index(board.len()));
                }
            }
        }
    }
}
