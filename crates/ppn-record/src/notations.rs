//! The table of notations.

use crate::Notation;
use std::{fmt, path::Path, sync::Arc};

/// A table of the notations that a program can read and write.
#[derive(Clone, Default)]
pub struct Notations {
    rows: Vec<Arc<dyn Notation>>,
}

impl Notations {
    /// Adds a notation to the table. It replaces a notation with the same name.
    #[must_use]
    pub fn with(mut self, notation: impl Notation) -> Self {
        self.rows.retain(|known| known.name() != notation.name());
        self.rows.push(Arc::new(notation));
        self
    }

    /// All notations, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Notation> {
        self.rows.iter().map(AsRef::as_ref)
    }

    /// The names of all notations.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.rows.iter().map(|notation| notation.name())
    }

    /// The extensions of the files of all notations, in lower case and without the dot.
    pub fn endings(&self) -> impl Iterator<Item = &'static str> {
        self.rows.iter().flat_map(|notation| notation.endings()).copied()
    }

    /// The notation with a name, ignoring case.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Arc<dyn Notation>> {
        self.rows.iter().find(|notation| notation.name().eq_ignore_ascii_case(name))
    }

    /// The first notation in which a file that begins with this text probably is.
    #[must_use]
    pub fn of_text(&self, text: &str) -> Option<&Arc<dyn Notation>> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        self.rows.iter().find(|notation| notation.begins(text))
    }

    /// The notation for the extension of a file name, ignoring case.
    #[must_use]
    pub fn of_path(&self, path: &Path) -> Option<&Arc<dyn Notation>> {
        let ending = path.extension()?.to_str()?;
        self.rows.iter().find(|notation| {
            notation.endings().iter().any(|known| known.eq_ignore_ascii_case(ending))
        })
    }
}

impl fmt::Debug for Notations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}
