//! Questions to an archive.

use crate::{
    Limits, Subject, Vocabulary,
    board::{Exact, Men, Pieces},
    condition::{Condition, OnBoard, When, first_to_move},
    parser::parse,
};
use ppn_record::Record;
use ppn_source::{Diagnostic, Span};

/// A question that is asked of games: conditions on their tags, moves, boards, comments and problems.
///
/// ```
/// use ppn_archive::{Query, Vocabulary};
///
/// let vocabulary = Vocabulary::default();
/// let query = Query::read("Date in 2019..2021 and moves >= 40", &vocabulary, &Default::default());
/// assert!(query.is_ok());
///
/// let error = Query::read("Date in 2019..", &vocabulary, &Default::default()).unwrap_err();
/// assert_eq!(error.to_string(), "error[E1001]: expected a value, found the end of the query");
/// ```
#[derive(Debug)]
pub struct Query {
    pub(crate) condition: Condition,
}

/// A game that meets a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The place in the text of the game that shows it, if there is one: a move, a comment or a problem.
    pub place: Option<Span>,
}

impl Query {
    /// Reads a query. A position that it names is set up by the notation that reads it.
    ///
    /// # Errors
    /// The first place that is not understood, with a span of the query.
    pub fn read(
        text: &str,
        vocabulary: &Vocabulary,
        limits: &Limits,
    ) -> Result<Self, Box<Diagnostic>> {
        parse(text, vocabulary, limits).map(|condition| Self { condition })
    }

    /// The query for games with the position of a state, by other moves or in another notation, too. Where the numbers of the moves show
    /// who is to move, games with the other side to move are not found.
    ///
    /// ```
    /// use ppn_archive::{Query, Subject};
    /// use ppn_notations::{GameText, Options, standard};
    ///
    /// let pgn = standard(&Default::default()).named("pgn").unwrap().clone();
    /// let options = Options::default();
    /// let game = GameText::whole(b"1. e4 e5 2. Nf3 Nc6 *\n".to_vec());
    /// let query = Query::of_position(&pgn.record(&game, &options), 3);
    ///
    /// let other = GameText::whole(b"1. Nf3 e5 2. e4 d6 *\n".to_vec());
    /// let found = query.find(&Subject::new(&other, &*pgn, &options)).unwrap();
    /// assert_eq!(found.place.unwrap().slice(&other.text), "2. e4");
    /// ```
    ///
    /// # Panics
    /// If the record has no such state.
    #[must_use]
    pub fn of_position(record: &Record<'_>, state: usize) -> Self {
        let board = record.board(state);
        let position = OnBoard::Exact(vec![Exact::of(Men::Recorded(&board, Pieces::of(record)))]);
        let condition = match first_to_move(record, state) {
            Some(first) => {
                OnBoard::All(vec![position, OnBoard::Not(Box::new(OnBoard::Turn(!first)))])
            }
            None => position,
        };
        Self { condition: Condition::Board(condition, When::Ever) }
    }

    /// Asks it of a game; `None` if the game does not meet it.
    #[must_use]
    pub fn find(&self, game: &Subject<'_>) -> Option<Found> {
        let mut place = None;
        self.condition.holds(game, &mut place).then_some(Found { place })
    }
}
