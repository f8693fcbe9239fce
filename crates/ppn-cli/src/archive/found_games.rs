//! Files of games that are written from the games of other files.

use crate::files::{Written, named};
use ppn::{GameText, Notation};
use std::{
    fmt,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

/// A file, or standard output, to which the texts of games are written, byte for byte.
pub(crate) struct FoundGames {
    out: Output,
    notation: Option<Arc<dyn Notation>>,
    /// The last game, by which is decided what must be between it and the next.
    last: Vec<u8>,
    /// The file of the last game, and the number of its bytes before the next one.
    next: Option<(Arc<str>, u64)>,
    /// The number of games.
    pub(crate) written: u64,
}

enum Output {
    Stdout(BufWriter<io::Stdout>),
    File(PathBuf, Box<Written>),
}

/// Why a game was not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotWritten {
    /// The games before it are in another notation.
    OtherNotation,
    /// It would be read as a part of the game before it.
    NoBeginning,
    /// Only its beginning was read.
    TooLong,
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "not written, since the game is longer than the limit and was not read whole",
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
                Output::File(path.to_path_buf(), Box::new(file))
            }
        };
        Ok(Self { out, notation: None, last: Vec::new(), next: None, written: 0 })
    }

    /// Adds a game, and what must be between it and the one before it.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn add(
        &mut self,
        file: &Arc<str>,
        notation: &Arc<dyn Notation>,
        text: &GameText<'_>,
    ) -> io::Result<Result<(), NotWritten>> {
        let known = self.notation.get_or_insert_with(|| Arc::clone(notation));
        if known.name() != notation.name() {
            return Ok(Err(NotWritten::OtherNotation));
        }
        let Some(bytes) = text.as_bytes() else { return Ok(Err(NotWritten::TooLong)) };
        // What follows directly in its file is as separate as there.
        let is_next =
            self.next.as_ref().is_some_and(|(name, at)| name == file && *at == text.offset);
        let between =
            if is_next { Some(String::new()) } else { between(&**notation, &self.last, bytes) };
        let Some(between) = between else {
            return Ok(Err(NotWritten::NoBeginning));
        };
        self.next = Some((Arc::clone(file), text.offset + bytes.len() as u64));
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
            Output::File(path, file) => file.write_all(bytes).map_err(|error| named(path, &error)),
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
            Output::File(path, file) => file.finish().map_err(|error| named(&path, &error)),
        }
    }
}

/// What must be between two games so that they are read as two; `None` if nothing is enough.
fn between(notation: &dyn Notation, last: &[u8], next: &[u8]) -> Option<String> {
    if last.is_empty() {
        return Some(String::new());
    }
    let separator = notation.separator();
    // An empty line is between games, if their notation has one.
    let is_apart = last.ends_with(b"\n\n") || next.starts_with(b"\n") || next.starts_with(b"\r");
    let usual = if is_apart { "" } else { separator };
    let line_end = if last.ends_with(b"\n") { "" } else { "\n" };
    let candidates = [
        format!("{line_end}{usual}"),
        String::new(),
        "\n".to_owned(),
        "\n\n".to_owned(),
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
