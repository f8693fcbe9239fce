//! Diagnostics as JSON.

use crate::{Source, source::Places};
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Label};
use serde::Serialize;

/// A diagnostic in the form that `--format json` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct DiagnosticJson {
    /// The id of its code, such as `E0401`.
    pub code: &'static str,
    /// The name of its code, such as `piece-not-found`.
    pub name: &'static str,
    /// The address of its manual page, if [`Source`] has that of the manual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// `error`, `warning` or `style`.
    pub severity: &'static str,
    /// The message.
    pub message: String,
    /// What to write instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub help: Vec<String>,
    /// Background information.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The place of the problem.
    #[serde(flatten)]
    pub place: PlaceJson,
    /// Other related places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<LabelJson>,
    /// Changes of the file that fix it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<FixJson>,
}

/// A change of a file that fixes a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct FixJson {
    /// Its effect.
    pub title: String,
    /// `safe`: the fix keeps every board; `unsafe`: a person must decide.
    pub applicability: &'static str,
    /// Its replacements.
    pub edits: Vec<EditJson>,
}

/// A replacement of bytes of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct EditJson {
    /// The first byte that is replaced, from 0.
    pub start: u64,
    /// One past the last byte that is replaced.
    pub end: u64,
    /// The inserted text.
    pub text: String,
}

/// A range of characters of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct PlaceJson {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u32,
    /// The line of the end, from 1.
    pub end_line: u64,
    /// The column after the last character, from 1.
    pub end_column: u32,
    /// The first byte in the file, from 0.
    pub start: u64,
    /// One past the last byte.
    pub end: u64,
}

/// A label for a range of characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct LabelJson {
    /// The text of the label.
    pub text: String,
    /// The place of the label.
    #[serde(flatten)]
    pub place: PlaceJson,
}

/// Diagnostics of a text as data for other programs, with unescaped texts and with places in the
/// file.
///
/// ```
/// use ppn_report::{FilePlace, Source, diagnostics_json};
/// # use ppn_report::{Code, Diagnostic, Severity, Span};
/// # static FORM: Code = Code::new("E0300", "move", Severity::Error, "", "");
///
/// let diagnostic = Diagnostic::new(&FORM, Span::new(3, 5), "`é9` is not a move");
/// let place = FilePlace { offset: 100, line: 7, ..FilePlace::default() };
/// let source = Source::new("games.ppn", "1. é9").with_place(place);
/// let place = diagnostics_json(&source, &[diagnostic])[0].place;
/// assert_eq!((place.line, place.column, place.start), (8, 4, 103));
/// ```
#[must_use]
pub fn diagnostics_json(source: &Source<'_>, diagnostics: &[Diagnostic]) -> Vec<DiagnosticJson> {
    let places = Places::new(source);
    diagnostics.iter().map(|diagnostic| diagnostic_json(source, &places, diagnostic)).collect()
}

fn diagnostic_json(
    source: &Source<'_>,
    places: &Places<'_>,
    diagnostic: &Diagnostic,
) -> DiagnosticJson {
    let label =
        |label: &Label| LabelJson { text: label.text.clone(), place: places.of(label.span) };
    let edit = |edit: &Edit| {
        let (start, end) = places.bytes(edit.span);
        EditJson { start, end, text: edit.text.clone() }
    };
    let fix = |fix: &Fix| FixJson {
        title: fix.title.clone(),
        applicability: match fix.applicability {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "unsafe",
        },
        edits: fix.edits.iter().map(edit).collect(),
    };
    DiagnosticJson {
        code: diagnostic.code.id,
        name: diagnostic.code.name,
        url: source.manual.map(|manual| diagnostic.code.address(manual)),
        severity: diagnostic.severity().name(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        notes: diagnostic.notes.clone(),
        place: places.of(diagnostic.span),
        labels: diagnostic.labels.iter().map(label).collect(),
        fixes: diagnostic.fixes.iter().map(fix).collect(),
    }
}

#[cfg(feature = "json")]
pub use writer::Json;
#[cfg(feature = "json")]
pub(crate) use writer::located;

#[cfg(feature = "json")]
mod writer {
    use super::{DiagnosticJson, diagnostic_json};
    use crate::{Format, Source, json_text::write_json_pretty, source::Places};
    use ppn_source::Diagnostic;
    use serde::Serialize;
    use std::io;

    /// One array of all diagnostics, each a [`DiagnosticJson`] with its `file` and `game`.
    ///
    /// ```
    /// use ppn_report::{Format, Json, Source};
    ///
    /// assert_eq!(Json::default().text(&Source::new("game.ppn", "1. S@b2"), &[]), "[]\n");
    /// ```
    #[derive(Debug, Default)]
    pub struct Json {
        /// Whether the array has an item yet.
        begun: bool,
    }

    /// A diagnostic with the file and game that it belongs to.
    #[derive(Serialize)]
    pub(crate) struct Located<'l> {
        file: &'l str,
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<u64>,
        #[serde(flatten)]
        diagnostic: DiagnosticJson,
    }

    /// The diagnostics of a text, each as an item of [`Json`].
    pub(crate) fn located<'s>(
        source: &'s Source<'s>,
        diagnostics: &'s [Diagnostic],
    ) -> impl Iterator<Item = Located<'s>> {
        let places = Places::new(source);
        diagnostics.iter().map(move |one| Located {
            file: source.name,
            game: source.game,
            diagnostic: diagnostic_json(source, &places, one),
        })
    }

    impl Format for Json {
        fn write(
            &mut self,
            source: &Source<'_>,
            diagnostics: &[Diagnostic],
            out: &mut dyn io::Write,
        ) -> io::Result<()> {
            for located in located(source, diagnostics) {
                out.write_all(if self.begun { b",\n" } else { b"[\n" })?;
                self.begun = true;
                write_json_pretty(&mut *out, &located)?;
            }
            Ok(())
        }

        fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
            let begun = std::mem::take(&mut self.begun);
            out.write_all(if begun { b"\n]\n" } else { b"[]\n" })
        }
    }
}
