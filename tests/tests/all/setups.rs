//! Start boards and symbols as requested by whole files.

use ppn::{GameText, Options, Piece, Record, normal_angle, replay};
use serde_json::Value;
use std::fs;

fn vectors(name: &str) -> Vec<Value> {
    let path = format!("{}/../corpus/setups/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).expect("vectors are JSON")
}

fn game(text: &str) -> GameText<'_> {
    ppn::read(text).next().expect("there is a game")
}

fn near(a: f64, b: &Value) -> bool {
    (a - b.as_f64().unwrap_or(0.0)).abs() < 1e-6
}

/// Whether a piece is `[piece side, suit, rank, x, y, angle, set]`.
fn is(piece: &Piece, row: &Value) -> bool {
    piece.piece_side.to_string() == row[0]
        && piece.suit.0 == row[1]
        && piece.rank.0 == row[2]
        && near(piece.x, &row[3])
        && near(piece.y, &row[4])
        && near(piece.angle, &normal_angle(row[5].as_f64().unwrap_or(0.0)).into())
        && piece.cfg.name() == row[6].as_str().unwrap_or("piecepack")
}

#[test]
fn metadata_set_up_the_boards_that_they_ask_for() {
    let mut wrong = Vec::new();
    for vector in vectors("other-systems-metadata.json") {
        let metadata = vector["metadata"].as_str().expect("metadata are text");
        let text = format!("---\n{metadata}\n...\n");
        let text = game(&text);
        let record: Record<'_> = replay(&text, &Options::default());
        let Some(pieces) = vector["pieces"].as_array() else {
            if !record.has_errors() {
                wrong.push(format!("{metadata}: accepted"));
            }
            continue;
        };
        let scale = vector["scale_factor"].as_f64().unwrap_or(1.0);
        let board = record.board(0);
        let same = board.len() == pieces.len()
            && board.pieces().zip(pieces).all(|((_, piece), row)| is(piece, row));
        if record.has_errors() || !same || (record.scale_factor - scale).abs() > 1e-9 {
            wrong.push(metadata.to_owned());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn signs_mean_the_pieces_that_they_show() {
    let mut wrong = Vec::new();
    for vector in vectors("glyphs.json") {
        let spec = vector["piece_spec"].as_str().expect("a specification is text");
        let parser = vector["parser"].as_str().expect("a parser has a name");
        let parser = match parser.split_once(", cell width ") {
            Some((name, width)) => format!("{{Name: {name}, Cell Width: {width}}}"),
            None => parser.to_owned(),
        };
        let text = format!("---\nMovetextParser: {parser}\n...\n1. {spec}@b2\n");
        let text = game(&text);
        let record = replay(&text, &Options::default());
        let piece = record.board(1).pieces().next().map(|(_, piece)| piece.clone());
        let same = piece.is_some_and(|piece| {
            piece.piece_side.to_string() == vector["piece_side"]
                && piece.suit.0 == vector["suit"]
                && piece.rank.0 == vector["rank"]
                && piece.cfg.name() == vector["cfg"]
                && near(piece.angle, &vector["angle"])
        });
        if record.has_errors() || !same {
            wrong.push(format!("{spec} with {parser}: {:?}", record.diagnostics));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
