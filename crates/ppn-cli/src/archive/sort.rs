//! `ppn sort`: an archive in the order of tags.

use super::{
    output::{OutputArgs, Place},
    scan::{Archive, ArchiveGame},
};
use crate::{files::unpacked_name, metadata, outcome::Outcome};
use clap::Args;
use ppn::{GameText, Notation};
use ppn_archive::Date;
use std::{
    cmp::Ordering,
    collections::HashMap,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::Arc,
};

/// Write the games of an archive in the order of tags
///
/// Values that are numbers or dates are compared as such, other texts without regard to capitals. Games without the tag
/// come last, and games with equal values keep their order. Some 100 bytes a game are kept in memory; the
/// texts are read again, so packed files and standard input cannot be sorted.
///
///     ppn sort --by Date,Round games.pgn -o sorted.pgn
///     ppn sort --by Date --reverse games.pdn -o newest.pdn
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Sort {
    #[command(flatten)]
    archive: Archive,
    /// The tags, the most important first.
    #[arg(long, value_name = "TAG,…", value_delimiter = ',', required = true)]
    by: Vec<String>,
    /// Begin with the greatest values; games without the tag still come last.
    #[arg(long)]
    reverse: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// A value by which games are sorted. Numbers come before dates, and dates before texts.
#[derive(Clone, PartialEq, PartialOrd, Debug)]
enum Key {
    Number(f64),
    Date(u32, u32, u32),
    Text(String),
}

/// A game whose text is read again.
struct Entry {
    keys: Vec<Option<Key>>,
    place: Place,
    notation: Arc<dyn Notation>,
    offset: u64,
    /// The number of its bytes; `None` if only its beginning was read.
    length: Option<usize>,
}

pub(crate) fn run(sort: &Sort) -> io::Result<Outcome> {
    let mut files = sort.archive.files()?;
    let packed = |path: &&Path| *path == Path::new("-") || unpacked_name(path) != *path;
    if let Some(path) = files.inputs().find(packed) {
        let name = crate::files::name(path);
        tell!("ppn: {name}: the games are read again in another order; unpack it to a file first");
        return Ok(Outcome::Failed);
    }
    let mut written = sort.output.open(&mut files)?;
    let mut entries = Vec::new();
    let readable = files.scan(
        |game| sort.entry(game),
        |entry| {
            entries.push(entry);
            Ok(())
        },
    )?;
    entries.sort_by(|one, other| sort.order(&one.keys, &other.keys));
    let paths: HashMap<String, PathBuf> =
        files.inputs().map(|path| (crate::files::name(path), path.to_path_buf())).collect();
    let mut open = None::<(Arc<str>, File)>;
    for entry in &entries {
        let text = text_again(entry, &paths, &mut open)?;
        written.add(&entry.place, &entry.notation, &text)?;
    }
    written.finish(readable)
}

impl Sort {
    fn entry(&self, game: ArchiveGame) -> Entry {
        let ArchiveGame { place, notation, text, settings } = game;
        let headline = notation.headline(&text, &settings.0);
        let keys =
            self.by.iter().map(|tag| Some(Key::of(&metadata::text(&headline, tag)?))).collect();
        let length = text.as_bytes().map(<[u8]>::len);
        Entry { keys, place, notation, offset: text.place.offset, length }
    }

    fn order(&self, one: &[Option<Key>], other: &[Option<Key>]) -> Ordering {
        let mut orders = one.iter().zip(other).map(|pair| match pair {
            (Some(one), Some(other)) => {
                let order = one.partial_cmp(other).unwrap_or(Ordering::Equal);
                if self.reverse { order.reverse() } else { order }
            }
            (one, other) => one.is_none().cmp(&other.is_none()),
        });
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}

impl Key {
    fn of(value: &str) -> Self {
        if let Some(number) = value.parse().ok().filter(|number: &f64| number.is_finite()) {
            return Self::Number(number);
        }
        match Date::of(value) {
            // A day that is not known comes before those that are.
            Some(date) => Self::Date(date.year, date.month.unwrap_or(0), date.day.unwrap_or(0)),
            None => Self::Text(value.to_lowercase()),
        }
    }
}

/// Reads the bytes of a game again.
fn text_again(
    entry: &Entry,
    paths: &HashMap<String, PathBuf>,
    open: &mut Option<(Arc<str>, File)>,
) -> io::Result<GameText<'static>> {
    let changed =
        || io::Error::other(format!("{}: the file changed while it was read", entry.place.file));
    if open.as_ref().is_none_or(|(name, _)| *name != entry.place.file) {
        let path = paths.get(&*entry.place.file).ok_or_else(changed)?;
        *open = Some((Arc::clone(&entry.place.file), File::open(path)?));
    }
    let (_, file) = open.as_mut().ok_or_else(changed)?;
    file.seek(SeekFrom::Start(entry.offset))?;
    let Some(length) = entry.length else {
        return Ok(GameText { is_cut: true, ..GameText::default() });
    };
    let mut bytes = vec![0; length];
    file.read_exact(&mut bytes).map_err(|_| changed())?;
    let bytes_kept = bytes.clone();
    let mut text = GameText::whole(bytes);
    // The notation may decode other bytes than UTF-8 by its own rule, and only the bytes are written.
    text.bytes = Some(bytes_kept.into());
    Ok(text)
}
