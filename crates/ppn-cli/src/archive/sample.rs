//! `ppn sample`: a random sample of an archive.

use super::{
    output::{OutputArgs, Place},
    scan::{Archive, ArchiveGame},
};
use crate::{outcome::Outcome, parallel::Sink};
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

struct Sampler(Sample<ArchiveGame>);

impl Sink<Vec<ArchiveGame>> for Sampler {
    fn take(&mut self, games: Vec<ArchiveGame>) -> io::Result<()> {
        games.into_iter().for_each(|game| self.0.add(game));
        Ok(())
    }
}

pub(crate) fn run(sample: &SampleGames) -> io::Result<Outcome> {
    let mut files = sample.archive.files()?;
    let mut written = sample.output.open(&mut files)?;
    let sampler = Sampler(Sample::new(sample.number, sample.seed));
    let scanned = files.scan(sampler, |game| game)?;
    for game in scanned.sink.0.into_items() {
        let ArchiveGame { file, number, notation, text, .. } = game;
        written.add(&Place { file, number }, &notation, &text)?;
    }
    written.finish(scanned.readable)
}
