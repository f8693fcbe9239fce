//! Squares and figures as places and pieces of PPN.

use ppn_chess::{Colour, Figure, Position, Role, Square};
use ppn_piece::{Kind, Piece};
use ppn_record::{Board, Place};

/// The place of a square.
pub(crate) fn place(square: Square) -> Place {
    Place { x: f64::from(square.file()) + 1.0, y: f64::from(square.rank()) + 1.0 }
}

/// The square of a place.
pub(super) fn square(place: Place) -> Option<Square> {
    let whole = |value: f64| (1.0..=8.0).contains(&value).then(|| value as u8 - 1);
    let is_middle = place.x.fract() == 0.0 && place.y.fract() == 0.0;
    Square::new(whole(place.x)?, whole(place.y)?).filter(|_| is_middle)
}

/// The specification of a figure as a piece of PPN.
pub(super) fn piece(figure: Figure) -> &'static str {
    const WHITE: [&str; 6] = ["u♙", "u♘", "u♗", "u♖", "u♕", "u♔"];
    const BLACK: [&str; 6] = ["u♟", "u♞", "u♝", "u♜", "u♛", "u♚"];
    let of_colour = match figure.colour {
        Colour::White => WHITE,
        Colour::Black => BLACK,
    };
    of_colour[figure.role as usize]
}

/// The suits of chess figures, as their start boards have them.
const WHITE: u32 = 6;
const BLACK: u32 = 2;

/// The figure of a piece.
pub(super) fn figure(piece: &Piece) -> Option<Figure> {
    let colour = match piece.suit.0 {
        WHITE => Colour::White,
        BLACK => Colour::Black,
        _ => return None,
    };
    let role = Role::ALL.get(usize::try_from(piece.rank.0).ok()?.checked_sub(1)?)?;
    Some(Figure { colour, role: *role })
}

/// The figures of the squares from a1 to h8.
pub(super) type Figures = [Option<Figure>; 64];

/// The figures of a position.
pub(super) fn placement(position: &Position) -> Figures {
    let mut figures = [None; 64];
    for square in Square::all() {
        figures[square.index()] = position.get(square);
    }
    figures
}

/// The figures on a board from a1 to h8. The error is why it is no position of chess.
pub(super) fn figures(board: &Board, scale: f64) -> Result<Figures, String> {
    let mut figures = [None; 64];
    for (_, piece) in board.pieces() {
        if matches!(piece.piece_side.kind, Kind::Board | Kind::Tile) {
            continue;
        }
        let at = Place { x: piece.x / scale, y: piece.y / scale };
        let square = square(at).ok_or("a piece is not on a square of a chess board")?;
        let figure =
            figure(piece).ok_or_else(|| format!("the piece on {square} is no chess figure"))?;
        if figures[square.index()].replace(figure).is_some() {
            return Err(format!("two pieces are on {square}"));
        }
    }
    Ok(figures)
}
