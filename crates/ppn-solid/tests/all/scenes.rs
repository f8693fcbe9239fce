//! Boards in space.

use ppn_piece::{Piece, Rank, Suit};
use ppn_render::{Color, Mark, MarkColor, MarkForm};
use ppn_solid::{Camera, Options, Pixels, Scene, Still};
use serde_json::Value;

pub(crate) fn piece(side: &str, cfg: &str, suit: u32, rank: u32, x: f64, y: f64) -> Piece {
    Piece {
        piece_side: side.parse().expect("a known piece"),
        suit: Suit(suit),
        rank: Rank(rank),
        cfg: cfg.into(),
        x,
        y,
        angle: 0.0,
    }
}

/// The start board of chess.
pub(crate) fn chess() -> Vec<Piece> {
    let mut pieces = vec![piece("board_face", "chess1", 3, 8, 4.5, 4.5)];
    for (file, rank) in (1..).zip([4, 2, 3, 5, 6, 3, 2, 4]) {
        let x = f64::from(file);
        pieces.push(piece("bit_face", "chess1", 6, rank, x, 1.0));
        pieces.push(piece("bit_face", "chess1", 6, 1, x, 2.0));
        pieces.push(piece("bit_face", "chess1", 2, 1, x, 7.0));
        pieces.push(piece("bit_face", "chess1", 2, rank, x, 8.0));
    }
    pieces
}

/// The JSON of a binary glTF file.
pub(crate) fn json(glb: &[u8]) -> Value {
    let number = |at: usize| u32::from_le_bytes(glb[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(number(8) as usize, glb.len());
    assert_eq!(&glb[16..20], b"JSON");
    serde_json::from_slice(&glb[20..20 + number(12) as usize]).expect("JSON")
}

/// The nodes with a mesh.
fn drawn(json: &Value) -> usize {
    let nodes = json["nodes"].as_array().expect("nodes");
    nodes.iter().filter(|node| node.get("mesh").is_some()).count()
}

#[test]
fn chess_is_small() {
    let glb = Scene::new(&chess(), &Options::default()).expect("a scene").glb();
    assert!(glb.len() <= 300_000, "{} bytes", glb.len());
    let json = json(&glb);
    // Six men in two colours and the board; men of both colours have their form in common.
    assert_eq!(json["meshes"].as_array().map(Vec::len), Some(13));
    let forms: std::collections::BTreeSet<u64> = json["meshes"]
        .as_array()
        .expect("meshes")
        .iter()
        .filter_map(|mesh| mesh["primitives"][0]["attributes"]["POSITION"].as_u64())
        .collect();
    assert_eq!(forms.len(), 7);
    assert_eq!(drawn(&json), 33);
    let names: Vec<&str> = json["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .filter_map(|node| node["name"].as_str())
        .collect();
    assert!(names.contains(&"white knight") && names.contains(&"black king"), "{names:?}");
}

/// A board is in metres: an inch is 0.0254 of them, and y is up.
#[test]
fn nodes_are_in_metres() {
    let pieces = [
        piece("tile_back", "piecepack", 1, 1, 1.0, 1.0),
        piece("coin_back", "piecepack", 1, 1, 1.5, 2.0),
    ];
    let json = json(&Scene::new(&pieces, &Options::default()).expect("a scene").glb());
    let place = |node: usize| -> Vec<f64> {
        let parts = json["nodes"][node]["translation"].as_array().expect("a place");
        parts.iter().filter_map(Value::as_f64).collect()
    };
    // Both are turned over, about the middle of their underside: the coin is on the tile, which is 0.25 inches high.
    assert_eq!(place(1), [0.0381, 0.0127, -0.0508]);
    assert_eq!(place(0), [0.0254, 0.00635, -0.0254]);
}

/// Many pieces are one mesh, and keep their names.
#[test]
fn many_pieces_are_drawn_at_once() {
    let pieces: Vec<Piece> =
        (0..100).map(|x| piece("bit_back", "go", 1 + x % 2, 1, f64::from(x), 0.0)).collect();
    let json = json(&Scene::new(&pieces, &Options::default()).expect("a scene").glb());
    assert_eq!(drawn(&json), 1);
    assert_eq!(json["nodes"].as_array().map(Vec::len), Some(102));
    assert_eq!(json["nodes"][3]["name"], "black stone");
}

#[test]
fn objects_name_their_files() {
    let scene = Scene::new(&chess(), &Options::default()).expect("a scene");
    let files = scene.obj("my game");
    assert!(files.obj.starts_with("# inches, z up\nmtllib my_game.mtl\n"));
    assert!(files.mtl.ends_with("map_Kd my_game.png\n"));
    assert_eq!(files.obj.lines().filter(|line| line.starts_with("o ")).count(), 33);
    assert!(files.png.starts_with(b"\x89PNG"));
}

/// From above, the white king's side is below, and the corner a1 is dark.
#[test]
fn cameras_see_the_board_upright() {
    let scene = Scene::new(&chess(), &Options::default()).expect("a scene");
    let camera = Camera::default().with_azimuth(0.0).with_height(90.0).with_lens(200.0);
    let still = Still::default().with_camera(camera).with_width(60).with_height(60);
    let picture = scene.still(&still);
    let light = |x: u32, y: u32| {
        let at = 4 * (y * picture.width + x) as usize;
        picture.rgba[at..at + 3].iter().map(|part| u32::from(*part)).sum::<u32>()
    };
    let row = |y: u32| (5..55).map(|x| light(x, y)).sum::<u32>();
    assert!(row(52) > row(7) + 1000, "{} {}", row(52), row(7));
    assert_eq!(picture, scene.still(&still));
}

/// Marks are on the board and not on men, which are too high for them.
#[test]
fn marks_are_painted_on_what_lies_flat() {
    let dot = |x: f64, y: f64| Mark {
        form: MarkForm::Dot,
        place: (x, y),
        color: MarkColor::Given(Color::hex(0xD0_00_00)),
        ..Mark::default()
    };
    let camera = Camera::default().with_azimuth(0.0).with_height(90.0).with_lens(1000.0);
    let still = Still::default().with_camera(camera).with_width(160).with_height(160);
    let picture = |marks: Vec<Mark>| {
        let scene = Scene::new(&chess(), &Options::default().with_marks(marks));
        scene.expect("a scene").still(&still)
    };
    let (plain, marked) = (picture(Vec::new()), picture(vec![dot(4.0, 4.0), dot(5.0, 1.0)]));
    // The board is eight inches wide, and has 94 parts of 100 of the picture.
    let pixel = |picture: &Pixels, x: f64, y: f64| {
        let [column, row] = [x - 4.5, 4.5 - y].map(|inches| (80.0 + inches * 150.4 / 8.0) as usize);
        let at = 4 * (row * 160 + column);
        picture.rgba[at..at + 3].to_vec()
    };
    let [red, green, blue] = pixel(&marked, 4.0, 4.0)[..] else { panic!("three numbers") };
    assert!(red > 150 && green < 60 && blue < 60, "{red} {green} {blue}");
    // The king is on the other one, whose edge is beside his foot.
    assert_eq!(pixel(&marked, 5.0, 1.0), pixel(&plain, 5.0, 1.0));
    // A mark changes nothing elsewhere.
    assert_eq!(pixel(&marked, 2.0, 6.0), pixel(&plain, 2.0, 6.0));
}

/// In a scene, marks are a leaf over the board that one sees through.
#[test]
fn scenes_have_a_leaf_of_marks() {
    let mark = Mark { place: (4.0, 4.0), ..Mark::default() };
    let scene = Scene::new(&chess(), &Options::default().with_marks(vec![mark]));
    let json = json(&scene.expect("a scene").glb());
    let leaf = json["nodes"].as_array().expect("nodes").iter().find(|node| node["name"] == "marks");
    let mesh = leaf.and_then(|leaf| leaf["mesh"].as_u64()).expect("a mesh") as usize;
    let primitive = &json["meshes"][mesh]["primitives"][0];
    assert_eq!(primitive["material"], 1);
    assert_eq!(json["materials"][1]["alphaMode"], "BLEND");
    let positions = primitive["attributes"]["POSITION"].as_u64().expect("positions") as usize;
    let height = json["accessors"][positions]["min"][1].as_f64().expect("a height");
    // The board is a quarter of an inch high.
    let inches = height / 0.0254;
    assert!((0.25..0.27).contains(&inches), "{inches}");
}

#[test]
fn scenes_have_limits() {
    let limits = ppn_solid::Limits::default().with_pieces(10);
    let error = Scene::new(&chess(), &Options::default().with_limits(limits)).expect_err("a limit");
    assert_eq!(error.to_string(), "the board has 33 pieces; a picture can have at most 10");
    let coin = |x: f64| piece("coin_back", "piecepack", 1, 1, x, 1.0);
    assert!(Scene::new(&[coin(0.0), coin(5000.0)], &Options::default()).is_err());
    // A stack of coins of a quarter of an inch.
    let stack = |count: usize| Scene::new(&vec![coin(1.0); count], &Options::default());
    assert!(stack(4000).is_ok());
    let message = "the board is 1250 inches wide or high; a picture can have at most 1000";
    assert_eq!(stack(5001).expect_err("a limit").to_string(), message);
    let error = Scene::new(&chess(), &Options::default().with_triangles(10_000));
    assert_eq!(error.expect_err("a limit"), ppn_solid::Error::TooManyTriangles(10_000));
    let frames = [1.0, 2.0, 3.0].map(|x| ppn_solid::Frame {
        pieces: vec![ppn_render::FramePiece {
            id: "1".to_owned(),
            piece: piece("coin_back", "piecepack", 1, 1, x, 1.0),
        }],
        ..ppn_solid::Frame::default()
    });
    let film = |most: usize| {
        Scene::film(&frames, &Options::default().with_moments(most), &ppn_solid::Motion::default())
    };
    // Two moves of a coin.
    assert!(film(14).is_ok());
    assert_eq!(film(13).expect_err("a limit"), ppn_solid::Error::TooManyMoments(13));
    assert!(Scene::new(&[], &Options::default()).expect("a scene").names().next().is_none());
}

/// A board is as large as what is on it, wherever that is.
#[test]
fn boards_may_be_far_from_the_origin() {
    let picture = |x: f64| {
        let tile = piece("tile_face", "piecepack", 1, 2, x, 1.0);
        let scene = Scene::new(&[tile], &Options::default()).expect("a scene");
        scene.still(&Still::default().with_width(80).with_height(60))
    };
    assert_eq!(picture(1003.0), picture(3.0));
    assert_eq!(picture(50_000_000.0), picture(3.0));
}

/// Shadows are half transparent, since there is no table that could be darker.
#[test]
fn pictures_may_have_no_table() {
    let die = piece("die_face", "piecepack", 1, 2, 1.0, 1.0);
    let scene = Scene::new(&[die], &Options::default()).expect("a scene");
    let still = Still::default().with_width(80).with_height(60);
    let opacities = |transparent: bool| {
        let picture = scene.still(&still.with_transparent(transparent));
        picture.rgba.chunks(4).map(|pixel| pixel[3]).collect::<Vec<u8>>()
    };
    assert!(opacities(false).iter().all(|opacity| *opacity == 255));
    let opacities = opacities(true);
    let count = |is: fn(&u8) -> bool| opacities.iter().filter(|opacity| is(opacity)).count();
    assert_eq!(opacities[0], 0);
    assert_eq!(opacities[80 * 30 + 40], 255);
    // 0.52 of 255 is 132.6.
    assert!(count(|opacity| *opacity == 133) > 50);
    assert!(count(|opacity| *opacity == 0) > 500 && count(|opacity| *opacity == 255) > 500);
}

#[test]
fn pictures_by_a_camera_have_a_size() {
    let scene = Scene::new(&[], &Options::default()).expect("a scene");
    let picture = scene.still(&Still::default().with_width(100_000).with_height(1));
    assert_eq!((picture.width, picture.height), (8192, 16));
}
