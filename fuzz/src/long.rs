//! Long texts made from short ones.
//!
//! libFuzzer changes a few bytes at a time and rarely finds a text whose length is the problem. So
//! short texts stand for long ones, and libFuzzer learns how long texts are made.

use std::borrow::Cow;

/// The maximum length of a long text in bytes.
const MOST: usize = 256 << 10;

/// The text that a text stands for: itself, unless it begins with a character from `\u{1}` to `\u{9}`.
///
/// That character gives the number of repetitions of the rest: 4, 16, 64 and so on, up to 256 KiB.
/// If `\0` divides the rest into three parts, only the middle one is repeated, between the others.
pub fn long(text: &str) -> Cow<'_, str> {
    let Some(power @ 1..=9) = text.bytes().next() else { return Cow::Borrowed(text) };
    let parts: Vec<&str> = text[1..].splitn(3, '\0').collect();
    let (before, unit, after) = match parts[..] {
        [before, unit, after] => (before, unit, after),
        _ => ("", &text[1..], ""),
    };
    let room = MOST.saturating_sub(before.len() + after.len()) / unit.len().max(1);
    let times = (1 << (2 * u32::from(power))).min(room);
    Cow::Owned([before, &unit.repeat(times), after].concat())
}

#[cfg(test)]
mod tests {
    use super::long;

    #[test]
    fn short_texts_stand_for_long_ones() {
        assert_eq!(long("1. b2-b3"), "1. b2-b3");
        assert_eq!(long("\u{1}a "), "a a a a ");
        assert_eq!(long("\u{1}(\0a\0)"), "(aaaa)");
        assert_eq!(long(""), "");
        assert_eq!(long("\u{9}"), "");
        for power in 1..=9 {
            for rest in ["a", "é\0b", "\0\0", "\0ab\0c"] {
                assert!(long(&format!("{}{rest}", char::from(power))).len() <= super::MOST);
            }
        }
    }
}
