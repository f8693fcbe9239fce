use crate::{Element, ElementKind, Layout, NumberKind, columns::columns, is_blank, work};
use ppn_source::Span;
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// Lays out consecutive elements of a movetext whose first character has the offset `offset`.
///
/// - Lines are filled up to the width. The moves of a turn, `1. … 1… …`, stay together where they
///   can: a turn is what has the same number at its front. Comments are wrapped as prose; those
///   before everything else have lines of their own.
/// - Where a game is nothing but turns of two single moves, these stand below each other in columns.
/// - A semicolon stands right behind what it ends. Behind a brace expansion, where glued semicolons
///   mean something else than free ones, it stays as it is written.
/// - No line begins with `---` or `...`, which are marks in a file.
///
/// Elements are written as they are, except for the white space in comments. Broken elements stay
/// untouched, and so does the white space around them.
///
/// ```
/// use ppn_syntax::{Layout, parse, print};
///
/// let text = "1. b1:b3   1... d3:b3\n{a comment\nof two lines} 2. S@{c1,c2} ;c3-c4 ;*c1";
/// let layout = Layout { width: 32, ..Layout::default() };
/// assert_eq!(
///     print(text, 0, &parse(text, 0, &Default::default()).elements, &layout),
///     "1. b1:b3 1... d3:b3 {a comment\nof two lines}\n2. S@{c1,c2} ; c3-c4; *c1"
/// );
/// ```
#[must_use]
pub fn print(text: &str, offset: u32, elements: &[Element], layout: &Layout) -> String {
    let source = Source { text, offset };
    let mut page = Page::new(layout);
    let preface = preface(source, elements);
    page.fill(&source.words(&elements[..preface]));
    let elements = &elements[preface..];
    if !elements.is_empty() {
        page.new_line(0);
    }
    if let Some(table) = columns(source, elements, layout) {
        page.write_untouched(&table.text);
        page.in_line = true;
        page.fill(&source.words(&elements[table.elements..]));
        return page.text;
    }
    let is_broken = |element: &Element| element.kind == ElementKind::Broken;
    let mut end = None;
    for run in elements.chunk_by(|one, next| !is_broken(one) && !is_broken(next)) {
        let span = run.iter().map(|element| element.span).reduce(Span::cover).unwrap_or_default();
        if let Some(end) = end {
            page.write_untouched(source.slice(Span { start: end, end: span.start }));
        }
        if run.iter().any(is_broken) {
            page.write_untouched(source.slice(span));
        } else {
            page.fill(&source.words(run));
        }
        end = Some(span.end);
    }
    page.text
}

/// How many comments a movetext begins with, unless a semicolon belongs to them.
fn preface(source: Source<'_>, elements: &[Element]) -> usize {
    let is_comment = |element: &&Element| element.kind == ElementKind::Comment;
    let comments = elements.iter().take_while(is_comment).count();
    let Some(next) = elements.get(comments) else { return comments };
    let before = Span { start: source.offset, end: elements[0].span.start };
    let at_start = source.slice(before).chars().all(is_blank);
    let fits = !matches!(next.kind, ElementKind::Semicolon | ElementKind::Broken);
    if at_start && fits { comments } else { 0 }
}

/// A movetext and its offset.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    text: &'t str,
    offset: u32,
}

impl<'t> Source<'t> {
    pub(crate) fn slice(self, span: Span) -> &'t str {
        span.shift_back(self.offset).slice(self.text)
    }

    /// The words of elements of which none is broken.
    fn words(self, elements: &[Element]) -> Vec<Word<'t>> {
        let mut words: Vec<Word<'t>> = Vec::new();
        let mut turn = None;
        let mut begins = Border::Turn;
        let mut before: Option<&Element> = None;
        for element in elements {
            let text = self.slice(element.span);
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
                    let parts = comment_words(text);
                    words.extend(parts.into_iter().map(|word| Word::new(word, Border::Part)));
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
                    words.push(Word::new(text, begins));
                    begins = Border::Word;
                }
            }
            before = Some(element);
        }
        words
    }
}

/// Whether a semicolon that is glued to a brace expansion would mean something else.
fn keeps_apart(before: &Element, semicolon: &Element) -> bool {
    match before.kind {
        ElementKind::Template(template) => {
            template.has_braces && before.span.end < semicolon.span.start
        }
        _ => false,
    }
}

/// What a turn goes by: the digits at the front of its number, or else all but the periods.
fn turn_number(number: &str) -> &str {
    let digits = number.find(|c: char| !c.is_numeric()).unwrap_or(number.len());
    if digits > 0 { &number[..digits] } else { number.trim_end_matches('.') }
}

/// A comment, cut where its lines may break.
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

/// What cannot be parted.
struct Word<'t> {
    text: Cow<'t, str>,
    /// Characters.
    width: usize,
    /// The largest unit that begins with it.
    begins: Border,
}

/// Units of a movetext, the smallest first. Where one begins, a line may.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Border {
    /// No unit: it belongs to the word before, as a first move to its number.
    None,
    Word,
    /// What stands between semicolons and single periods.
    Chunk,
    /// What stands under a written number.
    Number,
    /// What stands between comments.
    Part,
    Turn,
}

impl Border {
    fn smaller(self) -> Option<Self> {
        match self {
            Self::Turn => Some(Self::Part),
            Self::Part => Some(Self::Number),
            Self::Number => Some(Self::Chunk),
            Self::Chunk => Some(Self::Word),
            Self::Word | Self::None => None,
        }
    }
}

impl<'t> Word<'t> {
    fn new(text: impl Into<Cow<'t, str>>, begins: Border) -> Self {
        let text = text.into();
        let begins = if is_mark(&text) { Border::None } else { begins };
        Self { width: text.width(), text, begins }
    }

    fn add(&mut self, text: &str) {
        work::step(text.len());
        self.text.to_mut().push_str(text);
        self.width += text.width();
    }
}

/// The parts of a unit that begin with a border of at least that size.
fn units<'w, 't>(
    words: &'w [Word<'t>],
    border: Border,
) -> impl Iterator<Item = &'w [Word<'t>]> + use<'w, 't> {
    words.chunk_by(move |_, next| next.begins < border)
}

/// Whether a line that begins like this would mean something to a reader of files.
fn is_mark(text: &str) -> bool {
    text.starts_with("---") || text.starts_with("...")
}

/// How far the further lines of a turn are indented where every turn begins a line.
const INDENT: usize = 4;

/// A page that is being filled.
struct Page<'l> {
    layout: &'l Layout,
    text: String,
    /// How many characters the current line has.
    column: usize,
    /// Whether a word was written last: before the next comes a blank or a new line.
    in_line: bool,
    /// How far further lines of a turn are indented.
    indent: usize,
}

impl<'l> Page<'l> {
    fn new(layout: &'l Layout) -> Self {
        let indent = if layout.one_turn_a_line { INDENT } else { 0 };
        Self { layout, text: String::new(), column: layout.column, in_line: false, indent }
    }

    fn fill(&mut self, words: &[Word<'_>]) {
        for turn in units(words, Border::Turn) {
            if self.layout.one_turn_a_line && turn[0].begins == Border::Turn {
                self.new_line(0);
            }
            self.place(turn, Border::Turn);
        }
    }

    /// Writes a unit on this line, or else on the next, or else in smaller units.
    fn place(&mut self, unit: &[Word<'_>], border: Border) {
        work::step(unit.len());
        let width = unit.iter().map(|word| word.width + 1).sum::<usize>().saturating_sub(1);
        let blank = unit.first().is_some_and(|word| self.needs_blank(&word.text));
        let fits_here = self.column + usize::from(blank) + width <= self.layout.width;
        let fits_below = self.indent + width <= self.layout.width;
        let may_break = unit.first().is_some_and(|word| word.begins != Border::None);
        if fits_here {
            self.write(unit);
        } else if fits_below && may_break && self.in_line {
            self.new_line(self.indent);
            self.write(unit);
        } else if let Some(border) = border.smaller() {
            for part in units(unit, border) {
                self.place(part, border);
            }
        } else {
            if may_break {
                self.new_line(self.indent);
            }
            self.write(unit);
        }
    }

    fn write(&mut self, words: &[Word<'_>]) {
        for word in words {
            if self.needs_blank(&word.text) {
                self.text.push(' ');
                self.column += 1;
            }
            self.text.push_str(&word.text);
            self.column += word.width;
            self.in_line = true;
        }
    }

    /// Whether a blank parts what comes next from what stands before it, or from the line end that
    /// would make it a mark.
    fn needs_blank(&self, next: &str) -> bool {
        self.in_line || self.column == 0 && is_mark(next)
    }

    /// Writes what may have lines of its own and blanks at its borders.
    fn write_untouched(&mut self, text: &str) {
        if self.column == 0 && is_mark(text) {
            self.text.push(' ');
            self.column += 1;
        }
        work::step(text.len());
        self.text.push_str(text);
        let (before, last) = match text.rfind(['\n', '\r']) {
            Some(end) => (0, &text[end + 1..]),
            None => (self.column, text),
        };
        self.column = before + last.width();
        self.in_line = false;
    }

    /// Ends the line, if there is a word on it.
    fn new_line(&mut self, indent: usize) {
        if self.in_line {
            self.text.push_str(self.layout.line_end.as_str());
            self.text.extend(std::iter::repeat_n(' ', indent));
            self.column = indent;
            self.in_line = false;
        }
    }
}
