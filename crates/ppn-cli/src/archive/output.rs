//! The file of games that a command writes.

use super::{
    found_games::{FoundGames, LeftOut},
    scan::ArchiveFiles,
};
use crate::{files::Overwriting, outcome::Outcome};
use clap::Args;
use ppn::{GameText, Notation};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

/// Where games are written.
#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// The file to write; `-` is standard output. It must not be one of those that are read.
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) overwriting: Overwriting,
}

impl OutputArgs {
    /// Begins the file.
    ///
    /// # Errors
    /// If it must not be written.
    pub(crate) fn open(&self, files: &mut ArchiveFiles<'_>) -> io::Result<Written> {
        files.check_output(self.overwriting, &self.output)?;
        Written::to(&self.output)
    }

    pub(crate) fn is_stdout(&self) -> bool {
        self.output == Path::new("-")
    }
}

/// Games that are written one after another; those that cannot be are reported.
pub(crate) struct Written {
    games: FoundGames,
    left_out: LeftOut,
}

impl Written {
    /// # Errors
    /// Of the file system.
    pub(crate) fn to(path: &Path) -> io::Result<Self> {
        Ok(Self { games: FoundGames::to(Some(path))?, left_out: LeftOut::default() })
    }

    /// Adds a game of a file.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn add(
        &mut self,
        place: &Place,
        notation: &Arc<dyn Notation>,
        text: &GameText<'_>,
    ) -> io::Result<()> {
        if let Err(reason) = self.games.add(place, notation, text)? {
            self.left_out.add(place, &reason);
        }
        Ok(())
    }

    /// Finishes the file if nothing of it is missing.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn finish(self, readable: bool) -> io::Result<Outcome> {
        self.left_out.finish();
        if !readable || !self.left_out.is_empty() {
            return Ok(not_whole());
        }
        if self.games.written == 0 {
            tell!("ppn: there are no games, so nothing was written");
            return Ok(Outcome::Faulty);
        }
        self.games.finish()?;
        Ok(Outcome::Fine)
    }
}

/// A game by its file and its number there, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) file: Arc<str>,
    pub(crate) number: u64,
}

/// Reports that no file is written: one of which a part is missing would look complete.
pub(crate) fn not_whole() -> Outcome {
    tell!("ppn: not all games could be read or written, so nothing was written");
    Outcome::Failed
}

/// Where a command reports what it did: standard output, or standard error if games are written there.
pub(crate) fn summary_output(is_stdout: bool) -> Box<dyn Write + Send> {
    match is_stdout {
        true => Box::new(io::stderr()),
        false => Box::new(io::BufWriter::new(io::stdout())),
    }
}
