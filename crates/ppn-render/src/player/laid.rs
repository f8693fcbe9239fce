//! The heights of the pieces of a board.

use super::{drawn::AllDrawn, looks::rounded};
use crate::{lying::Height, places::Places, replay::take_same, stacking::height};

/// The number of heights of a board that are found by looking at all pieces. More are rare, but then
/// it costs less to index the pieces by their places.
const MOST_SEARCHES: usize = 16;

/// A piece of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Laid {
    /// Its number in the list of pieces.
    pub(super) piece: u32,
    pub(super) height: Height,
    /// The height of its underside as the page stores it.
    pub(super) bottom: f64,
}

/// A board on which pieces are laid from the lowest to the highest. Most of them lie as on the board
/// before: only the changed pieces, and those that overlap them, are placed again.
pub(super) struct Laying<'b> {
    /// The rest of the board before.
    before: &'b [Laid],
    /// The pieces so far.
    pub(super) laid: Vec<Laid>,
    /// The pieces that are removed, new, or at another height.
    disturbed: &'b mut Vec<u32>,
    searches: usize,
    places: Places,
    /// The number of pieces in `places`.
    indexed: usize,
}

impl<'b> Laying<'b> {
    /// Begins with the first pieces of the board before. The other pieces of it are moved to
    /// `rest`; `disturbed` is a list for this board.
    pub(super) fn after(
        mut before: Vec<Laid>,
        same: usize,
        rest: &'b mut Vec<Laid>,
        disturbed: &'b mut Vec<u32>,
    ) -> Self {
        rest.clear();
        disturbed.clear();
        rest.extend(before.drain(same..));
        Self {
            before: rest,
            laid: before,
            disturbed,
            searches: 0,
            places: Places::default(),
            indexed: 0,
        }
    }

    /// Lays the next piece, and returns whether it lies as on the board before.
    pub(super) fn lay(&mut self, piece: u32, all: &AllDrawn<'_>) -> (Laid, bool) {
        let old = take_same(&mut self.before, |old| old.piece == piece).map(|(gone, old)| {
            self.disturbed.extend(gone.iter().map(|old| old.piece));
            *old
        });
        let footprint = &all[piece].footprint;
        let near =
            |&other: &u32| all.are_near(piece, other) && all[other].footprint.overlaps(footprint);
        if let Some(old) = old
            && !self.disturbed.iter().any(near)
        {
            self.laid.push(old);
            return (old, true);
        }
        let height = self.height(piece, all);
        let is_same = old.is_some_and(|old| old.height == height);
        if !is_same {
            self.disturbed.push(piece);
        }
        let laid = Laid { piece, height, bottom: rounded(height.bottom) };
        self.laid.push(laid);
        (laid, is_same)
    }

    fn height(&mut self, piece: u32, all: &AllDrawn<'_>) -> Height {
        let still = all[piece].still();
        let lying = |laid: &Laid| (all[laid.piece].still(), laid.height);
        self.searches += 1;
        if self.searches <= MOST_SEARCHES {
            let near = |laid: &&Laid| all.are_near(piece, laid.piece);
            return height(still, self.laid.iter().rev().filter(near).map(lying));
        }
        for laid in &self.laid[self.indexed..] {
            self.places.add(&all[laid.piece].footprint);
        }
        self.indexed = self.laid.len();
        let near = self.places.near(still.footprint).rev();
        height(still, near.map(|below| lying(&self.laid[below])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{layout::lay, player::used::Used, replay::any_piece, table_turn::Turn};
    use ppn_piece::Piece;
    use proptest::prelude::*;

    const KINDS: [&str; 3] =
        ["tile_back piecepack", "coin_back piecepack", "pyramid_top icehouse_pieces"];

    proptest! {
        /// The test removes pieces from a board and adds others.
        #[test]
        fn a_board_lies_the_same_whatever_was_before(
            pieces in prop::collection::vec(any_piece(&KINDS), 1..100),
            gone in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
            new in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..24),
        ) {
            let mut all = AllDrawn::new(&pieces);
            let mut used = Used::default();
            let mut board: Vec<u32> = (0..pieces.len() as u32).collect();
            board.iter().for_each(|&piece| all.draw(piece, &mut used).expect("a place"));
            let lay_all = |before: &[Laid], board: &[u32]| {
                let pairs = before.iter().zip(board);
                let same = pairs.take_while(|(old, new)| old.piece == **new).count();
                let (mut rest, mut disturbed) = (Vec::new(), Vec::new());
                let mut laying = Laying::after(before.to_vec(), same, &mut rest, &mut disturbed);
                for &piece in &board[same..] {
                    laying.lay(piece, &all);
                }
                laying.laid
            };
            let before = lay_all(&[], &board);
            for index in gone {
                if board.len() > 1 {
                    board.remove(index.index(board.len()));
                }
            }
            for (place, piece) in new {
                board.insert(place.index(board.len()), piece.index(pieces.len()) as u32);
            }
            let lying: Vec<Piece> =
                board.iter().map(|&piece| pieces[piece as usize].piece.clone()).collect();
            let expected = lay(&lying, Turn::None, 200).expect("places");
            for (laid, expected) in lay_all(&before, &board).iter().zip(&expected) {
                prop_assert_eq!(laid.height, expected.height);
            }
        }
    }
}
