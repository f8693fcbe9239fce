//! Files and texts that games are read from.

use ppn::{GameText, Notation, Notations, Options};
use ppn_archive::{unpacked, unpacked_name};
use pyo3::{
    exceptions::{PyOSError, PyValueError},
    prelude::*,
    types::{PyBytes, PyString},
};
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Cursor, Read},
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
};

pub(crate) static NOTATIONS: LazyLock<Notations> = LazyLock::new(ppn::notations);

/// A file or a text, and the notation it is in.
#[derive(Clone)]
pub(crate) struct Source {
    /// The name of the file; `<text>` for a text.
    pub(crate) name: Arc<str>,
    pub(crate) notation: Arc<dyn Notation>,
    pub(crate) options: Arc<Options>,
    input: Input,
}

#[derive(Clone)]
enum Input {
    File(PathBuf),
    Bytes(Arc<[u8]>),
}

/// The beginning by which the notation of a file without a known extension is recognised.
const BEGINNING: u64 = 4 << 10;

impl Source {
    /// The file or the text that a function was given: a `str` with a line break is a text, another is the name of a
    /// file, and `bytes` are the content of one.
    pub(crate) fn of(given: &Bound<'_, PyAny>, notation: Option<&str>) -> PyResult<Self> {
        if let Ok(bytes) = given.cast::<PyBytes>() {
            return Self::of_bytes(bytes.as_bytes(), notation);
        }
        if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_string();
            if text.contains(['\n', '\r']) {
                return Self::of_bytes(text.as_bytes(), notation);
            }
        }
        Self::of_file(&given.extract::<PathBuf>()?, notation)
    }

    /// A text, or the content of a file.
    pub(crate) fn of_bytes(bytes: &[u8], notation: Option<&str>) -> PyResult<Self> {
        let input = Input::Bytes(bytes.into());
        let beginning = input.beginning()?;
        let notation = match notation {
            Some(name) => named(name)?,
            None => of_beginning(&beginning).ok_or_else(|| {
                let names = NOTATIONS.names().collect::<Vec<_>>().join(", ");
                let message =
                    format!("the text does not show its notation; give `notation`: {names}");
                PyValueError::new_err(message)
            })?,
        };
        Ok(Self::new("<text>", notation, input))
    }

    /// A file. The name or else the beginning of a file shows its notation.
    pub(crate) fn of_file(path: &Path, notation: Option<&str>) -> PyResult<Self> {
        let name = path.display().to_string();
        let input = Input::File(path.to_owned());
        let beginning = input.beginning().map_err(|error| of_path(path, &error))?;
        let notation = match (notation, of_name(path)) {
            (Some(name), _) => named(name)?,
            (None, Some(notation)) => notation.clone(),
            (None, None) => of_beginning(&beginning).ok_or_else(|| {
                let message = format!("{name}: its name and its beginning show no notation");
                PyValueError::new_err(message)
            })?,
        };
        Ok(Self::new(&name, notation, input))
    }

    fn new(name: &str, notation: Arc<dyn Notation>, input: Input) -> Self {
        let options = Arc::new(Options::default().with_viewer(true));
        Self { name: name.into(), notation, options, input }
    }

    /// Hands over the texts of the games one by one until no more are wanted. A file without games has none.
    ///
    /// # Errors
    /// Those of the file.
    pub(crate) fn each(&self, mut each: impl FnMut(GameText<'static>) -> bool) -> io::Result<()> {
        let with_path =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", self.name));
        let texts = self.notation.split(self.input.open().map_err(with_path)?);
        for (index, text) in texts.enumerate() {
            let text = text.map_err(with_path)?;
            // A file without games is one empty text.
            if index == 0 && text.text.trim().is_empty() && text.diagnostics.is_empty() {
                continue;
            }
            if !each(text) {
                break;
            }
        }
        Ok(())
    }
}

impl Input {
    /// The bytes; compressed ones are unpacked while they are read.
    fn open(&self) -> io::Result<Box<dyn BufRead>> {
        unpacked(match self {
            Self::File(path) => Box::new(BufReader::with_capacity(1 << 16, File::open(path)?)),
            Self::Bytes(bytes) => Box::new(Cursor::new(Arc::clone(bytes))),
        })
    }

    fn beginning(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open()?.take(BEGINNING).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// The notation that the name of a file shows, such as `games.pdn.gz`.
fn of_name(path: &Path) -> Option<&'static Arc<dyn Notation>> {
    NOTATIONS.of_path(unpacked_name(path))
}

fn of_beginning(bytes: &[u8]) -> Option<Arc<dyn Notation>> {
    NOTATIONS.of_text(&String::from_utf8_lossy(bytes)).cloned()
}

/// The notation with a name.
pub(crate) fn named(name: &str) -> PyResult<Arc<dyn Notation>> {
    NOTATIONS.named(name).cloned().ok_or_else(|| {
        let names = NOTATIONS.names().collect::<Vec<_>>().join(", ");
        PyValueError::new_err(format!("there is no notation `{name}`; there are {names}"))
    })
}

/// The exception of a file, with its name.
pub(crate) fn of_path(path: &Path, error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        // `OSError` with a number becomes `FileNotFoundError` and the like.
        Some(number) => {
            let reason = error.to_string();
            let reason = reason.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, reason, path.display().to_string()))
        }
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

/// The files that a function was given: one or several, and those in folders whose names show a notation.
pub(crate) fn sources(given: &Bound<'_, PyAny>, notation: Option<&str>) -> PyResult<Vec<Source>> {
    let is_one = given.is_instance_of::<PyString>()
        || given.is_instance_of::<PyBytes>()
        || given.hasattr("__fspath__")?;
    let given = match is_one {
        true => vec![given.clone()],
        false => given.try_iter()?.collect::<PyResult<_>>()?,
    };
    let mut sources = Vec::new();
    for one in given {
        match one.extract::<PathBuf>() {
            Ok(path) if path.is_dir() => {
                for path in files(&path)? {
                    sources.push(Source::of_file(&path, notation)?);
                }
            }
            _ => sources.push(Source::of(&one, notation)?),
        }
    }
    Ok(sources)
}

/// The files of a folder and its folders whose names show a notation, in the order of their names.
fn files(folder: &Path) -> PyResult<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| of_path(&folder, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| of_path(&folder, &error))?;
            let path = entry.path();
            // Links to folders may lead back to them.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if of_name(&path).is_some() && path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
