//! A text that was not understood completely is recognized, so that programs do not rewrite it.

use crate::common::random_game;
use ppn_arimaa::{Archive, Game, Limits, ReadOptions, TokenKind, read, replay, split, to_fan};
use proptest::prelude::*;

const START: &str = "FAN31415926 1\n1g Ea1 Rb1\n1s ea8 rb8\n";

/// Each text with the part that is named as not understood.
const NOT_UNDERSTOOD: [(&str, &str); 34] = [
    // Words.
    ("1g Ra1 zz 1s ra8", "zz"),
    ("1g Ra1 1s ra8 2g Ra1N", "Ra1N"),
    ("1g Ra1 1s ra8 2g Ra1nRa2n", "Ra1nRa2n"),
    ("1g Qa1", "Qa1"),
    ("1g Ra9", "Ra9"),
    ("1g Ra1 1s ra8 2g Resigns", "Resigns"),
    ("1g Ra1 'calm' 1s ra8", "'calm'"),
    ("1g Ra1 {calm} 1s ra8", "{calm}"),
    ("1g Ra1 @ 1s ra8", "@"),
    ("1g Ra1 \"never closed 1s ra8", "\""),
    ("1g \"a\"b Ra1", "b"),
    // Turns.
    ("FAN31415926 1\n1G Ra1", "1G"),
    ("1g Ra1 2g Ra1n", "2g"),
    ("1s ra8", "1s"),
    ("1g Ra1 1s ra8 2g 2s ra8s", "2s"),
    ("1g Ra1 1s ra8 2g resigns 2s ra8s", "2s"),
    ("1g Ra1 1s ra8 2g Ra1n resigns", "resigns"),
    ("1g Ra1n", "Ra1n"),
    ("1g Ra1 1s ra8 2g Ra1", "Ra1"),
    ("1g takeback", "1g"),
    ("1g \"a\" \"b\" Ra1", "\"b\""),
    ("1g Ra1 1s ra8 2g resigns @xa1=A", "@xa1=A"),
    // Variations.
    ("1g Ra1 [ 1g Rb1", "["),
    ("1g Ra1 ]", "]"),
    ("1g Ra1 [ ]", "["),
    ("1g Ra1 [ Rb1 ]", "Rb1"),
    ("1g Ra1 [ 1s ra8 ]", "1s"),
    ("1g Ra1 [ 1g Rb1 [ 1g Rc1 ] ]", "["),
    ("1g Ra1 [ 1g Rb1 ] \"late\"", "\"late\""),
    // Headers.
    ("FAN31415926 one\n1g Ra1", "one"),
    ("FAN31415926 1 arimaa 5 Ann - Bo Cy Di\n1g Ra1", "Di"),
    ("FAN31415926 1\nGold Ann Lee\n1g Ra1", "Gold Ann Lee"),
    ("FAN31415926 1\nGame-Id: abc\n1g Ra1", "Game-Id"),
    ("FAN31415926 1\nChat: -=+=-\nhello\n-=+=- there\n1g Ra1", "there"),
];

const UNDERSTOOD: [&str; 16] = [
    "1g Ra1",
    "Gold: Ann\nMood: fine: very\n\n1g Ra1 1s ra8 2g",
    "FAN31415926 1 arimaa 99 Ann - Bo \"Cy; Di\"\n1g Ra1",
    "FAN31415926 2\n1g Ra1 @arrow=a1:b2",
    "FAN31415926 1 Gess\n1g Ra1",
    "FAN31415926 1\nGold: Ann\nGold: Bo\nChat: -=+=-\nhello\n-=+=- \n1w Ra1 1b ra8",
    "1g Ra1 1s ra8 2g @x4d=red Ra1n @xa1=[A]\"q\"",
    "1g Ra1 1s ra8 2g Ra1n pass",
    "1g Ra1 1s ra8 2g Ra1n \"step\" \"move\" 2s ra8s 3g \"\"",
    "1g Ra1 1s ra8 2g Ra1n 2s takeback 2g Ra1e",
    "1g Ra1 1s ra8 2g Ra1n [ 2g Ra1e 2s ra8s [ 2s ra8e ] ] 2s resign \"why\"",
    "1g Ra1 1s ra8 2g resigns 2s [ 2s ra8s ]",
    // Turns that break a rule are understood, and written as they are read.
    "1g Ra1 1s ra8 2g Ea1n",
    "1g Ra1 1s ra8 2g Ra1s Rh7e",
    "1g Ra1 1s ra8 2g pass",
    "1g ra1 1s ra8",
];

#[test]
fn what_was_not_understood_is_named() {
    for (text, part) in NOT_UNDERSTOOD {
        let reading = read(text, Default::default());
        let first = reading.games.first().and_then(|game| game.not_understood());
        let first = first.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(first.span.slice(text), part, "{text}: {first:?}");
        let reported = reading.diagnostics.iter().find(|one| one.span == first.span).unwrap();
        assert_eq!((first.code, &first.reason), (reported.code, &reported.message));
        assert_eq!(reading.not_understood().as_ref(), Some(first));
    }
}

#[test]
fn texts_without_a_game_are_not_understood() {
    for (text, name) in [
        ("", "no-turns"),
        ("FAN31415926 1\nGold: Ann\n", "no-turns"),
        ("hello world", "bad-magic"),
        ("FAN31415926 1\nChat: -=+=-\n1g Ra1", "header-syntax"),
    ] {
        let reading = read(text, Default::default());
        assert_eq!(reading.not_understood().unwrap().code.name, name, "{text}");
        assert!(reading.games.is_empty());
    }
}

#[test]
fn what_was_understood_is_known_to_be() {
    for text in UNDERSTOOD {
        let reading = read(text, Default::default());
        assert_eq!(reading.games[0].not_understood(), None, "{text}");
        assert_eq!(reading.not_understood(), None, "{text}");
    }
}

#[test]
fn each_game_has_its_own() {
    let text = format!("{START}2g zz\n{START}2g Ea1n\n{START}2g ]");
    let found: Vec<_> = read(&text, Default::default())
        .games
        .iter()
        .map(|game| game.not_understood().map(|first| first.span.slice(&text).to_owned()))
        .collect();
    assert_eq!(found, [Some("zz".to_owned()), None, Some("]".to_owned())]);
}

#[test]
fn limits_hide_nothing() {
    let within = |text: &str, limits: Limits| {
        let reading = read(text, ReadOptions::default().with_limits(limits));
        reading.games[0].not_understood().map(|first| first.code.name)
    };
    let usual = Limits::default();
    // The second warning is not reported.
    let text = "Chat: -=+=-\n-=+=- x\n1g Ra1";
    assert_eq!(within(text, usual.with_diagnostics(1)), Some("text-behind-long-value"));
    let text = "1g Ra1 1s ra8 [ 1s rb8 ]";
    assert_eq!(within(text, usual.with_variations(0)), Some("fan-nesting-limit"));
    assert_eq!(within(text, usual.with_text(7)), Some("fan-text-too-long"));
    assert_eq!(within(text, usual), None);

    let cut = split("FAN31415926 1\n1g Ra1 Rb1").with_limit(20).next().unwrap();
    assert_eq!(cut.not_understood().unwrap().code.name, "fan-game-too-long");
    let bytes = b"1g Ra1 \"\xff\"".as_slice();
    let text = Archive::new(bytes).next().unwrap().unwrap();
    assert_eq!(text.not_understood().unwrap().code.name, "fan-encoding");
    assert_eq!(read(&text.text, Default::default()).not_understood(), None);
}

/// The number of words of each kind in a game.
fn said(text: &str) -> [usize; 5] {
    let kinds = [TokenKind::Placement, TokenKind::Marking, TokenKind::Key, TokenKind::Open];
    let tokens = read(text, Default::default()).tokens;
    let mut counts = [0; 5];
    for token in tokens {
        let word = token.span.slice(text);
        let blank = word.trim_matches('"').trim().is_empty();
        if token.kind == TokenKind::Comment && !blank
            || token.kind == TokenKind::Step && !word.ends_with('x')
        {
            counts[4] += 1;
        }
        if let Some(at) = kinds.iter().position(|&kind| kind == token.kind) {
            counts[at] += 1;
        }
    }
    counts
}

fn is_kept(text: &str) -> Result<(), TestCaseError> {
    let reading = read(text, Default::default());
    for plain_record in [false, true] {
        let how = ReadOptions::default().with_plain_record(plain_record);
        let games = [how, how.with_header_only(true)].map(|how| read(text, how).games);
        let headers = games.map(|games| {
            games.into_iter().next().map(|game| (game.version, game.variant, game.headers))
        });
        prop_assert_eq!(&headers[0], &headers[1]);
    }
    let [game] = &reading.games[..] else { return Ok(()) };
    if reading.not_understood().is_none() && text.contains("takeback") {
        // A takeback becomes a variation.
        return Ok(());
    }
    if reading.not_understood().is_none() {
        let fan = to_fan(game, &replay(game, &Default::default()));
        prop_assert_eq!(said(&fan), said(text), "{}\n{}", text, fan);
        let again = read(&fan, Default::default());
        prop_assert_eq!(again.not_understood(), None, "{}", fan);
        let headers = |game: &Game| -> Vec<(String, String)> {
            game.headers.iter().map(|one| (one.name.clone(), one.value.clone())).collect()
        };
        prop_assert_eq!(headers(&again.games[0]), headers(game), "{}", fan);
    }
    Ok(())
}

#[rustfmt::skip]
const WORDS: [&str; 36] = [
    "1g", "1s", "2g", "2s", "Ra1", "Rb2", "ra8", "Ra1n", "Ra2n", "ra8s", "Cc3x", "\"", "\"a\"", "\"\"", "[", "]",
    "@xd4=red", "@", "@x", "resigns", "lost", "pass", "zz", "Ra1nRa2n", "Gold: Ann\n", "Chat: -=+=-\n", "-=+=-\n",
    "-=+=- x\n", "x\n", "01g", "1w", "\u{feff}", "é", "\r\n", "[ 2g Ra1e ]", "2s ra8s ",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn a_game_that_was_understood_says_the_same_when_written(
        start in prop::sample::select(vec!["", "Chat: -=+=-\n", "1g Ra1 1s ra8 2g Ra1n "]),
        words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..12),
    ) {
        is_kept(&format!("{start}{}", words.join(" ")))?;
    }

    #[test]
    fn a_game_with_a_slip_loses_nothing(seed in 0_u64..500, at in any::<prop::sample::Index>(), slip in "[ -~é\n]{0,2}") {
        let mut text = random_game(seed, 3).text;
        let at = text.floor_char_boundary(at.index(text.len()));
        let end = text.ceil_char_boundary(at + slip.len()).min(text.len());
        text.replace_range(at..end, &slip);
        is_kept(&text)?;
    }
}

/// A text after all fixes of its problems, applied from the last to the first.
fn fixed(text: &str) -> String {
    let mut fixes: Vec<_> = read(text, ReadOptions::default())
        .diagnostics
        .into_iter()
        .filter(ppn_source::Diagnostic::is_error)
        .filter_map(|mut one| one.fixes.pop())
        .flat_map(|fix| fix.edits)
        .collect();
    fixes.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
    let mut fixed = text.to_owned();
    for edit in fixes {
        fixed.replace_range(edit.span.range(), &edit.text);
    }
    fixed
}

#[test]
fn fixes_keep_the_step_or_the_turn_that_touches_a_key_word() {
    for (typed, right) in [
        ("1g Ra1 1s ra8 2g Ra1ntakeback", "1g Ra1 1s ra8 2g Ra1n takeback"),
        ("1g Ra1 1s ra8 2g lost2s", "1g Ra1 1s ra8 2g lost 2s"),
        ("1g Ra1 1s ra8 2g resigns2s", "1g Ra1 1s ra8 2g resigns 2s"),
        ("1g Ra1 Hg2takeback", "1g Ra1 Hg2 takeback"),
        ("FAN31415926(1g Ra1", "FAN31415926 (1g Ra1"),
        ("1g Ra1 1s ra8 2g resings", "1g Ra1 1s ra8 2g resigns"),
    ] {
        assert_eq!(fixed(typed), right);
    }
    for typed in ["1g Ra1 a8takeback", "1g Ra1 1s ra8 2g lost02s", "1g Ra1 1s ra8 2g 2lost"] {
        assert_eq!(fixed(typed), typed);
    }
}
