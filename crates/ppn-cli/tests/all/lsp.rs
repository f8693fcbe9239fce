//! `ppn lsp` from the perspective of an editor: a scenario for each feature of the server.

mod actions;
mod boards;
mod budgets;
mod changes;
mod client;
mod completions;
mod corpus;
mod diagnostics;
mod formatting;
mod hovers;
mod names;
mod positions;
mod protocol;
mod structure;
mod view;

use client::Client;
use std::{fs, path::Path};

const URI: &str = "file:///games/game.ppn";

/// A game with every kind of element.
const GAME: &str = "\
---
White: Ann
Black: Bo
Site: see https://example.org/ann
GameType: International Chess
Macros: {OO: e1-g1 h1-f1, rest: a7-a6}
...
1. e2-e4 1... e7-e5 2. g1-f3 2... b8-c6 3. f1-c4 3... f8-c5 4. `OO'
4... c5:f2 {takes
the pawn} 5. f1:f2 5... *{b7,g7}
7. h9-h8
";

fn corpus(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    fs::read_to_string(root.join(path)).unwrap()
}

/// A client with the game open.
fn opened() -> Client {
    let mut client = Client::usual();
    client.open(URI, GAME);
    client
}
