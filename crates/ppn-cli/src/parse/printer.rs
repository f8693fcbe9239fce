use ppn::Structure;
use ppn_report::write_json_pretty;
use ppn_source::{Lines, Printable};
use serde::Serialize;
use std::io::{self, Write};

/// Prints the games of files one by one.
pub(super) trait Printer {
    /// Prints a game, either as data or as what people read.
    fn game(&mut self, game: &dyn Structure) -> io::Result<()>;
}

/// For people.
pub(super) struct Tree<W>(pub(super) W);

impl<W: Write> Printer for Tree<W> {
    fn game(&mut self, game: &dyn Structure) -> io::Result<()> {
        write!(self.0, "{}", Printable::new(&game.tree(), Lines::Keep))
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
        write_json_pretty(Indented { out: &mut self.out, by: b"  " }, value)?;
        self.out.write_all(b"\n}\n")?;
        self.out.flush()
    }
}

impl<W: Write> Printer for Json<W> {
    fn game(&mut self, game: &dyn Structure) -> io::Result<()> {
        self.out.write_all(if self.games == 0 { b"\n    " } else { b",\n    " })?;
        self.games += 1;
        write_json_pretty(Indented { out: &mut self.out, by: b"    " }, game)
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
