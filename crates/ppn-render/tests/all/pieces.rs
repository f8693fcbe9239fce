//! Pieces to draw.

#![allow(dead_code, reason = "some are for formats that are features")]

use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use ppn_render::{Assortment, Frame, FramePiece, in_rows};
use proptest::prelude::*;
use std::collections::BTreeSet;

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
    let sides = Configuration::known().flat_map(|(_, cfg)| Assortment::of_set(&cfg));
    sides.map(|side| {
        let turned = side
            .pieces()
            .last()
            .into_iter()
            .flat_map(|last| [30.0, 90.0].map(|angle| Piece { angle, ..last.clone() }));
        let columns = side.ranks.clone().count();
        let pieces = in_rows(side.pieces().chain(turned), columns);
        let name = match side.suits.start() {
            1 => format!("{} {}", side.cfg.name(), side.piece_side),
            // The trumps of tarot.
            suit => format!("{} {}, suit {suit}", side.cfg.name(), side.piece_side),
        };
        (name, pieces)
    })
}

/// Any piece, usually among a few others, sometimes far away or not in its set.
pub(crate) fn any_piece() -> impl Strategy<Value = Piece> {
    let cfg = prop::sample::select(
        Configuration::known()
            .map(|(_, cfg)| cfg)
            .chain(["x2".into(), "dominoes_chinese".into()])
            .collect::<Vec<_>>(),
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

/// Two coins: one glides, turns over and stays; the other is exchanged for a new one.
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

/// Two tiles, a pawn and a coin: a tile leaves under the pawn, which then takes the coin.
pub(crate) fn losses() -> Vec<Frame> {
    let named = |id: &str, side, x: f64| FramePiece {
        id: id.to_owned(),
        piece: piece(side, "piecepack", 1, 1, x, 2.0),
    };
    let boards = [
        vec![
            named("1", "tile_back", 4.0),
            named("2", "tile_back", 2.0),
            named("3", "pawn_face", 2.0),
            named("4", "coin_back", 4.0),
        ],
        vec![
            named("1", "tile_back", 4.0),
            named("3", "pawn_face", 2.0),
            named("4", "coin_back", 4.0),
        ],
        vec![named("1", "tile_back", 4.0), named("3", "pawn_face", 4.0)],
    ];
    boards.into_iter().map(|pieces| Frame { pieces, ..Frame::default() }).collect()
}

/// A well-formed picture without missing definitions, duplicate names, or invalid numbers.
pub(crate) fn check(svg: &str) {
    let document = roxmltree::Document::parse(svg).expect("well formed");
    let nodes = || document.descendants().filter(roxmltree::Node::is_element);
    let ids: Vec<&str> = nodes().filter_map(|node| node.attribute("id")).collect();
    let set: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), set.len(), "a name twice");
    for node in nodes() {
        if let Some(target) = node.attribute("href") {
            assert!(set.contains(&target[1..]), "{target} is missing");
        }
        for attribute in node.attributes() {
            let value = attribute.value();
            assert!(!value.contains("NaN") && !value.contains("inf"), "{value}");
        }
        assert!(
            ["text", "title", "style"].contains(&node.tag_name().name())
                || node.text().is_none_or(|text| text.trim().is_empty())
        );
    }
}
