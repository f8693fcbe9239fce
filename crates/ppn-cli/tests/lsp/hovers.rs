//! Hovers.

use crate::{
    GAME, URI,
    client::{Client, shown},
    opened,
};
use insta::assert_snapshot;
use serde_json::json;

#[test]
fn hovers_explain_words_and_show_boards() {
    let mut client = opened();
    let mut all = String::new();
    for at in [(4, 3), (4, 14), (5, 10), (7, 4), (7, 65), (8, 8), (9, 28)] {
        let hover = client.ask_at("textDocument/hover", URI, at);
        all += &format!(
            "## {}\n{}\n",
            shown(&hover["range"]),
            hover["contents"]["value"].as_str().unwrap()
        );
    }
    assert_snapshot!(all);
    client.end();
}

#[test]
fn hovers_show_pictures_where_the_client_does() {
    let mut client = Client::new(&json!({}), &json!({"pictures": true}));
    client.open(URI, GAME);
    let hover = client.ask_at("textDocument/hover", URI, (7, 4));
    let text = hover["contents"]["value"].as_str().unwrap();
    let picture = text.split("![board](data:image/svg+xml;base64,").nth(1).unwrap();
    // `<svg` in base 64.
    assert!(picture.starts_with("PHN2Zy"), "{}", &picture[..20]);
    client.end();
}
