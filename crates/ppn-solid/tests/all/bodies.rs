//! Bodies of all pieces, as they are printed.

use ppn_piece::{Configuration, Kind, Piece};
use ppn_render::Assortment;
use ppn_solid::{Options, stl};
use std::collections::HashMap;

type Corner = [i64; 3];

/// The triangles of an STL file, in thousandths of a millimetre.
fn triangles(stl: &[u8]) -> Vec<[Corner; 3]> {
    let number = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().expect("four bytes"));
    let point = |bytes: &[u8]| -> Corner {
        let parts: Vec<i64> =
            bytes.chunks_exact(4).map(|part| (number(part) * 1000.0).round() as i64).collect();
        parts.try_into().expect("three parts")
    };
    let triangle = |bytes: &[u8]| [12, 24, 36].map(|at| point(&bytes[at..at + 12]));
    stl[84..].chunks_exact(50).map(triangle).collect()
}

/// A piece of each side of each kind of each set, in all ranks.
fn pieces() -> impl Iterator<Item = Piece> {
    let sets = Configuration::known().map(|(_, set)| set);
    let arimaa = [Configuration::from("arimaa1")];
    let animals = (1..=6).map(|rank| Piece {
        piece_side: "bit_face".parse().expect("a known piece"),
        suit: ppn_piece::Suit(6),
        rank: ppn_piece::Rank(rank),
        cfg: arimaa[0].clone(),
        x: 0.0,
        y: 0.0,
        angle: 0.0,
    });
    let animals: Vec<Piece> = animals.collect();
    let usual = sets.flat_map(|set| Assortment::of_set(&set)).flat_map(|sort| {
        let first = *sort.suits.start();
        sort.pieces().filter(move |piece| piece.suit.0 == first).collect::<Vec<_>>()
    });
    usual.chain(animals)
}

/// Each edge is between two triangles that go along it in opposite directions, so that a printer knows what is inside.
#[test]
fn bodies_are_closed() {
    let mut seen = 0;
    for piece in pieces() {
        let triangles = triangles(&stl(&piece, &Options::default()).expect("a body"));
        let mut edges: HashMap<(Corner, Corner), i32> = HashMap::new();
        for [one, two, three] in &triangles {
            for (from, to) in [(one, two), (two, three), (three, one)] {
                *edges.entry((*from, *to)).or_default() += 1;
                *edges.entry((*to, *from)).or_default() -= 1;
            }
        }
        // Triangles that are thinner than the rounding have edges from a corner to itself.
        let open = edges.iter().filter(|((from, to), count)| from != to && **count != 0).count();
        assert_eq!(open, 0, "{piece:?}");
        seen += 1;
    }
    assert!(seen > 300);
}

/// The volume inside is positive if triangles are counter-clockwise as seen from outside, and at most that of the box.
#[test]
fn bodies_face_outwards() {
    for piece in pieces() {
        let triangles = triangles(&stl(&piece, &Options::default()).expect("a body"));
        let corners = || triangles.iter().flatten();
        let part = |axis: usize| corners().map(move |corner| corner[axis] as f64 / 1000.0);
        let size =
            |axis: usize| part(axis).fold(f64::MIN, f64::max) - part(axis).fold(f64::MAX, f64::min);
        let volume: f64 = triangles
            .iter()
            .map(|triangle| {
                let [a, b, c] = triangle.map(|corner| corner.map(|part| part as f64 / 1000.0));
                let across = [
                    b[1] * c[2] - b[2] * c[1],
                    b[2] * c[0] - b[0] * c[2],
                    b[0] * c[1] - b[1] * c[0],
                ];
                (a[0] * across[0] + a[1] * across[1] + a[2] * across[2]) / 6.0
            })
            .sum();
        let around = size(0) * size(1) * size(2);
        assert!(
            volume > 0.05 * around && volume <= 1.001 * around,
            "{piece:?}: {volume} of {around}"
        );
        let lowest = part(2).fold(f64::MAX, f64::min);
        assert!(lowest.abs() < 1e-9, "{piece:?}");
        let few = triangles.len() < 1500;
        assert!(few, "{piece:?}: {} triangles", triangles.len());
    }
}

/// Sizes of pieces that are sold: a tile of two inches is 50.8 mm wide and a coin of three quarters 19.05 mm.
#[test]
fn bodies_have_their_sizes_in_millimetres() {
    let size = |name: &str, cfg: &str| {
        let piece = pieces()
            .find(|piece| piece.piece_side.to_string() == name && piece.cfg.name() == cfg)
            .expect("a piece");
        let triangles = triangles(&stl(&piece, &Options::default()).expect("a body"));
        [0, 1, 2].map(|axis| {
            let parts = triangles.iter().flatten().map(|corner| corner[axis]);
            parts.clone().max().unwrap_or_default() - parts.min().unwrap_or_default()
        })
    };
    assert_eq!(size("tile_face", "piecepack"), [50_800, 50_800, 6350]);
    assert_eq!(size("coin_face", "piecepack"), [19_050, 19_050, 6350]);
    assert_eq!(size("die_face", "piecepack"), [12_700; 3]);
    assert_eq!(size("card_face", "playing_cards")[..2], [63_500, 88_900]);
}

/// Kinds of pieces that differ only by what is drawn on them have one body.
#[test]
fn drawings_do_not_change_bodies() {
    let tiles = Assortment::of_set(&Configuration::Piecepack);
    let of_kind = tiles.iter().filter(|sort| sort.piece_side.kind == Kind::Tile);
    let mut bodies: Vec<Vec<u8>> = of_kind
        .flat_map(Assortment::pieces)
        .map(|piece| stl(&piece, &Options::default()).expect("a body"))
        .collect();
    bodies.dedup();
    assert_eq!(bodies.len(), 1);
}
