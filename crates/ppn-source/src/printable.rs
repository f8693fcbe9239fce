//! Escaping untrusted text for a terminal or a log.
//!
//! rustc shows control characters of a source line as the pictures of Unicode (`␛`) and
//! bidirectional ones as `�`. This module writes all of them as escapes (`\u{1b}`), for three
//! reasons: only some have a picture, an escape names the character, so that it can be searched
//! for, and an escape is ASCII, which every font and log supports. An escape is wider than the
//! character, so [`PrintableText`] keeps the place of each character.

use std::{
    borrow::Cow,
    fmt::{self, Display, Formatter},
};

/// The treatment of tabs and line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Lines {
    /// They become `\t`, `\n` and `\r`: the text stays on one line, as names and messages must.
    #[default]
    Escape,
    /// Tabs and line ends are kept, as in an excerpt. A single carriage return, which is a line end
    /// too, becomes a line feed: on a terminal, the text after it would overwrite the text before
    /// it.
    Keep,
}

/// A text that is safe to print: characters that control a terminal, change the order of the text
/// around them or are invisible become escapes such as `\u{1b}`.
///
/// These are control characters, line and paragraph separators, and those that Unicode lets
/// programs leave invisible (`Default_Ignorable_Code_Point`, with all bidirectional controls),
/// except for the variation selectors 1 to 16, which choose between a symbol and an emoji. Other
/// white space and backslashes are kept.
///
/// In logs, GitHub runs lines that begin with `::`, and text after `##[` anywhere in a line, as
/// commands. So the first colon and the bracket become escapes in these places.
///
/// ```
/// use ppn_source::{Lines, printable};
///
/// assert_eq!(printable("\x1b[31mred", Lines::Escape), r"\u{1b}[31mred");
/// assert_eq!(printable("a\nb\u{202e}", Lines::Escape), r"a\nb\u{202e}");
/// assert_eq!(printable("a\nb\rc", Lines::Keep), "a\nb\nc");
/// assert_eq!(printable("::error::x", Lines::Escape), r"\u{3a}:error::x");
/// assert!(matches!(printable("Café ♟️", Lines::Escape), std::borrow::Cow::Borrowed(_)));
/// ```
#[must_use]
pub fn printable(text: &str, lines: Lines) -> Cow<'_, str> {
    PrintableText::new(text, lines).text
}

/// Displays a text as [`printable`] writes it, without a copy.
///
/// ```
/// use ppn_source::{Lines, Printable};
///
/// let name = "a\n::error file=x::p.ppn";
/// assert_eq!(
///     format!("{}: not found", Printable::new(name, Lines::Escape)),
///     r"a\n::error file=x::p.ppn: not found"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Printable<'t> {
    text: &'t str,
    lines: Lines,
}

impl<'t> Printable<'t> {
    /// Prepares a text for display.
    #[must_use]
    pub fn new(text: &'t str, lines: Lines) -> Self {
        Self { text, lines }
    }
}

impl Display for Printable<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut written = 0;
        for (at, c) in escaped(self.text, self.lines) {
            f.write_str(&self.text[written..at])?;
            write_escape(c, self.lines, f)?;
            written = at + c.len_utf8();
        }
        f.write_str(&self.text[written..])
    }
}

/// Printable text that keeps the place of each character of the original, for underlines.
///
/// ```
/// use ppn_source::{Lines, PrintableText};
///
/// let shown = PrintableText::new("\x1b b2-b3", Lines::Keep);
/// assert_eq!(shown.as_str(), r"\u{1b} b2-b3");
/// let (start, end) = (shown.offset(2), shown.offset(7));
/// assert_eq!(&shown.as_str()[start..end], "b2-b3");
/// ```
#[derive(Clone, Debug)]
pub struct PrintableText<'t> {
    text: Cow<'t, str>,
    /// For each escape, the end of the character in the original, and the end of the escape in the
    /// printable text.
    ends: Vec<(usize, usize)>,
    /// The length of the original.
    length: usize,
}

impl<'t> PrintableText<'t> {
    /// Makes a text printable.
    #[must_use]
    pub fn new(text: &'t str, lines: Lines) -> Self {
        let (mut shown, mut ends, mut copied) = (String::new(), Vec::new(), 0);
        for (at, c) in escaped(text, lines) {
            shown.push_str(&text[copied..at]);
            // Writing to a String never fails.
            let _ = write_escape(c, lines, &mut shown);
            copied = at + c.len_utf8();
            ends.push((copied, shown.len()));
        }
        let length = text.len();
        if ends.is_empty() {
            return Self { text: Cow::Borrowed(text), ends, length };
        }
        shown.push_str(&text[copied..]);
        Self { text: Cow::Owned(shown), ends, length }
    }

    /// The printable text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The offset in the printable text for a byte offset of the original: the start of a character
    /// becomes the start of its escape, and an offset past the end of the original becomes the end.
    #[must_use]
    pub fn offset(&self, original: usize) -> usize {
        let original = original.min(self.length);
        let before = self.ends.partition_point(|&(end, _)| end <= original);
        let (end, shown) = before.checked_sub(1).map_or((0, 0), |last| self.ends[last]);
        // An offset inside a character, which no span has, gives a place before the end of its
        // escape.
        let most = self.ends.get(before).map_or(self.text.len(), |&(_, shown)| shown);
        (shown + (original - end)).min(most)
    }
}

/// The characters of a text that become escapes, and their offsets.
fn escaped(text: &str, lines: Lines) -> impl Iterator<Item = (usize, char)> {
    text.char_indices().filter(move |&(at, c)| match c {
        '[' => text[..at].ends_with("##"),
        ':' => text[at..].starts_with("::") && begins_line(&text[..at], lines),
        ' '..='~' => false,
        '\n' | '\t' => lines == Lines::Escape,
        '\r' => lines == Lines::Escape || text.as_bytes().get(at + 1) != Some(&b'\n'),
        c => is_hidden(c),
    })
}

/// Whether the current line has only white space so far.
fn begins_line(before: &str, lines: Lines) -> bool {
    for c in before.chars().rev() {
        match c {
            '\n' | '\r' if lines == Lines::Keep => return true,
            '\t' if lines == Lines::Keep => {}
            c if c.is_whitespace() && !is_hidden(c) => {}
            _ => return false,
        }
    }
    true
}

fn write_escape(c: char, lines: Lines, out: &mut impl fmt::Write) -> fmt::Result {
    match c {
        '\r' if lines == Lines::Keep => out.write_char('\n'),
        '\t' => out.write_str("\\t"),
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        c => write!(out, "\\u{{{:x}}}", u32::from(c)),
    }
}

/// Whether a character controls a terminal, or is invisible: [`printable`] writes its escape.
///
/// This includes all control characters, and so tabs and line ends.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            // Default_Ignorable_Code_Point of Unicode 16, without FE00-FE0F.
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
            // Line and paragraph separators, and marks of annotations between lines.
            | '\u{2028}'..='\u{2029}' | '\u{FFF9}'..='\u{FFFB}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn control_characters_are_escaped() {
        for (text, shown) in [
            ("\x1b[31mred\x1b[0m", r"\u{1b}[31mred\u{1b}[0m"),
            ("\x1b]8;;https://example.org\x07link", r"\u{1b}]8;;https://example.org\u{7}link"),
            ("\u{9b}31m", r"\u{9b}31m"),
            ("a\x08b\x7f\0", r"a\u{8}b\u{7f}\u{0}"),
        ] {
            assert_eq!(printable(text, Lines::Escape), shown);
            assert_eq!(printable(text, Lines::Keep), shown);
        }
    }

    #[test]
    fn invisible_characters_are_escaped() {
        let bidirectional = ('\u{202A}'..='\u{202E}')
            .chain('\u{2066}'..='\u{2069}')
            .chain(['\u{200E}', '\u{200F}']);
        let invisible = ['\u{61C}', '\u{200B}', '\u{200D}', '\u{2060}', '\u{FEFF}', '\u{E0041}'];
        let separators = ['\u{85}', '\u{2028}', '\u{2029}'];
        for c in bidirectional.chain(invisible).chain(separators) {
            let expected = format!("a\\u{{{:x}}}b", u32::from(c));
            assert_eq!(printable(&format!("a{c}b"), Lines::Keep), expected);
        }
    }

    #[test]
    fn visible_text_is_not_copied() {
        for text in
            ["", "b2-b3 ~", "Žofie É 王 שלום مرحبا", "♟️ 🂡 e\u{301}", "a\u{A0}\u{3000}b", r"\u{1b}"]
        {
            assert!(matches!(printable(text, Lines::Escape), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn line_ends_and_tabs_stay_only_in_excerpts() {
        let text = "a\tb\r\nc\nd\re\u{85}";
        assert_eq!(printable(text, Lines::Escape), r"a\tb\r\nc\nd\re\u{85}");
        assert_eq!(printable(text, Lines::Keep), "a\tb\r\nc\nd\ne\\u{85}");
    }

    #[test]
    fn commands_to_github_are_escaped() {
        for (text, shown) in [
            ("::error file=x::p", r"\u{3a}:error file=x::p"),
            ("  ::error::p", r"  \u{3a}:error::p"),
            ("b2:c3 a::b :", "b2:c3 a::b :"),
            ("1. ##[error]b ### [", r"1. ##\u{5b}error]b ### ["),
        ] {
            assert_eq!(printable(text, Lines::Escape), shown);
            assert_eq!(printable(text, Lines::Keep), shown);
        }
        assert_eq!(printable("a\n\t::x", Lines::Keep), "a\n\t\\u{3a}:x");
        assert_eq!(printable("a\n\t::x", Lines::Escape), r"a\n\t::x");
    }

    #[test]
    fn offsets_lead_to_the_same_characters() {
        let shown = PrintableText::new("é\x1b\u{202e}b", Lines::Keep);
        assert_eq!(shown.as_str(), r"é\u{1b}\u{202e}b");
        let starts: Vec<usize> = [0, 2, 3, 6, 7].map(|at| shown.offset(at)).into();
        assert_eq!(starts, [0, 2, 8, 16, 17]);
        assert_eq!(shown.offset(usize::MAX), 17);
    }

    proptest! {
        #[test]
        fn printable_text_is_printed_as_it_is(text in ".*|[\\x00-\\x1f\u{80}-\u{9f}\u{200b}-\u{206f}a\\\\]*|[:#\\[\t\n a]*") {
            let once = printable(&text, Lines::Escape);
            prop_assert!(!once.chars().any(is_hidden));
            prop_assert_eq!(printable(&once, Lines::Escape), once.as_ref());
            prop_assert_eq!(Printable::new(&text, Lines::Escape).to_string(), once.as_ref());
        }

        #[test]
        fn each_character_or_its_escape_is_at_its_offset(text in "[\\x00-\\x1f\u{202a}-\u{202e}aé:#\\[ ]*") {
            let shown = PrintableText::new(&text, Lines::Keep);
            for (at, c) in text.char_indices() {
                let part = &shown.as_str()[shown.offset(at)..shown.offset(at + c.len_utf8())];
                let escape = escaped(&text, Lines::Keep).any(|(escaped, _)| escaped == at);
                let first = if !escape { c } else if c == '\r' { '\n' } else { '\\' };
                prop_assert!(part.starts_with(first), "{}", part);
            }
            for at in 0..text.len() + 2 {
                prop_assert!(shown.offset(at) <= shown.offset(at + 1));
            }
        }
    }
}
