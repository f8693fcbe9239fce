//! The commands of `ppn`.

use crate::outcome::Outcome;
use clap::{CommandFactory, Parser, Subcommand};
use ppn_source::{Lines, printable};
use std::{ffi::OsString, io};

/// Check, format, play, draw and convert board games in Portable Piecepack Notation
///
/// A game is metadata in YAML and a movetext that drops, moves, turns and removes pieces:
///
///     ---
///     GameType: Four Field Kono
///     ...
///     1. b1:b3 1... d3:b3 {one capture each}
///
/// Try `ppn check game.ppn`, `ppn show game.ppn`, or `ppn replay game.ppn`. The file `-` is standard
/// input.
///
/// Exit status: 0 no errors (warnings are allowed), 1 errors in games, 2 wrong usage or a file that
/// cannot be read.
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
    Replay(crate::replay::Replay),
    List(crate::archive::list::List),
    Find(Box<crate::archive::find::Find>),
    Dedupe(Box<crate::archive::dedupe::Dedupe>),
    Stats(Box<crate::archive::stats::Stats>),
    Split(Box<crate::archive::split::Split>),
    Merge(Box<crate::archive::merge::Merge>),
    Sort(Box<crate::archive::sort::Sort>),
    Sample(Box<crate::archive::sample::SampleGames>),
    Tags(Box<crate::archive::tags::Tags>),
    Index(Box<crate::archive::index::MakeIndex>),
    Export(Box<crate::archive::export::Export>),
    Parse(crate::parse::Parse),
    Show(crate::show::Show),
    #[cfg(feature = "play")]
    Play(crate::play::Play),
    Render(Box<crate::render::Render>),
    Embed(Box<crate::embed::Embed>),
    Print(Box<crate::print::Print>),
    Theme(crate::theme::Themes),
    Setups(crate::setups::Setups),
    Convert(crate::convert::Convert),
    Diff(crate::compare::Compare),
    Conformance(crate::conformance::Conformance),
    Rules(crate::rules::Rules),
    /// The former name of `ppn rules arimaa`
    #[command(hide = true)]
    Arimaa(crate::rules::Arimaa),
    /// The former name of `ppn rules draughts`
    #[command(hide = true)]
    Draughts(crate::rules::Draughts),
    Lsp(crate::lsp::Lsp),
    #[command(visible_alias = "rule")]
    Explain(crate::explain::Explain),
    Completions(crate::completions::Completions),
    Man(crate::man::Man),
    Config(crate::settings_keys::ConfigKeys),
}

impl Cli {
    /// The arguments of the process. Exits if they are wrong.
    pub(crate) fn of_process() -> Self {
        Self::try_parse().unwrap_or_else(|error| {
            // The message may quote file names with control characters.
            let escaped = |argument: OsString| {
                printable(&argument.to_string_lossy(), Lines::Escape).into_owned()
            };
            let quoted = Self::try_parse_from(std::env::args_os().map(escaped));
            let Some(quoted) = quoted.err() else {
                // The escaped arguments are valid, since `\` may be part of a file name; so the message
                // itself is escaped.
                error.to_string().lines().for_each(|line| tell!("{line}"));
                std::process::exit(error.exit_code());
            };
            quoted.exit()
        })
    }
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// If the command cannot run: a file that cannot be read, or an output that is closed.
    pub(crate) fn run(self) -> io::Result<Outcome> {
        match self {
            Self::Check(options) => crate::check::run(&options),
            Self::List(options) => crate::archive::list::run(&options),
            Self::Find(options) => crate::archive::find::run(&options),
            Self::Dedupe(options) => crate::archive::dedupe::run(&options),
            Self::Stats(options) => crate::archive::stats::run(&options),
            Self::Split(options) => crate::archive::split::run(&options),
            Self::Merge(options) => crate::archive::merge::run(&options),
            Self::Sort(options) => crate::archive::sort::run(&options),
            Self::Tags(options) => crate::archive::tags::run(&options),
            Self::Export(options) => crate::archive::export::run(&options),
            Self::Sample(options) => crate::archive::sample::run(&options),
            Self::Index(options) => crate::archive::index::run(&options),
            Self::Diff(options) => crate::compare::run(&options),
            Self::Fmt(options) => crate::fmt::run(&options),
            Self::Replay(options) => crate::replay::run(&options),
            Self::Parse(options) => crate::parse::run(&options),
            Self::Show(options) => crate::show::run(&options),
            #[cfg(feature = "play")]
            Self::Play(options) => crate::play::run(&options),
            Self::Render(options) => crate::render::run(&options),
            Self::Embed(options) => crate::embed::run(&options),
            Self::Print(options) => crate::print::run(&options),
            Self::Theme(options) => crate::theme::run(&options),
            Self::Setups(options) => crate::setups::run(&options),
            Self::Convert(options) => crate::convert::run(&options),
            Self::Conformance(options) => crate::conformance::run(&options),
            Self::Rules(options) => options.run(),
            Self::Arimaa(options) => options.run(),
            Self::Draughts(options) => options.run(),
            Self::Config(options) => crate::settings_keys::run(&options),
            Self::Lsp(options) => crate::lsp::run(&options),
            Self::Explain(options) => crate::explain::run(&options),
            Self::Completions(options) => crate::completions::run(&options, Cli::command()),
            Self::Man(options) => crate::man::run(&options, Cli::command()),
        }
    }
}
