//! The games of a text, and their states on demand.

use crate::{
    functions::{Json, record_json, to_json},
    options::{Drawing, PageLook, Reading, read},
    utf16::Utf16,
};
use ppn::{Frames, GameText, Lines, Notation, PieceJson, Record, Tree};
use ppn_archive::{Query, Subject};
use ppn_render::{
    FramePiece, LastMove,
    bodies::Overlay,
    picture::{self, Annotate},
    player::{Game, Options, Player},
    terminal,
};
use serde::Serialize;
use serde_json::json;
use std::{borrow::Cow, cell::RefCell, rc::Rc, sync::Arc};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// The games of a text. It holds the text and the places of its games; boards are created on
/// request.
#[wasm_bindgen]
pub struct Games {
    text: String,
    notation: Arc<dyn Notation>,
    options: ppn::Options,
    games: Vec<GameText<'static>>,
    /// The boards of the game that was requested last.
    kept: RefCell<Option<(usize, Rc<Record<'static>>)>>,
}

/// The texts of games, with their places.
pub(crate) fn split<'r>(
    notation: &dyn Notation,
    text: &'r str,
) -> impl Iterator<Item = GameText<'static>> + use<'r> {
    notation.split(Box::new(text.as_bytes())).map_while(Result::ok)
}

#[wasm_bindgen]
impl Games {
    /// Splits a text into games.
    ///
    /// # Errors
    /// If an option is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String, options: &str) -> Result<Games, JsError> {
        let reading: Reading = read(options)?;
        let (notation, options) = (reading.notation()?, reading.options()?);
        let games = split(&*notation, &text).collect();
        Ok(Self { text, notation, options, games, kept: RefCell::default() })
    }

    /// The number of games.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.games.len()
    }

    /// The metadata and the start of each game.
    ///
    /// # Errors
    /// Never.
    pub fn headlines(&self) -> Json {
        let offsets = Utf16::new(&self.text);
        let headline = |game: &GameText<'_>| {
            let metadata = self.notation.headline(game, &self.options);
            json!({"metadata": metadata, "start": offsets.of_byte(game.place.offset)})
        };
        to_json(&self.games.iter().map(headline).collect::<Vec<_>>())
    }

    /// The game at an offset of the text.
    #[wasm_bindgen(js_name = gameAt)]
    #[must_use]
    pub fn game_at(&self, offset: u32) -> usize {
        let byte = u64::from(Utf16::new(&self.text).byte_of(offset));
        self.games.partition_point(|game| game.place.offset <= byte).saturating_sub(1)
    }

    /// The number of inches in a unit of coordinates, and x, y and name of the squares that the
    /// notation numbers.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn layout(&self, game: usize) -> Json {
        let record = self.boards(game)?;
        to_json(&json!({"scale": record.scale_factor, "squares": ppn::squares(&record)}))
    }

    /// The states of a game and of its variations, without boards: `{states, lines}`. A state has number, text,
    /// comment and place, and `words` in the notation of the game, if it is not PPN. Each line of `lines` is a variation, with
    /// `first`, the number of its first state, `after`, the state from which it begins, and its place in the
    /// text, with its brackets.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn tree(&self, game: usize) -> Json {
        let text = self.game(game)?;
        let parsed = self.notation.parse(text.borrowed(), &self.for_viewers());
        let viewed = parsed.record();
        let json = {
            let lines = Lines::new(&viewed);
            let of = StatesOf { offsets: Utf16::new(&self.text), start: text.place.offset };
            let states = lines.lines().iter().flat_map(|line| {
                let first = usize::from(line.first > 0);
                (first..line.record.len()).map(|state| of.state(line.record, state))
            });
            let states: Vec<_> = states.collect();
            let places = lines.places(parsed.parts());
            let variations = lines.lines().iter().zip(&places).skip(1).map(|(line, place)| {
                let place = place.unwrap_or_default();
                let (start, end) = (of.at(place.start), of.at(place.end));
                LineJson { first: line.first, after: line.after, start, end }
            });
            to_json(&TreeJson { lines: variations.collect(), states })
        };
        self.keep(game, viewed);
        json
    }

    /// The state of a game that an offset of the text belongs to.
    ///
    /// # Errors
    /// If there is no such game.
    #[wasm_bindgen(js_name = stateAt)]
    pub fn state_at(&self, game: usize, offset: u32) -> Result<usize, JsError> {
        let game = self.game(game)?;
        let byte = u64::from(Utf16::new(&self.text).byte_of(offset));
        let record = self.notation.record(game, &self.options);
        Ok(record.state_at(byte.saturating_sub(game.place.offset) as u32).min(record.len() - 1))
    }

    /// The pieces of a state, lowest first.
    ///
    /// # Errors
    /// If there is no such game or state.
    pub fn pieces(&self, game: usize, state: usize) -> Json {
        let record = self.boards(game)?;
        let (line, state) = line_of(&record, game, state)?;
        let board = line.board(state);
        to_json(&board.pieces().map(PieceJson::new).collect::<Vec<_>>())
    }

    /// The pieces of a state as people see them, lowest first: in Arimaa animals, and not the pieces of PPN for them.
    ///
    /// # Errors
    /// If there is no such game or state.
    pub fn seen(&self, game: usize, state: usize) -> Json {
        let record = self.boards(game)?;
        let (line, state) = line_of(&record, game, state)?;
        let pieces = Frames::new(line, true).frame(state).pieces.into_iter();
        let row = |FramePiece { id, piece }| PieceJson { id, piece: Cow::Owned(piece) };
        to_json(&pieces.map(row).collect::<Vec<_>>())
    }

    /// A game in the form of `ppn replay --format json`, with all boards and diagnostics.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn record_json(&self, game: usize) -> Json {
        let text = self.game(game)?;
        record_json(&self.notation.record(text, &self.options), text)
    }

    /// The board of a state as SVG; empty if there is nothing to draw.
    ///
    /// # Errors
    /// If there is no such game or state, or an option is wrong.
    pub fn svg(&self, game: usize, state: usize, drawing: &str) -> Json {
        let drawing: Drawing = read(drawing)?;
        let viewed = self.boards(game)?;
        let (record, state) = line_of(&viewed, game, state)?;
        let mut frames = Frames::new(record, true);
        let before = state.checked_sub(1).map(|before| frames.frame(before));
        let frame = frames.frame(state);
        let mut options = drawing
            .options()?
            .with_annotation_scale(record.scale_factor)
            .with_last_move(before.map(|before| LastMove::between(&before, &frame)))
            .with_marks(frame.marks.clone());
        if options.annotate == Annotate::Numbers {
            let numbers = ppn::square_marks(&viewed);
            // If squares have numbers, there are no coordinates along the edges.
            options.annotate = if numbers.is_empty() { options.annotate } else { Annotate::None };
            options.marks.extend(numbers);
        }
        let pieces: Vec<_> = frame.pieces.into_iter().map(|piece| piece.piece).collect();
        if pieces.is_empty() {
            return Ok(String::new());
        }
        if drawing.marks_only {
            return Ok(Overlay::of(&pieces, &options).map_err(|error| wrong(&error))?.svg);
        }
        picture::svg(&pieces, &options).map_err(|error| wrong(&error))
    }

    /// The games of the text with the position of a state in their main lines, each with the place of the move that leads to it
    /// first: an array of `{game, start, end}`.
    ///
    /// # Errors
    /// If there is no such game or state.
    #[wasm_bindgen(js_name = findPosition)]
    pub fn find_position(&self, game: usize, state: usize) -> Json {
        // The numbers of moves show who is to move.
        let record = self.notation.record(self.game(game)?, &self.for_viewers());
        let (line, state) = line_of(&record, game, state)?;
        let query = Query::of_position(line, state);
        let offsets = Utf16::new(&self.text);
        let found = self.games.iter().enumerate().filter_map(|(game, text)| {
            let place = query.find(&Subject::new(text, &*self.notation, &self.options))?.place?;
            let at = |byte: u32| offsets.of_byte(text.place.offset + u64::from(byte));
            Some(json!({"game": game, "start": at(place.start), "end": at(place.end)}))
        });
        to_json(&found.collect::<Vec<_>>())
    }

    /// The board of a state as a text diagram.
    ///
    /// # Errors
    /// If there is no such game or state.
    pub fn diagram(&self, game: usize, state: usize) -> Json {
        let record = self.boards(game)?;
        let (record, state) = line_of(&record, game, state)?;
        let frame = Frames::new(record, true).frame(state);
        let pieces: Vec<_> = frame.pieces.into_iter().map(|piece| piece.piece).collect();
        let options = terminal::Options::default()
            .with_annotate(terminal::Annotate::Algebraic)
            .with_annotation_scale(record.scale_factor)
            .with_trim(true);
        Ok(terminal::diagram(&pieces, &options))
    }

    /// A page that plays the games, as one HTML file.
    ///
    /// # Errors
    /// If there is no such theme, or if a game is too large for a page.
    pub fn page(&self, title: String, look: &str) -> Json {
        Ok(self.player(title, look)?.page())
    }

    /// The games for the element `ppn-player`, as JSON.
    ///
    /// # Errors
    /// As for a page.
    pub fn data(&self, look: &str) -> Json {
        let mut data = Vec::new();
        self.player(String::new(), look)?.write_data(&mut data).map_err(|error| wrong(&error))?;
        String::from_utf8(data).map_err(|error| wrong(&error))
    }
}

fn wrong(error: &impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

impl Games {
    fn player(&self, title: String, look: &str) -> Result<Player, JsError> {
        let colors = read::<PageLook>(look)?.colors()?;
        let mut player = Player::new(&Options::default().with_title(title).with_colors(colors));
        let extension = self.notation.endings().first().copied().unwrap_or_default();
        for text in &self.games {
            let record = self.notation.record(text, &self.for_viewers());
            let game: Game = ppn::player_game(&record, extension);
            let mut tree = Tree::new(&record, true);
            let added =
                player.add(&game, tree.len(), &mut |state, pieces| tree.step(state, pieces));
            added.map_err(|error| wrong(&error))?;
        }
        Ok(player)
    }

    /// The options for reading records that people look at.
    fn for_viewers(&self) -> ppn::Options {
        self.options.clone().with_viewer(true)
    }

    /// The boards of a game and of its variations.
    fn boards(&self, game: usize) -> Result<Rc<Record<'static>>, JsError> {
        if let Some((_, boards)) = self.kept.borrow().as_ref().filter(|(kept, _)| *kept == game) {
            return Ok(Rc::clone(boards));
        }
        Ok(self.keep(game, self.notation.record(self.game(game)?, &self.for_viewers())))
    }

    fn keep(&self, game: usize, record: Record<'_>) -> Rc<Record<'static>> {
        let boards = Rc::new(record.into_boards());
        *self.kept.borrow_mut() = Some((game, Rc::clone(&boards)));
        boards
    }

    fn game(&self, game: usize) -> Result<&GameText<'static>, JsError> {
        let none =
            || JsError::new(&format!("there is no game {game}: there are {}", self.length()));
        self.games.get(game).ok_or_else(none)
    }
}

/// How the states of a game are written for JavaScript.
struct StatesOf<'t> {
    offsets: Utf16<'t>,
    /// The byte where the game begins.
    start: u64,
}

/// A state for JavaScript.
#[derive(Serialize)]
struct StateJson<'r> {
    number: Cow<'r, str>,
    text: Cow<'r, str>,
    comment: Cow<'r, str>,
    start: u64,
    end: u64,
    words: Option<WordsJson<'r>>,
}

/// A state in the words of its notation.
#[derive(Serialize)]
struct WordsJson<'r> {
    number: &'r str,
    text: &'r str,
    comment: String,
}

/// A variation: its first state, the state from which it begins, and its place.
#[derive(Serialize)]
struct LineJson {
    first: usize,
    after: usize,
    start: u64,
    end: u64,
}

#[derive(Serialize)]
struct TreeJson<'r> {
    states: Vec<StateJson<'r>>,
    lines: Vec<LineJson>,
}

impl StatesOf<'_> {
    fn at(&self, byte: u32) -> u64 {
        self.offsets.of_byte(self.start + u64::from(byte))
    }

    fn state<'r>(&self, record: &'r Record<'_>, state: usize) -> StateJson<'r> {
        let words = record.wording(state).map(|words| WordsJson {
            number: &words.number,
            text: &words.text,
            comment: words.remarks.whole().to_string(),
        });
        let span = record.span(state);
        StateJson {
            number: ppn::short_number(record, state),
            text: record.text(state),
            comment: record.comment(state),
            start: self.at(span.start),
            end: self.at(span.end),
            words,
        }
    }
}

/// The line of a state of the tree of a game, and the state of that line.
fn line_of<'r, 't>(
    record: &'r Record<'t>,
    game: usize,
    state: usize,
) -> Result<(&'r Record<'t>, usize), JsError> {
    let lines = Lines::new(record);
    if state >= lines.len() {
        let message = format!("there is no state {state} in game {game}: it has {}", lines.len());
        return Err(JsError::new(&message));
    }
    let line = lines.lines()[lines.line_of(state)];
    Ok((line.record, line.local(state)))
}
