//! `ppn merge`: the games of several files in one.

use super::{output::OutputArgs, scan::Archive};
use crate::outcome::Outcome;
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

pub(crate) fn run(merge: &Merge) -> io::Result<Outcome> {
    let mut files = merge.archive.files()?;
    let mut written = merge.output.open(&mut files)?;
    let readable =
        files.scan(|game| game, |game| written.add(&game.place, &game.notation, &game.text))?;
    written.finish(readable)
}
