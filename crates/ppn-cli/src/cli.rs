use crate::notations::notation;
use clap::{Args, Parser, Subcommand, ValueEnum};
use ppn::Notation;
use std::{num::NonZeroUsize, path::PathBuf, sync::Arc};

/// Check, replay and look into games in Portable Piecepack Notation.
///
/// A game is metadata in YAML and a movetext that drops, moves, flips, turns and removes pieces:
///
///     ---
///     GameType: Four Field Kono
///     ...
///     1. b1:b3 1... d3:b3 {a capture each}
///
/// Try `ppn check game.ppn`, `ppn show game.ppn`, or `ppn replay game.ppn`. A file called `-` is the
/// standard input.
///
/// Exit status: 0 nothing wrong (warnings allowed), 1 something in the games is wrong, 2 wrong usage
/// or a file that cannot be read.
#[derive(Parser, Debug)]
#[command(name = "ppn", version, verbatim_doc_comment, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Check(crate::check::Check),
    Fmt(crate::fmt::Fmt),
    Replay(Replay),
    Parse(Parse),
    Show(crate::show::Show),
    #[cfg(feature = "play")]
    Play(crate::play::Play),
    Render(crate::render::Render),
    Setups(crate::setups::Setups),
    Convert(crate::convert::Convert),
    Arimaa(crate::arimaa::Arimaa),
    Draughts(crate::draughts::Draughts),
    Lsp(crate::lsp::Lsp),
    Explain(Explain),
}

/// Play games and print the board after every move.
///
/// The first state is the start board, numbered `SetupFn.`; then follows one for each move number.
/// Pieces stand in placement order, lowest first, with their id, side, suit and rank (counted from
/// 1), set, place in inches and angle in degrees: the columns of the piecepack programs in R.
///
///     ppn replay game.ppn                          all games, one JSON array
///     ppn replay --format ndjson archive.ppn       one game a line, in constant memory
///     ppn replay --last --format csv game.ppn      the last board as a table
///     ppn replay --game 2 --move 3... archive.ppn  one state of one game
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Replay {
    /// Files to read; `-` is the standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// What to print.
    #[arg(long, value_enum, default_value = "json")]
    pub(crate) format: ReplayFormat,
    /// Only the game of that number, counted from 1 over all files.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: Option<u64>,
    /// Only the states with that move number, such as `3...`.
    #[arg(long = "move", value_name = "LABEL", conflicts_with = "last")]
    pub(crate) number: Option<String>,
    /// Only the last state of each game.
    #[arg(long)]
    pub(crate) last: bool,
    /// How many games are replayed at the same time; by default as many as there are processors.
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) look: Look,
}

/// Print the structure of games: metadata, comments, move numbers, and what each move is made of.
#[derive(Args, Debug)]
pub(crate) struct Parse {
    /// Files to read; `-` is the standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// How to print.
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ParseFormat,
    /// PDN only: say by the exit status whether the text is of the grammar for writers.
    #[arg(long, conflicts_with = "reading_grammar")]
    pub(crate) strict: bool,
    /// PDN only: say by the exit status whether the text is of the grammar for readers.
    #[arg(long = "reading")]
    pub(crate) reading_grammar: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) look: Look,
}

/// Show the manual page of a diagnostic code.
///
///     ppn explain E0401
///     ppn explain piece-not-found
///     ppn explain --all
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Explain {
    /// A code such as `E0401`, or its name.
    #[arg(required_unless_present = "all", value_name = "CODE")]
    pub(crate) codes: Vec<String>,
    /// List all codes, a line each.
    #[arg(long, conflicts_with = "codes")]
    pub(crate) all: bool,
}

/// How games are read.
#[derive(Args, Debug)]
pub(crate) struct Reading {
    /// The notation of the files; by default what their names end with, or else ppn.
    #[arg(long, value_name = "ppn|pdn|fan|arimaa", value_parser = notation)]
    pub(crate) notation: Option<Arc<dyn Notation>>,
    /// The edition of the notation; by default the game's key `PPN`, or else 0.14.
    #[arg(long, value_name = "0.5|0.11|0.14", value_parser = edition)]
    pub(crate) edition: Option<ppn::Edition>,
}

impl Reading {
    pub(crate) fn options(&self) -> ppn::Options {
        ppn::Options { edition: self.edition, ..ppn::Options::default() }
    }
}

/// How reports look.
#[derive(Args, Debug, Default)]
pub(crate) struct Look {
    /// Whether reports are coloured.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: ColorChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug, Default)]
pub(crate) enum ColorChoice {
    /// On a terminal that can.
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ReplayFormat {
    /// One array, an object for each game.
    Json,
    /// One object a line for each game, written as games are read.
    Ndjson,
    /// One row for each piece of each state.
    Csv,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ParseFormat {
    /// An indented tree.
    Text,
    /// One object with `games` and `diagnostics`.
    Json,
}

/// How the answer to one question is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum AnswerFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

fn edition(name: &str) -> Result<ppn::Edition, String> {
    ppn::Edition::from_name(name).ok_or_else(|| "known are 0.5, 0.11 and 0.14".to_owned())
}
