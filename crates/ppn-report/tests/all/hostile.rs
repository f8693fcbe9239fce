//! Names, messages and texts that try to control the terminal or the log.

use ppn_report::{
    Concise, Format, Full, FullOptions, Github, Gitlab, Json, JsonLines, Junit, Rdjson, Sarif,
    Source,
};
use ppn_source::{Code, Diagnostic, Edit, FilePlace, Fix, Severity, Span};
use proptest::prelude::*;
use serde_json::Value;

static FORM: Code =
    Code::new("E0300", "move", Severity::Error, "not a move", "A move has an operator.");

/// Clears the screen, changes the order of the text, and ends lines.
const WORD: &str = "\u{1b}[2Jé\u{202e}9\u{2028}\u{9b}2J\u{7f}\u{b}";

/// A file name that tries to be an annotation.
const NAME: &str = "a\n::error file=x::p.ppn";

fn diagnostic_at(text: &str, word: &str) -> Diagnostic {
    let start = text.find(word).expect("a part of the text");
    let span = Span::new(start, start + word.len());
    Diagnostic::new(&FORM, span, format!("`{word}` is not a move"))
        .with_label(format!("`{word}` has no operator"))
        .with_other(Span::new(0, 1), format!("the number of `{word}`"))
        .with_help(format!("write `-` in `{word}`\nor remove it"))
        .with_note(format!("`{word}`"))
        .with_fix(Fix::guess(format!("remove `{word}`"), [Edit::replace(span, word)]))
}

fn is_raw(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn formats() -> [Box<dyn Format>; 9] {
    [
        Box::new(Full::default()),
        Box::new(Concise),
        Box::new(Github),
        Box::new(Json::default()),
        Box::new(Sarif::default()),
        Box::new(JsonLines),
        Box::new(Gitlab::default()),
        Box::new(Junit::default()),
        Box::new(Rdjson::default()),
    ]
}

fn report(format: &mut dyn Format, source: &Source<'_>, diagnostics: &[Diagnostic]) -> String {
    let mut out = Vec::new();
    format.write(source, diagnostics, &mut out).unwrap();
    format.finish(&mut out).unwrap();
    String::from_utf8(out).expect("reports are UTF-8")
}

fn trimmed(report: &str) -> String {
    report.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_format_writes_hostile_characters() {
    let text = format!("1. {WORD} a1-a2\n");
    let name = format!("{WORD}{NAME}");
    let source = Source::new(&name, &text);
    for mut format in formats() {
        let report = report(&mut *format, &source, &[diagnostic_at(&text, WORD)]);
        assert!(!report.contains(is_raw), "{report:?}");
    }
}

#[test]
fn full_underlines_below_what_it_shows() {
    let text = format!("1. {WORD} a1-a2\n2. \u{1b}[31mb1 c1-\u{2066}d9\n");
    let source = Source::new("\u{1b}]0;game.ppn", &text);
    let diagnostics = [
        diagnostic_at(&text, WORD),
        diagnostic_at(&text, "a1-a2"),
        Diagnostic::new(&FORM, Span::from(text.find("d9").unwrap()..text.len() - 1), "no move"),
    ];
    let report = Full::default().text(&source, &diagnostics);
    insta::assert_snapshot!("hostile_full", trimmed(&report));
}

#[test]
fn full_names_the_column_of_the_file() {
    // Two characters before it are drawn as eight and six characters.
    let text = "1. \u{202e}\u{1b}a1 b9";
    let diagnostic = Diagnostic::new(&FORM, Span::from(text.len() - 2..text.len()), "no move");
    let report = Full::default().text(&Source::new("game.ppn", text), &[diagnostic]);
    assert!(report.contains("[ game.ppn:1:9 ]"), "{report}");
    assert!(report.contains("1 │ 1. \\u{202e}\\u{1b}a1 b9"), "{report}");
}

#[test]
fn part_of_a_long_line_is_underlined_below_what_it_shows() {
    let text = format!("1. {} b9 {}", "\u{1b}".repeat(80), "\u{202e}".repeat(80));
    let at = text.find("b9").unwrap();
    let diagnostic = Diagnostic::new(&FORM, Span::from(at..at + 2), "no move");
    let options = FullOptions::default().with_longest_line(40).with_context(5);
    let report = Full::new(options).text(&Source::new("game.ppn", &text), &[diagnostic]);
    insta::assert_snapshot!("hostile_long_line", trimmed(&report));
}

#[test]
fn a_file_name_cannot_be_an_annotation() {
    let text = "1. é9";
    let report = Github.text(&Source::new(NAME, text), &[diagnostic_at(text, "é9")]);
    insta::assert_snapshot!("hostile_github", report);
    assert_eq!(report.lines().count(), 1);
}

#[test]
fn a_message_cannot_end_its_annotation() {
    let text = "1. x\r\n::error::forged%0A";
    let diagnostic = diagnostic_at(text, "x\r\n::error::forged%0A");
    let report = Github.text(&Source::new("game.ppn", text), &[diagnostic]);
    assert_eq!(report.split(['\r', '\n']).count(), 2, "{report:?}");
    assert!(report.contains(r"`x%0D%0A\u{3a}:error::forged%250A`"), "{report:?}");
}

#[test]
fn a_concise_report_is_one_line() {
    let text = "1. x\ny";
    let report = Concise.text(&Source::new(NAME, text), &[diagnostic_at(text, "x\ny")]);
    assert_eq!(report, "a\\n::error file=x::p.ppn:1:4: error E0300 `x\\ny` is not a move [move]\n");
}

#[test]
fn programs_get_the_words_as_they_are() {
    let text = format!("1. {WORD}");
    let diagnostics = [diagnostic_at(&text, WORD)];
    let source = Source::new(NAME, &text);
    let json: Value = serde_json::from_str(&Json::default().text(&source, &diagnostics)).unwrap();
    assert_eq!(json[0]["file"], NAME);
    assert_eq!(json[0]["message"], diagnostics[0].message);
    assert_eq!(json[0]["fixes"][0]["edits"][0]["text"], WORD);
    let log: Value = serde_json::from_str(&Sarif::default().text(&source, &diagnostics)).unwrap();
    let result = &log["runs"][0]["results"][0];
    let location = &result["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(location["uri"], "a%0A%3A%3Aerror%20file%3Dx%3A%3Ap.ppn");
    let change = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["insertedContent"]["text"], WORD);
    // Messages are for people, so they are escaped.
    assert!(!result["message"]["text"].as_str().unwrap().contains(is_raw));
}

proptest! {
    #[test]
    fn any_diagnostic_of_any_text_is_written(
        text in "[a-c \n\r\t\u{1b}\u{202e}\u{2028}é𝄞]{0,60}",
        spans in proptest::collection::vec((0u32..80, 0u32..80), 1..4),
        name in "[a%,:\n\u{1b}\u{9b}]{0,5}",
        numbers in prop_oneof![Just([0; 4]), Just([u64::MAX; 4]), Just([7, 3, 2, 4])],
        longest_line in 0usize..40,
        context in 0usize..10,
    ) {
        let mut diagnostics = Vec::new();
        for (start, end) in spans {
            // Spans that end before they begin, inside a character, or past the text.
            diagnostics.push(
                Diagnostic::new(&FORM, Span { start, end }, text.clone())
                    .with_other(Span { start: end, end: start }, text.clone()),
            );
        }
        let [offset, line, column, column_bytes] = numbers;
        let place = FilePlace { offset, line, column, column_bytes };
        let source = Source::new(&name, &text).with_place(place);
        let options = FullOptions::default().with_longest_line(longest_line).with_context(context);
        let long: Box<dyn Format> = Box::new(Full::new(options));
        for mut format in formats().into_iter().chain([long]) {
            let report = report(&mut *format, &source, &diagnostics);
            prop_assert!(!report.is_empty());
            prop_assert!(!report.contains(is_raw), "{:?}", report);
        }
    }
}
