//! `ppn diff`: whether two files or folders have the same games.

use crate::{
    alone::alone, arguments::Reading, config::FileOptions, files::name, input::Input,
    outcome::Outcome, walk,
};
use clap::Args;
use ppn::{GameText, Notation, Options, Piece, Record};
use ppn_source::{Lines, printable};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Compare the games of two files or folders: metadata, moves, comments, variations and boards
///
/// The games of two files are paired in their order, and the files of two folders by their names, whatever
/// their notations. The layout of the text does not count, so that a folder can be compared with itself
/// before it was formatted, fixed or converted.
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
    #[command(flatten)]
    reading: Reading,
}

/// The pieces of the boards of a game that are compared; of more, only the last boards are.
const MOST_PIECES: usize = 20_000_000;

/// The differences of two games that are named one by one.
const MOST_NAMED: usize = 8;

pub(crate) fn run(compare: &Compare) -> io::Result<Outcome> {
    let mut run = Run {
        out: io::BufWriter::new(io::stdout().lock()),
        options: FileOptions::new(compare.reading.options().with_viewer(true)),
        notation: compare.reading.notation.clone(),
        games: 0,
        differ: 0,
    };
    let mut outcome = Outcome::Fine;
    for (before, after) in pairs(&compare.before, &compare.after) {
        let (Some(before), Some(after)) = (&before, &after) else {
            let missing = if before.is_some() { &compare.after } else { &compare.before };
            let found = before.or(after).unwrap_or_default();
            run.say(&name(&found), &format!("nothing in {} has this name", name(missing)))?;
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
    let Run { games, differ, .. } = run;
    let those = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    match differ {
        0 => writeln!(
            run.out,
            "{those}: no differences in metadata, moves, comments, variations and boards"
        )?,
        1 => writeln!(run.out, "{those}: 1 differs")?,
        n => writeln!(run.out, "{those}: {n} differ")?,
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
    games: u64,
    differ: u64,
}

impl Run<'_> {
    fn say(&mut self, place: &str, what: &str) -> io::Result<()> {
        let line = format!("{place}: {what}");
        writeln!(self.out, "{}", printable(&line, Lines::Escape))
    }

    fn files(&mut self, before: &Path, after: &Path) -> io::Result<()> {
        let options = [before, after].map(|path| self.options.of(path));
        let mut before = Input::open(before, self.notation.as_ref())?;
        let mut after = Input::open(after, self.notation.as_ref())?;
        let mut game = 0;
        loop {
            let (old, new) = (before.next_text()?, after.next_text()?);
            game += 1;
            let place = format!("{}:{game}", before.name);
            let found = match (old, new) {
                (None, None) => return Ok(()),
                (Some(_), None) => vec![format!("{} has no such game", after.name)],
                (None, Some(_)) => vec![format!("only {} has this game", after.name)],
                (Some(old), Some(new)) => {
                    let (old, new) = (Side(&*before.notation, old), Side(&*after.notation, new));
                    old.differences(&new, &options)
                }
            };
            self.games += 1;
            self.differ += u64::from(!found.is_empty());
            for one in found {
                self.say(&place, &one)?;
            }
        }
    }
}

/// A game to compare, in its notation.
struct Side<'n>(&'n dyn Notation, GameText<'static>);

impl Side<'_> {
    fn differences(&self, after: &Side<'_>, [old, new]: &[Options; 2]) -> Vec<String> {
        // The two are played at the same time, so only one of them may wait for its turn.
        let work =
            |side: &Side<'_>| if side.1.is_rationed { 0 } else { side.0.most_work(&side.1.text) };
        let heavier = if work(self) >= work(after) { self } else { after };
        alone(heavier.0, &heavier.1, || {
            let old = self.0.record(&self.1, old);
            let new = after.0.record(&after.1, new);
            let mut found = Vec::new();
            // The keys of another notation have other names.
            if self.0.name() == after.0.name() {
                metadata(&old, &new, &mut found);
            }
            line(&old, &new, "", &mut found);
            if found.len() > MOST_NAMED {
                let more = found.len() - MOST_NAMED;
                found.truncate(MOST_NAMED);
                found.push(format!("and {more} more differences"));
            }
            found
        })
    }
}

/// Compares the values of all keys.
fn metadata(old: &Record<'_>, new: &Record<'_>, found: &mut Vec<String>) {
    let value = |record: &Record<'_>, key: &str| {
        record.metadata.get(key).map(|value| serde_json::to_string(value).unwrap_or_default())
    };
    for (key, _) in old.metadata.iter() {
        match (value(old, key), value(new, key)) {
            (Some(_), None) => found.push(format!("`{key}` is missing")),
            (Some(before), Some(after)) if before != after => {
                found.push(format!("`{key}` is {after} instead of {before}"));
            }
            _ => {}
        }
    }
    for (key, _) in new.metadata.iter().filter(|(key, _)| old.metadata.get(key).is_none()) {
        found.push(format!("`{key}` is new"));
    }
}

/// Compares the moves of a line by its boards, then the comments and the variations.
fn line(old: &Record<'_>, new: &Record<'_>, of: &str, found: &mut Vec<String>) {
    let ends = |record: &Record<'_>| -> Vec<usize> {
        (0..record.len()).filter(|&state| state == 0 || !record.goes_on(state)).collect()
    };
    let (old_ends, new_ends) = (ends(old), ends(new));
    let shared = old_ends.len().min(new_ends.len());
    if let Some(at) = first_other_board(old, new, &old_ends[..shared], &new_ends[..shared]) {
        found.push(match at {
            0 => format!("the start board{of} differs"),
            _ => format!("the board after {}{of} differs", number(old, old_ends[at])),
        });
    } else if old_ends.len() != new_ends.len() {
        let (before, after) = (old_ends.len() - 1, new_ends.len() - 1);
        found.push(format!("there are {after} moves{of} instead of {before}"));
    }
    if old.variations.len() != new.variations.len() {
        let (before, after) = (old.variations.len(), new.variations.len());
        found.push(format!("there are {after} variations{of} instead of {before}"));
        return;
    }
    let known = found.len();
    for (before, after) in old.variations.iter().zip(&new.variations) {
        let of = format!(" of the variation after {}", number(old, before.after));
        line(&before.record, &after.record, &of, found);
    }
    // A variation is a remark in the text of the game.
    if found.len() > known {
        return;
    }
    let words = |record: &Record<'_>, from: usize, to: usize| {
        let comments = (from..=to).map(|state| record.comment(state)).collect::<Vec<_>>();
        let words = comments.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        // A variation in the comment has brackets, inside of which spaces do not matter either.
        [("{ ", "{"), (" }", "}"), ("( ", "("), (" )", ")")]
            .iter()
            .fold(words, |words, (wide, narrow)| words.replace(wide, narrow))
    };
    let first = |ends: &[usize], at: usize| at.checked_sub(1).map_or(0, |before| ends[before] + 1);
    let other = (0..shared).find(|&at| {
        words(old, first(&old_ends, at), old_ends[at])
            != words(new, first(&new_ends, at), new_ends[at])
    });
    match other {
        Some(0) => found.push(format!("the comment before the first move{of} differs")),
        Some(at) => found.push(format!("the comment at {}{of} differs", number(old, old_ends[at]))),
        None => {}
    }
}

/// The number of a move; its parts may have none.
fn number(record: &Record<'_>, state: usize) -> String {
    let numbers = (0..=state).rev().map(|state| record.own_number(state));
    numbers.filter(|number| !number.is_empty()).map(Into::into).next().unwrap_or_default()
}

/// The first of these states whose boards differ.
fn first_other_board(
    old: &Record<'_>,
    new: &Record<'_>,
    old_states: &[usize],
    new_states: &[usize],
) -> Option<usize> {
    let pieces = old.last_board().len().saturating_add(old.board(0).len());
    let all = pieces.saturating_mul(old_states.len()) <= MOST_PIECES;
    let from = if all { 0 } else { old_states.len().saturating_sub(1) };
    let (mut before, mut after) = (old.boards(), new.boards());
    (from..old_states.len())
        .find(|&at| sorted(before.go_to(old_states[at])) != sorted(after.go_to(new_states[at])))
}

/// The pieces of a board in the order of their places, without the boards below them: a notation may draw
/// its board otherwise.
fn sorted(board: &ppn::Board) -> Vec<String> {
    let pieces = board.pieces().map(|(_, piece)| piece);
    let pieces = pieces.filter(|piece| piece.piece_side.kind != ppn::Kind::Board);
    let text = |piece: &Piece| {
        let Piece { piece_side, suit, rank, x, y, angle, .. } = piece;
        format!("{x:.3} {y:.3} {piece_side} {} {} {angle:.1}", suit.0, rank.0)
    };
    // A stack keeps its order.
    let mut all: Vec<_> = pieces.map(|piece| ((piece.x, piece.y), text(piece))).collect();
    all.sort_by(|(one, _), (other, _)| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    all.into_iter().map(|(_, text)| text).collect()
}
