//! Bodies of all pieces, as they are printed.

use ppn_piece::{Configuration, Kind, Piece};
use ppn_render::{Assortment, Theme};
use ppn_solid::{Options, Scene, stl};
use std::collections::HashMap;

type Corner = [i64; 3];

/// The triangles of an STL file, in millimetres.
fn exact_triangles(stl: &[u8]) -> impl Iterator<Item = [[f32; 3]; 3]> {
    let number = |bytes: &[u8], at: usize| {
        f32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
    };
    let point = move |bytes: &[u8], at: usize| [0, 4, 8].map(|part| number(bytes, at + part));
    stl[84..].chunks_exact(50).map(move |bytes| [12, 24, 36].map(|at| point(bytes, at)))
}

/// The triangles of an STL file, in thousandths of a millimetre.
fn triangles(stl: &[u8]) -> Vec<[Corner; 3]> {
    let rounded = |part: f32| (f64::from(part) * 1000.0).round() as i64;
    exact_triangles(stl).map(|triangle| triangle.map(|corner| corner.map(rounded))).collect()
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

/// Each edge is between two triangles that go along it in opposite directions, so that a printer knows what is inside. Their
/// corners have the same bits, since programs compare them so.
#[test]
fn bodies_are_closed() {
    let mut seen = 0;
    for piece in pieces() {
        check_closed(&stl(&piece, &Options::default()).expect("a body"), &piece);
        seen += 1;
    }
    assert!(seen > 300);
}

fn check_closed(stl: &[u8], piece: &Piece) {
    let mut edges: HashMap<[[u32; 3]; 2], usize> = HashMap::new();
    for triangle in exact_triangles(stl) {
        let [one, two, three] = triangle.map(|corner| corner.map(f32::to_bits));
        for edge in [[one, two], [two, three], [three, one]] {
            *edges.entry(edge).or_default() += 1;
        }
    }
    for ([from, to], count) in &edges {
        let partners = edges.get(&[*to, *from]).copied().unwrap_or_default();
        let edge = [from, to].map(|corner| corner.map(f32::from_bits));
        assert_eq!((*count, partners), (1, 1), "{piece:?}: {edge:?}");
    }
}

/// An arrowhead that points up in the box of its piece has three tenths of its area: half of the box is a triangle, whose
/// notch takes a fifth of the box. Edges are broken a little.
#[test]
fn bodies_have_the_outlines_of_a_theme() {
    let arrowhead = "M0,-50 L50,50 L0,10 L-50,50Z";
    let shapes = ["star", "halma", "kite", arrowhead];
    for shape in shapes {
        let text = format!(
            "base = \"lantern\"\n[shapes.piecepack]\ntile = \"{shape}\"\ncoin = \"{shape}\"\n\
             pawn = \"{shape}\"\n[shapes.meeples]\nbit = \"{shape}\"\n"
        );
        let theme = Theme::read_with(&text, &|_| Err(std::io::ErrorKind::NotFound.into()));
        let options = Options::default().with_theme(theme.expect("a theme"));
        for (name, cfg, width, height, depth) in [
            ("tile_face", "piecepack", 2.0, 2.0, 0.25),
            ("coin_back", "piecepack", 0.75, 0.75, 0.25),
            ("pawn_face", "piecepack", 0.5, 0.875, 0.25),
            ("pawn_top", "piecepack", 0.5, 0.875, 0.25),
            ("bit_back", "meeples", 0.552, 0.552, 0.394),
        ] {
            let piece = pieces()
                .find(|piece| piece.piece_side.to_string() == name && piece.cfg.name() == cfg)
                .expect("a piece");
            let usual = stl(&piece, &Options::default()).expect("a body");
            let own = stl(&piece, &options).expect("a body");
            check_closed(&own, &piece);
            let [usual, own] = [usual, own].map(|stl| volume(&triangles(&stl)) / 25.4_f64.powi(3));
            assert!((own - usual).abs() > 0.01 * usual, "{shape} {name}: {own}");
            if shape == arrowhead && !name.contains("pawn") && !name.contains("bit") {
                let expected = 0.3 * width * height * depth;
                assert!((own / expected - 1.0).abs() < 0.06, "{name}: {own}, not {expected}");
            }
            assert!(own > 0.2 * width * height * depth, "{shape} {name}: {own}");
        }
    }
}

/// The volume inside of triangles, in cubic millimetres: positive if they are counter-clockwise as seen from outside.
fn volume(triangles: &[[Corner; 3]]) -> f64 {
    let part = |triangle: &[Corner; 3]| {
        let [a, b, c] = triangle.map(|corner| corner.map(|part| part as f64 / 1000.0));
        let across =
            [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
        (a[0] * across[0] + a[1] * across[1] + a[2] * across[2]) / 6.0
    };
    triangles.iter().map(part).sum()
}

/// Outlines do not cross themselves: nothing of a flat top looks down, and triangles face where their light comes from.
#[test]
fn triangles_face_as_their_normals() {
    let options = Options::default().with_pixels_per_inch(4.0);
    let across = |[one, two, three]: [[f64; 3]; 3]| {
        let [a, b] = [two, three].map(|corner| [0, 1, 2].map(|axis| corner[axis] - one[axis]));
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    };
    for piece in pieces() {
        let stl = stl(&piece, &options).expect("a body");
        let flat: Vec<[[f64; 3]; 3]> = exact_triangles(&stl)
            .map(|triangle| triangle.map(|corner| corner.map(f64::from)))
            .collect();
        let top = flat.iter().flatten().map(|corner| corner[2]).fold(f64::MIN, f64::max);
        let is_top = |triangle: &&[[f64; 3]; 3]| triangle.iter().all(|corner| corner[2] == top);
        for triangle in flat.iter().filter(is_top) {
            assert!(across(*triangle)[2] > 0.0, "{piece:?}: {triangle:?}");
        }

        let scene = Scene::new(std::slice::from_ref(&piece), &options).expect("a scene");
        let obj = scene.obj("board").obj;
        let (mut places, mut normals) = (Vec::new(), Vec::new());
        for line in obj.lines() {
            let mut words = line.split(' ');
            let kind = words.next().unwrap_or_default();
            let mut three = || {
                let parts: Vec<f64> = words.by_ref().filter_map(|word| word.parse().ok()).collect();
                <[f64; 3]>::try_from(parts).expect("three numbers")
            };
            match kind {
                "v" => places.push(three()),
                "vn" => normals.push(three()),
                "f" => {
                    let corners: Vec<usize> = words
                        .filter_map(|word| word.split('/').next()?.parse().ok())
                        .map(|number: usize| number - 1)
                        .collect();
                    let corners: [usize; 3] = corners.try_into().expect("three corners");
                    let outwards = across(corners.map(|corner| places[corner]));
                    for corner in corners {
                        let parts = outwards.iter().zip(normals[corner]);
                        let dot: f64 = parts.map(|(one, two)| one * two).sum();
                        assert!(dot > 0.0, "{piece:?}: {:?}", corners.map(|one| places[one]));
                    }
                }
                _ => {}
            }
        }
    }
}

/// The volume inside is positive, and at most that of the box.
#[test]
fn bodies_face_outwards() {
    for piece in pieces() {
        let triangles = triangles(&stl(&piece, &Options::default()).expect("a body"));
        let corners = || triangles.iter().flatten();
        let part = |axis: usize| corners().map(move |corner| corner[axis] as f64 / 1000.0);
        let size =
            |axis: usize| part(axis).fold(f64::MIN, f64::max) - part(axis).fold(f64::MAX, f64::min);
        let volume = volume(&triangles);
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
