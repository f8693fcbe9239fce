//! A fast reader of the most common form of metadata. Without it, an archive of plain games takes 3.3 times the
//! instructions, read and replayed.

use crate::{Entry, Mapping, Node, ScalarStyle, Value};
use ppn_source::Span;

/// Reads the most common form of metadata, from `start` on, several times faster than the full
/// parser: lines `Key: value`, one level of indented lines of that form, comment lines and empty
/// lines.
///
/// Returns `None` for everything else, which the full parser then reads. The results equal those of
/// the full parser, including spans.
pub(crate) fn read(text: &str, start: usize) -> Option<Mapping> {
    let mut lines = Lines { text, at: start, until_marker: false };
    lines.mapping()
}

/// The same as [`read`], up to the first line that begins with `...`; also returns the start of
/// that line.
pub(crate) fn read_to_marker(text: &str, start: usize) -> Option<(Mapping, usize)> {
    let mut lines = Lines { text, at: start, until_marker: true };
    let mapping = lines.mapping()?;
    (lines.at < text.len()).then_some((mapping, lines.at))
}

/// The capacity for the keys that most games have.
const USUAL_KEYS: usize = 8;

/// Longer keys are left to the full parser, which has its own limit.
const LONGEST_KEY: usize = 256;

/// Iterates over the lines that are neither empty nor comments. Each byte is looked at once.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    /// Whether a line that begins with `...` ends the metadata.
    until_marker: bool,
}

impl<'t> Lines<'t> {
    /// Reads all lines.
    fn mapping(&mut self) -> Option<Mapping> {
        let mut mapping = Mapping::with_capacity(USUAL_KEYS);
        let mut indent = self.next_line()?;
        while let Some(width) = indent {
            if width > 0 {
                return None;
            }
            let (key, entry) = self.entry()?;
            let slot = mapping.add(key, entry).ok()?;
            indent = self.next_line()?;
            if let Some(width @ 1..) = indent {
                // Only a key without a value may have lines below it.
                if !slot.value.span.is_empty() {
                    return None;
                }
                slot.value = self.nested(width, &mut indent)?;
            }
        }
        Some(mapping)
    }

    /// Reads the lines that are indented by `width`, beginning at the text of the first one.
    /// Afterwards, `indent` is the indentation of the line after them.
    fn nested(&mut self, width: usize, indent: &mut Option<usize>) -> Option<Value> {
        let mut mapping = Mapping::new();
        let mut span: Option<Span> = None;
        while *indent == Some(width) {
            let (key, entry) = self.entry()?;
            let here = entry.key_span.cover(entry.value.span);
            span = Some(span.map_or(here, |span| span.cover(here)));
            mapping.add(key, entry).ok()?;
            *indent = self.next_line()?;
        }
        let is_end = matches!(indent, None | Some(0));
        is_end.then_some(Value { span: span?, node: Node::Mapping(mapping) })
    }

    /// Goes to the text of the next line. Returns the number of spaces before it, or `Some(None)`
    /// at the end, or `None` if the line is outside of the subset.
    fn next_line(&mut self) -> Option<Option<usize>> {
        let bytes = self.text.as_bytes();
        loop {
            let start = self.at;
            while let Some(b' ') = bytes.get(self.at) {
                self.at += 1;
            }
            match bytes.get(self.at) {
                None => return Some(None),
                Some(b'\n' | b'\r') => self.line_end()?,
                Some(b'#') => {
                    // Control characters are left to the full parser, and so are the characters beyond
                    // ASCII with a special meaning in YAML.
                    let is_plain = |&byte: &u8| byte == b'\t' || class(byte) != STRANGE;
                    self.at += bytes[self.at..].iter().take_while(|byte| is_plain(byte)).count();
                    self.line_end()?;
                }
                Some(b'.') if self.until_marker && bytes[start..].starts_with(b"...") => {
                    return Some(None);
                }
                Some(_) => return Some(Some(self.at - start)),
            }
        }
    }

    /// Continues after a line end, or stays at the end of the text. `None` at other characters.
    fn line_end(&mut self) -> Option<()> {
        match self.text.as_bytes().get(self.at..)? {
            [] => {}
            [b'\n', ..] => self.at += 1,
            [b'\r', b'\n', ..] => self.at += 2,
            _ => return None,
        }
        Some(())
    }

    /// Reads `Key: value`, beginning at the key, with its line end.
    fn entry(&mut self) -> Option<(&'t str, Entry)> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut colon = start;
        while class(*bytes.get(colon)?) & KEY != 0 {
            colon += 1;
        }
        let key = self.text.get(start..colon)?;
        let ([first, .., last] | [first @ last]) = key.as_bytes() else { return None };
        if bytes[colon] != b':'
            || !first.is_ascii_alphanumeric()
            || *last == b' '
            || key.len() > LONGEST_KEY
        {
            return None;
        }
        let after = colon + 1;
        self.at = after;
        while let Some(b' ') = bytes.get(self.at) {
            self.at += 1;
        }
        let (span, style, text) = match bytes.get(self.at) {
            None | Some(b'\n' | b'\r') => (Span::empty(after), ScalarStyle::Plain, ""),
            Some(_) if self.at == after => return None,
            Some(quote @ (b'\'' | b'"')) => self.quoted(*quote)?,
            Some(_) => self.plain()?,
        };
        self.line_end()?;
        let node = Node::Scalar { text: text.into(), style, tag: None };
        let key_span = Span::new(start, colon);
        Some((key, Entry { key_span, key_style: ScalarStyle::Plain, value: Value { span, node } }))
    }

    /// A scalar in quotes without escapes, and the spaces after it.
    fn quoted(&mut self, quote: u8) -> Option<(Span, ScalarStyle, &'t str)> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut end = start + 1;
        loop {
            match bytes.get(end)? {
                byte if *byte == quote => break,
                b'\\' if quote == b'"' => return None,
                byte if class(*byte) == STRANGE => return None,
                _ => end += 1,
            }
        }
        self.at = end + 1;
        while let Some(b' ') = bytes.get(self.at) {
            self.at += 1;
        }
        let style =
            if quote == b'"' { ScalarStyle::DoubleQuoted } else { ScalarStyle::SingleQuoted };
        Some((Span::new(start, end + 1), style, self.text.get(start + 1..end)?))
    }

    /// A plain scalar, and the spaces after it.
    fn plain(&mut self) -> Option<(Span, ScalarStyle, &'t str)> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        if class(bytes[start]) & NO_START != 0 {
            return None;
        }
        let mut at = start;
        while let Some(&byte) = bytes.get(at) {
            if class(byte) & (STRANGE | MARK) != 0 {
                match byte {
                    b'\n' | b'\r' => break,
                    // A colon must not be followed by a space or the end, and a `#` must not follow
                    // a space.
                    b':' if !matches!(bytes.get(at + 1), None | Some(b' ' | b'\n' | b'\r')) => {}
                    b'#' if bytes[at - 1] != b' ' => {}
                    _ => return None,
                }
            }
            at += 1;
        }
        self.at = at;
        while bytes[at - 1] == b' ' {
            at -= 1;
        }
        Some((Span::new(start, at), ScalarStyle::Plain, self.text.get(start..at)?))
    }
}

/// The roles of a byte in a line.
fn class(byte: u8) -> u8 {
    CLASSES[usize::from(byte)]
}

/// ASCII letters, digits, ` `, `_`, `-`.
const KEY: u8 = 1;
/// Bytes that cannot begin a plain scalar.
const NO_START: u8 = 2;
/// `:` and `#`, which have a meaning in some places of a plain scalar.
const MARK: u8 = 4;
/// Control characters, and the two bytes that start the characters beyond ASCII with a special
/// meaning in YAML.
const STRANGE: u8 = 8;

const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < classes.len() {
        classes[byte] = match byte as u8 {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b' ' | b'_' => KEY,
            b'-' => KEY | NO_START,
            b':' | b'#' => MARK | NO_START,
            b'?' | b',' | b'[' | b']' | b'{' | b'}' | b'&' | b'*' | b'!' | b'|' | b'>' | b'\''
            | b'"' | b'%' | b'@' | b'`' => NO_START,
            0..b' ' | 0x7f | 0xc2 | 0xef => STRANGE,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

#[cfg(test)]
mod tests {
    use super::read;
    use crate::{Limits, yaml};
    use proptest::prelude::*;

    #[test]
    fn plain_and_quoted_lines_nested_lines_and_comments_are_read() {
        let text = " # a game\nEvent: Café, the 2nd\n\nRound: '3'\nSetUp:\r\n  Name: \"Go\"\n\n  # 9 by 9\n  \
                    Size: 9\nNotes:\nmore: x#y";
        let mapping = read(text, 0).expect("the text is of the subset");
        assert_eq!(mapping.len(), 5);
        assert_eq!(Ok(mapping), full(text));
    }

    #[test]
    fn what_is_not_of_the_subset_is_left_to_the_full_parser() {
        for text in [
            "A: b\nA: c",
            "A: b\n  c",
            "A: [b]",
            "A: 'it''s'",
            "A: \"a\\tb\"",
            "A: b # c",
            "A: b: c",
            "A: b:",
            "A:b",
            "A",
            " A: b",
            "A:\n  B: c\n D: e",
            "A:\n  B:\n    C: d",
            "A:\n- b",
            "A: &a b",
            "A: b\rC: d",
            "A: b\tc",
            "A: \u{feff}b",
            "? A",
            "a,b: c",
        ] {
            assert_eq!(read(text, 0), None, "{text:?}");
        }
    }

    fn full(text: &str) -> Result<crate::Mapping, Vec<ppn_source::Diagnostic>> {
        let document = yaml::read(text, 0, &Limits::default());
        if document.diagnostics.is_empty() {
            Ok(document.mapping)
        } else {
            Err(document.diagnostics)
        }
    }

    /// Lines inside and just outside of the subset.
    fn text() -> impl Strategy<Value = String> {
        let part = prop_oneof![
            4 => "[A-Ca-c][a-z0-9 _-]{0,3}:",
            4 => "[ ]{0,3}",
            3 => "[a-zé€0-9.~()@'\"#:;,&*!|>%`\\\\{}\\[\\]?+=<^/ -]{0,6}",
            2 => "'[a-z :#]{0,4}'",
            2 => "\"[a-z :#]{0,4}\"",
            1 => "#[ a-z:]{0,4}",
            4 => Just("\n".to_owned()),
            1 => Just("\r\n".to_owned()),
            1 => "[\\t\\r\u{85}\u{a0}\u{2028}\u{feff}\u{7f}]",
            2 => Just("\n  ".to_owned()),
            2 => Just(": ".to_owned()),
            1 => "(: )?[\\[{]",
            1 => "[\\]},]",
            1 => Just("- ".to_owned()),
        ];
        proptest::collection::vec(part, 0..14).prop_map(|parts| parts.concat())
    }

    /// Entries that are mostly in the subset, so that the results of both parsers are compared
    /// often.
    fn entries() -> impl Strategy<Value = String> {
        let value = "|é|[a-z0-9.~(][a-zé€0-9 .:#'\"]{0,6}|'[a-z :#é]{0,5}'|\"[a-z :#'é]{0,5}\"";
        let line = (
            0..5_u8,
            "[A-Fa-f][a-z0-9 -]{0,2}",
            "[ ]{0,2}",
            value,
            "[ ]{0,2}\r?\n|\n\n|\n *#[a-z ]*\n",
        )
            .prop_map(|(level, key, blanks, value, end)| {
                format!("{}{key}:{blanks}{value}{end}", if level == 0 { "  " } else { "" })
            });
        proptest::collection::vec(line, 0..5).prop_map(|lines| lines.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn what_the_subset_reads_the_full_parser_reads_alike(text in prop_oneof![text(), entries()]) {
            if let Some(mapping) = read(&text, 0) {
                prop_assert_eq!(Ok(mapping), full(&text));
            }
        }

        #[test]
        fn any_text_is_read_without_panic(text in prop_oneof![any::<String>(), text()]) {
            let _ = (read(&text, 0), full(&text));
        }
    }
}
