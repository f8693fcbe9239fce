//! Small pieces as characters, which the page puts on its text diagrams by itself.

use super::{drawn::AllDrawn, number::Number};
use crate::terminal::{Characters, is_ground};
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// What the page needs to put the small pieces of a game on diagrams of its boards and tiles.
pub(super) struct CharacterTable {
    /// How far diagrams are moved to the right and up, in inches.
    pub(super) offsets: [f64; 2],
    /// The number of rows of a diagram.
    pub(super) rows: usize,
    pub(super) all: Vec<CharacterRow>,
    /// The boards and tiles that are under the small pieces of all boards; `None` if they change.
    pub(super) ground: Option<Vec<u32>>,
}

/// What is written for pieces: the number of their look, their angle in degrees, and the
/// character with its marks and its colour.
pub(super) type CharacterRow = (u32, Number, String);

impl CharacterTable {
    /// The characters of a game whose boards have only small pieces on boards and tiles; `None` for other
    /// games, and where what the page stores is not exact enough. `lists` are the pieces of each board.
    pub(super) fn new<'l>(
        all: &AllDrawn<'_>,
        lists: impl Iterator<Item = &'l [u32]>,
        characters: &Characters,
    ) -> Option<Self> {
        let mut known: HashSet<(u32, u64), FixedState> = HashSet::default();
        let mut table = Vec::new();
        let under: Vec<bool> = all.iter().map(|(piece, _)| is_ground(piece)).collect();
        let is_under = |piece: &u32| under[*piece as usize];
        for (piece, drawn) in all.iter() {
            let Some(drawn) = drawn.filter(|_| !is_ground(piece)) else { continue };
            let [x, y, angle] = drawn.place;
            let has_look = (piece.suit, angle) == (drawn.piece.suit, drawn.piece.angle);
            if !has_look || !characters.is_cell([x, y], [piece.x, piece.y]) {
                return None;
            }
            if known.insert((drawn.look, angle.to_bits())) {
                table.push((drawn.look, Number(angle), characters.of(piece)?));
            }
        }
        let mut ground: Option<&[u32]> = None;
        let (mut is_same, most) = (true, characters.most_pieces());
        for pieces in lists {
            let (under, above) = under_and_above(pieces, is_under);
            if above.iter().any(is_under) || pieces.len() as u64 > most {
                return None;
            }
            is_same &= *ground.get_or_insert(under) == under;
        }
        let ground = ground.filter(|_| is_same).map(<[u32]>::to_vec);
        Some(Self { offsets: characters.offsets(), rows: characters.rows(), all: table, ground })
    }
}

/// The boards and tiles of a board that come first, and its other pieces.
pub(super) fn under_and_above(pieces: &[u32], is_under: impl Fn(&u32) -> bool) -> (&[u32], &[u32]) {
    pieces.split_at(pieces.iter().take_while(|piece| is_under(piece)).count())
}
