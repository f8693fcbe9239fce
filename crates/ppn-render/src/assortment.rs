//! All pieces of a set.

use crate::{
    body::Body,
    heading::Heading,
    shape::{Point, at},
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use std::ops::RangeInclusive;

/// One side of a kind of piece in a set, in all suits and ranks that it is drawn in.
///
/// The backs of cards and tiles, which show neither, have one of each.
///
/// ```
/// use ppn_render::{Assortment, Configuration};
///
/// let cards = Assortment::of_set(&Configuration::PlayingCards);
/// assert_eq!(cards[0].piece_side.to_string(), "card_face");
/// assert_eq!(cards[0].pieces().count(), 4 * 14); // each suit has a joker
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Assortment {
    /// The set.
    pub cfg: Configuration,
    /// The kind of piece, and the side that is up.
    pub piece_side: PieceSide,
    /// The first and the last suit.
    pub suits: RangeInclusive<u32>,
    /// The first and the last rank, as stored; for boards the rank is the number of cells.
    pub ranks: RangeInclusive<u32>,
}

impl Assortment {
    /// Every piece of a set that can be drawn; empty for an unknown set.
    #[must_use]
    pub fn of_set(cfg: &Configuration) -> Vec<Self> {
        let assortment =
            |Sort { piece_side, suits, ranks }| Self { cfg: cfg.clone(), piece_side, suits, ranks };
        sorts(cfg).into_iter().map(assortment).collect()
    }

    /// A piece of each suit and rank: suit by suit, all at the same point.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        let Self { cfg, piece_side, suits, ranks } = self.clone();
        let numbers = suits.flat_map(move |suit| ranks.clone().map(move |rank| (suit, rank)));
        numbers.map(move |(suit, rank)| Piece {
            piece_side,
            suit: Suit(suit),
            rank: Rank(rank),
            cfg: cfg.clone(),
            x: 0.0,
            y: 0.0,
            angle: 0.0,
        })
    }
}

/// Places pieces side by side, row after row from the top, to look at them.
///
/// ```
/// use ppn_render::{Assortment, Configuration, in_rows};
///
/// let dice = Assortment::of_set(&Configuration::DiceD8);
/// let rows = in_rows(dice[0].pieces(), 8);
/// assert_eq!(rows[0].y, rows[7].y);
/// assert!(rows[8].y < rows[0].y);
/// ```
#[must_use]
pub fn in_rows(pieces: impl IntoIterator<Item = Piece>, columns: usize) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = pieces.into_iter().collect();
    let largest =
        pieces.iter().map(extent).fold(at(0.0, 0.0), |a, b| at(a.x.max(b.x), a.y.max(b.y)));
    let (across, down) = (2.0 * largest.x + 0.25, 2.0 * largest.y + 0.25);
    for (number, piece) in pieces.iter_mut().enumerate() {
        let (row, column) = (number / columns.max(1), number % columns.max(1));
        (piece.x, piece.y) = (column as f64 * across, -(row as f64) * down);
    }
    pieces
}

/// Every side of every kind of piece in every set, in rows, to look at a theme. Each kind is shown
/// in all ranks of the first suit and in all suits of the first rank; a board only in its smallest
/// size.
///
/// ```
/// use ppn_render::{Configuration, Kind};
///
/// let sheet = ppn_render::sheet();
/// for set in Configuration::known().map(|(_, set)| set) {
///     assert!(sheet.iter().any(|piece| piece.cfg == set), "{set:?}");
/// }
/// assert!(sheet.iter().any(|piece| piece.piece_side.kind == Kind::Board));
/// ```
#[must_use]
pub fn sheet() -> Vec<Piece> {
    sheet_with_headings().0
}

/// The same pieces in blocks, one for each set, with the names of the sets above them.
#[must_use]
pub fn sheet_with_headings() -> (Vec<Piece>, Vec<Heading>) {
    let (mut sheet, mut headings) = (Vec::new(), Vec::new());
    // The corner where the next block begins, and the lower end of the blocks beside it.
    let (mut left, mut top, mut bottom) = (0.0, 0.0, 0.0_f64);
    for (name, set) in Configuration::known() {
        let (pieces, width, height) = block(&set);
        let name = name.replace('_', " ");
        // Letters are about half as wide as high.
        let width = width.max(0.6 * HEADING * name.len() as f64);
        if left > 0.0 && left + width > SHEET_WIDTH {
            (left, top) = (0.0, bottom - 2.0 * GAP);
        }
        headings.push(Heading::new((left + width / 2.0, top - HEADING / 2.0), name, HEADING));
        let (x, y) = (left, top - 1.8 * HEADING);
        let moved = |piece: Piece| Piece { x: piece.x + x, y: piece.y + y, ..piece };
        sheet.extend(pieces.into_iter().map(moved));
        bottom = bottom.min(y - height);
        left += width + 2.0 * GAP;
    }
    (sheet, headings)
}

/// The pieces of a set in groups, to the right and below of the origin, with their width and height.
fn block(set: &Configuration) -> (Vec<Piece>, f64, f64) {
    let mut block = Vec::new();
    let (mut left, mut top, mut bottom, mut right) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    for group in Assortment::of_set(set) {
        let shown = |piece: &Piece| {
            let first_rank = piece.rank.0 == *group.ranks.start();
            let first_suit = piece.suit.0 == *group.suits.start();
            first_rank || first_suit && piece.piece_side.kind != Kind::Board
        };
        let pieces = in_rows(group.pieces().filter(shown), 10);
        let corners = pieces.iter().map(|piece| (piece, extent(piece)));
        let (mut first, mut last) = (at(f64::MAX, f64::MIN), at(f64::MIN, f64::MAX));
        for (piece, extent) in corners {
            first = at(first.x.min(piece.x - extent.x), first.y.max(piece.y + extent.y));
            last = at(last.x.max(piece.x + extent.x), last.y.min(piece.y - extent.y));
        }
        let (width, height) = (last.x - first.x, first.y - last.y);
        if left > 0.0 && left + width > BLOCK_WIDTH {
            (left, top) = (0.0, bottom - GAP);
        }
        block.extend(pieces.into_iter().map(|piece| Piece {
            x: piece.x - first.x + left,
            y: piece.y - first.y + top,
            ..piece
        }));
        bottom = bottom.min(top - height);
        right = right.max(left + width);
        left += width + GAP;
    }
    (block, right, -bottom)
}

/// The height of headings in inches.
const HEADING: f64 = 0.7;

/// Inches of a block from left to right, if no group is wider.
const BLOCK_WIDTH: f64 = 26.0;

/// Inches of a sheet from left to right, if no group is wider.
const SHEET_WIDTH: f64 = 60.0;

/// Inches between the groups of a sheet.
const GAP: f64 = 0.75;

/// Half of the width and the height that a piece takes up.
fn extent(piece: &Piece) -> Point {
    let extent = Body::of(piece).half_extent();
    let turned = extent.dot(extent).sqrt();
    if piece.angle == 0.0 { extent } else { at(turned, turned) }
}

/// An assortment of a known set.
#[derive(Clone)]
struct Sort {
    piece_side: PieceSide,
    suits: RangeInclusive<u32>,
    ranks: RangeInclusive<u32>,
}

fn sorts(cfg: &Configuration) -> Vec<Sort> {
    use Configuration as C;
    use Kind::{Bit, Card, Die, Tile};
    match cfg {
        C::Piecepack | C::Subpack | C::Hexpack | C::PlayingCardsExpansion => piecepack(4),
        C::DualPiecepacksExpansion => piecepack(5),
        C::Dominoes => faces_and_back(Tile, 19, 19),
        C::DominoesBlack
        | C::DominoesBlue
        | C::DominoesGreen
        | C::DominoesRed
        | C::DominoesWhite
        | C::DominoesYellow => faces_and_back(Tile, 7, 7),
        C::PlayingCards => faces_and_back(Card, 4, 14),
        C::PlayingCardsColored => faces_and_back(Card, 5, 14),
        C::PlayingCardsTarot => [
            faces_and_back(Card, 4, 15),
            // The trumps.
            vec![Sort { suits: 5..=5, ..sort(Card, Side::Face, 5, 22) }],
        ]
        .concat(),
        C::Dice | C::DiceFudge | C::DiceNumeral => sides(Die, &[Side::Face], 9, 6),
        C::DiceD4 => sides(Die, &[Side::Face], 9, 4),
        C::DiceD8 => sides(Die, &[Side::Face], 9, 8),
        C::DiceD10 | C::DiceD10Percentile => sides(Die, &[Side::Face], 9, 10),
        C::DiceD12 => sides(Die, &[Side::Face], 9, 12),
        C::DiceD20 => sides(Die, &[Side::Face], 9, 20),
        C::IcehousePieces => sides(Kind::Pyramid, &PYRAMID, 9, 3),
        C::Cubes => sides(Bit, &[Side::Face], 9, 6),
        C::Meeples => sides(Bit, &[Side::Face, Side::Back, Side::Top], 9, 1),
        C::Marbles => [sides(Bit, &[Side::Face], 9, 9), boards(2..=6, &[Side::Face])].concat(),
        C::Chess(_) => [sides(Bit, &BOTH, 9, 6), boards(2..=12, &BOTH)].concat(),
        C::Checkers(_) => [sides(Bit, &BOTH, 9, 1), boards(2..=12, &BOTH)].concat(),
        C::Reversi => [sides(Bit, &BOTH, 9, 1), boards(4..=12, &BOTH)].concat(),
        C::Go => [sides(Bit, &BOTH, 9, 1), boards(2..=19, &BOTH)].concat(),
        C::Morris => [sides(Bit, &BOTH, 9, 1), boards(1..=12, &BOTH)].concat(),
        C::Alquerque => [sides(Bit, &BOTH, 9, 1), boards(1..=1, &BOTH)].concat(),
        C::Other(_) => Vec::new(),
    }
}

const BOTH: [Side; 2] = [Side::Face, Side::Back];
const PYRAMID: [Side; 5] = [Side::Top, Side::Face, Side::Back, Side::Left, Side::Right];

/// A side, from its first suit and rank on.
fn sort(kind: Kind, side: Side, suits: u32, ranks: u32) -> Sort {
    Sort { piece_side: PieceSide::new(kind, side), suits: 1..=suits, ranks: 1..=ranks }
}

fn sides(kind: Kind, all: &[Side], suits: u32, ranks: u32) -> Vec<Sort> {
    all.iter().map(|side| sort(kind, *side, suits, ranks)).collect()
}

/// Faces with suits and ranks, whose backs are all alike.
fn faces_and_back(kind: Kind, suits: u32, ranks: u32) -> Vec<Sort> {
    vec![sort(kind, Side::Face, suits, ranks), sort(kind, Side::Back, 1, 1)]
}

fn boards(ranks: RangeInclusive<u32>, all: &[Side]) -> Vec<Sort> {
    let boards = sides(Kind::Board, all, 9, 1).into_iter();
    boards.map(|board| Sort { ranks: ranks.clone(), ..board }).collect()
}

/// The pieces of a piecepack.
fn piecepack(suits: u32) -> Vec<Sort> {
    [
        faces_and_back(Kind::Tile, suits, 6),
        sides(Kind::Coin, &BOTH, suits, 6),
        sides(Kind::Die, &[Side::Face], suits, 6),
        sides(Kind::Pawn, &[Side::Face, Side::Back, Side::Top], suits, 1),
        sides(Kind::Saucer, &BOTH, suits, 1),
        sides(Kind::Matchstick, &BOTH, suits, 6),
        sides(Kind::Pyramid, &PYRAMID, suits, 6),
        faces_and_back(Kind::Card, suits, 6),
    ]
    .concat()
}
