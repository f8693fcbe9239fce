use std::fmt;

/// Why games have no page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The page would have more than 64 MiB.
    TooLong,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str(
                "the games are too many or too long for one page, which can have 64 MiB",
            ),
        }
    }
}

impl std::error::Error for Error {}
