//! The effects of single moves on a board, one behaviour in each test.

use ppn_engine::{Dialect, Limits, MacroTable, Program, Replay};

/// The pieces after the last move, the lowest first: id, suit, place and angle. The suit is a
/// letter, as in the movetext.
fn after(movetext: &str) -> Vec<String> {
    let (pieces, problems) = played(movetext);
    assert_eq!(problems, [""; 0], "{movetext}");
    pieces
}

/// The names of the diagnostics, in the order in which they were found.
fn problems(movetext: &str) -> Vec<&'static str> {
    played(movetext).1
}

fn played(movetext: &str) -> (Vec<String>, Vec<&'static str>) {
    let limits = Limits::default();
    let (program, mut diagnostics) =
        Program::new(movetext, 0, MacroTable::default(), &Dialect::default(), &limits);
    let (replay, more) = Replay::new([], &program, 1.0, &limits);
    diagnostics.extend(more);
    let pieces = replay.last().pieces().map(|(tag, piece)| {
        let suit = ["S", "M", "C", "A"][piece.suit.0 as usize - 1];
        let angle = if piece.angle == 0.0 { String::new() } else { format!(" {}°", piece.angle) };
        format!("{tag} {suit} {},{}{angle}", piece.x, piece.y)
    });
    (pieces.collect(), diagnostics.iter().map(|one| one.code.name).collect())
}

// `^N place` names pieces; only a bare `N place` names a place.

#[test]
fn the_place_of_pieces_of_the_start_is_where_the_last_of_them_is_now() {
    assert_eq!(after("S@a1 M@d1 C@f6 1. f6-&^2a1"), ["1 S 1,1", "2 M 4,1", "3 C 4,1"]);
    let moved = after("S@a1 M@a2 C@f6 1. a1-d4 a2-e5 f6-&^2a1");
    assert_eq!(moved, ["1 S 4,4", "2 M 5,5", "3 C 5,5"]);
}

#[test]
fn several_carets_before_a_count_are_as_one() {
    assert_eq!(after("S@b2 1. b2-d4 C@&^^1b2"), ["1 S 4,4", "2 C 4,4"]);
}

#[test]
fn captured_pieces_of_the_start_give_the_place_of_their_last() {
    assert_eq!(after("S@a1 M@d1 C@f6 1. f6:^2a1"), ["3 C 4,1"]);
}

#[test]
fn pieces_of_the_start_turn_about_the_place_of_their_last() {
    assert_eq!(after("S@a1 M@d1 1. ^2a1$>90"), ["1 S 4,4 270°", "2 M 4,1 270°"]);
}

#[test]
fn swapped_pieces_of_the_start_give_the_place_of_their_last() {
    let swapped = after("S@a1 M@d1 C@f6 1. f6#^2a1");
    assert_eq!(swapped, ["3 C 4,1", "1 S 6,6", "2 M 6,6"]);
}

#[test]
fn an_offset_from_pieces_of_the_start_begins_at_the_last_of_them() {
    assert_eq!(after("S@a1 M@d1 C@f6 1. f6-1U$^2a1"), ["1 S 1,1", "2 M 4,1", "3 C 4,2"]);
}

#[test]
fn a_target_of_the_start_is_followed_to_its_place() {
    assert_eq!(after("S@a1 1. a1-c3 M@%^1a1"), ["1 S 3,3", "2 M 3,3"]);
}

#[test]
fn a_bare_count_gives_the_place_itself_where_nothing_is_left() {
    assert_eq!(after("S@a1 M@d1 1. a1-c3 C@&2a1"), ["2 M 4,1", "1 S 3,3", "3 C 1,1"]);
    assert_eq!(after("S@a1 1. a1-c3 M@a1 ^&2a1-d4"), ["2 M 1,1", "1 S 4,4"]);
}

#[test]
fn a_piece_of_the_start_that_was_removed_has_no_place() {
    assert_eq!(problems("S@a1 M@d1 C@f6 1. *d1 f6-&^2a1"), ["piece-not-found"]);
}

// Numbers are read as users expect.

#[test]
fn no_place_and_no_angle_is_a_negative_zero() {
    let plain = ["1 S 0,0"];
    assert_eq!(after("S@(-0,-0.0)"), plain);
    assert_eq!(after("S@b2 1. b2-(-0,-0)"), plain);
    assert_eq!(after("S@(0,0) 1. (0,0)-0S 2. -<-0,-0>"), plain);
    assert_eq!(after("S@(0,0) 1. (0,0)@>180|(0,0) 2. @>-180|(0,0)"), plain);
    assert_eq!(after("S@(-1,0) 1. (-1,0)-1E 2. @>-0 3. ~,a-0"), plain);
}

#[test]
fn many_turns_add_up() {
    let turns = "?S@>33.3 ".repeat(1_200);
    assert_eq!(after(&format!("S@b2 {turns}")), ["1 S 2,2"]);
    let turns = "?S@>0.1 ".repeat(899);
    assert_eq!(after(&format!("S@b2 {turns}")), ["1 S 2,2 270.1°"]);
}

// Searches.

#[test]
fn a_search_finds_what_is_on_the_board_now() {
    // The first search of each game makes the table that the others use.
    assert_eq!(after("S@a1 S@b1 M@c1 1. ?M-c2 *a1 ?S-d4"), ["3 M 3,2", "2 S 4,4"]);
    assert_eq!(after("S@a1 S@b1 M@c1 1. ?M-c2 a1=C ?S-d4"), ["1..1 C 1,1", "3 M 3,2", "2 S 4,4"]);
    assert_eq!(problems("S@a1 M@b1 1. ?S-a2 *a2 ?S-a3"), ["piece-not-found"]);
    assert_eq!(problems("S@a1 M@b1 1. ?S-a2 a2=C ?S-a3"), ["piece-not-found"]);
}

#[test]
fn an_angle_of_a_search_is_that_of_the_piece_up_to_full_turns() {
    assert_eq!(after("S<@a1 S@b1 Sv@c1 1. ?S<-d4"), ["2 S 2,1", "3 S 3,1 180°", "1 S 4,4 90°"]);
    assert_eq!(after("S<@a1 S@b1 1. a1@>180 b1@>-450 ?S<-d4"), ["1 S 1,1 270°", "2 S 4,4 90°"]);
}

// Boards.

#[test]
fn the_start_of_each_number_is_remembered() {
    let moved = after("S@a1 M@f1 1. a1-b1 2. b1-c1 f1-&^b1 3. c1-d1 C@&^c1");
    assert_eq!(moved, ["1 S 3,1", "2 M 4,1", "3 C 4,1"]);
}

#[test]
fn pieces_are_found_in_their_places_wherever_these_are() {
    for step in 0..=400 {
        let x = 0.5 + f64::from(step) / 200.0;
        let around = format!("M@({},1) M@({},1) M@({x},1.01) M@({x},0.99)", x + 0.01, x - 0.01);
        let pieces = after(&format!("S@({x},1) {around} 1. ({x},1)-d4"));
        assert_eq!(pieces.last().map(String::as_str), Some("1 S 4,4"), "{x}");
    }
}
