//! The command `ppn`: check, replay, parse and explain board-game notation.

#[macro_use]
mod tell;

mod alone;
mod archive;
mod arguments;
mod budget;
mod caption;
mod check;
mod chosen_game;
mod cli;
mod compare;
mod completions;
mod config;
mod conformance;
mod convert;
mod counted;
mod csv;
mod diff;
mod embed;
mod explain;
mod files;
mod fmt;
mod input;
mod lsp;
mod man;
mod metadata;
mod notations;
mod outcome;
mod output;
mod own_boards;
mod page;
mod parallel;
mod parse;
mod piece_rows;
#[cfg(feature = "play")]
mod play;
mod print;
mod progress;
mod render;
mod replay;
mod rules;
mod settings_keys;
mod setups;
mod show;
mod signals;
mod stacks;
mod target;
mod terminal;
mod theme;
mod walk;

use outcome::Outcome;
use std::{io::ErrorKind, process::ExitCode};

fn main() -> ExitCode {
    match cli::Cli::of_process().command.run() {
        Ok(outcome) => outcome.into(),
        // The reader of the output has closed it, as `head` does.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Outcome::Fine.into(),
        Err(error) => {
            tell!("ppn: {error}");
            Outcome::Failed.into()
        }
    }
}
