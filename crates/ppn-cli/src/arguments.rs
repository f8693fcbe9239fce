//! Arguments that several commands have.

use crate::{
    config::FileOptions,
    notations::{names, notation},
    terminal,
};
use anstream::stream::RawStream;
use clap::{Args, ValueEnum};
use ppn::Notation;
use ppn_render::Paper;
use std::{io, path::Path, sync::Arc};

/// The error of arguments that contradict each other, or a file name that says no format.
pub(crate) fn wrong_usage(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message.into())
}

/// The papers, as help shows them.
pub(crate) const PAPERS: &str = "a4|letter|a3|a5|4x6";

/// A size of paper, for clap.
pub(crate) fn paper(text: &str) -> Result<Paper, String> {
    text.parse().map_err(|_| format!("expected {}", PAPERS.replace('|', ", ")))
}

/// How to read games.
#[derive(Args, Debug)]
pub(crate) struct Reading {
    /// The notation of the files; the default is that of the file extension, or else ppn.
    #[arg(long, value_name = names(), value_parser = notation)]
    pub(crate) notation: Option<Arc<dyn Notation>>,
    /// The edition of the notation; the default is that of the key `PPN`, or else 0.14.
    #[arg(long, value_name = "0.5|0.11|0.14", value_parser = edition)]
    pub(crate) edition: Option<ppn::Edition>,
}

impl Reading {
    pub(crate) fn options(&self) -> ppn::Options {
        ppn::Options::default().with_edition(self.edition)
    }

    /// The options for a file, with the own boards of its folder.
    pub(crate) fn options_of(&self, path: &Path) -> ppn::Options {
        FileOptions::new(self.options()).of(path)
    }
}

/// How to print reports.
#[derive(Args, Debug, Default)]
pub(crate) struct Look {
    /// When to use colours in reports.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: ColorChoice,
}

/// How commands that are not about problems print reports.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Aside {
    /// Print no reports about problems in games; `ppn check` shows them.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// When to use colours in reports.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: ColorChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug, Default)]
pub(crate) enum ColorChoice {
    /// On a terminal that supports it.
    #[default]
    Auto,
    Always,
    Never,
}

impl ColorChoice {
    /// Whether to write in colours to a stream.
    pub(crate) fn on(self, stream: &(impl RawStream + io::IsTerminal)) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => terminal::is_colored(stream),
        }
    }
}

/// The output format of a single answer.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum, Debug)]
pub(crate) enum AnswerFormat {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

fn edition(name: &str) -> Result<ppn::Edition, String> {
    name.parse().map_err(|_| "expected 0.5, 0.11 or 0.14".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_shows_all_papers() {
        assert_eq!(PAPERS, Paper::ALL.map(Paper::name).join("|"));
    }
}
