//! `ppn replay`: the board after every move.

mod states;

use crate::{
    Outcome,
    cli::{Replay, ReplayFormat},
    input::{Input, each_text},
    output::{Reports, place},
    parallel::InOrder,
};
use ppn::{Diagnostic, GameText, MovesSelection, Notation, Options, Record};
use states::{COLUMNS, write_json, write_rows};
use std::{
    io::{self, Write},
    sync::Arc,
    thread,
};

pub(crate) fn run(options: &Replay) -> io::Result<Outcome> {
    let selection = match (&options.number, options.last) {
        (Some(number), _) => MovesSelection::Number(number.clone()),
        (None, true) => MovesSelection::Last,
        (None, false) => MovesSelection::All,
    };
    let printer = Printer { format: options.format, reading: options.reading.options(), selection };
    let mut output = Output::new(options)?;
    let readable = thread::scope(|scope| {
        let mut games = InOrder::new(scope, options.jobs, |batch: Batch| printer.print(batch));
        let mut batch = Batch::default();
        let readable = each_text(&options.files, options.reading.notation, |input, text| {
            if input.notation != Notation::Ppn {
                games.push(std::mem::take(&mut batch), |done| output.add(&printer, done))?;
                games.finish(|done| output.add(&printer, done))?;
                return output.print_all(&printer, input, &text);
            }
            output.games += 1;
            if output.is_wanted() {
                batch.add(&input.name, output.games, text);
                if batch.is_full() {
                    games.push(std::mem::take(&mut batch), |done| output.add(&printer, done))?;
                }
            }
            Ok(())
        })?;
        games.push(batch, |done| output.add(&printer, done))?;
        games.finish(|done| output.add(&printer, done))?;
        io::Result::Ok(readable)
    })?;
    output.finish()?;
    let Output { games, states, reports, .. } = output;
    if let Some(wanted) = options.game.filter(|&wanted| wanted > games) {
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
    /// The file it stands in.
    name: Arc<str>,
    /// Its number, counted from 1 over all files.
    number: u64,
    text: GameText<'static>,
}

/// So many bytes of games are worth being handed over together.
const BATCH_BYTES: usize = 4 << 10;

/// What is printed for a batch is held in memory up to so many bytes. A state takes a hundred times
/// as long a text as the move that leads to it.
const HELD_BYTES: usize = 4 << 20;

impl Batch {
    fn add(&mut self, name: &str, number: u64, text: GameText<'static>) {
        let name = match self.games.last() {
            Some(last) if *last.name == *name => Arc::clone(&last.name),
            _ => name.into(),
        };
        self.bytes += text.text.len();
        self.games.push(BatchedGame { name, number, text });
    }

    fn is_full(&self) -> bool {
        self.bytes >= BATCH_BYTES
    }
}

/// A game that was replayed.
struct Replayed {
    game: BatchedGame,
    /// What is to be printed; `None` where it is too much to be held.
    printed: Option<Vec<u8>>,
    states: usize,
    diagnostics: Vec<Diagnostic>,
}

/// What is to be printed of games.
struct Printer {
    format: ReplayFormat,
    reading: Options,
    selection: MovesSelection,
}

impl Printer {
    fn print(&self, batch: Batch) -> Vec<Replayed> {
        let mut held = 0;
        let replayed = |game: BatchedGame| {
            let mut record = ppn::replay(&game.text, &self.reading);
            let states = self.selection.states(&record).len();
            let expected = states * (record.board(0).len() + 1) * BYTES_A_PIECE;
            let printed = (held + expected <= HELD_BYTES).then(|| {
                let mut printed = Vec::with_capacity(expected);
                let written = self.write(&mut printed, game.number, &mut record, &game.text);
                written.map(|()| printed)
            });
            let printed = printed.and_then(Result::ok);
            held += printed.as_ref().map_or(0, Vec::len);
            let diagnostics = std::mem::take(&mut record.diagnostics);
            drop(record);
            Replayed { game, printed, states, diagnostics }
        };
        batch.games.into_iter().map(replayed).collect()
    }

    fn write(
        &self,
        out: &mut impl Write,
        number: u64,
        record: &mut Record<'_>,
        text: &GameText<'_>,
    ) -> io::Result<()> {
        match self.format {
            ReplayFormat::Csv => write_rows(out, number, record, &self.selection),
            ReplayFormat::Json => write_json(out, record, &self.selection, place(text)),
            ReplayFormat::Ndjson => {
                write_json(out, record, &self.selection, place(text))?;
                out.write_all(b"\n")
            }
        }
    }
}

/// About how long the JSON of a piece is.
const BYTES_A_PIECE: usize = 120;

/// The standard output, and what was written to it.
struct Output<'o> {
    options: &'o Replay,
    out: io::BufWriter<io::StdoutLock<'static>>,
    reports: Reports,
    games: u64,
    printed: u64,
    states: usize,
}

impl<'o> Output<'o> {
    fn new(options: &'o Replay) -> io::Result<Self> {
        let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
        match options.format {
            ReplayFormat::Json => write!(out, "[")?,
            ReplayFormat::Csv => writeln!(out, "{COLUMNS}")?,
            ReplayFormat::Ndjson => {}
        }
        let reports = Reports::new(options.look.color);
        Ok(Self { options, out, reports, games: 0, printed: 0, states: 0 })
    }

    /// Whether the game that was read last is asked for.
    fn is_wanted(&self) -> bool {
        self.options.game.is_none_or(|wanted| wanted == self.games)
    }

    fn begin_game(&mut self) -> io::Result<()> {
        if self.options.format == ReplayFormat::Json && self.printed > 0 {
            self.out.write_all(b",")?;
        }
        self.printed += 1;
        Ok(())
    }

    fn add(&mut self, printer: &Printer, done: Vec<Replayed>) -> io::Result<()> {
        for Replayed { game, printed, states, diagnostics } in done {
            self.reports.write(&game.name, &game.text, &diagnostics)?;
            self.states += states;
            self.begin_game()?;
            match printed {
                Some(printed) => self.out.write_all(&printed)?,
                None => {
                    let mut record = ppn::replay(&game.text, &printer.reading);
                    printer.write(&mut self.out, game.number, &mut record, &game.text)?;
                }
            }
        }
        Ok(())
    }

    /// Prints the games of a text that may have several.
    fn print_all(
        &mut self,
        printer: &Printer,
        input: &Input,
        text: &GameText<'_>,
    ) -> io::Result<()> {
        for mut record in ppn::records(text, input.notation, &printer.reading) {
            self.games += 1;
            if self.is_wanted() {
                self.reports.write(&input.name, text, &record.diagnostics)?;
                self.states += printer.selection.states(&record).len();
                self.begin_game()?;
                printer.write(&mut self.out, self.games, &mut record, text)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.options.format == ReplayFormat::Json {
            writeln!(self.out, "]")?;
        }
        self.out.flush()
    }
}
