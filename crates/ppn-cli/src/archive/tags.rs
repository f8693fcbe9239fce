//! `ppn tags`: spellings of names, places and dates that belong together.

use super::{
    output::{Place, Written},
    scan::{Archive, ArchiveFiles, ArchiveGame},
};
use crate::{
    counted::counted,
    files::{Overwriting, name},
    input::settings_text,
    outcome::Outcome,
    parallel::Sink,
};
use clap::Args;
use ppn::{GameText, Notation};
use ppn_archive::{Renaming, Spellings, Subject, uniform_dates};
use ppn_source::{Lines, printable};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

/// Find spellings of names, places and dates that belong together, and make them uniform
///
/// Without `--apply` it prints a proposal: a table for each tag, with a line for each spelling that would be replaced.
/// Write it to a file, remove and change lines, and apply it. Only the values of the tags change, and the files that
/// are read stay as they are.
///
///     ppn tags games/ > names.toml
///     ppn tags --tag Event,Site games/ > places.toml
///     ppn tags --apply names.toml games.pgn -o uniform.pgn
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Tags {
    #[command(flatten)]
    archive: Archive,
    /// The tags whose values are compared; `players` are the tags of all players. The values of tags that end with
    /// `Date` are dates.
    #[arg(
        long,
        value_name = "TAG,…",
        value_delimiter = ',',
        default_value = "players,Event,Site,Place,Date"
    )]
    tag: Vec<String>,
    /// Replace the values as this file says.
    #[arg(long, value_name = "MAPPING", requires = "output")]
    apply: Option<PathBuf>,
    /// With `--apply`: the file to write; `-` is standard output. It must not be one of those that are read.
    #[arg(long, short, value_name = "OUT", requires = "apply")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
}

pub(crate) fn run(tags: &Tags) -> io::Result<Outcome> {
    let mut files = tags.archive.files()?;
    match tags.apply.as_ref().zip(tags.output.as_ref()) {
        Some((mapping, output)) => tags.apply(&mut files, mapping, output),
        None => tags.propose(&mut files),
    }
}

/// The values of each tag.
struct Collector<'t> {
    tags: &'t [String],
    spellings: Vec<Spellings>,
    dates: Vec<BTreeMap<String, u64>>,
}

impl Sink<Vec<Vec<Vec<String>>>> for Collector<'_> {
    fn take(&mut self, games: Vec<Vec<Vec<String>>>) -> io::Result<()> {
        for (at, values) in games.into_iter().flat_map(|tags| tags.into_iter().enumerate()) {
            for value in values {
                if !is_date(&self.tags[at]) {
                    self.spellings[at].add(&value);
                } else if self.dates[at].len() < Spellings::MOST
                    || self.dates[at].contains_key(&value)
                {
                    *self.dates[at].entry(value).or_default() += 1;
                }
            }
        }
        Ok(())
    }
}

fn is_date(tag: &str) -> bool {
    tag.to_ascii_lowercase().ends_with("date")
}

impl Tags {
    fn propose(&self, files: &mut ArchiveFiles<'_>) -> io::Result<Outcome> {
        let collector = Collector {
            tags: &self.tag,
            spellings: vec![Spellings::default(); self.tag.len()],
            dates: vec![BTreeMap::new(); self.tag.len()],
        };
        let scanned = files.scan(collector, |game| {
            let ArchiveGame { notation, text, settings, .. } = game;
            let subject = Subject::new(&text, &*notation, &settings.0);
            let known = |value: &str| !matches!(value, "" | "?" | "*" | "????.??.??");
            let values = self.tag.iter().map(|tag| {
                let values = if tag == "players" { subject.players() } else { subject.values(tag) };
                values.into_iter().filter(|value| known(value)).map(str::to_owned).collect()
            });
            values.collect::<Vec<Vec<String>>>()
        })?;
        let Collector { spellings, dates, .. } = scanned.sink;
        let mut out = io::BufWriter::new(io::stdout());
        let mut is_first = true;
        for (tag, (spellings, dates)) in self.tag.iter().zip(spellings.iter().zip(&dates)) {
            let lines = if is_date(tag) { of_dates(dates) } else { of_groups(spellings) };
            if spellings.left_out() > 0 {
                let most = Spellings::MOST;
                tell!("ppn: warning: {tag}: only the first {most} values were compared");
            }
            if lines.is_empty() {
                continue;
            }
            if !is_first {
                writeln!(out)?;
            }
            is_first = false;
            writeln!(out, "[{}]", toml_key(tag))?;
            for (from, to, remark) in lines {
                writeln!(out, "{} = {}  # {remark}", toml_text(&from), toml_text(&to))?;
            }
        }
        out.flush()?;
        Ok(if scanned.readable { Outcome::Fine } else { Outcome::Failed })
    }

    fn apply(
        &self,
        files: &mut ArchiveFiles<'_>,
        mapping: &Path,
        output: &Path,
    ) -> io::Result<Outcome> {
        let renaming = read_mapping(mapping)?;
        let read = files.read_files();
        let read = read.iter().map(PathBuf::as_path).chain([mapping]);
        self.overwriting.check(output, read, &[])?;
        let applier = Applier { written: Written::to(output)?, changed: 0, failed: 0 };
        let scanned = files.scan(applier, |game| {
            let ArchiveGame { file, number, notation, text, settings } = game;
            let renamed = renaming.of(&text, &*notation, &settings.0);
            let is_changed = renamed.text.is_some();
            let text = match renamed.text {
                Some(new) => GameText { place: text.place, ..text.with_text(new) },
                None => text,
            };
            Changed {
                place: Place { file, number },
                notation,
                text,
                is_changed,
                failed: renamed.failed,
            }
        })?;
        let Applier { written, changed, failed } = scanned.sink;
        let outcome = written.finish(scanned.readable)?;
        tell!("{changed} games were changed");
        Ok(if outcome == Outcome::Fine && failed > 0 { Outcome::Faulty } else { outcome })
    }
}

struct Changed {
    place: Place,
    notation: Arc<dyn Notation>,
    text: GameText<'static>,
    is_changed: bool,
    failed: Vec<String>,
}

struct Applier {
    written: Written,
    changed: u64,
    failed: u64,
}

impl Sink<Vec<Changed>> for Applier {
    fn take(&mut self, games: Vec<Changed>) -> io::Result<()> {
        games.into_iter().try_for_each(|game| {
            let Changed { place, notation, text, is_changed, failed } = game;
            self.changed += u64::from(is_changed);
            for tag in failed {
                self.failed += 1;
                tell!(
                    "ppn: {}:{}: the value of `{tag}` cannot be replaced",
                    place.file,
                    place.number
                );
            }
            self.written.add(&place, &notation, &text)
        })
    }
}

/// Spellings with the ones that would replace them, and a remark about each.
type Proposal = Vec<(String, String, String)>;

fn of_groups(spellings: &Spellings) -> Proposal {
    let lines = spellings.groups().into_iter().flat_map(|group| {
        let (usual, usual_games) = group.usual;
        group.others.into_iter().map(move |(other, games)| {
            (
                other,
                usual.clone(),
                format!(
                    "{}, and {} with the other",
                    counted(games, "game"),
                    counted(usual_games, "game")
                ),
            )
        })
    });
    lines.collect()
}

fn of_dates(dates: &BTreeMap<String, u64>) -> Proposal {
    let lines = uniform_dates(dates).into_iter().map(|(written, uniform)| {
        let games = dates.get(&written).copied().unwrap_or_default();
        (written, uniform, counted(games, "game"))
    });
    lines.collect()
}

/// A text in TOML, on one line and without characters that a terminal obeys.
fn toml_text(text: &str) -> String {
    let mut written = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => written.extend(['\\', c]),
            c if c.is_control()
                || printable(c.encode_utf8(&mut [0; 4]), Lines::Escape) != c.to_string() =>
            {
                written.push_str(&format!("\\u{:04X}", u32::from(c)));
            }
            c => written.push(c),
        }
    }
    written.push('"');
    written
}

fn toml_key(key: &str) -> String {
    let is_bare =
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_bare { key.to_owned() } else { toml_text(key) }
}

/// Reads the tables of a mapping.
fn read_mapping(path: &Path) -> io::Result<Renaming> {
    let wrong = |what: &str| {
        let message = format!("{}: {what}", name(path));
        io::Error::new(io::ErrorKind::InvalidData, message)
    };
    let text = settings_text(path).map_err(|error| wrong(&error.to_string()))?;
    let table: toml::Table =
        text.parse().map_err(|error: toml::de::Error| wrong(error.message()))?;
    let mut renaming = Renaming::default();
    for (tag, values) in &table {
        let toml::Value::Table(values) = values else {
            return Err(wrong(&format!("`{tag}` is no table of values, such as `[players]`")));
        };
        for (from, to) in values {
            let toml::Value::String(to) = to else {
                return Err(wrong(&format!(
                    "the new value of `{from}` is no text in quotation marks"
                )));
            };
            renaming.add(tag, from, to);
        }
    }
    Ok(renaming)
}
