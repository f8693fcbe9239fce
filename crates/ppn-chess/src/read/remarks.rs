//! Remarks without braces, and comments that have moves.

use super::Reader;
use crate::{
    Item, Outcome, codes,
    unclosed::{Hidden, hidden_moves},
    word::{is_descriptive, outcome_meant},
};
use ppn_source::{Diagnostic, Edit, Fix, Span};

/// The most items of a remark whose opening brace is looked for: a text may have thousands of closing ones.
const LONGEST: usize = 200;

impl Reader<'_> {
    /// Makes words without braces before this brace a comment whose opening brace is missing; whether there are any.
    pub(super) fn closes_remark(&mut self) -> bool {
        let end = self.at + 1;
        let items = self.open.last_mut().map_or(&mut self.game.body, |(_, items)| items);
        // A remark may name moves, but their number is that of a move of the game.
        let is_of_remark =
            |item: &Item| matches!(item, Item::Stray(_) | Item::Move(_) | Item::Mark(_));
        let of_remark = items.iter().rev().take(LONGEST).take_while(|one| is_of_remark(one));
        let from = items.len() - of_remark.count();
        let first = items[from..].iter().position(|item| matches!(item, Item::Stray(_)));
        let Some(first) = first.filter(|_| self.too_deep == 0) else { return false };
        let start = items[from + first].span().start;
        items.truncate(from + first);
        while self.problems.pop_if(|one| one.span.start >= start) {}
        let close = Span::new(self.at, end);
        let fix = Fix::guess("open it here", [Edit::insert(start, "{")]);
        self.say(&codes::UNOPENED, close, "the comment before `}` is not opened", |one| {
            one.with_other(Span { start, end: start + 1 }, "it probably begins here")
                .with_help("write `{` before its first word")
                .with_fix(fix)
        });
        self.at = end;
        self.add(Item::Comment(Span { start, end: close.end }));
        true
    }

    /// Makes a word a part of the remark without braces before it, if there is one.
    pub(super) fn joins(&mut self, span: Span) -> bool {
        let items = self.open.last().map_or(&self.game.body, |(_, items)| items);
        let Some(Item::Stray(_)) = items.last() else { return false };
        let text = self.text;
        let Some(last) = self.problems.last_mut() else { return false };
        let gap = text.get(last.span.range().end..span.range().start).unwrap_or("[");
        let is_near = gap.chars().all(|c| c.is_whitespace() || matches!(c, ',' | ':'));
        if last.code != &codes::NO_MOVE || !is_near {
            return false;
        }
        let whole = Span { start: last.span.start, end: span.end };
        // Longer remarks are several reports: each word would copy all words before it.
        if whole.len() > 400 {
            return false;
        }
        let words = whole.slice(text);
        let shown: String = words.chars().take(40).collect();
        let more = if shown.len() < words.len() { "…" } else { "" };
        let message = format!("`{shown}{more}` is not a move");
        *last = remark(Diagnostic::new(&codes::NO_MOVE, whole, message), (whole, words));
        // Variations that are too deep have no items.
        if self.too_deep > 0 {
            return true;
        }
        let outcome = outcome_meant(words);
        self.open.last_mut().map_or(&mut self.game.body, |(_, items)| items).pop();
        self.add(outcome.map_or(Item::Stray(whole), |outcome| Item::Result(whole, outcome)));
        true
    }

    /// Reports comments from a `;` to the end of the line that have the next moves of the game.
    pub(super) fn report_hidden_moves(&mut self) {
        for Hidden { comment, rest } in hidden_moves(&self.game.body, self.text) {
            let semicolon = Span { start: comment.start, end: comment.start + 1 };
            // Without the `;`, the moves behind it are read anew, so it is no fix beside those of other problems.
            self.say(&codes::HIDDEN_MOVES, rest, "these moves are in a comment", |one| {
                one.with_other(semicolon, "the comment goes from here to the end of the line")
                    .with_help("remove `;`, or write words beside the moves if they are a remark")
            });
        }
    }
}

/// The help about words that are a remark, or a result in words.
pub(super) fn remark(one: Diagnostic, (span, words): (Span, &str)) -> Diagnostic {
    let outcome = outcome_meant(words).map(Outcome::text);
    if let Some(outcome) = outcome {
        let fix = Fix::guess(format!("write `{outcome}`"), [Edit::replace(span, outcome)]);
        return one.with_help(format!("write `{outcome}` for the result")).with_fix(fix);
    }
    if is_descriptive(words) {
        let help = "this is descriptive notation: write the letter of the file and the number of the rank, such as `e4`";
        return one.with_help(help);
    }
    let edit = Edit::replace(span, format!("{{{words}}}"));
    let fix = Fix::guess("put it into braces", [edit]);
    one.with_help("put remarks into braces: `{...}`").with_fix(fix)
}
