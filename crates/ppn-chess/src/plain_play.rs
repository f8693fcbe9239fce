//! Games of usual moves, played word by word without a tree of what was read.

use crate::{
    Colour, Move, Outcome, Position, Role, San, Shape, Square, find::Origins, plain, san::Go,
    tags::PlainForm, variant_of,
};
use ppn_source::Span;

/// The longest text that is read in this way. Every move is a usual one, so there are no limits to keep.
const LONGEST: usize = 1 << 20;

/// The most tags, among which each name is compared with those before it.
const MOST_TAGS: usize = 64;

/// The name and the value of a tag, of which no other has the same name.
pub(crate) type PlainTag<'t> = (&'t str, &'t str);

/// What a usual game consists of.
#[derive(Clone, Copy)]
pub(crate) enum Word<'w> {
    /// All tags.
    Tags(&'w [PlainTag<'w>]),
    /// A number with one or three dots.
    Number(&'w str),
    /// A comment or a numeric glyph.
    Remark { is_glyph: bool },
    /// A legal move, in the position before it. The check that its word names was not looked at.
    Move(San, Move, Written),
    /// The same move, in the position after it.
    Moved(San),
    /// The result, after at least one move.
    Result(Outcome),
}

/// Where a move is in the text.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    /// Where the number before it begins.
    number: Option<usize>,
    /// Its word with its marks.
    pub(crate) word: Span,
}

impl Written {
    pub(crate) fn with_number(self) -> Span {
        Span { start: self.number.map_or(self.word.start, |at| at as u32), end: self.word.end }
    }
}

/// Plays a text that is a game of moves as the standard writes them, from the usual position, with tags and comments but
/// without variations. Each word is given with its position. `None` for any other text, and as soon as a word is refused.
pub(crate) fn play(
    text: &str,
    mut add: impl FnMut(&Position, Word<'_>) -> Option<()>,
) -> Option<()> {
    if text.len() > LONGEST {
        return None;
    }
    let mut position = Position::default();
    let mut tags = Vec::new();
    let mut rest = after_tags(text.trim_start(), &mut tags)?;
    add(&position, Word::Tags(&tags))?;
    let mut has_moves = false;
    // Where the number before the next move begins: a comment or a glyph parts it from the move.
    let mut number = None;
    loop {
        rest = rest.trim_ascii_start();
        let bytes = rest.as_bytes();
        let here = text.len() - rest.len();
        let before = number.take();
        let length = match bytes.first()? {
            b'{' => {
                add(&position, Word::Remark { is_glyph: false })?;
                comment(bytes)?
            }
            b'$' => {
                add(&position, Word::Remark { is_glyph: true })?;
                glyph(rest)?
            }
            b'0'..=b'9' | b'*' => match plain::number(bytes) {
                Some(length) => {
                    add(&position, Word::Number(&rest[..length]))?;
                    number = before.or(Some(here));
                    length
                }
                None => {
                    let result = result(rest).filter(|_| has_moves)?;
                    return add(&position, Word::Result(result));
                }
            },
            _ => {
                let (san, length) = plain::san(bytes)?;
                let length = length + marks(&bytes[length..])?;
                let one = position.plain_move(&san)?;
                let word = Span::new(here, here + length);
                add(&position, Word::Move(san, one, Written { number: before, word }))?;
                position.advance(one);
                add(&position, Word::Moved(san))?;
                has_moves = true;
                length
            }
        };
        rest = &rest[length..];
    }
}

/// The text after the tags, each on a line of its own; `None` if one is not plain, or decides what the position or the
/// rules are.
fn after_tags<'t>(mut text: &'t str, tags: &mut Vec<PlainTag<'t>>) -> Option<&'t str> {
    while text.starts_with('[') {
        let form = PlainForm::of(text.as_bytes())?;
        let (name, value) = form.words(text);
        let rest = text[form.length()..].trim_start_matches([' ', '\r']);
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        let is_start = ["FEN", "SetUp", "Position"].into_iter().any(is);
        let has_rules = is("Variant") && variant_of(value).is_some();
        let is_repeated = tags.iter().any(|(other, _)| is(other));
        if is_start || has_rules || is_repeated || tags.len() == MOST_TAGS {
            return None;
        }
        tags.push((name, value));
        text = rest.strip_prefix('\n')?.trim_ascii_start();
    }
    Some(text)
}

/// The length of a comment in braces. One with an opening brace, or with a line that is empty or begins with a bracket or an
/// escape, may end elsewhere than it seems.
pub(crate) fn comment(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        let is_special = |byte: &u8| matches!(byte, b'{' | b'}' | b'\n' | b'\r');
        at += text[at..].iter().position(is_special)?;
        at += 1;
        let rest = &text[at..];
        match text[at - 1] {
            b'}' => return Some(at),
            b'{' => return None,
            b'\r' if rest.starts_with(b"\n") => {}
            _ => {
                let next = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'))?;
                let is_usual = next.is_ascii_graphic() && !matches!(next, b'[' | b'%');
                is_usual.then_some(())?;
            }
        }
    }
}

/// The length of a numeric glyph with white space after it.
fn glyph(text: &str) -> Option<usize> {
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    let is_plain = text[1..end].bytes().all(|byte| byte.is_ascii_digit());
    (is_plain && text[1..end].parse::<u8>().is_ok()).then_some(end)
}

/// The length of the marks after a move, such as `!?`, with the end of the word after them.
fn marks(text: &[u8]) -> Option<usize> {
    let marks = text.iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    let ends_word = text.get(marks).is_none_or(u8::is_ascii_whitespace);
    (marks <= 2 && ends_word).then_some(marks)
}

/// The result that a text is.
fn result(text: &str) -> Option<Outcome> {
    let text = text.trim_ascii_end();
    matches!(text, "1-0" | "0-1" | "1/2-1/2" | "*").then(|| Outcome::of(text))?
}

impl Position {
    /// The legal move of a plain word, if the word fits it: only what captures is said to capture.
    pub(crate) fn plain_move(&self, san: &San) -> Option<Move> {
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

    /// Whether the word of a legal move names its file and its rank only if the standard does. Pawns that capture always name
    /// their file.
    pub(crate) fn names_what_is_needed(&self, san: &San, one: Move) -> bool {
        let Shape::Go(go) = san.shape else { return true };
        let named = (go.from_file.is_some(), go.from_rank.is_some());
        let Some(role) = go.role.filter(|_| named != (false, false)) else { return true };
        let mut origins = Origins::default();
        for from in self.origins(role, one.to) {
            if self.may_go(role, Move { from, ..one }) {
                origins.add(from);
            }
        }
        origins.named(one.from) == named
    }

    fn plain_goal(&self, go: &Go) -> Option<Move> {
        let to = Square::new(go.to_file, go.to_rank?)?;
        let is_taken = self.is_occupied(to);
        if is_taken && self.is_of(self.turn(), to) {
            return None;
        }
        let role = go.role.unwrap_or(Role::Pawn);
        let of = |from: Square| Move { from, to, promotion: go.promotion, rook: None };
        if role == Role::Pawn {
            let one = of(self.pawn_to(to, go)?);
            let is_last = matches!(to.rank(), 0 | 7);
            let is_en_passant = go.captures && !is_taken;
            let is_meant =
                is_last == go.promotion.is_some() && go.captures == (is_taken || is_en_passant);
            let is_legal = if is_en_passant {
                self.is_legal(one)
            } else {
                self.is_free(one.from) || self.is_legal(one)
            };
            return (is_meant && is_legal).then_some(one);
        }
        if go.captures != is_taken {
            return None;
        }
        let mut found = None;
        for from in self.origins(role, to) {
            let is_named = go.from_file.is_none_or(|file| file == from.file())
                && go.from_rank.is_none_or(|rank| rank == from.rank());
            if is_named && self.may_go(role, of(from)) && found.replace(of(from)).is_some() {
                return None;
            }
        }
        found
    }

    /// Whether a figure of a kind, other than a pawn, may go to a square that it reaches.
    fn may_go(&self, role: Role, one: Move) -> bool {
        role != Role::King && self.is_free(one.from) || self.is_legal(one)
    }

    /// The square of the pawn that goes to a square, or that captures from a file there.
    fn pawn_to(&self, to: Square, go: &Go) -> Option<Square> {
        let (back, double) = match self.turn() {
            Colour::White => (to.rank().checked_sub(1)?, 3),
            Colour::Black => (to.rank() + 1, 4),
        };
        let is_pawn = |from: &Square| self.is_pawn(self.turn(), *from);
        if let Some(file) = go.from_file {
            let from = Square::new(file, back)?;
            return Some(from).filter(|from| file.abs_diff(to.file()) == 1 && is_pawn(from));
        }
        if self.is_occupied(to) {
            return None;
        }
        let near = Square::new(to.file(), back)?;
        if !self.is_occupied(near) && to.rank() == double {
            let from = Square::new(to.file(), if double == 3 { 1 } else { 6 });
            return from.filter(is_pawn);
        }
        Some(near).filter(is_pawn)
    }
}
