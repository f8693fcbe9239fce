use ppn::{GameText, Reader};
use std::{
    fs::File,
    io::{self, BufRead, BufReader},
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
        let name =
            if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() };
        Ok(Self { name, reader: Reader::new(Self::source(path)?) })
    }

    /// The bytes of a file; `-` is the standard input.
    pub(crate) fn source(path: &Path) -> io::Result<Box<dyn BufRead>> {
        if path == Path::new("-") {
            return Ok(Box::new(io::stdin().lock()));
        }
        let name = path.display();
        if path.is_dir() {
            let message = format!("{name}: this is a folder; name the files in it");
            return Err(io::Error::new(io::ErrorKind::IsADirectory, message));
        }
        let file = File::open(path)
            .map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
        Ok(Box::new(BufReader::new(file)))
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
