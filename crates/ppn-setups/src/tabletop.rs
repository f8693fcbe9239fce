//! The table on which a procedure puts pieces.

use crate::Random;
use ppn_piece::{Configuration, Piece, Rank, Suit, normal_angle};
use ppn_source::short;
use std::{
    collections::BTreeMap,
    iter::zip,
    ops::{Deref, DerefMut},
};

/// A rank that is not known yet. An unknown suit is 0, too.
pub(crate) const OPEN_RANK: Rank = Rank(0);
/// A coordinate or an angle that is not known yet.
pub(crate) const OPEN_PLACE: f64 = f64::NAN;

/// Whether a feature of a piece is not known yet.
pub(crate) fn is_open(piece: &Piece) -> bool {
    let known = [piece.x, piece.y, piece.angle].iter().all(|number| number.is_finite());
    piece.suit == Suit(0) || piece.rank == OPEN_RANK || !known
}

/// The pieces put on the table so far, in placement order. They are divided into blocks: one for
/// each row that was laid.
///
/// Coordinates are inches.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tabletop {
    pieces: Vec<Piece>,
    /// The start of each block.
    blocks: Vec<usize>,
    /// The number of inches in a unit of coordinates of the movetext.
    pub(crate) scale_factor: f64,
    /// Macros for the movetext: names and values.
    pub(crate) macros: Vec<(String, String)>,
}

impl Tabletop {
    pub(crate) fn new() -> Self {
        Self { pieces: Vec::new(), blocks: Vec::new(), scale_factor: 1.0, macros: Vec::new() }
    }

    /// Adds a macro for the movetext, or changes its value.
    pub(crate) fn define(&mut self, name: String, value: String) {
        match self.macros.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = value,
            None => self.macros.push((name, value)),
        }
    }

    /// Lays a block on top of all others.
    pub(crate) fn lay(&mut self, block: impl IntoIterator<Item = Piece>) {
        self.blocks.push(self.pieces.len());
        self.pieces.extend(block);
    }

    /// The number of blocks that were laid.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The block at index `k`.
    pub(crate) fn block(&mut self, k: usize) -> Block<'_> {
        self.blocks_from(k, 1)
    }

    /// `n` consecutive blocks as one, from the block at index `k` on.
    pub(crate) fn blocks_from(&mut self, k: usize, n: usize) -> Block<'_> {
        let start = self.blocks[k];
        let end = self.blocks.get(k + n).copied().unwrap_or(self.pieces.len());
        Block(&mut self.pieces[start..end])
    }

    /// All pieces as one block.
    pub(crate) fn all(&mut self) -> Block<'_> {
        Block(&mut self.pieces)
    }

    /// Removes the pieces that do not satisfy `keep`.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&Piece) -> bool) {
        let kept: Vec<bool> = self.pieces.iter().map(&mut keep).collect();
        for start in &mut self.blocks {
            *start = kept[..*start].iter().filter(|kept| **kept).count();
        }
        let mut kept = kept.into_iter();
        self.pieces.retain(|_| kept.next().unwrap_or(true));
    }

    /// Makes cells `width` inches wide: all places are scaled, and the scale factor becomes the
    /// width.
    pub(crate) fn widen(&mut self, width: f64) {
        for piece in &mut self.pieces {
            piece.x *= width;
            piece.y *= width;
        }
        self.scale_factor = width;
    }

    /// The pieces, lowest first, with angles from 0 to below 360.
    pub(crate) fn into_pieces(mut self) -> Vec<Piece> {
        for piece in &mut self.pieces {
            piece.angle = normal_angle(piece.angle);
        }
        self.pieces
    }
}

/// Some consecutive pieces of a [`Tabletop`].
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

    /// Sets the set that all pieces belong to.
    pub(crate) fn cfg(&mut self, cfg: &Configuration) {
        for piece in self.iter_mut() {
            piece.cfg = cfg.clone();
        }
    }

    /// Shuffles the suits and ranks among the pieces; places, angles and sides stay.
    pub(crate) fn shuffle(&mut self, random: &mut Random) {
        let labels: Vec<(Suit, Rank)> = self.iter().map(|piece| (piece.suit, piece.rank)).collect();
        for (piece, label) in zip(self.iter_mut(), random.shuffled(&labels)) {
            (piece.suit, piece.rank) = label;
        }
    }

    /// Shuffles the pieces among their places; sides and angles move with the pieces.
    pub(crate) fn shuffle_pieces(&mut self, random: &mut Random) {
        let places: Vec<(f64, f64)> = self.iter().map(|piece| (piece.x, piece.y)).collect();
        let shuffled = random.shuffled(self);
        self.clone_from_slice(&shuffled);
        self.places(places);
    }

    /// For each rank, lowest first, gives the `m` pieces of the rank the suits from 1 to `m` in
    /// random order.
    pub(crate) fn deal_suits(&mut self, random: &mut Random) {
        for group in groups(self, |piece| piece.rank) {
            let suits = random.permutation(short(group.len()));
            for (at, suit) in zip(group, suits) {
                self[at].suit = Suit(suit);
            }
        }
    }

    /// For each suit, lowest first, gives the `m` pieces of the suit the ranks from 1 to `m` in
    /// random order.
    pub(crate) fn deal_ranks(&mut self, random: &mut Random) {
        for group in groups(self, |piece| piece.suit) {
            let ranks = random.permutation(short(group.len()));
            for (at, rank) in zip(group, ranks) {
                self[at].rank = Rank(rank);
            }
        }
    }

    /// Fills in the open ranks. Each group of `m` pieces of one kind and suit has the ranks from 1
    /// to `m`; the ranks that no piece of the group has yet are dealt at random.
    ///
    /// Groups are in the order of the names of the kinds, then of the suits. A group without an
    /// open rank draws nothing.
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

/// The indices of the pieces with equal `key`, by ascending key.
fn groups<K: Ord>(pieces: &[Piece], key: impl Fn(&Piece) -> K) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (at, piece) in pieces.iter().enumerate() {
        groups.entry(key(piece)).or_default().push(at);
    }
    groups.into_values().collect()
}
