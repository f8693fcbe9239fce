//! Where games end and begin without a separator between them.

use super::Assembly;
use crate::{
    Item, Mode, Separator,
    bounds::{are_of_result, has_empty_line},
    codes,
    token::{Kind, Oddities},
};
use ppn_source::{Diagnostic, Edit, Fix, Span};

impl Assembly<'_> {
    /// Whether a game begins at a tag although the game before has no moves: after an empty line, it comes again, or
    /// a tag directly after it. `name` is the index of its name.
    pub(super) fn begins_again(&self, name: usize) -> bool {
        if self.mode != Mode::Tolerant || self.game.tags.is_empty() {
            return false;
        }
        let after_empty_line = |open: usize| {
            let before = open.checked_sub(1).map_or(0, |before| self.tokens[before].span.end);
            has_empty_line(self.text, before, self.tokens[open].span.start)
        };
        // In the grammar, a tag is four words.
        let mut open = name.saturating_sub(1);
        if !after_empty_line(open) {
            return false;
        }
        loop {
            if self.game.heads.has(self.text, self.tokens[open + 1].span) {
                return true;
            }
            open += 4;
            let next = self.tokens.get(open);
            if next.is_none_or(|next| next.kind != Kind::OpenTag) || after_empty_line(open) {
                return false;
            }
        }
    }

    /// Removes the last move or word if it is the result of the game, such as `4-6` under `[Result "4-6"]`
    /// if the game has no other end.
    pub(super) fn result_like_a_word(&mut self) -> Option<Separator> {
        let game = &mut self.game;
        if self.mode != Mode::Tolerant || game.unclosed {
            return None;
        }
        let result = &game.tags.iter().find(|tag| tag.is("Result"))?.value;
        let is_result = |span: Span| span.slice(self.text) == result;
        let is_last = |item: &Item| !matches!(item, Item::Stray(span) if !is_result(*span));
        let last = game.body.iter().rposition(is_last)?;
        // It is the end of a variation.
        if game.body[last..].iter().any(|item| item.span().slice(self.text) == ")") {
            return None;
        }
        let (span, number) = match game.body[last] {
            Item::Move(played) if played.strength.is_none() => (played.span, played.number),
            Item::Stray(span) => (span, None),
            _ => return None,
        };
        if !is_result(span) {
            return None;
        }
        game.diagnostics.retain(|one| one.code != &codes::STRAY_TOKEN || one.span != span);
        match number {
            Some(number) => {
                game.body[last] = Item::Stray(number);
                self.number_without_move(number);
            }
            None => {
                game.body.remove(last);
            }
        }
        Some(Separator::Result(span))
    }

    /// Whether a word is a comment behind a result that belongs to the game before.
    pub(super) fn is_after_result(&self, at: usize) -> bool {
        if self.mode != Mode::Tolerant
            || self.tokens[at].kind != Kind::Comment
            || self.games.is_empty()
            || !self.game.is_empty()
        {
            return false;
        }
        let before = at.checked_sub(1).map(|before| self.tokens[before]);
        before.is_some_and(|before| match before.kind {
            Kind::Result => are_of_result(&self.tokens[at..]),
            _ => self.after_result == Some(before.span.end),
        })
    }

    /// Adds a comment to the game that a result has ended, and reports the first one.
    pub(super) fn comment_after_result(&mut self, at: usize) {
        let is_comment = |token: &&crate::token::Token| token.kind == Kind::Comment;
        let is_first =
            at.checked_sub(1).is_some_and(|before| self.tokens[before].kind == Kind::Result);
        if is_first {
            let result = self.tokens[at - 1].span;
            let comments: Vec<_> = self.tokens[at..].iter().take_while(is_comment).collect();
            let odd = Oddities::SEMICOLON.with(Oddities::UNCLOSED);
            let are_plain = comments.iter().all(|comment| !comment.oddities.has(odd));
            let mut edits = vec![Edit::insert(result.start, "")];
            let mut end = result.end;
            for comment in &comments {
                edits[0].text += comment.span.slice(self.text);
                edits[0].text.push(' ');
                let gap = Span { start: end, end: comment.span.start };
                let is_line = gap.slice(self.text).chars().all(|c| c == ' ' || c == '\t');
                let start = if is_line { gap.start } else { comment.span.start };
                end = comment.span.end;
                edits.push(Edit::replace(Span { start, end }, ""));
            }
            let fix = Fix::safe("write it before the result", edits);
            let message = "the comment is after the result of its game";
            let span = self.tokens[at].span;
            let mut said = Diagnostic::new(&codes::COMMENT_AFTER_RESULT, span, message)
                .with_help("write it before the result");
            said.fixes.extend(are_plain.then_some(fix));
            self.tell(said);
        }
        let Self { tokens, .. } = *self;
        self.after_result = Some(tokens[at].span.end);
        // Its own oddities are reported, too.
        self.word(tokens[at]);
        self.game.span = None;
        let comment = self.game.body.pop();
        let end = tokens[at].span.end;
        self.tell_of_last(end);
        if let Some(last) = self.games.last_mut() {
            last.span.end = last.span.end.max(end);
            last.body.extend(comment);
        }
        self.game = super::Draft::default();
    }
}
