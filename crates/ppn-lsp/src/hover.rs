//! Hovers: the meaning of a word, and the board after the move.

use crate::{board, line::Line, markup::markup, view::View};
use lsp_types::{Contents, Hover, Position};
use ppn_record::{Parsed, TouchKind, code_span};
use ppn_render::describe;
use ppn_source::{Lines, printable};

pub(crate) fn hover(view: &View<'_>, position: Position) -> Option<Hover> {
    let document = view.document;
    let place = document.place(position);
    let parsed = document.parsed(place.game);
    let explanation = parsed.explain(place.at);
    let game = parsed.record();
    let line = Line::at(&game, place.at);
    let Line { record, state, .. } = line;
    let span = match &explanation {
        Some(explanation) => explanation.span,
        // There is no hover between words.
        None if state == 0 || !record.span(state).touches(place.at) => return None,
        None => record.span(state),
    };
    let mut value = explanation.map(|explanation| explanation.text).unwrap_or_default();
    for line in pieces(&*parsed, &line, place.at) {
        value.push_str(&format!("\n- {line}"));
    }
    let title = code_span(&board::title(record, state));
    let picture = view.client.pictures().then(|| board::svg(record, state, PICTURE)).flatten();
    let value = match picture {
        // Clients show hovers only a few lines high, so the board comes first.
        Some(svg) => format!("{title}\n\n![board]({})\n\n{value}", board::data_uri(&svg)),
        None => match board::diagram(record, state) {
            diagram if diagram.is_empty() => value,
            diagram if diagram.len() > LONGEST_DIAGRAM => format!("{value}\n\n{title}"),
            diagram if value.is_empty() => format!("{title}\n\n```text\n{diagram}```\n"),
            diagram => format!("{value}\n\n{title}\n\n```text\n{diagram}```\n"),
        },
    };
    let value = printable(&value, Lines::Keep).into_owned();
    let contents = Contents::MarkupContent(markup(value, view.client.markdown_hovers()));
    Some(Hover { contents, range: Some(document.range(place.game, span)) })
}

/// The pieces that the move at a place affects, and the effects.
fn pieces(parsed: &dyn Parsed, line: &Line<'_, '_>, at: u32) -> Vec<String> {
    let Line { record, state, .. } = *line;
    let Some(before) = state.checked_sub(1).filter(|_| !board::is_start(record, state)) else {
        return Vec::new();
    };
    let here = parsed
        .touches()
        .into_iter()
        .filter(|touch| touch.span.touches(at) && !touch.span.is_empty());
    let mut boards = record.boards();
    let mut lines: Vec<String> = Vec::new();
    for touch in here {
        let (state, what) = match touch.kind {
            TouchKind::Put => (state, "is dropped"),
            TouchKind::Changed => (state, "moves"),
            TouchKind::Taken => (before, "leaves the board"),
        };
        let board = boards.go_to(state);
        let Some(piece) = board.last_seen(touch.piece).cloned() else { continue };
        let piece = match record.costume {
            Some(costume) => costume(piece),
            None => piece,
        };
        let line = format!("{} {what}", describe(&piece));
        if lines.len() < MOST_PIECES && !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// The width of the picture in a hover, in pixels. With it, usual boards are visible as a whole.
const PICTURE: u32 = 200;

/// The longest text diagram in a hover, in bytes. That of a usual board has a thousand.
const LONGEST_DIAGRAM: usize = 50_000;

/// The largest number of pieces that a hover names.
const MOST_PIECES: usize = 8;
