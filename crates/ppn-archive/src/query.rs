//! Questions to an archive.

use crate::{Limits, Subject, Vocabulary, condition::Condition, parser::parse};
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

    /// Asks it of a game; `None` if the game does not meet it.
    #[must_use]
    pub fn find(&self, game: &Subject<'_>) -> Option<Found> {
        let mut place = None;
        self.condition.holds(game, &mut place).then_some(Found { place })
    }
}
