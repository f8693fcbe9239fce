//! Dice, cubes and meeples, which have no games of their own.

use super::arguments::{ANGLE, PIECE_SIDE, RANK, SIDE, SUIT, X, Y};
use crate::{
    Argument, ArgumentKind, Game, RankWords, SetupError, System, call::Call, tabletop::Tabletop,
};

pub(super) static GAMES: &[Game] = &[
    dice(System::Dice, "six-sided dice with pips, one of each colour", DICE),
    dice(System::DiceNumeral, "six-sided dice with numerals, one of each colour", DICE),
    dice(System::DiceD4, "four-sided dice, one of each colour", DICE),
    dice(System::DiceD8, "eight-sided dice, one of each colour", DICE),
    dice(System::DiceD10, "ten-sided dice, one of each colour", DICE),
    dice(
        System::DicePercentile,
        "ten-sided dice that count in tens, one of each colour",
        PERCENTILE,
    ),
    dice(System::DiceD12, "twelve-sided dice, one of each colour", DICE),
    dice(System::DiceD20, "twenty-sided dice, one of each colour", DICE),
    dice(System::DiceFudge, "fudge dice, one of each colour", FUDGE),
    Game::new("Bits", "a cube of each colour")
        .of(System::Cube)
        .takes(&[SUIT, CUBE_SIZE, X, Y, ANGLE])
        .by(|call| call.part("bit_back | 6 | 1..6 | 2 | 1..6 | 1")),
    Game::new("Bits", "a meeple of each colour")
        .of(System::Meeple)
        .takes(&[SIDE, PIECE_SIDE, SUIT, X, Y, ANGLE])
        .by(|call| call.part("bit_face | 6 | 1..6 | 1 | 1..6 | 1")),
];

const fn dice(system: System, about: &'static str, arguments: &'static [Argument]) -> Game {
    Game::new("Dice", about).of(system).takes(arguments).by(one_of_each_colour)
}

fn one_of_each_colour(call: &mut Call) -> Result<Tabletop, SetupError> {
    call.part("die_face | 6 | 1..6 | 1 | 1..6 | 1")
}

const DICE: &[Argument] = &[SUIT, rolled(RankWords::Dice, "ace"), X, Y, ANGLE];
const PERCENTILE: &[Argument] = &[SUIT, rolled(RankWords::Percentile, "50%"), X, Y, ANGLE];
const FUDGE: &[Argument] = &[SUIT, rolled(RankWords::Fudge, "plus"), X, Y, ANGLE];

const fn rolled(words: RankWords, example: &'static str) -> Argument {
    Argument {
        kind: ArgumentKind::RankColumn(words),
        about: "what the dice show, as words or as stored numbers from 1",
        example,
        ..RANK
    }
}

const CUBE_SIZE: Argument =
    Argument { about: "sizes, as stored numbers from 1 to 6", example: "5", ..RANK };
