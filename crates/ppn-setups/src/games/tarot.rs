//! Tarot cards.

use super::arguments::{ANGLE, PIECE_SIDE, RANK, SIDE, SUIT, X, Y};
use crate::{Argument, ArgumentKind, Game, RankWords, System};

pub(super) static GAMES: &[Game] =
    &[Game::new("Cards", "four suits of playing cards, from ace to king without knights")
        .of(System::Tarot)
        .takes(&[SIDE, PIECE_SIDE, CARD_SUIT, CARD_RANK, X, Y, ANGLE])
        .by(|call| {
            call.part(
                "card_face | 52 | [1..4]^13 | [1..11 13 14]*4 | [2.5..32.5/2.5]*4 \
                   | [14 10.5 7 3.5]^13",
            )
        })];

const CARD_SUIT: Argument = Argument {
    kind: ArgumentKind::SuitColumn { tarot: true },
    about: "suits, as words or numbers; trumps are the fifth",
    example: "hearts",
    ..SUIT
};

const CARD_RANK: Argument = Argument {
    kind: ArgumentKind::RankColumn(RankWords::Tarot),
    about: "ranks, as words or numbers: 11 jack, 12 knight, 13 queen, 14 king, 22 the fool",
    example: "knight",
    ..RANK
};
