//! Files and texts that games are read from.

use crate::{interrupts::Interrupts, last_asked::LastAsked, section::FileSection};
use ppn::{GameText, Notation, Notations, Options};
use ppn_archive::{Section, is_packed, unpacked, unpacked_name};
use ppn_record::Texts;
use pyo3::{
    exceptions::{PyOSError, PyValueError},
    prelude::*,
    types::{PyBytes, PyString},
};
use std::{
    cell::RefCell,
    fs::{self, File},
    io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom},
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
    /// The section that is read; `None` for all games.
    pub(crate) section: Option<Arc<FileSection>>,
    /// The last game of which a board was requested, and the last whose record was.
    pub(crate) boards_asked: Arc<LastAsked>,
    pub(crate) record_asked: Arc<LastAsked>,
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
        let (boards_asked, record_asked) = Default::default();
        Self {
            name: name.into(),
            notation,
            options,
            section: None,
            boards_asked,
            record_asked,
            input,
        }
    }

    /// A section of a file.
    pub(crate) fn of_section(section: &FileSection) -> PyResult<Self> {
        let input = Input::File(PathBuf::from(&section.file));
        let whole = Self::new(&section.file, named(&section.notation)?, input);
        Ok(Self { section: Some(Arc::new(section.clone())), ..whole })
    }

    /// Hands over the texts of the games one by one until no more are wanted. A file without games has none.
    ///
    /// # Errors
    /// Those of the file.
    pub(crate) fn each(&self, mut each: impl FnMut(GameText<'static>) -> bool) -> io::Result<()> {
        for text in self.texts().map_err(|error| self.with_path(&error))? {
            if !each(text.map_err(|error| self.with_path(&error))?) {
                break;
            }
        }
        Ok(())
    }

    fn texts(&self) -> io::Result<Texts<'static>> {
        let Some(file) = &self.section else { return self.texts_from(0) };
        if self.input.size()? != Some(file.size) {
            return Err(io::Error::other("the file has changed since it was cut into sections"));
        }
        Ok(file.section.texts(self.texts_from(file.section.place.offset)?))
    }

    fn texts_from(&self, start: u64) -> io::Result<Texts<'static>> {
        let texts = self.notation.split(self.input.open(start)?);
        let mut is_first = start == 0;
        Ok(Box::new(texts.filter(move |text| {
            let is_first = std::mem::take(&mut is_first);
            // A file without games is one empty text.
            !is_first
                || !text
                    .as_ref()
                    .is_ok_and(|text| text.text.trim().is_empty() && text.diagnostics.is_empty())
        })))
    }

    /// The sections of a file of at least a number of bytes each. A file that is compressed is one.
    ///
    /// # Errors
    /// Those of the file, and Ctrl+C; a text has no sections.
    pub(crate) fn sections(&self, bytes: u64) -> io::Result<Vec<FileSection>> {
        let cut = || -> io::Result<Vec<FileSection>> {
            let size = self.input.size()?.ok_or_else(|| {
                io::Error::other("only a file has sections, since others read it again")
            })?;
            let bytes = if self.input.is_packed()? { u64::MAX } else { bytes };
            let interrupts = RefCell::new(Interrupts::new());
            let sections = Section::all(bytes, |start| {
                let check = |text| {
                    interrupts.borrow_mut().check().map_err(io::Error::other)?;
                    text
                };
                Ok(Box::new(self.texts_from(start)?.map(check)))
            })?;
            let of_file = |section| {
                let (file, notation) = (self.name.to_string(), self.notation.name().to_owned());
                FileSection { file, notation, size, others: 0, section }
            };
            Ok(sections.into_iter().map(of_file).collect())
        };
        cut().map_err(|error| match error.get_ref() {
            // Ctrl+C is no error of the file.
            Some(inner) if inner.is::<PyErr>() => error,
            _ => self.with_path(&error),
        })
    }

    fn with_path(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.name))
    }
}

impl Input {
    /// The bytes from a place on; compressed ones, which begin at 0, are unpacked while they are read.
    fn open(&self, start: u64) -> io::Result<Box<dyn BufRead>> {
        let source: Box<dyn BufRead> = match self {
            Self::File(path) => {
                let mut file = File::open(path)?;
                file.seek(SeekFrom::Start(start))?;
                Box::new(BufReader::with_capacity(1 << 16, file))
            }
            Self::Bytes(bytes) => Box::new(Cursor::new(Arc::clone(bytes))),
        };
        if start == 0 { unpacked(source) } else { Ok(source) }
    }

    /// The number of bytes of a file.
    fn size(&self) -> io::Result<Option<u64>> {
        match self {
            Self::File(path) => Ok(Some(fs::metadata(path)?.len())),
            Self::Bytes(_) => Ok(None),
        }
    }

    fn is_packed(&self) -> io::Result<bool> {
        match self {
            Self::File(path) => {
                let mut bytes = Vec::new();
                File::open(path)?.take(8).read_to_end(&mut bytes)?;
                Ok(is_packed(&bytes))
            }
            Self::Bytes(bytes) => Ok(is_packed(bytes)),
        }
    }

    fn beginning(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open(0)?.take(BEGINNING).read_to_end(&mut bytes)?;
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

/// The files that a function was given: one or several, those in folders whose names show a notation, and sections of files.
pub(crate) fn sources(given: &Bound<'_, PyAny>, notation: Option<&str>) -> PyResult<Vec<Source>> {
    let is_one = given.is_instance_of::<PyString>()
        || given.is_instance_of::<PyBytes>()
        || given.is_instance_of::<FileSection>()
        || given.hasattr("__fspath__")?;
    let given = match is_one {
        true => vec![given.clone()],
        false => given.try_iter()?.collect::<PyResult<_>>()?,
    };
    let mut sources = Vec::new();
    for one in given {
        if let Ok(section) = one.cast::<FileSection>() {
            sources.push(Source::of_section(section.get())?);
            continue;
        }
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
