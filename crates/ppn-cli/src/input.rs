use crate::files::{Contents, Record, Recorded, named};
use ppn::{DraughtsReader, GameText, Notation, Reader};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

/// So many bytes of a file are held at once where it cannot be read game by game.
const MOST_AT_ONCE: usize = 64 << 20;

/// Fails where more of a file would be held at once than is good for anybody.
pub(crate) fn check_length(bytes: usize) -> io::Result<()> {
    if bytes <= MOST_AT_ONCE {
        return Ok(());
    }
    let message = format!("longer than {} MiB, which is the most at once", MOST_AT_ONCE >> 20);
    Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
}

/// A file on the command line, or the standard input.
pub(crate) struct Input {
    /// What reports call it.
    pub(crate) name: String,
    /// The notation that it is written in.
    pub(crate) notation: Notation,
    texts: Texts,
    record: Record,
}

/// The texts of a file: one for each game where games can be told apart before they are read.
enum Texts {
    Games(Box<Reader<Box<dyn BufRead>>>),
    Draughts(DraughtsReader<Box<dyn BufRead>>),
    Whole(Option<Box<dyn BufRead>>),
}

impl Input {
    /// Opens a file; `-` is the standard input. Its name tells the notation, unless one is given.
    pub(crate) fn open(path: &Path, notation: Option<Notation>) -> io::Result<Self> {
        Self::open_as(path, notation, |notation, source| match notation {
            Notation::Ppn => Texts::Games(Box::new(Reader::new(source))),
            Notation::Pdn => Texts::Draughts(DraughtsReader::new(source)),
            Notation::Fan | Notation::Arimaa => Texts::Whole(Some(source)),
        })
    }

    /// The same, with the games of a draughts file in one text: grammars are about all of it.
    pub(crate) fn open_whole(path: &Path, notation: Option<Notation>) -> io::Result<Self> {
        Self::open_as(path, notation, |notation, source| match notation {
            Notation::Ppn => Texts::Games(Box::new(Reader::new(source))),
            _ => Texts::Whole(Some(source)),
        })
    }

    fn open_as(
        path: &Path,
        notation: Option<Notation>,
        texts: impl FnOnce(Notation, Box<dyn BufRead>) -> Texts,
    ) -> io::Result<Self> {
        let name =
            if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() };
        let notation = notation.or_else(|| Notation::of_path(path)).unwrap_or_default();
        let (source, record) = Self::recorded(path)?;
        Ok(Self { name, notation, texts: texts(notation, source), record })
    }

    /// What was read of the file so far; of the standard input nothing.
    pub(crate) fn contents(&self) -> Contents {
        self.record.contents()
    }

    /// The bytes of a file; `-` is the standard input.
    pub(crate) fn source(path: &Path) -> io::Result<Box<dyn BufRead>> {
        Self::recorded(path).map(|(source, _)| source)
    }

    fn recorded(path: &Path) -> io::Result<(Box<dyn BufRead>, Record)> {
        if path == Path::new("-") {
            return Ok((Box::new(io::stdin().lock()), Record::default()));
        }
        let name = path.display();
        if path.is_dir() {
            return Err(named(path, &crate::walk::why_not(path)));
        }
        let file = File::open(path)
            .map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
        let (file, record) = Recorded::new(file);
        Ok((Box::new(BufReader::new(file)), record))
    }

    /// The next text of the file.
    pub(crate) fn next_text(&mut self) -> io::Result<Option<GameText<'static>>> {
        let text = match &mut self.texts {
            Texts::Games(reader) => reader.next().transpose(),
            Texts::Draughts(reader) => reader.next().transpose(),
            Texts::Whole(source) => {
                source.take().map(|source| whole(source, self.notation)).transpose()
            }
        };
        text.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", self.name)))
    }
}

/// All of a file as one text.
fn whole(source: Box<dyn BufRead>, notation: Notation) -> io::Result<GameText<'static>> {
    let mut bytes = Vec::new();
    source.take(MOST_AT_ONCE as u64 + 1).read_to_end(&mut bytes)?;
    check_length(bytes.len())?;
    Ok(notation.decode(bytes))
}

/// Opens each file and hands its texts over, one at a time. A file that cannot be read is reported,
/// and the rest goes on.
///
/// # Errors
/// Whatever `each` fails with. Gives whether every file could be read.
pub(crate) fn each_text(
    files: &[impl AsRef<Path>],
    notation: Option<Notation>,
    each: impl FnMut(&Input, GameText<'static>) -> io::Result<()>,
) -> io::Result<bool> {
    each_of(files, |path| Input::open(path, notation), each)
}

/// The same with [`Input::open_whole`].
pub(crate) fn each_whole_text(
    files: &[impl AsRef<Path>],
    notation: Option<Notation>,
    each: impl FnMut(&Input, GameText<'static>) -> io::Result<()>,
) -> io::Result<bool> {
    each_of(files, |path| Input::open_whole(path, notation), each)
}

/// Does what [`each_text`] does, but the caller says what cannot be read: each error is handed over in
/// its place among the texts.
///
/// # Errors
/// Whatever `each` fails with.
pub(crate) fn each_result(
    files: &[impl AsRef<Path>],
    notation: Option<Notation>,
    each: impl FnMut(io::Result<(&Input, GameText<'static>)>) -> io::Result<()>,
) -> io::Result<()> {
    results_of(files, |path| Input::open(path, notation), each)
}

fn each_of(
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
        let held = |bytes| {
            let blanks: Box<dyn BufRead> = Box::new(BufReader::new(io::repeat(b' ').take(bytes)));
            whole(blanks, Notation::Fan).map(|text| text.text.len() as u64)
        };
        let most = MOST_AT_ONCE as u64;
        assert_eq!(held(most).expect("not too long"), most);
        let error = held(most + 1).expect_err("too long");
        assert!(error.to_string().contains("64 MiB"), "{error}");
        assert!(held(u64::MAX).is_err(), "no more is read than that");
        assert!(check_length(MOST_AT_ONCE).is_ok() && check_length(MOST_AT_ONCE + 1).is_err());
    }
}
