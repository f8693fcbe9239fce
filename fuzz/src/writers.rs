//! Properties of everything that writes games, in every notation: fixes, formatting, conversion.

use crate::{assert_points_into, options};
use ppn::{
    Applicability, Diagnostic, FormatOptions, GameText, Notation, Options, Piece, Selection,
};
use std::collections::BTreeMap;

/// The maximum number of games of a text, and of states of each, that are compared.
const MOST: (usize, usize) = (20, 100);

/// The texts of the first games of a text.
#[must_use]
pub fn texts(notation: &dyn Notation, text: &str) -> Vec<GameText<'static>> {
    let texts = notation.split(Box::new(text.as_bytes())).take(MOST.0);
    texts.map(|text| text.expect("a text in memory can be read")).collect()
}

/// A text as the only game.
fn whole(text: &str) -> GameText<'static> {
    GameText::whole(text.as_bytes().to_vec())
}

/// The result that writers must not change: the number of each state, and its pieces.
fn boards(notation: &dyn Notation, text: &GameText<'_>) -> Vec<(String, Vec<Piece>)> {
    let record = notation.record(text, &options());
    let state = |state| {
        let pieces = record.board(state).pieces().map(|(_, piece)| piece.clone()).collect();
        (record.number(state).into_owned(), pieces)
    };
    (0..record.len().min(MOST.1)).map(state).collect()
}

/// The maximum number of runs until no fixes are left.
const MOST_RUNS: usize = 100;

/// Checks that safe fixes keep every board, and that no fix is offered again after it was made.
pub fn assert_fixes_are_safe(notation: &dyn Notation, game: &GameText<'_>) {
    let fixed = |text: &GameText<'_>, allowed| {
        let parsed = notation.parse(text.borrowed(), &options());
        let fixed = ppn::lint::fix(&*parsed, &Selection::default(), allowed);
        assert_eq!(fixed.applied == 0, fixed.text == text.text);
        fixed.text
    };
    let safe = fixed(game, Applicability::Safe);
    if safe != game.text {
        assert_words_stay(notation, game, &safe);
        assert_eq!(boards(notation, &whole(&safe)), boards(notation, game), "of {safe:?}");
        assert_eq!(fixed(&whole(&safe), Applicability::Safe), safe, "a second run");
    }
    // A run ends after some rounds: fixes that touch each other need a round each.
    let mut all = fixed(game, Applicability::Unsafe);
    for _ in 0..MOST_RUNS {
        let again = fixed(&whole(&all), Applicability::Unsafe);
        if again == all {
            return;
        }
        all = again;
    }
    panic!("fixes of {all:?} have no end");
}

/// Checks that safe fixes keep all words that their titles do not name.
fn assert_words_stay(notation: &dyn Notation, game: &GameText<'_>, fixed: &str) {
    let words = |text: &str| {
        let mut words = BTreeMap::new();
        for word in text.split(|c: char| !c.is_alphanumeric()) {
            *words.entry(word.to_owned()).or_insert(0usize) += 1;
        }
        words
    };
    // The same fixes again, with their titles.
    let (mut now, mut titles) = (game.clone(), String::new());
    for _ in 0..10 {
        let parsed = notation.parse(now.borrowed(), &options());
        let found = ppn::lint::check(&*parsed, &Selection::default());
        drop(parsed);
        let fixes = found.iter().flat_map(|one| &one.fixes);
        for fix in fixes.filter(|fix| fix.applicability == Applicability::Safe) {
            titles += &format!("{}\n", fix.title);
        }
        now.text = ppn::apply_fixes(&now.text, &found, Applicability::Safe).text.into();
        now.diagnostics.clear();
    }
    let (named, after) = (words(&titles), words(fixed));
    for (word, count) in words(&game.text).iter().filter(|(word, _)| !word.is_empty()) {
        let left = after.get(word).unwrap_or(&0) + named.get(word).unwrap_or(&0);
        assert!(
            left >= *count || titles.contains(" and more"),
            "{word:?} is lost: {fixed:?}\n{titles}"
        );
    }
}

/// Checks that a formatted game has the same boards, and does not change when it is formatted
/// again. A game that was not understood keeps every byte.
pub fn assert_formatting_keeps_games(
    notation: &dyn Notation,
    game: &GameText<'_>,
    options: &FormatOptions,
) {
    let format =
        |game: &GameText<'_>| notation.parse(game.borrowed(), &Options::default()).format(options);
    let once = format(game);
    assert_points_into(&game.text, &once.diagnostics);
    if once.diagnostics.iter().any(Diagnostic::is_error) && notation.name() != "ppn" {
        assert_eq!(once.text, game.text, "a game that was not understood was written");
    }
    if once.text == game.text {
        return;
    }
    let mut again = texts(notation, &once.text);
    assert_eq!(again.len(), 1, "one game became more:\n{}", once.text);
    let formatted = again.remove(0);
    assert_eq!(format(&formatted).text, once.text, "formatted again");
    assert_eq!(boards(notation, &formatted), boards(notation, game), "\n{}", once.text);
}

/// Checks that a game that was converted without a report has no error in its new notation.
pub fn assert_conversions_are_read(from: &dyn Notation, games: &[GameText<'_>]) {
    let notations = ppn::notations();
    let options = Options::default();
    for to in notations.iter() {
        let Some(converted) = ppn::convert(games, from, to, &options) else { continue };
        if converted.text.is_empty() || has_errors(&converted.diagnostics) {
            continue;
        }
        for game in texts(to, &converted.text) {
            let record = to.record(&game, &options);
            assert!(!record.has_errors(), "{:?}\n{}", record.diagnostics, converted.text);
        }
    }
}

/// Whether a game is missing: other parts without a place in the other notation are warnings.
#[must_use]
pub fn has_errors(diagnostics: &[(usize, Diagnostic)]) -> bool {
    diagnostics.iter().any(|(_, one)| one.is_error())
}

/// The pieces and their places, state by state. States that change nothing are left out, and so are
/// configurations and the empty state before a start board: a PPN file that any program reads has
/// another board for Arimaa. `None` for long games.
fn positions(notation: &dyn Notation, text: &GameText<'_>) -> Option<Vec<Vec<String>>> {
    let record = notation.record(text, &options());
    let position = |state| {
        let board = record.board(state);
        let mut pieces: Vec<_> = board
            .pieces()
            .map(|(_, Piece { piece_side, suit, rank, x, y, angle, .. })| {
                format!("{piece_side} {suit:?} {rank:?} {x} {y} {angle}")
            })
            .collect();
        pieces.sort_unstable();
        pieces
    };
    let mut all: Vec<_> = (0..record.len().min(MOST.1 + 1)).map(position).collect();
    all.dedup();
    all.retain(|pieces| !pieces.is_empty());
    (record.len() <= MOST.1).then_some(all)
}

/// Checks that a game that was converted to PPN without a report has the same positions.
pub fn assert_conversion_keeps_positions(from: &dyn Notation, game: &GameText<'_>) {
    let ppn = ppn::Ppn::default();
    let games = std::slice::from_ref(game);
    let Some(converted) = ppn::convert(games, from, &ppn, &Options::default()) else { return };
    if converted.text.is_empty() || has_errors(&converted.diagnostics) {
        return;
    }
    let Some(before) = positions(from, game) else { return };
    // Variations become games of their own, after the first.
    let first = texts(&ppn, &converted.text).swap_remove(0);
    let after = positions(&ppn, &first);
    assert!(after.is_none_or(|after| after == before), "{}", converted.text);
}
