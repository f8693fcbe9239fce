//! A game that was read.

use crate::{
    Completion, Continuation, Explanation, FormatOptions, Formatted, Junction, Lines, Notation,
    Options, Part, Record, Refactoring, Scripts, Touch,
    lint::{self, CommentPlace, Selection},
};
use ppn_file::{GameText, Metadata};
use ppn_source::{Diagnostic, Span};

/// A game that was read, by [`Notation::parse`](crate::Notation::parse). All that a program may want
/// to know of it is found without reading its text again, so an editor keeps it until the text changes.
///
/// Spans count from the start of the game's text.
pub trait Parsed: Send + Sync {
    /// The text that was read.
    fn text(&self) -> &GameText<'_>;

    /// The notation by which it was read.
    fn notation(&self) -> &dyn Notation;

    /// The options by which it was read.
    fn options(&self) -> &Options;

    /// Plays the game.
    fn record(&self) -> Record<'_>;

    /// Formats the game in the canonical way of the notation. Text that was not understood is not
    /// changed.
    fn format(&self, options: &FormatOptions) -> Formatted;

    /// The reason why a program must not rewrite the game: the report about the first place that was
    /// not understood. `None` if everything was understood.
    fn not_understood(&self) -> Option<Diagnostic> {
        let formatted = self.format(&FormatOptions::default());
        formatted.diagnostics.into_iter().find(Diagnostic::is_error)
    }

    /// The kinds of the words of the game, in the order of the text; a part comes before those inside
    /// it.
    fn parts(&self) -> &[Part] {
        &[]
    }

    /// The effects of the moves of the game on pieces, in the order of the text.
    fn touches(&self) -> Vec<Touch> {
        Touch::of_record(&self.record(), self.parts())
    }

    /// The meaning of a place of the game.
    fn explain(&self, _at: u32) -> Option<Explanation> {
        None
    }

    /// Completions at a place of the game.
    fn complete(&self, _at: u32) -> Vec<Completion> {
        Vec::new()
    }

    /// The changes to a range of the game that keep its meaning.
    fn refactorings(&self, _span: Span) -> Vec<Refactoring> {
        Vec::new()
    }

    /// How the game continues when users move its pieces; `None` if the notation cannot express this.
    /// `is_over` says whether the last turn of the text has ended, in games whose turns may have
    /// several moves.
    fn continuation(&self, _is_over: bool) -> Option<Continuation> {
        None
    }

    /// How moves are written after a state that other moves follow, or in a variation. The lines are those of
    /// the game, read for a viewer.
    fn junction(&self, lines: &Lines<'_, '_>, state: usize) -> Junction {
        Junction::of_brackets(&self.text().text, self.parts(), lines, state, None)
    }

    /// Whether a quick look at the words of the game shows that it has no [problems](Self::problems), as most games of
    /// archives have none. `false` means only that these have to be found.
    fn is_without_problems(&self) -> bool {
        false
    }

    /// The problems of reading and playing the game, which are those of its [record](Self::record), and its
    /// metadata. A check needs no more, so a notation that knows the moves to be legal need not move pieces.
    fn problems(&self) -> (Vec<Diagnostic>, Metadata) {
        let Record { diagnostics, metadata, .. } = self.record();
        (diagnostics, metadata)
    }

    /// What a check of the game reports: its problems, and what the selected rules of the notation
    /// find. Problems that comments of the game hide are left out. Others may be in it that are not
    /// selected.
    fn lint(&self, selection: &Selection) -> Vec<Diagnostic> {
        lint::problems(self, selection)
    }

    /// Adds what was probably meant to the problems of the game.
    fn add_causes(&self, _found: &mut [Diagnostic]) {}

    /// Replaces the errors of the game by what [`Self::lint`] reports about these words, so that a cause
    /// with many errors is one report.
    fn join_causes(&self, _found: &mut Vec<Diagnostic>) {}

    /// The place of a comment that hides each of some problems, if there is one.
    fn comment_places(&self, problems: &[Span]) -> Vec<Option<CommentPlace>> {
        lint::comment_places(self, problems)
    }

    /// The game as typed steps, from which other notations are written. A text may hold several games.
    fn scripts(&self) -> Scripts;

    /// The metadata of the game, in the form of PPN.
    fn metadata(&self) -> Metadata {
        self.record().metadata
    }

    /// The name and the place of the moves if they are in another notation, such as those of
    /// `MovetextParser: Fan`.
    fn embedded(&self) -> Option<(&str, Span)> {
        None
    }

    /// The comments that belong to no move, such as those of the metadata, without the ones for programs.
    fn stray_comments(&self) -> Vec<Span> {
        Vec::new()
    }
}
