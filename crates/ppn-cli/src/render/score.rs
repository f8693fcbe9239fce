//! Options of scores.

use clap::Args;
use ppn::Diagram;
#[cfg(feature = "pdf")]
use {super::no_move, ppn::Record, std::io};

/// How a score looks.
#[derive(Args, Debug)]
pub(super) struct ScoreOptions {
    /// Write games as pages with players, moves, comments and diagrams; needs `.pdf`. The default is all
    /// games of the file.
    #[arg(long, conflicts_with_all = ["number", "animate", "start"])]
    pub(super) score: bool,
    /// Diagrams of a score: `none`, or a list of `start`, `last`, `marked` (where a comment draws on the
    /// board), `every:N` (after each N-th move) and move numbers such as `12...`; the default is
    /// `marked,last`.
    #[arg(
        long,
        value_name = "LIST",
        requires = "score",
        value_delimiter = ',',
        default_value = "marked,last",
        hide_default_value = true,
        value_parser = choice
    )]
    pub(super) diagrams: Vec<Choice>,
    /// Begin each game of a score on a new page.
    #[arg(long, requires = "score")]
    pub(super) new_pages: bool,
}

/// A diagram in the form of the option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    None,
    Board(Diagram),
}

/// For clap.
fn choice(text: &str) -> Result<Choice, &'static str> {
    match text {
        "none" => Ok(Choice::None),
        _ => text.parse().map(Choice::Board),
    }
}

#[cfg(feature = "pdf")]
impl ScoreOptions {
    /// The states of a game that have a diagram.
    pub(super) fn states(&self, record: &Record<'_>, alone: bool) -> io::Result<Vec<usize>> {
        let mut states = Vec::new();
        for choice in &self.diagrams {
            let Choice::Board(diagram) = choice else { continue };
            let found = diagram.states(record);
            // The games of a file have different lengths.
            if let Diagram::Number(number) = diagram
                && found.is_empty()
                && alone
            {
                return Err(no_move(number));
            }
            states.extend(found);
        }
        Ok(states)
    }
}
