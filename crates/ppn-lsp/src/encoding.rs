//! The encoding of positions.

use lsp_types::PositionEncodingKind;

/// The units in which the columns of positions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Encoding {
    Utf8,
    /// The encoding that every client supports.
    #[default]
    Utf16,
}

impl Encoding {
    /// The best encoding that a client offers. UTF-8 is best, since bytes need no conversion.
    pub(crate) fn of(offered: &[PositionEncodingKind]) -> Self {
        if offered.contains(&PositionEncodingKind::UTF8) { Self::Utf8 } else { Self::Utf16 }
    }

    /// The name of the encoding in the protocol.
    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// The length of a text in units.
    pub(crate) fn length(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
        }
    }

    /// The byte of a text at a unit. A unit inside a character counts as the start of the
    /// character, and a unit past the text as the end of the text.
    pub(crate) fn byte(self, text: &str, unit: usize) -> usize {
        let mut units = 0;
        for (at, c) in text.char_indices() {
            units += match self {
                Self::Utf8 => c.len_utf8(),
                Self::Utf16 => c.len_utf16(),
            };
            if units > unit {
                return at;
            }
        }
        text.len()
    }
}
