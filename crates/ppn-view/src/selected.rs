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

/// The last state of a move with this number, as its own notation writes it.
pub(crate) fn last_own_state_of(record: &Record<'_>, wanted: &str) -> Option<usize> {
    (0..record.len()).rev().find(|&state| number(record, state) == wanted)
}

/// The number of a state in the words of its notation.
pub(crate) fn number(record: &Record<'_>, state: usize) -> String {
    match record.wording(state) {
        Some(wording) if !wording.number.is_empty() => wording.number.to_string(),
        // A further leg of a capture has the number of the leg before it.
        Some(_) if state > 1 => number(record, state - 1),
        _ => record.number(state).into_owned(),
    }
}
