//! The edits of a whole game in compact form.

use crate::{
    active::Active,
    board::{Edit, Link, ON_TOP},
    number::PieceNumber,
};
use ppn_source::short;
use std::num::NonZeroU32;

/// Edits in the order in which they are applied, from the first state on.
///
/// An edit takes 8 bytes in a usual game, whose coordinates are multiples of a sixteenth of an
/// inch, and whose piece numbers fit in 16 bits. Each other edit takes 32 bytes more, in a separate
/// list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edits {
    packed: Vec<Packed>,
    large: Vec<Edit>,
}

/// An edit in 64 bits, of which the lowest two (and the highest one) say how to interpret the others.
#[derive(Clone, Copy, Debug)]
struct Packed(u64);

const PRESENCE: u64 = 0;
const ACTIVE: u64 = 1;
/// Pieces that become active take half of the bits, so the highest one says that it is a kind.
const KIND: u64 = ACTIVE | 1 << 63;
const PLACE: u64 = 2;
/// The other bits are an index into the large edits.
const LARGE: u64 = 3;

/// The number of bits of a piece number in an edit that holds only two of them.
const NUMBER: u32 = 31;
/// The number of bits of the index of a kind.
const INDEX: u32 = 30;
/// The number of bits of a piece number in an edit that also holds a place.
const SHORT_NUMBER: u32 = 16;
/// The number of bits of a coordinate.
const COORDINATE: u32 = 15;
/// The number of steps of a coordinate in an inch.
const STEPS_PER_INCH: f64 = 16.0;

/// In place of a link: the piece comes on top of all others.
const PRESENT_ON_TOP: u32 = (1 << NUMBER) - 1;

/// In place of a link: the piece is on top of all others and is active.
const SHORT_ON_TOP: u32 = (1 << SHORT_NUMBER) - 1;

impl Edits {
    /// An empty list of edits with room for some.
    pub(crate) fn with_room_for(usual: usize) -> Self {
        Self { packed: Vec::with_capacity(usual), large: Vec::new() }
    }

    /// The number of steps in a unit of coordinates that is `inches` wide; `None` if coordinates up
    /// to `most` have no short form.
    pub(crate) fn unit(inches: f64, most: usize) -> Option<u16> {
        let steps = inches * STEPS_PER_INCH;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared")]
        let unit = steps as u16;
        (unit > 0 && f64::from(unit) == steps && steps * most as f64 <= MIDDLE).then_some(unit)
    }

    /// Records that a piece is removed.
    #[inline]
    pub(crate) fn remove(&mut self, piece: u16) {
        self.packed.push(Packed(u64::from(piece) << 2 | PRESENCE));
    }

    /// Records that a new piece is put on top of all others.
    pub(crate) fn drop(&mut self, piece: u16) {
        let bits = u64::from(piece) << 2 | u64::from(PRESENT_ON_TOP) << 33 | PRESENCE;
        self.packed.push(Packed(bits));
    }

    /// Records that a piece becomes the active one.
    pub(crate) fn activate(&mut self, piece: u16) {
        self.packed.push(Packed(u64::from(piece) << 2 | ACTIVE));
    }

    /// Records that a piece is put on top of all others and becomes the active one. `x` and `y` are
    /// in steps from the corner of the board.
    #[inline]
    pub(crate) fn make_move(&mut self, piece: u16, x: u64, y: u64) {
        self.packed.push(Packed::on_top(piece.into(), CORNER + x, CORNER + y));
    }

    /// Makes room for more edits.
    pub(crate) fn reserve(&mut self, usual: usize) {
        self.packed.reserve(usual);
    }

    /// Adds an edit.
    pub(crate) fn push(&mut self, edit: Edit) {
        let packed = Packed::of(edit).unwrap_or_else(|| {
            self.large.push(edit);
            Packed(u64::from(short(self.large.len() - 1)) << 2 | LARGE)
        });
        self.packed.push(packed);
    }

    /// Removes all but the first `len` edits. None of the removed ones may be large.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.packed.truncate(len);
    }

    /// The same edits without spare memory.
    pub(crate) fn settled(mut self) -> Self {
        self.packed.shrink_to_fit();
        self.large.shrink_to_fit();
        self
    }

    /// Packs the edits of a list, from its last one to its first; `turn` converts each to the edit
    /// that is kept.
    pub(crate) fn from_last(edits: &[Edit], mut turn: impl FnMut(&mut Edit)) -> Self {
        let mut kept = Self { packed: vec![Packed(0); edits.len()], large: Vec::new() };
        for (place, &edit) in kept.packed.iter_mut().zip(edits).rev() {
            let mut edit = edit;
            turn(&mut edit);
            *place = Packed::of(edit).unwrap_or_else(|| {
                kept.large.push(edit);
                Packed(u64::from(short(kept.large.len() - 1)) << 2 | LARGE)
            });
        }
        kept.large.shrink_to_fit();
        kept
    }

    pub(crate) fn len(&self) -> usize {
        self.packed.len()
    }

    /// The number of pieces after the edits from `from` on, which are those of plain moves, if there were `len`
    /// before.
    pub(crate) fn len_after(&self, from: usize, len: usize) -> usize {
        let presences = self.packed[from..].iter().filter(|edit| edit.0 & 3 == PRESENCE);
        presences.fold(len, |len, edit| if edit.is_drop() { len + 1 } else { len - 1 })
    }

    /// The number of pieces that the edits from `from` on drop, and of those that they change. The edits are those of
    /// plain moves.
    pub(crate) fn additions(&self, from: usize) -> (usize, usize) {
        let edits = &self.packed[from.min(self.packed.len())..];
        let count = |is: fn(&Packed) -> bool| edits.iter().filter(|one| is(one)).count();
        (count(|one| one.is_drop()), count(|one| one.is_kind()))
    }

    /// The edits of a range; indices past the last edit are ignored.
    pub(crate) fn range(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = Edit> {
        let packed = self.packed.get(range).unwrap_or(&[]);
        packed.iter().filter_map(|packed| packed.edit(&self.large))
    }
}

/// The coordinate of the corner of the board, in steps.
const CORNER: u64 = 1 << (COORDINATE - 1);

impl Packed {
    /// Whether a plain move drops the piece.
    fn is_drop(self) -> bool {
        self.0 & 3 == PRESENCE && self.0 >> 33 == u64::from(PRESENT_ON_TOP)
    }

    fn is_kind(self) -> bool {
        self.0 & KIND == KIND && self.0 & 3 == ACTIVE
    }

    #[inline]
    fn on_top(piece: u64, x: u64, y: u64) -> Self {
        Self(piece << 2 | u64::from(SHORT_ON_TOP) << 18 | x << 34 | y << 49 | PLACE)
    }

    fn of(edit: Edit) -> Option<Self> {
        Some(Self(match edit {
            Edit::Presence { piece, after } => {
                let after = match after {
                    ON_TOP => PRESENT_ON_TOP.into(),
                    other => number(of_link(other), NUMBER)
                        .filter(|&link| link != u64::from(PRESENT_ON_TOP))?,
                };
                number(piece.0, NUMBER)? << 2 | after << 33 | PRESENCE
            }
            Edit::Kind { piece, kind } => {
                number(piece.0, NUMBER)? << 2 | number(kind, INDEX)? << 33 | KIND
            }
            Edit::Active(Active::None) => ACTIVE,
            Edit::Active(Active::One(piece)) => u64::from(piece.0) << 2 | ACTIVE,
            Edit::Place { piece, x, y, after } => {
                let piece = number(piece.0, SHORT_NUMBER)?;
                let after = number(of_link(after), SHORT_NUMBER)?;
                if after == u64::from(SHORT_ON_TOP) {
                    return None;
                }
                piece << 2 | after << 18 | coordinate(x)? << 34 | coordinate(y)? << 49 | PLACE
            }
            // The piece is on top of all others, so the link need not be kept.
            Edit::Move { piece, x, y, active: Some(active), .. } if active.get() == piece.0 => {
                let piece = number(piece.0, SHORT_NUMBER)?;
                return Some(Self::on_top(piece, coordinate(x)?, coordinate(y)?));
            }
            Edit::Active(Active::Many { .. }) | Edit::Move { .. } => return None,
        }))
    }

    fn edit(self, large: &[Edit]) -> Option<Edit> {
        let bits = |from: u32, count: u32| short_of(self.0 >> from & ((1 << count) - 1));
        Some(match self.0 & 3 {
            PRESENCE => Edit::Presence {
                piece: PieceNumber(bits(2, NUMBER)),
                after: if self.is_drop() { ON_TOP } else { to_link(bits(33, NUMBER)) },
            },
            ACTIVE if self.is_kind() => {
                Edit::Kind { piece: PieceNumber(bits(2, NUMBER)), kind: bits(33, INDEX) }
            }
            ACTIVE => Edit::Active(match bits(2, 32) {
                0 => Active::None,
                one => Active::One(PieceNumber(one)),
            }),
            PLACE => {
                let (piece, after) = (bits(2, SHORT_NUMBER), bits(18, SHORT_NUMBER));
                let (x, y) = (inches(bits(34, COORDINATE)), inches(bits(49, COORDINATE)));
                let number = PieceNumber(piece);
                match after {
                    SHORT_ON_TOP => {
                        Edit::Move { piece: number, x, y, after: ON_TOP, active: to_link(piece) }
                    }
                    after => Edit::Place { piece: number, x, y, after: to_link(after) },
                }
            }
            _ => *large.get(bits(2, 32) as usize)?,
        })
    }
}

fn number(number: u32, bits: u32) -> Option<u64> {
    (number < 1 << bits).then_some(number.into())
}

#[expect(clippy::cast_possible_truncation, reason = "at most 32 bits were taken")]
fn short_of(bits: u64) -> u32 {
    bits as u32
}

fn of_link(link: Link) -> u32 {
    link.map_or(0, NonZeroU32::get)
}

fn to_link(number: u32) -> Link {
    NonZeroU32::new(number)
}

/// The corner of the board is in the middle of the coordinates that have a short form.
const MIDDLE: f64 = CORNER as f64;

/// A coordinate in steps, if it is a whole number of them. (No coordinate of a board is a negative
/// zero, which would become a positive zero.)
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within 15 bits")]
fn coordinate(inches: f64) -> Option<u64> {
    let steps = inches * STEPS_PER_INCH + MIDDLE;
    if !(0.0..2.0 * MIDDLE).contains(&steps) {
        return None;
    }
    let whole = steps as u32;
    (self::inches(whole) == inches).then_some(whole.into())
}

fn inches(steps: u32) -> f64 {
    (f64::from(steps) - MIDDLE) / STEPS_PER_INCH
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbers() -> impl Strategy<Value = u32> {
        prop_oneof![0..3_u32, 65_534..65_538_u32, 0x7FFF_FFFE..=0x8000_0001_u32, Just(u32::MAX)]
    }

    fn inches() -> impl Strategy<Value = f64> {
        let sixteenths = (-16_400..16_400_i32).prop_map(|steps| f64::from(steps) / 16.0);
        prop_oneof![sixteenths, -2e9..2e9, Just(1e-9), Just(0.1)]
    }

    proptest! {
        #[test]
        fn edits_are_kept_as_they_are(
            list in proptest::collection::vec((0..5_u8, numbers(), numbers(), inches(), inches()), 0..20),
        ) {
            let edits: Vec<_> = list
                .into_iter()
                .map(|(kind, one, other, x, y)| {
                    let (piece, after) = (PieceNumber(one), to_link(other));
                    match kind {
                        0 => Edit::Presence { piece, after },
                        1 => Edit::Place { piece, x, y, after },
                        2 => Edit::Kind { piece, kind: other },
                        3 if one > 0 => Edit::Active(Active::One(piece)),
                        _ => Edit::Active(Active::Many { start: one as usize, len: other }),
                    }
                })
                .collect();
            let kept = Edits::from_last(&edits, |_| {});
            prop_assert_eq!(kept.len(), edits.len());
            prop_assert_eq!(kept.range(0..edits.len()).collect::<Vec<_>>(), edits);
        }
    }

    #[test]
    fn edits_of_plain_moves_are_those_of_all_moves() {
        for inches in [0.0625, 0.5, 1.0, 16.0] {
            let unit = u64::from(Edits::unit(inches, 32).unwrap());
            let mut edits = Edits::default();
            edits.remove(7);
            edits.make_move(65_534, 3 * unit, 32 * unit);
            edits.drop(65_534);
            edits.activate(65_534);
            let piece = PieceNumber(65_534);
            let (x, y, after, active) = (3.0 * inches, 32.0 * inches, ON_TOP, to_link(piece.0));
            let expected = [
                Edit::Presence { piece: PieceNumber(7), after: None },
                Edit::Move { piece, x, y, after, active },
                Edit::Presence { piece, after: ON_TOP },
                Edit::Active(Active::One(piece)),
            ];
            assert_eq!((edits.len_after(0, 9), edits.additions(1)), (9, (1, 0)));
            assert_eq!(edits.range(0..4).collect::<Vec<_>>(), expected);
            // The edits at the beginning of a game are kept unchanged when the rest is played in
            // the general way.
            let kept = Edits::from_last(&expected, |_| {});
            assert!(kept.range(0..4).eq(expected) && kept.large.is_empty());
        }
        for inches in [0.0, -1.0, 0.05, 32.5, f64::NAN, f64::INFINITY, 1e9] {
            assert_eq!(Edits::unit(inches, 32), None, "{inches}");
        }
    }

    #[test]
    fn a_move_that_makes_another_piece_active_is_kept() {
        let (piece, after) = (PieceNumber(3), ON_TOP);
        let edit = Edit::Move { piece, x: 1.0, y: 2.0, after, active: to_link(4) };
        assert_eq!(Edits::from_last(&[edit], |_| {}).range(0..1).collect::<Vec<_>>(), [edit]);
    }

    #[test]
    fn usual_edits_take_eight_bytes() {
        assert_eq!(size_of::<Packed>(), 8);
        // The documentation of the limit of edits names this size.
        assert_eq!(size_of::<Edit>(), 32);
        let piece = PieceNumber(32);
        let plain = [
            Edit::Place { piece, x: 4.5, y: -8.0, after: to_link(31) },
            Edit::Active(Active::One(piece)),
            Edit::Active(Active::None),
            Edit::Presence { piece, after: None },
            Edit::Kind { piece, kind: 7 },
            Edit::Move { piece, x: 4.5, y: -8.0, after: ON_TOP, active: to_link(32) },
        ];
        assert!(Edits::from_last(&plain, |_| {}).large.is_empty());
    }
}
