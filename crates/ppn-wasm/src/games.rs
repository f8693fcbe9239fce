//! The games of a text, and their states on demand.

use crate::{
    functions::{Json, record_json, to_json},
    options::{Drawing, PageLook, Reading, read},
    utf16::Utf16,
};
use ppn::{Frames, GameText, Notation, PieceJson, Record, Tree};
use ppn_render::{
    LastMove,
    picture::{self, Annotate},
    player::{Game, Options, Player},
    terminal,
};
use serde_json::json;
use std::sync::Arc;
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// The games of a text. It holds the text and the places of its games; boards are created on
/// request.
#[wasm_bindgen]
pub struct Games {
    text: String,
    notation: Arc<dyn Notation>,
    options: ppn::Options,
    games: Vec<GameText<'static>>,
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
        Ok(Self { text, notation, options, games })
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
            json!({"metadata": metadata, "start": offsets.of_byte(game.offset)})
        };
        to_json(&self.games.iter().map(headline).collect::<Vec<_>>())
    }

    /// The game at an offset of the text.
    #[wasm_bindgen(js_name = gameAt)]
    #[must_use]
    pub fn game_at(&self, offset: u32) -> usize {
        let byte = u64::from(Utf16::new(&self.text).byte_of(offset));
        self.games.partition_point(|game| game.offset <= byte).saturating_sub(1)
    }

    /// The number of inches in a unit of coordinates, and x, y and name of the squares that the
    /// notation numbers.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn layout(&self, game: usize) -> Json {
        let record = self.notation.record(self.game(game)?, &self.for_viewers());
        to_json(&json!({"scale": record.scale_factor, "squares": ppn::squares(&record)}))
    }

    /// The states of a game: number, text, comment and place of each, without boards. `words` are
    /// in the notation of the game, if it is not PPN.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn states(&self, game: usize) -> Json {
        let game = self.game(game)?;
        let record = self.notation.record(game, &self.options);
        let viewed = self.notation.record(game, &self.for_viewers());
        let words = |state| {
            let words = viewed.wording(state)?;
            Some(
                json!({"number": &*words.number, "text": &*words.text, "comment": words.remarks.whole()}),
            )
        };
        let offsets = Utf16::new(&self.text);
        let at = |byte: u32| offsets.of_byte(game.offset + u64::from(byte));
        let state = |state| {
            let span = record.span(state);
            json!({
                "number": ppn::short_number(&record, state),
                "text": record.text(state),
                "comment": record.comment(state),
                "start": at(span.start),
                "end": at(span.end),
                "words": words(state),
            })
        };
        to_json(&(0..record.len()).map(state).collect::<Vec<_>>())
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
        Ok(record.state_at(byte.saturating_sub(game.offset) as u32).min(record.len() - 1))
    }

    /// The pieces of a state, lowest first.
    ///
    /// # Errors
    /// If there is no such game or state.
    pub fn pieces(&self, game: usize, state: usize) -> Json {
        let record = self.record(game, state)?;
        let board = record.board(state);
        to_json(&board.pieces().map(PieceJson::new).collect::<Vec<_>>())
    }

    /// A game in the form of `ppn replay --format json`, with all boards and diagnostics.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn record_json(&self, game: usize) -> Json {
        record_json(&self.record(game, 0)?, self.game(game)?)
    }

    /// The board of a state as SVG; empty if there is nothing to draw.
    ///
    /// # Errors
    /// If there is no such game or state, or an option is wrong.
    pub fn svg(&self, game: usize, state: usize, drawing: &str) -> Json {
        let drawing: Drawing = read(drawing)?;
        let record = self.record(game, state)?;
        let mut frames = Frames::new(&record, true);
        let before = state.checked_sub(1).map(|before| frames.frame(before));
        let frame = frames.frame(state);
        let mut options = drawing
            .options()?
            .with_annotation_scale(record.scale_factor)
            .with_last_move(before.map(|before| LastMove::between(&before, &frame)))
            .with_marks(frame.marks.clone());
        if options.annotate == Annotate::Numbers {
            let viewed = self.notation.record(self.game(game)?, &self.for_viewers());
            let numbers = ppn::square_marks(&viewed);
            // If squares have numbers, there are no coordinates along the edges.
            options.annotate = if numbers.is_empty() { options.annotate } else { Annotate::None };
            options.marks.extend(numbers);
        }
        let pieces: Vec<_> = frame.pieces.into_iter().map(|piece| piece.piece).collect();
        if pieces.is_empty() {
            return Ok(String::new());
        }
        picture::svg(&pieces, &options).map_err(|error| JsError::new(&error.to_string()))
    }

    /// The board of a state as a text diagram.
    ///
    /// # Errors
    /// If there is no such game or state.
    pub fn diagram(&self, game: usize, state: usize) -> Json {
        let record = self.record(game, state)?;
        let frame = Frames::new(&record, true).frame(state);
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
        let colors = read::<PageLook>(look)?.colors()?;
        let mut player = Player::new(&Options::default().with_title(title).with_colors(colors));
        let extension = self.notation.endings().first().copied().unwrap_or_default();
        for text in &self.games {
            let record = self.notation.record(text, &self.for_viewers());
            let game: Game = ppn::player_game(&record, extension);
            let mut tree = Tree::new(&record, true);
            let added =
                player.add(&game, tree.len(), &mut |state, pieces| tree.step(state, pieces));
            added.map_err(|error| JsError::new(&error.to_string()))?;
        }
        Ok(player.page())
    }
}

impl Games {
    /// The options for reading records that people look at.
    fn for_viewers(&self) -> ppn::Options {
        self.options.clone().with_viewer(true)
    }

    fn game(&self, game: usize) -> Result<&GameText<'static>, JsError> {
        let none =
            || JsError::new(&format!("there is no game {game}: there are {}", self.length()));
        self.games.get(game).ok_or_else(none)
    }

    /// The record of a game, if it has the state.
    fn record(&self, game: usize, state: usize) -> Result<Record<'_>, JsError> {
        let record = self.notation.record(self.game(game)?, &self.options);
        if state < record.len() {
            return Ok(record);
        }
        let len = record.len();
        Err(JsError::new(&format!("there is no state {state} in game {game}: it has {len}")))
    }
}
