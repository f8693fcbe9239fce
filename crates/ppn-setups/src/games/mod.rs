//! The games, family by family. [`crate::registry`] explains how to add one.

use crate::Game;

mod arguments;
mod tiles;

// Games with a piecepack.
mod modern;
mod original;
mod original_boards;
mod original_coins;
mod original_dominoes;
mod original_maps;
mod original_tiles;
mod piecepack_checkers;
mod piecepack_chess;
mod piecepack_parts;
mod traditional;

// Games with other systems.
mod alquerque;
mod arimaa;
mod checkers;
mod chess;
mod dice;
mod dominoes;
mod go;
mod icehouse;
mod marbles;
mod morris;
mod reversi;
mod square;
mod stackpack;
mod tarot;

/// All games, in the order in which they are listed.
pub(crate) static FAMILIES: &[&[Game]] = &[
    piecepack_checkers::GAMES,
    piecepack_chess::GAMES,
    modern::GAMES,
    traditional::GAMES,
    original::GAMES,
    original_boards::GAMES,
    original_tiles::GAMES,
    original_coins::GAMES,
    original_maps::GAMES,
    original_dominoes::GAMES,
    piecepack_parts::GAMES,
    stackpack::GAMES,
    checkers::GAMES,
    chess::GAMES,
    arimaa::GAMES,
    dominoes::GAMES,
    go::GAMES,
    alquerque::GAMES,
    morris::GAMES,
    reversi::GAMES,
    marbles::GAMES,
    tarot::GAMES,
    icehouse::GAMES,
    dice::GAMES,
];
