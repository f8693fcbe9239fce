use crate::{Options, replay};
use ppn_file::GameText;
use ppn_source::Diagnostic;

/// All that is to be said about a game, in the order of the text.
///
/// ```
/// let game = ppn::read("1. b2-c3\n").next().unwrap();
/// let diagnostics = ppn::check(&game, &ppn::Options::default());
/// assert_eq!(diagnostics[0].code.name, "piece-not-found");
/// ```
#[must_use]
pub fn check(game: &GameText<'_>, options: &Options) -> Vec<Diagnostic> {
    replay(game, options).diagnostics
}
