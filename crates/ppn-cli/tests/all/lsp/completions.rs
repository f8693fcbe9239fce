//! Completions.

use super::{
    URI,
    client::{Client, edited, range, shown},
};
use insta::assert_snapshot;
use serde_json::json;

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

/// All labels of the completions at the bar in a text of PPN.
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
    // A place, or a piece that moves; each piece by the shortest words that match only it.
    let all = offered("1. |");
    // 17 places; 16 coins, 4 tiles and one other item.
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
    // The metadata has no end yet.
    assert_eq!(offered("Ga|")[0], "GameType");
    assert!(offered("GameType: Ta|").contains(&"Tablut".to_owned()));
    assert!(offered("GameType: Chess\nEv|").contains(&"Event".to_owned()));
    assert!(offered("---\nGameType: {Na|").contains(&"Name".to_owned()));
    assert!(offered("---\nGameType: {Name: Ta|").contains(&"Tablut".to_owned()));
    assert_eq!(offered("---\nMovetextParser: {Name: |")[0], "Default");
    assert_eq!(offered("---\nMovetextParser:\n  CellWidth: |\n...\n"), ["1", "2"]);
    assert_eq!(offered("---\nResult: |\n...\n"), ["1-0", "0-1", "1/2-1/2"]);
    // Moves are not metadata.
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
