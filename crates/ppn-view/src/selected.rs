//! The selection of states.

use crate::score::last_own_state_of;
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
    /// The states with this move number; if there are none, the last one that has it in the words of its notation, such as
    /// `4g` for the whole turn of Arimaa.
    Number(String),
}

/// The selected states of a record, in order.
#[must_use]
pub fn states(record: &Record<'_>, selected: &Selected) -> Vec<usize> {
    match selected {
        Selected::All => (0..record.len()).collect(),
        Selected::Last => vec![record.len() - 1],
        Selected::Number(number) => {
            let found: Vec<usize> = record.states_of(number).collect();
            if found.is_empty() {
                return last_own_state_of(record, number).into_iter().collect();
            }
            found
        }
    }
}
