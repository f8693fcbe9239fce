//! The trait of report formats.

use crate::Source;
use ppn_source::Diagnostic;
use std::io;

/// A way to write diagnostics.
///
/// Formats whose output is one document (JSON, SARIF) keep track of what they have written: call
/// [`write`](Self::write) for each text, and [`finish`](Self::finish) once at the end.
///
/// ```
/// use ppn_report::{Concise, Diagnostic, Format, Github, Source};
/// use std::io;
///
/// fn report(
///     texts: &[(Source<'_>, Vec<Diagnostic>)],
///     on_github: bool,
///     out: &mut dyn io::Write,
/// ) -> io::Result<()> {
///     let mut format: Box<dyn Format> =
///         if on_github { Box::new(Github) } else { Box::new(Concise) };
///     for (source, diagnostics) in texts {
///         format.write(source, diagnostics, out)?;
///     }
///     format.finish(out)
/// }
/// # report(&[], true, &mut Vec::new()).unwrap();
/// ```
pub trait Format {
    /// Writes the diagnostics of one text.
    ///
    /// # Errors
    /// If `out` cannot be written.
    fn write(
        &mut self,
        source: &Source<'_>,
        diagnostics: &[Diagnostic],
        out: &mut dyn io::Write,
    ) -> io::Result<()>;

    /// Writes the end of the document. A later call of [`write`](Self::write) begins a new
    /// document.
    ///
    /// # Errors
    /// If `out` cannot be written.
    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        let _ = out;
        Ok(())
    }

    /// The whole report about one text, as a string.
    fn text(mut self, source: &Source<'_>, diagnostics: &[Diagnostic]) -> String
    where
        Self: Sized,
    {
        let mut out = Vec::new();
        // Writing to memory never fails, and all formats write UTF-8.
        let _ = self.write(source, diagnostics, &mut out).and_then(|()| self.finish(&mut out));
        String::from_utf8_lossy(&out).into_owned()
    }
}
