//! Options of scores.

use clap::Args;
use ppn::{Diagram, Record};
use std::io;

/// How a score looks.
#[derive(Args, Debug)]
pub(super) struct ScoreOptions {
    /// Write games as pages with players, moves, comments and diagrams; needs `.pdf`. The default is all
    /// games of the file.
    #[arg(long, conflicts_with_all = ["number", "animate", "start"])]
    pub(super) score: bool,
    /// Draw several boards on a sheet of COLUMNS by ROWS, such as `3x2`: a contact sheet, or with one row a film strip.
    /// The boards are those of --diagrams, or those after each move from --from to --to. A PDF has as many pages as
    /// needed; otherwise a number such as `%d` in the output name writes several sheets.
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = grid, conflicts_with_all = ["score", "animate", "number", "scale"])]
    pub(super) sheet: Option<(usize, usize)>,
    /// Diagrams of a score or a sheet: `none`, or a list of `start`, `last`, `marked` (where a comment draws on the
    /// board), `every:N` (after each N-th move) and move numbers such as `12...`; the default of
    /// a score is `marked,last`.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = choice
    )]
    pub(super) diagrams: Vec<Choice>,
    /// Begin each game of a score on a new page.
    #[arg(long, requires = "score")]
    pub(super) new_pages: bool,
    /// Make a score a booklet: a title page, a table of results if the games have players, and the contents come before
    /// the games. The paper is then a5 unless another is given.
    #[arg(long, requires = "score")]
    pub(super) booklet: bool,
}

/// A diagram in the form of the option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    None,
    Board(Diagram),
}

/// A number of columns and of rows, for clap.
fn grid(text: &str) -> Result<(usize, usize), &'static str> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=20).contains(number));
    let parts = text.split_once(['x', '×']);
    let parts = parts.and_then(|(columns, rows)| number(columns).zip(number(rows)));
    parts.ok_or("expected two numbers from 1 to 20, such as `3x2`")
}

/// For clap.
fn choice(text: &str) -> Result<Choice, &'static str> {
    match text {
        "none" => Ok(Choice::None),
        _ => text.parse().map(Choice::Board),
    }
}

impl ScoreOptions {
    /// The states of a game that have a diagram.
    pub(super) fn states(&self, record: &Record<'_>, alone: bool) -> io::Result<Vec<usize>> {
        let usual = [Diagram::Marked, Diagram::Last].map(Choice::Board);
        let chosen = if self.diagrams.is_empty() { &usual[..] } else { &self.diagrams };
        let mut states = Vec::new();
        for choice in chosen {
            let Choice::Board(diagram) = choice else { continue };
            match diagram.found_in(record) {
                Ok(found) => states.extend(found),
                Err(problem) if alone => return Err(io::Error::other(problem.in_full())),
                // The games of a file have different lengths.
                Err(_) => {}
            }
        }
        Ok(states)
    }
}
