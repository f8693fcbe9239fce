use ppn::{FileOffsets, Structure};
use serde::Serialize;
use std::io::{self, Write};

/// Prints the games of files one by one.
pub(super) trait Printer {
    /// Prints a game, either as data or as what people read. The offsets of its text are those of the
    /// file where `offsets` says so.
    fn game(&mut self, game: &dyn Structure, offsets: &FileOffsets) -> io::Result<()>;
}

/// For people.
pub(super) struct Tree<W>(pub(super) W);

impl<W: Write> Printer for Tree<W> {
    fn game(&mut self, game: &dyn Structure, _: &FileOffsets) -> io::Result<()> {
        self.0.write_all(game.tree().as_bytes())
    }
}

/// One JSON object: a list `games`, and what belongs to all of them behind it.
pub(super) struct Json<W> {
    out: W,
    games: u64,
}

impl<W: Write> Json<W> {
    pub(super) fn new(mut out: W) -> io::Result<Self> {
        out.write_all(b"{\n  \"games\": [")?;
        Ok(Self { out, games: 0 })
    }

    /// Ends the object with a last entry.
    pub(super) fn finish(mut self, key: &str, value: &impl Serialize) -> io::Result<()> {
        let end = if self.games == 0 { "" } else { "\n  " };
        write!(self.out, "{end}],\n  \"{key}\": ")?;
        serde_json::to_writer_pretty(Indented { out: &mut self.out, by: b"  " }, value)?;
        self.out.write_all(b"\n}\n")?;
        self.out.flush()
    }
}

impl<W: Write> Printer for Json<W> {
    fn game(&mut self, game: &dyn Structure, offsets: &FileOffsets) -> io::Result<()> {
        self.out.write_all(if self.games == 0 { b"\n    " } else { b",\n    " })?;
        self.games += 1;
        let json = serde_json::to_vec_pretty(game)?;
        let mut out = Indented { out: &mut self.out, by: b"    " };
        for line in json.split_inclusive(|&byte| byte == b'\n') {
            match place(line) {
                Some((key, at, rest)) => {
                    out.write_all(key)?;
                    write!(out, "{}", offsets.at(at))?;
                    out.write_all(rest)?;
                }
                None => out.write_all(line)?,
            }
        }
        Ok(())
    }
}

/// Puts blanks before all lines but the first.
struct Indented<'o, W> {
    out: &'o mut W,
    by: &'static [u8],
}

impl<W: Write> Write for Indented<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.out.write_all(line)?;
            if line.ends_with(b"\n") {
                self.out.write_all(self.by)?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The offset in a line of JSON that is the start or the end of a place: what is before it, the offset,
/// and what is behind it. Lines of JSON begin within no string.
fn place(line: &[u8]) -> Option<(&[u8], u32, &[u8])> {
    let text = line.trim_ascii_start();
    let keys = ["\"start\": ", "\"end\": "];
    let key = keys.into_iter().find(|key| text.starts_with(key.as_bytes()))?;
    let (key, value) = line.split_at(line.len() - text.len() + key.len());
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = value.split_at(digits);
    let at = str::from_utf8(number).ok()?.parse().ok()?;
    Some((key, at, rest))
}
