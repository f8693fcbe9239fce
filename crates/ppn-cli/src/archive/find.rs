//! `ppn find`: the games that meet a query.

use super::{
    found_games::{FoundGames, LeftOut},
    indexes,
    output::Place,
    scan::{Archive, ArchiveGame, enough},
};
use crate::{
    alone::alone,
    arguments::{Aside, ColorChoice},
    files::Overwriting,
    metadata,
    notations::NOTATIONS,
    outcome::Outcome,
    output::Reports,
};
use clap::{Args, ValueEnum};
use ppn::{Diagnostic, GameText, Notation, Span};
use ppn_archive::{Limits, Query, Subject, Vocabulary};
use ppn_source::{Edit, Lines, printable};
use serde::Serialize;
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

/// Find the games that meet a query: by tags, moves, positions, material, comments and problems
///
/// Conditions are joined by `and`, `or`, `not` and parentheses:
///
///     White ~ "smith"           the tag has this text, in any case; `!~` has not
///     WhiteElo >= 2400          numbers: = != < <= > >=, or `in 2400..2600`
///     Date in 2019..2021.05     dates, whose parts may be unknown; `= 2020` is any day of it
///     players ~ "smith"         the tag of any player; also `file ~`, `text ~`, `has tag White`
///     moves >= 40, number = 3   the number of moves, and that of the game in its file
///     notation = pdn
///     comment ~ "blunder"
///     has errors, has E0604     problems as in `ppn check`: errors, warnings, remarks, a code
///     played "e4 e5 Nf3"        moves that follow each other; `…` between them is any moves
///     position "FEN"            a position in the form of the notation
///     position board "…"        a board as text: letters, `.` empty, `?` any, `!` any piece
///     position ppn "u♔@e1"      the last board of a game in the notation that is named
///     material (white 3 men, 1 king; black 2..4 any)
///     turn first                the side that usually moves first is to move
///     board (material white 1 king and turn first) at last
///
/// After a position: `turned`, `mirrored`, `swapped` (white and black). After a condition on a
/// board: `at start`, `at last`, `at 10..20` (numbers of moves).
///
///     ppn find 'players ~ "smith" and Result = 1-0' games/
///     ppn find 'position "4k3/8/8/8/8/8/8/4K2R" turned' games.pgn --format games -o rook.pgn
///
/// Exit status: 0 games were found, 1 none was found, 2 a wrong query or a file that cannot be read.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Find {
    /// The query.
    #[arg(value_name = "QUERY")]
    query: String,
    #[command(flatten)]
    archive: Archive,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    format: FindFormat,
    /// Print only the number of games.
    #[arg(long, conflicts_with_all = ["output", "mark"])]
    count: bool,
    /// With `--format games`: mark the place that meets the query with a comment.
    #[arg(long = "at")]
    mark: bool,
    /// Find the games that do not meet the query.
    #[arg(long, short = 'v', alias = "invert-match")]
    invert: bool,
    /// Read all games, even if there is an index of `ppn index`.
    #[arg(long)]
    no_index: bool,
    /// Stop after this number of games.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// With `--format games`: the file to write; the default is standard output.
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
    #[command(flatten)]
    aside: Aside,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum FindFormat {
    /// A line for each game: file and line, number, players, result, and the place that meets the query.
    Text,
    /// The texts of the games, as they are written.
    Games,
    /// The numbers of the games, from 1; with several files, each after the name of its file.
    Numbers,
    /// One JSON object per line.
    Json,
}

/// The answer for a game.
struct Answer {
    found: Option<FoundGame>,
    /// The game and its errors, if it was played for the answer.
    broken: Option<(Arc<str>, GameText<'static>, Vec<Diagnostic>)>,
}

/// A game that was found.
struct FoundGame {
    place: Place,
    /// The game as a line, if lines are printed.
    line: Option<FoundLine>,
    notation: Arc<dyn Notation>,
    /// Its text, with the mark, if games are written.
    text: Option<GameText<'static>>,
    /// Whether the place could not be marked.
    is_unmarked: bool,
}

/// A game that was found, as a line.
#[derive(Serialize)]
struct FoundLine {
    file: String,
    /// Its number in the file, from 1.
    game: u64,
    /// The line of the place, or else that of its beginning, from 1.
    line: u64,
    notation: &'static str,
    event: Option<String>,
    date: Option<String>,
    round: Option<String>,
    players: Option<String>,
    result: Option<String>,
    /// The place that meets the query.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<FoundPlace>,
}

#[derive(Serialize)]
struct FoundPlace {
    /// The bytes of the file.
    start: u64,
    end: u64,
    text: String,
}

pub(crate) fn run(find: &Find) -> io::Result<Outcome> {
    let Some(query) = read_query(&find.query, find.aside.color)? else {
        return Ok(Outcome::Failed);
    };
    if find.format != FindFormat::Games && (find.output.is_some() || find.mark) {
        tell!("ppn: `--output` and `--at` need `--format games`");
        return Ok(Outcome::Failed);
    }
    let mut files = find.archive.files()?;
    if let Some(output) = &find.output {
        files.check_output(find.overwriting, output)?;
    }
    let mut printer = Printer::new(find, files.paths.len() > 1)?;
    let uses_index = !find.no_index && !find.invert;
    let choose =
        |path: &Path, notation: &Arc<dyn Notation>, options: &ppn::Options| match uses_index {
            true => indexes::candidates(path, &query, notation, options),
            false => Ok(None),
        };
    let readable =
        files.scan_chosen(choose, |game| find.ask(&query, game), |answer| printer.add(answer))?;
    let found = printer.found;
    printer.left_out.finish();
    let is_whole = printer.left_out.is_empty();
    printer.finish(find.count)?;
    Ok(match (readable && is_whole, found) {
        (false, _) => Outcome::Failed,
        (true, 0) => Outcome::Faulty,
        (true, _) => Outcome::Fine,
    })
}

/// Reads a query; `None` if it is wrong, which is reported.
///
/// # Errors
/// If the report cannot be written.
pub(super) fn read_query(query: &str, color: ColorChoice) -> io::Result<Option<Query>> {
    let vocabulary = Vocabulary::new(NOTATIONS.clone(), ppn::all_codes().collect());
    match Query::read(query, &vocabulary, &Limits::default()) {
        Ok(query) => Ok(Some(query)),
        Err(problem) => {
            let text = GameText::whole(query.as_bytes().to_vec());
            Reports::new(color).write("<query>", &text, &[*problem])?;
            Ok(None)
        }
    }
}

impl Find {
    fn ask(&self, query: &Query, game: ArchiveGame) -> Answer {
        let ArchiveGame { place, notation, text, settings } = game;
        let (options, selection) = &*settings;
        let (found, errors) = alone(&*notation, &text, || {
            let subject = Subject::new(&text, &*notation, options)
                .at(&place.file, place.number)
                .checked_by(selection.clone());
            let found = match query.find(&subject) {
                Some(found) => (!self.invert).then_some(found.place),
                None => self.invert.then_some(None),
            };
            let has_lines = matches!(self.format, FindFormat::Text | FindFormat::Json);
            let is_printed = has_lines && !self.count;
            let line = found.filter(|_| is_printed).map(|place| FoundLine::new(&subject, place));
            let errors = match subject.was_played() {
                true => subject
                    .record()
                    .diagnostics
                    .iter()
                    .filter(|one| one.is_error())
                    .cloned()
                    .collect(),
                false => Vec::new(),
            };
            ((found, line), errors)
        });
        let with_text = self.format == FindFormat::Games && !self.count;
        let broken = (!errors.is_empty()).then(|| (Arc::clone(&place.file), text.clone(), errors));
        let (found, line) = found;
        let found = found.map(|span| {
            let marked =
                span.filter(|_| self.mark).map(|span| mark(&*notation, &text, span, options));
            let is_unmarked = matches!(marked, Some(None));
            let text = with_text.then(|| marked.flatten().unwrap_or(text));
            FoundGame { place, line, notation, text, is_unmarked }
        });
        Answer { found, broken }
    }
}

/// A game with a comment behind a place of it; `None` if it would not be read as before in everything else.
fn mark(
    notation: &dyn Notation,
    text: &GameText<'static>,
    place: Span,
    options: &ppn::Options,
) -> Option<GameText<'static>> {
    // The bytes of a game that is not UTF-8 are kept as they are.
    text.as_bytes().filter(|bytes| *bytes == text.text.as_bytes())?;
    let comment = notation.comment("found")?;
    let (before, after) = text.text.split_at_checked(place.end as usize)?;
    let edit = Edit::insert(place.end, format!(" {comment}"));
    let marked = text.with_text(format!("{before}{}{after}", edit.text));
    let game = notation.parse(text.borrowed(), options);
    let again = notation.parse(marked.borrowed(), options);
    let is_right = ppn_lint::adds_only_comments(&*game, &*again, &[edit]);
    drop(again);
    is_right.then(|| marked.into_owned())
}

impl FoundLine {
    fn new(game: &Subject<'_>, place: Option<Span>) -> Self {
        let text = game.text();
        let headline = game.headline();
        let value = |key| metadata::text(headline, key);
        let at = place.map_or(0, |place| place.start as usize);
        let before = text.text.get(..at).unwrap_or_default();
        let lines = before.bytes().filter(|byte| *byte == b'\n').count() as u64;
        Self {
            file: game.file().to_owned(),
            game: game.number(),
            line: text.place.line + lines + 1,
            notation: game.notation().name(),
            event: value("Event"),
            date: value("Date"),
            round: value("Round"),
            players: metadata::players(headline),
            result: value("Result"),
            place: place.map(|place| FoundPlace {
                start: text.file_offset(place.start),
                end: text.file_offset(place.end),
                text: shown(place.slice(&text.text)),
            }),
        }
    }

    /// The line for people.
    fn text(&self) -> String {
        let players = self.players.as_ref().or(self.event.as_ref()).cloned().unwrap_or_default();
        let place = self.place.as_ref().map(|place| place.text.clone()).unwrap_or_default();
        let columns = [
            format!("{}:{}", self.file, self.line),
            self.game.to_string(),
            players,
            self.result.clone().unwrap_or_default(),
            place,
        ];
        let columns = columns.into_iter().filter(|column| !column.is_empty());
        columns.collect::<Vec<_>>().join("  ")
    }
}

/// The beginning of a place, on one line.
fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        if let Some((end, _)) = line.char_indices().nth(LONGEST) {
            return format!("{}…", &line[..end]);
        }
    }
    line
}

/// Prints the answers in order.
struct Printer {
    format: FindFormat,
    is_counted: bool,
    has_files: bool,
    limit: u64,
    out: io::BufWriter<io::Stdout>,
    games: Option<FoundGames>,
    reports: Reports,
    found: u64,
    left_out: LeftOut,
}

impl Printer {
    fn new(find: &Find, has_files: bool) -> io::Result<Self> {
        let writes = find.format == FindFormat::Games && !find.count;
        let games = writes.then(|| FoundGames::to(find.output.as_deref())).transpose()?;
        Ok(Self {
            format: find.format,
            is_counted: find.count,
            has_files,
            limit: find.limit.unwrap_or(u64::MAX),
            out: io::BufWriter::new(io::stdout()),
            games,
            reports: Reports::aside(find.aside),
            found: 0,
            left_out: LeftOut::default(),
        })
    }

    fn add(&mut self, answer: Answer) -> io::Result<()> {
        if let Some((file, text, errors)) = answer.broken {
            self.reports.write(&file, &text, &errors)?;
        }
        let Some(game) = answer.found else { return Ok(()) };
        if self.found >= self.limit {
            return Err(enough());
        }
        self.found += 1;
        if !self.is_counted {
            self.print(game)?;
        }
        if self.found >= self.limit { Err(enough()) } else { Ok(()) }
    }

    fn print(&mut self, game: FoundGame) -> io::Result<()> {
        let FoundGame { place, line, notation, text, is_unmarked } = game;
        match self.format {
            FindFormat::Text => {
                let line = line.map(|line| line.text()).unwrap_or_default();
                writeln!(self.out, "{}", printable(&line, Lines::Escape))?;
            }
            FindFormat::Numbers if self.has_files => {
                let place = format!("{}:{}", place.file, place.number);
                writeln!(self.out, "{}", printable(&place, Lines::Escape))?;
            }
            FindFormat::Numbers => writeln!(self.out, "{}", place.number)?,
            FindFormat::Json => {
                ppn_report::write_json(&mut self.out, &line)?;
                writeln!(self.out)?;
            }
            FindFormat::Games => {
                let (Some(games), Some(text)) = (&mut self.games, text) else { return Ok(()) };
                if is_unmarked {
                    let Place { file, number } = &place;
                    tell!("ppn: warning: {file}:{number}: its place cannot be marked");
                }
                if let Err(reason) = games.add(&place, &notation, &text)? {
                    self.left_out.add(&place, &reason);
                }
            }
        }
        Ok(())
    }

    fn finish(mut self, count: bool) -> io::Result<()> {
        if count {
            writeln!(self.out, "{}", self.found)?;
        }
        self.out.flush()?;
        // If nothing was found, an existing file is not replaced by an empty one.
        if let Some(games) = self.games.filter(|games| games.written > 0) {
            games.finish()?;
        }
        self.reports.outcome(true, false);
        Ok(())
    }
}
