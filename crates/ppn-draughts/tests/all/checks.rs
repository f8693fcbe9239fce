//! The reports about tags, times, numbers, results and illegal moves.

use ppn_draughts::{Colour, Fen, FileReport, Mode, RulesFrom, Ruleset, Variant, read, replay};
use ppn_source::Diagnostic;

/// The reports about a game of type 20.
fn said(game: &str) -> Vec<Diagnostic> {
    FileReport::new(
        &read(format!("[GameType \"20\"]\n{game}"), Mode::Tolerant),
        &Default::default(),
    )
    .diagnostics
}

#[track_caller]
fn names(game: &str, expected: &[&str]) {
    let names: Vec<_> = said(game).iter().map(|said| said.code.name).collect();
    assert_eq!(names, expected, "{game}");
}

#[test]
fn dates_are_those_of_the_calendar() {
    for date in ["2020.02.29", "2000.02.29", "????.02.29", "2020.??.31", "2020.12.??", ""] {
        names(&format!("[Date \"{date}\"] *"), &[]);
    }
    for date in ["2020.13.45", "2021.02.29", "1900.02.29", "2020.04.31", "2020.00.01", "2020.01.00"]
    {
        names(&format!("[Date \"{date}\"] *"), &["impossible-date"]);
    }
}

#[test]
fn time_controls_and_times_have_their_forms() {
    for value in ["40/7200:600+5", "300", "*120", "-", "?", ""] {
        names(&format!("[TimeControl \"{value}\"] *"), &[]);
    }
    for value in ["10 min", "5m", "300:40/7200", "40/"] {
        names(&format!("[TimeControlBlack \"{value}\"] *"), &["bad-time-control"]);
    }
    for value in ["1:59:20", "0:05", "2.23", "1020", "?", "", "12:30:05"] {
        names(&format!("[WhiteTime \"{value}\"] *"), &[]);
    }
    for value in ["abc", "1:75:00", "1:60", "5 min"] {
        names(&format!("[BlackTime \"{value}\"] *"), &["bad-clock-time"]);
    }
}

#[test]
fn times_in_comments_are_checked_at_their_place() {
    for command in [
        "clk 1:55:21",
        "clock w0:00:10 B0:00:03",
        "egt 0:0:9.56",
        "emt 12.5",
        "eval abc",
        "clk 0:00:01.5",
    ] {
        names(&format!("1. 32-28 {{so [%{command}]}} *"), &[]);
    }
    let game = "1. 32-28 {so [%clk 1:75:00] [%clock w0:00:10 B0:61:03]} ({[%emt x]} 31-27) *";
    names(game, &["bad-clock-time"; 3]);
    let text = format!("[GameType \"20\"]\n{game}");
    let places: Vec<_> = said(game).iter().map(|said| said.span.slice(&text).to_owned()).collect();
    assert_eq!(places, ["1:75:00", "B0:61:03", "x"]);
}

#[test]
fn tags_of_the_standard_in_other_letters_are_reported() {
    names("[EVENT \"x\"] [WhiteELO \"1\"] *", &["tag-spelling", "tag-spelling"]);
    names("[Setup \"1\"] [BIANCO \"x\"] [My_Tag \"y\"] *", &[]);
    let fix = &said("[EVENT \"x\"] *")[0].fixes[0];
    assert_eq!(fix.edits[0].text, "[Event ");
}

#[test]
fn a_wrong_number_is_reported_once_and_counted_from() {
    names("1. 32-28 19-23 3. 28x19 14x23 4. 37-32 *", &["wrong-move-number"]);
    names("1. 32-28 2. 19-23 3. 28x19 *", &["wrong-move-number"]);
    names("17. 32-28 17... 19-23 28x19 18. 14x23 37-32 *", &[]);
    names("1. 32-28 (1. 33-28 1... 18-22) (31-27 1... 19-23 2. 37-31) 1... 19-23 2. 28x19 *", &[]);
    names("1. 32-28 (2. 33-28) 19-23 *", &["wrong-move-number"]);
    names("1. 32-28 19-23 /FEN \"W:W31:B20\"/ 40. 31-27 20-24 41. 27-22 *", &[]);
    names("[FEN \"B:W31,32:B12,13\"] 30... 12-17 31. 31-26 13-18 *", &[]);
}

#[test]
fn a_result_that_the_last_position_contradicts_is_reported() {
    let end = "[FEN \"W:W31:B27\"] 1. 31x22";
    names(&format!("[Result \"0-2\"] {end} *"), &["result-against-position"]);
    names(&format!("[Result \"1-1\"] {end} *"), &["result-against-position"]);
    for result in ["2-0", "*", "?", "0-0"] {
        names(&format!("[Result \"{result}\"] {end} *"), &[]);
    }
    // A player may resign before the position decides the game.
    names("[Result \"0-2\"] 1. 32-28 *", &[]);
}

#[test]
fn an_illegal_move_is_one_report_with_its_reason() {
    for (moves, why, help) in [
        ("1. 32-28 33-29", "33 is White's man, and Black is to move", None),
        ("1. 27-22", "there is no piece on 27", None),
        ("1. 37-32", "White's man is on 32", None),
        ("1. 28-32", "there is no piece on 28", Some("the squares are reversed: write `32-28`")),
        ("1. 32-28 19-23 2. 33-29", "the piece on 33 cannot capture, and White must", None),
        ("1. 32-28 19-23 2. 28-22", "the piece on 28 can only go to 19", None),
        ("1. 32-28 19-24 2. 28-27", "the piece on 28 can only go to 22 or 23", None),
        ("1. 32-28 19-24 2. 48-30", "the piece on 48 cannot move", None),
        (
            "[FEN \"W:W32:B18,28\"] 1. 32x24x12",
            "no move from 32 to 12 goes this way",
            Some("did you mean `32x12`?"),
        ),
        ("1. 32-28 18-23 2. e3-d6", "the piece on e3 can only go to d4", None),
        ("1. 32-28 19-23 2. 19x28", "there is no piece on 19", None),
    ] {
        let said = said(&format!("{moves} *"));
        let [illegal] = &said[..] else { panic!("{said:?}") };
        assert_eq!(illegal.code.name, "illegal-move");
        assert!(illegal.message.ends_with(why), "{}", illegal.message);
        if let Some(help) = help {
            assert_eq!(illegal.help, [help]);
        }
    }
    let reversed = said("1. 32-28 19-23 2. 19x28 *");
    assert_eq!(reversed[0].help, ["the squares are reversed: write `28x19`"]);
}

#[test]
fn letters_that_look_like_digits_are_recognized() {
    let said = said("1. 32-28 l9-23 *");
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(said[0].help, ["write `19-23`, with digits"]);
}

#[test]
fn the_warnings_of_a_game_still_say_that_its_replay_stopped() {
    let pdn = read("[GameType \"20\"] 1. 32-28 33-29 *", Mode::Tolerant);
    assert_eq!(FileReport::new(&pdn, &Default::default()).games[0].warnings, ["replay-stopped"]);
}

#[test]
fn a_capture_with_different_symbols_is_read_as_one() {
    let game = "[FEN \"W:W33:B9,19,29\"] 1. 33x24-13-4 *";
    let mut style: Vec<_> = said(game).iter().map(|said| said.code.name).collect();
    style.sort_unstable();
    assert_eq!(style, ["full-capture", "hyphen-captures"]);
    let pdn = read(format!("[GameType \"20\"] {game}"), Mode::Tolerant);
    let played = replay(&pdn.text, &pdn.games[0], &Default::default()).played.unwrap();
    assert_eq!(played.line.plies().count(), 1);
    names("1. 32-28 19-23 2. 28x19-14 *", &["illegal-move"]);
}

#[test]
fn a_variant_tag_names_the_game_where_there_is_no_game_type() {
    let of = |tags: &str| {
        let pdn = read(format!("{tags} 1. 11-15 *"), Mode::Tolerant);
        let replay = replay(&pdn.text, &pdn.games[0], &Default::default());
        let variant = replay.played.as_ref().unwrap().rules.variant();
        (variant, replay.rules_from, replay.not_understood(&pdn.text, &pdn.games[0]).is_none())
    };
    assert_eq!(of("[Variant \"American/English\"]"), (Variant::English, RulesFrom::Tag, true));
    assert_eq!(of("[Variant \"blitz\"]").1, RulesFrom::Guess);
    assert_eq!(of("[GameType \"24\"] [Variant \"English\"]").0, Variant::Spanish);
}

#[test]
fn a_game_type_that_is_not_known_is_reported_once() {
    let said = FileReport::new(
        &read("[GameType \"50\"] 1. a3-b4 2. 99-98 *", Mode::Tolerant),
        &Default::default(),
    );
    let names: Vec<_> = said.diagnostics.iter().map(|said| said.code.name).collect();
    assert_eq!(names, ["gametype-unknown"]);
}

#[test]
fn variants_end_in_their_own_ways() {
    let position = |variant, fen: &str| {
        let rules = Ruleset::new(variant);
        let position = Fen::read(fen, rules.board()).unwrap().position;
        (rules.winner(&position), rules.moves(&position).is_empty())
    };
    let stuck = "W:W46:B37,41";
    assert_eq!(position(Variant::International, stuck), (Some(Colour::Black), true));
    assert_eq!(position(Variant::Antidraughts, stuck), (Some(Colour::White), true));
    let king = "B:WK5,31:B20";
    assert_eq!(position(Variant::International, king), (None, false));
    assert_eq!(position(Variant::Breakthrough, king), (Some(Colour::White), true));
    let frysk = Ruleset::new(Variant::Frysk);
    assert_eq!(Fen::write(&frysk.start(), frysk.board()), "W:W46,47,48,49,50:B1,2,3,4,5");
    for number in [96, 97, 98] {
        let pdn = read(format!("[GameType \"{number}\"] *"), Mode::Tolerant);
        assert!(replay(&pdn.text, &pdn.games[0], &Default::default()).diagnostics.is_empty());
    }
    // The numbers of the web site that offers these games.
    let numbers =
        [Variant::Breakthrough, Variant::Frysk, Variant::Antidraughts].map(Variant::number);
    assert_eq!(numbers, [96, 97, 98]);
    // Moves after the first king are not part of the game.
    let text = "[GameType \"96\"] [Result \"2-0\"] [FEN \"W:W7:B20\"] 1. 7-1 20-24 *";
    let report = FileReport::new(&read(text, Mode::Tolerant), &Default::default());
    assert_eq!(report.games[0].illegal.as_ref().map(|illegal| illegal.ply), Some(2));
    assert_eq!(report.diagnostics.len(), 1, "{:?}", report.diagnostics);
    // In antidraughts a king does not end the game.
    let report =
        FileReport::new(&read(text.replace("96", "98"), Mode::Tolerant), &Default::default());
    assert_eq!(report.games[0].illegal, None);
}

#[test]
fn a_capture_with_an_odd_symbol_is_one_report() {
    for played in ["f6*d4", "f6\u{d7}d4"] {
        let text = format!("[GameType \"25\"] 1. c3-d4 b6-a5 2. d4-e5 {played} *");
        let said = FileReport::new(&read(text, Mode::Tolerant), &Default::default()).diagnostics;
        let names: Vec<_> = said.iter().map(|said| said.code.name).collect();
        assert_eq!(names, ["odd-separator"]);
    }
}
