//! A fast reader of the most common form of metadata.

use crate::{Entry, Mapping, Node, ScalarStyle, Value};
use indexmap::map;
use memchr::{memchr, memchr2};
use ppn_source::Span;

/// Reads the most common form of metadata, from `start` on, several times faster than the full
/// parser: lines `Key: value`, one level of indented lines of that form, comment lines and empty
/// lines.
///
/// `None` for everything else; the full parser reads it then. The results
/// are those of the full parser, including spans.
pub(crate) fn read(text: &str, start: usize) -> Option<Mapping> {
    let mut mapping = Mapping::with_capacity_and_hasher(USUAL_KEYS, Default::default());
    let mut lines = Lines { text, at: start };
    let mut line = lines.next_line()?;
    while let Some((start, end)) = line {
        if indent(text, start) > 0 {
            return None;
        }
        let (key, entry) = read_entry(text, start, end)?;
        line = lines.next_line()?;
        let slot = insert(&mut mapping, key, entry)?;
        let Some((nested, _)) = line else { break };
        let indent = indent(text, nested);
        if indent > 0 {
            // Only a key without value has lines below it.
            if !is_missing(&slot.value) {
                return None;
            }
            slot.value = read_nested(text, &mut lines, &mut line, indent)?;
        }
    }
    Some(mapping)
}

/// Reads the lines indented by `width`; `line` is the first of them and then the one after.
fn read_nested(
    text: &str,
    lines: &mut Lines<'_>,
    line: &mut Option<(usize, usize)>,
    width: usize,
) -> Option<Value> {
    let mut mapping = Mapping::default();
    let mut span: Option<Span> = None;
    while let &mut Some((start, end)) = line {
        match indent(text, start) {
            0 => break,
            indent if indent == width => {}
            _ => return None,
        }
        let (key, entry) = read_entry(text, start, end)?;
        let here = entry.key_span.cover(entry.value.span);
        span = Some(span.map_or(here, |span| span.cover(here)));
        insert(&mut mapping, key, entry)?;
        *line = lines.next_line()?;
    }
    Some(Value { span: span?, node: Node::Mapping(mapping) })
}

fn insert<'m>(mapping: &'m mut Mapping, key: &str, entry: Entry) -> Option<&'m mut Entry> {
    match mapping.entry(key.to_owned()) {
        map::Entry::Vacant(place) => Some(place.insert(entry)),
        map::Entry::Occupied(_) => None,
    }
}

/// Reads `Key: value` from `start`, where the key begins.
fn read_entry(text: &str, start: usize, end: usize) -> Option<(&str, Entry)> {
    let line = &text.as_bytes()[start..end];
    let colon = memchr(b':', line)?;
    let is_key = |&byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'_' | b'-');
    let key = &line[..colon];
    if !key.first()?.is_ascii_alphanumeric()
        || !key.iter().all(is_key)
        || key.last() == Some(&b' ')
        || key.len() > LONGEST_KEY
    {
        return None;
    }
    let after = start + colon + 1;
    let rest = &text[after..end];
    let written = rest.trim_start_matches(' ');
    let (span, style, value) = if written.is_empty() {
        (Span::empty(after), ScalarStyle::Plain, "")
    } else if written.len() == rest.len() {
        return None;
    } else {
        let (written, style, value) = read_value(written.trim_end_matches(' '))?;
        let from = end - text[after..end].trim_start_matches(' ').len();
        (Span::new(from, from + written.len()), style, value)
    };
    let node = Node::Scalar { text: value.to_owned(), style, tag: None };
    let entry = Entry {
        key_span: Span::new(start, start + colon),
        key_style: ScalarStyle::Plain,
        value: Value { span, node },
    };
    Some((&text[start..start + colon], entry))
}

/// A scalar on one line: as written, its style, its text.
fn read_value(written: &str) -> Option<(&str, ScalarStyle, &str)> {
    let bytes = written.as_bytes();
    // Control characters are left to the full parser, and so are the characters beyond ASCII
    // with a special meaning in YAML: they begin with these two bytes.
    if bytes.iter().any(|&byte| byte < b' ' || matches!(byte, 0x7f | 0xc2 | 0xef)) {
        return None;
    }
    match bytes {
        [b'\'', text @ .., b'\''] if memchr(b'\'', text).is_none() => {
            Some((written, ScalarStyle::SingleQuoted, &written[1..written.len() - 1]))
        }
        [b'"', text @ .., b'"'] if memchr2(b'"', b'\\', text).is_none() => {
            Some((written, ScalarStyle::DoubleQuoted, &written[1..written.len() - 1]))
        }
        [first, ..] if is_plain_start(*first) && is_plain(bytes) => {
            Some((written, ScalarStyle::Plain, written))
        }
        _ => None,
    }
}

fn is_plain_start(byte: u8) -> bool {
    !matches!(
        byte,
        b'-' | b'?'
            | b':'
            | b','
            | b'['
            | b']'
            | b'{'
            | b'}'
            | b'#'
            | b'&'
            | b'*'
            | b'!'
            | b'|'
            | b'>'
            | b'\''
            | b'"'
            | b'%'
            | b'@'
            | b'`'
    )
}

/// Whether no colon is followed by a space or the end, and no `#` follows a space.
fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().all(|(at, byte)| match byte {
        b':' => bytes.get(at + 1).is_some_and(|&next| next != b' '),
        b'#' => at > 0 && bytes[at - 1] != b' ',
        _ => true,
    })
}

fn is_missing(value: &Value) -> bool {
    value.span.is_empty()
}

/// Spaces before `start` on its line.
fn indent(text: &str, start: usize) -> usize {
    text.len().min(start) - text[..start].trim_end_matches(' ').len()
}

/// Keys longer than this are left to the full parser, which has a limit of its own.
const LONGEST_KEY: usize = 256;

/// Room for the keys that most games have: a hash table for one more would be twice as large.
const USUAL_KEYS: usize = 7;

/// The lines that are neither empty nor comments.
struct Lines<'t> {
    text: &'t str,
    at: usize,
}

impl Lines<'_> {
    /// Where the next line's text begins, after its spaces, and ends; the outer `None` for a line
    /// outside of the subset.
    fn next_line(&mut self) -> Option<Option<(usize, usize)>> {
        let bytes = self.text.as_bytes();
        loop {
            if self.at >= bytes.len() {
                return Some(None);
            }
            let start = self.at;
            let (end, next) = match memchr(b'\n', &bytes[start..]) {
                Some(length) => (start + length, start + length + 1),
                None => (bytes.len(), bytes.len()),
            };
            let end =
                if next > end && bytes[start..end].last() == Some(&b'\r') { end - 1 } else { end };
            if memchr(b'\r', &bytes[start..end]).is_some() {
                return None;
            }
            self.at = next;
            let blanks = bytes[start..end].iter().take_while(|&&byte| byte == b' ').count();
            match bytes.get(start + blanks..end)?.first() {
                None => {}
                Some(b'#') => is_plain_comment(&bytes[start..end])?,
                Some(_) => return Some(Some((start + blanks, end))),
            }
        }
    }
}

/// A comment without characters that YAML forbids.
fn is_plain_comment(line: &[u8]) -> Option<()> {
    let strange = |&byte: &u8| byte < b' ' && byte != b'\t' || matches!(byte, 0x7f | 0xc2 | 0xef);
    (!line.iter().any(strange)).then_some(())
}

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

    /// Lines of and around the subset.
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

    /// Entries that are mostly of the subset, so that what it reads is compared often.
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
