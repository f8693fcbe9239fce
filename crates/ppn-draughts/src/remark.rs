use crate::{Item, Mode, read};

/// What is said of a move, taken apart into the forms that draughts notation has for it.
///
/// A game of draughts in PPN keeps strengths, glyphs and variations as comments ([`to_ppn`]); this
/// finds them again.
///
/// [`to_ppn`]: crate::to_ppn
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Remark {
    /// What follows the move without a blank, such as `?!`.
    pub(crate) strength: String,
    /// Glyphs, comments and variations, as they are written.
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
        while !rest.is_empty() {
            // Words up to the next variation are a comment; most have none.
            let variation = rest.match_indices('(').find_map(|(at, _)| {
                let length = variation(&rest[at..])?;
                Some((at, at + length))
            });
            let (from, to) = variation.unwrap_or((rest.len(), rest.len()));
            remark.comment(&rest[..from]);
            if from < to {
                remark.items.push(rest[from..to].to_owned());
            }
            rest = rest[to..].trim_start();
        }
        remark
    }

    /// The same where no move stands before, to which a strength could belong.
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

/// The first word of a text, and what follows it.
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

/// The length of the variation that a text begins with: brackets that hold moves, and nothing that
/// the grammar for readers has no word for.
fn variation(text: &str) -> Option<usize> {
    /// Longer ones, and those behind more brackets, stay comments.
    const LONGEST: usize = 4096;
    let mut depth = 0_u32;
    let end = text.bytes().take(LONGEST).position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })? + 1;
    let probe = read(format!("1. 1-2 {} *", &text[..end]), Mode::Reading);
    let is_sound = !probe.diagnostics().any(ppn_source::Diagnostic::is_error);
    let [_, Item::Variation(variation)] = probe.games.first()?.body.as_slice() else {
        return None;
    };
    let has_moves = variation.items.iter().any(|item| matches!(item, Item::Move(_)));
    (is_sound && has_moves).then_some(end)
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
    fn comments_hold_what_ppn_has_no_sign_for() {
        taken_apart("", "", &[]);
        taken_apart("a quiet  answer", "", &["{a quiet answer}"]);
        taken_apart("?! $7 $12 hm", "?!", &["$7", "$12", "{hm}"]);
        taken_apart("(!) (20-24 2. 30x19) better", "(!)", &["(20-24 2. 30x19)", "{better}"]);
        taken_apart("if (20-24 (14-19)) so", "", &["{if}", "(20-24 (14-19))", "{so}"]);
    }

    #[test]
    fn words_in_brackets_are_no_variation() {
        for text in ["(a quiet answer)", "(see 1.)", "(((", ")(", "wait! what?", "$ 5", "(20-24"] {
            taken_apart(text, "", &[&format!("{{{text}}}")]);
        }
    }
}
