//! The form of moves.

use super::{
    Terms,
    spec::{self, Spec, number},
};

/// A part of a word: its core, or one suffix.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A new piece: its description, whether it goes underneath, its place, and the piece next to
    /// it.
    Drop(Spec, bool, Option<Place>, Option<Id>),
    /// Pieces that move, with the same fields.
    Shift(Id, bool, Option<Place>, Option<Id>),
    Swap(Id, Id),
    Capture(Id, Id),
    Turn(Id, f64, Centre),
    Replace(Id, Spec),
    Update(Id, Spec),
    Remove(Id),
    Flip(Id),
    Raise(Id),
}

/// The centre of a turn.
#[derive(Clone, Debug)]
pub(super) enum Centre {
    /// Each piece turns about itself.
    Own,
    /// The place of the pieces.
    Theirs,
    At(Option<Place>),
}

#[derive(Clone, Debug)]
pub(super) enum Place {
    At(f64, f64),
    Of(Box<Id>),
    /// An offset, alone or from an anchor, which may be the active place.
    Offset(f64, f64, Option<Option<Box<Place>>>),
}

#[derive(Clone, Debug)]
pub(super) enum Id {
    Active,
    Start(Box<Id>),
    Name(String),
    Nearest(usize, Place),
    One(Spec),
    All(Spec),
    Top(Place),
    Slice(Place, Vec<(usize, usize)>),
}

type Read<T> = Result<T, String>;

/// MV-1: the parts of a word.
pub(super) fn parts(word: &str, terms: &Terms) -> Read<Vec<Part>> {
    let (core, suffixes) = split(word);
    let mut parts = Vec::new();
    if !core.is_empty() {
        parts.push(self::core(core, terms)?);
    }
    for (operator, id) in suffixes {
        let id = whole_id(id, terms)?;
        parts.push(match operator {
            '*' => Part::Remove(id),
            '+' => Part::Flip(id),
            _ => Part::Raise(id),
        });
    }
    if parts.is_empty() { Err("move-syntax".to_owned()) } else { Ok(parts) }
}

/// The core, and each suffix after its operator.
fn split(word: &str) -> (&str, Vec<(char, &str)>) {
    let is_sign = |at: usize| {
        let before = &word[..at];
        before.ends_with(['(', ','])
            || before.ends_with("@>")
            || before.ends_with("$>")
            || before.ends_with(",a")
            || before.ends_with('<') && offset(&word[at - 1..]).is_some()
    };
    let mut at: Vec<usize> = Vec::new();
    for (index, character) in word.char_indices() {
        if matches!(character, '*' | '!') || character == '+' && !is_sign(index) {
            at.push(index);
        }
    }
    let ends = at.iter().skip(1).copied().chain([word.len()]);
    let suffixes = at.iter().zip(ends).map(|(&start, end)| {
        let operator = if word[start..].starts_with('*') {
            '*'
        } else if word[start..].starts_with('+') {
            '+'
        } else {
            '!'
        };
        (operator, &word[start + 1..end])
    });
    (&word[..at.first().copied().unwrap_or(word.len())], suffixes.collect())
}

/// The first operator at top level: its place and its text.
fn operator(core: &str) -> Option<(usize, &str)> {
    let mut at = 0;
    while at < core.len() {
        let rest = &core[at..];
        let closed = |end: char| rest.find(end).map_or(rest.len(), |found| found + 1);
        let length = rest.chars().next().map_or(1, char::len_utf8);
        at += if rest.starts_with("/\\") {
            2
        } else if rest.starts_with('(') {
            closed(')')
        } else if rest.starts_with('[') {
            closed(']')
        } else if rest.starts_with('<') {
            offset(rest).unwrap_or(1)
        } else if rest.starts_with(',') {
            setting(rest)
        } else if rest.starts_with("@>") || rest.starts_with("$>") {
            return Some((at, &rest[..2]));
        } else if rest.starts_with(['@', '\\', '-', '_', '#', ':', '=', '~']) {
            return Some((at, &rest[..1]));
        } else {
            length
        };
    }
    None
}

/// The length of an offset `<x,y>`.
fn offset(rest: &str) -> Option<usize> {
    let mut inside = rest.strip_prefix('<')?;
    number(&mut inside)?;
    inside = inside.strip_prefix(',')?;
    number(&mut inside)?;
    inside.strip_prefix('>').map(|after| rest.len() - after.len())
}

/// The length of a setting after a comma.
fn setting(rest: &str) -> usize {
    let in_name = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    let length = rest[1..].find(|c| !in_name(c)).map_or(rest.len(), |length| length + 1);
    if rest[length..].starts_with('\'') {
        return length + 1;
    }
    if let Some(mut value) = rest.strip_prefix(",a")
        && number(&mut value).is_some()
    {
        return rest.len() - value.len();
    }
    1
}

fn core(core: &str, terms: &Terms) -> Read<Part> {
    let (at, operator) = operator(core).ok_or("move-syntax")?;
    let (left, mut right) = (&core[..at], &core[at + operator.len()..]);
    let id = || whole_id(left, terms);
    let part = match operator {
        "@" | "\\" => {
            let spec = whole_spec(left, terms)?;
            let place = fixed(place(&mut right, terms, true)?)?;
            Part::Drop(spec, operator == "\\", place, target(&mut right, terms)?)
        }
        "-" | "_" => {
            let id = id()?;
            let place = place(&mut right, terms, true)?;
            Part::Shift(id, operator == "_", place, target(&mut right, terms)?)
        }
        "#" | ":" => {
            let (one, other) = (id()?, self::id(&mut right, terms, true)?);
            if operator == "#" { Part::Swap(one, other) } else { Part::Capture(one, other) }
        }
        "@>" | "$>" => {
            let id = id()?;
            let degrees = number(&mut right).ok_or("degrees")?;
            let centre = if operator == "$>" {
                Centre::Theirs
            } else if let Some(rest) = right.strip_prefix('|') {
                right = rest;
                Centre::At(fixed(place(&mut right, terms, true)?)?)
            } else if let Some(rest) = right.strip_prefix('$') {
                right = rest;
                Centre::At(Some(Place::Of(Box::new(self::id(&mut right, terms, true)?))))
            } else {
                Centre::Own
            };
            Part::Turn(id, degrees, centre)
        }
        "=" => Part::Replace(id()?, spec::read(&mut right, terms)?),
        _ => Part::Update(id()?, spec::read(&mut right, terms)?),
    };
    if right.is_empty() { Ok(part) } else { Err("move-syntax".to_owned()) }
}

fn whole_spec(mut text: &str, terms: &Terms) -> Read<Spec> {
    let spec = spec::read(&mut text, terms)?;
    if text.is_empty() { Ok(spec) } else { Err("piece-attribute".to_owned()) }
}

fn whole_id(mut text: &str, terms: &Terms) -> Read<Id> {
    let id = id(&mut text, terms, true)?;
    if text.is_empty() { Ok(id) } else { Err("pieceid-syntax".to_owned()) }
}

fn target(text: &mut &str, terms: &Terms) -> Read<Option<Id>> {
    match text.strip_prefix('%') {
        None => Ok(None),
        Some(rest) => {
            *text = rest;
            id(text, terms, true).map(Some)
        }
    }
}

fn digits<'t>(text: &mut &'t str) -> &'t str {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    *text = rest;
    digits
}

/// Reads a piece id. It reads a slice only if `slices` is set; otherwise the caller does.
fn id(text: &mut &str, terms: &Terms, slices: bool) -> Read<Id> {
    let sliced = |text: &mut &str, place: Place| match slices && text.starts_with('[') {
        true => Ok(Id::Slice(place, slice(text)?)),
        false => Ok(Id::Top(place)),
    };
    match text.chars().next() {
        Some('^') => {
            *text = &text[1..];
            Ok(Id::Start(Box::new(id(text, terms, slices)?)))
        }
        Some('?') => {
            *text = &text[1..];
            let one = Id::One(spec::read(text, terms)?);
            if slices && text.starts_with('[') {
                return sliced(text, Place::Of(Box::new(one)));
            }
            Ok(one)
        }
        Some('/') => {
            *text = &text[1..];
            Ok(Id::All(spec::read(text, terms)?))
        }
        Some('0'..='9') => {
            let whole = *text;
            let count = digits(text);
            if let Some(name) = name(whole) {
                *text = &whole[name.len()..];
                return Ok(Id::Name(name.to_owned()));
            }
            let count = count.parse().map_err(|_| "pieceid-syntax")?;
            let place = fixed(absolute(text, terms, false)?)?.ok_or("pieceid-syntax")?;
            Ok(Id::Nearest(count, place))
        }
        Some('a'..='z' | '(' | '<' | '&') => {
            let place = fixed(absolute(text, terms, false)?)?.ok_or("pieceid-syntax")?;
            sliced(text, place)
        }
        _ => Ok(Id::Active),
    }
}

/// PI-4: an id, if no place follows its digits.
fn name(whole: &str) -> Option<&str> {
    let mut rest = whole;
    digits(&mut rest);
    for dots in ["..", "."] {
        if let Some(mut after) = rest.strip_prefix(dots)
            && !digits(&mut after).is_empty()
        {
            rest = after;
        }
    }
    let name = &whole[..whole.len() - rest.len()];
    (rest.is_empty() || rest.starts_with(['%', '|', '$', '['])).then_some(name)
}

fn slice(text: &mut &str) -> Read<Vec<(usize, usize)>> {
    let mut parts = Vec::new();
    loop {
        // Skips the bracket or the comma.
        *text = &text[1..];
        let first = digits(text).parse().map_err(|_| "pieceid-syntax")?;
        let mut last = first;
        if let Some(rest) = text.strip_prefix(':') {
            *text = rest;
            last = digits(text).parse().map_err(|_| "pieceid-syntax")?;
        }
        parts.push((first, last));
        match text.chars().next() {
            Some(',') => {}
            Some(']') => {
                *text = &text[1..];
                return Ok(parts);
            }
            _ => return Err("pieceid-syntax".to_owned()),
        }
    }
}

/// Reads a location; `None` if the text is empty. PI-3: within a piece id it has no slice, since
/// the outermost piece id takes it.
fn place(text: &mut &str, terms: &Terms, slices: bool) -> Read<Option<Place>> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return absolute(text, terms, slices);
    }
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let distance: f64 = text[..end].parse().map_err(|_| "location-syntax")?;
    *text = &text[end..];
    let end = text.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(text.len());
    let (dx, dy) = direction(&text[..end]).ok_or("location-direction")?;
    *text = &text[end..];
    let anchor = anchor(text, terms, slices)?;
    Ok(Some(Place::Offset(distance * dx, distance * dy, anchor)))
}

/// PL-3: a place where nothing moves, which is no offset alone.
fn fixed(place: Option<Place>) -> Read<Option<Place>> {
    let mut inner = place.as_ref();
    while let Some(Place::Offset(_, _, anchor)) = inner {
        match anchor {
            None => return Err("location-relative".to_owned()),
            Some(anchor) => inner = anchor.as_deref(),
        }
    }
    Ok(place)
}

/// A location that does not begin with a digit.
fn absolute(text: &mut &str, terms: &Terms, slices: bool) -> Read<Option<Place>> {
    match text.chars().next() {
        Some('a'..='z') => {
            let end = text.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len());
            let letters = &text[..end];
            *text = &text[end..];
            let row = digits(text);
            let column = letters
                .bytes()
                .fold(0.0, |column, letter| column * 26.0 + f64::from(letter - b'a') + 1.0);
            let row: f64 = row.parse().map_err(|_| "location-syntax")?;
            Ok(Some(Place::At(column * terms.scale, row * terms.scale)))
        }
        Some('(') => {
            let (x, y) = pair(text, ')')?;
            Ok(Some(Place::At(x * terms.scale, y * terms.scale)))
        }
        Some('<') => {
            let (x, y) = pair(text, '>')?;
            Ok(Some(Place::Offset(x, y, anchor(text, terms, slices)?)))
        }
        Some('&') => {
            *text = &text[1..];
            Ok(Some(Place::Of(Box::new(id(text, terms, slices)?))))
        }
        Some('?') => Ok(Some(Place::Of(Box::new(id(text, terms, false)?)))),
        _ => Ok(None),
    }
}

fn pair(text: &mut &str, end: char) -> Read<(f64, f64)> {
    *text = &text[1..];
    let x = number(text).ok_or("location-syntax")?;
    *text = text.strip_prefix(',').ok_or("location-syntax")?;
    let y = number(text).ok_or("location-syntax")?;
    *text = text.strip_prefix(end).ok_or("location-syntax")?;
    Ok((x, y))
}

fn anchor(text: &mut &str, terms: &Terms, slices: bool) -> Read<Option<Option<Box<Place>>>> {
    if let Some(rest) = text.strip_prefix('|') {
        *text = rest;
        return Ok(Some(place(text, terms, slices)?.map(Box::new)));
    }
    if let Some(rest) = text.strip_prefix('$') {
        *text = rest;
        let id = id(text, terms, slices)?;
        return Ok(Some(Some(Box::new(Place::Of(Box::new(id))))));
    }
    Ok(None)
}

/// PL-3: one unit in a direction.
fn direction(name: &str) -> Option<(f64, f64)> {
    let straight = |letter: char| match letter {
        'N' | 'U' => Some((0.0, 1.0)),
        'E' | 'R' => Some((1.0, 0.0)),
        'S' | 'D' => Some((0.0, -1.0)),
        'W' | 'L' => Some((-1.0, 0.0)),
        _ => None,
    };
    let half = "ENE RUR NNE UUR NNW UUL WNW LUL WSW LDL SSW DDL SSE DDR ESE RDR";
    if let Some(at) = half.split(' ').position(|known| known == name) {
        let degrees = [30.0, 60.0, 120.0, 150.0, 210.0, 240.0, 300.0, 330.0][at / 2];
        let angle = f64::to_radians(degrees);
        return Some((angle.cos(), angle.sin()));
    }
    let letters: Vec<char> = name.chars().collect();
    match letters[..] {
        [one] => straight(one),
        [one, other] if ["NE", "SE", "SW", "NW", "UR", "DR", "DL", "UL"].contains(&name) => {
            Some((straight(other)?.0, straight(one)?.1))
        }
        _ => None,
    }
}
