//! Numeric glyphs as people write them.

/// The symbols of numeric glyphs.
const GLYPHS: [(&str, &str); 15] = [
    ("$1", "!"),
    ("$2", "?"),
    ("$3", "!!"),
    ("$4", "??"),
    ("$5", "!?"),
    ("$6", "?!"),
    ("$7", "□"),
    ("$10", " ="),
    ("$13", " ∞"),
    ("$14", " +="),
    ("$15", " =+"),
    ("$16", " ±"),
    ("$17", " ∓"),
    ("$18", " +−"),
    ("$19", " −+"),
];

/// The form in which a strength or a glyph is shown after its move; a glyph without a symbol is
/// shown as written.
pub(super) fn glyph(written: &str) -> &str {
    GLYPHS.iter().find(|(number, _)| *number == written).map_or(written, |(_, symbol)| symbol)
}

/// Whether a remark is a strength or a glyph.
pub(super) fn is_mark(remark: &str) -> bool {
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    remark.trim_matches(['(', ')', '!', '?']).is_empty()
        || remark.strip_prefix('$').is_some_and(is_number)
}
