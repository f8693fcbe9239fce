//! The start board of a game whose movetext is not read.

use super::{Ppn, edition::edition};
use ppn_file::GameText;
use ppn_record::Options;
use ppn_setups::Setup;
use ppn_source::Diagnostic;

/// The start board of a game whose movetext was not read.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SetUp {
    /// The start board; `None` if the metadata requests one that does not exist.
    pub setup: Option<Setup>,
    /// The problems of the metadata; spans count from the beginning of the game's text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Ppn {
    /// Sets up the board that a game begins with.
    ///
    /// ```
    /// use ppn_notations::{GameText, Ppn};
    ///
    /// let game = GameText::whole("---\nGameType: Four Field Kono\n...\n".into());
    /// let start = Ppn::default().set_up(&game, &Default::default());
    /// assert_eq!(start.setup.unwrap().pieces.len(), 20);
    /// ```
    #[must_use]
    pub fn set_up(&self, text: &GameText<'_>, options: &Options) -> SetUp {
        let game = text.parse(&options.metadata_limits);
        let mut diagnostics = game.diagnostics;
        if diagnostics.iter().any(Diagnostic::is_error) {
            return SetUp { setup: None, diagnostics };
        }
        let edition = edition(&game.metadata, options, &mut diagnostics);
        let chosen = self.parsers().choose(&game.metadata, edition, &mut diagnostics);
        let start =
            chosen.and_then(|chosen| chosen.start.board(&game.metadata, options, &mut diagnostics));
        let setup = start.map(|start| start.setup.clone());
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        SetUp { setup, diagnostics }
    }
}

/// Whether two start boards are played in the same way.
#[must_use]
pub fn is_same_board(a: &Setup, b: &Setup) -> bool {
    a.pieces == b.pieces && a.scale_factor == b.scale_factor && a.macros == b.macros
}
