//! Tokens: words in their context.

use crate::{
    SquareName,
    plain::plain_move,
    results::plain_result,
    squares_text::{Sign, SquaresText, TwoSquares, sign_of},
    token::{Kind, Mode, Oddities, Token},
    words::{Word, Words},
};
use ppn_source::Span;

/// The words of a text as its reading mode understands them, and the comments that run from `%` to
/// the end of the line.
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Token>,
    pub(crate) line_comments: Vec<Span>,
    /// The places of `\r` and `\n` as two characters.
    pub(crate) literal_ends: Vec<Span>,
}

/// Reads the words of a text.
///
/// A word that the mode does not have becomes [`Kind::Stray`] and keeps its oddities, which are the
/// reason.
pub(crate) fn lex(text: &str, mode: Mode) -> Lexed {
    let mut reader = Reader::new(text, mode, false);
    loop {
        reader.plain_words();
        if !reader.step() {
            break;
        }
    }
    let Words { line_comments, literal_ends, .. } = reader.words;
    Lexed { tokens: reader.tokens, line_comments, literal_ends }
}

/// Reads the words of a text up to the first one after which tags belong to another game.
pub(crate) fn lex_tags(text: &str) -> Vec<Token> {
    let mut reader = Reader::new(text, Mode::Tolerant, false);
    let (mut done, mut has_tag, mut has_variation) = (0, false, false);
    loop {
        let more = reader.step();
        // The last word may still change.
        let ready = reader.tokens.len() - usize::from(more && !reader.tokens.is_empty());
        while done < ready {
            let is_last = match reader.tokens[done].kind {
                Kind::Move
                | Kind::Ellipsis
                | Kind::NullMove
                | Kind::Comment
                | Kind::Setup
                | Kind::Glyph => true,
                // A result in a variation is skipped, and so is one without a game.
                Kind::Star | Kind::Result => has_tag && !has_variation,
                kind => {
                    has_tag |= kind == Kind::CloseTag;
                    has_variation |= kind == Kind::OpenVariation;
                    false
                }
            };
            if is_last {
                reader.tokens.truncate(done);
                return reader.tokens;
            }
            done += 1;
        }
        if !more {
            return reader.tokens;
        }
    }
}

/// Turns words into tokens by their context.
pub(crate) struct Reader<'t> {
    text: &'t str,
    mode: Mode,
    words: Words<'t>,
    /// The words so far; the last one may still change, unless it `is_settled`.
    pub(crate) tokens: Vec<Token>,
    pub(crate) is_settled: bool,
}

/// The number of words that a token may depend on, besides its own.
const LOOK_AHEAD: usize = 3;

impl<'t> Reader<'t> {
    /// Reads a text, or the known part of a text that continues.
    pub(crate) fn new(text: &'t str, mode: Mode, goes_on: bool) -> Self {
        /// A move and a space, or a number and a space.
        const USUAL_LENGTH: usize = 5;
        let words = Words::new(text, mode, goes_on);
        let tokens = Vec::with_capacity((text.len() / USUAL_LENGTH).min(1 << 10));
        Self { text, mode, words, tokens, is_settled: false }
    }

    /// Reads the next token; returns whether there was one. In a text that continues, it stops
    /// before words that the rest of the text could change; the token read last does not count
    /// then.
    pub(crate) fn step(&mut self) -> bool {
        if let Some((plain, span)) = self.words.next_plain() {
            self.tokens.push(plain.token(span, self.mode));
            self.is_settled = true;
            return true;
        }
        if let Some(tag) = self.words.next_tag() {
            self.whole_tag(tag, Oddities::NONE);
            self.is_settled = true;
            return true;
        }
        self.is_settled = false;
        if self.words.goes_on() && self.words.peek(LOOK_AHEAD).is_none() {
            return false;
        }
        let Some((word, span)) = self.words.next() else { return false };
        self.word(word, span);
        !self.words.goes_on() || self.words.peek(0).is_some()
    }

    /// Reads plain words, as far as no other one is between them.
    fn plain_words(&mut self) {
        let Self { words, tokens, mode, .. } = self;
        words.take_plain(|plain, span| tokens.push(plain.token(span, *mode)));
    }

    /// Passes plain moves and the numbers before them, of which only the last move becomes a token.
    pub(crate) fn pass_plain_moves(&mut self) -> Option<Token> {
        let (plain, span) = self.words.pass_plain_moves()?;
        self.tokens.push(plain.token(span, self.mode));
        self.tokens.last().copied()
    }

    fn word(&mut self, word: Option<Word>, span: Span) {
        let plain = |kind| (kind, span, Oddities::NONE);
        let (kind, span, oddities) = match word {
            Some(Word::OpenBracket) => return self.tag(span),
            Some(Word::MovePart) => return self.move_parts(span),
            Some(Word::Name) if let Some(whole) = self.after_piece_letter(span) => {
                let squares = Span { start: whole.start + 1, ..whole };
                let oddities = self.square_oddities(squares.slice(self.text));
                (Kind::Move, whole, oddities.with(Oddities::PIECE_LETTER))
            }
            Some(Word::Star) => self.star(span),
            Some(Word::Strength) => {
                let after_move = self.tokens.last().is_some_and(|token| token.kind == Kind::Move);
                let apart = after_move && !self.touches_last(span);
                (Kind::Strength, span, Oddities::SPACE_BEFORE.when(apart))
            }
            Some(Word::LetterPair) => {
                let oddities =
                    Oddities::NO_SEPARATOR.with(self.square_oddities(span.slice(self.text)));
                (Kind::Move, span, oddities)
            }
            Some(Word::Name) if let Some(whole) = self.short_move(span) => {
                (Kind::Move, whole, Oddities::SHORT)
            }
            Some(Word::SemicolonComment) => (Kind::Comment, span, Oddities::SEMICOLON),
            Some(Word::OpenComment) => (Kind::Comment, span, Oddities::UNCLOSED),
            Some(Word::OddDraw) => (Kind::Result, span, Oddities::ODD_RESULT),
            Some(Word::Comment) => plain(Kind::Comment),
            Some(Word::OpenParenthesis) => plain(Kind::OpenVariation),
            Some(Word::CloseParenthesis) => plain(Kind::CloseVariation),
            Some(Word::Setup) if self.is_line_comment(span) => {
                (Kind::Comment, span, Oddities::SEMICOLON)
            }
            Some(Word::Setup) => plain(Kind::Setup),
            Some(Word::Glyph) => plain(Kind::Glyph),
            Some(Word::Number) => plain(Kind::Number),
            Some(Word::Ellipsis) => plain(Kind::Ellipsis),
            Some(Word::Draw) => {
                let goes_on =
                    self.text[span.range().end..].starts_with(|c: char| c.is_ascii_digit());
                (Kind::Result, span, Oddities::ODD_RESULT.when(goes_on))
            }
            Some(Word::Dashes) => plain(Kind::NullMove),
            Some(
                Word::CloseBracket
                | Word::String
                | Word::Name
                | Word::LineComment
                | Word::LiteralEnds
                | Word::Controls,
            )
            | None => plain(Kind::Stray),
        };
        self.push(kind, span, oddities);
    }

    /// Adds a token; it is a stray one if the mode does not have it.
    fn push(&mut self, kind: Kind, span: Span, oddities: Oddities) {
        let squares = match kind {
            Kind::Move => TwoSquares::read(span.slice(self.text).as_bytes()),
            _ => None,
        };
        self.tokens.push(Token { kind, span, oddities, squares }.within(self.mode));
    }

    /// `// good`, to the tolerant reader.
    fn is_line_comment(&self, span: Span) -> bool {
        self.mode == Mode::Tolerant && span.slice(self.text).starts_with("//")
    }

    fn touches_last(&self, span: Span) -> bool {
        self.tokens.last().is_some_and(|token| token.span.end == span.start)
    }

    /// Reads a whole tag. If it is not a tag, all of it becomes one stray token.
    fn tag(&mut self, open: Span) {
        let [name, value, close] = [0, 1, 2].map(|before| self.words.peek(before));
        if let (Some((_, name)), Some((value_word, value))) = (name, value)
            && is_name(name.slice(self.text))
        {
            match (value_word, close) {
                (Some(Word::String), Some((Some(Word::CloseBracket), close))) => {
                    (0..3).for_each(|_| _ = self.words.next());
                    return self.whole_tag([open, name, value, close], Oddities::NONE);
                }
                (Some(Word::String), close)
                    if self.mode == Mode::Tolerant
                        && close.is_none_or(|(_, next)| self.breaks(value, next)) =>
                {
                    (0..2).for_each(|_| _ = self.words.next());
                    let oddities = Oddities::UNCLOSED_VALUE.with(Oddities::NO_BRACKET);
                    let close = Span { start: value.end, end: value.end };
                    return self.whole_tag([open, name, value, close], oddities);
                }
                (None, _)
                    if self.mode == Mode::Tolerant
                        && value.slice(self.text).starts_with('"')
                        && !self.breaks(name, value) =>
                {
                    return self.open_value(open, name, value);
                }
                _ => {}
            }
        }
        if self.mode != Mode::Tolerant {
            return self.push(Kind::Stray, open, Oddities::NONE);
        }
        // Up to its closing bracket, or to the end of the line.
        let mut last = open;
        while let Some((word, span)) = self.words.peek(0) {
            if self.breaks(last, span) {
                break;
            }
            self.words.next();
            last = span;
            if word == Some(Word::CloseBracket) {
                break;
            }
        }
        self.push(Kind::Stray, open.cover(last), Oddities::NONE);
    }

    /// Whether a line ends between two words.
    fn breaks(&self, before: Span, after: Span) -> bool {
        Span { start: before.end, end: after.start }.slice(self.text).contains(['\n', '\r'])
    }

    fn whole_tag(&mut self, [open, name, value, close]: [Span; 4], oddities: Oddities) {
        let text = name.slice(self.text);
        let upper = text.starts_with(|c: char| c.is_ascii_uppercase()) && text.is_ascii();
        self.push(Kind::OpenTag, open, Oddities::NONE);
        self.push(Kind::TagName, name, Oddities::LOWER_CASE.when(!upper));
        self.push(Kind::TagValue, value, oddities);
        self.push(Kind::CloseTag, close, Oddities::NONE);
    }

    /// Reads a tag whose value has no closing quote: it ends at the bracket, or at the end of the
    /// line.
    fn open_value(&mut self, open: Span, name: Span, quote: Span) {
        let rest = &self.text[quote.range().start..];
        let end = rest.find(['\n', '\r']);
        if end.is_none() && self.words.goes_on() {
            return self.words.stop();
        }
        let line = &rest[..end.unwrap_or(rest.len())];
        let bracket = line.find(']');
        // More text on the line may be a part of the value, or may follow the tag.
        let is_guess = bracket.is_none_or(|at| !line[at + 1..].trim().is_empty());
        // White space other than spaces and tabs is a part of the value.
        let value = line[..bracket.unwrap_or(line.len())].trim_end_matches([' ', '\t']);
        let at = |offset: usize| quote.range().start + offset;
        let close = match bracket {
            Some(bracket) => Span::new(at(bracket), at(bracket + 1)),
            None => Span::empty(at(value.len())),
        };
        let oddities = Oddities::UNCLOSED_VALUE
            .with(Oddities::NO_BRACKET.when(bracket.is_none()))
            .with(Oddities::GUESS.when(is_guess));
        self.words.go_to(close.range().end);
        self.whole_tag([open, name, Span::new(at(0), at(value.len())), close], oddities);
    }

    /// A star separates games. For the tolerant reader, a star belongs to the strength of a move if
    /// it touches the move or its strength and more of the game follows.
    fn star(&mut self, span: Span) -> (Kind, Span, Oddities) {
        let strength = match self.tokens[..] {
            [.., Token { kind: Kind::Move, .. }] => None,
            [.., Token { kind: Kind::Move, .. }, last] if last.kind == Kind::Strength => Some(last),
            _ => return (Kind::Star, span, Oddities::NONE),
        };
        let ends_game = match self.words.peek(0) {
            None | Some((Some(Word::OpenBracket | Word::Star | Word::Draw | Word::OddDraw), _)) => {
                true
            }
            Some((Some(Word::MovePart), next)) => is_result(&plain_result(next.slice(self.text))),
            _ => false,
        };
        if self.mode != Mode::Tolerant || !self.touches_last(span) || ends_game {
            return (Kind::Star, span, Oddities::NONE);
        }
        let Some(strength) = strength else { return (Kind::Strength, span, Oddities::STAR) };
        self.tokens.pop();
        (Kind::Strength, strength.span.cover(span), strength.oddities.with(Oddities::STAR))
    }

    /// Reads a move, whose parts may be separated, or a result.
    fn move_parts(&mut self, first: Span) {
        let (span, apart) = self.join(first);
        let text = span.slice(self.text);
        if is_result(text) && (self.mode != Mode::Strict || text != "1-1") {
            return self.push(Kind::Result, span, Oddities::NONE);
        }
        if self.mode == Mode::Tolerant && is_result(&plain_result(text)) {
            return self.push(Kind::Result, span, Oddities::ODD_RESULT);
        }
        let apart = Oddities::SPACE_IN_MOVE.when(apart);
        if let Some((length, oddities)) = plain_move(text.as_bytes())
            && length == text.len()
        {
            return self.push(Kind::Move, span, oddities.with(apart));
        }
        if is_sign_only(text) {
            return self.dashes(span);
        }
        let read = SquaresText::read(text);
        let open = text.starts_with(is_sign) || text.ends_with(is_sign);
        if open || read.names.len() < 2 {
            return self.push(Kind::Stray, span, Oddities::NONE);
        }
        let has_letters = text.starts_with(|c: char| c.is_ascii_alphabetic());
        let letters = Oddities::NO_SEPARATOR.when(read.sign == Sign::Missing && has_letters);
        self.push(Kind::Move, span, self.square_oddities(text).with(apart).with(letters));
    }

    /// Joins the parts of a move; returns whether some are separated.
    fn join(&mut self, first: Span) -> (Span, bool) {
        let text = self.text;
        let (mut span, mut last, mut apart) = (first, first, false);
        if is_result(&plain_result(first.slice(text))) || first.slice(text).starts_with(is_sign) {
            return (first, false);
        }
        let so_far = SquaresText::read(first.slice(text));
        let (mut sign, mut squares) = (so_far.sign, so_far.names.len());
        let mut letters = is_letter_square(first.slice(text));
        while let Some((Some(Word::MovePart), next)) = self.words.peek(0) {
            let next_text = next.slice(text);
            let between = last.slice(text).ends_with(is_sign) != next_text.starts_with(is_sign);
            let pair = letters && is_letter_square(next_text);
            if !pair && !between {
                break;
            }
            let part = SquaresText::read(next_text);
            let same_sign =
                [part.sign, Sign::Missing].contains(&sign) || part.sign == Sign::Missing;
            let sign_now = if sign == Sign::Missing { part.sign } else { sign };
            // A quiet move has two squares: a square after them belongs to another move.
            let fits = sign_now != Sign::Hyphen || squares + part.names.len() <= 2;
            let hyphen_after_move = squares > 1 && sign == Sign::Hyphen;
            if !pair && (!same_sign || !fits || hyphen_after_move) {
                break;
            }
            apart |= span.end != next.start;
            (span, last) = (span.cover(next), next);
            (sign, squares, letters) = (sign_now, squares + part.names.len(), false);
            self.words.next();
            if pair {
                break;
            }
        }
        (span, apart)
    }

    /// Takes the rest of a move that has the letter of a piece before its squares, such as `Kc1-d2`. Returns the whole.
    fn after_piece_letter(&mut self, first: Span) -> Option<Span> {
        let text = self.text;
        let word = first.slice(text);
        let (letter, square) = word.split_at_checked(1)?;
        if self.mode != Mode::Tolerant || !letter.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return None;
        }
        // Two squares without a symbol are one word.
        let read = SquaresText::read(square);
        if read.names.len() == 2
            && read.sign == Sign::Missing
            && square.starts_with(|c: char| c.is_ascii_alphabetic())
        {
            return Some(first);
        }
        let is_square =
            is_letter_square(square) || matches!(square.len(), 1 | 2) && is_digits(square);
        let (Some((Some(Word::MovePart), next)), true) = (self.words.peek(0), is_square) else {
            return None;
        };
        let rest = next.slice(text);
        if next.start != first.end || !rest.starts_with(is_sign) || rest.ends_with(is_sign) {
            return None;
        }
        self.words.next();
        Some(first.cover(next))
    }

    /// Takes a move in short notation: `ab4`, `axc5`, or `a:c5`, which is two words. Returns the whole.
    fn short_move(&mut self, first: Span) -> Option<Span> {
        let word = first.slice(self.text);
        let (column, square) = word.split_at_checked(1)?;
        if self.mode != Mode::Tolerant || !matches!(column.as_bytes(), [b'a'..=b'j']) {
            return None;
        }
        let is_end = |square: &str| {
            let square = square.trim_start_matches(['x', ':']);
            is_letter_square(square) && square.len() <= 3 && square < "k"
        };
        if is_end(square) {
            return Some(first);
        }
        match self.words.peek(0) {
            Some((Some(Word::MovePart), next))
                if square.is_empty()
                    && next.start == first.end
                    && next.slice(self.text).starts_with(':')
                    && is_end(next.slice(self.text)) =>
            {
                self.words.next();
                Some(first.cover(next))
            }
            _ => None,
        }
    }

    /// Reads `- -`, an unknown move, or a stray symbol.
    fn dashes(&mut self, first: Span) {
        if let Some((Some(Word::MovePart), next)) = self.words.peek(0)
            && first.slice(self.text) == "-"
            && next.slice(self.text) == "-"
        {
            self.words.next();
            return self.push(Kind::NullMove, first.cover(next), Oddities::NONE);
        }
        self.push(Kind::Stray, first, Oddities::NONE);
    }

    fn square_oddities(&self, text: &str) -> Oddities {
        let read = SquaresText::read(text);
        let no_square = |name: &SquareName| match *name {
            SquareName::Number(number) => number == 0 || number > 99,
            SquareName::Letter(_, row) => row == 0,
        };
        // The grammars have letters up to h and rows up to 8; squares of larger boards are checked
        // when the game is known.
        let far = |name: &SquareName| matches!(*name, SquareName::Letter(c, r) if c > 8 || r > 8);
        let letters = read.names.iter().any(|name| matches!(name, SquareName::Letter(..)));
        let hyphens = read.sign == Sign::Hyphen && read.names.len() > 2;
        Oddities::LEADING_ZERO
            .when(read.leading_zero)
            .with(Oddities::ODD_SEPARATOR.when(read.odd_sign))
            .with(Oddities::MISSING_SEPARATOR.when(read.sign == Sign::Missing && !letters))
            .with(Oddities::NO_SQUARE.when(read.long_number || read.names.iter().any(no_square)))
            .with(Oddities::FAR_SQUARE.when(read.names.iter().any(far)))
            .with(Oddities::MIXED.when(read.mixed))
            .with(Oddities::MIXED_CAPTURE.when(read.mixed_capture))
            .with(Oddities::HYPHENS.when(hyphens))
            .with(Oddities::CAPITALS.when(read.capitals))
            .with(Oddities::COLON.when(read.sign == Sign::Colon))
    }
}

/// Whether a word is a result by itself. Draws with halves are words of their own.
fn is_result(text: &str) -> bool {
    matches!(text, "1-0" | "0-1" | "2-0" | "0-2" | "1-1" | "0-0")
}

/// Whether a word is one square with a letter. The symbol `x` is a letter too, but not a square.
fn is_letter_square(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.len() > 1
        && text[1..].bytes().all(|byte| byte.is_ascii_digit())
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_sign(c: char) -> bool {
    sign_of(c).is_some()
}

fn is_sign_only(text: &str) -> bool {
    text.chars().all(|c| is_sign(c) || c.is_whitespace())
}

fn is_name(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The tokens of a text if no words are recognized before the lexer.
    fn lexed(text: &str, mode: Mode) -> Vec<Token> {
        let mut reader = Reader::new(text, mode, false);
        while let Some((word, span)) = reader.words.next() {
            reader.word(word, span);
        }
        reader.tokens
    }

    const WORDS: [&str; 51] = [
        "1.",
        "12.",
        "1...",
        "...",
        "1",
        "32-28",
        "19x23",
        "c3-b4",
        "c3:e5",
        "a1xc3xe5",
        "1-5-9",
        "1-1",
        "2-0",
        "1/2-1/2",
        "32",
        "c3",
        "-",
        "x",
        ":",
        "28",
        "012-5",
        "123-4",
        "i9-a1",
        "C3-b4",
        "c3b4",
        "28*19",
        "*",
        "!",
        "(?)",
        "$1",
        "{a}",
        "{",
        "(",
        ")",
        "[A \"b\"]",
        "[Ab  \"c d\" ]",
        "[a \"\\\"\"]",
        "[x\"1\"]",
        "[",
        "]",
        "/FEN",
        "% a\n",
        ";",
        "--",
        "é",
        "#",
        "Name",
        "\u{feff}",
        "\0",
        "×",
        "/",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn plain_words_are_those_of_the_lexer(
            words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..12),
            spaces in prop::collection::vec(prop::sample::select(vec!["", " ", " ", "\n", "\t "]), 12),
            mode in prop::sample::select(vec![Mode::Tolerant, Mode::Reading, Mode::Strict]),
        ) {
            let text: String =
                words.iter().zip(spaces).flat_map(|(word, space)| [*word, space]).collect();
            prop_assert_eq!(lex(&text, mode).tokens, lexed(&text, mode), "{:?}", text);
        }
    }
}
