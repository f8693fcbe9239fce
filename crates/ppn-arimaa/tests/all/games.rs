//! How games continue and end, and how other notations write them.

use ppn_arimaa::{
    Game, GameJson, ReadOptions, Reason, Replay, Side, read, replay, to_fan, to_record,
};

fn played(text: &str) -> (Game, Replay) {
    let mut reading = read(text, Default::default());
    let errors: Vec<_> = reading.diagnostics.iter().filter(|fault| fault.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let game = reading.games.remove(0);
    let replay = replay(&game, &Default::default());
    (game, replay)
}

/// The broken rule of each turn of the main line, `ok` for none.
fn rules(text: &str) -> Vec<&'static str> {
    let (game, replay) = played(text);
    game.main.iter().map(|turn| replay.of(turn).error.map_or("ok", |e| e.rule.name)).collect()
}

fn names(replay: &Replay) -> Vec<&'static str> {
    replay.diagnostics.iter().map(|fault| fault.code.name).collect()
}

fn ending(text: &str) -> (Option<Side>, Reason) {
    let ending = played(text).1.ending;
    (ending.winner, ending.reason)
}

const START: &str = "1g Rb1 Ed2 1s ra8 eh8 ";

#[test]
fn a_game_ends_by_its_key_words() {
    assert_eq!(ending(&format!("{START} 2g resigns")), (Some(Side::Silver), Reason::Resignation));
    assert_eq!(ending(&format!("{START} 2g Ed2n 2s lost")), (Some(Side::Gold), Reason::Lost));
    assert_eq!(ending("1g resign"), (Some(Side::Silver), Reason::Resignation));
    assert_eq!(ending(&format!("{START} 2g Ed2n")), (None, Reason::Unfinished));
}

#[test]
fn nothing_but_an_empty_turn_follows_the_end_by_the_rules() {
    let start = "1g Rb7 Ed2 1s ra8 eh8 2g Rb7n ";
    assert_eq!(rules(&format!("{start} 2s")), ["ok"; 4]);
    assert_eq!(rules(&format!("{start} 2s ra8s 3g Ed2n"))[3..], ["game-over", "not-replayed"]);
    assert_eq!(rules(&format!("{start} 2s resigns"))[3..], ["game-over"]);
    assert_eq!(ending(&format!("{start} 2s ra8s")), (Some(Side::Gold), Reason::Goal));
}

#[test]
fn a_variation_of_an_empty_turn_may_go_on_behind_the_end() {
    let (game, replay) = played("1g Rb7 Ed2 1s ra8 eh8 2g Rb7n 2s [ 2s eh8s 3g Ed2n ]");
    let variation = &game.main[3].variations[0];
    assert!(replay.of(&variation[0]).error.is_none());
    // The rabbit is still on its goal row: the game has ended again.
    assert_eq!(replay.of(&variation[1]).error.unwrap().rule.name, "game-over");
}

#[test]
fn variations_of_an_illegal_turn_are_played_but_nothing_behind_it() {
    let text = format!("{START} 2g Ed3n [ 2g Ed2n 2s ra8s ] 2s ra8s [ 2s ra8e ] 3g");
    let (game, replay) = played(&text);
    assert_eq!(rules(&text)[2..], ["no-piece", "not-replayed", "not-replayed"]);
    let variation = &game.main[2].variations[0];
    assert!(variation.iter().all(|turn| replay.of(turn).board.is_some()));
    let unknown = &game.main[3].variations[0][0];
    assert_eq!(replay.of(unknown).error.unwrap().rule.name, "not-replayed");
    assert_eq!(replay.ending.reason, Reason::Invalid);
}

#[test]
fn a_turn_taken_back_does_not_count_for_repetition() {
    let there_and_back = "2g Ed2n 2s eh8s 3g Ed3s 3s eh7n 4g Ed2n 4s eh8s 5g Ed3s ";
    let third = rules(&format!("{START} {there_and_back} 5s eh7n"));
    assert_eq!(third[9], "repetition");
    // After 3s the position of the setup has occurred twice; after a takeback, only once.
    let text = format!(
        "{START} 2g Ed2n 2s eh8s 3g Ed3s 3s eh7n 4g takeback 3s ra8s 4g Ed2n 4s ra7e 5g Ed3s 5s eh7n"
    );
    assert!(rules(&text).iter().all(|&rule| rule == "ok"));
    let (game, replay) = played(&format!("{START} {there_and_back} 5s ra8s [ 5s eh7n ]"));
    let repeated = &game.main[9].variations[0][0];
    assert_eq!(replay.of(repeated).error.unwrap().rule.name, "repetition");
}

#[test]
fn a_setup_has_own_pieces_on_empty_squares() {
    assert_eq!(rules("1g Ra1 rb1 1s ra8"), ["setup-colour", "not-replayed"]);
    assert_eq!(rules("1g Ra1 1s ra1"), ["ok", "setup-occupied"]);
    assert_eq!(names(&played(START).1), ["odd-setup", "odd-setup"]);
    let usual = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Da2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Dh2";
    assert!(played(usual).1.diagnostics.is_empty());
    assert_eq!(names(&played(&usual.replace("Hb2", "Mb2")).1), ["odd-setup"]);
    assert_eq!(names(&played(&usual.replace("Dh2", "Dh3")).1), ["odd-setup"]);
}

#[test]
fn the_result_header_is_compared_with_the_game() {
    let game =
        |result: &str, moves: &str| format!("Result: {result}\n1g Rb6 Ed2 1s ra8 eh8 {moves}");
    let goal = "2g Rb6n Rb7n";
    for winner in ["1-0", "g", "W", "Gold", "white"] {
        assert_eq!(ending(&game(winner, "2g Rb6n")), (Some(Side::Gold), Reason::Header));
        assert!(!names(&played(&game(winner, goal)).1).contains(&"result-mismatch"));
    }
    for winner in ["0-1", "s", "b", "silver", "Black"] {
        assert!(names(&played(&game(winner, goal)).1).contains(&"result-mismatch"));
        assert_eq!(ending(&game(winner, goal)), (Some(Side::Gold), Reason::Goal));
    }
    assert_eq!(ending(&game("1/2", "2g Rb6n")), (None, Reason::Unfinished));
    assert_eq!(ending(&game("1-0", "2g Rc6n")), (None, Reason::Invalid));
}

#[test]
fn an_unknown_variant_is_read_and_not_played() {
    let (game, replay) = played("FAN31415926 1 gess\n1g Ra1 1s ra8");
    assert_eq!(replay.ending.reason, Reason::UnknownVariant);
    assert!(replay.diagnostics.is_empty());
    assert!(replay.of(&game.main[0]).board.is_none());
    assert!(replay.of(&game.main[0]).error.is_none());
    assert_eq!(to_fan(&game, &replay), "FAN31415926 1 gess\n\n1g Ra1\n1s ra8\n");
}

#[test]
fn an_illegal_turn_has_no_captures() {
    for turn in ["Cc2n Cc3x Cc3x", "Cc2n Cc3n", "Cc2n Rh1s"] {
        let (game, replay) = played(&format!("1g Rh1 Cc2 1s ra8 2g {turn}"));
        let json = serde_json::to_value(GameJson::new(&game, &replay)).unwrap();
        let turn = &json["main"][2];
        assert!(turn["error"].is_object() && turn["board"].is_null());
        assert_eq!(turn["captures"], serde_json::json!([]));
    }
}

#[test]
fn of_two_like_removals_the_one_left_out_is_the_first() {
    let (_, replay) = played("1g Cc2 Rh1 1s ra8 2g Cc2n Rh1n Cc3x");
    assert!(names(&replay).contains(&"capture-late"));
    // Two cats are lost on c3, only the second is written: it is not late.
    let (game, replay) = played("1g Cc2 Cb3 Rh1 1s ra8 2g Cc2n Cb3n Cb4e Cc4s Cc3x");
    assert_eq!(replay.of(&game.main[2]).error.map(|error| error.rule.name), None);
    assert_eq!(replay.of(&game.main[2]).removals.len(), 2);
    assert!(!names(&replay).contains(&"capture-late"));
    assert!(to_fan(&game, &replay).ends_with("2g Cc2n Cb3n Cc3x Cb4e Cc4s Cc3x\n"));
}

#[test]
fn a_late_removal_moves_to_its_place_with_its_comment() {
    let (game, replay) =
        played("1g Hb2 Rh1 1s ra8 rb3 2g rb3e \"push\" Hb2n rc3x @xc3=red \"gone\" \"move\"");
    let fan = "2g rb3e \"push\" rc3x \"gone\" @xc3=red Hb2n \"move\"\n";
    assert!(to_fan(&game, &replay).ends_with(fan), "{}", to_fan(&game, &replay));
}

#[test]
fn rows_of_markings_count_from_0_for_the_first_viewer() {
    let options = ReadOptions::default().with_viewer_rows(true);
    let text = "1g @xd3=A @xd0=B @xd8=C Ra1";
    let game = &read(text, options).games[0];
    let squares: Vec<_> =
        game.main[0].markings.iter().map(|m| m.square.map(|square| square.to_string())).collect();
    assert_eq!(squares, [Some("d4".to_owned()), Some("d1".to_owned()), None]);
    assert!(
        to_fan(game, &replay(game, &Default::default())).contains("1g @xd4=A @xd1=B @xd8=C Ra1")
    );
}

#[test]
fn a_body_alone_has_no_header_and_a_record_needs_no_magic_word() {
    let body = ReadOptions::default().with_body_only(true);
    assert!(read("1g Ra1 1s ra8", body).diagnostics.is_empty());
    let record = ReadOptions::default().with_plain_record(true);
    assert!(read("Gold: Ann\n\n1g Ra1 1s ra8", record).diagnostics.is_empty());
    assert_eq!(read("hello", record).diagnostics[0].code.name, "bad-magic");
}

#[test]
fn headers_are_kept_unchanged() {
    let text = "FAN31415926 1 \" Ann \" - Bo\nChat: -=+=-\n one\n\ntwo \n-=+=-\nempty:\nN: a - b: c\n1g Ra1";
    let (game, replay) = played(text);
    assert_eq!(game.gold(), Some(" Ann "));
    let fan = to_fan(&game, &replay);
    let expected = "FAN31415926 1 arimaa\nGold: -=+=-\n Ann \n-=+=-\nSilver: Bo\n\
        Chat: -=+=-\n one\n\ntwo \n-=+=-\nempty:\nN: a - b: c\n\n1g Ra1\n";
    assert_eq!(fan, expected);
    let (again, _) = played(&fan);
    let values = |game: &Game| game.headers.iter().map(|h| h.value.clone()).collect::<Vec<_>>();
    assert_eq!(values(&again), values(&game));
    assert!(to_record(&again, &replay).starts_with("Gold: -=+=-\n Ann \n-=+=-\nSilver: Bo\n"));
}

#[test]
fn a_version_has_as_many_digits_as_it_likes() {
    let json = |version: &str| {
        let (game, replay) = played(&format!("FAN31415926 {version} 1g Ra1"));
        let newer = read(&to_fan(&game, &replay), Default::default()).diagnostics.len();
        let json = serde_json::to_value(GameJson::new(&game, &replay)).unwrap();
        let first_line = json["canonical"].as_str().unwrap().lines().next().unwrap().to_owned();
        (json["version"].to_string(), first_line, newer)
    };
    let expected = |json: &str, written: &str, newer| {
        (json.to_owned(), format!("FAN31415926 {written} arimaa"), newer)
    };
    assert_eq!(json("1"), expected("1", "1", 0));
    assert_eq!(json("001"), expected("1", "1", 0));
    assert_eq!(json("1000000000"), expected("1000000000", "1000000000", 1));
    let greatest = "18446744073709551615";
    assert_eq!(json(greatest), expected(greatest, greatest, 1));
    let beyond = "18446744073709551616";
    assert_eq!(json(beyond), expected(&format!("\"{beyond}\""), beyond, 1));
    assert_eq!(
        read("FAN31415926 00 1g Ra1", Default::default()).diagnostics[0].code.name,
        "bad-version"
    );
}

#[test]
fn the_last_name_counts() {
    let (game, _) = played("Gold: A\nPlayers: B - C - D\nWhite: E\nSilver:\n1g Ra1");
    assert_eq!((game.gold(), game.silver()), (Some("E"), Some("C - D")));
}

#[test]
fn pieces_unsupported_on_a_trap_go_when_silver_has_set_up() {
    let (game, replay) = played("1g Rc3 Rb1 Ef6 1s rc6 ee6 2g Rb1n");
    assert!(replay.of(&game.main[0]).removals.is_empty());
    let gone: Vec<_> = replay.of(&game.main[1]).removals.iter().map(ToString::to_string).collect();
    assert_eq!(gone, ["Rc3", "rc6", "Ef6"]);
    assert!(to_fan(&game, &replay).contains("1s rc6 ee6\n"), "FAN has no word for it");
}

#[test]
fn a_name_that_would_swallow_the_game_is_refused() {
    let first_line = |names: &str| {
        let reading = read(&format!("FAN31415926 1 {names}\n1g Ra1"), Default::default());
        let faults: Vec<_> =
            reading.diagnostics.iter().map(|d| (d.code.name, d.span.start)).collect();
        let game = &reading.games[0];
        (faults, to_fan(game, &replay(game, &Default::default())))
    };
    let (faults, fan) = first_line("-=+=- - Bo");
    assert_eq!(faults, [("header-value", 14)]);
    assert_eq!(fan, "FAN31415926 1 arimaa\nSilver: Bo\n\n1g Ra1\n");
    assert_eq!(first_line("\"-=+=- \" - \"-=+=-\" -=+=-").0.len(), 3);
    // A value that a line can hold is written and read again.
    for names in ["-=+=- gess", "\" -=+=-\" - -=+=-x", "\"-=+=- x\" - \"a -=+=-\""] {
        let (game, replay) = played(&format!("FAN31415926 1 {names}\n1g Ra1"));
        let (again, _) = played(&to_fan(&game, &replay));
        let values = |game: &Game| game.headers.iter().map(|h| h.value.clone()).collect::<Vec<_>>();
        assert_eq!((values(&again), &again.variant), (values(&game), &game.variant), "{names}");
    }
}
