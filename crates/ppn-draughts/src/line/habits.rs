//! Moves as people and programs write them although no game has them so.

use super::Player;
use crate::{
    Item, Move, MoveText, Position, Ruleset, Square, codes,
    find::{self, Found, NotFound},
    moves::Moves,
    squares_text::SquaresText,
    token::Oddities,
};
use ppn_source::{Diagnostic, Edit, Fix, Span};

impl Player<'_> {
    /// Reports a move with the letter of a piece before its squares; a program writes so in the whole game.
    pub(super) fn piece_letter(&mut self, written: &MoveText) {
        let is_one = |item: &Item| match item {
            Item::Move(other) if other.oddities.has(Oddities::PIECE_LETTER) => Some(other.span),
            _ => None,
        };
        let letter = |span: Span| Span { end: span.start + 1, ..span };
        let all: Vec<Span> = self.items.iter().filter_map(is_one).collect();
        let edits = all.iter().map(|&span| Edit::replace(letter(span), ""));
        let text = written.span.slice(self.text);
        let right = &text[1..];
        let more = if all.len() > 1 { ", and the others likewise" } else { "" };
        let title = format!("write `{right}`{more}");
        let message = format!("`{text}` has `{}` before its squares", &text[..1]);
        let mut said = Diagnostic::new(&codes::ILLEGAL_MOVE, written.span, message)
            .with_help(format!("write `{right}`"))
            .with_note("the replay of this line stops before this move")
            .with_fix(Fix::guess(title, edits));
        match all.len() {
            0 | 1 => {}
            2 => said.notes.insert(0, "one more move of this game is written so".to_owned()),
            count => {
                let message = format!("{} more moves of this game are written so", count - 1);
                said.notes.insert(0, message);
            }
        }
        self.attempt.diagnostics.push(said);
        self.stop(written.span, &codes::ILLEGAL_MOVE);
    }

    /// The legal moves with the start and the end of a text, and those that it can mean. Its end may come before
    /// the captured squares, as the Hub protocol of draughts programs has it.
    pub(super) fn find(
        &self,
        before: &Position,
        written: &MoveText,
        read: &SquaresText,
    ) -> (Moves, Result<Found, NotFound>) {
        let between = |(from, to): (Square, Square)| self.rules.moves_between(before, from, to);
        let moves = find::ends(self.rules, read).map_or_else(Moves::new, between);
        let found = find::find(self.rules, &moves, read);
        if let (Err(NotFound::Illegal), [from, to, captured @ ..]) = (&found, &read.names[..])
            && !captured.is_empty()
            && !written.oddities.has(Oddities::LEGS)
        {
            let board = self.rules.board();
            let ends = board.find(*from).zip(board.find(*to));
            let moves = ends.map_or_else(Moves::new, between);
            let found = find::by_captured(self.rules, &moves, read);
            return (moves, found);
        }
        (moves, found)
    }

    /// Plays a move in short notation, if it can be only one.
    pub(super) fn short_move(&mut self, item: usize, written: &MoveText) {
        let (text, board) = (written.span.slice(self.text), self.rules.board());
        let (column, square) = text.split_at(1);
        let square = SquaresText::read(square).names.first().and_then(|&name| board.find(name));
        let mut moves = self.rules.moves(&self.attempt.position);
        let fits =
            |one: &Move| Some(one.to()) == square && board.name(one.from()).starts_with(column);
        let fit: Vec<usize> = (0..moves.len()).filter(|&at| fits(&moves[at])).collect();
        if let [only] = fit[..] {
            let right = self.rules.canonical(&moves, &moves[only]);
            let needs_long = Ruleset::needs_long(&moves, &moves[only]);
            let edits = vec![Edit::replace(written.span, right.clone())];
            let title = format!("write `{right}`");
            let message =
                format!("`{text}` is short notation, without the row that the piece is on");
            let said = Diagnostic::new(&codes::SHORT_NOTATION, written.span, message)
                .with_help(title.clone())
                .with_fix(Fix::safe(title, edits));
            self.attempt.diagnostics.push(said);
            return self.make(item, written, moves.swap_remove(only), needs_long);
        }
        if self.reports {
            let words =
                fit.iter().map(|&at| format!("`{}`", self.rules.canonical(&moves, &moves[at])));
            let words: Vec<_> = words.collect();
            let why = match words.len() {
                0 => "no legal move fits".to_owned(),
                _ => format!("it can be {}", words.join(" or ")),
            };
            let message = format!("`{text}` is short notation, and {why}");
            let said = Diagnostic::new(&codes::ILLEGAL_MOVE, written.span, message)
                .with_help("write the square that the piece leaves: `a3-b4`")
                .with_note("the replay of this line stops before this move");
            self.attempt.diagnostics.push(said);
        }
        self.stop(written.span, &codes::ILLEGAL_MOVE);
    }

    /// Plays the first leg of a capture that is no legal move as a whole: one of its parts is wrong.
    pub(super) fn play_legs(&mut self, item: usize, written: &MoveText) {
        for span in legs(self.text, written.span) {
            if self.attempt.stopped.is_none() {
                let oddities = written.oddities.without(Oddities::LEGS);
                self.play_squares(item, &MoveText { span, oddities, squares: None, ..*written });
            }
        }
    }
}

/// The words of a capture that is written leg by leg, without the numbers between them.
fn legs(text: &str, span: Span) -> impl Iterator<Item = Span> {
    let written = span.slice(text);
    let words = written.split_whitespace().filter(|word| !word.ends_with('.'));
    words.map(move |word| {
        let at = word.as_ptr() as usize - written.as_ptr() as usize;
        Span::new(at, at + word.len()).shift(span.start)
    })
}
