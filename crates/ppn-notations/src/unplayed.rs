//! Records of games that cannot be played.

use ppn_file::Metadata;
use ppn_record::{Record, not_converted};
use ppn_source::{Code, Diagnostic, Span};

/// The record of a game that has no script. The reason is the first error or the warning that the
/// rules are unknown; if there is neither, `fault` is reported.
pub(crate) fn unplayed<'t>(
    text: &'t str,
    metadata: Metadata,
    mut diagnostics: Vec<Diagnostic>,
    rules_unknown: &Code,
    fault: &str,
) -> Record<'t> {
    let reason = diagnostics.iter().position(|one| one.is_error() || one.code == rules_unknown);
    let at = reason.unwrap_or(diagnostics.len());
    let mut after = diagnostics.split_off(at).into_iter();
    let reason = after.next().unwrap_or_else(|| not_converted(Span::default(), fault));
    let mut record = Record::unplayed(text, metadata, reason);
    record.diagnostics.splice(0..0, diagnostics);
    record.diagnostics.extend(after);
    record
}
