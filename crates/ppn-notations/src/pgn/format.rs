//! Formatting games in PGN.

use super::parsed::Reading;
use crate::canonical::{errors, finished, guessed_encoding};
use ppn_chess::{Limits, Texts, codes, export, rewrite};
use ppn_file::GameText;
use ppn_record::{FormatOptions, Formatted, left_as_it_is};
use ppn_source::{Diagnostic, LineBreaks};

/// A game in canonical form. It stays unchanged if a part of it is not understood.
pub(super) fn format(reading: &Reading, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
    let written: &str = &text.text;
    let found = reading.diagnostics(written);
    let mut diagnostics: Vec<_> = errors(&text.diagnostics).chain(errors(&found)).collect();
    diagnostics.extend(guessed_encoding(text, &codes::ENCODING));
    let is_unsure = |one: &&Diagnostic| {
        [&codes::NOT_PLAYED, &codes::NO_PROMOTION, &codes::GLYPH, &codes::TAG_REPEATED]
            .contains(&one.code)
    };
    let unsure = found.iter().find(is_unsure);
    diagnostics.extend(unsure.map(|one| left_as_it_is(one.span, &one.message)));
    // Lines of a text with only line ends of its own kind.
    let text = if diagnostics.is_empty() && reading.game.has_content() {
        let line = reading.replay(written).line.as_ref();
        let canonical = match options.breaks {
            LineBreaks::Export => export(written, &reading.game, line),
            _ => rewrite(written, &reading.game, line, options.width),
        };
        finished(&canonical, options, written)
    } else {
        written.to_owned()
    };
    // After a result, a number begins the next game.
    if found.iter().any(|one| one.code == &codes::RESULT_INSIDE) && !is_one_game(&text) {
        let inside = found.iter().find(|one| one.code == &codes::RESULT_INSIDE);
        diagnostics.extend(inside.map(|one| left_as_it_is(one.span, &one.message)));
        return Formatted { text: written.to_owned(), diagnostics, kept: None };
    }
    Formatted { text, diagnostics, kept: None }
}

fn is_one_game(text: &str) -> bool {
    Texts::new(text.as_bytes(), &Limits::default()).count() == 1
}
