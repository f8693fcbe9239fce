//! `ppn setups pin`: writes out a random start board.

use super::given::{Found, Given, NO_MOVES, game_text, options_here, write_faults};
use crate::{
    arguments::ColorChoice,
    config::FileOptions,
    input::text_at_once,
    notations::{NOTATIONS, usual},
    outcome::Outcome,
    output::Reports,
};
use clap::Args;
use ppn::{Fix, GameText, Options, PinError};
use std::{
    fs,
    io::{self, Write},
    path::Path,
};

/// Replace the seed of a start board by its layout, and an own board by its pieces
///
/// Readers then need no random numbers, and not the `ppn.toml` that has the own board.
///
///     ppn setups pin Relativity --arg Seed=42       the metadata with the layout
///     ppn setups pin game.ppn > pinned.ppn          the file with layouts for seeds
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Pin {
    /// The name of a game, or a PPN file; `-` is standard input.
    #[arg(required = true, value_name = "NAME|FILE")]
    name: Vec<String>,
    #[command(flatten)]
    given: Given,
}

pub(super) fn run(pin: &Pin) -> io::Result<Outcome> {
    let name = pin.name.join(" ");
    let path = Path::new(&name);
    let alone = pin.given.is_empty();
    let named_as_file = name == "-"
        || NOTATIONS.of_path(path).is_some_and(|of_path| of_path.name() == usual().name());
    if named_as_file && alone {
        return pin_file(path);
    }
    let options = options_here();
    match pin.given.find(&name, &options) {
        Ok(found) => pin_game(&found, &options),
        Err(_) if path.is_file() && alone => pin_file(path),
        Err(diagnostics) => {
            write_faults(&diagnostics);
            Ok(Outcome::Failed)
        }
    }
}

/// Prints the metadata of a game with the layout.
fn pin_game(found: &Found<'_>, options: &Options) -> io::Result<Outcome> {
    let text = found.ppn_file(false);
    match ppn::pin(&game_text(&text), options) {
        Ok(fix) => {
            found.write_notices(false);
            let pinned = applied(&text, fix.as_ref());
            // The moves of the file are one number.
            let head = pinned.strip_suffix(NO_MOVES).unwrap_or(&pinned);
            io::stdout().lock().write_all(head.as_bytes())?;
            Ok(Outcome::Fine)
        }
        Err(error) => {
            tell!("ppn: {error}");
            if matches!(error, PinError::NoSeed { .. }) {
                tell!("  help: choose one with --arg Seed=42");
            }
            Ok(Outcome::Failed)
        }
    }
}

/// Prints a file with layouts instead of the seeds of its games; the rest is unchanged.
fn pin_file(path: &Path) -> io::Result<Outcome> {
    let (name, text) = read(path)?;
    let options = FileOptions::new(Options::default()).of(path);
    let mut reports = Reports::new(ColorChoice::Auto);
    let mut outcome = Outcome::Fine;
    let mut out = io::BufWriter::new(io::stdout().lock());
    for game in ppn::read(&text) {
        let fix = match ppn::pin(&game, &options) {
            Ok(fix) => fix,
            Err(error) => {
                outcome = outcome.max(unpinned(&name, &game, &error, &mut reports)?);
                None
            }
        };
        out.write_all(applied(&game.text, fix.as_ref()).as_bytes())?;
    }
    out.flush()?;
    Ok(outcome)
}

/// Reports why a game is printed unchanged.
fn unpinned(
    name: &str,
    game: &GameText<'_>,
    error: &PinError,
    reports: &mut Reports,
) -> io::Result<Outcome> {
    match error {
        PinError::Faulty(diagnostics) => {
            reports.write(name, game, diagnostics)?;
            Ok(Outcome::Faulty)
        }
        error => {
            tell!("ppn: {name}:{}: {error}", game.place.line + 1);
            Ok(Outcome::Failed)
        }
    }
}

/// The text of a file that is printed again. Fails if it is not UTF-8, since it could not be printed
/// unchanged.
fn read(path: &Path) -> io::Result<(String, String)> {
    let (name, text) = if path == Path::new("-") {
        ("<stdin>".to_owned(), text_at_once(io::stdin()))
    } else {
        (path.display().to_string(), fs::File::open(path).and_then(text_at_once))
    };
    let text = text.map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
    Ok((name, text))
}

fn applied(text: &str, fix: Option<&Fix>) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut kept = 0;
    for edit in fix.into_iter().flat_map(|fix| &fix.edits) {
        changed.push_str(&text[kept..edit.span.start as usize]);
        changed.push_str(&edit.text);
        kept = edit.span.end as usize;
    }
    changed.push_str(&text[kept..]);
    changed
}
