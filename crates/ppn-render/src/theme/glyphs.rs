//! Letters of fonts as symbols on pieces.

use super::{
    fonts::{Letter, Letters},
    suit_symbol,
};
use crate::{
    font::{Font, Outlines},
    markup::push,
    shape::{self, Point, at},
    symbols::Symbol,
};
use ttf_parser::Face;

/// The height of digits and the largest side of a suit in a box of 100 by 100.
const HEIGHT: f64 = 82.0;
const SUIT: f64 = 94.0;

/// What numbers and indexes on pieces are written with.
const USUAL: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The letters of a font that pieces have, and these. Digits, or capital letters, are as high as those of this crate.
pub(super) fn letters(font: &Font, more: &str) -> Result<Letters, String> {
    let face = font.face().ok_or("the file is no font")?;
    let drawn = |character, size| Outlines::of(&face, character, size);
    let one = ['0', 'H'].into_iter().find_map(|character| drawn(character, 1.0));
    let first = || more.chars().find_map(|character| drawn(character, 1.0));
    let measure = one.or_else(first).ok_or("the font has no digits")?;
    let [low, high] = bounds(&measure);
    let size = HEIGHT / (high.y - low.y).max(1e-3);
    let middle = size * (low.y + high.y) / 2.0;
    let mut letters = Letters::new();
    for character in USUAL.chars().chain(more.chars()) {
        if let Some(drawn) = drawn(character, size) {
            let symbol = symbol(&drawn, at(drawn.width / 2.0, middle), character)?;
            letters.insert(character, Letter { symbol, advance: drawn.width / 100.0 });
        }
    }
    Ok(letters)
}

/// A character as the symbol of a suit, which fills its box.
pub(super) fn suit(font: &Font, character: char) -> Result<Symbol, String> {
    let lacks = || format!("the font has no `{character}`; name another with `suits` in `[fonts]`");
    let face: Face<'_> = font.face().ok_or_else(lacks)?;
    let one = Outlines::of(&face, character, 1.0).ok_or_else(lacks)?;
    let [low, high] = bounds(&one);
    let size = SUIT / (high.x - low.x).max(high.y - low.y).max(1e-3);
    let drawn = Outlines::of(&face, character, size).ok_or_else(lacks)?;
    symbol(&drawn, (low + high) * (size / 2.0), character)
}

/// An outline moved so that a point of it is the origin.
fn symbol(drawn: &Outlines, middle: Point, character: char) -> Result<Symbol, String> {
    let mut path = String::new();
    for (command, points) in &drawn.commands {
        path.push(*command);
        for (number, point) in points.iter().enumerate() {
            let space = if number > 0 { " " } else { "" };
            let from = *point - middle;
            let [x, y] = [from.x, -from.y].map(|side| (side * 10.0).round() / 10.0 + 0.0);
            push(&mut path, format_args!("{space}{x} {y}"));
        }
    }
    let in_font = |problem| format!("`{character}` of the font: {problem}");
    suit_symbol::check(&path).and_then(|()| suit_symbol::kept(&path)).map_err(in_font)
}

/// The lower left and the upper right corner of the box around an outline.
fn bounds(drawn: &Outlines) -> [Point; 2] {
    shape::bounds(drawn.commands.iter().flat_map(|(_, points)| points.iter().copied()))
}
