//! Games that an archive has more than once are found by their boards.

use crate::archive::{games, notations, options};
use ppn_archive::{Double, DoubleFinder, Doubles, Fingerprint, Fullness, GameText, Subject};
use std::{collections::BTreeMap, io::Cursor};

/// The doubles of games, with this number of them in memory, and games of at least `least` moves with which others begin.
fn doubles(games: &[Fingerprint], least: Option<usize>, most: usize) -> Doubles {
    let file = || Cursor::new(Vec::new());
    let mut finder = DoubleFinder::new(file());
    if least.is_some() {
        finder = finder.with_beginnings(file());
    }
    finder = finder.with_games_in_memory(most);
    games.iter().for_each(|one| finder.add(one, Fullness::default()).unwrap());
    for (number, one) in games.iter().enumerate() {
        finder.add_beginnings(number, one, least.unwrap_or_default()).unwrap();
    }
    finder.finish().unwrap()
}

fn fingerprint(notation: &str, text: &str) -> Fingerprint {
    let notations = notations();
    let text = GameText::whole(text.as_bytes().to_vec());
    let options = options();
    let notation = notations.named(notation).expect("a notation");
    Fingerprint::of(&Subject::new(&text, &**notation, &options), None)
}

#[test]
fn the_same_moves_in_other_words_are_the_same() {
    let pgn = fingerprint("pgn", "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 *\n");
    assert_eq!(pgn.moves(), 3);
    assert_eq!(
        pgn,
        fingerprint("pgn", "[White \"Bo\"]\n\n1. e2-e4 {x} e7e5 (1... c5) 2. Ng1-f3 *\n")
    );
    let ppn = "---\nGameType: {Name: Chess, System: chess}\n...\n1. e2-e4 1... e7-e5 2. g1-f3\n";
    assert_eq!(pgn, fingerprint("ppn", ppn));
    assert_ne!(pgn, fingerprint("pgn", "1. e4 e5 2. Nc3 *\n"));
    // The same last board, by another way.
    assert_ne!(pgn, fingerprint("pgn", "1. Nf3 e5 2. e4 *\n"));
}

#[test]
fn the_same_boards_by_other_rules_are_another_game() {
    let chess = |tag: &str| fingerprint("pgn", &format!("{tag}\n1. e4 e5 2. Nf3 *\n"));
    let usual = chess("");
    assert_eq!(usual, chess("[Variant \"Standard\"]\n"));
    let of_960 = chess("[Variant \"Chess960\"]\n");
    assert_ne!(usual, of_960);
    assert_eq!(of_960, chess("[Variant \"Fischer Random\"]\n"));
    let in_ppn =
        |tags: &str, moves: &str| fingerprint("ppn", &format!("---\n{tags}...\n{moves}\n"));
    let moves = "1. e2-e4 1... e7-e5 2. g1-f3";
    let game = "GameType: {Name: Chess, System: chess}\n";
    assert_eq!(of_960, in_ppn(&format!("Variant: Chess960\n{game}"), moves));
    let draughts = |game_type: &str| {
        fingerprint("pdn", &format!("[GameType \"{game_type}\"]\n\n1. c3-d4 d6-c5 2. g3-f4 *\n"))
    };
    let russian = draughts("25");
    assert_eq!(russian, draughts("25,W,8,8,A0,0"));
    let all = ["21", "25", "26"].map(draughts);
    assert!(all.iter().enumerate().all(|(at, one)| !all[at + 1..].contains(one)));
    let game = "GameType: {Name: Russian checkers, System: checkers}\n";
    assert_eq!(russian, in_ppn(game, "1. c3-d4 1... d6-c5 2. g3-f4"));
}

/// Games of the corpus are the same if a naive program finds the same boards.
#[test]
fn doubles_of_the_corpus_are_those_of_a_naive_program() {
    let games = games();
    let options = options();
    let mut found = Vec::new();
    let mut boards: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut compared = Vec::new();
    for game in &games {
        let subject = Subject::new(&game.text, &*game.notation, &options);
        let record = subject.record();
        // Games with errors are compared by their texts, and games without moves not at all.
        if record.has_errors() || record.len() <= record.before_moves() + 1 {
            continue;
        }
        let states = (record.before_moves()..record.len())
            .filter(|&state| state == record.before_moves() || !record.goes_on(state));
        let all: Vec<String> = states
            .map(|state| {
                let pieces = record.shown(state);
                let mut pieces: Vec<String> = pieces
                    .iter()
                    .filter(|piece| !piece.piece_side.to_string().starts_with("board"))
                    .map(|piece| {
                        let at = |at: f64| (at / record.scale_factor * 4.0).round();
                        format!(
                            "{} {} {} {} {}",
                            piece.piece_side,
                            piece.suit.0,
                            piece.rank.0,
                            at(piece.x),
                            at(piece.y)
                        )
                    })
                    .collect();
                pieces.sort();
                pieces.join(",")
            })
            .collect();
        boards.entry(all.join(";")).or_default().push(compared.len());
        compared.push(all.len());
        found.push(Fingerprint::of(&subject, None));
    }
    let in_memory = doubles(&found, None, usize::MAX);
    let on_disk = doubles(&found, None, 7);
    let mut left_out = 0;
    for same in boards.values() {
        for &game in same {
            let expected = (game != same[0]).then_some(Double::Same(same[0]));
            assert_eq!((in_memory.of(game), on_disk.of(game)), (expected, expected));
            left_out += usize::from(expected.is_some());
        }
    }
    assert!(compared.len() > 100 && left_out > 5, "{left_out} of {}", compared.len());
}

#[test]
fn the_longest_game_is_kept_of_games_that_begin_alike() {
    let texts =
        ["1. e4 *", "1. e4 e5 *", "1. e4 e5 2. Nf3 *", "1. e4 e5 *", "1. d4 *", "1. e4 c5 *"];
    let all: Vec<_> = texts.iter().map(|text| fingerprint("pgn", text)).collect();
    let of = |least, most| {
        let doubles = doubles(&all, least, most);
        (0..texts.len()).map(|game| doubles.of(game)).collect::<Vec<_>>()
    };
    for most in [1, 2, usize::MAX] {
        assert_eq!(of(None, most), [None, None, None, Some(Double::Same(1)), None, None]);
        let two = Some(Double::Beginning(2));
        assert_eq!(of(Some(2), most), [None, two, None, two, None, None]);
        assert_eq!(of(Some(1), most), [two, two, None, two, None, None]);
    }
}

/// Games of an archive with many doubles and beginnings: the definition, and what is sorted on disk.
#[test]
fn what_is_sorted_on_disk_gives_the_same_doubles() {
    let words = ["a3", "b3", "c3"];
    let answers = ["a6", "b6"];
    let game = |n: usize| {
        let mut text = String::new();
        for at in 0..n % 5 {
            let (own, answer) = (words[(n / 5 + at) % 3], answers[at % 2]);
            text += &format!(
                "{}. {} {} ",
                at + 1,
                own.replace('3', &(3 + at / 3).to_string()),
                answer.replace('6', &(6 - at / 2).to_string())
            );
        }
        fingerprint("pgn", &format!("[White \"P{n}\"]\n\n{text}*\n"))
    };
    let all: Vec<_> = (0..90).map(game).collect();
    let in_memory = doubles(&all, Some(1), usize::MAX);
    let left_out = (0..all.len()).filter(|&game| in_memory.of(game).is_some()).count();
    assert!((60..90).contains(&left_out), "{left_out}");
    for most in [1, 2, 13, 89] {
        let on_disk = doubles(&all, Some(1), most);
        for game in 0..all.len() {
            assert_eq!(on_disk.of(game), in_memory.of(game), "{most} in memory, game {game}");
        }
    }
}
