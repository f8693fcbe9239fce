//! Characters that look like those of the notation but are different.

use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span};

/// A character, its name, and the one that may be meant.
type LookAlike = (char, &'static str, &'static str);

/// Look-alikes from keyboards and word processors; full-width forms are computed.
static LOOK_ALIKES: &[LookAlike] = &[
    ('‘', "a curly apostrophe", QUOTES),
    ('’', "a curly apostrophe", QUOTES),
    ('‛', "a curly apostrophe", QUOTES),
    ('′', "a prime", QUOTES),
    ('ʼ', "a modifier apostrophe", QUOTES),
    ('´', "an acute accent", QUOTES),
    ('ˋ', "a grave accent", "`"),
    ('‐', "a Unicode hyphen", "-"),
    ('‑', "a non-breaking hyphen", "-"),
    ('‒', "a figure dash", "-"),
    ('–', "an en dash", "-"),
    ('—', "an em dash", "-"),
    ('−', "a minus sign", "-"),
    ('×', "a multiplication sign", ":"),
    ('∶', "a ratio sign", ":"),
    ('﹕', "a small colon", ":"),
    ('∗', "an asterisk operator", "*"),
    ('…', "an ellipsis", "..."),
    ('‚', "a low quotation mark", ","),
    ('¸', "a cedilla", ","),
    ('∼', "a tilde operator", "~"),
    ('˜', "a small tilde", "~"),
    ('ˆ', "a circumflex", "^"),
    ('\u{AD}', "a soft hyphen", ""),
    ('\u{200B}', "a zero-width space", ""),
    ('\u{200C}', "a zero-width non-joiner", ""),
    ('\u{200D}', "a zero-width joiner", ""),
    ('\u{200E}', "a mark of the writing direction", ""),
    ('\u{200F}', "a mark of the writing direction", ""),
    ('\u{2060}', "a zero-width joiner", ""),
    ('\u{FEFF}', "a zero-width space", ""),
];

/// Letters of other alphabets, and those that they look like, in the same order.
const OTHER_LETTERS: [(&str, &str, &str); 2] = [
    ("a Cyrillic letter", "авсеорхуктіјАВКМСЕНОРТХІѕЅ", "abceopxyktijABKMCEHOPTXIsS"),
    ("a Greek letter", "αο", "ao"),
];

/// The maximum length in bytes of a word that is shown with the right characters.
const LONGEST: usize = 60;

/// The two quotes of a macro: a backtick before its name, an apostrophe after it.
const QUOTES: &str = "`'";

/// Reports which characters of a wrong word look like others, with the fix. Returns the first.
#[must_use]
pub fn explain(word: &str, span: Span, fault: &mut Diagnostic) -> Option<char> {
    // `1…` is a number, whatever else the word has.
    let digits = word.trim_end_matches(['…', '.']);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && word.contains('…') {
        let meant = format!("{digits}...");
        fault.message = format!("`{word}` has an ellipsis (U+2026) for three periods");
        fault.help = vec![format!("write `{meant}`")];
        fault.fixes.push(Fix::guess(format!("write `{meant}`"), [Edit::replace(span, meant)]));
        return Some('…');
    }
    let mut in_macro = false;
    let mut found: Vec<(usize, char, &str, &str)> = Vec::new();
    for (at, c) in word.char_indices() {
        let closes = || in_macro || !word[at + c.len_utf8()..].contains(is_quote);
        // The name of a set has an apostrophe after it.
        let is_first = !word[..at].ends_with(char::is_alphanumeric);
        let (name, meant) = match look_alike(c) {
            Some((name, QUOTES)) => (name, if closes() { "'" } else { "`" }),
            Some(known) => known,
            None if c == '\'' && is_first && !closes() => ("an apostrophe", "`"),
            None => {
                in_macro = c == '`' || in_macro && c != '\'';
                continue;
            }
        };
        in_macro = meant == "`" || in_macro && meant != "'";
        found.push((at, c, name, meant));
    }
    let &(_, c, name, meant) = found.first()?;
    let code = u32::from(c);
    let (message, title) = if meant.is_empty() {
        let message = format!("{} has {name} (U+{code:04X}), which is invisible", quoted(word));
        (message, format!("remove {name}"))
    } else {
        let meant = quoted(meant);
        let message = format!("`{c}` in {} is {name} (U+{code:04X}), not {meant}", quoted(word));
        (message, format!("write {meant} for `{c}`"))
    };
    // A longer word is not repeated in the help.
    let mut write = word.to_owned();
    for &(at, c, _, meant) in found.iter().rev() {
        write.replace_range(at..at + c.len_utf8(), meant);
    }
    fault.message = message;
    fault.label.clear();
    fault.help = vec![match write.len() {
        ..=LONGEST => format!("write {}", quoted(&write)),
        _ => title.clone(),
    }];
    let edits = found.iter().map(|&(at, c, _, meant)| {
        let at = span.range().start + at;
        Edit::replace(Span::new(at, at + c.len_utf8()), meant)
    });
    fault.fixes.push(Fix::guess(title, edits));
    Some(c)
}

/// Explains words with letters of other alphabets for those of squares, which a keyboard gives that is
/// set to another language: one report, with the fix for all of them. It takes the place of the problems
/// of these words.
pub fn join(text: &str, found: &mut Vec<Diagnostic>) {
    let is_invisible = |c: char| other_letter(c) == Some("");
    let is_move = |word: &str| {
        let is_square = |c: char| c.is_ascii_graphic() || other_letter(c).is_some();
        !word.is_ascii()
            && word.chars().all(is_square)
            && (word.contains(|c: char| c.is_ascii_digit()) || word.chars().all(is_invisible))
    };
    let words = |one: &Diagnostic| -> Vec<Span> {
        let Some(written) = text.get(one.span.range()) else { return Vec::new() };
        if written.is_ascii() || written.contains(['{', '"', '[']) {
            return Vec::new();
        }
        let start = one.span.range().start;
        // An error where there is nothing visible is about what is missing there.
        let counts = |word: &str| !one.is_error() || !word.chars().all(is_invisible);
        let words = written.split_whitespace().filter(|word| is_move(word) && counts(word));
        let at = |word: &str| start + (word.as_ptr() as usize - written.as_ptr() as usize);
        let words = words.map(|word| Span::new(at(word), at(word) + word.len()));
        words.filter(|&word| !is_understood(text, word, one)).collect()
    };
    let all: Vec<Span> = found.iter().flat_map(words).collect();
    let Some(&first) = all.first() else { return };
    // The report is an error if one of the problems is.
    let has_words = |one: &Diagnostic| !words(one).is_empty();
    let first_error = found.iter().position(|one| one.is_error() && has_words(one));
    let Some(index) = first_error.or_else(|| found.iter().position(has_words)) else { return };
    let kept_before = found[..index].iter().filter(|one| !has_words(one)).count();
    let mut at = 0;
    found.retain(|one| {
        at += 1;
        at - 1 == index || words(one).is_empty()
    });
    let one = &mut found[kept_before];
    one.span = first;
    one.labels.clear();
    one.notes.clear();
    one.fixes.clear();
    _ = explain(first.slice(text), first, one);
    let edits = all.iter().flat_map(|word| {
        let letters = word.slice(text).char_indices();
        letters.filter_map(|(at, c)| {
            let at = word.range().start + at;
            Some(Edit::replace(Span::new(at, at + c.len_utf8()), other_letter(c)?))
        })
    });
    let edits: Vec<_> = edits.collect();
    if let Some(fix) = one.fixes.first_mut() {
        fix.edits = edits;
    }
    match all.len() - 1 {
        0 => {}
        1 => one.notes.push("one more word has such letters".to_owned()),
        n => one.notes.push(format!("{n} more words have such letters")),
    }
}

/// Whether a safe fix writes another word than the one that looks the same: the notation knows the letters, such as those
/// of figures in Russian, whose `К` is a knight.
fn is_understood(text: &str, word: Span, one: &Diagnostic) -> bool {
    let safe = one.fixes.iter().filter(|fix| fix.applicability == Applicability::Safe);
    let mut edits = safe.flat_map(|fix| &fix.edits).filter(|edit| edit.span == word);
    let alike = || {
        word.slice(text)
            .chars()
            .map(|c| other_letter(c).map_or_else(|| c.to_string(), str::to_owned))
    };
    edits.any(|edit| edit.text != alike().collect::<String>())
}

/// The letter or the figure that a letter of another alphabet looks like.
fn other_letter(c: char) -> Option<&'static str> {
    let (name, meant) = look_alike(c).filter(|_| !c.is_ascii())?;
    let is_letter = name.ends_with("letter") || name.ends_with("character") || meant.is_empty();
    is_letter.then_some(meant)
}

/// Whether a character may end a macro.
fn is_quote(c: char) -> bool {
    c == '\'' || look_alike(c).is_some_and(|(_, meant)| meant == QUOTES)
}

/// A text between backticks.
fn quoted(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// The name of a character, and the one that may be meant.
fn look_alike(c: char) -> Option<(&'static str, &'static str)> {
    if let Some(&(_, name, meant)) = LOOK_ALIKES.iter().find(|(known, _, _)| *known == c) {
        return Some((name, meant));
    }
    for (name, letters, meant) in OTHER_LETTERS {
        if let Some(at) = letters.chars().position(|letter| letter == c) {
            return Some((name, meant.get(at..=at)?));
        }
    }
    // Full-width forms are in the order of ASCII.
    let index = u32::from(c).checked_sub(0xFF01)? as usize;
    Some(("a full-width character", ASCII.get(index..=index)?))
}

/// The graphic characters of ASCII from `!` to `~`.
const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`\
                     abcdefghijklmnopqrstuvwxyz{|}~";

#[cfg(test)]
mod tests {
    use super::join;
    use crate::codes;
    use ppn_source::{Diagnostic, Span};

    #[test]
    fn an_error_after_warnings_is_the_one_report_of_words_with_other_letters() {
        let text = "а1 b2 а3 а4";
        let at = |word: &str| {
            let start = text.find(word).unwrap();
            Span::new(start, start + word.len())
        };
        let mut found = vec![
            Diagnostic::new(&codes::OMITTED, at("а1"), "a word"),
            Diagnostic::new(&codes::OMITTED, at("b2"), "another word"),
            Diagnostic::new(&codes::OMITTED, at("а3"), "a word"),
            Diagnostic::new(&codes::NOT_UNDERSTOOD, at("а4"), "an error"),
        ];
        join(text, &mut found);
        let messages: Vec<_> = found.iter().map(|one| &*one.message).collect();
        assert_eq!(messages.len(), 2, "{messages:?}");
        assert_eq!(messages[0], "another word");
        assert!(found[1].is_error() && found[1].span == at("а1"), "{messages:?}");
    }
}
