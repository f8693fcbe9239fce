//! `ppn fmt`: one layout for all files.

use crate::{
    Outcome, cli::Look, config::Config, diff, files::Replacement, input::Input, output::Reports,
    walk,
};
use clap::Args;
use ppn::{FormatOptions, LineEnd, Notation, format_as};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, StdoutLock, Write},
    path::{Path, PathBuf},
};

/// Lay games out, in place.
///
/// Boards, labels and comments stay as they are, and so do the spellings of moves and metadata: only
/// white space changes, and the lines `---` and `...` are set. What is not understood is reported and
/// stays byte for byte. Files in PDN, FAN and records of Arimaa get the canonical form of their
/// notation.
///
///     ppn fmt game.ppn games/           files, and all games in folders
///     ppn fmt --check games/            say which files would change; exit status 1 if any
///     ppn fmt --diff game.ppn           show what would change
///     ppn fmt - < game.ppn              from the standard input to the standard output
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Fmt {
    /// Files and folders; `-` is the standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing; say which files would change.
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would change.
    #[arg(long)]
    diff: bool,
    /// How many columns lines fill; by default what `ppn.toml` says, or else 80.
    #[arg(long, value_name = "N")]
    width: Option<usize>,
    /// Begin a line with every turn.
    #[arg(long)]
    one_turn_a_line: bool,
    /// The notation of the files; by default what their names end with, or else ppn.
    #[arg(long, value_name = "ppn|pdn|fan|arimaa", value_parser = crate::cli::notation)]
    notation: Option<Notation>,
    #[command(flatten)]
    look: Look,
}

pub(crate) fn run(fmt: &Fmt) -> io::Result<Outcome> {
    let mut reports = Reports::new(fmt.look.color);
    let mut outcome = Outcome::Fine;
    for path in walk::files(&fmt.files)? {
        match fmt.file(&path, &mut reports) {
            Ok(found) => outcome = outcome.max(found),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
            Err(error) => {
                anstream::eprintln!("ppn: {error}");
                outcome = Outcome::Failed;
            }
        }
    }
    Ok(outcome.max(reports.outcome(true, false)))
}

impl Fmt {
    /// Formats one file, game by game.
    fn file(&self, path: &Path, reports: &mut Reports) -> io::Result<Outcome> {
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let (config, _) = Config::for_file(path)?;
        let width = self.width.or(config.width);
        let mut options = FormatOptions {
            width: width.unwrap_or(FormatOptions::default().width),
            one_turn_a_line: self.one_turn_a_line,
            ..FormatOptions::default()
        };
        let mut input = Input::open(path, self.notation)?;
        let mut target = Target::of(self, path).map_err(named)?;
        let mut first = true;
        while let Some(text) = input.next_text()? {
            let line_end =
                *options.line_end.get_or_insert(LineEnd::of(&text.text).unwrap_or_default());
            let formatted = format_as(&text, input.notation, &options);
            reports.write(&input.name, &text, &formatted.diagnostics)?;
            if text.diagnostics.iter().any(ppn::Diagnostic::is_error) {
                anstream::eprintln!("ppn: {}: not formatted", input.name);
                return Ok(Outcome::Faulty);
            }
            if !first && input.notation != Notation::Ppn {
                target.add("", line_end.as_str()).map_err(named)?;
            }
            target.add(&text.text, &formatted.text).map_err(named)?;
            first = false;
        }
        let differs = target.finish(&input.name).map_err(named)?;
        if differs && self.check {
            anstream::eprintln!("{} would be formatted", input.name);
        }
        let counts = differs && (self.check || self.diff);
        Ok(if counts { Outcome::Faulty } else { Outcome::Fine })
    }
}

/// Where a formatted file goes.
enum Target {
    Stdout(BufWriter<StdoutLock<'static>>),
    Place(Comparison, Replacement),
    /// Nowhere; it is only compared.
    Nowhere(Comparison),
    /// Nowhere; what changes is shown if that is wanted.
    Texts {
        before: String,
        after: String,
        show: bool,
    },
}

impl Target {
    fn of(fmt: &Fmt, path: &Path) -> io::Result<Self> {
        let is_stdin = path == Path::new("-");
        Ok(if fmt.diff || is_stdin && fmt.check {
            Self::Texts { before: String::new(), after: String::new(), show: fmt.diff }
        } else if is_stdin {
            Self::Stdout(BufWriter::new(io::stdout().lock()))
        } else if fmt.check {
            Self::Nowhere(Comparison::with(path)?)
        } else {
            Self::Place(Comparison::with(path)?, Replacement::of(path)?)
        })
    }

    /// Takes a part of the file as it was and as it will be.
    fn add(&mut self, old: &str, new: &str) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.write_all(new.as_bytes()),
            Self::Nowhere(comparison) => comparison.add(new.as_bytes()),
            Self::Place(comparison, replacement) => {
                comparison.add(new.as_bytes())?;
                replacement.write_all(new.as_bytes())
            }
            Self::Texts { before, after, .. } => {
                before.push_str(old);
                after.push_str(new);
                Ok(())
            }
        }
    }

    /// Brings the file where it goes. Gives whether it differs from the one there was, where that
    /// is known.
    fn finish(self, name: &str) -> io::Result<bool> {
        match self {
            Self::Stdout(mut out) => out.flush().map(|()| false),
            Self::Nowhere(comparison) => comparison.differs(),
            Self::Place(comparison, replacement) => {
                let differs = comparison.differs()?;
                if differs {
                    replacement.take_place()?;
                }
                Ok(differs)
            }
            Self::Texts { before, after, show } => {
                if show {
                    let patch = diff::unified(name, &before, &after);
                    io::stdout().write_all(patch.as_bytes())?;
                }
                Ok(before != after)
            }
        }
    }
}

/// A file that is compared with what is formatted of it, part by part.
struct Comparison {
    file: BufReader<File>,
    same: bool,
}

impl Comparison {
    fn with(path: &Path) -> io::Result<Self> {
        Ok(Self { file: BufReader::new(File::open(path)?), same: true })
    }

    fn add(&mut self, mut new: &[u8]) -> io::Result<()> {
        while self.same && !new.is_empty() {
            let old = self.file.fill_buf()?;
            let length = old.len().min(new.len());
            self.same = length > 0 && old[..length] == new[..length];
            new = &new[length..];
            self.file.consume(length);
        }
        Ok(())
    }

    fn differs(mut self) -> io::Result<bool> {
        Ok(!self.same || !self.file.fill_buf()?.is_empty())
    }
}
