//! `ppn list`: a line for each game.

use super::scan::{Archive, ArchiveGame};
use crate::{alone::alone, counted::counted_if_any, csv, metadata, outcome::Outcome};
use clap::{Args, ValueEnum};
use ppn::{Diagnostic, Severity};
use ppn_record::Positions;
use ppn_report::write_json;
use ppn_source::{Lines, printable};
use serde::Serialize;
use std::io::{self, Write};

/// List games: a line for each, with its file, date, players, result and problems
///
/// Reads every game of every file and plays it. Problems are counted as `ppn check` reports them, with
/// the settings of `ppn.toml`.
///
///     ppn list                                  the games of this folder
///     ppn list --format csv games/ > games.csv  a table for a spreadsheet
///     ppn list --format json games.pdn          data for programs, an object a line
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct List {
    #[command(flatten)]
    archive: Archive,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    format: ListFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum ListFormat {
    /// Columns for people.
    Text,
    /// One row for each game, with a header.
    Csv,
    /// One JSON object per line.
    Json,
}

/// A game in the list. What its metadata does not say is `None`.
#[derive(Serialize)]
struct Row {
    file: String,
    /// Its number in the file, from 1.
    game: u64,
    /// The name of the game that is played, such as chess.
    game_type: Option<String>,
    event: Option<String>,
    date: Option<String>,
    round: Option<String>,
    players: Option<String>,
    /// The player of the side that is named first, such as White or Gold.
    first_player: Option<String>,
    second_player: Option<String>,
    result: Option<String>,
    /// The number of moves; parts of a capture are one.
    moves: usize,
    errors: usize,
    warnings: usize,
    /// The last position in the form of the notation, such as FEN.
    position: Option<String>,
}

/// The header of the CSV: the keys of the JSON.
const COLUMNS: &str = "file,game,game_type,event,date,round,players,first_player,second_player,result,\
                       moves,errors,warnings,position";

pub(crate) fn run(list: &List) -> io::Result<Outcome> {
    let positions = match list.format {
        ListFormat::Text => Positions::None,
        ListFormat::Csv | ListFormat::Json => Positions::Last,
    };
    let row = |game| Row::of(game, positions);
    let mut files = list.archive.files()?;
    let mut table = Table::new(list.format)?;
    let readable = files.scan(row, |row| table.add(&row))?;
    table.finish()?;
    Ok(match (readable, table.has_errors) {
        (false, _) => Outcome::Failed,
        (true, true) => Outcome::Faulty,
        (true, false) => Outcome::Fine,
    })
}

fn is(diagnostic: &Diagnostic, severity: Severity) -> bool {
    diagnostic.severity() == severity
}

impl Row {
    fn of(game: ArchiveGame, positions: Positions) -> Self {
        let ArchiveGame { place, notation, text, settings } = game;
        let (options, selection) = &*settings;
        let options = &options.clone().with_positions(positions);
        alone(&*notation, &text, || {
            let parsed = notation.parse(text.borrowed(), options);
            let found = ppn_lint::check(&*parsed, selection);
            let record = parsed.record();
            let of = |severity| found.iter().filter(|one| is(one, severity)).count();
            let tag = |key| metadata::text(&record.metadata, key);
            let [first_player, second_player] = metadata::sides(&record.metadata);
            Self {
                file: place.file.to_string(),
                game: place.number,
                game_type: metadata::game(&record.metadata),
                event: tag("Event"),
                date: tag("Date"),
                round: tag("Round"),
                players: metadata::players(&record.metadata),
                first_player,
                second_player,
                result: tag("Result"),
                moves: (1..record.len()).filter(|&state| !record.goes_on(state)).count(),
                errors: of(Severity::Error),
                warnings: of(Severity::Warning),
                position: record.position(record.len() - 1).map(str::to_owned),
            }
        })
    }

    /// The cells in the order of [`COLUMNS`].
    fn cells(&self) -> [String; 14] {
        let known = |value: &Option<String>| value.clone().unwrap_or_default();
        [
            self.file.clone(),
            self.game.to_string(),
            known(&self.game_type),
            known(&self.event),
            known(&self.date),
            known(&self.round),
            known(&self.players),
            known(&self.first_player),
            known(&self.second_player),
            known(&self.result),
            self.moves.to_string(),
            self.errors.to_string(),
            self.warnings.to_string(),
            known(&self.position),
        ]
    }

    /// The columns for people: file and number, date, round, players, result, moves, problems.
    fn line(&self) -> [String; 6] {
        let known = |value: &Option<String>| value.clone().unwrap_or_default();
        let problems =
            [counted_if_any(self.errors, "error"), counted_if_any(self.warnings, "warning")];
        [
            format!("{}:{}", self.file, self.game),
            known(&self.date),
            known(&self.players.clone().or_else(|| self.event.clone()).or(self.game_type.clone())),
            known(&self.result),
            counted_if_any(self.moves, "move").unwrap_or_default(),
            problems.into_iter().flatten().collect::<Vec<_>>().join(", "),
        ]
    }
}

/// The number of rows whose cells decide the widths of the columns.
const MEASURED: usize = 500;

/// The widest cell that widens its column, in characters.
const WIDEST: usize = 40;

/// Prints the rows in order.
struct Table {
    format: ListFormat,
    out: io::BufWriter<io::Stdout>,
    /// The first rows, as long as the widths of the columns are not known.
    held: Vec<[String; 6]>,
    widths: Option<[usize; 6]>,
    has_errors: bool,
}

impl Table {
    fn new(format: ListFormat) -> io::Result<Self> {
        let mut out = io::BufWriter::new(io::stdout());
        if format == ListFormat::Csv {
            writeln!(out, "{COLUMNS}")?;
        }
        Ok(Self { format, out, held: Vec::new(), widths: None, has_errors: false })
    }

    /// Prints the rows that were held, by the widths of their cells.
    fn measure(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        let width = |column: usize| {
            let widths = held.iter().map(|cells| cells[column].chars().count());
            widths.filter(|&width| width <= WIDEST).max().unwrap_or(0)
        };
        self.widths = Some(std::array::from_fn(width));
        held.iter().try_for_each(|cells| self.line(cells))
    }

    fn line(&mut self, cells: &[String; 6]) -> io::Result<()> {
        let widths = self.widths.unwrap_or_default();
        let columns = cells.iter().zip(widths).filter(|(_, width)| *width > 0);
        let cells: Vec<_> = columns.map(|(cell, width)| format!("{cell:width$}")).collect();
        let line = cells.join("  ");
        writeln!(self.out, "{}", printable(line.trim_end(), Lines::Escape))
    }

    fn add(&mut self, row: &Row) -> io::Result<()> {
        self.has_errors |= row.errors > 0;
        match self.format {
            ListFormat::Json => {
                write_json(&mut self.out, row)?;
                writeln!(self.out)
            }
            ListFormat::Csv => {
                writeln!(self.out, "{}", row.cells().map(|cell| csv::field(&cell)).join(","))
            }
            ListFormat::Text if self.widths.is_some() => self.line(&row.line()),
            ListFormat::Text => {
                self.held.push(row.line());
                if self.held.len() >= MEASURED { self.measure() } else { Ok(()) }
            }
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.widths.is_none() {
            self.measure()?;
        }
        self.out.flush()
    }
}
