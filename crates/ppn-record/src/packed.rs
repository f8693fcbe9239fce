//! Actions and marks of usual games in a few bytes.

use crate::{Mark, StepPart};
use ppn_engine::{Action, Place};
use ppn_source::short;

/// Values of which most have a short form: 8 bytes, and 4 bits for what the notation calls them. Each other value is
/// kept as it is, in a separate list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PackedList<T> {
    packed: Vec<Packed>,
    large: Vec<T>,
}

/// A value that may have a short form.
pub(crate) trait Pack: Clone {
    /// Its kind, which is not [`LARGE`], and its one or two places; `None` if it has more.
    fn parts(&self) -> Option<(u64, Place, Option<Place>)>;

    /// The value with these parts.
    fn of_parts(kind: u64, one: Place, other: Place) -> Self;
}

/// Four bits for the kind, then two places.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Packed(u64);

/// The kind of a value that has no short form; the other bits are its index.
const LARGE: u64 = 15;
const KIND: u32 = 4;
/// The number of bits of a coordinate.
const COORDINATE: u32 = 15;
/// The number of steps of a coordinate in a unit, so that halves and quarters have a short form, too.
const STEPS: f64 = 16.0;
/// The steps of the coordinate 0.
const MIDDLE: f64 = (1 << (COORDINATE - 1)) as f64;

impl<T> Default for PackedList<T> {
    fn default() -> Self {
        Self { packed: Vec::new(), large: Vec::new() }
    }
}

impl<T: Pack> PackedList<T> {
    pub(crate) fn with_capacity(usual: usize) -> Self {
        Self { packed: Vec::with_capacity(usual), large: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.packed.len()
    }

    pub(crate) fn push(&mut self, value: &T) {
        let packed = Packed::of(value).unwrap_or_else(|| {
            self.large.push(value.clone());
            Packed(u64::from(short(self.large.len() - 1)) << KIND | LARGE)
        });
        self.packed.push(packed);
    }

    /// Whether the values from `from` on are the first ones of a list, all of them in the short form.
    pub(crate) fn begins(&self, from: usize, list: &[T]) -> bool {
        let last = self.packed.get(from..).unwrap_or_default();
        last.len() <= list.len()
            && last.iter().zip(list).all(|(last, value)| Packed::of(value) == Some(*last))
    }

    /// A value by its index, which is below the length.
    pub(crate) fn get(&self, index: usize) -> T {
        let Packed(bits) = self.packed[index];
        match bits & ((1 << KIND) - 1) {
            LARGE => self.large[(bits >> KIND) as usize].clone(),
            kind => {
                let number = |from: u32| coordinate(bits >> (KIND + from * COORDINATE));
                let place = |from| Place { x: number(from), y: number(from + 1) };
                T::of_parts(kind, place(0), place(2))
            }
        }
    }

    /// Frees spare memory.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.packed.shrink_to_fit();
        self.large.shrink_to_fit();
    }
}

impl Packed {
    fn of(value: &impl Pack) -> Option<Self> {
        let (kind, one, other) = value.parts()?;
        let other = other.unwrap_or(Place { x: 0.0, y: 0.0 });
        let numbers = [one.x, one.y, other.x, other.y];
        let bits = numbers
            .into_iter()
            .rev()
            .try_fold(0, |bits, number| Some(bits << COORDINATE | steps(number)?))?;
        Some(Self(bits << KIND | kind))
    }
}

/// A coordinate in steps, if exactly this coordinate has a short form.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within 15 bits")]
fn steps(number: f64) -> Option<u64> {
    let steps = number * STEPS + MIDDLE;
    let steps = (0.0..2.0 * MIDDLE).contains(&steps).then_some(steps as u64)?;
    // A negative zero is another coordinate.
    (coordinate(steps).to_bits() == number.to_bits()).then_some(steps)
}

/// The coordinate of the lowest bits.
fn coordinate(bits: u64) -> f64 {
    let steps = bits & ((1 << COORDINATE) - 1);
    (steps as f64 - MIDDLE) / STEPS
}

impl Pack for Action {
    fn parts(&self) -> Option<(u64, Place, Option<Place>)> {
        Some(match *self {
            Self::Shift { from: None, to } => (0, to, None),
            Self::Shift { from: Some(from), to } => (1, to, Some(from)),
            Self::Take { at } => (2, at, None),
            Self::TurnOver { at } => (3, at, None),
            _ => return None,
        })
    }

    fn of_parts(kind: u64, one: Place, other: Place) -> Self {
        match kind {
            0 => Self::Shift { from: None, to: one },
            1 => Self::Shift { from: Some(other), to: one },
            2 => Self::Take { at: one },
            _ => Self::TurnOver { at: one },
        }
    }
}

impl Pack for Mark {
    fn parts(&self) -> Option<(u64, Place, Option<Place>)> {
        let Self::Step { from, to, part } = *self else { return None };
        let kind = match part {
            StepPart::Alone => 0,
            StepPart::Push => 1,
            StepPart::Pull => 2,
        };
        Some((kind, from, Some(to)))
    }

    fn of_parts(kind: u64, from: Place, to: Place) -> Self {
        let part = match kind {
            0 => StepPart::Alone,
            1 => StepPart::Push,
            _ => StepPart::Pull,
        };
        Self::Step { from, to, part }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coordinates with a short form, on both sides of its limits, and others.
    const COORDINATES: [f64; 12] =
        [0.0, 1.0, 2.5, -3.0625, 1023.9375, -1024.0, 1024.0, -1024.0625, 0.1, -0.0, 2e9, f64::NAN];

    fn places() -> impl Iterator<Item = Place> {
        let x = COORDINATES.into_iter();
        x.flat_map(|x| COORDINATES.into_iter().map(move |y| Place { x, y }))
    }

    /// Values as text, which compares what is not a number, and tells zeros apart.
    fn listed<T: std::fmt::Debug>(values: impl Iterator<Item = T>) -> Vec<String> {
        values.map(|value| format!("{value:?}")).collect()
    }

    fn kept<T: Pack>(values: &[T]) -> PackedList<T> {
        let mut list = PackedList::default();
        values.iter().for_each(|value| list.push(value));
        list
    }

    #[test]
    fn values_are_kept_as_they_are() {
        let (middle, red) = (Place { x: 4.0, y: 5.0 }, || "red".to_owned());
        let actions = places().flat_map(|at| {
            [
                Action::Put { piece: "S".into(), at },
                Action::Shift { from: None, to: at },
                Action::Shift { from: Some(at), to: middle },
                Action::Shift { from: Some(middle), to: at },
                Action::Take { at },
                Action::TurnOver { at },
                Action::Rotate { at, degrees: 90.0 },
                Action::Change { at, piece: "M".into() },
            ]
        });
        let actions: Vec<_> = actions.collect();
        let list = kept(&actions);
        let again = (0..list.len()).map(|index| list.get(index));
        assert_eq!(listed(again), listed(actions.iter()));
        let marks = places().flat_map(|at| {
            [
                Mark::Step { from: at, to: middle, part: StepPart::Alone },
                Mark::Step { from: middle, to: at, part: StepPart::Push },
                Mark::Step { from: at, to: at, part: StepPart::Pull },
                Mark::Arrow { from: at, to: middle, color: red(), has_head: true },
            ]
        });
        let marks: Vec<_> = marks.collect();
        let list = kept(&marks);
        let again = (0..list.len()).map(|index| list.get(index));
        assert_eq!(listed(again), listed(marks.iter()));
    }

    #[test]
    fn a_step_from_square_to_square_takes_eight_bytes() {
        assert_eq!(size_of::<Packed>(), 8);
        let (from, to) = (Place { x: 26.0, y: 99.0 }, Place { x: 1.5, y: -8.25 });
        let list = kept(&[Action::Shift { from: Some(from), to }, Action::Take { at: to }]);
        assert_eq!((list.len(), list.large.len()), (2, 0));
    }

    #[test]
    fn a_list_that_goes_on_is_recognized() {
        let at = |x| Place { x, y: 1.0 };
        let step = |x| Mark::Step { from: at(x), to: at(x + 1.0), part: StepPart::Alone };
        let list = kept(&[step(1.0), step(5.0), step(6.0)]);
        assert!(list.begins(1, &[step(5.0), step(6.0), step(7.0)]));
        assert!(!list.begins(1, &[step(5.0)]));
        assert!(!list.begins(1, &[step(5.0), step(7.0)]));
    }
}
