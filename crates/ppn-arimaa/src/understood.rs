//! What in a text was not understood, so that it is not rewritten.

use crate::{Game, GameText, Reading, codes};
use ppn_source::{Code, Diagnostic, Span};

/// The first thing in a text that was not understood, and so would be lost or changed if the text were
/// written again.
///
/// Every error of reading is one. Warnings are not, except for what is left out with one: a marking of
/// unknown meaning, a newer version or another variant is kept as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotUnderstood {
    /// Where it is.
    pub span: Span,
    /// What kind of problem it is.
    pub code: &'static Code,
    /// The message of the diagnostic that reports it.
    pub reason: String,
}

impl NotUnderstood {
    /// What a diagnostic of reading says was not understood.
    pub(crate) fn of(diagnostic: &Diagnostic) -> Option<Self> {
        let is_left_out =
            diagnostic.is_error() || *diagnostic.code == codes::TEXT_BEHIND_LONG_VALUE;
        is_left_out.then(|| Self {
            span: diagnostic.span,
            code: diagnostic.code,
            reason: diagnostic.message.clone(),
        })
    }
}

impl Game {
    /// What was not understood first, in the order of reading; `None` if everything was understood.
    ///
    /// A program must not rewrite a game unless this is `None`.
    ///
    /// ```
    /// let reading = ppn_arimaa::read("1g Ra1 zz 1s ra8", Default::default());
    /// let first = reading.games[0].not_understood().unwrap();
    /// assert_eq!((first.span.range(), first.reason.as_str()), (7..9, "unexpected `zz`"));
    ///
    /// let reading = ppn_arimaa::read("1g Ra1 @arrow:a1-a2 1s ra8", Default::default());
    /// assert_eq!(reading.games[0].not_understood(), None);
    /// ```
    #[must_use]
    pub fn not_understood(&self) -> Option<&NotUnderstood> {
        self.not_understood.as_ref()
    }
}

impl Reading {
    /// The same for all games, and for a text that has none.
    #[must_use]
    pub fn not_understood(&self) -> Option<NotUnderstood> {
        let reported = self.diagnostics.iter().find_map(NotUnderstood::of);
        // Among many warnings the one that counts may not be reported.
        reported.or_else(|| self.games.iter().find_map(Game::not_understood).cloned())
    }
}

impl GameText<'_> {
    /// What of the file is not in the text: bytes that are not UTF-8, or the rest of a long game.
    #[must_use]
    pub fn not_understood(&self) -> Option<NotUnderstood> {
        self.diagnostics.iter().find_map(NotUnderstood::of)
    }
}
