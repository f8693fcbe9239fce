//! Games are understood completely or not; those that are not are left unchanged.

use ppn_draughts::{Limits, Mode, read, replay, rewrite};

/// Bodies of games of type 20, or whole games that begin with a tag, each with the word at which
/// the first problem is reported.
const NOT_UNDERSTOOD: &[(&str, &str)] = &[
    ("1. 32-28 Nf6 *", "Nf6"),
    ("1. 32-28 } 19-23 *", "}"),
    ("1. 32-28 ] 19-23 *", "]"),
    ("1. 32-28 19 *", "19"),
    ("1. 32-28 e4 *", "e4"),
    ("1. 32-28 \" 19-23 *", "\""),
    ("1. 32-28 / 19-23 *", "/"),
    ("1. 32-28 - 19-23 *", "-"),
    ("1. 32-28 ! ! *", "!"),
    ("1. 32-28 $ *", "$"),
    ("1. 32-28 2. *", "2."),
    ("6. *", "6."),
    ("1. 32-28 () *", "()"),
    ("1. 32-28 (19-23 * 18-22) *", "*"),
    ("1. 32-28 (31-27 2-0) *", "2-0"),
    ("1. 32-28 (31-27 19-23 2. 33-28 *", "("),
    ("1. 32-28 18-23 1... 17-22) 2. 38-32 *", "1..."),
    ("1. 32-28 18-23 17-22) 2. 38-32 *", "17-22"),
    ("1. 32-28 2. /FEN \"W:W31:B20\"/ (31-27) *", "2."),
    ("1. 32-28 2. /FEN \"W:W31:B20\"/ 3. 31-27 *", "2."),
    ("1. 32-28 { the rest *", "{"),
    ("1. 32-28 ; a {remark}\n19-23 *", "; a {remark}"),
    ("1. 32-28 - - 2. 33-29 *", "- -"),
    ("1. 32-28 -- *", "--"),
    ("1. 32-28 77. ... *", "..."),
    ("1. ... 19-23 *", "..."),
    ("1. 32-28 * *", "*"),
    ("1. 32-28 19-23 2. 28-22 18x29 *", "28-22"),
    ("1. 32-28 0-5 *", "0-5"),
    ("1. 51-46 *", "51-46"),
    ("1. 28x19-24 *", "28x19-24"),
    ("1. 32-28 (31-22) 19-23 *", "31-22"),
    ("[Event x]\n1. 32-28 *", "[Event x]"),
    ("[Event \"x]y]\n1. 32-28 *", "[Event \"x]"),
    ("[\u{c9}v\u{e9}nement \"x\"]\n1. 32-28 *", "[\u{c9}v\u{e9}nement \"x\"]"),
    ("[Result \"0-2\"]\n1. 32-28 2-0", "2-0"),
    ("[FEN \"W:W31,31:B1\"]\n1. 31-27 *", "\"W:W31,31:B1\""),
    ("[FEN \"W:W31:B20:H0:F1\"]\n1. 31-27 *", "\"W:W31:B20:H0:F1\""),
    ("[FEN \"?:W31:B20\"]\n1. 31-27 *", "\"?:W31:B20\""),
    ("[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x36 *", "47x36"),
    ("1. 32-28 /FEN \"W:W99:B1\"/ 19-23 *", "/FEN \"W:W99:B1\"/"),
];

const UNDERSTOOD: &[&str] = &[
    "1. 32-28 19-23 2. 28x19 14x23 *",
    "1. 32 - 28 19-23 2. 28:19 !? 14x23 2-0",
    "1. 32\u{2013}28 19-23 2. 28*19 14\u{d7}23 *",
    "1. 3228 19-23 2. 28-19 *",
    "% remark\n1. 32-28 ; so\n19-23 {a (b [c} $4 *",
    "1. 32-28 (1. 33-28 18-23 (18-22)) 19-23 *",
    "1. 32-28 1. ... 19-23 *",
    "[event \"x]\n[Site \"y\"\n1. 32-28 *",
    "[Event \"x\"]\n[Event \"y\"]\n1. 32-28",
    "[Result \"2-0\"]\n1. 32-28 2-0",
    "[FEN \"W:W 31:B 20.\"]\n1. 31-27 *",
    "[Result \"4-6\"]\n1. 32-28 19-23 4-6",
    "[FEN \"W:W33:B9,19,29\"]\n1. 33x24x13x4 *",
    "1. 32-28* 19-23 *",
    "/FEN \"W:W31:B20\"/ 1. 31-27 *",
    "1. 32-28 19-23 2. /FEN \"W:W31:B20\"/ 31-27 *",
    "1. 32-28 19-23 2. /FEN \"W:W31:B20\"/ {so} 2. 31-27 *",
];

fn of_type_20(game: &str) -> String {
    format!("[GameType \"20\"]\n{game}\n")
}

#[test]
fn what_is_not_understood_is_reported_at_its_place_and_left() {
    assert!(NOT_UNDERSTOOD.len() >= 25);
    let mut kept = 0;
    for &(game, word) in NOT_UNDERSTOOD {
        let text = of_type_20(game);
        let pdn = read(text.as_str(), Mode::Tolerant);
        let rewritten = rewrite(&pdn, Default::default(), &Limits::default());
        if rewritten.left.is_empty() {
            // All moves are replayed, and the word stays in its place.
            let (before, after) = rewritten.text.split_once(word).expect(game);
            let moves = |text: &str| text.matches(['-', 'x']).count();
            let (own_before, own_after) = text.split_once(word).expect(game);
            assert_eq!((moves(before), moves(after)), (moves(own_before), moves(own_after)));
            kept += 1;
            continue;
        }
        assert_eq!(rewritten.text, text);
        let [(0, left)] = &rewritten.left[..] else { panic!("{game} {:?}", rewritten.left) };
        assert_eq!(left.span.slice(&text), word, "{game}: {}", left.reason);
    }
    assert!((3..16).contains(&kept), "{kept}");
}

#[test]
fn games_that_are_guessed_or_unknown_are_left() {
    for text in [
        "1. 32-28 19-23 *\n",
        "[GameType \"20,W\"]\n1. 32-28 *\n",
        "[GameType \"50\"]\n1. d3-c5 *\n",
        "[GameType \"0\"]\n1. e4 e5 2. Nf3 *\n",
        "[GameType \"20,W,10,10,N1,0\"]\n1. 32-28 19-23 *\n",
    ] {
        let rewritten =
            rewrite(&read(text, Mode::Tolerant), Default::default(), &Limits::default());
        assert_eq!((&*rewritten.text, rewritten.left.len()), (text, 1));
    }
}

#[test]
fn what_is_unusual_can_be_understood() {
    assert!(UNDERSTOOD.len() >= 10);
    for game in UNDERSTOOD {
        let pdn = read(of_type_20(game), Mode::Tolerant);
        assert_eq!(pdn.games.len(), 1, "{game}");
        let replay = replay(&pdn.text, &pdn.games[0], &Default::default());
        assert!(pdn.games[0].is_understood(&pdn.text), "{game}");
        assert_eq!(replay.not_understood(&pdn.text, &pdn.games[0]), None, "{game}");
        let rewritten = rewrite(&pdn, Default::default(), &Limits::default());
        assert!(rewritten.left.is_empty());
        let strict = read(rewritten.text, Mode::Strict);
        assert!(strict.is_valid(), "{}", strict.text);
    }
}

#[test]
fn games_beside_one_that_is_left_are_written() {
    let odd = "\n[GameType  \"20\"]\n1.  32-28 - - *\n";
    let text = format!("[GameType \"20\"] 1. 32 - 28 *\n{odd}\n\n[GameType \"20\"] 1. 33-28 *");
    let right = |moves: &str| format!("[GameType \"20\"]\n\n{moves}\n*\n");
    let written = format!("{}{odd}\n{}", right("1. 32-28"), right("1. 33-28"));
    let pdn = read(text, Mode::Tolerant);
    let rewritten = rewrite(&pdn, Default::default(), &Limits::default());
    assert_eq!(rewritten.text, written);
    assert_eq!(rewritten.left.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [1]);
    assert_eq!(
        rewrite(&read(written.as_str(), Mode::Tolerant), Default::default(), &Limits::default())
            .text,
        written
    );
}

#[test]
fn no_bracket_is_added_after_a_tag_that_swallows_it() {
    let closing = |text: &str| {
        let pdn = read(text, Mode::Tolerant);
        let found = &pdn.games[0].diagnostics;
        let unclosed = found.iter().find(|one| one.code.name == "unclosed-variation");
        unclosed.expect("a report").fixes.len()
    };
    assert_eq!(closing("[GameType \"20\"]\n1. 32-28 (1. 33-29 Nf6"), 1);
    assert_eq!(closing("[GameType \"20\"]\n1. 32-28 (1. 33-29 [ 14s Nf6"), 0);
    // No bracket is added if the variation is nested too deeply to be kept, either.
    let deep = |last| format!("[GameType \"20\"]\n1. 32-28 {}{last}", "(1. 33-29 ".repeat(101));
    assert_eq!((closing(&deep("")), closing(&deep("[ 14s"))), (0, 0));
}

#[test]
fn no_star_is_added_after_a_tag_that_swallows_it() {
    let fixes = |text: &str| {
        let pdn = read(text, Mode::Tolerant);
        let found = &pdn.games[0].diagnostics;
        let missing = found.iter().find(|one| one.code.name == "missing-terminator");
        missing.expect("a report").fixes.len()
    };
    assert_eq!(fixes("1. 32-28\n[GameType \"20\"]\n1. 31-27 *"), 1);
    assert_eq!(fixes("1. 32-28 [ 1-7 31-27\n[GameType \"20\"]\n1. 31-27 *"), 0);
    // No star is added in a variation, which has to be closed first, either.
    assert_eq!(fixes("1. 32-28 (1. 31-27\n[GameType \"20\"]\n1. 31-27 *"), 0);
    let deep = "(1. 33-29 ".repeat(101);
    assert_eq!(fixes(&format!("1. 32-28 {deep}\n[GameType \"20\"]\n1. 31-27 *")), 0);
}

#[test]
fn a_value_without_its_closing_quote_is_closed_before_it_is_rewritten() {
    let fixes = |text: &str, name: &str| {
        let pdn = read(text, Mode::Tolerant);
        let game = &pdn.games[0];
        let replay = replay(&pdn.text, game, &Default::default());
        let mut found = game.diagnostics.iter().chain(&replay.diagnostics);
        found.find(|one| one.code.name == name).expect("a report").fixes.len()
    };
    let fen = |close: &str| format!("[GameType \"20\"]\n[FEN \"B:W31:B1.{close}]\n1... 1-7 *\n");
    assert_eq!(fixes(&fen("\""), "fen-trailing-dot"), 1);
    assert_eq!(fixes(&fen(""), "fen-trailing-dot"), 0);
    assert_eq!(fixes(&fen(""), "unclosed-tag"), 1);
    let result = |close: &str| format!("[Result \"*{close}]\n[GameType \"20\"]\n1. 32-28 2-0\n");
    assert_eq!(fixes(&result("\""), "result-terminator"), 1);
    assert_eq!(fixes(&result(""), "result-terminator"), 0);
}
