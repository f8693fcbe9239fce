//! The rule for suits and sides that the pieces of a set do not have.

use crate::ppn::lint::observer::Event;
use ppn_engine::Unplaced;
use ppn_piece::{Configuration, Kind, Piece, Side};
use ppn_source::rule;

rule! {
    /// A piece has a side or a suit that no such piece has: only pyramids show a left side, a right side or a top, a
    /// die has no back, and a piecepack has four suits (and pieces without one, the fifth). Or its set has no pieces of
    /// its kind: chess, draughts and go have only bits and boards, sets of dice only dice, and playing cards only
    /// cards. The notation takes any side, number and set.
    ///
    /// # Why it matters
    /// The piece is probably another one, or a letter is a typo. There is no picture of such a piece.
    ///
    /// # Example
    /// ```ppn
    /// 1. Sp@b2 2. b2~l
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. Sp@b2 2. b2@>90
    /// ```
    pub(crate) static PIECE_IMPOSSIBLE = "W0451" "piece-impossible" Warning,
        "a piece has a suit or a side that its set does not have";
}

/// The suits of a piecepack; the last is that of pieces without a suit.
const SUITS: u32 = 5;

pub(crate) fn check(event: &Event<'_, '_>) -> Option<Unplaced> {
    let &Event::Became { turn, piece } = event else { return None };
    let (has, help) = impossible(piece)?;
    let written = turn.program.slice(turn.one.span);
    let message = format!("`{written}` gives a {} {has}", piece.piece_side.kind);
    Some(Unplaced::new(&PIECE_IMPOSSIBLE, turn.one.span, message).with_help(help))
}

/// What a piece has that it cannot have, and what to write.
fn impossible(piece: &Piece) -> Option<(String, &'static str)> {
    use Configuration as C;
    let (kind, side) = (piece.piece_side.kind, piece.piece_side.side);
    let of_pyramids = matches!(side, Side::Left | Side::Right | Side::Top);
    if of_pyramids && kind != Kind::Pyramid {
        return Some((format!("the side {side}"), "only pyramids have this side: leave it out"));
    }
    let kinds: &[Kind] = match &piece.cfg {
        C::Checkers(_) | C::Chess(_) | C::Go => &[Kind::Bit, Kind::Board],
        C::Dice
        | C::DiceD4
        | C::DiceD8
        | C::DiceD10
        | C::DiceD10Percentile
        | C::DiceD12
        | C::DiceD20
        | C::DiceFudge
        | C::DiceNumeral => &[Kind::Die],
        C::PlayingCards | C::PlayingCardsColored | C::PlayingCardsTarot => &[Kind::Card],
        _ => &[],
    };
    if !kinds.is_empty() && !kinds.contains(&kind) {
        return Some(("that its set does not have".to_owned(), "check the set and the letters"));
    }
    if kind == Kind::Die && side == Side::Back {
        return Some(("a back".to_owned(), "a die shows a number: write it instead of the side"));
    }
    let is_piecepack = matches!(
        piece.cfg,
        C::Piecepack
            | C::DualPiecepacksExpansion
            | C::PlayingCardsExpansion
            | C::Subpack
            | C::Hexpack
    );
    (is_piecepack && piece.suit.0 > SUITS).then(|| {
        ("a suit that its set does not have".to_owned(), "its suits are `S`, `M`, `C` and `A`")
    })
}
