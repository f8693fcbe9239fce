use crate::body::assemble;
use crate::faults::Faults;
use crate::header::{Heading, heading};
use crate::{Game, Limits, Token, codes, token};
use ppn_source::{Diagnostic, Span, beginning};

/// What a text says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The games that could be read, if need be without what was not understood.
    pub games: Vec<Game>,
    /// Errors and warnings in the order in which a reader meets them. The first error is the one
    /// for which a strict reader would refuse the text: what it breaks may bring about others, also
    /// further up.
    pub diagnostics: Vec<Diagnostic>,
    /// Every word of the text with its place; what lies between is white space.
    pub tokens: Vec<Token>,
}

/// How a text is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// Whether the rows of `x` markings count from 0, as in files of the first viewer.
    pub viewer_rows: bool,
    /// Whether the text is known to be a plain Arimaa record: then nobody expects the word that
    /// begins a FAN file.
    pub plain_record: bool,
    /// Whether the text is the body of one game, from turn 1g on, without a header.
    pub body_only: bool,
    /// What the text may ask for; [`Limits::ppn`] plays no part.
    pub limits: Limits,
}

/// Reads a text in FAN, or a plain Arimaa record.
///
/// Reading never fails: what is not understood is reported and left out. The rules of the game are
/// not looked at, see [`crate::replay`].
///
/// ```
/// let reading = ppn_arimaa::read("1g Ra1 1s ra8 2g Ra1n \"forward\" 2s resings");
/// let turns = &reading.games[0].main;
/// assert_eq!(turns[2].move_comment.as_ref().unwrap().text, "forward");
/// let names: Vec<_> = reading.diagnostics.iter().map(|fault| fault.code.name).collect();
/// assert_eq!(names, ["missing-magic", "bad-token"]);
/// assert_eq!(reading.diagnostics[1].help, ["write `resigns`"]);
/// ```
#[must_use]
pub fn read(text: &str) -> Reading {
    read_with(text, ReadOptions::default())
}

/// Reads a text with options.
#[must_use]
pub fn read_with(whole: &str, options: ReadOptions) -> Reading {
    let (text, rest) = beginning(whole, options.limits.text, &codes::TEXT_TOO_LONG);
    let mut faults = Faults::of_reading(&options.limits);
    let mut reading = Reading::default();
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    loop {
        let mut heading = if options.body_only {
            Heading { body: Some(at), ..Heading::empty(at) }
        } else {
            heading(text, at, options.plain_record, &mut faults, &mut reading.tokens)
        };
        if heading.foreign {
            break;
        }
        let (tokens, next) =
            heading.body.map_or((Vec::new(), None), |body| token::body(text, body));
        if tokens.is_empty() {
            if !faults.has_errors() {
                faults.push(no_turns(text, next));
            }
        } else {
            let line = assemble(text, &tokens, options, &mut faults);
            let end = tokens.last().map_or(heading.start, |token| token.span.end as usize);
            reading.games.push(Game {
                version: heading.version,
                variant: std::mem::take(&mut heading.variant),
                headers: heading.headers,
                main: line.main,
                turns: line.turns,
                span: Span::new(heading.start, end),
            });
            reading.tokens.extend(tokens);
        }
        match next {
            Some(next) if !faults.is_full() => at = next,
            _ => break,
        }
    }
    if !faults.is_full() {
        rest.into_iter().for_each(|fault| faults.push(fault));
    }
    reading.diagnostics = faults.into_vec();
    reading
}

/// The fault of a text, or of a game before the next one, without turns.
fn no_turns(text: &str, next: Option<usize>) -> Diagnostic {
    let end = text[..next.unwrap_or(text.len())].trim_end().len();
    let message = "there is no game: expected turn `1g`";
    Diagnostic::new(&codes::NO_TURNS, Span::empty(end), message)
        .with_help("a game starts with gold's setup, `1g Ra1 Rb1 ...`")
}
