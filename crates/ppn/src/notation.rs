use crate::{Options, Record, arimaa, draughts, record};
use ppn_file::GameText;
use std::path::Path;

/// A notation that files are written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Notation {
    /// Portable Piecepack Notation.
    #[default]
    Ppn,
    /// Portable Draughts Notation.
    Pdn,
    /// Flexible Arimaa Notation.
    Fan,
    /// The plain record of Arimaa.
    Arimaa,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 4] = [Self::Ppn, Self::Pdn, Self::Fan, Self::Arimaa];

    /// The name, which is also how the names of such files end.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ppn => "ppn",
            Self::Pdn => "pdn",
            Self::Fan => "fan",
            Self::Arimaa => "arimaa",
        }
    }

    /// The notation of that name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.name().eq_ignore_ascii_case(name))
    }

    /// The bytes of a whole file as text. Draughts files may be in Latin-1, which is a warning.
    #[must_use]
    pub fn decode(self, bytes: Vec<u8>) -> GameText<'static> {
        match self {
            Self::Pdn => draughts::decode(&bytes),
            Self::Ppn | Self::Fan | Self::Arimaa => GameText::whole(bytes),
        }
    }

    /// The notation that the name of a file ends with.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        Self::from_name(path.extension()?.to_str()?)
    }
}

/// Reads and replays all games of a text in a notation.
///
/// In PPN the text is that of one game. Spans of the diagnostics count from its beginning.
///
/// ```
/// use ppn::{Notation, Options, records};
///
/// let text = "FAN31415926 1\n\n1g Ee2 Rh1\n1s ra8\n2g Ee2n\n";
/// let text = ppn::GameText { text: text.into(), offset: 0, line: 0, diagnostics: vec![] };
/// let mut records = records(&text, Notation::Fan, &Options::default());
/// assert_eq!(records[0].number(3), "2g.");
/// assert!(!records[0].has_errors()); // though half of the pieces are missing
/// ```
#[must_use]
pub fn records<'t>(
    text: &'t GameText<'_>,
    notation: Notation,
    options: &Options,
) -> Vec<Record<'t>> {
    match notation {
        Notation::Ppn => vec![record::replay(text, options)],
        Notation::Pdn => draughts::records(text, options),
        Notation::Fan => arimaa::records(text, false, options),
        Notation::Arimaa => arimaa::records(text, true, options),
    }
}
