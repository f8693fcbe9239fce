//! Words of a game, before it is known what they mean.

use crate::{
    Outcome, San,
    glyphs::symbol,
    letters::{ENGLISH, figurine},
};

/// The result that a word means which is none: with letters for digits, as in `1-O` and `l-0`, or in words.
pub(crate) fn outcome_meant(word: &str) -> Option<Outcome> {
    let words = word.to_ascii_lowercase();
    match words.split_whitespace().collect::<Vec<_>>()[..] {
        ["white", "wins" | "won"] | ["black", "resigns" | "resigned"] => {
            return Some(Outcome::White);
        }
        ["black", "wins" | "won"] | ["white", "resigns" | "resigned"] => {
            return Some(Outcome::Black);
        }
        _ => {}
    }
    if ["draw", "drawn", "remis"].iter().any(|other| word.eq_ignore_ascii_case(other)) {
        return Some(Outcome::Draw);
    }
    let digit = |letter: char| match letter {
        'O' | 'o' | 'О' | 'о' => '0',
        'l' | 'I' => '1',
        other => other,
    };
    let has_digit =
        word.contains(['-', '–', '/', ':']) && word.bytes().any(|letter| letter.is_ascii_digit());
    let outcome = || Outcome::of(&word.chars().map(digit).collect::<String>());
    (has_digit && word.len() < 8).then(outcome)?
}

/// The result that a text begins with, and its length.
pub(crate) fn result(text: &str) -> Option<(usize, Outcome)> {
    if !may_be_result(text.as_bytes()) {
        return None;
    }
    if text.starts_with('*') {
        return Some((1, Outcome::Unknown));
    }
    let ends =
        |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ';' | '%' | '*');
    let word = &text[..text.find(ends).unwrap_or(text.len())];
    Outcome::of(word).map(|outcome| (word.len(), outcome)).or_else(|| spaced_result(text))
}

/// Whether a result may begin with the first two bytes of a text: most digits are those of move numbers.
pub(crate) fn may_be_result(text: &[u8]) -> bool {
    match text {
        [b'*' | 0xC2, ..] => true,
        // `–` has the first byte 0xE2.
        [b'1', next, ..] => matches!(next, b'-' | b':' | b'/' | b' ' | 0xE2),
        [b'0', next, ..] => matches!(next, b'-' | b':' | b'.' | b' ' | 0xE2),
        _ => false,
    }
}

/// A result with spaces around its hyphen.
fn spaced_result(text: &str) -> Option<(usize, Outcome)> {
    const FORMS: [(&str, Outcome); 3] =
        [("1 - 0", Outcome::White), ("0 - 1", Outcome::Black), ("1/2 - 1/2", Outcome::Draw)];
    let found = FORMS.iter().find(|(form, _)| text.starts_with(form));
    let &(form, outcome) = found?;
    let next = text[form.len()..].chars().next();
    next.is_none_or(char::is_whitespace).then_some((form.len(), outcome))
}

/// The length of the move number that a text begins with.
pub(crate) fn number(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = &text[digits..];
    let dots = after.len() - after.trim_start_matches(['.', '…']).len();
    let is_zero_castling =
        text.starts_with("0-") || text.starts_with("0–") || text.starts_with("00");
    let next = after.chars().next();
    let follows = dots > 0
        || next.is_none_or(|c| {
            c.is_whitespace()
                || c.is_alphabetic()
                || matches!(c, '{' | '}' | '(' | ')' | '-' | ';')
                || matches!(c, ':' | ',') && !after[1..].starts_with(|c: char| c.is_ascii_digit())
        });
    (digits > 0 && !is_zero_castling && follows).then_some(digits + dots)
}

/// The length of the word that a text begins with, at least one character.
pub(crate) fn word_length(text: &str) -> usize {
    let mut length = 0;
    for (at, letter) in text.char_indices() {
        let rest = &text[at..];
        let stops = letter.is_whitespace()
            || "{}[]);,$!?…‼⁇⁉⁈".contains(letter)
            || (letter == '*' && !rest[1..].starts_with(|c: char| c.is_ascii_alphanumeric()));
        if at > 0 && stops {
            break;
        }
        // `e8(Q)`
        if letter == '(' {
            let inner = rest.find(')').filter(|&end| {
                rest[1..end].chars().count() == 1 && text[..at].ends_with(['1', '8'])
            });
            match inner {
                Some(end) => {
                    length = at + end + 1;
                    let more = &text[length..];
                    return length + more.len() - more.trim_start_matches(['+', '#']).len();
                }
                None if at > 0 => break,
                None => {}
            }
        }
        if letter == '.'
            && at > 0
            && !text[..at].ends_with('e')
            && !text[..at].ends_with("e.p")
            && !text[..at].ends_with("ch")
        {
            break;
        }
        // `Nf3±`, `Nf3+-`, `Nf3=`
        if at > 0
            && let Some((_, symbol)) = symbol(rest)
            && !rest.starts_with("--")
        {
            let after = rest[symbol..].chars().next();
            let names = |c: char| c.is_alphabetic() || figurine(c).is_some();
            let is_promotion = letter == '=' && after.is_some_and(names);
            let is_short = letter == '-' || is_promotion;
            if !is_short {
                break;
            }
        }
        length = at + letter.len_utf8();
    }
    length.max(text.chars().next().map_or(0, char::len_utf8))
}

/// Whether a word may be meant as a move: it has a square, castles or passes.
pub(crate) fn may_be_move(word: &str) -> bool {
    let castles = word.chars().all(|c| {
        matches!(c, 'O' | 'o' | '0' | 'О' | 'о' | 'Ο' | '-' | '–' | '‑' | '−' | '+' | '#')
    });
    let is_file = |c: char| matches!(c, 'a'..='h' | 'A'..='H' | 'а' | 'А' | 'с' | 'С' | 'е' | 'Е');
    let letters = word.chars().zip(word.chars().skip(1));
    let has_square = letters.into_iter().any(|(file, rank)| is_file(file) && rank.is_ascii_digit());
    let is_short_capture = San::read(word, &ENGLISH).is_some();
    castles || has_square || is_short_capture || has_shape(word)
}

/// Whether words begin with a move in descriptive notation: `P-K4`, `NxP`, `Kt-KB3`.
pub(crate) fn is_descriptive(words: &str) -> bool {
    let first = words.split_whitespace().next().unwrap_or_default();
    let parts = first.split_once(['-', 'x']);
    parts.is_some_and(|(from, to)| {
        let is_figure = |word: &str| {
            word.trim_start_matches(['K', 'Q', 'R', 'B', 'N', 'P', 't']).is_empty()
                && !word.is_empty()
        };
        is_figure(from) && is_figure(to.trim_end_matches(|c: char| c.is_ascii_digit()))
    })
}

/// Whether a word has the shape of a move, whose square is none of the board: `Rk1`, `Rdl`, `N3f`, `i5`.
fn has_shape(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#']).as_bytes();
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    match word {
        [b'i'..=b'z', b'1'..=b'9'] | [b'K' | b'Q' | b'R' | b'B' | b'N', b'x', b'a'..=b'h'] => true,
        [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] if (2..=5).contains(&rest.len()) => {
            let is_of = |byte: &u8| byte.is_ascii_lowercase() || is_digit(byte) || *byte == b'I';
            let is_rank =
                |pair: &[u8]| matches!(pair[0], b'a'..=b'h') && matches!(pair[1], b'l' | b'I');
            rest.iter().all(is_of)
                && (rest.iter().filter(|byte| is_digit(byte)).count() == 1
                    || rest.len() == 2 && is_rank(rest))
        }
        _ => false,
    }
}
