//! The interface to the program that runs the server.

use ppn_lint::Selection;
use ppn_record::{Notation, Notations, Options};
use ppn_source::{Code, LineBreaks};
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The data that the server gets from its program.
pub struct Host {
    /// The notations of documents. The first is the default.
    pub(crate) notations: Notations,
    /// Returns the settings of a file.
    pub(crate) settings: SettingsOf,
    /// Returns the files with games in a folder.
    pub(crate) files: FilesOf,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("notations", &self.notations).finish_non_exhaustive()
    }
}

/// Files as their paths and texts; an error for one that cannot be read, or is too large.
type Files = Box<dyn Iterator<Item = io::Result<(PathBuf, String)>>>;

type FilesOf = Box<dyn Fn(&Path) -> Files + Send>;

type SettingsOf = Box<dyn Fn(&Path) -> FileSettings + Send>;

/// The settings for reading, checking and formatting a file.
#[derive(Clone, Debug, Default)]
pub struct FileSettings {
    /// The options for reading its games.
    pub options: Options,
    /// The selected diagnostics.
    pub selection: Selection,
    /// The maximum line width of the formatter, if not the default.
    pub width: Option<usize>,
    /// The rule for where lines begin.
    pub breaks: LineBreaks,
    /// The address of the manual pages, if the editor names none.
    /// [`Code::address`] adds the code.
    pub manual: Option<String>,
}

impl Host {
    /// A host with these notations. `settings` is called for each file that is opened, and again
    /// when a settings file changes.
    #[must_use]
    pub fn new(notations: Notations, settings: SettingsOf) -> Self {
        Self { notations, settings, files: Box::new(|_| Box::new(std::iter::empty())) }
    }

    /// The same host with files that are not open: `files` returns those in a folder of the workspace, when the user
    /// searches all games. They are read one by one. Without this, only open documents are searched.
    #[must_use]
    pub fn with_files(self, files: FilesOf) -> Self {
        Self { files, ..self }
    }

    /// The notation of a document, by its language, or else by its name, or else the first.
    pub(crate) fn notation(&self, language: &str, path: &Path) -> Option<Arc<dyn Notation>> {
        let of_language = self.notations.named(language);
        let known = of_language.or_else(|| self.notations.of_path(path));
        known.or_else(|| self.notations.named(self.notations.names().next()?)).cloned()
    }

    /// The code with an id such as `E0401`, in letters of any case.
    pub(crate) fn code(&self, id: &str) -> Option<&'static Code> {
        ppn_lint::all_codes(&self.notations).find(|code| code.id.eq_ignore_ascii_case(id))
    }
}
