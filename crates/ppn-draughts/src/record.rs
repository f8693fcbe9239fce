//! Moves that were recovered by the rules.

use crate::{Colour, Fen, GameType, Move, Position, Ruleset, numbering::Numbering, remark::Remark};

/// A recovered move, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reached {
    /// The move.
    pub played: Move,
    /// The index of the position that it leads to.
    pub at: usize,
}

/// A game to be written: the moves from a position, with their comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remarked<'r> {
    /// The start position of the game.
    pub start: Position,
    /// The comment before the first move.
    pub preface: &'r str,
    /// The moves, each with its comment. Strengths (`?!`) and glyphs (`$7`) at the start of a
    /// comment, and variations in brackets within it, are written in their own form; the rest is
    /// written as a comment.
    pub moves: &'r [(Move, String)],
    /// Positions that are set up during the game.
    pub setups: &'r [SetUp],
}

/// A position that is set up during a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUp {
    /// The index of the move after the setup.
    pub before: usize,
    /// The position.
    pub position: Position,
    /// The comment.
    pub remark: String,
}

impl Ruleset {
    /// The legal moves that lead from a position through the given ones.
    ///
    /// A capture may be shown in several steps: each position has a flag that says whether the next
    /// one continues the same move. Such a position is skipped if no legal move leads to it; all
    /// others have to be reached. The side to move in them does not matter.
    ///
    /// ```
    /// use ppn_draughts::{Ruleset, Variant};
    ///
    /// let rules = Ruleset::new(Variant::English);
    /// let played = rules.moves(&rules.start())[0].clone();
    /// let after = rules.play(&rules.start(), &played);
    /// let found = rules.moves_through(rules.start(), [(after, false)]).unwrap();
    /// assert_eq!((found[0].at, &found[0].played), (0, &played));
    /// ```
    ///
    /// # Errors
    /// The index of the first position of a move that is not reached.
    pub fn moves_through(
        &self,
        start: Position,
        through: impl IntoIterator<Item = (Position, bool)>,
    ) -> Result<Vec<Reached>, usize> {
        let mut position = start;
        let mut moves = Vec::new();
        let mut lost = None;
        for (at, (next, goes_on)) in through.into_iter().enumerate() {
            let same = |other: Position| Position { turn: next.turn, ..other } == next;
            if same(position) {
                lost = None;
                continue;
            }
            let found =
                self.moves(&position).into_iter().find(|played| same(self.play(&position, played)));
            match found {
                Some(played) => {
                    position = self.play(&position, &played);
                    moves.push(Reached { played, at });
                    lost = None;
                }
                None if goes_on => lost = lost.or(Some(at)),
                None => return Err(lost.unwrap_or(at)),
            }
        }
        lost.map_or(Ok(moves), Err)
    }

    /// Writes moves from a position as a game, with tags before its own `GameType` and, if it does
    /// not begin with the usual position, `FEN`. A tag `GameType` that names these rules, on this
    /// board, keeps its value.
    ///
    /// ```
    /// use ppn_draughts::{Remarked, Ruleset, Variant};
    ///
    /// let rules = Ruleset::new(Variant::English);
    /// let played = rules.moves(&rules.start())[0].clone();
    /// let moves = [(played, "?! (11-16) too slow".to_owned())];
    /// let game = Remarked { start: rules.start(), preface: "", moves: &moves, setups: &[] };
    /// let text = rules.write_game(&[("Event", "Club")], &game);
    /// assert!(text.ends_with("\n1. 9-13?! (1. 11-16) {too slow}\n*\n"));
    /// ```
    #[must_use]
    pub fn write_game(&self, tags: &[(&str, &str)], game: &Remarked<'_>) -> String {
        let mut text = String::new();
        let fen = Fen::write(&game.start, self.board());
        let means_this = |value: &&str| {
            let stated: Option<GameType> = value.parse().ok();
            let stated =
                stated.and_then(Self::of).map(|rules| (rules.variant(), rules.game_type()));
            stated == Some((self.variant(), self.game_type()))
        };
        let stated = tags.iter().find(|(name, _)| *name == "GameType").map(|(_, value)| *value);
        let game_type =
            stated.filter(means_this).map_or_else(|| self.game_type().to_string(), Into::into);
        let mut own = vec![("GameType", game_type.as_str())];
        if game.start != self.start() {
            own.push(("FEN", &fen));
        }
        for (name, value) in
            tags.iter().filter(|(name, _)| !matches!(*name, "GameType" | "FEN")).chain(&own)
        {
            text.push_str(&format!("[{name} \"{}\"]\n", value.replace('"', "\\\"")));
        }
        for item in Remark::without_move(game.preface) {
            text.push_str(&format!("{item} "));
        }
        let mut position = game.start;
        let mut numbering = Numbering::from(self.starter(), 1);
        let mut begins = true;
        let mut setups = game.setups.iter().peekable();
        let mut set_up = |before: usize, position: &mut Position, text: &mut String| {
            let mut is_done = false;
            while let Some(one) = setups.next_if(|one| one.before <= before) {
                *position = one.position;
                text.push_str(&format!("/FEN \"{}\"/ ", Fen::write(position, self.board())));
                for item in Remark::without_move(&one.remark) {
                    text.push_str(&format!("{item} "));
                }
                is_done = true;
            }
            is_done
        };
        for (at, (played, remark)) in game.moves.iter().enumerate() {
            begins |= set_up(at, &mut position, &mut text);
            let turn: Colour = position.turn;
            let number = numbering.next(turn);
            if numbering.is_first(turn) {
                text.push_str(&format!("{number}. "));
            } else if begins {
                text.push_str(&format!("{number}... "));
            }
            begins = false;
            let remark = Remark::of(remark);
            text.push_str(&self.canonical(&self.moves(&position), played));
            text.push_str(&remark.strength);
            for item in &remark.items {
                text.push_str(&format!(" {item}"));
            }
            text.push(' ');
            position = self.play(&position, played);
        }
        set_up(game.moves.len(), &mut position, &mut text);
        text.push('*');
        // Writing files orders the tags and breaks the lines.
        crate::rewrite::write_all(&crate::read(text, crate::Mode::Tolerant))
    }
}
