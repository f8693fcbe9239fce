//! Boards of games: the request `ppn/board`, pictures and text diagrams.

use crate::{line::Line, view::View};
use base64::prelude::{BASE64_STANDARD, Engine};
use lsp_types::{Position, Range, TextDocumentIdentifier};
use ppn_record::Record;
use ppn_render::{
    picture,
    terminal::{self, Annotate},
};
use ppn_view::{Frames, PieceJson, is_later_leg};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The parameters of a request for the board at a position of a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardParams {
    text_document: TextDocumentIdentifier,
    position: Position,
    /// The number of states to go forward, or back if negative. States at the same place in the
    /// text count as one.
    #[serde(default)]
    steps: isize,
    /// Whether the answer has a picture, or else only a text diagram.
    #[serde(default = "yes")]
    picture: bool,
}

fn yes() -> bool {
    true
}

impl BoardParams {
    pub(crate) fn document(&self) -> &str {
        &self.text_document.uri.0
    }
}

/// The board at a position of a document.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Board {
    /// The index of the game in the document.
    game: usize,
    /// The number of games in the document.
    games: usize,
    /// The index of the state.
    state: usize,
    /// The number of states of the game.
    states: usize,
    number: String,
    text: String,
    comment: String,
    /// The range of the moves that lead to the state.
    range: Range,
    pieces: serde_json::Value,
    diagram: String,
    svg: Option<String>,
}

pub(crate) fn board(view: &View<'_>, params: &BoardParams) -> Board {
    let document = view.document;
    let place = document.place(params.position);
    let parsed = document.parsed(place.game);
    let game = parsed.record();
    let mut line = Line::at(&game, place.at);
    line.step(params.steps);
    let Line { record, state, .. } = line;
    let board = record.board(state);
    let (number, words) = words(record, state);
    let pieces: Vec<_> = board.pieces().map(PieceJson::new).collect();
    Board {
        game: place.game,
        games: document.len(),
        state,
        states: record.len(),
        number: number.into_owned(),
        text: words.into_owned(),
        comment: record.comment(state).into_owned(),
        range: document.range(place.game, record.span(state)),
        pieces: serde_json::to_value(pieces).unwrap_or_default(),
        diagram: diagram(record, state),
        svg: params.picture.then(|| svg(record, state, WIDTH)).flatten(),
    }
}

/// The board of a state as a text diagram; empty if there are no pieces.
pub(crate) fn diagram(record: &Record<'_>, state: usize) -> String {
    let frame = Frames::new(record, true).frame(state);
    let pieces: Vec<_> = frame.pieces.into_iter().map(|piece| piece.piece).collect();
    let options = terminal::Options::default()
        .with_annotate(Annotate::Algebraic)
        .with_annotation_scale(record.scale_factor)
        .with_trim(true);
    terminal::diagram(&pieces, &options)
}

/// The board of a state as a picture with a width in pixels; `None` if there is nothing to draw.
pub(crate) fn svg(record: &Record<'_>, state: usize, width: u32) -> Option<String> {
    let mut frames = Frames::new(record, true);
    let before = state.checked_sub(1).map(|before| frames.frame(before));
    let frame = frames.frame(state);
    let options = picture::Options::default()
        .with_annotate(Annotate::Algebraic)
        .with_annotation_scale(record.scale_factor)
        .with_last_move(before.map(|before| ppn_render::LastMove::between(&before, &frame)))
        .with_marks(frame.marks.clone())
        .with_width(Some(width))
        .with_titles(false);
    let pieces: Vec<_> = frame.pieces.into_iter().map(|piece| piece.piece).collect();
    picture::svg(&pieces, &options).ok()
}

/// The width of the board in a preview, in pixels.
const WIDTH: u32 = 360;

/// A picture on light paper as a data URL. The letters beside a board are dark, and the editor may be too.
pub(crate) fn data_uri(svg: &str) -> String {
    let svg = svg.replacen("<svg ", "<svg style=\"background:#f3f3f3\" ", 1);
    format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(svg))
}

/// The moves that led to a state: `3... b2-c3`.
pub(crate) fn title<'r>(record: &'r Record<'_>, state: usize) -> Cow<'r, str> {
    let (number, text) = words(record, state);
    let (number, text) = (shortened(number, LONGEST_NUMBER), shortened(text, LONGEST_TEXT));
    if text.is_empty() { number } else { format!("{number} {text}").into() }
}

/// The longest number that is shown in full, in bytes. After many semicolons, a number is a row of
/// periods.
const LONGEST_NUMBER: usize = 40;
/// The longest moves that are shown in full, in bytes. Braces may stand for thousands of moves.
const LONGEST_TEXT: usize = 1000;

/// The beginning of a text that is longer than that.
fn shortened(text: Cow<'_, str>, longest: usize) -> Cow<'_, str> {
    match text.len() > longest {
        true => format!("{}…", &text[..text.floor_char_boundary(longest)]).into(),
        false => text,
    }
}

/// The number and the moves of a state, in the words of its notation. For a capture of several
/// legs, the first leg has them.
fn words<'r>(record: &'r Record<'_>, state: usize) -> (Cow<'r, str>, Cow<'r, str>) {
    let first = first_leg(record, state);
    match record.wording(first) {
        Some(wording) => (wording.number.as_str().into(), wording.text.as_str().into()),
        None if is_before_moves(record, first) => ("Start".into(), record.text(first)),
        None => (record.bounded_number(first, LONGEST_NUMBER + 1), record.text(first)),
    }
}

/// The state of the first leg of the move that a state belongs to.
fn first_leg(record: &Record<'_>, state: usize) -> usize {
    (0..=state).rev().find(|&state| !is_later_leg(record, state)).unwrap_or(state)
}

/// Whether a state is the start board or continues it, such as a position that a tag sets up.
pub(crate) fn is_start(record: &Record<'_>, state: usize) -> bool {
    first_leg(record, state) == 0
}

/// Whether a state results from a move. Moves before the first number belong to the start board.
pub(crate) fn is_move(record: &Record<'_>, state: usize) -> bool {
    let first = first_leg(record, state);
    // The number is not asked for: after many semicolons it is long.
    let has_words = || match record.wording(first) {
        Some(wording) => !wording.text.is_empty(),
        None => !record.text(first).is_empty(),
    };
    !is_before_moves(record, first) && has_words()
}

/// Whether a state has the number of the start board, or continues it. The number `SetupFn` is an
/// internal abbreviation, so editors do not show it.
fn is_before_moves(record: &Record<'_>, state: usize) -> bool {
    // `SetupFn.`, also with more periods.
    record.number_parts(state).0 == record.number_parts(0).0
}
