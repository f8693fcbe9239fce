//! Games that were converted, and the reasons why others are missing.

use crate::Script;
use ppn_source::Diagnostic;

/// Games in another notation, and the diagnostics of their sources.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Converted {
    /// The games that could be converted.
    pub text: String,
    /// Errors in the texts that were read, and the reasons why games are missing. Each has the
    /// index of its text; its spans count from the start of that text.
    pub diagnostics: Vec<(usize, Diagnostic)>,
}

impl Converted {
    /// Adds the diagnostics of the text at an index.
    pub fn report(&mut self, text: usize, found: impl IntoIterator<Item = Diagnostic>) {
        self.diagnostics.extend(found.into_iter().map(|one| (text, one)));
    }

    /// The diagnostics of the text at an index.
    #[must_use]
    pub fn of_text(&self, text: usize) -> Vec<Diagnostic> {
        let found = self.diagnostics.iter().filter(|(index, _)| *index == text);
        found.map(|(_, one)| one.clone()).collect()
    }
}

/// A game as scripts: the game itself, and further scripts if it has variations.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scripts {
    /// The games.
    pub scripts: Vec<Script>,
    /// Errors in the text that was read, and the reasons why games are missing.
    pub diagnostics: Vec<Diagnostic>,
}
