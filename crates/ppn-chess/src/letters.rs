//! The letters that languages have for figures.

use crate::Role;

/// The letters of a language for figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Language {
    /// Its English name.
    pub(crate) name: &'static str,
    /// The letters, and the kinds of figures.
    letters: &'static [(&'static str, Role)],
}

use Role::{Bishop, King, Knight, Pawn, Queen, Rook};

const fn language(name: &'static str, letters: &'static [(&'static str, Role)]) -> Language {
    Language { name, letters }
}

/// The letters of the standard.
pub(crate) const ENGLISH: Language = language(
    "English",
    &[("K", King), ("Q", Queen), ("R", Rook), ("B", Bishop), ("N", Knight), ("P", Pawn)],
);

/// Other languages. In Russian, the king has two letters.
pub(crate) const OTHERS: &[Language] = &[
    language(
        "German",
        &[("K", King), ("D", Queen), ("T", Rook), ("L", Bishop), ("S", Knight), ("B", Pawn)],
    ),
    language(
        "French",
        &[("R", King), ("D", Queen), ("T", Rook), ("F", Bishop), ("C", Knight), ("P", Pawn)],
    ),
    language(
        "Spanish",
        &[("R", King), ("D", Queen), ("T", Rook), ("A", Bishop), ("C", Knight), ("P", Pawn)],
    ),
    language("Dutch", &[("K", King), ("D", Queen), ("T", Rook), ("L", Bishop), ("P", Knight)]),
    language(
        "Russian",
        &[
            ("Кр", King),
            ("Ф", Queen),
            ("Л", Rook),
            ("С", Bishop),
            ("К", Knight),
            ("п", Pawn),
            // Latin letters that look alike.
            ("Kр", King),
            ("Kp", King),
            ("C", Bishop),
            ("K", Knight),
        ],
    ),
    language(
        "Portuguese",
        &[("R", King), ("D", Queen), ("T", Rook), ("B", Bishop), ("C", Knight), ("P", Pawn)],
    ),
    language("Polish", &[("K", King), ("H", Queen), ("W", Rook), ("G", Bishop), ("S", Knight)]),
    language("Czech", &[("K", King), ("D", Queen), ("V", Rook), ("S", Bishop), ("J", Knight)]),
    language("Hungarian", &[("K", King), ("V", Queen), ("B", Rook), ("F", Bishop), ("H", Knight)]),
];

impl Language {
    /// The figure that a text begins with, and the length of its letters.
    pub(crate) fn figure(&self, text: &str) -> Option<(Role, usize)> {
        let found = self.letters.iter().find(|(letters, _)| text.starts_with(letters));
        found.map(|(letters, role)| (*role, letters.len()))
    }

    /// Whether it is that of the standard.
    pub(crate) fn is_english(&self) -> bool {
        self.name == ENGLISH.name
    }
}

/// The figure of a symbol such as `♘`, of either colour.
pub(crate) fn figurine(symbol: char) -> Option<Role> {
    Some(match symbol {
        '♔' | '♚' => King,
        '♕' | '♛' => Queen,
        '♖' | '♜' => Rook,
        '♗' | '♝' => Bishop,
        '♘' | '♞' => Knight,
        '♙' | '♟' => Pawn,
        _ => return None,
    })
}
