//! Games in motion.

use crate::scenes::{chess, json, piece};
use ppn_piece::{Piece, PieceSide, Side};
use ppn_render::Mark;
use ppn_render::{Frame, FramePiece};
use ppn_solid::{Motion, Options, Scene, viewer_scene, viewer_scene_in_svg, viewer_script};

fn frame(pieces: &[(usize, Piece)]) -> Frame {
    let pieces = pieces
        .iter()
        .map(|(id, piece)| FramePiece { id: id.to_string(), piece: piece.clone() })
        .collect();
    Frame { pieces, ..Frame::default() }
}

fn film(frames: &[Frame]) -> Vec<u8> {
    Scene::film(frames, &Options::default(), &Motion::default()).expect("a film").glb()
}

/// The paths of an animation, with the nodes that they move.
fn channels(glb: &[u8]) -> Vec<(u64, String)> {
    let json = json(glb);
    let channels = json["animations"][0]["channels"].as_array().cloned().unwrap_or_default();
    let of = |channel: &serde_json::Value| {
        let target = &channel["target"];
        (
            target["node"].as_u64().unwrap_or_default(),
            target["path"].as_str().unwrap_or("").to_owned(),
        )
    };
    channels.iter().map(of).collect()
}

#[test]
fn pieces_move_turn_over_appear_and_disappear() {
    let coin = piece("coin_back", "piecepack", 2, 3, 1.0, 1.0);
    let pawn = piece("pawn_face", "piecepack", 1, 1, 4.0, 1.0);
    let die = piece("die_face", "piecepack", 1, 2, 7.0, 1.0);
    let face = PieceSide { side: Side::Face, ..coin.piece_side };
    let glb = film(&[
        frame(&[(1, coin.clone()), (2, pawn.clone())]),
        // The coin is turned over, and the pawn moves.
        frame(&[(1, Piece { piece_side: face, ..coin.clone() }), (2, Piece { x: 5.0, ..pawn })]),
        frame(&[(1, Piece { piece_side: face, ..coin }), (3, die)]),
    ]);
    let expected =
        [(0, "translation"), (0, "rotation"), (1, "translation"), (1, "scale"), (2, "scale")];
    let expected: Vec<_> =
        expected.into_iter().map(|(node, path)| (node, path.to_owned())).collect();
    assert_eq!(channels(&glb), expected);
    assert_eq!(json(&glb)["nodes"][2]["scale"], serde_json::json!([0.0, 0.0, 0.0]));
}

#[test]
fn boards_that_do_not_change_do_not_move() {
    let frame = frame(&[(1, piece("coin_back", "piecepack", 2, 3, 1.0, 1.0))]);
    let glb = film(&[frame.clone(), frame.clone(), frame]);
    assert!(json(&glb).get("animations").is_none());
}

/// A game of sixty moves is 120 moves of single men, here each man in turn to and fro.
#[test]
fn games_are_small() {
    let mut pieces: Vec<(usize, Piece)> = chess().into_iter().enumerate().collect();
    let mut frames = vec![frame(&pieces)];
    for number in 0..120 {
        let count = pieces.len() - 1;
        let (_, man) = &mut pieces[1 + number % count];
        man.y += if number % 64 < 32 { 3.0 } else { -3.0 };
        frames.push(frame(&pieces));
    }
    let glb = film(&frames);
    assert!(glb.len() <= 500_000, "{} bytes", glb.len());
    assert_eq!(channels(&glb).len(), 32);
}

/// The moments of the first animated piece, in seconds.
fn moments(glb: &[u8]) -> Vec<f32> {
    let json = json(glb);
    let number = |value: &serde_json::Value| value.as_u64().expect("a number") as usize;
    let input = &json["accessors"][number(&json["animations"][0]["samplers"][0]["input"])];
    let view = &json["bufferViews"][number(&input["bufferView"])];
    let buffer =
        &glb[28 + u32::from_le_bytes(glb[12..16].try_into().expect("four bytes")) as usize..];
    let bytes = &buffer[number(&view["byteOffset"])..][..4 * number(&input["count"])];
    bytes
        .chunks_exact(4)
        .map(|part| f32::from_le_bytes(part.try_into().expect("four bytes")))
        .collect()
}

/// A coin that moves three times in a row has one moment where a motion ends and the next begins, as glTF demands.
#[test]
fn viewers_find_each_board_at_its_second() {
    let board = |x: f64| frame(&[(1, piece("coin_back", "piecepack", 2, 3, x, 1.0))]);
    let glb = viewer_scene(&[1.0, 2.0, 3.0, 1.0].map(board), &Options::default()).expect("a scene");
    let moments = moments(&glb);
    assert!(moments.windows(2).all(|pair| pair[0] < pair[1]), "{moments:?}");
    for board in [0.0, 1.0, 2.0, 3.0] {
        assert!(moments.contains(&board), "{board}: {moments:?}");
    }
    assert_eq!(moments.last(), Some(&3.0));
}

/// A piece that disappears and comes back elsewhere is invisible when it changes its place.
#[test]
fn pieces_come_back_elsewhere() {
    let coin = |x: f64| frame(&[(1, piece("coin_back", "piecepack", 2, 3, x, 1.0))]);
    let frames = [coin(1.0), frame(&[]), coin(4.0)];
    let glb = viewer_scene(&frames, &Options::default()).expect("a scene");
    assert_eq!(moments(&glb), [0.0, 1.0, 1.05, 2.0]);
}

/// Viewers draw pieces that rest at once, and need all of them apart to name them.
#[test]
fn viewers_get_a_mesh_for_each_piece() {
    let pieces: Vec<_> =
        (0..100).map(|x| (x, piece("bit_back", "go", 1, 1, x as f64, 0.0))).collect();
    let json = json(&viewer_scene(&[frame(&pieces)], &Options::default()).expect("a scene"));
    let nodes = json["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.iter().filter(|node| node["mesh"] == 0).count(), 100);
}

/// The scene of a page has the identity of each piece, and the marks of each board once.
#[test]
fn viewers_get_identities_and_marks() {
    let board = |marks: Vec<Mark>| Frame {
        marks,
        ..frame(&[(7, piece("coin_back", "piecepack", 2, 3, 1.0, 1.0))])
    };
    let marks = vec![Mark { place: (1.0, 1.0), ..Mark::default() }];
    let frames = [board(Vec::new()), board(marks.clone()), board(marks)];
    let json = json(&viewer_scene(&frames, &Options::default()).expect("a scene"));
    assert_eq!(json["nodes"][0]["extras"]["id"], "7");
    assert_eq!(json["extras"]["boards"], serde_json::json!([null, 0, 0]));
    let overlays = json["extras"]["overlays"].as_array().expect("documents");
    assert_eq!(overlays.len(), 1);
    // A margin of 0.15 inches around the coin, whose radius is 0.375.
    let overlay = overlays[0].as_str().expect("a text");
    assert!(overlay.contains("data-corner=\"0.475 0.475\""), "{overlay}");
}

/// Without a rasterizer, faces are a document in SVG, whose parts are where the others have pixels.
#[test]
fn browsers_can_draw_the_faces() {
    let frames = [frame(&[
        (1, piece("tile_face", "piecepack", 2, 3, 1.0, 1.0)),
        (2, piece("coin_back", "piecepack", 2, 3, 1.0, 1.0)),
    ])];
    let options = Options::default();
    let pixels = json(&viewer_scene(&frames, &options).expect("a scene"));
    let drawn = json(&viewer_scene_in_svg(&frames, &options).expect("a scene"));
    assert_eq!(pixels["images"][0]["mimeType"], "image/png");
    assert_eq!(drawn["images"][0]["mimeType"], "image/svg+xml");
    for part in ["nodes", "meshes", "accessors"] {
        assert_eq!(pixels[part], drawn[part], "{part}");
    }
}

/// A page takes lines for comments that begin as those of comments do, and has no other end of a script.
#[test]
fn the_script_can_be_in_a_page() {
    let script = viewer_script();
    assert!(!script.contains("</script") && !script.contains("%LIGHT%"));
    for line in script.lines().map(str::trim_start).filter(|line| line.starts_with('*')) {
        assert!(line == "*" || line.starts_with("* ") || line.starts_with("*/"), "{line}");
    }
}
