//! The board and animals of Arimaa. A game is played with a chess board, chess figures and four red
//! checkers; pictures show a board and animals instead, which are pieces of a set of their own.

use ppn_piece::{Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use std::sync::LazyLock;

/// The set, for cells of one inch and of two inches.
static SET: LazyLock<[Configuration; 2]> =
    LazyLock::new(|| ["arimaa1", "arimaa2"].map(Configuration::from));

/// The ranks of animals, from the rabbit to the elephant.
const RANKS: std::ops::RangeInclusive<u32> = 1..=6;

/// Turns a piece of a game of Arimaa into a piece of the Arimaa set.
///
/// The chess board, white and black figures and the red checkers of the traps become the board, the
/// animals in gold and silver and the traps of the set `arimaa1` (or `arimaa2`, for cells of two
/// inches); any other piece is not changed. Its pieces are `board_face`, `board_back` (a trap) and
/// `bit_face` of suit 6 (gold) or 2 (silver), ranks 1 to 6: rabbit, cat, dog, horse, camel,
/// elephant.
#[must_use]
pub fn animals(piece: Piece) -> Piece {
    let PieceSide { kind, side } = piece.piece_side;
    let (cells, piece_side) = match (&piece.cfg, kind, side) {
        (Configuration::Chess(cells), Kind::Board, Side::Face) if piece.rank == Rank(8) => {
            (*cells, piece.piece_side)
        }
        (Configuration::Chess(cells), Kind::Bit, Side::Face)
            if matches!(piece.suit.0, 2 | 6) && RANKS.contains(&piece.rank.0) =>
        {
            (*cells, piece.piece_side)
        }
        (Configuration::Checkers(cells), Kind::Bit, Side::Back)
            if piece.suit == Suit(1) && is_trap(&piece, *cells) =>
        {
            (*cells, PieceSide::new(Kind::Board, Side::Back))
        }
        _ => return piece,
    };
    let [one, two] = &*SET;
    let set = match cells {
        Cells::One => one,
        Cells::Two => two,
    };
    Piece { piece_side, cfg: set.clone(), ..piece }
}

/// Whether the piece is on c3, f3, c6 or f6.
fn is_trap(piece: &Piece, cells: Cells) -> bool {
    let cell = match cells {
        Cells::One => 1.0,
        Cells::Two => 2.0,
    };
    [piece.x, piece.y].iter().all(|place| *place == 3.0 * cell || *place == 6.0 * cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_of(piece_side: &str, cfg: &str, suit: u32, rank: u32, x: f64) -> String {
        let piece_side = piece_side.parse().expect("a known piece");
        let (suit, rank) = (Suit(suit), Rank(rank));
        let piece = Piece { piece_side, suit, rank, cfg: cfg.into(), x, y: 3.0, angle: 0.0 };
        let shown = animals(piece);
        format!("{} {}", shown.piece_side, shown.cfg)
    }

    #[test]
    fn chess_figures_become_animals() {
        assert_eq!(set_of("bit_face", "chess1", 6, 1, 1.0), "bit_face arimaa1");
        assert_eq!(set_of("bit_face", "chess2", 2, 6, 1.0), "bit_face arimaa2");
        assert_eq!(set_of("board_face", "chess1", 3, 8, 4.5), "board_face arimaa1");
        assert_eq!(set_of("bit_back", "checkers1", 1, 1, 6.0), "board_back arimaa1");
    }

    #[test]
    fn other_pieces_stay() {
        assert_eq!(set_of("bit_face", "chess1", 6, 7, 1.0), "bit_face chess1");
        assert_eq!(set_of("bit_face", "chess1", 4, 1, 1.0), "bit_face chess1");
        assert_eq!(set_of("bit_back", "checkers1", 1, 1, 4.0), "bit_back checkers1");
        assert_eq!(set_of("bit_back", "checkers1", 2, 1, 3.0), "bit_back checkers1");
        assert_eq!(set_of("board_face", "chess1", 3, 10, 4.5), "board_face chess1");
        assert_eq!(set_of("coin_face", "piecepack", 1, 1, 3.0), "coin_face piecepack");
    }
}
