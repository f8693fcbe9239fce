//! The plugin of the Typst package `ppn`: games as pictures and words.
//!
//! [`read`] replays a game and keeps it, and [`set_up`] a start board; Typst calls them with `plugin.transition`, and keeps
//! what they give as a module of its own, once for each game. The other functions answer about the game of their module. Answers are JSON, and
//! errors are texts with the line and the column of the game.
//!
//! # Invariants
//!
//! - The only state is the game that was read. Other functions change nothing, as Typst demands of plugins.
//! - The crate reads no file, clock or network address.

mod played;
mod request;

use played::{GAME, Played};
use request::{BoardsRequest, ScoreRequest};
use wasm_minimal_protocol::{initiate_protocol, wasm_func};

initiate_protocol!();

/// Replays a game and keeps it: its text, the name of its notation or nothing, and its number in the text, from 1.
///
/// # Errors
/// What is wrong with the game, with lines and columns.
#[wasm_func]
fn read(text: &[u8], notation: &[u8], number: &[u8]) -> Result<Vec<u8>, String> {
    let number = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
    let number = number.filter(|number| *number > 0).ok_or("`game` is a number from 1")?;
    let played = Played::read(text, &String::from_utf8_lossy(notation), number)?;
    GAME.with(|game| *game.borrow_mut() = Some(played));
    Ok(Vec::new())
}

/// Sets up the start board of a game and keeps it: its name, or a mapping of YAML with arguments.
///
/// # Errors
/// If there is no such game, or an argument is wrong.
#[wasm_func]
fn set_up(name: &[u8]) -> Result<Vec<u8>, String> {
    let played = Played::set_up(&String::from_utf8_lossy(name))?;
    GAME.with(|game| *game.borrow_mut() = Some(played));
    Ok(Vec::new())
}

/// Nothing, if the boards after some moves can be drawn: see [`BoardsRequest::check`].
///
/// # Errors
/// If there is no such move, or an option is wrong.
#[wasm_func]
fn check(request: &[u8]) -> Result<Vec<u8>, String> {
    let request: BoardsRequest = request::of_json(request)?;
    played::with_game(|game| request.check(game))
}

/// The boards after some moves: see [`BoardsRequest`].
///
/// # Errors
/// If there is no such move, or an option is wrong.
#[wasm_func]
fn boards(request: &[u8]) -> Result<Vec<u8>, String> {
    let request: BoardsRequest = request::of_json(request)?;
    played::with_game(|game| request.answer(game))
}

/// The moves, remarks and diagrams of the game: see [`ScoreRequest`].
///
/// # Errors
/// If there is no such move, or an option is wrong.
#[wasm_func]
fn score(request: &[u8]) -> Result<Vec<u8>, String> {
    let request: ScoreRequest = request::of_json(request)?;
    played::with_game(|game| request.answer(game))
}
