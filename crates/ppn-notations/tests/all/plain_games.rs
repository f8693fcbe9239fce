//! Plain games have the boards of records.

use ppn_file::GameText;
use ppn_notations::{Pdn, Pgn};
use ppn_record::{Kind, Notation, Options, Piece, PieceSide, PlainGame};
use std::collections::BTreeSet;

/// Words that are put into games, many of them out of place.
pub(crate) const WORDS: &[&str] = &[
    "e4",
    "e5",
    "Nf3",
    "Nbd2",
    "N1d2",
    "Nxd5",
    "exd5",
    "dxe6",
    "bxa8=Q",
    "b1=N",
    "O-O",
    "O-O-O",
    "Kd2",
    "Ke7",
    "Qh5",
    "Qh4+",
    "Rad1",
    "R1e2",
    "Bb5+",
    "Bxf7#",
    "e8",
    "Ng1",
    "Kxe2",
    "Rh8",
    "f3",
    "axb3",
    "12.",
    "3...",
    "7",
    "$4",
    "$999",
    "!?",
    "??",
    "*",
    "1-0",
    "0-1 ",
    "1/2-1/2",
    "{ a }",
    "{",
    "}",
    "{ (1. e4) }",
    "{ 1. e4 e5 2. Nf3 }",
    "(",
    ")",
    "(e4)",
    "; x\n",
    "\n% x\n",
    "\n\n",
    "--",
    "Z0",
    "e2e4",
    "e2-e4",
    "0-0",
    "Sf3",
    "N",
    "[",
    "]",
    "[%clk 1:00]",
    "\n[Event \"x\"]\n",
    "\n[FEN \"x\"]\n",
    "e.p.",
    "\u{feff}",
    "é",
];

/// A figure with its square in halves of its width.
type Figure = (i64, i64, PieceSide, u32, i32);

fn figure(piece: &Piece, x: f64, y: f64) -> Figure {
    ((x * 2.0) as i64, (y * 2.0) as i64, piece.piece_side, piece.suit.0, piece.rank.0 as i32)
}

/// Whether the text is a plain game: then it has the boards, the places, the numbers and the words of the record, and no
/// error.
fn compare(notation: &dyn Notation, text: &str) -> bool {
    let text = GameText::whole(text.as_bytes().to_vec());
    let Some(game) = notation.plain_game(&text) else { return false };
    let record = notation.record(&text, &Options::default().with_viewer(true));
    assert!(!record.has_errors(), "{}\n{:?}", text.text, record.diagnostics);
    assert!(!game.has_states() || record.before_moves() == 0, "{}", text.text);
    if let Some(name) = game.name() {
        let game = record.metadata.get("GameType");
        assert_eq!(game.and_then(ppn_record::name_of), Some(name), "{}", text.text);
    }
    let states = record.before_moves()..record.len();
    let mut states = states.filter(|&state| state == 0 || !record.goes_on(state));
    let mut figures = BTreeSet::new();
    for (at, changes) in game.boards().enumerate() {
        for change in changes {
            let kind = &game.kinds()[usize::from(change.kind)];
            let one = figure(kind, change.column.into(), change.row.into());
            let is_new = if change.is_put { figures.insert(one) } else { figures.remove(&one) };
            assert!(is_new, "{}", text.text);
        }
        let state = states.next().expect("a state");
        let board = record.board(state);
        let pieces = board.pieces().map(|(_, piece)| piece);
        let expected: BTreeSet<Figure> = pieces
            .filter(|piece| piece.piece_side.kind != Kind::Board)
            .map(|piece| figure(piece, piece.x, piece.y))
            .collect();
        assert_eq!(figures, expected, "state {state} of {}", text.text);
        if let Some(span) = game.span(at) {
            assert_eq!(span, record.span(state), "state {state} of {}", text.text);
        }
        if at > 0 {
            let (name, _) = record.number_parts(state);
            assert_eq!(PlainGame::number(at).to_string(), name, "{}", text.text);
            assert!(game.span(at).is_some());
        }
        if state + 1 < record.len() {
            // The number of the first half of a move has one dot.
            let is_first = record.number_parts(state + 1).1 == 1;
            assert_eq!(game.first_to_move(at), Some(is_first), "{}", text.text);
        }
        if game.has_states() {
            let pieces: Vec<_> = board.pieces().map(|(tag, piece)| (tag, piece.clone())).collect();
            assert_eq!(game.pieces(at), pieces, "state {state} of {}", text.text);
            assert_eq!(at, state);
        }
        if let Some(word) = game.word(at) {
            assert_eq!(word.slice(&text.text), record.own_text(state), "{}", text.text);
        }
    }
    assert_eq!(states.next(), None, "{}", text.text);
    true
}

/// The texts of random games, in all of which figures, captures, castling, promotions and comments occur.
pub(crate) fn games() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/pgn/random.jsonl");
    let lines = std::fs::read_to_string(path).expect("the corpus");
    let text = |line: &str| {
        let game: serde_json::Value = serde_json::from_str(line).expect("a game");
        game["text"].as_str().expect("its text").to_owned()
    };
    lines.lines().map(text).collect()
}

/// The texts of games of draughts by many rules.
fn games_of_draughts() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/pdn/games");
    let files = std::fs::read_dir(folder).expect("the corpus");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let read = |file| std::fs::read(file).expect("a file");
    let texts = |bytes: Vec<u8>| -> Vec<String> {
        let texts = Pdn::default().split(Box::new(bytes.as_slice())).map_while(Result::ok);
        texts.map(|text| text.text.into_owned()).collect()
    };
    files.into_iter().map(read).flat_map(texts).collect()
}

/// The notations with plain games, and games in them.
fn kinds() -> [(Box<dyn Notation>, Vec<String>); 2] {
    [(Box::new(Pgn::default()), games()), (Box::new(Pdn::default()), games_of_draughts())]
}

#[test]
fn usual_games_have_the_boards_of_their_records() {
    for (notation, games) in kinds() {
        let plain = games.iter().filter(|text| compare(&*notation, text)).count();
        assert!(plain * 2 > games.len(), "{}: {plain} of {}", notation.name(), games.len());
    }
}

#[test]
fn changed_games_are_plain_only_without_errors() {
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for (notation, games) in kinds() {
        let mut plain = 0;
        for turn in 0..2_000 {
            let text = &games[turn % games.len()];
            let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
            for _ in 0..=random(2) {
                // Most of the words are moves: tags come first.
                let at = random(words.len());
                match random(4) {
                    0 => drop(words.remove(at)),
                    1 => {
                        let other = (at + 2) % words.len();
                        words.swap(at, other);
                    }
                    2 => words[at] = WORDS[random(WORDS.len())],
                    _ => words.insert(at, WORDS[random(WORDS.len())]),
                }
                if words.is_empty() {
                    break;
                }
            }
            let changed = words.join(if random(2) == 0 { "" } else { " " });
            plain += usize::from(compare(&*notation, &changed));
        }
        assert!(plain > 100, "{}: {plain}", notation.name());
    }
}
