//! Where values with wrong or missing brackets probably end.

use crate::{Kind, Property};

/// The length of a short value in brackets other than square ones: `B(dd)`, `B{dd}`, `B【dd】`.
pub(crate) fn in_other_brackets(rest: &str) -> Option<usize> {
    let open = rest.chars().next()?;
    let close = match open {
        '(' => ')',
        '{' => '}',
        '【' => '】',
        '［' => '］',
        '<' => '>',
        '"' => '"',
        _ => return None,
    };
    // A search through the whole text for each bracket would take too long.
    let inside = &rest[open.len_utf8()..rest.floor_char_boundary(60)];
    let end = inside.find([close, ';', '[', '(', '\n'])?;
    let is_short = end > 0 && end <= 40 && (open != '(' || end == 2);
    (is_short && inside[end..].starts_with(close))
        .then_some(open.len_utf8() + end + close.len_utf8())
}

/// Whether a text begins with a point without brackets.
pub(crate) fn begins_with_point(rest: &str) -> bool {
    let letters = rest.bytes().take_while(u8::is_ascii_alphanumeric);
    letters.clone().count() == 2 && letters.into_iter().all(|byte| byte.is_ascii_lowercase())
}

/// Whether the bracket or semicolon at a place in a short value was typed by mistake, as in `W[d(g]`: the value is closed soon
/// after it, and nothing between begins another value, node or variation.
pub(crate) fn is_slip(value: &str, at: usize) -> bool {
    let after = &value[at + 1..value.floor_char_boundary(at + 8)];
    let Some(end) = after.find([']', '[', ';', '(', ')', '\n']) else { return false };
    // A whole point before a bracket is a value that is not closed: `AB[dd[ee]`.
    let is_whole = value[..at].trim_end().len() >= 2;
    after[end..].starts_with(']') && !(is_whole && value[at..].starts_with('['))
}

/// The likely length of a value that is not closed.
pub(crate) fn value_end(rest: &str, kind: Kind) -> usize {
    let end = if kind == Kind::Text {
        // A text has several lines, so the end of the first one is not that of the text.
        let end = next_node(rest).unwrap_or(rest.len());
        let end = next_line_property(&rest[..end]).unwrap_or(end);
        // The first node of a variation is that of the next move.
        let with_node = rest.len().min(end + 1);
        next_variation(rest.get(..with_node).unwrap_or(rest)).unwrap_or(end)
    } else if kind.is_text() {
        let property = (kind == Kind::Line).then(|| next_property(rest)).flatten();
        let ends = rest.find(['\n', '\r']).into_iter().chain(next_node(rest)).chain(property);
        ends.min().unwrap_or(rest.len())
    } else {
        let letters = |letter: char| letter.is_ascii_lowercase() || letter == ':';
        let numbers = |letter: char| letter.is_ascii_digit() || "+-.".contains(letter);
        let ends = |letter: char| match kind {
            Kind::Move | Kind::Points | Kind::Pairs => !letters(letter),
            Kind::Colour => !"BW".contains(letter),
            Kind::Size => !(letter.is_ascii_digit() || letter == ':'),
            _ => !numbers(letter),
        };
        rest.find(ends).unwrap_or(rest.len())
    };
    // The end of the text may be the end of the game, but brackets within the text belong to it.
    let mut value = rest[..end].trim_end();
    let count = |bracket| value.matches(bracket).count();
    let mut of_game = count(')').saturating_sub(count('('));
    while of_game > 0
        && let Some(before) = value.strip_suffix(')')
    {
        value = before.trim_end();
        of_game -= 1;
    }
    value.len()
}

/// Whether a text that is closed by the bracket of a later move, or of a later property of the game, was not
/// closed itself.
pub(crate) fn takes_node(inside: &str, kind: Kind) -> bool {
    if !kind.is_text() || kind == Kind::Any {
        return false;
    }
    let Some(open) = inside.rfind('[').filter(|&at| !inside[..at].ends_with('\\')) else {
        return false;
    };
    let before = inside[..open].trim_end_matches(|letter: char| letter.is_ascii_uppercase());
    let name = &inside[before.len()..open];
    let value = &inside[open + 1..];
    let is_point = value.len() <= 2 && value.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_move = before.trim_end().ends_with(';') && ["B", "W"].contains(&name) && is_point;
    let is_line = kind == Kind::Line
        && name.len() == 2
        && Property::named(name).is_some_and(|one| matches!(one.kind, Kind::Line | Kind::Real));
    // Markup of the board often follows a comment, on a line of its own.
    is_move || is_line || is_markup(before, name)
}

/// The place of what looks like the next node: `;B[`.
fn next_node(rest: &str) -> Option<usize> {
    let mut nodes = rest.match_indices(';').map(|(at, _)| at);
    nodes.find(|&at| {
        let name = rest[at + 1..].bytes().take_while(u8::is_ascii_uppercase).count();
        (1..=2).contains(&name) && rest[at + 1 + name..].starts_with('[')
    })
}

/// The place of the next line that begins with a property, such as `LB[`.
fn next_line_property(rest: &str) -> Option<usize> {
    rest.match_indices('[').find_map(|(open, _)| {
        let before = rest[..open].trim_end_matches(|letter: char| letter.is_ascii_uppercase());
        is_markup(before, &rest[before.len()..open]).then_some(before.len())
    })
}

/// Whether a name is that of a property of two letters, after a text that ends a line.
fn is_markup(before: &str, name: &str) -> bool {
    let begins_line = before.trim_end_matches([' ', '\t']).ends_with(['\n', '\r']);
    begins_line && name.len() == 2 && Property::named(name).is_some()
}

/// The place of what looks like the next variation or game: `(;`.
fn next_variation(rest: &str) -> Option<usize> {
    let mut opens = rest.match_indices('(').map(|(at, _)| at);
    opens.find(|&at| rest[at + 1..].trim_start().starts_with(';'))
}

/// The place of what looks like the next property of the game: `PW[`.
fn next_property(rest: &str) -> Option<usize> {
    let mut opens = rest.match_indices('[').map(|(at, _)| at);
    opens.find_map(|at| {
        let name = rest.get(at.checked_sub(2)?..at)?;
        Property::named(name).map(|_| at - 2)
    })
}
