//! Looks for text that was decoded with the wrong character set.

use crate::ppn::lint::checked::Checked;
use ppn_record::lint::misdecoded_text;
use ppn_source::Diagnostic;

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    found.extend(misdecoded_text(checked.game.text, |at| is_harmless(checked, at)));
}

/// Whether no board depends on the text at a place.
fn is_harmless(checked: &Checked<'_, '_>, at: u32) -> bool {
    if checked.is_comment(at) {
        return true;
    }
    let meaningful = ["SetUp", "GameType", "MovetextParser", "Macros", "PPN"];
    checked.game.metadata.iter().any(|(key, entry)| {
        entry.value.span.touches(at) && !meaningful.contains(&key) && checked.faults.is_empty()
    })
}
