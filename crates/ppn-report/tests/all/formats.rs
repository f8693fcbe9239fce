//! The output of each format for the same problems.

use ppn_report::{
    Concise, Drawing, Format, Full, FullOptions, Github, Gitlab, Json, JsonLines, Junit, Rdjson,
    Sarif, Source, Statistics, diagnostics_json,
};
use ppn_source::{Applicability, Code, Diagnostic, Edit, FilePlace, Fix, Severity, Span};
use proptest::prelude::*;
use serde_json::Value;

static MOVE: Code = Code::new(
    "E0401",
    "piece-not-found",
    Severity::Error,
    "no piece is at the place",
    "A move names a place without a piece.",
);

static DASH: Code = Code::new(
    "W0303",
    "dash",
    Severity::Warning,
    "a dash that is not a hyphen",
    "Some editors replace hyphens.",
);

static SPACE: Code =
    Code::new("S0180", "space", Severity::Style, "two spaces", "One space is enough.");

fn place(offset: u64, line: u64) -> FilePlace {
    FilePlace { offset, line, ..FilePlace::default() }
}

/// The second game of an archive.
const GAME: &str = "1. a1-a2\n2. é9–a3\n3. b1-b2  b3-b4\n";

fn source() -> Source<'static> {
    Source::new("games/archive.ppn", GAME).with_place(place(40, 5)).with_game(Some(2))
}

fn span(text: &str) -> Span {
    let start = GAME.find(text).expect("a part of the game");
    Span::new(start, start + text.len())
}

fn diagnostics() -> Vec<Diagnostic> {
    let fix = |title: &str, applicability, span, text: &str| Fix {
        title: title.to_owned(),
        applicability,
        edits: vec![Edit::replace(span, text)],
    };
    vec![
        Diagnostic::new(&MOVE, span("é9"), "there is no piece at é9")
            .with_label("nothing here")
            .with_other(span("a2"), "the last piece went here")
            .with_help("write the place of a piece, such as `a2`")
            .with_note("places are a letter and a number")
            .with_fix(fix("move the piece at a2", Applicability::Unsafe, span("é9"), "a2")),
        Diagnostic::new(&DASH, span("–"), "`–` is not a hyphen").with_fix(fix(
            "write a hyphen",
            Applicability::Safe,
            span("–"),
            "-",
        )),
        Diagnostic::new(&SPACE, span("  "), "100% more space than needed"),
    ]
}

/// Reports have spaces at line ends, but snapshots should not.
fn trimmed(report: &str) -> String {
    report.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[test]
fn full_underlines_the_lines_of_the_file() {
    insta::assert_snapshot!("full", trimmed(&Full::default().text(&source(), &diagnostics())));
}

#[test]
fn full_is_drawn_in_ascii_and_in_40_columns() {
    let options = FullOptions::default()
        .with_ascii(true)
        .with_width(40)
        .with_longest_line(28)
        .with_context(12);
    let long = diagnostics()[0]
        .clone()
        .with_help("write both squares of the move, such as `a2 - a3`, or the piece that moves");
    let report = trimmed(&Full::new(options).text(&source(), &[long]));
    // The text of the game is not changed.
    assert!(report.chars().all(|c| c.is_ascii() || "é–".contains(c)), "{report}");
    assert!(report.lines().skip(1).all(|line| line.chars().count() <= 40), "{report}");
    insta::assert_snapshot!("full_ascii", report);
}

#[test]
fn full_has_escape_sequences_only_on_demand() {
    let colored = Full::new(FullOptions::default().with_color(true));
    assert!(colored.text(&source(), &diagnostics()).contains("\u{1b}[31m"));
    assert!(!Full::default().text(&source(), &diagnostics()).contains('\u{1b}'));
}

#[test]
fn full_shows_part_of_a_long_line() {
    let text = format!("1. {}é9-a1 {}", "a1-a2 ".repeat(20), "a1-a2 ".repeat(20));
    let at = text.find("é9").unwrap();
    let diagnostic = Diagnostic::new(&MOVE, Span::new(at, at + 3), "there is no piece at é9");
    let options = FullOptions::default().with_longest_line(60).with_context(12);
    let report = Full::new(options).text(&Source::new("game.ppn", &text), &[diagnostic]);
    insta::assert_snapshot!("full_long_line", trimmed(&report));
}

#[test]
fn full_names_places_beside_the_part_of_a_long_line() {
    let text = format!("1. a1-a2\n2. b1-b2 {}é9-a1\n", "a1-a2 ".repeat(20));
    let at = text.find("é9").unwrap();
    let diagnostic = Diagnostic::new(&MOVE, Span::new(at, at + 3), "there is no piece at é9")
        .with_other(Span::new(3, 8), "it left here")
        .with_other(Span::new(12, 17), "and came here");
    let options = FullOptions::default().with_longest_line(60).with_context(12);
    let report = Full::new(options).text(&Source::new("game.ppn", &text), &[diagnostic]);
    insta::assert_snapshot!("full_long_line_and_others", trimmed(&report));
}

#[test]
fn a_drawing_writes_what_full_writes() {
    let drawing = Drawing::new(source(), FullOptions::default());
    let mut out = Vec::new();
    for diagnostic in diagnostics() {
        drawing.write(&diagnostic, &mut out).unwrap();
    }
    assert_eq!(String::from_utf8(out).unwrap(), Full::default().text(&source(), &diagnostics()));
}

proptest! {
    #[test]
    fn full_has_the_line_numbers_of_the_file(
        text in "[a-c1│| \n\r\u{1b}é]{0,60}",
        spans in proptest::collection::vec((0usize..60, 0usize..60), 1..4),
        lines in prop_oneof![Just(1), Just(5), Just(8), Just(9), Just(97), Just(1234)],
        color in any::<bool>(),
        longest_line in 0usize..40,
        ascii in any::<bool>(),
    ) {
        let whole = "\n".repeat(lines) + &text;
        let by = u32::try_from(lines).unwrap();
        let options = FullOptions::default().with_color(color).with_longest_line(longest_line).with_context(5).with_ascii(ascii);
        let mut diagnostic = Diagnostic::new(&MOVE, Span::new(0, 1), "1 │ no piece\n 1 │")
            .with_help("1 │\n 1 │\n 1 |");
        for (start, length) in spans {
            let span = Span::new(start, start + length);
            diagnostic = diagnostic.with_span(span).with_other(span, " 1 │");
        }
        let source = Source::new("game.ppn", &text).with_place(place(0, lines as u64));
        let part = Full::new(options).text(&source, std::slice::from_ref(&diagnostic));
        let source = Source::new("game.ppn", &whole);
        prop_assert_eq!(part, Full::new(options).text(&source, &[diagnostic.shift(by)]));
    }
}

#[test]
fn concise_is_a_line_each() {
    insta::assert_snapshot!("concise", Concise.text(&source(), &diagnostics()));
}

#[test]
fn github_is_a_workflow_command_each() {
    insta::assert_snapshot!("github", Github.text(&source(), &diagnostics()));
}

#[test]
fn json_is_an_array() {
    let json = Json::default().text(&source(), &diagnostics());
    insta::assert_snapshot!("json", json);
    let read: Value = serde_json::from_str(&json).unwrap();
    let data = serde_json::to_value(diagnostics_json(&source(), &diagnostics())).unwrap();
    for (item, data) in read.as_array().unwrap().iter().zip(data.as_array().unwrap()) {
        let mut item = item.clone();
        let item_map = item.as_object_mut().unwrap();
        assert_eq!(item_map.remove("file").unwrap(), "games/archive.ppn");
        assert_eq!(item_map.remove("game").unwrap(), 2);
        assert_eq!(&item, data);
    }
}

#[test]
fn json_lines_are_the_items_of_the_array() {
    let lines = JsonLines.text(&source(), &diagnostics());
    let items: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let array: Value =
        serde_json::from_str(&Json::default().text(&source(), &diagnostics())).unwrap();
    assert_eq!(Value::from(items), array);
}

#[test]
fn gitlab_is_an_array_of_problems() {
    let report = Gitlab::default().text(&source(), &diagnostics());
    insta::assert_snapshot!("gitlab", report);
    let read: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(read.as_array().unwrap().len(), 3);
}

#[test]
fn fingerprints_stay_when_lines_above_change_and_differ_from_each_other() {
    let prints = |source: &Source<'_>, diagnostics: &[Diagnostic]| -> Vec<Value> {
        let report = Gitlab::default().text(source, diagnostics);
        let read: Value = serde_json::from_str(&report).unwrap();
        read.as_array().unwrap().iter().map(|item| item["fingerprint"].clone()).collect()
    };
    let before = prints(&source(), &diagnostics());
    let moved = source().with_place(place(90, 12));
    assert_eq!(prints(&moved, &diagnostics()), before);
    let twice = [diagnostics(), diagnostics()].concat();
    let all = prints(&source(), &twice);
    let distinct: std::collections::BTreeSet<String> = all.iter().map(Value::to_string).collect();
    assert_eq!(distinct.len(), twice.len());
}

#[test]
fn columns_count_from_the_line_and_not_from_the_game() {
    let before = "1. a1-a2\n1. é1-é2 * ";
    let game = "1. é9–a3\n2. é9";
    let source = Source::new("g", game).with_place(FilePlace::default().after(before.as_bytes()));
    let at = |start: usize| Diagnostic::new(&MOVE, Span::new(start, start + 3), "no piece");
    let last = game.rfind('é').unwrap();
    let diagnostics = [at(3).with_other(Span::new(last, last + 3), "nor here"), at(last)];
    for options in [FullOptions::default(), FullOptions::default().with_longest_line(4)] {
        let report = Full::new(options).text(&source, &diagnostics);
        assert!(report.contains("g:2:15 ") && report.contains("g:3:4 "), "{report}");
    }
    let report = Concise.text(&source, &diagnostics);
    assert!(report.contains("g:2:15: ") && report.contains("\ng:3:4: "), "{report}");
    let read = |report: &str| serde_json::from_str::<Value>(report).unwrap();
    let bytes = read(&Rdjson::default().text(&source, &diagnostics));
    let starts = [0, 1].map(|at| &bytes["diagnostics"][at]["location"]["range"]["start"]);
    // There are two letters of two bytes before the game.
    assert_eq!((&starts[0]["column"], &starts[1]["column"]), (&17.into(), &4.into()));
    let sarif = read(&Sarif::default().text(&source, &diagnostics));
    let results = &sarif["runs"][0]["results"];
    let regions = [0, 1].map(|at| &results[at]["locations"][0]["physicalLocation"]["region"]);
    assert_eq!((&regions[0]["startColumn"], &regions[1]["startColumn"]), (&15.into(), &4.into()));
}

#[test]
fn junit_is_a_report_of_tests() {
    insta::assert_snapshot!("junit", Junit::default().text(&source(), &diagnostics()));
}

#[test]
fn rdjson_counts_bytes_of_a_line() {
    let report = Rdjson::default().text(&source(), &diagnostics());
    insta::assert_snapshot!("rdjson", report);
    let read: Value = serde_json::from_str(&report).unwrap();
    let range = &read["diagnostics"][1]["location"]["range"];
    assert_eq!(range["start"]["column"], 4 + "é9".len());
    assert_eq!(range["end"]["column"], 4 + "é9–".len());
}

#[test]
fn codes_have_the_addresses_of_their_pages_if_the_manual_has_one() {
    let manual = Some("https://example.org/diagnostics.html#");
    let source = source().with_manual(manual);
    let found = diagnostics();
    let read = |text: String| -> Value { serde_json::from_str(&text).unwrap() };
    let sarif = read(Sarif::default().text(&source, &found));
    let page = "https://example.org/diagnostics.html#e0401";
    assert_eq!(sarif["runs"][0]["tool"]["driver"]["rules"][0]["helpUri"], page);
    assert_eq!(
        read(Rdjson::default().text(&source, &found))["diagnostics"][0]["code"]["url"],
        page
    );
    assert_eq!(read(Json::default().text(&source, &found))[0]["url"], page);
}

#[test]
fn json_has_a_game_only_where_there_is_one() {
    let json = Json::default().text(&Source::new("game.ppn", GAME), &diagnostics());
    let read: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(read[0].get("game"), None);
}

#[test]
fn sarif_is_a_log() {
    let log = Sarif::default().text(&source(), &diagnostics());
    let log: Value = serde_json::from_str(&log).unwrap();
    let log = serde_json::to_string_pretty(&log).unwrap();
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    insta::assert_snapshot!("sarif", log.replace(&version, "\"version\": \"(this)\""));
}

#[test]
fn sarif_has_the_manual_of_codes_that_occur() {
    let all = diagnostics();
    let mut sarif = Sarif::default();
    let mut out = Vec::new();
    // The second code occurs twice, and the first code occurs last.
    sarif.write(&source(), &all[1..2], &mut out).unwrap();
    sarif.write(&source(), &[], &mut out).unwrap();
    sarif.write(&source(), &[all[1].clone(), all[0].clone()], &mut out).unwrap();
    sarif.finish(&mut out).unwrap();
    let log: Value = serde_json::from_slice(&out).unwrap();
    let run = &log["runs"][0];
    let rules: Vec<_> =
        run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
    assert_eq!(rules, ["W0303", "E0401"]);
    let indices: Vec<_> =
        run["results"].as_array().unwrap().iter().map(|result| &result["ruleIndex"]).collect();
    assert_eq!(indices, [0, 0, 1]);
}

#[test]
fn documents_without_diagnostics_are_documents() {
    assert_eq!(Json::default().text(&source(), &[]), "[]\n");
    let log: Value = serde_json::from_str(&Sarif::default().text(&source(), &[])).unwrap();
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
    assert_eq!(log["runs"][0]["tool"]["driver"]["rules"], Value::Array(Vec::new()));
    for report in [
        Concise.text(&source(), &[]),
        Github.text(&source(), &[]),
        Full::default().text(&source(), &[]),
    ] {
        assert_eq!(report, "");
    }
}

#[test]
fn a_format_begins_a_new_document_after_the_last() {
    let (mut json, mut sarif) = (Json::default(), Sarif::default());
    let document = |format: &mut dyn Format, diagnostics: &[Diagnostic]| {
        let mut out = Vec::new();
        format.write(&source(), diagnostics, &mut out).unwrap();
        format.finish(&mut out).unwrap();
        serde_json::from_slice::<Value>(&out).unwrap()
    };
    let all = diagnostics();
    for format in [&mut json as &mut dyn Format, &mut sarif] {
        let first = document(format, &all);
        document(format, &all[2..]);
        assert_eq!(document(format, &all), first);
    }
}

#[test]
fn statistics_have_the_most_frequent_code_first() {
    let mut statistics = Statistics::default();
    statistics.count(&diagnostics());
    statistics.count(&diagnostics()[1..2]);
    insta::assert_snapshot!("statistics", statistics);
    let rows = serde_json::to_value(&statistics).unwrap();
    assert_eq!(rows[0]["code"], "W0303");
    assert_eq!(rows[0]["count"], 2);
    assert_eq!(rows[1]["code"], "E0401");
}

#[test]
fn all_formats_name_the_same_place() {
    // A byte order mark takes no column.
    for text in ["1. é9-a1", "\u{feff}1. é9-a1", "\r1. é9-a1", "1. a\tb\r\n{é} é9-a1"] {
        let at = text.find("é9").unwrap();
        let diagnostic = Diagnostic::new(&MOVE, Span::new(at, at + 3), "there is no piece at é9");
        let source = Source::new("g", text).with_place(place(0, 10));
        let place = diagnostics_json(&source, std::slice::from_ref(&diagnostic))[0].place;
        let diagnostics = [diagnostic];
        let shown = format!("g:{}:{}", place.line, place.column);
        let full = Full::default().text(&source, &diagnostics);
        assert!(full.contains(&format!("[ {shown} ]")), "{full}");
        assert!(Concise.text(&source, &diagnostics).starts_with(&format!("{shown}: ")));
        let github = Github.text(&source, &diagnostics);
        assert!(github.contains(&format!(",line={},col={},", place.line, place.column)));
    }
}
