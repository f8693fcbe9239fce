//! Items with braces, macros and escapes.

use crate::{Limits, codes, is_blank, work};
use ppn_lex::{Token, WordKind, word};
use ppn_source::{Diagnostic, Edit, Fix, Span, short};

/// An item that must be expanded before it can be read as moves.
///
/// Source: 0.14 § Brace expansion. Braces are expanded before macros are replaced, and may form the
/// names of macros. So macros are plain text here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Template {
    /// Its parts.
    pub parts: Parts,
    /// Whether a brace expansion is among its parts.
    pub has_braces: bool,
}

/// Consecutive parts of [`Templates`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    start: u32,
    end: u32,
}

/// The alternatives of a list: consecutive [`Parts`] of [`Templates`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternatives {
    start: u32,
    end: u32,
}

/// A piece of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its kind.
    pub kind: PartKind,
    /// The place where it is written, braces and backslash included.
    pub span: Span,
}

/// The kind of a piece of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartKind {
    /// Literal text.
    Text,
    /// A backslash and the character that it escapes.
    Escape,
    /// `{a,b}`: each alternative in turn.
    List(Alternatives),
    /// `{1..4}`: each number or letter in turn.
    Range(BraceRange),
}

/// A range in braces. The end is included if the step reaches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BraceRange {
    /// Integers.
    Numbers {
        /// The first number.
        first: i64,
        /// The end of the range, above or below the first number.
        last: i64,
        /// The distance between consecutive numbers, at least 1.
        step: u64,
        /// All numbers are padded with zeros to this width in characters, minus sign included.
        width: u32,
    },
    /// ASCII characters.
    Letters {
        /// The first character.
        first: u8,
        /// The end of the range, above or below the first character.
        last: u8,
        /// The distance between consecutive characters, at least 1.
        step: u64,
    },
}

impl BraceRange {
    /// The number of items.
    #[must_use]
    pub fn count(self) -> u64 {
        let (distance, step) = match self {
            Self::Numbers { first, last, step, .. } => (first.abs_diff(last), step),
            Self::Letters { first, last, step } => (u64::from(first.abs_diff(last)), step),
        };
        (distance / step).saturating_add(1)
    }

    /// The item at an index, counted from 0.
    #[must_use]
    pub fn item(self, index: u64) -> String {
        match self {
            Self::Numbers { first, last, step, width } => {
                let distance = i128::from(step) * i128::from(index);
                let forward = if last < first { -distance } else { distance };
                format!("{:0width$}", i128::from(first) + forward, width = width as usize)
            }
            Self::Letters { first, last, step } => {
                let distance = u8::try_from(step.saturating_mul(index)).unwrap_or(u8::MAX);
                let letter = if last < first {
                    first.saturating_sub(distance)
                } else {
                    first.saturating_add(distance)
                };
                char::from(letter).to_string()
            }
        }
    }
}

/// The problem of a template.
type Fault = Box<Diagnostic>;

/// The parts of all templates of a movetext.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Templates {
    parts: Vec<Part>,
    alternatives: Vec<Parts>,
}

impl Templates {
    /// The parts in the order of the text.
    #[must_use]
    pub fn parts(&self, parts: Parts) -> &[Part] {
        &self.parts[parts.start as usize..parts.end as usize]
    }

    /// The alternatives of a list in the order of the text.
    #[must_use]
    pub fn alternatives(&self, alternatives: Alternatives) -> &[Parts] {
        &self.alternatives[alternatives.start as usize..alternatives.end as usize]
    }

    /// Adds parts, each of which is next to the one before.
    fn push(&mut self, parts: &[Part]) -> Parts {
        let start = short(self.parts.len());
        self.parts.extend_from_slice(parts);
        Parts { start, end: short(self.parts.len()) }
    }
}

/// Reads the item at `span` of `text` (whose first character has the offset `offset`) into parts.
///
/// # Errors
/// If braces are not balanced, are nested too deeply, or are neither a list nor a range.
pub fn parse_template(
    text: &str,
    offset: u32,
    span: Span,
    templates: &mut Templates,
    limits: &Limits,
) -> Result<Template, Box<Diagnostic>> {
    let local = span.shift_back(offset);
    work::step(local.len());
    // Most items have macros alone, which are plain text here.
    if !local.slice(text).contains(['{', '}', '\\']) {
        return Ok(Template {
            parts: templates.push(&[Part { kind: PartKind::Text, span }]),
            has_braces: false,
        });
    }
    let tokens: Vec<_> = word(local.slice(text), span.start).collect();
    let most = limits.braces();
    if depth(&tokens) > most {
        let message = format!("these braces are more than {most} deep");
        return Err(Box::new(Diagnostic::new(&codes::BRACE_DEPTH, span, message)));
    }
    if !is_balanced(&tokens) {
        return Err(Box::new(Diagnostic::new(&codes::BRACE_UNBALANCED, span, "unbalanced brace")));
    }
    let (parts, alternatives) = (Vec::new(), Vec::new());
    let mut item = Item { text, offset, tokens: &tokens, templates, parts, alternatives };
    let parts = item.parts(false)?;
    let is_brace = |part: &Part| matches!(part.kind, PartKind::List(_) | PartKind::Range(_));
    let has_braces = templates.parts(parts).iter().any(is_brace);
    Ok(Template { parts, has_braces })
}

/// An item with balanced braces that is being read.
struct Item<'i, 't> {
    text: &'t str,
    /// The place of the text.
    offset: u32,
    /// The tokens that have not been read.
    tokens: &'i [Token<WordKind>],
    templates: &'i mut Templates,
    /// The parts and alternatives of what is still open.
    parts: Vec<Part>,
    alternatives: Vec<Parts>,
}

impl Item<'_, '_> {
    /// `item = { plain | escape | pyramid | brace }`
    ///
    /// Inside of braces, a comma ends the parts, too. They are read to their end even if some are wrong; the problem is
    /// the first one.
    fn parts(&mut self, is_inside: bool) -> Result<Parts, Fault> {
        let (first, mut fault) = (self.parts.len(), None);
        while let Some(&Token { kind, span }) = self.tokens.first() {
            let mut end = span.end;
            let kind = match kind {
                WordKind::CloseBrace => break,
                WordKind::Comma if is_inside => break,
                WordKind::OpenBrace => match self.brace(span) {
                    Ok((kind, close)) => {
                        end = close;
                        kind
                    }
                    Err(problem) => {
                        fault.get_or_insert(problem);
                        continue;
                    }
                },
                _ if is_escape(self.tokens) => {
                    self.pass();
                    end = self.pass();
                    PartKind::Escape
                }
                _ => {
                    while let Some(&Token { kind, .. }) = self.tokens.first()
                        && !matches!(kind, WordKind::OpenBrace | WordKind::CloseBrace)
                        && !(is_inside && kind == WordKind::Comma)
                        && !is_escape(self.tokens)
                    {
                        end = self.pass();
                    }
                    PartKind::Text
                }
            };
            self.parts.push(Part { kind, span: Span { start: span.start, end } });
        }
        let parts = self.templates.push(&self.parts[first..]);
        self.parts.truncate(first);
        fault.map_or(Ok(parts), Err)
    }

    /// Reads a list or a range, which begins with the brace at `open`; returns its end, too.
    // BR-1, BR-3
    fn brace(&mut self, open: Span) -> Result<(PartKind, u32), Fault> {
        let (first, mut count, mut fault) = (self.alternatives.len(), 0, None);
        let kept = self.templates.parts.len();
        let close = loop {
            // The opening brace or a comma.
            self.pass();
            count += 1;
            match self.parts(true) {
                Ok(parts) => self.alternatives.push(parts),
                Err(problem) => {
                    fault.get_or_insert(problem);
                }
            }
            // Braces are balanced.
            match self.tokens.first() {
                Some(Token { kind: WordKind::Comma, .. }) => {}
                _ => break self.pass(),
            }
        };
        let alternatives = &self.alternatives[first..];
        let read = match (alternatives, fault) {
            (only, _) if count == 1 => {
                let span = Span { start: open.start, end: close };
                let local = span.shift_back(self.offset);
                let written = Written {
                    text: local.slice(self.text),
                    begins: self.text[..local.range().start]
                        .chars()
                        .next_back()
                        .is_none_or(is_blank),
                };
                let only = only.first().map_or(&[][..], |&parts| self.templates.parts(parts));
                let inner = match only {
                    [Part { kind: PartKind::Text, span }] => Some(span.shift_back(self.offset)),
                    _ => None,
                };
                // A range needs no parts.
                self.templates.parts.truncate(kept);
                match inner {
                    Some(inner) => range(inner.slice(self.text), written, span),
                    None => Err(single(written, span)),
                }
            }
            (_, Some(problem)) => Err(problem),
            (alternatives, None) => {
                let start = short(self.templates.alternatives.len());
                self.templates.alternatives.extend_from_slice(alternatives);
                let end = short(self.templates.alternatives.len());
                Ok(PartKind::List(Alternatives { start, end }))
            }
        };
        self.alternatives.truncate(first);
        read.map(|kind| (kind, close))
    }

    /// Passes a token; returns its end.
    fn pass(&mut self) -> u32 {
        work::step(1);
        let Some((token, rest)) = self.tokens.split_first() else { return 0 };
        self.tokens = rest;
        token.span.end
    }
}

/// Whether the next two tokens are an escape.
fn is_escape(tokens: &[Token<WordKind>]) -> bool {
    use WordKind::{Backslash, CloseBrace, Comma, Dot, OpenBrace};
    let [Token { kind: Backslash, .. }, Token { kind, .. }, ..] = tokens else { return false };
    matches!(kind, OpenBrace | CloseBrace | Comma | Dot)
}

fn is_balanced(tokens: &[Token<WordKind>]) -> bool {
    let (mut open, mut rest) = (0_usize, tokens);
    while let Some((token, after)) = rest.split_first() {
        work::step(1);
        rest = if is_escape(rest) { &rest[2..] } else { after };
        open = match token.kind {
            WordKind::OpenBrace => open + 1,
            WordKind::CloseBrace if open == 0 => return false,
            WordKind::CloseBrace => open - 1,
            _ => open,
        };
    }
    open == 0
}

/// The depth of the deepest brace, escaped ones included.
fn depth(tokens: &[Token<WordKind>]) -> usize {
    let mut deepest = 0usize;
    let mut depth = 0usize;
    for token in tokens {
        match token.kind {
            WordKind::OpenBrace => depth += 1,
            WordKind::CloseBrace => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// `int ".." int [ ".." int ] | alpha ".." alpha [ ".." int ]`
// BR-2
fn range(inner: &str, written: Written<'_>, span: Span) -> Result<PartKind, Fault> {
    let mut fields = inner.split("..");
    let (Some(first), Some(last), step, None) =
        (fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(single(written, span));
    };
    let is_integer = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let letter = |text: &str| match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(*letter),
        _ => None,
    };
    if step.is_some_and(|step| !is_integer(step)) {
        return Err(single(written, span));
    }
    let number = |text: &str| text.parse::<i64>().map_err(|_| too_large(text, span));
    let step_of = |same_ends: bool| match step.map(number).transpose()?.map(i64::unsigned_abs) {
        None => Ok(1),
        Some(0) if same_ends => Ok(1),
        Some(0) => {
            let message =
                format!("the range `{}` has step 0 and never reaches its end", written.text);
            let fault = Diagnostic::new(&codes::BRACE_STEP, span, message)
                .with_help(format!("remove the step: `{{{first}..{last}}}`"));
            Err(Box::new(fault))
        }
        Some(step) => Ok(step),
    };
    if is_integer(first) && is_integer(last) {
        let (start, end) = (number(first)?, number(last)?);
        let padded = |text: &str| {
            let digits = text.strip_prefix('-').unwrap_or(text);
            digits.len() > 1 && digits.starts_with('0')
        };
        let width =
            if padded(first) || padded(last) { short(first.len().max(last.len())) } else { 0 };
        let step = step_of(start == end)?;
        return Ok(PartKind::Range(BraceRange::Numbers { first: start, last: end, step, width }));
    }
    if let (Some(start), Some(end)) = (letter(first), letter(last)) {
        let step = step_of(start == end)?;
        return Ok(PartKind::Range(BraceRange::Letters { first: start, last: end, step }));
    }
    Err(single(written, span))
}

/// Braces with a single item, as written.
#[derive(Clone, Copy)]
struct Written<'t> {
    text: &'t str,
    /// Whether the braces are at the start of a word, so that the word continues after them.
    begins: bool,
}

// BR-6
fn single(Written { text: written, begins }: Written<'_>, span: Span) -> Fault {
    let inner = written.trim_start_matches('{').trim_end_matches('}');
    let message = format!("`{written}` is neither a list nor a range");
    let diagnostic = Diagnostic::new(&codes::BRACE_SINGLE, span, message);
    let list = "write a list with commas, `{b2,c2}`, or a range with two periods, `{1..4}`";
    if let Some(range) = nearly_a_range(inner) {
        let write = format!("{{{range}}}");
        return Box::new(
            diagnostic
                .with_help(format!("write a range with two periods: `{write}`"))
                .with_fix(Fix::guess(format!("write `{write}`"), [Edit::replace(span, write)])),
        );
    }
    Box::new(if inner.is_empty() {
        diagnostic.with_label("one item in braces").with_help(list)
    } else if inner.len() > 2 && inner.chars().all(char::is_alphabetic) {
        let (side, joint, spaced) = match begins {
            true => ("after", span.end, format!("{written} ")),
            false => ("before", span.start, format!(" {written}")),
        };
        diagnostic
            .with_label("perhaps a comment")
            .with_help(format!("for a comment, put a space {side} it: `{spaced}`"))
            .with_fix(Fix::guess(format!("put a space {side} it"), [Edit::insert(joint, " ")]))
    } else {
        let diagnostic = diagnostic
            .with_label("one item in braces")
            .with_help(match inner.split_once('.') {
                Some((first, last)) if !last.starts_with('.') => {
                    format!("write a range `{{{first}..{last}}}`, or without braces `{inner}`")
                }
                _ => format!("without alternatives, write `{inner}`"),
            })
            .with_help("for a comment, put a space before `{` and after `}`");
        match inner.contains(['.', '{']) {
            true => diagnostic,
            false => diagnostic
                .with_fix(Fix::guess(format!("write `{inner}`"), [Edit::replace(span, inner)])),
        }
    })
}

/// `2-7`, `2.7`, `2...7`, `a-d` as a range.
fn nearly_a_range(inner: &str) -> Option<String> {
    let is_sign = |c: char| "-–.…:".contains(c);
    let (first, rest) = inner.split_at(inner.find(is_sign)?);
    let last = rest.trim_start_matches(is_sign);
    let are_numbers = [first, last].iter().all(|one| {
        !one.is_empty() && one.len() <= 3 && one.bytes().all(|byte| byte.is_ascii_digit())
    });
    let is_letter = |one: &&str| matches!(one.as_bytes(), [b'a'..=b'z' | b'A'..=b'Z']);
    let are_letters = [&first, &last].into_iter().all(is_letter);
    // `{2.7}` may be one number.
    ((are_numbers || are_letters) && rest[..rest.len() - last.len()] != *".")
        .then(|| format!("{first}..{last}"))
}

fn too_large(text: &str, span: Span) -> Fault {
    let message = format!("the number `{text}` is too large for a range");
    Box::new(Diagnostic::new(&codes::NUMBER_LIMIT, span, message))
}
