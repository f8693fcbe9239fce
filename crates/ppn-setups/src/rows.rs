//! The notation for the boards of games: each row is a block of pieces.
//!
//! ```text
//! piece     | n  | suit     | rank     | x         | y       | angle | set
//! board 8x8 | 16
//! pawn_face | 4  | 1..4     | 1        | 1 8 8 1   | 7 7 2 2 | 180 180 0 0
//! coin_back | 24 | [1..4]^6 | [1..6]*4 | [1..12]*2 | 2*12 1*12
//! ```
//!
//! Columns are separated by `|`, and those at the right may be left out. A missing suit or rank is
//! 1, a missing angle is 0, and a missing set is the set of the game's system. `n` is the number of
//! pieces. Each column has one value for all pieces, or `n` values:
//!
//! | written | means |
//! | --- | --- |
//! | `1 8 8 1` | these values |
//! | `1..4`, `4..1` | counting by one, up or down |
//! | `2..10/2` | counting by two |
//! | `7*3` | a value three times |
//! | `[1 2]*3` | a list three times: 1 2 1 2 1 2 |
//! | `[1 2]^3` | each value of a list three times: 1 1 1 2 2 2 |
//! | `9.5+√2`, `2-√2/2` | arithmetic, without spaces |
//! | `√2×[1 3]` | each value of a list times √2 |
//! | `?` or `~` | open: the procedure of the game finds it |
//! | `S`, `K` | suits by their letters: S R, M K, C G, A B, Y, W |
//! | `b8 d8` | places as cells, in column x; column y is then left empty |
//!
//! The piece is a kind with its side, or a board made of tiles:
//!
//! | written | means |
//! | --- | --- |
//! | `board 8x6` | eight rows, six columns of cells or points, see [`Rectangle`] |
//! | `board 30x3 @6,3 max 12` | first cell or point at (6, 3), of at most twelve tiles |
//! | `donut @1,1`, `donut tile_face @1,1` | a square of 5×5 tiles without the middle one |
//!
//! Unless the row says otherwise, boards are tile backs with suits 1 2 3 4 1 2 … and ranks 1 1 1 1
//! 2 2 …, and donuts have suits 1 1 1 1 1 1 2 2 … and ranks 1 2 3 4 5 6 1 2 ….

use crate::{
    board::{Rectangle, donut_places},
    layout::suit_letter,
    tabletop::{OPEN_PLACE, Tabletop},
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};

/// Lays the rows on an empty table. The error names the row and its problem.
pub(crate) fn lay_rows(rows: &str, cfg: &Configuration) -> Result<Tabletop, String> {
    let mut tabletop = Tabletop::new();
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let block = block(row, cfg).map_err(|fault| format!("row `{row}`: {fault}"))?;
        tabletop.lay(block);
    }
    Ok(tabletop)
}

/// The columns of a row of single pieces. Each has one value, or as many as there are pieces.
pub(crate) struct Columns {
    pub(crate) piece_side: PieceSide,
    pub(crate) suits: Vec<f64>,
    pub(crate) ranks: Vec<f64>,
    pub(crate) xs: Vec<f64>,
    pub(crate) ys: Vec<f64>,
    pub(crate) angles: Vec<f64>,
}

/// Reads a row of single pieces of one kind without laying it.
pub(crate) fn read_columns(row: &str) -> Result<Columns, String> {
    let mut columns = row.split('|').map(str::trim).chain(std::iter::repeat(""));
    let mut next = || columns.next().unwrap_or("");
    let (piece, n) = (next(), next());
    let n: usize = n.parse().map_err(|_| format!("`{n}` is not a number of pieces"))?;
    let numbers = |name, text, default| -> Result<Vec<f64>, String> {
        let column = Column::read(name, text, n, Atom::Number(default))?;
        column.0.into_iter().map(coordinate).collect()
    };
    let labels = |name, text| -> Result<Vec<f64>, String> {
        let column = Column::read(name, text, n, Atom::Number(1.0))?;
        column.0.into_iter().map(|atom| label(atom).map(f64::from)).collect()
    };
    Ok(Columns {
        piece_side: piece.parse().map_err(|_| format!("`{piece}` is not a piece"))?,
        suits: labels("suit", next())?,
        ranks: labels("rank", next())?,
        xs: numbers("x", next(), 1.0)?,
        ys: numbers("y", next(), 1.0)?,
        angles: numbers("angle", next(), 0.0)?,
    })
}

fn block(row: &str, cfg: &Configuration) -> Result<Vec<Piece>, String> {
    let mut columns = row.split('|').map(str::trim);
    let mut next = || columns.next().unwrap_or("");
    let (piece, n) = (next(), next());
    let n: usize = n.parse().map_err(|_| format!("`{n}` is not a number of pieces"))?;
    let shape = Shape::read(piece)?;
    let suits = shape.or_else(next(), "suit", n, "[1..4]*6", "[1..4]^6")?;
    let ranks = shape.or_else(next(), "rank", n, "[1..6]^4", "[1..6]*4")?;
    let (x, y) = (next(), next());
    let angles = Column::read("angle", next(), n, Atom::Number(0.0))?;
    let sets = Column::read("set", next(), n, Atom::Word("~"))?;
    if let Some(more) = columns.next() {
        return Err(format!("`{more}` is after the last column"));
    }
    let places = shape.places(x, y, n)?;
    let sides = shape.sides(n)?;
    (0..n)
        .map(|k| {
            let (x, y) = places[k];
            Ok(Piece {
                piece_side: sides[k],
                suit: Suit(label(suits.get(k))?),
                rank: Rank(label(ranks.get(k))?),
                cfg: match sets.get(k) {
                    Atom::Word("~") => cfg.clone(),
                    Atom::Word(name) => Configuration::from(name),
                    Atom::Number(number) => return Err(format!("`{number}` is not a set")),
                },
                x,
                y,
                angle: coordinate(angles.get(k))?,
            })
        })
        .collect()
}

/// The first column of a row.
enum Shape<'r> {
    Pieces(&'r str),
    Rectangle(Rectangle),
    Donut { side: Side, x0: f64, y0: f64 },
}

impl<'r> Shape<'r> {
    fn read(piece: &'r str) -> Result<Self, String> {
        let mut words = piece.split_whitespace().peekable();
        let Some(first @ ("board" | "donut")) = words.next() else {
            return Ok(Self::Pieces(piece));
        };
        let mut rectangle = Rectangle::default();
        let mut side = Side::Back;
        while let Some(word) = words.next() {
            let unknown = || format!("`{word}` does not describe a board");
            if let Some((x, y)) = word.strip_prefix('@').and_then(|at| at.split_once(',')) {
                rectangle.x0 = x.parse().map_err(|_| unknown())?;
                rectangle.y0 = y.parse().map_err(|_| unknown())?;
            } else if word == "max" {
                let most = words.next().and_then(|most| most.parse().ok());
                rectangle.max_tiles = most.ok_or_else(unknown)?;
            } else if word == "tile_face" {
                side = Side::Face;
            } else {
                let (rows, columns) = word.split_once('x').ok_or_else(unknown)?;
                rectangle.rows = rows.parse().map_err(|_| unknown())?;
                rectangle.columns = columns.parse().map_err(|_| unknown())?;
            }
        }
        Ok(match first {
            "board" => Self::Rectangle(rectangle),
            _ => Self::Donut { side, x0: rectangle.x0, y0: rectangle.y0 },
        })
    }

    /// A column of suits or ranks, or the default of boards and donuts.
    fn or_else(
        &self,
        column: &'r str,
        name: &'static str,
        n: usize,
        board: &'static str,
        donut: &'static str,
    ) -> Result<Column<'r>, String> {
        let default = match self {
            _ if !column.is_empty() => return Column::read(name, column, n, Atom::Number(1.0)),
            Self::Pieces(_) => return Column::read(name, "", n, Atom::Number(1.0)),
            Self::Rectangle(_) => board,
            Self::Donut { .. } => donut,
        };
        let mut values = Column::list(default)?;
        // On a board with more tiles than a piecepack, the values are repeated.
        values = values.iter().copied().cycle().take(n).collect();
        Ok(Column(values))
    }

    fn places(&self, x: &'r str, y: &'r str, n: usize) -> Result<Vec<(f64, f64)>, String> {
        let places = match self {
            Self::Rectangle(rectangle) => {
                rectangle.places().ok_or("tiles cannot form such a board")?
            }
            Self::Donut { x0, y0, .. } => donut_places(*x0, *y0),
            Self::Pieces(_) => {
                let xs = Column::read("x", x, n, Atom::Word("~"))?;
                let ys = Column::read("y", y, n, Atom::Word("~"))?;
                return (0..n)
                    .map(|k| match xs.get(k) {
                        Atom::Word(cell) if cell != "~" && y.is_empty() => {
                            cell_place(cell).ok_or_else(|| format!("`{cell}` is not a cell"))
                        }
                        x => Ok((coordinate(x)?, coordinate(ys.get(k))?)),
                    })
                    .collect();
            }
        };
        if places.len() == n && x.is_empty() && y.is_empty() {
            Ok(places)
        } else {
            Err(format!("the board has {} tiles, which have their own places", places.len()))
        }
    }

    fn sides(&self, n: usize) -> Result<Vec<PieceSide>, String> {
        Ok(match self {
            Self::Rectangle(_) => vec![PieceSide::new(Kind::Tile, Side::Back); n],
            Self::Donut { side, .. } => vec![PieceSide::new(Kind::Tile, *side); n],
            Self::Pieces(names) => {
                let names = Column::read("piece", names, n, Atom::Word(""))?;
                let read = |k| match names.get(k) {
                    Atom::Word(name) => {
                        name.parse().map_err(|_| format!("`{name}` is not a piece"))
                    }
                    Atom::Number(number) => Err(format!("`{number}` is not a piece")),
                };
                (0..n).map(read).collect::<Result<_, String>>()?
            }
        })
    }
}

/// The values of one column: one for all pieces, or one for each.
struct Column<'r>(Vec<Atom<'r>>);

#[derive(Clone, Copy, PartialEq, Debug)]
enum Atom<'r> {
    Number(f64),
    Word(&'r str),
}

impl<'r> Column<'r> {
    fn read(name: &str, text: &'r str, n: usize, default: Atom<'r>) -> Result<Self, String> {
        let values = if text.is_empty() { vec![default] } else { Self::list(text)? };
        if values.len() == 1 || values.len() == n {
            Ok(Self(values))
        } else {
            Err(format!("column {name} has {} values for {n} pieces", values.len()))
        }
    }

    fn list(text: &'r str) -> Result<Vec<Atom<'r>>, String> {
        let mut list = List { rest: text };
        let values = list.values()?;
        if list.rest.is_empty() { Ok(values) } else { Err(list.unexpected()) }
    }

    fn get(&self, k: usize) -> Atom<'r> {
        if self.0.len() == 1 { self.0[0] } else { self.0[k] }
    }
}

/// A suit or rank; 0 if it is open.
fn label(atom: Atom<'_>) -> Result<u32, String> {
    match atom {
        Atom::Number(number) if number >= 1.0 && number.fract() == 0.0 => Ok(number as u32),
        Atom::Word("~" | "?") => Ok(0),
        Atom::Word(word) => word
            .parse()
            .ok()
            .and_then(suit_letter)
            .map(|suit| suit.0)
            .ok_or_else(|| format!("`{word}` is not a suit or rank")),
        Atom::Number(number) => Err(format!("`{number}` is not a suit or rank")),
    }
}

fn coordinate(atom: Atom<'_>) -> Result<f64, String> {
    match atom {
        Atom::Number(number) => Ok(number),
        Atom::Word("~") => Ok(OPEN_PLACE),
        Atom::Word(word) => Err(format!("`{word}` is not a number")),
    }
}

/// The place of a cell such as `b8`: (2, 8).
fn cell_place(cell: &str) -> Option<(f64, f64)> {
    let mut letters = cell.chars();
    let column = letters.next().filter(char::is_ascii_lowercase)?;
    let row: u8 = letters.as_str().parse().ok()?;
    Some((f64::from(column as u8 - b'a' + 1), f64::from(row)))
}

/// Reads a list of values from left to right.
struct List<'r> {
    rest: &'r str,
}

impl<'r> List<'r> {
    /// Values up to the end or to a closing bracket.
    fn values(&mut self) -> Result<Vec<Atom<'r>>, String> {
        let mut values = Vec::new();
        loop {
            while self.eat(" ") {}
            if self.rest.is_empty() || self.rest.starts_with(']') {
                return Ok(values);
            }
            let item = self.item()?;
            values.extend(item);
        }
    }

    /// Values without a space between them, and the number of times that they are repeated.
    fn item(&mut self) -> Result<Vec<Atom<'r>>, String> {
        let mut values = self.operand()?;
        loop {
            let each = self.eat("^");
            if !each && !self.eat("*") {
                return Ok(values);
            }
            let times = self.take(|c| c.is_ascii_digit());
            let times: usize = times.parse().map_err(|_| self.unexpected())?;
            values = if each {
                values.iter().flat_map(|value| vec![*value; times]).collect()
            } else {
                values.repeat(times)
            };
        }
    }

    fn operand(&mut self) -> Result<Vec<Atom<'r>>, String> {
        if self.eat("[") {
            let values = self.values()?;
            return if self.eat("]") { Ok(values) } else { Err(self.unexpected()) };
        }
        if self.eat("~") {
            return Ok(vec![Atom::Word("~")]);
        }
        if self.eat("?") {
            return Ok(vec![Atom::Word("?")]);
        }
        if self.rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let word = self.take(|c| c.is_ascii_alphanumeric() || c == '_');
            return Ok(vec![Atom::Word(word)]);
        }
        let first = self.sum()?;
        if self.eat("×") {
            return self
                .operand()?
                .into_iter()
                .map(|value| coordinate(value).map(|value| Atom::Number(first * value)))
                .collect();
        }
        if self.eat("..") {
            let last = self.product(false)?;
            let step = if self.eat("/") { self.product(false)? } else { 1.0 };
            // With a step of 0, the range would never end.
            return if step > 0.0 { Ok(range(first, last, step)) } else { Err(self.unexpected()) };
        }
        Ok(vec![Atom::Number(first)])
    }

    fn sum(&mut self) -> Result<f64, String> {
        let mut sum = self.product(true)?;
        loop {
            if self.eat("+") {
                sum += self.product(true)?;
            } else if self.eat("-") {
                sum -= self.product(true)?;
            } else {
                return Ok(sum);
            }
        }
    }

    /// A number, a root of two or both, optionally divided: `-1.5`, `√2`, `1.5√2`, `√2/2`.
    fn product(&mut self, may_divide: bool) -> Result<f64, String> {
        let sign = if self.eat("-") { -1.0 } else { 1.0 };
        let number = self.number();
        let root = self.eat("√2");
        let value = match (number, root) {
            (Some(number), true) => number * std::f64::consts::SQRT_2,
            (Some(number), false) => number,
            (None, true) => std::f64::consts::SQRT_2,
            (None, false) => return Err(self.unexpected()),
        };
        let divisor = if may_divide && self.eat("/") {
            self.number().ok_or_else(|| self.unexpected())?
        } else {
            1.0
        };
        Ok(sign * value / divisor)
    }

    /// Digits, optionally with a fraction. Two points after the digits belong to a range.
    fn number(&mut self) -> Option<f64> {
        let start = self.rest;
        self.take(|c| c.is_ascii_digit());
        if !self.rest.starts_with("..") && self.eat(".") {
            self.take(|c| c.is_ascii_digit());
        }
        start[..start.len() - self.rest.len()].parse().ok()
    }

    fn eat(&mut self, what: &str) -> bool {
        let rest = self.rest.strip_prefix(what);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn take(&mut self, is: fn(char) -> bool) -> &'r str {
        let length = self.rest.find(|c| !is(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn unexpected(&self) -> String {
        format!("unexpected `{}`", self.rest)
    }
}

/// From `first` to `last` in steps of `step`, up or down.
fn range<'r>(first: f64, last: f64, step: f64) -> Vec<Atom<'r>> {
    // Steps such as 0.5 are exact; adding a half only guards against inexact ones.
    let steps = ((last - first).abs() / step + 0.5).floor() as usize;
    let step = if last < first { -step } else { step };
    (0..=steps).map(|k| Atom::Number(first + step * k as f64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<f64> {
        Column::list(text).unwrap().into_iter().map(|atom| coordinate(atom).unwrap()).collect()
    }

    #[test]
    fn lists_are_short_forms() {
        assert_eq!(numbers("1 8 8 1"), [1.0, 8.0, 8.0, 1.0]);
        assert_eq!(numbers("4..1 -1..1"), [4.0, 3.0, 2.0, 1.0, -1.0, 0.0, 1.0]);
        assert_eq!(numbers("2..10/2"), [2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(numbers("3.5..1.5/2"), [3.5, 1.5]);
        assert_eq!(numbers("7*2 [1 2]*2"), [7.0, 7.0, 1.0, 2.0, 1.0, 2.0]);
        assert_eq!(numbers("[1 2]^2 5^2"), [1.0, 1.0, 2.0, 2.0, 5.0, 5.0]);
        assert_eq!(numbers("[1*2 3]*2"), [1.0, 1.0, 3.0, 1.0, 1.0, 3.0]);
        let root = 2_f64.sqrt();
        assert_eq!(numbers("9.5+1.5√2 2-√2/2"), [9.5 + 1.5 * root, 2.0 - root / 2.0]);
        assert_eq!(numbers("√2×[2..4/2] 2√2"), [2.0 * root, 4.0 * root, 2.0 * root]);
    }

    #[test]
    fn rows_that_contradict_themselves_are_named() {
        let fault = |row| lay_rows(row, &Configuration::Piecepack).unwrap_err();
        for row in [
            "coin_back | 3 | 1 2 | 1 | 1 | 1",
            "coin_back | many",
            "coin_back | 1 | 1 | 1 | 1 | 1 | 0 | piecepack | 7",
            "coin | 1 | 1 | 1 | 1 | 1",
            "coin_back | 1 | 1 | 1 | 1; | 1",
            "coin_back | 1 | 1 | 1 | [1 | 1",
            "coin_back | 1 | X | 1 | 1 | 1",
            "coin_back | 1 | 1..2/0 | 1 | 1 | 1",
            "coin_back | 1 | 1 | 1 | b",
            "board 8x8 | 15",
            "board 8y8 | 16",
            "board 1x1 | 1",
        ] {
            assert!(fault(row).contains(row), "{row}");
        }
    }

    #[test]
    fn cells_and_letters_are_places_and_suits() {
        let tabletop = lay_rows("bit_back | 2 | W K | 1 | b8 l12", &Configuration::Go).unwrap();
        let pieces = tabletop.into_pieces();
        assert_eq!((pieces[0].suit, pieces[0].x, pieces[0].y), (Suit(6), 2.0, 8.0));
        assert_eq!((pieces[1].suit, pieces[1].x, pieces[1].y), (Suit(2), 12.0, 12.0));
    }
}
