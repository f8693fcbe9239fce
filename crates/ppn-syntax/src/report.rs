//! Diagnostics as reports for people: the source line, what is underlined, and help.
//!
//! ```
//! use ppn_syntax::{parse, report::{Excerpt, Report}};
//!
//! let text = "1. b2-c3\n2. b2-\u{e9}4\n";
//! let movetext = parse(text, 0);
//! let mut out = Vec::new();
//! Report::new(Excerpt { name: "game.ppn", text, first_line: 1 })
//!     .write(&movetext.diagnostics[0], &mut out)
//!     .unwrap();
//! assert!(String::from_utf8(out).unwrap().contains("`é4` is not a place"));
//! ```

use ariadne::{Color, Config, IndexType, Label, ReportKind, Source};
use ppn_source::{Diagnostic, LineIndex, Severity, Span, short};
use std::{cell::OnceCell, io, ops::Range};

/// The longest line, in bytes, that is shown whole.
const LONGEST_LINE: usize = 400;

/// How much of a longer line is shown around the fault, on each side.
const WINDOW: usize = 120;

/// A text, or a game of a longer one, that diagnostics speak of.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'t> {
    /// What the reader knows it by, such as the file's name.
    pub name: &'t str,
    /// Its characters; the spans of diagnostics count from its first.
    pub text: &'t str,
    /// The number of its first line in the file, from 1.
    pub first_line: u64,
}

/// Writes diagnostics of one text.
pub struct Report<'t> {
    excerpt: Excerpt<'t>,
    color: bool,
    source: OnceCell<Drawn>,
    index: OnceCell<LineIndex>,
}

impl<'t> Report<'t> {
    /// Prepares the reports about a text, without colours.
    #[must_use]
    pub fn new(excerpt: Excerpt<'t>) -> Self {
        Self { excerpt, color: false, source: OnceCell::new(), index: OnceCell::new() }
    }

    /// With the colours of a terminal, or without.
    #[must_use]
    pub fn with_color(mut self, color: bool) -> Self {
        self.color = color;
        self
    }

    /// Writes one diagnostic.
    ///
    /// # Errors
    /// Whatever `out` cannot do.
    pub fn write(&self, diagnostic: &Diagnostic, out: &mut impl io::Write) -> io::Result<()> {
        let first_label = diagnostic.labels.iter().map(|label| label.span);
        let all = first_label.fold(diagnostic.span, Span::cover);
        let lines = self.lines(all);
        if lines.len() <= LONGEST_LINE || self.has_short_lines(all) {
            let Excerpt { text, first_line, .. } = self.excerpt;
            let source = self.source.get_or_init(|| Drawn::new(text, first_line));
            return self.draw(diagnostic, source, 0, &[], out);
        }
        // A line may be as long as the file: show the part that matters.
        let fault = diagnostic.span.range();
        let start = self.boundary(fault.start.saturating_sub(WINDOW)).max(lines.start);
        let shown = fault.len().min(WINDOW) + WINDOW;
        let end = self.boundary(fault.start.saturating_add(shown)).min(lines.end);
        let Excerpt { text, first_line, .. } = self.excerpt;
        let position = |at: usize| self.index().position(text, short(at));
        let line = first_line + u64::from(position(start).line) - 1;
        let part = Drawn::new(self.text(&(start..end)), line);
        let column = position(fault.start.max(start)).column;
        let note = format!("part of a long line: the underline begins at column {column}");
        self.draw(diagnostic, &part, start, &[note], out)
    }

    fn draw(
        &self,
        diagnostic: &Diagnostic,
        drawn: &Drawn,
        start: usize,
        notes: &[String],
        out: &mut impl io::Write,
    ) -> io::Result<()> {
        let name = self.excerpt.name;
        let Drawn { source, padding } = drawn;
        let place = |span: Span| -> (&str, Range<usize>) {
            let text = source.text();
            let clamp = |at: u32| {
                let at = (at as usize).saturating_sub(start).saturating_add(*padding);
                text.floor_char_boundary(at.min(text.len()))
            };
            (name, clamp(span.start)..clamp(span.end))
        };
        let (kind, color) = match diagnostic.severity() {
            Severity::Error => (ReportKind::Error, Color::Red),
            Severity::Warning => (ReportKind::Warning, Color::Yellow),
            // A kind of our own would be coloured whatever is asked for.
            Severity::Style => (ReportKind::Advice, Color::Cyan),
        };
        let config = Config::default().with_index_type(IndexType::Byte).with_color(self.color);
        let mut report = ariadne::Report::build(kind, place(diagnostic.span))
            .with_config(config)
            .with_code(diagnostic.code.id)
            .with_message(format!("{} [{}]", diagnostic.message, diagnostic.code.name));
        let primary = Label::new(place(diagnostic.span)).with_color(color).with_priority(1);
        let primary = primary.with_message(match diagnostic.label.as_str() {
            "" => "here",
            label => label,
        });
        report.add_label(primary);
        let mut others: Vec<_> = diagnostic.labels.iter().collect();
        others.sort_by_key(|label| label.span);
        for label in others {
            report.add_label(
                Label::new(place(label.span)).with_color(Color::Blue).with_message(&label.text),
            );
        }
        report.with_helps(&diagnostic.help);
        report.with_notes(diagnostic.notes.iter().chain(notes));
        report.finish().write((name, source), out)
    }

    /// The bytes of the lines that a span touches.
    fn lines(&self, span: Span) -> Range<usize> {
        let line = |at: u32| self.index().line(self.excerpt.text, at).range();
        line(span.start).start..line(span.end.max(span.start)).end
    }

    /// Whether none of the lines that a span touches is too long to be shown.
    fn has_short_lines(&self, span: Span) -> bool {
        let line_of = |at: u32| self.index().position(self.excerpt.text, at).line;
        let short = |line: u32| {
            let start = self.index().line_start(line).unwrap_or(0);
            self.index().line(self.excerpt.text, start).len() <= LONGEST_LINE
        };
        (line_of(span.start)..=line_of(span.end.max(span.start))).all(short)
    }

    fn index(&self) -> &LineIndex {
        self.index.get_or_init(|| LineIndex::new(self.excerpt.text))
    }

    fn boundary(&self, at: usize) -> usize {
        self.excerpt.text.floor_char_boundary(at.min(self.excerpt.text.len()))
    }

    fn text(&self, range: &Range<usize>) -> &'t str {
        &self.excerpt.text[range.clone()]
    }
}

/// What ariadne reads.
struct Drawn {
    source: Source<String>,
    /// Bytes before the text.
    padding: usize,
}

/// Up to how many lines before a text are drawn as empty ones.
const MAX_PADDING: usize = 1 << 20;

impl Drawn {
    fn new(text: &str, first_line: u64) -> Self {
        // The numbers in the margin count the lines of the source itself, whatever offset it is
        // told; so empty lines stand for those before the text.
        let before = usize::try_from(first_line.saturating_sub(1)).unwrap_or(usize::MAX);
        let padding = before.min(MAX_PADDING);
        let mut padded = "\n".repeat(padding);
        // Lines end at more characters there than in a notation; these become blanks of the same
        // length.
        let odd = ['\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}'];
        if text.contains(odd) {
            for c in text.chars() {
                if odd.contains(&c) {
                    padded.extend(std::iter::repeat_n(' ', c.len_utf8()));
                } else {
                    padded.push(c);
                }
            }
        } else {
            padded.push_str(text);
        }
        let source = Source::from(padded).with_display_line_offset(before - padding);
        Self { source, padding }
    }
}
