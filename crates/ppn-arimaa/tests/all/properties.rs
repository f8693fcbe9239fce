//! Properties of every text and every game.

use crate::common::{Random, random_game};
use ppn_arimaa::{Board, Game, Line, Marking, Reason, Turn, read, replay, to_fan, to_record};
use proptest::prelude::*;

/// A game without the places of its words.
fn bare(game: &Game) -> String {
    fn turn(turn: &Turn) -> String {
        let markings =
            |markings: &[Marking]| markings.iter().map(ToString::to_string).collect::<String>();
        let text = |comment: &Option<ppn_arimaa::Comment>| comment.as_ref().map(|c| c.text.clone());
        let steps: Vec<String> = turn
            .steps
            .iter()
            .map(|s| format!("{} {:?} {}", s.step, text(&s.comment), markings(&s.markings)))
            .collect();
        format!(
            "{} {:?} {:?} {} {steps:?} {:?} {:?}",
            turn.id,
            turn.kind,
            text(&turn.position_comment),
            markings(&turn.markings),
            text(&turn.move_comment),
            turn.variations.iter().map(line).collect::<Vec<_>>()
        )
    }
    fn line(turns: &Line) -> Vec<String> {
        turns.iter().map(turn).collect()
    }
    let headers: Vec<_> = game.headers.iter().map(|h| (&h.name, &h.value)).collect();
    format!("{} {} {headers:?} {:?}", game.version, game.variant, line(&game.main))
}

fn all_turns(game: &Game) -> Vec<&Turn> {
    fn line<'g>(turns: &'g Line, all: &mut Vec<&'g Turn>) {
        for turn in turns {
            all.push(turn);
            turn.variations.iter().for_each(|variation| line(variation, all));
        }
    }
    let mut all = Vec::new();
    line(&game.main, &mut all);
    all
}

#[test]
fn random_legal_games_are_read_and_replayed_to_the_same_boards() {
    for seed in 0..2000 {
        let random = random_game(seed, 8);
        let reading = read(&random.text, Default::default());
        let faults: Vec<_> = reading.diagnostics.iter().filter(|d| d.is_error()).collect();
        assert!(faults.is_empty(), "seed {seed}: {faults:?}\n{}", random.text);
        let game = &reading.games[0];
        let replay = replay(game, &Default::default());
        assert!(replay.diagnostics.is_empty(), "seed {seed}: {:?}", replay.diagnostics);
        let boards: Vec<Option<Board>> =
            all_turns(game).into_iter().map(|turn| replay.of(turn).board).collect();
        let expected: Vec<_> = random.boards.iter().copied().map(Some).collect();
        assert_eq!(boards, expected, "seed {seed}\n{}", random.text);
    }
}

#[test]
fn canonical_text_reads_to_the_same_game_and_is_written_again() {
    for seed in 0..500 {
        let text = random_game(seed, 12).text;
        let game = &read(&text, Default::default()).games[0];
        let replayed = replay(game, &Default::default());
        let fan = to_fan(game, &replayed);
        let again = read(&fan, Default::default());
        assert!(again.diagnostics.iter().all(|d| d.code.name == "marking-unknown"), "seed {seed}");
        let second = &again.games[0];
        assert_eq!(
            to_fan(second, &replay(second, &Default::default())),
            fan,
            "seed {seed}\n{text}"
        );
        let third = &read(&fan, Default::default()).games[0];
        assert_eq!(bare(second), bare(third));
        // Without removals to write out nothing at all changes.
        if all_turns(game).iter().all(|turn| replayed.of(turn).removals.is_empty()) {
            assert_eq!(bare(game), bare(second), "seed {seed}");
        }
    }
}

#[test]
fn layout_is_all_that_differs_between_a_text_and_its_tree() {
    for seed in 0..500 {
        let fan = {
            let game = &read(&random_game(seed, 12).text, Default::default()).games[0];
            to_fan(game, &replay(game, &Default::default()))
        };
        // Other white space between the words of the body, and none if none is needed.
        let tokens = read(&fan, Default::default()).tokens;
        let body = fan.find("\n\n").unwrap() + 2;
        let mut random = Random::new(seed);
        let mut messy = fan[..body].to_owned();
        for token in tokens.iter().filter(|token| token.span.start as usize >= body) {
            let word = token.span.slice(&fan);
            if !"[]\"".contains(&word[..1])
                || messy.ends_with(|c: char| !"]\"[\n ".contains(c)) && random.once_in(2)
            {
                messy.push_str([" ", "\n\t", "\r\n"][random.below(3)]);
            }
            messy.push_str(word);
            if word.starts_with('@') {
                messy.push(' ');
            }
        }
        let game = &read(&messy, Default::default()).games[0];
        assert_eq!(
            to_fan(game, &replay(game, &Default::default())),
            fan.replace('\r', ""),
            "seed {seed}\n{messy}"
        );
    }
}

#[test]
fn a_record_keeps_the_boards_of_the_main_line() {
    for seed in 0..500 {
        let text = random_game(seed, 12).text;
        let game = &read(&text, Default::default()).games[0];
        let first = replay(game, &Default::default());
        let record = to_record(game, &first);
        let again = &read(&record, Default::default()).games[0];
        let second = replay(again, &Default::default());
        assert_eq!(first.ending, second.ending, "seed {seed}");
        assert_eq!(game.main.len(), again.main.len());
        for (one, other) in game.main.iter().zip(&again.main) {
            assert_eq!((one.id, one.kind), (other.id, other.kind));
            assert_eq!(first.of(one).board, second.of(other).board);
            assert_eq!(first.of(one).removals.len(), second.of(other).removals.len());
        }
        assert_eq!(to_record(again, &second), record, "seed {seed}");
    }
}

/// Pieces of texts that are nearly FAN.
fn soup() -> impl Strategy<Value = String> {
    let words = prop::sample::select(SOUP.to_vec());
    let words = prop::collection::vec((words, any::<bool>()), 0..60).prop_map(|words| {
        let blank = |(word, blank)| if blank { format!("{word} ") } else { String::from(word) };
        words.into_iter().map(blank).collect::<String>()
    });
    // Most texts that do not begin well are not read at all.
    let starts = ["", "FAN31415926 1\n", "1g Ra1 Ed2 1s ra8 he7 2g Ra1n "];
    (prop::sample::select(starts.to_vec()), words)
        .prop_map(|(start, words)| format!("{start}{words}"))
}

#[rustfmt::skip]
const SOUP: &[&str] = &[
    "FAN31415926 1", "FAN31415926", "FAN31415926[", "\n", "\n\n", " ", " ", "Gold: Ann", "Chat: -=+=-\n", "-=+=-", "1g",
    "1s", "2g", "2s", "3g", "1w", "01g", "Ra1", "Rb2", "Ed2", "ra8",
    "he7", "Ra1n", "Ra2n", "ra8s", "Ed2n", "Ed3n", "he7s", "Cc3x", "\"", "\"a\"",
    "\"\"", "[", "]", "[", "]", "@xd4=red", "@", "@x", "takeback", "takeback",
    "resigns", "lost", "pass", "zz", "Ra1nRa2n", "'q'", "{x}", "(", "\u{feff}", "\r",
    "é", "1 arimaa 12 A - B", "Ea1N", "Ra9n", "Result: 1-0",
    "FAN31415926 99999999999999999999", "FAN31415926 1 -=+=- - B", "FAN31415926 1 \"-=+=- \"",
];

fn survives(text: &str) -> Result<(), TestCaseError> {
    let reading = read(text, Default::default());
    let mut end = 0;
    for token in &reading.tokens {
        let between = text.get(end..token.span.start as usize);
        prop_assert!(
            between.is_some(),
            "tokens overlap or split a character: {:?}",
            reading.tokens
        );
        let rest = between.unwrap_or_default().replace('\u{feff}', " ");
        let rest = rest.trim();
        let last = reading.diagnostics.last().map(|d| d.code.name);
        prop_assert!(rest.is_empty() || last == Some("too-many-faults"), "{rest:?} is in no token");
        prop_assert!(token.span.end > token.span.start);
        end = token.span.end as usize;
    }
    for fault in &reading.diagnostics {
        prop_assert!(text.get(fault.span.range()).is_some(), "{fault:?}");
        for edit in fault.fixes.iter().flat_map(|fix| &fix.edits) {
            prop_assert!(text.get(edit.span.range()).is_some(), "{fault:?}");
        }
    }
    for game in &reading.games {
        let replay = replay(game, &Default::default());
        let fan = to_fan(game, &replay);
        let _ = to_record(game, &replay);
        let _ = serde_json::to_string(&ppn_arimaa::GameJson::new(game, &replay)).unwrap();
        if !reading.diagnostics.iter().any(ppn_source::Diagnostic::is_error) {
            let again = read(&fan, Default::default());
            let errors = again.diagnostics.iter().filter(|d| d.is_error()).count();
            prop_assert_eq!(errors, 0, "{}", fan);
            let second = &again.games[0];
            let replayed = ppn_arimaa::replay(second, &Default::default());
            prop_assert_eq!(to_fan(second, &replayed), fan);
            if replay.ending.reason != Reason::Invalid {
                prop_assert_eq!(replay.ending, replayed.ending);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn nearly_fan_never_panics(text in soup()) {
        survives(&text)?;
    }

    #[test]
    fn a_game_with_slips_never_panics(seed in 0u64..1000, slips in prop::collection::vec((any::<prop::sample::Index>(), "[ -~é\n]{0,2}"), 1..4)) {
        let mut text = random_game(seed, 3).text;
        for (at, slip) in slips {
            let at = text.floor_char_boundary(at.index(text.len()));
            let end = text.ceil_char_boundary(at + slip.len().min(1)).min(text.len());
            text.replace_range(at..end, &slip);
        }
        survives(&text)?;
    }

    #[test]
    fn any_text_never_panics(text in "\\PC{0,200}") {
        survives(&text)?;
    }
}

#[test]
fn deep_long_and_broken_texts_end() {
    let start = "1g Ra1 1s ra8 ";
    let nested: String = (2..5000).map(|n| format!("{n}g Ra1n {n}s ra8s [ {n}s ra8e ")).collect();
    let takebacks = "1g Ra1 1s ra8 ".to_owned()
        + &(2..2000).map(|n| format!("{n}g Ra1n {n}s ra8s ")).collect::<String>()
        + &(2..1900).rev().map(|n| format!("{n}s takeback {n}g takeback ")).collect::<String>();
    let many = [
        "[".repeat(100_000),
        format!("{start}2g Ra1n {}", "[".repeat(100_000)),
        format!("{start}2g Ra1n {}", "]".repeat(100_000)),
        format!("{start}2g {}", "zz ".repeat(100_000)),
        format!("{start}2g {}", "\"a\" ".repeat(100_000)),
        format!("{start}2g {}", "@x ".repeat(100_000)),
        format!("{start}2g Ra1n {}", "[ 2g Ra1e ] ".repeat(20_000)),
        (1..50_000).map(|n| format!("a{n}: b\n")).collect(),
        format!("{start}{}", "\"".repeat(99_999)),
        nested,
        takebacks,
    ];
    for text in many {
        survives(&text).unwrap();
    }
}
