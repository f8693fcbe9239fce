//! Limits for a game.

use crate::codes;
use ppn_source::Diagnostic;

/// Limits for a game. The defaults are far beyond any real game; a caller may raise
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
// LI-1
pub struct Limits {
    /// The largest number of moves that one item may expand to.
    pub item_moves: u64,
    /// The largest number of moves that all items of a game together may expand to.
    pub game_moves: u64,
    /// The largest size in bytes of all expanded items of a game.
    pub game_bytes: usize,
    /// The largest size in bytes of the value of a macro, with all macros in it replaced.
    pub macro_bytes: usize,
    /// The longest chain of macros that use each other. At most 1,000, since each takes stack.
    pub macro_depth: usize,
    /// How many times in a row a number may be only a period or a semicolon.
    pub number_periods: u32,
    /// The deepest nesting of braces; at most [`ppn_syntax::Limits::MOST_NESTED`].
    pub brace_depth: usize,
    /// How many times a move may refer to another place or piece (`&`, `|`, `$`, `^`); at most
    /// [`ppn_syntax::Limits::MOST_NESTED`].
    pub nesting: usize,
    /// The largest size in bytes of a word that is not one of the usual forms of a move.
    pub word_bytes: usize,
    /// The largest number of pieces that may come to the board over a whole game.
    pub pieces: usize,
    /// The largest number of changes of pieces in a game. Each takes 32 bytes while the game is
    /// played.
    pub edits: usize,
    /// The largest number of these changes that turn, flip or replace a piece. The former features
    /// of the piece are kept, in about 100 bytes.
    pub kinds: usize,
    /// How many pieces all searches of a game may look at. This includes pieces that are passed
    /// over when a place is searched or a piece leaves it, and pieces that are sorted.
    pub looks: u64,
    /// The largest number of diagnostics of each of three kinds: from reading the game, from
    /// playing it, and about rules. The last one says how many more are hidden.
    pub diagnostics: usize,
}

ppn_source::setters! {
    Limits {
        with_item_moves: item_moves: u64,
        with_game_moves: game_moves: u64,
        with_game_bytes: game_bytes: usize,
        with_macro_bytes: macro_bytes: usize,
        with_macro_depth: macro_depth: usize,
        with_number_periods: number_periods: u32,
        with_brace_depth: brace_depth: usize,
        with_nesting: nesting: usize,
        with_word_bytes: word_bytes: usize,
        with_pieces: pieces: usize,
        with_edits: edits: usize,
        with_kinds: kinds: usize,
        with_looks: looks: u64,
        with_diagnostics: diagnostics: usize,
    }
}

impl Limits {
    /// [`Self::macro_depth`], but at most what the stack allows.
    pub(crate) fn macros_in_a_row(&self) -> usize {
        const MOST: usize = 1000;
        self.macro_depth.min(MOST)
    }

    /// The limits that concern only the reading of a movetext.
    pub fn of_syntax(&self) -> ppn_syntax::Limits {
        let Self { brace_depth, nesting, word_bytes, diagnostics, .. } = *self;
        ppn_syntax::Limits::default()
            .with_brace_depth(brace_depth)
            .with_nesting(nesting)
            .with_word_bytes(word_bytes)
            .with_diagnostics(diagnostics)
    }

    /// Keeps only the first diagnostics, in the order of the text, up to the limit. If some are
    /// left out, or were never created, the last one says how many.
    pub fn bound(&self, diagnostics: &mut Vec<Diagnostic>, never_made: usize) {
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        let left_out = diagnostics.len().saturating_sub(self.diagnostics) + never_made;
        diagnostics.truncate(self.diagnostics);
        if left_out > 0 {
            let at = diagnostics.last().map(|last| last.span).unwrap_or_default();
            let message = match left_out {
                1 => "one more problem is hidden".to_owned(),
                n => format!("{n} more problems are hidden"),
            };
            diagnostics.push(
                Diagnostic::new(&codes::DIAGNOSTICS_LIMIT, at, message)
                    .with_help("fix the first ones and check again"),
            );
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        let syntax = ppn_syntax::Limits::default();
        Self {
            item_moves: 100_000,
            game_moves: 250_000,
            game_bytes: 4 << 20,
            macro_bytes: 10_000,
            macro_depth: 64,
            number_periods: 10_000,
            brace_depth: syntax.brace_depth,
            nesting: syntax.nesting,
            word_bytes: syntax.word_bytes,
            pieces: 100_000,
            edits: 2_000_000,
            kinds: 500_000,
            looks: 100_000_000,
            diagnostics: syntax.diagnostics,
        }
    }
}
