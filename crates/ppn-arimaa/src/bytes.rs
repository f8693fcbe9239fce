//! Words, white space and line ends in bytes that may not be UTF-8.

/// The ends of lines.
pub(crate) const LINE_ENDS: [u8; 2] = *b"\n\r";

/// The offset of the first byte from `from` on for which `is` is true.
pub(crate) fn position(bytes: &[u8], from: usize, is: impl Fn(&u8) -> bool) -> Option<usize> {
    bytes[from..].iter().position(is).map(|at| from + at)
}

/// The offset of the end of a word: before white space or one of the breaks.
pub(crate) fn word_end(bytes: &[u8], from: usize, breaks: &[u8]) -> Option<usize> {
    let mut at = from;
    loop {
        // Most bytes are letters and digits.
        at = position(bytes, at, |byte| !byte.is_ascii_alphanumeric())?;
        if breaks.contains(&bytes[at]) || white_space(&bytes[at..]).is_some_and(|length| length > 0)
        {
            return Some(at);
        }
        at += 1;
    }
}

/// Whether a character is white space, or a byte order mark: files with one may have been joined.
pub(crate) fn is_white(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// The length in bytes of the white-space character at the beginning, 0 for another character;
/// `None` if more bytes are needed to decide.
#[inline]
pub(crate) fn white_space(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'\t'..=b'\r' | b' ', ..] => Some(1),
        [0xc2, 0x85 | 0xa0, ..] => Some(2),
        [0xe1, 0x9a, 0x80, ..]
        | [0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf, ..]
        | [0xe2, 0x81, 0x9f, ..]
        | [0xe3, 0x80, 0x80, ..]
        | [0xef, 0xbb, 0xbf, ..] => Some(3),
        []
        | [0xc2 | 0xe1..=0xe3 | 0xef]
        | [0xe1, 0x9a]
        | [0xe2, 0x80 | 0x81]
        | [0xe3, 0x80]
        | [0xef, 0xbb] => None,
        _ => Some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_in_bytes_is_that_of_unicode() {
        for character in '\0'..=char::MAX {
            let mut bytes = [0; 4];
            let text = character.encode_utf8(&mut bytes);
            let expected = if is_white(character) { text.len() } else { 0 };
            assert_eq!(white_space(text.as_bytes()), Some(expected), "{character:?}");
            for cut in 1..text.len() {
                let begun = white_space(&text.as_bytes()[..cut]);
                assert!(begun.is_none() || expected == 0, "{character:?}");
            }
        }
    }
}
