//! The start boards as JSON.

use ppn_file::NewValue;
use ppn_setups::{Argument, ArgumentKind, Game, OwnBoard};
use serde::Serialize;

/// All data of the registry about a game, in the form of `ppn setups --format json`.
#[derive(Serialize, Clone, Debug)]
pub struct GameJson<'n> {
    name: &'n str,
    aliases: &'static [&'static str],
    /// Null for an own board.
    system: Option<&'static str>,
    description: &'static str,
    /// The numbers of players that it is for; empty if they are unknown.
    players: &'static [i64],
    arguments: Vec<ArgumentJson>,
    /// The entry to write in a file.
    example: String,
}

#[derive(Serialize, Clone, Debug)]
struct ArgumentJson {
    name: &'static str,
    /// The kind as a word, such as `integer`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The accepted values, in words.
    accepts: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<&'static str>>,
    /// The default, as written in a file. Null if the default is the game's own board, or random.
    default: Option<&'static str>,
    description: &'static str,
    example: &'static str,
}

impl From<&Game> for GameJson<'_> {
    fn from(game: &Game) -> Self {
        Self {
            name: game.name,
            aliases: game.also,
            system: Some(game.system.name()),
            description: game.about,
            players: game.players(),
            arguments: game.arguments.iter().map(ArgumentJson::from).collect(),
            example: game.example(),
        }
    }
}

impl<'n> GameJson<'n> {
    /// An own board, of which only the name is known.
    #[must_use]
    pub fn own(board: &'n OwnBoard) -> Self {
        Self {
            name: &board.name,
            aliases: &[],
            system: None,
            description: "an own board",
            players: &[],
            arguments: Vec::new(),
            example: format!("GameType: {}", NewValue::from(&*board.name)),
        }
    }
}

impl From<&Argument> for ArgumentJson {
    fn from(argument: &Argument) -> Self {
        Self {
            name: argument.name,
            kind: argument.kind.name(),
            accepts: argument.kind.to_string(),
            choices: match argument.kind {
                ArgumentKind::Choice(choices) => Some(choices.to_vec()),
                ArgumentKind::Only(word) => Some(vec![word]),
                _ => None,
            },
            default: (!argument.default.is_empty()).then_some(argument.default),
            description: argument.about,
            example: argument.example,
        }
    }
}
