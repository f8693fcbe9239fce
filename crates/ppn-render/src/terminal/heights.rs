//! The heights of stacks in a diagram.

use super::{Style, frame::Frame, grid::Grid};
use ppn_piece::{Kind, Piece};
use std::collections::BTreeMap;

/// Writes how many pieces are on each other beside each stack of two or more, right of its highest piece. Boards, and
/// the tiles and cards below other pieces, are the ground and not a part of a stack.
pub(super) fn draw(grid: &mut Grid, frame: &Frame, pieces: &[Piece], style: Style) {
    let mut counts: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    let is_ground = |kind| matches!(kind, Kind::Board | Kind::Tile | Kind::Card);
    for piece in pieces.iter().filter(|piece| !is_ground(piece.piece_side.kind)) {
        *counts.entry(frame.cell(piece.x, piece.y)).or_default() += 1;
    }
    for ((column, row), count) in counts.into_iter().filter(|(_, count)| *count > 1) {
        grid.set(column + 1, row, digit(count, style));
    }
}

/// The height as one character; `+` from ten on.
fn digit(count: usize, style: Style) -> char {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let plain = char::from_digit(u32::try_from(count).unwrap_or(u32::MAX), 10);
    match (style, RAISED.get(count)) {
        (Style::Unicode, Some(raised)) => *raised,
        (Style::Unicode, None) => '⁺',
        (Style::Ascii, _) => plain.unwrap_or('+'),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Options, diagram};
    use super::*;
    use ppn_piece::{Configuration, Rank, Suit};

    #[test]
    fn stacks_have_their_height_beside_them() {
        let piece = |piece_side: &str, cfg: &str, x, rank| Piece {
            piece_side: piece_side.parse().expect("a piece"),
            cfg: Configuration::from(cfg),
            suit: Suit(2),
            rank: Rank(rank),
            x,
            y: 1.0,
            angle: 0.0,
        };
        let mut pieces = vec![piece("board_face", "checkers1", 1.5, 2)];
        (pieces[0].x, pieces[0].y) = (1.5, 1.5);
        pieces.extend((0..3).map(|_| piece("bit_back", "checkers1", 1.0, 1)));
        pieces.push(piece("bit_back", "checkers1", 2.0, 1));
        let drawn =
            |style| diagram(&pieces, &Options::default().with_heights(true).with_style(style));
        assert_eq!(drawn(Style::Unicode).matches(['²', '³']).count(), 1);
        assert_eq!(drawn(Style::Ascii).matches('3').count(), 1);
        assert_eq!([digit(9, Style::Unicode), digit(12, Style::Unicode)], ['⁹', '⁺']);
        assert_eq!([digit(9, Style::Ascii), digit(12, Style::Ascii)], ['9', '+']);
    }
}
