//! The rule for text that was decoded with the wrong character set.

use ppn_source::{Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// Symbols such as `♥` take several bytes in UTF-8. A program that reads each byte as a character
    /// of Windows-1252 or Latin-1, and saves the result, writes two to four wrong characters for each
    /// of them.
    ///
    /// # Why it matters
    /// In a comment or a name the wrong characters are hard to read. In a move they are unknown
    /// symbols, or they mean something else.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 {CafÃ© â™¥}
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2 {Café ♥}
    /// ```
    ///
    /// The fix restores the characters. It is safe if only comments and descriptive metadata
    /// change, in few words, and unsafe if there are many or if moves change. In a move, the error of
    /// the move has the fix.
    pub static MISDECODED_TEXT = "W0040" "misdecoded-text" Warning,
        "text that was read in the wrong encoding";
}

/// If there are more places than this, the rule does not check whether a board depends on them.
const MANY: usize = 1000;

/// The report of text that was read in the wrong encoding, with a fix that restores it. The fix is
/// safe if no board depends on the text at the places where it `is_harmless`.
#[must_use]
pub fn misdecoded_text(text: &str, mut is_harmless: impl FnMut(u32) -> bool) -> Option<Diagnostic> {
    let runs = misdecoded(text);
    let (first, meant) = runs.first()?;
    let written = first.slice(text);
    let others = match runs.len() {
        1 => String::new(),
        2 => ", and at another place of this game".to_owned(),
        n => format!(", and at {} more places of this game", n - 1),
    };
    let harmless = runs.len() <= MANY && runs.iter().all(|(span, _)| is_harmless(span.start));
    let fix = if harmless { Fix::safe } else { Fix::guess };
    let edits = runs.iter().map(|(span, meant)| Edit::replace(*span, *meant));
    let fix = fix("restore the original characters", edits);
    let message = format!("`{written}` is `{meant}` read in the wrong encoding{others}");
    Some(
        Diagnostic::new(&MISDECODED_TEXT, *first, message)
            .with_label(format!("this should be `{meant}`"))
            .with_help("restore it with `--fix` or `--unsafe-fixes`, and save the file as UTF-8")
            .with_fix(fix),
    )
}

/// Each run of characters that are the bytes of one other character, with that character.
///
/// A line was misread if all of it can be restored, except for characters that misreading never
/// produces. Otherwise single words of it may have been misread.
#[must_use]
pub fn misdecoded(text: &str) -> Vec<(Span, char)> {
    let mut found = Vec::new();
    if text.is_ascii() {
        return found;
    }
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        if !line.is_ascii() && !pieces(line, at, |c| windows_1252(c).is_none(), &mut found) {
            pieces(line, at, char::is_whitespace, &mut found);
        }
        at += line.len();
    }
    found
}

/// Splits a line after certain characters and adds the runs of each piece; returns whether there
/// are any.
fn pieces(
    line: &str,
    offset: usize,
    is_between: impl Fn(char) -> bool,
    found: &mut Vec<(Span, char)>,
) -> bool {
    let before = found.len();
    let mut at = offset;
    for piece in line.split_inclusive(is_between) {
        if let Some(runs) = put_back(piece, at) {
            found.extend(runs);
        }
        at += piece.len();
    }
    found.len() > before
}

/// The runs of a text if the whole text is the bytes of another one. Its last character may be the
/// separator, which does not belong to it.
fn put_back(text: &str, offset: usize) -> Option<Vec<(Span, char)>> {
    if text.is_ascii() {
        return None;
    }
    let mut runs = Vec::new();
    let mut is_sure = false;
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_ascii() || text[at..].len() == first.len_utf8() && windows_1252(first).is_none()
        {
            at += first.len_utf8();
            continue;
        }
        let mut bytes = Vec::with_capacity(4);
        let mut end = at;
        let meant = text[at..].chars().take(4).find_map(|c| {
            bytes.push(windows_1252(c).unwrap_or_default());
            end += c.len_utf8();
            str::from_utf8(&bytes).ok()?.chars().next()
        })?;
        if meant.is_ascii() || meant.is_control() {
            return None;
        }
        // A capital before a quotation mark may be intended.
        let second = text[at..end].chars().nth(1);
        is_sure |= bytes.len() > 2 || !second.is_some_and(|c| PUNCTUATION.contains(&c));
        runs.push((Span::new(offset + at, offset + end), meant));
        at = end;
    }
    is_sure.then_some(runs)
}

/// Common characters after a word.
const PUNCTUATION: [char; 10] = ['…', '’', '‘', '”', '“', '„', '»', '«', '–', '—'];

/// The byte of a character in Windows-1252, or in Latin-1 if Windows-1252 has none.
fn windows_1252(c: char) -> Option<u8> {
    const UPPER: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match u8::try_from(u32::from(c)) {
        Ok(byte) => Some(byte),
        Err(_) => {
            let index = UPPER.iter().position(|&upper| upper == c)?;
            Some(0x80 + u8::try_from(index).ok()?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_misread_as_windows_1252_are_restored() {
        for sign in ['♥', '♝', '⚂', 'é', '🂡', '’', 'μ', 'ł', 'Я', '한'] {
            let mut bytes = [0; 4];
            let wrong: String = sign
                .encode_utf8(&mut bytes)
                .bytes()
                .map(|byte| {
                    (0..=0x2fff)
                        .filter_map(char::from_u32)
                        .find(|&c| {
                            windows_1252(c) == Some(byte)
                                && (u32::from(c) > 0xff || !(0x80..0xa0).contains(&byte))
                        })
                        .unwrap_or(char::from(byte))
                })
                .collect();
            let found = misdecoded(&wrong);
            assert_eq!(found.len(), 1, "{wrong}");
            assert_eq!((found[0].1, found[0].0.range()), (sign, 0..wrong.len()));
        }
    }

    #[test]
    fn a_line_is_put_back_as_a_whole() {
        let meant = |text: &str| -> String { misdecoded(text).iter().map(|one| one.1).collect() };
        assert_eq!(meant("Å\u{81}Ã³dÅº"), "Łóź");
        assert_eq!(meant("{â™¥ï¸Ž}"), "♥\u{FE0E}");
        assert_eq!(meant("PaweÅ‚ DvoÅ™Ã¡k"), "łřá");
        assert_eq!(meant("♥ CafÃ©"), "é");
        assert_eq!(meant("Café, CafÃ©"), "é");
    }

    #[test]
    fn words_of_many_languages_are_left_alone() {
        for text in [
            "Âge",
            "château",
            "São João",
            "αβγ Ίων",
            "naïve ♥ 🂡",
            "Ø â €",
            "«IRMÃ», “ROMÃ”",
            "a ROMÃ»",
        ] {
            assert_eq!(misdecoded(text), [], "{text}");
        }
    }
}
