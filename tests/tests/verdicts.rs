//! One verdict: a game has errors for `ppn check` exactly if it has errors for `ppn replay`.

use ppn::{Diagnostic, Notation, Options, Selection, lint};
use ppn_tests::{
    altered::{Chance, altered, sources, split},
    corpus,
};

/// The games of a text about which the two disagree.
fn disagreements(notation: &dyn Notation, text: &str) -> Vec<String> {
    let options = Options::default();
    let mut found = Vec::new();
    for game in split(notation, text) {
        let replayed = notation.record(&game, &options).diagnostics;
        let checked = lint::check(&game, notation, &options, &Selection::default());
        let mut gathered = replayed.clone();
        lint::gather(&game, notation, &options, &mut gathered);
        let has_errors = |all: &[Diagnostic]| all.iter().any(Diagnostic::is_error);
        let formatted = notation.format(&game, &Default::default()).diagnostics;
        let verdicts = [has_errors(&replayed), has_errors(&checked), has_errors(&gathered)];
        if verdicts.iter().any(|one| *one != verdicts[0])
            || formatted.iter().any(|one| one.is_error() && one.code.id != "E0010") && !verdicts[0]
        {
            let list = |all: &[Diagnostic]| {
                let list =
                    all.iter().map(|one| format!("{} {} {:?}", one.code.id, one.message, one.span));
                list.collect::<Vec<_>>().join("\n    ")
            };
            found.push(format!(
                "{:?}\n  replay {}\n  check {}\n  gather {}\n  format {}",
                game.text,
                list(&replayed),
                list(&checked),
                list(&gathered),
                list(&formatted)
            ));
        }
    }
    found
}

#[test]
fn check_and_replay_agree_whether_a_game_has_errors() {
    let games = std::env::var("PPN_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(5000);
    let seed = std::env::var("PPN_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let sources = sources();
    let mut chance = Chance::new(seed);
    let mut found = Vec::new();
    for number in 0..games {
        let source = &sources[[0, 0, 0, 1, 2][number % 5]];
        let text = altered(&source.texts, &mut chance);
        found.extend(disagreements(&*source.notation, &text));
    }
    assert!(
        found.is_empty(),
        "{} of {games}\n{}",
        found.len(),
        found[..found.len().min(30)].join("\n")
    );
}

#[test]
fn errors_at_one_place_are_not_hidden() {
    let notations = ppn::notations();
    let ppn = notations.named("ppn").expect("a standard notation");
    for text in corpus::lines("mistakes/verdicts.jsonl", "text") {
        let found = disagreements(&**ppn, &text);
        assert!(found.is_empty(), "{}", found.join("\n"));
        let has_errors = split(&**ppn, &text).iter().any(|game| {
            let found = lint::check(game, &**ppn, &Options::default(), &Selection::default());
            found.iter().any(Diagnostic::is_error)
        });
        assert!(has_errors, "{text:?}");
    }
}
