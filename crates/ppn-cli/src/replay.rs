//! `ppn replay`: the board after every move.

mod moves;
mod states;

use crate::{
    alone::alone,
    arguments::{Aside, Reading, wrong_usage},
    budget::{Budget, Counted},
    chosen_game::ChosenGame,
    config::{ConfigArgs, Configs, FileOptions},
    files::check_inputs,
    input::{Input, each_result},
    notations,
    outcome::Outcome,
    output::Reports,
    parallel::{InOrder, Outlet, Sink},
    walk,
};
use clap::{Args, ValueEnum};
use moves::{MOVE_COLUMNS, write_moves};
use ppn::{Diagnostic, GameText, Notation, Options, Positions, Record, Selected};
use states::{COLUMNS, Written, write_game, write_positions, write_rows};
use std::{
    io::{self, Write},
    num::NonZeroUsize,
    ops::Range,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

/// Play games and print the board after every move
///
/// The first state is the start board, numbered `SetupFn.`; each move number adds one state. Pieces
/// are in placement order, lowest first. Each has an id, side, suit and rank (from 1), set, place in
/// inches and angle in degrees, as in the columns of the piecepack packages of R.
///
///     ppn replay game.ppn                          all games, one JSON array
///     ppn replay --format ndjson archive.ppn       one game per line, in constant memory
///     ppn replay --last --format csv game.ppn      the last board as a table
///     ppn replay --game 2 --move 3... archive.ppn  one state of one game
///     ppn replay --format fen game.pdn             the position after each move, one a line
///     ppn replay --format moves-csv games/*.pdn    the moves as a table, for a spreadsheet
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Replay {
    /// Files and folders to read; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The output format.
    #[arg(long, value_enum, default_value = "json")]
    pub(crate) format: ReplayFormat,
    /// Print only game N, counted from 1 over all files, or the game with this `Id`.
    #[arg(long, value_name = "N|ID")]
    pub(crate) game: Option<ChosenGame>,
    /// Print only the states with this move number, such as `3...`; `start` is the board before the first
    /// move, and `last` the last one.
    #[arg(long = "move", value_name = "LABEL", conflicts_with = "last")]
    pub(crate) number: Option<String>,
    /// Print only the last state of each game.
    #[arg(long)]
    pub(crate) last: bool,
    /// Print the changes from each state to the next, instead of all pieces.
    #[arg(long)]
    pub(crate) delta: bool,
    /// The number of games to replay in parallel; the default is the number of processors.
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) aside: Aside,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ReplayFormat {
    /// One array, an object for each game.
    Json,
    /// One object per line for each game, written while games are read.
    Ndjson,
    /// One row for each piece of each state.
    Csv,
    /// One row for each move: its file, game, number, side, player, text, and squares.
    MovesCsv,
    /// One line for each move: the position after it, in the form of PDN, PGN (FEN) or Arimaa.
    Fen,
}

pub(crate) fn run(options: &Replay) -> io::Result<Outcome> {
    let files = if options.files.iter().any(|file| file.is_dir()) {
        let mut configs = Configs::new(&ConfigArgs::USUAL);
        walk::files(&options.files, |file| configs.excludes(file))
    } else {
        options.files.clone()
    };
    check_inputs(&files)?;
    let selection = match (&options.number, options.last) {
        (Some(number), _) => Selected::Number(number.clone()),
        (None, true) => Selected::Last,
        (None, false) => Selected::All,
    };
    if options.delta && !matches!(options.format, ReplayFormat::Json | ReplayFormat::Ndjson) {
        return Err(wrong_usage("--delta needs `--format json` or `--format ndjson`"));
    }
    let notation = options.reading.notation.as_ref();
    let usual = options.reading.options();
    let number = |game: &ChosenGame| game.number(&files, notation, &usual);
    let only = options.game.as_ref().map(number).transpose()?;
    let positions = match options.format {
        ReplayFormat::Fen | ReplayFormat::Json | ReplayFormat::Ndjson => match selection {
            Selected::Last => Positions::Last,
            _ => Positions::All,
        },
        _ => Positions::None,
    };
    // Moves are printed, and numbers may be given, in the words of the notation.
    let viewer =
        options.format == ReplayFormat::MovesCsv || matches!(selection, Selected::Number(_));
    let reading = options.reading.options();
    let mut reading = FileOptions::new(reading.with_positions(positions).with_viewer(viewer));
    let printer = Printer {
        format: options.format,
        delta: options.delta,
        selection,
        spare: Mutex::default(),
    };
    let outlet = Outlet::new(Output::new(options, &printer)?);
    let (mut games, mut in_file, mut file) = (0, 0, String::new());
    let mut of_file = Options::default();
    let is_wanted = |game| only.is_none_or(|wanted| wanted == game);
    // One thread reads; others replay what was read, and print it.
    let readable = thread::scope(|scope| {
        let mut lanes = InOrder::new(scope, options.jobs, &outlet, |batch| printer.print(batch));
        let every_state = matches!(printer.selection, Selected::All);
        let mut batch = Batch::default();
        let mut readable = true;
        each_result(&files, options.reading.notation.as_ref(), |result| {
            let (input, text) = match result {
                Ok(read) => read,
                Err(error) => {
                    readable = false;
                    lanes.push(std::mem::take(&mut batch))?;
                    return lanes.finish(|_| {
                        tell!("ppn: {error}");
                        Ok(())
                    });
                }
            };
            games += 1;
            if file != input.name {
                (in_file, file) = (0, input.name.clone());
                of_file = reading.of(Path::new(&file));
            }
            in_file += 1;
            if is_wanted(games) {
                batch.add(input, games, in_file, text, of_file.clone());
                if batch.is_full(every_state) {
                    lanes.push(std::mem::take(&mut batch))?;
                }
            }
            Ok(())
        })?;
        lanes.push(batch)?;
        lanes.finish(Output::finish)?;
        io::Result::Ok(readable)
    })?;
    let Output { states, reports, .. } = outlet.into_sink();
    if let Some(wanted) = only.filter(|&wanted| wanted > games) {
        return Err(io::Error::other(format!("there is no game {wanted}: {games} were read")));
    }
    if let (Some(number), 0) = (&options.number, states) {
        return Err(io::Error::other(format!("no move has the number `{number}`")));
    }
    Ok(reports.outcome(readable, false))
}

/// Games that are replayed one after the other.
#[derive(Default)]
struct Batch {
    games: Vec<BatchedGame>,
    bytes: usize,
}

struct BatchedGame {
    /// The name of the file.
    file: Arc<str>,
    /// Its number in the file, from 1.
    in_file: u64,
    /// Its number, counted from 1 over all files.
    number: u64,
    notation: Arc<dyn Notation>,
    text: GameText<'static>,
    reading: Options,
}

/// The size of a batch of games in bytes, if every state is printed.
const BATCH_BYTES: usize = 4 << 10;

/// The size of a batch if few states are printed: a number of games, or of bytes.
const FEW_STATES: (usize, usize) = (32, 64 << 10);

/// The maximum number of bytes of output that are kept in memory for a batch. A state takes about a
/// hundred times the text of its move.
const HELD_BYTES: usize = 4 << 20;

impl Batch {
    fn add(
        &mut self,
        input: &Input,
        number: u64,
        in_file: u64,
        text: GameText<'static>,
        reading: Options,
    ) {
        let file = match self.games.last() {
            Some(last) if *last.file == *input.name => Arc::clone(&last.file),
            _ => input.name.as_str().into(),
        };
        self.bytes += text.text.len();
        let notation = Arc::clone(&input.notation);
        self.games.push(BatchedGame { file, in_file, number, notation, text, reading });
    }

    fn is_full(&self, every_state: bool) -> bool {
        let (games, bytes) = if every_state { (usize::MAX, BATCH_BYTES) } else { FEW_STATES };
        self.games.len() >= games || self.bytes >= bytes
    }
}

/// Games that were replayed.
struct Replayed {
    games: Vec<ReplayedGame>,
    /// Their output.
    printed: Vec<u8>,
}

struct ReplayedGame {
    game: BatchedGame,
    /// The output; `None` if it is too long to be kept in memory.
    printed: Option<Range<usize>>,
    states: usize,
    diagnostics: Vec<Diagnostic>,
}

/// The selected output for games.
struct Printer {
    format: ReplayFormat,
    /// Whether only the changes of each state are printed.
    delta: bool,
    selection: Selected,
    /// Output buffers for reuse. Large ones would be allocated by the system
    /// and freed each time.
    spare: Mutex<Vec<Vec<u8>>>,
}

impl Printer {
    fn print(&self, batch: Batch) -> Replayed {
        let mut printed = self.spare().pop().unwrap_or_default();
        let mut replayed = |game: &BatchedGame| {
            let mut record = notations::record(&*game.notation, &game.text, &game.reading);
            let states = ppn::states(&record, &self.selection).len();
            let last = record.last_len();
            let pieces = if states > 1 { last.max(record.board(0).len()) } else { last };
            // A move changes about one piece.
            let pieces = if self.delta { pieces + 2 * states } else { states * (pieces + 1) };
            let expected = pieces * BYTES_A_PIECE;
            let start = printed.len();
            let compares_many = self.delta && states.saturating_mul(last) > COMPARED_PIECES;
            let written = start + expected <= HELD_BYTES && !compares_many && {
                printed.reserve_exact(expected);
                let mut held = Held(&mut printed);
                self.write(&mut held, game, &record, u64::MAX).is_ok()
            };
            if !written {
                printed.truncate(start);
            }
            let diagnostics = std::mem::take(&mut record.diagnostics);
            drop(record);
            (written.then_some(start..printed.len()), states, diagnostics)
        };
        let games = batch.games.into_iter().map(|game| {
            let (printed, states, diagnostics) =
                alone(&*game.notation, &game.text, || replayed(&game));
            ReplayedGame { game, printed, states, diagnostics }
        });
        let games = games.collect();
        Replayed { games, printed }
    }

    /// Takes an output buffer back, unless it is larger than usual.
    fn reuse(&self, mut printed: Vec<u8>) {
        if printed.capacity() <= 2 * HELD_BYTES {
            printed.clear();
            self.spare().push(printed);
        }
    }

    fn spare(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(
        &self,
        out: &mut impl Write,
        game: &BatchedGame,
        record: &Record<'_>,
        most: u64,
    ) -> io::Result<Written> {
        let source = ppn::source("", &game.text);
        let write_game = |out| write_game(out, record, &self.selection, self.delta, &source, most);
        match self.format {
            ReplayFormat::Csv => write_rows(out, game.number, record, &self.selection, most),
            ReplayFormat::MovesCsv => {
                write_moves(out, (&game.file, game.in_file), record, &self.selection, most)
            }
            ReplayFormat::Fen => write_positions(out, record, &self.selection, most),
            ReplayFormat::Json => write_game(out),
            ReplayFormat::Ndjson => {
                let written = write_game(&mut *out)?;
                out.write_all(b"\n")?;
                Ok(written)
            }
        }
    }
}

/// A buffer that fails when it exceeds approximately this limit.
struct Held<'p>(&'p mut Vec<u8>);

impl Write for Held<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() > HELD_BYTES {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The approximate length of the JSON of a piece.
const BYTES_A_PIECE: usize = 120;

/// The number of pieces that are compared for the changes of a game that is kept in memory.
const COMPARED_PIECES: usize = 1_000_000;

/// Standard output, and the number of bytes that were written to it.
struct Output<'o> {
    printer: &'o Printer,
    out: Counted<io::BufWriter<io::Stdout>>,
    budget: Budget,
    reports: Reports,
    games: u64,
    states: usize,
}

impl<'o> Output<'o> {
    fn new(options: &Replay, printer: &'o Printer) -> io::Result<Self> {
        let mut out = Counted::new(io::BufWriter::with_capacity(1 << 16, io::stdout()));
        match options.format {
            ReplayFormat::Json => write!(out, "[")?,
            ReplayFormat::Csv => writeln!(out, "{COLUMNS}")?,
            ReplayFormat::MovesCsv => writeln!(out, "{MOVE_COLUMNS}")?,
            ReplayFormat::Ndjson | ReplayFormat::Fen => {}
        }
        let reports = Reports::aside(options.aside);
        Ok(Self { printer, out, budget: Budget::new(), reports, games: 0, states: 0 })
    }

    fn begin_game(&mut self) -> io::Result<()> {
        if self.printer.format == ReplayFormat::Json && self.games > 0 {
            self.out.write_all(b",")?;
        }
        self.games += 1;
        Ok(())
    }

    /// Prints a game while it is replayed.
    fn print(&mut self, game: &BatchedGame, mut record: Record<'_>) -> io::Result<()> {
        self.states += ppn::states(&record, &self.printer.selection).len();
        self.begin_game()?;
        let most = self.budget.of_game();
        let written = self.printer.write(&mut self.out, game, &record, most)?;
        self.budget.printed(written.bytes);
        record.diagnostics.extend(written.limit);
        self.reports.write(&game.file, &game.text, &record.diagnostics)
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.printer.format == ReplayFormat::Json {
            writeln!(self.out, "]")?;
        }
        self.out.flush()
    }
}

impl Sink<Replayed> for Output<'_> {
    fn take(&mut self, replayed: Replayed) -> io::Result<()> {
        let Replayed { games, printed: all } = replayed;
        for ReplayedGame { game, printed, states, diagnostics } in games {
            self.budget.read(game.text.text.len());
            match printed.filter(|printed| printed.len() as u64 <= self.budget.of_game()) {
                Some(printed) => {
                    self.budget.printed(printed.len() as u64);
                    self.reports.write(&game.file, &game.text, &diagnostics)?;
                    self.states += states;
                    self.begin_game()?;
                    self.out.write_all(&all[printed])?;
                }
                None => alone(&*game.notation, &game.text, || {
                    let record = notations::record(&*game.notation, &game.text, &game.reading);
                    self.print(&game, record)
                })?,
            }
        }
        self.printer.reuse(all);
        Ok(())
    }
}
