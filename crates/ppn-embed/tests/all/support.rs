//! What the tests share: a document with files beside it.

use ppn_embed::{Blocks, Embedded, Settings, Surroundings, embed};
use std::{cell::RefCell, io};

/// Files in memory, and the pictures that are there.
#[derive(Default)]
pub(crate) struct Files {
    pub(crate) files: Vec<(&'static str, &'static str)>,
    pub(crate) pictures: Vec<String>,
    /// The files that were read.
    pub(crate) read: RefCell<Vec<String>>,
}

impl Surroundings for Files {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.read.borrow_mut().push(path.to_owned());
        let found = self.files.iter().find(|(name, _)| *name == path);
        let text = found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))?;
        Ok(text.1.as_bytes().to_vec())
    }

    fn has(&self, name: &str) -> bool {
        self.pictures.iter().any(|known| known == name)
    }
}

pub(crate) fn settings() -> Settings {
    Settings::default().with_notations(ppn_notations::standard(&Default::default()))
}

/// What a document in Markdown shows.
pub(crate) fn embedded(text: &str, files: &Files) -> Embedded {
    embed(&Blocks::of_markdown(text), &settings(), files)
}
