use crate::check::Checked;
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// Signs such as `♥` take several bytes in UTF-8. A program that takes each byte for a
    /// character of Windows-1252 or Latin-1, and saves what it sees, leaves two to four odd
    /// characters for each of them. In a move they mean nothing, or something else.
    ///
    /// # Example
    /// ```ppn
    /// 1. â™¥c@b2 {CafÃ©}
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. ♥c@b2 {Café}
    /// ```
    ///
    /// The fix puts the characters back. It is safe where only comments and descriptive metadata
    /// change, and unsafe where moves do.
    pub(crate) static MISDECODED_TEXT = "W0001" "misdecoded-text" Warning,
        "text that was read in the wrong encoding";
}

/// Of more places nobody asks one by one whether a board depends on them.
const MANY: usize = 1000;

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let text = checked.game.text;
    let runs = misdecoded(text);
    let Some((first, meant)) = runs.first() else { return };
    let written = first.slice(text);
    let others = match runs.len() {
        1 => String::new(),
        2 => ", and another place of this game is like it".to_owned(),
        n => format!(", and {} more places of this game are like it", n - 1),
    };
    let harmless =
        runs.len() <= MANY && runs.iter().all(|(span, _)| is_harmless(checked, span.start));
    let applicability = if harmless { Applicability::Safe } else { Applicability::Unsafe };
    let fix = Fix {
        title: "put back the characters that were meant".to_owned(),
        applicability,
        edits: runs.iter().map(|(span, meant)| Edit::replace(*span, *meant)).collect(),
    };
    found.push(
        Diagnostic::new(
            &MISDECODED_TEXT,
            *first,
            format!("`{written}` is `{meant}` read in the wrong encoding{others}"),
        )
        .with_label(format!("`{meant}` was meant"))
        .with_help("put it back with `--fix` or `--unsafe-fixes`, and save the file as UTF-8")
        .with_fix(fix),
    );
}

/// Whether no board depends on what is written there.
fn is_harmless(checked: &Checked<'_, '_>, at: u32) -> bool {
    if checked.is_comment(at) {
        return true;
    }
    let meaningful = ["SetUp", "GameType", "MovetextParser", "Macros", "PPN"];
    checked.game.metadata.iter().any(|(key, entry)| {
        entry.value.span.touches(at) && !meaningful.contains(&key) && checked.faults.is_empty()
    })
}

/// Each run of characters that are the bytes of one other character, with that one.
pub(crate) fn misdecoded(text: &str) -> Vec<(Span, char)> {
    let mut found = Vec::new();
    if text.is_ascii() {
        return found;
    }
    let mut at = 0;
    while let Some(start) = text[at..].find(['Â', 'Ã', 'Î', 'â', 'ð']).map(|next| at + next) {
        let mut bytes = Vec::with_capacity(4);
        let mut end = start;
        let mut meant = None;
        for c in text[start..].chars().take(4) {
            let Some(byte) = windows_1252(c).filter(|byte| *byte >= 0x80) else { break };
            bytes.push(byte);
            end += c.len_utf8();
            if let Ok(one) = str::from_utf8(&bytes) {
                meant = one.chars().next();
                break;
            }
        }
        match meant.filter(|&c| is_likely(c)) {
            Some(c) => {
                found.push((Span::new(start, end), c));
                at = end;
            }
            None => at = start + text[start..].chars().next().map_or(1, char::len_utf8),
        }
    }
    found
}

/// Characters of which the misread form is hardly ever a text of its own.
fn is_likely(c: char) -> bool {
    matches!(c, '\u{A0}'..='\u{FF}' | 'μ' | '\u{2000}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// The byte that Windows-1252 has for a character; where it has none, that of Latin-1.
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
    fn what_windows_makes_of_signs_is_put_back() {
        for sign in ['♥', '♝', '⚂', 'é', '🂡', '’', 'μ'] {
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
    fn words_of_many_languages_are_left_alone() {
        for text in ["Âge", "château", "São João", "αβγ Ίων", "naïve ♥ 🂡", "Ø â €"]
        {
            assert_eq!(misdecoded(text), [], "{text}");
        }
    }
}
