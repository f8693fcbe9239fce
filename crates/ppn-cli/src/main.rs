//! The command `ppn`: check, replay, parse and explain board-game notation.

/// Writes a message to standard error, in one line and without control characters: they may contain
/// names and errors from untrusted files. Errors of the output are ignored.
macro_rules! tell {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let message = format!($($words)*);
        let message = ppn_source::Printable::new(&message, ppn_source::Lines::Escape);
        let _ = writeln!(std::io::stderr(), "{message}");
    }};
}

mod alone;
mod arguments;
mod arimaa;
mod budget;
mod check;
mod chosen_game;
mod cli;
mod completions;
mod config;
mod conformance;
mod convert;
mod diff;
mod draughts;
mod explain;
mod files;
mod fmt;
mod input;
mod lsp;
mod man;
mod metadata;
mod notations;
mod output;
mod page;
mod parallel;
mod parse;
mod piece_rows;
#[cfg(feature = "play")]
mod play;
mod progress;
mod render;
mod replay;
mod settings_keys;
mod setups;
mod show;
mod signals;
mod target;
mod terminal;
mod theme;
mod walk;

use clap::{CommandFactory, Parser};
use ppn_source::{Lines, printable};
use std::{ffi::OsString, process::ExitCode};

/// The exit status of a command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// There are no errors; warnings are allowed.
    Fine,
    /// There are errors in the input.
    Faulty,
    /// The command could not run: wrong usage, or a file that cannot be read.
    Failed,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::from(0),
            Outcome::Faulty => Self::from(1),
            Outcome::Failed => Self::from(2),
        }
    }
}

fn main() -> ExitCode {
    let arguments = cli::Cli::try_parse().unwrap_or_else(|error| {
        // The message may quote file names with control characters.
        let escaped =
            |argument: OsString| printable(&argument.to_string_lossy(), Lines::Escape).into_owned();
        let quoted = cli::Cli::try_parse_from(std::env::args_os().map(escaped));
        let Some(quoted) = quoted.err() else {
            // The escaped arguments are valid, since `\` may be part of a file name; so the message
            // itself is escaped.
            error.to_string().lines().for_each(|line| tell!("{line}"));
            std::process::exit(error.exit_code());
        };
        quoted.exit()
    });
    let result = match arguments.command {
        cli::Command::Check(options) => check::run(&options),
        cli::Command::Fmt(options) => fmt::run(&options),
        cli::Command::Replay(options) => replay::run(&options),
        cli::Command::Parse(options) => parse::run(&options),
        cli::Command::Show(options) => show::run(&options),
        #[cfg(feature = "play")]
        cli::Command::Play(options) => play::run(&options),
        cli::Command::Render(options) => render::run(&options),
        cli::Command::Theme(options) => theme::run(&options),
        cli::Command::Setups(options) => setups::run(&options),
        cli::Command::Convert(options) => convert::run(&options),
        cli::Command::Arimaa(options) => arimaa::run(&options),
        cli::Command::Conformance(options) => conformance::run(&options),
        cli::Command::Draughts(options) => draughts::run(&options),
        cli::Command::Config(options) => settings_keys::run(&options),
        cli::Command::Lsp(options) => lsp::run(&options),
        cli::Command::Explain(options) => explain::run(&options),
        cli::Command::Completions(options) => completions::run(&options, cli::Cli::command()),
        cli::Command::Man(options) => man::run(&options, cli::Cli::command()),
    };
    match result {
        Ok(outcome) => outcome.into(),
        // The reader of the output has closed it, as `head` does.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Outcome::Fine.into(),
        Err(error) => {
            tell!("ppn: {error}");
            Outcome::Failed.into()
        }
    }
}
