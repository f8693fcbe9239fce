//! Spellings of moves that a writer or a program has in a whole game, each reported once.

use crate::{Move, Oddities, Position, Role, San, Shape, codes};
use ppn_source::{Code, Diagnostic, Edit, Fix, Span};

/// The habits of a game.
#[derive(Default)]
pub(crate) struct Habits {
    found: Vec<(Diagnostic, usize)>,
}

impl Habits {
    /// Adds the spelling of a move if it is unusual. `right` is how the standard writes the move.
    pub(crate) fn add(
        &mut self,
        code: &'static Code,
        span: Span,
        (written, right): (&str, &str),
        message: &str,
    ) {
        let edit = Edit::replace(span, right);
        if let Some((one, more)) = self.found.iter_mut().find(|(one, _)| one.code == code) {
            *more += 1;
            if let Some(fix) = one.fixes.first_mut() {
                fix.edits.push(edit);
            }
            return;
        }
        let fix = Fix::safe(format!("write `{right}`"), [edit]);
        let shown: String = written.chars().take(40).collect();
        let one = Diagnostic::new(code, span, format!("`{shown}`: {message}"));
        self.found.push((one.with_help(format!("write `{right}`")).with_fix(fix), 0));
    }

    /// The reports.
    pub(crate) fn finish(self) -> impl Iterator<Item = Diagnostic> {
        self.found.into_iter().map(|(mut one, more)| {
            if more > 0 {
                let moves = if more == 1 { "move is" } else { "moves are" };
                one.notes.push(format!("{more} more {moves} written like this"));
                for fix in &mut one.fixes {
                    fix.title += ", and the others likewise";
                }
            }
            one
        })
    }
}

/// What is unusual about the word of a legal move, foremost.
pub(crate) fn oddity(
    san: &San,
    position: &Position,
    played: Option<Move>,
    sign: &str,
) -> Option<(&'static Code, &'static str)> {
    let odd = |oddity| san.oddities.has(oddity);
    if odd(Oddities::LANGUAGE) {
        return Some((&codes::LANGUAGE, "the letters of figures are the English ones"));
    }
    if let Shape::Go(go) = san.shape
        && go.may_be_bishop
        && played.and_then(|one| position.get(one.from)).is_some_and(|it| it.role == Role::Bishop)
    {
        return Some((&codes::CASE, "letters of figures are capitals, others are not"));
    }
    let simple: [(Oddities, &'static Code, &'static str); 9] = [
        (Oddities::FIGURINE, &codes::FIGURINE, "figures are letters: K, Q, R, B and N"),
        (Oddities::ZEROS, &codes::ZEROS, "castling is written with the letter O"),
        (Oddities::NULL, &codes::NULL, "a null move is `--`"),
        (Oddities::LONG, &codes::LONG, "moves are written without the whole square of origin"),
        (Oddities::PAWN, &codes::PAWN, "pawns have no letter"),
        (Oddities::CASE, &codes::CASE, "letters of figures are capitals, others are not"),
        (Oddities::EN_PASSANT, &codes::EN_PASSANT, "captures en passant have no mark"),
        (Oddities::PROMOTION, &codes::PROMOTION, "the new figure follows `=`"),
        (Oddities::SPACE, &codes::SPACE, "a move has no space inside"),
    ];
    // A space before the word `mate` is no other oddity than that word.
    let is_odd = |one| odd(one) && (one != Oddities::SPACE || !odd(Oddities::CHECK));
    if let Some((_, code, message)) = simple.iter().find(|(one, _, _)| is_odd(*one)) {
        return Some((code, message));
    }
    let one = played?;
    if let Shape::Go(go) = san.shape {
        if one.rook.is_some() {
            return Some((&codes::ZEROS, "castling is written `O-O` or `O-O-O`"));
        }
        let captures = position.captured(one).is_some();
        let is_pawn = position.get(one.from).is_some_and(|it| it.role == Role::Pawn);
        let names_no_file = captures && go.captures && is_pawn && go.from_file.is_none();
        if names_no_file
            || odd(Oddities::CAPTURE)
            || go.captures != captures
            || go.to_rank.is_none()
        {
            let message = match (captures, go.captures) {
                _ if names_no_file => "a pawn that captures names the file that it leaves",
                (true, false) => "a capture has an `x`",
                (false, true) => "nothing is captured, so there is no `x`",
                _ => "a capture is written with `x` and the whole square",
            };
            return Some((&codes::CAPTURE, message));
        }
    }
    if odd(Oddities::CHECK) || san.check.symbol() != sign {
        let message = match sign {
            "" => "the move gives no check",
            "+" => "the move gives check, which is written `+`",
            _ => "the move mates, which is written `#`",
        };
        return Some((&codes::CHECK, message));
    }
    if let Shape::Go(go) = san.shape
        && (go.from_file.is_some() || go.from_rank.is_some())
    {
        return Some((&codes::ORIGIN, "the origin is not needed, or not the part that is"));
    }
    None
}
