//! Comments that keep moves that could not be replayed.

use crate::{Item, Limits, Mode, read};
use std::ops::Range;

/// The beginning of a comment that keeps moves that could not be replayed, and everything after them.
pub const NOT_REPLAYED: &str = "not replayed: ";

/// The comment of a move, split into the forms that draughts notation has for it.
///
/// A game of draughts in PPN keeps strengths, glyphs and variations as comments; this finds them
/// again.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Remark {
    /// The text after the move without a space, such as `?!`.
    pub(crate) strength: String,
    /// Glyphs, comments and variations, as written.
    pub(crate) items: Vec<String>,
}

impl Remark {
    pub(crate) fn of(text: &str) -> Self {
        let mut remark = Self::default();
        let mut rest = text.trim();
        if let Some((strength, after)) = word(rest).filter(|(word, _)| is_strength(word)) {
            remark.strength = strength.to_owned();
            rest = after;
        }
        while let Some((glyph, after)) = word(rest).filter(|(word, _)| is_glyph(word)) {
            remark.items.push(glyph.to_owned());
            rest = after;
        }
        // The words up to the next variation are a comment; most texts have no variation. Text in
        // brackets that is not a variation stays in the comment.
        let (mut said, mut looked_at) = (0, 0);
        for Range { start, end } in brackets(rest) {
            if rest[looked_at..start].contains(NOT_REPLAYED) {
                break;
            }
            looked_at = end;
            if let Some(variation) = variation(&rest[start..end], Limits::default().variations) {
                remark.comment(&rest[said..start]);
                remark.items.push(variation);
                said = end;
            }
        }
        remark.comment(&rest[said..]);
        remark
    }

    /// The items of a comment without a move before it, to which a strength could belong.
    pub(crate) fn without_move(text: &str) -> Vec<String> {
        let Self { strength, items } = Self::of(text);
        let strength = (!strength.is_empty()).then(|| format!("{{{strength}}}"));
        strength.into_iter().chain(items).collect()
    }

    fn comment(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            self.items.push(format!("{{{}}}", words.join(" ").replace('}', ")")));
        }
    }
}

/// The first word of a text, and the text after it.
fn word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (end > 0).then(|| (&text[..end], text[end..].trim_start()))
}

fn is_strength(word: &str) -> bool {
    let signs = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
    !signs.is_empty() && signs.bytes().all(|byte| matches!(byte, b'!' | b'?'))
}

fn is_glyph(word: &str) -> bool {
    word.strip_prefix('$')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The outermost brackets of a text. A bracket that is not closed does not count.
fn brackets(text: &str) -> Vec<Range<usize>> {
    let mut open = Vec::new();
    let mut closed: Vec<Range<usize>> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => open.push(at),
            b')' => {
                let Some(start) = open.pop() else { continue };
                while closed.pop_if(|inner| inner.start > start).is_some() {}
                closed.push(start..at + 1);
            }
            _ => {}
        }
    }
    closed
}

/// The variation in a pair of brackets, if they hold moves, and only words of the grammar for
/// readers. Brackets within the variation become comments if they are not variations or are nested
/// too deeply.
fn variation(text: &str, deepest: usize) -> Option<String> {
    /// Longer texts stay comments.
    const LONGEST: usize = 4096;
    if text.len() > LONGEST || deepest == 0 {
        return None;
    }
    let mut written = String::new();
    let inside = 1..text.len() - 1;
    let mut at = 0;
    for Range { start, end } in brackets(&text[inside.clone()]) {
        let inner = &text[inside.start + start..inside.start + end];
        written.push_str(&text[at..inside.start + start]);
        match variation(inner, deepest - 1) {
            _ if is_strength(inner) => written.push_str(inner),
            Some(variation) => written.push_str(&variation),
            None => written.push_str(&format!("{{{}}}", &inner[1..inner.len() - 1])),
        }
        at = inside.start + end;
    }
    written.push_str(&text[at..]);
    let probe = read(format!("1. 1-2 {written} *"), Mode::Reading);
    let is_sound = !probe.diagnostics().any(ppn_source::Diagnostic::is_error);
    let [_, Item::Variation(variation)] = probe.games.first()?.body.as_slice() else {
        return None;
    };
    let has_moves = variation.items.iter().any(|item| matches!(item, Item::Move(_)));
    (is_sound && has_moves).then_some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn taken_apart(text: &str, strength: &str, items: &[&str]) {
        let remark = Remark::of(text);
        assert_eq!(
            (remark.strength.as_str(), remark.items),
            (strength, items.iter().map(|&item| item.to_owned()).collect())
        );
    }

    #[test]
    fn comments_have_what_ppn_has_no_symbol_for() {
        taken_apart("", "", &[]);
        taken_apart("a quiet  answer", "", &["{a quiet answer}"]);
        taken_apart("?! $7 $12 hm", "?!", &["$7", "$12", "{hm}"]);
        taken_apart("(!) (20-24 2. 30x19) better", "(!)", &["(20-24 2. 30x19)", "{better}"]);
        taken_apart("if (20-24 (14-19)) so", "", &["{if}", "(20-24 (14-19))", "{so}"]);
    }

    #[test]
    fn brackets_without_moves_are_comments_of_the_variation_around_them() {
        let inner = "(1. 33-28 (inner) (1. 34-29(!) $2 (so (it) is)) 18-23!)";
        let written = "(1. 33-28 {inner} (1. 34-29(!) $2 {so (it) is}) 18-23!)";
        taken_apart(inner, "", &[written]);
        taken_apart("(1. 33-28 (good too) 18-23)", "", &["(1. 33-28 {good too} 18-23)"]);
    }

    #[test]
    fn variations_in_brackets_that_are_none_are_a_part_of_their_words() {
        for text in ["(see (1. 32-28))", "not replayed: 99-1 3. 33-28 (rest) (3. 1-2) of it"] {
            taken_apart(text, "", &[&format!("{{{text}}}")]);
        }
        taken_apart(":( (1. 32-28) x", "", &["{:(}", "(1. 32-28)", "{x}"]);
        let deep = format!("{}{}", "(1. 33-28".repeat(400), ")".repeat(400));
        assert_eq!(Remark::of(&deep).items.len(), 1);
    }

    #[test]
    fn words_in_brackets_are_no_variation() {
        for text in ["(a quiet answer)", "(see 1.)", "(((", ")(", "wait! what?", "$ 5", "(20-24"] {
            taken_apart(text, "", &[&format!("{{{text}}}")]);
        }
    }
}
