//! The interface to the program that runs the server.

use ppn_lint::Selection;
use ppn_record::{Notation, Notations, Options};
use ppn_source::{Code, LineBreaks};
use std::{path::Path, sync::Arc};

/// The data that the server gets from the program that runs it.
pub struct Host {
    /// The notations that documents can be in; the first is for those of which nothing is known.
    pub(crate) notations: Notations,
    /// The settings of a file.
    pub(crate) settings: SettingsOf,
}

type SettingsOf = Box<dyn Fn(&Path) -> FileSettings + Send>;

/// How a file is read and formatted, and what is reported of it.
#[derive(Clone, Debug, Default)]
pub struct FileSettings {
    /// How its games are read.
    pub options: Options,
    /// The selected diagnostics.
    pub selection: Selection,
    /// The maximum line width of the formatter, if not the default.
    pub width: Option<usize>,
    /// Where lines begin.
    pub breaks: LineBreaks,
}

impl Host {
    /// A host with these notations. `settings` is called for each file that is opened, and again
    /// when a settings file changes.
    #[must_use]
    pub fn new(notations: Notations, settings: SettingsOf) -> Self {
        Self { notations, settings }
    }

    /// The notation of a document: that of its language, or else of its name, or else the first.
    pub(crate) fn notation(&self, language: &str, path: &Path) -> Option<Arc<dyn Notation>> {
        let of_language = self.notations.named(language);
        let known = of_language.or_else(|| self.notations.of_path(path));
        known.or_else(|| self.notations.named(self.notations.names().next()?)).cloned()
    }

    /// The code of an id such as `E0401`.
    pub(crate) fn code(&self, id: &str) -> Option<&'static Code> {
        ppn_lint::all_codes(&self.notations).find(|code| code.id == id)
    }
}
