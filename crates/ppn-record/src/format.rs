//! Options for formatting games, and the result.

use crate::{
    codes::{NOT_CONVERTED, NOT_UNDERSTOOD, OMITTED},
    lint::code_fences,
};
use ppn_source::{Diagnostic, Edit, LineBreaks, LineEnd, Span};
use ppn_syntax::Layout;

ppn_source::settings! {
    /// Options for formatting games.
    #[derive(Clone, Debug)]
    #[non_exhaustive]
    pub struct FormatOptions {
        /// The largest width of a line of the movetext, in characters. Only text that cannot be split
        /// may be wider.
        pub width: usize = Layout::WIDTH, with_width;
        /// The rule for where the lines of the movetext begin.
        pub breaks: LineBreaks = LineBreaks::default(), with_breaks;
        /// The line end; by default the first line end of the text.
        pub line_end: Option<LineEnd> = None, with_line_end;
        /// The bytes of the text to which the formatting is limited. In the movetext, only the elements
        /// that touch this range are laid out. The metadata is formatted as a whole if it touches the
        /// range.
        pub range: Option<Span> = None, with_range;
    }
}

impl FormatOptions {
    /// Sets the line end by the first text of a file, unless it is set: the other texts of the file get the same.
    pub fn settle_line_end(&mut self, first: &str) {
        self.line_end.get_or_insert(LineEnd::of(first).unwrap_or_default());
    }

    /// The line end of a text.
    pub(crate) fn line_end_of(&self, text: &str) -> LineEnd {
        self.line_end.or_else(|| LineEnd::of(text)).unwrap_or_default()
    }
}

/// A text that was formatted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formatted {
    /// The new text.
    pub text: String,
    /// The problems because of which parts of the text were not read, and so not formatted. Spans
    /// refer to the original text.
    pub diagnostics: Vec<Diagnostic>,
    /// The reason why the text is unchanged although it has no problems.
    pub kept: Option<&'static str>,
}

impl Formatted {
    /// The same text with a byte order mark if the text `before` has one: its author may use a
    /// program that needs it.
    #[must_use]
    pub fn with_mark_of(mut self, before: &str) -> Self {
        const MARK: char = '\u{feff}';
        if before.starts_with(MARK) && !self.text.is_empty() && !self.text.starts_with(MARK) {
            self.text.insert(0, MARK);
        }
        self
    }

    /// The text `before` as it was, if it has lines of Markdown around its games: laid out, they would be lost, or become a
    /// part of the moves.
    #[must_use]
    pub fn with_fences_of(self, before: &str) -> Self {
        if self.text == before || code_fences(before).is_empty() {
            return self;
        }
        let kept = Some("lines of Markdown are around it, which `ppn check` reports");
        Self { text: before.to_owned(), kept, ..self }
    }

    /// The empty line after the original text, before the next game.
    #[must_use]
    pub(crate) fn empty_line_after(&self, before: &str, options: &FormatOptions) -> &'static str {
        let is_blank = |text: &str| {
            let end = text.trim_end();
            text[end.len()..].replace("\r\n", "\n").matches(['\n', '\r']).count() > 1
        };
        let is_left = options.breaks == LineBreaks::Keep && options.range.is_none();
        if is_left && is_blank(before) && !self.text.is_empty() && !is_blank(&self.text) {
            options.line_end_of(before).as_str()
        } else {
            ""
        }
    }

    /// The edit from the original text to the new one; `None` if they are equal.
    #[must_use]
    pub fn edit(&self, before: &str) -> Option<Edit> {
        Edit::between(before, &self.text)
    }
}

/// The report about a game that is left unchanged, at the first place that was not understood.
#[must_use]
pub fn left_as_it_is(span: Span, reason: &str) -> Diagnostic {
    let message = format!("the game is left unchanged: {reason}");
    Diagnostic::new(&NOT_UNDERSTOOD, span, message)
}

/// The report about a game that the other notation cannot express, at the place of the reason.
#[must_use]
pub fn not_converted(span: Span, reason: &str) -> Diagnostic {
    Diagnostic::new(&NOT_CONVERTED, span, format!("the game is not converted: {reason}"))
}

/// The report about a part of a game that the other notation cannot express, at this part.
#[must_use]
pub fn left_out(span: Span, what: &str, reason: &str) -> Diagnostic {
    Diagnostic::new(&OMITTED, span, format!("{what} left out: {reason}"))
}
