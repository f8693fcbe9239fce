//! The files around a document.

use crate::{files, input::check_length};
use ppn_embed::{Picture, PictureFormat, Surroundings, is_picture_of};
use ppn_render::Images;
use std::{
    cell::RefCell,
    collections::BTreeSet,
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

/// The folder of a document, and the folder of its pictures.
pub(super) struct Folder {
    /// Where the document is.
    place: PathBuf,
    /// Where its pictures are; `None` if they are in the text.
    pictures: Option<PathBuf>,
    /// The files that were read.
    read: RefCell<BTreeSet<PathBuf>>,
}

impl Folder {
    pub(super) fn new(place: PathBuf, pictures: Option<PathBuf>) -> Self {
        Self { place, pictures, read: RefCell::default() }
    }

    /// The files beside the document that were read.
    pub(super) fn read_files(&self) -> Vec<PathBuf> {
        self.read.borrow().iter().cloned().collect()
    }

    /// The names of the pictures that are missing, or differ from those that were drawn.
    pub(super) fn missing<'p>(
        &self,
        pictures: impl IntoIterator<Item = &'p Picture>,
    ) -> Vec<&'p str> {
        let differs = |picture: &Picture| {
            let kept = || fs::read(self.pictures.as_ref()?.join(&picture.name)).ok();
            !self.has(&picture.name)
                || picture.bytes.as_ref().is_some_and(|bytes| kept().as_ref() != Some(bytes))
        };
        let differing = pictures.into_iter().filter(|picture| differs(picture));
        let names: BTreeSet<&str> = differing.map(|picture| picture.name.as_str()).collect();
        names.into_iter().collect()
    }

    /// Writes the pictures that have bytes, and returns their number.
    pub(super) fn write<'p>(
        &self,
        pictures: impl IntoIterator<Item = &'p Picture>,
    ) -> io::Result<usize> {
        let Some(folder) = &self.pictures else { return Ok(0) };
        let mut written = BTreeSet::new();
        for picture in pictures {
            let Some(bytes) = &picture.bytes else { continue };
            if !written.insert(&picture.name) {
                continue;
            }
            if written.len() == 1 {
                fs::create_dir_all(folder).map_err(|error| files::named(folder, &error))?;
            }
            files::write(&folder.join(&picture.name), |out| out.write_all(bytes))?;
        }
        Ok(written.len())
    }

    /// The pictures of a document with this stem that it does not show any more. Those of another kind may belong to a
    /// document of the same name, such as `rules.md` beside `rules.tex`.
    pub(super) fn stale<'p>(
        &self,
        stem: &str,
        format: PictureFormat,
        pictures: impl IntoIterator<Item = &'p Picture>,
    ) -> Vec<PathBuf> {
        let Some(folder) = &self.pictures else { return Vec::new() };
        let shown: BTreeSet<&str> =
            pictures.into_iter().map(|picture| picture.name.as_str()).collect();
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let is_kind = |name: &String| name.ends_with(format.extension()) || name.ends_with(".html");
        let stale = names
            .filter(is_kind)
            .filter(|name| is_picture_of(stem, name) && !shown.contains(name.as_str()));
        let mut stale: Vec<PathBuf> = stale.map(|name| folder.join(name)).collect();
        stale.sort();
        stale
    }
}

impl Surroundings for Folder {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        if Path::new(path).is_absolute() {
            let message = "the path is absolute, so other people do not have the file";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let path = self.place.join(path);
        self.read.borrow_mut().insert(path.clone());
        let most = crate::input::MOST_AT_ONCE as u64 + 1;
        let mut bytes = Vec::new();
        files::open_regular(&path)?.take(most).read_to_end(&mut bytes)?;
        check_length(bytes.len())?;
        Ok(bytes)
    }

    fn read_image(&self, folder: &str, name: &str) -> io::Result<Vec<u8>> {
        let folder = self.place.join(folder);
        self.read.borrow_mut().insert(folder.join(name));
        files::read_inside(&folder, name, Images::MOST_BYTES)
    }

    fn has(&self, name: &str) -> bool {
        self.pictures.as_ref().is_some_and(|folder| is_whole(&folder.join(name)))
    }
}

/// Whether a picture is there, and ends as its format does: one that was cut off is drawn again.
fn is_whole(path: &Path) -> bool {
    let end: &[u8] = match path.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => b"</svg>",
        Some("html") => b"</html>",
        Some("png") => b"IEND\xaeB\x60\x82",
        Some("pdf") => b"%%EOF",
        _ => b"",
    };
    let last = || {
        let mut file = File::open(path).ok()?;
        let length = file.metadata().ok()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(64))).ok()?;
        let mut last = Vec::new();
        file.take(64).read_to_end(&mut last).ok()?;
        Some(last)
    };
    path.is_file() && last().is_some_and(|last| last.trim_ascii_end().ends_with(end))
}
