//! The macros that the metadata defines.

use ppn_engine::MacroDefinition;
use ppn_file::{Metadata, codes::METADATA_VALUE};
use ppn_source::Diagnostic;

/// The macros that the metadata defines.
pub(super) fn macros(
    metadata: &Metadata,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<MacroDefinition> {
    let Some(value) = metadata.get("Macros") else { return Vec::new() };
    let Some(entries) = value.as_mapping() else {
        let message = format!("`Macros` is {}", value.described());
        diagnostics.push(
            Diagnostic::new(&METADATA_VALUE, value.span, message)
                .with_help("write a mapping of names to texts, such as `OO: e1-g1 h1-f1`"),
        );
        return Vec::new();
    };
    let mut macros = Vec::new();
    for (name, entry) in entries {
        let usable = entry
            .value
            .text()
            .filter(|_| !entry.value.is_null() && entry.value.as_bool().is_none());
        match usable {
            Some(text) => macros.push(MacroDefinition {
                name: name.to_owned(),
                value: text.to_owned(),
                span: Some(entry.value.span),
            }),
            None => {
                let message = format!("the macro `{name}` is {}", entry.value.described());
                diagnostics.push(
                    Diagnostic::new(&METADATA_VALUE, entry.value.span, message)
                        .with_help("write text, in quotation marks if necessary"),
                );
            }
        }
    }
    macros
}
