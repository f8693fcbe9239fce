//! Games of draughts on the start boards of PPN.

use ppn_draughts::{
    Colour::{self, Black, White},
    Ruleset, Square, Variant,
};

/// The start board of a game of draughts in PPN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InPpn {
    /// The name of the game in PPN.
    pub name: &'static str,
    /// Whether PPN has a start board with this name. It may have more men than the game. Of several
    /// games with the same board, the usual one is the first.
    pub has_board: bool,
    /// The colour at the bottom of the board.
    pub bottom: Colour,
    /// Whether a piecepack has enough pieces for it.
    pub fits_piecepack: bool,
}

impl InPpn {
    /// The start board of a game.
    #[must_use]
    pub fn of(variant: Variant) -> Self {
        use Variant as V;
        let (name, has_board, bottom, fits_piecepack) = match variant {
            V::International | V::Breakthrough | V::Frysk | V::Antidraughts => {
                ("International checkers", true, White, false)
            }
            V::English => ("American checkers", true, White, true),
            V::Italian => ("Italian checkers", true, White, true),
            V::Pool => ("American pool checkers", true, Black, true),
            V::UnifiedPool => ("Unified pool checkers", true, White, true),
            V::Jamaican => ("Jamaican checkers", true, White, true),
            V::Spanish => ("Spanish checkers", true, White, true),
            V::Russian => ("Russian checkers", true, White, true),
            V::Brazilian => ("Brazilian checkers", true, White, true),
            V::Canadian => ("Canadian checkers", true, White, false),
            V::Portuguese => ("Portuguese checkers", true, White, true),
            V::Czech => ("Czech checkers", true, White, true),
            V::Turkish => ("Turkish checkers", true, White, true),
            V::Thai => ("Thai checkers", true, Black, true),
            V::Thai12 => ("Thai checkers", false, Black, false),
            V::Frisian => ("Frisian checkers", true, White, false),
            V::Spantsiretti | V::SpantsirettiInternational => {
                ("Spantsiretti checkers", false, White, false)
            }
            // A game that is new in the rules has no board in PPN yet.
            _ => (variant.name(), false, White, false),
        };
        Self { name, has_board, bottom, fits_piecepack }
    }

    /// The name of the start board, if PPN has one.
    #[must_use]
    pub fn board(self) -> Option<&'static str> {
        self.has_board.then_some(self.name)
    }
}

/// The place of a square in PPN: column and row from the bottom left of its start board, both
/// from 1.
#[must_use]
pub fn place_of(rules: &Ruleset, square: Square, starter_at_bottom: bool) -> (u8, u8) {
    turned(rules, rules.board().place(square), starter_at_bottom)
}

/// The square at a place of PPN's start board; `None` if it is not played on.
#[must_use]
pub fn square_at(rules: &Ruleset, place: (u8, u8), starter_at_bottom: bool) -> Option<Square> {
    let layout = rules.board().layout();
    let inside = (1..=layout.width).contains(&place.0) && (1..=layout.height).contains(&place.1);
    inside.then(|| rules.board().at(turned(rules, place, starter_at_bottom))).flatten()
}

/// Turns the board where the colour at the bottom is not the one that moves first.
fn turned(rules: &Ruleset, (c, r): (u8, u8), starter_at_bottom: bool) -> (u8, u8) {
    if starter_at_bottom || InPpn::of(rules.variant()).bottom == rules.starter() {
        return (c, r);
    }
    let layout = rules.board().layout();
    ((layout.width + 1).saturating_sub(c), (layout.height + 1).saturating_sub(r))
}
