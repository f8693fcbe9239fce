//! Files that are no text of games, by their first bytes.

use crate::{Diagnostic, Span, codes::NOT_TEXT};

/// A kind of file that is no text of games, whatever the notation. Reading it would give a problem
/// for every second word, so nothing of it is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Foreign {
    /// Text in UTF-16, with or without a byte order mark.
    Utf16,
    /// A web page.
    Html,
    /// A text with layout, from an office program.
    Rtf,
    /// A document for printing.
    Pdf,
    /// An archive of files, which documents of office programs are, too.
    Zip,
    /// A file that was compressed.
    Compressed,
    /// Any other data: bytes that are zero and bytes that are not UTF-8.
    Binary,
}

/// The number of bytes that are looked at.
pub(crate) const SEEN: usize = 512;

impl Foreign {
    /// The kind of a file that begins with these bytes; `None` if it may be a text of games.
    ///
    /// ```
    /// use ppn_source::Foreign;
    ///
    /// assert_eq!(Foreign::of(b"\xff\xfe1\0.\0"), Some(Foreign::Utf16));
    /// assert_eq!(Foreign::of(b"<p>[Event &quot;Club&quot;]</p>"), Some(Foreign::Html));
    /// assert_eq!(Foreign::of(b"[Event \"<b>Club</b>\"]"), None);
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        const BEGINNINGS: [(&[u8], Foreign); 9] = [
            (b"\xff\xfe", Foreign::Utf16),
            (b"\xfe\xff", Foreign::Utf16),
            (b"{\\rtf", Foreign::Rtf),
            (b"%PDF-", Foreign::Pdf),
            (b"PK\x03\x04", Foreign::Zip),
            (b"\x1f\x8b\x08", Foreign::Compressed),
            (b"\x28\xb5\x2f\xfd", Foreign::Compressed),
            (b"\xfd7zXZ\0", Foreign::Compressed),
            (b"BZh9", Foreign::Compressed),
        ];
        let begins = BEGINNINGS.iter().find(|(beginning, _)| bytes.starts_with(beginning));
        let bytes = &bytes[..bytes.len().min(SEEN)];
        begins
            .map(|(_, kind)| *kind)
            .or_else(|| is_utf16(bytes).then_some(Self::Utf16))
            .or_else(|| is_html(bytes).then_some(Self::Html))
    }

    /// The words for it, and what users can do about it.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Utf16 => ("the file looks like UTF-16", "save it as UTF-8"),
            Self::Html => ("this is HTML, not plain text", "copy the game from the page as text"),
            Self::Rtf => ("this is RTF, a text with layout", "save it as plain text"),
            Self::Pdf => ("this is PDF", "copy the game from the document into a text file"),
            Self::Zip => (
                "this is a ZIP archive, or a document of an office program",
                "unpack it, or save the document as plain text",
            ),
            Self::Compressed => ("the file is compressed", "unpack it"),
            Self::Binary => (
                "the file is not text: it has zero bytes, as pictures and programs have",
                "use a text file",
            ),
        }
    }

    /// The report about a file of this kind whose text begins with `text`.
    #[must_use]
    pub fn diagnostic(self, text: &str) -> Diagnostic {
        let (message, help) = self.words();
        // A line of such a file may be long, and shows nothing.
        let end = text.chars().take(2).map(char::len_utf8).sum();
        Diagnostic::new(&NOT_TEXT, Span::new(0, end), message).with_help(help)
    }
}

/// Whether bytes are text in UTF-16 without a mark: every second byte of most letters is zero, on
/// the same side.
fn is_utf16(bytes: &[u8]) -> bool {
    // Most files have no such byte, and they are looked at again and again.
    if !bytes.contains(&0) {
        return false;
    }
    let pairs = bytes.chunks_exact(2);
    let count = pairs.len();
    let (first, second) = pairs.fold((0, 0), |(first, second), pair| {
        (first + usize::from(pair[0] == 0), second + usize::from(pair[1] == 0))
    });
    count >= 8 && first.min(second) == 0 && first.max(second) * 3 >= count
}

/// Elements of web pages that a text may begin with.
const ELEMENTS: [&str; 29] = [
    "!doctype", "html", "head", "body", "meta", "title", "div", "p", "br", "span", "table",
    "tbody", "tr", "td", "pre", "code", "center", "font", "h1", "h2", "h3", "h4", "ul", "ol", "li",
    "hr", "img", "a", "b",
];

/// Whether a text is a part of a web page: it begins with an element of one, or its first line has an
/// element or quotes of HTML outside of strings and comments.
fn is_html(bytes: &[u8]) -> bool {
    if !bytes.contains(&b'<') && !bytes.contains(&b'&') {
        return false;
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    if text.starts_with("<!--") || is_element(text) {
        return true;
    }
    let line = text.lines().next().unwrap_or_default();
    // A comment of a notation.
    if line.starts_with(['#', '%', ';']) {
        return false;
    }
    if line.starts_with('[') && !line.contains('"') && line.contains("&quot;") {
        return true;
    }
    let mut closing = None;
    line.char_indices().any(|(at, c)| {
        match (closing, c) {
            (Some(end), _) if end == c => closing = None,
            (None, '"') => closing = Some('"'),
            (None, '{') => closing = Some('}'),
            (None, '[') => closing = Some(']'),
            // Moves may be between such symbols.
            (None, '<') => {
                return is_element(&line[at..])
                    && line[at + 1..].get(1..2).is_none_or(|c| c != ">");
            }
            _ => {}
        }
        false
    })
}

/// Whether a text begins with `<` and the name of an element.
fn is_element(text: &str) -> bool {
    let Some(name) = text.strip_prefix('<') else { return false };
    let name = name.strip_prefix('/').unwrap_or(name);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '!').unwrap_or(name.len());
    let is_closed = name[end..].starts_with(['>', ' ', '/', '\t', '\r', '\n']);
    is_closed && ELEMENTS.iter().any(|known| known.eq_ignore_ascii_case(&name[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn web_pages_are_recognised() {
        for page in [
            "<!DOCTYPE html>\n<html>",
            "\u{feff}\n  <PRE>\n1. e4",
            "<p>[Event &quot;Club&quot;]<br>",
            "[Event \"Club\"]<br>\n1. 32-28",
            "[Event &quot;Club&quot;]\n",
            "---<br/>\n",
            "FAN31415926 1</p>\n",
        ] {
            assert_eq!(Foreign::of(page.as_bytes()), Some(Foreign::Html), "{page}");
        }
        for game in [
            "[Event \"<b>Club</b>\"]\n",
            "{<br> &quot;} 1. e4",
            "(;GM[1]C[<b>x</b>])",
            "1. a<b> b\n<br>",
            "1. <d4",
            "# a & b\n---\n",
            "# <br> is a tag\n---\n",
        ] {
            assert_eq!(Foreign::of(game.as_bytes()), None, "{game}");
        }
    }

    proptest! {
        #[test]
        fn utf_16_is_recognised_with_and_without_a_mark(
            text in "[ -~]{16,40}(\n[ -~а-я]{0,40}){0,5}",
            big in any::<bool>(),
            mark in any::<bool>(),
        ) {
            let text = if mark { format!("\u{feff}{text}") } else { text };
            let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            let bytes: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
            prop_assert_eq!(Foreign::of(&bytes), Some(Foreign::Utf16));
        }

        #[test]
        fn text_without_zeros_is_not_utf_16(text in "[^\0]{0,600}") {
            prop_assert!(!is_utf16(text.as_bytes()));
        }
    }
}
