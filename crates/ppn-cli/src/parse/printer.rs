//! Printing structures as a tree or as JSON.

use ppn::{FileOffsets, Structure};
use ppn_report::write_json_lines;
use ppn_source::{Lines, Printable};
use serde::Serialize;
use std::io::{self, Write};

/// Prints the games of files one by one.
pub(super) trait Printer {
    /// Prints a game, either as data, with offsets of the file, or as a tree. Returns about how many bytes
    /// that takes.
    fn game(&mut self, game: &dyn Structure, offsets: &FileOffsets) -> io::Result<u64>;
}

/// For people.
pub(super) struct Tree<W>(pub(super) W);

impl<W: Write> Printer for Tree<W> {
    fn game(&mut self, game: &dyn Structure, _: &FileOffsets) -> io::Result<u64> {
        let tree = game.tree();
        write!(self.0, "{}", Printable::new(&tree, Lines::Keep))?;
        Ok(tree.len() as u64)
    }
}

/// One JSON object: a list `games`, followed by the data of all files.
pub(super) struct Json<W> {
    out: W,
    games: u64,
}

/// The number of levels of a value that get their own lines: each element of a movetext has one
/// line.
const DEEPEST: usize = 2;

impl<W: Write> Json<W> {
    pub(super) fn new(mut out: W) -> io::Result<Self> {
        out.write_all(b"{\n  \"games\": [")?;
        Ok(Self { out, games: 0 })
    }

    /// Ends the object with a last entry.
    pub(super) fn finish(mut self, key: &str, value: &impl Serialize) -> io::Result<()> {
        let end = if self.games == 0 { "" } else { "\n  " };
        write!(self.out, "{end}],\n  \"{key}\": ")?;
        write_json_lines(&mut self.out, value, 1, DEEPEST)?;
        self.out.write_all(b"\n}\n")?;
        self.out.flush()
    }
}

impl<W: Write> Printer for Json<W> {
    fn game(&mut self, game: &dyn Structure, offsets: &FileOffsets) -> io::Result<u64> {
        self.out.write_all(if self.games == 0 { b"\n    " } else { b",\n    " })?;
        self.games += 1;
        let mut json = Vec::new();
        write_json_lines(&mut json, game, 2, DEEPEST)?;
        let mut rest = &*json;
        while let Some((before, at, behind)) = place(rest) {
            self.out.write_all(before)?;
            write!(self.out, "{}", offsets.at(at))?;
            rest = behind;
        }
        self.out.write_all(rest)?;
        Ok(json.len() as u64)
    }
}

/// The first offset in JSON that is the start or the end of a span: the text before it, the offset,
/// and the text after it. Quotation marks in JSON strings have a backslash, so strings do not
/// contain such keys.
fn place(json: &[u8]) -> Option<(&[u8], u32, &[u8])> {
    let mut from = 0;
    while let Some(colon) = json[from..].iter().position(|&byte| byte == b':') {
        from += colon + 1;
        let (key, value) = json.split_at(from);
        let is_place = [&b"\"start\":"[..], b"\"end\":"]
            .iter()
            .any(|ending| key.strip_suffix(*ending).is_some_and(|before| !before.ends_with(b"\\")));
        let value = value.strip_prefix(b" ").unwrap_or(value);
        let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if is_place && digits > 0 {
            let (number, rest) = value.split_at(digits);
            let at = str::from_utf8(number).ok()?.parse().ok()?;
            return Some((&json[..json.len() - value.len()], at, rest));
        }
    }
    None
}
