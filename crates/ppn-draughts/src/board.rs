//! The board: squares, their names and neighbours.

use crate::{
    Colour, Layout, Notation,
    bits::Bits,
    direction::Direction,
    squares_text::TwoSquares,
    step::{Jump, Step},
};
use std::fmt;

/// A playing square of a [`Board`]: its place in the rows from the starter's bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub(crate) u8);

impl Square {
    /// Whether a set has the square. It looks at half of the set, which takes fewer instructions than
    /// [`Self::bit`].
    #[inline]
    pub(crate) fn is_in(self, set: u128) -> bool {
        let half = if self.0 < 64 { set as u64 } else { (set >> 64) as u64 };
        half >> (self.0 & 63) & 1 != 0
    }

    /// The set of the square. Shifting half of it takes fewer instructions, too.
    #[inline]
    pub(crate) fn bit(self) -> u128 {
        let half = u128::from(1_u64 << (self.0 & 63));
        if self.0 < 64 { half } else { half << 64 }
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Squares(pub(crate) u128);

impl Squares {
    /// The number of squares.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has the square.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        square.is_in(self.0)
    }

    /// The squares, row by row from the starter's side.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = Square(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                next
            })
        })
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        Self(squares.into_iter().fold(0, |set, square| set | square.bit()))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|square| square.0)).finish()
    }
}

/// A square as a text names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SquareName {
    /// A number.
    Number(u32),
    /// A column and a row, both from 1.
    Letter(u8, u8),
}

impl SquareName {
    /// Reads `17`, `017` or `c3`; any other text is not a name of a square.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (letter, digits) = match text.bytes().next()? {
            letter @ b'a'..=b'z' => (Some(letter), &text[1..]),
            _ => (None, text),
        };
        if digits.is_empty() {
            return None;
        }
        let number = digits.bytes().try_fold(0_u32, |number, byte| {
            let digit = byte.is_ascii_digit().then(|| byte - b'0')?;
            Some(number.saturating_mul(10).saturating_add(digit.into()))
        })?;
        Some(match letter {
            Some(letter) => Self::Letter(letter - b'a' + 1, u8::try_from(number).unwrap_or(0)),
            None => Self::Number(number),
        })
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Letter(column, row) => write!(f, "{}{row}", char::from(b'a' - 1 + column)),
        }
    }
}

/// The value for "no square" in the table of neighbours.
const NONE: u8 = u8::MAX;

/// The squares of a board, their neighbours and their names.
pub struct Board {
    layout: Layout,
    /// Column and row of each square as the starter sees them, both from 1.
    places: Vec<(u8, u8)>,
    /// The square of each column and row, row by row; [`NONE`] where there is no playing square.
    squares_at: Vec<u8>,
    /// The square of each number; number 1 is first.
    numbers: Vec<Square>,
    /// The square of each number as these are usually counted on boards with letters.
    usual_numbers: Vec<Square>,
    /// The number of each square.
    number_of: Vec<u8>,
    /// The sort key of squares.
    orders: Vec<u16>,
    neighbours: [[u8; Self::MOST_SQUARES]; 8],
    steps: [Step; 8],
    jumps: [Jump; 8],
    /// Whether the names of squares have letters.
    has_letters: bool,
    /// The square of each [code](TwoSquares::codes) in the notation of the game; [`NONE`] for others.
    by_code: [u8; 256],
    /// All squares in each direction from each square.
    rays: Vec<[u128; 8]>,
    last_rows: [u128; 2],
}

impl Board {
    /// The maximum number of playing squares of a board: 16 by 16, every second square. Sets of
    /// squares are the bits of one number.
    pub const MOST_SQUARES: usize = 128;

    /// Lays out a board; `None` if it is empty, has more than [`Self::MOST_SQUARES`] playing
    /// squares or more than 26 columns or rows.
    #[must_use]
    pub fn new(layout: Layout, every_square: bool) -> Option<Self> {
        let Layout { width, height, .. } = layout;
        if width == 0 || height == 0 || width > 26 || height > 26 {
            return None;
        }
        let played = |c: u8, r: u8| every_square || ((c + r) % 2 == 1) == layout.inverted;
        let rows = (1..=height).flat_map(|r| (1..=width).map(move |c| (c, r)));
        let places: Vec<(u8, u8)> = rows.filter(|&(c, r)| played(c, r)).collect();
        if places.is_empty() || places.len() > Self::MOST_SQUARES {
            return None;
        }
        let mut squares_at = vec![NONE; usize::from(width) * usize::from(height)];
        for (&(c, r), square) in places.iter().zip(0..) {
            squares_at[usize::from(r - 1) * usize::from(width) + usize::from(c - 1)] = square;
        }
        let at = |c: i8, r: i8| {
            let (c, r) = (u8::try_from(c).ok()?, u8::try_from(r).ok()?);
            square_at(&squares_at, width, (c, r))
        };
        let mut neighbours = [[NONE; Self::MOST_SQUARES]; 8];
        for direction in Direction::ALL {
            let (dc, dr) = direction.delta();
            let far = if direction.is_diagonal() || every_square { 1 } else { 2 };
            for (index, &(c, r)) in places.iter().enumerate() {
                let next = at(c as i8 + dc * far, r as i8 + dr * far);
                neighbours[direction as usize][index] = next.map_or(NONE, |next| next.0);
            }
        }
        let next = |from: Square, direction: Direction| {
            let next = neighbours[direction as usize][from.0 as usize];
            (next != NONE).then_some(Square(next))
        };
        let squares = || (0..places.len()).map(|index| Square(index as u8));
        let steps = Direction::ALL.map(|direction| {
            Step::new(squares().filter_map(|from| Some((from, next(from, direction)?))))
        });
        let jumps = Direction::ALL.map(|direction| {
            Jump::new(squares().filter_map(|from| {
                let over = next(from, direction)?;
                Some([from, over, next(over, direction)?])
            }))
        });
        let numbers = numbered(&places, layout.corner.top, layout.corner.right);
        let mut number_of = vec![0; places.len()];
        for (number, square) in (1..).zip(&numbers) {
            number_of[square.0 as usize] = number;
        }
        // From the top left as White sees the board, which is the bottom right for Black.
        let white_starts = layout.starter == Colour::White;
        let usual_numbers = numbered(&places, white_starts, !white_starts);
        let row = |row: u8| {
            let squares = places.iter().zip(0..).filter(|((_, r), _)| *r == row);
            squares.map(|(_, index)| Square(index)).collect::<Squares>().0
        };
        let last_rows = [row(1), row(height)];
        let mut board = Self {
            layout,
            places,
            squares_at,
            numbers,
            usual_numbers,
            number_of,
            orders: Vec::new(),
            neighbours,
            steps,
            jumps,
            has_letters: layout.notation != Notation::Numeric,
            by_code: [NONE; 256],
            rays: Vec::new(),
            last_rows,
        };
        board.by_code = std::array::from_fn(|code| {
            let name = TwoSquares::name(code as u8, board.has_letters);
            board.find(name).map_or(NONE, |square| square.0)
        });
        board.orders = board.squares().map(|square| board.sorted_by(square)).collect();
        let ray = |square, direction| board.ray(square, direction).collect::<Squares>().0;
        board.rays = board
            .squares()
            .map(|square| Direction::ALL.map(|direction| ray(square, direction)))
            .collect();
        Some(board)
    }

    /// The layout of the board.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// All playing squares, row by row from the starter's side.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> {
        (0..self.places.len()).map(|index| Square(index as u8))
    }

    /// Column and row of a square as the starter sees them, both from 1.
    #[must_use]
    pub fn place(&self, square: Square) -> (u8, u8) {
        self.places.get(square.0 as usize).copied().unwrap_or((0, 0))
    }

    /// The square at a column and row as the starter sees them; `None` if it is not a playing
    /// square.
    #[must_use]
    pub fn at(&self, place: (u8, u8)) -> Option<Square> {
        square_at(&self.squares_at, self.layout.width, place)
    }

    /// The square of a name. Names of the other notation are read too: on boards with letters,
    /// numbers as they are usually counted, from White's top left; on boards with numbers, letters
    /// from White's bottom left.
    #[must_use]
    pub fn find(&self, name: SquareName) -> Option<Square> {
        let numeric = self.layout.notation == Notation::Numeric;
        let Layout { width, height, .. } = self.layout;
        match name {
            SquareName::Number(number) => {
                let numbers = if numeric { &self.numbers } else { &self.usual_numbers };
                numbers.get((number as usize).checked_sub(1)?).copied()
            }
            SquareName::Letter(c, r) => {
                let white_starts = self.layout.starter == Colour::White;
                let (right, top) = match numeric {
                    true => (!white_starts, !white_starts),
                    false => (self.layout.corner.right, self.layout.corner.top),
                };
                let c = if right { (width + 1).checked_sub(c)? } else { c };
                let r = if top { (height + 1).checked_sub(r)? } else { r };
                self.at((c, r))
            }
        }
    }

    /// Whether the squares of a move are in the notation of the game.
    #[inline]
    pub(crate) fn is_own(&self, read: TwoSquares) -> bool {
        read.has_letters() == self.has_letters
    }

    /// The squares that a move of two squares names, if the board has them.
    #[inline]
    pub(crate) fn find_both(&self, read: TwoSquares) -> Option<[Square; 2]> {
        if !self.is_own(read) {
            let [from, to] = read.names();
            return Some([self.find(from)?, self.find(to)?]);
        }
        let [from, to] = read.codes().map(|code| self.by_code[usize::from(code)]);
        (from != NONE && to != NONE).then_some([Square(from), Square(to)])
    }

    /// The name of a square in the notation of `other`, which need not be that of the game.
    pub(crate) fn name_as(&self, square: Square, other: SquareName) -> SquareName {
        let Layout { width, height, .. } = self.layout;
        let is_its = |name: &SquareName| self.find(*name) == Some(square);
        let found = match other {
            SquareName::Number(_) => {
                (1..=self.squares().len() as u32).map(SquareName::Number).find(is_its)
            }
            SquareName::Letter(..) => (1..=width)
                .flat_map(|c| (1..=height).map(move |r| SquareName::Letter(c, r)))
                .find(is_its),
        };
        found.unwrap_or(other)
    }

    /// Whether a name is in the notation of the game.
    #[must_use]
    pub fn is_own_name(&self, name: SquareName) -> bool {
        matches!(name, SquareName::Number(_)) == (self.layout.notation == Notation::Numeric)
    }

    /// The number of a square, counted from the corner of the game's notation.
    #[must_use]
    pub fn number(&self, square: Square) -> u8 {
        self.number_of.get(square.0 as usize).copied().unwrap_or(0)
    }

    /// The name of a square in the notation of the game.
    #[must_use]
    pub fn name(&self, square: Square) -> String {
        let mut name = String::new();
        self.write_name(square, &mut name);
        name
    }

    /// Adds the name of a square to a text. Positions have dozens of them.
    pub(crate) fn write_name(&self, square: Square, text: &mut String) {
        let number = if self.layout.notation == Notation::Numeric {
            self.number(square)
        } else {
            let (column, row) = self.letters(square);
            text.push(char::from(b'a' - 1 + column));
            row
        };
        for (size, is_first) in [(100, false), (10, false), (1, true)] {
            if number >= size || is_first {
                text.push(char::from(b'0' + number / size % 10));
            }
        }
    }

    /// The sort key of squares: their number, or column and then row.
    #[must_use]
    pub fn order(&self, square: Square) -> u16 {
        self.orders.get(square.0 as usize).copied().unwrap_or(0)
    }

    fn sorted_by(&self, square: Square) -> u16 {
        if self.layout.notation == Notation::Numeric {
            return self.number(square).into();
        }
        let (c, r) = self.letters(square);
        u16::from(c) * 32 + u16::from(r)
    }

    /// Column and row as the notation counts them.
    fn letters(&self, square: Square) -> (u8, u8) {
        let (c, r) = self.place(square);
        let Layout { width, height, corner, .. } = self.layout;
        let c = if corner.right { width + 1 - c } else { c };
        let r = if corner.top { height + 1 - r } else { r };
        (c, r)
    }

    /// The next square in a direction.
    #[inline]
    pub(crate) fn next(&self, square: Square, direction: Direction) -> Option<Square> {
        let next = self.neighbours[direction as usize][(square.0 & 127) as usize];
        (next != NONE).then_some(Square(next))
    }

    /// Whether the squares fit into 64 bits.
    #[inline]
    pub(crate) fn is_narrow(&self) -> bool {
        self.places.len() <= 64
    }

    /// The squares next to those of a set in a direction.
    #[inline]
    pub(crate) fn step(&self, set: u128, direction: Direction) -> u128 {
        let step = &self.steps[direction as usize];
        if self.is_narrow() { step.of(set as u64).into() } else { step.of(set) }
    }

    /// The squares from which a step in one of the directions leads to a square of `near`, and one more to a square of
    /// `far`.
    #[inline]
    pub(crate) fn before_jumps<B: Bits>(&self, near: B, far: B, directions: &[Direction]) -> B {
        let jump = |direction: &Direction| self.jumps[*direction as usize].before(near, far);
        directions.iter().fold(B::default(), |found, direction| found | jump(direction))
    }

    /// The nearest square of a set in a direction.
    #[inline]
    pub(crate) fn nearest<B: Bits>(
        &self,
        from: Square,
        direction: Direction,
        set: B,
    ) -> Option<Square> {
        let met = B::of(self.rays[from.0 as usize][direction as usize]) & set;
        if met.is_empty() {
            return None;
        }
        // Squares are counted row by row: those to the right and above have the greater numbers.
        Some(if direction.counts_up() { met.first() } else { met.last() })
    }

    /// The squares in a direction before the first one of a set.
    #[inline]
    pub(crate) fn free_line(&self, from: Square, direction: Direction, set: u128) -> u128 {
        let line = |from: Square| self.rays[from.0 as usize][direction as usize];
        match self.nearest(from, direction, set) {
            Some(first) => line(from) & !line(first) & !first.bit(),
            None => line(from),
        }
    }

    /// The squares in a direction, nearest first.
    pub(crate) fn ray(&self, from: Square, direction: Direction) -> impl Iterator<Item = Square> {
        std::iter::successors(self.next(from, direction), move |&at| self.next(at, direction))
    }

    /// The squares strictly between two of one line; `None` if they are not on a line.
    pub(crate) fn between(&self, a: Square, b: Square) -> Option<Vec<Square>> {
        Direction::ALL.into_iter().find_map(|direction| {
            let line: Vec<Square> = self.ray(a, direction).take_while(|&at| at != b).collect();
            let last = line.last().copied().unwrap_or(a);
            (self.next(last, direction) == Some(b)).then_some(line)
        })
    }

    /// The row where the men of a side are promoted.
    pub(crate) fn last_row(&self, colour: Colour) -> u128 {
        self.last_rows[usize::from(self.moves_up(colour))]
    }

    pub(crate) fn moves_up(&self, colour: Colour) -> bool {
        colour == self.layout.starter
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board").field("layout", &self.layout).finish_non_exhaustive()
    }
}

/// The square at a column and row, from a table of all places row by row.
fn square_at(squares_at: &[u8], width: u8, (column, row): (u8, u8)) -> Option<Square> {
    let column = column.checked_sub(1).filter(|&column| column < width)?;
    let row = usize::from(row.checked_sub(1)?);
    let square = *squares_at.get(row * usize::from(width) + usize::from(column))?;
    (square != NONE).then_some(Square(square))
}

/// The squares in the order of their numbers, counted row by row from a corner.
fn numbered(places: &[(u8, u8)], top: bool, right: bool) -> Vec<Square> {
    let mut squares: Vec<Square> = (0..places.len()).map(|index| Square(index as u8)).collect();
    squares.sort_by_key(|square| {
        let (c, r) = places[square.0 as usize];
        (
            if top { -i16::from(r) } else { i16::from(r) },
            if right { -i16::from(c) } else { i16::from(c) },
        )
    });
    squares
}
