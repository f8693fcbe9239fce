//! Words that are nearly moves or numbers of PPN, and the right spelling.

use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span};

/// The symbols between the places of a move.
const SIGNS: [char; 6] = ['-', ':', '*', '#', '@', '_'];

/// Adds the right spelling of a wrong word, if it is known.
pub(crate) fn explain(word: &str, span: Span, fault: &mut Diagnostic) -> Option<()> {
    let (help, meant) = respelt(word)?;
    fault.help = vec![help];
    fault.fixes = meant
        .into_iter()
        .map(|meant| Fix {
            title: format!("write `{meant}`"),
            applicability: Applicability::Unsafe,
            edits: vec![Edit::replace(span, meant)],
        })
        .collect();
    Some(())
}

/// What to write, in words, and literally if it is clear.
fn respelt(word: &str) -> Option<(String, Option<String>)> {
    let number = word.trim_end_matches([')', ':', ',']);
    if is_number(number) {
        let meant = format!("{number}.");
        return Some((format!("end the move number with a period: `{meant}`"), Some(meant)));
    }
    if word
        .strip_prefix('(')
        .is_some_and(|rest| rest.parse::<f64>().is_ok() && !rest.ends_with('.'))
    {
        let help = "write coordinates in one word, with a comma between: `(2,4.5)`";
        return Some((help.to_owned(), None));
    }
    if word == "|" {
        let help = "leave it out: move numbers separate the turns";
        return Some((help.to_owned(), None));
    }
    if is_prose(word) {
        let help = "write text as a comment in braces: `{a good move}`";
        return Some((help.to_owned(), None));
    }
    let bare = word.trim_end_matches([',', '#']);
    if bare.len() < word.len() && is_simple_move(bare) {
        let help = if word.ends_with(',') {
            format!("separate moves with spaces instead of commas: `{bare}`")
        } else {
            format!("write check and mate in a comment: `{bare} {{mate}}`")
        };
        return Some((help, Some(bare.to_owned())));
    }
    let meant: String = word.split_inclusive(SIGNS).map(respelt_part).collect();
    if meant != word && is_simple_move(&meant) {
        let help = if word.contains(['l', 'I', 'O']) {
            format!("write a square as a letter and digits: `{meant}`")
        } else {
            format!("write the letter of a square first: `{meant}`")
        };
        return Some((help, Some(meant)));
    }
    None
}

/// A square with its symbol, with the letter first and look-alike letters replaced by digits.
fn respelt_part(part: &str) -> String {
    let place = part.trim_end_matches(SIGNS);
    let sign = &part[place.len()..];
    let digits = place.trim_end_matches(|c: char| c.is_ascii_lowercase());
    if is_number(digits) && place.len() == digits.len() + 1 {
        return format!("{}{digits}{sign}", &place[digits.len()..]);
    }
    match place.as_bytes() {
        [letter, b'l' | b'I'] if letter.is_ascii_lowercase() => {
            format!("{}1{sign}", char::from(*letter))
        }
        [letter, b'O'] if letter.is_ascii_lowercase() => format!("{}0{sign}", char::from(*letter)),
        _ => part.to_owned(),
    }
}

/// Whether a word is squares with symbols between them.
fn is_simple_move(word: &str) -> bool {
    let mut places = word.split(SIGNS);
    places.clone().count() > 1
        && places.all(|place| {
            let digits = place.trim_start_matches(|c: char| c.is_ascii_lowercase());
            is_number(digits) && place.len() == digits.len() + 1
        })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Words of a language, and the comment markers of programming languages.
fn is_prose(word: &str) -> bool {
    let letters = word.trim_matches(['"', ',', '.', '!', '?', '(', ')', '\'']);
    let is_word =
        letters.chars().all(char::is_alphabetic) && letters.chars().any(char::is_lowercase);
    matches!(word, "//" | "#" | "--" | "/*" | "*/") || is_word && !word.starts_with('(')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_respelt() {
        for (word, meant) in [
            ("10", Some("10.")),
            ("9)", Some("9.")),
            ("4h-h6", Some("h4-h6")),
            ("cl:f4", Some("c1:f4")),
            ("h4-h6#", Some("h4-h6")),
            ("c5-d6,", Some("c5-d6")),
            ("(8.5", None),
            ("good", None),
        ] {
            let (_, found) = respelt(word).unwrap_or_else(|| panic!("no spelling for {word}"));
            assert_eq!(found.as_deref(), meant, "{word}");
        }
        for word in ["(1.", "Nf3", "e4", "b2-c3-d4", "S@b", "(1,2"] {
            assert_eq!(respelt(word), None, "{word}");
        }
    }
}
