//! Formatting games in PPN.

use super::parsed::ParsedPpn;
use crate::canonical::with_line_ends;
use ppn_engine::Limits;
use ppn_file::{Game, Limits as MetadataLimits, Metadata};
use ppn_record::{FormatOptions, Formatted};
use ppn_source::{Diagnostic, Span};
use ppn_syntax::{
    Element, ElementKind, Layout, LineBreaks, LineEnd, Movetext, is_blank, parse, print,
};
use std::ops::Range;

/// Lays out a game: `---`, the metadata as written, `...`, and the movetext within a width as
/// [`print`] does it.
pub(super) fn format(parsed: &ParsedPpn<'_>, options: &FormatOptions) -> Formatted {
    let (text, game, reading) = (&parsed.text, parsed.game(), &parsed.options);
    if !text.diagnostics.is_empty() {
        // Text that is not UTF-8, or is cut off, is not available in its original form.
        return Formatted { text: game.text.to_owned(), diagnostics: game.diagnostics, kept: None };
    }
    if text.half.is_some() {
        // The lines around the two halves would make them games for good.
        return Formatted { text: game.text.to_owned(), diagnostics: Vec::new(), kept: None };
    }
    let line_end = options.line_end.or_else(|| LineEnd::of(game.text)).unwrap_or_default();
    let (movetext, mut diagnostics) = match parsed.is_plain().unwrap_or(false) {
        // Text that looks like metadata could get another meaning on other lines.
        true if game.unread_metadata().is_some() => {
            (game.movetext_str().to_owned(), parsed.faults_of_form())
        }
        true => formatted_movetext(parsed, &game, line_end, options),
        false => (game.movetext_str().to_owned(), Vec::new()),
    };
    let head = Span { start: 0, end: game.movetext.start };
    let mut new = match options.range {
        Some(range) if range.start >= head.end => head.slice(game.text).to_owned(),
        _ => formatted_head(&game, &movetext, line_end, &reading.metadata_limits),
    };
    new.push_str(&movetext);
    if options.range.is_none() && !new.is_empty() && !new.ends_with(['\n', '\r']) {
        new.push_str(line_end.as_str());
    }
    diagnostics.splice(0..0, game.diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Formatted { text: new, diagnostics, kept: None }
}

/// The text before the movetext, in canonical form if this form has the same meaning. `movetext` is
/// the text after it.
fn formatted_head(
    game: &Game<'_>,
    movetext: &str,
    line_end: LineEnd,
    limits: &MetadataLimits,
) -> String {
    let written = &game.text[..game.movetext.start as usize];
    let mut yaml = game.metadata_span.slice(game.text);
    let nothing_written = game.header.is_none()
        && game.end_marker.is_none()
        && [yaml, game.movetext_str()].iter().all(|text| text.chars().all(is_blank));
    if nothing_written {
        return String::new();
    }
    // If metadata without an end were given one at this place, the rest of it would become
    // movetext.
    if game.diagnostics.iter().any(Diagnostic::is_error) || game.unread_metadata().is_some() {
        return written.to_owned();
    }
    let mut head = game.header.map_or(String::new(), |header| notes(game.text, header));
    head.push_str("---");
    match game.header {
        // A comment on the line of a game without metadata.
        Some(header) if yaml.is_empty() => {
            yaml = header.slice(game.text).trim_start_matches('-').trim_end_matches([' ', '\t']);
        }
        Some(_) => {
            let rest = yaml.trim_start_matches([' ', '\t']);
            if rest.is_empty() || rest.starts_with(['\n', '\r']) {
                yaml = rest;
            }
        }
        None => head.push('\n'),
    }
    head.push_str(yaml);
    if !head.ends_with(['\n', '\r']) {
        head.push('\n');
    }
    let marker = game.end_marker.map_or("...", |span| span.slice(game.text));
    head.push_str(marker.trim_end_matches([' ', '\t']));
    head.push('\n');
    let head = with_line_ends(&head, line_end);
    if head == written || means_the_same(&head, movetext, game, limits) {
        head
    } else {
        written.to_owned()
    }
}

/// The comments above `---`, with one empty line between paragraphs.
fn notes(text: &str, header: Span) -> String {
    let above = text[..header.start as usize].trim_start_matches('\u{feff}');
    let mut notes = String::new();
    let mut is_empty = true;
    for line in with_line_ends(above, LineEnd::Lf).split_terminator('\n') {
        let line = line.trim_end_matches(is_blank);
        if !(line.is_empty() && is_empty) {
            notes.push_str(line);
            notes.push('\n');
        }
        is_empty = line.is_empty();
    }
    notes
}

/// Whether these two parts are one game, with the same metadata and problems as the given one.
fn means_the_same(head: &str, movetext: &str, game: &Game<'_>, limits: &MetadataLimits) -> bool {
    let whole = [head, movetext].concat();
    let again = Game::parse(&whole, limits);
    let yaml = |metadata: &Metadata| metadata.to_yaml().ok();
    let codes = |game: &Game<'_>| -> Vec<_> { game.diagnostics.iter().map(|it| it.code).collect() };
    codes(&again) == codes(game)
        && ppn_file::split(&whole).nth(1).is_none()
        && again.movetext.start as usize == head.len()
        && yaml(&again.metadata) == yaml(&game.metadata)
}

/// The movetext laid out, and its parts that could not be read.
fn formatted_movetext(
    parsed: &ParsedPpn<'_>,
    game: &Game<'_>,
    line_end: LineEnd,
    options: &FormatOptions,
) -> (String, Vec<Diagnostic>) {
    let text = game.movetext_str();
    let offset = game.movetext.start;
    let (limits, movetext) = (&parsed.options.limits, parsed.form());
    let faults = parsed.faults_of_form();
    let elements = &movetext.elements;
    let is_touched = |element: &Element| {
        options
            .range
            .is_none_or(|range| range.start <= element.span.end && element.span.start <= range.end)
    };
    let touched: Range<usize> = match elements.iter().position(is_touched) {
        Some(first) => {
            let last = elements.iter().rposition(is_touched).unwrap_or(first);
            first..last + 1
        }
        None if options.range.is_some() => return (text.to_owned(), faults),
        None => return (String::new(), faults),
    };
    let touched = &elements[touched];
    let whole = touched.len() == elements.len();
    let span = touched.iter().map(|one| one.span).reduce(Span::cover).unwrap_or_default();
    let (before, after) = if whole {
        ("", line_end.as_str())
    } else {
        let span = span.shift_back(offset).range();
        (&text[..span.start], &text[span.end..])
    };
    let line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let layout = Layout::default()
        .with_width(options.width)
        .with_breaks(options.breaks)
        .with_line_end(line_end)
        .with_column(before[line..].chars().count());
    let first = if whole { empty_line_before(game, span, &layout) } else { "" };
    let mut new = [before, first, &print(text, offset, touched, &layout), after].concat();
    let is_broken = elements.iter().any(|element| element.kind == ElementKind::Broken);
    // If a brace or a comment is never closed, it may affect everything after it.
    if is_broken && !same_elements(text, offset, movetext, &new, limits) {
        new = text.to_owned();
    }
    (new, faults)
}

/// The empty line that a person wrote between `...` and the movetext, as a line end.
fn empty_line_before(game: &Game<'_>, elements: Span, layout: &Layout) -> &'static str {
    let before = Span { start: game.movetext.start, end: elements.start };
    let is_left = game.end_marker.is_some() && before.slice(game.text).contains(['\n', '\r']);
    if layout.breaks == LineBreaks::Keep && is_left { layout.line_end.as_str() } else { "" }
}

/// Whether another text has the same elements, apart from white space in comments.
fn same_elements(
    text: &str,
    offset: u32,
    movetext: &Movetext,
    other: &str,
    limits: &Limits,
) -> bool {
    // The problems are already known.
    let again = parse(other, 0, &limits.with_diagnostics(0).of_syntax());
    let same = |(one, two): (&Element, &Element)| {
        let (a, b) = (one.span.shift_back(offset).slice(text), two.span.slice(other));
        let same_kind = std::mem::discriminant(&one.kind) == std::mem::discriminant(&two.kind);
        same_kind && (a == b || one.kind == ElementKind::Comment)
    };
    again.elements.len() == movetext.elements.len()
        && movetext.elements.iter().zip(&again.elements).all(same)
}
