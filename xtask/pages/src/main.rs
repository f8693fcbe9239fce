//! The project's chores that need its crates: the pages, pictures and lists that are made. `cargo xtask` runs them.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it reports to the person who runs it"
)]

mod book;
mod cases_page;
mod diagnostics_page;
mod engine_cases;
mod gallery;
mod mistakes_page;
mod notation_lists;
mod settings_schema;
mod setups_page;
mod slip_rates;
mod slips;

use ppn_render::player::Player;
use std::{env, path::Path, process::ExitCode};
use xtask::places::{no_arguments, write, write_pages};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.split_first() {
        Some((chore, rest)) => run(chore, rest),
        None => Err("cargo xtask has the chores".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: &str, arguments: &[String]) -> Result<(), String> {
    match chore {
        "book" => book::book(arguments),
        "gallery" => gallery::gallery(arguments),
        "script" => script(arguments),
        "tables" => tables(arguments),
        other => Err(format!("unknown chore `{other}`")),
    }
}

/// Writes lists that are made from the code and the corpus.
fn tables(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    write_pages([
        (engine_cases::PATH, engine_cases::page()?),
        (settings_schema::PATH, settings_schema::page()),
    ])?;
    write_pages(notation_lists::pages()?)
}

/// Writes a script for web pages to a file.
fn script(arguments: &[String]) -> Result<(), String> {
    let [name, path] = arguments else { return Err("a script and a file".to_owned()) };
    match &**name {
        // The element that plays prepared games needs no library.
        "player" => write(Path::new(path), Player::script()),
        "viewer" => write(Path::new(path), ppn_solid::viewer_script()),
        other => Err(format!("unknown script `{other}`")),
    }
}
