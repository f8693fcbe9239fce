//! The size of the diagnostics of a game grows with its length, not with the square of its length:
//! a long name is not repeated in full by each of many messages.

use ppn_engine::{Dialect, Limits, MacroDefinition, MacroTable, Program, Replay};
use ppn_source::Diagnostic;

/// The number of bytes of all diagnostics of a game, and of its expanded items.
fn said(macros: &[(String, String)], movetext: &str) -> usize {
    let limits = Limits::default();
    let definitions = macros.iter().map(|(name, value)| MacroDefinition {
        name: name.clone(),
        value: value.clone(),
        span: Some(ppn_source::Span::new(0, 1)),
    });
    let (table, mut diagnostics) = MacroTable::new(definitions, false, &limits);
    let (program, more) = Program::new(movetext, 0, table, &Dialect::default(), &limits);
    diagnostics.extend(more);
    let (replay, more) = Replay::new([], &program, 1.0, &limits);
    diagnostics.extend(more);
    let texts: usize = (0..program.len()).map(|chunk| program.text(chunk).len()).sum();
    texts + replay.changes() + diagnostics.iter().map(bytes).sum::<usize>()
}

fn bytes(one: &Diagnostic) -> usize {
    let labels = one.labels.iter().map(|label| label.text.len());
    let texts = one.help.iter().chain(&one.notes).map(String::len);
    one.message.len() + one.label.len() + labels.chain(texts).sum::<usize>()
}

/// A game of a given size.
type Game = fn(usize) -> (Vec<(String, String)>, String);

fn named(name: &str, value: impl Into<String>) -> Vec<(String, String)> {
    vec![(name.to_owned(), value.into())]
}

#[test]
fn messages_do_not_repeat_long_names() {
    let games: [(&str, Game); 7] = [
        ("an unknown macro of a macro", |n| {
            (named("a", format!("`{}'", "long".repeat(n))), "`a'@b2 ".repeat(n))
        }),
        ("a name that is nearly right", |n| {
            (named(&"l".repeat(4 * n), "S"), format!("`{}x'@b2 ", "l".repeat(70)).repeat(n))
        }),
        ("many circles through one long name", |n| {
            let long = "long".repeat(n);
            let uses: String = (0..n).map(|one| format!("`m{one}'")).collect();
            let mut macros = named(&long, uses);
            macros.extend((0..n).map(|one| (format!("m{one}"), format!("`{long}'"))));
            (macros, String::new())
        }),
        ("the nearest piece is of a set with a long name", |n| {
            (vec![], format!("S,{}'@b2 {}", "long".repeat(n), "c9-d9 ".repeat(n)))
        }),
        ("a set with a long name has no small form", |n| {
            (vec![], format!("S,{}'@b2 {}", "long".repeat(n), "b2~u ".repeat(n)))
        }),
        ("a long word of an expansion with many problems", |n| {
            (vec![], format!("S@b2 {{b2-c3,c3-d4}}{}", "*z9".repeat(n)))
        }),
        ("many problems of a long word", |n| (vec![], format!("S@b2 b2-c3{}", "*z9".repeat(n)))),
    ];
    for (what, game) in games {
        let size = |n| {
            let (macros, text) = game(n);
            said(&macros, &text)
        };
        let (short, long) = (size(200), size(800));
        assert!(short > 200, "{what}: there are diagnostics");
        assert!(long < 6 * short, "{what}: {short} bytes, then {long}");
    }
}

#[test]
fn repeated_moves_are_made_and_explained_in_proportion() {
    let units = [
        "S@b2 ",
        "S\\b2 ",
        "b2-c3 c3-b2 ",
        "b2_b2 ",
        "!b2 ",
        "+b2 ",
        "b2~M ",
        "b2=S ",
        "b2@>90|c3 ",
        "S@b3 b2:b3 ",
        "^b2-c3 ^^b2-d4 1. ",
        "&^2b2-c3 ",
        "2b2-b2 ",
        "b2[1]-b2 ",
        "?S-b2 ",
        "/A-b2 ",
        "S@{b2,c3} ",
        "S@{1..3}1 ",
        "S@{b2,c3};",
        "`k'@b2 ",
        "{`k',`q'}@{b2,c3} ",
        "1. ",
        ". ",
        "x. ",
        "{a comment} ",
        "?⬢♟,x'-c3 ",
        "c9-d9 ",
        "?A-b2 ",
        "7-c3 ",
        "7..1.2-c3 ",
        "b2[9]-c3 ",
        "0b2-c3 ",
        "S@ ",
        "b2~u ",
        "R@b2 ",
        "SM@b2 ",
        "S,r0'@b2 ",
        "`nope'@b2 ",
        "`nope ",
        "{b2} ",
        "b2-c3-d4 ",
        "b2#b2 ",
        "S@b2%/S ",
        "b2-c3{a} ",
        "S@(1e9,1) ",
        "\\{ ",
        "{\\{,a} ",
    ];
    for unit in units {
        let size = |n: usize| said(&[], &format!("1. S@b2 {}", unit.repeat(n)));
        let (short, long) = (size(50), size(200));
        assert!(long < 6 * short, "{unit}: {short} bytes, then {long}");
    }
}
