//! `ppn index`: files beside archives by which `ppn find` is faster.

use super::{
    indexes::{check_replaced, index_of, settings, stamp},
    scan::{Archive, ArchiveFiles, ArchiveGame},
};
use crate::{
    alone::alone,
    counted::counted,
    files::{ForRun, Written, name, named, unpacked_name},
    outcome::Outcome,
};
use clap::Args;
use ppn_archive::{IndexWriter, IndexedGame, Subject};
use ppn_source::{Lines, printable};
use std::{
    fs::File,
    io::{self, Write},
    path::Path,
    sync::OnceLock,
};

/// Make indexes, with which `ppn find` answers without reading the whole archive
///
/// The index of `games.pgn` is `games.pgn.ppn-index`, and is about as long as the archive.
/// `ppn find` uses it for positions, tags and numbers of games, and asks the games that it names,
/// so the answers are the same. An index of an archive that changed since is not used.
///
///     ppn index games.pgn
///     ppn find 'position "4k3/8/8/8/8/8/8/4K2R"' games.pgn
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct MakeIndex {
    #[command(flatten)]
    archive: Archive,
}

fn begin(path: &Path, settings: u64) -> io::Result<IndexWriter<Written, ForRun>> {
    let index = index_of(path);
    let begun =
        Written::to(&index).and_then(|out| IndexWriter::new(out, ForRun::beside(&index), settings));
    begun.map_err(|error| named(&index, &error))
}

pub(crate) fn run(index: &MakeIndex) -> io::Result<Outcome> {
    let mut files = index.archive.files()?;
    let mut outcome = Outcome::Fine;
    for path in std::mem::take(&mut files.paths) {
        if path == Path::new("-") || unpacked_name(&path) != path {
            tell!(
                "ppn: {}: games are read again from their places; unpack it to a file first",
                name(&path)
            );
            outcome = Outcome::Failed;
            continue;
        }
        files.paths = vec![path.clone()];
        match index_file(&mut files, &path) {
            Ok(true) => {}
            Ok(false) => outcome = Outcome::Failed,
            Err(error) => {
                tell!("ppn: {error}");
                outcome = Outcome::Failed;
            }
        }
    }
    Ok(outcome)
}

/// Makes the index of a file. Returns whether it was made.
fn index_file(files: &mut ArchiveFiles<'_>, path: &Path) -> io::Result<bool> {
    let stamp_now = || {
        File::open(path).and_then(|mut file| stamp(&mut file)).map_err(|error| named(path, &error))
    };
    let index = index_of(path);
    check_replaced(&index)?;
    let before = stamp_now()?;
    // All games of a file are read alike.
    let read_alike = OnceLock::new();
    let found = |game: ArchiveGame| {
        let ArchiveGame { notation, text, settings: read_with, .. } = game;
        let read_alike = *read_alike.get_or_init(|| settings(&*notation, &read_with.0));
        alone(&*notation, &text, || {
            let subject = Subject::new(&text, &*notation, &read_with.0);
            (read_alike, IndexedGame::of(&subject))
        })
    };
    let mut writer = None;
    let readable = files.scan(found, |(settings, game)| {
        let writer = match &mut writer {
            Some(writer) => writer,
            None => writer.insert(begin(path, settings)?),
        };
        writer.add(game).map_err(|error| named(path, &error))
    })?;
    if !readable {
        return Ok(false);
    }
    let Some(writer) = writer else {
        tell!("ppn: {}: there are no games, so there is no index", name(path));
        return Ok(false);
    };
    if stamp_now()? != before {
        tell!("ppn: {}: the file changed while it was read; there is no index", name(path));
        return Ok(false);
    }
    let games = writer.games();
    let written = writer.finish(before).and_then(Written::finish);
    written.map_err(|error| named(&index, &error))?;
    let size = std::fs::metadata(&index)?.len();
    let part = 100.0 * size as f64 / std::fs::metadata(path)?.len().max(1) as f64;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}: {}, {size} bytes, {part:.0} % of the archive",
        printable(&name(&index), Lines::Escape),
        counted(games, "game")
    )?;
    Ok(true)
}
