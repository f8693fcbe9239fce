//! The files around a document.

use crate::{files, input::check_length};
use ppn_embed::{Embedded, Picture, PictureFormat, Surroundings, is_picture_of};
use ppn_render::Images;
use std::{
    cell::RefCell,
    collections::BTreeSet,
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    path::{Component, Path, PathBuf},
};

/// The folder of a document, and the folder of its pictures.
pub(super) struct Folder {
    /// Where the document is.
    place: PathBuf,
    /// The folder whose files it may read; that of the document if absent.
    root: Option<PathBuf>,
    /// Where its pictures are; `None` if they are in the text.
    pictures: Option<PathBuf>,
    /// The files that were read.
    read: RefCell<BTreeSet<PathBuf>>,
}

impl Folder {
    pub(super) fn new(place: PathBuf, pictures: Option<PathBuf>) -> Self {
        Self { place, root: None, pictures, read: RefCell::default() }
    }

    /// The same for a document that may read the files of another folder.
    pub(super) fn with_root(mut self, root: Option<PathBuf>) -> Self {
        self.root = root;
        self
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

    /// The files that fences name and that are missing, or differ from what was drawn.
    pub(super) fn outdated<'p>(&self, base: &Path, embedded: &'p Embedded) -> Vec<&'p Picture> {
        let differs = |picture: &&Picture| {
            let path = base.join(&picture.name);
            // A device may have no end.
            let kept = if path.is_file() { fs::read(path).ok() } else { None };
            kept != picture.bytes
        };
        embedded.named_files().filter(differs).collect()
    }

    /// Checks that no link leads the files that fences name out of the folder.
    pub(super) fn check_links(&self, base: &Path, embedded: &Embedded) -> io::Result<()> {
        // In a folder that is not there, there are no links.
        let Ok(folder) = canonical(base) else { return Ok(()) };
        for picture in self.outdated(base, embedded) {
            let path = base.join(&picture.name);
            if !full_path(&path).starts_with(&folder) {
                let message = "a link leads out of the folder of the document";
                let error = io::Error::new(io::ErrorKind::PermissionDenied, message);
                return Err(files::named(&path, &error));
            }
        }
        Ok(())
    }

    /// Writes the files that fences name, if they have changed.
    pub(super) fn write_named(&self, base: &Path, embedded: &Embedded) -> io::Result<()> {
        self.check_links(base, embedded)?;
        let read = self.read_files();
        for picture in embedded.named_files() {
            check_not_read(&base.join(&picture.name), &read)?;
        }
        for picture in self.outdated(base, embedded) {
            let path = base.join(&picture.name);
            if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
                fs::create_dir_all(folder).map_err(|error| files::named(folder, &error))?;
            }
            let bytes = picture.bytes.as_deref().unwrap_or_default();
            files::write(&path, |out| out.write_all(bytes))?;
        }
        Ok(())
    }

    /// Checks that none of the pictures that have bytes is a file that was read, which a link can be.
    pub(super) fn check_pictures<'p>(
        &self,
        pictures: impl IntoIterator<Item = &'p Picture>,
        read: &[PathBuf],
    ) -> io::Result<()> {
        let Some(folder) = &self.pictures else { return Ok(()) };
        let mut drawn = pictures.into_iter().filter(|picture| picture.bytes.is_some());
        drawn.try_for_each(|picture| check_not_read(&folder.join(&picture.name), read))
    }

    /// Writes the pictures that have bytes, and returns their number.
    pub(super) fn write<'p>(
        &self,
        pictures: impl IntoIterator<Item = &'p Picture>,
    ) -> io::Result<usize> {
        let Some(folder) = &self.pictures else { return Ok(0) };
        let pictures: Vec<&Picture> = pictures.into_iter().collect();
        self.check_pictures(pictures.iter().copied(), &self.read_files())?;
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
    /// document of the same name, such as `rules.md` beside `rules.tex`. Files that were read are the work of a person.
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
        let read = self.read_files();
        let stale = stale.map(|name| folder.join(name));
        let mut stale: Vec<PathBuf> =
            stale.filter(|path| check_not_read(path, &read).is_ok()).collect();
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
        let here = self.place.join(path);
        let place = canonical(&self.place)?;
        let root = self.root.as_deref().map_or_else(|| Ok(place.clone()), canonical)?;
        // Before the file is looked for, so that nobody learns whether it is there.
        let named = without_dots(&place.join(path));
        if !named.starts_with(&root) {
            let message = "it is outside of the folder of the document; `--root FOLDER` allows the files of another \
                           folder";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
        }
        self.read.borrow_mut().insert(here);
        let bytes = files::read_inside(&root, &named, crate::input::MOST_AT_ONCE)?;
        check_length(bytes.len())?;
        Ok(bytes)
    }

    fn read_image(&self, folder: &str, name: &str) -> io::Result<Vec<u8>> {
        let folder = self.place.join(folder);
        self.read.borrow_mut().insert(folder.join(name));
        files::read_inside(&folder, Path::new(name), Images::MOST_BYTES)
    }

    fn has(&self, name: &str) -> bool {
        self.pictures.as_ref().is_some_and(|folder| is_whole(&folder.join(name)))
    }
}

fn check_not_read(path: &Path, read: &[PathBuf]) -> io::Result<()> {
    files::check_not_read(path, read.iter().map(PathBuf::as_path))
}

/// The full path of a folder; the empty path is the working directory.
fn canonical(folder: &Path) -> io::Result<PathBuf> {
    let here = Path::new(".");
    let folder = if folder.as_os_str().is_empty() { here } else { folder };
    fs::canonicalize(folder).map_err(|error| files::named(folder, &error))
}

/// The full path of a file that need not be there, through the links that lead to it.
pub(super) fn full_path(path: &Path) -> PathBuf {
    let there = path.ancestors().find_map(|one| Some((canonical(one).ok()?, one)));
    let rest = there.as_ref().and_then(|(_, one)| path.strip_prefix(one).ok());
    match (&there, rest) {
        (Some((full, _)), Some(rest)) => full.join(rest),
        _ => path.to_owned(),
    }
}

/// A full path without `.` and `..`, as it is written: the file need not be there.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(plain.pop()),
            other => plain.push(other),
        }
    }
    plain
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
