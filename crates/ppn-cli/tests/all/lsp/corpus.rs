//! Published games and large archives.

use super::{
    URI,
    client::{Client, position, range, shown},
    corpus,
};
use insta::assert_snapshot;
use serde_json::json;
use std::{fs, path::Path};

/// Typical requests of editors about a published game in each notation, at a move in its middle.
#[test]
fn published_games_get_answers_of_every_kind() {
    let games = [
        ("games/chess.ppn", (9, 9)),
        ("games/four-field-kono.ppn", (4, 12)),
        ("pdn/games/play-international-1.pdn", (12, 5)),
        ("fan/games/01-plain-goal.fan", (15, 6)),
        ("fan/games/01-plain-goal.arimaa", (12, 6)),
    ];
    let mut client = Client::usual();
    let mut page = String::new();
    for (path, at) in games {
        let text = corpus(path);
        let uri = format!("file:///{path}");
        client.open(&uri, &text);
        page +=
            &format!("# {path}, {}:{}\n{}\n", at.0, at.1, text.lines().nth(at.0 as usize).unwrap());
        for method in ["hover", "documentHighlight", "selectionRange"] {
            let method = format!("textDocument/{method}");
            let answer = match method.ends_with("Range") {
                false => client.ask_at(&method, &uri, at),
                true => {
                    let at = &position(&uri, at)["position"];
                    let params = json!({"textDocument": {"uri": uri}, "positions": [at]});
                    client.ask(&method, params)
                }
            };
            page += &format!("{method}: {}\n", shown(&answer));
        }
        let completions = client.ask_at("textDocument/completion", &uri, at);
        let items = completions["items"].as_array().or(completions.as_array());
        let labels: Vec<_> = items.into_iter().flatten().map(|item| &item["label"]).collect();
        page += &format!("completion: {} items, {:?}\n", labels.len(), labels.first());
        for method in ["documentSymbol", "foldingRange", "codeLens"] {
            let answer = client.ask_of(&format!("textDocument/{method}"), &uri);
            let many = answer.as_array().map_or(0, Vec::len);
            page += &format!("{method}: {many}, the first {}\n", shown(&answer[0]));
        }
        let all = json!({"textDocument": {"uri": uri}, "range": range((0, 0), (99, 0))});
        let hints = client.ask("textDocument/inlayHint", all);
        let hints = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap());
        page += &format!("inlayHint: {}\n\n", hints.collect::<Vec<_>>().join(" | "));
    }
    assert_snapshot!(page);
    client.end();
}

#[test]
fn every_game_of_the_corpus_gets_answers() {
    let notations = ppn::notations();
    let mut client = Client::usual();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut games = 0;
    for folder in ["games", "pdn/games", "fan/games"] {
        for file in fs::read_dir(root.join(folder)).unwrap() {
            let path = file.unwrap().path();
            let Ok(text) = fs::read_to_string(&path) else { continue };
            if notations.of_path(&path).is_none() {
                continue;
            }
            games += 1;
            let uri = format!("file://{}", path.display());
            client.open(&uri, &text);
            let lines = u32::try_from(text.lines().count()).unwrap();
            let of_document = [
                "codeLens",
                "documentLink",
                "documentSymbol",
                "foldingRange",
                "formatting",
                "semanticTokens/full",
            ];
            for method in of_document {
                let answer = client.ask_of(&format!("textDocument/{method}"), &uri);
                assert!(answer.get("error").is_none(), "{method} {uri}: {answer}");
            }
            for method in ["completion", "definition", "documentHighlight", "hover", "references"] {
                for line in [1, lines / 2, lines] {
                    let method = format!("textDocument/{method}");
                    let answer = client.ask_at(&method, &uri, (line, 5));
                    assert!(answer.get("error").is_none(), "{method} {uri}: {answer}");
                }
            }
            let all = json!({"textDocument": {"uri": uri}, "range": range((0, 0), (lines, 0))});
            assert!(client.ask("textDocument/inlayHint", all).is_array(), "{uri}");
        }
    }
    assert!(games > 30, "{games}");
    client.end();
}

#[test]
fn of_a_large_archive_games_are_listed_and_what_is_shown_is_coloured() {
    let text = "---\nGameType: Chess\n...\n1. e2-e4 {a\ncomment}\n".repeat(600);
    let mut client = Client::usual();
    client.open(URI, &text);
    let symbols = client.ask_of("textDocument/documentSymbol", URI);
    assert_eq!((symbols.as_array().unwrap().len(), symbols[599].get("children")), (600, None));
    assert_eq!(client.ask_of("textDocument/foldingRange", URI).as_array().unwrap().len(), 600);
    let all = client.ask_of("textDocument/semanticTokens/full", URI);
    assert_eq!(all["data"], json!([]));
    let params = json!({"textDocument": {"uri": URI}, "range": range((10, 0), (15, 0))});
    let shown = client.ask("textDocument/semanticTokens/range", params);
    // A key, a value, a number, a move of three parts, and a comment on two lines.
    assert_eq!(shown["data"].as_array().unwrap().len(), 8 * 5);
    client.end();
}
