use ppn::{GameText, Reader};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

/// A file on the command line, or the standard input.
pub(crate) struct Input {
    /// What reports call it.
    pub(crate) name: String,
    reader: Reader<Box<dyn BufRead>>,
}

impl Input {
    /// Opens a file; `-` is the standard input.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let (name, source): (_, Box<dyn Read>) = if path == Path::new("-") {
            ("<stdin>".to_owned(), Box::new(io::stdin().lock()))
        } else {
            let name = path.display().to_string();
            let named = |error: io::Error| io::Error::new(error.kind(), format!("{name}: {error}"));
            if path.is_dir() {
                return Err(io::Error::new(
                    io::ErrorKind::IsADirectory,
                    format!("{name}: this is a folder; name the files in it"),
                ));
            }
            let file = File::open(path).map_err(named)?;
            (name, Box::new(file))
        };
        let reader = Reader::new(Box::new(BufReader::new(source)) as Box<dyn BufRead>);
        Ok(Self { name, reader })
    }

    /// The next game of the file.
    pub(crate) fn next_game(&mut self) -> io::Result<Option<GameText<'static>>> {
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", self.name));
        self.reader.next().transpose().map_err(named)
    }
}

/// Opens each file and hands its games over, one at a time. A file that cannot be read is reported,
/// and the rest goes on.
///
/// # Errors
/// Whatever `each` fails with. Gives whether every file could be read.
pub(crate) fn each_game(
    files: &[impl AsRef<Path>],
    mut each: impl FnMut(&str, GameText<'static>) -> io::Result<()>,
) -> io::Result<bool> {
    let mut readable = true;
    for path in files {
        let mut input = match Input::open(path.as_ref()) {
            Ok(input) => input,
            Err(error) => {
                anstream::eprintln!("ppn: {error}");
                readable = false;
                continue;
            }
        };
        loop {
            match input.next_game() {
                Ok(Some(game)) => each(&input.name, game)?,
                Ok(None) => break,
                Err(error) => {
                    anstream::eprintln!("ppn: {error}");
                    readable = false;
                    break;
                }
            }
        }
    }
    Ok(readable)
}
