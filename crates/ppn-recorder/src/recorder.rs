//! The recorder.

use crate::{
    Answer, Gesture, Later, Point, Settings, TextChange, TurnEnd,
    acts::acts,
    fork::{Fork, Placed, Tree},
    history::{History, TurnState},
    ruled::{self, Choice},
    sheet::{Sheet, last_of_words},
    table::{Act, Table, is_ground, place_of},
    words::{Reading, split},
};
use ppn_engine::{Board, PieceNumber};
use ppn_file::GameText;
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use ppn_record::{
    Continuation, FreePlay, Junction, Lines, Notation, Options, Record, Rules, comment_text,
};
use ppn_source::{Diagnostic, Edit, edited};
use std::{borrow::Cow, sync::Arc};

/// Records as text what users do with the pieces of a game.
///
/// It holds the text of one game. Each gesture adds words to the text. The words are read back
/// before they are kept: they must give the board after the gesture. The recorder changes only text
/// that it wrote itself.
pub struct Recorder {
    notation: Arc<dyn Notation>,
    options: Options,
    settings: Settings,
    text: String,
    cursor: Option<usize>,
    turn: TurnState,
    history: History,
}

impl std::fmt::Debug for Recorder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recorder")
            .field("text", &self.text)
            .field("cursor", &self.cursor)
            .finish_non_exhaustive()
    }
}

/// Words that may be written, and the board that they must lead to.
struct Draft {
    edit: Edit,
    words: String,
    /// `None` if the rules determine the board.
    board: Option<Board>,
}

/// Words that were read back successfully, the state that shows them, and the state of the turn
/// after them.
struct Kept {
    draft: Draft,
    state: usize,
    turn: TurnState,
}

impl Recorder {
    /// Continues the text of a game, which may be empty.
    #[must_use]
    pub fn new(
        notation: Arc<dyn Notation>,
        text: impl Into<String>,
        settings: Settings,
        options: Options,
    ) -> Self {
        let text = text.into();
        let (turn, history) = (TurnState::default(), History::default());
        Self { notation, options, settings, text, cursor: None, turn, history }
    }

    /// The text so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn notation(&self) -> &dyn Notation {
        &*self.notation
    }

    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// The settings of the recorder.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings from now on.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Accepts a text that was edited by hand. Words of the recorder that are still there can still
    /// be undone.
    pub fn set_text(&mut self, text: impl Into<String>) {
        let text = text.into();
        if let Some(edit) = Edit::between(&self.text, &text) {
            self.history.follow_hand(&edit);
            self.turn = TurnState::Read;
        }
        (self.text, self.cursor) = (text, None);
    }

    /// Sets the state at which gestures are made and written from now on, among the states of the game and its
    /// variations ([`Lines`](ppn_record::Lines)); `None` for the end of the game.
    pub fn set_cursor(&mut self, state: Option<usize>) {
        self.cursor = state;
    }

    /// The places where a piece may be put; `None` if it may go anywhere.
    #[must_use]
    pub fn targets(&self, piece: u32) -> Option<Vec<Point>> {
        let text = self.text_here();
        match self.continuation(&text) {
            Ok(Continuation::Free(_)) => None,
            Ok(Continuation::Ruled(rules)) => {
                let record = self.notation.record(&text, &self.options);
                let table = Table::from(record.last_board());
                let tapped = Gesture::Tap { piece };
                let tapped = self
                    .fork()
                    .map(|fork| fork.gesture(&tapped, record.last_board()))
                    .unwrap_or(tapped);
                let Gesture::Tap { piece } = tapped else { return None };
                let piece = table.piece(PieceNumber(piece));
                let scale = record.scale_factor;
                Some(
                    piece.map_or_else(Vec::new, |piece| {
                        ruled::targets(&*rules, place_of(piece), scale)
                    }),
                )
            }
            _ => Some(Vec::new()),
        }
    }

    /// The next player, if the rules determine it.
    #[must_use]
    pub fn to_move(&self) -> Option<String> {
        match self.continuation(&self.text_here()) {
            Ok(Continuation::Ruled(rules)) => Some(rules.to_move()),
            _ => None,
        }
    }

    /// The pieces in the box. If the game has rules, these are the pieces that may be placed next.
    /// Otherwise, the box has one of each piece on the start board and on the current board; if all
    /// of them are from a piecepack, or there is none, it also has the rest of a piecepack.
    #[must_use]
    pub fn in_box(&self) -> Vec<Piece> {
        let text = self.text_here();
        let mut pieces: Vec<Piece> = Vec::new();
        let mut add = |piece: &Piece| {
            let piece = Piece { x: 0.0, y: 0.0, ..piece.clone() };
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        };
        if let Ok(Continuation::Ruled(rules)) = self.continuation(&text) {
            rules.plays().iter().filter_map(|play| play.piece.as_ref()).for_each(add);
            return pieces;
        }
        let record = self.notation.record(&text, &self.options);
        for board in [record.board(0), record.last_board().clone()] {
            board.pieces().for_each(|(_, piece)| add(piece));
        }
        if pieces.iter().all(|piece| piece.cfg == Configuration::Piecepack) {
            let missing = piecepack().filter(|piece| !pieces.contains(piece));
            pieces.extend(missing.collect::<Vec<_>>());
        }
        pieces
    }

    /// The place that a drop at a point means: the place of a nearby piece, a square, or the middle
    /// between squares.
    #[must_use]
    pub fn nearest(&self, at: Point) -> Point {
        const REACH: f64 = 0.35;
        let text = self.text_here();
        let record = self.notation.record(&text, &self.options);
        let scale = record.scale_factor;
        let board = record.last_board();
        let distance = |other: Point| (other.x - at.x).hypot(other.y - at.y) / scale;
        let pieces = board.pieces().filter(|(_, piece)| !is_ground(piece.piece_side.kind));
        let places = pieces.map(|(_, piece)| place_of(piece));
        let round = |steps: f64| {
            let step = scale / steps;
            Point { x: (at.x / step).round() * step, y: (at.y / step).round() * step }
        };
        let closest = places.min_by(|a, b| distance(*a).total_cmp(&distance(*b)));
        let near = |place: &Point| distance(*place) <= REACH;
        closest.filter(near).or(Some(round(1.0)).filter(near)).unwrap_or_else(|| round(2.0))
    }

    /// Performs a gesture and records it.
    pub fn act(&mut self, gesture: &Gesture) -> Answer {
        match gesture {
            Gesture::Undo => self.undo(),
            Gesture::Redo => self.redo(),
            Gesture::Done => self.finish().unwrap_or_else(|refused| refused),
            Gesture::Comment { text } => self.answer(self.comment(text)),
            Gesture::Clock { seconds } => self.answer(self.comment(&clock(*seconds))),
            _ => match self.fork() {
                Some(fork) => self.answer(self.play_at(&fork, gesture)),
                None => self.answer(self.play(gesture)),
            },
        }
    }

    fn game_text(&self) -> GameText<'_> {
        GameText { text: Cow::Borrowed(&self.text), ..GameText::default() }
    }

    /// The text of the game up to the state at which gestures are made.
    fn text_here(&self) -> GameText<'_> {
        let text = self.fork().map_or(Cow::Borrowed(&*self.text), |fork| fork.junction.stem.into());
        GameText { text, ..GameText::default() }
    }

    /// The fork at which gestures are made; `None` at the end of the game.
    fn fork(&self) -> Option<Fork> {
        Fork::new(&*self.notation, &self.text, &self.options, self.cursor?)
    }

    /// A recorder of the game up to a fork.
    fn stem(&self, fork: &Fork) -> Self {
        let Junction { rest, is_open, .. } = &fork.junction;
        let turn = match rest.is_empty() {
            true => self.turn,
            false if *is_open => TurnState::Open,
            // A turn before others has ended.
            false => TurnState::Over,
        };
        Self {
            turn,
            ..Self::new(
                self.notation.clone(),
                &*fork.junction.stem,
                self.settings,
                self.options.clone(),
            )
        }
    }

    /// The words of a gesture at a board that other moves follow, or in a variation.
    fn play_at(&self, fork: &Fork, gesture: &Gesture) -> Result<Kept, Answer> {
        let later = self.settings.later;
        let is_end = fork.junction.rest.is_empty();
        if later == Later::Keep && !is_end && !fork.is_variation {
            return self.play(gesture);
        }
        let stem = self.stem(fork);
        let before = stem.game_text();
        let before = self.notation.record(&before, &self.options);
        let Kept { draft, turn, .. } = stem.play(&fork.gesture(gesture, before.last_board()))?;
        let text = edited(&stem.text, std::slice::from_ref(&draft.edit));
        let text = GameText { text: text.into(), ..GameText::default() };
        let after = self.notation.record(&text, &self.options);
        let board = after.last_board();
        if let Some(state) = fork.known(board).filter(|_| later != Later::Replace) {
            return Err(Answer::Known { state });
        }
        let way = |later| self.placed(fork, &draft, board, later);
        let later = match later {
            Later::Ask if !is_end => {
                let mut ways: Vec<_> = [Later::Replace, Later::Vary]
                    .into_iter()
                    .filter(|&one| way(one).is_some())
                    .collect();
                if !fork.is_variation && self.play(gesture).is_ok() {
                    ways.push(Later::Keep);
                }
                return Err(Answer::asked(ways));
            }
            later => later,
        };
        let Some((edit, state)) = way(later) else {
            return Err(Answer::refused("the move cannot be written here in this way"));
        };
        let board = None;
        Ok(Kept { draft: Draft { edit, board, ..draft }, state, turn })
    }

    /// A comment on a board that other moves follow, or in a variation.
    fn comment_at(&self, fork: &Fork, stem: &Self, said: &str) -> Result<Kept, Answer> {
        let draft = stem.comment(said)?.draft;
        let before = stem.game_text();
        let record = self.notation.record(&before, &self.options);
        let Placed { edit, last } = fork.comment(&self.text, &draft.edit);
        let text = edited(&self.text, std::slice::from_ref(&edit));
        let state = fork.holds(&*self.notation, &text, &self.options, last, record.last_board());
        let reason = "a comment cannot be written here";
        let state = state.ok_or_else(|| Answer::refused(reason))?;
        Ok(Kept { draft: Draft { edit, board: None, ..draft }, state, turn: self.turn })
    }

    /// The first way to write words at a fork that holds, and the state that shows the board after them.
    fn placed(
        &self,
        fork: &Fork,
        draft: &Draft,
        board: &Board,
        later: Later,
    ) -> Option<(Edit, usize)> {
        let ways = fork.places(&self.text, &draft.edit, later);
        ways.into_iter().find_map(|Placed { edit, last }| {
            let text = edited(&self.text, std::slice::from_ref(&edit));
            let state = fork.holds(&*self.notation, &text, &self.options, last, board)?;
            Some((edit, state))
        })
    }

    fn answer(&mut self, kept: Result<Kept, Answer>) -> Answer {
        match kept {
            Ok(kept) => self.keep(kept),
            Err(answer) => answer,
        }
    }

    /// The continuation of the game, or an answer with the reason why it cannot continue.
    fn continuation(&self, text: &GameText<'_>) -> Result<Continuation, Answer> {
        let is_over = self.turn == TurnState::Over;
        match self.notation.parse(text.borrowed(), &self.options).continuation(is_over) {
            Some(Continuation::Stuck(reason)) => Err(Answer::refused(reason)),
            Some(known) => Ok(known),
            None => Err(nowhere()),
        }
    }

    /// The state at which gestures are made.
    fn state(&self, record: &Record<'_>) -> usize {
        self.cursor.map_or(record.len() - 1, |cursor| cursor.min(record.len() - 1))
    }

    /// The words of a gesture that were read back successfully.
    fn play(&self, gesture: &Gesture) -> Result<Kept, Answer> {
        let text = self.game_text();
        let record = self.notation.record(&text, &self.options);
        let is_over = self.settings.turns == TurnEnd::ByItself;
        let (drafts, turn) = match self.continuation(&text)? {
            Continuation::Ruled(rules) => {
                (vec![self.write_by_rules(&record, &*rules, gesture)?], TurnState::Open)
            }
            Continuation::Free(free) => {
                let turn = if is_over { TurnState::Over } else { TurnState::Open };
                (self.write_freely(&record, &free, gesture)?, turn)
            }
            _ => return Err(nowhere()),
        };
        let (draft, state) = self.first_that_holds(drafts, &record)?;
        Ok(Kept { draft, state, turn })
    }

    /// Ways to write a gesture if pieces may go anywhere, best first.
    fn write_freely(
        &self,
        record: &Record<'_>,
        free: &FreePlay,
        gesture: &Gesture,
    ) -> Result<Vec<Draft>, Answer> {
        let state = self.state(record);
        let is_last = state + 1 == record.len();
        let is_open = is_last && self.turn == TurnState::Open;
        let mut board = record.board(state);
        let before = Table::from(&board);
        let (dialect, limits, scale) = (&free.dialect, &self.options.limits, record.scale_factor);
        let reading = Reading { dialect, limits, scale };
        let acts = acts(gesture, &before, scale).map_err(Answer::refused)?;
        let mut words: Vec<String> = Vec::new();
        // Within a turn, a shift may continue without the name of a piece; every other act needs
        // one.
        let goes_on = |act: &Act, words: &[String]| {
            !words.is_empty() || is_open && matches!(act, Act::Shift { .. })
        };
        for act in &acts {
            if let Some((word, after)) = reading.write(act, &board, goes_on(act, &words)) {
                words.push(word);
                board = after;
                continue;
            }
            let parts = split(act, &Table::from(&board));
            let mut write = |part: &Act| {
                let (word, after) = reading.write(part, &board, goes_on(part, &words))?;
                words.push(word);
                board = after;
                Some(())
            };
            if parts.is_empty() || !parts.iter().all(|part| write(part).is_some()) {
                return Err(Answer::refused("PPN has no move for this"));
            }
        }
        let is_roll = matches!(gesture, Gesture::Roll { .. });
        if before.is_shown_by(&board) && !is_roll {
            return Err(Answer::refused("nothing would change"));
        }
        let sheet = Sheet::new(record, free, self.settings);
        let mut ways = vec![glued(&words), words.join(" ")];
        ways.dedup();
        let draft = |words: String| {
            let edit =
                if is_last { sheet.write(&words, is_open) } else { sheet.write_at(&words, state) };
            Draft { edit, words, board: Some(board.clone()) }
        };
        Ok(ways.into_iter().map(draft).collect())
    }

    fn write_by_rules(
        &self,
        record: &Record<'_>,
        rules: &dyn Rules,
        gesture: &Gesture,
    ) -> Result<Draft, Answer> {
        if self.state(record) + 1 < record.len() {
            return Err(Answer::refused(
                "in a game with rules, moves are recorded at the end only",
            ));
        }
        let table = Table::from(record.last_board());
        let scale = record.scale_factor;
        let (edit, words) = match ruled::choose(rules, gesture, &table, scale)? {
            Choice::Play(words) => (rules.write(&words), words),
            Choice::Forbidden(path) => {
                let edit = rules.write_forbidden(&path).filter(|_| self.settings.forbidden);
                let edit = edit.ok_or_else(|| Answer::refused(rules.refusal(&path)))?;
                let words = edit.text.trim().to_owned();
                (edit, words)
            }
        };
        Ok(Draft { edit, words, board: None })
    }

    /// The first of some drafts whose words, read back, give the intended board; with the state
    /// that shows it.
    fn first_that_holds(
        &self,
        drafts: Vec<Draft>,
        before: &Record<'_>,
    ) -> Result<(Draft, usize), Answer> {
        for draft in drafts {
            let text = edited(&self.text, std::slice::from_ref(&draft.edit));
            let text = GameText { text: text.into(), ..GameText::default() };
            let after = self.notation.record(&text, &self.options);
            let state = after.state_at(last_of_words(&draft.edit));
            let is_last = state + 1 == after.len();
            let holds = match &draft.board {
                Some(board) => Table::from(board).is_shown_by(&after.board(state)),
                None => is_last && after.len() >= before.len(),
            };
            if holds && (!is_last || errors(&after) <= errors(before)) {
                return Ok((draft, state));
            }
        }
        let reason = "the text here would be read differently: correct it first";
        Err(Answer::refused(reason))
    }

    fn keep(&mut self, kept: Kept) -> Answer {
        let Kept { draft: Draft { edit, words, .. }, state, turn } = kept;
        self.history.write(&self.text, &edit, self.turn);
        self.turn = turn;
        self.cursor = self.cursor.map(|_| state);
        self.text = edited(&self.text, std::slice::from_ref(&edit));
        Answer::Written { change: TextChange::from(&edit), words, state }
    }

    fn comment(&self, said: &str) -> Result<Kept, Answer> {
        if said.trim().is_empty() {
            return Err(Answer::refused("the comment is empty"));
        }
        if let Some(fork) = self.fork() {
            let stem = self.stem(&fork);
            if let Continuation::Ruled(_) = self.continuation(&stem.game_text())? {
                return self.comment_at(&fork, &stem, said);
            }
        }
        let text = self.game_text();
        let record = self.notation.record(&text, &self.options);
        let state = self.state(&record);
        let edit = match self.continuation(&text)? {
            Continuation::Free(free) => {
                let inside = comment_text(said, &[('{', '('), ('}', ')')]);
                let words = format!("{{{inside}}}");
                let sheet = Sheet::new(&record, &free, self.settings);
                let is_last = state + 1 == record.len();
                if is_last { sheet.comment(&words) } else { sheet.write_at(&words, state) }
            }
            Continuation::Ruled(rules) => rules.comment(said),
            _ => return Err(nowhere()),
        };
        let words = edit.text.trim().to_owned();
        let draft = Draft { edit, words, board: Some(record.board(state)) };
        let (draft, state) = self.first_that_holds(vec![draft], &record)?;
        Ok(Kept { draft, state, turn: self.turn })
    }

    fn finish(&mut self) -> Result<Answer, Answer> {
        match self.continuation(&self.game_text())? {
            Continuation::Ruled(rules) => rules.finish().map_err(Answer::refused)?,
            Continuation::Free(_) => {}
            _ => return Err(nowhere()),
        }
        self.turn = TurnState::Over;
        Ok(Answer::Ended)
    }

    fn undo(&mut self) -> Answer {
        match self.history.undo(&mut self.turn) {
            Some(edit) => self.show(&edit, edit.span.start.saturating_sub(1)),
            None => Answer::refused("there is nothing to undo"),
        }
    }

    fn redo(&mut self) -> Answer {
        match self.history.redo(&mut self.turn) {
            Some(edit) => self.show(&edit, last_of_words(&edit)),
            None => Answer::refused("there is nothing to redo"),
        }
    }

    /// Applies an edit that is in the history, and shows the state at a place of the changed text.
    fn show(&mut self, edit: &Edit, at: u32) -> Answer {
        self.text = edited(&self.text, std::slice::from_ref(edit));
        let read = Tree::new(&*self.notation, &self.text, &self.options);
        let record = read.record();
        let state = Lines::new(&record).state_at(at, read.parsed.parts());
        Answer::Written {
            change: TextChange::from(edit),
            words: edit.text.trim().to_owned(),
            state,
        }
    }
}

/// The pieces of a piecepack, face up.
fn piecepack() -> impl Iterator<Item = Piece> {
    let of_suit = |suit: u32| {
        let ranked = [Kind::Tile, Kind::Coin]
            .into_iter()
            .flat_map(|kind| (1..=6).map(move |rank| (kind, rank)));
        let all = ranked.chain([(Kind::Pawn, 1), (Kind::Die, 1)]);
        all.map(move |(kind, rank)| Piece {
            piece_side: PieceSide::new(kind, Side::Face),
            suit: Suit(suit),
            rank: Rank(rank),
            cfg: Configuration::Piecepack,
            x: 0.0,
            y: 0.0,
            angle: 0.0,
        })
    };
    (1..=4).flat_map(of_suit)
}

/// Writes moves as suffixes of the move that they follow: `b2-c3+` rather than `b2-c3 +`.
fn glued(words: &[String]) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() && !word.starts_with(['+', '*']) {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

fn nowhere() -> Answer {
    Answer::refused("nothing can be recorded in this notation")
}

fn errors(record: &Record<'_>) -> usize {
    record.diagnostics.iter().filter(|one: &&Diagnostic| one.is_error()).count()
}

/// The remaining time of a player, in the form of comments of PDN and PGN.
fn clock(seconds: u32) -> String {
    format!("[%clk {}:{:02}:{:02}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
