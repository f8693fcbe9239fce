//! Limits for a game.

use crate::codes;
use ppn_source::Diagnostic;

ppn_source::settings! {
    /// Limits for a game. The defaults are far beyond any real game; a caller may raise
    /// them.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    // LI-1
    pub struct Limits {
        /// The largest number of moves that one item may expand to.
        pub item_moves: u64 = 100_000, with_item_moves;
        /// The largest number of moves that all items of a game together may expand to.
        pub game_moves: u64 = 250_000, with_game_moves;
        /// The largest size in bytes of all expanded items of a game.
        pub game_bytes: usize = 4 << 20, with_game_bytes;
        /// The largest size in bytes of the value of a macro, with all macros in it replaced.
        pub macro_bytes: usize = 10_000, with_macro_bytes;
        /// The longest chain of macros that use each other. At most 1,000, since each takes stack.
        pub macro_depth: usize = 64, with_macro_depth;
        /// How many times in a row a number may be only a period or a semicolon.
        pub number_periods: u32 = 10_000, with_number_periods;
        /// The deepest nesting of braces; at most [`ppn_syntax::Limits::MOST_NESTED`].
        pub brace_depth: usize = ppn_syntax::Limits::default().brace_depth, with_brace_depth;
        /// How many times a move may refer to another place or piece (`&`, `|`, `$`, `^`); at most
        /// [`ppn_syntax::Limits::MOST_NESTED`].
        pub nesting: usize = ppn_syntax::Limits::default().nesting, with_nesting;
        /// The largest size in bytes of a word that is not one of the usual forms of a move.
        pub word_bytes: usize = ppn_syntax::Limits::default().word_bytes, with_word_bytes;
        /// The largest number of pieces that may come to the board over a whole game.
        pub pieces: usize = 100_000, with_pieces;
        /// The largest number of changes of pieces in a game. Each takes 32 bytes while the game is
        /// played.
        pub edits: usize = 2_000_000, with_edits;
        /// The largest number of these changes that turn, flip or replace a piece. The former features
        /// of the piece are kept, in about 100 bytes.
        pub kinds: usize = 500_000, with_kinds;
        /// How many pieces all searches of a game may look at. This includes pieces that are passed
        /// over when a place is searched or a piece leaves it, and pieces that are sorted.
        pub looks: u64 = 100_000_000, with_looks;
        /// The largest number of diagnostics of each of three kinds: from reading the game, from
        /// playing it, and about rules. The last one says how many more are hidden.
        pub diagnostics: usize = ppn_syntax::Limits::default().diagnostics, with_diagnostics;
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
