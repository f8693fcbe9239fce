//! A position in EPD that was read.

use super::Epd;
use crate::{
    canonical::{errors, finished, guessed_encoding},
    game_reading::GameReading,
    pgn::{board::place, script::add_game_at},
    remark::in_braces,
    unplayed::unplayed,
};
use ppn_chess::{Epd as Position, Fen, Operation, codes, epd_line, write_epd};
use ppn_file::{GameText, Metadata, ScalarStyle};
use ppn_record::{
    Entry, Explanation, FormatOptions, Formatted, Mark, Options, Part, PartKind, Positions, Record,
    Script, Scripts, Wording, not_converted, sort_parts,
};
use ppn_source::{Diagnostic, Span};
use std::ops::Range;

/// A text that was read as a position.
pub(super) struct Reading {
    /// The line that has the position.
    pub(super) line: Span,
    pub(super) epd: Position,
}

impl Reading {
    pub(super) fn of(text: &str) -> Self {
        let line = epd_line(text);
        Self { line, epd: Position::read(line.slice(text)) }
    }

    /// The problems, with their places in the text.
    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        self.epd.diagnostics.iter().cloned().map(|one| one.shift(self.line.start)).collect()
    }

    pub(super) fn metadata(&self) -> Metadata {
        self.script(false).map_or_else(Metadata::default, |script| script.metadata)
    }

    /// The position as a game without moves: operations are its comment, and their moves arrows. `None` if no figure
    /// is known.
    fn script(&self, viewer: bool) -> Option<Script> {
        let fen = match &self.epd.fen.position {
            Some(position) => position.to_string(),
            None if self.epd.fen.figures.iter().any(Option::is_some) => {
                format!("{} w - - 0 1", Fen::placement(&self.epd.fen.figures))
            }
            None => return None,
        };
        let mut script = Script::default();
        add_game_at(&mut script, "Chess", &fen);
        let id = self.epd.operations.iter().find(|one| one.code == "id");
        if let Some(id) = id {
            let span = id.span.shift(self.line.start);
            script.add_text(("ID", ScalarStyle::DoubleQuoted, span), (&id.text(), span));
        }
        let others = || self.epd.operations.iter().filter(|one| one.code != "id");
        if others().next().is_some() {
            let remarks = others().map(remark).collect::<Vec<_>>().join("; ");
            let mut wording = Wording::default();
            wording.remarks.add(&remarks);
            let marks: Vec<Mark> = others().flat_map(arrows).collect();
            script.entries.push(Entry {
                number: "0.".into(),
                remarks: vec![remarks.into()],
                marks: marks.into(),
                wording: viewer.then(|| Box::new(wording)),
                span: self.line,
                ..Entry::default()
            });
        }
        Some(script)
    }

    /// The position of each state: it is the same.
    fn positions(&self, wanted: Positions, count: usize) -> Vec<Option<String>> {
        let Some(position) = &self.epd.fen.position else { return Vec::new() };
        if wanted == Positions::None {
            return Vec::new();
        }
        let of_state = |state| wanted.include(state, count).then(|| position.to_string());
        (0..count).map(of_state).collect()
    }
}

impl GameReading for Reading {
    type In = Epd;

    fn new(_: Epd, text: &GameText<'_>) -> Self {
        Self::of(&text.text)
    }

    /// Sets the position up.
    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        let of_text = text.diagnostics.iter().cloned();
        let diagnostics: Vec<_> = of_text.chain(self.diagnostics()).collect();
        match self.script(options.viewer) {
            Some(script) => {
                let mut record = script.record(&text.text, options);
                record.diagnostics.splice(0..0, diagnostics);
                record.positions = self.positions(options.positions, record.len());
                record
            }
            None => {
                let why = "its position is not known";
                unplayed(&text.text, Metadata::default(), diagnostics, &codes::EPD_FIELDS, why)
            }
        }
    }

    fn format(&self, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
        let written: &str = &text.text;
        let found = self.diagnostics();
        let mut diagnostics: Vec<_> = errors(&text.diagnostics).chain(errors(&found)).collect();
        diagnostics.extend(guessed_encoding(text, &codes::ENCODING));
        let is_odd = found.iter().any(|one| one.code == &codes::FEN_ODD);
        if !diagnostics.is_empty() || is_odd || self.line.is_empty() {
            return Formatted { text: written.to_owned(), diagnostics, kept: None };
        }
        // Comments and empty lines around the position stay.
        let before = &written[..self.line.range().start];
        let after = written[self.line.range().end..].trim_end();
        let epd = write_epd(self.line.slice(written), &self.epd);
        let text = finished(&format!("{before}{epd}{after}\n"), options, written);
        Formatted { text, diagnostics, kept: None }
    }

    fn parts(&self, _: &str) -> Vec<Part> {
        let part = |kind, span: Span| Part { kind, span: span.shift(self.line.start) };
        let mut parts = vec![part(PartKind::Value, self.epd.fields)];
        for operation in &self.epd.operations {
            parts.push(part(PartKind::Key, operation.code_span));
            let kind = match operation.code.as_str() {
                "bm" | "am" | "pm" | "sm" | "pv" => PartKind::Move,
                _ => PartKind::Value,
            };
            parts.extend(operation.operands.iter().map(|(_, span)| part(kind, *span)));
        }
        parts.retain(|part| !part.span.is_empty());
        sort_parts(&mut parts);
        parts
    }

    fn explain(&self, _: &str, _: &[Part], at: u32) -> Option<Explanation> {
        let shift = self.line.start;
        let mut operations = self.epd.operations.iter();
        let operation = operations.find(|one| one.code_span.shift(shift).touches(at))?;
        let meaning = match operation.meaning() {
            "" => "is an operation of another program; it is kept as it is",
            meaning => meaning,
        };
        let text = format!("`{}`: {meaning}", operation.code);
        Some(Explanation { span: operation.code_span.shift(shift), text })
    }

    /// The lines above and below the position.
    fn stray_comments(&self, text: &str) -> Vec<Span> {
        let line = self.line.range();
        [0..line.start, line.end..text.len()]
            .into_iter()
            .flat_map(|part| lines_with_words(text, part))
            .collect()
    }

    fn scripts(&self, _: &GameText<'_>) -> Scripts {
        let diagnostics = errors(&self.diagnostics()).collect();
        let mut scripts = Scripts { diagnostics, ..Scripts::default() };
        match self.script(false) {
            Some(script) => scripts.scripts.push(script),
            None => scripts
                .diagnostics
                .push(not_converted(Span::default(), "its position is not known")),
        }
        scripts
    }
}

fn lines_with_words(text: &str, part: Range<usize>) -> Vec<Span> {
    let lines = text[part.clone()].split_inclusive(['\n', '\r']).scan(part.start, |at, line| {
        let (start, words) = (*at + line.len() - line.trim_start().len(), line.trim());
        *at += line.len();
        Some(Span::new(start, start + words.len()))
    });
    lines.filter(|line| !line.is_empty() && line.slice(text) != "\u{feff}").collect()
}

/// An operation in words.
fn remark(operation: &Operation) -> String {
    let text = operation.text();
    let is_comment =
        operation.code.len() == 2 && operation.code.starts_with('c') && operation.code != "ce";
    let words = match operation.meaning() {
        _ if is_comment => text,
        "" => format!("{} {text}", operation.code),
        meaning if text.is_empty() => meaning.to_owned(),
        meaning => format!("{meaning}: {text}"),
    };
    in_braces(words.trim())
}

/// The moves of an operation as arrows: best ones are green, and those to avoid red.
fn arrows(operation: &Operation) -> Vec<Mark> {
    let color = match operation.code.as_str() {
        "bm" => "green",
        "am" => "red",
        "pm" | "sm" => "blue",
        _ => return Vec::new(),
    };
    let arrow = |(_, one): &(_, ppn_chess::Move)| Mark::Arrow {
        from: place(one.from),
        to: place(one.to),
        color: color.to_owned(),
        has_head: true,
    };
    operation.moves.iter().map(arrow).collect()
}
