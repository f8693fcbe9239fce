//! Points of a board.

use std::fmt;

/// The letters of columns, without I.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A point of a board, counted from its upper left corner.
///
/// ```
/// use ppn_sgf::{Point, Size};
///
/// let point = Point::read("pd").unwrap();
/// assert_eq!((point.x, point.y), (15, 3));
/// assert_eq!(point.to_string(), "pd");
/// assert_eq!(point.name(Size::square(19)), "Q16"); // as people say it, without the letter I
/// assert_eq!(Point::read("Aa").map(|point| point.x), Some(26)); // capitals go on after `z`
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The column, from 0 on the left.
    pub x: u8,
    /// The row, from 0 at the top.
    pub y: u8,
}

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// The number of columns, 1 to 52.
    pub width: u8,
    /// The number of rows, 1 to 52.
    pub height: u8,
}

impl Size {
    /// The largest number of columns and rows: the letters `a` to `z` and `A` to `Z`.
    pub const MOST: u8 = 52;

    /// The size of a square board.
    #[must_use]
    pub fn square(side: u8) -> Self {
        Self { width: side, height: side }
    }

    /// Whether a point is on the board.
    #[must_use]
    pub fn has(self, point: Point) -> bool {
        point.x < self.width && point.y < self.height
    }

    /// All points, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point { x, y }))
    }

    /// Whether `tt` is a pass. Source: FF\[4\], Go (GM=1) specific properties.
    #[must_use]
    pub fn has_old_pass(self) -> bool {
        self.width <= 19 && self.height <= 19
    }

    /// The index of a point, row by row.
    pub(crate) fn index(self, point: Point) -> usize {
        usize::from(point.y) * usize::from(self.width) + usize::from(point.x)
    }

    /// The number of points.
    pub(crate) fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// The neighbours of a point.
    pub(crate) fn around(self, Point { x, y }: Point) -> impl Iterator<Item = Point> {
        let left = x.checked_sub(1).map(|x| Point { x, y });
        let above = y.checked_sub(1).map(|y| Point { x, y });
        let others = [Point { x: x + 1, y }, Point { x, y: y + 1 }];
        left.into_iter().chain(above).chain(others).filter(move |&point| self.has(point))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

impl Point {
    /// The point of two letters.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let [x, y] = *text.as_bytes() else { return None };
        Some(Self { x: number(x)?, y: number(y)? })
    }

    /// The point of a name such as `Q16`, in upper or lower case; `None` if the board has no such point.
    ///
    /// ```
    /// use ppn_sgf::{Point, Size};
    ///
    /// assert_eq!(Point::named("q16", Size::square(19)), Point::read("pd"));
    /// assert_eq!(Point::named("I5", Size::square(19)), None);
    /// assert_eq!(Point::named("AB1", Size::square(27)).unwrap().name(Size::square(27)), "AB1");
    /// ```
    #[must_use]
    pub fn named(name: &str, size: Size) -> Option<Self> {
        let letter = |byte: u8| LETTERS.iter().position(|one| *one == byte.to_ascii_uppercase());
        let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
        // The columns after Z are AA, AB and so on.
        let x = match name.as_bytes().get(..letters)? {
            [one] => letter(*one)?,
            [one, other] => LETTERS.len() * (letter(*one)? + 1) + letter(*other)?,
            _ => return None,
        };
        let x = u8::try_from(x).ok()?;
        let row: u8 = name.get(letters..)?.parse().ok()?;
        let point = Self { x, y: size.height.checked_sub(row)? };
        size.has(point).then_some(point)
    }

    /// The name that people use: a letter without I from the left, and a number from the bottom.
    #[must_use]
    pub fn name(self, size: Size) -> String {
        let letter = |index: usize| char::from(LETTERS[index % LETTERS.len()]);
        let column = usize::from(self.x);
        let row = i32::from(size.height) - i32::from(self.y);
        match column / LETTERS.len() {
            0 => format!("{}{row}", letter(column)),
            again => format!("{}{}{row}", letter(again - 1), letter(column)),
        }
    }
}

impl fmt::Display for Point {
    /// Writes the two letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.x), letter(self.y))
    }
}

fn number(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

fn letter(number: u8) -> char {
    char::from(if number < 26 { b'a' + number } else { b'A' + (number - 26) % 26 })
}
