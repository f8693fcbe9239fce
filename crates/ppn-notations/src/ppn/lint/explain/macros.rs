//! Problems of macros, and their consequences.

use super::not_found::is_not_found;
use crate::ppn::lint::checked::Checked;
use ppn_engine::macro_references;
use ppn_source::{Code, Diagnostic, Label, Layer, Span};

/// Problems of a macro that occur wherever it is used; the message names the macro.
pub(super) const ALL: [&Code; 3] = [
    &ppn_engine::codes::MACRO_UNKNOWN,
    &ppn_engine::codes::MACRO_CIRCULAR,
    &ppn_engine::codes::MACRO_VALUE,
];

/// The place where the metadata cannot be read, if the macros of the game are lost because of it.
pub(super) fn lost(checked: &Checked<'_, '_>) -> Option<Span> {
    let game = checked.game;
    let above = |fault: &&Diagnostic| {
        fault.code.is_error_of(Layer::Metadata) && game.metadata_span.touches(fault.span.start)
    };
    let first = checked.faults.iter().find(above)?;
    // Macros that can be read are a mapping in the metadata.
    let is_lost = |value: &ppn_file::Value| value.as_mapping().is_none();
    let names_macros = checked.slice(game.metadata_span).contains("Macros");
    (names_macros && game.metadata.get("Macros").is_none_or(is_lost)).then_some(first.span)
}

/// Whether a problem may occur only because macros are not known.
pub(super) fn uses(checked: &Checked<'_, '_>, fault: &Diagnostic) -> bool {
    let word = || checked.element_at(fault.span.start).map_or("", |word| checked.slice(word.span));
    checked.game.movetext.touches(fault.span.start) && (is_not_found(fault) || word().contains('`'))
}

/// Shows the definition of the macro that an error is in.
pub(super) fn show_definition(checked: &Checked<'_, '_>, fault: &mut Diagnostic) {
    if !checked.game.movetext.touches(fault.span.start) || !fault.labels.is_empty() {
        return;
    }
    let defined = macro_references(checked.slice(fault.span))
        .find_map(|name| checked.macros.iter().find(|one| one.name == name)?.span);
    if let Some(span) = defined {
        fault.labels.push(Label { span, text: "defined here".to_owned() });
    }
}
