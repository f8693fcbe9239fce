//! Formatting games in SGF.

use super::parsed::Read;
use crate::canonical::{errors, finished};
use ppn_file::GameText;
use ppn_record::{FormatOptions, Formatted};
use ppn_source::Diagnostic;

/// The games of a text in canonical form, with the text around them, unless a part is not understood.
pub(super) fn format(read: &Read, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
    let mut diagnostics = text.diagnostics.clone();
    diagnostics.extend(errors(&read.reading.diagnostics));
    let is_faulty = diagnostics.iter().any(Diagnostic::is_error);
    let written = &*text.text;
    // The bytes of another encoding are those of the file, whatever `CA` says.
    let kept = text.bytes.is_some().then_some("it is not in UTF-8");
    if is_faulty || kept.is_some() {
        return Formatted { text: written.to_owned(), diagnostics, kept };
    }
    let mut canonical = String::new();
    let mut at = 0;
    for tree in &read.reading.trees {
        outside(&mut canonical, &written[at..tree.span.range().start]);
        canonical.push_str(&ppn_sgf::format(written, tree, options.width));
        at = tree.span.range().end;
    }
    outside(&mut canonical, &written[at..]);
    Formatted { text: finished(&canonical, options, written), diagnostics, kept: None }
}

/// Adds the text between games.
fn outside(canonical: &mut String, text: &str) {
    let text = text.trim_start_matches('\u{feff}').trim();
    if !text.is_empty() {
        canonical.push_str(text);
        canonical.push('\n');
    }
}
