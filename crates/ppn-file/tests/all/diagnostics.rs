//! The messages for each error: the source, then every diagnostic with the characters that it
//! points at.

use ppn_file::{codes, split_bytes};
use ppn_source::LineIndex;
use std::fmt::Write;

fn shown(source: &[u8]) -> String {
    let mut page = String::new();
    for game_text in split_bytes(source) {
        let game = game_text.parse(&Default::default());
        let lines = LineIndex::new(game.text);
        let place = |span: ppn_source::Span| {
            let start = lines.position(game.text, span.start);
            format!("{}:{} {:?}", start.line, start.column, span.slice(game.text))
        };
        writeln!(page, "{}", game.text.replace('\t', "⇥").trim_end()).unwrap();
        for fault in &game.diagnostics {
            let severity = fault.severity().name();
            writeln!(page, "\n{severity}[{}]: {}", fault.code.id, fault.message).unwrap();
            writeln!(page, "  at {} {}", place(fault.span), fault.label).unwrap();
            for label in &fault.labels {
                writeln!(page, "  at {} {}", place(label.span), label.text).unwrap();
            }
            for help in &fault.help {
                writeln!(page, "  help: {help}").unwrap();
            }
            for note in &fault.notes {
                writeln!(page, "  note: {note}").unwrap();
            }
            for fix in &fault.fixes {
                let mut text = game.text.to_owned();
                for edit in fix.edits.iter().rev() {
                    text.replace_range(edit.span.range(), &edit.text);
                }
                writeln!(page, "  fix: {}\n{}", fix.title, text.trim_end()).unwrap();
            }
        }
    }
    page
}

/// Pages of one kind, each below its name: a reviewer reads one file.
macro_rules! topic {
    ($test:ident, $page:ident: $($name:ident: $text:expr;)*) => {
        #[test]
        fn $test() {
            let pages = [$((stringify!($name), $page($text.as_ref()))),*];
            let topic: String =
                pages.iter().map(|(name, page)| format!("═════ {name} ═════\n\n{page}\n")).collect();
            insta::assert_snapshot!(topic);
        }
    };
}

topic! {
    every_report_says_what_is_wrong_and_where, shown:
    latin_1_is_not_utf_8: b"---\nEvent: Caf\xe9\n...\n1. a1-a2 {na\xefve \xff}\n";
    utf_16_is_not_utf_8: b"\xff\xfe1\0.\0";
    movetext_with_a_blank_line_and_no_marker: "1. S@b2 M@c3\n\n2. b2-c2\n";
    movetext_below_a_marker_with_a_blank_line: "---\r\n1. S@b2\r\n\r\n2. b2-c2\r\n";
    movetext_that_is_no_yaml_at_all: "`q'@b2 *c3\n\n2. b2-c2\n";
    metadata_that_is_a_list: "---\n- Event: A\n- Site: B\n...\n";
    metadata_that_is_a_text: "---\njust a text\n...\n";
    a_list_with_a_repeated_key: "---\n- {a: 1, a: 2}\n...\n";
    a_key_without_the_space_after_it: "---\nEvent:A\n...\n";
    a_known_key_without_its_colon: "---\n\nEvent Club\n...\n";
    a_second_colon_beside_a_backslash: "---\nTitle: Relativity: a\\b\n...\n";
    a_second_colon_beside_quotes: "---\nTitle: 'Relativity': a\nSite: it's: so\n...\n";
    text_on_the_marker_line: "--- just a text\n...\n";
    a_key_on_the_marker_line: "--- Event: A\nSite: B\n...\n";
    a_mapping_on_the_marker_line_without_an_end: "--- {Event: A}\n1. S@b2\n";
    text_glued_to_the_marker: "---foo\nEvent: A\n...\n";
    a_mapping_glued_to_the_marker: "---{Event: A}\n...\n";
    four_hyphens: "----\nEvent: A\n...\n";
    text_glued_to_the_end_marker: "---\nEvent: A\n...foo\n1. S@b2\n";
    movetext_that_begins_a_line_with_periods: "Event: A\n\n1. S@b2\n... b2-c2\n";
    movetext_that_begins_many_lines_with_periods: "Event: A\n\n1. S@b2\n... b2-c2\n2. c2-c3\n... c3-d3\n";
    a_key_that_is_there_twice: "---\nEvent: A\nSite: B\nEvent: C\nSite: D\n...\n";
    a_key_that_is_missing: "---\nEvent: A\n: B\n...\n";
    a_key_that_is_a_list: "---\n[a, b]: c\nEvent: A\n...\n";
    a_bracket_that_is_not_closed: "---\nEvent: [a\n...\n";
    a_bracket_that_is_not_closed_above_other_keys: "---\nEvent: [a, b\nSite: B\nRound: 2\n...\n";
    a_list_without_a_comma: "---\nPlayers: [A, B: C: D]\n...\n";
    texts_in_quotes_without_a_comma: "---\nPlayers: [\"A\" \"B\"]\n...\n";
    a_list_in_a_row_without_a_comma: "---\nPlayers:\n  - [\"A\" \"B\"]\n...\n";
    a_list_of_several_lines_without_a_comma: "---\nPlayers: [\n  \"A\" \"B\"\n  ]\n...\n";
    an_apostrophe_in_a_list: "---\nEvent: ['Ann's game', b]\n...\n";
    a_mapping_without_a_comma: "---\nMacros: {q: R r: Q}\n...\n";
    a_brace_that_is_not_closed_above_other_keys: "---\nMacros: {\n  q: R,\nSite: B\n...\n";
    a_repeated_key_below_a_bracket_at_the_start_of_its_line: "---\nA: [\n  b\n]\nC: d\nC: e\n...\n";
    text_after_a_bracket_at_the_start_of_its_line: "---\nA: [\n  b\n]\nC: d: e\n...\n";
    a_second_colon: "---\nTitle: Relativity: a game\n...\n";
    a_key_indented_below_a_value: "---\nEvent: A\n  Site: B\n...\n";
    a_line_without_a_colon: "---\nEvent: A\nSite\nRound: 2\n...\n";
    a_quote_that_is_not_closed: "---\nEvent: \"A\nSite: B\n...\n";
    text_after_a_mapping_in_braces: "--- {Event: A}\nSite: B\n...\n";
    a_quoted_key_on_the_marker_line: "--- \"Event\": A\n...\n1. S@b2\n";
    a_null_on_the_marker_line: "--- null\n...\n1. S@b2\n";
    text_on_the_marker_line_above_movetext: "--- just a text\n1. S@b2\n";
    a_value_that_begins_with_a_backtick: "---\nMacros:\n  star: `R*'\n...\n";
    an_indented_tab: "---\nMacros:\n\tq: R\n...\n";
    a_tab_that_indents_a_key: "---\nPlayers: [A]\nMacros:\n \tq: R\n...\n";
    a_tab_below_a_row: "---\nPlayers:\n  - A\n \t- B\n...\n";
    a_tab_before_another_mistake: "---\nEvent: \t\"A\" B\n...\n";
    an_unknown_escape: "---\nEvent: \"a\\qb\"\n...\n";
    a_bracket_that_is_not_closed_in_a_list: "---\nPlayers:\n  - [a, b\nSite: C\n...\n";
    a_bracket_that_is_not_open: "---\nEvent: ]a\n...\n";
    a_hyphen_in_brackets: "---\nPlayers: [\n  - a\n  ]\n...\n";
    a_hyphen_after_a_key: "---\nPlayers: - a\n...\n";
    a_comma_without_a_value: "---\nPlayers: [a,, b]\n...\n";
    a_comment_glued_to_a_bracket: "---\nPlayers: [a]#b\n...\n";
    a_comment_in_a_text: "---\nEvent: a # b\n  c\n...\n";
    a_text_after_a_bar: "---\nMacros:\n  q: |R\n...\n";
    a_tag_that_does_not_end: "---\nEvent: !a{\n...\n";
    a_control_character: "---\nEvent: \"a\u{7}b\"\n...\n";
    an_alias_of_nothing: "---\nEvent: *Club\n...\n";
    an_alias_within_itself: "---\nEvent: &a [*a]\n...\n";
    a_value_that_does_not_fit_its_tag: "---\nRound: !!int two\n...\n";
    too_many_lists_in_each_other: format!("---\na: {}\n...\n", "[".repeat(101));
}

#[test]
fn keys_have_a_maximum_length() {
    let faults = |before: &str, length: usize| -> Vec<_> {
        let text = format!("---\n{before}{}: b\nSite: C\n...\n", "é".repeat(length));
        let only = split_bytes(text.as_bytes()).next().expect("a game");
        let game = only.parse(&Default::default());
        let fault = |one: &ppn_source::Diagnostic| {
            (one.message.clone(), one.span.slice(game.text).chars().count(), one.span.start)
        };
        game.diagnostics.iter().map(fault).collect()
    };
    let too_long = |start| ("a key has at most 1024 characters".to_owned(), 1024, start);
    for (before, start) in [("", 4), ("Event: A\n", 13), ("A:\n  B: C\n  ", 16)] {
        assert_eq!(faults(before, 1024), []);
        assert_eq!(faults(before, 1025), [too_long(start)]);
    }
}

#[test]
fn every_code_has_a_page_and_an_id_of_its_layer() {
    for code in codes::CODES {
        assert!(code.id[1..].starts_with("00") || code.id[1..].starts_with("01"), "{}", code.id);
        assert!(code.manual.lines().count() > 5 && !code.summary.ends_with('.'), "{}", code.id);
        let initial = code.severity.name()[..1].to_uppercase();
        assert!(code.id.starts_with(&initial), "{}", code.id);
    }
    assert!(
        codes::CODES
            .is_sorted_by_key(|code| (code.severity != ppn_source::Severity::Error, code.id))
    );
}
