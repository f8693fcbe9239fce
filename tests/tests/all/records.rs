//! Properties of the record of a game in every notation: states with their places, boards at random
//! access, limits that are reported at the text that exceeds them.

use ppn::{Board, Limits, Options, Record, notations};
use std::fmt::Write;

/// A game in each notation.
const GAMES: [(&str, &str); 4] = [
    ("ppn", "---\nGameType: Alquerque\n...\n1. c2-c3; b3-c2 {quiet} 1... d4-c4\n"),
    ("pdn", "[GameType \"20\"]\n\n1. 32-28 {quiet} 19-23 2. 28x19 14x23 *\n"),
    ("fan", "FAN31415926 1\nGold: Ann\n\n1g Ra1 Hb2\n1s ra8\n2g Hb2n \"quiet\" Hb3n\n2s ra8s\n"),
    ("arimaa", "1g Ra1 Hb2\n1s ra8\n2g Hb2n Hb3n\n2s ra8s\n"),
];

/// Splits a text by the notation of that name, and plays its games.
fn with_records<T>(
    name: &str,
    text: &str,
    options: &Options,
    mut look: impl FnMut(&Record<'_>) -> T,
) -> Vec<T> {
    let notations = notations();
    let notation = notations.named(name).unwrap();
    let texts = notation.split(Box::new(text.as_bytes()));
    texts.map(|text| look(&notation.record(&text.unwrap(), options))).collect()
}

/// The pieces of a board, lowest first, as text.
fn pieces(board: &Board) -> String {
    format!("{:?}", board.pieces().collect::<Vec<_>>())
}

#[test]
fn every_state_has_the_place_that_leads_to_it() {
    let mut table = String::new();
    for (name, text) in GAMES {
        writeln!(table, "{name}").unwrap();
        with_records(name, text, &Options::default(), |record| {
            for state in 0..record.len() {
                let (number, place) = (record.number(state), record.span(state));
                writeln!(table, "  {number:<10} {:?}", place.slice(record.text)).unwrap();
            }
        });
    }
    insta::assert_snapshot!(table);
}

#[test]
fn a_place_leads_to_its_state_and_back() {
    for (name, text) in GAMES {
        with_records(name, text, &Options::default(), |record| {
            for state in 1..record.len() {
                let span = record.span(state);
                // If moves share a place, it belongs to the last of them.
                let found = record.state_at(span.start);
                assert!(found >= state && record.span(found) == span, "{name}: {state}, {found}");
                assert_eq!(record.state_at(span.end - 1), found, "{name}");
            }
            // A plain record of Arimaa begins with its first turn.
            assert_eq!(record.state_at(0), usize::from(record.span(0).is_empty()), "{name}");
            let end = u32::try_from(record.text.len()).unwrap();
            assert_eq!(record.state_at(end), record.len() - 1, "{name}");
        });
    }
}

#[test]
fn boards_of_several_states_are_at_hand_at_a_time() {
    for (name, text) in GAMES {
        with_records(name, text, &Options::default(), |record| {
            let kept: Vec<Board> = (0..record.len()).rev().map(|at| record.board(at)).collect();
            let mut walk = record.boards();
            for (state, board) in kept.iter().rev().enumerate() {
                assert_eq!(pieces(walk.go_to(state)), pieces(board), "{name}, state {state}");
            }
            assert_ne!(pieces(&kept[0]), pieces(&kept[1]), "{name}");
            assert_eq!(pieces(&kept[0]), pieces(record.last_board()), "{name}");
        });
    }
}

#[test]
fn the_text_of_a_record_is_one_game() {
    for (name, text) in GAMES {
        // The file of a plain record of Arimaa has one game.
        let games = if name == "arimaa" { 1 } else { 3 };
        let lengths = with_records(name, &text.repeat(games), &Options::default(), |record| {
            assert!(!record.has_errors(), "{name}: {:?}", record.diagnostics);
            record.text.len()
        });
        assert_eq!(lengths.len(), games, "{name}");
        assert!(lengths.iter().all(|&length| length <= text.len()), "{name}: {lengths:?}");
    }
}

/// Every notation reports a game that is stopped by a limit, at the move that exceeds it.
#[test]
fn a_limit_of_replays_is_reported_at_the_text_of_each_notation() {
    let limits = Limits::default().with_edits(3);
    let options = Options::default().with_limits(limits);
    let mut table = String::new();
    for (name, text) in GAMES {
        with_records(name, text, &options, |record| {
            let reports = record.diagnostics.iter().map(|report| {
                format!(
                    "{} {:?}: {}",
                    report.code.id,
                    report.span.slice(record.text),
                    report.message
                )
            });
            let reports: Vec<_> = reports.collect();
            writeln!(table, "{name}, {} states\n  {}", record.len(), reports.join("\n  ")).unwrap();
        });
    }
    insta::assert_snapshot!(table);
}

/// The page marks a move that has an error, wherever the notation has it. Games of draughts and
/// Arimaa end before an illegal turn, so there the last legal one has the mark.
#[test]
fn an_error_leads_to_its_state_in_every_notation() {
    let games = [
        ("ppn", "1. S@b1 M@d3 2. b1-b3; d3:b3; z9-z8 3. b3-c3\n", "z9-z8", "z9-z8"),
        ("pdn", "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x20 14x23 *\n", "28x20", "19-23"),
        ("fan", "FAN31415926 1\n\n1g Ra1 Hb2\n1s ra8\n2g Hb2n Rd4n\n2s ra8s\n", "Rd4n", "1s ra8"),
        ("arimaa", "1g Ra1 Hb2\n1s ra8\n2g Hb2n Rd4n\n2s ra8s\n", "Rd4n", "1s ra8"),
    ];
    for (name, text, word, marked) in games {
        with_records(name, text, &Options::default(), |record| {
            let error = record.diagnostics.iter().find(|report| report.is_error()).unwrap();
            let at = error.span.slice(record.text);
            assert!(at.contains(word) || word.contains(at), "{name}: {at}");
            let state = record.state_at(error.span.start);
            let place = record.span(state).slice(record.text);
            assert!(place.contains(marked), "{name}: {place}, but {marked} was expected");
            let page = ppn_view::player_game(record, name);
            let remark = page.remarks.iter().find(|remark| remark.is_error).unwrap();
            assert_eq!(remark.states, [state], "{name}");
        });
    }
}

#[test]
fn submoves_and_legs_go_on_and_the_other_side_does_not() {
    let goes_on = |name: &str, text: &str| {
        let all = with_records(name, text, &Options::default(), |record| {
            (1..record.len()).map(|state| record.goes_on(state)).collect::<Vec<_>>()
        });
        all.concat()
    };
    let legs = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n";
    assert_eq!(goes_on("pdn", legs), [false, false, true, false, true, false, false]);
    let submoves = "1. S@b2; b2-b3 1... M@c3 2. b3-b4; b4-b5; b5-b6\n";
    assert_eq!(goes_on("ppn", submoves), [true, false, false, true, true, false]);
}
