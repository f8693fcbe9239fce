//! Words that are nearly moves or numbers of PPN, and the right spelling.

use super::phrases::can_be_read;
use ppn_source::{Diagnostic, Edit, Fix, Span};

/// The symbols between the places of a move.
const SIGNS: [char; 6] = ['-', ':', '*', '#', '@', '_'];

/// The maximum length in bytes of a word whose spelling is corrected.
pub(super) const LONGEST: usize = 200;

/// The problem of the spelling of a word, and what to write.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Misspelling {
    message: String,
    write: String,
}

/// Reports the problem of the spelling of a word, if another spelling can be read.
pub(crate) fn explain(word: &str, span: Span, fault: &mut Diagnostic) -> Option<()> {
    if word.len() > LONGEST {
        return None;
    }
    let Misspelling { message, write } = misspelling(word)?;
    put(fault, span, message, write);
    Some(())
}

/// Adds what may be meant by a word for which there is no other spelling.
pub(crate) fn hint(word: &str, span: Span, fault: &mut Diagnostic) -> Option<()> {
    if word == "|" {
        fault.help = vec!["leave it out: move numbers separate the turns".to_owned()];
        return Some(());
    }
    if matches!(word, "--" | "---" | "—" | "–") {
        put(fault, span, format!("`{word}` is not a move"), "{pass}".to_owned());
        return Some(());
    }
    if !is_prose(word) {
        return None;
    }
    if word.chars().filter(|c| c.is_alphabetic()).count() > 2 {
        let write = format!("{{{word}}}");
        put(fault, span, "text must be a comment in braces".to_owned(), write);
    } else {
        fault.help = vec!["write text as a comment in braces: `{a good move}`".to_owned()];
    }
    Some(())
}

/// `Knight@e4`: the name of a piece where its letters belong.
pub(crate) fn explain_name(word: &str, span: Span, fault: &mut Diagnostic) -> bool {
    let name = &word[..word.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(word.len())];
    // `Event:` is a key.
    let is_name = name.len() > 3
        && word.len() > name.len() + 1
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name[1..].bytes().all(|c| c.is_ascii_lowercase());
    let end = span.start + name.len() as u32;
    let is_here = span.start <= fault.span.start && fault.span.start < end;
    if !is_name || !is_here {
        return false;
    }
    fault.message = format!("`{name}` is a word, and not the letters of a piece");
    fault.span = Span { start: span.start, end };
    fault.label.clear();
    fault.labels.clear();
    let help = "move a piece from its place, `g1-f3`, or drop one by its letters, `S@f3`";
    fault.help = vec![help.to_owned()];
    true
}

/// Changes a problem to one of the whole word, with what to write.
fn put(fault: &mut Diagnostic, span: Span, message: String, write: String) {
    fault.message = message;
    fault.span = span;
    fault.label.clear();
    fault.labels.clear();
    fault.notes.clear();
    fault.help = vec![format!("write `{write}`")];
    fault.fixes = vec![Fix::guess(format!("write `{write}`"), [Edit::replace(span, write)])];
}

/// The ways to misspell words, the most certain ones first.
const WAYS: [fn(&str) -> Option<Misspelling>; 18] = [
    number,
    mate,
    comma,
    doubled,
    look_alike_letters,
    letter_last,
    cross,
    no_symbol,
    parenthesis,
    decimal_point,
    decimal_comma,
    turn,
    brackets,
    direction,
    hyphen_in_square,
    place_first,
    drop,
    next_removal,
];

fn misspelling(word: &str) -> Option<Misspelling> {
    WAYS.iter().find_map(|way| way(word))
}

fn readable(word: &str, write: String, problem: &str) -> Option<Misspelling> {
    let message = || format!("`{word}` {problem}");
    can_be_read(&write).then(|| Misspelling { message: message(), write })
}

/// `16`, `16)`, `16:`, `PlacePawns)`
fn number(word: &str) -> Option<Misspelling> {
    let name = word.trim_end_matches([')', ':', ',']);
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_marked = name.len() + 1 == word.len() && word.ends_with(')');
    (is_number(name) || is_marked && is_name && !name.is_empty()).then(|| Misspelling {
        message: format!("the number `{word}` does not end with a period"),
        write: format!("{name}."),
    })
}

/// `h4-h6#`
fn mate(word: &str) -> Option<Misspelling> {
    let bare = word.strip_suffix('#')?.trim_end_matches('#');
    is_simple_move(bare).then(|| Misspelling {
        message: format!("`{word}` has a symbol for mate that is not in a comment"),
        write: format!("{bare} {{mate}}"),
    })
}

/// `c5-d6,`, `c5-d6,e7-e5`
fn comma(word: &str) -> Option<Misspelling> {
    let bare = word.trim_end_matches(',');
    let problem = "has a comma, and moves are separated by spaces only";
    if bare.len() < word.len() {
        return readable(word, bare.to_owned(), problem);
    }
    let parts = word.split(',');
    (word.contains(',') && parts.clone().all(is_simple_move)).then(|| Misspelling {
        message: format!("`{word}` {problem}"),
        write: parts.collect::<Vec<_>>().join(" "),
    })
}

/// `c5--d6`, `S@@b2`, `(2,,4)-b2`
fn doubled(word: &str) -> Option<Misspelling> {
    if !word.contains(char::is_alphanumeric) {
        return None;
    }
    let mut write = String::with_capacity(word.len());
    let mut twice = None;
    for c in word.chars() {
        if write.ends_with(c) && "-:@*#~,$|?&_=".contains(c) {
            twice = Some(c);
        } else {
            write.push(c);
        }
    }
    let problem = format!("has the symbol `{}` twice", twice?);
    // If the piece is not on the board, the move is a drop.
    let dropped = write.replacen('-', "@", 1);
    readable(word, write, &problem).or_else(|| readable(word, dropped, &problem))
}

/// `cl-c4`, `fO-f3`, `S@dl`
fn look_alike_letters(word: &str) -> Option<Misspelling> {
    let bytes = word.as_bytes();
    let mut write = String::with_capacity(word.len());
    let mut found = None;
    for (at, c) in word.char_indices() {
        let digit = match c {
            'l' | 'I' => '1',
            'O' | 'o' => '0',
            _ => c,
        };
        let after_letter = at.checked_sub(1).is_some_and(|at| bytes[at].is_ascii_lowercase());
        let after_digit = found.is_some() && write.ends_with(|c: char| c.is_ascii_digit());
        let before_letter = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        if digit != c && (after_letter || after_digit) && !before_letter {
            found.get_or_insert((c, digit));
            write.push(digit);
        } else {
            write.push(c);
        }
    }
    let (letter, digit) = found?;
    readable(word, write, &format!("has the letter `{letter}` for the digit `{digit}`"))
}

/// `4c-c5`
fn letter_last(word: &str) -> Option<Misspelling> {
    let turned = |part: &str| {
        let place = part.trim_end_matches(SIGNS);
        let digits = place.trim_end_matches(|c: char| c.is_ascii_lowercase());
        if is_number(digits) && place.len() == digits.len() + 1 {
            format!("{}{digits}{}", &place[digits.len()..], &part[place.len()..])
        } else {
            part.to_owned()
        }
    };
    let write: String = word.split_inclusive(SIGNS).map(turned).collect();
    (write != word && is_simple_move(&write)).then(|| Misspelling {
        message: format!("`{word}` has the letter of a square behind its digit"),
        write,
    })
}

/// `l1xi1`, `(3,3)x2U`
fn cross(word: &str) -> Option<Misspelling> {
    let at = word.find(['x', 'X'])?;
    // `22x15` is a capture of draughts.
    let is_after_place = word[..at].ends_with(|c: char| c.is_ascii_digit() || c == ')')
        && word.starts_with(|c: char| c.is_ascii_lowercase() || c == '(');
    let with = |sign: char| {
        let write = format!("{}{sign}{}", &word[..at], &word[at + 1..]);
        readable(word, write, &format!("has `{}` for the symbol `{sign}`", &word[at..=at]))
    };
    is_after_place.then(|| with(':').or_else(|| with('-')))?
}

/// `m1i1`, `(4,6)3R`
fn no_symbol(word: &str) -> Option<Misspelling> {
    let bytes = word.as_bytes();
    let is_end = |byte: u8| byte.is_ascii_digit() || byte == b')';
    let is_joint = |at: &usize| match (bytes[at - 1], bytes[*at]) {
        (b')', next) => next.is_ascii_alphanumeric() || next == b'(',
        (before, next) => is_end(before) && (next.is_ascii_lowercase() || next == b'('),
    };
    let has_symbol = word.contains(|c: char| "-:@*#~=_?".contains(c));
    let mut joints = (1..bytes.len()).filter(is_joint);
    let at = joints.next().filter(|_| !has_symbol && word.is_ascii())?;
    if joints.next().is_some() || !bytes[0].is_ascii_lowercase() && bytes[0] != b'(' {
        return None;
    }
    let write = format!("{}-{}", &word[..at], &word[at..]);
    readable(word, write, "has no symbol between its two places")
}

/// `(5,2-(5,4)`, `(5,2)-(5,4`
fn parenthesis(word: &str) -> Option<Misspelling> {
    let mut write = String::with_capacity(word.len() + 1);
    let mut is_open = false;
    for c in word.chars() {
        if is_open && matches!(c, '-' | ':' | '@' | '(') && !write.ends_with([',', '(']) {
            write.push(')');
            is_open = false;
        }
        match c {
            '(' => is_open = true,
            ')' => is_open = false,
            _ => {}
        }
        write.push(c);
    }
    if is_open {
        write.push(')');
    }
    (write != word).then(|| readable(word, write, "has a parenthesis that is not closed"))?
}

/// `(5.2)-(5.4)`
fn decimal_point(word: &str) -> Option<Misspelling> {
    let has_points = word.contains('(') && word.contains('.') && !word.contains(',');
    let write = has_points.then(|| word.replace('.', ","))?;
    readable(word, write, "has a point between two coordinates")
}

/// `e2@90`, `e2@>90°`
fn turn(word: &str) -> Option<Misspelling> {
    let bare = word.trim_end_matches('°');
    if bare.len() < word.len() && can_be_read(bare) {
        return readable(word, bare.to_owned(), "has a symbol for degrees");
    }
    let (piece, angle) = bare.split_once('@')?;
    let is_angle = angle.strip_prefix('-').unwrap_or(angle).bytes().all(|c| c.is_ascii_digit());
    (is_angle && !angle.is_empty())
        .then(|| readable(word, format!("{piece}@>{angle}"), "turns a piece without `>`"))?
}

/// `5(5,5,5,5)$>90!`, `(2,5,3)-2U`: commas of numbers
fn decimal_comma(word: &str) -> Option<Misspelling> {
    let (start, rest) = word.split_once('(')?;
    let (inner, end) = rest.split_once(')')?;
    let numbers: Vec<_> = inner.split(',').collect();
    let &[x, of_x, y, of_y] = numbers.as_slice() else { return None };
    let are_numbers = numbers.iter().all(|one| is_number(one));
    let write = || format!("{start}({x}.{of_x},{y}.{of_y}){end}");
    are_numbers.then(|| readable(word, write(), "has commas for the points of numbers"))?
}

/// `[5,3]-4U`
fn brackets(word: &str) -> Option<Misspelling> {
    let write = word.replace('[', "(").replace(']', ")");
    (write != word).then(|| readable(word, write, "has brackets for parentheses"))?
}

/// `(5,3)-4u`, `(5,3)-U4`
fn direction(word: &str) -> Option<Misspelling> {
    let at = word.rfind(['-', ':', '@'])? + 1;
    let (start, place) = word.split_at(at);
    let upper = place.to_ascii_uppercase();
    let numbers = upper.trim_start_matches(|c| "UDLRNESW".contains(c));
    let letters = &upper[..upper.len() - numbers.len()];
    if !letters.is_empty() && is_number(numbers) {
        let write = format!("{start}{numbers}{letters}");
        return readable(word, write, "has the number behind its direction");
    }
    let is_offset = place.trim_start_matches(|c: char| c.is_ascii_digit()).len() < place.len();
    let write = format!("{start}{upper}");
    (is_offset && write != word).then(|| readable(word, write, "has a direction in lower case"))?
}

/// `f-2-f4`, `f2-f-4`
fn hyphen_in_square(word: &str) -> Option<Misspelling> {
    let is_inside = |at: &usize| {
        word[..*at].ends_with(|c: char| c.is_ascii_lowercase())
            && word[at + 1..].starts_with(|c: char| c.is_ascii_digit())
    };
    let hyphens: Vec<_> = word.match_indices('-').map(|(at, _)| at).filter(is_inside).collect();
    let &[at] = hyphens.as_slice() else { return None };
    let write = format!("{}{}", &word[..at], &word[at + 1..]);
    is_simple_move(&write).then(|| readable(word, write, "has a hyphen in a square"))?
}

/// `b2@S`
fn place_first(word: &str) -> Option<Misspelling> {
    let (place, piece) = word.split_once('@')?;
    let write = || format!("{piece}@{place}");
    (names_piece(piece) && is_place(place))
        .then(|| readable(word, write(), "drops a piece that comes after its square"))?
}

/// `S-b2`, `S->b2`
fn drop(word: &str) -> Option<Misspelling> {
    let at = word.find(['-', ':', '='])?;
    let (piece, place) = word.split_at(at);
    let place = place.trim_start_matches(['-', ':', '=', '>']);
    let problem = format!("has `{}` for the symbol of a drop", &word[at..word.len() - place.len()]);
    (names_piece(piece) && is_place(place))
        .then(|| readable(word, format!("{piece}@{place}"), &problem))?
}

/// `f1-f3:*e3`, `f1-f3,*e3`
fn next_removal(word: &str) -> Option<Misspelling> {
    let at = [":*", ",*", "&*"].into_iter().find_map(|joint| word.find(joint))?;
    let (first, second) = (&word[..at], &word[at + 1..]);
    (can_be_read(first) && can_be_read(second)).then(|| Misspelling {
        message: format!("`{word}` has `{}` between two moves", &word[at..=at]),
        write: format!("{first};{second}"),
    })
}

/// Whether a text is the letters of a piece, such as `nS`.
fn names_piece(text: &str) -> bool {
    text.len() <= 4
        && text.contains(|c: char| c.is_ascii_uppercase())
        && text.chars().all(|c| c.is_ascii_alphabetic())
}

/// Whether a text is a square, or begins with a parenthesis.
fn is_place(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    text.starts_with('(') || is_number(digits) && digits.len() < text.len()
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

/// Whether a word is from a language, or a comment marker of a programming language.
fn is_prose(word: &str) -> bool {
    let letters = word.trim_matches(['"', ',', '.', '!', '?', '(', ')', '\'']);
    let is_word =
        letters.chars().all(char::is_alphabetic) && letters.chars().any(char::is_lowercase);
    matches!(word, "//" | "#" | "/*" | "*/") || is_word && !word.starts_with('(')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_respelt() {
        for (word, write) in [
            ("10", "10."),
            ("9)", "9."),
            ("PlacePawns)", "PlacePawns."),
            ("4h-h6", "h4-h6"),
            ("cl:f4", "c1:f4"),
            ("h4-hIO", "h4-h10"),
            ("x4{S@h9,C@dl}", "x4{S@h9,C@d1}"),
            ("h4-h6#", "h4-h6 {mate}"),
            ("c5-d6,", "c5-d6"),
            ("c4A@k4,", "c4A@k4"),
            ("c5-d6,e7-e5", "c5-d6 e7-e5"),
            ("c4A--k4", "c4A@k4"),
            ("cnS@(0,,7)", "cnS@(0,7)"),
            ("l1xi1", "l1:i1"),
            ("(3,3)x2U", "(3,3)-2U"),
            ("m1i1", "m1-i1"),
            ("(4,6)3R", "(4,6)-3R"),
            ("(5,2-(5,4)", "(5,2)-(5,4)"),
            ("(5,2)-(5,4", "(5,2)-(5,4)"),
            ("(5.2)-(5.4)", "(5,2)-(5,4)"),
            ("e2@90", "e2@>90"),
            ("e2@>45°", "e2@>45"),
            ("5(5,5,5,5)$>90!", "5(5.5,5.5)$>90!"),
            ("[5,3]-4U", "(5,3)-4U"),
            ("(5,3)-4u", "(5,3)-4U"),
            ("e2-2nw", "e2-2NW"),
            ("(5,3)-U4", "(5,3)-4U"),
            ("f-2-f4", "f2-f4"),
            ("f2-f-4", "f2-f4"),
            ("b2@S", "S@b2"),
            ("S-b2", "S@b2"),
            ("nS->b2", "nS@b2"),
            ("f1-f3:*e3", "f1-f3;*e3"),
            ("f1-f3,*e3", "f1-f3;*e3"),
        ] {
            let found = misspelling(word).map(|one| one.write);
            assert_eq!(found.as_deref(), Some(write), "{word}");
        }
    }

    #[test]
    fn other_words_have_no_other_spelling() {
        for word in [
            "(1.", "Nf3", "e4", "b2-c3-d4", "S@b", "(1,2", "good", "O-O", "11-15", "22x15",
            "Ng1-f3", "4S:",
        ] {
            assert_eq!(misspelling(word), None, "{word}");
        }
    }

    #[test]
    fn words_of_a_language_are_comments() {
        for word in ["good", "Black?!", "//"] {
            assert!(is_prose(word), "{word}");
        }
        assert!(!is_prose("(good)"));
    }
}
