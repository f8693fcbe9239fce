//! Conditions on boards: positions, material, and the side to move.

use super::{Joined, Parsed, Parser, fail, list, unknown};
use crate::board::Pieces;
use crate::{
    codes::{QUERY_LIMIT, QUERY_VALUE, QUERY_WORD},
    condition::{Condition, OnBoard, Own, Symmetry, When},
    figure::{Role, SIDES},
    material::{Material, SideMaterial},
    pattern::Pattern,
    token::Kind,
};
use ppn_file::{GameText, Metadata};
use ppn_record::{Notation, Options};
use ppn_source::{Diagnostic, Span, near_match};
use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

/// The words that begin conditions on a board.
const ON_BOARD: [&str; 4] = ["position", "material", "turn", "not"];

impl Joined for OnBoard {
    const ALL: fn(Vec<Self>) -> Self = Self::All;
    const ANY: fn(Vec<Self>) -> Self = Self::Any;
    const NOT: fn(Box<Self>) -> Self = Self::Not;

    fn read(parser: &mut Parser<'_>) -> Parsed<Self> {
        parser.on_board()
    }
}

impl Parser<'_> {
    /// A condition on the board of one state, and the states in which it is looked for.
    pub(super) fn board(&mut self) -> Parsed<Condition> {
        let condition = if self.next_if_word("board") {
            self.expect(&Kind::Open, "`(`")?;
            self.in_parentheses()?
        } else {
            self.one()?
        };
        let when = self.when()?;
        Ok(Condition::Board(condition, when))
    }

    fn when(&mut self) -> Parsed<When> {
        if !self.next_if_word("at") {
            return Ok(When::Ever);
        }
        if self.next_if_word("last") {
            return Ok(When::Last);
        }
        if self.next_if_word("start") {
            return Ok(When::Start);
        }
        match &self.peek().kind {
            Kind::To => {}
            Kind::Word(word) if word.starts_with(|c: char| c.is_ascii_digit()) => {}
            _ => return self.unexpected("`start`, `last` or the numbers of moves"),
        }
        let numbers = self.counts()?;
        Ok(When::Numbers(*numbers.start() as u64, *numbers.end() as u64))
    }

    fn on_board(&mut self) -> Parsed<OnBoard> {
        let token = self.next();
        let Kind::Word(word) = &token.kind else {
            return self.unexpected_before("a condition on a board");
        };
        match word.as_str() {
            "position" => self.position(),
            "material" => Ok(OnBoard::Material(self.material()?)),
            "turn" => self.turn(),
            word => {
                let message = format!("`{word}` is no condition on a board");
                fail(unknown(token.span, message, near_match(word, ON_BOARD), || {
                    format!(
                        "write {}; other conditions are outside of `board (…)`",
                        list(&ON_BOARD)
                    )
                }))
            }
        }
    }

    fn turn(&mut self) -> Parsed<OnBoard> {
        for (word, is_first) in [("first", true), ("second", false)] {
            if self.next_if_word(word) {
                return Ok(OnBoard::Turn(is_first));
            }
        }
        self.unexpected("`first` or `second`, the side that usually moves first or the other")
    }

    fn position(&mut self) -> Parsed<OnBoard> {
        let word = match &self.peek().kind {
            Kind::Word(word) => Some((word.clone(), self.next().span)),
            _ => None,
        };
        let (text, span) = self.quoted("a position")?;
        let symmetry = self.symmetry();
        self.boards += symmetry.boards();
        if self.boards > self.limits.boards {
            let message = format!("the positions are more than {} boards", self.limits.boards);
            return fail(Diagnostic::new(&QUERY_LIMIT, span, message));
        }
        match word {
            None => self.own(text, span, symmetry),
            Some((word, _)) if word == "board" => match Pattern::read(&text, self.limits.squares) {
                Ok(pattern) => Ok(OnBoard::Pattern(symmetry.of_pattern(pattern))),
                Err(error) => {
                    let place = Span {
                        start: span.start + 1 + error.span.start,
                        end: span.start + 1 + error.span.end,
                    };
                    // With escapes before it, the place may be another one.
                    let inside = place.end < span.end && text.len() + 2 == span.len();
                    let place = if inside { place } else { span };
                    fail(Diagnostic::new(&QUERY_VALUE, place, error.message).with_help(
                        "write a letter for a piece, `.` for an empty square, `?` for any square, `!` for any piece, \
                         and `[NB]` for one of several",
                    ))
                }
            },
            Some((word, at)) => match self.vocabulary.notations.named(&word).cloned() {
                Some(notation) => played_to(&*notation, &text, span, symmetry),
                None => {
                    let found = self.unknown_notation(&word, at);
                    fail(found.with_help("write `board` before a board that is drawn"))
                }
            },
        }
    }

    fn symmetry(&mut self) -> Symmetry {
        let mut symmetry = Symmetry::default();
        loop {
            if self.next_if_word("turned") {
                symmetry.turned = true;
            } else if self.next_if_word("mirrored") {
                symmetry.mirrored = true;
            } else if self.next_if_word("swapped") {
                symmetry.swapped = true;
            } else {
                return symmetry;
            }
        }
    }

    /// A position in the own form of a notation, at least one of which must read it.
    fn own(&mut self, text: String, span: Span, symmetry: Symmetry) -> Parsed<OnBoard> {
        let none = Metadata::default();
        let reads = |notation: &dyn Notation| notation.position(&text, &none).is_some();
        if !self.vocabulary.notations.iter().any(reads) {
            let found = Diagnostic::new(&QUERY_VALUE, span, "no notation reads this position");
            return fail(found.with_help(
                "write a FEN, or `position board \"…\"` for a board that is drawn, or `position ppn \"…\"` for \
                 moves of PPN that make it",
            ));
        }
        // A game may be asked several queries, and keeps the boards of their positions by this number.
        static POSITIONS: AtomicUsize = AtomicUsize::new(0);
        let id = POSITIONS.fetch_add(1, Ordering::Relaxed);
        Ok(OnBoard::Own(Own { id, text, symmetry, known: Mutex::default() }))
    }

    fn material(&mut self) -> Parsed<Material> {
        let is_open = self.next_if(&Kind::Open);
        let mut material = Material { sides: vec![self.side()?] };
        while is_open && self.next_if(&Kind::Semicolon) {
            material.sides.push(self.side()?);
        }
        if is_open {
            self.expect(&Kind::Close, "`,`, `;` or `)`")?;
        }
        Ok(material)
    }

    /// The pieces of a side: `white 3 men, 1 king`.
    fn side(&mut self) -> Parsed<SideMaterial> {
        let named = SIDES.iter().find(|(name, _)| self.is_word(name));
        let suit = match named {
            Some((_, suit)) => Some(*suit),
            None if self.is_word("all") => None,
            None => {
                let token = self.peek();
                let names: Vec<&str> = SIDES.iter().map(|(name, _)| *name).chain(["all"]).collect();
                let expected = format!("a side: {}", list(&names));
                let Kind::Word(word) = &token.kind else { return self.unexpected(&expected) };
                let Some(near) = near_match(word, names) else { return self.unexpected(&expected) };
                let message = format!("there is no side `{word}`");
                let found = Diagnostic::new(&QUERY_WORD, token.span, message);
                return fail(found.with_help(format!("write `{near}`")));
            }
        };
        self.next();
        let mut side = SideMaterial { suit, counts: Vec::new(), all: None };
        loop {
            let counts = self.counts()?;
            let token = self.next();
            let Kind::Word(word) = &token.kind else {
                return self.unexpected_before("a kind of piece, or `any`");
            };
            match Role::named(word) {
                Some(role) => side.counts.push((role, counts)),
                None if matches!(word.as_str(), "any" | "piece" | "pieces") => {
                    side.all = Some(counts);
                }
                None => {
                    let message = format!("there is no kind of piece `{word}`");
                    let near = near_match(word, Role::names().chain(["any"]));
                    return fail(unknown(token.span, message, near, || {
                        "write a piece such as `men`, `king` or `rooks`, or `any`".to_owned()
                    }));
                }
            }
            if !self.next_if(&Kind::Comma) {
                return Ok(side);
            }
        }
    }
}

/// The last position of a game in a notation that the query names.
fn played_to(
    notation: &dyn Notation,
    text: &str,
    span: Span,
    symmetry: Symmetry,
) -> Parsed<OnBoard> {
    let game = GameText::whole(text.as_bytes().to_vec());
    let record = notation.record(&game, &Options::default());
    if let Some(error) = record.diagnostics.iter().find(|one| one.is_error()) {
        let message = format!("{} cannot play this text: {}", notation.name(), error.message);
        let mut found = Diagnostic::new(&QUERY_VALUE, span, message);
        found.help.clone_from(&error.help);
        return fail(found);
    }
    let boards = symmetry.of_exact(record.last_board(), Pieces::of(&record));
    Ok(OnBoard::Exact(boards))
}
