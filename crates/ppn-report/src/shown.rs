//! Text from users, made safe to print: the only way from a name, a message or a line of a file into
//! a report.

use ppn_source::Diagnostic;
use std::borrow::Cow;

/// What becomes of line ends and tabs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// They are shown as `\n`, `\r` and `\t`: the text is part of a line.
    Shown,
    /// They are kept: what is written around the text takes care of them.
    Kept,
}

/// A text in which each character that terminals obey, or that changes the order of others, is
/// replaced by its number, such as `\u{1b}`.
pub(crate) fn shown(text: &str, layout: Layout) -> Cow<'_, str> {
    let Some((first, _)) = first_hidden(text, layout) else { return Cow::Borrowed(text) };
    let mut safe = String::with_capacity(text.len() + 8);
    safe.push_str(&text[..first]);
    for c in text[first..].chars() {
        if hides(c, layout) {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    Cow::Owned(safe)
}

/// A message with its help, a line each.
pub(crate) fn with_help(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    for line in &diagnostic.help {
        text.push_str("\nhelp: ");
        text.push_str(line);
    }
    text
}

/// The first character that [`shown`] replaces, and its place in bytes.
pub(crate) fn first_hidden(text: &str, layout: Layout) -> Option<(usize, char)> {
    text.char_indices().find(|&(_, c)| hides(c, layout))
}

fn hides(c: char, layout: Layout) -> bool {
    is_hostile(c) && !(layout == Layout::Kept && is_layout(c))
}

/// Whether a character is never written as it is.
pub(crate) fn is_hostile(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            // They change the order in which text is shown: `a\u{202e}b` can look like another word.
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
            // Some viewers end a line here.
            | '\u{2028}' | '\u{2029}'
        )
}

/// Whether a character ends a line or is a tab.
pub(crate) fn is_layout(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_terminals_obey_are_shown_by_number() {
        let safe = shown("a\u{1b}[31mb\u{9b}2J\0\u{7f}", Layout::Shown);
        assert_eq!(safe, "a\\u{1b}[31mb\\u{9b}2J\\u{0}\\u{7f}");
    }

    #[test]
    fn characters_that_change_the_order_of_others_are_shown_by_number() {
        for c in ('\u{202A}'..='\u{202E}')
            .chain('\u{2066}'..='\u{2069}')
            .chain(['\u{61C}', '\u{200E}', '\u{200F}', '\u{2028}', '\u{2029}'])
        {
            let text = format!("b{c}2");
            assert_eq!(shown(&text, Layout::Kept), format!("b\\u{{{:x}}}2", u32::from(c)));
        }
    }

    #[test]
    fn line_ends_are_kept_on_demand() {
        assert_eq!(shown("a\r\n\tb", Layout::Shown), "a\\r\\n\\tb");
        assert_eq!(shown("a\r\n\tb", Layout::Kept), "a\r\n\tb");
    }

    #[test]
    fn other_text_is_not_copied() {
        assert!(matches!(shown("1. é9\\u{1b} ♥ 👩‍👧", Layout::Shown), Cow::Borrowed(_)));
    }
}
