//! `ppn lsp` as an editor sees it: a scenario for each thing that the server offers.

mod client;

use client::{Client, edited, position, range, shown};
use insta::assert_snapshot;
use serde_json::{Value, json};
use std::{fs, path::Path};

const URI: &str = "file:///games/game.ppn";

/// A game with something of everything.
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

/// The actions of a range, and what the text is after each.
fn actions(client: &mut Client, text: &str, range: &Value, only: Option<&str>) -> String {
    let mut context = json!({"diagnostics": []});
    if let Some(only) = only {
        context["only"] = json!([only]);
    }
    let params = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
    let actions = client.ask("textDocument/codeAction", params);
    let show = |action: &Value| {
        let after = edited(text, &action["edit"]["changes"][URI]);
        let new = after.lines().filter(|line| !text.lines().any(|old| old == *line));
        let new: Vec<_> = new.collect();
        format!("{} ({})\n    {}\n", action["title"], action["kind"], new.join("\n    "))
    };
    actions.as_array().unwrap().iter().map(show).collect()
}

#[test]
fn the_server_says_what_it_can_do() {
    let client = Client::usual();
    assert_snapshot!(shown(&client.capabilities));
    client.end();
}

#[test]
fn diagnostics_are_published_with_places_tags_and_pages() {
    let options = json!({"manual": "https://example.org/codes/"});
    let mut client = Client::new(&json!({}), &options);
    assert_snapshot!(shown(&client.open(URI, GAME)));
    client.end();
}

#[test]
fn diagnostics_follow_changes_and_vanish_with_the_document() {
    let mut client = opened();
    client.change(URI, 2, &range((10, 3), (10, 8)), "h7-h5");
    let codes = |found: &Value| -> Vec<String> {
        found.as_array().unwrap().iter().map(|one| one["code"].to_string()).collect()
    };
    assert_eq!(codes(&client.diagnostics()), ["\"W0245\"", "\"W0242\"", "\"W0448\""]);
    client.note("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert_eq!(client.diagnostics(), json!([]));
    client.end();
}

#[test]
fn the_settings_of_a_folder_count() {
    let folder = std::env::temp_dir().join(format!("ppn-lsp-settings-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ppn.toml"), "[check]\nignore = [\"W\"]\n").unwrap();
    let uri = format!("file://{}/game.ppn", folder.display());
    let mut client = Client::usual();
    let found = client.open(&uri, GAME);
    assert_eq!(found.as_array().unwrap().len(), 1);
    fs::write(folder.join("ppn.toml"), "").unwrap();
    client.note("workspace/didChangeWatchedFiles", json!({"changes": []}));
    assert_eq!(client.diagnostics().as_array().unwrap().len(), 3);
    client.end();
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn fixes_are_offered_alone_and_all_together() {
    let text = "---\nGametype: Four Field Kono\nWhite: No\nBlack: no\n...\n1. b1:b3\n";
    let mut client = Client::usual();
    client.open(URI, text);
    assert_snapshot!("quick_fixes", actions(&mut client, text, &range((0, 0), (4, 0)), None));
    let all = actions(&mut client, text, &range((0, 0), (0, 0)), Some("source.fixAll"));
    assert_snapshot!("all_fixes", all);
    client.end();
}

#[test]
fn a_warning_can_be_ignored() {
    let mut client = opened();
    assert_snapshot!(actions(&mut client, GAME, &range((5, 34), (5, 34)), Some("quickfix")));
    client.end();
}

#[test]
fn refactorings_keep_the_boards() {
    let mut client = opened();
    let mut all = String::new();
    for (start, end) in [
        ((7, 3), (7, 8)),   // a move: a macro
        ((7, 65), (7, 65)), // a macro: its value
        ((9, 26), (9, 26)), // braces: the moves one by one
        ((10, 1), (10, 1)), // a number: all numbers
    ] {
        all += &actions(&mut client, GAME, &range(start, end), Some("refactor"));
    }
    assert_snapshot!(all);
    client.end();
}

#[test]
fn a_piece_is_spelled_as_macro_or_symbol() {
    let text = "1. `q'@b2 ♞@c3\n";
    let mut client = Client::usual();
    client.open(URI, text);
    let action = actions(&mut client, text, &range((0, 4), (0, 4)), Some("refactor.rewrite"));
    assert_eq!(action, "\"Write ♛ for `q'\" (\"refactor.rewrite\")\n    1. ♛@b2 ♞@c3\n");
    client.end();
}

#[test]
fn a_random_start_board_is_pinned() {
    let text = "---\nGameType: {Name: Relativity, Seed: 42}\n...\n1. S@b2\n";
    let mut client = Client::usual();
    client.open(URI, text);
    assert_snapshot!(actions(&mut client, text, &range((1, 3), (1, 3)), Some("refactor")));
    client.end();
}

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

/// The labels of completions, and the text after the first of them.
fn completions(client: &mut Client, uri: &str, text: &str, at: (u32, u32)) -> String {
    let answer = client.ask_at("textDocument/completion", uri, at);
    let items = answer["items"].as_array().unwrap();
    let labels: Vec<_> = items.iter().map(|item| item["label"].as_str().unwrap()).collect();
    let Some(first) = items.first() else { return "nothing\n".to_owned() };
    let after = edited(text, &json!([first["textEdit"]]));
    let line = after.lines().nth(at.0 as usize).unwrap();
    let shown = labels[..labels.len().min(8)].join(", ");
    format!("{}: {shown}\n    {line}\n    {}\n", labels.len(), first["detail"])
}

#[test]
fn completions_fit_the_place() {
    let text = "---\nGameType: \nMovetextParser: \nMacros:\n  OO: e1-g1\nSe:\n...\n1. e2- `\n";
    let mut client = Client::usual();
    client.open(URI, text);
    let mut all = String::new();
    for at in [(1, 10), (2, 16), (5, 2), (7, 8)] {
        all += &completions(&mut client, URI, text, at);
    }
    let text = "---\nGameType: {Name: Chess, System: Chess}\n...\n1. e2-e4 1... d7-d5 2. \n";
    client.change(URI, 2, &range((0, 0), (9, 0)), text);
    all += &completions(&mut client, URI, text, (3, 23));
    for (uri, text, at) in [
        ("file:///a.pdn", "[GameType \"20\"]\n[Ev\n1. 32-28 19-23 2. \n*\n", (2, 18)),
        ("file:///a.pdn", "[GameType \"20\"]\n[Ev\n1. 32-28 19-23 2. \n*\n", (1, 3)),
        ("file:///b.fan", "FAN31415926 1\n\n1g Ra1 Eb2\n1s ra8\n2g Ra1n \n", (4, 8)),
    ] {
        client.open(uri, text);
        all += &completions(&mut client, uri, text, at);
    }
    assert_snapshot!(all);
    client.end();
}

/// What is offered at the bar in a text of PPN: all labels.
fn offered(client: &mut Client, text: &str) -> Vec<String> {
    let (before, after) = text.split_once('|').unwrap();
    let line = before.matches('\n').count();
    let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
    client.open(URI, &format!("{before}{after}"));
    let at = (u32::try_from(line).unwrap(), u32::try_from(column).unwrap());
    let answer = client.ask_at("textDocument/completion", URI, at);
    let labels = answer["items"].as_array().unwrap().iter().map(|item| item["label"].as_str());
    labels.map(|label| label.unwrap().to_owned()).collect()
}

#[test]
fn pieces_and_directions_are_offered_where_they_fit() {
    let mut client = Client::usual();
    let movetext = "---\nGameType: Four Field Kono\n...\n0. S3@e5 ";
    let mut offered = |words: &str| offered(&mut client, &format!("{movetext}{words}"));
    // A place or a piece that moves: each by the shortest words that find no other.
    let all = offered("1. |");
    // 17 places; 16 coins, 4 tiles and one more.
    assert_eq!(all.len(), 17 + 21, "{all:?}");
    assert_eq!(all[..2], ["a1", "a2"]);
    let found = offered("1. ?S|");
    assert_eq!(found.len(), 21, "{found:?}");
    for word in &found {
        assert!(all.contains(&format!("?{word}")), "{word}");
    }
    let ways = offered("1. b2-|");
    assert_eq!(ways[17..20], ["1U", "1R", "1D"]);
    assert_eq!(offered("1. b2-2.5U|")[..5], ["2.5U", "2.5R", "2.5D", "2.5L", "2.5UR"]);
    assert!(offered("1. b2-2|").contains(&"2NNE".to_owned()));
    assert_eq!(offered("1. b2@>|"), ["90", "180", "-90"]);
    client.end();
}

#[test]
fn offered_words_are_read() {
    let mut client = Client::usual();
    for words in ["1. b2-3|", "1. |-e6", "1. b2@>|", "1. b2=|", "1. ?|-e6"] {
        let text = format!("---\nGameType: Chess\n...\n{words}\n");
        for word in offered(&mut client, &text) {
            let from = text.find('|').unwrap();
            let from = text[..from].rfind(|c: char| !c.is_ascii_digit()).unwrap() + 1;
            let whole = format!("{}{word}{}", &text[..from], text.split_once('|').unwrap().1);
            let found = client.open(URI, &whole);
            let errors = found.as_array().unwrap().iter().filter(|one| one["severity"] == 1);
            assert_eq!(errors.count(), 0, "{whole}: {found}");
        }
    }
    client.end();
}

#[test]
fn metadata_are_offered_as_they_are_written() {
    let mut client = Client::usual();
    let mut offered = |text: &str| offered(&mut client, text);
    // Before there is an end of the metadata.
    assert_eq!(offered("Ga|")[0], "GameType");
    assert!(offered("GameType: Ta|").contains(&"Tablut".to_owned()));
    assert!(offered("GameType: Chess\nEv|").contains(&"Event".to_owned()));
    assert!(offered("---\nGameType: {Na|").contains(&"Name".to_owned()));
    assert!(offered("---\nGameType: {Name: Ta|").contains(&"Tablut".to_owned()));
    assert_eq!(offered("---\nMovetextParser: {Name: |")[0], "Default");
    assert_eq!(offered("---\nMovetextParser:\n  CellWidth: |\n...\n"), ["1", "2"]);
    assert_eq!(offered("---\nResult: |\n...\n"), ["1-0", "0-1", "1/2-1/2"]);
    // Moves are no metadata.
    assert_eq!(offered("1. |"), [""; 0]);
    assert_eq!(offered("S@b2 b|"), ["b2", "?c"]);
    client.end();
}

#[test]
fn a_completion_gets_its_page_when_it_is_looked_at() {
    let text = "---\nGameType: \n...\n";
    let mut client = Client::usual();
    client.open(URI, text);
    let answer = client.ask_at("textDocument/completion", URI, (1, 10));
    let items = answer["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["label"] == "Relativity").unwrap();
    assert!(item.get("documentation").is_none());
    let resolved = client.ask("completionItem/resolve", item.clone());
    assert_snapshot!(shown(&resolved));
    client.end();
}

#[test]
fn names_lead_to_their_definition_and_uses() {
    let mut client = opened();
    let mut all = String::new();
    for at in [(7, 65), (5, 10), (1, 8), (8, 6)] {
        let definition = client.ask_at("textDocument/definition", URI, at);
        let mut params = position(URI, at);
        params["context"] = json!({"includeDeclaration": true});
        let references = client.ask("textDocument/references", params);
        all += &format!("{at:?}\n{}\n{}\n", shown(&definition), shown(&references));
    }
    assert_snapshot!(all);
    client.end();
}

#[test]
fn macros_and_players_are_renamed() {
    let text = format!("{GAME}---\nWhite: Bo\nBlack: Ann\n...\n");
    let mut client = Client::usual();
    client.open(URI, &text);
    let mut rename = |at, name: &str| {
        let mut params = position(URI, at);
        params["newName"] = json!(name);
        let answer = client.ask("textDocument/rename", params);
        match answer.get("error") {
            Some(error) => error.to_string(),
            None => edited(&text, &answer["changes"][URI]),
        }
    };
    assert_eq!(rename((7, 65), "castle"), text.replace("OO", "castle"));
    assert_eq!(rename((1, 8), "Anna"), text.replace(": Ann", ": Anna"));
    assert_snapshot!(
        [rename((7, 65), "rest"), rename((7, 65), "a b"), rename((7, 4), "x"),].join("\n")
    );
    let prepared = client.ask_at("textDocument/prepareRename", URI, (7, 65));
    assert_eq!(shown(&prepared), "7:64-7:66");
    assert_eq!(client.ask_at("textDocument/prepareRename", URI, (7, 4)), Value::Null);
    client.end();
}

#[test]
fn symbols_folds_and_selections_follow_the_structure() {
    let mut client = opened();
    let symbols = client.ask_of("textDocument/documentSymbol", URI);
    assert_snapshot!("document_symbols", shown(&symbols));
    let symbols = client.ask("workspace/symbol", json!({"query": "ann"}));
    assert_snapshot!("workspace_symbols", shown(&symbols));
    let folds = client.ask_of("textDocument/foldingRange", URI);
    assert_snapshot!("folds", shown(&folds));
    let positions = json!({
        "textDocument": {"uri": URI},
        "positions": [{"line": 7, "character": 4}, {"line": 4, "character": 12}],
    });
    let selections = client.ask("textDocument/selectionRange", positions);
    assert_snapshot!("selections", shown(&selections));
    let links = client.ask_of("textDocument/documentLink", URI);
    assert_snapshot!("links", shown(&links));
    client.end();
}

#[test]
fn a_piece_is_followed_through_the_game() {
    let mut client = opened();
    // The bishop that takes, and the rook that takes it after castling.
    let bishop =
        "[{kind: 2, range: 7:54-7:59}, {kind: 2, range: 8:5-8:10}, {kind: 3, range: 9:13-9:18}]";
    let rook = "[{kind: 2, range: 7:63-7:67}, {kind: 2, range: 9:13-9:18}]";
    for (at, expected) in [((8, 6), bishop), ((9, 14), rook)] {
        let found = client.ask_at("textDocument/documentHighlight", URI, at);
        assert_eq!(shown(&found), expected);
    }
    client.end();
}

#[test]
fn hints_and_lenses_say_what_the_text_does_not() {
    let mut client = opened();
    let params = json!({"textDocument": {"uri": URI}, "range": range((0, 0), (11, 0))});
    let hints = client.ask("textDocument/inlayHint", params);
    let lenses = client.ask_of("textDocument/codeLens", URI);
    // The set-up of a board takes nothing, and neither does a piece that goes by itself.
    for (uri, text, expected) in [
        (
            "file:///a.pdn",
            "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x38x20x9x36 *\n",
            json!([["×black man, black man, black man, black man", 16], ["Black to move", 16]]),
        ),
        ("file:///c.pdn", "[GameType \"20\"]\n1. 32-28 *\n", json!([["Black to move", 8]])),
        ("file:///d.fan", "FAN31415926 1\n\n", json!([])),
        ("file:///b.ppn", "1. S@b2 M@c3\n2. *b2 A@d4\n3. c3:d4\n", json!([["×Arms coin", 8]])),
    ] {
        client.open(uri, text);
        let params = json!({"textDocument": {"uri": uri}, "range": range((0, 0), (9, 0))});
        let hints = client.ask("textDocument/inlayHint", params);
        let hints = hints.as_array().unwrap().iter();
        let found: Vec<_> =
            hints.map(|hint| json!([hint["label"], hint["position"]["character"]])).collect();
        assert_eq!(json!(found), expected);
    }
    assert_snapshot!(format!("{}\n{}", shown(&hints), shown(&lenses)));
    client.end();
}

/// What editors ask about a published game in each notation, at a move in its middle.
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

/// The words of a text with the types of their tokens.
fn tokens(client: &mut Client, uri: &str, text: &str) -> String {
    let types = &client.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"].clone();
    let answer = client.ask_of("textDocument/semanticTokens/full", uri);
    let numbers: Vec<_> =
        answer["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect();
    let lines: Vec<_> = text.lines().collect();
    let (mut line, mut column) = (0, 0);
    let mut all = String::new();
    for token in numbers.chunks_exact(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let word = &lines[line][column..column + token[2]];
        all += &format!("{line}:{column} {} {word}\n", types[token[3]].as_str().unwrap());
    }
    all
}

#[test]
fn words_have_the_colours_of_what_they_are() {
    let mut client = opened();
    assert_snapshot!("tokens_of_ppn", tokens(&mut client, URI, GAME));
    let pdn = "[White \"Ann\"]\n[GameType \"20\"]\n1. 32-28! {a comment} (1. 33-28) 19-23 *\n";
    client.open("file:///a.pdn", pdn);
    assert_snapshot!("tokens_of_pdn", tokens(&mut client, "file:///a.pdn", pdn));
    let fan = "FAN31415926 1\ngold: Ann\n\n1g Ra1\n1s ra8\n2g @xd4=red Ra1n \"north\"\n";
    client.open("file:///a.fan", fan);
    assert_snapshot!("tokens_of_fan", tokens(&mut client, "file:///a.fan", fan));
    client.end();
}

#[test]
fn documents_and_ranges_are_formatted_as_by_the_command() {
    // A game that was not understood stays as it is.
    let game = GAME.replace("7. h9-h8", "6.  h2-h4").replace(" 5. f1:f2", "   5. f1:f2");
    let game = game.as_str();
    let mut client = Client::usual();
    client.open(URI, game);
    let params = json!({"textDocument": {"uri": URI}, "options": {}});
    let whole = edited(game, &client.ask("textDocument/formatting", params));
    let formatted = ppn::read(game).map(|game| ppn::format(&game, &Default::default()).text);
    assert_eq!(whole, formatted.collect::<String>());
    let params = json!({
        "textDocument": {"uri": URI}, "options": {}, "range": range((8, 0), (9, 40)),
    });
    let part = edited(game, &client.ask("textDocument/rangeFormatting", params));
    assert_ne!(part, whole);
    assert_snapshot!(part);
    client.end();
}

#[test]
fn a_game_is_formatted_when_the_next_one_begins() {
    let text = "---\n...\n1.   S@b2\n---\n";
    let mut client = Client::usual();
    client.open(URI, text);
    let mut params = position(URI, (4, 0));
    params["ch"] = json!("\n");
    let edits = client.ask("textDocument/onTypeFormatting", params);
    assert_eq!(edited(text, &edits), "---\n...\n1. S@b2\n---\n");
    client.end();
}

#[test]
fn games_are_played_where_the_client_does() {
    for (options, expected) in [
        (json!({}), json!(["11 moves", "show board"])),
        (json!({"play": true}), json!(["11 moves", "show board", "play"])),
    ] {
        let mut client = Client::new(&json!({}), &options);
        client.open(URI, GAME);
        let lenses = client.ask_of("textDocument/codeLens", URI);
        let titles = lenses.as_array().unwrap().iter().map(|lens| &lens["command"]["title"]);
        assert_eq!(json!(titles.collect::<Vec<_>>()), expected);
        client.end();
    }
}

#[test]
fn a_capture_is_one_move() {
    let text = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n";
    let mut client = Client::usual();
    client.open("file:///a.pdn", text);
    let lenses = client.ask_of("textDocument/codeLens", "file:///a.pdn");
    assert_eq!(lenses[0]["command"]["title"], "5 moves");
    client.end();
}

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

#[test]
fn manual_pages_are_documents_of_the_server() {
    let mut client = Client::new(&json!({"workspace": {"textDocumentContent": {}}}), &json!({}));
    let found = client.open(URI, GAME);
    let page = found[0]["codeDescription"]["href"].clone();
    assert_eq!(page, "ppn-manual:/W0245.md");
    let content = client.ask("workspace/textDocumentContent", json!({"uri": page}));
    assert!(content["text"].as_str().unwrap().starts_with("# W0245 (macro-unused)\n"));
    client.end();
}

#[test]
fn positions_count_in_the_units_that_the_client_chose() {
    let text = "{𝄞é} b9-b8\n";
    for (offered, kind, column) in
        [(json!(["utf-8", "utf-16"]), "utf-8", 9), (json!(["utf-16"]), "utf-16", 6)]
    {
        let capabilities = json!({"general": {"positionEncodings": offered}});
        let mut client = Client::new(&capabilities, &json!({}));
        assert_eq!(client.capabilities["positionEncoding"], kind);
        let found = client.open(URI, text);
        assert_eq!(found[0]["range"]["start"]["character"], column);
        client.end();
    }
}

#[test]
fn requests_that_wait_are_cancelled_and_unknown_ones_refused() {
    let mut client = opened();
    // The server is kept busy while the other messages arrive.
    let archive = corpus("games/chess.ppn").repeat(300);
    client.change(URI, 2, &range((0, 0), (99, 0)), &archive);
    let busy = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    let waiting =
        client.request("textDocument/foldingRange", json!({"textDocument": {"uri": URI}}));
    client.note("$/cancelRequest", json!({"id": waiting}));
    let mut answers = Vec::new();
    while answers.len() < 2 {
        if let lsp_server::Message::Response(answer) = client.read() {
            let code = answer.response_result.as_ref().err().map(|error| error.code);
            answers.push((answer.id.to_string(), code));
        }
    }
    answers.sort();
    assert_eq!(answers, [(busy.to_string(), None), (waiting.to_string(), Some(-32800))]);
    assert!(client.ask("textDocument/nothing", json!({}))["error"].is_string());
    assert!(client.ask_of("textDocument/hover", "file:///unknown.ppn")["error"].is_string());
    client.end();
}

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
    // A generator that needs no seed from outside, so that a failure comes again.
    let mut state = 7_u64;
    let mut next = |most: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % most
    };
    // Rounds of as many edits as below; a text that is edited for ever would grow for ever.
    let edits = std::env::var("PPN_LSP_EDITS").ok().and_then(|number| number.parse().ok());
    for _ in 0..edits.unwrap_or(EDITS).div_ceil(EDITS) {
        edited_wildly(&pieces, &mut next);
    }
}

/// How many edits a text gets before it is compared with a fresh read.
const EDITS: usize = 298;

/// Edits a text, and compares what is known of it with what a new server says.
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
    let fresh = other.open(URI, &text);
    assert_eq!(symbols, other.ask("textDocument/documentSymbol", params));
    let found = client.diagnostics_of(last.into());
    assert_eq!(shown(&found), shown(&fresh));
    client.end();
}

#[test]
fn every_game_of_the_corpus_gets_answers() {
    let mut client = Client::usual();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut games = 0;
    for folder in ["games", "pdn/games", "fan/games"] {
        for file in fs::read_dir(root.join(folder)).unwrap() {
            let path = file.unwrap().path();
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let ending = path.extension().unwrap().to_str().unwrap();
            if !["ppn", "pdn", "fan", "arimaa"].contains(&ending) {
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
