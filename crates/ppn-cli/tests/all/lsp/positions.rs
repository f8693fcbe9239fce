//! The request `ppn/findPosition`.

use super::client::{Client, position};
use crate::support::Folder;
use serde_json::{Value, json};

const HERE: &str = "file:///games/here.pgn";

/// After 2. Nf3 the position is that of the second game after 2. e4, and of the third, where White is to move instead.
const GAMES: &str =
    "1. e4 e5 2. Nf3 Nc6 *\n\n1. Nf3 e5 2. e4 d6 *\n\n1. e3 e5 2. e4 Nc6 3. Nf3 Nb8 *\n";

/// The files of locations with their lines.
fn places(answer: &Value) -> Vec<(String, u64)> {
    let locations = answer["locations"].as_array().unwrap().iter();
    let place = |one: &Value| {
        let name = one["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        (name, one["range"]["start"]["line"].as_u64().unwrap())
    };
    locations.map(place).collect()
}

fn find(client: &mut Client, at: (u32, u32), scope: &str) -> Value {
    let mut params = position(HERE, at);
    params["in"] = json!(scope);
    client.ask("ppn/findPosition", params)
}

#[test]
fn a_position_is_found_in_open_documents_by_other_moves() {
    let mut client = Client::usual();
    client.open(HERE, GAMES);
    // The same board in another notation, and one with the other side to move.
    let other = "---\nGameType: {Name: Chess, System: Chess}\n...\n1. g1-f3 1... e7-e5\n2. e2-e4\n";
    client.open("file:///games/other.ppn", other);
    let found = find(&mut client, (0, 12), "document");
    assert_eq!(places(&found), [("here.pgn".into(), 0), ("here.pgn".into(), 2)], "{found}");
    assert_eq!((&found["games"], &found["isComplete"]), (&json!(3), &json!(true)));
    let found = find(&mut client, (0, 12), "workspace");
    assert_eq!(places(&found)[2..], [("other.ppn".into(), 4)], "{found}");
    assert_eq!(found["games"], 4);
    client.end();
}

#[test]
fn a_position_is_found_in_the_files_of_the_workspace() {
    let folder = Folder::new("workspace");
    folder.write("club/a b.pgn", "[White \"M\u{fc}ller\"]\n\n1. Nf3 e5 2. e4 *\n");
    folder.write("club/latin.pgn", b"[White \"M\xfcller\"]\n\n1. Nf3 e5 2. e4 *\n");
    folder.write("club/other.pgn", "1. d4 *\n");
    folder.write("club/out.pgn", "1. Nf3 e5 2. e4 *\n");
    folder.write("ppn.toml", "exclude = [\"club/out.pgn\"]\n");
    folder.write("club/notes.txt", "1. Nf3 e5 2. e4 *\n");
    let open = folder.write("here.pgn", "1. d4 d5 *\n");
    let mut client = Client::silent();
    let root = format!("file://{}", folder.path().display());
    client.ask(
        "initialize",
        json!({"capabilities": {}, "workspaceFolders": [{"uri": root, "name": "games"}]}),
    );
    client.note("initialized", json!({}));
    let here = format!("file://{open}");
    // The text in the editor counts, not that on the disk.
    client.open(&here, GAMES);
    let found = client.ask_at("ppn/findPosition", &here, (0, 12));
    let expected = [("here.pgn", 0), ("here.pgn", 2), ("a%20b.pgn", 2), ("latin.pgn", 2)];
    assert_eq!(places(&found), expected.map(|(name, line)| (name.to_owned(), line)), "{found}");
    assert_eq!((&found["games"], &found["isComplete"]), (&json!(6), &json!(true)));
    client.note(
        "workspace/didChangeWorkspaceFolders",
        json!({"event": {"added": [], "removed": [{"uri": root}]}}),
    );
    assert_eq!(client.ask_at("ppn/findPosition", &here, (0, 12))["games"], 3);
    client.end();
}

/// A search is some seconds long at most, and says that it did not look at all games.
#[test]
fn a_search_that_would_take_too_long_is_cut_short() {
    let mut client = Client::usual();
    // What macros make is not known before, so a game with backticks counts many times.
    let (uses, rest) = ("`".repeat(100), "x".repeat(200_000));
    let game = format!("---\n...\n1. S@b2 {{{uses}{rest}}}\n");
    let uri = "file:///games/here.ppn";
    client.open(uri, &game.repeat(4));
    let found = client.ask_at("ppn/findPosition", uri, (2, 4));
    assert_eq!((&found["games"], &found["isComplete"]), (&json!(3), &json!(false)));
    assert_eq!(found["locations"].as_array().unwrap().len(), 3);
    client.end();
}
