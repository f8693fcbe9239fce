//! Legal games are never refused for having many pieces or moves.

use ppn_engine::{Dialect, Limits, MacroTable, Program, Replay};
use ppn_source::Diagnostic;

fn play(text: &str) -> (Replay, Vec<Diagnostic>) {
    let limits = Limits::default();
    let (program, faults) =
        Program::new(text, 0, MacroTable::default(), &Dialect::default(), &limits);
    assert_eq!(faults, []);
    Replay::new([], &program, 1.0, &limits)
}

#[test]
fn the_top_piece_of_a_crowd_moves_out_and_back_as_often_as_wanted() {
    let text = "S@b2 ".repeat(10_000) + &"b2-c3 c3-b2 ".repeat(20_000);
    let (replay, diagnostics) = play(&text);
    assert_eq!(diagnostics, []);
    assert_eq!(replay.last().len(), 10_000);
}

#[test]
fn searches_that_fail_on_a_crowded_board_do_not_end_the_game() {
    let text = "S@b2 ".repeat(10_000) + &"c9-d9 ?A-b2 ".repeat(10_000) + "b2-e5";
    let (replay, diagnostics) = play(&text);
    assert!(replay.last().top_at(5.0, 5.0).is_some());
    assert!(diagnostics.iter().all(|one| one.code.id != "E0407"));
    assert!(!diagnostics[0].help.is_empty(), "the first says what is nearest");
}

#[test]
fn pieces_next_to_one_piece_are_in_the_order_that_they_are_put() {
    let mut text = "S@b2 M@b2 ".to_owned();
    let (above, below) = ("C@c3%1 ".repeat(3_000), "A\\d4%2 ".repeat(3_000));
    text.extend([above, below]);
    let (replay, diagnostics) = play(&text);
    assert_eq!(diagnostics, []);
    let numbers: Vec<_> = replay.last().pieces().map(|(tag, _)| tag.number.0).collect();
    let expected: Vec<u32> = std::iter::once(1)
        .chain((3..3_003).rev())
        .chain(3_003..6_003)
        .chain(std::iter::once(2))
        .collect();
    assert_eq!(numbers, expected);
    // The search by place uses the same order.
    assert_eq!(replay.last().top_at(3.0, 3.0).map(|(tag, _)| tag.number.0), Some(3));
}

#[test]
fn pieces_that_are_sorted_keep_the_order_in_which_they_are_listed() {
    // Above and below one piece, between two pieces, and at both ends; then pieces of each kind are
    // found and sorted.
    let patterns =
        ["C@c3%1 ", "A\\d4%2 ", "C@c3%1 A\\d4%1 ", "C\\a1 A@c3 ", "C@a1%^1 C\\a1%^2 A@c3%2 "];
    for pattern in patterns {
        for count in [1, 7, 60, 200, 1_000] {
            let start = format!("S@b2 M@b2 1. {}", pattern.repeat(count));
            let order = |text: &str| -> Vec<u32> {
                let (replay, diagnostics) = play(text);
                assert_eq!(diagnostics, [], "{pattern}");
                replay.last().pieces().map(|(tag, _)| tag.number.0).collect()
            };
            let moved = order(&format!("{start} 2. /c-e5"));
            assert_eq!(moved, order(&start), "{count} times {pattern}");
        }
    }
}
