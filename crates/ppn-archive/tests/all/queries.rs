//! What queries mean, what is reported about wrong ones, and their limits.

use crate::archive::{notations, options};
use ppn_archive::{
    Code, GameText, Limits, Metadata, Notation, Options, Query, Subject, Vocabulary,
};
use ppn_notations::Pgn;
use ppn_record::{Parsed, Record, Texts};
use std::io::BufRead;

fn vocabulary() -> Vocabulary {
    let notations = notations();
    let codes = ppn_lint::all_codes(&notations).collect();
    Vocabulary::new(notations, codes)
}

/// Whether a game meets a query.
fn meets(query: &str, notation: &str, game: &str) -> bool {
    let notations = notations();
    let query = Query::read(query, &vocabulary(), &Limits::default())
        .unwrap_or_else(|error| panic!("{query}: {error}"));
    let text = GameText::whole(game.as_bytes().to_vec());
    let options = options();
    let notation = notations.named(notation).expect("a notation");
    query.find(&Subject::new(&text, &**notation, &options)).is_some()
}

const CHESS: &str = "[White \"Müller, Ann\"]\n[WhiteElo \"2450\"]\n[Date \"2020.05.??\"]\n[Result \"1-0\"]\n\n\
                     1. e4 e5 2. Nf3 {a usual move} Nc6 3. Bb5 a6 4. Bxc6 dxc6 1-0\n";

#[track_caller]
fn check(cases: &[(&str, bool)], notation: &str, game: &str) {
    for (query, expected) in cases {
        assert_eq!(meets(query, notation, game), *expected, "{query}");
    }
}

#[test]
fn tags_are_compared_as_texts_numbers_and_dates() {
    let cases = [
        ("White ~ \"müller\"", true),
        ("white ~ 'MÜLLER'", true),
        ("White !~ \"ann\"", false),
        ("White = \"Müller, Ann\"", true),
        ("White = \"Müller\"", false),
        ("WhiteElo >= 2450 and WhiteElo < 2451", true),
        ("WhiteElo = 2450.0", true),
        ("WhiteElo in 2000..2449", false),
        ("BlackElo > 0", false),
        ("not BlackElo > 0", true),
        ("BlackElo != 5", true),
        ("Date = 2020", true),
        ("Date = 2020.05", true),
        ("Date = 2020-05", true),
        ("Date = 2020.05.03", false),
        ("Date in 2019..2020", true),
        ("Date in 2020.06..2021", false),
        ("Date > 2020.04.30", true),
        ("Result = 1-0", true),
        ("has tag White and not has tag Black", true),
        ("players ~ ann", true),
        ("tag Result = \"1-0\"", true),
        ("\"Result\" = \"1-0\"", true),
        ("text ~ usual", true),
        ("White ~ x or White ~ ann and Result = 0-1", false),
        ("(White ~ x or White ~ ann) and Result = 1-0", true),
    ];
    check(&cases, "pgn", CHESS);
}

#[test]
fn moves_are_compared_as_the_notation_writes_them() {
    let cases = [
        ("moves = 8", true),
        ("played \"e4 e5 Nf3\"", true),
        ("played \"1. e4 e5 2. Nf3\"", true),
        ("played \"e4 Nf3\"", false),
        ("played \"e4 … Nf3 … Bxc6\"", true),
        ("played \"e4 ... Nf3\"", true),
        ("played \"Bxc6 … e4\"", false),
        ("comment ~ usual", true),
        ("comment ~ e4", false),
    ];
    check(&cases, "pgn", CHESS);
    let long = "[Event \"x\"]\n\n1. e2-e4 e7-e5 2. Ng1-f3 *\n";
    check(&[("played \"e4 e5 Nf3\"", true)], "pgn", long);
}

#[test]
fn positions_are_found_at_their_moves() {
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    let mirrored = "rnbkqbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBKQBNR";
    let turned = "RNBKQBNR/PPP1PPPP/8/3P4/3p4/8/ppp1pppp/rnbkqbnr";
    let cases = [
        (format!("position \"{after} w\""), true),
        (format!("position \"{after} b\""), false),
        (format!("position \"{after}\" at 1"), true),
        (format!("position \"{after}\" at 2..9"), false),
        (format!("position \"{after}\" at last"), false),
        (format!("position \"{mirrored}\""), false),
        (format!("position \"{mirrored}\" mirrored"), true),
        (format!("position \"{turned}\" swapped"), false),
        (format!("position \"{turned}\" turned"), true),
        ("position board \"????????/????????/????????/????p???/????P???/????????/????????/????????\"".to_owned(), true),
        ("position board \"????????/????????/????????/.......!/????????/????????/????????/????????\"".to_owned(), false),
        ("position board \"?????[NB]\" at 2".to_owned(), true),
        ("position board \"R?[B.]\" at 1".to_owned(), true),
        ("position board \"R[BN]BQK\" at start".to_owned(), true),
        ("position pgn \"1. Nf3 e5 2. Ng1 Ng8\"".to_owned(), false),
        ("position pgn \"1. e3 e5 2. e4\" turned".to_owned(), true),
    ];
    for (query, expected) in cases {
        match query.as_str() {
            // Black plays no second move on this board, so the text has an error.
            "position pgn \"1. Nf3 e5 2. Ng1 Ng8\"" => {
                assert!(Query::read(&query, &vocabulary(), &Limits::default()).is_err());
            }
            _ => assert_eq!(meets(&query, "pgn", CHESS), expected, "{query}"),
        }
    }
}

#[test]
fn positions_are_found_in_games_of_other_notations() {
    let ppn = "---\nGameType: {Name: Chess, System: chess}\n...\n1. e2-e4 1... e7-e5\n";
    assert!(meets("position pgn \"1. e4 e5\"", "ppn", ppn));
    assert!(meets("position ppn \"S@b2\"", "ppn", "1. S@b2 2. M@c3\n"));
    assert!(!meets("position ppn \"S@b2\" at last", "ppn", "1. S@b2 2. M@c3\n"));
    let draughts = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n";
    assert!(meets("position \"W:W28,31,33-50:B1-18,20,23\"", "pdn", draughts));
    assert!(!meets("position \"B:W28,31,33-50:B1-18,20,23\"", "pdn", draughts));
}

#[test]
fn material_is_counted_on_one_board() {
    let game = "[GameType \"20\"]\n[FEN \"W:W28,K50:B23,1\"]\n\n1. 28x19 1-7 *\n";
    let cases = [
        ("material white 1 man, 1 king", true),
        ("material white 1 king", false),
        ("material (white 1 king, 1..2 any; black 1 man)", true),
        ("material black 2 men at start", true),
        ("material black 2 men at last", false),
        ("material black ..2 any at last", true),
        ("material all 3 any", true),
        ("board (material black 1 man and turn second) at 1", true),
        ("board (material black 2 men and not material white 1 man, 1 king)", false),
        ("board (turn first)", true),
    ];
    check(&cases, "pdn", game);
}

/// The pieces of a game of PPN are counted as they come and go, whatever they become.
#[test]
fn material_of_games_of_ppn_is_counted_from_state_to_state() {
    let game = "---\nSetUp: None\n...\n1. S@b2 S@c3\n2. M@d4\n3. *b2\n4. c3~Cf\n5. S@e5 S@f6\n";
    let cases = [
        ("material all 2 coins at last", false),
        ("material all 5 any", false),
        ("material all 4 any at last", true),
        ("material all 3 any at 2", true),
        ("material all 2 any at 3", true),
        ("board (not material all 2 any) at 4", false),
        ("material all 7 any", false),
    ];
    check(&cases, "ppn", game);
}

#[test]
fn problems_are_those_of_a_check() {
    let game = "[GameType \"20\"]\n\n1. 32-27 32-28 *\n";
    let cases =
        [("has errors", true), ("has illegal-move", true), ("has E06", true), ("has E0101", false)];
    check(&cases, "pdn", game);
}

/// The report about a query: the place, the message and the help.
fn report(query: &str) -> String {
    let error = Query::read(query, &vocabulary(), &Limits::default()).expect_err(query);
    let help = error.help.first().map_or(String::new(), |help| format!("; {help}"));
    format!("{} `{}`: {}{help}", error.code.id, error.span.slice(query), error.message)
}

#[test]
fn reports_point_into_the_query() {
    let cases = [
        ("", "E1001 ``: expected a condition, found the end of the query"),
        ("White ~ ", "E1001 ``: expected a value, found the end of the query"),
        ("White ~ \"a", "E1001 `\"`: this text has no end; write a second `\"` at its end"),
        (
            "moves >= 3 moves",
            "E1001 `moves`: expected `and`, `or` or the end of the query, found `moves`; join two conditions with `and` or `or`",
        ),
        ("(moves >= 3", "E1001 ``: expected `)`, found the end of the query"),
        (
            "mvoes >= 3 and pozition \"x\"",
            "E1002 `pozition`: there is no condition `pozition`; write `position`",
        ),
        ("notation = pnd", "E1002 `pnd`: there is no notation `pnd`; write `pdn`"),
        (
            "has ilegal-move",
            "E1002 `ilegal-move`: there is no code `ilegal-move`; write `illegal-move`",
        ),
        ("material white 3 mne", "E1002 `mne`: there is no kind of piece `mne`; write `men`"),
        ("material wite 3 men", "E1002 `wite`: there is no side `wite`; write `white`"),
        ("WhiteElo > high", "E1003 `high`: `high` is not a number; compare texts with `=` or `~`"),
        (
            "Date > May",
            "E1003 `May`: `May` is not a date; write a year, a month or a day, such as `2021`, `2021.05` or `2021.05.30`",
        ),
        ("moves in 9..3", "E1003 `9`: this range ends before it begins"),
        (
            "position board \"RR/RRR\"",
            "E1003 `RRR`: this row has 3 squares, and the first has 2; write a letter for a piece, `.` for an empty square, `?` for any square, `!` for any piece, and `[NB]` for one of several",
        ),
    ];
    for (query, expected) in cases {
        assert_eq!(report(query), expected, "{query}");
    }
    assert!(
        report("position \"no position\"")
            .starts_with("E1003 `\"no position\"`: no notation reads this position")
    );
    assert!(report("position ppn \"S@b2-c3-d4\"").starts_with("E1003"));
}

#[test]
fn a_query_has_limits() {
    let limits =
        Limits::default().with_bytes(200).with_nesting(4).with_conditions(3).with_squares(9);
    let limits = limits.with_boards(20);
    let refused = |query: &str| {
        let error = Query::read(query, &vocabulary(), &limits);
        error.is_err_and(|error| {
            error.message.contains("more than") || error.message.contains("limit")
        })
    };
    let nested = |depth| format!("{}moves = 1{}", "(".repeat(depth), ")".repeat(depth));
    assert!(!refused(&nested(4)) && refused(&nested(5)));
    assert!(!refused("not not not not moves = 1") && refused("not not not not not moves = 1"));
    assert!(!refused("moves = 1 or moves = 2 or moves = 3"));
    assert!(refused("moves = 1 or moves = 2 or moves = 3 or moves = 4"));
    assert!(refused(&format!("text ~ \"{}\"", "x".repeat(200))));
    assert!(
        !refused("position board \"???/???/???\"") && refused("position board \"????/????/????\"")
    );
    let boards = "position board \"?\" turned mirrored swapped";
    assert!(!refused(boards) && refused(&format!("{boards} and {boards}")));
    let usual = Query::read(&nested(1_000_000), &vocabulary(), &Limits::default());
    assert!(usual.is_err_and(|error| error.code.id == "E1004"));
}

/// A notation whose moves must not be read.
struct OnlyTags;

impl Notation for OnlyTags {
    fn name(&self) -> &'static str {
        "pgn"
    }

    fn title(&self) -> &'static str {
        "only tags"
    }

    fn endings(&self) -> &'static [&'static str] {
        &[]
    }

    fn codes(&self) -> Vec<&'static Code> {
        Vec::new()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        Pgn::default().split(source)
    }

    fn parse<'t>(&self, _: GameText<'t>, _: &Options) -> Box<dyn Parsed + 't> {
        panic!("the moves are read")
    }

    fn record<'t>(&self, _: &'t GameText<'_>, _: &Options) -> Record<'t> {
        panic!("the game is played")
    }

    fn headline(&self, text: &GameText<'_>, options: &Options) -> Metadata {
        Pgn::default().headline(text, options)
    }
}

#[test]
fn queries_of_tags_read_no_moves() {
    let query = "players ~ ann and Result = 1-0 and Date in 2019..2020 and notation = pgn and number = 1 and \
                 (text ~ usual or has tag Black) and not comment ~ \"no such comment\"";
    let query = Query::read(query, &vocabulary(), &Limits::default()).unwrap();
    let text = GameText::whole(CHESS.as_bytes().to_vec());
    let options = options();
    let game = Subject::new(&text, &OnlyTags, &options);
    assert!(query.find(&game).is_some() && !game.was_played());
}

#[test]
fn pieces_that_are_far_away_are_found() {
    let far = "1. S@(1000000000,-1000000000) 2. M@(0,1000000000)\n";
    for symmetry in ["", "turned mirrored swapped"] {
        let query = format!("position ppn \"S@(1000000000,-1000000000)\" {symmetry}");
        assert!(meets(&query, "ppn", far));
    }
    assert!(!meets("position board \"s\"", "ppn", far));
    assert!(meets("material (suns 1 any; moons 1 any)", "ppn", far));
}
