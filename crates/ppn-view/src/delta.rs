//! The changes from state to state.

use crate::json::serialize_piece;
use ppn_engine::PieceTag;
use ppn_piece::Piece;
use serde::{Serialize, Serializer, ser::SerializeStruct};
use std::collections::HashMap;

/// The changes from state to state, as `ppn replay --delta` prints them.
///
/// The state before the first one has no pieces.
///
/// ```
/// use ppn_notations::Ppn;
/// use ppn_view::{Deltas, GameText, Notation, Options};
///
/// let text = GameText::whole(b"1. S@b2 2. M@c3 3. b2-d4\n".to_vec());
/// let record = Ppn::default().record(&text, &Options::default());
/// let (mut deltas, mut boards) = (Deltas::default(), record.boards());
/// let deltas: Vec<_> =
///     (0..record.len()).map(|state| deltas.next(boards.go_to(state).pieces())).collect();
/// let ids = |state: usize| deltas[state].removed.iter().map(ToString::to_string).collect::<Vec<_>>();
/// assert_eq!((ids(2), deltas[2].added.len()), (vec![], 1));
/// assert_eq!((ids(3), deltas[3].added.len()), (vec!["1".to_owned()], 1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Deltas {
    before: Vec<(PieceTag, Piece)>,
}

/// The changes from one state to the next.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Delta {
    /// The pieces that are removed from the list of pieces.
    pub removed: Vec<PieceTag>,
    /// The pieces that are then inserted, in this order: new ones, changed ones, and those whose
    /// place in the placement order changed.
    pub added: Vec<Added>,
}

/// A piece that is inserted into the list of pieces.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Added {
    /// Its id.
    pub tag: PieceTag,
    /// The piece.
    pub piece: Piece,
    /// Its index in the list, from 0; `None` for the end.
    pub at: Option<usize>,
}

impl Deltas {
    /// The changes that lead to a state, given by its pieces in placement order.
    pub fn next<'p>(&mut self, pieces: impl Iterator<Item = (PieceTag, &'p Piece)>) -> Delta {
        // On a crowded board, most pieces do not change, and these are not copied.
        let mut pieces = pieces.peekable();
        let mut same = 0;
        let stays = |old: &(PieceTag, Piece), new: &(PieceTag, &Piece)| (old.0, &old.1) == *new;
        while self.before.get(same).zip(pieces.peek()).is_some_and(|(old, new)| stays(old, new)) {
            pieces.next();
            same += 1;
        }
        let before = self.before.split_off(same);
        self.before.extend(pieces.map(|(tag, piece)| (tag, piece.clone())));
        let after = &self.before[same..];
        let places: HashMap<PieceTag, usize> =
            before.iter().enumerate().map(|(place, (tag, _))| (*tag, place)).collect();
        let unchanged = after.iter().map(|(tag, piece)| {
            let place = *places.get(tag)?;
            (before[place].1 == *piece).then_some(place)
        });
        let stays = longest_ascent(&unchanged.collect::<Vec<_>>());
        let mut kept = vec![false; before.len()];
        let mut added = Vec::new();
        let mut length = same + stays.iter().flatten().count();
        for (at, ((tag, piece), stays)) in (same..).zip(after.iter().zip(stays)) {
            match stays {
                Some(place) => kept[place] = true,
                None => {
                    let at = (at < length).then_some(at);
                    added.push(Added { tag: *tag, piece: piece.clone(), at });
                    length += 1;
                }
            }
        }
        let gone = before.iter().zip(kept).filter(|(_, kept)| !kept);
        Delta { removed: gone.map(|((tag, _), _)| *tag).collect(), added }
    }
}

/// The longest ascending subsequence of a list; all other elements become `None`.
fn longest_ascent(list: &[Option<usize>]) -> Vec<Option<usize>> {
    // For each length, the lowest end so far of an ascending sequence with that length.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut previous = vec![None; list.len()];
    for (index, value) in list.iter().enumerate() {
        let Some(value) = *value else { continue };
        let length = ends.partition_point(|&(end, _)| end < value);
        previous[index] = length.checked_sub(1).map(|shorter| ends[shorter].1);
        match ends.get_mut(length) {
            Some(end) => *end = (value, index),
            None => ends.push((value, index)),
        }
    }
    let mut ascent = vec![None; list.len()];
    let mut next = ends.last().map(|&(_, index)| index);
    while let Some(index) = next {
        ascent[index] = list[index];
        next = previous[index];
    }
    ascent
}

impl Serialize for Delta {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut delta = serializer.serialize_struct("Delta", 2)?;
        let removed: Vec<String> = self.removed.iter().map(ToString::to_string).collect();
        delta.serialize_field("removed", &removed)?;
        delta.serialize_field("added", &self.added)?;
        delta.end()
    }
}

impl Serialize for Added {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = 8 + usize::from(self.at.is_some());
        let mut row = serializer.serialize_struct("Added", fields)?;
        serialize_piece(&mut row, &self.tag.to_string(), &self.piece)?;
        if let Some(at) = self.at {
            row.serialize_field("at", &at)?;
        }
        row.end()
    }
}

#[cfg(test)]
mod tests {
    use super::longest_ascent;

    #[test]
    fn as_few_as_possible_are_moved() {
        let stays = |list: &[usize]| {
            let list: Vec<_> = list.iter().copied().map(Some).collect();
            longest_ascent(&list).into_iter().flatten().collect::<Vec<_>>()
        };
        assert_eq!(stays(&[]), [0; 0]);
        assert_eq!(stays(&[0, 2, 3, 1]), [0, 2, 3]);
        assert_eq!(stays(&[3, 0, 1, 2]), [0, 1, 2]);
        assert_eq!(longest_ascent(&[Some(1), None, Some(0), Some(2)]).iter().flatten().count(), 2);
    }
}
