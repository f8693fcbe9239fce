//! A movetext made ready for replay.

mod builder;

use crate::{Chunks, Dialect, Limits, macros::MacroTable, spec::Spec};
use ppn_source::Diagnostic;
use ppn_syntax::{Element, MoveRange, Moves, Node, PieceSpec};
use std::{ops::Deref, rc::Rc};

/// A movetext made ready for replay: expanded, read, and cut into chunks.
///
/// A chunk is the text between two move numbers; a state is recorded after each. All of this
/// depends on no board, so syntax errors are known before anything is replayed.
///
/// A program has the methods of its [`Chunks`], too.
#[derive(Clone, Debug)]
pub struct Program<'t> {
    chunks: Chunks<'t>,
    elements: Vec<Element>,
    moves: Moves,
    /// For each item of `chunks` its moves; `None` where it is broken.
    item_moves: Vec<Option<MoveRange>>,
    /// For each specification of `moves` its entry in `specs`.
    spec_entries: Vec<usize>,
    specs: Vec<SpecEntry>,
}

/// A specification, or nothing if it is wrong (and reported).
type SpecEntry = Option<Rc<Spec>>;

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
        Self::continued(Chunks::new(movetext, offset, 0), 0, macros, dialect, limits)
    }

    /// Makes a movetext ready from `from` on. `chunks` are those before, of plain moves that were
    /// played.
    pub(crate) fn continued(
        chunks: Chunks<'t>,
        from: usize,
        macros: MacroTable,
        dialect: &Dialect,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        builder::build(chunks, from, macros, dialect, limits)
    }

    /// The elements of the movetext as written.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Whether some move may look at the state at the start of its chunk.
    pub(crate) fn looks_back(&self) -> bool {
        self.chunks.contains('^')
    }

    /// The moves of each item of a chunk; `None` where it is broken.
    pub(crate) fn moves_of(&self, chunk: usize) -> &[Option<MoveRange>] {
        &self.item_moves[self.chunks.items(chunk)]
    }

    /// What is of use when the moves were played.
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
    pub fn spec(&self, node: Node<PieceSpec>) -> Option<&Rc<Spec>> {
        self.specs[self.spec_entries[node.index()]].as_ref()
    }
}
