//! Pixels: nothing is drawn otherwise than it was without somebody looking at it.

#![cfg(feature = "raster")]

mod pieces;

use pieces::piece;
use ppn_piece::{Configuration, Piece};
use ppn_render::{
    LastMove, Theme, View,
    picture::{self, Annotate, Options, Pixels},
};
use std::fmt::Write;

/// One line for each set: what its pieces come to, from above and aside.
///
/// When it changes, look at the pictures: `cargo run -p ppn-render --example picture`.
#[test]
fn every_set_looks_as_it_did() {
    let mut lines = String::new();
    for (name, _) in Configuration::known() {
        let pieces = sheet(name);
        let hash = |view| hash(&draw(&pieces, &Options { view, ..options() }));
        let (plan, oblique) = (hash(View::Plan), hash(View::CABINET));
        writeln!(lines, "{name:26} {plan:016x} {oblique:016x}").expect("written");
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn every_option_shows() {
    let pieces = sheet("piecepack");
    let plain = draw(&pieces, &options());
    let others = [
        Options { theme: Theme::HIGH_CONTRAST, ..options() },
        Options { theme: Theme::PRINT, ..options() },
        Options { theme: Theme::LANTERN.dark(), ..options() },
        Options { view: View::CABINET, ..options() },
        Options { annotate: Annotate::Algebraic, ..options() },
        Options { annotate: Annotate::Cartesian, ..options() },
        Options { last_move: Some(LastMove { from: vec![(2.0, 2.0)], to: vec![3] }), ..options() },
    ];
    let mut hashes: Vec<u64> =
        others.iter().map(|other| hash(&draw(&pieces, other))).chain([hash(&plain)]).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 8);
}

#[test]
fn dots_and_dashes_are_drawn() {
    // Holes are lines without length; dark cells are dashes as wide as long.
    let marbles = draw(&[piece("board_face", "marbles", 7, 4, 1.0, 1.0)], &options());
    let middle = |x: u32, y: u32| color(&marbles, marbles.width * x / 9, marbles.height * y / 9);
    assert_ne!(middle(1, 1), middle(2, 2), "no hole");
    let chess = draw(&[piece("board_face", "chess1", 3, 2, 1.0, 1.0)], &options());
    let cell = |x: u32, y: u32| color(&chess, chess.width * x / 4, chess.height * y / 4);
    assert_eq!(cell(1, 3), [0x71, 0xA5, 0x8A, 0xFF]);
    assert_eq!(cell(3, 3), [0xEE, 0xDD, 0xBB, 0xFF]);
    assert_eq!(cell(3, 1), [0x71, 0xA5, 0x8A, 0xFF]);
}

#[test]
fn sizes_are_bounded() {
    let coin = [piece("coin_face", "piecepack", 1, 1, 0.0, 0.0)];
    let width = |width| draw(&coin, &Options { width: Some(width), ..options() }).width;
    assert_eq!(width(100), 100);
    assert_eq!(width(u32::MAX), 4096);
    let png = picture::png(&coin, &options()).expect("a picture");
    assert!(png.starts_with(b"\x89PNG"));
}

fn options() -> Options {
    Options { width: Some(400), ..Options::default() }
}

fn draw(pieces: &[Piece], options: &Options) -> Pixels {
    picture::pixels(pieces, options).expect("a picture")
}

fn color(pixels: &Pixels, x: u32, y: u32) -> [u8; 4] {
    let start = ((y * pixels.width + x) * 4) as usize;
    pixels.rgba[start..start + 4].try_into().expect("four channels")
}

/// FNV-1a.
fn hash(pixels: &Pixels) -> u64 {
    pixels.rgba.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Each sort of piece of a set, in rows, with turned ones and a stack.
fn sheet(name: &str) -> Vec<Piece> {
    let sides: &[&str] = match name {
        "piecepack"
        | "subpack"
        | "hexpack"
        | "dual_piecepacks_expansion"
        | "playing_cards_expansion" => &[
            "tile_face",
            "tile_back",
            "coin_face",
            "coin_back",
            "die_face",
            "pawn_face",
            "pawn_back",
            "pawn_top",
            "saucer_face",
            "saucer_back",
            "matchstick_face",
            "matchstick_back",
            "pyramid_top",
            "pyramid_face",
            "pyramid_back",
            "card_face",
            "card_back",
        ],
        name if name.starts_with("dominoes") => &["tile_face", "tile_back"],
        name if name.starts_with("playing_cards") => &["card_face", "card_back"],
        name if name.starts_with("dice") => &["die_face"],
        "icehouse_pieces" => &["pyramid_top", "pyramid_face", "pyramid_left"],
        "meeples" | "cubes" => &["bit_face"],
        "marbles" => &["bit_face", "board_face"],
        _ => &["bit_face", "bit_back", "board_face", "board_back"],
    };
    let mut pieces = Vec::new();
    for (row, side) in (0..).zip(sides) {
        let apart = if side.starts_with("board") { 9.0 } else { 3.0 };
        for column in 0..9 {
            let (x, y) = (f64::from(column) * apart, f64::from(row) * apart);
            let rank = if side.starts_with("board") { 2 + column } else { 1 + column };
            pieces.push(piece(side, name, 1 + column, rank, x, y));
        }
        let turned = piece(side, name, 2, 3, 9.0 * apart, f64::from(row) * apart);
        pieces.push(Piece { angle: 30.0, ..turned.clone() });
        pieces.push(Piece { angle: 90.0, ..turned });
    }
    pieces
}
