use crate::{
    Options,
    edition::edition,
    macros::macros,
    mark::{Mark, MarkedMoves},
    movetext::{MoveList, MoveTable, Played, Request},
    parsers::{Chosen, choose},
    start::{Start, name_of, start},
};
use ppn_engine::{Board, MacroDefinition, Replay, SETUP_LABEL};
use ppn_file::{Game, GameText, Metadata};
use ppn_setups::canonical;
use ppn_source::Diagnostic;
use std::{borrow::Cow, rc::Rc};

/// A game that was read and replayed: every state, what led to it, and what is wrong.
///
/// State 0 is the start board; state `n` is the board after the `n`-th move number.
pub struct Record<'t> {
    /// The text that the game stands in.
    pub text: &'t str,
    /// The metadata of the game.
    pub metadata: Metadata,
    /// Inches for a unit of written coordinates.
    pub scale_factor: f64,
    /// What is to be said, in the order of the text; spans count from the game's beginning.
    pub diagnostics: Vec<Diagnostic>,
    moves: Box<dyn MoveList + 't>,
    replay: Replay,
}

impl<'t> Record<'t> {
    /// How many states there are; at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the start board")]
    pub fn len(&self) -> usize {
        self.replay.len()
    }

    /// The number that leads to a state: `SetupFn.` for the first.
    #[must_use]
    pub fn number(&self, state: usize) -> Cow<'_, str> {
        match state.checked_sub(1) {
            None => SETUP_LABEL.into(),
            Some(index) => self.moves.number(index),
        }
    }

    /// The moves that lead to a state, after brace expansion.
    #[must_use]
    pub fn text(&self, state: usize) -> Cow<'_, str> {
        state.checked_sub(1).map_or("".into(), |index| self.moves.text(index))
    }

    /// The comments that belong to a state.
    #[must_use]
    pub fn comment(&self, state: usize) -> Cow<'_, str> {
        state.checked_sub(1).map_or("".into(), |index| self.moves.comment(index))
    }

    /// What the game points out on the board of a state: markings, and the steps of a turn.
    #[must_use]
    pub fn marks(&self, state: usize) -> &[Mark] {
        state.checked_sub(1).map_or(&[], |index| self.moves.marks(index))
    }

    /// The board at a state; past the last state, the last.
    pub fn board(&mut self, state: usize) -> &Board {
        self.replay.go_to(state)
    }

    /// The states that have a number, in order; a repeated number gives several.
    pub fn states_of<'r>(&'r self, number: &'r str) -> impl Iterator<Item = usize> + 'r {
        (0..self.len()).filter(move |&state| self.number(state) == number)
    }

    /// Whether the game is one of Arimaa, which its chess figures stand for: its metadata name it as
    /// the game or as the start board.
    #[must_use]
    pub fn is_arimaa(&self) -> bool {
        let asked = ["GameType", "SetUp"].into_iter().filter_map(|key| self.metadata.get(key));
        asked.filter_map(name_of).any(|name| canonical(name) == "arimaa")
    }

    /// Whether something breaks a rule.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// A text without a game: an empty board, and no moves.
    pub(crate) fn of_nothing(
        text: &'t str,
        diagnostics: Vec<Diagnostic>,
        options: &Options,
    ) -> Self {
        let nothing = GameText { text: "".into(), offset: 0, line: 0, diagnostics: Vec::new() };
        replay(&nothing, options).into_owned(text, diagnostics)
    }

    /// The same game as one of another text, with what is to be said of it there.
    pub(crate) fn into_owned(self, text: &str, diagnostics: Vec<Diagnostic>) -> Record<'_> {
        let moves = Box::new(MoveTable::of(self.moves.as_ref()));
        let Self { metadata, scale_factor, replay, .. } = self;
        Record { text, metadata, scale_factor, diagnostics, moves, replay }
    }

    /// The moves and states alone, with what is to be said of them elsewhere.
    pub(crate) fn into_played<'p>(self, diagnostics: Vec<Diagnostic>) -> Played<'p> {
        let moves = Box::new(MoveTable::of(self.moves.as_ref()));
        Played { moves, replay: self.replay, diagnostics }
    }

    /// The same with marks on the boards that the moves of these numbers lead to.
    pub(crate) fn with_marks(self, marks: impl IntoIterator<Item = (String, Mark)>) -> Self {
        Self { moves: Box::new(MarkedMoves::new(self.moves, marks)), ..self }
    }

    /// The replay itself, for callers that go from state to state.
    pub fn replay_mut(&mut self) -> &mut Replay {
        &mut self.replay
    }
}

/// Reads a game, sets up its board and plays its movetext.
///
/// Nothing fails: what is wrong is told in [`Record::diagnostics`]. Where metadata or start board
/// are broken, the movetext is checked for its form and not played, since every move would fail.
#[must_use]
pub fn replay<'t>(text: &'t GameText<'_>, options: &Options) -> Record<'t> {
    if !text.is_text() {
        return Record::of_nothing(&text.text, text.diagnostics.clone(), options);
    }
    let mut prepared = Prepared::new(text, options);
    let mut diagnostics = std::mem::take(&mut prepared.diagnostics);
    let macros = std::mem::take(&mut prepared.macros);
    let mut played = prepared.chosen.parser.play(prepared.request(macros, options));
    diagnostics.append(&mut played.diagnostics);
    settle(&prepared.game, &mut diagnostics);
    let Prepared { game, scale_factor, .. } = prepared;
    let Played { moves, replay, .. } = played;
    Record { text: game.text, metadata: game.metadata, scale_factor, diagnostics, moves, replay }
}

/// A game whose metadata were read and followed, ready to be played.
pub(crate) struct Prepared<'t> {
    pub(crate) game: Game<'t>,
    pub(crate) chosen: Chosen,
    /// The start board; `None` where the metadata ask for what cannot be had.
    pub(crate) start: Option<Start>,
    /// The board to play on, empty where there is no start board.
    board: Rc<Board>,
    /// Those of the metadata, then those of the set-up.
    pub(crate) macros: Vec<MacroDefinition>,
    pub(crate) scale_factor: f64,
    /// Whether the metadata are broken, so that the movetext cannot be played.
    pub(crate) form_only: bool,
    /// What is wrong with the metadata.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl<'t> Prepared<'t> {
    pub(crate) fn new(text: &'t GameText<'_>, options: &Options) -> Self {
        let mut game = text.parse_within(&options.metadata_limits);
        let mut diagnostics = std::mem::take(&mut game.diagnostics);
        let readable = !diagnostics.iter().any(Diagnostic::is_error);
        let mut faults = Vec::new();
        let edition = edition(&game.metadata, options, &mut faults);
        let chosen = choose(&game.metadata, edition, &mut faults);
        let start =
            chosen.as_ref().and_then(|chosen| start(&game.metadata, chosen, options, &mut faults));
        let setup = start.as_ref().map(|start| start.setup.as_ref());
        let mut macros = macros(&game.metadata, &mut faults);
        let of_setup = setup.into_iter().flat_map(|setup| &setup.macros);
        macros.extend(of_setup.map(|(name, value)| MacroDefinition {
            name: name.clone(),
            value: value.clone(),
            span: None,
        }));
        let form_only = !readable || faults.iter().any(Diagnostic::is_error);
        if readable {
            diagnostics.append(&mut faults);
        }
        let chosen = chosen.unwrap_or_else(|| Chosen::default_of(edition));
        let scale_factor =
            chosen.scale_factor.or(setup.map(|setup| setup.scale_factor)).unwrap_or(1.0);
        let board = start.as_ref().map(|start| Rc::clone(&start.board)).unwrap_or_default();
        Self { game, chosen, start, board, macros, scale_factor, form_only, diagnostics }
    }

    /// What the movetext parser is given.
    pub(crate) fn request<'r>(
        &'r self,
        macros: Vec<MacroDefinition>,
        options: &'r Options,
    ) -> Request<'r, 't> {
        Request {
            metadata: &self.game.metadata,
            movetext: self.game.movetext.slice(self.game.text),
            offset: self.game.movetext.start,
            start: &self.board,
            macros,
            scale_factor: self.scale_factor,
            dialect: &self.chosen.dialect,
            options,
            form_only: self.form_only,
        }
    }
}

/// Adds what is known of the whole game to its diagnostics, and sorts them.
pub(crate) fn settle(game: &Game<'_>, diagnostics: &mut [Diagnostic]) {
    if let Some(hint) = unread_metadata(game, diagnostics) {
        for diagnostic in &mut *diagnostics {
            if diagnostic.is_error() && hint.touches(diagnostic.span.start) {
                diagnostic.help.push(UNREAD_METADATA_HELP.to_owned());
            }
        }
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
}

const UNREAD_METADATA_HELP: &str = "this line looks like metadata: end the metadata with a line \
                                    `...` or a blank line";

fn unread_metadata(game: &Game<'_>, diagnostics: &[Diagnostic]) -> Option<ppn_source::Span> {
    diagnostics.iter().any(Diagnostic::is_error).then(|| game.unread_metadata()).flatten()
}
