//! The request `ppn/board`.

use super::{
    URI,
    client::{Client, position, shown},
    opened,
};
use insta::assert_snapshot;
use serde_json::json;

#[test]
fn boards_are_shown_at_a_position_and_beside_it() {
    let mut client = opened();
    let mut params = position(URI, (7, 4));
    params["picture"] = json!(false);
    assert_snapshot!("board", {
        let mut board = client.ask("ppn/board", params.clone());
        let pieces = board["pieces"].take();
        format!(
            "{}\n{} pieces, {}",
            shown(&board),
            pieces.as_array().unwrap().len(),
            shown(&pieces[20])
        )
    });
    params["picture"] = json!(true);
    params["steps"] = json!(1);
    let board = client.ask("ppn/board", params);
    assert_eq!((&board["number"], &board["state"]), (&json!("1..."), &json!(2)));
    assert!(board["svg"].as_str().unwrap().starts_with("<svg"));
    client.end();
}

#[test]
fn steps_from_the_cursor_get_past_a_capture() {
    let (uri, text) =
        ("file:///a.pdn", "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n");
    let mut client = Client::usual();
    client.open(uri, text);
    for (steps, end, states) in [(-1, 0, vec![6, 4, 2, 1, 0, 0]), (1, 7, vec![1, 2, 4, 6, 7, 7])] {
        let start = if steps < 0 { (1, 38) } else { (0, 0) };
        let mut params = position(uri, start);
        params["picture"] = json!(false);
        let mut seen = Vec::new();
        for _ in 0..6 {
            params["steps"] = json!(steps);
            let board = client.ask("ppn/board", params.clone());
            seen.push(board["state"].as_u64().unwrap());
            params["position"] = board["range"]["start"].clone();
        }
        assert_eq!(seen, states);
        params["position"] = json!({"line": start.0, "character": start.1});
        params["steps"] = json!(steps * 1_000_000_000);
        assert_eq!(client.ask("ppn/board", params)["state"], end);
    }
    client.end();
}

#[test]
fn steps_go_through_a_variation_and_back_to_the_game() {
    let uri = "file:///a.pdn";
    let text = "[GameType \"20\"]\n1. 32-28 19-23 (1... 18-23 2. 37-32) 2. 28x19 14x23 *\n";
    let mut client = Client::usual();
    client.open(uri, text);
    let mut params = position(uri, (1, 31));
    params["picture"] = json!(false);
    for (steps, text, column) in
        [(0, "37-32", 27), (1, "37-32", 27), (-1, "18-23", 16), (-2, "32-28", 0), (-9, "", 0)]
    {
        params["steps"] = json!(steps);
        let board = client.ask("ppn/board", params.clone());
        let found = (&board["text"], &board["range"]["start"]["character"]);
        assert_eq!(found, (&json!(text), &json!(column)), "{steps}");
    }
    client.end();
}
