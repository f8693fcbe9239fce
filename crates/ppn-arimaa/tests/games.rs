//! How games go on and end, and what becomes of them in other notations.

use ppn_arimaa::{
    Game, GameJson, Limits, PpnForm, PpnGame, PpnOptions, PpnVariations, ReadOptions, Reason,
    Replay, Side, from_ppn, from_ppn_within, read, read_with, replay, to_fan, to_ppn,
    to_ppn_movetext, to_record,
};

fn played(text: &str) -> (Game, Replay) {
    let mut reading = read(text);
    let errors: Vec<_> = reading.diagnostics.iter().filter(|fault| fault.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let game = reading.games.remove(0);
    let replay = replay(&game);
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
    // The rabbit still stands on its goal row: the game has ended anew.
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
    // After 3s the position of the setup has come about twice; taken back, only once.
    let text = format!(
        "{START} 2g Ed2n 2s eh8s 3g Ed3s 3s eh7n 4g takeback 3s ra8s 4g Ed2n 4s ra7e 5g Ed3s 5s eh7n"
    );
    assert!(rules(&text).iter().all(|&rule| rule == "ok"));
    let (game, replay) = played(&format!("{START} {there_and_back} 5s ra8s [ 5s eh7n ]"));
    let repeated = &game.main[9].variations[0][0];
    assert_eq!(replay.of(repeated).error.unwrap().rule.name, "repetition");
}

#[test]
fn pieces_unsupported_on_a_trap_go_when_silver_has_set_up() {
    let (game, replay) = played("1g Rc3 Rb1 Ef6 1s rc6 ee6 2g Rb1n");
    assert!(replay.of(&game.main[0]).removals.is_empty());
    let gone: Vec<_> = replay.of(&game.main[1]).removals.iter().map(ToString::to_string).collect();
    assert_eq!(gone, ["Rc3", "rc6", "Ef6"]);
    let ppn = to_ppn(&game, &replay, PpnOptions::default()).unwrap();
    assert!(ppn.contains("\n1s. u♟@c6 u♚@e6 *c3 *c6 *f6\n"), "{ppn}");
    assert!(to_fan(&game, &replay).contains("1s rc6 ee6\n"), "FAN has no word for it");
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
    let ppn = to_ppn(&game, &replay, PpnOptions::default()).unwrap();
    assert!(
        ppn.ends_with("2g. b3-c3 *c3 {push} {gone} {Mark c3 red}\n2g.. b2-b3 {move}\n"),
        "{ppn}"
    );
}

#[test]
fn rows_of_markings_count_from_0_for_the_first_viewer() {
    let options = ReadOptions { viewer_rows: true, ..ReadOptions::default() };
    let text = "1g @xd3=A @xd0=B @xd8=C Ra1";
    let game = &read_with(text, options).games[0];
    let squares: Vec<_> =
        game.main[0].markings.iter().map(|m| m.square.map(|square| square.to_string())).collect();
    assert_eq!(squares, [Some("d4".to_owned()), Some("d1".to_owned()), None]);
    assert!(to_fan(game, &replay(game)).contains("1g @xd4=A @xd1=B @xd8=C Ra1"));
}

#[test]
fn a_body_alone_has_no_header_and_a_record_needs_no_magic_word() {
    let body = ReadOptions { body_only: true, ..ReadOptions::default() };
    assert!(read_with("1g Ra1 1s ra8", body).diagnostics.is_empty());
    let record = ReadOptions { plain_record: true, ..ReadOptions::default() };
    assert!(read_with("Gold: Ann\n\n1g Ra1 1s ra8", record).diagnostics.is_empty());
    assert_eq!(read_with("hello", record).diagnostics[0].code.name, "bad-magic");
}

#[test]
fn headers_are_kept_as_they_stand() {
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
        let newer = read(&to_fan(&game, &replay)).diagnostics.len();
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
    assert_eq!(read("FAN31415926 00 1g Ra1").diagnostics[0].code.name, "bad-version");
}

#[test]
fn a_name_that_would_swallow_the_game_is_refused() {
    let first_line = |names: &str| {
        let reading = read(&format!("FAN31415926 1 {names}\n1g Ra1"));
        let faults: Vec<_> =
            reading.diagnostics.iter().map(|d| (d.code.name, d.span.start)).collect();
        let game = &reading.games[0];
        (faults, to_fan(game, &replay(game)))
    };
    let (faults, fan) = first_line("-=+=- - Bo");
    assert_eq!(faults, [("header-value", 14)]);
    assert_eq!(fan, "FAN31415926 1 arimaa\nSilver: Bo\n\n1g Ra1\n");
    assert_eq!(first_line("\"-=+=- \" - \"-=+=-\" -=+=-").0.len(), 3);
    // What lines can hold is written and read again.
    for names in ["-=+=- gess", "\" -=+=-\" - -=+=-x", "\"-=+=- x\" - \"a -=+=-\""] {
        let (game, replay) = played(&format!("FAN31415926 1 {names}\n1g Ra1"));
        let (again, _) = played(&to_fan(&game, &replay));
        let values = |game: &Game| game.headers.iter().map(|h| h.value.clone()).collect::<Vec<_>>();
        assert_eq!((values(&again), &again.variant), (values(&game), &game.variant), "{names}");
    }
    let ppn = PpnGame { gold: Some(" -=+=- "), movetext: "1g. u♙@a1", ..PpnGame::default() };
    assert_eq!(
        from_ppn(&[ppn]).unwrap_err().message,
        "FAN cannot hold `-=+=-` as the name of Gold"
    );
}

#[test]
fn the_last_name_counts() {
    let (game, _) = played("Gold: A\nPlayers: B - C - D\nWhite: E\nSilver:\n1g Ra1");
    assert_eq!((game.gold(), game.silver()), (Some("E"), Some("C - D")));
}

#[test]
fn ppn_has_a_native_form_and_may_keep_headers_and_drop_variations() {
    let text =
        "Gold: A \"b\" \\ c\nMood: bad\nMood: fine\n1g \"start\" Ra1 1s ra8 2g Ra1n [ 2g Ra1e ]";
    let (game, replay) = played(text);
    let options =
        PpnOptions { form: PpnForm::Native, variations: PpnVariations::Drop, headers: true };
    let expected = "---\nGameType: {Name: Arimaa, System: Chess}\nGold: \"A \\\"b\\\" \\\\ c\"\n\
        FAN-Mood: \"fine\"\n...\n{start}\n\
        1g. u♙@a1\n1s. u♟@a8\n2g. a1-a2\n";
    assert_eq!(to_ppn(&game, &replay, options).unwrap(), expected);
    let movetext = to_ppn_movetext(&game, &replay, PpnForm::Portable).unwrap();
    assert!(movetext.starts_with("u[X]8@(4.5,4.5) uRc@c3 uRc@f3 uRc@c6 uRc@f6 {start}\n1g. "));
}

#[test]
fn an_illegal_turn_ends_its_line_in_ppn() {
    let (game, replay) =
        played(&format!("{START} 2g Ed2n [ 2g Ed3n 2s ra8s ] 2s ra8n \"no\" 3g Ed3n"));
    let ppn = to_ppn(&game, &replay, PpnOptions::default()).unwrap();
    assert!(ppn.contains("2g. d2-d3 {Variation 2g-1: game 2}\n---\n"), "{ppn}");
    assert!(ppn.ends_with("1s. u♟@a8 u♚@h8\n"), "{ppn}");
}

#[test]
fn variations_of_an_illegal_turn_are_kept_in_ppn() {
    let text = "1g Rh1 1s ra8\n2g \"no\" Rh1s [ 2g Rh1n \"fine\" ] 2s ra8s [ 2s ra8e ]";
    let (game, replay) = played(text);
    let ppn = to_ppn(&game, &replay, PpnOptions::default()).unwrap();
    let (main, variation) = ppn.split_once("\n---\n").unwrap();
    // There is no number for the turn itself: the reference joins the one before.
    assert!(main.ends_with("\n1s. u♟@a8 {Variation 2g-1: game 2}"), "{ppn}");
    assert!(variation.contains("\nVariation: \"2g-1\"\n"), "{ppn}");
    assert!(variation.ends_with("\n1s. u♟@a8\n2g. h1-h2 {fine}\n"), "{ppn}");
    assert!(through_ppn(text).ends_with("1s ra8\n2g\n  [ 2g Rh1n \"fine\" ]\n"));
    assert!(through_ppn("1g ra1 [ 1g Ra1 ]").ends_with("\n\n1g\n  [ 1g Ra1 ]\n"));
    let drop = PpnOptions { variations: PpnVariations::Drop, ..PpnOptions::default() };
    assert!(to_ppn(&game, &replay, drop).unwrap().ends_with("\n1s. u♟@a8\n"));
}

#[test]
fn ppn_that_would_swell_is_refused() {
    // Two elephants walk round and round; on rings of 16 and 14 squares it takes long until a
    // position comes about again. Each variation repeats all turns before it.
    let ring = |rows: [char; 2], last: char| -> Vec<(String, char)> {
        let lower = ('a'..last).map(|column| (format!("{column}{}", rows[0]), 'e'));
        let upper = ('b'..=last).rev().map(|column| (format!("{column}{}", rows[1]), 'w'));
        let (right, left) = ((format!("{last}{}", rows[0]), 'n'), (format!("a{}", rows[1]), 's'));
        lower.chain([right]).chain(upper).chain([left]).collect()
    };
    let rings = [(ring(['1', '2'], 'h'), 'E', 'g'), (ring(['7', '8'], 'g'), 'e', 's')];
    let mut text = String::from("1g Ea1 Rd4 1s ea7 rd5 ");
    for round in 0..200 {
        for (ring, piece, side) in &rings {
            let (square, way) = &ring[round % ring.len()];
            let id = format!("{}{side}", round + 2);
            text += &format!("{id} {piece}{square}{way} ");
            text += &format!("[ {id} resigns ] ").repeat(120);
        }
    }
    let (game, replay) = played(&text);
    assert!(replay.diagnostics.iter().all(|fault| !fault.is_error()));
    assert!(to_ppn(&game, &replay, PpnOptions::default()).is_err());
    let drop = PpnOptions { variations: PpnVariations::Drop, ..PpnOptions::default() };
    assert!(to_ppn(&game, &replay, drop).unwrap().len() < 10_000);
}

/// The canonical text of a game that was converted to PPN and back.
fn through_ppn(text: &str) -> String {
    let (game, replay) = played(text);
    let ppn = to_ppn(&game, &replay, PpnOptions::default()).unwrap();
    let games = ppn.split("---\n").skip(1).map(|game| {
        let (metadata, movetext) = game.split_once("\n...").unwrap();
        let path = metadata.split_once("Variation: ").map(|(_, path)| path.trim_matches('"'));
        PpnGame { variation: path, movetext, ..PpnGame::default() }
    });
    let fan = from_ppn(&games.collect::<Vec<_>>()).unwrap();
    let (game, replay) = played(&fan);
    to_fan(&game, &replay)
}

#[test]
fn markings_behind_a_key_word_come_back_from_ppn() {
    let start = "FAN31415926 1 arimaa\n\n1g Rh1\n1s ra8\n";
    for turns in [
        "2g resigns\n2s @xa1=z\n",
        "2g Rh1n @xh2=a\n2s lost \"time\"\n3g @xa1=z @arrow\n",
        "2g Rh1n\n  [ 2g resigns\n    2s @xa1=z ]\n2s resigns\n3g @xa1=z\n  [ 3g Rh2n ]\n",
        "2g Rh1n\n  [ 2g Rh1w @xa1=z\n    2s takeback ]\n",
    ] {
        let text = format!("{start}{turns}");
        assert_eq!(through_ppn(&text), text);
    }
    let back = |movetext| from_ppn(&[PpnGame { movetext, ..PpnGame::default() }]).unwrap();
    let movetext = "1g. u♙@h1\n1s. u♟@a8\n2g. h1-h2\n2s. {move taken back} {no} {Mark a1 z}";
    assert!(back(movetext).ends_with("\n2g Rh1n\n2s @xa1=z takeback \"no\"\n"));
    let movetext = "1g. u♙@h1\n1s. u♟@a8\n2g. {Gold passes} {Mark a1 z}\n2s. a8-a7";
    assert!(back(movetext).ends_with("\n2g pass\n2s @xa1=z ra8s\n"));
}

#[test]
fn what_is_said_where_a_variation_begins_comes_back_from_ppn() {
    for turns in [
        "1g Ra1 Db2\n1s ra8 db7\n2g Db2n\n  [ 2g \"the idea\" @xb2=red Ra1n \"played\"\n    \
            2s ra8s\n      [ 2s \"or this\" resigns \"no\" ] ]\n2s db7s\n",
        "1g Ra1\n  [ 1g \"the corner\" @xa1=red Rb1 ]\n1s ra8\n",
    ] {
        let text = format!("FAN31415926 1 arimaa\n\n{turns}");
        assert_eq!(through_ppn(&text), text);
    }
}

#[test]
fn a_variation_without_turns_is_left_out_on_the_way_from_ppn() {
    let text = |variations: &str| {
        let turns = format!("1g Ra1 Db2\n1s ra8 db7\n2g Db2n\n{variations}2s db7s\n");
        format!("FAN31415926 1 arimaa\n\n{turns}")
    };
    let illegal = "  [ 2g Db2s Db1s ]\n";
    let legal = "  [ 2g Ra1n\n    2s ra8s\n      [ 2s db7s ] ]\n";
    assert_eq!(through_ppn(&text(&format!("{illegal}{legal}"))), text(legal));
    let path = Some("2g-1");
    let games = ["1g. u♙@a1\n1s. u♟@a8\n2g. a1-a2", "1g. u♙@a1\n1s. u♟@a8 {none}"];
    let [main, variation] = [(None, games[0]), (path, games[1])]
        .map(|(variation, movetext)| PpnGame { variation, movetext, ..PpnGame::default() });
    let mut left_out = Vec::new();
    let fan = from_ppn_within(&[main, variation], &Limits::default(), &mut left_out).unwrap();
    assert!(fan.ends_with("\n2g Ra1n\n"), "{fan}");
    assert_eq!((left_out.len(), left_out[0].game), (1, 1));
    assert_eq!(left_out[0].message, "the variation 2g-1 has no turn of its own");
}

#[test]
fn headers_come_back_from_ppn() {
    let ppn = |headers: &[(&'static str, &'static str)]| {
        let headers = headers.to_vec();
        let movetext = "1g. u♙@a1";
        let game = PpnGame { gold: Some("Ann"), headers, movetext, ..PpnGame::default() };
        let mut left_out = Vec::new();
        let fan = from_ppn_within(&[game], &Limits::default(), &mut left_out).unwrap();
        let headers = fan.strip_prefix("FAN31415926 1 arimaa\nGold: Ann\n").unwrap().to_owned();
        (headers, left_out.into_iter().map(|one| one.message).collect::<Vec<_>>())
    };
    let (fan, left_out) =
        ppn(&[("Event", "Cup: 1"), ("Chat", " hi\r\n1g "), ("White", "Ann"), ("Mood", "")]);
    assert_eq!(fan, "Event: Cup: 1\nChat: -=+=-\n hi\n1g \n-=+=-\nMood:\n\n1g Ra1\n");
    assert!(left_out.is_empty());
    let (fan, left_out) = ppn(&[("my mood", "x"), ("Chat", "a\n-=+=-\nb"), ("Line", "-=+=-")]);
    assert_eq!(fan, "\n1g Ra1\n");
    let expected = ["my mood", "Chat", "Line"].map(|n| format!("FAN cannot hold the header `{n}`"));
    assert_eq!(left_out, expected);
}

#[test]
fn a_body_in_fan_comes_from_ppn_as_it_is() {
    let body = "1g Ra1 \"so\" 1s ra8\n2g Ra1n [ 2g Ra1e ]";
    let fan = PpnGame { silver: Some("Bo"), movetext: body, is_fan: true, ..PpnGame::default() };
    let moves = PpnGame { movetext: "1g. u♙@b1", ..PpnGame::default() };
    let text = from_ppn(&[moves.clone(), fan, moves]).unwrap();
    let other = "FAN31415926 1 arimaa\n\n1g Rb1\n";
    assert_eq!(text, format!("{other}\nFAN31415926 1 arimaa\nSilver: Bo\n\n{body}\n\n{other}"));
}

#[test]
fn an_empty_game_comes_back_from_ppn() {
    for turn in ["1g", "1g \"empty\" @xa1=red", "1g\n  [ 1g Ra1 ]"] {
        let text = format!("FAN31415926 1 arimaa\n\n{turn}\n");
        assert_eq!(through_ppn(&text), text);
    }
}

#[test]
fn ppn_that_is_no_arimaa_is_refused_with_its_place() {
    let refused = |movetext: &str| {
        let game = PpnGame { movetext, ..PpnGame::default() };
        from_ppn(&[game]).map_err(|fault| (fault.at, fault.message)).unwrap_err()
    };
    assert_eq!(refused("1g. u♙@a1 u♙"), (12, "not a step of Arimaa".to_owned()));
    assert_eq!(refused("1g. u♙@a1 {x"), (12, "the comment is never closed".to_owned()));
    assert_eq!(refused("u♙@a1"), (0, "a piece before turn 1g".to_owned()));
    assert_eq!(refused("1g. u♙@a1\n2g. a1-b2").1, "the squares are no neighbours");
    assert_eq!(refused("1g. u♙@a1\n2g. a2-a3").1, "no piece to be moved");
    assert_eq!(refused("1g. u♙@a1\n2g. a1-a2 *c3").1, "no piece to be removed");
    assert_eq!(refused("1g. S@a1").1, "not a piece of Arimaa");
    let stray = PpnGame { movetext: "1g. u♙@a1", variation: Some("7g-1"), ..PpnGame::default() };
    let main = PpnGame { movetext: "1g. u♙@a1", ..PpnGame::default() };
    assert!(from_ppn(&[main, stray]).unwrap_err().message.contains("belongs to no turn"));
}
