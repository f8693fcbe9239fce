//! Diagnostics as JSON, one per line.

use crate::{Format, Source, json::located, json_text::write_json};
use ppn_source::Diagnostic;
use std::io;

/// One JSON object per line, each an item of the array of [`Json`](crate::Json).
///
/// ```
/// use ppn_report::{Format, JsonLines, Source};
///
/// assert_eq!(JsonLines.text(&Source::new("game.ppn", "1. S@b2"), &[]), "");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JsonLines;

impl Format for JsonLines {
    fn write(
        &mut self,
        source: &Source<'_>,
        diagnostics: &[Diagnostic],
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        for located in located(source, diagnostics) {
            write_json(&mut *out, &located)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}
