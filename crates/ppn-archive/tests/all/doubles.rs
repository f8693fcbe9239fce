//! Games that an archive has more than once are found by their boards.

use crate::archive::{games, notations, options};
use ppn_archive::{Double, Doubles, Fingerprint, Fullness, GameText, Subject};
use std::collections::BTreeMap;

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

/// Games of the corpus are the same if a naive program finds the same boards.
#[test]
fn doubles_of_the_corpus_are_those_of_a_naive_program() {
    let games = games();
    let options = options();
    let mut doubles = Doubles::default();
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
        doubles.add(&Fingerprint::of(&subject, None), Fullness::default());
    }
    let mut left_out = 0;
    for same in boards.values() {
        for &game in same {
            let expected = (game != same[0]).then_some(Double::Same(same[0]));
            assert_eq!(doubles.of(game), expected);
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
    let mut doubles = Doubles::default();
    all.iter().for_each(|one| doubles.add(one, Fullness::default()));
    let of = |doubles: &Doubles| (0..texts.len()).map(|game| doubles.of(game)).collect::<Vec<_>>();
    assert_eq!(of(&doubles), [None, None, None, Some(Double::Same(1)), None, None]);
    all.iter().enumerate().for_each(|(number, one)| doubles.add_beginnings(number, one, 2));
    let two = Some(Double::Beginning(2));
    assert_eq!(of(&doubles), [None, two, None, two, None, None]);
    all.iter().enumerate().for_each(|(number, one)| doubles.add_beginnings(number, one, 1));
    assert_eq!(doubles.of(0), two);
    assert_eq!((doubles.of(4), doubles.of(5)), (None, None));
}
