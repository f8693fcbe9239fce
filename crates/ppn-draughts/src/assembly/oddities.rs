//! Unusual spellings of moves and tags.

use super::{Assembly, fix, plain};
use crate::{
    Form, Item, Mode, MoveText, codes,
    squares_text::SquaresText,
    token::{Kind, Oddities, Token},
};
use ppn_source::{Edit, Fix, Span};

/// The bytes after which a capture that is written leg by leg has no more legs. A capture takes each man once, so that
/// real ones are shorter, and all of it is read again for each leg.
const MOST_BYTES_OF_LEGS: usize = 500;

impl Assembly<'_> {
    /// Reports what a tag lacks, with a fix that adds it where the value ends.
    pub(super) fn unclosed_tag(&mut self, span: Span, value: Token) {
        let text = value.span.slice(self.text);
        let is_closed = text.len() > 1 && text.ends_with('"');
        let (missing, message) = match (is_closed, value.oddities.has(Oddities::NO_BRACKET)) {
            (true, _) => ("]", "the tag has no closing bracket"),
            (false, true) => ("\"]", "the tag has no closing quote and no bracket"),
            (false, false) => ("\"", "the value of the tag has no closing quote"),
        };
        let is_guess = value.oddities.has(Oddities::GUESS);
        let fix = if is_guess { Fix::guess } else { Fix::safe };
        let fix = fix(format!("add `{missing}`"), [Edit::insert(value.span.end, missing)]);
        self.fault(&codes::UNCLOSED_TAG, span, message, Some(fix));
    }

    #[inline(always)]
    pub(super) fn game_move(
        &mut self,
        number: Option<usize>,
        text: usize,
        strength: Option<usize>,
    ) {
        let token = &self.tokens[text];
        let before_setup = self.game.number.take();
        let number = number.map(|at| self.tokens[at].span).or(before_setup);
        let mut strength = strength.map(|at| self.tokens[at]);
        let form = match token.kind {
            Kind::Ellipsis => Form::Ellipsis,
            Kind::NullMove => Form::Null,
            _ => Form::Squares,
        };
        self.cover(number.unwrap_or(token.span).cover(token.span));
        // In the other modes, the lexer has already rejected the word.
        let tolerant = self.mode == Mode::Tolerant;
        if tolerant && !token.oddities.is_none() {
            self.move_oddities(*token);
        }
        if let Some(strength) = &mut strength {
            self.cover(strength.span);
            let gap = Span { start: token.span.end, end: strength.span.start };
            if tolerant && strength.oddities.has(Oddities::SPACE_BEFORE) {
                let message = "there is white space between the move and its strength";
                let fix = fix("write them together", Edit::replace(gap, ""));
                self.fault(&codes::SPACE_BEFORE_STRENGTH, strength.span, message, Some(fix));
            }
            if strength.oddities.has(Oddities::STAR) {
                let star = Span { start: strength.span.end - 1, end: strength.span.end };
                let before_digit =
                    self.text[star.range().end..].starts_with(|c: char| c.is_ascii_digit());
                let glyph = if before_digit { " $7 " } else { " $7" };
                let fix = fix("write the glyph for a forced move", Edit::replace(star, glyph));
                let message = "a star separates games and does not mark a forced move";
                self.fault(&codes::STAR_STRENGTH, star, message, Some(fix));
            }
        }
        let strength = strength.map(|strength| strength.span);
        let &Token { span, oddities, squares, .. } = token;
        let played = MoveText { number, span, form, strength, oddities, squares };
        if tolerant && self.join_legs(&played) {
            return;
        }
        self.push(Item::Move(played));
    }

    /// Joins a capture with the one before if it begins where that one ends: both are legs of one capture, since the
    /// other side has no piece there. Returns whether it does.
    fn join_legs(&mut self, played: &MoveText) -> bool {
        let text = self.text;
        let is_leg = |leg: &MoveText| leg.form == Form::Squares && leg.has_capture_symbol(text);
        if self.too_deep > 0 || !is_leg(played) {
            return false;
        }
        let game = &mut self.game;
        let items = game.open.last_mut().map_or(&mut game.body, |(_, items)| items);
        let Some(Item::Move(before)) = items.last_mut() else { return false };
        let is_full = before.span.range().len() > MOST_BYTES_OF_LEGS;
        if !is_leg(before) || before.strength.is_some() || is_full {
            return false;
        }
        let [first, next] = [*before, *played].map(|leg| leg.squares(text));
        if first.names.len() < 2 || next.names.len() < 2 || first.names.last() != next.names.first()
        {
            return false;
        }
        before.span = before.span.cover(played.span);
        before.squares = None;
        before.strength = played.strength;
        before.oddities = before.oddities.with(played.oddities).with(Oddities::LEGS);
        true
    }

    fn move_oddities(&mut self, token: Token) {
        let Token { span, oddities, .. } = token;
        let text = span.slice(self.text);
        let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        if oddities.has(Oddities::SPACE_IN_MOVE) {
            let fix = fix("write the move as one word", Edit::replace(span, packed.clone()));
            let message = format!("there is white space in the move `{packed}`");
            self.fault(&codes::SPACE_IN_MOVE, span, message, Some(fix));
        }
        if oddities.has(Oddities::LEADING_ZERO) {
            let read = SquaresText::read(text);
            let fix =
                plain(&read).map(|plain| fix("leave out the zero", Edit::replace(span, plain)));
            self.fault(&codes::LEADING_ZERO, span, "a square has a leading zero", fix);
        }
        if oddities.has(Oddities::CAPITALS) {
            // Only letters of squares: the symbol `X` has a report of its own.
            let small: String =
                text.chars().map(|c| if c == 'X' { c } else { c.to_ascii_lowercase() }).collect();
            let message = format!("the squares of `{packed}` are in upper case");
            let fix = fix("write lower-case letters", Edit::replace(span, small));
            self.fault(&codes::CAPITAL_SQUARES, span, message, Some(fix));
        }
        if oddities.has(Oddities::ODD_SEPARATOR) {
            let read = SquaresText::read(text);
            let fix =
                plain(&read).map(|plain| fix("write the plain symbol", Edit::replace(span, plain)));
            self.fault(
                &codes::ODD_SEPARATOR,
                span,
                "the symbol between the squares is not plain",
                fix,
            );
        }
        // Only the rules know whether the move is a capture; a hyphen is accepted for both.
        let hyphen = || {
            let names = SquaresText::read(text).names;
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            Some(fix("write a hyphen", Edit::replace(span, names.join("-"))))
        };
        if oddities.has(Oddities::MISSING_SEPARATOR) {
            let message = format!("`{text}` has no symbol between its squares");
            self.fault(&codes::MISSING_SEPARATOR, span, message, hyphen());
        }
        if oddities.has(Oddities::NO_SEPARATOR) {
            let message = format!("`{text}` has no symbol between its squares");
            self.fault(&codes::ALPHA_NO_SEPARATOR, span, message, hyphen());
        }
    }
}
