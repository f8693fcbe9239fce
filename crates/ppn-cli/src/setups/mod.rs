//! `ppn setups`: lists and shows start boards, and writes out random ones.

mod columns;
mod given;
mod list;
mod pin;
mod show;
mod yaml;

pub(crate) use given::{Given, options_here, write_faults};

use crate::outcome::Outcome;
use clap::{Args, Subcommand};
use std::io;

/// List and show start boards, and write out random ones
///
///     ppn setups                                    all games, by system
///     ppn setups list solitaire                     games that match a word
///     ppn setups show Fujisan                       a game, its arguments and its board
///     ppn setups show Fujisan --ppn > game.ppn      a file to start from
///     ppn setups pin Relativity --arg Seed=42       the layout of a seed
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Setups {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    List(list::List),
    Show(show::Show),
    Pin(pin::Pin),
}

pub(crate) fn run(setups: &Setups) -> io::Result<Outcome> {
    match &setups.command {
        None => list::run(&list::List::default()),
        Some(Command::List(list)) => list::run(list),
        Some(Command::Show(show)) => show::run(show),
        Some(Command::Pin(pin)) => pin::run(pin),
    }
}
