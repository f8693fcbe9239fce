//! Pieces in words, for people who cannot see them.

use crate::animals;
use crate::sets::{CardRank, die_number, is_dominoes};
use ppn_piece::{Configuration, Kind, Piece, Side};

/// The description of a piece, such as `Arms coin` or `white knight`, for people who cannot see it.
#[must_use]
pub fn describe(piece: &Piece) -> String {
    use Configuration as C;
    let (suit, rank) = (suit_word(piece), piece.rank.0);
    let kind = piece.piece_side.kind;
    let side = piece.piece_side.side;
    match (kind, &piece.cfg) {
        (Kind::Tile, cfg) if is_dominoes(cfg) => match side {
            Side::Back | Side::Base => "domino, face down".to_owned(),
            _ => format!("domino {}-{}", piece.suit.0.saturating_sub(1), rank.saturating_sub(1)),
        },
        (_, C::Other(name)) => animals::describe(piece)
            .unwrap_or_else(|| format!("{name} {kind}, suit {}, rank {rank}", piece.suit.0)),
        (Kind::Board, cfg) => format!("{} board", cfg.name().trim_end_matches(['1', '2'])),
        (Kind::Tile, _) if side == Side::Back => "tile, face down".to_owned(),
        (Kind::Tile, _) => format!("{} of {suit} tile", piecepack_rank(rank)),
        (Kind::Coin, _) if side == Side::Face => format!("{} coin", piecepack_rank(rank)),
        (Kind::Coin, _) => format!("{suit} coin"),
        (Kind::Die, C::DiceFudge) => match rank {
            1 | 6 => format!("{suit} die, minus"),
            3 | 4 => format!("{suit} die, plus"),
            _ => format!("{suit} die, blank"),
        },
        (Kind::Die, cfg) if cfg.name().starts_with("dice") => {
            format!("{suit} die, {}", die_number(piece))
        }
        (Kind::Die | Kind::Matchstick, _) => format!("{} of {suit} {kind}", piecepack_rank(rank)),
        (Kind::Pawn | Kind::Saucer, _) => format!("{suit} {kind}"),
        (Kind::Bit, C::Chess(_)) if side == Side::Face => {
            let man = ["pawn", "knight", "bishop", "rook", "queen", "king"];
            let man = rank.checked_sub(1).and_then(|rank| man.get(rank as usize));
            format!("{suit} {}", man.unwrap_or(&"man"))
        }
        (Kind::Bit, C::Checkers(_)) if side == Side::Face => format!("{suit} king"),
        (Kind::Bit, C::Checkers(_)) => format!("{suit} man"),
        (Kind::Bit, C::Go) => format!("{suit} stone"),
        (Kind::Bit, C::Reversi) => format!("{suit} disk"),
        (Kind::Bit, C::Marbles) => format!("{suit} marble"),
        (Kind::Bit, C::Cubes) => format!("{suit} cube"),
        (Kind::Bit, C::Meeples) => format!("{suit} meeple"),
        (Kind::Bit, _) => format!("{suit} piece"),
        (Kind::Pyramid, C::IcehousePieces) => format!("{suit} pyramid of {rank}"),
        (Kind::Pyramid, _) => format!("{suit} pyramid, {}", piecepack_rank(rank)),
        (Kind::Card, _) if matches!(side, Side::Back | Side::Base) => "card, face down".to_owned(),
        (Kind::Card, _) => match CardRank::of(piece) {
            CardRank::Pips(0) => format!("null of {suit}"),
            CardRank::Pips(1) => format!("ace of {suit}"),
            CardRank::Pips(count) => format!("{count} of {suit}"),
            CardRank::Jack => format!("jack of {suit}"),
            CardRank::Knight => format!("knight of {suit}"),
            CardRank::Queen => format!("queen of {suit}"),
            CardRank::King => format!("king of {suit}"),
            CardRank::Joker => "joker".to_owned(),
            CardRank::Trump(0) => "the fool".to_owned(),
            CardRank::Trump(number) => format!("trump {number}"),
            CardRank::Unknown => "unknown card".to_owned(),
        },
    }
}

/// Sets with named suits use these names; others use the colour of the body.
fn suit_word(piece: &Piece) -> &'static str {
    use Configuration as C;
    let words: [&str; 5] = match &piece.cfg {
        C::Piecepack | C::Subpack | C::Hexpack => ["Suns", "Moons", "Crowns", "Arms", "Stars"],
        C::PlayingCards
        | C::PlayingCardsColored
        | C::PlayingCardsExpansion
        | C::PlayingCardsTarot
        | C::DualPiecepacksExpansion => ["hearts", "spades", "clubs", "diamonds", "stars"],
        _ => ["red", "black", "green", "blue", "yellow"],
    };
    match piece.suit.0 {
        suit @ 1..=5 => words[suit as usize - 1],
        6 => "white",
        7 => "cyan",
        8 => "magenta",
        9 => "orange",
        _ => "unknown",
    }
}

fn piecepack_rank(rank: u32) -> String {
    match rank {
        1 => "null".to_owned(),
        2 => "ace".to_owned(),
        rank => rank.saturating_sub(1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_piece::{Rank, Suit};

    #[test]
    fn pieces_have_words() {
        let words = |piece_side: &str, cfg: &str, suit, rank| {
            describe(&Piece {
                piece_side: piece_side.parse().expect("a known piece"),
                suit: Suit(suit),
                rank: Rank(rank),
                cfg: cfg.into(),
                x: 0.0,
                y: 0.0,
                angle: 0.0,
            })
        };
        assert_eq!(words("coin_back", "piecepack", 4, 3), "Arms coin");
        assert_eq!(words("tile_face", "piecepack", 1, 2), "ace of Suns tile");
        assert_eq!(words("bit_face", "chess1", 6, 2), "white knight");
        assert_eq!(words("card_face", "playing_cards", 1, 12), "queen of hearts");
        assert_eq!(words("tile_face", "dominoes", 3, 5), "domino 2-4");
        assert_eq!(words("board_face", "go", 1, 9), "go board");
    }
}
