//! `ppn man`: a manual page of each command.

use crate::outcome::Outcome;
use clap::{Args, Command};
use std::{fs, io, path::PathBuf};

/// Write a manual page for each command into a folder
///
///     ppn man ~/.local/share/man/man1
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Man {
    /// The folder, which is created if it does not exist.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(options: &Man, ppn: Command) -> io::Result<Outcome> {
    let folder = &options.folder;
    let pages = ppn.disable_help_subcommand(true);
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(pages, folder))
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
    Ok(Outcome::Fine)
}
