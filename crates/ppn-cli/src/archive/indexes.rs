//! The indexes beside archives.

use super::scan::ChosenGames;
use crate::files::{name, unpacked_name};
use ppn::{Notation, Options};
use ppn_archive::{Index, Query, Stamp};
use std::{
    fs::File,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, BufReader},
    path::{Path, PathBuf},
    sync::Arc,
};

/// What an index adds to the name of its archive.
const ENDING: &str = ".ppn-index";

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
    let shown = name(&index);
    Ok(match chosen(path, &index, query, notation, options) {
        Ok(games) => games,
        Err(Unused::Stale) => {
            tell!(
                "ppn: warning: {shown} is not used, since the archive or its settings changed; make it anew with `ppn index`"
            );
            None
        }
        Err(Unused::Unreadable(error)) => {
            tell!("ppn: warning: {shown} is not used: {error}; make it anew with `ppn index`");
            None
        }
    })
}

fn chosen(
    path: &Path,
    index: &Path,
    query: &Query,
    notation: &Arc<dyn Notation>,
    options: &Options,
) -> Result<Option<ChosenGames>, Unused> {
    let mut archive = File::open(path)?;
    let mut index = Index::open(BufReader::new(File::open(index)?))?;
    if !index.fits(&stamp(&mut archive)?, settings(&**notation, options)) {
        return Err(Unused::Stale);
    }
    let games = index.candidates(query, &name(path), &mut archive, (&**notation, options))?;
    let Some(games) = games else { return Ok(None) };
    let notation = Arc::clone(notation);
    let texts = games.into_iter().map(move |game| {
        let text = index.text(game, &mut archive, &*notation)?;
        Ok((game + 1, text))
    });
    Ok(Some(Box::new(texts)))
}
