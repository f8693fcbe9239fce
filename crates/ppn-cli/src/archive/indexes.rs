//! The indexes beside archives.

use super::scan::ChosenGames;
use crate::files::{check_link, name, named, unpacked_name};
use ppn::{Notation, Options};
use ppn_archive::{Index, Query, Stamp, is_index};
use std::{
    fs::{self, File},
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, BufReader, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

/// What an index adds to the name of its archive.
const ENDING: &str = ".ppn-index";

/// The number of bytes by which indexes are recognised.
const BEGINNING: u64 = 32;

/// The name of the index of an archive.
pub(super) fn index_of(archive: &Path) -> PathBuf {
    let mut index = archive.as_os_str().to_owned();
    index.push(ENDING);
    index.into()
}

/// The number of everything besides the archive that decides how it is read.
pub(super) fn settings(notation: &dyn Notation, options: &Options) -> u64 {
    let mut hasher = DefaultHasher::new();
    let Options { edition, own_boards, .. } = options;
    (notation.name(), format!("{edition:?} {own_boards:?}")).hash(&mut hasher);
    hasher.finish()
}

/// The stamp of an archive as it is now.
///
/// # Errors
/// Of the file system.
pub(super) fn stamp(archive: &mut File) -> io::Result<Stamp> {
    let modified = archive.metadata()?.modified().ok();
    Stamp::of(archive, modified)
}

/// Why an index is not used.
enum Unused {
    Stale,
    Unreadable(io::Error),
}

impl From<io::Error> for Unused {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

/// The games of a file that may meet a query, if an index beside it says that. An index that does not fit is not used, and
/// reported.
pub(super) fn candidates(
    path: &Path,
    query: &Query,
    notation: &Arc<dyn Notation>,
    options: &Options,
) -> io::Result<Option<ChosenGames>> {
    let index = index_of(path);
    if !path.is_file() || unpacked_name(path) != path || !index.is_file() {
        return Ok(None);
    }
    Ok(match chosen(path, &index, query, notation, options) {
        Ok(games) => games,
        Err(Unused::Stale) => {
            tell!(
                "ppn: warning: {} is not used, since the archive or its settings changed; make it anew with `ppn index`",
                name(&index)
            );
            None
        }
        Err(Unused::Unreadable(error)) => {
            tell!("ppn: warning: {}", unreadable(&index, &error));
            None
        }
    })
}

/// Why the archive is read itself, and what makes that unnecessary the next time.
fn unreadable(index: &Path, error: &io::Error) -> String {
    let help = match check_replaced(index) {
        Ok(()) => "make it anew with `ppn index`",
        Err(_) => "move or remove it, and make an index with `ppn index`",
    };
    format!("{} is not used: {error}; {help}", name(index))
}

/// Checks that an index may be written here: where nothing is, or an index, or an empty file. The name of an index is not
/// chosen by the user, who does not expect anything else to be replaced.
///
/// # Errors
/// If something else has the name, also behind a link, with the name.
pub(super) fn check_replaced(index: &Path) -> io::Result<()> {
    let check = || {
        check_link(index)?;
        let found = match fs::metadata(index) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            found => found?,
        };
        // To open a pipe would wait for its writer.
        let mut beginning = Vec::new();
        if found.is_file() {
            File::open(index)?.take(BEGINNING).read_to_end(&mut beginning)?;
        }
        if found.is_file() && (beginning.is_empty() || is_index(&beginning)) {
            return Ok(());
        }
        let message = "this is no index, so it is not replaced; move or remove it first";
        Err(io::Error::new(io::ErrorKind::AlreadyExists, message))
    };
    check().map_err(|error| named(index, &error))
}

fn chosen(
    path: &Path,
    index: &Path,
    query: &Query,
    notation: &Arc<dyn Notation>,
    options: &Options,
) -> Result<Option<ChosenGames>, Unused> {
    let mut archive = File::open(path)?;
    let place = index.to_path_buf();
    let mut index = Index::open(BufReader::new(File::open(index)?))?;
    if !index.fits(&stamp(&mut archive)?, settings(&**notation, options)) {
        return Err(Unused::Stale);
    }
    let games = index.candidates(query, &name(path), &mut archive, (&**notation, options))?;
    let Some(games) = games else { return Ok(None) };
    let notation = Arc::clone(notation);
    let texts = games.into_iter().map(move |game| {
        let text = index.text(game, &mut archive, &*notation);
        let text =
            text.map_err(|error| io::Error::new(error.kind(), unreadable(&place, &error)))?;
        Ok((game + 1, text))
    });
    Ok(Some(Box::new(texts)))
}
