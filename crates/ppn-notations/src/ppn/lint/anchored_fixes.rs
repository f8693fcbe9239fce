//! Fixes of metadata that name values (`&a`) to use them again (`*a`).

use crate::ppn::{Ppn, SetUp, is_same_board};
use ppn_file::{Game, GameText};
use ppn_record::Options;
use ppn_source::{Applicability, Diagnostic, Fix, edited};

/// The maximum number of bytes of metadata that are read again for all fixes of a game. Beyond it,
/// no fix is offered.
const MOST_READ: usize = 1 << 20;

/// Leaves out fixes with unwanted effects: those that make errors in the metadata, and safe ones
/// that change the start board. A change at an anchor has effects wherever the value is used again.
pub(crate) fn weigh(ppn: &Ppn, game: &Game<'_>, options: &Options, diagnostics: &mut [Diagnostic]) {
    let head = &game.text[..game.movetext.range().start];
    if !head.contains('&') {
        return;
    }
    let mut before = None;
    let mut left = MOST_READ;
    for diagnostic in diagnostics {
        diagnostic.fixes.retain(|fix| {
            if fix.edits.iter().all(|edit| edit.span.range().start >= head.len()) {
                return true;
            }
            let Some(rest) = left.checked_sub(head.len()) else { return false };
            left = rest;
            let before = before.get_or_insert_with(|| start(ppn, game.text, options));
            keeps(ppn, game.text, before, fix, options)
        });
    }
}

/// Whether a fix makes no new errors, and, if it is safe, does not change the start board.
fn keeps(ppn: &Ppn, text: &str, before: &SetUp, fix: &Fix, options: &Options) -> bool {
    let after = start(ppn, &edited(text, &fix.edits), options);
    let errors = |start: &SetUp| start.diagnostics.iter().filter(|one| one.is_error()).count();
    let stays = match (&before.setup, &after.setup) {
        (Some(before), Some(after)) => is_same_board(before, after),
        (None, None) => true,
        _ => false,
    };
    errors(&after) <= errors(before) && (stays || fix.applicability != Applicability::Safe)
}

fn start(ppn: &Ppn, text: &str, options: &Options) -> SetUp {
    let game = GameText { text: text.into(), ..GameText::default() };
    ppn.set_up(&game, options)
}
