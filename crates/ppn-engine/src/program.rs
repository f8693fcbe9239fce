//! A movetext made ready for replay.

mod builder;

use crate::{Chunks, Dialect, Limits, macros::MacroTable, spec::Spec};
use ppn_source::Diagnostic;
use ppn_syntax::{Element, MoveRange, Moves, Movetext, Node, PieceSpec};
use std::ops::{Deref, Range};

/// A movetext made ready for replay: expanded, read, and cut into chunks.
///
/// A chunk is the text between two move numbers; a state is recorded after each. All of this
/// depends on no board, so syntax errors are known before anything is replayed.
///
/// A program also has the methods of its [`Chunks`].
#[derive(Clone, Debug)]
pub struct Program<'t> {
    chunks: Chunks<'t>,
    elements: Vec<Element>,
    moves: Moves,
    /// The part of the movetext that was read; the chunks before it were read by others.
    part: Part,
    /// For each item of the part, its moves; `None` if the item is broken.
    item_moves: Vec<Option<MoveRange>>,
    /// For each specification of `moves`, the index of its entry in `specs`.
    spec_entries: Vec<usize>,
    specs: Vec<SpecEntry>,
}

/// The part of a movetext that a program is made of.
#[derive(Clone, Debug)]
struct Part {
    /// Its text.
    text: Range<usize>,
    /// Its first chunk.
    chunk: usize,
    /// Its first item.
    item: usize,
}

/// A specification, or `None` if it is wrong (and reported).
type SpecEntry = Option<Spec>;

impl<'t> Deref for Program<'t> {
    type Target = Chunks<'t>;

    fn deref(&self) -> &Chunks<'t> {
        &self.chunks
    }
}

impl<'t> Program<'t> {
    /// Makes a movetext ready. `offset` is its place in the text of the game.
    #[must_use]
    pub fn new(
        movetext: &'t str,
        offset: u32,
        macros: MacroTable,
        dialect: &Dialect,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        let read = ppn_syntax::parse(movetext, offset, &limits.of_syntax());
        Self::of_read(movetext, offset, read, macros, dialect, limits)
    }

    /// Makes a movetext ready that was read before, with the same place and limits.
    #[must_use]
    pub fn of_read(
        movetext: &'t str,
        offset: u32,
        read: Movetext,
        macros: MacroTable,
        dialect: &Dialect,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        let (chunks, whole) = (Chunks::new(movetext, offset, (0, 0, 0)), 0..movetext.len());
        builder::build(chunks, whole, read, (0, 0), &mut { macros }, dialect, limits)
    }

    /// Makes a part of a movetext ready. `chunks` are the chunks before it, which were played.
    /// Their numbers consist of digits and periods, and ascend to `before`.
    pub(crate) fn continued(
        chunks: Chunks<'t>,
        part: Range<usize>,
        before: (u64, u32),
        macros: &mut MacroTable,
        dialect: &Dialect,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        let (text, offset) = chunks.source.part(part.clone());
        let read = ppn_syntax::parse(text, offset, &limits.of_syntax());
        builder::build(chunks, part, read, before, macros, dialect, limits)
    }

    /// The chunks, to which more can be added.
    pub(crate) fn into_open_chunks(self) -> Chunks<'t> {
        self.chunks
    }

    /// The value and the number of periods of the last number, if all numbers of this part consist
    /// of digits and periods and each is greater than the one before.
    pub(crate) fn last_rank(&self, before: (u64, u32)) -> Option<(u64, u32)> {
        builder::last_rank(&self.chunks, self.part.chunk, before)
    }

    /// The elements of the movetext as written.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Whether a move may refer to the state at the start of its chunk.
    pub(crate) fn looks_back(&self) -> bool {
        self.chunks.contains(&self.part.text, '^')
    }

    /// The moves of each item of a chunk; `None` if the item is broken.
    pub(crate) fn moves_of(&self, chunk: usize) -> &[Option<MoveRange>] {
        let items = self.chunks.items(chunk);
        &self.item_moves[items.start - self.part.item..items.end - self.part.item]
    }

    /// The part that is needed after the moves were played.
    #[must_use]
    pub fn into_chunks(self) -> Chunks<'t> {
        self.chunks.settled()
    }

    /// The moves of all chunks as a flat tree.
    #[must_use]
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// A specification; `None` if it is wrong and was reported.
    #[must_use]
    pub fn spec(&self, node: Node<PieceSpec>) -> Option<&Spec> {
        self.specs[self.spec_entries[node.index()]].as_ref()
    }
}
