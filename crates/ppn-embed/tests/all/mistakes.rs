//! Mistakes in documents, with the reports that people see.

use crate::support::{Files, embedded};
use ppn_embed::{Embedded, GameText};
use ppn_report::{Format, Full, Source};
use std::fmt::Write;

const FILES: [(&str, &str); 2] = [
    ("wrong.ppn", "---\nGameType: Four Field Kono\n...\n1. b1:b3\n2. z9-z8\n"),
    ("theme.toml", "base = \"lantern\"\n[coins]\nfil = \"red\"\n"),
];

const MISTAKES: &[(&str, &str)] = &[
    ("an unknown option", "```ppn {veiw=oblique setup=Chess}\n```\n"),
    ("an option of the command", "```ppn {mark=b2=A setup=Chess}\n```\n"),
    ("an option that nothing is near to", "```ppn {zzz=1 setup=Chess}\n```\n"),
    ("a wrong value", "- ```ppn {view=obliqe setup=Chess}\n  ```\n"),
    ("a wrong place", "```ppn {crop=\"b2:99\" setup=Chess}\n```\n"),
    ("an option without a value", "```ppn {setup=Chess width}\n```\n"),
    ("an option given twice", "```ppn {setup=Chess view=plan view=oblique}\n```\n"),
    ("braces without an end", "```ppn {setup=Chess\n```\n"),
    ("a quotation mark without an end", "```ppn {setup=\"Chess view=plan}\n```\n"),
    ("commas between options", "```ppn {setup=Chess, view=plan}\n```\n"),
    ("words after the options", "```ppn {setup=Chess} view=plan\n```\n"),
    (
        "a game that is wrong in its third line, in a list in a quotation",
        "> Kono:\n>\n> 1. The first capture:\n>\n>    ```ppn {move=\"1.\"}\n>    ---\n>    GameType: Four Field Kono\n>    Event A\n>    ...\n>    1. b1:b3\n>    ```\n",
    ),
    (
        "a move that is wrong, in a list in a quotation",
        "> - Kono:\n>\n>   ~~~ppn {}\n>   ---\n>   GameType: Four Field Kono\n>   ...\n>   1. b1:b3\n>   1... c9:c3\n>   ~~~\n",
    ),
    ("an illegal move of chess", "```pgn {as=moves}\n1. e4 e5 2. Ke3 *\n```\n"),
    ("a fence without an end", "# Kono\n\n```ppn {view=plan}\n1. S@b2\n\nThe next paragraph.\n"),
    (
        "a fence without an end in a list",
        "- ```ppn {view=plan}\n  1. S@b2\n\nThe next paragraph.\n",
    ),
    ("a fence that ends with fewer backticks", "````ppn {view=plan}\n1. S@b2\n```\n"),
    ("a missing file", "```ppn {src=games/kono.ppn}\n```\n"),
    ("a file with a wrong game", "```ppn {src=wrong.ppn move=1.}\n```\n"),
    ("a theme with an unknown key", "```ppn {setup=Chess theme=theme.toml}\n```\n"),
    ("an unknown start board", "```ppn {setup=\"Four Feld Kono\"}\n```\n"),
    (
        "the same label twice",
        "```ppn {setup=Chess #fig:a}\n```\n\n```ppn {setup=Chess label=fig:a}\n```\n",
    ),
    (
        "a reference to a label that is near",
        "See [](#fig:sart).\n\n```ppn {setup=Chess label=fig:start}\n```\n",
    ),
    ("a reference without a diagram", "See [](#fig:other).\n"),
    ("two games with one name", "```ppn {name=a}\n1. S@b2\n```\n\n```ppn {name=a}\n1. S@b3\n```\n"),
    (
        "a name that no game has",
        "```ppn {name=openning}\n```\n\n```ppn {name=opening}\n1. S@b2\n```\n",
    ),
    ("no game", "```ppn {view=plan}\n```\n"),
    ("a file and a game", "```ppn {src=wrong.ppn}\n1. S@b2\n```\n"),
    ("a file and a start board", "```ppn {src=wrong.ppn setup=Chess}\n```\n"),
    ("a number without its dot", "```pgn {move=2}\n1. e4 e5 2. Nf3 *\n```\n"),
    ("a move that the game does not have", "```pgn {move=\"12.\"}\n1. e4 e5 2. Nf3 *\n```\n"),
    ("a game that the fence does not have", "```pgn {game=2}\n1. e4 e5 2. Nf3 *\n```\n"),
    ("a misspelled notation", "```pgm {move=1.}\n1. e4 *\n```\n"),
    (
        "a mark outside of the board",
        "```ppn {setup=\"Four Field Kono\" marks=\"b2=A z9=B\"}\n```\n",
    ),
    ("a view of moves", "```pgn {as=moves arrows=e2:e4}\n1. e4 *\n```\n"),
    ("an unknown name in a caption", "```ppn {setup=Chess caption=\"After {mvoe}\"}\n```\n"),
    ("a file for a picture elsewhere", "```ppn {setup=Chess to=../chess.svg}\n```\n"),
    (
        "two pictures in one file",
        "```ppn {setup=Chess to=a.svg}\n```\n\n```ppn {setup=Chess to=a.svg}\n```\n",
    ),
    ("a file for moves", "```pgn {as=moves to=a.svg}\n1. e4 *\n```\n"),
    ("a wrong option in a comment", "> <!-- ppn {setup=Chess veiw=plan} -->\n"),
    (
        "a wrong move in a comment",
        "> <!-- ppn {to=a.svg}\n> ---\n> GameType: Four Field Kono\n> ...\n> 1. b1:b9\n> -->\n",
    ),
    ("a wrong width", "```ppn {setup=Chess width=wide}\n```\n"),
];

/// The reports of a document, as people see them.
fn reports(text: &str, embedded: &Embedded) -> String {
    let report =
        |name: &str, text: &str, found: &[_]| Full::default().text(&Source::new(name, text), found);
    let mut all = report("rules.md", text, &embedded.diagnostics);
    for file in &embedded.files {
        let GameText { text, .. } = &file.text;
        all.push_str(&report(&file.name, text, &file.diagnostics));
    }
    all
}

#[test]
fn mistakes_are_reported_in_their_lines() {
    let files = Files { files: FILES.to_vec(), ..Files::default() };
    let mut page = String::new();
    for (name, text) in MISTAKES {
        let reports = reports(text, &embedded(text, &files));
        assert!(!reports.is_empty(), "{name}");
        let lines: Vec<&str> = reports.lines().map(str::trim_end).collect();
        write!(page, "== {name}\n{text}\n{}\n\n", lines.join("\n")).unwrap();
    }
    insta::assert_snapshot!(page);
}

#[test]
fn a_fence_with_a_mistake_is_not_shown_and_others_are() {
    let text = "```ppn {setup=Chess veiw=plan}\n```\n\n```ppn {setup=Chess view=plan}\n```\n";
    let found = embedded(text, &Files::default());
    assert!(found.has_errors());
    assert_eq!(found.diagrams.iter().map(|one| one.index).collect::<Vec<_>>(), [1]);
}
