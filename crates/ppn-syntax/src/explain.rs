//! The diagnostics of a wrong move.

use crate::{
    codes,
    fault::{Rule, Wanted},
    operator::Lexed,
    word::{Misread, Part, span_of},
};
use chumsky::span::SimpleSpan;
use ppn_source::{Code, Diagnostic, Edit, Fix, Span, near_match};

/// The diagnostic for a problem: the text that was found, what was expected, and what to write
/// instead.
pub(crate) fn explain(
    text: &str,
    offset: u32,
    tokens: &[Lexed],
    word: Span,
    misread: &Misread,
) -> Diagnostic {
    let part_span = span_of(tokens, misread.first, misread.end);
    let part = &text[part_span.into_range()];
    let written = word.shift_back(offset).slice(text);
    let to_span = |span: SimpleSpan| Span::new(span.start, span.end).shift(offset);
    match misread.part {
        Part::NoOperator => no_operator(written, word),
        Part::SecondOperator(first) => {
            let first = to_span(tokens[first].1);
            let diagnostic = Diagnostic::new(
                &codes::MOVE_SYNTAX,
                to_span(part_span),
                format!("`{written}` has a second operator, `{part}`"),
            )
            .with_label("one too many")
            .with_other(first, "this is the move's operator");
            // The same pieces may move on.
            let at = to_span(part_span).start.saturating_sub(word.start) as usize;
            match written.split_at_checked(at) {
                Some((moved, on))
                    if matches!(part, "-" | ":")
                        && moved.ends_with(char::is_alphanumeric)
                        && !moved.starts_with('*') =>
                {
                    diagnostic.with_help(format!("write one move per word: `{moved} {on}`"))
                }
                _ => diagnostic.with_help("write one move per word, with a space between moves"),
            }
        }
        Part::BareSuffix => {
            let pieces = &text[span_of(tokens, 0, misread.first).into_range()];
            Diagnostic::new(
                &codes::MOVE_SYNTAX,
                to_span(part_span),
                format!("`{pieces}` has no operator before `{part}`"),
            )
            .with_label(format!("`{part}` acts on the text after it"))
            .with_help(format!("to act on `{pieces}` write `{part}{pieces}`"))
        }
        Part::Nesting(most) => Diagnostic::new(
            &codes::NESTING_LIMIT,
            word,
            format!("this move refers from place to place more than {most} times"),
        ),
        kind => {
            let fault_span = to_span(misread.fault.span);
            if let Some(rule) = misread.fault.rule {
                broken_rule(rule, kind, part, to_span(part_span), fault_span, offset, text)
            } else {
                unexpected(
                    kind,
                    part,
                    to_span(part_span),
                    fault_span,
                    &misread.fault.wanted,
                    text,
                    offset,
                )
            }
        }
    }
}

fn no_operator(written: &str, word: Span) -> Diagnostic {
    if written.is_empty() {
        return Diagnostic::new(&codes::MOVE_SYNTAX, word, "the braces expand to an empty move")
            .with_help(
                "write the common part of the alternatives outside of the braces: `S{,f}@b2`",
            );
    }
    let diagnostic = Diagnostic::new(
        &codes::MOVE_SYNTAX,
        word,
        format!("`{written}` is not a move: it has no operator"),
    );
    let (number, rest) = split_number(written);
    if !number.is_empty() && !rest.is_empty() {
        return diagnostic
            .with_label("no space after the move number")
            .with_help(format!("put a space after the number: `{number} {rest}`"))
            .with_help("write both squares, as in `e2-e4`");
    }
    if let Some((from, to)) = two_squares(written) {
        let operator = Edit::insert(word.start + u32::try_from(from.len()).unwrap_or(0), "-");
        return diagnostic
            .with_help(format!("to move from `{from}` to `{to}` write `{from}-{to}`"))
            .with_fix(Fix::guess("put a hyphen between the squares", [operator]));
    }
    diagnostic.with_help(
        "write a drop `S@b2`, move `b2-c3`, capture `b2:c3`, removal `*b2`, \
         turn `b2@>90` or change of pieces `b2~S`",
    )
}

/// Splits a move number from a move that is glued to it: `1.` and `e4`.
fn split_number(written: &str) -> (&str, &str) {
    let digits = written.bytes().take_while(u8::is_ascii_digit).count();
    let dots = written[digits..].bytes().take_while(|&byte| byte == b'.').count();
    if digits > 0 && dots > 0 { written.split_at(digits + dots) } else { ("", written) }
}

/// The squares of a move without an operator: `e2` and `e4` in `e2e4`.
fn two_squares(written: &str) -> Option<(&str, &str)> {
    let square = |text: &str| {
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
        ((1..=2).contains(&letters) && (1..=2).contains(&digits)).then_some(letters + digits)
    };
    let (from, to) = written.split_at(square(written)?);
    (square(to)? == to.len()).then_some((from, to))
}

fn broken_rule(
    rule: Rule,
    kind: Part,
    part: &str,
    part_span: Span,
    span: Span,
    offset: u32,
    text: &str,
) -> Diagnostic {
    let found = span.shift_back(offset).slice(text);
    match rule {
        Rule::CountZero => Diagnostic::new(
            &codes::COUNT_ZERO,
            span,
            format!("`{part}` has no pieces: the count is 0"),
        )
        .with_help("write a count of at least 1"),
        Rule::CountSlice => Diagnostic::new(
            &codes::PIECEID_SYNTAX,
            part_span,
            format!("`{part}` has both a count and a slice"),
        )
        .with_help(
            "write either a count of nearest pieces, `2b4`, or a slice of a stack, `b4[1:2]`",
        ),
        Rule::Direction => {
            let diagnostic = Diagnostic::new(
                &codes::LOCATION_DIRECTION,
                span,
                format!("`{found}` is not a direction"),
            );
            with_directions(diagnostic, found)
        }
        Rule::EmptySpec => {
            let at = if kind == Part::Spec {
                "before or after the operator"
            } else {
                "after the operator"
            };
            Diagnostic::new(&codes::PIECE_EMPTY, span, "missing piece specification")
                .with_label("expected a piece specification")
                .with_help(format!("name the piece {at}, such as `S` for a coin of Suns"))
        }
        Rule::NumberLimit => Diagnostic::new(
            &codes::NUMBER_LIMIT,
            span,
            format!("the number in `{found}` is greater than 1000000000"),
        )
        .with_help("write coordinates, distances, counts and angles of at most 1000000000"),
        Rule::RelativeLocation => Diagnostic::new(
            &codes::LOCATION_RELATIVE,
            span,
            format!("the offset `{found}` has no starting point: nothing moves here"),
        )
        .with_label("no starting point")
        .with_help(format!(
            "write `{found}|b4` from a place, `{found}$?S` from a piece, `{found}|` from the \
             active piece"
        )),
    }
}

/// The names of directions.
const DIRECTIONS: [&str; 32] = [
    "N", "E", "S", "W", "U", "R", "D", "L", "NE", "SE", "SW", "NW", "UR", "DR", "DL", "UL", "NNE",
    "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW", "UUR", "RUR", "RDR", "DDR", "DDL", "LDL",
    "LUL", "UUL",
];

/// Adds the direction that was probably meant, or a list of all directions.
fn with_directions(diagnostic: Diagnostic, found: &str) -> Diagnostic {
    let diagnostic = match near_match(found, DIRECTIONS) {
        Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
        None => diagnostic,
    };
    diagnostic.with_help(
        "write N E S W or U R D L, two of them such as NE or UR, or one between \
         those NNE ENE ESE SSE SSW WSW WNW NNW",
    )
}

/// The error about letters of directions that form no direction, such as `NNEE`.
fn no_direction(part: &str, span: Span) -> Option<Diagnostic> {
    let letters = part.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_direction = letters.len() > 1 && letters.bytes().all(|byte| b"NESWURDL".contains(&byte));
    let start = span.end.checked_sub(u32::try_from(letters.len()).ok()?)?;
    let message = format!("`{letters}` is not a direction");
    is_direction.then(|| {
        let span = Span { start, ..span };
        with_directions(Diagnostic::new(&codes::LOCATION_DIRECTION, span, message), letters)
    })
}

fn unexpected(
    kind: Part,
    part: &str,
    part_span: Span,
    span: Span,
    wanted: &[Wanted],
    text: &str,
    offset: u32,
) -> Diagnostic {
    let found = span.shift_back(offset).slice(text);
    let empty = part.is_empty();
    if kind == Part::Location
        && let Some(direction) = no_direction(part, part_span)
    {
        return direction;
    }
    let (code, message, help): (&'static Code, _, _) = match kind {
        Part::Location => (
            &codes::LOCATION_SYNTAX,
            format!("`{part}` is not a place"),
            "write a square `b4`, coordinates `(2,4.5)`, an offset `2UR|b4` or `<1,-2>|b4`, \
             or the place of a piece, `&?Sn`",
        ),
        Part::Turn if empty => (
            &codes::DEGREES,
            "no degrees after the operator".to_owned(),
            "write the angle, clockwise: `b4@>90`",
        ),
        Part::Turn => (
            &codes::DEGREES,
            if part.contains(['|', '$']) {
                format!("`{part}` is not an angle in degrees with a centre")
            } else {
                format!("`{part}` is not an angle in degrees")
            },
            "write the angle, clockwise, and a centre: `b4@>90`, `b4@>90|c3`, `b4@>90$?S`",
        ),
        Part::Spec if part.contains(',') => (
            &codes::MOVE_SYNTAX,
            format!("`{part}` is not a piece specification"),
            "write letters and symbols before the first comma, and after it only settings: \
             `S<,r12,subpack'`",
        ),
        Part::Spec => (
            &codes::MOVE_SYNTAX,
            format!("`{part}` is not a piece specification"),
            "write letters and symbols without operators: `Sd3`, `xn`, `♞`",
        ),
        _ => (
            &codes::PIECEID_SYNTAX,
            format!("`{part}` does not name pieces"),
            "write a place `b4`, a specification `?Sn` (`/Sn` for all pieces like that), \
             or a count of nearest pieces `3b4`",
        ),
    };
    let mut wanted = wanted.to_vec();
    wanted.sort_by_key(|&wanted| wanted == Wanted::End);
    let wanted: Vec<_> = wanted.into_iter().map(Wanted::words).collect();
    let span = if found.is_empty() && !empty { part_span } else { span };
    // A symbol describes a piece, as it does where one is dropped.
    let is_symbol = |c: char| !c.is_ascii() && !c.is_alphanumeric();
    let help = match *code == codes::PIECEID_SYNTAX && !empty && part.chars().all(is_symbol) {
        true => format!("write `?{part}` for a piece like that, or its place, such as `b4`"),
        false => help.to_owned(),
    };
    let diagnostic = Diagnostic::new(code, span, message).with_help(help);
    match (wanted.join(" or "), found.is_empty()) {
        (wanted, _) if wanted.is_empty() => diagnostic,
        (wanted, true) => diagnostic.with_label(format!("too short: expected {wanted} after this")),
        (wanted, false) => diagnostic.with_label(format!("expected {wanted}, found `{found}`")),
    }
}
