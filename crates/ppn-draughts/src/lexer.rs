use crate::{
    SquareName,
    results::plain_result,
    squares_text::{Sign, SquaresText, sign_of},
    token::{Kind, Mode, Oddities, Token},
};
use logos::{Lexer, Logos};
use ppn_source::Span;

/// Words as they look, whatever stands around them.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n]+")]
#[logos(extras = Manner)]
#[logos(subpattern square = r"([0-9]+|[a-p][0-9][0-9]?)")]
#[logos(subpattern sign = r"[-:xX×\u{2010}-\u{2015}−\u{96}]")]
enum Word {
    #[regex(r"%[^\r\n]*", allow_greedy = true)]
    LineComment,
    #[regex(r";[^\r\n]*", allow_greedy = true)]
    SemicolonComment,
    #[regex(r"\{[^}]*\}")]
    Comment,
    #[regex(r"\{[^}]*", allow_greedy = true)]
    OpenComment,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token("(")]
    OpenParenthesis,
    #[token(")")]
    CloseParenthesis,
    #[token("*")]
    Star,
    #[token("\"", string)]
    String,
    #[token("/", setup)]
    Setup,
    #[regex(r"\$[0-9]+")]
    Glyph,
    #[regex(r"[!?]+")]
    #[regex(r"\([!?]+\)")]
    Strength,
    #[regex(r"[0-9]+\.(\.\.)?", priority = 20)]
    Number,
    #[token("...")]
    Ellipsis,
    #[token("1/2-1/2")]
    Draw,
    #[regex(r"1/2[ \t]*-[ \t]*1/2", priority = 3)]
    #[regex(r"½[ \t]*-[ \t]*½")]
    OddDraw,
    /// A move, or a part of one with white space inside.
    #[regex(r"(?&sign)|(?&square)", move_part, priority = 10)]
    MovePart,
    /// Two squares with letters and no sign.
    #[regex(r"[a-p][0-9][0-9]?[a-p][0-9][0-9]?", priority = 11)]
    LetterPair,
    #[regex(r"--+", priority = 12)]
    Dashes,
    #[regex(r"[\p{L}_][\p{L}0-9_]*", priority = 2)]
    Name,
}

/// What words are depends on how the text is read.
#[derive(Clone, Copy, Debug)]
struct Manner {
    tolerant: bool,
}

impl Default for Manner {
    fn default() -> Self {
        Self { tolerant: true }
    }
}

/// Goes on over the squares and signs of a move. A pattern with a repeated group would do so too,
/// but by calling itself.
fn move_part(lexer: &mut Lexer<'_, Word>) {
    let end = squares_and_signs(lexer.remainder(), lexer.slice().ends_with(is_sign));
    lexer.bump(end);
}

/// How far squares and signs take turns.
fn squares_and_signs(text: &str, mut after_sign: bool) -> usize {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let length = match (after_sign, first) {
            (true, '0'..='9') => digits(rest),
            (true, 'a'..='p') => match digits(&rest[1..]) {
                0 => break,
                count => 1 + count.min(2),
            },
            (false, sign) if is_sign(sign) => sign.len_utf8(),
            _ => break,
        };
        rest = &rest[length..];
        after_sign = !after_sign;
    }
    text.len() - rest.len()
}

/// Whether a word of letters is a move or a part of one: `a3xc5`, `x23`.
fn is_move_part(text: &str) -> bool {
    let starts_with_sign = text.starts_with(is_sign);
    squares_and_signs(text, !starts_with_sign) == text.len()
}

/// Finds the end of a setup. The tolerant reader wants one that is open at the end of its line to
/// begin with `FEN`: otherwise the stroke of a lone `1/2` would swallow the rest of its game. None
/// goes on over the tags of the next.
fn setup(lexer: &mut Lexer<'_, Word>) -> bool {
    let rest = lexer.remainder();
    let Some(end) = rest.find('/') else { return false };
    let inside = &rest[..end];
    let is_fen = inside.trim_start().starts_with("FEN");
    let may_go_on = |line: &str| is_fen && !begins_tag(line.trim_ascii_start().as_bytes());
    if lexer.extras.tolerant && !inside.split(['\n', '\r']).skip(1).all(may_go_on) {
        return false;
    }
    lexer.bump(end + 1);
    true
}

/// Whether a tag begins: a bracket, a name and a quote.
pub(crate) fn begins_tag(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"[") else { return false };
    let rest = rest.trim_ascii_start();
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let name = rest.iter().take_while(|byte| is_letter(byte)).count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"\"")
}

/// Finds the end of a string. Only `\"` is an escape; where it would leave the string open at the
/// end of its line, the last quote of the line closes it.
fn string(lexer: &mut Lexer<'_, Word>) -> bool {
    let rest = lexer.remainder();
    let mut last_quote = None;
    let mut before = 0;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'"' if before != b'\\' => {
                lexer.bump(at + 1);
                return true;
            }
            b'"' => last_quote = Some(at),
            b'\n' | b'\r' if last_quote.is_some() || lexer.extras.tolerant => break,
            _ => {}
        }
        before = byte;
    }
    match last_quote {
        Some(at) => lexer.bump(at + 1),
        None => return false,
    }
    true
}

/// The words of a text as its reading mode understands them, and the comments that run from `%` to
/// the end of the line.
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Token>,
    pub(crate) line_comments: Vec<Span>,
}

/// Reads the words of a text.
///
/// What is not a word of the mode becomes [`Kind::Stray`] and keeps its oddities, which say why.
pub(crate) fn lex(text: &str, mode: Mode) -> Lexed {
    let extras = Manner { tolerant: mode == Mode::Tolerant };
    let mut words = Vec::new();
    let mut line_comments = Vec::new();
    for (word, range) in Word::lexer_with_extras(text, extras).spanned() {
        let span = Span::from(range);
        match word {
            Ok(Word::LineComment) => line_comments.push(span),
            Ok(Word::Name) if is_move_part(span.slice(text)) => {
                words.push((Some(Word::MovePart), span));
            }
            word => words.push((word.ok(), span)),
        }
    }
    let mut reader =
        Reader { text, mode, words: &words, at: 0, tokens: Vec::with_capacity(words.len()) };
    while reader.at < reader.words.len() {
        reader.step();
    }
    Lexed { tokens: reader.tokens, line_comments }
}

/// Turns words into tokens by what stands around them.
struct Reader<'t> {
    text: &'t str,
    mode: Mode,
    words: &'t [(Option<Word>, Span)],
    at: usize,
    tokens: Vec<Token>,
}

impl Reader<'_> {
    fn step(&mut self) {
        let (word, span) = self.words[self.at];
        self.at += 1;
        let plain = |kind| (kind, span, Oddities::NONE);
        let (kind, span, oddities) = match word {
            Some(Word::OpenBracket) => return self.tag(span),
            Some(Word::MovePart) => return self.move_parts(span),
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
            Some(Word::SemicolonComment) => (Kind::Comment, span, Oddities::SEMICOLON),
            Some(Word::OpenComment) => (Kind::Comment, span, Oddities::UNCLOSED),
            Some(Word::OddDraw) => (Kind::Result, span, Oddities::ODD_RESULT),
            Some(Word::Comment) => plain(Kind::Comment),
            Some(Word::OpenParenthesis) => plain(Kind::OpenVariation),
            Some(Word::CloseParenthesis) => plain(Kind::CloseVariation),
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
            Some(Word::CloseBracket | Word::String | Word::Name | Word::LineComment) | None => {
                plain(Kind::Stray)
            }
        };
        self.push(kind, span, oddities);
    }

    /// Adds a token, as a stray one if the mode does not have it.
    fn push(&mut self, kind: Kind, span: Span, oddities: Oddities) {
        let refused = match self.mode {
            Mode::Tolerant => Oddities::NONE,
            Mode::Reading => Oddities::NOT_FOR_READING,
            // Signs and squares that only some games have are judged when the game is known.
            Mode::Strict => oddities.without(
                Oddities::NO_SEPARATOR
                    .with(Oddities::COLON)
                    .with(Oddities::HYPHENS)
                    .with(Oddities::FAR_SQUARE),
            ),
        };
        let known = match self.mode {
            Mode::Strict => !matches!(kind, Kind::Result | Kind::Ellipsis | Kind::NullMove),
            Mode::Reading => kind != Kind::NullMove,
            Mode::Tolerant => true,
        };
        let kind = if oddities.has(refused) || !known { Kind::Stray } else { kind };
        self.tokens.push(Token { kind, span, oddities });
    }

    fn touches_last(&self, span: Span) -> bool {
        self.tokens.last().is_some_and(|token| token.span.end == span.start)
    }

    /// A tag as a whole, or, where it is not one, all of it as one stray token.
    fn tag(&mut self, open: Span) {
        let words = &self.words[self.at..];
        if let [(_, name), (Some(Word::String), value), (Some(Word::CloseBracket), close), ..] =
            words
            && is_name(name.slice(self.text))
        {
            let text = name.slice(self.text);
            let upper = text.starts_with(|c: char| c.is_ascii_uppercase()) && text.is_ascii();
            self.push(Kind::OpenTag, open, Oddities::NONE);
            self.push(Kind::TagName, *name, Oddities::LOWER_CASE.when(!upper));
            self.push(Kind::TagValue, *value, Oddities::NONE);
            self.push(Kind::CloseTag, *close, Oddities::NONE);
            self.at += 3;
            return;
        }
        if self.mode != Mode::Tolerant {
            return self.push(Kind::Stray, open, Oddities::NONE);
        }
        // Up to its closing bracket, or to the end of the line.
        let mut last = open;
        for (word, span) in words {
            let gap = Span { start: last.end, end: span.start }.slice(self.text);
            if gap.contains(['\n', '\r']) {
                break;
            }
            self.at += 1;
            last = *span;
            if *word == Some(Word::CloseBracket) {
                break;
            }
        }
        self.push(Kind::Stray, open.cover(last), Oddities::NONE);
    }

    /// A star separates games; to the tolerant reader one that touches a move or its strength and
    /// is followed by more of the game belongs to the strength.
    fn star(&mut self, span: Span) -> (Kind, Span, Oddities) {
        let strength = match self.tokens[..] {
            [.., Token { kind: Kind::Move, .. }] => None,
            [.., Token { kind: Kind::Move, .. }, last] if last.kind == Kind::Strength => Some(last),
            _ => return (Kind::Star, span, Oddities::NONE),
        };
        let ends_game = match self.words.get(self.at) {
            None | Some((Some(Word::OpenBracket | Word::Star | Word::Draw | Word::OddDraw), _)) => {
                true
            }
            Some((Some(Word::MovePart), next)) => is_result(next.slice(self.text)),
            _ => false,
        };
        if self.mode != Mode::Tolerant || !self.touches_last(span) || ends_game {
            return (Kind::Star, span, Oddities::NONE);
        }
        let Some(strength) = strength else { return (Kind::Strength, span, Oddities::STAR) };
        self.tokens.pop();
        (Kind::Strength, strength.span.cover(span), strength.oddities.with(Oddities::STAR))
    }

    /// A move, whose parts may stand apart, or a result.
    fn move_parts(&mut self, first: Span) {
        let (span, apart) = self.join(first);
        let text = span.slice(self.text);
        if is_result(text) && (self.mode != Mode::Strict || text != "1-1") {
            return self.push(Kind::Result, span, Oddities::NONE);
        }
        if apart && self.mode == Mode::Tolerant && is_result(&plain_result(text)) {
            return self.push(Kind::Result, span, Oddities::ODD_RESULT);
        }
        let apart = Oddities::SPACE_IN_MOVE.when(apart);
        if is_plain_pair(text.as_bytes()) {
            return self.push(Kind::Move, span, apart);
        }
        if is_sign_only(text) {
            return self.dashes(span);
        }
        let read = SquaresText::read(text);
        let open = text.starts_with(is_sign) || text.ends_with(is_sign);
        if open || read.names.len() < 2 {
            return self.push(Kind::Stray, span, Oddities::NONE);
        }
        let has_letters = text.starts_with(|c: char| c.is_ascii_lowercase());
        let letters = Oddities::NO_SEPARATOR.when(read.sign == Sign::Missing && has_letters);
        self.push(Kind::Move, span, self.square_oddities(text).with(apart).with(letters));
    }

    /// Joins the parts of a move; tells whether some stand apart.
    fn join(&mut self, first: Span) -> (Span, bool) {
        let text = self.text;
        let (mut span, mut last, mut apart) = (first, first, false);
        if is_result(first.slice(text)) || first.slice(text).starts_with(is_sign) {
            return (first, false);
        }
        let so_far = SquaresText::read(first.slice(text));
        let (mut sign, mut squares) = (so_far.sign, so_far.names.len());
        let mut letters = is_letter_square(first.slice(text));
        while let Some(&(Some(Word::MovePart), next)) = self.words.get(self.at) {
            let next_text = next.slice(text);
            let part = SquaresText::read(next_text);
            let between = last.slice(text).ends_with(is_sign) != next_text.starts_with(is_sign);
            let same_sign =
                [part.sign, Sign::Missing].contains(&sign) || part.sign == Sign::Missing;
            let sign_now = if sign == Sign::Missing { part.sign } else { sign };
            // A quiet move has two squares: what comes after them is another move.
            let fits = sign_now != Sign::Hyphen || squares + part.names.len() <= 2;
            let hyphen_after_move = squares > 1 && sign == Sign::Hyphen;
            let pair = letters && is_letter_square(next_text);
            if !pair && (!between || !same_sign || !fits || hyphen_after_move) {
                break;
            }
            apart |= span.end != next.start;
            (span, last) = (span.cover(next), next);
            (sign, squares, letters) = (sign_now, squares + part.names.len(), false);
            self.at += 1;
            if pair {
                break;
            }
        }
        (span, apart)
    }

    /// `- -`, an unknown move, or a sign that belongs to nothing.
    fn dashes(&mut self, first: Span) {
        if let Some((Some(Word::MovePart), next)) = self.words.get(self.at)
            && first.slice(self.text) == "-"
            && next.slice(self.text) == "-"
        {
            self.at += 1;
            return self.push(Kind::NullMove, first.cover(*next), Oddities::NONE);
        }
        self.push(Kind::Stray, first, Oddities::NONE);
    }

    fn square_oddities(&self, text: &str) -> Oddities {
        let read = SquaresText::read(text);
        let no_square = |name: &SquareName| match *name {
            SquareName::Number(number) => number == 0 || number > 99,
            SquareName::Letter(_, row) => row == 0,
        };
        // The grammars have letters to h and rows to 8; larger boards are judged with the game.
        let far = |name: &SquareName| matches!(*name, SquareName::Letter(c, r) if c > 8 || r > 8);
        let letters = read.names.iter().any(|name| matches!(name, SquareName::Letter(..)));
        let hyphens = read.sign == Sign::Hyphen && read.names.len() > 2;
        Oddities::LEADING_ZERO
            .when(read.leading_zero)
            .with(Oddities::ODD_SEPARATOR.when(read.odd_sign))
            .with(Oddities::MISSING_SEPARATOR.when(read.sign == Sign::Missing && !letters))
            .with(Oddities::NO_SQUARE.when(read.long_number || read.names.iter().any(no_square)))
            .with(Oddities::FAR_SQUARE.when(read.names.iter().any(far)))
            .with(Oddities::MIXED.when(read.sign == Sign::Mixed))
            .with(Oddities::MIXED_CAPTURE.when(read.mixed_capture))
            .with(Oddities::HYPHENS.when(hyphens))
            .with(Oddities::COLON.when(read.sign == Sign::Colon))
    }
}

/// Whether a word is a result by itself. Draws with halves are words of their own.
fn is_result(text: &str) -> bool {
    matches!(text, "1-0" | "0-1" | "2-0" | "0-2" | "1-1" | "0-0")
}

/// Whether a word is two numbers of one or two digits with a plain sign: most moves are.
fn is_plain_pair(text: &[u8]) -> bool {
    let Some(at) = text.iter().position(|byte| matches!(byte, b'-' | b'x')) else { return false };
    let number = |digits: &[u8]| matches!(digits, [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    number(&text[..at]) && number(&text[at + 1..])
}

/// Whether a word is one square with a letter. The sign `x` is a letter, too, and no square.
fn is_letter_square(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.len() > 1
        && text[1..].bytes().all(|byte| byte.is_ascii_digit())
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
