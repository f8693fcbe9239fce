//! The rule for games that fit an older edition.

use crate::ppn::lint::checked::Checked;
use crate::ppn::{EDITION_KEY as KEY, Ppn, Prepared};
use ppn_engine::Edition;
use ppn_file::{Game, GameText, MetadataEdits, NewValue, ScalarStyle, Slot};
use ppn_record::{Notation, Options, Start};
use ppn_source::{Diagnostic, Edit, Fix, Span, edited, rule};
use ppn_syntax::Element;

rule! {
    /// The game does not name an edition of the notation, so edition 0.14 is assumed. The game is not
    /// valid in that edition, but it is in an older one. Edition 0.11 replaced macros before it
    /// expanded braces, and mirrored the board of American Checkers; edition 0.5 had the symbol `△`.
    ///
    /// # Why it matters
    /// Old games are correct in the edition that they were written for. `ppn` reads the key `PPN`;
    /// other programs ignore it, and for them the reported moves must be rewritten.
    ///
    /// # Example
    /// ```ppn
    /// ---
    /// Macros: {both: '{b2,c2}'}
    /// ...
    /// 1. S@`both'
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// ---
    /// PPN: 0.11
    /// Macros: {both: '{b2,c2}'}
    /// ...
    /// 1. S@`both'
    /// ```
    pub(crate) static EDITION_OLDER = "W0115" "edition-older" Warning,
        "a game that is valid only in an older edition";
}

/// The newest edition in which a game has no errors, if the game has errors in its own.
pub(crate) fn find(
    ppn: &Ppn,
    (game, prepared): (&Game<'_>, &Prepared),
    text: &GameText<'_>,
    options: &Options,
    elements: &[Element],
    faults: &[Diagnostic],
) -> Option<Edition> {
    let movetext = game.movetext.start;
    let of_moves = faults.iter().filter(|one| one.is_error() && one.span.start >= movetext);
    let first = of_moves.map(|fault| fault.span).min()?;
    let said = options.edition.is_some() || game.metadata.entry(KEY).is_some();
    // A limit is exceeded in all editions alike.
    let is_limited = faults.iter().any(|fault| fault.code.name.ends_with("-limit"));
    if said || is_limited || prepared.form_only || is_read_alike(game, prepared, options) {
        return None;
    }
    // Most games fail in all editions at the first error, and the moves after it need not be played.
    let element = elements.iter().find(|element| first.start < element.span.end);
    let end = element.map_or(text.text.len(), |element| element.span.range().end);
    let start = GameText { text: text.text[..end].into(), ..text.borrowed() };
    let is_valid = |text: &GameText<'_>, options: &Options| !ppn.record(text, options).has_errors();
    let older = Edition::ALL.into_iter().rev().filter(|&edition| edition != Edition::default());
    older
        .map(|edition| options.clone().with_edition(Some(edition)))
        .find(|options| is_valid(&start, options) && is_valid(text, options))
        .and_then(|options| options.edition)
}

/// Whether nothing in a game has another meaning in an older edition, so that it need not be played again: it uses no
/// macro and no symbol of edition 0.5, and its start board did not change. Games that ask for more than their share
/// of a file are played once.
fn is_read_alike(game: &Game<'_>, prepared: &Prepared, options: &Options) -> bool {
    if prepared.is_rationed {
        return true;
    }
    let start = Start { edition: Edition::V0_11, ..prepared.chosen.start };
    let board = start.board(&game.metadata, options, &mut Vec::new());
    let is_same = match (&board, &prepared.start) {
        (Some(then), Some(now)) => then.setup == now.setup,
        (then, now) => then.is_none() && now.is_none(),
    };
    is_same && !game.text.contains(['`', '△'])
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some(edition) = checked.older_edition else { return };
    let entry = format!("{KEY}: {}", edition.name());
    let diagnostic = Diagnostic::new(
        &EDITION_OLDER,
        beginning(checked),
        format!("this game is valid in edition {}, but not in the current one", edition.name()),
    )
    .with_label("no edition in the metadata")
    .with_help(format!("for that edition, write `{entry}` in the metadata"));
    let corrects = |edits: &Vec<Edit>| {
        let changed = edited(checked.game.text, edits);
        ppn_file::split(&changed)
            .next()
            .is_some_and(|game| !checked.ppn.record(&game, checked.options).has_errors())
    };
    let title = format!("write `{entry}`");
    let fix = insertion(checked, edition).filter(corrects).map(|edits| Fix::guess(title, edits));
    found.push(match fix {
        Some(fix) => diagnostic.with_fix(fix),
        None => diagnostic,
    });
}

/// The first line of a game that is not empty.
fn beginning(checked: &Checked<'_, '_>) -> Span {
    let text = checked.game.text;
    let start = text.len() - text.trim_start().len();
    let line = text[start..].split(['\n', '\r']).next().unwrap_or("");
    Span::new(start, start + line.trim_end().len())
}

/// Puts an entry first among the metadata.
fn insertion(checked: &Checked<'_, '_>, edition: Edition) -> Option<Vec<Edit>> {
    let edits = MetadataEdits::new(checked.game, &checked.options.metadata_limits);
    let value = NewValue::styled(edition.name(), ScalarStyle::Plain);
    edits.insert(KEY, &value, Slot::First).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_edition_is_not_tried_where_nothing_depends_on_it() {
        let is_tried = |text: &str, is_rationed| {
            let (ppn, options) = (Ppn::default(), Options::default());
            let text = GameText { is_rationed, ..GameText::whole(text.as_bytes().to_vec()) };
            let parsed = ppn.read(text, &options);
            !is_read_alike(&parsed.game(), parsed.prepared(), &options)
        };
        let [macros, usual] = ["1. S@`both'", "---\nGameType: Chess\n...\n1. b2-b3 /S#/S"];
        assert!(is_tried(macros, false) && is_tried("1. △K3@b2", false));
        assert!(is_tried("---\nGameType: American Checkers\n...\n1. b2-b3", false));
        assert!(!is_tried(usual, false) && !is_tried("1. S@(1,{1..60}) /S#/S", false));
        // It would be played three times.
        assert!(!is_tried(macros, true));
    }
}
