//! Files of games that are written from the games of other files.

use crate::files::{Written, named};
use ppn::{GameText, Notation};
use std::{
    fmt,
    io::{self, BufWriter, Write},
    path::Path,
    sync::Arc,
};

/// A file, or standard output, to which the texts of games are written, byte for byte.
pub(crate) struct FoundGames {
    out: Output,
    notation: Option<Arc<dyn Notation>>,
    /// The last game, by which is decided what must be between it and the next.
    last: Vec<u8>,
    /// The number of games.
    pub(crate) written: u64,
}

enum Output {
    Stdout(BufWriter<io::Stdout>),
    File(Box<Written>),
}

/// Why a game was not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotWritten {
    /// The games before it are in another notation.
    OtherNotation,
    /// It would be read as a part of the game before it.
    NoBeginning,
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherNotation => "not written, since the games before it are in another notation",
            Self::NoBeginning => {
                "not written, since it would be read as a part of the game before it; give it metadata"
            }
        })
    }
}

impl FoundGames {
    /// A new file; `None` is standard output.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn to(path: Option<&Path>) -> io::Result<Self> {
        let out = match path.filter(|path| *path != Path::new("-")) {
            None => Output::Stdout(BufWriter::new(io::stdout())),
            Some(path) => {
                let file = Written::to(path).map_err(|error| named(path, &error))?;
                Output::File(Box::new(file))
            }
        };
        Ok(Self { out, notation: None, last: Vec::new(), written: 0 })
    }

    /// Adds a game, and what must be between it and the one before it.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn add(
        &mut self,
        notation: &Arc<dyn Notation>,
        text: &GameText<'_>,
    ) -> io::Result<Result<(), NotWritten>> {
        let known = self.notation.get_or_insert_with(|| Arc::clone(notation));
        if known.name() != notation.name() {
            return Ok(Err(NotWritten::OtherNotation));
        }
        let Some(bytes) = text.as_bytes() else { return Ok(Ok(())) };
        let Some(between) = between(&**notation, &self.last, bytes) else {
            return Ok(Err(NotWritten::NoBeginning));
        };
        // Empty lines between games belong to the game after them.
        let empty = bytes.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        let bytes = if self.last.is_empty() { &bytes[empty..] } else { bytes };
        self.write(between.as_bytes())?;
        self.write(bytes)?;
        self.last.clear();
        self.last.extend_from_slice(bytes);
        self.written += 1;
        Ok(Ok(()))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.out {
            Output::Stdout(out) => out.write_all(bytes),
            Output::File(file) => file.write_all(bytes),
        }
    }

    /// Finishes the file. Before, nothing has its name.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if !self.last.is_empty() && !self.last.ends_with(b"\n") {
            self.write(b"\n")?;
        }
        match self.out {
            Output::Stdout(mut out) => out.flush(),
            Output::File(file) => file.finish(),
        }
    }
}

/// What must be between two games so that they are read as two; `None` if nothing is enough.
fn between(notation: &dyn Notation, last: &[u8], next: &[u8]) -> Option<String> {
    if last.is_empty() {
        return Some(String::new());
    }
    let separator = notation.separator();
    let candidates = [
        String::new(),
        "\n".to_owned(),
        "\n\n".to_owned(),
        separator.to_owned(),
        format!("\n{separator}"),
    ];
    candidates.into_iter().find(|between| {
        let both = [last, between.as_bytes(), next].concat();
        let second = (last.len() + between.len()) as u64;
        let begins: Vec<u64> = notation
            .split(Box::new(both.as_slice()))
            .map_while(Result::ok)
            .map(|text| text.offset)
            .collect();
        begins == [0, second]
    })
}
