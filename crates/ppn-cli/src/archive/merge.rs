//! `ppn merge`: the games of several files in one.

use super::{
    output::{OutputArgs, Place, Written},
    scan::{Archive, ArchiveGame},
};
use crate::{outcome::Outcome, parallel::Sink};
use clap::Args;
use std::io;

/// Write the games of several files to one file
///
/// The texts of the games are not changed; what must be between two games is added.
///
///     ppn merge 2019.pgn 2020.pgn.gz -o all.pgn
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Merge {
    #[command(flatten)]
    archive: Archive,
    #[command(flatten)]
    output: OutputArgs,
}

impl Sink<Vec<ArchiveGame>> for Written {
    fn take(&mut self, games: Vec<ArchiveGame>) -> io::Result<()> {
        games.into_iter().try_for_each(|game| {
            let ArchiveGame { file, number, notation, text, .. } = game;
            self.add(&Place { file, number }, &notation, &text)
        })
    }
}

pub(crate) fn run(merge: &Merge) -> io::Result<Outcome> {
    let mut files = merge.archive.files()?;
    let written = merge.output.open(&mut files)?;
    let merged = files.scan(written, |game| game)?;
    merged.sink.finish(merged.readable)
}
