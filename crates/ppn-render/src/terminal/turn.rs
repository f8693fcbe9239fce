//! Characters turned by multiples of 45 degrees.

use super::glyph::Glyph;

/// The character is its own turned form.
const SAME: &str = "=";
/// There is no turned form.
const NONE: &str = "";

/// Turned forms at 45, 90, 135, 180, 225, 270 and 315 degrees counter-clockwise, for each of the
/// characters in the first column.
#[rustfmt::skip]
const TURNED: [(&str, [&str; 7]); 30] = [
    ("n",        [NONE, NONE, NONE, "u", NONE, "ᵙ", NONE]),
    ("a",        [NONE, NONE, NONE, "ɐ", NONE, NONE, NONE]),
    ("1",        [NONE, "↽", NONE, "⇂", NONE, "⇀", NONE]),
    ("2",        [NONE, NONE, NONE, "↊", NONE, NONE, NONE]),
    ("3",        [NONE, "m", NONE, "↋", NONE, "ω", NONE]),
    ("4",        [NONE, NONE, NONE, "ᔭ", NONE, NONE, NONE]),
    ("5",        [NONE, NONE, NONE, "\u{2185}\u{332}", NONE, NONE, NONE]),
    ("6",        [NONE, NONE, NONE, "9", NONE, NONE, NONE]),
    (" ☀·●○⛀⛁⛂⛃", [SAME; 7]),
    ("☾",        [NONE, NONE, NONE, "☽", NONE, NONE, NONE]),
    ("⸸",        [NONE, NONE, NONE, "†", NONE, NONE, NONE]),
    ("♥♡",       [NONE, "❥", NONE, "ω\u{302}", NONE, NONE, NONE]),
    ("♠",        [NONE, NONE, NONE, "\u{2764}\u{30D}", NONE, NONE, NONE]),
    ("♤",        [NONE, NONE, NONE, "\u{2661}\u{30D}", NONE, NONE, NONE]),
    ("♣♧",       [NONE, NONE, NONE, "\u{2235}\u{304}", NONE, NONE, NONE]),
    ("♦",        [NONE, "◆", NONE, SAME, NONE, "◆", NONE]),
    ("♢",        [NONE, "◇", NONE, SAME, NONE, "◇", NONE]),
    ("⠌",        ["⁚", "⠡", NONE, SAME, "⁚", "⠡", NONE]),
    ("⋰",        ["⋮", "⋱", "⋯", SAME, "⋮", "⋱", "⋯"]),
    ("∷",        [NONE, SAME, NONE, SAME, NONE, SAME, NONE]),
    ("⁙",        ["⸭", SAME, "⸭", SAME, "⸭", SAME, "⸭"]),
    ("⠿",        [NONE, "…\u{20DB}", NONE, SAME, NONE, "…\u{20DB}", NONE]),
    ("−",        [NONE, "|", NONE, SAME, NONE, "|", NONE]),
    ("+",        [NONE, SAME, NONE, SAME, NONE, SAME, NONE]),
    ("■",        ["◆", SAME, "◆", SAME, "◆", SAME, "◆"]),
    ("□",        ["◇", SAME, "◇", SAME, "◇", SAME, "◇"]),
    ("▲",        ["◤", "◀", "◣", "▼", "◢", "▶", "◥"]),
    ("△",        ["◸", "◁", "◺", "▽", "◿", "▷", "◹"]),
    ("▣☻☺",      [SAME; 7]),
    ("?",        [SAME; 7]),
];

/// Unicode names its turned chessmen by clockwise turns; each block has white before black and king
/// before pawn, like the upright block.
const CHESSMEN: [(u8, u32); 3] = [(2, 0x1FA33), (4, 0x1FA1E), (6, 0x1FA09)];

/// Only knights have forms at 45, 135, 225 and 315 degrees.
const LEANING_KNIGHTS: [(char, [u32; 4]); 2] =
    [('♘', [0x1FA45, 0x1FA30, 0x1FA1B, 0x1FA06]), ('♞', [0x1FA46, 0x1FA31, 0x1FA1C, 0x1FA07])];

/// The angle in eighths of a full turn, 0 to 7; `None` for other angles.
///
/// The angle is in degrees, at least 0 and below 360.
pub(super) fn eighths(angle: f64) -> Option<u8> {
    let eighths = (angle / 45.0).round();
    // Angles that were converted to text or radians are slightly inexact.
    ((angle - eighths * 45.0).abs() < 1e-6).then_some(eighths as u8 % 8)
}

/// The nearest quarter turn, 0 to 3.
pub(super) fn quarters(angle: f64) -> u8 {
    (angle / 90.0).round() as u8 % 4
}

/// The character turned by that number of eighths; `None` if there is no such character.
pub(super) fn turned(upright: char, eighths: u8) -> Option<Glyph> {
    if eighths == 0 {
        return Some(Glyph::from(upright));
    }
    if ('♔'..='♟').contains(&upright) {
        return chessman(upright, eighths).map(Glyph::from);
    }
    let (_, forms) = TURNED.iter().find(|(characters, _)| characters.contains(upright))?;
    match forms[usize::from(eighths - 1) % forms.len()] {
        NONE => None,
        SAME => Some(Glyph::from(upright)),
        form => Some(Glyph::from(form)),
    }
}

fn chessman(upright: char, eighths: u8) -> Option<char> {
    if let Some((_, block)) = CHESSMEN.iter().find(|(turn, _)| *turn == eighths) {
        return char::from_u32(block + (u32::from(upright) - u32::from('♔')));
    }
    let (_, forms) = LEANING_KNIGHTS.iter().find(|(knight, _)| *knight == upright)?;
    char::from_u32(forms[usize::from(eighths / 2) % forms.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_follow_the_angle() {
        assert_eq!(turned('▲', 2), Some(Glyph::from('◀')));
        assert_eq!(turned('5', 4), Some(Glyph::from("\u{2185}\u{332}")));
        assert_eq!(turned('☾', 2), None);
        assert_eq!(turned('♛', 2).map(Glyph::base), char::from_u32(0x1FA3A));
        assert_eq!(turned('♞', 7).map(Glyph::base), char::from_u32(0x1FA07));
        assert_eq!(turned('♜', 1), None);
    }

    #[test]
    fn angles_count_in_eighths() {
        assert_eq!(eighths(315.0), Some(7));
        assert_eq!(eighths(359.999_999_9), Some(0));
        assert_eq!(eighths(60.0), None);
        assert_eq!((quarters(315.0), quarters(44.0), quarters(45.0)), (0, 0, 1));
    }
}
