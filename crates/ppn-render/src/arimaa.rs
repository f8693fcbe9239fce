//! Arimaa is recorded with a chess board, chess figures and four red checkers. In pictures it can have
//! its own board and animals: those are pieces of a set that only pictures know.

use ppn_piece::{Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};

/// The names of the set, for cells of one and of two inches.
const SET: [&str; 2] = ["arimaa1", "arimaa2"];
/// The animals from the weakest on.
const NAMES: [&str; 6] = ["rabbit", "cat", "dog", "horse", "camel", "elephant"];
/// White figures are gold, black ones silver.
const GOLD: Suit = Suit(6);

/// A piece of an Arimaa game as a piece of Arimaa.
///
/// The chess board, white and black figures and the red checkers of the traps become the board, the
/// animals in gold and silver and the traps of the set `arimaa1` (or `arimaa2`, for cells of two
/// inches); any other piece stays as it is. Its pieces are `board_face`, `board_back` (a trap) and
/// `bit_face` of suit 6 (gold) or 2 (silver), ranks 1 to 6: rabbit, cat, dog, horse, camel,
/// elephant.
///
/// ```
/// use ppn_render::{PieceRow, arimaa_piece, describe};
///
/// let row = r#"{"piece_side": "bit_face", "suit": 6, "rank": 6, "cfg": "chess1", "x": 5, "y": 2}"#;
/// let king = serde_json::from_str::<PieceRow>(row)?.piece()?;
/// assert_eq!(describe(&arimaa_piece(king)), "gold elephant");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn arimaa_piece(piece: Piece) -> Piece {
    let PieceSide { kind, side } = piece.piece_side;
    let (cells, piece_side) = match (&piece.cfg, kind, side) {
        (Configuration::Chess(cells), Kind::Board, Side::Face) if piece.rank == Rank(8) => {
            (*cells, piece.piece_side)
        }
        (Configuration::Chess(cells), Kind::Bit, Side::Face)
            if matches!(piece.suit.0, 2 | 6) && animal(piece.rank).is_some() =>
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
    let name = match cells {
        Cells::One => SET[0],
        Cells::Two => SET[1],
    };
    Piece { piece_side, cfg: Configuration::Other(name.into()), ..piece }
}

/// A piece of Arimaa as the chess piece that stands for it; others stay as they are.
pub(crate) fn chess_piece(piece: Piece) -> Piece {
    match cells(&piece.cfg) {
        None => piece,
        Some(cells) if is_trap_cell(&piece) => Piece {
            piece_side: PieceSide::new(Kind::Bit, Side::Back),
            cfg: Configuration::Checkers(cells),
            ..piece
        },
        Some(cells) => Piece { cfg: Configuration::Chess(cells), ..piece },
    }
}

/// The cells of a set, if it is one of Arimaa.
pub(crate) fn cells(cfg: &Configuration) -> Option<Cells> {
    match cfg {
        Configuration::Other(name) if **name == *SET[0] => Some(Cells::One),
        Configuration::Other(name) if **name == *SET[1] => Some(Cells::Two),
        _ => None,
    }
}

/// The place of an animal among the animals, if the piece is one.
pub(crate) fn animal_of(piece: &Piece) -> Option<usize> {
    cells(&piece.cfg)?;
    let PieceSide { kind, side } = piece.piece_side;
    if kind == Kind::Bit && side == Side::Face { animal(piece.rank) } else { None }
}

/// Whether a piece is a trap.
pub(crate) fn is_trap_cell(piece: &Piece) -> bool {
    cells(&piece.cfg).is_some() && piece.piece_side == PieceSide::new(Kind::Board, Side::Back)
}

/// Whether an animal is of gold, not of silver.
pub(crate) fn is_gold(piece: &Piece) -> bool {
    piece.suit == GOLD
}

/// The words for a piece; `None` where it is none of Arimaa.
pub(crate) fn describe(piece: &Piece) -> Option<String> {
    cells(&piece.cfg)?;
    if is_trap_cell(piece) {
        return Some("trap".to_owned());
    }
    if piece.piece_side == PieceSide::new(Kind::Board, Side::Face) {
        return Some("Arimaa board".to_owned());
    }
    let name = NAMES.get(animal_of(piece)?)?;
    Some(format!("{} {name}", if is_gold(piece) { "gold" } else { "silver" }))
}

fn animal(rank: Rank) -> Option<usize> {
    let animal = rank.0.checked_sub(1)? as usize;
    (animal < NAMES.len()).then_some(animal)
}

/// Whether it lies on c3, f3, c6 or f6.
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

    fn words(piece_side: &str, cfg: &str, suit: u32, rank: u32, x: f64) -> Option<String> {
        let piece_side = piece_side.parse().expect("a known piece");
        let (suit, rank) = (Suit(suit), Rank(rank));
        let piece = Piece { piece_side, suit, rank, cfg: cfg.into(), x, y: 3.0, angle: 0.0 };
        assert_eq!(chess_piece(arimaa_piece(piece.clone())), piece);
        describe(&arimaa_piece(piece))
    }

    #[test]
    fn chess_figures_become_animals() {
        assert_eq!(words("bit_face", "chess1", 6, 1, 1.0).as_deref(), Some("gold rabbit"));
        assert_eq!(words("bit_face", "chess2", 2, 6, 1.0).as_deref(), Some("silver elephant"));
        assert_eq!(words("board_face", "chess1", 3, 8, 4.5).as_deref(), Some("Arimaa board"));
        assert_eq!(words("bit_back", "checkers1", 1, 1, 6.0).as_deref(), Some("trap"));
    }

    #[test]
    fn other_pieces_stay() {
        assert_eq!(words("bit_face", "chess1", 6, 7, 1.0), None);
        assert_eq!(words("bit_face", "chess1", 4, 1, 1.0), None);
        assert_eq!(words("bit_back", "checkers1", 1, 1, 4.0), None);
        assert_eq!(words("bit_back", "checkers1", 2, 1, 3.0), None);
        assert_eq!(words("board_face", "chess1", 3, 10, 4.5), None);
        assert_eq!(words("coin_face", "piecepack", 1, 1, 3.0), None);
    }
}
