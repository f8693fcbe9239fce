//! Boards and draughtsmen as pieces of PPN.

use super::{
    in_ppn::{InPpn, place_of, square_at},
    script::{Conversion, System},
};
use ppn_draughts::{Colour, Draughtsman, Position, Ruleset, Square};
use ppn_piece::Suit;
use ppn_record::{Action, Place, Placed};
use std::borrow::Cow;

/// The table that a game is played on: how its board lies, and which pieces are its men.
#[derive(Clone, Copy)]
pub(super) struct Tabletop<'r> {
    pub(super) rules: &'r Ruleset,
    pub(super) how: Conversion,
}

impl Tabletop<'_> {
    /// The place of a square in PPN, counted from the bottom left of its board.
    pub(super) fn place(&self, square: Square) -> Place {
        let (column, row) = place_of(self.rules, square, self.how.starter_at_bottom);
        Place { x: column.into(), y: row.into() }
    }

    /// A position: its board, and the draughtsmen on it.
    pub(super) fn position(&self, position: &Position) -> Vec<Placed> {
        let mut pieces = match self.how.system {
            System::Checkers => self.boards(),
            System::Piecepack => self.tiles(),
        };
        let men = self.rules.board().squares().filter_map(|square| {
            let piece = self.man(position.get(square)?).into();
            Some(Placed { piece, at: self.place(square) })
        });
        pieces.extend(men);
        pieces
    }

    /// The changes from one position to another: removals, then new men, then flips.
    pub(super) fn changes(&self, from: &Position, to: &Position) -> Vec<Action> {
        let (mut actions, mut puts, mut flips) = (Vec::new(), Vec::new(), Vec::new());
        for square in self.rules.board().squares() {
            let at = self.place(square);
            match (from.get(square), to.get(square)) {
                (old, new) if old == new => {}
                (Some(old), Some(new)) if old.colour == new.colour => {
                    flips.push(Action::TurnOver { at });
                }
                (old, new) => {
                    actions.extend(old.map(|_| Action::Take { at }));
                    puts.extend(new.map(|man| Action::Put { piece: self.man(man).into(), at }));
                }
            }
        }
        actions.append(&mut puts);
        actions.append(&mut flips);
        actions
    }

    /// The text of a man or king in the form of the start board: draughts in the colour of its side,
    /// kings with their faces up; coins with a suit and a direction for each side.
    fn man(&self, Draughtsman { colour, king }: Draughtsman) -> &'static str {
        let at_bottom = colour == self.bottom();
        let white = at_bottom == (InPpn::of(self.rules.variant()).bottom == Colour::White);
        match (self.how.system, if self.is_checkers() { white } else { at_bottom }, king) {
            (System::Checkers, true, false) => "ucW",
            (System::Checkers, true, true) => "ucfW",
            (System::Checkers, false, false) => "ucK",
            (System::Checkers, false, true) => "ucfK",
            (System::Piecepack, true, false) => "Ac",
            (System::Piecepack, true, true) => "Acf",
            (System::Piecepack, false, false) => "Mcv",
            (System::Piecepack, false, true) => "Mcfv",
        }
    }

    /// The side of the men of a suit, as [`Self::man`] chooses them.
    pub(super) fn side(&self, suit: Suit) -> Option<Colour> {
        let white_below = InPpn::of(self.rules.variant()).bottom == Colour::White;
        let at_bottom = match (self.how.system, suit.0) {
            (System::Checkers, WHITE) => white_below,
            (System::Checkers, BLACK) => !white_below,
            (System::Piecepack, 1 | 2) => false,
            (System::Piecepack, 3 | 4) => true,
            _ => return None,
        };
        let bottom = self.bottom();
        Some(if at_bottom { bottom } else { bottom.opponent() })
    }

    fn is_checkers(&self) -> bool {
        self.how.system == System::Checkers
    }

    /// The colour at the bottom.
    fn bottom(&self) -> Colour {
        match self.how.starter_at_bottom {
            true => self.rules.starter(),
            false => InPpn::of(self.rules.variant()).bottom,
        }
    }

    /// The tiles of a board of 8 by 8 squares.
    fn tiles(&self) -> Vec<Placed> {
        let middles = || (0..4).map(|tile| f64::from(2 * tile) + 1.5);
        let places = middles().flat_map(|y| middles().map(move |x| Place { x, y }));
        places.map(|at| Placed { piece: "t".into(), at }).collect()
    }

    /// Boards that together have the squares of the game, with dark squares where it is played. PPN
    /// only has square boards, whose bottom left corner is dark if they are not turned: others are
    /// boards that overlap. On boards of which every square is played, the squares are lined.
    fn boards(&self) -> Vec<Placed> {
        let board = self.rules.board();
        let (width, height) = (board.layout().width, board.layout().height);
        let (least, most) = (width.min(height), width.max(height));
        let played =
            |x, y| square_at(self.rules, (x + 1, y + 1), self.how.starter_at_bottom).is_some();
        let is_lined = board.squares().len() == usize::from(width) * usize::from(height);
        let fits_alone = least == most && (least.is_multiple_of(2) || played(0, 0));
        let rows = match least {
            // A board with even sides, turned by a right angle, has the other colours.
            2.. if !is_lined && !fits_alone => least & !1,
            _ => least,
        };
        let starts = |side: u8| (0..side).step_by(rows.into()).map(move |at| at.min(side - rows));
        let places = starts(height).flat_map(|y| starts(width).map(move |x| (x, y)));
        let kept = places.filter(|&(x, y)| rows > 1 || played(x, y));
        let laid = kept.map(|(x, y)| {
            let middle = |at: u8| f64::from(at) + f64::from(rows + 1) / 2.0;
            let is_turned = !is_lined && !played(x, y);
            let at = Place { x: middle(x), y: middle(y) };
            Placed { piece: square_board(rows, is_lined, is_turned), at }
        });
        laid.collect()
    }
}

/// The suits of draughts.
const WHITE: u32 = 6;
const BLACK: u32 = 2;

/// The text of a board with as many columns as rows.
fn square_board(rows: u8, is_lined: bool, is_turned: bool) -> Cow<'static, str> {
    let back = if is_lined { "bK" } else { "" };
    let turn = if is_turned { "<" } else { "" };
    match rows {
        0..10 => format!("u[X]{back}{rows}{turn}").into(),
        _ => format!("u[X]{back}{turn},r{rows}").into(),
    }
}
