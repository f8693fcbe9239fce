//! Finding pieces by their features.

use crate::{Features, ListedRank, number::PieceNumber};
use foldhash::fast::FixedState;
use indexmap::IndexSet;
use ppn_piece::Piece;
use std::{
    collections::HashMap,
    hash::{BuildHasher, Hash, Hasher},
};

/// The features that a search lists: the bits of kind, side, suit, rank and set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Mask(u8);

const KIND: u8 = 1;
const SIDE: u8 = 2;
const SUIT: u8 = 4;
const RANK: u8 = 8;
const CFG: u8 = 16;

impl Mask {
    /// The listed features that can be looked up. Angle and small sets are compared afterwards.
    pub(crate) fn of(features: &Features) -> Self {
        let bit = |listed: bool, bit: u8| if listed { bit } else { 0 };
        Self(
            bit(features.kind.is_some(), KIND)
                | bit(features.side.is_some(), SIDE)
                | bit(features.suit.is_some(), SUIT)
                | bit(printed_rank(features).is_some(), RANK)
                | bit(features.cfg.is_some(), CFG),
        )
    }

    /// All features of a complete piece.
    pub(crate) const ALL: Self = Self(KIND | SIDE | SUIT | RANK | CFG);

    fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }

    /// The lookup key of listed features.
    pub(crate) fn key_of_features(self, features: &Features) -> u64 {
        self.hash(|hasher| {
            if let (true, Some(kind)) = (self.has(KIND), features.kind) {
                kind.hash(hasher);
            }
            if let (true, Some(side)) = (self.has(SIDE), features.side) {
                side.hash(hasher);
            }
            if let (true, Some(suit)) = (self.has(SUIT), features.suit) {
                suit.hash(hasher);
            }
            if let (true, Some(rank)) = (self.has(RANK), printed_rank(features)) {
                rank.hash(hasher);
            }
            if let (true, Some(cfg)) = (self.has(CFG), &features.cfg) {
                cfg.hash(hasher);
            }
        })
    }

    /// The lookup key of a piece.
    pub(crate) fn key_of_piece(self, piece: &Piece) -> u64 {
        self.hash(|hasher| {
            if self.has(KIND) {
                piece.piece_side.kind.hash(hasher);
            }
            if self.has(SIDE) {
                piece.piece_side.side.hash(hasher);
            }
            if self.has(SUIT) {
                piece.suit.hash(hasher);
            }
            if self.has(RANK) {
                piece.rank.printed(&piece.cfg).hash(hasher);
            }
            if self.has(CFG) {
                piece.cfg.hash(hasher);
            }
        })
    }

    fn hash(self, feed: impl FnOnce(&mut foldhash::fast::FoldHasher<'_>)) -> u64 {
        let state = FixedState::default();
        let mut hasher = state.build_hasher();
        feed(&mut hasher);
        hasher.finish()
    }
}

/// The listed rank as it is printed. If the rank was given by a symbol, the printed rank is known
/// only with the set.
fn printed_rank(features: &Features) -> Option<u32> {
    match (features.rank?, &features.cfg) {
        (ListedRank::Printed(rank), _) => Some(rank),
        (ListedRank::Stored(rank), Some(cfg)) => Some(rank.printed(cfg)),
        (ListedRank::Stored(_), None) => None,
    }
}

/// Finds pieces by their features. There is a table for each combination of features that was
/// searched for.
///
/// Tables are made when they are first needed and kept up to date from then on. Different pieces
/// may have the same key, so searches compare each candidate.
#[derive(Clone, Debug, Default)]
pub(crate) struct FeatureIndex {
    tables: Vec<(Mask, Table)>,
    none: Candidates,
}

type Table = HashMap<u64, Candidates, FixedState>;

/// The pieces with the same key.
pub(crate) type Candidates = IndexSet<PieceNumber, FixedState>;

impl FeatureIndex {
    pub(crate) fn covers(&self, mask: Mask) -> bool {
        self.tables.iter().any(|(known, _)| *known == mask)
    }

    /// Adds a table for a mask, with all pieces on the board.
    pub(crate) fn cover<'p>(
        &mut self,
        mask: Mask,
        pieces: impl Iterator<Item = (PieceNumber, &'p Piece)>,
    ) {
        let mut table = Table::default();
        for (number, piece) in pieces {
            table.entry(mask.key_of_piece(piece)).or_default().insert(number);
        }
        self.tables.push((mask, table));
    }

    pub(crate) fn candidates(&self, mask: Mask, key: u64) -> &Candidates {
        let table = self.tables.iter().find(|(known, _)| *known == mask);
        table.and_then(|(_, table)| table.get(&key)).unwrap_or(&self.none)
    }

    pub(crate) fn insert(&mut self, number: PieceNumber, piece: &Piece) {
        for (mask, table) in &mut self.tables {
            table.entry(mask.key_of_piece(piece)).or_default().insert(number);
        }
    }

    pub(crate) fn remove(&mut self, number: PieceNumber, piece: &Piece) {
        for (mask, table) in &mut self.tables {
            if let Some(candidates) = table.get_mut(&mask.key_of_piece(piece)) {
                candidates.swap_remove(&number);
            }
        }
    }
}
