//! Records what people do on a board.

use crate::{
    functions::{Json, to_json},
    games::split,
    options::{Reading, read},
    utf16::Utf16,
};
use ppn::{
    GameText, Notation, Piece,
    recorder::{self, Answer, Gesture, Point, Settings},
};
use ppn_render::picture;
use serde_json::json;
use std::{borrow::Cow, collections::HashSet, sync::Arc};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// Records what users do with the pieces of a game. It keeps the last game, for undo.
#[wasm_bindgen]
pub struct Recorder {
    notation: Arc<dyn Notation>,
    options: ppn::Options,
    settings: Settings,
    /// The index of the game that is played.
    game: usize,
    inner: recorder::Recorder,
}

/// A game in the text of the caller.
struct InText<'t> {
    offsets: Utf16<'t>,
    /// The byte where the game begins.
    start: u64,
}

#[wasm_bindgen]
impl Recorder {
    /// A recorder without a game.
    ///
    /// # Errors
    /// If an option or a setting is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str, settings: &str) -> Result<Recorder, JsError> {
        let reading: Reading = read(options)?;
        let (notation, options) = (reading.notation()?, reading.options()?);
        let settings = read::<Settings>(settings)?;
        let inner = recorder::Recorder::new(notation.clone(), "", settings, options.clone());
        Ok(Self { notation, options, settings, game: 0, inner })
    }

    /// Changes the settings from now on.
    ///
    /// # Errors
    /// If a setting is wrong.
    #[wasm_bindgen(js_name = setSettings)]
    pub fn set_settings(&mut self, settings: &str) -> Result<(), JsError> {
        self.settings = read(settings)?;
        self.inner.set_settings(self.settings);
        Ok(())
    }

    /// Performs a gesture in a game of a text, at one of its states (those of its tree) or, if none is
    /// given, at its end.
    ///
    /// # Errors
    /// If there is no such game, or it is not a gesture.
    pub fn act(&mut self, text: &str, game: usize, gesture: &str, state: Option<usize>) -> Json {
        let place = self.take(text, game, state)?;
        let gesture: Gesture = serde_json::from_str(gesture)
            .map_err(|error| JsError::new(&format!("gesture: {error}")))?;
        let mut answer = self.inner.act(&gesture);
        if let Answer::Written { change, .. } = &mut answer {
            let at = |byte: u32| place.offsets.of_byte(place.start + u64::from(byte)) as u32;
            (change.start, change.end) = (at(change.start), at(change.end));
        }
        to_json(&answer)
    }

    /// The places where a piece may be put: an array; `null` if it may go anywhere.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn targets(&mut self, text: &str, game: usize, piece: u32, state: Option<usize>) -> Json {
        self.take(text, game, state)?;
        to_json(&self.inner.targets(piece))
    }

    /// The next player, if the rules determine it.
    ///
    /// # Errors
    /// If there is no such game.
    #[wasm_bindgen(js_name = toMove)]
    pub fn to_move(
        &mut self,
        text: &str,
        game: usize,
        state: Option<usize>,
    ) -> Result<Option<String>, JsError> {
        self.take(text, game, state)?;
        Ok(self.inner.to_move())
    }

    /// The pieces in the box, each with a picture: an array of `{piece, svg}`. If pieces look
    /// alike, only the first is included.
    ///
    /// # Errors
    /// If there is no such game.
    #[wasm_bindgen(js_name = inBox)]
    pub fn in_box(&mut self, text: &str, game: usize, state: Option<usize>) -> Json {
        self.take(text, game, state)?;
        let text = GameText::whole(self.inner.text().as_bytes().to_vec());
        let costume = self.notation.record(&text, &self.options).costume;
        let options = picture::Options::default().with_width(Some(48));
        let mut seen = HashSet::new();
        let shown = self.inner.in_box().into_iter().filter_map(|piece: Piece| {
            let worn = costume.map_or_else(|| piece.clone(), |wear| wear(piece.clone()));
            let svg = picture::svg(&[worn], &options).ok()?;
            seen.insert(svg.clone()).then(|| json!({"piece": piece, "svg": svg}))
        });
        to_json(&shown.collect::<Vec<_>>())
    }

    /// The text of a game of free moves with other pieces at its beginning, and without moves. `pieces` are an array in
    /// placement order.
    ///
    /// # Errors
    /// If there is no such game, or these pieces cannot be written.
    pub fn arranged(
        &mut self,
        text: &str,
        game: usize,
        pieces: &str,
        second_begins: bool,
    ) -> Result<String, JsError> {
        self.take(text, game, None)?;
        let pieces: Vec<Piece> = serde_json::from_str(pieces)
            .map_err(|error| JsError::new(&format!("pieces: {error}")))?;
        self.inner.arranged(&pieces, second_begins).map_err(|reason| JsError::new(&reason))
    }

    /// The place that a drop at a point means.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn nearest(
        &mut self,
        text: &str,
        game: usize,
        x: f64,
        y: f64,
        state: Option<usize>,
    ) -> Json {
        self.take(text, game, state)?;
        to_json(&self.inner.nearest(Point { x, y }))
    }

    /// Accepts the text of a game. Words of the recorder that are still in it can still be undone.
    fn take<'t>(
        &mut self,
        text: &'t str,
        game: usize,
        state: Option<usize>,
    ) -> Result<InText<'t>, JsError> {
        let found = split(&*self.notation, text).nth(game);
        let GameText { text: of_game, place, .. } =
            found.ok_or_else(|| JsError::new(&format!("there is no game {game}")))?;
        if game != self.game {
            let (notation, options) = (self.notation.clone(), self.options.clone());
            self.inner = recorder::Recorder::new(notation, "", self.settings, options);
            self.game = game;
        }
        self.inner.set_text(Cow::into_owned(of_game));
        self.inner.set_cursor(state);
        Ok(InText { offsets: Utf16::new(text), start: place.offset })
    }
}
