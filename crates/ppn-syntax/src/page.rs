//! Filling lines with words.

use crate::{
    Layout, LineBreaks,
    words::{Border, INDENT, Word, is_mark, units},
    work,
};
use unicode_width::UnicodeWidthStr;

/// A page that is being filled.
pub(crate) struct Page<'l> {
    layout: &'l Layout,
    pub(crate) text: String,
    /// The number of characters on the current line.
    column: usize,
    /// Whether a word was written last. If so, a space or a new line comes before the next word.
    in_line: bool,
    /// The indentation of further lines of a turn.
    indent: usize,
    /// The indentation of further lines of a comment.
    comment_indent: usize,
}

impl<'l> Page<'l> {
    pub(crate) fn new(layout: &'l Layout) -> Self {
        let (indent, comment_indent) = match layout.breaks {
            LineBreaks::Keep => (INDENT, 0),
            LineBreaks::Turns => (INDENT, INDENT),
            LineBreaks::Fill | LineBreaks::Export => (0, 0),
        };
        let column = layout.column;
        Self { layout, text: String::new(), column, in_line: false, indent, comment_indent }
    }

    /// Indents the first line.
    pub(crate) fn indent_first(&mut self, indent: usize) {
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.column += indent;
    }

    pub(crate) fn fill(&mut self, words: &[Word<'_>]) {
        for turn in units(words, Border::Turn) {
            if self.layout.breaks == LineBreaks::Turns && turn[0].begins == Border::Turn {
                self.new_line(0);
            }
            self.place(turn, Border::Turn);
        }
    }

    /// Writes words on lines that begin where they begin now. `margin` is the indentation of all
    /// lines; if it is `None`, each line keeps its own.
    pub(crate) fn keep(&mut self, words: &[Word<'_>], margin: Option<usize>) {
        for line in words.chunk_by(|_, next| next.gap.lines == 0) {
            let first = &line[0];
            if first.gap.lines > 0 {
                self.comment_indent = match margin {
                    None => first.gap.indentation,
                    Some(margin) if first.goes_on(margin) => self.indent,
                    Some(_) => 0,
                };
                self.begin_line(first.gap.lines > 1, self.comment_indent);
            }
            for part in line.chunk_by(|one, next| !one.is_block && !next.is_block) {
                if part[0].is_block { self.write_block(&part[0]) } else { self.fill(part) }
            }
        }
    }

    /// Begins a line. If a paragraph begins, an empty line comes before it.
    pub(crate) fn begin_line(&mut self, is_paragraph: bool, indent: usize) {
        if is_paragraph && self.in_line {
            self.text.push_str(self.layout.line_end.as_str());
        }
        self.new_line(indent);
    }

    /// Writes a unit on this line if it fits, or else on the next line, or else in smaller units.
    fn place(&mut self, unit: &[Word<'_>], border: Border) {
        work::step(unit.len());
        let Some(first) = unit.first() else { return };
        let further = unit[1..].iter().map(|word| word.width + usize::from(!word.is_glued));
        let width = first.width + further.sum::<usize>();
        let indent = self.indent_of(first);
        let fits_here =
            self.column + usize::from(self.needs_space(first)) + width <= self.layout.width;
        let fits_below = indent + width <= self.layout.width;
        let may_break = first.begins != Border::None;
        if fits_here {
            self.write(unit);
        } else if fits_below && may_break && self.in_line {
            self.new_line(indent);
            self.write(unit);
        } else if let Some(border) = border.smaller() {
            for part in units(unit, border) {
                self.place(part, border);
            }
        } else {
            if may_break {
                self.new_line(indent);
            }
            self.write(unit);
        }
    }

    /// The indentation of a line that begins with a word because the line before is full.
    fn indent_of(&self, word: &Word<'_>) -> usize {
        match word.begins {
            Border::Turn => 0,
            _ if word.is_inside => self.comment_indent,
            _ => self.indent,
        }
    }

    fn write(&mut self, words: &[Word<'_>]) {
        for word in words {
            if self.needs_space(word) {
                self.text.push(' ');
                self.column += 1;
            }
            self.text.push_str(&word.text);
            self.column += word.width;
            self.in_line = true;
        }
    }

    /// Writes a comment of several lines without changing its lines.
    fn write_block(&mut self, block: &Word<'_>) {
        let first = block.text.split(['\n', '\r']).next().unwrap_or_default();
        if self.column + 1 + first.width() > self.layout.width {
            self.new_line(self.indent);
        }
        if self.needs_space(block) {
            self.text.push(' ');
        }
        self.write_untouched(&block.text);
        self.in_line = true;
    }

    /// Writes lines that are already laid out within the width.
    pub(crate) fn write_lines(&mut self, lines: &str) {
        self.write_untouched(lines);
        self.in_line = true;
    }

    /// Whether a space is needed before the next word: after another word, or at the start of a
    /// line if the word would be a mark there.
    fn needs_space(&self, next: &Word<'_>) -> bool {
        self.in_line && !next.is_glued || self.column == 0 && is_mark(&next.text)
    }

    /// Writes text that may have line ends, and white space at its borders.
    pub(crate) fn write_untouched(&mut self, text: &str) {
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
    pub(crate) fn new_line(&mut self, indent: usize) {
        if self.in_line {
            self.text.push_str(self.layout.line_end.as_str());
            self.text.extend(std::iter::repeat_n(' ', indent));
            self.column = indent;
            self.in_line = false;
        }
    }
}
