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
};
use clap::Args;
use ppn::GameText;
use ppn_archive::{Renaming, Spellings, Subject, uniform_dates};
use ppn_source::{Lines, printable};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
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

/// The values of a tag.
struct Values<'t> {
    tag: &'t str,
    spellings: Spellings,
    dates: BTreeMap<String, u64>,
}

impl Values<'_> {
    fn of(tag: &str) -> Values<'_> {
        Values { tag, spellings: Spellings::default(), dates: BTreeMap::new() }
    }

    fn add(&mut self, value: String) {
        if !is_date(self.tag) {
            self.spellings.add(&value);
        } else if self.dates.len() < Spellings::MOST || self.dates.contains_key(&value) {
            *self.dates.entry(value).or_default() += 1;
        }
    }
}

fn is_date(tag: &str) -> bool {
    tag.to_ascii_lowercase().ends_with("date")
}

impl Tags {
    fn propose(&self, files: &mut ArchiveFiles<'_>) -> io::Result<Outcome> {
        let mut all: Vec<_> = self.tag.iter().map(|tag| Values::of(tag)).collect();
        let values_of = |ArchiveGame { notation, text, settings, .. }| {
            let subject = Subject::new(&text, &*notation, &settings.0);
            let known = |value: &str| !matches!(value, "" | "?" | "*" | "????.??.??");
            let values = self.tag.iter().map(|tag| {
                let values = if tag == "players" { subject.players() } else { subject.values(tag) };
                values.into_iter().filter(|value| known(value)).map(str::to_owned).collect()
            });
            values.collect::<Vec<Vec<String>>>()
        };
        let readable = files.scan(values_of, |values| {
            for (of_tag, values) in all.iter_mut().zip(values) {
                values.into_iter().for_each(|value| of_tag.add(value));
            }
            Ok(())
        })?;
        let mut out = io::BufWriter::new(io::stdout());
        let mut is_first = true;
        for Values { tag, spellings, dates } in &all {
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
        Ok(if readable { Outcome::Fine } else { Outcome::Failed })
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
        let (mut written, mut changed, mut failed) = (Written::to(output)?, 0_u64, 0_u64);
        let rename = |mut game: ArchiveGame| {
            let renamed = renaming.of(&game.text, &*game.notation, &game.settings.0);
            let is_changed = renamed.text.is_some();
            if let Some(new) = renamed.text {
                game.text = GameText { place: game.text.place, ..game.text.with_text(new) };
            }
            (game, is_changed, renamed.failed)
        };
        let readable = files.scan(rename, |(game, is_changed, failed_tags)| {
            changed += u64::from(is_changed);
            for tag in failed_tags {
                failed += 1;
                let Place { file, number } = &game.place;
                tell!("ppn: {file}:{number}: the value of `{tag}` cannot be replaced");
            }
            written.add(&game.place, &game.notation, &game.text)
        })?;
        let outcome = written.finish(readable)?;
        tell!("{changed} games were changed");
        Ok(if outcome == Outcome::Fine && failed > 0 { Outcome::Faulty } else { outcome })
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
