//! Shuffling the tiles of a piecepack.

use crate::{
    Random, SetupError,
    call::Call,
    layout::TileLayout,
    pin::tile_layout,
    tabletop::{Block, Tabletop},
};
use ppn_piece::{Kind, Piece, PieceSide, Rank, Side, Suit};
use std::iter::zip;

/// The order of the suits and ranks of 24 pieces before a game shuffles them.
#[derive(Clone, Copy)]
pub(super) enum Pool {
    /// All ranks of a suit, then those of the next suit: Sn Sa S2 S3 S4 S5 Mn ….
    SuitMajor,
    /// All suits of a rank, then those of the next rank: Sn Mn Cn An Sa Ma ….
    RankMajor,
}

impl Pool {
    /// Gives pieces suits and ranks drawn from the pool. After 24 pieces, a new pool is used.
    pub(super) fn deal(self, block: &mut Block<'_>, random: &mut Random) {
        for pieces in block.chunks_mut(24) {
            let labels = random.draw(pieces.len(), &self.labels());
            for (piece, (suit, rank)) in zip(pieces, labels) {
                piece.suit = Suit(suit);
                piece.rank = Rank(rank);
            }
        }
    }

    fn labels(self) -> Vec<(u32, u32)> {
        let label = |k: u32| match self {
            Self::SuitMajor => (k / 6 + 1, k % 6 + 1),
            Self::RankMajor => (k % 4 + 1, k / 4 + 1),
        };
        (0..24).map(label).collect()
    }
}

/// Lays 24 tiles as `Tiles` says, or else deals them from the pool.
pub(super) fn lay_or_deal(
    call: &mut Call,
    block: &mut Block<'_>,
    pool: Pool,
) -> Result<(), SetupError> {
    match call.tiles("Tiles")? {
        Some(layout) => lay_out(block, &layout, &mut call.random),
        None => pool.deal(block, &mut call.random),
    }
    Ok(())
}

/// The tiles of the first block as a value of `Tiles`.
pub(super) fn pin_tiles(tabletop: &mut Tabletop) -> Vec<(&'static str, String)> {
    vec![("Tiles", tile_layout(&tabletop.block(0)))]
}

/// Gives tiles the suits, ranks and angles of a layout, and draws the ranks that it leaves open.
///
/// For each suit in turn, the ranks from 1 to a quarter of the number of tiles are shuffled and
/// assigned to the tiles of that suit. If the suit has more tiles, the ranks are repeated from the
/// first.
pub(super) fn lay_out(block: &mut Block<'_>, layout: &TileLayout, random: &mut Random) {
    block.suits(layout.suits.iter().copied());
    block.angles(layout.angles.iter().map(|angle| f64::from(*angle)));
    let ranks = match &layout.ranks {
        Some(ranks) => ranks.clone(),
        None => draw_ranks(&layout.suits, random),
    };
    block.ranks(ranks);
}

fn draw_ranks(suits: &[u32], random: &mut Random) -> Vec<u32> {
    let quarter = suits.len() / 4;
    let mut ranks = vec![1; suits.len()];
    for suit in 1..=4 {
        let order = random.order(quarter);
        let of_suit = (0..suits.len()).filter(|at| suits[*at] == suit);
        for (at, rank) in of_suit.zip(order.iter().cycle()) {
            ranks[at] = *rank as u32 + 1;
        }
    }
    ranks
}

/// The places at a distance of `dx` and `dy` inches from the centres of pieces.
pub(super) fn beside(pieces: &[Piece], dx: f64, dy: f64) -> impl Iterator<Item = (f64, f64)> {
    pieces.iter().map(move |piece| (piece.x + dx, piece.y + dy))
}

/// A pawn with the suit, the place and the angle of a piece.
pub(super) fn pawn_on(piece: &Piece) -> Piece {
    Piece { piece_side: PieceSide::new(Kind::Pawn, Side::Face), rank: Rank(1), ..piece.clone() }
}

/// Lays a pawn on each null of a block of tiles, at an offset in inches from its centre.
pub(super) fn lay_pawns_on_nulls(tabletop: &mut Tabletop, block: usize, dx: f64, dy: f64) {
    let tiles = tabletop.block(block).to_vec();
    let nulls = tiles.iter().filter(|tile| tile.rank == Rank(1));
    let pawn = |tile| {
        let pawn = pawn_on(tile);
        Piece { x: pawn.x + dx, y: pawn.y + dy, ..pawn }
    };
    tabletop.lay(nulls.map(pawn));
}
