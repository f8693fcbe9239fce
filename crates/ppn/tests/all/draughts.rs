//! Draughts files and draughts movetexts, through the crate `ppn`.

use ppn::{
    Applicability, Converted, Fan, GameText, Notation, NotationSettings, Options, Pdn, Selection,
    lint, read, replay,
};
use std::{fs, path::PathBuf};

fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/pdn/games")
}

#[test]
fn the_texts_of_an_archive_put_together_are_the_file() {
    let mut files = 0;
    for file in fs::read_dir(corpus()).expect("the corpus is there") {
        let path = file.expect("a file").path();
        let bytes = fs::read(&path).expect("a file that can be read");
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let texts = games(text.as_bytes());
        let joined: String = texts.iter().map(|text| text.text.as_ref()).collect();
        assert!(joined == text, "{path:?}");
        let mut offset = 0;
        for text in &texts {
            assert_eq!(text.place.offset, offset, "{path:?}");
            offset += text.text.len() as u64;
        }
        files += 1;
    }
    assert!(files > 20);
}

#[test]
fn fixes_of_draughts_keep_every_board_and_leave_nothing_to_fix() {
    let options = Options::default();
    let boards = |text: &GameText<'_>| -> Vec<_> {
        let record = Pdn::default().record(text, &options);
        record.last_board().pieces().map(|(_, piece)| piece.clone()).collect()
    };
    let fixed = |text: &GameText<'_>| {
        let (pdn, selection) = (Pdn::default(), Selection::default());
        lint::fix(&*pdn.parse(text.borrowed(), &options), &selection, Applicability::Safe).text
    };
    for file in fs::read_dir(corpus()).expect("the corpus is there") {
        let path = file.expect("a file").path();
        let bytes = fs::read(&path).expect("a file that can be read");
        for text in games(&bytes) {
            let after = GameText::whole(fixed(&text).into_bytes());
            assert!(boards(&text) == boards(&after), "{path:?}");
            assert_eq!(fixed(&after), after.text, "{path:?}");
        }
    }
}

/// The texts of the games of a file.
fn games(file: &[u8]) -> Vec<GameText<'static>> {
    let texts = Pdn::default().split(Box::new(file));
    texts.map(|text| text.expect("memory can be read")).collect()
}

#[test]
fn a_movetext_in_pdn_plays_by_the_game_that_is_set_up() {
    let text = "---\nGameType: International Draughts\nMovetextParser: Pdn\n...\n\
                1. 32-28 19-23 2. 28x19 14x23\n";
    let game = read(text).next().expect("there is a game");
    let record = replay(&game, &Options::default());
    assert!(record.diagnostics.is_empty(), "{:?}", record.diagnostics);
    assert_eq!(record.board(0).len(), 41);
    let last = record.len() - 1;
    assert_eq!(record.board(last).len(), 39);

    let text = text.replace("28x19", "28-22");
    let game = read(&text).next().expect("there is a game");
    let record = replay(&game, &Options::default());
    let fault = record.diagnostics.iter().find(|one| one.is_error()).expect("an illegal move");
    assert_eq!(fault.span.slice(&text), "28-22");
}

#[test]
fn a_movetext_in_pdn_sets_up_the_board_of_its_tag() {
    let text = "---\nMovetextParser: Pdn\n...\n[GameType \"25\"] 1. c3-b4 b6-a5 2. b4-c5 d6:b4 *\n";
    let game = read(text).next().expect("there is a game");
    let record = replay(&game, &Options::default());
    assert!(!record.has_errors(), "{:?}", record.diagnostics);
    assert_eq!(record.board(0).len(), 25, "men and their board");
    let last = record.len() - 1;
    assert_eq!(record.board(last).len(), 24);
    let back = converted(text, "ppn", "pdn", false);
    assert_eq!(refusals(&back), [""; 0]);
    assert!(back.text.ends_with("\n1. c3-b4 b6-a5 2. b4-c5 d6:b4\n*\n"), "{}", back.text);
}

#[test]
fn a_movetext_in_fan_plays_on_the_board_of_arimaa() {
    let text = "---\nGameType: {Name: Arimaa, System: Chess}\nMovetextParser: Fan\n...\n\
                1g Ee2 Rh1\n1s ra8 ed7\n2g Ee2n Ee3n \"onwards\"\n2s ra8n\n";
    let game = read(text).next().expect("there is a game");
    let record = replay(&game, &Options::default());
    assert_eq!(record.board(0).len(), 5, "board and traps");
    assert_eq!(record.comment(4), "onwards");
    let fault = record.diagnostics.iter().find(|one| one.is_error()).expect("an illegal turn");
    assert!(fault.span.slice(text).contains("ra8n"), "{fault:?}");
}

#[test]
fn a_plain_record_of_arimaa_takes_one_game() {
    let game = "1g Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\n";
    let text = format!("FAN31415926 1 arimaa\n\n{game}\n").repeat(2);
    let converted = from_fan(&text, "arimaa");
    assert_eq!(converted.text.matches("1g").count(), 1, "{}", converted.text);
    assert_eq!(refusals(&converted), ["a plain record has one game; the others are left out"]);
    // The diagnostic is at the game that is missing.
    assert_eq!(converted.diagnostics[0].0, 1);
}

#[test]
fn a_game_of_an_archive_that_tags_follow_is_reported_to_have_no_end() {
    let file = "[GameType \"20\"]\n1. 32-28 19-23\n\n[GameType \"20\"]\n1. 33-28\n";
    let texts = games(file.as_bytes());
    let (pdn, options, selection) = (Pdn::default(), Options::default(), Selection::default());
    let names = |text: &GameText<'_>| -> Vec<_> {
        let found = lint::check(&*pdn.parse(text.borrowed(), &options), &selection);
        found.into_iter().map(|one| one.code.name).collect()
    };
    assert_eq!(
        texts.iter().map(names).collect::<Vec<_>>(),
        [vec!["missing-terminator", "no-terminator"], vec!["no-terminator"]]
    );
    let fixed =
        lint::fix(&*pdn.parse(texts[0].borrowed(), &options), &selection, Applicability::Safe);
    assert_eq!(fixed.text, "[GameType \"20\"]\n1. 32-28 19-23 *\n");
}

#[test]
fn a_game_of_another_variant_leaves_fan_for_no_other_notation() {
    // In a plain record, the last turn would come after a goal.
    let text = "FAN31415926 1 giveaway\n\n1g Rd7\n1s ra8\n2g Rd7n\n2s ra8s\n";
    for to in ["arimaa", "ppn"] {
        let converted = from_fan(text, to);
        assert_eq!(converted.text, "");
        assert_eq!(refusals(&converted), ["the rules of `giveaway` are unknown"]);
    }
}

/// The reasons why games are missing.
fn refusals(converted: &Converted) -> Vec<String> {
    let reason =
        |message: &str| message.strip_prefix("the game is not converted: ").map(str::to_owned);
    let found = converted.diagnostics.iter();
    found.map(|(_, one)| reason(&one.message).expect("nothing else is wrong")).collect()
}

fn from_fan(text: &str, to: &str) -> Converted {
    let notations = ppn::notations();
    let fan = Fan::default();
    let texts = fan.split(Box::new(text.as_bytes()));
    let texts: Vec<_> = texts.map(|text| text.expect("memory can be read")).collect();
    let to = notations.named(to).expect("it is in the table").as_ref();
    ppn::convert(&texts, &fan, to, &Options::default()).expect("there is a way")
}

#[test]
fn variations_come_back_with_their_content() {
    for moves in [
        "1. 32-28 (1. 33-28 {inner} (1. 34-29 $2) 1... 18-23!) 1... 19-23",
        "1. 32-28 (1. 33-28 {good too} 1... 18-23) 1... 19-23",
        "1. 32-28 {not replayed: 99-1 3. 33-28 (rest) (3. 1-2)}",
    ] {
        let pdn = format!("[GameType \"20,W,10,10,N2,0\"]\n\n{moves}\n*\n");
        let ppn = converted(&pdn, "pdn", "ppn", false).text;
        assert_eq!(converted(&ppn, "ppn", "pdn", false).text, pdn);
    }
}

#[test]
fn draughts_are_known_by_all_names_of_their_start_boards() {
    for (name, moves, written) in [
        ("{Name: English checkers, System: checkers}", "1. b6-a5", "[GameType \"21,"),
        ("English draughts", "1. b6-a5", "[GameType \"21,"),
        ("Checkers", "1. b6-a5", "[GameType \"21,"),
        ("Zimbabwean pool checkers", "1. a3-b4", "[GameType \"23,W,8,8,A0,0\"]"),
    ] {
        let ppn = format!("---\nGameType: {name}\n...\n{moves}\n");
        let back = converted(&ppn, "ppn", "pdn", false);
        assert_eq!((back.text.contains(written), refusals(&back)), (true, vec![]), "{name}");
    }
    let ppn = "---\nGameType: Zimbabwean pool checkers\nMovetextParser: Pdn\n...\n1. a3-b4 *\n";
    let game = read(ppn).next().expect("there is a game");
    assert!(replay(&game, &Options::default()).diagnostics.is_empty());
}

/// A game of draughts in another notation, with the starting player at the bottom or at the side of
/// PPN.
fn converted(text: &str, from: &str, to: &str, starter_at_bottom: bool) -> Converted {
    let conversion = ppn::pdn::Conversion::default().with_starter_at_bottom(starter_at_bottom);
    let pdn = Pdn::default().with_conversion(conversion);
    let notations = ppn::standard(&NotationSettings::default().with_pdn(pdn));
    let notation = |name| notations.named(name).expect("it is in the table").as_ref();
    let text = GameText::whole(text.as_bytes().to_vec());
    ppn::convert(&[text], notation(from), notation(to), &Options::default())
        .expect("there is a way")
}

#[test]
fn draughts_come_back_from_a_board_turned_either_way() {
    let pdn = "[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 *\n";
    let ways = [false, true].map(|turned| {
        let ppn = converted(pdn, "pdn", "ppn", turned).text;
        let back = converted(&ppn, "ppn", "pdn", false);
        assert_eq!(refusals(&back), [""; 0]);
        (ppn, back.text)
    });
    assert_ne!(ways[0].0, ways[1].0);
    assert_eq!(ways[0].1, ways[1].1);
}

#[test]
fn draughts_that_fit_both_ways_come_back_as_their_position_says() {
    let variants = [
        ("21,B,8,8,N1,0", "B:WK24:BK9", "1. 9-13 24-20 2. 13-9 20-24 3. 9-5 24-20"),
        ("23,B,8,8,A1,1", "B:WKg1:BKf2", "1. f2-d4 g1xc5"),
        ("21,B,8,8,N1,0", "B:WK24:BK9", ""),
    ];
    for (game_type, fen, moves) in variants {
        let moves = if moves.is_empty() { String::new() } else { format!("\n{moves}\n") };
        let pdn = format!("[GameType \"{game_type}\"]\n[FEN \"{fen}\"]\n{moves}*\n");
        for (there, back) in [(false, false), (false, true), (true, false), (true, true)] {
            let ppn = converted(&pdn, "pdn", "ppn", there).text;
            assert_eq!(converted(&ppn, "ppn", "pdn", back).text, pdn);
        }
    }
}

#[test]
fn positions_that_are_set_up_within_a_game_come_back() {
    let pdn = "[GameType \"20,W,10,10,N2,0\"]\n\n\
               1. 32-28 19-23 {now} /FEN \"W:WK3,31,32,33:B19,24,41\"/ {oh} 2. 31-27 41-46\n\
               3. 3-20 /FEN \"B:WK1:B6,30\"/ 3... 30-34 /FEN \"W:W1,2,3,5:BK6,7,34\"/\n*\n";
    let ppn = converted(pdn, "pdn", "ppn", false);
    assert_eq!((refusals(&ppn), ppn.text.matches("Setup").count()), (vec![], 3));
    assert_eq!(converted(&ppn.text, "ppn", "pdn", false).text, pdn);
}

#[test]
fn every_move_of_draughts_has_to_be_legal_on_the_way_back() {
    let start = "---\nGameType: American checkers\n...\n";
    for (moves, number) in [
        ("1. f6-f5 1... f5-e5", "1."),
        ("1. f6-e5 1... c3-d4 2. h6-h5 2... g3-g4 3. g4-g3 3... h5-h6 4. e5-c3;*d4", "2."),
        ("1. f6-e5 1... c3-d4 2. e5-c3 2... *d4", "2."),
    ] {
        let back = converted(&format!("{start}{moves}\n"), "ppn", "pdn", false);
        let fault = format!("after {number} no legal move of english draughts leads to the board");
        assert_eq!((back.text.as_str(), refusals(&back)), ("", vec![fault]));
    }
}

#[test]
fn what_is_known_of_the_bytes_of_a_file_is_reported_once_and_where_it_belongs() {
    let names = |text: &str| {
        let pdn = Pdn::default();
        let names = |text: &GameText<'_>| -> Vec<_> {
            let record = pdn.record(text, &Options::default());
            record.diagnostics.iter().map(|one| one.code.name).collect()
        };
        games(text.as_bytes()).iter().map(names).collect::<Vec<_>>()
    };
    assert_eq!(names("\u{feff}[GameType \"20\"]\n32-28 *\n"), [["bom"]]);
    let two = "[GameType \"20\"]\n1. 32-28 * 1. 33-28\n[GameType \"20\"]\n1. 34-29 *\n";
    assert_eq!(names(two)[0], [""; 0]);
    assert!(names(two)[1].contains(&"missing-terminator"));
}
