//! `ppn replay --delta` has the same information as the whole states.

use crate::support::{Folder, ppn};
use serde_json::Value;
use std::{fs, path::Path};

/// The whole states of a game, rebuilt as `docs/json.md` describes.
fn whole(mut game: Value) -> Value {
    let mut pieces: Vec<Value> = Vec::new();
    for state in game["moves"].as_array_mut().expect("states") {
        let state = state.as_object_mut().expect("a state");
        let removed = state.remove("removed").expect("removed");
        let removed = removed.as_array().expect("ids");
        let count = pieces.len();
        pieces.retain(|piece| !removed.contains(&piece["id"]));
        assert_eq!(pieces.len() + removed.len(), count, "what is removed was there");
        let Some(Value::Array(added)) = state.remove("added") else { panic!("no list") };
        for mut piece in added {
            let at = piece.as_object_mut().and_then(|piece| piece.remove("at"));
            let at = at.map_or(pieces.len(), |at| at.as_u64().expect("an index") as usize);
            pieces.insert(at, piece);
        }
        state.insert("pieces".to_owned(), pieces.clone().into());
    }
    game
}

fn games(arguments: &[&str]) -> (usize, Vec<Value>) {
    let ran = ppn(&[&["replay", "--format", "json"], arguments].concat(), "");
    (ran.out.len(), serde_json::from_str(&ran.out).expect("JSON"))
}

#[test]
fn the_states_come_back_whole() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let notations = ppn::notations();
    let mut read = 0;
    for folder in ["games", "fan/games", "pdn"] {
        for file in fs::read_dir(corpus.join(folder)).expect("a folder") {
            let file = file.expect("a file").path();
            if notations.of_path(&file).is_none() {
                continue;
            }
            let file = file.to_str().expect("a name");
            let ((length, expected), (short, deltas)) = (games(&[file]), games(&[file, "--delta"]));
            read += expected.len();
            assert!(short <= length + 40 * expected.len(), "{file}: {short} {length}");
            assert_eq!(deltas.into_iter().map(whole).collect::<Vec<_>>(), expected, "{file}");
        }
    }
    assert!(read > 50, "{read}");
}

/// Pieces are inserted between others, move to the top without a change of place, turn over and
/// change.
#[test]
fn the_placement_order_comes_back() {
    let text = "1. S@b2 M@c3 C@d4 A@e5 2. b2~d2 3. S@b2%c3 4. !b2 5. +c3 6. d4=P 7. c3,d4 8. *e5\n";
    let folder = Folder::new("delta");
    let file = folder.write("order.ppn", format!("---\n...\n{text}"));
    for selected in [&[][..], &["--last"], &["--move", "4."]] {
        let arguments = [&[file.as_str()], selected].concat();
        let delta = [&arguments[..], &["--delta"]].concat();
        let restored: Vec<_> = games(&delta).1.into_iter().map(whole).collect();
        assert_eq!(restored, games(&arguments).1);
    }
    let (_, deltas) = games(&[&file, "--delta"]);
    assert!(deltas[0]["moves"][3]["added"][0]["at"].is_number(), "{deltas:#?}");
}

#[test]
fn a_state_is_as_long_as_its_move() {
    let desfases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/games/desfases.ppn");
    let (length, _) = games(&[desfases]);
    let (short, _) = games(&[desfases, "--delta"]);
    assert!(short * 10 < length, "{short} {length}");
    let rows = ppn(&["replay", "--delta", "--format", "csv", desfases], "");
    assert_eq!(rows.status, 2);
}

/// Each state is compared with the previous one, so a small output may take much work.
#[test]
fn changes_of_a_crowded_board_have_a_limit() {
    let states = |count: usize| {
        let game = format!("S@({{1..300}},{{1..300}}){}", " 1. 1-0U".repeat(count));
        let ran = ppn(&["replay", "--delta", "--format", "ndjson", "-"], &game);
        let printed: Value = serde_json::from_str(&ran.out).expect("JSON");
        (ran.status, printed["moves"].as_array().expect("states").len(), ran.err)
    };
    let (status, printed, told) = states(60);
    assert_eq!((status, printed), (0, 62), "{told}");
    // 512 MiB are 93 states with 90,000 pieces that count as 64 bytes each.
    let (status, printed, told) = states(200);
    assert!(status == 1 && (90..100).contains(&printed), "{printed} {told}");
    assert!(told.contains("of 202 states are not printed"), "{told}");
}
