//! Answers are those of the naive program on many games of each notation.

use crate::{
    archive::{CorpusGame, games, notations, options},
    naive::{Chance, Facts, facts, query},
};
use ppn_archive::{GameText, Notation, Options, Query, Subject, Vocabulary};
use ppn_record::{Part, PartKind};
use std::{collections::BTreeSet, num::NonZeroUsize, thread};

/// The number of games of each notation.
const GAMES: usize = 2_000;

/// The number of queries on all of them.
const QUERIES: usize = 200;

/// The ends of the moves of the main line.
fn ends_of_moves(parts: &[Part]) -> Vec<usize> {
    let moves = parts.iter().filter(|part| part.kind == PartKind::Move);
    moves.map(|part| part.span.end as usize).collect()
}

/// The tags whose values are changed: those of the start board and the rules decide what the moves mean.
const CHANGED: [&str; 8] = ["Event", "Site", "Date", "Round", "White", "Black", "Gold", "Silver"];

/// A game that ends after one of the moves of a game, with some values of the tags of others.
fn changed(
    notation: &dyn Notation,
    chance: &mut Chance,
    game: &str,
    of_corpus: &[&CorpusGame],
) -> String {
    let whole = |text: &str| GameText::whole(text.as_bytes().to_vec());
    let options = Options::default();
    let mut text = game.to_owned();
    let ends = ends_of_moves(notation.parse(whole(game), &options).parts());
    if let (Some(&last), Some(&end)) = (ends.last(), chance.of(&ends)) {
        text.replace_range(end..last, "");
    }
    for key in CHANGED {
        let span = |text: &str| {
            let tags = notation.headline(&whole(text), &options);
            tags.entry(key).map(|entry| entry.value.span.range())
        };
        let Some(other) = chance.of(of_corpus).map(|other| &*other.text.text) else { continue };
        let Some(value) = span(other).and_then(|span| other.get(span)) else { continue };
        match span(&text) {
            _ if chance.below(2) == 0 => {}
            Some(own) if text.get(own.clone()).is_some() => text.replace_range(own, value),
            // Many games of chess in the corpus have no tags.
            None if notation.name() == "pgn" => {
                text.insert_str(0, &format!("[{key} \"{}\"]\n", value.trim_matches('"')));
            }
            _ => {}
        }
    }
    if notation.name() == "sgf" && !text.contains("US[") {
        text = text.replacen("(;", &format!("(;US[{}]", chance.below(100)), 1);
    }
    text
}

/// Many different games of a notation, from those of the corpus.
fn many(notation: &dyn Notation, of_corpus: &[&CorpusGame], chance: &mut Chance) -> Vec<String> {
    let mut all = BTreeSet::new();
    for _ in 0..4 * GAMES {
        let Some(game) = chance.of(of_corpus) else { break };
        all.insert(changed(notation, chance, &game.text.text, of_corpus));
        if all.len() == GAMES {
            break;
        }
    }
    all.into_iter().collect()
}

/// Applies a function to parts of a list, on all processors, and joins the results.
fn in_parts<T: Sync, R: Send>(items: &[T], work: impl Fn(&[T]) -> Vec<R> + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let work = &work;
    thread::scope(|scope| {
        let parts = items.chunks(items.len().div_ceil(threads).max(1));
        let parts: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("no panic")).collect()
    })
}

#[test]
fn answers_on_many_games_are_those_of_a_naive_program() {
    let mut of_corpus = games();
    // Set-ups within moves that change nothing have a position in the record and no state.
    of_corpus.retain(|game| !game.text.text.contains("/FEN"));
    let notations = notations();
    let vocabulary = Vocabulary::new(notations.clone(), ppn_lint::all_codes(&notations).collect());
    let options = options();
    let mut chance = Chance(11);
    let of = |notation: &dyn Notation| -> Vec<&CorpusGame> {
        of_corpus.iter().filter(|game| game.notation.name() == notation.name()).collect()
    };
    // Positions without moves cannot be many games.
    let has_moves = |game: &&CorpusGame| {
        let record = game.notation.record(&game.text, &options);
        record.len() > record.before_moves() + 1
    };
    let kinds: Vec<_> = notations.iter().filter(|one| of(*one).iter().any(has_moves)).collect();
    assert!(kinds.len() >= 5, "{}", kinds.len());
    let (mut hits, mut misses) = (0, 0);
    for notation in &kinds {
        let texts = many(*notation, &of(*notation), &mut chance);
        assert_eq!(texts.len(), GAMES, "{}", notation.name());
        let texts: Vec<_> =
            texts.iter().map(|text| GameText::whole(text.as_bytes().to_vec())).collect();
        let all: Vec<Facts> =
            in_parts(&texts, |part| part.iter().map(|text| facts(*notation, text)).collect());
        let (mut queries, mut expected) = (Vec::new(), Vec::new());
        for _ in 0..QUERIES.div_ceil(kinds.len()) {
            let (asked, is_met) = query(&mut chance, &all, 2);
            let query = Query::read(&asked, &vocabulary, &Default::default())
                .unwrap_or_else(|error| panic!("{asked}: {error}"));
            queries.push((asked, query));
            expected.push(all.iter().map(is_met).collect::<Vec<_>>());
        }
        let answers = in_parts(&texts, |part| {
            let of_game = |text: &GameText<'_>| -> Vec<bool> {
                let subject = Subject::new(text, *notation, &options);
                queries.iter().map(|(_, query)| query.find(&subject).is_some()).collect()
            };
            part.iter().map(of_game).collect()
        });
        for (game, answers) in answers.iter().enumerate() {
            for (query, &found) in answers.iter().enumerate() {
                let (asked, text) = (&queries[query].0, &texts[game].text);
                assert_eq!(found, expected[query][game], "{asked}\n{text}");
                if found { hits += 1 } else { misses += 1 }
            }
        }
    }
    assert!(hits > 10 * GAMES && misses > 10 * GAMES, "{hits} were found, {misses} were not");
}
