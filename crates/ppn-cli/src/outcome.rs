//! How a command ended.

use std::process::ExitCode;

/// The exit status of a command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// There are no errors; warnings are allowed.
    Fine,
    /// There are errors in the input.
    Faulty,
    /// The command could not run: wrong usage, or a file that cannot be read.
    Failed,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::from(0),
            Outcome::Faulty => Self::from(1),
            Outcome::Failed => Self::from(2),
        }
    }
}
