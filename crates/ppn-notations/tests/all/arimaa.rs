//! Games of Arimaa are converted to PPN and back.

use crate::common::{from_ppn, to_ppn};
use ppn_arimaa::{Game, Limits, Replay, read, replay, to_fan};
use ppn_notations::fan::{Conversion, Fan, Form, Variations};
use ppn_record::{GameText, Notation, Options};
use std::path::Path;

fn played(text: &str) -> (Game, Replay) {
    let mut reading = read(text, Default::default());
    let errors: Vec<_> = reading.diagnostics.iter().filter(|fault| fault.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let game = reading.games.remove(0);
    let replay = replay(&game, &Default::default());
    (game, replay)
}

const START: &str = "1g Rb1 Ed2 1s ra8 eh8 ";

#[test]
fn pieces_unsupported_on_a_trap_go_when_silver_has_set_up() {
    let (game, replay) = played("1g Rc3 Rb1 Ef6 1s rc6 ee6 2g Rb1n");
    let ppn = to_ppn(&game, &replay, Conversion::default()).unwrap();
    assert!(ppn.contains("\n1s. u♟@c6 u♚@e6 *c3 *c6 *f6\n"), "{ppn}");
}

/// The text of games in PPN as FAN.
fn fan_of(ppn: &str) -> String {
    let converted = from_ppn(ppn, &Limits::default());
    assert!(converted.diagnostics.is_empty(), "{:?}", converted.diagnostics);
    converted.text
}

/// The index of the first game that FAN cannot express completely, the text at the place, and the reason.
fn refusal(ppn: &str) -> (usize, String, String) {
    let (game, first) = from_ppn(ppn, &Limits::default()).diagnostics.remove(0);
    let text = ppn_file::split(ppn).nth(game).unwrap();
    (game, first.span.slice(&text.text).to_owned(), first.message)
}

#[test]
fn a_name_that_would_swallow_the_game_is_refused() {
    let (_, _, reason) = refusal("---\nGold: \" -=+=- \"\n...\n1g. u♙@a1\n");
    assert!(reason.contains("FAN cannot express `-=+=-` as the name of Gold"), "{reason}");
}

#[test]
fn ppn_has_a_native_form_and_may_keep_headers_and_drop_variations() {
    let text =
        "Gold: A \"b\" \\ c\nMood: bad\nMood: fine\n1g \"start\" Ra1 1s ra8 2g Ra1n [ 2g Ra1e ]";
    let (game, replay) = played(text);
    let options = Conversion::default()
        .with_form(Form::Native)
        .with_variations(Variations::Drop)
        .with_headers(true);
    let expected = "---\nGameType: {Name: Arimaa, System: Chess}\nGold: \"A \\\"b\\\" \\\\ c\"\n\
        FAN-Mood: \"fine\"\n...\n{start}\n\
        1g. u♙@a1\n1s. u♟@a8\n2g. a1-a2\n";
    assert_eq!(to_ppn(&game, &replay, options).unwrap(), expected);
    let ppn = to_ppn(&game, &replay, Conversion::default()).unwrap();
    assert!(ppn.contains("\n...\nu[X]8@(4.5,4.5) uRc@c3 uRc@f3 uRc@c6 uRc@f6 {start}\n1g. "));
}

/// The board of another variant is unknown, so none is shown.
#[test]
fn a_game_of_another_variant_has_its_metadata_and_no_board() {
    let text = GameText::whole(b"FAN31415926 1 Gess\nGold: Ada\n\n1g Ra1\n".to_vec());
    let record = Fan::default().record(&text, &Options::default());
    assert_eq!((record.len(), record.board(0).len()), (1, 0));
    assert_eq!(record.metadata.text("GameType"), Some("Gess"));
    assert_eq!(record.metadata.text("Gold"), Some("Ada"));
    assert_eq!(record.diagnostics[0].code.name, "unknown-variant");
}

#[test]
fn an_illegal_turn_ends_its_line_in_ppn() {
    let (game, replay) =
        played(&format!("{START} 2g Ed2n [ 2g Ed3n 2s ra8s ] 2s ra8n \"no\" 3g Ed3n"));
    let ppn = to_ppn(&game, &replay, Conversion::default()).unwrap();
    assert!(ppn.contains("2g. d2-d3 {Variation 2g-1: game 2}\n---\n"), "{ppn}");
    assert!(ppn.ends_with("1s. u♟@a8 u♚@h8\n"), "{ppn}");
}

#[test]
fn variations_of_an_illegal_turn_are_kept_in_ppn() {
    let text = "1g Rh1 1s ra8\n2g \"no\" Rh1s [ 2g Rh1n \"fine\" ] 2s ra8s [ 2s ra8e ]";
    let (game, replay) = played(text);
    let ppn = to_ppn(&game, &replay, Conversion::default()).unwrap();
    let (main, variation) = ppn.split_once("\n---\n").unwrap();
    // The turn itself has no number, so the reference is added to the turn before.
    assert!(main.ends_with("\n1s. u♟@a8 {Variation 2g-1: game 2}"), "{ppn}");
    assert!(variation.contains("\nVariation: \"2g-1\"\n"), "{ppn}");
    assert!(variation.ends_with("\n1s. u♟@a8\n2g. h1-h2 {fine}\n"), "{ppn}");
    assert!(through_ppn(text).ends_with("1s ra8\n2g\n  [ 2g Rh1n \"fine\" ]\n"));
    assert!(through_ppn("1g ra1 [ 1g Ra1 ]").ends_with("\n\n1g\n  [ 1g Ra1 ]\n"));
    let drop = Conversion::default().with_variations(Variations::Drop);
    assert!(to_ppn(&game, &replay, drop).unwrap().ends_with("\n1s. u♟@a8\n"));
}

#[test]
fn ppn_that_would_swell_is_refused() {
    // Two elephants move in circles; on rings of 16 and 14 squares it takes long until a position
    // occurs again. Each variation repeats all turns before it.
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
    assert!(to_ppn(&game, &replay, Conversion::default()).is_err());
    let drop = Conversion::default().with_variations(Variations::Drop);
    assert!(to_ppn(&game, &replay, drop).unwrap().len() < 10_000);
}

/// The canonical text of a game that was converted to PPN and back.
fn through_ppn(text: &str) -> String {
    let (game, replay) = played(text);
    let ppn = to_ppn(&game, &replay, Conversion::default()).unwrap();
    let fan = from_ppn(&ppn, &Limits::default()).text;
    let (game, replay) = played(&fan);
    to_fan(&game, &replay)
}

#[test]
fn markings_after_a_key_word_come_back_from_ppn() {
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
    let back = |movetext| from_ppn(&format!("---\n...\n{movetext}\n"), &Limits::default()).text;
    let movetext = "1g. u♙@h1\n1s. u♟@a8\n2g. h1-h2\n2s. {move taken back} {no} {Mark a1 z}";
    assert!(back(movetext).ends_with("\n2g\n  [ 2g Rh1n\n    2s @xa1=z takeback \"no\" ]\n"));
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
    let ppn = "---\n...\n1g. u♙@a1\n1s. u♟@a8\n2g. a1-a2\n\
        ---\nVariation: 2g-1\n...\n1g. u♙@a1\n1s. u♟@a8 {none}\n";
    let fan = from_ppn(ppn, &Limits::default());
    assert!(fan.text.ends_with("\n2g Ra1n\n"), "{}", fan.text);
    let [(1, left_out)] = &fan.diagnostics[..] else { panic!("{:?}", fan.diagnostics) };
    assert_eq!(left_out.message, "the game is not converted: the variation 2g-1 has no turns");
}

#[test]
fn headers_come_back_from_ppn() {
    let convert = |headers: &str| {
        let ppn = format!("---\nGold: Ann\n{headers}...\n1g. u♙@a1\n");
        let fan = from_ppn(&ppn, &Limits::default());
        let headers =
            fan.text.strip_prefix("FAN31415926 1 arimaa\nGold: Ann\n").unwrap().to_owned();
        (headers, fan.diagnostics.into_iter().map(|(_, one)| one.message).collect::<Vec<_>>())
    };
    let (fan, left_out) = convert(
        "FAN-Event: \"Cup: 1\"\nFAN-Chat: \" hi\\r\\n1g \"\nFAN-White: Ann\nFAN-Mood: \"\"\n",
    );
    assert_eq!(fan, "Event: Cup: 1\nChat: -=+=-\n hi\n1g \n-=+=-\nMood:\n\n1g Ra1\n");
    assert!(left_out.is_empty(), "{left_out:?}");
    let (fan, left_out) =
        convert("FAN-my mood: x\nFAN-Chat: \"a\\n-=+=-\\nb\"\nFAN-Line: \"-=+=-\"\n");
    assert_eq!(fan, "\n1g Ra1\n");
    let expected = ["my mood", "Chat", "Line"]
        .map(|name| format!("the game is not converted: FAN cannot express the header `{name}`"));
    assert_eq!(left_out, expected);
}

#[test]
fn a_body_in_fan_comes_from_ppn_as_it_is() {
    let body = "1g Ra1 \"so\" 1s ra8\n2g Ra1n [ 2g Ra1e ]";
    let moves = "---\n...\n1g. u♙@b1\n";
    let fan = format!("---\nGameType: Arimaa\nMovetextParser: Fan\nSilver: Bo\n...\n{body}\n");
    let other = "FAN31415926 1 arimaa\n\n1g Rb1\n";
    let body = "1g Ra1 \"so\"\n1s ra8\n2g Ra1n\n  [ 2g Ra1e ]\n";
    let expected = format!("{other}\nFAN31415926 1 arimaa\nSilver: Bo\n\n{body}\n{other}");
    assert_eq!(fan_of(&format!("{moves}{fan}{moves}")), expected);
}

#[test]
fn a_body_in_fan_with_words_that_are_not_understood_is_not_written() {
    for (game, body) in [
        ("Arimaa", "1g Ra1 Rb1\n1s ra8\n2g Ra1n\nhello"),
        ("Arimaa", "1g hello"),
        ("Arimaa", "1g Ra1 [ 1g Rb1"),
        ("Arimaa", "White: A\n1g Ra1 Rb1"),
        // The pieces of another start board.
        ("Chess", "1g Ra1 Rb1\n1s ra8\n2g Ra1n"),
    ] {
        let fan = format!("---\nGameType: {game}\nMovetextParser: Fan\n...\n{body}\n");
        let converted = from_ppn(&fan, &Limits::default());
        assert!(!converted.diagnostics.is_empty() && converted.text.is_empty(), "{body}");
    }
}

/// What the steps do is written, in whatever words of PPN.
#[test]
fn braces_macros_and_comments_between_placements_are_understood() {
    let ppn = "---\nMacros: {go: e2-e3}\n...\n\
        1g. u♔@e2 {strong} u♙@{a,h}1 {weak}\n1s. u♟@a8\n2g. `go'\n2g.. a1-<0,1>\n";
    let fan = "1g Ee2 \"strong\" Ra1 Rh1 \"weak\"\n1s ra8\n2g Ee2n Ra1n\n";
    assert_eq!(fan_of(ppn), format!("FAN31415926 1 arimaa\n\n{fan}"));
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
        let (_, text, reason) = refusal(&format!("---\n...\n{movetext}\n"));
        (text, reason.trim_start_matches("the game is not converted: ").to_owned())
    };
    let expect = |movetext, text: &str, reason: &str| {
        assert_eq!(refused(movetext), (text.to_owned(), reason.to_owned()));
    };
    expect("1g. u♙@a1 b1♙", "b1♙", "`b1♙` is not a move: it has no operator");
    expect("1g. u♙@a1 {x", "{", "this comment has no closing brace");
    expect("u♙@a1", "u♙@a1", "a piece before turn 1g");
    expect("1g. u♙@a1\n2g. a1-b2", "a1-b2", "the squares are not neighbours");
    expect("1g. u♙@a1\n2g. a2-a3", "a2", "there is no piece at `a2`");
    expect("1g. u♙@a1\n2g. +a1", "+a1", "not an Arimaa step");
    expect("1g. u♙@a1\n2. a1-a2", "2. a1-a2", "`2.` is not the number of a turn");
    expect("1g. S@a1", "S@a1", "not an Arimaa piece");
    let stray = "---\n...\n1g. u♙@a1\n---\nVariation: 7g-1\n...\n1g. u♙@a1\n";
    assert!(refusal(stray).2.contains("belongs to no turn"));
}

#[test]
fn the_games_of_the_corpus_become_the_ppn_beside_them() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/fan/games");
    let mut seen = 0;
    for entry in std::fs::read_dir(games).unwrap() {
        let path = entry.unwrap().path();
        let Ok(expected) = std::fs::read_to_string(path.with_extension("ppn")) else { continue };
        if path.extension().is_none_or(|extension| extension != "fan") {
            continue;
        }
        let reading = read(&std::fs::read_to_string(&path).unwrap(), Default::default());
        let ppn = reading.games.iter().map(|game| {
            to_ppn(game, &replay(game, &Default::default()), Conversion::default()).unwrap()
        });
        assert_eq!(ppn.collect::<String>(), expected, "{path:?}");
        seen += 1;
    }
    assert!(seen >= 15, "{seen}");
}

#[test]
fn a_late_removal_moves_to_its_place_with_its_comment() {
    let (game, replay) =
        played("1g Hb2 Rh1 1s ra8 rb3 2g rb3e \"push\" Hb2n rc3x @xc3=red \"gone\" \"move\"");
    let ppn = to_ppn(&game, &replay, Conversion::default()).unwrap();
    assert!(
        ppn.ends_with("2g. b3-c3 *c3 {push} {gone} {Mark c3 red}\n2g.. b2-b3 {move}\n"),
        "{ppn}"
    );
}
