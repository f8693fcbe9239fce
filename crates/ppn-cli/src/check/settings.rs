use super::Check;
use crate::{Outcome, config::Config, files::name};
use ppn::{Options, Selection};
use ppn_source::{Lines, printable};
use std::{
    collections::HashMap,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// What is told of each file, from the command line and from `ppn.toml`.
pub(super) struct Settings<'c> {
    check: &'c Check,
    /// The configuration of each folder, with the file that it comes from.
    folders: HashMap<PathBuf, (Config, Option<PathBuf>)>,
}

/// How one file is read, and what is told of it.
pub(super) struct FileSettings {
    pub(super) options: Options,
    pub(super) selection: Selection,
}

impl<'c> Settings<'c> {
    pub(super) fn new(check: &'c Check) -> Self {
        Self { check, folders: HashMap::new() }
    }

    pub(super) fn of(&mut self, path: &Path) -> io::Result<FileSettings> {
        let check = self.check;
        let (config, _) = self.config(path)?;
        let mut options = check.reading.options();
        options.edition = options.edition.or(config.settings.edition());
        let mut selection = config.selection(path);
        selection.select = check.select.clone().or(selection.select);
        selection.ignore.extend(check.ignore.iter().cloned());
        Ok(FileSettings { options, selection })
    }

    /// The configuration of the folder of a file; that of the working folder for the standard input.
    fn config(&mut self, path: &Path) -> io::Result<&(Config, Option<PathBuf>)> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if !self.folders.contains_key(folder) {
            let found = if self.check.isolated {
                (Config::default(), None)
            } else {
                Config::for_file(folder)?
            };
            self.folders.insert(folder.to_path_buf(), found);
        }
        Ok(&self.folders[folder])
    }

    /// Prints the settings for each file, as a `ppn.toml` would say them; for no files, those of the
    /// working folder.
    pub(super) fn print(mut self, files: &[PathBuf]) -> io::Result<Outcome> {
        let here = [PathBuf::from(".")];
        let files = if self.check.files.is_empty() { &here } else { files };
        let mut out = io::BufWriter::new(io::stdout().lock());
        let list = |codes: &[String]| {
            let quoted: Vec<_> = codes.iter().map(|code| format!("\"{code}\"")).collect();
            format!("[{}]", quoted.join(", "))
        };
        for file in files {
            let own_ignore = self.check.ignore.clone();
            let own_select = self.check.select.clone();
            let own_edition = self.check.reading.edition;
            let (config, source) = self.config(file)?;
            writeln!(out, "# {}", printable(&name(file), Lines::Escape))?;
            match source {
                Some(source) => {
                    writeln!(out, "# from {}", printable(&name(source), Lines::Escape))?;
                }
                None => writeln!(out, "# no ppn.toml is used")?,
            }
            let edition = own_edition.or(config.settings.edition());
            if let Some(edition) = edition {
                writeln!(out, "edition = \"{}\"", edition.name())?;
            }
            if let Some(width) = config.settings.width {
                writeln!(out, "width = {width}")?;
            }
            writeln!(out, "[check]")?;
            let mut selection = config.selection(file);
            if let Some(select) = own_select.as_ref().or(selection.select.as_ref()) {
                writeln!(out, "select = {}", list(select))?;
            }
            selection.ignore.extend(own_ignore);
            writeln!(out, "ignore = {}\n", list(&selection.ignore))?;
        }
        out.flush()?;
        Ok(Outcome::Fine)
    }
}
