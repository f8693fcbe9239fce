//! Reading a movetext as elements.

use crate::{
    Limits, MoveRange, Moves, Template, Templates, WordSpan, codes, parse_template,
    shape::{self, Run, SquareToSquare},
    word::parse_words_from,
    work,
};
use ppn_lex::{MovetextKind, MovetextTokens, Token, movetext};
use ppn_source::{Diagnostic, Edit, Fix, Span, short};
use std::iter::Peekable;

/// A movetext that has been read.
#[derive(Clone, PartialEq, Default, Debug)]
#[non_exhaustive]
pub struct Movetext {
    /// Comments, numbers, semicolons and items in the order of the text.
    pub elements: Vec<Element>,
    /// The moves of the plain items.
    pub moves: Moves,
    /// The items that must be expanded first.
    pub templates: Templates,
    /// The diagnostics, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// An element of a movetext. Source: 0.14 § Movetext.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Element {
    /// Its kind.
    pub kind: ElementKind,
    /// Its span. The span of a comment includes the braces.
    pub span: Span,
}

/// The kind of an element.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ElementKind {
    /// `{text}` between spaces.
    Comment,
    /// A move number.
    Number(NumberKind),
    /// `;`, which is the number `.`.
    Semicolon,
    /// An item without braces, macros or escapes, read as moves.
    Moves(MoveRange),
    /// An item that must be expanded first.
    Template(Template),
    /// An item or comment with an error.
    Broken,
}

/// The form of a move number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberKind {
    /// A number with text: `1.`, `Round2.`, `3...`.
    Written,
    /// `.`: the previous number, with one more period.
    Next,
}

/// Whether a character separates elements: ASCII white space and category Z.
#[must_use]
pub fn is_blank(c: char) -> bool {
    // Category Z and the white space of Unicode differ only in control characters.
    matches!(c, '\t' | '\n' | '\u{B}' | '\u{C}' | '\r') || c.is_whitespace() && !c.is_control()
}

/// Reads a movetext whose first character has the offset `offset` in its file.
///
/// Wrong elements are [`ElementKind::Broken`], even if the limit of diagnostics hides their reports.
#[must_use]
pub fn parse(text: &str, offset: u32, limits: &Limits) -> Movetext {
    read(text, offset, limits, Scanner::usual_elements)
}

/// Reads a movetext. Elements that `shortcut` does not read are read by tokens.
fn read<'t>(
    text: &'t str,
    offset: u32,
    limits: &Limits,
    shortcut: impl Fn(&mut Scanner<'t>, usize) -> Option<usize>,
) -> Movetext {
    let mut scanner = Scanner {
        text,
        offset,
        limits: *limits,
        tokens: Tokens(movetext("", offset)).peekable(),
        close: None,
        words: Vec::new(),
        read: Movetext::with_room_for(text),
    };
    // A scan finds the borders of elements by their characters; the grammars are for what is
    // between the borders.
    let mut at = 0;
    while at < text.len() {
        at = shortcut(&mut scanner, at).unwrap_or_else(|| {
            scanner.go_to(at);
            scanner.element();
            scanner.position()
        });
    }
    let Scanner { words, mut read, .. } = scanner;

    // Words of unusual shapes are read together at the end, so that the grammar is built at most
    // once.
    if !words.is_empty() {
        let spans: Vec<Span> = words.iter().map(|&element| read.elements[element].span).collect();
        let (moves, diagnostics) = (&mut read.moves, &mut read.diagnostics);
        let base = WordSpan::typed(Span { start: offset, end: offset });
        let ranges = parse_words_from(text, base, &spans, moves, diagnostics, limits);
        for (element, range) in words.into_iter().zip(ranges) {
            read.elements[element].kind = range.map_or(ElementKind::Broken, ElementKind::Moves);
        }
    }
    read.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    read
}

impl Movetext {
    /// The number of wrong words without a diagnostic, which exceed the limit of diagnostics.
    #[must_use]
    pub fn left_out(&self, limits: &Limits) -> usize {
        if self.diagnostics.len() < limits.diagnostics {
            return 0;
        }
        let broken = self.elements.iter().filter(|one| one.kind == ElementKind::Broken);
        broken.count().saturating_sub(limits.diagnostics)
    }

    /// An empty movetext, with the capacity for a text of usual moves.
    fn with_room_for(text: &str) -> Self {
        const BYTES_PER_MOVE: usize = 9;
        let moves = (text.len() / BYTES_PER_MOVE).min(1 << 16);
        Self {
            elements: Vec::with_capacity(2 * moves),
            moves: Moves::with_room_for(moves),
            ..Self::default()
        }
    }
}

struct Scanner<'t> {
    text: &'t str,
    offset: u32,
    limits: Limits,
    /// The tokens of the next element, if it does not have a usual shape.
    tokens: Peekable<Tokens<'t>>,
    /// The closing brace of the last search, and the start of that search.
    close: Option<(usize, Option<usize>)>,
    /// The elements that are words that have not been read yet.
    words: Vec<usize>,
    read: Movetext,
}

/// Tokens whose length counts as work.
struct Tokens<'t>(MovetextTokens<'t>);

impl Iterator for Tokens<'_> {
    type Item = Token<MovetextKind>;

    fn next(&mut self) -> Option<Self::Item> {
        let token = self.0.next()?;
        work::step(token.span.len());
        Some(token)
    }
}

impl Scanner<'_> {
    /// Reads elements of usual shapes, and the white space between them, from a byte of the text
    /// on, without tokens. Returns where they end. Returns `None`, with nothing added, if the first
    /// element must be read by tokens.
    ///
    /// Nearly all elements have these shapes, and making tokens takes longer than everything else.
    fn usual_elements(&mut self, start: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        // Offsets are added without a check for overflow. This is correct if the last one fits.
        if bytes.len() > (u32::MAX - self.offset) as usize {
            return None;
        }
        let mut at = start;
        while let Some(rest) = bytes.get(at..)
            && let Some(&first) = rest.first()
        {
            // Moves and numbers are tried first, and the space that nearly always follows them.
            let length = if let Some(usual) = SquareToSquare::small(rest) {
                self.usual_move(usual, at);
                usual.len()
            } else if let Some(length) = shape::number(rest) {
                self.number(self.place(at, length));
                length
            } else if matches!(first, b' ' | b'\t'..=b'\r') {
                1
            } else {
                match self.unusual_element(at, rest) {
                    Some(length) => length,
                    None => break,
                }
            };
            at += length;
            at += usize::from(bytes.get(at) == Some(&b' '));
        }
        (at > start).then_some(at)
    }

    /// Adds an element of another shape that needs no tokens, and returns its length.
    fn unusual_element(&mut self, start: usize, rest: &[u8]) -> Option<usize> {
        match rest[0] {
            b';' => {
                self.add(ElementKind::Semicolon, self.place(start, 1));
                return Some(1);
            }
            b'{' => {
                let close = self.close_from(start)?;
                if !shape::is_comment(self.text, start, close) {
                    return None;
                }
                let length = close + 1 - start;
                self.add(ElementKind::Comment, self.place(start, length));
                return Some(length);
            }
            _ => {}
        }
        if let Some(usual) = SquareToSquare::at_start(rest)
            && shape::is_border(rest, usual.len())
        {
            self.usual_move(usual, start);
            return Some(usual.len());
        }
        let (length, run) = shape::run(rest)?;
        let span = self.place(start, length);
        match run {
            Run::Number => self.number(span),
            Run::Word => self.word(span),
        }
        Some(length)
    }

    /// Reads an element, or white space, by tokens.
    fn element(&mut self) {
        let Some(token) = self.tokens.next() else { return };
        match token.kind {
            MovetextKind::Blank => {}
            MovetextKind::Semicolon => self.add(ElementKind::Semicolon, token.span),
            MovetextKind::Open => self.comment_or_item(token),
            MovetextKind::Number if self.at_boundary() => self.number(token.span),
            MovetextKind::Text if self.at_boundary() => self.word(token.span),
            _ => self.item(token),
        }
    }

    /// The byte of the text where the next token begins.
    fn position(&mut self) -> usize {
        let next = self.tokens.peek();
        next.map_or(self.text.len(), |token| (token.span.start - self.offset) as usize)
    }

    /// The span of `length` bytes from the byte `start` of the text on. The text must not be too
    /// long for spans.
    fn place(&self, start: usize, length: usize) -> Span {
        let start = self.offset + start as u32;
        Span { start, end: start + length as u32 }
    }

    fn add(&mut self, kind: ElementKind, span: Span) {
        self.read.elements.push(Element { kind, span });
    }

    // CN-4, CN-5
    fn number(&mut self, span: Span) {
        let kind = if span.len() == 1 { NumberKind::Next } else { NumberKind::Written };
        self.add(ElementKind::Number(kind), span);
    }

    fn word(&mut self, span: Span) {
        let word = span.shift_back(self.offset).slice(self.text).as_bytes();
        match SquareToSquare::at_start(word) {
            Some(usual) if usual.len() == word.len() => {
                self.usual_move(usual, (span.start - self.offset) as usize);
            }
            _ => {
                self.words.push(self.read.elements.len());
                self.add(ElementKind::Broken, span);
            }
        }
    }

    #[inline(always)]
    fn usual_move(&mut self, usual: SquareToSquare, start: usize) {
        let span = self.place(start, usual.len());
        let range = usual.add_to(&mut self.read.moves, span.into());
        self.add(ElementKind::Moves(range), span);
    }

    fn at_boundary(&mut self) -> bool {
        self.tokens
            .peek()
            .is_none_or(|token| matches!(token.kind, MovetextKind::Blank | MovetextKind::Semicolon))
    }

    /// At `{`: the text up to the next `}` is a comment, if a boundary follows.
    // CN-2
    fn comment_or_item(&mut self, open: Token<MovetextKind>) {
        let start = (open.span.start - self.offset) as usize;
        let inside = start + 1;
        let Some(close) = self.close_from(start) else {
            let rest = Span::new(start, self.text.trim_end().len()).shift(self.offset);
            self.fault(
                rest,
                Diagnostic::new(
                    &codes::COMMENT_UNTERMINATED,
                    open.span,
                    "this comment has no closing brace",
                )
                .with_label("the comment begins here")
                .with_help("write `}` where the comment ends"),
            );
            self.go_to(self.text.len());
            return;
        };
        let end = close + 1;
        let bounded =
            self.text[end..].chars().next().is_none_or(|next| next == ';' || is_blank(next));
        if !bounded {
            return self.item(open);
        }
        self.go_to(end);
        let span = Span::new(start, end).shift(self.offset);
        match self.text[inside..end].find('{') {
            None => self.add(ElementKind::Comment, span),
            Some(nested) => {
                let at = Span::new(inside + nested, inside + nested + 1).shift(self.offset);
                self.fault(span, nested_comment(at, open.span));
            }
        }
    }

    /// Continues at a byte of the text.
    fn go_to(&mut self, at: usize) {
        let offset = self.offset + short(at);
        self.tokens = Tokens(movetext(&self.text[at..], offset)).peekable();
    }

    /// The first closing brace from a byte of the text on.
    ///
    /// Many opening braces may have the same closing brace far after them, so the last result is
    /// kept.
    fn close_from(&mut self, start: usize) -> Option<usize> {
        match self.close {
            Some((from, close)) if from <= start && close.is_none_or(|close| close >= start) => {
                close
            }
            _ => {
                let close = self.text[start..].find('}').map(|length| start + length);
                work::step(close.unwrap_or(self.text.len()) - start);
                self.close = Some((start, close));
                close
            }
        }
    }

    /// Reads an item that begins with `first` and extends to the next boundary outside its braces.
    fn item(&mut self, first: Token<MovetextKind>) {
        let mut run = Item::default();
        run.add(first);
        // Spaces in braces are an error. To report it once, the item extends to its closing brace,
        // if that brace is near.
        let mut word_end = None;
        while let Some(&token) = self.tokens.peek() {
            if matches!(token.kind, MovetextKind::Blank | MovetextKind::Semicolon) {
                if run.depth == 0 {
                    break;
                }
                word_end.get_or_insert((run.end, token.span));
                let line_ends = token.span.shift_back(self.offset).slice(self.text).contains('\n');
                if line_ends || token.span.start - first.span.start > LONGEST_BROKEN_ITEM {
                    break;
                }
            }
            run.add(token);
            self.tokens.next();
        }
        let span = Span { start: first.span.start, end: run.end };
        if run.depth > 0 {
            let end = word_end.map_or(run.end, |(end, _)| end);
            self.go_to((end - self.offset) as usize);
            let span = Span { end, ..span };
            return self.fault(span, unbalanced(run.opened.unwrap_or(span), '}'));
        }
        if let Some((before, blank)) = word_end {
            let diagnostic = self.blank_in_braces(&run, span, before, blank);
            return self.fault(span, diagnostic);
        }
        if let Some(close) = run.unopened {
            return self.fault(span, unbalanced(close, '{'));
        }
        if !run.is_template {
            return self.word(span);
        }
        match parse_template(self.text, self.offset, span, &mut self.read.templates, &self.limits) {
            Ok(template) => self.add(ElementKind::Template(template), span),
            Err(diagnostic) => self.fault(span, *diagnostic),
        }
    }

    fn fault(&mut self, span: Span, diagnostic: Diagnostic) {
        self.add(ElementKind::Broken, span);
        if self.read.diagnostics.len() < self.limits.diagnostics {
            self.read.diagnostics.push(diagnostic);
        }
    }

    /// `{3 5 6}`, `{b2, c2}` as a list.
    fn nearly_a_list(&self, open: u32, close: Option<u32>) -> Option<String> {
        let written = Span { start: open, end: close? }.shift_back(self.offset).slice(self.text);
        let inner = written.strip_prefix('{')?.strip_suffix('}')?;
        let items: Vec<&str> = inner.split([' ', ',', ';']).filter(|one| !one.is_empty()).collect();
        let is_item = |one: &&str| {
            let digits = one.trim_start_matches(|c: char| c.is_ascii_lowercase());
            digits.len() + 1 >= one.len()
                && (1..=2).contains(&digits.len())
                && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        (items.len() > 1 && items.iter().all(is_item)).then(|| format!("{{{}}}", items.join(",")))
    }

    fn blank_in_braces(&self, run: &Item, item: Span, before: u32, blank: Span) -> Diagnostic {
        let open = run.opened.unwrap_or(item);
        let ends_with_brace = run.closed == Some(item.end);
        if open.start == item.start && run.nested && ends_with_brace {
            let at = run.second.unwrap_or(open);
            return nested_comment(at, open);
        }
        let diagnostic = Diagnostic::new(
            &codes::BRACE_WHITESPACE,
            Span { start: open.start, end: run.closed.unwrap_or(item.end) },
            if blank.shift_back(self.offset).slice(self.text).starts_with(';') {
                "there is a semicolon inside the braces of a move"
            } else {
                "there is a space inside the braces of a move"
            },
        )
        .with_other(Span { start: before, end: blank.end }, "the word ends here")
        .with_label("these braces touch a move, so they are an expansion");
        if let Some(list) = self.nearly_a_list(open.start, run.closed) {
            let title = format!("write `{list}`");
            let span = Span { start: open.start, end: run.closed.unwrap_or(item.end) };
            let fix = Fix::guess(&*title, [Edit::replace(span, list)]);
            return diagnostic.with_help(title).with_fix(fix);
        }
        let diagnostic =
            diagnostic.with_help("for a comment, put a space before `{` and after `}`");
        let mut edits = Vec::new();
        if open.start > item.start {
            edits.push(Edit::insert(open.start, " "));
        }
        if let Some(close) = run.closed.filter(|&close| close < item.end) {
            edits.push(Edit::insert(close, " "));
        }
        diagnostic.with_fix(Fix::guess("put spaces around the comment", edits))
    }
}

/// The longest search, in bytes, for the end of an item with spaces in its braces.
const LONGEST_BROKEN_ITEM: u32 = 500;

/// The state of an item whose tokens are being read.
#[derive(Default)]
struct Item {
    depth: usize,
    end: u32,
    is_template: bool,
    nested: bool,
    /// The first opening brace at the top level, and the first one inside it.
    opened: Option<Span>,
    second: Option<Span>,
    /// The end of the last brace that closed the top level.
    closed: Option<u32>,
    /// A closing brace without an opening one.
    unopened: Option<Span>,
}

impl Item {
    fn add(&mut self, token: Token<MovetextKind>) {
        self.end = token.span.end;
        match token.kind {
            MovetextKind::Open => {
                self.depth += 1;
                self.is_template = true;
                self.opened.get_or_insert(token.span);
                if self.depth > 1 {
                    self.nested = true;
                    self.second.get_or_insert(token.span);
                }
            }
            MovetextKind::Close if self.depth == 0 => {
                self.unopened.get_or_insert(token.span);
            }
            MovetextKind::Close => {
                self.depth -= 1;
                if self.depth == 0 {
                    self.closed = Some(token.span.end);
                }
            }
            MovetextKind::Escape | MovetextKind::Backtick => self.is_template = true,
            _ => {}
        }
    }
}

// CN-3
fn nested_comment(nested: Span, open: Span) -> Diagnostic {
    Diagnostic::new(&codes::COMMENT_NESTED, nested, "a comment cannot contain an opening brace")
        .with_label("this brace is inside the comment")
        .with_other(open, "the comment begins here")
        .with_help("use other brackets inside the comment, such as `(…)`")
}

fn unbalanced(at: Span, partner: char) -> Diagnostic {
    Diagnostic::new(&codes::BRACE_UNBALANCED, at, format!("this brace has no matching `{partner}`"))
        .with_help("write a list in braces in one word without spaces: `S@{b2,c2}`")
        .with_help("for a comment, put a space before `{` and after `}`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Movetexts, most of them with errors, with all characters that the shortcuts recognise.
    fn movetext() -> impl Strategy<Value = String> {
        let part = prop_oneof![
            6 => "[a-h][1-9][-_:][a-h][1-9]",
            2 => "[a-z][0-9]{1,4}[-_:@#][a-z(][0-9]{1,4}[,0-9)]{0,4}",
            4 => "[1-9][0-9]?\\.{1,3}",
            2 => "[A-Za-zé0-9_.]{1,4}\\.?",
            3 => "\\{[a-z ;.é]{0,5}\\}",
            2 => "[a-e]?\\{[a-d],[0-9]\\}[1-4]?",
            2 => "[?/*+!^&`'\\\\(){}<>,♜é\u{a0}\u{3000}\u{85}\u{1c}]{1,3}",
            8 => Just(" ".to_owned()),
            2 => "[ \n\r\t\u{b}\u{c}\u{a0}]{1,2}",
            2 => Just(";".to_owned()),
        ];
        proptest::collection::vec(part, 0..16).prop_map(|parts| parts.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn usual_elements_are_read_as_by_tokens(text in movetext(), offset in 0..100_u32) {
            prop_assert_eq!(parse(&text, offset, &Default::default()), read(&text, offset, &Limits::default(), |_, _| None));
        }

        #[test]
        fn any_text_is_read_as_by_tokens(text in any::<String>()) {
            prop_assert_eq!(parse(&text, 0, &Default::default()), read(&text, 0, &Limits::default(), |_, _| None));
        }
    }
}
