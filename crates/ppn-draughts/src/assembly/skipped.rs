//! Words that are skipped, by what is lost with them.

use crate::{Item, codes};
use ppn_source::{Diagnostic, Span};

/// Makes reports of skipped words errors if a move may be lost: between the moves of a game, or if no move of the game
/// is understood. Words before and after the moves, and words of variations, take nothing from the game.
///
/// Beyond `most` problems no word has a report, and still a game with errors never looks correct: the first word that is
/// lost is reported in any case.
pub(super) fn judge(text: &str, body: &[Item], diagnostics: &mut Vec<Diagnostic>, most: usize) {
    let is_full = diagnostics.len() >= most;
    if !is_full && !diagnostics.iter().any(|one| one.code == &codes::STRAY_TOKEN) {
        return;
    }
    let is_move = |item: &Item| matches!(item, Item::Move(_));
    let between = match (body.iter().position(is_move), body.iter().rposition(is_move)) {
        (Some(first), Some(last)) => first..last,
        _ => first_number(text, body)..body.len(),
    };
    let mut lost: Vec<Span> = Vec::new();
    let mut after_number = false;
    for item in body.get(between).unwrap_or_default() {
        let Item::Stray(span) = item else {
            after_number = false;
            continue;
        };
        let word = span.slice(text);
        let is_number = is_number(word);
        let has = |kind: fn(char) -> bool| word.contains(kind);
        if !is_number && (has(char::is_alphabetic) || after_number && has(char::is_alphanumeric)) {
            lost.push(*span);
        }
        after_number = is_number;
    }
    for one in &mut *diagnostics {
        let is_lost = || lost.binary_search_by_key(&one.span.start, |span| span.start).is_ok();
        if one.code == &codes::STRAY_TOKEN && is_lost() {
            one.code = &codes::SKIPPED_WORD;
        }
    }
    if is_full
        && let Some(&first) = lost.first()
        && !diagnostics.iter().any(Diagnostic::is_error)
    {
        let message = format!("unexpected `{}`", first.slice(text));
        diagnostics.push(Diagnostic::new(&codes::SKIPPED_WORD, first, message));
    }
}

/// Where the moves of a game should be that has none: from its first number on.
fn first_number(text: &str, body: &[Item]) -> usize {
    let is_number = |item: &Item| matches!(item, Item::Stray(span) if is_number(span.slice(text)));
    body.iter().position(is_number).unwrap_or(body.len())
}

fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit())
}
