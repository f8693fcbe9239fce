//! Which states are wanted.

use ppn_record::Record;

/// Which states of a game are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Selected {
    /// All of them.
    #[default]
    All,
    /// The last one.
    Last,
    /// Those with that move number.
    Number(String),
}

/// The states of a record that are wanted, in order.
#[must_use]
pub fn states(record: &Record<'_>, selected: &Selected) -> Vec<usize> {
    match selected {
        Selected::All => (0..record.len()).collect(),
        Selected::Last => vec![record.len() - 1],
        Selected::Number(number) => record.states_of(number).collect(),
    }
}
