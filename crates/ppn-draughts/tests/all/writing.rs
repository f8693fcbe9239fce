//! The text of games that are written.

use ppn_draughts::{Limits, Mode, PageLayout, Pdn, read, replay, rewrite, write_game};
use ppn_source::LineBreaks;

/// Writes all games, also those that are not understood, to show how their words are written.
fn write_all(pdn: &Pdn) -> String {
    let written = |game| {
        write_game(
            &pdn.text,
            game,
            &replay(&pdn.text, game, &Default::default()),
            Default::default(),
        )
    };
    pdn.games.iter().map(written).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_was_unusual_is_written_right() {
    let text = r#"[event "a \"b\""]
[GameType "20"]
[Site "x"]
[Site "y"]
% who plays here?
{ before } 17.... 32-28!? ; the most usual
1... 19-23 (18-23 38-32 (37-32? 23-29 (!) { Black wins }) 12-18) {and} $4 2. 28 x 19* 14:23
(20-24 { worse }) 37-32 10-14 /FEN "B:W32-50:B1-20"/ 20-25 junk 3.
33-28 () 15-20 39-33 18-22 44-39 12-18 50-44 7-12 41-37 20-24 28x17 1/2-1/2

[Event "z"]
1. a3b4 f6-g5 2. b4-c5 d6xb4 3. a1-h8 c3-d4 0-1"#;
    insta::assert_snapshot!(write_all(&read(text, Mode::Tolerant)));
}

#[test]
fn unknown_games_are_kept() {
    let text = "[GameType \"50\"] 1. d3-c5 28:19 {x} 3228 *";
    let written = "[GameType \"50\"]\n\n1. d3-c5 28x19 {x} 32-28\n*\n";
    assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
}

#[test]
fn moves_of_games_that_are_no_draughts_are_kept_unchanged() {
    for (moves, written) in [
        ("1. e4 Nf6 O-O", "{1. e4 Nf6 O-O}"),
        (
            "1. e2-e4 {x} c5 2. Ng1-f3 % y\nNb8xc6!? $1 3.",
            "1. e2-e4 {x} {c5 2. Ng1-f3 % y\nNb8xc6!?} {$1}",
        ),
        ("1. e4 e5! 2. Nf3 Nc6 3. d2-d4", "{1. e4 e5! 2. Nf3 Nc6} 3. d2-d4"),
        ("1. Nf3 (1. Nc3 Nf6) () Nf6", "{1. Nf3 (1. Nc3 Nf6) () Nf6}"),
        ("1. e4 (1. d4 d5) Nf6", "{1. e4} ({1. d4 d5}) {Nf6}"),
        ("1. - 2.", ""),
        ("1. 31-26 20-24e4 e50-5$7", "1. 31-26 20-24 {e4} {e50-5} {$7}"),
    ] {
        let text = format!("[GameType \"0\"]\n\n{moves} *");
        let line = if written.is_empty() { String::new() } else { format!("\n{written}\n") };
        let written = format!("[GameType \"0\"]\n{line}*\n");
        assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
        assert_eq!(write_all(&read(written.as_str(), Mode::Tolerant)), written);
    }
}

#[test]
fn numbers_go_on_from_the_first_one() {
    let text = "[GameType \"20\"]\n[FEN \"B:W31,32:B12,13\"]\n30... 12-17 31. 31-26 13-18 *";
    let written =
        "[GameType \"20\"]\n[FEN \"B:W31,32:B12,13\"]\n\n30... 12-17 31. 31-26 13-18\n*\n";
    assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
}

#[test]
fn what_comes_after_an_unknown_move_is_a_comment() {
    let text = "[GameType \"20\"] 1. 32-28 - - 2. 28-22 {so it is told} 1-1";
    let written =
        "[Result \"1-1\"]\n[GameType \"20\"]\n\n1. 32-28 {- - 2. 28-22 (so it is told)}\n*\n";
    assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
}

#[test]
fn a_tag_that_names_another_board_is_put_right() {
    let text = "[GameType \"20,W,10,10,N1,0\"] 1. 32-28 19-23 *";
    let written = "[GameType \"20\"]\n\n1. 32-28 19-23\n*\n";
    assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
}

#[test]
fn the_usual_start_is_written_plainly() {
    for (game_type, fen, plain) in [
        ("20", "W:B1-20:W31-50", "W:W31-50:B1-20"),
        ("20", "W:W31-50:B1-20.", "W:W31-50:B1-20"),
        ("21", "B:B1-12:W21-32", "B:W21-32:B1-12"),
        (
            "25",
            "W:W21-32:B1-12",
            "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8",
        ),
    ] {
        let text = format!("[GameType \"{game_type}\"] [FEN \"{fen}\"] *");
        let written = format!("[GameType \"{game_type}\"]\n[FEN \"{plain}\"]\n*\n");
        assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
        assert_eq!(write_all(&read(written.as_str(), Mode::Tolerant)), written);
    }
}

/// Checks how the moves of a text are written, and that writing them again changes nothing.
fn assert_moves(text: &str, written: &str) {
    let text = format!("[GameType \"20\"]\n\n{text}\n*\n");
    let written = format!("[GameType \"20\"]\n\n{written}\n*\n");
    assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
    assert_eq!(write_all(&read(written.as_str(), Mode::Tolerant)), written);
}

#[test]
fn a_variation_has_the_number_of_the_move_that_it_replaces() {
    assert_moves("17. ... 19-23 (20-24)", "/FEN \"B::\"/ 17... 19-23 (17... 20-24)");
    // The replaced move may be one that could not be replayed.
    assert_moves("17. 32-28 20. 1-50 (19-23)", "17. 32-28 20. 1-50 (20... 19-23)");
    assert_moves("17. ... 1-50 (19-23)", "/FEN \"B::\"/ 17... 1-50 (17... 19-23)");
    assert_moves(
        "1. ... 33. 22-28 (34. 22-28 (18-23))",
        "/FEN \"B::\"/ 33. 22-28 (34. 22-28 (34... 18-23))",
    );
    // A move that becomes a comment has no number.
    assert_moves("(32-28) 17. 1-50 - -", "(1. 32-28) {1-50 - -}");
}

#[test]
fn dots_that_are_not_written_ask_for_no_number() {
    assert_moves("1. 32-28 1. ... 19-23", "1. 32-28 19-23");
}

#[test]
fn dots_hold_a_variation_to_the_side_that_cannot_play_it() {
    // Black cannot make this move; White could.
    assert_moves("1. 31-26 20-24 (... 33-29)", "1. 31-26 20-24 (/FEN \"B::\"/ 33-29)");
}

#[test]
fn a_move_before_a_star_is_no_result() {
    let text = "[Result \"19-23\"]\n[GameType \"20\"]\n\n1. 32-28 19-23\n*\n";
    assert_eq!(write_all(&read(text, Mode::Tolerant)), text);
    let without_star = text.replace("\n*", "");
    let written = "[Result \"19-23\"]\n[GameType \"20\"]\n\n1. 32-28\n*\n";
    assert_eq!(write_all(&read(without_star, Mode::Tolerant)), written);
}

#[test]
fn a_star_is_written_as_a_glyph_behind_the_strength() {
    assert_moves("1. 32-28* 19-23", "1. 32-28 $7 19-23");
    assert_moves("1. 32-28!* 19-23(?)* $4 2. 28x19", "1. 32-28! $7 19-23(?) $4 $7 2. 28x19");
    assert_moves("1. 32-28 !*19-23", "1. 32-28! $7 19-23");
}

#[test]
fn a_variation_of_dots_stays() {
    assert_moves("1. 32-28 19-23 (...) $4", "1. 32-28 19-23 ({...}) $4");
    assert_moves("1. 32-28 1-50 ((...)) $4", "1. 32-28 1-50 (({...})) $4");
}

#[test]
fn a_variation_of_a_passed_move_begins_with_its_side() {
    assert_moves("1. ... (32-28) 19-23", "/FEN \"B::\"/ (/FEN \"W::\"/ 1. 32-28) 1... 19-23");
    assert_moves(
        "1. 31-26 20-24 2. ... (37-31 15-20) 14-20 (15-20)",
        "1. 31-26 20-24 /FEN \"B::\"/ (/FEN \"W::\"/ 2. 37-31 15-20) 2... 14-20 (2... 15-20)",
    );
}

#[test]
fn a_tag_with_a_small_first_letter_counts_before_it_is_written_with_a_capital() {
    let text = "[GameType \"20\"]\n[fEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x24x36 *";
    let written = "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n\n1. 47x38x24x13x36\n*\n";
    assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
    assert_eq!(write_all(&read(written, Mode::Tolerant)), written);
}

#[test]
fn the_result_that_ends_a_game_is_kept() {
    for (tag, result, end) in [
        ("*", "2-0", ""),
        ("?", "2-0", ""),
        ("", "2-0", ""),
        ("2-0", "2-0", ""),
        ("1-0", "1-0", ""),
        ("0-2", "0-2", " {2-0}"),
        ("Black gave up", "Black gave up", " {2-0}"),
    ] {
        let text = format!("[Result \"{tag}\"]\n[GameType \"20\"]\n1. 32-28 2-0");
        let written = format!("[Result \"{result}\"]\n[GameType \"20\"]\n\n1. 32-28{end}\n*\n");
        assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
        assert_eq!(write_all(&read(written.as_str(), Mode::Tolerant)), written);
    }
}

#[test]
fn tags_in_other_letters_are_written_as_the_standard_has_them() {
    let text = "[gametype \"25\"]\n[fen \"W:Wa1:Bh8\"]\n[whitena \"x\"]\n[my_Tag \"y\"]\n\
                [Fen \"z\"]\n1. a1-b2 *";
    let written = "[GameType \"25\"]\n[FEN \"W:Wa1:Bh8\"]\n[FEN \"z\"]\n[WhiteNA \"x\"]\n\
                   [My_Tag \"y\"]\n\n1. a1-b2\n*\n";
    assert_eq!(write_all(&read(text, Mode::Tolerant)), written);
    // The two spellings are the same tag.
    let pdn = read("[event \"a\"][Event \"b\"] 1. 32-28 *", Mode::Tolerant);
    assert!(pdn.diagnostics().any(|one| one.code.name == "duplicate-tag"));
}

#[test]
fn lines_that_a_person_began_stay() {
    let layout = |breaks| PageLayout::default().with_breaks(breaks);
    let written = |text: &str, layout| {
        let pdn = read(text, Mode::Tolerant);
        let rewritten = rewrite(&pdn, layout, &Limits::default());
        assert!(rewritten.left.is_empty(), "{:?}", rewritten.left);
        rewritten.text
    };
    let text = "[GameType \"20\"]\n\n{ An opening }\n 1.  32-28   19-23\n 2. 28x19 14x23\n\n\n\
                3. 33-28\n   (3. 37-32\n    { quieter } 3... 10-14) 3... 23x32\n4. 37x28 *\n";
    let kept = written(text, layout(LineBreaks::Keep));
    insta::assert_snapshot!("kept_lines", kept);
    assert_eq!(written(&kept, layout(LineBreaks::Keep)), kept);
    insta::assert_snapshot!("turns", written(text, layout(LineBreaks::Turns)));
    // A line that begins with a number is not indented.
    let unnumbered = "[GameType \"20\"]\n1. 32-28 19-23\n 28x19 14x23 *";
    let numbered = "[GameType \"20\"]\n\n1. 32-28 19-23\n2. 28x19 14x23\n*\n";
    assert_eq!(written(unnumbered, layout(LineBreaks::Keep)), numbered);
}

#[test]
fn layouts_differ_in_white_space_alone() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut files = 0;
    for file in corpus_files() {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let written = |text: &str, breaks, width| {
            let layout = PageLayout::default().with_breaks(breaks).with_width(width);
            rewrite(&read(text, Mode::Tolerant), layout, &Limits::default()).text
        };
        let filled = written(&text, LineBreaks::Fill, 80);
        for breaks in LineBreaks::ALL {
            for width in [80, 20] {
                let once = written(&text, breaks, width);
                assert_eq!(words(&once), words(&filled), "{}", file.display());
                assert_eq!(written(&once, breaks, width), once, "{}", file.display());
            }
        }
        files += 1;
    }
    assert!(files > 50);
}

fn corpus_files() -> Vec<std::path::PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/pdn/games");
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn a_comment_keeps_all_but_its_own_marks() {
    for (written, says) in
        [("; a {b}", " a {b}"), (";;", ";"), ("{;a}", ";a"), ("{ a", " a"), ("{{a} b}", "a} b")]
    {
        assert_eq!(ppn_draughts::comment_text(written), says);
    }
}

/// A glyph is written with its move, so the line end before it is not the one of the next word.
#[test]
fn a_glyph_on_a_line_of_its_own_stays_with_its_move() {
    let text = "[GameType \"20\"]\n\n1. 32-28\n$7 19-23\n2. 28x19 14x23\n*\n";
    for (width, expected) in [(80, "1. 32-28 $7 19-23\n"), (10, "1. 32-28\n$7 19-23\n")] {
        let layout = PageLayout::default().with_breaks(LineBreaks::Keep).with_width(width);
        let limits = Limits::default();
        let write = |text: &str| {
            let pdn = read(text, Mode::Tolerant);
            rewrite(&pdn, layout, &limits).text
        };
        let once = write(text);
        assert!(once.contains(expected), "{once}");
        assert_eq!(write(&once), once);
    }
}

#[test]
fn words_that_are_skipped_begin_no_game_when_they_are_written() {
    for end in ["\n", "\r\n", "\r"] {
        let pdn = read(format!("}}% remark{end}{end}[GameType \"0\"]Nf6"), Mode::Tolerant);
        let written = write_all(&pdn);
        assert_eq!(written, "[GameType \"0\"]\n\n{)% remark\n[GameType \"0\"]Nf6}\n*\n");
        assert_eq!(read(written, Mode::Tolerant).games.len(), 1);
    }
}

#[test]
fn what_is_behind_a_result_stays_beside_words_that_are_skipped() {
    let tags = "[GameType \"20\"]\n";
    for moves in [
        "1. 33-29 19-23) *\n\nA note.\n",
        "1. 33-29 hello 19-23 * Anote\n",
        "1. 33-29 19-23) * 1. Anote\n",
        "1. 33-29 19-23) * ! Anote\n",
        "1. 33-29 19-23) *\n{A note.}\n",
        "1. 33-29 [bad 19-23 2. 35-30 *\n% Anote\n",
        "1. 33-29 x 19-23 2. 35-30 *\n% Anote\n",
    ] {
        let text = format!("{tags}{moves}");
        let pdn = read(text.as_str(), Mode::Tolerant);
        for breaks in LineBreaks::ALL {
            let layout = PageLayout::default().with_breaks(breaks);
            let written = rewrite(&pdn, layout, &Limits::default()).text;
            let letters = |text: &str| text.matches(char::is_alphabetic).collect::<String>();
            assert_eq!(letters(&written), letters(&text), "{written}");
        }
    }
}
