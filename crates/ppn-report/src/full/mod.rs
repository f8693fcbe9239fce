//! Reports for people, drawn by ariadne.

mod drawn;
mod margin;

use self::{
    drawn::Drawn,
    margin::{renumbered, with_column},
};
use crate::{Format, Source, message::helps};
use ariadne::{CharSet, Color, Config, IndexType, Label, ReportKind};
use ppn_source::{Diagnostic, LineIndex, Lines, Severity, Span, printable, short};
use std::{io, ops::Range, sync::OnceLock};

ppn_source::settings! {
    /// Options for reports for people.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct FullOptions {
        /// Whether reports have escape sequences for colours.
        pub color: bool = false, with_color;
        /// The length in bytes of the longest line that is shown in full.
        pub longest_line: usize = 400, with_longest_line;
        /// The number of bytes of a longer line that are shown on each side of the problem.
        pub context: usize = 120, with_context;
        /// The largest width of help and notes, in columns.
        pub width: usize = usize::MAX, with_width;
        /// Whether reports are drawn with ASCII characters only.
        pub ascii: bool = false, with_ascii;
    }
}

/// Each diagnostic with its underlined lines, help and notes.
///
/// ```
/// use ppn_report::{Format, Full, FullOptions, Source};
/// # use ppn_report::{Code, Diagnostic, Severity, Span};
/// # static FORM: Code = Code::new("E0300", "move", Severity::Error, "", "");
///
/// let diagnostic = Diagnostic::new(&FORM, Span::new(3, 6), "`é9` is not a move")
///     .with_help("write a square, such as `e9`");
/// let full = Full::new(FullOptions::default().with_color(false));
/// let report = full.text(&Source::new("game.ppn", "1. é9"), &[diagnostic]);
/// assert_eq!(
///     report.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"),
///     "\
/// [E0300] Error: `é9` is not a move [move]
///    ╭─[ game.ppn:1:4 ]
///    │
///  1 │ 1. é9
///    │    ─┬
///    │     ╰── here
///    │
///    │ Help: write a square, such as `e9`
/// ───╯"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Full {
    options: FullOptions,
}

impl Full {
    /// Reports with these options.
    #[must_use]
    pub fn new(options: FullOptions) -> Self {
        Self { options }
    }
}

impl Format for Full {
    fn write(
        &mut self,
        source: &Source<'_>,
        diagnostics: &[Diagnostic],
        mut out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let drawing = Drawing::new(*source, self.options);
        diagnostics.iter().try_for_each(|diagnostic| drawing.write(diagnostic, &mut out))
    }
}

/// Draws diagnostics of one text, one at a time. [`Full`] does the same for many texts.
///
/// The text is prepared with the first diagnostic.
pub struct Drawing<'t> {
    source: Source<'t>,
    options: FullOptions,
    drawn: OnceLock<Drawn<'t>>,
    index: OnceLock<LineIndex>,
}

impl std::fmt::Debug for Drawing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Drawing")
            .field("source", &self.source)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl<'t> Drawing<'t> {
    /// A drawing of a text, which is not prepared yet.
    #[must_use]
    pub fn new(source: Source<'t>, options: FullOptions) -> Self {
        Self { source, options, drawn: OnceLock::new(), index: OnceLock::new() }
    }

    /// Writes one diagnostic.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(&self, diagnostic: &Diagnostic, out: &mut impl io::Write) -> io::Result<()> {
        let Source { text, place, .. } = self.source;
        let position = |at: usize| self.source.in_file(self.index().position(text, short(at)));
        let problem = diagnostic.span.range();
        let (own_line, column) = position(problem.start);
        let other_spans = diagnostic.labels.iter().map(|label| label.span);
        let all = other_spans.fold(diagnostic.span, Span::cover);
        let lines = self.lines(all);
        let mut report = Vec::new();
        if lines.len() <= self.options.longest_line || self.has_short_lines(all) {
            let drawn = self.drawn.get_or_init(|| Drawn::new(text, 0, place.line));
            self.draw(diagnostic, drawn, &[], &mut report)?;
        } else {
            // A line may be as long as the file, so only the part around the problem is shown.
            let context = self.options.context;
            let start = self.boundary(problem.start.saturating_sub(context)).max(lines.start);
            let length = problem.len().min(context).saturating_add(context);
            let end = self.boundary(problem.start.saturating_add(length)).min(lines.end).max(start);
            let part = Drawn::new(&text[start..end], start, position(start).0.saturating_sub(1));
            // Other places are named.
            let is_near = |label: &ppn_source::Label| {
                start <= label.span.range().start && label.span.range().end <= end
            };
            let (near, far): (Vec<_>, Vec<_>) =
                diagnostic.labels.iter().cloned().partition(is_near);
            let named = |label: &ppn_source::Label| match position(label.span.range().start) {
                (line, column) if line == own_line => format!("column {column}: {}", label.text),
                (line, _) => format!("line {line}: {}", label.text),
            };
            let mut notes: Vec<String> = far.iter().map(named).collect();
            notes.push("this is part of a long line".to_owned());
            let mut shown = diagnostic.clone();
            shown.labels = near;
            self.draw(&shown, &part, &notes, &mut report)?;
        }
        // Ariadne has no line after the last line end, and shows the end of the line before it.
        if column > 1 {
            report = with_column(&String::from_utf8_lossy(&report), column).into_bytes();
        }
        out.write_all(&report)
    }

    fn draw(
        &self,
        diagnostic: &Diagnostic,
        drawn: &Drawn<'_>,
        notes: &[String],
        out: &mut impl io::Write,
    ) -> io::Result<()> {
        let name = printable(self.source.name, Lines::Escape);
        let place = |span: Span| (&*name, drawn.range(span));
        let (kind, color) = match diagnostic.severity() {
            Severity::Error => (ReportKind::Error, Color::Red),
            Severity::Warning => (ReportKind::Warning, Color::Yellow),
            // Ariadne would colour a custom kind even without colours.
            Severity::Style => (ReportKind::Advice, Color::Cyan),
        };
        let char_set = if self.options.ascii { CharSet::Ascii } else { CharSet::Unicode };
        let config = Config::default()
            .with_index_type(IndexType::Byte)
            .with_color(self.options.color)
            .with_char_set(char_set);
        let message = printable(&diagnostic.message, Lines::Escape);
        let mut report = ariadne::Report::build(
            kind,
            (&*name, drawn.range(Span::empty(diagnostic.span.range().start))),
        )
        .with_config(config)
        .with_code(diagnostic.code.id)
        .with_message(format!("{message} [{}]", diagnostic.code.name));
        let primary = Label::new(place(diagnostic.span)).with_color(color).with_priority(1);
        let primary = primary.with_message(match diagnostic.label.as_str() {
            "" => "here".into(),
            label => printable(label, Lines::Escape),
        });
        report.add_label(primary);
        let mut others: Vec<_> = diagnostic.labels.iter().collect();
        others.sort_by_key(|label| label.span);
        for label in others {
            report.add_label(
                Label::new(place(label.span))
                    .with_color(Color::Blue)
                    .with_message(printable(&label.text, Lines::Escape)),
            );
        }
        // Ariadne gives each of their lines a margin.
        report.with_helps(helps(diagnostic).map(|help| self.in_lines(help)));
        report.with_notes(diagnostic.notes.iter().chain(notes).map(|note| self.in_lines(note)));
        let report = report.finish();
        if drawn.before == 0 {
            return report.write((&*name, &drawn.source), out);
        }
        let mut numbered = Vec::new();
        report.write((&*name, &drawn.source), &mut numbered)?;
        let text =
            renumbered(&String::from_utf8_lossy(&numbered), drawn.before, self.options.ascii);
        out.write_all(text.as_bytes())
    }

    /// A help or a note, escaped and wrapped.
    fn in_lines(&self, text: &str) -> String {
        // The approximate width of the margin and the word before the text.
        let width = self.options.width.saturating_sub(12).max(16);
        let lines = text.split('\n').map(|line| wrapped(&printable(line, Lines::Escape), width));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The bytes of the lines that a span touches.
    fn lines(&self, span: Span) -> Range<usize> {
        let line = |at: u32| self.index().line(self.source.text, at).range();
        line(span.start).start..line(span.end.max(span.start)).end
    }

    /// Whether all lines that a span touches are short enough to be shown.
    fn has_short_lines(&self, span: Span) -> bool {
        let line_of = |at: u32| self.index().position(self.source.text, at).line;
        let is_short = |line: u32| {
            let start = self.index().line_start(line).unwrap_or(0);
            self.index().line(self.source.text, start).len() <= self.options.longest_line
        };
        (line_of(span.start)..=line_of(span.end.max(span.start))).all(is_short)
    }

    fn index(&self) -> &LineIndex {
        self.index.get_or_init(|| LineIndex::new(self.source.text))
    }

    fn boundary(&self, at: usize) -> usize {
        self.source.text.floor_char_boundary(at.min(self.source.text.len()))
    }
}

/// A line wrapped at spaces, but not inside backticks, into lines of a width.
fn wrapped(line: &str, width: usize) -> String {
    let mut wrapped = String::with_capacity(line.len());
    let (mut column, mut in_code) = (0, false);
    for (index, word) in line.split(' ').enumerate() {
        let length = word.chars().count();
        if index > 0 && !in_code && column + 1 + length > width {
            wrapped.push('\n');
            column = 0;
        } else if index > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
        in_code ^= word.matches('`').count() % 2 == 1;
    }
    wrapped
}
