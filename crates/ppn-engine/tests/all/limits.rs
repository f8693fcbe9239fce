//! What counts towards the limits of a replay.

use ppn_engine::{Dialect, Limits, MacroTable, Program, Replay};

/// The names of the diagnostics if searches may look at `looks` pieces.
fn problems(movetext: &str, looks: u64) -> Vec<&'static str> {
    let limits = Limits::default().with_looks(looks);
    let (program, mut diagnostics) =
        Program::new(movetext, 0, MacroTable::default(), &Dialect::default(), &limits);
    let (_, more) = Replay::new([], &program, 1.0, &limits);
    diagnostics.extend(more);
    diagnostics.iter().map(|one| one.code.name).collect()
}

#[test]
fn a_swap_looks_at_all_pairs_of_its_pieces() {
    // Two stacks of a hundred pieces: 10,000 pairs for each swap. Finding the pieces takes no
    // longer than one swap.
    let stacks = format!("{}{}", "S@a1 ".repeat(100), "M@d1 ".repeat(100));
    let swaps = |count: usize| format!("{stacks}1.{}", " 100a1#100d1".repeat(count));
    assert_eq!(problems(&swaps(2), 10_000), ["replay-limit"]);
    assert_eq!(problems(&swaps(2), 40_000), [""; 0]);
    assert_eq!(problems(&swaps(5), 40_000), ["replay-limit"]);
}

#[test]
fn the_nearest_pieces_are_looked_for_among_all() {
    // A hundred pieces, none of which lies where the search begins.
    let pieces: String = (1..=100).map(|x| format!("S@({x},1) ")).collect();
    let searches = format!("{pieces}1.{}", " 2(50,9)@>90".repeat(20));
    assert_eq!(problems(&searches, 1_000), ["replay-limit"]);
    assert_eq!(problems(&searches, 10_000), [""; 0]);
}

#[test]
fn the_active_pieces_are_looked_at_each_time() {
    let moves = |count| format!("{}1. 100a1-b1{}", "S@a1 ".repeat(100), " -c1 -b1".repeat(count));
    // Those above a piece are passed over when it leaves: 5,000 for each move of the stack.
    assert_eq!(problems(&moves(10), 80_000), ["replay-limit"]);
    assert_eq!(problems(&moves(10), 300_000), [""; 0]);
}
