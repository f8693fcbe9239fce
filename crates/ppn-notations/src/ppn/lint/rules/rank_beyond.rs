//! The rule for ranks that the pieces of a set do not have.

use crate::ppn::lint::observer::Event;
use ppn_engine::Unplaced;
use ppn_piece::{Configuration, Kind, Piece, Rank};
use ppn_source::rule;

rule! {
    /// The tiles, coins and dice of a piecepack have six ranks: null, ace, 2, 3, 4 and 5. The notation takes any
    /// rank, so that other sets can be written. Dice have as many numbers as sides, chess has six figures, cards end with
    /// the king, and pyramids have at most six pips.
    ///
    /// # Why it matters
    /// A die of a piecepack has no 6: perhaps the die is an ordinary one, or the number is a typo. There
    /// is no picture of such a piece.
    ///
    /// # Example
    /// ```ppn
    /// 1. Md@b2 2. b2~6
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. Md@b2 2. b2~5
    /// ```
    pub(crate) static RANK_BEYOND = "W0449" "rank-beyond" Warning,
        "a piece has a rank that its set does not have";
}

/// The highest stored rank of a set's pieces, and what there is not beyond it; `None` if ranks have no known end.
fn highest(piece: &Piece) -> Option<(u32, &'static str)> {
    use Configuration as C;
    let known = match &piece.cfg {
        _ if piece.piece_side.kind == Kind::Board => return None,
        C::Piecepack | C::DualPiecepacksExpansion | C::PlayingCardsExpansion | C::Subpack => {
            (6, "a piecepack has no such piece")
        }
        C::Hexpack => (6, "a hexpack has no such piece"),
        C::Dice | C::DiceFudge | C::DiceNumeral => (6, "a die has six sides"),
        // Their ranks count from zero, so that the highest number is written as one more than there are sides.
        C::DiceD4 => (5, "this die has four sides"),
        C::DiceD8 => (9, "this die has eight sides"),
        C::DiceD10 | C::DiceD10Percentile => (11, "this die has ten sides"),
        C::DiceD12 => (13, "this die has twelve sides"),
        C::DiceD20 => (21, "this die has twenty sides"),
        C::Chess(_) => (6, "there are six chess figures"),
        C::IcehousePieces => (6, "pyramids have at most six pips"),
        // Trumps of tarot; with jacks, knights, queens, kings and jokers, suits have at most 15.
        C::PlayingCardsTarot if piece.suit.0 > 4 => (22, "there are no more trumps"),
        C::PlayingCards | C::PlayingCardsColored | C::PlayingCardsTarot => {
            (15, "there is no such card")
        }
        _ => return None,
    };
    Some(known)
}

pub(crate) fn check(event: &Event<'_, '_>) -> Option<Unplaced> {
    let &Event::Became { turn, piece } = event else { return None };
    let (most, reason) = highest(piece)?;
    if piece.rank.0 <= most {
        return None;
    }
    let written = turn.program.slice(turn.one.span);
    let printed = |rank: Rank| rank.printed(&piece.cfg);
    let message = format!("`{written}` has the rank {}: {reason}", printed(piece.rank));
    let help = match piece.cfg {
        Configuration::Piecepack | Configuration::Subpack | Configuration::Hexpack => {
            "its ranks are null (`n` or `0`), ace (`a` or `1`), 2, 3, 4 and 5".to_owned()
        }
        _ => format!("write a rank up to {}", printed(Rank(most))),
    };
    Some(Unplaced::new(&RANK_BEYOND, turn.one.span, message).with_help(help))
}
