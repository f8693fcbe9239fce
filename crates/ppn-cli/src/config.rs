//! `ppn.toml`: what is told of which files, and how they are read and laid out.

use crate::files::name;
use ppn::{Selection, Settings};
use std::{
    fs, io,
    path::{Component, Path, PathBuf},
};

/// The name of the file, which is looked for from the folder of a game upwards.
pub(crate) const FILE_NAME: &str = "ppn.toml";

/// The settings of a folder, and where they are from.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Config {
    pub(crate) settings: Settings,
    /// The folder of the file; paths in it count from there.
    folder: PathBuf,
}

impl Config {
    /// The settings for a file: those of the nearest `ppn.toml` upwards from its folder.
    ///
    /// # Errors
    /// If the file cannot be read, or says what is not known.
    pub(crate) fn for_file(path: &Path) -> io::Result<(Self, Option<PathBuf>)> {
        let whole = whole(path)?;
        let start = if whole.is_dir() { Some(whole.as_path()) } else { whole.parent() };
        for folder in start.into_iter().flat_map(Path::ancestors) {
            let file = folder.join(FILE_NAME);
            if file.is_file() {
                return Ok((Self::read(&file)?, Some(file)));
            }
        }
        Ok((Self::default(), None))
    }

    fn read(file: &Path) -> io::Result<Self> {
        let named = |what: &dyn std::fmt::Display| {
            io::Error::new(io::ErrorKind::InvalidData, format!("{}: {what}", name(file)))
        };
        let text = fs::read_to_string(file).map_err(|error| named(&error))?;
        let settings = Settings::read(&text, known_code).map_err(|error| named(&error))?;
        Ok(Self { settings, folder: file.parent().map(Path::to_path_buf).unwrap_or_default() })
    }

    /// What is reported of a file.
    pub(crate) fn selection(&self, path: &Path) -> Selection {
        let whole = whole(path).unwrap_or_else(|_| path.to_path_buf());
        let inner = whole.strip_prefix(&self.folder).unwrap_or(&whole);
        self.settings.selection(&inner.to_string_lossy().replace('\\', "/"))
    }
}

/// The path from the root to what a path names. It has no `..`, or else the folders that it begins with
/// would be others than those that hold it.
fn whole(path: &Path) -> io::Result<PathBuf> {
    let mut whole = PathBuf::new();
    for part in std::path::absolute(path)?.components() {
        if part == Component::ParentDir {
            // The folder above a link is that above what it leads to.
            whole = whole.canonicalize().unwrap_or(whole);
            whole.pop();
        } else {
            whole.push(part);
        }
    }
    Ok(whole)
}

/// A code, the beginning of one, or the name of one.
pub(crate) fn known_code(code: &str) -> Result<String, String> {
    let code = code.trim();
    let id = code.to_ascii_uppercase();
    if ppn::all_codes().any(|known| known.name == code) {
        Ok(code.to_owned())
    } else if !id.is_empty() && ppn::all_codes().any(|known| ppn::lint::means(&id, known)) {
        Ok(id)
    } else {
        Err(format!("there is no code `{code}`; `ppn explain --all` lists them"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_codes_are_settings() {
        assert_eq!(known_code("w02"), Ok("W02".to_owned()));
        assert_eq!(known_code("idle-move"), Ok("idle-move".to_owned()));
        assert!(known_code("W9").is_err());
    }
}
