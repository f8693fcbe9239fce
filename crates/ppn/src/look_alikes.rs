//! Characters that look like those of the notation and are others.

use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span};

/// A character, what it is called, and the one that may be meant.
type LookAlike = (char, &'static str, &'static str);

/// Those that keyboards and word processors make; full-width forms are computed.
static LOOK_ALIKES: &[LookAlike] = &[
    ('‘', "a curly apostrophe", "'"),
    ('’', "a curly apostrophe", "'"),
    ('‛', "a curly apostrophe", "'"),
    ('′', "a prime", "'"),
    ('ʼ', "a modifier apostrophe", "'"),
    ('´', "an acute accent", "'"),
    ('ˋ', "a grave accent", "`"),
    ('‐', "a hyphen of another kind", "-"),
    ('‑', "a hyphen that keeps words together", "-"),
    ('‒', "a figure dash", "-"),
    ('–', "an en dash", "-"),
    ('—', "an em dash", "-"),
    ('−', "a minus sign", "-"),
    ('×', "a multiplication sign", ":"),
    ('∶', "a ratio sign", ":"),
    ('﹕', "a small colon", ":"),
    ('∗', "an asterisk operator", "*"),
    ('…', "an ellipsis", "..."),
    ('‚', "a low quotation mark", ","),
    ('¸', "a cedilla", ","),
    ('∼', "a tilde operator", "~"),
    ('˜', "a small tilde", "~"),
    ('ˆ', "a circumflex", "^"),
    ('а', "a Cyrillic letter", "a"),
    ('в', "a Cyrillic letter", "b"),
    ('с', "a Cyrillic letter", "c"),
    ('е', "a Cyrillic letter", "e"),
    ('о', "a Cyrillic letter", "o"),
    ('р', "a Cyrillic letter", "p"),
    ('х', "a Cyrillic letter", "x"),
    ('у', "a Cyrillic letter", "y"),
    ('А', "a Cyrillic letter", "A"),
    ('В', "a Cyrillic letter", "B"),
    ('К', "a Cyrillic letter", "K"),
    ('М', "a Cyrillic letter", "M"),
    ('С', "a Cyrillic letter", "C"),
    ('ѕ', "a Cyrillic letter", "s"),
    ('Ѕ', "a Cyrillic letter", "S"),
    ('α', "a Greek letter", "a"),
    ('ο', "a Greek letter", "o"),
];

/// Says which characters of a faulty word look like others, with the fix. Gives the first.
pub(crate) fn explain(word: &str, span: Span, fault: &mut Diagnostic) -> Option<char> {
    let found: Vec<(usize, char, &str, &str)> = word
        .char_indices()
        .filter_map(|(at, c)| look_alike(c).map(|(name, meant)| (at, c, name, meant)))
        .collect();
    let &(_, c, name, meant) = found.first()?;
    let code = u32::from(c);
    fault.help.insert(0, format!("`{c}` is {name} (U+{code:04X}): write `{meant}`"));
    let edits = found.iter().map(|&(at, c, _, meant)| {
        let at = span.range().start + at;
        Edit::replace(Span::new(at, at + c.len_utf8()), meant)
    });
    fault.fixes.push(Fix {
        title: format!("write `{meant}` for `{c}`"),
        applicability: Applicability::Unsafe,
        edits: edits.collect(),
    });
    Some(c)
}

/// What a character is called, and which one may be meant.
fn look_alike(c: char) -> Option<(&'static str, &'static str)> {
    if let Some(&(_, name, meant)) = LOOK_ALIKES.iter().find(|(known, _, _)| *known == c) {
        return Some((name, meant));
    }
    // Full-width forms stand in the order of ASCII.
    let index = u32::from(c).checked_sub(0xFF01)? as usize;
    Some(("a full-width character", ASCII.get(index..=index)?))
}

/// The graphic characters of ASCII from `!` to `~`.
const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`\
                     abcdefghijklmnopqrstuvwxyz{|}~";
