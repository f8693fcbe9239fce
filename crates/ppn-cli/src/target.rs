//! The destination of a rewritten file.

use crate::{
    diff,
    files::{self, Contents, Replacement},
    input,
};
use ppn::GameText;
use ppn_source::{Lines, Printable};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Stdout, Write},
    path::{Path, PathBuf},
};

/// The destination of a rewritten file.
pub(crate) enum Target {
    Stdout(BufWriter<Stdout>),
    Place(Place),
    /// Nowhere; it is only compared.
    Nowhere(Comparison),
    /// Nowhere; the changes are shown if requested.
    Texts {
        before: String,
        after: String,
        show: bool,
    },
}

impl Target {
    /// The target if a file is only checked, or its changes are shown.
    pub(crate) fn of(path: &Path, check: bool, diff: bool) -> io::Result<Self> {
        let is_stdin = path == Path::new("-");
        if !is_stdin && !diff {
            files::check_not_packed(path)?;
        }
        Ok(if diff || is_stdin && check {
            Self::Texts { before: String::new(), after: String::new(), show: diff }
        } else if is_stdin {
            Self::Stdout(BufWriter::new(io::stdout()))
        } else if check {
            Self::Nowhere(Comparison::with(path)?)
        } else {
            Self::Place(Place::of(path)?)
        })
    }

    /// Adds a game and its new text. A game whose text does not change keeps its bytes, even if they are
    /// not UTF-8.
    pub(crate) fn add_game(&mut self, game: &GameText<'_>, new: &str) -> io::Result<()> {
        let kept = game.as_bytes().filter(|_| game.text == new);
        self.write(kept.unwrap_or(new.as_bytes()))?;
        match self {
            Self::Texts { before, after, .. } => {
                before.push_str(&game.text);
                after.push_str(new);
                input::check_length(before.len())
            }
            _ => Ok(()),
        }
    }

    /// Adds the bytes between two games.
    pub(crate) fn add_between(&mut self, new: &str) -> io::Result<()> {
        if let Self::Texts { after, .. } = self {
            after.push_str(new);
        }
        self.write(new.as_bytes())
    }

    fn write(&mut self, new: &[u8]) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.write_all(new),
            Self::Nowhere(comparison) => comparison.add(new),
            Self::Place(place) => place.add(new),
            Self::Texts { .. } => Ok(()),
        }
    }

    /// Finishes the file. Returns whether it differs from the old one, if that
    /// is known. It is replaced only if it has not changed since it was read.
    pub(crate) fn finish(self, name: &str, read: Option<&Contents>) -> io::Result<bool> {
        match self {
            Self::Stdout(mut out) => out.flush().map(|()| false),
            Self::Nowhere(mut comparison) => comparison.differs(),
            Self::Place(place) => place.finish(read),
            Self::Texts { before, after, show } => {
                if show {
                    let patch = diff::unified(name, &before, &after);
                    let mut out = io::stdout();
                    if out.is_terminal() {
                        // Patches are for programs; a terminal gets escaped characters.
                        write!(out, "{}", Printable::new(&patch, Lines::Keep))?;
                    } else {
                        out.write_all(patch.as_bytes())?;
                    }
                }
                Ok(before != after)
            }
        }
    }
}

/// A file that is rewritten in place. Nothing is written before the first difference.
pub(crate) struct Place {
    path: PathBuf,
    comparison: Comparison,
    replacement: Option<Replacement>,
    /// The number of equal bytes before the first difference.
    kept: u64,
}

impl Place {
    fn of(path: &Path) -> io::Result<Self> {
        let comparison = Comparison::with(path)?;
        Ok(Self { path: path.to_path_buf(), comparison, replacement: None, kept: 0 })
    }

    fn add(&mut self, new: &[u8]) -> io::Result<()> {
        if self.replacement.is_none() {
            self.comparison.add(new)?;
            if self.comparison.same {
                self.kept += new.len() as u64;
                return Ok(());
            }
        }
        self.replacement()?.write_all(new)
    }

    /// Creates the replacement of this file, with the equal bytes so far.
    fn replacement(&mut self) -> io::Result<&mut Replacement> {
        match &mut self.replacement {
            Some(replacement) => Ok(replacement),
            none => {
                let mut replacement = Replacement::of(&self.path)?;
                io::copy(&mut File::open(&self.path)?.take(self.kept), &mut replacement)?;
                Ok(none.insert(replacement))
            }
        }
    }

    fn finish(mut self, read: Option<&Contents>) -> io::Result<bool> {
        if self.replacement.is_none() {
            if !self.comparison.differs()? {
                return Ok(false);
            }
            self.replacement()?;
        }
        let replacement = self.replacement;
        replacement.map_or(Ok(()), |replacement| replacement.take_place(read)).map(|()| true)
    }
}

/// A file that is compared with its new text, part by part.
pub(crate) struct Comparison {
    file: BufReader<File>,
    same: bool,
}

impl Comparison {
    /// Reading from a pipe would remove bytes that its reader needs.
    fn with(path: &Path) -> io::Result<Self> {
        files::check_file(path)?;
        Ok(Self { file: BufReader::new(File::open(path)?), same: true })
    }

    fn add(&mut self, mut new: &[u8]) -> io::Result<()> {
        while self.same && !new.is_empty() {
            let old = self.file.fill_buf()?;
            let length = old.len().min(new.len());
            self.same = length > 0 && old[..length] == new[..length];
            new = &new[length..];
            self.file.consume(length);
        }
        Ok(())
    }

    fn differs(&mut self) -> io::Result<bool> {
        Ok(!self.same || !self.file.fill_buf()?.is_empty())
    }
}
