//! Rectangular boards of tiles.

use crate::Limits;
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};

/// A rectangular board made of square tiles, two inches wide, that lie face down.
///
/// The players use its cells, four to a tile, if both sides are even and there are enough tiles.
/// Otherwise they use its points, nine to a tile, where neighbouring tiles share a line of points.
/// To fit other sizes, tiles may be set apart by an inch, which leaves a "river" between them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rectangle {
    /// Cells or points from bottom to top; at most [`Limits::MOST_TILE_ROWS`].
    pub(crate) rows: u32,
    /// Cells or points from left to right; at most [`Limits::MOST_TILE_ROWS`].
    pub(crate) columns: u32,
    /// Centre of the first cell or point, in inches.
    pub(crate) x0: f64,
    /// Centre of the first cell or point, in inches.
    pub(crate) y0: f64,
    /// The number of tiles.
    pub(crate) max_tiles: u32,
}

impl Default for Rectangle {
    fn default() -> Self {
        Self { rows: 8, columns: 8, x0: 1.0, y0: 1.0, max_tiles: 24 }
    }
}

impl Rectangle {
    /// The centres of the tiles, row by row from the bottom, each row from left to right.
    ///
    /// `None` if the tiles cannot form such a board.
    pub(crate) fn places(&self) -> Option<Vec<(f64, f64)>> {
        if self.rows.max(self.columns) > Limits::MOST_TILE_ROWS {
            return None;
        }
        let (xs, ys) = self.cells().or_else(|| self.points())?;
        Some(ys.iter().flat_map(|&y| xs.iter().map(move |&x| (x, y))).collect())
    }

    /// The tiles, with suits 1 2 3 4 1 2 … and ranks 1 1 1 1 2 2 ….
    pub(crate) fn tiles(&self) -> Option<Vec<Piece>> {
        let tile = |(k, (x, y)): (u32, (f64, f64))| Piece {
            piece_side: PieceSide::new(Kind::Tile, Side::Back),
            suit: Suit(k % 4 + 1),
            rank: Rank(k / 4 % 6 + 1),
            cfg: Configuration::Piecepack,
            x,
            y,
            angle: 0.0,
        };
        Some((0..).zip(self.places()?).map(tile).collect())
    }

    fn cells(&self) -> Option<(Vec<f64>, Vec<f64>)> {
        let even = self.rows.is_multiple_of(2) && self.columns.is_multiple_of(2);
        let tiles = self.rows * self.columns / 4;
        let centres = |n: u32, first: f64| {
            (0..n / 2).map(|k| first + 0.5 + 2.0 * f64::from(k)).collect::<Vec<f64>>()
        };
        (even && tiles > 0 && tiles <= self.max_tiles)
            .then(|| (centres(self.columns, self.x0), centres(self.rows, self.y0)))
    }

    fn points(&self) -> Option<(Vec<f64>, Vec<f64>)> {
        if [self.rows, self.columns].iter().any(|side| [2, 4].contains(side)) {
            return None;
        }
        // The pair with the most tiles, at most `max_tiles`. Of pairs with equally many tiles, the
        // one with the fewest rivers.
        let mut best: Option<(u32, Line, Line)> = None;
        for rows in Line::all(self.rows) {
            for columns in Line::all(self.columns) {
                let tiles = rows.tiles * columns.tiles;
                let better = best.is_none_or(|(most, ..)| tiles > most);
                if tiles <= self.max_tiles && better {
                    best = Some((tiles, rows, columns));
                }
            }
        }
        let (_, rows, columns) = best?;
        Some((columns.centres(self.x0), rows.centres(self.y0)))
    }
}

/// A line of points across the board: a number of tiles in a row, with a number of rivers between them.
#[derive(Clone, Copy)]
struct Line {
    tiles: u32,
    rivers: u32,
}

impl Line {
    /// The ways to have `n` points in a row, those with fewer rivers first.
    fn all(n: u32) -> impl Iterator<Item = Self> {
        // `t` tiles have `2t + 1` points, and each river adds one.
        let first = if n.is_multiple_of(2) { 1 } else { 0 };
        let rivers = (first..n / 3).step_by(2);
        rivers.map(move |rivers| Self { tiles: (n - rivers - 1) / 2, rivers })
    }

    fn centres(self, first: f64) -> Vec<f64> {
        let mut at = first + 1.0;
        let mut centres = vec![at];
        for gap in spread(self.tiles.saturating_sub(1), self.rivers) {
            at += f64::from(gap);
            centres.push(at);
        }
        centres
    }
}

/// The distances between neighbouring tiles: 3 with a river, else 2. The rivers are spread evenly.
///
/// A hill climb that starts with all rivers at the left: scans from the left for two distances
/// whose exchange lowers [`crowding`], exchanges them, and starts again, until no exchange helps.
fn spread(gaps: u32, rivers: u32) -> Vec<u8> {
    let mut spread: Vec<u8> = (0..gaps).map(|k| if k < rivers { 3 } else { 2 }).collect();
    if spread.len() < 3 {
        return spread;
    }
    let mut lowest = crowding(&spread);
    'scan: loop {
        for i in 1..spread.len() {
            for j in 0..i {
                if spread[i] != spread[j] {
                    spread.swap(i, j);
                    let score = crowding(&spread);
                    if score < lowest {
                        lowest = score;
                        continue 'scan;
                    }
                    spread.swap(i, j);
                }
            }
        }
        return spread;
    }
}

/// A penalty for equal distances side by side: the longer a run of them, the more each further one
/// adds.
fn crowding(spread: &[u8]) -> u32 {
    let mut run = 0;
    let mut score = 0;
    for pair in spread.windows(2) {
        run = if pair[0] == pair[1] { run + 1 } else { 0 };
        score += run * u32::from(pair[1]);
    }
    score
}

/// The places of 24 tiles in a 5×5 square without its middle, row by row from the top.
///
/// (`x0`, `y0`) is the centre of the cell at the lower left, in inches.
pub(crate) fn donut_places(x0: f64, y0: f64) -> Vec<(f64, f64)> {
    let steps = [0.5, 2.5, 4.5, 6.5, 8.5];
    let square = steps.iter().rev().flat_map(|y| steps.iter().map(move |x| (*x, *y)));
    square.filter(|place| *place != (4.5, 4.5)).map(|(x, y)| (x0 + x, y0 + y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivers_are_spread_evenly() {
        let gaps = |n: u32| -> Vec<String> {
            let text = |side: Line| {
                let gaps = spread(side.tiles - 1, side.rivers);
                gaps.iter().map(|gap| char::from(b'0' + gap)).collect()
            };
            Line::all(n).map(text).collect()
        };
        assert_eq!(gaps(3), [""]);
        assert_eq!(gaps(8), ["32"]);
        assert_eq!(gaps(9), ["222", "33"]);
        assert_eq!(gaps(15), ["222222", "32322", "3333"]);
        assert_eq!(gaps(18), ["2223222", "323232", "33333"]);
        assert_eq!(gaps(24), ["2222322222", "232322322", "33232323", "3333333"]);
        assert_eq!(gaps(30)[..2], ["2222223222222", "232232223222"]);
        assert_eq!(gaps(30)[2..], ["23232323232", "3323323233", "333333333"]);
    }

    #[test]
    fn a_board_uses_as_many_tiles_as_the_table_says() {
        let tiles = |rows, columns| {
            let board = Rectangle { rows, columns, ..Rectangle::default() };
            board.places().map(|places| places.len())
        };
        let row = |rows| (2..=14).map(|columns| tiles(rows, columns)).collect::<Vec<_>>();
        let some = |counts: [usize; 13]| counts.map(|n| (n > 0).then_some(n));
        assert_eq!(row(2), some([1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7]));
        assert_eq!(row(6), some([3, 2, 6, 4, 9, 6, 12, 8, 15, 10, 18, 12, 21]));
        assert_eq!(row(9), some([0, 4, 0, 8, 8, 12, 12, 16, 16, 20, 20, 24, 24]));
        assert_eq!(row(14), some([7, 6, 14, 12, 21, 18, 18, 24, 24, 24, 24, 0, 0]));
        assert_eq!(tiles(1, 8), None);
        assert_eq!(tiles(0, 0), None);
        assert_eq!(tiles(Limits::MOST_TILE_ROWS + 2, 2), None);
    }
}
