//! No text makes the program panic, and diagnostics point into the text.

use ppn::{GameText, Options, Reader, Span};
use ppn_tests::{corpus, reports, texts};
use proptest::prelude::*;

/// Runs every layer, and checks what holds for any text.
fn look_into(text: &str) -> Result<(), TestCaseError> {
    for game in ppn::read(text) {
        look_into_game(&game)?;
    }
    Ok(())
}

fn look_into_game(game: &GameText<'_>) -> Result<(), TestCaseError> {
    let options = Options::default();
    let diagnostics = ppn::check(game, &options);
    let inside = |span: Span| game.text.get(span.range()).is_some();
    for diagnostic in &diagnostics {
        prop_assert!(inside(diagnostic.span), "{:?}", diagnostic);
        prop_assert!(!diagnostic.message.is_empty());
        for label in &diagnostic.labels {
            prop_assert!(inside(label.span), "{:?}", diagnostic);
        }
        for edit in diagnostic.fixes.iter().flat_map(|fix| &fix.edits) {
            prop_assert!(inside(edit.span), "{:?}", diagnostic);
        }
    }
    let sorted = diagnostics.is_sorted_by_key(|diagnostic| diagnostic.span.start);
    prop_assert!(sorted, "in the order of the text");
    let name = "game.ppn";
    let source = ppn_report::Source::new(name, &game.text).with_place(game.place);
    let shown = &diagnostics[..diagnostics.len().min(5)];
    prop_assert_eq!(reports::reports(source, shown).is_empty(), shown.is_empty());
    let record = ppn::replay(game, &options);
    for state in 0..record.len() {
        let board = record.board(state);
        prop_assert_eq!(board.pieces().count(), board.len());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn arbitrary_bytes_are_read_and_checked(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for game in Reader::new(bytes.as_slice()) {
            look_into_game(&game.expect("memory can be read"))?;
        }
    }

    #[test]
    fn arbitrary_text_is_checked(text in any::<String>()) {
        look_into(&text)?;
    }

    #[test]
    fn text_of_the_signs_of_the_notation_is_checked(text in texts::signs()) {
        look_into(&text)?;
        look_into(&format!("---\nMacros: {{q: S, OO: \"S@b2 b2-c3\"}}\n...\nS@b2 M@c3 1. {text}"))?;
    }

    #[test]
    fn games_by_chance_are_checked(movetext in texts::movetext()) {
        look_into(&format!("---\nMacros: {{q: Sd}}\n...\n{movetext}"))?;
    }
}

#[test]
fn parentheses_after_a_space_of_two_bytes_are_checked() {
    for text in ["\u{a0}(; ()", "\u{a0}(2, 1)-(\u{3000}3,\u{a0}4)", "S@b2\u{a0}(5,\u{a0}2)-(5, 4)"]
    {
        look_into(text).unwrap();
    }
}

/// The use of a macro that nobody defined is reported with the rest of its word.
#[test]
fn a_macro_may_be_in_a_word_with_another_report() {
    look_into("1. Macros:\n  q: R`OO'\n`OO'---\n..").unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn example_games_with_slips_are_checked(slips in texts::slips()) {
        for game in corpus::games() {
            look_into(&texts::slipped(&game.text, &slips))?;
        }
    }

    #[test]
    fn vectors_with_slips_are_checked(slips in texts::slips(), from in 0usize..20) {
        for vector in corpus::movetext().iter().skip(from).step_by(20) {
            look_into(&texts::slipped(&vector.text, &slips))?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The last state of a shorter game is the state of the longer game at that point.
    #[test]
    fn any_state_is_that_of_the_game_up_to_there(
        chunks in prop::collection::vec(prop::collection::vec(texts::moves(), 0..5), 1..8),
        visits in prop::collection::vec(any::<prop::sample::Index>(), 1..12),
    ) {
        let text = |chunks: &[Vec<String>]| {
            let number = |(index, moves): (usize, &Vec<String>)| format!("{index}. {}", moves.join(" "));
            let movetext: Vec<_> = chunks.iter().enumerate().map(number).collect();
            format!("---\nMacros: {{q: Sd}}\n...\nt@b2 S@a1 M@a1 C@b2 A@c3 {}", movetext.join("\n"))
        };
        let board = |text: &str, state: usize| {
            let game = ppn::read(text).next().expect("a text is a game");
            let record = ppn::replay(&game, &Options::default());
            let board = record.board(state);
            let pieces = board.pieces();
            pieces.map(|(tag, piece)| (tag, piece.clone())).collect::<Vec<_>>()
        };
        let whole = text(&chunks);
        let game = ppn::read(&whole).next().expect("a text is a game");
        let record = ppn::replay(&game, &Options::default());
        // State 0 is the start board, state 1 the one before the first number.
        prop_assert_eq!(record.len(), chunks.len() + 2);
        for visit in visits {
            let state = visit.index(chunks.len() + 2);
            let now = record.board(state);
            let pieces = now.pieces();
            let found: Vec<_> = pieces.map(|(tag, piece)| (tag, piece.clone())).collect();
            let part = text(&chunks[..state.saturating_sub(1)]);
            prop_assert_eq!(found, board(&part, state), "state {} of\n{}", state, whole);
        }
    }
}

/// All boards of a text, as text.
fn boards(text: &str) -> Vec<String> {
    let game = ppn::read(text).next().expect("a text is a game");
    let record = ppn::replay(&game, &Options::default());
    let states = 0..record.len();
    let board = |state| {
        let board = record.board(state);
        let pieces = board.pieces();
        pieces.map(|(tag, piece)| format!("{tag} {piece:?}\n")).collect()
    };
    states.map(board).collect()
}

/// A place that is near another one, or the same within the tolerance for pieces.
fn near_place() -> impl Strategy<Value = String> {
    let coordinate = || {
        (1u32..4, prop::sample::select(&["", ".0009", ".002", ".125", ".1241", ".1259"][..]))
            .prop_map(|(whole, part)| format!("{whole}{part}"))
    };
    prop_oneof![
        4 => "[a-c][1-3]",
        1 => (coordinate(), coordinate()).prop_map(|(x, y)| format!("({x},{y})")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Moves from a place to a place have a fast path; moves of a slice have none.
    #[test]
    fn the_top_piece_moves_like_the_first_of_its_stack(
        places in prop::collection::vec(near_place(), 4..12),
        moves in prop::collection::vec((near_place(), any::<bool>(), near_place()), 1..30),
    ) {
        let mut plain = String::from("---\n...\n");
        for place in places {
            plain.push_str(&format!("S@{place} "));
        }
        let mut sliced = plain.clone();
        for (number, (from, captures, to)) in moves.iter().enumerate() {
            if *captures {
                plain.push_str(&format!("{number}. {from}:{to} "));
                sliced.push_str(&format!("{number}. {from}[1]:{to}[1] "));
            } else {
                plain.push_str(&format!("{number}. {from}-{to} "));
                sliced.push_str(&format!("{number}. {from}[1]-{to} "));
            }
        }
        prop_assert_eq!(boards(&plain), boards(&sliced), "{}", plain);
    }

    /// Start boards are cached for the next game with the same request.
    #[test]
    fn a_game_is_the_same_after_any_other(
        games in prop::collection::vec((0..GAMES.len(), texts::movetext()), 1..6),
    ) {
        for (game, movetext) in games {
            let text = format!("---\n{}\n...\n{movetext}", GAMES[game]);
            let alone = std::thread::scope(|scope| scope.spawn(|| boards(&text)).join());
            prop_assert_eq!(boards(&text), alone.expect("nothing panics"), "{}", text);
        }
    }
}

/// Metadata that differ a little in their start boards.
static GAMES: [&str; 6] = [
    "GameType: Four Field Kono",
    "SetUp: Four Field Kono",
    "GameType: {Name: Relativity, Seed: 1}",
    "GameType: {Name: Relativity, Seed: 2}",
    "GameType: Tablut\nMovetextParser: Chess",
    "Event: no game at all",
];
