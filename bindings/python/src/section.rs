//! Sections of files, which other processes and machines scan.

use ppn_archive::Section;
use ppn_source::FilePlace;
use pyo3::prelude::*;

/// A part of a file that another process or machine scans: its rows are those of the whole file. It can be pickled.
#[pyclass(frozen, eq, name = "Section", module = "ppn")]
#[derive(Clone, PartialEq)]
pub(crate) struct FileSection {
    /// The name of its file.
    #[pyo3(get)]
    pub(crate) file: String,
    /// The name of the notation of its file.
    #[pyo3(get)]
    pub(crate) notation: String,
    /// The number of bytes of its file, which shows whether it has changed.
    pub(crate) size: u64,
    /// The number of games of the files before its file.
    pub(crate) others: u64,
    pub(crate) section: Section,
}

impl FileSection {
    fn numbers(&self) -> [u64; 8] {
        let Section { place, games_before, games, .. } = self.section;
        let FilePlace { offset, line, column, column_bytes } = place;
        [self.size, self.others, offset, line, column, column_bytes, games_before, games]
    }
}

#[pymethods]
impl FileSection {
    /// What `__reduce__` gives; `ppn.sections` makes sections.
    #[new]
    fn new(file: String, notation: String, numbers: [u64; 8], rationed: Vec<u64>) -> Self {
        let [size, others, offset, line, column, column_bytes, games_before, games] = numbers;
        let place = FilePlace { offset, line, column, column_bytes };
        let section = Section { place, games_before, games, rationed };
        Self { file, notation, size, others, section }
    }

    /// Where its first game begins, in bytes of the file.
    #[getter]
    fn start(&self) -> u64 {
        self.section.place.offset
    }

    /// The number of its first game among the games of all files, from 1.
    #[getter]
    fn game(&self) -> u64 {
        self.others + self.section.games_before + 1
    }

    /// The number of its first game in its file, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.section.games_before + 1
    }

    /// The number of its games.
    fn __len__(&self) -> usize {
        usize::try_from(self.section.games).unwrap_or(usize::MAX)
    }

    fn __repr__(&self) -> String {
        let (start, games) = (self.section.place.offset, self.section.games);
        format!("<ppn.Section {games} games of {} from byte {start}>", self.file)
    }

    /// The parts by which a section is pickled.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, State) {
        let own = slf.get();
        let state =
            (own.file.clone(), own.notation.clone(), own.numbers(), own.section.rationed.clone());
        (slf.get_type().into_any(), state)
    }
}

/// The arguments that make a section again.
type State = (String, String, [u64; 8], Vec<u64>);
