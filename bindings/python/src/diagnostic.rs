//! Problems of games.

use crate::{character_offsets::CharacterOffsets, games::PlacedText};
use ppn::report::{Source, diagnostics_json};
use pyo3::prelude::*;

/// A problem of a game: its code, what is wrong, and where.
///
/// `start` and `end` count characters of the text that was read: `text[d.start:d.end]` is the place.
///
/// >>> import ppn
/// >>> text = "1. S@b2 {é} 2. b3-c3\n"
/// >>> problem = ppn.check(text, notation="ppn")[0]
/// >>> problem.code, text[problem.start:problem.end]
/// ('E0401', 'b3')
#[pyclass(frozen, eq, get_all, module = "ppn")]
#[derive(Clone, PartialEq)]
pub(crate) struct Diagnostic {
    /// The code, such as `E0401`.
    code: &'static str,
    /// The name of the code, such as `piece-not-found`.
    name: &'static str,
    /// `error`, `warning` or `style`.
    severity: &'static str,
    /// What is wrong.
    message: String,
    /// What to do about it.
    help: Vec<String>,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The line, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: u32,
    /// Where it begins, in characters of the text that was read.
    start: u64,
    /// Where it ends, in characters of the text that was read.
    end: u64,
}

#[pymethods]
impl Diagnostic {
    fn __str__(&self) -> String {
        let Self { line, column, severity, code, message, .. } = self;
        format!("{line}:{column}: {severity}[{code}]: {message}")
    }

    fn __repr__(&self) -> String {
        format!("<ppn.Diagnostic {self}>", self = self.__str__())
    }
}

/// Problems of a game of a file.
pub(crate) fn diagnostics(game: &PlacedText, found: &[ppn::Diagnostic]) -> Vec<Diagnostic> {
    if found.is_empty() {
        return Vec::new();
    }
    let text = &game.text;
    let source = Source::new(&game.source.name, &text.text)
        .with_place(text.place)
        .with_bytes(text.bytes.as_deref());
    let offsets = CharacterOffsets::new(&text.text);
    let at = |byte| game.start + offsets.of_byte(&text.text, byte);
    let found = diagnostics_json(&source, found).into_iter().zip(found);
    let found = found.map(|(data, one)| Diagnostic {
        code: data.code,
        name: data.name,
        severity: data.severity,
        message: data.message,
        help: data.help,
        game: game.number,
        line: data.place.line,
        column: data.place.column,
        start: at(one.span.start),
        end: at(one.span.end),
    });
    found.collect()
}
