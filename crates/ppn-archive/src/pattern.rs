//! Boards that are drawn as text.

use crate::{
    board::{Cell, Men, QUARTERS},
    figure::{Figure, Role},
};
use ppn_source::Span;

/// A board that is drawn as text: what each square must have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    width: usize,
    height: usize,
    /// The squares, from the lower left one, row by row.
    wanted: Vec<Wanted>,
    /// Whether white and black are exchanged.
    is_swapped: bool,
}

/// What a square must have.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wanted {
    Anything,
    Nothing,
    Piece,
    /// A piece that one of these letters means; `.` is no piece.
    OneOf(String),
}

/// Why a drawn board cannot be read.
pub(crate) struct NotDrawn {
    /// The place in the drawing.
    pub(crate) span: Span,
    pub(crate) message: String,
}

impl Pattern {
    /// Reads a drawing: a line, or a part before `/`, for each row, the highest first. Spaces are ignored.
    pub(crate) fn read(text: &str, most: usize) -> Result<Self, NotDrawn> {
        let mut rows: Vec<(Span, Vec<Wanted>)> = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive(['\n', '/']) {
            let row = Self::row(line.trim_end_matches(['\n', '/']), start)?;
            let span = Span::new(start, start + line.trim_end().len());
            start += line.len();
            if !row.is_empty() {
                rows.push((span, row));
            }
            if rows.iter().map(|(_, row)| row.len()).sum::<usize>() > most {
                let message = format!("the board has more than {most} squares");
                return Err(NotDrawn { span, message });
            }
        }
        let Some(width) = rows.first().map(|(_, row)| row.len()) else {
            let message = "the board has no rows".to_owned();
            return Err(NotDrawn { span: Span::new(0, text.len()), message });
        };
        if let Some((span, row)) = rows.iter().find(|(_, row)| row.len() != width) {
            let message = format!("this row has {} squares, and the first has {width}", row.len());
            return Err(NotDrawn { span: *span, message });
        }
        let height = rows.len();
        let wanted = rows.into_iter().rev().flat_map(|(_, row)| row).collect();
        Ok(Self { width, height, wanted, is_swapped: false })
    }

    fn row(line: &str, start: usize) -> Result<Vec<Wanted>, NotDrawn> {
        let mut row = Vec::new();
        let mut characters = line.char_indices();
        while let Some((at, character)) = characters.next() {
            let here = Span::new(start + at, start + at + character.len_utf8());
            match character {
                ' ' | '\t' | '\r' => {}
                '?' => row.push(Wanted::Anything),
                '.' | '-' | '_' => row.push(Wanted::Nothing),
                '!' => row.push(Wanted::Piece),
                '[' => {
                    let letters: String = characters
                        .by_ref()
                        .map(|(_, letter)| letter)
                        .take_while(|letter| *letter != ']')
                        .collect();
                    let is_closed = line[at + 1 + letters.len()..].starts_with(']');
                    if !is_closed
                        || letters.is_empty()
                        || !letters.chars().all(|c| c == '.' || is_letter(c))
                    {
                        let message = "a set is letters of pieces in brackets".to_owned();
                        return Err(NotDrawn { span: here, message });
                    }
                    row.push(Wanted::OneOf(letters));
                }
                letter if is_letter(letter) => row.push(Wanted::OneOf(letter.to_string())),
                _ => {
                    let message = format!("`{character}` is no piece");
                    return Err(NotDrawn { span: here, message });
                }
            }
        }
        Ok(row)
    }

    /// The drawing with each square at another place. Its sides are exchanged if it was turned by a quarter.
    fn moved(&self, from: impl Fn(usize, usize) -> (usize, usize), is_turned: bool) -> Self {
        let (width, height) = match is_turned {
            true => (self.height, self.width),
            false => (self.width, self.height),
        };
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let wanted = places
            .map(|(x, y)| {
                let (x, y) = from(x, y);
                self.wanted[y * self.width + x].clone()
            })
            .collect();
        Self { width, height, wanted, is_swapped: self.is_swapped }
    }

    /// The drawing after a quarter turn, counter-clockwise.
    pub(crate) fn turned(&self) -> Self {
        let top = self.height - 1;
        self.moved(|x, y| (y, top - x), true)
    }

    /// The drawing mirrored from left to right.
    pub(crate) fn mirrored(&self) -> Self {
        let right = self.width - 1;
        self.moved(|x, y| (right - x, y), false)
    }

    /// The drawing with white and black exchanged.
    pub(crate) fn swapped(&self) -> Self {
        Self { is_swapped: !self.is_swapped, ..self.clone() }
    }

    /// Whether the board of a state looks like this. Its lower left square is the lower left one of the drawing; what
    /// is outside of the drawing may be anything.
    pub(crate) fn is_on(&self, men: Men<'_>) -> bool {
        let mut squares: Vec<Option<Figure>> = vec![None; self.wanted.len()];
        men.all(|cell, figure| {
            if figure.role != Role::Tile
                && let Some(at) = self.index(cell)
            {
                squares[at] = Some(figure);
            }
            true
        });
        self.wanted.iter().zip(squares).all(|(wanted, found)| match (wanted, found) {
            (Wanted::Anything, _) | (Wanted::Nothing, None) | (Wanted::Piece, Some(_)) => true,
            (Wanted::OneOf(letters), None) => letters.contains('.'),
            (Wanted::OneOf(letters), Some(figure)) => {
                let figure = if self.is_swapped { figure.swapped() } else { figure };
                letters.chars().any(|letter| figure.is_drawn_as(letter))
            }
            _ => false,
        })
    }

    /// The square of the drawing that a place is in.
    fn index(&self, (x, y): Cell) -> Option<usize> {
        let square = |at: i64, most: usize| {
            let at =
                usize::try_from(at.checked_add(QUARTERS / 2)? / QUARTERS).ok()?.checked_sub(1)?;
            (at < most).then_some(at)
        };
        Some(square(y, self.height)? * self.width + square(x, self.width)?)
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic()
}
