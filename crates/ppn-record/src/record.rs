//! A game that was read and played.

use crate::{Mark, MoveList, NoMoves, Remarks, Variation, Wording};
use ppn_engine::{Board, Cursor, MacroWords, Place, Replay, SETUP_LABEL, State};
use ppn_file::Metadata;
use ppn_piece::Piece;
use ppn_source::{Diagnostic, Span};
use std::{borrow::Cow, collections::BTreeMap};

/// How a game shows a piece. Records of Arimaa, for example, are played with chess figures and
/// shown with animals.
pub type Costume = fn(Piece) -> Piece;

/// A game that was read and played: every state, the moves that led to it, and the diagnostics.
///
/// State 0 is the start board; state `n` is the board after the `n`-th move number. All spans count
/// from the beginning of [`Self::text`].
#[derive(Debug)]
pub struct Record<'t> {
    /// The text of this game only.
    pub text: &'t str,
    /// The metadata of the game.
    pub metadata: Metadata,
    /// The number of inches in a unit of written coordinates.
    pub scale_factor: f64,
    /// The diagnostics, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The function that changes how pieces are shown, if they are shown differently.
    pub costume: Option<Costume>,
    /// The squares that the notation numbers, for viewers: their places in units of written
    /// coordinates, and their numbers.
    pub squares: Vec<(Place, String)>,
    /// Whether the game itself names squares by these numbers.
    pub is_numbered: bool,
    /// Whether the game itself names columns by letters without I, as in go.
    pub skips_i: bool,
    /// The position of each state as text, such as FEN, if [`Options::positions`](crate::Options) requests them and
    /// the notation has such texts. A state within a move, such as a leg of a capture, has none.
    pub positions: Vec<Option<String>>,
    /// The lines that could have been played instead, if [`Options::viewer`](crate::Options)
    /// requests them.
    pub variations: Vec<Variation<'t>>,
    /// The remarks and the marks of comments that draw on the board, by their states, if
    /// [`Options::viewer`](crate::Options) requests them and the moves do not have them.
    pub drawn: BTreeMap<usize, (Remarks, Vec<Mark>)>,
    pub(crate) moves: Box<dyn MoveList + 't>,
    pub(crate) replay: Replay,
}

/// Names the state before the first move instead of a number.
const START: &str = "start";

/// Names the last state instead of a number.
const LAST: &str = "last";

impl<'t> Record<'t> {
    /// A record of moves that were played. `replay` has one more state than there are moves, or only
    /// the start board if the moves could not be played.
    #[must_use]
    pub fn new(text: &'t str, moves: Box<dyn MoveList + 't>, replay: Replay) -> Self {
        Self {
            text,
            metadata: Metadata::default(),
            scale_factor: 1.0,
            diagnostics: Vec::new(),
            costume: None,
            squares: Vec::new(),
            is_numbered: false,
            skips_i: false,
            positions: Vec::new(),
            variations: Vec::new(),
            drawn: BTreeMap::new(),
            moves,
            replay,
        }
    }

    /// A record of a game that cannot be played: its metadata, an empty board, no moves, and the
    /// diagnostic with the reason, without which nobody would know why the board is empty.
    #[must_use]
    pub fn unplayed(text: &'t str, metadata: Metadata, reason: Diagnostic) -> Self {
        let mut record = Self { text, metadata, ..Self::default() };
        record.diagnostics.push(reason);
        record
    }

    /// The number of states; at least 1.
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

    /// Whether a state has only the comments before the first move of a sister notation, on the start board.
    #[must_use]
    pub fn is_before_moves(&self, state: usize) -> bool {
        let is_first = state == 1 && self.len() > 1;
        is_first && self.number(state) == "0." && self.text(state).is_empty()
    }

    /// The number that leads to a state with at most this number of periods at its end, for places that show only the
    /// beginning of a long one.
    #[must_use]
    pub fn bounded_number(&self, state: usize, most_periods: usize) -> Cow<'_, str> {
        match self.number_parts(state) {
            (stem, periods) if periods > most_periods => {
                (stem.into_owned() + &".".repeat(most_periods)).into()
            }
            _ => self.number(state),
        }
    }

    /// The number that leads to a state without the periods at its end, and how many they are. After many semicolons
    /// they are a long row, which is not written to count it.
    #[must_use]
    pub fn number_parts(&self, state: usize) -> (Cow<'_, str>, usize) {
        let (number, more) = match state.checked_sub(1) {
            None => (SETUP_LABEL.into(), 0),
            Some(index) => self.moves.number_parts(index),
        };
        let stem = number.trim_end_matches('.').len();
        let periods = number.len() - stem + more;
        let stem = match number {
            Cow::Borrowed(number) => number[..stem].into(),
            Cow::Owned(number) => number[..stem].to_owned().into(),
        };
        (stem, periods)
    }

    /// Whether the next state belongs to the same move, such as a further leg of a capture: its number has
    /// one more dot, and it comes from the same word or follows a `;`. (After two submoves, the number of
    /// the other side has one more dot, too.)
    #[must_use]
    pub fn goes_on(&self, state: usize) -> bool {
        let next = state + 1;
        let has_one_more_dot = || {
            let (stem, periods) = self.number_parts(state);
            self.number_parts(next) == (stem, periods + 1)
        };
        let follows = || {
            let at = self.span(next).start as usize;
            let (before, after) = self.text.split_at_checked(at).unwrap_or_default();
            before.trim_end().ends_with(';') || after.starts_with(';')
        };
        // Numbers are written to be compared, so they come last.
        next < self.len()
            && (self.span(next) == self.span(state) || follows())
            && has_one_more_dot()
    }

    /// The moves that lead to a state as PPN writes them, braces expanded.
    #[must_use]
    pub fn text(&self, state: usize) -> Cow<'_, str> {
        state.checked_sub(1).map_or("".into(), |index| self.moves.text(index))
    }

    /// The same moves for readers: in the words of the notation if the record keeps them, else as PPN writes
    /// them, without backticks and apostrophes of macros.
    #[must_use]
    pub fn shown_text(&self, state: usize, macros: MacroWords) -> Cow<'_, str> {
        match (self.wording(state), state.checked_sub(1)) {
            (Some(own), _) => (&*own.text).into(),
            (None, Some(index)) => self.moves.shown_text(index, macros),
            (None, None) => "".into(),
        }
    }

    /// The position of a state as text, if it is known: see [`Self::positions`].
    #[must_use]
    pub fn position(&self, state: usize) -> Option<&str> {
        self.positions.get(state)?.as_deref()
    }

    /// The comments that belong to a state.
    #[must_use]
    pub fn comment(&self, state: usize) -> Cow<'_, str> {
        state.checked_sub(1).map_or("".into(), |index| self.moves.comment(index))
    }

    /// The place in the text of the moves that lead to a state. For the start board, it is the text
    /// before the first move.
    #[must_use]
    pub fn span(&self, state: usize) -> Span {
        match state.checked_sub(1) {
            Some(index) => self.moves.span(index),
            None if self.moves.is_empty() => Span::new(0, self.text.len()),
            None => Span { start: 0, end: self.moves.span(0).start },
        }
    }

    /// The state that a place of the text belongs to: the last one whose moves begin there or
    /// before. If several states have the same place, the last of them.
    #[must_use]
    pub fn state_at(&self, offset: u32) -> usize {
        self.moves.begun_at(offset).min(self.len() - 1)
    }

    /// The marks on the board of a state: marks of the writer, and the steps of a turn.
    #[must_use]
    pub fn marks(&self, state: usize) -> &[Mark] {
        match self.drawn.get(&state) {
            Some((_, marks)) => marks,
            None => state.checked_sub(1).map_or(&[], |index| self.moves.marks(index)),
        }
    }

    /// The moves that lead to a state, in their own notation, if that is not PPN and
    /// [`Options::viewer`](crate::Options) requests it.
    #[must_use]
    pub fn wording(&self, state: usize) -> Option<&Wording> {
        state.checked_sub(1).and_then(|index| self.moves.wording(index))
    }

    /// The remarks on the moves that lead to a state, and the clocks, times and evaluations of their comments.
    #[must_use]
    pub fn remarks(&self, state: usize) -> Cow<'_, Remarks> {
        if let Some((remarks, _)) = self.drawn.get(&state) {
            return Cow::Borrowed(remarks);
        }
        match self.wording(state) {
            Some(wording) => Cow::Borrowed(&wording.remarks),
            // The first player's number has one period, the other's three.
            None => Cow::Owned(match &*self.comment(state) {
                "" => Remarks::default(),
                comment => Remarks::of(comment, self.number_parts(state).1 >= 3),
            }),
        }
    }

    /// The number that leads to a state, in the words of the notation if the record keeps them, else
    /// as PPN writes it. See [`Self::own_text`].
    #[must_use]
    pub fn own_number(&self, state: usize) -> Cow<'_, str> {
        self.wording(state).map_or_else(|| self.number(state), |own| (&*own.number).into())
    }

    /// The move that leads to a state, in the words of the notation if the record keeps them, else as
    /// PPN writes it. [`Options::viewer`](crate::Options) requests these words.
    #[must_use]
    pub fn own_text(&self, state: usize) -> Cow<'_, str> {
        self.wording(state).map_or_else(|| self.text(state), |own| (&*own.text).into())
    }

    /// The pieces at a state as they are shown, in placement order; past the last state, those at the
    /// last.
    #[must_use]
    pub fn shown(&self, state: usize) -> Vec<Piece> {
        let dressed = |piece: &Piece| match self.costume {
            Some(costume) => costume(piece.clone()),
            None => piece.clone(),
        };
        match state + 1 < self.len() {
            true => self.state(state).pieces().map(|(_, piece)| dressed(piece)).collect(),
            false => self.last_board().pieces().map(|(_, piece)| dressed(piece)).collect(),
        }
    }

    /// A copy of the board at a state; past the last state, at the last.
    ///
    /// To go through many states, use [`Self::boards`].
    #[must_use]
    pub fn board(&self, state: usize) -> Board {
        self.replay.board(state)
    }

    /// The board at the last state.
    #[must_use]
    pub fn last_board(&self) -> &Board {
        self.replay.last()
    }

    /// The number of pieces in the last state. This does not create its board.
    #[must_use]
    pub fn last_len(&self) -> usize {
        self.replay.last_len()
    }

    /// The pieces at a state; past the last state, at the last. States can be requested in any order,
    /// and several can be held at a time; [`Replay::state`] describes the cost.
    #[must_use]
    pub fn state(&self, state: usize) -> State<'_> {
        self.replay.state(state)
    }

    /// A board that can move to any state. Several can exist at a time.
    #[must_use]
    pub fn boards(&self) -> Cursor<'_> {
        self.replay.cursor()
    }

    /// The states with a number, in order. A repeated number gives several; `start` is
    /// [`Self::before_moves`], and `last` the last state.
    pub fn states_of<'r>(&'r self, number: &'r str) -> impl Iterator<Item = usize> + 'r {
        let named = match number {
            START => Some(self.before_moves()),
            LAST => Some(self.len() - 1),
            _ => None,
        };
        let stem = number.trim_end_matches('.');
        let parts = (stem.into(), number.len() - stem.len());
        let has_number = move |state| self.number_parts(state) == parts;
        (0..self.len()).filter(move |&state| named == Some(state) || has_number(state))
    }

    /// The state before the first move that is played: the start board, or the last of those on which the
    /// movetext sets it up, whose numbers are `0.` or begin with `setup`.
    #[must_use]
    pub fn before_moves(&self) -> usize {
        (1..self.len()).take_while(|&state| self.sets_up(state)).count()
    }

    /// Whether the number of a state says that it sets up the board: `0.`, or one that begins with `setup`.
    #[must_use]
    pub fn sets_up(&self, state: usize) -> bool {
        let (number, _) = self.number_parts(state);
        let beginning = number.get(..5).unwrap_or_default();
        beginning.eq_ignore_ascii_case("setup") || number == "0"
    }

    /// Whether there are errors.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Converts it to its moves and its states.
    #[must_use]
    pub fn into_parts(self) -> (Box<dyn MoveList + 't>, Replay) {
        (self.moves, self.replay)
    }

    /// The states of the game.
    #[must_use]
    pub fn replay(&self) -> &Replay {
        &self.replay
    }
}

impl Default for Record<'_> {
    /// A record of nothing, to be replaced by another.
    fn default() -> Self {
        Self::new("", Box::new(NoMoves), Replay::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_go_from_thread_to_thread() {
        fn shared<T: Send + Sync + std::fmt::Debug>() {}
        shared::<Record<'_>>();
        shared::<Box<dyn MoveList>>();
    }
}
