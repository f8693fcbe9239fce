//! The command `ppn`: check, replay, parse and explain board-game notation.

/// Writes a line to the standard error. Where that is closed or full there is nobody to tell so.
macro_rules! tell {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr(), $($words)*);
    }};
}

mod arimaa;
mod check;
mod cli;
mod config;
mod convert;
mod diff;
mod draughts;
mod explain;
mod files;
mod fmt;
mod input;
mod lsp;
mod metadata;
mod notations;
mod output;
mod page;
mod parallel;
mod parse;
#[cfg(feature = "play")]
mod play;
mod progress;
mod render;
mod replay;
mod setups;
mod show;
mod target;
mod walk;

use clap::Parser;
use std::process::ExitCode;

/// How a command ended. Source: the contract of the command line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// Nothing is wrong; warnings are allowed.
    Fine,
    /// Something in the input breaks a rule.
    Faulty,
    /// The command could not do its work: wrong usage, a file that cannot be read.
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
    let arguments = cli::Cli::parse();
    let result = match arguments.command {
        cli::Command::Check(options) => check::run(&options),
        cli::Command::Fmt(options) => fmt::run(&options),
        cli::Command::Replay(options) => replay::run(&options),
        cli::Command::Parse(options) => parse::run(&options),
        cli::Command::Show(options) => show::run(&options),
        #[cfg(feature = "play")]
        cli::Command::Play(options) => play::run(&options),
        cli::Command::Render(options) => render::run(&options),
        cli::Command::Setups(options) => setups::run(&options),
        cli::Command::Convert(options) => convert::run(&options),
        cli::Command::Arimaa(options) => arimaa::run(&options),
        cli::Command::Draughts(options) => draughts::run(&options),
        cli::Command::Lsp(options) => lsp::run(&options),
        cli::Command::Explain(options) => explain::run(&options),
    };
    match result {
        Ok(outcome) => outcome.into(),
        // Whoever reads our output has seen enough, as `head` does.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Outcome::Fine.into(),
        Err(error) => {
            tell!("ppn: {error}");
            Outcome::Failed.into()
        }
    }
}
