//! Pieces to draw.

#![allow(dead_code, reason = "not every test needs all")]

use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use ppn_render::{Assortment, Frame, FramePiece};
use proptest::prelude::*;

/// An unturned piece.
pub(crate) fn piece(piece_side: &str, cfg: &str, suit: u32, rank: u32, x: f64, y: f64) -> Piece {
    Piece {
        piece_side: piece_side.parse().expect("a known piece"),
        suit: Suit(suit),
        rank: Rank(rank),
        cfg: cfg.into(),
        x,
        y,
        angle: 0.0,
    }
}

/// The sides of all pieces of all sets with their names: a row for each suit, a column for each rank,
/// and two that are turned.
pub(crate) fn every_side() -> impl Iterator<Item = (String, Vec<Piece>)> {
    let sides = Configuration::known()
        .flat_map(|(name, cfg)| Assortment::of_set(&cfg).into_iter().map(move |side| (name, side)));
    sides.map(|(cfg, side)| {
        let name = side.piece_side.to_string();
        let (across, down) = match (side.piece_side.kind, cfg) {
            (Kind::Board, "checkers2" | "chess2") => (25.0, 25.0),
            (Kind::Board, "go") => (20.0, 20.0),
            (Kind::Board, _) => (13.0, 13.0),
            (Kind::Card, _) => (3.0, 4.0),
            (Kind::Tile, "hexpack") => (2.6, 2.6),
            (Kind::Tile, cfg) if cfg.starts_with("dominoes") => (1.4, 2.4),
            (Kind::Tile, _) => (2.3, 2.3),
            (Kind::Matchstick, _) => (1.4, 3.0),
            _ => (1.6, 1.6),
        };
        let place = |rank: u32, suit: u32| (f64::from(rank) * across, f64::from(suit) * down);
        let one = |suit, rank, (x, y)| piece(&name, cfg, suit, rank, x, y);
        let mut pieces: Vec<Piece> =
            side.pieces().map(|(suit, rank)| one(suit.0, rank.0, place(rank.0, suit.0))).collect();
        let (suit, rank) = (*side.suits.start(), *side.ranks.end());
        let turned = |aside, angle| Piece { angle, ..one(suit, rank, place(rank + aside, suit)) };
        pieces.extend([turned(2, 30.0), turned(4, 90.0)]);
        let name = match suit {
            1 => format!("{cfg} {name}"),
            // The trumps of tarot.
            _ => format!("{cfg} {name}, suit {suit}"),
        };
        (name, pieces)
    })
}

/// Any piece, mostly among few others, sometimes far away or out of its set.
pub(crate) fn any_piece() -> impl Strategy<Value = Piece> {
    let cfg = prop::sample::select(
        Configuration::known().map(|(_, cfg)| cfg).chain(["x2".into()]).collect::<Vec<_>>(),
    );
    let piece_side =
        (prop::sample::select(Kind::ALL.to_vec()), prop::sample::select(Side::ALL.to_vec()))
            .prop_map(|(kind, side)| PieceSide { kind, side });
    let number = prop_oneof![50 => 0..22_u32, 1 => any::<u32>()];
    let coordinate = prop_oneof![500 => -2.0..12.0, 1 => any::<f64>()];
    let angle = prop_oneof![4 => (0..16_u8).prop_map(|n| f64::from(n) * 45.0), 1 => any::<f64>()];
    (piece_side, number.clone(), number, cfg, coordinate.clone(), coordinate, angle).prop_map(
        |(piece_side, suit, rank, cfg, x, y, angle)| Piece {
            piece_side,
            suit: Suit(suit),
            rank: Rank(rank),
            cfg,
            x,
            y,
            angle,
        },
    )
}

/// Two coins: one glides, turns over and stays; one is taken for another.
pub(crate) fn game() -> Vec<Frame> {
    let named = |id: &str, piece: Piece| FramePiece { id: id.to_owned(), piece };
    let board = || named("1", piece("tile_back", "piecepack", 1, 1, 2.0, 2.0));
    let coin = |id, side, x, y| named(id, piece(side, "piecepack", 1, 4, x, y));
    let pieces = [
        vec![board(), coin("2", "coin_back", 1.5, 1.5), coin("3", "coin_face", 2.5, 1.5)],
        vec![board(), coin("3", "coin_face", 2.5, 1.5), coin("2.1", "coin_face", 1.5, 2.5)],
        vec![board(), coin("2.1", "coin_face", 1.5, 2.5), coin("4", "coin_back", 2.5, 2.5)],
    ];
    pieces.into_iter().map(|pieces| Frame { pieces, ..Frame::default() }).collect()
}
