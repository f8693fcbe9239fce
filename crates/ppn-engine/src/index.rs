//! Finding pieces by their features.

use crate::{Features, ListedRank, number::PieceNumber};
use foldhash::fast::FixedState;
use indexmap::IndexSet;
use ppn_piece::{Configuration, Kind, Piece, Side, Suit};
use smallvec::SmallVec;
use std::{collections::HashMap, hash::BuildHasher};

/// Some features of pieces as bits: kind, side, suit, rank and set. Angle and small sets are compared afterwards, and
/// different features may have the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    /// The bits of the features that are listed.
    mask: u64,
    /// Their values; the other bits are 0.
    bits: u64,
}

/// Set in the bits of each piece on the board.
const PRESENT: u64 = 1 << 63;
const KIND: u64 = 0xF;
const SIDE: u64 = 0x7 << 4;
const SUIT: u64 = 0xFFF << 7;
const RANK: u64 = 0xFFF << 19;
const CFG: u64 = 0xFFFF_FFFF << 31;

impl Pattern {
    /// The features that a search lists.
    pub(crate) fn of(features: &Features) -> Self {
        let Features { kind, side, suit, cfg, .. } = features;
        let none = Self { mask: PRESENT, bits: PRESENT };
        none.with(KIND, kind.map(of_kind))
            .with(SIDE, side.map(of_side))
            .with(SUIT, suit.map(of_suit))
            .with(RANK, printed_rank(features).map(of_rank))
            .with(CFG, cfg.as_ref().map(of_cfg))
    }

    /// All features of a complete piece.
    pub(crate) fn of_piece(piece: &Piece) -> Self {
        Self { mask: u64::MAX, bits: bits_of(piece) }
    }

    fn with(self, mask: u64, bits: Option<u64>) -> Self {
        match bits {
            Some(bits) => Self { mask: self.mask | mask, bits: self.bits | bits },
            None => self,
        }
    }
}

/// The bits of a piece on the board.
fn bits_of(piece: &Piece) -> u64 {
    PRESENT
        | of_kind(piece.piece_side.kind)
        | of_side(piece.piece_side.side)
        | of_suit(piece.suit)
        | of_rank(piece.rank.printed(&piece.cfg))
        | of_cfg(&piece.cfg)
}

fn of_kind(kind: Kind) -> u64 {
    kind as u64 & KIND
}

fn of_side(side: Side) -> u64 {
    (side as u64) << 4 & SIDE
}

fn of_suit(suit: Suit) -> u64 {
    u64::from(suit.0) << 7 & SUIT
}

fn of_rank(printed: u32) -> u64 {
    u64::from(printed) << 19 & RANK
}

fn of_cfg(cfg: &Configuration) -> u64 {
    FixedState::default().hash_one(cfg) << 31 & CFG
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

/// Finds pieces by their features.
///
/// Usual boards have so few pieces that a search looks at the bits of all of them, which costs less than keeping tables.
/// With more pieces, there is a table for each combination of features that was searched for. Bits and tables are made
/// when they are first needed and kept up to date from then on. Different pieces may have the same bits, so searches
/// compare each candidate.
#[derive(Clone, Debug, Default)]
pub(crate) struct FeatureIndex {
    /// The bits of each piece, by its number from 1; 0 if it is not on the board. `None` before the first search.
    bits: Option<Vec<u64>>,
    tables: Vec<(u64, Table)>,
}

/// Up to this number of pieces, those removed included, there are no tables.
const FEW: usize = 256;

/// The pieces by the bits of some features.
type Table = HashMap<u64, IndexSet<PieceNumber, FixedState>, FixedState>;

/// The pieces with the same bits.
pub(crate) type Candidates = SmallVec<[PieceNumber; 8]>;

impl FeatureIndex {
    pub(crate) fn is_made(&self) -> bool {
        self.bits.is_some()
    }

    /// Makes the bits of all pieces on the board.
    pub(crate) fn make<'p>(&mut self, pieces: impl Iterator<Item = (PieceNumber, &'p Piece)>) {
        self.bits = Some(Vec::new());
        pieces.for_each(|(number, piece)| self.insert(number, piece));
    }

    /// The pieces that may have the features, in no particular order.
    pub(crate) fn candidates(&mut self, Pattern { mask, bits }: Pattern) -> Candidates {
        let Some(pieces) = &self.bits else { return Candidates::new() };
        let numbers = (1..).map(PieceNumber);
        if pieces.len() <= FEW {
            let fits = |&(_, piece): &(PieceNumber, &u64)| piece & mask == bits;
            return numbers.zip(pieces).filter(fits).map(|(number, _)| number).collect();
        }
        let known = self.tables.iter().position(|(known, _)| *known == mask);
        let table = known.unwrap_or_else(|| {
            let mut table = Table::default();
            for (number, piece) in numbers.zip(pieces).filter(|(_, piece)| **piece != 0) {
                table.entry(piece & mask).or_default().insert(number);
            }
            self.tables.push((mask, table));
            self.tables.len() - 1
        });
        // Room for all of them is made at once.
        let found = self.tables[table].1.get(&bits);
        found.map(|found| found.iter().copied().collect()).unwrap_or_default()
    }

    pub(crate) fn insert(&mut self, number: PieceNumber, piece: &Piece) {
        let Some(pieces) = &mut self.bits else { return };
        let (index, bits) = (number.0 as usize - 1, bits_of(piece));
        if index >= pieces.len() {
            pieces.resize(index + 1, 0);
        }
        pieces[index] = bits;
        for (mask, table) in &mut self.tables {
            table.entry(bits & *mask).or_default().insert(number);
        }
    }

    pub(crate) fn remove(&mut self, number: PieceNumber) {
        let Some(pieces) = &mut self.bits else { return };
        let Some(bits) = pieces.get_mut(number.0 as usize - 1) else { return };
        let bits = std::mem::take(bits);
        for (mask, table) in &mut self.tables {
            if let Some(candidates) = table.get_mut(&(bits & *mask)) {
                candidates.swap_remove(&number);
            }
        }
    }
}
