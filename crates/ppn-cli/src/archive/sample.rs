//! `ppn sample`: a random sample of an archive.

use super::{output::OutputArgs, scan::Archive};
use crate::outcome::Outcome;
use clap::Args;
use ppn_archive::Sample;
use std::io;

/// Write a random sample of the games of an archive
///
/// Each game is in it with the same probability. The sample is the same for the same games and seed, and in the order
/// of the archive. Only the sample is kept in memory.
///
///     ppn sample 100 games/ -o some.pgn
///     ppn sample 100 --seed 7 games.pdn.gz -o some.pdn
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct SampleGames {
    /// The number of games.
    #[arg(value_name = "N")]
    number: usize,
    #[command(flatten)]
    archive: Archive,
    /// The seed of the random numbers.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(sample: &SampleGames) -> io::Result<Outcome> {
    let mut files = sample.archive.files()?;
    let mut written = sample.output.open(&mut files)?;
    let mut games = Sample::new(sample.number, sample.seed);
    let readable = files.scan(std::convert::identity, |game| {
        games.add(game);
        Ok(())
    })?;
    for game in games.into_items() {
        written.add(&game.place, &game.notation, &game.text)?;
    }
    written.finish(readable)
}
