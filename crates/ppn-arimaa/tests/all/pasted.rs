//! Plain records as web sites and programs write them.

use ppn_arimaa::{ReadOptions, Reading, Rows, is_table, read, replay, to_record};
use ppn_source::Splitter;
use proptest::prelude::*;

const RECORD: &str = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 dg7 hh7
2g Ee2n Ee3n
2s ed7s ed6s
";

fn plain(text: &str) -> Reading {
    read(text, ReadOptions::default().with_plain_record(true))
}

/// The turns of the first game, in canonical form, and what is reported.
fn turns(text: &str) -> (String, Vec<String>) {
    let reading = plain(text);
    let reports = reading.diagnostics.iter();
    let mut reports: Vec<_> =
        reports.map(|one| format!("{} {}", one.code.id, one.message)).collect();
    let Some(mut game) = reading.games.into_iter().next() else { return (String::new(), reports) };
    let replay = replay(&game, &Default::default());
    reports.extend(replay.diagnostics.iter().map(|one| one.message.clone()));
    game.headers.clear();
    (to_record(&game, &replay), reports)
}

#[test]
fn two_characters_instead_of_line_ends_are_one_report_with_one_fix() {
    let canonical = turns(RECORD);
    assert_eq!(canonical.1, Vec::<String>::new());
    let pasted = RECORD.trim_end().replace('\n', "\\n");
    let message = "W0772 the record has `\\n` instead of line ends";
    for text in [format!("{pasted}\n"), pasted.replace("\\n", "\\r\\n"), format!("{pasted}\\n")] {
        assert_eq!(turns(&text), (canonical.0.clone(), vec![message.to_owned()]), "{text}");
        let reading = plain(&text);
        let fixed = ppn_source::edited(&text, &reading.diagnostics[0].fixes[0].edits);
        assert_eq!(turns(&fixed), canonical, "{fixed}");
        assert_eq!(reading.not_understood(), None);
    }
}

#[test]
fn tags_in_brackets_are_headers_and_the_last_line_is_the_result() {
    let text = format!("[White \"bot_a\"]\n[Black \"bot b\"]\n[Result \"1-0\"]\n\n{RECORD}1-0\n");
    assert_eq!(turns(&text), turns(RECORD));
    let reading = plain(&text);
    let game = &reading.games[0];
    assert_eq!((game.gold(), game.silver()), (Some("bot_a"), Some("bot b")));
    assert_eq!(reading.not_understood(), None);
    let alone = plain(&format!("{RECORD}0-1"));
    assert_eq!(alone.games[0].headers[0].value, "0-1");
}

#[test]
fn lines_of_comments_are_one_report_and_keep_the_record_from_being_rewritten() {
    let (canonical, _) = turns(RECORD);
    for mark in ["#", "%", ";"] {
        for text in [format!("{mark} a game\n{RECORD}"), format!("{RECORD}{mark} 2g x\n{mark} y\n")]
        {
            let (found, reports) = turns(&text);
            assert_eq!(found, canonical, "{text}");
            assert_eq!(reports, ["W0772 a plain record has no comments"], "{text}");
            assert!(plain(&text).not_understood().is_some());
        }
    }
}

#[test]
fn rows_of_a_table_are_games() {
    let canonical = turns(RECORD);
    let moves = RECORD.trim_end().replace('\n', "\\n");
    let head = "id\twplayerid\tbplayerid\twusername\tbusername\tresult\tmovelist\tevents\n";
    let row = |id: usize| format!("{id}\t7\t8\tann\tbo lee\tw\t{moves}\t1 [x]\\n2\n");
    let table = format!("{head}{}{}{}", row(1), row(2), row(3));
    assert!(is_table(table.as_bytes()) && is_table(row(1).as_bytes()));
    let parts = Splitter::new(table.as_bytes(), Rows::default()).map(Result::unwrap);
    let parts: Vec<_> = parts.map(|part| String::from_utf8(part.bytes).unwrap()).collect();
    assert_eq!(parts, [format!("{head}{}", row(1)), row(2), row(3)]);
    for part in parts {
        assert_eq!(turns(&part), canonical, "{part}");
        let reading = plain(&part);
        let game = &reading.games[0];
        assert!(reading.is_row);
        assert_eq!((game.gold(), game.silver()), (Some("ann"), Some("bo lee")));
    }
}

#[test]
fn tabs_between_turns_make_no_table() {
    let canonical = turns(RECORD);
    for spaced in
        [RECORD.replace('\n', "\t"), RECORD.replace(' ', "\t"), RECORD.replace('\n', "\t\n")]
    {
        assert!(!is_table(spaced.as_bytes()), "{spaced}");
        assert_eq!(turns(&spaced).0, canonical.0, "{spaced}");
    }
    // Two turns in fields of their own, after a word.
    assert!(!is_table(b"note\t1g Ra1 Rb1\t1s ra8\n"));
}

#[test]
fn words_that_are_no_record_have_no_help_for_fan() {
    let reading = plain("some words\n");
    let message = "not a record of Arimaa: expected a turn such as `1g`";
    assert_eq!(reading.diagnostics[0].message, message);
    assert!(reading.diagnostics[0].help.is_empty());
}

proptest! {
    #[test]
    fn what_is_pasted_never_panics_and_has_the_places_of_the_text(
        words in prop::collection::vec(prop::sample::select(vec![
            "1g Ra1 ", "1s ra8 ", "2g Ra1n", "\\n", "\\r\\n", "\t", "\n", "\r\n", "# é", "[White \"é\"]",
            "[Result \"1-0\"]\n", "1-0", "movelist", "7", "é", "\"", "\u{feff}", "[", "]", "\\",
        ]), 0..20),
    ) {
        let text = words.concat();
        let reading = plain(&text);
        let reported = reading.diagnostics.iter().map(|one| one.span);
        for span in reported.chain(reading.tokens.iter().map(|one| one.span)) {
            prop_assert!(text.get(span.range()).is_some(), "{:?} {:?}", text, span);
        }
        let pasted = |one: &&ppn_source::Diagnostic| one.code.id == "W0772";
        for fix in reading.diagnostics.iter().filter(pasted).flat_map(|one| &one.fixes) {
            let fixed = ppn_source::edited(&text, &fix.edits);
            // A record that was not understood may be after the fix.
            let (before, after) = (reading.games.len(), plain(&fixed).games.len());
            prop_assert!(before == after || before == 0, "{:?}: {} {}", text, before, after);
        }
    }
}
