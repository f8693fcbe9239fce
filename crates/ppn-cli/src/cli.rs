//! The commands of `ppn`.

use clap::{Parser, Subcommand};

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
    Parse(crate::parse::Parse),
    Show(crate::show::Show),
    #[cfg(feature = "play")]
    Play(crate::play::Play),
    Render(Box<crate::render::Render>),
    Theme(crate::theme::Themes),
    Setups(crate::setups::Setups),
    Convert(crate::convert::Convert),
    Arimaa(crate::arimaa::Arimaa),
    Conformance(crate::conformance::Conformance),
    Draughts(crate::draughts::Draughts),
    Lsp(crate::lsp::Lsp),
    #[command(visible_alias = "rule")]
    Explain(crate::explain::Explain),
    Completions(crate::completions::Completions),
    Man(crate::man::Man),
    Config(crate::settings_keys::ConfigKeys),
}
