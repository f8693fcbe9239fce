//! Several words that are one thing elsewhere: comments of other notations, places with spaces.

use crate::checked::Checked;
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span};
use ppn_syntax::{ElementKind, is_blank};

/// How far around a word its line is looked at.
const REACH: usize = 500;

/// Words that belong together, and what to write in their place.
pub(crate) struct Phrase {
    pub(crate) span: Span,
    message: &'static str,
    write: String,
}

impl Phrase {
    /// The phrase that a word which cannot be read is a part of.
    pub(crate) fn around(checked: &Checked<'_, '_>, word: Span) -> Option<Self> {
        let line = line(checked, word);
        block_comment(checked, line, word)
            .or_else(|| quoted(checked, line, word))
            .or_else(|| spaced_places(checked, line, word))
            .or_else(|| line_comment(checked, line, word))
    }

    /// Makes one report of it.
    pub(crate) fn explain(self, fault: &mut Diagnostic) {
        fault.message = self.message.to_owned();
        fault.span = self.span;
        fault.label.clear();
        fault.labels.clear();
        fault.help = vec![format!("write `{}`", self.write)];
        fault.fixes = vec![Fix {
            title: format!("write `{}`", self.write),
            applicability: Applicability::Unsafe,
            edits: vec![Edit::replace(self.span, self.write)],
        }];
    }
}

/// The line of a word, or the part of it around the word.
fn line(checked: &Checked<'_, '_>, word: Span) -> Span {
    let text = checked.game.text;
    let movetext = checked.game.movetext.range();
    let (mut from, mut to) =
        (word.range().start.saturating_sub(REACH), (word.range().end + REACH).min(text.len()));
    while !text.is_char_boundary(from) {
        from += 1;
    }
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    let from = from.max(movetext.start);
    let start = text[from..word.range().start].rfind(['\n', '\r']).map_or(from, |at| from + at + 1);
    let end = text[word.range().end..to].find(['\n', '\r']);
    Span::new(start, end.map_or(to, |at| word.range().end + at))
}

/// `/* good */`
fn block_comment(checked: &Checked<'_, '_>, line: Span, word: Span) -> Option<Phrase> {
    between(
        checked,
        line,
        word,
        ("/*", "*/"),
        "a comment must be in braces, not between `/*` and `*/`",
    )
}

/// `“good”`
fn quoted(checked: &Checked<'_, '_>, line: Span, word: Span) -> Option<Phrase> {
    let quotes = [("“", "”"), ("„", "“"), ("«", "»"), ("\"", "\"")];
    quotes.into_iter().find_map(|marks| {
        between(checked, line, word, marks, "a comment must be in braces, not in quotation marks")
    })
}

fn between(
    checked: &Checked<'_, '_>,
    line: Span,
    word: Span,
    (open, close): (&str, &str),
    message: &'static str,
) -> Option<Phrase> {
    let text = checked.slice(line);
    let word_start = (word.start - line.start) as usize;
    let opening = text.match_indices(open).map(|(at, _)| at);
    let start = opening.take_while(|at| *at <= word_start).last()?;
    let inside = start + open.len();
    let end = inside + text[inside..].find(close)?;
    let span = Span::new(line.range().start + start, line.range().start + end + close.len());
    let inner = text[inside..end].trim();
    let holds = span.start <= word.start && word.end <= span.end;
    (holds && !inner.is_empty() && !inner.contains(['{', '}'])).then(|| Phrase {
        span,
        message,
        write: format!("{{{inner}}}"),
    })
}

/// `; a good move`: words up to the end of the line, none of which can be read.
fn line_comment(checked: &Checked<'_, '_>, line: Span, word: Span) -> Option<Phrase> {
    let text = checked.slice(line);
    let start = text[..(word.start - line.start) as usize].rfind(';')?;
    let inner = text[start + 1..].trim();
    let begin = line.range().start + start;
    let whole = Span::new(begin, begin + text[start..].trim_end_matches(is_blank).len());
    let elements = checked.elements();
    let first = elements.partition_point(|one| one.span.start <= whole.start);
    let words = elements[first..].iter().take_while(|one| one.span.start < whole.end);
    let is_prose = |span: Span| {
        let letters = checked.slice(span).chars().filter(|c| c.is_alphabetic()).count();
        letters > 0 && !checked.slice(span).contains(|c: char| c.is_ascii_digit())
    };
    let mut count = 0;
    for one in words {
        if one.kind != ElementKind::Broken || !is_prose(one.span) {
            return None;
        }
        count += 1;
    }
    (count > 1 && !inner.contains(['{', '}'])).then(|| Phrase {
        span: whole,
        message: "a comment must be in braces, not after a semicolon",
        write: format!("{{{inner}}}"),
    })
}

/// `(5, 2)-(5, 4)`
fn spaced_places(checked: &Checked<'_, '_>, line: Span, word: Span) -> Option<Phrase> {
    let text = checked.slice(line);
    let start = text[..(word.end - line.start) as usize].rfind('(')?;
    // The word that the parenthesis is in, and those before it that end with a comma.
    let mut start = text[..start]
        .rfind(is_blank)
        .map_or(0, |blank| blank + text[blank..].chars().next().map_or(1, char::len_utf8));
    while let Some(before) = text[..start].trim_end_matches(is_blank).strip_suffix(',') {
        let open = before.rfind('(')?;
        start = text[..open].rfind(is_blank).map_or(0, |blank| blank + 1);
    }
    let mut end = start;
    let mut depth = 0_i32;
    for (offset, c) in text[start..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if (is_blank(c) || c == ';') && depth <= 0 => break,
            _ => {}
        }
        end = start + offset + c.len_utf8();
    }
    let written = text.get(start..end)?;
    let span = Span::new(line.range().start + start, line.range().start + end);
    let write: String = written.chars().filter(|c| !is_blank(*c)).collect();
    let holds = span.start <= word.start && word.end <= span.end;
    (holds && depth == 0 && write != written && can_be_read(&write)).then_some(Phrase {
        span,
        message: "a place cannot have spaces",
        write,
    })
}

/// Whether a text is one item without anything wrong.
pub(super) fn can_be_read(text: &str) -> bool {
    let read = ppn_syntax::parse(text, 0, &ppn_syntax::Limits::default());
    read.diagnostics.is_empty()
        && matches!(&read.elements[..], [one] if matches!(one.kind, ElementKind::Moves(_)))
}
