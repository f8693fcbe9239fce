//! Games of usual moves, played without a tree of what was read, for archives of which many positions are compared.

use crate::{Colour, Effect, Figure, Move, Position, Role, San, Shape, Square, plain, san::Go};

/// What the moves of a usual game do on the board, from the usual start position.
///
/// ```
/// use ppn_chess::{Effect, PlainGame};
///
/// let game = PlainGame::read("[Event \"?\"]\n\n1. e4 {best by test} d5 2. exd5 *").unwrap();
/// let moves: Vec<&[Effect]> = game.moves().collect();
/// let [e4, d5] = ["e4", "d5"].map(|square| square.parse().unwrap());
/// assert_eq!(moves.len(), 3);
/// assert_eq!(moves[2], [Effect::Take(d5), Effect::Shift(e4, d5)]);
/// assert!(PlainGame::read("1. e5 *").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PlainGame {
    effects: Vec<Effect>,
    /// The number of effects up to the end of each move.
    ends: Vec<u32>,
}

/// The longest text that is read in this way. Every move is a usual one, so there are no limits to keep.
const LONGEST: usize = 1 << 20;

/// The most tags, among which each name is compared with those before it.
const MOST_TAGS: usize = 64;

impl PlainGame {
    /// Plays a text that is a game of moves as the standard writes them, from the usual position, with tags and comments but
    /// without variations. `None` for any other text, which [`read`](crate::read()) and [`replay`](crate::replay())
    /// understand: so a game that is given has no error.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let mut rest = after_tags(text.trim_start().as_bytes())?;
        let mut game = Self::default();
        let mut position = Position::default();
        loop {
            rest = rest.trim_ascii_start();
            let length = match rest.first()? {
                b'{' => comment(rest)?,
                b'$' => glyph(rest)?,
                _ if is_result(rest) => {
                    return (!game.ends.is_empty()).then_some(game);
                }
                b'0'..=b'9' => plain::number(rest)?,
                _ => {
                    let (san, length) = plain::san(rest)?;
                    let one = position.plain_move(&san)?;
                    position.add_effects(one, &mut game.effects);
                    game.ends.push(game.effects.len() as u32);
                    position.advance(one);
                    length + marks(&rest[length..])?
                }
            };
            rest = &rest[length..];
        }
    }

    /// What each move does on the board, in order.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &[Effect]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let effects = &self.effects[begin..end as usize];
            begin = end as usize;
            effects
        })
    }
}

/// The text after the tags, each on a line of its own; `None` if one is not plain, or decides what the position or the
/// rules are.
fn after_tags(mut text: &[u8]) -> Option<&[u8]> {
    let mut names: Vec<&[u8]> = Vec::new();
    while let Some(tag) = text.strip_prefix(b"[") {
        let letters = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
        let (name, rest) = tag.split_at(letters.count());
        let value = rest.strip_prefix(b" \"")?;
        let end = value.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\n' | b'\r'))?;
        let rest = value[end..].strip_prefix(b"\"]")?;
        let is_other = ["FEN", "SetUp", "Variant"]
            .iter()
            .any(|other| name.eq_ignore_ascii_case(other.as_bytes()));
        if name.is_empty() || is_other || names.len() == MOST_TAGS || names.contains(&name) {
            return None;
        }
        names.push(name);
        let line = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\r')).count();
        rest.get(line).filter(|byte| **byte == b'\n')?;
        text = rest[line..].trim_ascii_start();
    }
    Some(text)
}

/// The length of a comment in braces. One with an opening brace, or with a line that begins with a bracket or an escape, may
/// end elsewhere than it seems.
fn comment(text: &[u8]) -> Option<usize> {
    let end = text.iter().position(|byte| *byte == b'}')?;
    let inside = &text[1..end];
    let is_odd = |pair: &[u8]| {
        matches!(pair[0], b'\n' | b'\r') && matches!(pair[1], b'[' | b'%' | b'\n' | b'\r')
    };
    (!inside.contains(&b'{') && !inside.windows(2).any(is_odd)).then_some(end + 1)
}

/// The length of a numeric glyph with white space after it.
fn glyph(text: &[u8]) -> Option<usize> {
    let digits = text[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_plain = (1..=3).contains(&digits) && ends_word(text.get(1 + digits));
    is_plain.then_some(1 + digits)
}

/// The length of the marks after a move, such as `!?`, with the end of the word after them.
fn marks(text: &[u8]) -> Option<usize> {
    let marks = text.iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    (marks <= 2 && ends_word(text.get(marks))).then_some(marks)
}

fn ends_word(next: Option<&u8>) -> bool {
    next.is_none_or(u8::is_ascii_whitespace)
}

/// Whether the text is a result and no more.
fn is_result(text: &[u8]) -> bool {
    let results = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"];
    results.contains(&text.trim_ascii_end())
}

impl Position {
    /// The legal move of a plain word, if the word fits it: only what captures is said to capture.
    fn plain_move(&self, san: &San) -> Option<Move> {
        match san.shape {
            Shape::Castle { short } => {
                let rook = self.castling_rook(self.turn(), short)?;
                let king = self.king();
                let to = Square::new(if short { 6 } else { 2 }, king.rank())?;
                let one = Move { from: king, to, promotion: None, rook: Some(rook) };
                self.is_legal(one).then_some(one)
            }
            Shape::Go(go) => self.plain_goal(&go),
            Shape::Null => None,
        }
    }

    fn plain_goal(&self, go: &Go) -> Option<Move> {
        let to = Square::new(go.to_file, go.to_rank?)?;
        let there = self.get(to);
        if there.is_some_and(|figure| figure.colour == self.turn()) {
            return None;
        }
        let role = go.role.unwrap_or(Role::Pawn);
        let of = |from: Square| Move { from, to, promotion: go.promotion, rook: None };
        if role == Role::Pawn {
            let one = of(self.pawn_to(to, go)?);
            let is_last = matches!(to.rank(), 0 | 7);
            let is_en_passant = go.captures && there.is_none();
            let is_meant = is_last == go.promotion.is_some()
                && go.captures == (there.is_some() || is_en_passant);
            let is_legal = if is_en_passant {
                self.is_legal(one)
            } else {
                self.is_free(one.from) || self.is_legal(one)
            };
            return (is_meant && is_legal).then_some(one);
        }
        if go.captures != there.is_some() {
            return None;
        }
        let mut found = None;
        for from in self.origins(role, to) {
            let is_named = go.from_file.is_none_or(|file| file == from.file())
                && go.from_rank.is_none_or(|rank| rank == from.rank());
            let is_free = role != Role::King && self.is_free(from);
            if is_named && (is_free || self.is_legal(of(from))) && found.replace(of(from)).is_some()
            {
                return None;
            }
        }
        found
    }

    /// The square of the pawn that goes to a square, or that captures from a file there.
    fn pawn_to(&self, to: Square, go: &Go) -> Option<Square> {
        let (back, double) = match self.turn() {
            Colour::White => (to.rank().checked_sub(1)?, 3),
            Colour::Black => (to.rank() + 1, 4),
        };
        let pawn = Some(Figure { colour: self.turn(), role: Role::Pawn });
        if let Some(file) = go.from_file {
            let from = Square::new(file, back)?;
            return (file.abs_diff(to.file()) == 1 && self.get(from) == pawn).then_some(from);
        }
        if self.get(to).is_some() {
            return None;
        }
        let near = Square::new(to.file(), back)?;
        match self.get(near) {
            None if to.rank() == double => {
                let from = Square::new(to.file(), if double == 3 { 1 } else { 6 })?;
                (self.get(from) == pawn).then_some(from)
            }
            figure => (figure == pawn).then_some(near),
        }
    }
}
