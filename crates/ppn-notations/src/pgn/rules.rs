//! Continuing a game of chess by moving its figures.

use super::{
    board::{place, square},
    guidance::side,
};
use ppn_chess::{Colour, Game, Go, Item, Position, Replay, San, Shape, Standing};
use ppn_record::{Place, Play, Rules, comment_text, insertion};
use ppn_source::Edit;

/// A game of chess at the end of its text.
pub(super) struct Hand {
    text: String,
    position: Position,
    plays: Vec<Play>,
    /// The place for the next words.
    at: u32,
    /// Whether the text there ends with its line.
    ends_line: bool,
    /// The text before the next move.
    number: String,
}

impl Hand {
    pub(super) fn new(text: &str, game: &Game, replay: &Replay) -> Result<Self, String> {
        let line = replay.line.as_ref().ok_or("the rules of chess do not apply to its position")?;
        if let Some(stopped) = line.stopped {
            return Err(format!("`{}` could not be played", stopped.slice(text)));
        }
        let position = line.end.clone();
        match position.standing() {
            Standing::Mate => {
                return Err(format!("the game is over: {} is mated", position.turn()));
            }
            Standing::Stalemate => return Err("the game is over: stalemate".to_owned()),
            Standing::Open | Standing::Dead => {}
        }
        let words = game.body.iter().rfind(|item| !matches!(item, Item::Result(..)));
        let tags = game.tags.iter().map(|tag| tag.span.end).max();
        let result = game.result().map(|(span, _)| span);
        let at = match (words, result) {
            (Some(last), _) => last.span().end,
            (None, Some(result)) => result.start,
            (None, None) => tags.unwrap_or(0),
        };
        let ends_line = match words {
            Some(Item::Comment(span)) => span.slice(text).starts_with(';'),
            Some(Item::Escape(_)) => true,
            Some(_) => false,
            None => result.is_none() && tags.is_some(),
        };
        let number = line.plies().next_back().map_or(position.number(), |last| {
            last.number + u32::from(last.before.turn() == Colour::Black)
        });
        let follows = matches!(words, Some(Item::Move(_) | Item::Glyph(..) | Item::Mark(_)));
        let number = match (position.turn(), follows) {
            (Colour::White, _) => format!("{number}. "),
            (Colour::Black, true) => String::new(),
            (Colour::Black, false) => format!("{number}... "),
        };
        let plays = position.moves().into_iter().map(|one| Play {
            words: position.san(one),
            path: vec![place(one.from), place(one.to)],
            piece: None,
        });
        let plays = plays.collect();
        Ok(Self { text: text.to_owned(), position, plays, at, ends_line, number })
    }

    fn insert(&self, words: &str) -> Edit {
        insertion(&self.text, self.at, words, self.ends_line)
    }
}

impl Rules for Hand {
    fn to_move(&self) -> String {
        side(self.position.turn())
    }

    fn plays(&self) -> &[Play] {
        &self.plays
    }

    fn refusal(&self, path: &[Place]) -> String {
        let ends = path.first().zip(path.last());
        let squares = ends.and_then(|(from, to)| Some((square(*from)?, square(*to)?)));
        let Some((from, to)) = squares else {
            return "this is not a square of the board".to_owned();
        };
        let turn = self.position.turn();
        let Some(figure) = self.position.get(from) else {
            return format!("there is no figure on {from}");
        };
        if figure.colour != turn {
            return format!("it is {turn}'s turn");
        }
        let go = Go {
            role: Some(figure.role),
            may_be_bishop: false,
            from_file: Some(from.file()),
            from_rank: Some(from.rank()),
            captures: self.position.get(to).is_some(),
            to_file: to.file(),
            to_rank: Some(to.rank()),
            promotion: None,
        };
        self.position.why_not(&San::new(Shape::Go(go))).message
    }

    fn write(&self, words: &str) -> Edit {
        self.insert(&format!("{}{words}", self.number))
    }

    fn comment(&self, text: &str) -> Edit {
        let text = comment_text(text, &[('{', '('), ('}', ')')]);
        self.insert(&format!("{{{text}}}"))
    }
}
