//! Variations that are not closed where their game ends.

use super::{Assembly, numbers::Numbers};
use crate::{Item, Variation, codes};
use ppn_source::{Edit, Fix, Span};

impl Assembly<'_> {
    /// Closes the variations that are open where the game ends. If there is only one, it ends where
    /// the move numbers of the game begin again, because there the game continues.
    pub(super) fn close_variations(&mut self, end: u32) {
        // Variations that are nested too deeply are not kept, and their last word is unknown.
        let is_known = std::mem::take(&mut self.too_deep) == 0;
        let mut last = self.game.span.map_or(end, |span| span.end);
        if let Some(ending) = self.game.ending_inside.take().filter(|ending| ending.end == last) {
            // The end of the game comes after the variation.
            let before = self.tokens.partition_point(|token| token.span.end <= ending.start);
            last = before.checked_sub(1).map_or(last, |before| self.tokens[before].span.end);
        }
        let mut resumed = Vec::new();
        let mut close = last;
        if let [(_, items)] = &mut self.game.open[..]
            && let Some(at) = resumes(self.text, items)
        {
            resumed = items.split_off(at);
            close = items.last().map_or(last, end_of);
        }
        let count = self.game.open.len();
        if let Some(&(outermost, _)) = self.game.open.first() {
            let goes_on = resumed.first().and_then(|item| match item {
                Item::Move(played) => played.number,
                _ => None,
            });
            let message = match (count, goes_on) {
                (1, Some(number)) => format!(
                    "the variation is not closed; the game continues at `{}`",
                    number.slice(self.text)
                ),
                (1, None) => "the variation is not closed".to_owned(),
                _ => format!("{count} variations are not closed"),
            };
            let innermost = self.game.open.last().and_then(|(_, items)| items.last());
            let closes = is_known && !innermost.is_some_and(|item| self.swallows(item));
            // The place where the variation ends is a guess.
            let edit = Edit::insert(close, ")".repeat(count));
            let fix = Fix::guess("write `)` where the variation ends", [edit]);
            self.fault(&codes::UNCLOSED_VARIATION, outermost, message, closes.then_some(fix));
        }
        while let Some((open, items)) = self.game.open.pop() {
            if items.iter().any(|item| !matches!(item, Item::Stray(_))) {
                self.game.unclosed = true;
                let span = Span { start: open.start, end: close };
                self.push(Item::Variation(Variation { span, items }));
            }
        }
        self.game.body.append(&mut resumed);
    }

    /// Whether text written directly after an item would become a part of it: the item is a comment
    /// up to the end of its line, or is not closed.
    fn swallows(&self, item: &Item) -> bool {
        match item {
            Item::Comment(span) => {
                let text = span.slice(self.text);
                !(text.starts_with('{') && text.ends_with('}'))
            }
            Item::Setup(span) => !span.slice(self.text).trim_start_matches('/').ends_with('/'),
            Item::Stray(span) => is_open(span.slice(self.text)),
            _ => false,
        }
    }
}

/// Whether an unexpected word may be a tag, a text or a comment that is not closed, so that text
/// written directly after it would become a part of it.
pub(crate) fn is_open(word: &str) -> bool {
    word.starts_with(['[', '"', '/', ';', '%']) || word.starts_with('{') && !word.ends_with('}')
}

/// The place where the move numbers of an unclosed variation begin again and the game continues:
/// `(31-27 18-23 12... 19-23` after a move 12.
fn resumes(text: &str, items: &[Item]) -> Option<usize> {
    let mut numbers = Numbers::default();
    let goes_back =
        |item: &Item| matches!(item, Item::Move(played) if numbers.go_back(text, played));
    items.iter().position(goes_back)
}

fn end_of(item: &Item) -> u32 {
    match item {
        Item::Move(played) => played.strength.unwrap_or(played.span).end,
        item => item.span().end,
    }
}
