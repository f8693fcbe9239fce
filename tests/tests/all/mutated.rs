//! Formatting, safe fixes and verdicts of games with random changes, in all notations.

use ppn::{
    Applicability, Diagnostic, Fix, FormatOptions, GameText, LineBreaks, LineEnd, Notation,
    Options, PartKind, Selection,
    lint::{apply_fixes, check, fix, gather},
};
use ppn_tests::{
    corpus,
    mutated::{Chance, Source, all_sources, chess_sources, games, mutated, sources},
};
use std::collections::HashMap;

/// The number of games that are tried; `MUTATED_GAMES` sets another one, and `MUTATED_SEED` the first of
/// their seeds.
fn seeds() -> std::ops::Range<u64> {
    let set = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let first = set("MUTATED_SEED").unwrap_or(0);
    first..first + set("MUTATED_GAMES").unwrap_or(5000)
}

/// Runs a check for mutated games of all notations, in two threads. The seed reproduces a failure.
fn each(check: impl Fn(&dyn Notation, &str) -> Result<(), String> + Sync) {
    each_of(sources, check);
}

/// The same for games of some notations.
fn each_of(
    sources: fn() -> Vec<Source>,
    check: impl Fn(&dyn Notation, &str) -> Result<(), String> + Sync,
) {
    let seeds = seeds();
    let run = |part: u64| {
        let sources = sources();
        for seed in seeds.clone().filter(|seed| seed % 2 == part) {
            let mut chance = Chance::new(seed);
            let Source { notation, texts } = chance.one(&sources);
            let text = mutated(texts, &mut chance);
            if let Err(problem) = check(&**notation, &text) {
                panic!("MUTATED_SEED={seed}, {}:\n{text:?}\n{problem}", notation.name());
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| run(0));
        run(1);
    });
}

/// A whole file, formatted as `ppn fmt` does it.
fn formatted(notation: &dyn Notation, text: &str, layout: &FormatOptions) -> String {
    let mut options = layout.clone();
    let (mut joint, mut whole) = (ppn::Joint::default(), String::new());
    for game in games(notation, text) {
        options.line_end.get_or_insert(LineEnd::of(&game.text).unwrap_or_default());
        let formatted = notation.parse(game.borrowed(), &Options::default()).format(&options);
        whole.push_str(&joint.add(notation, &game.text, &formatted, &options));
        whole.push_str(&formatted.text);
    }
    whole
}

#[test]
fn a_file_that_was_formatted_is_not_changed_again() {
    each(|notation, text| {
        for breaks in LineBreaks::ALL {
            let layout = FormatOptions::default().with_breaks(breaks);
            let once = formatted(notation, text, &layout);
            let twice = formatted(notation, &once, &layout);
            if once != twice {
                return Err(format!("{breaks:?}\n{once:?}\n{twice:?}"));
            }
        }
        Ok(())
    });
}

#[test]
fn formatting_chess_keeps_the_games_and_adds_no_errors() {
    // The number of games, and the errors of each.
    let found = |notation: &dyn Notation, text: &str| -> Vec<Vec<&str>> {
        let errors = |game: GameText<'_>| {
            let problems = notation.parse(game, &Options::default()).problems().0;
            problems.iter().filter(|one| one.is_error()).map(|one| one.code.name).collect()
        };
        games(notation, text).into_iter().map(errors).collect()
    };
    each_of(chess_sources, |notation, text| {
        let layout = FormatOptions::default();
        let once = formatted(notation, text, &layout);
        let (before, after) = (found(notation, text), found(notation, &once));
        if before != after {
            return Err(format!("{once:?}\n{before:?}\n{after:?}"));
        }
        let twice = formatted(notation, &once, &layout);
        if once == twice { Ok(()) } else { Err(format!("{once:?}\n{twice:?}")) }
    });
}

#[test]
fn games_that_stay_and_games_that_change_are_joined_the_same_twice() {
    let fan =
        ["1g Z ", "FAN31415926 1\n1g Ra1\n", "FAN31415926", "FAN31415926 1 arimaa\n\n1g Ra1\n"];
    let pdn = ["1. ( ", "1. 32-28 *", "[GameType \"20\"]\n\n1. 32-28 *\n", "1. 32-28 (( *\n"];
    let ppn = ["1. S@ ", "---\nA: b\n...\n1. S@b2\n", "--- {}", "---\n...\n1.  S@b2\n"];
    let between = ["\n", "\u{c}\n", "\r", " "];
    for (name, games) in [("fan", fan), ("pdn", pdn), ("ppn", ppn)] {
        let notation = ppn::notations().named(name).cloned().expect("a standard notation");
        let parts: Vec<&str> = games.into_iter().chain(between).collect();
        let layout = FormatOptions::default();
        for number in (0..parts.len().pow(4)).step_by(7) {
            let part = |at: u32| parts[number / parts.len().pow(at) % parts.len()];
            let text: String = (0..4).map(part).collect();
            let once = formatted(&*notation, &text, &layout);
            let twice = formatted(&*notation, &once, &layout);
            assert_eq!(once, twice, "{text:?}");
        }
    }
}

/// Whether some of the diagnostics are errors.
fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}

/// What `ppn check`, `ppn replay` and `ppn fmt` find about the games of a text, if they disagree whether
/// there are errors. That a game is left unchanged says nothing about the game.
fn one_verdict(notation: &dyn Notation, text: &str) -> Result<(), String> {
    let options = Options::default();
    for game in games(notation, text) {
        let record = notation.record(&game, &options);
        let (replayed, metadata) = (record.diagnostics, record.metadata);
        let parsed = notation.parse(game.borrowed(), &options);
        // What a check knows without a board is what the board shows.
        if parsed.problems() != (replayed.clone(), metadata) {
            return Err(format!("{replayed:#?}\n{:#?}", parsed.problems()));
        }
        let checked = check(&*parsed, &Selection::default());
        let mut gathered = replayed.clone();
        gather(&*parsed, &mut gathered);
        let mut formatted = parsed.format(&FormatOptions::default()).diagnostics;
        formatted.retain(|one| one.code.name != "not-understood");
        let verdict = has_errors(&replayed);
        if has_errors(&checked) != verdict
            || has_errors(&gathered) != verdict
            || has_errors(&formatted) && !verdict
        {
            return Err(format!("{replayed:#?}\n{checked:#?}\n{gathered:#?}\n{formatted:#?}"));
        }
    }
    Ok(())
}

#[test]
fn check_and_replay_agree_whether_a_game_has_errors() {
    each_of(all_sources, one_verdict);
}

#[test]
fn errors_at_one_place_are_not_hidden() {
    let notations = ppn::notations();
    let ppn = &**notations.named("ppn").expect("a standard notation");
    for text in corpus::lines("mistakes/verdicts.jsonl", "text") {
        one_verdict(ppn, &text).unwrap_or_else(|problem| panic!("{text:?}\n{problem}"));
    }
}

#[test]
fn line_ends_of_two_games_do_not_become_one() {
    let sources = sources();
    let pdn = &*sources[1].notation;
    for text in [
        "[\rGameType\"40]\n[N\"]\n*\n\n[G\"",
        "\r;\n[GameType\"20\"\n1.3227 1621 2716 2024 *\n\n[t\"",
        "[GameType \"20\"]\r1. 32-28 *\r\n\n[G\"",
    ] {
        let once = formatted(pdn, text, &FormatOptions::default());
        assert_eq!(formatted(pdn, &once, &FormatOptions::default()), once, "{text:?}");
    }
}

/// The words of a text: letters and digits without the symbols between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn counts(text: &str) -> HashMap<&str, usize> {
    let mut counts = HashMap::new();
    words(text).for_each(|word| *counts.entry(word).or_default() += 1);
    counts
}

/// A comment that a person wrote, with single spaces and without its marks.
fn remark(comment: &str) -> String {
    let inside = comment.trim_matches(|c: char| "{}\"%;/#'".contains(c) || c.is_whitespace());
    inside.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn games_that_stay_as_they_are_are_separated_at_once() {
    for (name, text) in [
        ("pdn", "[GameType \"20\"] *\n[GameType \"20\"]\n*\n1. 32-28 *"),
        ("pdn", "[GameType \"20\"] *\n1. 32-28 *\n1. 33-28 *\n[GameType \"20\"] *\n"),
        ("fan", "FAN31415926 1\n1g Z\nFAN31415926 1\n1g Ra1\n\n\nFAN31415926 x"),
    ] {
        let notations = ppn::notations();
        let notation = notations.named(name).unwrap().as_ref();
        let once = formatted(notation, text, &FormatOptions::default());
        assert_eq!(formatted(notation, &once, &FormatOptions::default()), once, "{text:?}");
    }
}

/// Checks that the safe fixes of a game remove no word that their titles do not name, and no remark.
fn keeps_words(notation: &dyn Notation, game: &GameText<'_>) -> Result<(), String> {
    let (options, selection) = (Options::default(), Selection::default());
    let parsed = notation.parse(game.borrowed(), &options);
    let fixed = fix(&*parsed, &selection, Applicability::Safe);
    if fixed.text == game.text {
        return Ok(());
    }
    // The same fixes again, with their titles.
    let (mut now, mut titles) = (game.clone(), String::new());
    for _ in 0..10 {
        let found = check(&*notation.parse(now.borrowed(), &options), &selection);
        let safe = |fix: &&Fix| fix.applicability == Applicability::Safe;
        for fix in found.iter().filter_map(|one| one.fixes.iter().find(safe)) {
            titles += &format!("{}\n", fix.title);
        }
        let text = apply_fixes(&now.text, &found, Applicability::Safe).text;
        if text == now.text {
            break;
        }
        now.text = text.into();
        now.diagnostics.clear();
    }
    let (named, after) = (counts(&titles), counts(&fixed.text));
    for (word, count) in counts(&game.text) {
        let left = after.get(word).unwrap_or(&0) + named.get(word).unwrap_or(&0);
        if left < count && !titles.contains(" and more") {
            return Err(format!("`{word}` is lost:\n{:?}\n{titles}", fixed.text));
        }
    }
    let parsed = notation.parse(game.borrowed(), &options);
    let comments = parsed.parts().iter().filter(|part| part.kind == PartKind::Comment);
    let spaced = fixed.text.split_whitespace().collect::<Vec<_>>().join(" ");
    for comment in comments.map(|part| part.span.slice(&game.text)) {
        let own = comment.contains("ppn:") || comment.contains(['Ã', 'â']);
        if !own && !spaced.contains(&remark(comment)) {
            return Err(format!("the remark {comment:?} is lost:\n{:?}\n{titles}", fixed.text));
        }
    }
    Ok(())
}

#[test]
fn safe_fixes_remove_no_word_that_they_do_not_name() {
    each(|notation, text| {
        games(notation, text).iter().take(5).try_for_each(|game| keeps_words(notation, game))
    });
}

#[test]
fn safe_fixes_of_movetexts_in_other_notations_keep_every_board() {
    let notations = ppn::notations();
    let ppn = &**notations.named("ppn").expect("a standard notation");
    let boards = |text: &str| -> Vec<_> {
        let games = corpus::replayed(text, &Options::default()).into_iter();
        games
            .filter_map(|game| game["moves"].as_array().cloned())
            .flatten()
            .map(|state| state["pieces"].clone())
            .collect()
    };
    let keeps = |parser: &str, body: &str| {
        let text = format!("---\nMovetextParser: {parser}\nGameType: Arimaa\n...\n{body}");
        let fixed: String = games(ppn, &text)
            .into_iter()
            .map(|game| {
                fix(
                    &*ppn.parse(game, &Options::default()),
                    &Selection::default(),
                    Applicability::Safe,
                )
                .text
            })
            .collect();
        match fixed == text || boards(&fixed) == boards(&text) {
            true => Ok(()),
            false => Err(format!("{text:?}\n{fixed:?}")),
        }
    };
    keeps("Fan", "1g {1..3} Ra1\n1s ra8\n").unwrap();
    each(|notation, text| match notation.name() {
        "fan" => keeps("Fan", text.split_once("\n\n").map_or(text, |(_, body)| body)),
        "pdn" => keeps("Pdn", text),
        _ => Ok(()),
    });
}

#[test]
fn comments_that_hide_nothing_go_and_their_reasons_stay() {
    let sources = sources();
    let fixed = |notation: usize, text: &str| {
        let notation = &*sources[notation].notation;
        let game = games(notation, text).remove(0);
        let selection = Selection::default();
        fix(&*notation.parse(game, &Options::default()), &selection, Applicability::Safe).text
    };
    let ppn = |text: &str| fixed(0, text);
    for (text, expected) in [
        // No comments of YAML.
        ("---\nPlay# ppn: ignore W0242\ners: [Ann, Bob]\n...\n1. S@b2\n", None),
        ("---\nEvent: x\nS@d# ppn: ignore W0242 ... Round1. S@b2\n\n2. M@c3", None),
        ("---\nEvent: 'x # ppn: ignore W0242'\n...\n1. S@b2\n", None),
        ("---\nEvent: x# ppn: ignore W0242\n...\n1. S@b2\n", None),
        (
            "---\nNotes: |\n  a # ppn: ignore W0242\nEvent: >-\n  # ppn: ignore W0242\n...\n1. S@b2\n",
            None,
        ),
        ("---\n? [a # ppn: ignore W0242\n  ]\n: b\n...\n1. S@b2\n", None),
        // Only the program's own words go.
        (
            "--- # ppn: ignore W0242\nEvent: x\n... # end\n1. S@b2\n",
            Some("---\nEvent: x\n... # end\n1. S@b2\n"),
        ),
        (
            "---\nEvent: x # see # ppn: ignore W0242 # and so\n...\n1. S@b2\n",
            Some("---\nEvent: x # see # and so\n...\n1. S@b2\n"),
        ),
        (
            "---\nNotes: |  # ppn: ignore W0242\n  a # b\n# ppn: ignore W0242 as it is\nEvent: x\n...\n1. S@b2\n",
            Some("---\nNotes: |\n  a # b\n# as it is\nEvent: x\n...\n1. S@b2\n"),
        ),
        (
            "1. S@b2 {ppn: ignore W0242 because it is fine}\n",
            Some("1. S@b2 {because it is fine}\n"),
        ),
        ("1. S@b2 {ppn: ignore so W0242, and W0241}\n", Some("1. S@b2 {so, and}\n")),
        ("1. S@b2 {ppn: ignore W0242 W0241} M@c3\n", Some("1. S@b2 M@c3\n")),
        ("1. S@b2\n  {ppn: disable W0242} M@c3\n", Some("1. S@b2\n  M@c3\n")),
    ] {
        assert_eq!(ppn(text), expected.unwrap_or(text), "{text}");
    }
    let pdn =
        "[GameType \"20\"]\n1. 32-28 {ppn: ignore W0661 so it is} 19-23 ; ppn: ignore W0661\n*\n";
    assert_eq!(fixed(1, pdn), "[GameType \"20\"]\n1. 32-28 {so it is} 19-23\n*\n");
    let fan = "FAN31415926 1\n1g Ra1 \"ppn: ignore W0770 so\"\n1s ra8 rb8\n";
    assert_eq!(fixed(2, fan), "FAN31415926 1\n1g Ra1 \"so\"\n1s ra8 rb8\n");
}
