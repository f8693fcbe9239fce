//! The game and arguments of the command line.

use super::yaml;
use crate::config::FileOptions;
use clap::Args;
use ppn::{
    Diagnostic, GameText, Options, OwnBoard,
    setups::{Game, Notice, Setup, System, canonical, game},
};
use ppn_source::near_match;
use std::{fmt::Write as _, path::Path};

/// The system and arguments of a game on the command line.
#[derive(Args, Debug)]
pub(crate) struct Given {
    /// The game system; the default is the piecepack.
    #[arg(long, value_parser = system)]
    system: Option<System>,
    /// An argument of the game, such as `Seed=42`; may be repeated.
    #[arg(long = "arg", value_name = "KEY=VALUE", value_parser = argument)]
    arguments: Vec<(String, String)>,
}

/// The source of a board.
pub(crate) enum Source {
    Registry(&'static Game),
    Own(OwnBoard),
}

/// The seed of a file for a random board, so that all readers see the same one.
const SEED: &str = "42";

/// A game that was found, with its board.
pub(crate) struct Found<'a> {
    pub(super) source: Source,
    pub(crate) setup: Setup,
    given: &'a Given,
}

impl Given {
    pub(crate) fn is_empty(&self) -> bool {
        self.system.is_none() && self.arguments.is_empty()
    }

    /// Sets up the board of a game. The name and arguments are read like those of a file, so the
    /// same errors are reported.
    pub(crate) fn find(&self, name: &str, options: &Options) -> Result<Found<'_>, Vec<Diagnostic>> {
        let written: Vec<_> =
            self.arguments.iter().map(|(key, value)| (key.as_str(), yaml::value(value))).collect();
        let text = ppn_file(name, self.system, &written);
        let start = ppn::start_board(&game_text(&text), options);
        match start.setup {
            Some(setup) => {
                let own = || options.own_boards.get(&setup.name).cloned().map(Source::Own);
                let known = game(&setup.name, setup.system).map(Source::Registry);
                let source = known.or_else(own).ok_or_else(Vec::new)?;
                Ok(Found { source, setup, given: self })
            }
            None => Err(start.diagnostics),
        }
    }
}

impl Found<'_> {
    /// A PPN file that begins with the board; with a seed if it would be random and `pins` requests one.
    pub(super) fn ppn_file(&self, pins: bool) -> String {
        let system = Some(self.setup.system).filter(|system| *system != System::Piecepack);
        let mut arguments: Vec<_> = self
            .given
            .arguments
            .iter()
            .map(|(key, value)| {
                let arguments = match self.source {
                    Source::Registry(game) => game.arguments,
                    Source::Own(_) => &[],
                };
                let known = arguments.iter().find(|one| one.key() == canonical(key));
                let written = match known {
                    Some(argument) if argument.kind.is_layout() => yaml::layout(value),
                    _ => yaml::value(value),
                };
                (known.map_or(key.as_str(), |argument| argument.name), written)
            })
            .filter(|(key, _)| canonical(key) != "system")
            .collect();
        let random = Notice::LeftToChance { takes_seed: true };
        if pins && self.setup.notices.contains(&random) {
            arguments.push(("Seed", SEED.to_owned()));
        }
        ppn_file(&self.setup.name, system, &arguments)
    }

    /// Prints notes about the system and the seed.
    pub(super) fn write_notices(&self, in_file: bool) {
        for notice in &self.setup.notices {
            let name = &self.setup.name;
            let note = match notice {
                Notice::FoundElsewhere { system, .. } => {
                    format!("{name} is played with {system}; add --system '{system}'")
                }
                Notice::LeftToChance { takes_seed: true } if in_file => format!(
                    "{name} has a random board, and the file has that of `Seed: {SEED}`; \
                     another number is another board"
                ),
                Notice::LeftToChance { takes_seed: true } => format!(
                    "{name} has a random board, and this is one of them; \
                     --arg Seed=42 (or any other number) chooses one for all readers"
                ),
                Notice::LeftToChance { takes_seed: false } => {
                    format!("{name} has a random board, and this is one of them")
                }
                Notice::UnknownSystem { found, .. } => {
                    format!("there is no game system `{found}`")
                }
                // A notice of a later version.
                _ => continue,
            };
            tell!("note: {note}");
        }
    }
}

/// The options for games of the working folder, with its own boards.
pub(crate) fn options_here() -> Options {
    FileOptions::new(Options::default()).of(Path::new("-"))
}

/// A game in memory that can be read like a file.
pub(super) fn game_text(text: &str) -> GameText<'_> {
    GameText { text: text.into(), ..GameText::default() }
}

/// Reports why no board was set up.
pub(crate) fn write_faults(diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics.iter().filter(|diagnostic| diagnostic.is_error()) {
        tell!("ppn: {}", diagnostic.message);
        for help in &diagnostic.help {
            tell!("  help: {help}");
        }
        if diagnostic.code.name == "setup" {
            tell!("  help: `ppn setups list WORD` searches names and descriptions");
        }
    }
}

/// The moves of a file that has none yet.
pub(super) const NO_MOVES: &str = "1.\n";

/// A PPN file with that game and without moves.
fn ppn_file(name: &str, system: Option<System>, arguments: &[(&str, String)]) -> String {
    let name = yaml::string(name);
    let mut text = "---\nGameType:".to_owned();
    if system.is_none() && arguments.is_empty() {
        let _ = writeln!(text, " {name}");
    } else {
        let _ = writeln!(text, "\n  Name: {name}");
        if let Some(system) = system {
            let _ = writeln!(text, "  System: {system}");
        }
        for (key, value) in arguments {
            let _ = writeln!(text, "  {}: {}", yaml::string(key), value);
        }
    }
    text.push_str("...\n");
    text.push_str(NO_MOVES);
    text
}

/// The system with a name from the command line.
pub(super) fn system(name: &str) -> Result<System, String> {
    name.parse::<System>().map_err(|_| {
        let names: Vec<_> = System::all().map(System::name).collect();
        match near_match(name, names.iter().copied()) {
            Some(near) => format!("unknown game system; did you mean `{near}`?"),
            None => format!("expected one of {}", names.join(", ")),
        }
    })
}

fn argument(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE, such as `Seed=42`")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}
