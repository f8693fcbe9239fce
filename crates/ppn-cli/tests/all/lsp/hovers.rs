//! Hovers.

use super::{
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
    // `<svg style="background:#f3f3f3" ` in base 64: the hover may be dark.
    let paper = "PHN2ZyBzdHlsZT0iYmFja2dyb3VuZDojZjNmM2YzIi";
    assert!(picture.starts_with(paper), "{}", &picture[..60]);
    client.end();
}

#[test]
fn tags_headers_and_annotations_have_pages() {
    let pdn = "[GameType \"20\"]\n[Mood \"good\"]\n1. 32-28! $16 19-23 *\n";
    let fan =
        "FAN31415926 1\nGold: Ann\n\n1g Ra1\n1s ra8\n2g @xd4=red Ra1n \"north\"\n2s resigns\n";
    let mut client = Client::usual();
    let mut all = String::new();
    for (uri, text, places) in [
        ("file:///a.pdn", pdn, &[(0, 3), (0, 11), (1, 2), (2, 9), (2, 11)][..]),
        ("file:///a.fan", fan, &[(1, 2), (5, 5), (6, 4)]),
    ] {
        client.open(uri, text);
        for &at in places {
            let hover = client.ask_at("textDocument/hover", uri, at);
            let value = hover["contents"]["value"].as_str().unwrap();
            let words = value.split("```").next().unwrap().trim_end();
            all += &format!("## {uri}, {}\n{words}\n", shown(&hover["range"]));
        }
    }
    assert_snapshot!(all);
    client.end();
}

/// The board under a place, from the hover.
fn board(client: &mut Client, uri: &str, at: (u32, u32)) -> String {
    let hover = client.ask_at("textDocument/hover", uri, at);
    let value = hover["contents"]["value"].as_str().unwrap();
    value.split("```text\n").nth(1).unwrap().to_owned()
}

#[test]
fn a_move_of_a_variation_shows_its_own_board() {
    let tags = "[GameType \"20\"]\n";
    let pdn = format!("{tags}1. 32-28 (1. 33-28 18-23 (1... 19-23)) 19-23 *\n");
    let game = "FAN31415926 1\n\n1g Ra1\n1s ra8\n";
    let fan = format!("{game}2g Ra1n [ 2g Ra1e 2s ra8s ]\n2s ra8e\n");
    let mut client = Client::usual();
    for (uri, text, line, places) in [
        (
            "file:///a.pdn",
            pdn.as_str(),
            1,
            &[
                (4, format!("{tags}1. 32-28 *\n")),
                (14, format!("{tags}1. 33-28 *\n")),
                (20, format!("{tags}1. 33-28 18-23 *\n")),
                (33, format!("{tags}1. 33-28 19-23 *\n")),
                (41, format!("{tags}1. 32-28 19-23 *\n")),
            ][..],
        ),
        (
            "file:///a.fan",
            &fan,
            4,
            &[
                (4, format!("{game}2g Ra1n\n")),
                (14, format!("{game}2g Ra1e\n")),
                (22, format!("{game}2g Ra1e\n2s ra8s\n")),
            ],
        ),
    ] {
        client.open(uri, text);
        let found: Vec<_> =
            places.iter().map(|(at, _)| board(&mut client, uri, (line, *at))).collect();
        for ((at, played), found) in places.iter().zip(found) {
            let other = format!("file:///other.{}", uri.rsplit('.').next().unwrap());
            client.open(&other, played);
            let last = u32::try_from(played.lines().count() - 1).unwrap();
            let column = played.lines().last().unwrap().trim_end_matches(" *").len() - 1;
            let expected = board(&mut client, &other, (last, u32::try_from(column).unwrap()));
            assert_eq!(found, expected, "{uri} {at}");
        }
    }
    client.end();
}
