//! What shows where a game ends, besides separators and tags after moves.

use crate::{
    token::{Kind, Token},
    tree::tag_is,
};
use ppn_source::Span;

/// The tags of a game that show, if they come again after an empty line, that another game begins: the first one,
/// `Event` and `FEN`. Lists of positions are often written without separators.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Heads {
    first: Option<Span>,
    has_event: bool,
    has_fen: bool,
}

impl Heads {
    /// Adds the name of a tag.
    pub(crate) fn add(&mut self, text: &str, name: Span) {
        self.first.get_or_insert(name);
        self.has_event |= tag_is(name.slice(text), "Event");
        self.has_fen |= tag_is(name.slice(text), "FEN");
    }

    /// Whether a tag of this name shows that another game begins.
    pub(crate) fn has(self, text: &str, name: Span) -> bool {
        let written = name.slice(text);
        self.has_event && tag_is(written, "Event")
            || self.has_fen && tag_is(written, "FEN")
            || self.first.is_some_and(|first| tag_is(written, first.slice(text)))
    }
}

/// Whether an empty line is between two words. White space and comments after `%` are between words, but the first word
/// ends its line: what follows a tag there may be a part of it.
pub(crate) fn has_empty_line(text: &str, before: u32, after: u32) -> bool {
    let (mut is_empty, mut ends_line) = (false, false);
    let mut last = ' ';
    for c in (Span { start: before, end: after }).slice(text).chars() {
        match c {
            '\n' if last == '\r' => {}
            '\n' | '\r' if is_empty => return true,
            '\n' | '\r' => (is_empty, ends_line) = (true, true),
            ' ' | '\t' | '\u{feff}' => {}
            _ if !ends_line => return false,
            _ => is_empty = false,
        }
        last = c;
    }
    false
}

/// Whether comments behind a result belong to the game that it ends: after them come tags, a separator or nothing, but
/// no move. `tokens` begin with the comments.
pub(crate) fn are_of_result(tokens: &[Token]) -> bool {
    let mut rest = tokens.iter().skip_while(|token| token.kind == Kind::Comment);
    // Words that are skipped begin no game.
    let next = rest.find(|token| !is_skipped(token.kind));
    next.is_none_or(|next| ends_comments(next.kind))
}

/// Whether a word after comments behind a result shows that no game has begun.
pub(crate) fn is_skipped(kind: Kind) -> bool {
    matches!(kind, Kind::Stray | Kind::Number)
}

/// Whether comments behind a result end before a word, so that they belong to the game before.
pub(crate) fn ends_comments(kind: Kind) -> bool {
    matches!(kind, Kind::OpenTag | Kind::Star | Kind::Result)
}
