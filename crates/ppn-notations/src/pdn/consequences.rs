//! Reports that only follow from other reports.

use ppn_draughts::codes;
use ppn_source::{Code, Diagnostic};

/// What leaves moves out of a game.
const SHORTENS: [&Code; 3] = [&codes::ILLEGAL_MOVE, &codes::NO_SUCH_SQUARE, &codes::STRAY_TOKEN];

/// What takes the rest of a game in.
const SWALLOWS: [&Code; 2] = [&codes::UNCLOSED_COMMENT, &codes::UNCLOSED_VARIATION];

/// Takes out what only follows from other reports: one mistake is one report.
///
/// A game that lost moves has another number of plies. Of a comment or a variation that is not closed
/// the end of the game is a part, and the moves of the game are not moves of the variation. A number
/// before a word that is not a move has no move.
pub(super) fn without_consequences(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let has = |codes: &[&Code]| diagnostics.iter().any(|one| codes.contains(&one.code));
    let swallowed = has(&SWALLOWS);
    let shortened = swallowed || has(&SHORTENS);
    let strays: Vec<u32> = diagnostics
        .iter()
        .filter(|one| one.code == &codes::STRAY_TOKEN)
        .map(|one| one.span.start)
        .collect();
    let variation = diagnostics.iter().find(|one| one.code == &codes::UNCLOSED_VARIATION);
    let variation = variation.map_or(u32::MAX, |one| one.span.start);
    diagnostics.retain(|one| {
        let code = one.code;
        if code == &codes::NUMBER_WITHOUT_MOVE {
            let rest = text.get(one.span.end as usize..).unwrap_or_default();
            let next = one.span.end as usize + rest.len() - rest.trim_start().len();
            return !strays.iter().any(|&stray| stray as usize == next);
        }
        let is_inside = one.span.start > variation;
        !(shortened && code == &codes::PLYCOUNT
            || is_inside && code == &codes::VARIATION_ILLEGAL
            || swallowed && (code == &codes::NO_TERMINATOR || code == &codes::RESULT_IN_VARIATION))
    });
}
