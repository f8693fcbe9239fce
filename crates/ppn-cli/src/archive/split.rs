//! `ppn split`: an archive as several files.

use super::{
    found_games::{FoundGames, LeftOut},
    output::not_whole,
    scan::{Archive, ArchiveGame},
};
use crate::{files::Overwriting, metadata, outcome::Outcome};
use clap::Args;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::PathBuf,
};

/// Write an archive as several files: by the value of a tag, or of a number of games or bytes each
///
/// The names of the files are the values of the tag, with hyphens instead of characters that are special in file
/// names, or numbers. Nothing is written unless everything can be; then the files get their names, one after another and
/// each of them whole.
///
///     ppn split --by White games.pgn -d players
///     ppn split --games 1000 games.pgn.gz -d parts
///     ppn split --bytes 10000000 games.pdn -d parts
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Split {
    #[command(flatten)]
    archive: Archive,
    #[command(flatten)]
    by: By,
    /// The folder to write to; it is created.
    #[arg(long, short, value_name = "FOLDER")]
    directory: PathBuf,
    #[command(flatten)]
    overwriting: Overwriting,
}

#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct By {
    /// A file for each value of this tag.
    #[arg(long, value_name = "TAG")]
    by: Option<String>,
    /// Files of this number of games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Files of about this number of bytes: a file ends with the game that reaches it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    bytes: Option<u64>,
}

/// The largest number of files that are open at a time: each value of a tag has one.
const MOST_OPEN: usize = 500;

struct Splitter<'s> {
    split: &'s Split,
    /// The files that are read, of which none is written.
    read: Vec<PathBuf>,
    /// The open files by their values, or the one of the current number.
    open: BTreeMap<String, FoundGames>,
    finished: Vec<FoundGames>,
    names: BTreeSet<String>,
    /// The games and bytes of the current file.
    filled: (u64, u64),
    left_out: LeftOut,
}

pub(crate) fn run(split: &Split) -> io::Result<Outcome> {
    let mut files = split.archive.files()?;
    fs::create_dir_all(&split.directory)?;
    let mut splitter = Splitter {
        split,
        read: files.read_files(),
        open: BTreeMap::new(),
        finished: Vec::new(),
        names: BTreeSet::new(),
        filled: (0, 0),
        left_out: LeftOut::default(),
    };
    let work = |game: ArchiveGame| {
        let headline = game.notation.headline(&game.text, &game.settings.0);
        let value = split.by.by.as_ref().and_then(|tag| metadata::text(&headline, tag));
        (game, value)
    };
    let readable = files.scan(work, |(game, value)| splitter.add(&game, value))?;
    splitter.left_out.finish();
    if !readable || !splitter.left_out.is_empty() {
        return Ok(not_whole());
    }
    let mut all: Vec<_> =
        splitter.finished.into_iter().chain(splitter.open.into_values()).collect();
    // If the disk is too small for one, none gets its name.
    all.iter_mut().try_for_each(FoundGames::complete)?;
    all.into_iter().try_for_each(FoundGames::finish)?;
    Ok(Outcome::Fine)
}

impl Splitter<'_> {
    fn add(&mut self, game: &ArchiveGame, value: Option<String>) -> io::Result<()> {
        let ending = game.notation.endings().first().copied().unwrap_or_default();
        let By { by, games, bytes } = &self.split.by;
        let key = match by {
            Some(_) => format!("{}.{ending}", value.unwrap_or_default()),
            None => {
                let is_full = games.is_some_and(|most| self.filled.0 >= most)
                    || bytes.is_some_and(|most| self.filled.1 >= most);
                let current = self.open.keys().next().cloned();
                match current.filter(|key| !is_full && key.ends_with(&format!(".{ending}"))) {
                    Some(key) => key,
                    None => {
                        self.finished.extend(std::mem::take(&mut self.open).into_values());
                        self.filled = (0, 0);
                        format!("{:05}.{ending}", self.names.len() + 1)
                    }
                }
            }
        };
        let length = game.text.as_bytes().map_or(0, <[u8]>::len) as u64;
        self.filled = (self.filled.0 + 1, self.filled.1 + length);
        if !self.open.contains_key(&key) {
            if self.open.len() + self.finished.len() >= MOST_OPEN && by.is_some() {
                let message = format!(
                    "the tag has more than {MOST_OPEN} values, each of which would be a file; split by another tag"
                );
                return Err(io::Error::other(message));
            }
            let name = self.name(&key, ending);
            let path = self.split.directory.join(name);
            let read = self.read.iter().map(PathBuf::as_path);
            self.split.overwriting.check(&path, read, &[])?;
            self.open.insert(key.clone(), FoundGames::to(Some(&path))?);
        }
        if let Some(file) = self.open.get_mut(&key)
            && let Err(reason) = file.add(&game.place, &game.notation, &game.text)?
        {
            self.left_out.add(&game.place, &reason);
        }
        Ok(())
    }

    /// A file name for a value that no other value has.
    fn name(&mut self, key: &str, ending: &str) -> String {
        let stem = safe_name(key.strip_suffix(&format!(".{ending}")).unwrap_or(key));
        let names = (1_u32..).map(|number| match number {
            1 => format!("{stem}.{ending}"),
            number => format!("{stem}-{number}.{ending}"),
        });
        // Some file systems do not distinguish capitals.
        let free = names.into_iter().find(|name| self.names.insert(name.to_lowercase()));
        free.unwrap_or_default()
    }
}

/// A value as a file name on any system: letters, digits and single hyphens.
fn safe_name(value: &str) -> String {
    const LONGEST: usize = 60;
    let mut name = String::new();
    for letter in value.chars() {
        if letter.is_alphanumeric() {
            name.push(letter);
        } else if !name.ends_with('-') && !name.is_empty() {
            name.push('-');
        }
        if name.len() >= LONGEST {
            break;
        }
    }
    let name = name.trim_end_matches('-');
    let lower = name.to_lowercase();
    let is_device = ["con", "prn", "aux", "nul"].contains(&lower.as_str())
        || (lower.starts_with("com") || lower.starts_with("lpt")) && lower.len() == 4;
    match name {
        "" => "unknown".to_owned(),
        name if is_device => format!("{name}-"),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_safe_on_any_system() {
        let cases = [
            ("Smith, John", "Smith-John"),
            ("../../etc/passwd", "etc-passwd"),
            ("a\u{0}b\n", "a-b"),
            ("", "unknown"),
            ("CON", "CON-"),
            ("Müller", "Müller"),
        ];
        for (value, name) in cases {
            assert_eq!(safe_name(value), name);
        }
        assert!(safe_name(&"x".repeat(1_000)).len() <= 61);
    }
}
