//! The files of the suite.

use flate2::read::GzDecoder;
use std::{
    borrow::Cow,
    collections::HashMap,
    fs,
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
};

/// The suite that this program was built with, see `build.rs`.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/suite.gz"));

/// Where the files are.
pub(super) enum Store {
    /// In this program.
    Own(HashMap<String, String>),
    Folder(PathBuf),
}

impl Store {
    /// The suite of a folder, or the one in this program.
    ///
    /// # Errors
    /// If this program has none.
    pub(super) fn new(folder: Option<&Path>) -> io::Result<Self> {
        match folder {
            Some(folder) => Ok(Self::Folder(folder.to_owned())),
            None => Ok(Self::Own(unpacked(PACKED)?)),
        }
    }

    /// # Errors
    /// If the file cannot be read.
    pub(super) fn load(&self, file: &str) -> io::Result<Cow<'_, str>> {
        match self {
            Self::Own(files) => files.get(file).map(|text| text.as_str().into()).ok_or_else(|| {
                io::Error::other(format!(
                    "this program was built without {file} of the suite; name its folder with `--suite`"
                ))
            }),
            Self::Folder(folder) => {
                let path = folder.join(file);
                fs::read_to_string(&path).map(Cow::from).map_err(|error| {
                    let path = path.display();
                    io::Error::new(error.kind(), format!("{path}: {error}; `--suite` names the folder"))
                })
            }
        }
    }

    /// The paths of the files, which no report may overwrite.
    pub(super) fn paths(&self) -> Vec<PathBuf> {
        let Self::Folder(folder) = self else { return Vec::new() };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let is_of_suite =
            |path: &PathBuf| path.extension().is_some_and(|end| end == "json" || end == "jsonl");
        entries.map(|entry| entry.path()).filter(is_of_suite).collect()
    }
}

/// Each file has a line with its name and length before it.
fn unpacked(packed: &[u8]) -> io::Result<HashMap<String, String>> {
    let mut input = BufReader::new(GzDecoder::new(packed));
    let mut files = HashMap::new();
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        let (name, length) = line.trim_end().split_once(' ').unwrap_or_default();
        let length = length.parse().map_err(io::Error::other)?;
        let mut text = String::new();
        input.by_ref().take(length).read_to_string(&mut text)?;
        files.insert(name.to_owned(), text);
        line.clear();
    }
    Ok(files)
}
