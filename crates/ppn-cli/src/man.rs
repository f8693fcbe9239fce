//! `ppn man`: a manual page of each command.

use crate::{
    files::{Output, Overwriting, named},
    outcome::Outcome,
};
use clap::{Args, Command};
use std::{fs, io, iter, path::PathBuf};

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
    let pages = pages_of(&pages);
    let path = |page: &clap_mangen::Man| folder.join(page.get_filename());
    // Before anything is written: none may replace a file of games.
    pages.iter().try_for_each(|page| options.overwriting.check(&path(page), [], &[]))?;
    fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    for page in &pages {
        let mut out = Output::to(&path(page))?;
        page.render(&mut out)?;
        out.finish()?;
    }
    Ok(Outcome::Fine)
}

/// The pages of a command and its parts.
fn pages_of(command: &Command) -> Vec<clap_mangen::Man> {
    let parts = command.get_subcommands().filter(|part| !part.is_hide_set()).flat_map(pages_of);
    iter::once(clap_mangen::Man::new(command.clone())).chain(parts).collect()
}
