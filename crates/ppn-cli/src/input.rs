//! Files and standard input as games.

use crate::{
    files::{Contents, Record, Recorded, check_input, name, named, unpacked},
    notations::of_input,
};
use ppn::{GameText, Notation, Texts};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
    sync::Arc,
};

/// The largest file in bytes that is read as a whole, if it cannot be read game by game.
pub(crate) const MOST_AT_ONCE: usize = 64 << 20;

/// The largest file of settings, or theme, in bytes.
const MOST_OF_SETTINGS: usize = 1 << 20;

/// Fails for a file that is too large to be read as a whole.
pub(crate) fn check_length(bytes: usize) -> io::Result<()> {
    check_size(bytes, MOST_AT_ONCE, "files that are read at once")
}

fn check_size(bytes: usize, most: usize, of: &str) -> io::Result<()> {
    if bytes <= most {
        return Ok(());
    }
    let message = format!("larger than {} MiB, the limit for {of}", most >> 20);
    Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
}

/// The text of a file that cannot be read game by game. Fails if it is too large or not UTF-8.
pub(crate) fn text_at_once(source: impl Read) -> io::Result<String> {
    text_within(source, MOST_AT_ONCE, "files that are read at once")
}

/// The text of settings or of a theme. Fails if it is too large or not UTF-8.
pub(crate) fn settings_text(path: &Path) -> io::Result<String> {
    text_within(File::open(path)?, MOST_OF_SETTINGS, "settings and themes")
}

fn text_within(source: impl Read, most: usize, of: &str) -> io::Result<String> {
    let mut bytes = Vec::new();
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    check_size(bytes.len(), most, of)?;
    String::from_utf8(bytes).map_err(|_| {
        io::Error::new(io::ErrorKind::InvalidData, "stream did not contain valid UTF-8")
    })
}

/// A file on the command line, or standard input.
pub(crate) struct Input {
    /// The name of the file in reports.
    pub(crate) name: String,
    /// The notation of the file.
    pub(crate) notation: Arc<dyn Notation>,
    texts: Texts<'static>,
    record: Record,
}

impl Input {
    /// Opens a file; `-` is standard input. Its extension or else its beginning selects the notation,
    /// unless one is given. A compressed file is unpacked.
    pub(crate) fn open(path: &Path, notation: Option<&Arc<dyn Notation>>) -> io::Result<Self> {
        Self::open_as(path, notation, |notation, source| notation.split(source))
    }

    /// The same, with the texts whose structure is shown.
    pub(crate) fn open_for_outline(
        path: &Path,
        notation: Option<&Arc<dyn Notation>>,
    ) -> io::Result<Self> {
        Self::open_as(path, notation, |notation, source| notation.split_for_outline(source))
    }

    fn open_as(
        path: &Path,
        notation: Option<&Arc<dyn Notation>>,
        split: impl FnOnce(&dyn Notation, Box<dyn BufRead>) -> Texts<'static>,
    ) -> io::Result<Self> {
        let name = name(path);
        let notation = of_input(path, notation, "--notation")?;
        let (source, record) = Self::recorded(path)?;
        let texts = split(&*notation, source);
        Ok(Self { name, notation, texts, record })
    }

    /// The part of the file that was read so far; `None` for standard input.
    pub(crate) fn contents(&self) -> Contents {
        self.record.contents()
    }

    /// The bytes of a file; `-` is standard input.
    pub(crate) fn source(path: &Path) -> io::Result<Box<dyn BufRead>> {
        Self::recorded(path).map(|(source, _)| source)
    }

    fn recorded(path: &Path) -> io::Result<(Box<dyn BufRead>, Record)> {
        check_input(path).map_err(|error| named(path, &error))?;
        if path == Path::new("-") {
            let mut stdin = io::stdin().lock();
            check_text(&mut stdin).map_err(|error| named(path, &error))?;
            let source = unpacked(Box::new(stdin)).map_err(|error| named(path, &error))?;
            return Ok((source, Record::default()));
        }
        if path.is_dir() {
            return Err(named(path, &crate::walk::why_not(path)));
        }
        let file = File::open(path).map_err(|error| named(path, &error))?;
        let (file, record) = Recorded::new(file);
        let mut file = BufReader::new(file);
        check_text(&mut file).map_err(|error| named(path, &error))?;
        let source = unpacked(Box::new(file)).map_err(|error| named(path, &error))?;
        Ok((source, record))
    }

    /// The beginning of a file, by which its kind is recognised.
    pub(crate) fn beginning(path: &Path) -> io::Result<Vec<u8>> {
        const LENGTH: u64 = 4 << 10;
        let mut bytes = Vec::new();
        Self::source(path)?.take(LENGTH).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The next text of the file.
    pub(crate) fn next_text(&mut self) -> io::Result<Option<GameText<'static>>> {
        let text = self.texts.next().transpose();
        let text =
            text.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", self.name)))?;
        if text.is_none() && self.record.grew() {
            tell!(
                "ppn: warning: {}: the file grew while it was read; the new part was not read",
                self.name
            );
        }
        Ok(text)
    }
}

/// A file that begins with this many zero bytes is not text. A disk may hold zeros for a file that was
/// never written, or that a program has reserved space for. There may be gigabytes of them.
const ZEROS: usize = 4 << 10;

/// Fails for such a file.
fn check_text(source: &mut impl BufRead) -> io::Result<()> {
    let beginning = source.fill_buf()?;
    if beginning.len() < ZEROS || beginning[..ZEROS].iter().any(|&byte| byte != 0) {
        return Ok(());
    }
    let message = format!("begins with {ZEROS} zero bytes, so it is not a text file");
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}

/// Opens each file and passes on its texts, one at a time. A file that cannot be read is reported,
/// and the rest continues.
///
/// # Errors
/// Those of `each`. Returns whether every file could be read.
pub(crate) fn each_text(
    files: &[impl AsRef<Path>],
    notation: Option<&Arc<dyn Notation>>,
    each: impl FnMut(&Input, GameText<'static>) -> io::Result<()>,
) -> io::Result<bool> {
    each_of(files, |path| Input::open(path, notation), each)
}

/// The same as [`each_text`], but the caller reports files that cannot be read: each error is
/// passed on in its place among the texts.
///
/// # Errors
/// Those of `each`.
pub(crate) fn each_result(
    files: &[impl AsRef<Path>],
    notation: Option<&Arc<dyn Notation>>,
    each: impl FnMut(io::Result<(&Input, GameText<'static>)>) -> io::Result<()>,
) -> io::Result<()> {
    results_of(files, |path| Input::open(path, notation), each)
}

/// The same as [`each_text`] with inputs that `open` opens.
///
/// # Errors
/// Those of `each`.
pub(crate) fn each_of(
    files: &[impl AsRef<Path>],
    open: impl Fn(&Path) -> io::Result<Input>,
    mut each: impl FnMut(&Input, GameText<'static>) -> io::Result<()>,
) -> io::Result<bool> {
    let mut readable = true;
    results_of(files, open, |result| match result {
        Ok((input, text)) => each(input, text),
        Err(error) => {
            tell!("ppn: {error}");
            readable = false;
            Ok(())
        }
    })?;
    Ok(readable)
}

fn results_of(
    files: &[impl AsRef<Path>],
    open: impl Fn(&Path) -> io::Result<Input>,
    mut each: impl FnMut(io::Result<(&Input, GameText<'static>)>) -> io::Result<()>,
) -> io::Result<()> {
    for path in files {
        match open(path.as_ref()) {
            Ok(mut input) => {
                while let Some(text) = input.next_text().transpose() {
                    let failed = text.is_err();
                    each(text.map(|text| (&input, text)))?;
                    if failed {
                        break;
                    }
                }
            }
            Err(error) => each(Err(error))?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_at_once_is_bounded() {
        assert!(check_length(MOST_AT_ONCE).is_ok() && check_length(MOST_AT_ONCE + 1).is_err());
    }
}
