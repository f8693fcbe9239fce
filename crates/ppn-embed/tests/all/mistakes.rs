//! Mistakes in documents, with the reports that people see.

use crate::support::{Files, embedded, settings};
use ppn_embed::{Blocks, Embedded, GameText, embed};
use ppn_report::{Format, Full, Source};
use std::fmt::Write;

const FILES: [(&str, &str); 3] = [
    ("kono.ppn", "---\nGameType: Four Field Kono\n...\n1. b1:b3\n"),
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
    (
        "a file with another name for the same",
        "```ppn {setup=Chess to=a.svg}\n```\n\n```ppn {setup=Chess to=./a.svg}\n```\n",
    ),
    ("a file in a hidden folder", "```ppn {setup=Chess to=.git/a.svg}\n```\n"),
    (
        "a comment without an end",
        "# Kono\n\n<!-- ppn {setup=Chess to=a.svg}\n\nThe next paragraph.\n",
    ),
    (
        "a comment in a list without an end",
        "- <!-- ppn {setup=Chess to=a.svg}\n\nThe next paragraph.\n",
    ),
    ("a wrong option in a comment", "> <!-- ppn {setup=Chess veiw=plan} -->\n"),
    (
        "a wrong move in a comment",
        "> <!-- ppn {to=a.svg}\n> ---\n> GameType: Four Field Kono\n> ...\n> 1. b1:b9\n> -->\n",
    ),
    ("a wrong width", "```ppn {setup=Chess width=wide}\n```\n"),
];

/// The same in LaTeX.
const IN_LATEX: &[(&str, &str)] = &[
    ("an unknown option", "\\ppnboard[veiw=oblique]{kono.ppn}\n"),
    ("an option of the command", "\\ppnboard[move=1., mark={b2=A}]{kono.ppn}\n"),
    ("an option that nothing is near to", "\\ppnboard[zzz=1]{kono.ppn}\n"),
    (
        "a wrong value, in an item",
        "\\begin{itemize}\n  \\item \\ppnboard[view=obliqe]{kono.ppn}\n\\end{itemize}\n",
    ),
    ("a wrong place", "\\ppnboard[crop={b2:99}]{kono.ppn}\n"),
    ("an option without a value", "\\ppnboard[view,move=1.]{kono.ppn}\n"),
    ("an option given twice", "\\ppnboard[view=plan, view=oblique]{kono.ppn}\n"),
    ("options without an end", "\\ppnboard[move=1.{kono.ppn}\n"),
    ("a caption without its brace", "\\ppnboard[caption={A jump, move=1.]{kono.ppn}\n"),
    ("a percent in a width", "\\ppnboard[width=50%]{kono.ppn}\n"),
    ("a wrong width", "\\ppnboard[width=wide]{kono.ppn}\n"),
    ("a name of a file without an end", "\\ppnboard{kono.ppn\n\nThe next paragraph.\n"),
    ("a missing file", "A board: \\ppnboard{games/kono.ppn}.\n"),
    ("no file", "\\ppnboard[view=plan]{}\n"),
    ("a file with a wrong game", "\\ppnboard[move=1.]{wrong.ppn}\n"),
    (
        "a game that is wrong in its third line",
        "\\begin{ppndiagram}[move=1.]\n---\nGameType: Four Field Kono\nEvent A\n...\n1. b1:b3\n\\end{ppndiagram}\n",
    ),
    (
        "a move that is wrong, in a quotation",
        "\\begin{quote}\n  \\begin{ppndiagram}\n  ---\n  GameType: Four Field Kono\n  ...\n  1. b1:b3\n  1... c9:c3\n  \
         \\end{ppndiagram}\n\\end{quote}\n",
    ),
    (
        "an illegal move of chess",
        "\\begin{ppndiagram}[notation=pgn,as=moves]\n1. e4 e5 2. Ke3 *\n\\end{ppndiagram}\n",
    ),
    ("a misspelled notation", "\\begin{ppndiagram}[notation=pgm]\n1. e4 *\n\\end{ppndiagram}\n"),
    ("an environment without an end", "\\begin{ppngame}[name=a]\n1. S@b2\n\nThe next paragraph.\n"),
    ("an unknown start board", "\\ppnboard[setup=Four Feld Kono]{}\n"),
    (
        "the same label twice",
        "\\ppnboard[setup=Chess,label=fig:a]{}\n\\ppnboard[setup=Chess,label=fig:a]{}\n",
    ),
    (
        "a name that no game has",
        "\\begin{ppngame}[name=opening]\n1. S@b2\n\\end{ppngame}\n\\ppnboard[name=openning]{}\n",
    ),
    ("a file and a start board", "\\ppnboard[setup=Chess]{kono.ppn}\n"),
    ("a number without its dot", "\\ppnboard[move=1]{kono.ppn}\n"),
    ("a move that the game does not have", "\\ppnboard[move=12.]{kono.ppn}\n"),
    ("a game that the file does not have", "\\ppnboard[game=2]{kono.ppn}\n"),
    ("a mark outside of the board", "\\ppnboard[marks={b2=A z9=B}]{kono.ppn}\n"),
    ("a view of moves", "\\ppnboard[as=moves,arrows={b1:b3}]{kono.ppn}\n"),
    ("an unknown diagram of a score", "\\ppnboard[as=score,diagrams={start every:x}]{kono.ppn}\n"),
];

/// The reports of a document, as people see them.
fn reports(name: &str, text: &str, embedded: &Embedded) -> String {
    let report =
        |name: &str, text: &str, found: &[_]| Full::default().text(&Source::new(name, text), found);
    let mut all = report(name, text, &embedded.diagnostics);
    for file in &embedded.files {
        let GameText { text, .. } = &file.text;
        all.push_str(&report(&file.name, text, &file.diagnostics));
    }
    all
}

/// Each document below its name, and its reports.
fn page(name: &str, mistakes: &[(&str, &str)], embedded: fn(&str, &Files) -> Embedded) -> String {
    let files = Files { files: FILES.to_vec(), ..Files::default() };
    let mut page = String::new();
    for (mistake, text) in mistakes {
        let reports = reports(name, text, &embedded(text, &files));
        assert!(!reports.is_empty(), "{mistake}");
        let lines: Vec<&str> = reports.lines().map(str::trim_end).collect();
        write!(page, "== {mistake}\n{text}\n{}\n\n", lines.join("\n")).unwrap();
    }
    page
}

#[test]
fn mistakes_are_reported_in_their_lines() {
    insta::assert_snapshot!(page("rules.md", MISTAKES, embedded));
}

#[test]
fn mistakes_in_latex_are_reported_in_their_lines() {
    let embedded = |text: &str, files: &Files| embed(&Blocks::of_latex(text), &settings(), files);
    insta::assert_snapshot!(page("paper.tex", IN_LATEX, embedded));
}

#[test]
fn a_fence_with_a_mistake_is_not_shown_and_others_are() {
    let text = "```ppn {setup=Chess veiw=plan}\n```\n\n```ppn {setup=Chess view=plan}\n```\n";
    let found = embedded(text, &Files::default());
    assert!(found.has_errors());
    assert_eq!(found.diagrams.iter().map(|one| one.index).collect::<Vec<_>>(), [1]);
}
