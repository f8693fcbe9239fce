//! A board of go.

use crate::{Colour, Point, Size};
use std::{fmt, str::FromStr};

/// The stones on a board.
///
/// ```
/// use ppn_sgf::{Board, Colour, Point, Size};
///
/// let mut board = Board::new(Size::square(9));
/// let at = |name| Point::read(name).unwrap();
/// board.set(at("aa"), Some(Colour::White));
/// board.set(at("ab"), Some(Colour::Black));
/// let taken = board.play(Colour::Black, at("ba"));
/// assert_eq!(taken, [at("aa")]);
/// assert_eq!(board.at(at("aa")), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: Size,
    stones: Vec<Option<Colour>>,
    /// The sum of the keys of all stones: boards that differ have different sums, but for one in 2⁶⁴.
    key: u64,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, stones: vec![None; size.area()], key: 0 }
    }

    /// Its size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone at a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Colour> {
        if self.size.has(point) { self.stones[self.size.index(point)] } else { None }
    }

    /// Puts a stone on a point, or removes it. A point outside the board is ignored.
    pub fn set(&mut self, point: Point, stone: Option<Colour>) {
        if !self.size.has(point) {
            return;
        }
        let index = self.size.index(point);
        let was = std::mem::replace(&mut self.stones[index], stone);
        for colour in was.into_iter().chain(stone) {
            self.key ^= key(index, colour);
        }
    }

    /// All stones, row by row from the top.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Colour)> {
        let width = usize::from(self.size.width);
        self.stones.iter().enumerate().filter_map(move |(index, stone)| {
            let point = Point { x: (index % width) as u8, y: (index / width) as u8 };
            stone.map(|colour| (point, colour))
        })
    }

    /// Puts a stone on a point, whatever is there, and removes what it captures; then its own group,
    /// if that has no liberty. Returns the points of the removed stones, in order.
    pub fn play(&mut self, colour: Colour, point: Point) -> Vec<Point> {
        self.set(point, Some(colour));
        let mut taken = Vec::new();
        for next in self.size.around(point) {
            if self.at(next) == Some(!colour) {
                self.take_if_dead(next, &mut taken);
            }
        }
        if taken.is_empty() {
            self.take_if_dead(point, &mut taken);
        }
        taken.sort_unstable_by_key(|point| (point.y, point.x));
        taken
    }

    /// Removes a group if it has no liberty.
    fn take_if_dead(&mut self, point: Point, taken: &mut Vec<Point>) {
        let Some(colour) = self.at(point) else { return };
        let mut seen = vec![false; self.size.area()];
        let mut group = vec![point];
        seen[self.size.index(point)] = true;
        let mut looked = 0;
        while let Some(&one) = group.get(looked) {
            looked += 1;
            for next in self.size.around(one) {
                match self.at(next) {
                    None => return,
                    Some(other) if other == colour => {
                        let seen = &mut seen[self.size.index(next)];
                        if !std::mem::replace(seen, true) {
                            group.push(next);
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        for &one in &group {
            self.set(one, None);
        }
        taken.append(&mut group);
    }

    /// A number that is equal for equal boards, and different for different ones, but for one in 2⁶⁴.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }
}

/// Rows from the top, separated by `/`: `X` is a black stone, `O` a white one, and a dot or a number is empty points.
impl FromStr for Board {
    type Err = NoBoard;

    fn from_str(text: &str) -> Result<Self, NoBoard> {
        let rows: Vec<_> = text.split('/').map(row).collect::<Result<_, _>>()?;
        let width = rows.first().map_or(0, Vec::len);
        let most = usize::from(Size::MOST);
        if let Some((at, row)) = (1..).zip(&rows).find(|(_, row)| row.len() != width) {
            let found = row.len();
            return Err(NoBoard(format!("row {at} has {found} points, and row 1 has {width}")));
        }
        if width == 0 {
            return Err(NoBoard("there is no point in the rows".to_owned()));
        }
        if width > most || rows.len() > most {
            return Err(NoBoard(format!("a board has at most {most} rows of {most} points")));
        }
        let size = Size { width: width as u8, height: rows.len() as u8 };
        let mut board = Self::new(size);
        for (point, stone) in size.points().zip(rows.concat()) {
            board.set(point, stone);
        }
        Ok(board)
    }
}

/// The points of a row, at most one more than a board can have.
fn row(text: &str) -> Result<Vec<Option<Colour>>, NoBoard> {
    let mut row = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (length, count, stone) = match first {
            'X' | 'x' => (1, 1, Some(Colour::Black)),
            'O' | 'o' => (1, 1, Some(Colour::White)),
            '.' => (1, 1, None),
            '0'..='9' => (digits, rest[..digits].parse().unwrap_or(u8::MAX), None),
            other => {
                let known = "`X`, `O`, dots and numbers";
                return Err(NoBoard(format!("`{other}` is not one of {known}")));
            }
        };
        row.resize(row.len() + usize::from(count.min(Size::MOST + 1)), stone);
        rest = &rest[length..];
        if row.len() > usize::from(Size::MOST) {
            break;
        }
    }
    Ok(row)
}

/// Writes the rows that [`FromStr`] reads, with dots.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.size.points() {
            if point.x == 0 && point.y > 0 {
                f.write_str("/")?;
            }
            f.write_str(match self.at(point) {
                Some(Colour::Black) => "X",
                Some(Colour::White) => "O",
                None => ".",
            })?;
        }
        Ok(())
    }
}

/// Why a text is not the rows of a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NoBoard(String);

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoBoard {}

/// The key of a stone: one round of SplitMix64.
fn key(index: usize, colour: Colour) -> u64 {
    let seed = (index as u64) * 2 + u64::from(colour == Colour::White) + 1;
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_written() {
        let board: Board = "2X/O.o/3".parse().unwrap();
        assert_eq!(board.to_string(), "..X/O.O/...");
        assert_eq!("52/52".parse::<Board>().unwrap().size(), Size { width: 52, height: 2 });
        for wrong in ["", "/", "X/XX", "53", "X4294967299", "X?", "999"] {
            assert!(wrong.parse::<Board>().is_err(), "{wrong}");
        }
    }

    fn at(name: &str) -> Point {
        Point::read(name).unwrap()
    }

    #[test]
    fn captures_come_before_suicide() {
        let mut board = Board::new(Size::square(3));
        for name in ["ba", "ab"] {
            board.set(at(name), Some(Colour::White));
        }
        assert_eq!(board.clone().play(Colour::Black, at("aa")), [at("aa")]);
        for name in ["ca", "bb"] {
            board.set(at(name), Some(Colour::Black));
        }
        assert_eq!(board.play(Colour::Black, at("aa")), [at("ba")]);
        assert_eq!(board.at(at("aa")), Some(Colour::Black));
    }
}
