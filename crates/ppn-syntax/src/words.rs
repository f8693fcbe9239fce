//! The words of a movetext, which the printer does not split.

use crate::{Element, ElementKind, Layout, LineBreaks, NumberKind, is_blank, work};
use ppn_source::Span;
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// The indentation of further lines of a turn.
pub(crate) const INDENT: usize = 4;

/// A movetext and its offset.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) offset: u32,
}

impl<'t> Source<'t> {
    pub(crate) fn slice(self, span: Span) -> &'t str {
        span.shift_back(self.offset).slice(self.text)
    }

    /// The white space between the end of one element and the start of the next.
    pub(crate) fn gap(self, end: u32, start: u32) -> Gap {
        Gap::of(self.slice(Span { start: end, end: start }))
    }

    /// The number of spaces directly before a place.
    pub(crate) fn indentation(self, place: Span) -> usize {
        let before = &self.text[..place.shift_back(self.offset).range().start];
        before.len() - before.trim_end_matches(' ').len()
    }

    /// The words of elements, none of which is broken. `end` is the end of the element before them.
    pub(crate) fn words(
        self,
        elements: &[Element],
        mut end: Option<u32>,
        layout: &Layout,
    ) -> Vec<Word<'t>> {
        let mut words: Vec<Word<'t>> = Vec::new();
        let mut turn = None;
        let mut begins = Border::Turn;
        let mut before: Option<&Element> = None;
        let mut gap = Gap::default();
        for element in elements {
            let text = self.slice(element.span);
            if let Some(end) = end {
                gap = gap.and(self.gap(end, element.span.start));
            }
            let first = words.len();
            match element.kind {
                ElementKind::Semicolon => {
                    match words.last_mut() {
                        Some(word) if !before.is_some_and(|one| keeps_apart(one, element)) => {
                            word.add(text);
                        }
                        _ => words.push(Word::new(text, Border::None)),
                    }
                    begins = Border::Chunk;
                }
                ElementKind::Comment => {
                    add_comment(&mut words, text, layout);
                    begins = Border::Part;
                }
                ElementKind::Number(NumberKind::Next) => {
                    words.push(Word::new(text, Border::Chunk));
                    begins = Border::None;
                }
                ElementKind::Number(NumberKind::Written) => {
                    let number = Some(turn_number(text));
                    let same = std::mem::replace(&mut turn, number) == number;
                    words.push(Word::new(text, if same { Border::Number } else { Border::Turn }));
                    begins = Border::None;
                }
                ElementKind::Moves(_) | ElementKind::Template(_) | ElementKind::Broken => {
                    let is_glued = layout.breaks == LineBreaks::Keep
                        && before.is_some_and(|one| {
                            one.kind == ElementKind::Semicolon && one.span.end == element.span.start
                        });
                    words.push(Word { is_glued, ..Word::new(text, begins) });
                    begins = Border::Word;
                }
            }
            if let Some(word) = words.get_mut(first) {
                word.gap = std::mem::take(&mut gap);
            }
            before = Some(element);
            end = Some(element.span.end);
        }
        words
    }
}

/// Whether a semicolon after a brace expansion must stay apart from it, since a glued one would
/// have a different meaning.
fn keeps_apart(before: &Element, semicolon: &Element) -> bool {
    match before.kind {
        ElementKind::Template(template) => {
            template.has_braces && before.span.end < semicolon.span.start
        }
        _ => false,
    }
}

/// The key of a turn: the digits at the front of its number or, without digits, everything except
/// the periods.
fn turn_number(number: &str) -> &str {
    let digits = number.find(|c: char| !c.is_numeric()).unwrap_or(number.len());
    if digits > 0 { &number[..digits] } else { number.trim_end_matches('.') }
}

/// Adds a comment: as a whole if its lines are kept, or else split where a line may break.
fn add_comment<'t>(words: &mut Vec<Word<'t>>, comment: &'t str, layout: &Layout) {
    let keep = layout.breaks == LineBreaks::Keep;
    if keep && comment.contains(['\n', '\r']) {
        let text = with_clean_lines(comment, layout);
        words.push(Word { is_block: true, ..Word::new(text, Border::Part) });
    } else if keep && INDENT + comment.width() <= layout.width {
        words.push(Word::new(comment, Border::Part));
    } else {
        let parts = if keep { prose_words(comment) } else { comment_words(comment) };
        for (index, part) in parts.into_iter().enumerate() {
            words.push(Word { is_inside: index > 0, ..Word::new(part, Border::Part) });
        }
    }
}

/// A comment of several lines, without spaces at line ends, and without lines that look like marks.
fn with_clean_lines(comment: &str, layout: &Layout) -> String {
    work::step(comment.len());
    let comment = comment.replace("\r\n", "\n").replace('\r', "\n");
    let mut clean = String::with_capacity(comment.len());
    for (index, line) in comment.split('\n').enumerate() {
        if index > 0 {
            clean.push_str(layout.line_end.as_str());
            if is_mark(line) {
                clean.push(' ');
            }
        }
        clean.push_str(line.trim_end_matches([' ', '\t']));
    }
    clean
}

/// A comment split where a line may break, without white space next to its braces.
fn comment_words(comment: &str) -> Vec<String> {
    let inside = comment.trim_start_matches('{').trim_end_matches('}');
    let mut words: Vec<String> =
        inside.split(is_blank).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    if words.is_empty() {
        return vec!["{}".to_owned()];
    }
    words[0].insert(0, '{');
    let last = words.len() - 1;
    words[last].push('}');
    words
}

/// A comment split where a line may break, with one space next to a brace that has white space.
fn prose_words(comment: &str) -> Vec<String> {
    let mut words = comment_words(comment);
    if comment[1..].starts_with(is_blank) {
        words[0].insert(1, ' ');
    }
    if comment[..comment.len() - 1].ends_with(is_blank) {
        let last = words.len() - 1;
        let end = words[last].len() - 1;
        words[last].insert(end, ' ');
    }
    words
}

/// White space between elements.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Gap {
    /// The number of line ends in it.
    pub(crate) lines: usize,
    /// The number of characters between it or its last line end and the next element.
    pub(crate) indentation: usize,
}

impl Gap {
    pub(crate) fn of(blanks: &str) -> Self {
        if blanks == " " {
            return Self { lines: 0, indentation: 1 };
        }
        work::step(blanks.len());
        let mut gap = Self::default();
        let mut before = None;
        for c in blanks.chars() {
            match c {
                '\n' if before == Some('\r') => {}
                '\n' | '\r' => gap = Self { lines: gap.lines + 1, indentation: 0 },
                _ => gap.indentation += 1,
            }
            before = Some(c);
        }
        gap
    }

    /// Joins this gap and one that follows it, with text between them that has no line end.
    fn and(self, next: Self) -> Self {
        let last = if next.lines > 0 || self.lines == 0 { next } else { self };
        Self { lines: self.lines.max(next.lines), ..last }
    }
}

/// Text that cannot be split.
pub(crate) struct Word<'t> {
    pub(crate) text: Cow<'t, str>,
    /// The width in characters.
    pub(crate) width: usize,
    /// The largest unit that begins with it.
    pub(crate) begins: Border,
    /// The white space before it.
    pub(crate) gap: Gap,
    /// Whether it is a comment of several lines.
    pub(crate) is_block: bool,
    /// Whether it is a further part of a comment.
    pub(crate) is_inside: bool,
    /// Whether it follows a semicolon without a space.
    pub(crate) is_glued: bool,
}

impl<'t> Word<'t> {
    fn new(text: impl Into<Cow<'t, str>>, begins: Border) -> Self {
        let text = text.into();
        let begins = if is_mark(&text) { Border::None } else { begins };
        Self {
            width: text.width(),
            text,
            begins,
            gap: Gap::default(),
            is_block: false,
            is_inside: false,
            is_glued: false,
        }
    }

    /// Whether it begins a line that continues the turn before it.
    pub(crate) fn goes_on(&self, margin: usize) -> bool {
        let is_indented = self.gap.lines == 1 && self.gap.indentation > margin;
        is_indented && self.begins != Border::Turn && !is_mark(&self.text)
    }

    fn add(&mut self, text: &str) {
        work::step(text.len());
        self.text.to_mut().push_str(text);
        self.width += text.width();
    }
}

/// Units of a movetext, the smallest first. A line may begin where a unit begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Border {
    /// No unit: the word belongs to the word before, such as the first move to its number.
    None,
    Word,
    /// The text between semicolons and single periods.
    Chunk,
    /// The text after a written number.
    Number,
    /// The text between comments.
    Part,
    Turn,
}

impl Border {
    pub(crate) fn smaller(self) -> Option<Self> {
        match self {
            Self::Turn => Some(Self::Part),
            Self::Part => Some(Self::Number),
            Self::Number => Some(Self::Chunk),
            Self::Chunk => Some(Self::Word),
            Self::Word | Self::None => None,
        }
    }
}

/// The parts of a unit. Each begins with a border of at least the given size.
pub(crate) fn units<'w, 't>(
    words: &'w [Word<'t>],
    border: Border,
) -> impl Iterator<Item = &'w [Word<'t>]> + use<'w, 't> {
    words.chunk_by(move |_, next| next.begins < border)
}

/// Whether a line that begins with this text would be a mark in a file.
pub(crate) fn is_mark(text: &str) -> bool {
    text.starts_with("---") || text.starts_with("...")
}
