//! Games of chess as records, and there and back.

use ppn_notations::{Settings, standard};
use ppn_record::{
    FormatOptions, GameText, Options, Record,
    lint::{CodeWord, Selection},
};

/// The texts of the games of a file.
fn games_of(file: &str) -> Vec<GameText<'static>> {
    let notations = standard(&Settings::default());
    let pgn = notations.named("pgn").unwrap();
    pgn.split(Box::new(file.as_bytes())).map(Result::unwrap).collect()
}

/// The figures of the last board, as the first field of a FEN, by the figures of the start board.
fn figures(record: &Record<'_>) -> String {
    let start = "RNBQKBNRPPPPPPPPpppppppprnbqkbnr";
    let usual = standard(&Settings::default())
        .named("pgn")
        .unwrap()
        .record(&text("*"), &Options::default())
        .board(0);
    let looks =
        |piece: &ppn_piece::Piece| (piece.piece_side, piece.suit, piece.rank, piece.cfg.clone());
    let at = |piece: &ppn_piece::Piece| (piece.y as usize - 1) * 8 + piece.x as usize - 1;
    let mut known = Vec::new();
    for (_, piece) in usual.pieces().filter(|(_, piece)| piece.x.fract() == 0.0) {
        let place = at(piece);
        let index = if place < 16 { place } else { place - 32 };
        known.push((looks(piece), start.as_bytes()[index]));
    }
    let mut rows = [b'.'; 64];
    for (_, piece) in record.last_board().pieces().filter(|(_, piece)| piece.x.fract() == 0.0) {
        let letter = known.iter().find(|(look, _)| *look == looks(piece)).unwrap().1;
        rows[at(piece)] = letter;
    }
    rows.chunks(8)
        .rev()
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect::<Vec<_>>()
        .join("/")
}

fn text(text: &str) -> GameText<'static> {
    GameText { text: text.to_owned().into(), ..GameText::default() }
}

#[test]
fn moves_are_steps_on_the_board() {
    for (game, last) in [
        (
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
            "r.bqkb.r/pppp.Qpp/..n..n../....p.../..B.P.../......../PPPP.PPP/RNB.K.NR",
        ),
        (
            "1. e4 a6 2. e5 d5 3. exd6 *",
            "rnbqkbnr/.pp.pppp/p..P..../......../......../......../PPPP.PPP/RNBQKBNR",
        ),
        (
            "[FEN \"r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1\"] 1. bxa8=N O-O 2. O-O-O *",
            "N....rk./......../......../......../......../......../......../..KR...R",
        ),
        (
            "[Variant \"Chess960\"] [FEN \"4k3/8/8/8/8/8/8/5KR1 w K - 0 1\"] 1. O-O *",
            "....k.../......../......../......../......../......../......../.....RK.",
        ),
        (
            "1. e4 (1. d4 d5) 1... -- 2. e5 *",
            "rnbqkbnr/pppppppp/......../....P.../......../......../PPPP.PPP/RNBQKBNR",
        ),
    ] {
        let notations = standard(&Settings::default());
        let text = text(game);
        let record = notations.named("pgn").unwrap().record(&text, &Options::default());
        assert!(!record.has_errors(), "{game}: {:?}", record.diagnostics);
        assert_eq!(figures(&record), last, "{game}");
    }
}

#[test]
fn games_are_converted_there_and_back() {
    let notations = standard(&Settings::default());
    let (pgn, ppn) = (notations.named("pgn").unwrap(), notations.named("ppn").unwrap());
    for folder in ["plain", "start"] {
        let path = format!("{}/../../corpus/pgn/games/{folder}.pgn", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_to_string(path).unwrap();
        for text in games_of(&file) {
            let parsed = pgn.parse(text.borrowed(), &Options::default());
            let converted = ppn.write(&[&*parsed]);
            assert!(converted.diagnostics.is_empty(), "{:?}", converted.diagnostics);
            let there = self::text(&converted.text);
            let there = ppn.parse(there, &Options::default());
            assert_eq!(figures(&there.record()), figures(&parsed.record()));
            let back = pgn.write(&[&*there]);
            assert!(back.diagnostics.is_empty(), "{:?}\n{}", back.diagnostics, converted.text);
            // Variations are comments in PPN.
            if !text.text.contains('(') {
                assert_eq!(back.text.trim(), text.text.trim());
            }
        }
    }
}

#[test]
fn illegal_moves_of_ppn_are_refused_at_their_place() {
    let notations = standard(&Settings::default());
    let (pgn, ppn) = (notations.named("pgn").unwrap(), notations.named("ppn").unwrap());
    for (game, reason) in [
        (
            "---\nGameType: {Name: Chess, System: chess}\n...\n1. e2-e4 1... e7-e5\n2. e4-e6\n",
            "no legal move of chess leads to the board of 2.; White is to move",
        ),
        ("---\nGameType: Arimaa\n...\n1g. u♙@a1\n", "the piece on c3 is no chess figure"),
        ("---\nGameType: Fuji-san\n...\n1. b2-b3\n", "the piece on b1 is no chess figure"),
    ] {
        let parsed = ppn.parse(text(game), &Options::default());
        let converted = pgn.write(&[&*parsed]);
        let said: Vec<String> =
            converted.diagnostics.iter().map(|(_, one)| one.message.clone()).collect();
        assert!(
            converted.text.is_empty() && said.len() == 1 && said[0].contains(reason),
            "{game}: {said:?}"
        );
    }
}

#[test]
fn formatted_games_stay_as_they_are() {
    let notations = standard(&Settings::default());
    let pgn = notations.named("pgn").unwrap();
    let path = format!("{}/../../corpus/pgn/games/habits.pgn", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::read_to_string(path).unwrap();
    let options = FormatOptions::default();
    for game in games_of(&file) {
        let once = pgn.parse(game, &Options::default()).format(&options);
        assert!(once.diagnostics.is_empty(), "{:?}", once.diagnostics);
        let twice = pgn.parse(text(&once.text), &Options::default()).format(&options);
        assert_eq!(once.text, twice.text);
    }
    for wrong in ["1. e4 e5 2. Bf3 *", "1. e4 {open", "1. e4 e5 ) *", "1. e4 e5 (1... Ba1) *"] {
        let kept = pgn.parse(text(wrong), &Options::default()).format(&options);
        assert_eq!((kept.text.as_str(), kept.diagnostics.is_empty()), (wrong, false));
    }
}

#[test]
fn a_game_that_its_canonical_form_would_change_stays_as_it_is() {
    let notations = standard(&Settings::default());
    let pgn = notations.named("pgn").unwrap();
    let format = |one: &str| {
        pgn.parse(text(one).into_owned(), &Options::default()).format(&FormatOptions::default())
    };
    // Only with the number 31 before it, 32 is that of the next moves.
    let open = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 30\"]\nKd2 Kd8 Kd3 {see 32. Kd4 { here}\n";
    let kept = format(open);
    assert_eq!(kept.text, open);
    let messages: Vec<_> = kept.diagnostics.iter().map(|one| one.message.as_str()).collect();
    let said = "the game is left unchanged: it would be read differently in canonical form";
    assert_eq!(messages, [said]);
    // A mark stays behind the period that keeps it from the move.
    let once = format("[0\"]\ne4 e5 Qh5 Nf6.#").text;
    assert_eq!(once, "[0 \"\"]\n\n1. e4 e5 2. Qh5 Nf6 . # *\n");
    assert_eq!(format(&once).text, once);
}

#[test]
fn editors_get_explanations_and_legal_moves() {
    let notations = standard(&Settings::default());
    let pgn = notations.named("pgn").unwrap();
    let game = "1. e4 e5 2. Nf3 (2. Ke2 ) N *";
    let parsed = pgn.parse(text(game), &Options::default());
    let at = |word: &str| u32::try_from(game.find(word).unwrap() + word.len()).unwrap();
    let explained = parsed.explain(at("Nf3")).unwrap();
    assert_eq!(explained.text, "White's knight goes from g1 to f3");
    let words =
        |at| -> Vec<String> { parsed.complete(at).into_iter().map(|one| one.label).collect() };
    assert!(words(at("Ke2 ")).contains(&"Ke7".to_owned()));
    assert!(words(at("2. Ke")).contains(&"Ke2".to_owned()));
    let marks =
        pgn.parse(text("1. e4 {[%csl Ge4][%cal Re2e4]} *"), &Options::default().with_viewer(true));
    let record = marks.record();
    assert_eq!(record.marks(1).len(), 2);
    assert_eq!(record.wording(1).unwrap().text, "e4");
}

/// The corpus games as movetexts of PPN games reach the same boards, and PGN gets back every variation and glyph.
#[test]
fn pgn_is_a_movetext_of_ppn() {
    let notations = standard(&Settings::default());
    let (pgn, ppn) = (notations.named("pgn").unwrap(), notations.named("ppn").unwrap());
    for folder in ["plain", "start", "habits"] {
        let path = format!("{}/../../corpus/pgn/games/{folder}.pgn", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_to_string(path).unwrap();
        for one in games_of(&file) {
            let own = pgn.parse(one.borrowed(), &Options::default()).record().last_board().clone();
            let within = text(&format!("---\nMovetextParser: PGN\n...\n{}", one.text));
            let parsed = ppn.parse(within, &Options::default());
            let record = parsed.record();
            assert!(!record.has_errors(), "{}: {:?}", one.text, record.diagnostics);
            let looks = |board: &ppn_record::Board| -> Vec<_> {
                board
                    .pieces()
                    .map(|(_, piece)| (piece.x, piece.y, piece.rank, piece.suit))
                    .collect()
            };
            assert_eq!(looks(record.last_board()), looks(&own), "{}", one.text);
            let back = pgn.write(&[&*parsed]).text;
            let again = pgn.parse(text(&back), &Options::default());
            assert_eq!(looks(again.record().last_board()), looks(&own), "{back}");
            let brackets = |text: &str| text.matches(['(', '$']).count();
            assert!(brackets(&back) >= brackets(&one.text), "{back}");
        }
    }
}

#[test]
fn a_movetext_in_pgn_begins_with_the_board_of_the_metadata() {
    let notations = standard(&Settings::default());
    let ppn = notations.named("ppn").unwrap();
    let last = |metadata: &str, moves: &str| {
        let text = text(&format!("---\nMovetextParser: Pgn\n{metadata}...\n{moves}\n"));
        let record = ppn.record(&text, &Options::default());
        assert!(record.diagnostics.is_empty(), "{metadata}{moves}: {:?}", record.diagnostics);
        figures(&record)
    };
    let usual = "rnbqkbnr/pppp.ppp/......../....p.../....P.../......../PPPP.PPP/RNBQKBNR";
    for metadata in ["", "GameType: Chess\n", "GameType: {Name: Chess, System: Chess}\n"] {
        assert_eq!(last(metadata, "1. e4 e5"), usual);
    }
    let of_fen = "GameType: {Name: Chess, FEN: \"r3k2r/8/8/8/8/8/4P3/4K3 b kq - 0 5\"}\n";
    assert_eq!(
        last(of_fen, "5... O-O-O 6. e4"),
        "..kr...r/......../......../......../....P.../......../......../....K..."
    );
    // Kings and rooks of a first row have not moved.
    let row = "nrqbbkrn/pppppppp/8/8/8/8/PPPPPPPP/NRQBBKRN";
    assert_eq!(
        last(&format!("GameType: {{Name: Chess960, FEN: \"{row}\"}}\n"), "1. O-O O-O"),
        "nrqbbrkn/pppppppp/......../......../......../......../PPPPPPPP/NRQBBRKN"
    );
}

#[test]
fn what_is_wrong_in_a_movetext_of_pgn_is_reported_in_the_file() {
    let notations = standard(&Settings::default());
    let ppn = notations.named("ppn").unwrap();
    for (game, at, message) in [
        (
            "---\nMovetextParser: Pgn\n...\n1. e4 e5 2. Bf3",
            "Bf3",
            "no bishop can go to f3; the knight on g1, the queen on d1 and the pawn on f2 can",
        ),
        (
            "---\nGameType: Four Field Kono\nMovetextParser: Pgn\n...\n1. e4 e5",
            "Four Field Kono",
            "the rules of chess do not apply to this board: the piece on a4 is no chess figure",
        ),
        // Moves on a board that is not known are not judged.
        (
            "---\nGameType: Nonesuch\nMovetextParser: Pgn\n...\n1. e4 Ke4",
            "Nonesuch",
            "unknown game `Nonesuch`",
        ),
    ] {
        let text = text(game);
        let record = ppn.record(&text, &Options::default());
        let found: Vec<_> =
            record.diagnostics.iter().map(|one| (one.span.slice(game), &*one.message)).collect();
        assert_eq!(found, [(at, message)]);
    }
}

/// A text is copied with each glyph that it gets: the words of a move have some of them, its comment all.
#[test]
fn a_move_shows_a_hundred_bytes_of_glyphs() {
    let notations = standard(&Settings::default());
    let pgn = notations.named("pgn").unwrap();
    let game = text(&format!("1. e4 {}*", "$1 ".repeat(1000)));
    let record = pgn.record(&game, &Options::default().with_viewer(true));
    let words = record.own_text(1);
    assert!(words.starts_with("e4!!") && words.len() == 100, "{words}");
    assert_eq!(record.comment(1).matches("$1").count(), 1000);
}

#[test]
fn letters_of_russian_figures_are_not_those_that_they_look_like() {
    let found = |game: &str| {
        let notations = standard(&Settings::default());
        let pgn = notations.named("pgn").unwrap();
        let all = CodeWord::list("ALL", &pgn.codes()).unwrap();
        let parsed = pgn.parse(text(game), &Options::default());
        let found = parsed.lint(&Selection::of(all));
        let edits = found.iter().flat_map(|one| &one.fixes).flat_map(|fix| &fix.edits);
        edits.map(|edit| edit.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(found("1. e4 e5 2. Кf3 Кc6 3. Сb5 *"), ["Nf3", "Nc6", "Bb5"]);
    // Typed on another keyboard.
    assert_eq!(found("1. е4 e5 *"), ["e"]);
}

#[test]
fn what_ppn_has_no_place_for_is_reported() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"My own words\"]\n[Site \"a\"]\n[Site \"b\"]\n\n1. Kd1 $300 *\n";
    let notations = standard(&Settings::default());
    let game = notations.named("pgn").unwrap().parse(self::text(text), &Options::default());
    let scripts = game.scripts();
    let found: Vec<_> = scripts.diagnostics.iter().map(|one| &*one.message).collect();
    assert_eq!(
        found,
        [
            "this tag is left out: its value is 0 or 1",
            "this tag is left out: a key of PPN has one value, so only the first tag is kept",
            "this glyph is left out: the number of a glyph is from 0 to 255",
        ]
    );
    assert_eq!(scripts.scripts.len(), 1);
}
