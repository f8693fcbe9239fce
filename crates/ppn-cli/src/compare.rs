//! `ppn diff`: whether two files or folders have the same games.

mod difference;
mod pairing;

use crate::{
    arguments::Reading, config::FileOptions, counted::counted, files::name, input::Input,
    outcome::Outcome, walk,
};
use clap::Args;
use difference::{Difference, Side};
use pairing::Pairing;
use ppn::Notation;
use ppn_source::{Lines, printable};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Compare the games of two files or folders: metadata, moves, comments, variations and boards
///
/// The files of two folders are paired by their names, whatever their notations, and the games of two files in
/// their order; after a game that only one of them has, by players, event, date and round. The layout of the
/// text does not count, so that a folder can be compared with itself before it was formatted, fixed or
/// converted. Of many differences, each kind is a line, with the number of its games and the first of them.
///
///     ppn diff before/ after/       what cleaning up has changed
///     ppn diff games.pdn games.ppn  whether a conversion has all boards
///
/// Exit status: 0 the same games, 1 something differs, 2 a file that cannot be read.
#[derive(Args, Debug)]
#[command(name = "diff", verbatim_doc_comment)]
pub(crate) struct Compare {
    /// The first file or folder.
    before: PathBuf,
    /// The second one.
    after: PathBuf,
    /// Show every difference, however many there are.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    reading: Reading,
}

/// The number of differences that are shown one by one.
const MOST_SHOWN: usize = 40;

/// The number of kinds of differences that are counted apart.
const MOST_KINDS: usize = 1_000;

pub(crate) fn run(compare: &Compare) -> io::Result<Outcome> {
    let mut run = Run {
        out: io::BufWriter::new(io::stdout().lock()),
        options: FileOptions::new(compare.reading.options().with_viewer(true)),
        notation: compare.reading.notation.clone(),
        is_all: compare.all,
        games: 0,
        differ: 0,
        held: Vec::new(),
        kinds: Vec::new(),
    };
    let mut outcome = Outcome::Fine;
    for (before, after) in pairs(&compare.before, &compare.after) {
        let (Some(before), Some(after)) = (&before, &after) else {
            let missing = if before.is_some() { &compare.after } else { &compare.before };
            let found = before.or(after).unwrap_or_default();
            let what = format!("nothing in {} has this name", name(missing));
            run.add(&name(&found), Difference::usual(what))?;
            outcome = outcome.max(Outcome::Faulty);
            continue;
        };
        if let Err(error) = run.files(before, after) {
            if error.kind() == io::ErrorKind::BrokenPipe {
                return Err(error);
            }
            tell!("ppn: {error}");
            outcome = Outcome::Failed;
        }
    }
    let is_short = run.finish()?;
    let Run { games, differ, .. } = run;
    let more = if is_short { "; all differences: --all" } else { "" };
    let those = counted(games, "game");
    match differ {
        0 => writeln!(
            run.out,
            "{those}: no differences in metadata, moves, comments, variations and boards"
        )?,
        1 => writeln!(run.out, "{those}: 1 differs{more}")?,
        n => writeln!(run.out, "{those}: {n} differ{more}")?,
    }
    run.out.flush()?;
    Ok(outcome.max(if differ > 0 { Outcome::Faulty } else { Outcome::Fine }))
}

/// The files to compare. In folders, those with the same path belong together or, after a conversion, those
/// with the same path but for the extension.
fn pairs(before: &Path, after: &Path) -> Vec<(Option<PathBuf>, Option<PathBuf>)> {
    if !(before.is_dir() && after.is_dir()) {
        return vec![(Some(before.to_owned()), Some(after.to_owned()))];
    }
    let files = |folder: &Path| -> BTreeMap<PathBuf, PathBuf> {
        let short = folder.strip_prefix(".").unwrap_or(folder);
        let inner = |file: &PathBuf| file.strip_prefix(short).unwrap_or(file).to_owned();
        let all = walk::files(&[folder.to_owned()], |_| false);
        all.into_iter().filter(|file| !file.is_dir()).map(|file| (inner(&file), file)).collect()
    };
    let (old, mut new) = (files(before), files(after));
    let same: BTreeSet<_> = old.keys().filter(|path| new.contains_key(*path)).cloned().collect();
    let mut pairs = Vec::new();
    for (path, file) in old {
        let stem = path.with_extension("");
        let like = || {
            let mut free = new.keys().filter(|other| !same.contains(*other));
            free.find(|other| other.with_extension("") == stem).cloned()
        };
        let other = if same.contains(&path) { Some(path) } else { like() };
        pairs.push((Some(file), other.and_then(|other| new.remove(&other))));
    }
    pairs.extend(new.into_values().map(|file| (None, Some(file))));
    pairs
}

struct Run<'o> {
    out: io::BufWriter<io::StdoutLock<'o>>,
    options: FileOptions,
    notation: Option<std::sync::Arc<dyn Notation>>,
    is_all: bool,
    games: u64,
    differ: u64,
    /// The lines of the first differences, while they are few.
    held: Vec<String>,
    kinds: Vec<Counted>,
}

/// A kind of differences.
struct Counted {
    kind: String,
    count: u64,
    first: String,
}

impl Run<'_> {
    fn add(&mut self, place: &str, found: Difference) -> io::Result<()> {
        let line = format!("{place}: {}", found.text);
        if self.is_all {
            return self.say(&line);
        }
        if self.held.len() <= MOST_SHOWN {
            self.held.push(line);
        }
        let known = self.kinds.iter().position(|one| one.kind == found.kind);
        if let Some(known) = known {
            self.kinds[known].count += 1;
        } else if self.kinds.len() < MOST_KINDS {
            self.kinds.push(Counted { kind: found.kind, count: 1, first: place.to_owned() });
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{}", printable(line, Lines::Escape))
    }

    /// Shows what was found: each difference or, of many, each kind. Returns whether it is shortened.
    fn finish(&mut self) -> io::Result<bool> {
        if self.held.len() <= MOST_SHOWN {
            let held = std::mem::take(&mut self.held);
            held.iter().try_for_each(|line| self.say(line))?;
            return Ok(false);
        }
        let mut kinds = std::mem::take(&mut self.kinds);
        kinds.sort_by_key(|one| std::cmp::Reverse(one.count));
        for Counted { kind, count, first } in kinds.iter().take(MOST_SHOWN) {
            self.say(&match count {
                1 => format!("{count:>7}  {kind}: {first}"),
                _ => format!("{count:>7}  {kind}: {first} and {} more", count - 1),
            })?;
        }
        Ok(true)
    }

    fn files(&mut self, before: &Path, after: &Path) -> io::Result<()> {
        let options = [before, after].map(|path| self.options.of(path));
        let before = Input::open(before, self.notation.as_ref())?;
        let after = Input::open(after, self.notation.as_ref())?;
        let names = [before.name.clone(), after.name.clone()];
        let mut pairing = Pairing::new([before, after], &options);
        while let Some([old, new]) = pairing.next()? {
            let number = |game: &Option<pairing::Game>| game.as_ref().map(|game| game.number);
            let in_after = number(&old).is_none();
            let place = format!(
                "{}:{}",
                names[usize::from(in_after)],
                number(&old).or(number(&new)).unwrap_or(0)
            );
            let found = match (&old, &new) {
                (Some(old), Some(new)) if pairing.are_equal(old, new) => Vec::new(),
                (Some(old), Some(new)) => {
                    let [before, after] = pairing.notations();
                    Side(before, &old.text).differences(&Side(after, &new.text), &options)
                }
                (Some(_), None) => {
                    vec![Difference::usual(format!("{} has no such game", names[1]))]
                }
                _ => vec![Difference::usual(format!("{} has no such game", names[0]))],
            };
            self.games += 1;
            self.differ += u64::from(!found.is_empty());
            for one in found {
                self.add(&place, one)?;
            }
        }
        Ok(())
    }
}
