//! Random changes, compared with a fresh read.

use super::{
    GAME, URI,
    client::{Client, range, shown},
};
use serde_json::{Value, json};

#[test]
fn a_text_that_is_changed_wildly_is_reported_as_the_new_text() {
    let pieces = [
        "---\n",
        "...\n",
        "GameType: Chess\n",
        "1. e2-e4 ",
        "{a ",
        "} ",
        "`OO'",
        "é𝄞",
        "\n\n",
        "\r\n",
        "2... ",
    ];
    // A generator with a fixed seed, so that a failure can be reproduced.
    let mut state = 7_u64;
    let mut next = |most: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % most
    };
    // Rounds of as many edits as below; a text that is edited forever would grow forever.
    let edits = std::env::var("PPN_LSP_EDITS").ok().and_then(|number| number.parse().ok());
    for _ in 0..edits.unwrap_or(EDITS).div_ceil(EDITS) {
        edited_wildly(&pieces, &mut next);
    }
}

/// The number of edits of a text before it is compared with a fresh read.
const EDITS: usize = 298;

/// Edits a text, and compares the state of the server with that of a new server.
fn edited_wildly(pieces: &[&str], next: &mut impl FnMut(usize) -> usize) {
    let (mut client, mut text) = (Client::usual(), GAME.repeat(3));
    client.open(URI, &text);
    let last = i32::try_from(EDITS).unwrap() + 1;
    for version in 2..=last {
        // No position is between the two characters of a line end.
        let whole = |at: usize| {
            let at = text.floor_char_boundary(at.min(text.len()));
            let splits = text[..at].ends_with('\r') && text[at..].starts_with('\n');
            at - usize::from(splits)
        };
        let start = whole(next(text.len() + 1));
        let end = whole(start + next(30)).max(start);
        let new: String = (0..next(4)).map(|_| pieces[next(pieces.len())]).collect();
        // Lines end with LF, CRLF or CR.
        let place = |at: usize| {
            let before = &text[..at];
            let ends = |(at, c): (usize, char)| match c {
                '\n' => Some(at + 1),
                '\r' if text.as_bytes().get(at + 1) != Some(&b'\n') => Some(at + 1),
                _ => None,
            };
            let lines: Vec<usize> = before.char_indices().filter_map(ends).collect();
            let column = before[lines.last().copied().unwrap_or(0)..].encode_utf16().count();
            (u32::try_from(lines.len()).unwrap(), u32::try_from(column).unwrap())
        };
        client.change(URI, version, &range(place(start), place(end)), &new);
        text.replace_range(start..end, &new);
    }
    let params = json!({"textDocument": {"uri": URI}});
    let symbols = client.ask("textDocument/documentSymbol", params.clone());
    let mut other = Client::usual();
    other.open(URI, &text);
    assert_eq!(symbols, other.ask("textDocument/documentSymbol", params));
    let games = symbols.as_array().map_or(0, Vec::len);
    assert_eq!(shown(&settled(&mut client, last, games)), shown(&settled(&mut other, 1, games)));
    client.end();
}

/// The diagnostics of all games. Those that are published first may be of the games at the cursor only;
/// after each change, even of nothing, at least one more game is checked.
fn settled(client: &mut Client, version: i32, games: usize) -> Value {
    let mut found = Value::Null;
    for version in (version + 1..).take(games + 2) {
        client.change(URI, version, &range((0, 0), (0, 0)), "");
        found = client.diagnostics_of(version.into());
    }
    found
}
