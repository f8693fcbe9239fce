//! Short games, one behaviour each, with the board after every move number.

use std::fmt::Write;

/// For each state its number and moves, and the pieces in placement order, lowest first.
fn states(text: &str) -> String {
    let game = ppn::read(text).next().unwrap();
    let record = ppn::replay(&game, &ppn::Options::default());
    let mut table = format!("{}\n", text.trim_end());
    for state in 0..record.len() {
        let (number, moves) = (record.number(state).into_owned(), record.text(state).into_owned());
        write!(table, "\n{number:<9} {moves}").unwrap();
        let comment = record.comment(state).into_owned();
        if !comment.is_empty() {
            write!(table, "   {{{comment}}}").unwrap();
        }
        table.push('\n');
        for (tag, piece) in record.board(state).pieces() {
            let ppn::Piece { piece_side, suit, rank, cfg, x, y, angle } = piece;
            let (suit, rank) = (suit.0, rank.0);
            writeln!(
                table,
                "{:>9}  {piece_side} {suit}/{rank} {cfg} at {x:.2},{y:.2} {angle}°",
                tag.to_string()
            )
            .unwrap();
        }
    }
    for fault in &record.diagnostics {
        writeln!(table, "{}: {}", fault.code.name, fault.message).unwrap();
    }
    table
}

macro_rules! games {
    ($($name:ident: $text:expr;)*) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(states($text));
        }
    )*};
}

games! {
    pieces_are_dropped_on_top_and_underneath: "1. S@b2 2. M@b2 3. C\\b2 4. A@b2%1 5. x\\b2%1";
    several_pieces_move_keeping_their_order: "S@b2 M@b2 C@b2 1. 2b2-c3 2. 2c3_b2";
    an_offset_moves_each_piece_from_its_own_place: "S@{b2,c3} 1. /S-1U 2. -<0.5,0>";
    a_capture_removes_before_the_captor_is_looked_up: "S@b2 M@c3 C@c3 1. b2:c3 2. 2c3-d4";
    a_swap_exchanges_places_and_lays_both_on_top: "S@b2 M@c3 C@d4 1. b2#c3";
    a_flip_counts_in_the_id_and_a_change_of_kind_begins_anew: "S@b2 1. +b2 2. b2~M 3. b2=Sd3 4. +b2";
    a_turn_is_clockwise_about_a_centre: "S@b3 1. b3@>90 2. b3@>90|b2 3. c2$>90";
    the_start_of_the_chunk_is_looked_at_with_a_caret: "S@b2 M@c3 1. b2-c3 ^c3-b2 2. *^b2";
    what_a_caret_is_said_of_is_looked_at_as_a_whole: "1. S@b2 !^&^ 2. b2-c3 M@d4 !^&^";
    the_active_pieces_are_those_of_now_within_a_caret: "S@b2 M@c3 1. b2-d4 +^&^ 2. C@e5 ^^-f6";
    a_coloured_domino_back_has_no_suit: "K🁦@b2 +b2 W🁢@c3 1. */K🁢 2. C@d4 d4~W🁢";
    the_active_pieces_need_no_name: "S@b2 1. -c3 @>90 M@ 2. ! + *";
    a_move_that_fails_leaves_the_board_as_it_was: "S@b2 1. b2-c3*d4 2. b2-b4 c3-b4";
    braces_expand_before_macros: "---\nMacros: {qS: S, kS: M}\n...\n1. `{q,k}S'@b2 2. {`qS',`kS'}@c3";
    a_semicolon_after_an_expansion_numbers_its_moves: "1. S@{b2,c3};M@d4 2. {a remark} S@{e5,f6} ; M@g7";
    an_alternative_with_a_fault_leaves_the_others_their_moves: "1. {`nope',S}@{b2,c2};M@c3";
    the_number_of_the_start_board_is_taken: "SetupFn. S@b2 1. b2-c3";
    what_stands_before_the_first_number_follows_the_set_up: "S@b2 {first} 1. b2-c3 . c3-d4 ;";
    without_numbers_the_only_chunk_has_no_label: "S@b2 b2-c3 {all of it}";
}

/// The ids of the pieces at a place after the last move, the lowest first.
fn ids_at(movetext: &str, place: (f64, f64)) -> Vec<String> {
    let text = format!("---\n...\n{movetext}\n");
    let game = ppn::read(&text).next().expect("a game");
    let record = ppn::replay(&game, &ppn::Options::default());
    assert!(record.diagnostics.is_empty(), "{:?}", record.diagnostics);
    let last = record.len() - 1;
    let board = record.board(last);
    let there = board.pieces().filter(|(_, piece)| (piece.x, piece.y) == place);
    there.map(|(tag, _)| tag.to_string()).collect()
}

#[test]
fn a_search_finds_the_last_of_many_equal_pieces_beneath_more_others() {
    let found = ids_at("S@({1..100},1) M@({1..200},2) 1. ?S-(1,3)", (1.0, 3.0));
    assert_eq!(found, ["100"]);
}

#[test]
fn parts_of_a_slice_that_overlap_mean_each_piece_once() {
    let stack = "S@b2 M@b2 C@b2 A@b2 S@b2 1.";
    let moved = ids_at(&format!("{stack} b2[4,1:2,2:3,2]-c3"), (3.0, 3.0));
    assert_eq!(moved, ["2", "3", "4", "5"]);
    let left = ids_at(&format!("{stack} b2[5:3,1]-c3"), (2.0, 2.0));
    assert_eq!(left, ["4"]);
}
