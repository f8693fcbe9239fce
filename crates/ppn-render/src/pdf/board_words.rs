//! Boards in words, for those who hear them.

use crate::describe::describe;
use ppn_piece::{Kind, Piece};

/// The most pieces that are named.
const MOST: usize = 64;

/// A board in words: what it shows, and its pieces with their places.
pub(super) fn board_words<'p>(
    caption: &str,
    pieces: impl IntoIterator<Item = &'p Piece>,
) -> String {
    let on_board = pieces.into_iter().filter(|piece| piece.piece_side.kind != Kind::Board);
    let named: Vec<String> =
        on_board.map(|piece| format!("{} {}", describe(piece), place(piece.x, piece.y))).collect();
    let more = named.len().saturating_sub(MOST);
    let mut words = if caption.is_empty() { "Board".to_owned() } else { caption.to_owned() };
    for (number, piece) in named.iter().take(MOST).enumerate() {
        words.push_str(if number == 0 { ": " } else { ", " });
        words.push_str(piece);
    }
    if more > 0 {
        words.push_str(&format!(", and {more} more pieces"));
    }
    words
}

/// A place as coordinates: `b3`, or `2.5 3` between the cells.
fn place(x: f64, y: f64) -> String {
    let is_cell = |side: f64| side.fract() == 0.0 && (1.0..=26.0).contains(&side);
    match is_cell(x) && is_cell(y) {
        true => format!("{}{y}", char::from(b'a' + (x as u8 - 1))),
        false => format!("{} {}", (x * 100.0).round() / 100.0, (y * 100.0).round() / 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_piece::{Rank, Suit};

    #[test]
    fn pieces_are_named_with_their_places() {
        let coin = |x, y| Piece {
            piece_side: "coin_back".parse().expect("a coin"),
            suit: Suit(1),
            rank: Rank(1),
            cfg: "piecepack".into(),
            x,
            y,
            angle: 0.0,
        };
        let board = Piece {
            piece_side: "board_face".parse().expect("a board"),
            cfg: "chess1".into(),
            ..coin(4.5, 4.5)
        };
        assert_eq!(
            board_words("After 2.", [&board, &coin(2.0, 3.0), &coin(2.5, 3.0)]),
            "After 2.: Suns coin b3, Suns coin 2.5 3"
        );
        assert_eq!(board_words("", []), "Board");
        let many = vec![coin(1.0, 1.0); 70];
        assert!(board_words("", &many).ends_with(", Suns coin a1, and 6 more pieces"));
    }
}
