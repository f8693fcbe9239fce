//! The rules of draughts games.

use super::{Ruled, Verdict, verdict::Step};
use clap::Args;
use ppn_draughts::{
    BadGameType, Fen, GameType, Mode, MovesReport, Position, Ruleset, Variant, read, replay_by,
};
use serde::Serialize;
use std::str::FromStr;

#[derive(Args, Debug)]
pub(crate) struct Asked {
    /// The game type as in the tag GameType, such as 20 or `20,W,10,10,N2,0`; the default is that of the
    /// variant.
    #[arg(long, value_name = "TYPE", required_unless_present = "variant")]
    game_type: Option<Named>,
    /// The variant of that type; the default is the usual one.
    #[arg(long, value_name = "NAME")]
    variant: Option<Variant>,
    /// The position in FEN; the default is the start position.
    #[arg(long)]
    fen: Option<String>,
}

/// A game type, and whether its text has more than the number.
#[derive(Clone, Copy, Debug)]
struct Named {
    game_type: GameType,
    in_full: bool,
}

impl FromStr for Named {
    type Err = BadGameType;

    fn from_str(text: &str) -> Result<Self, BadGameType> {
        Ok(Self { game_type: text.parse()?, in_full: text.contains(',') })
    }
}

impl Ruled for Asked {
    const EXAMPLES: [&'static str; 3] = [
        "Example: ppn rules draughts moves --game-type 20 --fen W:W31-50:B1-20",
        "Example: ppn rules draughts perft 6 --game-type 20",
        "Example: ppn rules draughts turn --game-type 20 \"1. 32-28 19-23 2. 28x19\"\n\n\
         Moves are read in any usual spelling.",
    ];
    type Bounds = ();
    type Position = (Ruleset, Position);

    fn position(&self) -> Result<(Ruleset, Position), String> {
        let rules = match (self.variant, self.game_type) {
            // A variant of that number has a board of its own.
            (Some(variant), Some(named))
                if !named.in_full && named.game_type.number == variant.number() =>
            {
                Some(Ruleset::new(variant))
            }
            (Some(variant), Some(named)) => Ruleset::on(variant, named.game_type),
            (Some(variant), None) => Some(Ruleset::new(variant)),
            (None, named) => named.and_then(|named| Ruleset::of(named.game_type)),
        };
        let rules = rules.ok_or("the rules of this game are unknown for this board")?;
        let position = match &self.fen {
            None => rules.start(),
            Some(fen) => {
                let read = Fen::read(fen, rules.board());
                let Fen { mut position, turn, is_null_move, .. } =
                    read.map_err(|fault| format!("`{fen}`: {fault}"))?;
                if is_null_move {
                    return Err(format!("`{fen}` has no pieces"));
                }
                position.turn = turn.unwrap_or_else(|| rules.likely_turn(&position));
                position
            }
        };
        Ok((rules, position))
    }

    fn moves(
        (rules, position): &(Ruleset, Position),
    ) -> impl Iterator<Item = (String, impl Serialize)> {
        let legal = MovesReport::new(rules, position).moves.into_iter();
        legal.map(|one| (one.canonical.clone(), one))
    }

    fn perft((rules, position): &(Ruleset, Position), depth: u32, (): &()) -> Result<u64, String> {
        Ok(rules.perft(position, depth))
    }

    fn turn(position: (Ruleset, Position), words: &str) -> Result<Verdict<impl Serialize>, String> {
        Verdict::of(position, words, play, |(rules, position)| Fen::write(position, rules.board()))
    }
}

/// Plays a word as the only move of a game with this position.
fn play(
    (rules, position): &(Ruleset, Position),
    word: &str,
) -> Result<Step<(Ruleset, Position)>, String> {
    let text = format!("[FEN \"{}\"]\n{word} *", Fen::write(position, rules.board()));
    let pdn = read(&text, Mode::Tolerant);
    let replay = pdn.games.first().map(|game| replay_by(&pdn.text, game, rules.clone()));
    let line = replay.as_ref().and_then(|replay| Some(&replay.played.as_ref()?.line));
    if let Some((line, ply)) = line.and_then(|line| Some((line, line.plies().next()?))) {
        let taken = ply.played.captured().iter().map(|square| rules.board().name(square));
        return Ok(Ok(((rules.clone(), line.end), taken.collect())));
    }
    let stopped = line.and_then(|line| line.stopped.as_ref()).map(|stopped| stopped.span);
    let of_rules = replay.iter().flat_map(|replay| &replay.diagnostics);
    let rule = of_rules.into_iter().find(|one| Some(one.span) == stopped);
    rule.map(|one| Err(one.message.clone())).ok_or_else(|| "not a move".to_owned())
}
