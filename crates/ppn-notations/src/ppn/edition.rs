//! The edition in which a game is written.

use super::codes::EDITION;
use ppn_file::Metadata;
use ppn_record::Options;
use ppn_source::{Diagnostic, Edition};

/// The key of the metadata for the edition in which a game is written.
// MD-5
pub const EDITION_KEY: &str = "PPN";

/// The edition that is requested, or that the metadata names.
pub fn edition(
    metadata: &Metadata,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) -> Edition {
    if let Some(edition) = options.edition {
        return edition;
    }
    let Some(value) = metadata.get(EDITION_KEY) else { return Edition::default() };
    match value.text().and_then(|text| text.parse::<Edition>().ok()) {
        Some(edition) => edition,
        None => {
            let message =
                format!("`{EDITION_KEY}` is {}, which is not an edition", value.described());
            let known: Vec<_> = Edition::ALL.iter().map(|edition| edition.name()).collect();
            diagnostics.push(
                Diagnostic::new(&EDITION, value.span, message)
                    .with_help(format!("write one of {}", known.join(", "))),
            );
            Edition::default()
        }
    }
}
