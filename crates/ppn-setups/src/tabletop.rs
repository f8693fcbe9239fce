//! The table on which a recipe puts pieces.

use crate::Random;
use indexmap::IndexMap;
use ppn_piece::{Configuration, Piece, Rank, Suit, normal_angle};
use ppn_source::short;
use std::{
    collections::BTreeMap,
    iter::zip,
    ops::{Deref, DerefMut},
};

/// A rank that is still to be found; an open suit is 0 as well.
pub(crate) const OPEN_RANK: Rank = Rank(0);
/// A coordinate or an angle that is still to be found.
pub(crate) const OPEN_PLACE: f64 = f64::NAN;

/// Whether something about a piece is still to be found.
pub(crate) fn is_open(piece: &Piece) -> bool {
    let known = [piece.x, piece.y, piece.angle].iter().all(|number| number.is_finite());
    piece.suit == Suit(0) || piece.rank == OPEN_RANK || !known
}

/// The pieces put on the table so far, in the order of placement, in blocks: one for each row that
/// was laid.
///
/// Coordinates are inches.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tabletop {
    pieces: Vec<Piece>,
    /// Where each block begins.
    blocks: Vec<usize>,
    /// Inches of one coordinate unit of the movetext.
    pub(crate) scale_factor: f64,
    /// Macros for the movetext, by name.
    pub(crate) macros: IndexMap<String, String>,
}

impl Tabletop {
    pub(crate) fn new() -> Self {
        Self { pieces: Vec::new(), blocks: Vec::new(), scale_factor: 1.0, macros: IndexMap::new() }
    }

    /// Adds a macro for the movetext.
    pub(crate) fn define(&mut self, name: String, value: String) {
        self.macros.insert(name, value);
    }

    /// Lays a block above all others.
    pub(crate) fn lay(&mut self, block: impl IntoIterator<Item = Piece>) {
        self.blocks.push(self.pieces.len());
        self.pieces.extend(block);
    }

    /// How many blocks were laid.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The `k`-th block, counted from 0.
    pub(crate) fn block(&mut self, k: usize) -> Block<'_> {
        self.blocks_from(k, 1)
    }

    /// `n` neighbouring blocks as one, from the `k`-th on.
    pub(crate) fn blocks_from(&mut self, k: usize, n: usize) -> Block<'_> {
        let start = self.blocks[k];
        let end = self.blocks.get(k + n).copied().unwrap_or(self.pieces.len());
        Block(&mut self.pieces[start..end])
    }

    /// Everything as one block.
    pub(crate) fn all(&mut self) -> Block<'_> {
        Block(&mut self.pieces)
    }

    /// Takes away the pieces that do not satisfy `keep`.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&Piece) -> bool) {
        let kept: Vec<bool> = self.pieces.iter().map(&mut keep).collect();
        for start in &mut self.blocks {
            *start = kept[..*start].iter().filter(|kept| **kept).count();
        }
        let mut kept = kept.into_iter();
        self.pieces.retain(|_| kept.next().unwrap_or(true));
    }

    /// Makes cells `width` inches wide: every place moves, and the scale factor is the width.
    pub(crate) fn widen(&mut self, width: f64) {
        for piece in &mut self.pieces {
            piece.x *= width;
            piece.y *= width;
        }
        self.scale_factor = width;
    }

    /// The pieces, lowest first, their angles from 0 to below 360.
    pub(crate) fn into_pieces(mut self) -> Vec<Piece> {
        for piece in &mut self.pieces {
            piece.angle = normal_angle(piece.angle);
        }
        self.pieces
    }
}

/// Some neighbouring pieces of a [`Tabletop`].
pub(crate) struct Block<'t>(&'t mut [Piece]);

impl Deref for Block<'_> {
    type Target = [Piece];

    fn deref(&self) -> &[Piece] {
        self.0
    }
}

impl DerefMut for Block<'_> {
    fn deref_mut(&mut self) -> &mut [Piece] {
        self.0
    }
}

impl Block<'_> {
    /// Sets the suits of the pieces, in order.
    pub(crate) fn suits(&mut self, suits: impl IntoIterator<Item = u32>) {
        for (piece, suit) in zip(self.iter_mut(), suits) {
            piece.suit = Suit(suit);
        }
    }

    /// Sets the ranks of the pieces, in order.
    pub(crate) fn ranks(&mut self, ranks: impl IntoIterator<Item = u32>) {
        for (piece, rank) in zip(self.iter_mut(), ranks) {
            piece.rank = Rank(rank);
        }
    }

    /// Turns the pieces to these angles in degrees, in order.
    pub(crate) fn angles(&mut self, angles: impl IntoIterator<Item = f64>) {
        for (piece, angle) in zip(self.iter_mut(), angles) {
            piece.angle = angle;
        }
    }

    /// Puts the pieces at these places, in order.
    pub(crate) fn places(&mut self, places: impl IntoIterator<Item = (f64, f64)>) {
        for (piece, (x, y)) in zip(self.iter_mut(), places) {
            (piece.x, piece.y) = (x, y);
        }
    }

    /// Makes all pieces part of a set.
    pub(crate) fn cfg(&mut self, cfg: &Configuration) {
        for piece in self.iter_mut() {
            piece.cfg = cfg.clone();
        }
    }

    /// Lets suits and ranks change places at random; place, angle and side stay.
    pub(crate) fn shuffle(&mut self, random: &mut Random) {
        let labels: Vec<(Suit, Rank)> = self.iter().map(|piece| (piece.suit, piece.rank)).collect();
        for (piece, label) in zip(self.iter_mut(), random.shuffled(&labels)) {
            (piece.suit, piece.rank) = label;
        }
    }

    /// Swaps the places of pieces at random: side and angle go with them.
    pub(crate) fn shuffle_pieces(&mut self, random: &mut Random) {
        let places: Vec<(f64, f64)> = self.iter().map(|piece| (piece.x, piece.y)).collect();
        let shuffled = random.shuffled(self);
        self.clone_from_slice(&shuffled);
        self.places(places);
    }

    /// For each rank, lowest first, gives the `m` pieces of that rank the suits from 1 to `m` in
    /// random order.
    pub(crate) fn deal_suits(&mut self, random: &mut Random) {
        for group in groups(self, |piece| piece.rank) {
            let suits = random.permutation(short(group.len()));
            for (at, suit) in zip(group, suits) {
                self[at].suit = Suit(suit);
            }
        }
    }

    /// For each suit, lowest first, gives the `m` pieces of that suit the ranks from 1 to `m` in
    /// random order.
    pub(crate) fn deal_ranks(&mut self, random: &mut Random) {
        for group in groups(self, |piece| piece.suit) {
            let ranks = random.permutation(short(group.len()));
            for (at, rank) in zip(group, ranks) {
                self[at].rank = Rank(rank);
            }
        }
    }

    /// Finds the open ranks: each group of `m` pieces of one kind and suit has the ranks from 1 to
    /// `m`, and those that no piece of it has yet are dealt at random.
    ///
    /// Groups in the order of the names of the kinds, then of the suits. A group without an open
    /// rank costs no draw.
    pub(crate) fn fill_ranks(&mut self, random: &mut Random) {
        for group in groups(self, |piece| (piece.piece_side.kind.name(), piece.suit)) {
            let open: Vec<usize> =
                group.iter().copied().filter(|at| self[*at].rank == OPEN_RANK).collect();
            let free: Vec<u32> = (1..=short(group.len()))
                .filter(|rank| group.iter().all(|at| self[*at].rank != Rank(*rank)))
                .collect();
            if !open.is_empty() {
                for (at, rank) in zip(&open, random.draw(open.len(), &free)) {
                    self[*at].rank = Rank(rank);
                }
            }
        }
    }
}

/// The places of the pieces that agree in `key`, by ascending key.
fn groups<K: Ord>(pieces: &[Piece], key: impl Fn(&Piece) -> K) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (at, piece) in pieces.iter().enumerate() {
        groups.entry(key(piece)).or_default().push(at);
    }
    groups.into_values().collect()
}
