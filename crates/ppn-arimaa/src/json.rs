//! The values that the commands print as JSON.

use crate::{Board, Comment, Ending, Game, LegalTurn, Line, Marking, Replay, Role, Turn, to_fan};
use serde::Serialize;

/// A game with its replay, as `parse` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct GameJson<'g> {
    version: Number<'g>,
    variant: &'g str,
    headers: Vec<[&'g str; 2]>,
    gold: Option<&'g str>,
    silver: Option<&'g str>,
    game_id: Option<Number<'g>>,
    authors: Option<Vec<&'g str>>,
    time: Option<&'g str>,
    result: Ending,
    main: Vec<TurnJson<'g>>,
    canonical: String,
}

/// A number, or the digits of one beyond 64 bits.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
enum Number<'g> {
    Small(u64),
    Digits(&'g str),
}

#[derive(Clone, Debug, Serialize)]
struct TurnJson<'g> {
    id: String,
    kind: &'static str,
    position_comment: Option<&'g str>,
    markings: Vec<MarkingJson<'g>>,
    steps: Vec<StepJson<'g>>,
    captures: Vec<String>,
    move_comment: Option<&'g str>,
    board: Option<Board>,
    error: Option<ErrorJson>,
    variations: Vec<Vec<TurnJson<'g>>>,
}

#[derive(Clone, Debug, Serialize)]
struct StepJson<'g> {
    text: String,
    role: Option<Role>,
    comment: Option<&'g str>,
    markings: Vec<MarkingJson<'g>>,
}

#[derive(Clone, Debug, Serialize)]
struct MarkingJson<'g> {
    raw: &'g str,
    class: Option<&'static str>,
    square: Option<String>,
    value: Option<&'g str>,
}

#[derive(Clone, Debug, Serialize)]
struct ErrorJson {
    code: &'static str,
    step: Option<usize>,
}

impl<'g> GameJson<'g> {
    /// Collects the data of a game.
    #[must_use]
    pub fn new(game: &'g Game, replay: &Replay) -> Self {
        Self {
            version: number(&game.version),
            variant: &game.variant,
            headers: game.headers.iter().map(|header| [&*header.name, &*header.value]).collect(),
            gold: game.gold(),
            silver: game.silver(),
            game_id: game.game_id().map(number),
            authors: game.authors(),
            time: game.time(),
            result: replay.ending,
            main: line(&game.main, replay),
            canonical: to_fan(game, replay),
        }
    }
}

fn number(digits: &str) -> Number<'_> {
    digits.parse().map_or(Number::Digits(digits), Number::Small)
}

fn line<'g>(turns: &'g Line, replay: &Replay) -> Vec<TurnJson<'g>> {
    turns.iter().map(|written| turn(written, replay)).collect()
}

fn turn<'g>(turn: &'g Turn, replay: &Replay) -> TurnJson<'g> {
    let played = replay.of(turn);
    let steps = turn.steps.iter().zip(&played.roles).map(|(written, &role)| StepJson {
        text: written.step.to_string(),
        role,
        comment: comment(written.comment.as_ref()),
        markings: markings(&written.markings),
    });
    let captures = &played.removals;
    TurnJson {
        id: turn.id.to_string(),
        kind: turn.kind.name(),
        position_comment: comment(turn.position_comment.as_ref()),
        markings: markings(&turn.markings),
        steps: steps.collect(),
        captures: captures.iter().map(ToString::to_string).collect(),
        move_comment: comment(turn.move_comment.as_ref()),
        board: played.board,
        error: played.error.map(|error| ErrorJson { code: error.rule.name, step: error.step }),
        variations: turn.variations.iter().map(|variation| line(variation, replay)).collect(),
    }
}

fn comment(comment: Option<&Comment>) -> Option<&str> {
    comment.map(|comment| comment.text.as_str())
}

fn markings(markings: &[Marking]) -> Vec<MarkingJson<'_>> {
    markings
        .iter()
        .map(|marking| MarkingJson {
            raw: &marking.raw,
            class: marking.square.map(|_| "x"),
            square: marking.square.map(|square| square.to_string()),
            value: marking.value(),
        })
        .collect()
}

/// A legal turn of a board.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TurnReport {
    /// The steps, such as `Ra1n Ra2n`.
    pub turn: String,
    /// The board after it: eight rows, separated by `/`.
    pub board: String,
}

impl TurnReport {
    /// Describes a turn.
    #[must_use]
    pub fn new(turn: &LegalTurn) -> Self {
        Self { turn: turn.to_string(), board: turn.board.to_string() }
    }
}
