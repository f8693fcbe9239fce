//! Glyphs that comment on moves and positions.

/// The symbols of glyphs, longer ones first. Sources: PGN § 10; for the others, the usual symbols of
/// informators.
const SYMBOLS: &[(&str, u8)] = &[
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("+=", 14),
    ("=+", 15),
    ("+-", 18),
    ("-+", 19),
    ("+−", 18),
    ("−+", 19),
    ("+–", 18),
    ("–+", 19),
    ("!", 1),
    ("?", 2),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("⨀", 22),
    ("⟳", 32),
    ("→", 36),
    ("↑", 40),
    ("⇆", 132),
    ("∆", 140),
    ("Δ", 140),
    ("⌓", 142),
    ("⊕", 138),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
];

/// The glyph that a text begins with, and the length of its symbol.
pub(crate) fn symbol(text: &str) -> Option<(u8, usize)> {
    let found = SYMBOLS.iter().find(|(symbol, _)| text.starts_with(symbol));
    found.map(|(symbol, number)| (*number, symbol.len()))
}

/// The usual symbol of a glyph, if it has one.
///
/// ```
/// assert_eq!(ppn_chess::glyph_symbol(1), Some("!"));
/// assert_eq!(ppn_chess::glyph_symbol(16), Some("±"));
/// ```
#[must_use]
pub fn glyph_symbol(number: u8) -> Option<&'static str> {
    let plain = |&&(symbol, of): &&(&'static str, u8)| {
        of == number && !symbol.contains(['/', '‼', '⁇', '⁉', '⁈'])
    };
    let all = || SYMBOLS.iter();
    let one = all().filter(plain).find(|(symbol, _)| !symbol.is_ascii() || number < 11);
    one.or_else(|| all().find(plain)).map(|(symbol, _)| *symbol)
}

/// What a glyph says.
#[must_use]
pub fn glyph_meaning(number: u8) -> Option<&'static str> {
    Some(match number {
        1 => "a good move",
        2 => "a poor move",
        3 => "a very good move",
        4 => "a very poor move",
        5 => "an interesting move",
        6 => "a questionable move",
        7 | 8 => "the only reasonable move",
        9 => "the worst move",
        10 => "a drawish position",
        11 | 12 => "an equal position",
        13 => "an unclear position",
        14 => "White has a slight advantage",
        15 => "Black has a slight advantage",
        16 => "White has a moderate advantage",
        17 => "Black has a moderate advantage",
        18 | 20 => "White has a decisive advantage",
        19 | 21 => "Black has a decisive advantage",
        22 => "White is in zugzwang",
        23 => "Black is in zugzwang",
        32 => "White has an advantage in development",
        33 => "Black has an advantage in development",
        36 => "White has the initiative",
        37 => "Black has the initiative",
        40 => "White has the attack",
        41 => "Black has the attack",
        44 => "White has compensation",
        45 => "Black has compensation",
        132 => "White has counterplay",
        133 => "Black has counterplay",
        138 => "White is in time trouble",
        139 => "Black is in time trouble",
        140 => "with the idea",
        142 => "better is",
        146 => "a novelty",
        220 => "a diagram",
        _ => return None,
    })
}
