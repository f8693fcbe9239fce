//! `ppn man`: a manual page of each command.

use crate::{files::Overwriting, outcome::Outcome};
use clap::{Args, Command};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Write a manual page for each command into a folder
///
///     ppn man ~/.local/share/man/man1
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Man {
    /// The folder, which is created if it does not exist.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    overwriting: Overwriting,
}

pub(crate) fn run(options: &Man, ppn: Command) -> io::Result<Outcome> {
    let folder = &options.folder;
    let mut pages = ppn.disable_help_subcommand(true);
    pages.build();
    check(&pages, folder, options.overwriting)?;
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(pages, folder))
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
    Ok(Outcome::Fine)
}

/// Checks that the pages of a command and its parts replace no files of games.
fn check(command: &Command, folder: &Path, overwriting: Overwriting) -> io::Result<()> {
    let page = folder.join(clap_mangen::Man::new(command.clone()).get_filename());
    overwriting.check(&page, [], &[])?;
    command.get_subcommands().try_for_each(|part| check(part, folder, overwriting))
}
