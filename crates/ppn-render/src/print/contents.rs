//! The pieces that a set has, or that a game needs.

use crate::{
    animals,
    assortment::Assortment,
    sets::{BLACK, WHITE, is_dominoes},
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use std::collections::{BTreeMap, BTreeSet};

/// The suit of boards, as in start boards.
const BOARD: Suit = Suit(3);

/// The pieces of a set as people buy it: a piece for each one to make, with its front up; empty for
/// an unknown set.
///
/// Sets for two have their pieces in black and white and one board. Sets of bits in many colours have one
/// of each. A piecepack has its accessories, with six of each matchstick.
///
/// ```
/// use ppn_render::{Configuration, Kind};
/// use ppn_render::print::contents;
///
/// let chess = contents(&"chess1".into());
/// assert_eq!(chess.iter().filter(|piece| piece.piece_side.kind == Kind::Bit).count(), 32);
/// assert_eq!(contents(&Configuration::DominoesRed).len(), 28);
/// ```
#[must_use]
pub fn contents(cfg: &Configuration) -> Vec<Piece> {
    use Configuration as C;
    use Kind::{Bit, Board};
    let men = |suits: [Suit; 2], count: usize| {
        let of = move |suit| std::iter::repeat_n(piece(cfg, Bit, Side::Face, suit, 1), count);
        suits.into_iter().flat_map(of)
    };
    let sides = [WHITE, BLACK];
    let board = |suit, rank| std::iter::once(piece(cfg, Board, Side::Face, suit, rank));
    match cfg {
        C::Chess(_) => board(BOARD, 8).chain(army(cfg, [8, 2, 2, 2, 1, 1])).collect(),
        cfg if animals::cells(cfg).is_some() => {
            board(BOARD, 8).chain(army(cfg, [8, 2, 2, 2, 1, 1])).collect()
        }
        C::Checkers(_) => board(BOARD, 8).chain(men(sides, 12)).collect(),
        C::Reversi => board(BOARD, 8).chain(men([BLACK, BLACK], 32)).collect(),
        C::Go => {
            // Black plays first, with one stone more.
            let black = std::iter::once(piece(cfg, Bit, Side::Face, BLACK, 1));
            board(BOARD, 19).chain(black).chain(men(sides, 180)).collect()
        }
        C::Morris => board(BOARD, 9).chain(men(sides, 9)).collect(),
        C::Alquerque => board(BOARD, 1).chain(men(sides, 12)).collect(),
        _ => each_of_a_set(cfg),
    }
}

/// The figures of both sides; the counts are those of each rank.
fn army(cfg: &Configuration, counts: [usize; 6]) -> impl Iterator<Item = Piece> {
    [WHITE, BLACK].into_iter().flat_map(move |suit| {
        (1..).zip(counts).flat_map(move |(rank, count)| {
            std::iter::repeat_n(piece(cfg, Kind::Bit, Side::Face, suit, rank), count)
        })
    })
}

/// The number of matchsticks of each suit and rank in the usual set of this accessory of a piecepack.
const MATCHSTICKS: usize = 6;

/// Each piece that can be drawn, once; of matchsticks several, and of boards one of four holes.
fn each_of_a_set(cfg: &Configuration) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let all = Assortment::of_set(cfg);
    for piece in all.iter().flat_map(Assortment::pieces) {
        let front = front(&piece);
        let is_other_domino = is_dominoes(cfg) && piece.suit.0 > piece.rank.0;
        let is_other_board =
            piece.piece_side.kind == Kind::Board && (piece.suit, piece.rank.0) != (BOARD, 4);
        // The backs of tiles and cards are not pieces of their own.
        let is_back = front.piece_side != piece.piece_side;
        if !(is_other_domino || is_other_board || is_back) {
            pieces.push(front);
        }
    }
    pieces.dedup_by_key(|piece| key(piece));
    let boards_first = |piece: &Piece| piece.piece_side.kind != Kind::Board;
    pieces.sort_by_key(boards_first);
    let count = |piece: &Piece| match piece.piece_side.kind {
        Kind::Matchstick => MATCHSTICKS,
        _ => 1,
    };
    let all = pieces.into_iter().flat_map(|piece| {
        let count = count(&piece);
        std::iter::repeat_n(piece, count)
    });
    all.collect()
}

/// The pieces that boards need: each as often as it is on one of them, with its front up.
///
/// A die is one piece, whatever number is up, and so is a disk, a man or a coin with two sides. Tiles
/// and cards that are only seen from the back, and lie there more often than their set has them, are
/// others of the set.
///
/// ```
/// use ppn_render::{Configuration, Piece, Rank, Suit};
/// use ppn_render::print::needed;
///
/// let die = |rank| Piece {
///     piece_side: "die_face".parse().unwrap(),
///     suit: Suit(1),
///     rank: Rank(rank),
///     cfg: Configuration::Piecepack,
///     x: 0.0,
///     y: 0.0,
///     angle: 0.0,
/// };
/// assert_eq!(needed([vec![die(2)], vec![die(5)]]).len(), 1);
/// ```
#[must_use]
pub fn needed<B: AsRef<[Piece]>>(boards: impl IntoIterator<Item = B>) -> Vec<Piece> {
    let mut most: BTreeMap<Key, (Piece, usize, bool)> = BTreeMap::new();
    for board in boards {
        let mut counts: BTreeMap<Key, (&Piece, usize, bool)> = BTreeMap::new();
        let pieces = board.as_ref().iter().filter(|piece| !animals::is_trap_cell(piece));
        for piece in pieces {
            let hidden = is_hidden(piece);
            let (_, count, all_hidden) = counts.entry(key(piece)).or_insert((piece, 0, true));
            *count += 1;
            *all_hidden &= hidden;
        }
        for (key, (piece, count, hidden)) in counts {
            let entry = most.entry(key).or_insert_with(|| (front(piece), 0, true));
            entry.1 = entry.1.max(count);
            entry.2 &= hidden;
        }
    }
    let mut found: Vec<Piece> = Vec::new();
    let mut hidden: Vec<Piece> = Vec::new();
    for (piece, count, only_hidden) in most.into_values() {
        let kept = if only_hidden { count.min(1) } else { count };
        found.extend(std::iter::repeat_n(piece.clone(), kept));
        hidden.extend(std::iter::repeat_n(piece, count - kept));
    }
    found.extend(others(&found, hidden));
    found.sort_by_key(|piece| (piece.piece_side.kind != Kind::Board, key(piece)));
    found
}

/// Pieces of the same sets and kinds that are not there yet; if the set has no other, the same once
/// more.
fn others(found: &[Piece], hidden: Vec<Piece>) -> Vec<Piece> {
    let taken: BTreeSet<Key> = found.iter().map(key).collect();
    // What is left of each set, by kind.
    let mut left: BTreeMap<(Configuration, Kind), std::vec::IntoIter<Piece>> = BTreeMap::new();
    let other = |piece: Piece| {
        let kind = piece.piece_side.kind;
        let left = left.entry((piece.cfg.clone(), kind)).or_insert_with(|| {
            let mut set = contents(&piece.cfg);
            set.retain(|other| other.piece_side.kind == kind && !taken.contains(&key(other)));
            set.into_iter()
        });
        left.next().unwrap_or(piece)
    };
    hidden.into_iter().map(other).collect()
}

/// What makes pieces the same thing to make.
type Key = (Configuration, Kind, Suit, Rank);

fn key(piece: &Piece) -> Key {
    use Configuration as C;
    let kind = piece.piece_side.kind;
    let ranked = match (kind, &piece.cfg) {
        (Kind::Bit, C::Chess(_) | C::Marbles | C::Cubes | C::Other(_)) => true,
        (Kind::Die | Kind::Pawn | Kind::Saucer | Kind::Bit, _) => false,
        _ => true,
    };
    (piece.cfg.clone(), kind, piece.suit, if ranked { piece.rank } else { Rank(1) })
}

fn is_hidden(piece: &Piece) -> bool {
    let PieceSide { kind, side } = piece.piece_side;
    matches!(kind, Kind::Tile | Kind::Card) && side == Side::Back
}

/// The piece with its front up, unturned.
fn front(piece: &Piece) -> Piece {
    let kind = piece.piece_side.kind;
    let side = match (kind, piece.piece_side.side) {
        // The lined side of a board is a board of its own.
        (Kind::Board, side) => side,
        _ => Side::Face,
    };
    let rank = key(piece).3;
    Piece {
        piece_side: PieceSide::new(kind, side),
        rank,
        x: 0.0,
        y: 0.0,
        angle: 0.0,
        ..piece.clone()
    }
}

fn piece(cfg: &Configuration, kind: Kind, side: Side, suit: Suit, rank: u32) -> Piece {
    let piece_side = PieceSide::new(kind, side);
    Piece { piece_side, suit, rank: Rank(rank), cfg: cfg.clone(), x: 0.0, y: 0.0, angle: 0.0 }
}
