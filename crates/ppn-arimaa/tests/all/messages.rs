//! Reports of errors, and how a text is understood.

use ppn_arimaa::{Comment, Line, Marking, Turn, read, replay};
use ppn_source::{Diagnostic, LineIndex};
use serde_json::Value;
use std::fmt::Write;

fn cases(name: &str) -> Vec<Value> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/fan").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A diagnostic with the line it is about.
fn render(text: &str, fault: &Diagnostic) -> String {
    let index = LineIndex::new(text);
    let at = index.position(text, fault.span.start);
    let line = text.lines().nth(at.line as usize - 1).unwrap_or("");
    let width = fault.span.slice(text).lines().next().unwrap_or("").chars().count().max(1);
    let mut out = format!(
        "  {}: {}\n  | {line}\n  | {:blank$}{}\n",
        fault.code.name,
        fault.message,
        "",
        "^".repeat(width),
        blank = at.column as usize - 1,
    );
    for other in &fault.labels {
        let at = index.position(text, other.span.start);
        let _ = writeln!(out, "  at {}:{}: {}", at.line, at.column, other.text);
    }
    fault.help.iter().for_each(|help| writeln!(out, "  help: {help}").unwrap());
    fault.notes.iter().for_each(|note| writeln!(out, "  note: {note}").unwrap());
    for fix in &fault.fixes {
        let mut fixed = text.to_owned();
        for edit in fix.edits.iter().rev() {
            fixed.replace_range(edit.span.range(), &edit.text);
        }
        let line = fixed.lines().nth(at.line as usize - 1).unwrap_or("");
        let _ = writeln!(out, "  fix, {:?}: {}: {line}", fix.applicability, fix.title);
    }
    out
}

fn quoted(comment: Option<&Comment>) -> String {
    comment.map(|comment| format!(" {:?}", comment.text)).unwrap_or_default()
}

fn marked(markings: &[Marking]) -> String {
    let known =
        |m: &Marking| m.square.zip(m.value()).map(|(square, value)| format!("{square}={value}"));
    let all: Vec<_> = markings.iter().map(|m| known(m).unwrap_or(format!("?{}", m.raw))).collect();
    if all.is_empty() { String::new() } else { format!(" {{{}}}", all.join(", ")) }
}

fn line(turns: &Line) -> String {
    turns.iter().map(turn).collect::<Vec<_>>().join(" / ")
}

fn turn(turn: &Turn) -> String {
    let steps: Vec<String> = turn
        .steps
        .iter()
        .map(|s| format!("{}{}{}", s.step, quoted(s.comment.as_ref()), marked(&s.markings)))
        .collect();
    let mut out = turn.id.to_string();
    match &steps[..] {
        [] => write!(out, " {}", turn.kind.name()).unwrap(),
        steps => write!(out, " ({})", steps.join(", ")).unwrap(),
    }
    if turn.position_comment.is_some() || !turn.markings.is_empty() {
        let _ = write!(
            out,
            " position{}{}",
            quoted(turn.position_comment.as_ref()),
            marked(&turn.markings)
        );
    }
    if turn.move_comment.is_some() {
        let _ = write!(out, " move{}", quoted(turn.move_comment.as_ref()));
    }
    for variation in &turn.variations {
        let _ = write!(out, " [{}]", line(variation));
    }
    out
}

fn section(out: &mut String, name: &str, text: &str) {
    let _ = writeln!(out, "## {name}\n{}", text.replace('\r', "␍").trim_end());
}

#[test]
fn rejected_texts_are_explained() {
    let mut out = String::new();
    for case in cases("rejected.jsonl") {
        let text = case["input"].as_str().unwrap();
        section(&mut out, case["id"].as_str().unwrap(), text);
        let reading = read(text, Default::default());
        reading.diagnostics.iter().for_each(|fault| out += &render(text, fault));
        for game in &reading.games {
            let _ = writeln!(out, "  = {}", line(&game.main));
        }
        out.push('\n');
    }
    insta::assert_snapshot!("rejected", out);
}

#[test]
fn accepted_texts_are_understood() {
    let mut out = String::new();
    for case in cases("accepted.jsonl") {
        let text = case["input"].as_str().unwrap();
        section(&mut out, case["id"].as_str().unwrap(), text);
        let reading = read(text, Default::default());
        for game in &reading.games {
            let headers: String =
                game.headers.iter().map(|h| format!("  {} = {:?}\n", h.name, h.value)).collect();
            let _ = writeln!(out, "{headers}  = {}", line(&game.main));
        }
        reading.diagnostics.iter().for_each(|fault| out += &render(text, fault));
        out.push('\n');
    }
    insta::assert_snapshot!("accepted", out);
}

#[test]
fn illegal_turns_are_explained() {
    let mut out = String::new();
    for case in cases("positions.jsonl") {
        let rows = case["board"].as_array().unwrap();
        let pieces = |upper: bool| -> String {
            let mut all = String::new();
            for (row, letters) in rows.iter().enumerate() {
                for (column, letter) in letters.as_str().unwrap().chars().enumerate() {
                    if letter != '.' && letter.is_ascii_uppercase() == upper {
                        let column = char::from(b'a' + u8::try_from(column).unwrap());
                        let _ = write!(all, " {letter}{column}{}", 8 - row);
                    }
                }
            }
            all
        };
        let setup = format!("1g{}\n1s{}\n", pieces(true), pieces(false));
        for test in case["tests"].as_array().unwrap() {
            if test["expect"] == "ok" {
                continue;
            }
            let (steps, side) = (test["move"].as_str().unwrap(), case["side"].as_str().unwrap());
            // Silver cannot begin: gold makes way with a step that has no effect.
            let text = if side == "g" {
                format!("{setup}2g {steps}")
            } else {
                format!("{setup}2g Rh1n\n2s {steps}")
            };
            let replay = replay(&read(&text, Default::default()).games[0], &Default::default());
            let fault = replay.diagnostics.iter().find(|fault| fault.is_error()).unwrap();
            assert_eq!(fault.code.name, test["expect"], "{}", case["id"]);
            let _ = write!(out, "## {}\n{}\n", case["fact"].as_str().unwrap(), setup.trim_end());
            out += &render(&text, fault);
            out.push('\n');
        }
    }
    insta::assert_snapshot!("illegal", out);
}

#[test]
fn reading_goes_on_after_a_problem() {
    let texts = [
        "several faults in one turn\n1g Ra1 Rb9 Qc1 Rd1\n1s ra8\n2g Ra1N Ra2n",
        "a missing turn\n1g Ra1\n1s ra8\n2g Ra1n\n3g Ra2n\n3s ra8s",
        "a game that is not closed and one that is\nFAN31415926 1\n1g Ra1 [ 1g Rb1 [ 1g Rc1\nFAN31415926 1\n1g Rd1",
        "words where none should be\n1g Ra1 [ Rb1 1g Rc1 ] zz \"late\" 1s ra8 ] 2g Ra1n",
        "a quote too many\n1g Ra1 \"first\" 1s \"ra8\n2g Ra1n \"second\" 2s ra8s",
        "old words\n1g Ra1\n1s ra8\n2g Ra1n\n2s Takeback\n2g Ra1e\n2s Resigned\n2s lose",
        "glued words\n1g Ra1Rb1\n1s ra8@xd4=red\n2g {so} Ra1nRb1n",
        "broken header lines\nFAN31415926 1\nGold Ann\nSilver: Bo\nPlayers: x\nsilver: Cy\n1g Ra1",
        "colons of header lines\nFAN31415926 1\nGold : Ann\nSilver\t: Bo\nGlod Ann\nTime\nEvent. 1: Cup\nResult:: -\nEvent.: Cup\n_odd: 3\nGold -=+=-\n1g Ra1",
        "rules\n1g Ra1 ra2 Rb1\n1s ra8\n2g Ra1n",
        "rules in variations\n1g Ra1 Ed2\n1s ra8 rb8\n2g Ed2n [ 2g Ed2w Ed2n ] [ 2g Ea1n ]\n2s ra8n\n3g Ed3n",
    ];
    let mut out = String::new();
    for text in texts {
        let (name, text) = text.split_once('\n').unwrap();
        section(&mut out, name, text);
        let reading = read(text, Default::default());
        reading.diagnostics.iter().for_each(|fault| out += &render(text, fault));
        for game in &reading.games {
            let _ = writeln!(out, "  = {}", line(&game.main));
            replay(game, &Default::default())
                .diagnostics
                .iter()
                .for_each(|fault| out += &render(text, fault));
        }
        out.push('\n');
    }
    insta::assert_snapshot!("recovery", out);
}

/// Name, line and column of the first error, for which a strict reader would refuse the text.
fn first_error(text: &str) -> (&'static str, u32, u32) {
    let reading = read(text, Default::default());
    let first = reading.diagnostics.iter().find(|fault| fault.is_error()).unwrap();
    let at = LineIndex::new(text).position(text, first.span.start);
    (first.code.name, at.line, at.column)
}

const START: &str = "FAN31415926 1\n1g Ea1 Rb1\n1s ea8 rb8\n";

#[test]
fn whatever_a_word_is_meant_to_be_it_does_not_touch_a_comment() {
    let first = |turns: &str| first_error(&format!("{START}{turns}"));
    assert_eq!(first("2g Ea1n \"x\"2S ea8s"), ("bad-quote", 4, 12));
    assert_eq!(first("2g Ea1n \"x\"01s"), ("bad-quote", 4, 12));
    assert_eq!(first("2g \"p\"2G"), ("bad-quote", 4, 7));
    assert_eq!(first("2g Ea1n [ 2g Rb1n \"x\"2S ]"), ("bad-quote", 4, 22));
    assert_eq!(first("2g Ea1n \"x\" 2S ea8s"), ("bad-turn-id", 4, 13));
    // It also comes before a diagnostic of the turn that it ends.
    assert_eq!(first("2g Ea1n [ 2g 2S ea8s ]"), ("bad-turn-id", 4, 14));
    assert_eq!(first("2g Ea1n [ 2g \"c\" 0g Ra1n ]"), ("bad-turn-id", 4, 18));
    assert_eq!(first("2g Ea1n [ 2g 2s ea8s ]"), ("empty-variation", 4, 9));
    assert!(
        read(&format!("{START}2g Ea1n \"x\"2s ea8s"), Default::default()).diagnostics.is_empty()
    );
}

#[test]
fn the_hyphen_between_players_is_alone() {
    let text = |names: &str| format!("FAN31415926 1 {names}\n1g Ra1");
    assert_eq!(first_error(&text("\"Ann\"- Bo")), ("header-syntax", 1, 20));
    assert_eq!(first_error(&text("\"Ann\" -Bo")), ("header-syntax", 1, 21));
    let game = &read(&text("\"Ann\"- Bo"), Default::default()).games[0];
    assert_eq!((game.authors(), game.gold()), (Some(vec!["Ann"]), None));
    assert!(read(&text("\"Ann\" - Bo"), Default::default()).diagnostics.is_empty());
}

#[test]
fn a_quote_or_bracket_ends_the_magic_word() {
    assert_eq!(first_error("FAN31415926\"x\" 1\n1g Ra1"), ("bad-version", 1, 12));
    assert_eq!(first_error("1g Ra1 FAN31415926[ 1g Rb1"), ("bad-version", 1, 19));
    assert_eq!(first_error("1g Ra1 FAN31415926] 1\n1g Rb1"), ("bad-version", 1, 19));
    assert_eq!(read("1g Ra1 FAN31415926[ 1g Rb1", Default::default()).games.len(), 2);
    // Other words still end there, too.
    let reading = read("fan31415926\"x\" 1\n1g Ra1", Default::default());
    assert_eq!(reading.diagnostics[0].fixes[0].edits[0].span.range(), 0..11);
    assert_eq!(first_error("\"hello\" 1g Ra1"), ("bad-magic", 1, 1));
    assert_eq!(first_error("[ 1g Ra1 ]"), ("bad-magic", 1, 1));
}

#[test]
fn accents_are_no_quotes() {
    for word in ["`calm`", "´calm´", "`calm´"] {
        let text = format!("{START}2g {word}");
        assert_eq!(first_error(&text), ("bad-token", 4, 4));
        let fault = &read(&text, Default::default()).diagnostics[0];
        assert_eq!(fault.fixes[0].edits[0].text, "\"calm\"");
    }
    assert_eq!(first_error(&format!("{START}2g `a1`")), ("bad-piece", 4, 4));
    assert_eq!(first_error(&format!("{START}2g ‘calm’")), ("bad-quote", 4, 4));
}

#[test]
fn the_page_about_the_notation_is_right() {
    let page = include_str!("../../docs/notation.md");
    let mut checked = 0;
    for block in page.split("\n```fan").skip(1) {
        let (name, rest) = block.split_once('\n').unwrap();
        let text = rest.split("\n```").next().unwrap();
        let reading = read(text, Default::default());
        let first = reading.diagnostics.iter().find(|fault| fault.is_error());
        assert_eq!(first.map_or("", |fault| fault.code.name), name.trim(), "{text}");
        checked += 1;
    }
    assert!(checked >= 9);
    let [taken_back, written] =
        ["2g Ea1n 2s takeback 2g Rb1n 2s ea8s", "2g Rb1n [ 2g Ea1n 2s takeback ] 2s ea8s"].map(
            |moves| {
                line(
                    &read(&format!("1g Ea1 Rb1 1s ea8 rb8\n{moves}"), Default::default()).games[0]
                        .main,
                )
            },
        );
    assert_eq!(taken_back, written);
}

/// Pages whose example would be a text of millions of bytes, or not a text.
const BEYOND_EXAMPLES: [&str; 6] = [
    "fan-nesting-limit",
    "too-many-faults",
    "fan-text-too-long",
    "fan-encoding",
    "fan-game-too-long",
    "record-pasted",
];

#[test]
fn the_example_of_a_manual_page_gives_its_code_and_what_to_write_instead_does_not() {
    for code in ppn_arimaa::codes::CODES {
        if BEYOND_EXAMPLES.contains(&code.name) {
            continue;
        }
        let block = |heading: &str| {
            let (_, block) = code.manual.split_once(&format!("\n# {heading}\n```fan\n")).unwrap();
            block.split("\n```").next().unwrap()
        };
        let example = codes_of(block("Example"));
        assert!(example.contains(&code.name), "{}: {example:?}", code.name);
        let instead = codes_of(block("Write instead"));
        // Short games have no usual setup.
        let is_right = |name: &&str| *name == "odd-setup" && code.name != "odd-setup";
        assert!(instead.iter().all(is_right), "{}: {instead:?}", code.name);
    }
}

/// The codes of all problems of a text, in reading and in playing it.
fn codes_of(text: &str) -> Vec<&'static str> {
    let reading = read(text, Default::default());
    let mut codes: Vec<_> = reading.diagnostics.iter().map(|one| one.code.name).collect();
    for game in &reading.games {
        let replay = replay(game, &Default::default());
        codes.extend(replay.diagnostics.iter().map(|one| one.code.name));
        let turns = game.main.iter().filter_map(|turn| replay.of(turn).error);
        codes.extend(turns.map(|error| error.rule.name));
    }
    codes
}
