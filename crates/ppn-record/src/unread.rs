//! A file that is no text of games.

use crate::{
    FormatOptions, Formatted, Notation, Options, Outline, Parsed, Record, Scripts, lint::Selection,
};
use ppn_file::{GameText, Metadata};
use ppn_source::Diagnostic;

/// A file that is no text of games, such as a web page: its report, and nothing else. A notation gives it
/// instead of reading a text that is none ([`GameText::is_text`]).
#[derive(Debug)]
pub struct Unread<'t, N> {
    notation: N,
    text: GameText<'t>,
    options: Options,
}

impl<'t, N: Notation + 't> Unread<'t, N> {
    /// A text that is not read by a notation.
    #[must_use]
    pub fn new(notation: N, text: GameText<'t>, options: &Options) -> Self {
        Self { notation, text, options: options.clone() }
    }
}

impl Unread<'_, ()> {
    /// The record of such a text: its report on an empty board.
    #[must_use]
    pub fn record<'t>(text: &'t GameText<'_>) -> Record<'t> {
        let mut reports = text.diagnostics.iter().cloned();
        let Some(reason) = reports.next() else { return Record::default() };
        let mut record = Record::unplayed(&text.text, Metadata::default(), reason);
        record.diagnostics.extend(reports);
        record
    }

    /// The structure of such a text: its report, and no games.
    #[must_use]
    pub fn outline(text: &GameText<'_>) -> Outline {
        Outline { games: Vec::new(), diagnostics: text.diagnostics.clone() }
    }
}

impl<'t, N: Notation + 't> Parsed for Unread<'t, N> {
    fn text(&self) -> &GameText<'_> {
        &self.text
    }

    fn notation(&self) -> &dyn Notation {
        &self.notation
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn record(&self) -> Record<'_> {
        Unread::record(&self.text)
    }

    fn format(&self, _: &FormatOptions) -> Formatted {
        let diagnostics = self.text.diagnostics.clone();
        Formatted { text: self.text.text.clone().into_owned(), diagnostics, kept: None }
    }

    fn lint(&self, _: &Selection) -> Vec<Diagnostic> {
        self.text.diagnostics.clone()
    }

    fn scripts(&self) -> Scripts {
        Scripts { diagnostics: self.text.diagnostics.clone(), ..Scripts::default() }
    }
}
