//! The reports for each file, from the command line and `ppn.toml`.

use super::Check;
use crate::{config::Configs, files::name, outcome::Outcome};
use ppn::{Options, Selection, Settings as FileOptions};
use ppn_lint::CodeWord;
use ppn_source::{Lines, printable};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The reports for each file, from the command line and from `ppn.toml`.
pub(super) struct Settings<'c> {
    check: &'c Check,
    pub(super) configs: Configs<'c>,
}

/// The options for reading one file, and the diagnostics to report.
pub(super) struct FileSettings {
    pub(super) options: Options,
    pub(super) selection: Selection,
    /// The address of the manual pages, if `ppn.toml` has one.
    pub(super) manual: Option<String>,
}

impl<'c> Settings<'c> {
    pub(super) fn new(check: &'c Check) -> Self {
        let configs = Configs::changed(&check.config, |settings| change(check, settings));
        Self { check, configs }
    }

    pub(super) fn of(&mut self, path: &Path) -> io::Result<FileSettings> {
        let (config, _) = self.configs.of(path)?;
        let edition = config.settings.edition();
        let manual = config.settings.manual().map(str::to_owned);
        let options = self.check.reading.options();
        let options = options.with_edition(edition).with_own_boards(config.boards.clone());
        Ok(FileSettings { options, selection: config.selection(path), manual })
    }

    /// Prints the settings for each file in the form of a `ppn.toml`; without files, those of the
    /// working folder.
    pub(super) fn print(mut self, files: &[PathBuf]) -> io::Result<Outcome> {
        let here = [PathBuf::from(".")];
        let files = if self.check.files.is_empty() { &here } else { files };
        let mut out = io::BufWriter::new(io::stdout().lock());
        for file in files {
            let (config, source) = self.configs.of(file)?;
            let (mut settings, selection) = (config.settings.clone(), config.selection(file));
            let words = |words: &[CodeWord]| words.iter().map(ToString::to_string).collect();
            settings.check.select = selection.selected().map(words);
            settings.check.extend_select.clear();
            settings.check.ignore = words(selection.ignored());
            settings.check.per_file_ignores.clear();
            writeln!(out, "# {}", printable(&name(file), Lines::Escape))?;
            match source {
                Some(source) => {
                    writeln!(out, "# from {}", printable(&name(source), Lines::Escape))?;
                }
                None => writeln!(out, "# no ppn.toml is used")?,
            }
            writeln!(out, "{}", printable(&settings.to_toml(), Lines::Keep))?;
        }
        out.flush()?;
        Ok(Outcome::Fine)
    }
}

/// Changes settings by the command line.
fn change(check: &Check, settings: &mut FileOptions) {
    if let Some(edition) = check.reading.edition {
        settings.edition = Some(edition.name().to_owned());
    }
    let rules = &mut settings.check;
    if let Some(select) = &check.select {
        rules.select = Some(select.clone());
        rules.extend_select.clear();
    }
    rules.extend_select.extend_from_slice(&check.extend_select);
    if let Some(ignore) = &check.ignore {
        rules.ignore = ignore.clone();
    }
    rules.ignore.extend_from_slice(&check.extend_ignore);
}
