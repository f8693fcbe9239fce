//! The selection of states.

use ppn_record::Record;

/// The selected states of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Selected {
    /// All states.
    #[default]
    All,
    /// The last state.
    Last,
    /// The states with this move number.
    Number(String),
}

/// The selected states of a record, in order.
#[must_use]
pub fn states(record: &Record<'_>, selected: &Selected) -> Vec<usize> {
    match selected {
        Selected::All => (0..record.len()).collect(),
        Selected::Last => vec![record.len() - 1],
        Selected::Number(number) => record.states_of(number).collect(),
    }
}
