//! JSON that is safe to print: serde escapes only the control characters of ASCII.

use ppn_source::is_hidden;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};
use std::io::{Result, Write};

/// Writes a value on one line, with the escapes of JSON for all characters that
/// [`printable`](ppn_source::printable) escapes. Programs that parse the JSON get the original
/// text.
///
/// ```
/// let mut json = Vec::new();
/// ppn_report::write_json(&mut json, &["\u{9b}31m ##[error]x"])?;
/// assert_eq!(json, br#"["\u009b31m ##\u005berror]x"]"#);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If `out` cannot be written, or the value cannot be serialised.
pub fn write_json(out: impl Write, value: &(impl Serialize + ?Sized)) -> Result<()> {
    let mut serializer = Serializer::with_formatter(out, Printable(CompactFormatter));
    Ok(value.serialize(&mut serializer)?)
}

/// Like [`write_json`], on several lines with indentation.
///
/// # Errors
/// If `out` cannot be written, or the value cannot be serialised.
pub fn write_json_pretty(out: impl Write, value: &(impl Serialize + ?Sized)) -> Result<()> {
    write_json_lines(out, value, 0, usize::MAX)
}

/// Like [`write_json_pretty`] for a value that is already inside `outer` others, but only values
/// inside fewer than `inner` others have lines of their own: the indentation of deep trees would be
/// longer than their content.
///
/// ```
/// let (mut json, value) = (Vec::new(), [[[1, 2]]]);
/// ppn_report::write_json_lines(&mut json, &value, 1, 2)?;
/// assert_eq!(json, b"[\n    [\n      [1,2]\n    ]\n  ]");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If `out` cannot be written, or the value cannot be serialised.
pub fn write_json_lines(
    out: impl Write,
    value: &(impl Serialize + ?Sized),
    outer: usize,
    inner: usize,
) -> Result<()> {
    let lines = InLines { depth: outer, deepest: outer.saturating_add(inner), has_value: false };
    let mut serializer = Serializer::with_formatter(out, Printable(lines));
    Ok(value.serialize(&mut serializer)?)
}

/// Writes each value on a line of its own, down to a depth.
struct InLines {
    depth: usize,
    deepest: usize,
    /// Whether the innermost list or mapping has a value yet.
    has_value: bool,
}

impl InLines {
    fn open<W: ?Sized + Write>(&mut self, out: &mut W, bracket: &[u8]) -> Result<()> {
        self.depth += 1;
        self.has_value = false;
        out.write_all(bracket)
    }

    fn close<W: ?Sized + Write>(&mut self, out: &mut W, bracket: &[u8]) -> Result<()> {
        let breaks = self.has_value && self.depth <= self.deepest;
        self.depth -= 1;
        self.has_value = true;
        if breaks {
            self.break_line(out)?;
        }
        out.write_all(bracket)
    }

    fn separate<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        if self.depth <= self.deepest { self.break_line(out) } else { Ok(()) }
    }

    fn break_line<W: ?Sized + Write>(&self, out: &mut W) -> Result<()> {
        out.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| out.write_all(b"  "))
    }
}

impl Formatter for InLines {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.open(out, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.close(out, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> Result<()> {
        self.separate(out, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> Result<()> {
        self.has_value = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.open(out, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.close(out, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> Result<()> {
        self.separate(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        out.write_all(if self.depth <= self.deepest { b": " } else { b":" })
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> Result<()> {
        self.has_value = true;
        Ok(())
    }
}

/// Lays out JSON like another formatter, but escapes characters in strings that are hidden or begin
/// a command.
struct Printable<F>(F);

/// Forwards these events.
macro_rules! forward {
    ($($event:ident($($argument:ident: $type:ty),*))*) => {
        $(fn $event<W: ?Sized + Write>(&mut self, out: &mut W, $($argument: $type),*) -> Result<()> {
            self.0.$event(out, $($argument),*)
        })*
    };
}

impl<F: Formatter> Formatter for Printable<F> {
    forward! {
        begin_array() end_array() begin_array_value(first: bool) end_array_value()
        begin_object() end_object() begin_object_key(first: bool) end_object_key()
        begin_object_value() end_object_value()
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> Result<()> {
        // Most texts are of letters and digits, which need no look at each character.
        if fragment.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'[') {
            return out.write_all(fragment.as_bytes());
        }
        let mut written = 0;
        for (at, c) in fragment.char_indices() {
            // The runner of GitHub executes `##[` anywhere in a line.
            let escapes = match c {
                '[' => fragment[..at].ends_with("##"),
                ' '..='~' => false,
                c => is_hidden(c),
            };
            if escapes {
                out.write_all(&fragment.as_bytes()[written..at])?;
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
                written = at + c.len_utf8();
            }
        }
        out.write_all(&fragment.as_bytes()[written..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_characters_are_escaped_and_read_back() {
        let text = "\u{1b}[2J \u{9b}2J \u{7f} b\u{202e}2 \u{2028} \u{e0001} ##[error] \n\t \"é\\";
        let (mut compact, mut pretty) = (Vec::new(), Vec::new());
        write_json(&mut compact, &[text]).unwrap();
        write_json_pretty(&mut pretty, &[text]).unwrap();
        for json in [compact, pretty].map(|json| String::from_utf8(json).unwrap()) {
            assert!(!json.contains(|c| is_hidden(c) && c != '\n'), "{json:?}");
            assert!(!json.contains("##["), "{json}");
            assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), [text]);
        }
    }
}
