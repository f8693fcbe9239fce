//! The rule for ranks that the pieces of a piecepack do not have.

use crate::ppn::lint::observer::Event;
use ppn_engine::Unplaced;
use ppn_piece::Configuration;
use ppn_source::rule;

rule! {
    /// The tiles, coins and dice of a piecepack have six ranks: null, ace, 2, 3, 4 and 5. The notation takes any
    /// rank, so that other sets can be written.
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

/// The number of ranks of a piecepack; the first is null.
const RANKS: u32 = 6;

pub(crate) fn check(event: &Event<'_, '_>) -> Option<Unplaced> {
    let &Event::Became { turn, piece } = event else { return None };
    let is_piecepack = matches!(
        piece.cfg,
        Configuration::Piecepack
            | Configuration::DualPiecepacksExpansion
            | Configuration::PlayingCardsExpansion
            | Configuration::Subpack
    );
    let rank = piece.rank.0;
    if !is_piecepack || rank <= RANKS {
        return None;
    }
    let written = turn.program.slice(turn.one.span);
    let message = format!("`{written}` has the rank {}: a piecepack has no such piece", rank - 1);
    Some(
        Unplaced::new(&RANK_BEYOND, turn.one.span, message)
            .with_help("its ranks are null (`n` or `0`), ace (`a` or `1`), 2, 3, 4 and 5"),
    )
}
