//! A game of an archive.

use ppn_archive::Subject;
use ppn_record::{GameText, Notation, Options, lint::Selection};
use std::sync::Arc;

/// A game of an archive, with its place there and how it is read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ArchiveGame {
    /// The name of its file.
    pub file: Arc<str>,
    /// Its number in its file, from 1.
    pub number: u64,
    /// Its number among all games that are read, from 1: the column `game` of all tables.
    pub game: u64,
    /// Its notation.
    pub notation: Arc<dyn Notation>,
    /// Its text.
    pub text: GameText<'static>,
    /// How it is read. What the columns need is added.
    pub options: Arc<Options>,
    /// The diagnostics that are listed.
    pub selection: Arc<Selection>,
}

impl ArchiveGame {
    /// A game of a file, with its number there, that is read by the default options.
    #[must_use]
    pub fn new(
        file: impl Into<Arc<str>>,
        number: u64,
        notation: Arc<dyn Notation>,
        text: GameText<'static>,
    ) -> Self {
        let (options, selection) = Default::default();
        Self { file: file.into(), number, game: number, notation, text, options, selection }
    }

    /// The game with its number among all games that are read.
    #[must_use]
    pub fn with_game(self, game: u64) -> Self {
        Self { game, ..self }
    }

    /// The game, read by other options. They keep the start boards of all games that are read by them.
    #[must_use]
    pub fn with_options(self, options: Arc<Options>) -> Self {
        Self { options, ..self }
    }

    /// The game, checked by another selection of diagnostics.
    #[must_use]
    pub fn with_selection(self, selection: Arc<Selection>) -> Self {
        Self { selection, ..self }
    }

    /// The game as queries and columns ask for its tags and boards.
    pub(crate) fn subject<'g>(&'g self, options: &'g Options) -> Subject<'g> {
        Subject::new(&self.text, &*self.notation, options)
            .at(&self.file, self.number)
            .checked_by((*self.selection).clone())
    }
}
