//! Comments, numbers and items; braces; macros.

use std::collections::BTreeMap;

/// The movetext from one number to the next.
pub(super) struct Chunk {
    pub(super) label: String,
    pub(super) items: Vec<String>,
    pub(super) comments: Vec<String>,
}

enum Element {
    Number(String),
    Comment(String),
    Item(String),
}

/// CN-1: white space.
#[must_use]
pub fn is_space(character: char) -> bool {
    character.is_whitespace() && character != '\u{85}'
}

fn is_boundary(character: Option<&char>) -> bool {
    character.is_none_or(|&character| is_space(character) || character == ';')
}

/// CN-1 to CN-6: the chunks of a movetext.
pub(super) fn chunks(movetext: &str, errors: &mut Vec<String>) -> Vec<Chunk> {
    let elements = elements(movetext, errors);
    let numbered = elements.iter().any(|element| matches!(element, Element::Number(_)));
    let mut chunks: Vec<Chunk> = Vec::new();
    let begin = |label: String| Chunk { label, items: Vec::new(), comments: Vec::new() };
    for element in elements {
        if let Element::Number(number) = element {
            let before = chunks.last().map_or("SetupFn.", |chunk| chunk.label.as_str());
            let label = if number == "." { format!("{before}.") } else { number };
            chunks.push(begin(label));
            continue;
        }
        if chunks.is_empty() {
            chunks.push(begin(if numbered { "SetupFn..".to_owned() } else { String::new() }));
        }
        let Some(chunk) = chunks.last_mut() else { continue };
        match element {
            Element::Comment(text) if text.is_empty() => {}
            Element::Comment(text) => chunk.comments.push(text),
            Element::Item(text) => chunk.items.push(text),
            Element::Number(_) => {}
        }
    }
    chunks
}

/// CN-4: a character of category L or Nd. The standard library knows neither category: of the
/// other numeric characters, only those of Latin and of the blocks of symbols are left out.
fn is_letter_or_digit(character: char) -> bool {
    let is_symbol = ('\u{2070}'..='\u{2bff}').contains(&character) || "²³¹¼½¾".contains(character);
    character.is_alphanumeric() && !(is_symbol && character.is_numeric())
}

/// The elements, with braces expanded.
fn elements(movetext: &str, errors: &mut Vec<String>) -> Vec<Element> {
    let text: Vec<char> = movetext.chars().collect();
    let mut elements = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if is_space(text[at]) {
            at += 1;
            continue;
        }
        if text[at] == ';' {
            elements.push(Element::Number(".".to_owned()));
            at += 1;
            continue;
        }
        if text[at] == '{' {
            let Some(length) = text[at..].iter().position(|&character| character == '}') else {
                errors.push("comment-unterminated".to_owned());
                return elements;
            };
            if is_boundary(text.get(at + length + 1)) {
                let comment: String = text[at + 1..at + length].iter().collect();
                if comment.contains('{') {
                    errors.push("comment-nested".to_owned());
                }
                let words: Vec<&str> =
                    comment.split(is_space).filter(|word| !word.is_empty()).collect();
                elements.push(Element::Comment(words.join(" ")));
                at += length + 1;
                continue;
            }
        }
        let start = at;
        while !is_boundary(text.get(at)) {
            at += 1;
        }
        let run: String = text[start..at].iter().collect();
        let in_number = |c: char| is_letter_or_digit(c) || c == '_' || c == '.';
        if run.ends_with('.') && run.chars().all(in_number) {
            elements.push(Element::Number(run));
            continue;
        }
        match expanded(&run) {
            Err(error) => errors.push(format!("{run}: {error}")),
            Ok(items) => {
                // BR-7: a semicolon that touches an expansion separates its moves.
                let glued = run.contains('{') && text.get(at) == Some(&';') && items.len() > 1;
                for (index, item) in items.into_iter().enumerate() {
                    if glued && index > 0 {
                        elements.push(Element::Number(".".to_owned()));
                    }
                    elements.push(Element::Item(item));
                }
            }
        }
    }
    elements
}

/// BR-1 to BR-6: the items that an item with braces stands for.
fn expanded(item: &str) -> Result<Vec<String>, String> {
    let text: Vec<char> = item.chars().collect();
    let mut at = 0;
    let items = sequence(&text, &mut at, false)?;
    if items.iter().any(|item| item.contains(['{', '}'])) {
        return Err("brace-literal".to_owned());
    }
    if items.iter().any(String::is_empty) {
        return Err("move-syntax".to_owned());
    }
    Ok(items)
}

const ESCAPED: [char; 4] = ['{', '}', ',', '.'];

fn sequence(text: &[char], at: &mut usize, in_brace: bool) -> Result<Vec<String>, String> {
    let mut found = vec![String::new()];
    while let Some(&character) = text.get(*at) {
        let following = text.get(*at + 1).copied();
        let mut literal = String::from(character);
        match character {
            '/' if following == Some('\\') => {
                literal.push('\\');
                *at += 1;
            }
            '\\' if following.is_some_and(|next| ESCAPED.contains(&next)) => {
                literal = following.into_iter().collect();
                *at += 1;
            }
            '{' => {
                let entries = brace(text, at)?;
                found = found
                    .iter()
                    .flat_map(|before| entries.iter().map(move |entry| format!("{before}{entry}")))
                    .collect();
                continue;
            }
            '}' | ',' if in_brace => return Ok(found),
            '}' => return Err("brace-unbalanced".to_owned()),
            _ => {}
        }
        *at += 1;
        found.iter_mut().for_each(|before| before.push_str(&literal));
    }
    if in_brace { Err("brace-unbalanced".to_owned()) } else { Ok(found) }
}

/// The texts of a list or a range; `at` is at its opening brace.
fn brace(text: &[char], at: &mut usize) -> Result<Vec<String>, String> {
    *at += 1;
    if let Some(length) = text[*at..].iter().position(|&character| character == '}') {
        let inside: String = text[*at..*at + length].iter().collect();
        if let Some(range) = range(&inside) {
            *at += length + 1;
            return range;
        }
    }
    let mut entries = Vec::new();
    let mut commas = 0;
    loop {
        entries.extend(sequence(text, at, true)?);
        *at += 1;
        match text[*at - 1] {
            ',' => commas += 1,
            _ if commas == 0 => return Err("brace-single".to_owned()),
            _ => return Ok(entries),
        }
    }
}

/// BR-2: the entries of a range, if it is one.
fn range(inside: &str) -> Option<Result<Vec<String>, String>> {
    let parts: Vec<&str> = inside.split("..").collect();
    let (first, last, step) = match parts[..] {
        [first, last] => (first, last, "1"),
        [first, last, step] => (first, last, step),
        _ => return None,
    };
    let number = |text: &str| -> Option<i64> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let all = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        if all { text.parse().ok() } else { None }
    };
    let letter = |text: &str| -> Option<i64> {
        let mut characters = text.chars();
        let only = characters.next().filter(char::is_ascii_alphabetic)?;
        characters.next().is_none().then_some(i64::from(u32::from(only)))
    };
    let step = number(step)?.abs();
    let numbers = number(first).zip(number(last));
    let (from, to) = numbers.or_else(|| letter(first).zip(letter(last)))?;
    if step == 0 && from != to {
        return Some(Err("brace-step".to_owned()));
    }
    let padded = |text: &str| {
        let digits = text.trim_start_matches('-');
        digits.len() > 1 && digits.starts_with('0')
    };
    let width = if numbers.is_some() && (padded(first) || padded(last)) {
        first.len().max(last.len())
    } else {
        0
    };
    let mut entries = Vec::new();
    let mut value = from;
    loop {
        entries.push(match u32::try_from(value).ok().and_then(char::from_u32) {
            Some(letter) if numbers.is_none() => letter.to_string(),
            _ => format!("{value:0width$}"),
        });
        value += if to < from { -step } else { step };
        if value == from || (to < from && value < to) || (to >= from && value > to) {
            return Some(Ok(entries));
        }
    }
}

/// MA-1 to MA-6: the words of an item with its macros replaced.
pub(super) fn without_macros(
    item: &str,
    own: &BTreeMap<String, String>,
) -> Result<Vec<String>, String> {
    let text = replaced(item, own, 0)?;
    let words = text.split(is_space).filter(|word| !word.is_empty());
    Ok(words.map(|word| word.replace(['\u{203f}', '\u{35c}'], "_")).collect())
}

fn replaced(text: &str, own: &BTreeMap<String, String>, depth: usize) -> Result<String, String> {
    let Some((before, rest)) = text.split_once('`') else { return Ok(text.to_owned()) };
    let (name, after) = rest.split_once('\'').ok_or("macro-unterminated")?;
    if name.is_empty() || name.contains('`') || name.contains(is_space) {
        return Err("macro-unterminated".to_owned());
    }
    if depth > 100 {
        return Err("macro-circular".to_owned());
    }
    let value = own.get(name).cloned().or_else(|| built_in(name)).ok_or("macro-unknown")?;
    if value.contains(['{', '}', ';']) {
        return Err("macro-value".to_owned());
    }
    let value = replaced(&value, own, depth + 1)?;
    Ok(format!("{before}{value}{}", replaced(after, own, depth)?))
}

/// A built-in macro, from the published appendix.
fn built_in(name: &str) -> Option<String> {
    let symbol = |code: u32| char::from_u32(code).map(String::from);
    let names = "H S C D WH WS WD WC RJ BJ WJ TF p n b r q k P N B R Q K".split(' ');
    let symbols = "♥♠♣♦♤♡♢♧🂿🃏🃟🃠♟♞♝♜♛♚♙♘♗♖♕♔".chars();
    if let Some((_, known)) = names.zip(symbols).find(|(known, _)| *known == name) {
        return Some(known.to_string());
    }
    if let Some(trump) = (1..=21).find(|trump| name == format!("T{trump}")) {
        return symbol(0x1f0e0 + trump);
    }
    let characters: Vec<char> = name.chars().collect();
    if let [a, '-', b] = characters[..]
        && let (Some(a @ 0..=6), Some(b @ 0..=6)) = (a.to_digit(10), b.to_digit(10))
    {
        return symbol(0x1f063 + 7 * a + b);
    }
    if let [suit, rank] = characters[..] {
        let suit = "SHDC".find(suit)? as u32;
        let rank = "A23456789TJCQK".find(rank)? as u32;
        return symbol(0x1f0a1 + 16 * suit + rank);
    }
    None
}
