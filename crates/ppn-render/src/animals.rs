//! The set of Arimaa, which exists only in pictures: its board, animals in gold and silver, and traps.
//!
//! Its pieces are `board_face`, `board_back` (a trap) and `bit_face` of suit 6 (gold) or 2 (silver),
//! ranks 1 to 6: rabbit, cat, dog, horse, camel, elephant.

use ppn_piece::{Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};

/// The names of the set, for cells of one and of two inches.
const SET: [&str; 2] = ["arimaa1", "arimaa2"];
/// The animals, the weakest first.
const NAMES: [&str; 6] = ["rabbit", "cat", "dog", "horse", "camel", "elephant"];
/// White figures are gold, black ones silver.
const GOLD: Suit = Suit(6);

/// The chess piece that represents a piece of Arimaa; other pieces are returned unchanged.
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

/// The index of an animal in the list of animals; `None` for other pieces.
pub(crate) fn animal_of(piece: &Piece) -> Option<usize> {
    cells(&piece.cfg)?;
    let PieceSide { kind, side } = piece.piece_side;
    if kind == Kind::Bit && side == Side::Face { animal(piece.rank) } else { None }
}

/// Whether a piece is a trap.
pub(crate) fn is_trap_cell(piece: &Piece) -> bool {
    cells(&piece.cfg).is_some() && piece.piece_side == PieceSide::new(Kind::Board, Side::Back)
}

/// Whether an animal is gold; otherwise it is silver.
pub(crate) fn is_gold(piece: &Piece) -> bool {
    piece.suit == GOLD
}

/// The part of its cell that an animal fills: stronger animals are larger.
pub(crate) fn size(animal: usize) -> f64 {
    [0.7, 0.72, 0.74, 0.82, 0.86, 0.86].get(animal).copied().unwrap_or(0.8)
}

/// The description of a piece; `None` if it is not a piece of Arimaa.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn words(piece_side: &str, suit: u32, rank: u32) -> Option<String> {
        let piece_side = piece_side.parse().expect("a known piece");
        let (suit, rank, cfg) = (Suit(suit), Rank(rank), SET[0].into());
        describe(&Piece { piece_side, suit, rank, cfg, x: 3.0, y: 3.0, angle: 0.0 })
    }

    #[test]
    fn animals_have_names() {
        assert_eq!(words("bit_face", 6, 1).as_deref(), Some("gold rabbit"));
        assert_eq!(words("bit_face", 2, 6).as_deref(), Some("silver elephant"));
        assert_eq!(words("board_face", 3, 8).as_deref(), Some("Arimaa board"));
        assert_eq!(words("board_back", 1, 1).as_deref(), Some("trap"));
        assert_eq!(words("bit_face", 6, 7), None);
    }
}
