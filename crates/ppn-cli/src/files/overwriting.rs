//! Files that an output must not replace: the inputs of the same command, files of games, and others beside it.

use super::games::has_games;
use crate::{config::FILE_NAME, files::name, walk::IGNORE_FILES};
use clap::Args;
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// Whether files may be replaced that the command would otherwise keep.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Overwriting {
    /// Replace files that are otherwise kept, such as files of games. The files that are read are never replaced.
    #[arg(long)]
    force: bool,
}

impl Overwriting {
    /// Whether files are replaced that the command would otherwise keep.
    pub(crate) fn is_forced(self) -> bool {
        self.force
    }

    /// Checks that a file may be written, before anything is read or written.
    ///
    /// # Errors
    /// If the file is one of the inputs, also by another name or through a link, if it is a link that leads
    /// to no file, if it has the name of settings or of an ignore file, or if it has games. With `--force`, and
    /// for a file with one of the extensions `written`, games are no reason.
    pub(crate) fn check<'p>(
        self,
        output: &Path,
        inputs: impl IntoIterator<Item = &'p Path>,
        written: &[&str],
    ) -> io::Result<()> {
        if output == Path::new("-") {
            return Ok(());
        }
        check_link(output).map_err(|error| super::named(output, &error))?;
        if !output.is_file() {
            return Ok(());
        }
        check_not_read(output, inputs)?;
        check_no_settings(output)?;
        let is_written = || {
            let ending = output.extension().unwrap_or_default().to_ascii_lowercase();
            written.iter().any(|written| ending == **written)
        };
        if !self.force && !is_written() && has_games(output) {
            let problem = "this is a file of games; give the output another name, or replace the file with \
                           `--force`";
            return Err(refused(output, problem));
        }
        Ok(())
    }

    /// Checks that a file that is written beside the output, under a name that the user did not type, replaces only what an
    /// earlier run wrote.
    ///
    /// # Errors
    /// If there is such a file and `is_ours` is false. With `--force`, it is no reason.
    #[cfg(feature = "solid")]
    pub(crate) fn check_beside(self, beside: &Path, is_ours: bool) -> io::Result<()> {
        if self.force || is_ours || !beside.exists() {
            return Ok(());
        }
        let problem = "this file would be replaced too, and is not known to be from an earlier run; give the output \
                       another name, or replace the file with `--force`";
        Err(refused(beside, problem))
    }
}

/// Checks that a file that is written is none of the inputs, also by another name or through a link.
///
/// # Errors
/// If it is.
pub(crate) fn check_not_read<'p>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'p Path>,
) -> io::Result<()> {
    let place = Identity::of(output);
    let is_output = |input: &&Path| place.is_some() && Identity::of(input) == place;
    let Some(input) = inputs.into_iter().find(is_output) else { return Ok(()) };
    let problem = match name(input) {
        input if input == name(output) => "this file is also read".to_owned(),
        input => format!("this file is also read, as {input}"),
    };
    Err(refused(output, &format!("{problem}; give the output another name")))
}

/// Checks that a file does not have the name of settings or of an ignore file, also behind a link: with anything else in it,
/// later commands could not read its folder.
fn check_no_settings(output: &Path) -> io::Result<()> {
    let whole = fs::canonicalize(output).ok();
    for name in [Some(output), whole.as_deref()].into_iter().flatten().filter_map(Path::file_name) {
        let kind = match name.to_str() {
            Some(FILE_NAME) => "a file of settings",
            Some(name) if IGNORE_FILES.contains(&name) => "an ignore file",
            _ => continue,
        };
        return Err(refused(output, &format!("this is {kind}; give the output another name")));
    }
    Ok(())
}

/// Checks that a file that is read is not also standard output, to which a shell may append what a command
/// prints. That would be read again, and the games of the file would be lost.
///
/// # Errors
/// If it is the same file, by any name.
pub(crate) fn check_input(input: &Path) -> io::Result<()> {
    let place = Identity::of_output();
    if place.is_none() || Identity::of(input) != place {
        return Ok(());
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "this file is also standard output"))
}

/// The same for all files of a command that prints something even if no file can be read.
pub(crate) fn check_inputs(inputs: &[PathBuf]) -> io::Result<()> {
    inputs
        .iter()
        .try_for_each(|input| check_input(input).map_err(|error| super::named(input, &error)))
}

fn refused(output: &Path, problem: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {problem}", name(output)))
}

/// Checks that a path is no link to a file that does not exist: to create the file would follow a link that
/// may be a mistake, and to replace the link would lose it.
pub(crate) fn check_link(path: &Path) -> io::Result<()> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    match fs::metadata(path) {
        Err(error) if is_link => {
            let message = match error.kind() {
                io::ErrorKind::NotFound => "the link leads to no file".to_owned(),
                _ => format!("the link cannot be followed: {error}"),
            };
            Err(io::Error::new(error.kind(), message))
        }
        _ => Ok(()),
    }
}

/// The identity of a file, whatever its names are.
#[derive(PartialEq, Eq, Debug)]
#[cfg(unix)]
struct Identity(u64, u64);

#[cfg(unix)]
impl Identity {
    /// The file behind a path; `-` is standard input, which may be redirected from a file.
    fn of(path: &Path) -> Option<Self> {
        match path == Path::new("-") {
            true => Self::of_stream(&io::stdin()),
            false => Self::known(fs::metadata(path)),
        }
    }

    /// The file that standard output is redirected to.
    fn of_output() -> Option<Self> {
        Self::of_stream(&io::stdout())
    }

    fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<Self> {
        Self::known(File::from(stream.as_fd().try_clone_to_owned().ok()?).metadata())
    }

    fn known(metadata: io::Result<fs::Metadata>) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        metadata.ok().filter(fs::Metadata::is_file).map(|found| Self(found.dev(), found.ino()))
    }
}

#[derive(PartialEq, Eq, Debug)]
#[cfg(not(unix))]
struct Identity(std::path::PathBuf);

#[cfg(not(unix))]
impl Identity {
    fn of(path: &Path) -> Option<Self> {
        fs::canonicalize(path).ok().map(Self)
    }

    /// The name of standard output is not known.
    fn of_output() -> Option<Self> {
        None
    }
}
