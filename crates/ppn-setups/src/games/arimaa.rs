//! Arimaa on a chess board, with chess figures that represent the animals.

use super::{arguments::CELL_WIDTH, chess::figures};
use crate::{Argument, ArgumentKind, Game, SetupError, System, call::Call, tabletop::Tabletop};
use ppn_piece::{Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};

pub(super) static GAMES: &[Game] =
    &[Game::new("Arimaa", "animals, strong and weak, and four traps")
        .of(System::Chess)
        .takes(&[FEN, TRAPS, CELL_WIDTH])
        .by(arimaa)];

const FEN: Argument = Argument {
    name: "FEN",
    kind: ArgumentKind::Text,
    default: "",
    about: "the animals on the board, row 8 first: E elephant, M camel, H horse, D dog, C cat, \
            R rabbit, capitals for gold; none if absent, since placing them is the first turn",
    example: "rrrrrrrr/dhcemchd/8/8/8/8/DHCMECHD/RRRRRRRR",
};

const TRAPS: Argument = Argument {
    name: "Traps",
    kind: ArgumentKind::Flag,
    default: "true",
    about: "whether red checkers mark the traps",
    example: "false",
};

/// The animals, weakest first, in the order of the ranks of the figures that represent them, with
/// these figures for gold and for silver.
const ANIMALS: [(char, char, char); 6] = [
    ('R', '♙', '♟'),
    ('C', '♘', '♞'),
    ('D', '♗', '♝'),
    ('H', '♖', '♜'),
    ('M', '♕', '♛'),
    ('E', '♔', '♚'),
];

fn arimaa(call: &mut Call) -> Result<Tabletop, SetupError> {
    let small = call.cfg() == Configuration::Chess(Cells::One);
    let traps = if small { Cells::One } else { Cells::Two };
    let mut tabletop = call.rows("board_face | 1 | G | 8 | 4.5 | 4.5")?;
    if call.flag("Traps")? {
        let trap = |x, y| Piece {
            piece_side: PieceSide::new(Kind::Bit, Side::Back),
            suit: Suit(1),
            rank: Rank(1),
            cfg: Configuration::Checkers(traps),
            x,
            y,
            angle: 0.0,
        };
        tabletop.lay([trap(3.0, 3.0), trap(6.0, 3.0), trap(3.0, 6.0), trap(6.0, 6.0)]);
    }
    let help = "E elephant, M camel, H horse, D dog, C cat, R rabbit; capitals are gold";
    let letters = ANIMALS.map(|(letter, ..)| letter);
    tabletop.lay(figures(call, &letters, ("an Arimaa piece", help))?);
    let size = if small { "u" } else { "" };
    for (letter, gold, silver) in ANIMALS {
        tabletop.define(letter.to_string(), format!("{size}{gold}"));
        tabletop.define(letter.to_ascii_lowercase().to_string(), format!("{size}{silver}"));
    }
    Ok(tabletop)
}
