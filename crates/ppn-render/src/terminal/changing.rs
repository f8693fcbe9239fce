//! A diagram that changes from board to board.

use super::{
    Options,
    bounds::Bounds,
    characters::Characters,
    drawing::{Drawing, area, is_small},
    frame::Frame,
    grid::{Area, Cell, Grid},
    labels::labels,
    normal::normal,
    splice::Splices,
};
use crate::replay::{FramePiece, take_same};
use ppn_piece::{Kind, Piece};
use std::{cell::OnceCell, mem::take};

/// The most changed pieces of a board for which only their areas are drawn again.
const MOST_TOUCHED: usize = 8;

/// The diagrams of the boards of a game, one after the other. Only the areas of pieces that are not
/// on both boards, or are in another order, are drawn again, with all pieces that reach into them.
pub(crate) struct Changing<'p> {
    pieces: &'p [FramePiece],
    /// What is drawn for each piece, after it was first needed; `None` for a piece without a place.
    shown: Vec<OnceCell<Option<Shown>>>,
    frame: Frame,
    options: Options,
    /// The last board.
    last: Vec<u32>,
    /// The number of boards and tiles that are under all its other pieces.
    ground: usize,
    /// The diagram of these alone.
    under: Grid,
    grid: Grid,
    /// Whether the pieces of the last board were within the limit.
    is_whole: bool,
    /// The length of the last diagram in bytes, with the ends of its lines.
    bytes: usize,
    changes: Splices,
    spare: Spare,
}

/// Lists that serve one board after the other.
#[derive(Default)]
struct Spare {
    touched: Vec<u32>,
    areas: [Vec<Area>; 2],
    rows: Vec<usize>,
    old: Vec<Cell>,
}

/// A piece as it is drawn.
struct Shown {
    /// Its normal form.
    piece: Piece,
    area: Area,
    /// What it counts towards the limit.
    cost: u64,
}

impl<'p> Changing<'p> {
    /// Diagrams of boards of these pieces, with the same bounds.
    pub(crate) fn new(pieces: &'p [FramePiece], bounds: Bounds, options: Options) -> Self {
        let frame = Frame::new(bounds, &options);
        let grid = Drawing::new(frame, &options).grid;
        Self {
            pieces,
            shown: pieces.iter().map(|_| OnceCell::new()).collect(),
            frame,
            options,
            last: Vec::new(),
            ground: 0,
            under: grid.clone(),
            bytes: grid.rows_from_top().count(),
            grid,
            is_whole: false,
            changes: Splices::default(),
            spare: Spare::default(),
        }
    }

    /// The length of the last diagram in bytes, with the ends of its lines.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The changes to the lines of the last board from those of the board before, from the top down.
    pub(crate) fn changes(&self) -> &Splices {
        &self.changes
    }

    /// The characters of small pieces in these diagrams.
    pub(crate) fn characters(&self) -> Characters {
        Characters { frame: self.frame, options: self.options.clone(), grid: self.grid.clone() }
    }

    /// Draws the next board. `pieces` are numbers in the list of pieces.
    pub(crate) fn next(&mut self, pieces: &[u32]) {
        let is_ground = |piece: &&u32| is_ground(&self.pieces[**piece as usize].piece);
        let ground = pieces.iter().take_while(is_ground).count();
        let (under, above) = pieces.split_at(ground);
        let (under_before, above_before) = self.last.split_at(self.ground);
        let (most, cost) = (self.options.limits.drawn, self.cost(under));
        let is_whole = cost.saturating_add(self.cost(above)) <= most;
        let is_like_before = is_whole && self.is_whole;
        let Spare { mut touched, areas: [mut areas_under, mut areas], mut rows, mut old } =
            take(&mut self.spare);
        touched.clear();
        add_changes(&mut touched, under_before, under);
        self.set_areas(&mut areas_under, &touched, is_like_before);
        add_changes(&mut touched, above_before, above);
        self.set_areas(&mut areas, &touched, is_like_before);
        rows.clear();
        rows.extend(areas.iter().flat_map(|area| self.grid.rows_of(*area)));
        rows.sort_unstable();
        rows.dedup();
        old.clear();
        rows.iter().for_each(|row| old.extend_from_slice(self.grid.row_from_top(*row)));

        // What is drawn for each piece is known by now, so `shown` does not need the grid.
        let (mut grid, mut below) = (take(&mut self.grid), take(&mut self.under));
        below.renew(&areas_under, None);
        below = self.drawn(below, &areas_under, under, most);
        grid.renew(&areas, Some(&below));
        grid = self.drawn(grid, &areas, above, most.saturating_sub(cost));
        if areas.iter().any(|area| area.may_have_labels()) {
            labels(&mut grid, &self.frame, &self.options);
        }
        grid.open_all();
        (self.grid, self.under) = (grid, below);
        (self.ground, self.is_whole) = (ground, is_whole);
        self.last.clear();
        self.last.extend_from_slice(pieces);

        self.changes.clear();
        for (&row, old) in rows.iter().zip(old.chunks(self.grid.columns().max(1) as usize)) {
            let longer = self.changes.add(row, old, self.grid.row_from_top(row));
            self.bytes = self.bytes.saturating_add_signed(longer);
        }
        self.spare = Spare { touched, areas: [areas_under, areas], rows, old };
    }

    fn shown(&self, piece: u32) -> Option<&Shown> {
        let piece = piece as usize;
        let shown = self.shown[piece].get_or_init(|| {
            let piece = normal(&self.pieces[piece].piece, &self.options)?;
            let around = area(&piece, &self.frame, &self.options);
            let cell = Area::square((around.column, around.row), 0);
            let area = if is_small(&piece) { cell } else { around };
            Some(Shown { piece, area, cost: self.grid.cost(around) })
        });
        shown.as_ref()
    }

    /// What pieces count towards the limit.
    fn cost(&self, pieces: &[u32]) -> u64 {
        pieces.iter().filter_map(|piece| Some(self.shown(*piece)?.cost)).sum()
    }

    /// Sets the areas of changed pieces; the whole grid if they are many, or if the boards are not
    /// alike.
    fn set_areas(&self, areas: &mut Vec<Area>, touched: &[u32], is_like_before: bool) {
        areas.clear();
        if is_like_before && touched.len() <= MOST_TOUCHED {
            areas.extend(touched.iter().filter_map(|piece| Some(self.shown(*piece)?.area)));
        } else {
            areas.push(self.grid.area());
        }
    }

    /// Draws pieces in some areas of a grid, the only ones that are open.
    fn drawn(&self, grid: Grid, areas: &[Area], pieces: &[u32], room: u64) -> Grid {
        let Some(around) = areas.iter().copied().reduce(Area::union) else { return grid };
        let mut drawing = Drawing::over(grid, self.frame, &self.options, room);
        for shown in pieces.iter().filter_map(|piece| self.shown(*piece)) {
            if shown.area.meets(around) && areas.iter().any(|area| shown.area.meets(*area)) {
                drawing.piece(&shown.piece);
            }
        }
        drawing.grid
    }
}

/// Adds the pieces that are not on both boards, or are in another order.
fn add_changes(changed: &mut Vec<u32>, before: &[u32], after: &[u32]) {
    // Most boards have most pieces in the same places.
    let same = before.iter().zip(after).take_while(|(old, new)| old == new).count();
    let mut rest = &before[same..];
    for piece in &after[same..] {
        match take_same(&mut rest, |old| old == piece) {
            Some((gone, _)) => changed.extend(gone),
            None => changed.push(*piece),
        }
    }
    changed.extend(rest);
}

/// Whether a piece is a board or a tile, the ground for others.
pub(crate) fn is_ground(piece: &Piece) -> bool {
    matches!(piece.piece_side.kind, Kind::Board | Kind::Tile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        replay::any_piece,
        terminal::{Annotate, Color, Limits, Splice, diagram},
    };
    use proptest::prelude::*;

    const KINDS: [&str; 8] = [
        "tile_back piecepack",
        "tile_face dominoes",
        "coin_back piecepack",
        "pawn_face piecepack",
        "bit_face chess1",
        "matchstick_face piecepack",
        "card_face playing_cards_expansion",
        "board_face chess1",
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
            mut pieces in prop::collection::vec(any_piece(&KINDS), 1..40),
            drawn in prop::option::of(10..2000_u64),
            changes in prop::collection::vec(
                (any::<bool>(), any::<prop::sample::Index>(), any::<prop::sample::Index>()),
                1..60,
            ),
        ) {
            for FramePiece { piece, .. } in &mut pieces {
                piece.angle = 45.0 * f64::from(piece.rank.0) + 90.0 * piece.x.floor();
            }
            let all: Vec<Piece> = pieces.iter().map(|one| one.piece.clone()).collect();
            let options = Options {
                annotate: Annotate::Algebraic,
                color: Color::AnsiForeground,
                trim: true,
                text_presentation: true,
                limits: drawn.map_or(Limits::default(), |drawn| Limits { drawn, ..Limits::default() }),
                ..Options::default()
            };
            let bounds = Bounds::of(&all, &options).expect("pieces");
            let options = Options { bounds: Some(bounds), ..options };
            let mut changing = Changing::new(&pieces, bounds, options.clone());
            let mut lines: Vec<Vec<u16>> = Vec::new();
            let mut board: Vec<u32> = (0..pieces.len() as u32).collect();
            board.sort_by_key(|&piece| !is_ground(&pieces[piece as usize].piece));
            for (comes, place, piece) in changes {
                changing.next(&board);
                for Splice { row, start, gone, text } in changing.changes().iter() {
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
