//! `ppn.toml`: which diagnostics are reported in which files, and how files are read and formatted.

use crate::{
    files::{name, named},
    input::settings_text,
    own_boards,
};
use clap::Args;
use ppn::{Options, OwnBoards, Settings};
use ppn_lint::{CodeWord, FileSelections, Selection};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    io,
    path::{Component, Path, PathBuf},
    sync::Arc,
};

/// The name of the file. It is searched in the folder of a game and in the folders above.
pub(crate) const FILE_NAME: &str = "ppn.toml";

/// The settings of a folder, and where they come from.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Config {
    pub(crate) settings: Settings,
    selections: FileSelections,
    /// The folder of the file; paths in it are relative to it.
    folder: PathBuf,
    /// The own start boards of the games.
    pub(crate) boards: OwnBoards,
}

/// Which `ppn.toml` to use.
#[derive(Args, Clone, Debug)]
pub(crate) struct ConfigArgs {
    /// Use this file of settings, instead of the nearest `ppn.toml` in the folders above each file.
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    config: Option<PathBuf>,
    /// Ignore `ppn.toml`.
    #[arg(long)]
    isolated: bool,
}

impl ConfigArgs {
    /// The nearest `ppn.toml` of each file.
    pub(crate) const USUAL: Self = Self { config: None, isolated: false };
}

/// The settings of each folder, with the file that they come from.
pub(crate) struct Configs<'a> {
    args: &'a ConfigArgs,
    /// What the command line changes in all settings.
    change: Box<dyn Fn(&mut Settings) + Send + 'a>,
    folders: HashMap<PathBuf, Found>,
    /// Files that were read. Many folders may have the same.
    files: HashMap<PathBuf, Found>,
}

type Found = Arc<(Config, Option<PathBuf>)>;

impl<'a> Configs<'a> {
    pub(crate) fn new(args: &'a ConfigArgs) -> Self {
        Self::changed(args, |_| {})
    }

    /// The same with settings that the command line changes.
    pub(crate) fn changed(
        args: &'a ConfigArgs,
        change: impl Fn(&mut Settings) + Send + 'a,
    ) -> Self {
        let (folders, files) = (HashMap::new(), HashMap::new());
        Self { args, change: Box::new(change), folders, files }
    }

    /// The settings for a file; those of the working folder for standard input.
    ///
    /// # Errors
    /// If a `ppn.toml` cannot be read, or has an unknown key or value.
    pub(crate) fn of(&mut self, path: &Path) -> io::Result<&(Config, Option<PathBuf>)> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if !self.folders.contains_key(folder) {
            let file = match &self.args.config {
                Some(file) => Some(file.clone()),
                None if self.args.isolated => None,
                None => nearest(folder)?,
            };
            let found = with_boards_of(folder, self.read(file)?, self.args.isolated)?;
            self.folders.insert(folder.to_path_buf(), found);
        }
        Ok(&self.folders[folder])
    }

    fn read(&mut self, file: Option<PathBuf>) -> io::Result<Found> {
        if let Some(known) = file.as_ref().and_then(|file| self.files.get(file)) {
            return Ok(Arc::clone(known));
        }
        let config = Config::read(file.as_deref(), &self.change)?;
        let found = Arc::new((config, file.clone()));
        self.files.extend(file.map(|file| (file, Arc::clone(&found))));
        Ok(found)
    }

    /// The files of settings that were read, and those for these games.
    pub(crate) fn read_for(&mut self, games: &[PathBuf]) -> impl Iterator<Item = &Path> {
        for game in games {
            // Problems of settings are reported when the games are read.
            let _ = self.of(game);
        }
        // Settings that cannot be read are not in the list of those that were.
        self.files.keys().chain(&self.args.config).map(PathBuf::as_path)
    }

    /// Whether a file of a folder is excluded. Problems of settings are reported when the file is
    /// read.
    pub(crate) fn excludes(&mut self, path: &Path) -> bool {
        self.of(path).is_ok_and(|(config, _)| config.selections.exclude(&config.inner(path)))
    }
}

impl Config {
    /// Reads a file of settings; without one, those that nothing sets.
    fn read(file: Option<&Path>, change: &dyn Fn(&mut Settings)) -> io::Result<Self> {
        let (mut settings, mut folder) = Default::default();
        if let Some(file) = file {
            let wrong = |what: &dyn std::fmt::Display| {
                io::Error::new(io::ErrorKind::InvalidData, format!("{}: {what}", name(file)))
            };
            let text = settings_text(file).map_err(|error| wrong(&error))?;
            settings = Settings::read(&text, known_code).map_err(|error| wrong(&error))?;
            folder = whole(file)?.parent().map(Path::to_path_buf).unwrap_or_default();
        }
        change(&mut settings);
        let mut boards = OwnBoards::default();
        if let Some(file) = file {
            own_boards::add_of_settings(&mut boards, &settings)
                .map_err(|error| named(file, &error))?;
            own_boards::add_of_folder(&mut boards, &folder)?;
        }
        let codes: Vec<_> = ppn::all_codes().collect();
        let selections = FileSelections::new(&settings, &codes).map_err(io::Error::other)?;
        Ok(Self { selections, settings, folder, boards })
    }

    /// The reports about a file.
    pub(crate) fn selection(&self, path: &Path) -> Selection {
        self.selections.of(&self.inner(path))
    }

    /// The path of a file relative to the folder of the settings, with slashes; empty if nothing depends on it.
    fn inner(&self, path: &Path) -> String {
        if !self.selections.has_patterns() {
            return String::new();
        }
        let whole = whole(path).unwrap_or_else(|_| path.to_path_buf());
        let inner = whole.strip_prefix(&self.folder).unwrap_or(&whole);
        inner.to_string_lossy().replace('\\', "/")
    }
}

/// The files that are read because of where games are: settings in the folders above, and the own boards beside games
/// and settings.
pub(crate) fn read_beside<'p>(games: impl IntoIterator<Item = &'p Path>) -> Vec<PathBuf> {
    let places = games.into_iter().filter_map(|game| whole(game).ok());
    let folders: BTreeSet<PathBuf> =
        places.filter_map(|place| place.parent().map(Path::to_owned)).collect();
    let above: BTreeSet<&Path> = folders.iter().flat_map(|folder| folder.ancestors()).collect();
    let settings = above.into_iter().map(|folder| folder.join(FILE_NAME));
    let settings: Vec<PathBuf> = settings.filter(|settings| settings.is_file()).collect();
    let of_settings = settings.iter().filter_map(|settings| settings.parent());
    let with_boards: BTreeSet<&Path> =
        of_settings.chain(folders.iter().map(PathBuf::as_path)).collect();
    // A folder that cannot be read has no board that is read.
    let boards = with_boards.into_iter().filter_map(|folder| own_boards::files(folder).ok());
    boards.flatten().chain(settings.iter().cloned()).collect()
}

/// The settings of a folder with the files of its own `boards`, which come first.
fn with_boards_of(folder: &Path, found: Found, isolated: bool) -> io::Result<Found> {
    if isolated || whole(folder)? == found.0.folder {
        return Ok(found);
    }
    let mut boards = OwnBoards::default();
    own_boards::add_of_folder(&mut boards, folder)?;
    if boards.is_empty() {
        return Ok(found);
    }
    let (config, file) = &*found;
    for board in config.boards.iter() {
        // Those beside the games come first.
        let _ = boards.add(board.clone());
    }
    Ok(Arc::new((Config { boards, ..config.clone() }, file.clone())))
}

/// The options for the games of each file, by the command line and the own boards of its folder.
pub(crate) struct FileOptions {
    options: Options,
    configs: Configs<'static>,
    /// Settings that cannot be read are reported once.
    reported: HashSet<String>,
}

impl FileOptions {
    pub(crate) fn new(options: Options) -> Self {
        let configs = Configs::new(&ConfigArgs::USUAL);
        Self { options, configs, reported: HashSet::new() }
    }

    /// The options for a file. Settings with errors give no boards: only `ppn check` needs them.
    pub(crate) fn of(&mut self, path: &Path) -> Options {
        let own_boards = match self.configs.of(path) {
            Ok((config, _)) => config.boards.clone(),
            Err(error) => {
                let error = error.to_string();
                if !self.reported.contains(&error) {
                    tell!("ppn: warning: {error}");
                    self.reported.insert(error);
                }
                OwnBoards::default()
            }
        };
        self.options.clone().with_own_boards(own_boards)
    }
}

/// The nearest `ppn.toml` of a folder and those above it.
fn nearest(folder: &Path) -> io::Result<Option<PathBuf>> {
    let folder = whole(folder)?;
    let mut files = folder.ancestors().map(|folder| folder.join(FILE_NAME));
    Ok(files.find(|file| file.is_file()))
}

/// The absolute path without `..`. With `..`, its prefixes would not be the folders that contain
/// the file.
fn whole(path: &Path) -> io::Result<PathBuf> {
    let mut whole = PathBuf::new();
    for part in std::path::absolute(path)?.components() {
        if part == Component::ParentDir {
            // The parent of a link is the parent of its target.
            whole = whole.canonicalize().unwrap_or(whole);
            whole.pop();
        } else {
            whole.push(part);
        }
    }
    Ok(whole)
}

/// A code, a prefix of a code, or the name of a code.
pub(crate) fn known_code(word: &str) -> Result<String, String> {
    let codes: Vec<_> = ppn::all_codes().collect();
    let known = CodeWord::new(word, &codes).map(|word| word.to_string());
    known.map_err(|unknown| match unknown.near {
        Some(_) => unknown.to_string(),
        None => format!("there is no code `{}`; `ppn explain --all` lists them", unknown.word),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_codes_are_settings() {
        assert_eq!(known_code("w02"), Ok("W02".to_owned()));
        assert_eq!(known_code("idle-move"), Ok("idle-move".to_owned()));
        assert_eq!(known_code("all"), Ok("ALL".to_owned()));
        assert!(known_code("W9").is_err());
    }
}
