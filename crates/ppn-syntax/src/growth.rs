//! Work grows with the length of a text, not with its square.
//!
//! The texts are repetitions of every construct of the lexers and the grammar, with different
//! separators and borders. Work is counted in steps and in bytes of output, so that the result is
//! the same on every machine.

use crate::{Layout, LineBreaks, Movetext, outline, parse, print, work::counted};
use ppn_source::Diagnostic;

/// Tokens of both lexers.
const TOKENS: [&str; 56] = [
    "a", "b2", "S", "7", "1.", "...", ".", "..", ",", "(", ")", "[", "]", "{", "}", "<", ">", "^",
    "?", "/", "\\", "&", "|", "%", "$", "$>", "@", "@>", "-", "_", "‿", "\u{35c}", ":", "#", "~",
    "=", "*", "+", "!", "`", "'", "()", "[]", "[X]", "[#]", "/\\", "♟", "é", "\\,", "\\{", "\\}",
    "\\.", ";", " ", "\u{a0}", "\n",
];

/// Elements and moves of every form.
const CONSTRUCTS: [&str; 44] = [
    "b2-c3",
    "b22_c33",
    "b2:c3",
    "b2#c3",
    "S@b2",
    "S\\(2,-3.5)",
    "S@%c3",
    "-c3%b2",
    "b2@>90",
    "b2@>-4.5|c3",
    "b2@>90$?S",
    "b2$>-45",
    "b2~S,a-45",
    "b2=⚀",
    "*b2",
    "+2b2",
    "!b2",
    "b2-c3*d4+e5!",
    "S@{b2,c3}",
    "S{@,\\}b2",
    "b{1..3}-c3",
    "b{9..1..-2}",
    "{a..c}",
    "{a,{b,{c,d}}}",
    "{a comment}",
    "{a {nested}}",
    "`q'@b2",
    "`q",
    "^2b2-&?Sn[1:2]",
    "b2[1,2:3]-c3",
    "/S-1U",
    "7..1.2-c3",
    "?S,dominoes_red'-2UR|b4",
    "<1,-2>$?S",
    "1NNE|1NNE|",
    "&^&^",
    "1. ",
    "2... ",
    "Round2. ",
    "1.e4",
    "e2e4",
    "b2-c3-d4",
    "S,r1,s2,a3,x'",
    "{bad}",
];

/// The text between repetitions: nothing, white space of one, two and three bytes, or a semicolon.
const SEPARATORS: [&str; 5] = ["", " ", "\u{a0}", "\u{2028}", ";"];

/// The text around all repetitions.
const BORDERS: [(&str, &str); 9] = [
    ("", ""),
    ("", "}"),
    ("", "}x"),
    ("", ")'x"),
    ("{", "} "),
    ("a{", ""),
    ("S@(", ""),
    ("?S,", "'-c3"),
    ("b2-c3", " }x"),
];

/// The cost of reading and writing a text.
fn work(text: &str) -> u64 {
    let (output, steps) = counted(|| {
        let movetext = parse(text, 0, &Default::default());
        let layout = Layout::default();
        let printed = print(text, 0, &movetext.elements, &layout).len();
        let narrow = LineBreaks::ALL.map(|breaks| {
            let narrow = Layout { width: 8, breaks, ..layout };
            print(text, 0, &movetext.elements, &narrow).len()
        });
        let nodes = outline(text, 0, &movetext).len();
        printed + narrow.iter().sum::<usize>() + nodes + said(&movetext)
    });
    steps + output as u64
}

/// The number of bytes of all messages.
fn said(movetext: &Movetext) -> usize {
    let of_one = |one: &Diagnostic| {
        let labels = one.labels.iter().map(|label| label.text.len());
        let texts = one.help.iter().chain(&one.notes).map(String::len);
        let fixes = one.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.text.len());
        one.message.len() + labels.chain(texts).chain(fixes).sum::<usize>()
    };
    movetext.diagnostics.iter().map(of_one).sum()
}

/// The texts whose work grows too much when they have four times as many repetitions.
///
/// The shorter texts have more than the 500 bytes in which the closing brace of an item is looked for.
fn growing(
    units: &[&str],
    times: usize,
    separators: &[&str],
    borders: &[(&str, &str)],
) -> Vec<String> {
    let mut found = Vec::new();
    for unit in units {
        for separator in separators {
            for (before, after) in borders {
                let unit = format!("{unit}{separator}");
                let text = |times| format!("1. {before}{}{after}", unit.repeat(times));
                let (short, long) = (work(&text(times)), work(&text(4 * times)));
                if long > 6 * short {
                    found.push(format!("{before}({unit})*n{after}: {short} steps, then {long}"));
                }
            }
        }
    }
    found
}

#[test]
fn usual_elements_are_read_without_tokens() {
    // Making tokens takes a step for each byte, and most text is split into tokens twice.
    let text = "1. b2-c3 1... c22:d3 2. {a comment} e2_e4; ".repeat(10);
    let (movetext, steps) = counted(|| parse(&text, 0, &Default::default()));
    assert_eq!(movetext.elements.len(), 80);
    assert!(steps < text.len() as u64, "{steps} steps for {} bytes", text.len());
}

#[test]
fn repeated_tokens_take_work_in_proportion() {
    assert_eq!(growing(&TOKENS, 280, &SEPARATORS, &BORDERS[..1]), [""; 0]);
    assert_eq!(growing(&TOKENS, 280, &SEPARATORS[..2], &BORDERS[1..]), [""; 0]);
}

#[test]
fn repeated_elements_and_moves_take_work_in_proportion() {
    assert_eq!(growing(&CONSTRUCTS, 150, &SEPARATORS, &BORDERS[..1]), [""; 0]);
    assert_eq!(growing(&CONSTRUCTS, 150, &SEPARATORS[..1], &BORDERS[1..3]), [""; 0]);
}

#[test]
fn repeated_pairs_of_tokens_take_work_in_proportion() {
    let pairs: Vec<_> =
        TOKENS.iter().flat_map(|one| TOKENS.map(|other| format!("{one}{other}"))).collect();
    let pairs: Vec<_> = pairs.iter().map(String::as_str).collect();
    assert_eq!(growing(&pairs, 24, &[""], &BORDERS[..1]), [""; 0]);
}
