//! The board, the traps and the animals of Arimaa.

use super::{Face, clear_on};
use crate::{
    animals::{animal_of, is_gold, is_trap_cell, size},
    body::{board_rank, cell},
    shape::{Shape, at},
    symbols::ANIMALS,
};
use ppn_piece::{Kind, Side, Suit};

/// The drawings of the pieces of the set; a question mark for others.
pub(super) fn arimaa(face: &Face<'_>) -> Vec<Shape> {
    let side = face.piece.piece_side;
    match animal_of(face.piece) {
        Some(number) => animal(face, number),
        None if is_trap_cell(face.piece) => trap(face),
        None if (side.kind, side.side) == (Kind::Board, Side::Face) => board(face),
        None => face.unknown(),
    }
}

/// Cells of one colour: all cells of Arimaa look the same.
fn board(face: &Face<'_>) -> Vec<Shape> {
    let theme = face.theme;
    let (rank, cell) = (board_rank(face.piece), cell(&face.piece.cfg));
    let half = f64::from(rank) * cell / 2.0;
    let lines = (1..rank).flat_map(|line| {
        let off = f64::from(line) * cell - half;
        [vec![at(-half, off), at(half, off)], vec![at(off, -half), at(off, half)]]
    });
    let line = clear_on(theme.light_cell, theme.light_cell, theme.ink);
    vec![
        face.ground(theme.light_cell, theme.body_line, 0.02),
        Shape::lines(lines).stroke(line, face.line(0.018 * cell)),
    ]
}

/// A pit in the cell: darker, with a line from each corner to its floor.
fn trap(face: &Face<'_>) -> Vec<Shape> {
    let theme = face.theme;
    let cell = cell(&face.piece.cfg);
    let fill = theme.dark_cell(Suit(1));
    let line = fill.mix(theme.ink, 0.6);
    let (outer, inner) = (0.44 * cell, 0.27 * cell);
    let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)];
    let lines = corners.map(|(x, y)| vec![at(x * outer, y * outer), at(x * inner, y * inner)]);
    let width = 0.02 * cell * theme.line_width;
    vec![
        Shape::rectangle(2.0 * outer, 2.0 * outer, 0.0).fill(fill).stroke(line, width),
        Shape::rectangle(2.0 * inner, 2.0 * inner, 0.0).fill(fill.darker(0.18)).stroke(line, width),
        Shape::lines(lines).stroke(line, width),
    ]
}

/// Gold is light with dark lines, silver dark with light ones.
fn animal(face: &Face<'_>, animal: usize) -> Vec<Shape> {
    let Some([body, lines]) = ANIMALS.get(animal).copied() else { return face.unknown() };
    let size = size(animal) * cell(&face.piece.cfg);
    let gold = is_gold(face.piece);
    let [fill, line] = if gold { face.theme.gold } else { face.theme.silver };
    let mut shapes = Vec::new();
    if !gold {
        shapes.push(Shape::symbol(body, size, line).stroke(line, 0.09 * size).round().opacity(0.8));
    }
    let edge = if gold { line } else { fill };
    let width = 0.04 * size * face.theme.line_width.min(1.3);
    shapes.push(Shape::symbol(body, size, fill).stroke(edge, width).round());
    shapes.push(Shape::symbol(lines, size, line));
    shapes
}
