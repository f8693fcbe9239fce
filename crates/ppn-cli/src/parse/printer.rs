use ppn::Structure;
use ppn_report::write_json_lines;
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

/// How many levels of a value have lines of their own: the elements of a movetext have one line each.
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
    fn game(&mut self, game: &dyn Structure) -> io::Result<()> {
        self.out.write_all(if self.games == 0 { b"\n    " } else { b",\n    " })?;
        self.games += 1;
        write_json_lines(&mut self.out, game, 2, DEEPEST)
    }
}
