//! Own start boards: those of `ppn.toml`, and the files of folders `boards`.

use crate::{files::named, input::settings_text};
use ppn::{Options, OwnBoard, OwnBoards, Settings};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The folder of files that are own boards.
const FOLDER: &str = "boards";

/// The largest size in bytes of all boards of a folder.
const MOST_BYTES: usize = 1 << 20;

/// Adds the boards of settings.
///
/// # Errors
/// If a name cannot be that of an own board.
pub(crate) fn add_of_settings(boards: &mut OwnBoards, settings: &Settings) -> io::Result<()> {
    let options = Options::default().with_edition(settings.edition());
    for (name, text) in &settings.boards {
        boards.add(ppn::own_board(name, text, &options)).map_err(|error| {
            io::Error::new(io::ErrorKind::InvalidData, format!("boards: {error}"))
        })?;
    }
    Ok(())
}

/// The files of `boards` in a folder, in the order of their names; none if there is no such folder.
///
/// # Errors
/// Those of the file system.
pub(crate) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let folder = folder.join(FOLDER);
    let Ok(entries) = fs::read_dir(&folder) else { return Ok(Vec::new()) };
    let files = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut files =
        files.collect::<io::Result<Vec<_>>>().map_err(|error| named(&folder, &error))?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "ppn") && file.is_file());
    // The order of a folder differs between machines.
    files.sort_unstable();
    Ok(files)
}

/// Adds the files of `boards` in a folder. Names that are taken are left out: such a folder may hold
/// other games.
///
/// # Errors
/// Those of the file system.
pub(crate) fn add_of_folder(boards: &mut OwnBoards, folder: &Path) -> io::Result<()> {
    let mut left = MOST_BYTES;
    for file in files(folder)? {
        let Some(name) = file.file_stem().and_then(|name| name.to_str()) else { continue };
        let board = match settings_text(&file) {
            Ok(text) if text.len() <= left => {
                left -= text.len();
                ppn::own_board(name, &text, &Options::default())
            }
            Ok(_) => wrong(name, "the files of this folder have more than 1 MiB".to_owned()),
            Err(error) => wrong(name, error.to_string()),
        };
        let board = OwnBoard {
            problem: board
                .problem
                .map(|problem| format!("{}: {problem}", crate::files::name(&file))),
            ..board
        };
        // The name is taken, or there are too many.
        let _ = boards.add(board);
    }
    Ok(())
}

fn wrong(name: &str, problem: String) -> OwnBoard {
    OwnBoard { problem: Some(problem), ..OwnBoard::new(name, Vec::new()) }
}
