//! With an index, the same games are found as without one.

use crate::{
    archive::{games, notations, options},
    naive::{Chance, Facts, facts, query},
};
use ppn_archive::{
    GameText, Index, IndexWriter, IndexedGame, Notation, Options, Query, Stamp, Subject, Vocabulary,
};
use std::{collections::BTreeMap, io::Cursor, sync::Arc};

/// An archive of one notation.
struct Archive {
    notation: Arc<dyn Notation>,
    bytes: Vec<u8>,
    games: Vec<GameText<'static>>,
}

impl Archive {
    fn new(notation: &Arc<dyn Notation>, bytes: Vec<u8>) -> Self {
        let texts = notation.split(Box::new(bytes.as_slice()));
        let games = texts.map(|text| text.expect("a text")).collect();
        Self { notation: Arc::clone(notation), bytes, games }
    }

    fn of_pgn(text: &str) -> Self {
        Self::new(notations().named("pgn").expect("chess"), text.into())
    }

    fn stamp(&self) -> Stamp {
        Stamp::of(&mut Cursor::new(&self.bytes), None).expect("no file")
    }

    /// Its index, made with this number of positions in memory.
    fn index(&self, most: usize) -> Vec<u8> {
        let options = options();
        let scratch = Cursor::new(Vec::new());
        let mut writer = IndexWriter::new(Vec::new(), scratch, 7).expect("no file");
        writer = writer.with_positions_in_memory(most);
        for text in &self.games {
            let game = IndexedGame::of(&Subject::new(text, &*self.notation, &options));
            writer.add(game).unwrap_or_else(|error| panic!("{error}: {}", text.text));
        }
        writer.finish(self.stamp()).expect("no file")
    }

    /// The numbers of the games that may meet a query, from 0.
    fn candidates(&self, index: &[u8], query: &Query) -> Option<Vec<u64>> {
        let mut index = Index::open(Cursor::new(index)).expect("an index");
        let read_with = (&*self.notation, &options());
        index.candidates(query, "x", &mut Cursor::new(&self.bytes), read_with).expect("no file")
    }
}

/// The games of the corpus as one archive for each notation.
fn archives() -> Vec<Archive> {
    let mut files: BTreeMap<&str, (Arc<dyn Notation>, Vec<u8>)> = BTreeMap::new();
    let mut count = BTreeMap::<&str, usize>::new();
    for game in games() {
        let name = game.notation.name();
        let text = &game.text.text;
        // Set-ups within moves that change nothing have a position in the record and no state. An open variation takes
        // the end of its game, which then depends on the next one.
        let is_open = name == "pdn" && text.matches('(').count() != text.matches(')').count();
        if text.contains("/FEN") || is_open || *count.entry(name).or_default() == 60 {
            continue;
        }
        *count.entry(name).or_default() += 1;
        let (_, bytes) =
            files.entry(name).or_insert_with(|| (Arc::clone(&game.notation), Vec::new()));
        bytes.extend_from_slice(game.text.as_bytes().expect("a short game"));
        let end = if bytes.ends_with(b"\n") { "\n" } else { "\n\n" };
        bytes.extend_from_slice(end.as_bytes());
    }
    files.into_values().map(|(notation, bytes)| Archive::new(&notation, bytes)).collect()
}

fn vocabulary() -> Vocabulary {
    let codes = ppn_lint::all_codes(&notations()).collect();
    Vocabulary::new(notations(), codes)
}

#[test]
fn the_games_that_meet_a_query_are_among_those_of_the_index() {
    const QUERIES: usize = 250;
    let archives = archives();
    assert!(archives.len() >= 5);
    let options = options();
    let vocabulary = vocabulary();
    let known: Vec<(Vec<Facts>, Vec<u8>)> = archives
        .iter()
        .map(|one| {
            let facts = one.games.iter().map(|text| facts(&*one.notation, text)).collect();
            // Runs of a few positions, which are merged.
            (facts, one.index(1_000))
        })
        .collect();
    let subjects: Vec<Vec<Subject<'_>>> = archives
        .iter()
        .map(|one| {
            one.games
                .iter()
                .zip(1..)
                .map(|(text, number)| Subject::new(text, &*one.notation, &options).at("x", number))
                .collect()
        })
        .collect();
    let mut chance = Chance(11);
    let (mut helped, mut left_out, mut hits) = (0, 0, 0);
    for asked in 0..QUERIES {
        let (facts, _) = &known[asked % known.len()];
        let (text, _) = query(&mut chance, facts, 2);
        let query = Query::read(&text, &vocabulary, &Default::default())
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        for ((archive, (_, index)), subjects) in archives.iter().zip(&known).zip(&subjects) {
            let Some(candidates) = archive.candidates(index, &query) else { continue };
            helped += 1;
            for (game, subject) in subjects.iter().enumerate() {
                let is_candidate = candidates.binary_search(&(game as u64)).is_ok();
                left_out += usize::from(!is_candidate);
                if query.find(subject).is_some() {
                    hits += 1;
                    assert!(is_candidate, "{text}\n{}", subject.text().text);
                }
            }
        }
    }
    assert!(helped > QUERIES && left_out > 10_000 && hits > 500, "{helped}, {left_out}, {hits}");
}

#[test]
fn games_are_read_again_from_their_places() {
    for archive in archives() {
        let bytes = archive.index(usize::MAX);
        let mut index = Index::open(Cursor::new(&bytes)).unwrap();
        assert!(index.fits(&archive.stamp(), 7) && !index.fits(&archive.stamp(), 8));
        assert_eq!(index.games(), archive.games.len() as u64);
        for (game, text) in archive.games.iter().enumerate() {
            let again =
                index.text(game as u64, &mut Cursor::new(&archive.bytes), &*archive.notation);
            assert_eq!(again.unwrap(), *text);
        }
        assert!(
            index
                .text(index.games(), &mut Cursor::new(&archive.bytes), &*archive.notation)
                .is_err()
        );
        // What is sorted on disk is the same.
        assert_eq!(archive.index(1_000), bytes);
    }
}

#[test]
fn a_position_of_one_game_leads_to_it_alone() {
    let game = |n: usize| {
        let (first, second) = (["a", "b", "c", "d"][n % 4], ["e", "f", "g", "h"][n / 4 % 4]);
        let names = format!("[White \"P{n}\"]\n[black \"Q{}\"]\n[Result \"*\"]\n", n % 3);
        format!("{names}\n1. {first}3 {second}6 2. {second}4 *\n\n")
    };
    let archive = Archive::of_pgn(&(0..700).map(game).collect::<String>());
    let index = archive.index(100);
    let of = |query: &str| {
        let query = Query::read(query, &vocabulary(), &Default::default()).unwrap();
        archive.candidates(&index, &query)
    };
    let ends_like_6: Vec<u64> = (0..700).filter(|n| n % 16 == 6).collect();
    assert_eq!(of("position pgn \"1. c3 f6 2. f4\""), Some(ends_like_6.clone()));
    let fen = "rnbqkbnr/ppppp1pp/5p2/8/5P2/2P5/PP1PP1PP/RNBQKBNR b KQkq - 0 2";
    assert_eq!(of(&format!("position \"{fen}\" at last")), Some(ends_like_6));
    assert_eq!(of(&format!("position \"{fen}\" and number <= 23")), Some(vec![6, 22]));
    assert_eq!(
        of(&format!("position \"{fen}\" and not Black = Q0 and White ~ \"p2\"")),
        Some(vec![22, 214, 230, 262, 278])
    );
    assert_eq!(of("White = P77 or White = p78 or \"WHITE\" = P79"), Some(vec![77, 79]));
    assert_eq!(of("position pgn \"1. h4\""), Some(Vec::new()));
    // Where it says little, the archive is read.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(of(&format!("position \"{start}\"")), None);
    assert_eq!(of("material white 16 any"), None);
    assert_eq!(of("not White = P1"), None);
}

#[test]
fn games_with_errors_are_asked_since_they_are_reported() {
    let archive =
        Archive::of_pgn("1. e4 e5 *\n\n[White \"x\"]\n\n1. e4 e4 *\n\n[White \"y\"]\n\n1. d4 *\n");
    let index = archive.index(100);
    let query = |text: &str| Query::read(text, &vocabulary(), &Default::default()).unwrap();
    assert_eq!(archive.candidates(&index, &query("position pgn \"1. d4\"")), Some(vec![1, 2]));
    assert_eq!(archive.candidates(&index, &query("White = y")), Some(vec![2]));
}

#[test]
fn what_an_index_does_not_know_is_asked_of_the_games() {
    let long = "x".repeat(9_000);
    let many = |kinds: usize| {
        let game = |n: usize| {
            // Hyphens mean nothing here, but the values are different.
            let variant = "-".repeat(n % kinds);
            let tags = format!("[White \"P{n}\"]\n[Variant \"Standard{variant}\"]\n");
            format!("{tags}\n1. a{} *\n\n", 3 + n % 2)
        };
        (0..100).map(game).collect::<String>()
    };
    let fen = "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1";
    let position =
        Query::read(&format!("position \"{fen}\""), &vocabulary(), &Default::default()).unwrap();
    let player = Query::read("White = P7", &vocabulary(), &Default::default()).unwrap();
    let few =
        Archive::of_pgn(&format!("{}[Event \"{long}\"]\n[White \"Z\"]\n\n1. a3 *\n", many(60)));
    let index = few.index(100);
    assert_eq!(few.candidates(&index, &position).map(|games| games.len()), Some(51));
    // The tags of the last game are too long.
    assert_eq!(few.candidates(&index, &player), Some(vec![7, 100]));
    let many = Archive::of_pgn(&many(70));
    let index = many.index(100);
    assert_eq!(many.candidates(&index, &position), None);
    assert_eq!(many.candidates(&index, &player), Some(vec![7]));
}

/// No change of a byte of an index makes the program panic. It is noticed where it is read.
#[test]
fn a_damaged_index_is_an_error() {
    let archive = Archive::of_pgn("[White \"a\"]\n\n1. e4 e5 *\n\n[White \"b\"]\n\n1. d4 d5 *\n");
    let index = archive.index(100);
    let query =
        Query::read("White = a and position pgn \"1. e4\"", &vocabulary(), &Default::default())
            .unwrap();
    let ask = |bytes: &[u8]| {
        let mut index = Index::open(Cursor::new(bytes)).ok()?;
        let mut file = Cursor::new(&archive.bytes);
        let read_with = (&*archive.notation, &Options::default());
        index.candidates(&query, "x", &mut file, read_with).ok()?
    };
    assert_eq!(ask(&index), Some(vec![0]));
    for at in 0..index.len() {
        let mut changed = index.clone();
        changed[at] ^= 0x41;
        // Parts that the query does not need may be damaged.
        assert!(ask(&changed).is_none_or(|games| games == [0]), "{at}");
        assert_eq!(ask(&index[..at]), None, "{at}");
    }
    assert!(Index::open(Cursor::new(b"[White \"a\"]\n\n1. e4 e5 *\n")).is_err());
}
