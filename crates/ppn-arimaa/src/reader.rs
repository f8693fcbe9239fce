//! Reading a text: its games and diagnostics.

use crate::body::{Body, assemble};
use crate::faults::Faults;
use crate::header::{Heading, MAGIC, heading};
use crate::pasted::pasted;
use crate::{Game, NotUnderstood, ReadOptions, Token, codes, split, token};
use ppn_source::{Diagnostic, Span, beginning};

/// The result of reading a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Reading {
    /// The games that could be read, without the parts that were not understood.
    pub games: Vec<Game>,
    /// Errors and warnings in the order in which a reader meets them. The first error is the one
    /// for which a strict reader would refuse the text: it may cause others, even further
    /// up.
    pub diagnostics: Vec<Diagnostic>,
    /// Every word of the text with its place; everything between is white space.
    pub tokens: Vec<Token>,
    /// Whether the text is a row of a table, which cannot be written in another form.
    pub is_row: bool,
}

/// Reads a text in FAN, or a plain Arimaa record.
///
/// Reading never fails: what is not understood is reported and left out. The rules of the game are
/// not looked at, see [`crate::replay`].
///
/// The games of the text are read one by one, as [`split`] gives them. So each of them, read alone,
/// gives the same result as here, except for its place: a problem of the beginning of a file is
/// reported for the first game, a missing part for the game that lacks it, and
/// [`Limits::diagnostics`](crate::Limits) counts again for each game. [`Limits::text`](crate::Limits)
/// applies to the text as a whole.
///
/// ```
/// let reading = ppn_arimaa::read("1g Ra1 1s ra8 2g Ra1n \"forward\" 2s resings", Default::default());
/// let turns = &reading.games[0].main;
/// assert_eq!(turns[2].move_comment.as_ref().unwrap().text, "forward");
/// let names: Vec<_> = reading.diagnostics.iter().map(|problem| problem.code.name).collect();
/// assert_eq!(names, ["missing-magic", "bad-token"]);
/// assert_eq!(reading.diagnostics[1].help, ["write `resigns`"]);
/// ```
#[must_use]
// FN-1
pub fn read(whole: &str, options: ReadOptions) -> Reading {
    let (text, rest) = beginning(whole, options.limits.text, &codes::TEXT_TOO_LONG);
    let mut reading = Reading::default();
    if options.plain_record
        && let Some(pasted) = pasted(text)
    {
        reading.games_of(&pasted.text, options);
        reading.diagnostics.splice(..0, pasted.diagnostics);
        reading.is_row = pasted.is_row;
        if let Some(game) = reading.games.first_mut() {
            game.headers.extend(pasted.headers);
            game.not_understood = game.not_understood.take().or(pasted.left);
        }
    } else if options.body_only {
        reading.body(text, options);
    } else {
        reading.games_of(text, options);
    }
    if let (Some(rest), Some(game)) = (&rest, reading.games.last_mut()) {
        game.not_understood = game.not_understood.take().or_else(|| NotUnderstood::of(rest));
    }
    reading.diagnostics.extend(rest);
    reading
}

impl Reading {
    /// The first thing in all games that was not understood, or in a text that has no game.
    #[must_use]
    pub fn not_understood(&self) -> Option<NotUnderstood> {
        let reported = self.diagnostics.iter().find_map(NotUnderstood::of);
        // If there are many warnings, the one about text that was not understood may not be
        // reported.
        reported.or_else(|| self.games.iter().find_map(Game::not_understood).cloned())
    }
}

impl Reading {
    fn games_of(&mut self, text: &str, options: ReadOptions) {
        let games = if options.header_only { 1 } else { usize::MAX };
        for game in split(text).with_limit(usize::MAX).take(games) {
            let start = usize::try_from(game.place.offset).unwrap_or(usize::MAX);
            self.game(&text[..start + game.text.len()], start, options);
        }
    }

    /// Reads the game from `start` to the end of the text.
    fn game(&mut self, text: &str, start: usize, options: ReadOptions) {
        let mut faults = Faults::of_reading(&options.limits);
        let at = start.max(byte_order_mark(text));
        let heading = heading(text, at, options.plain_record, &mut faults, &mut self.tokens);
        if !heading.foreign {
            let tokens = match heading.body {
                Some(body) if options.header_only => token::first(text, body).into_iter().collect(),
                Some(body) => token::body(text, body).0,
                None => Vec::new(),
            };
            self.turns(text, heading, tokens, options, &mut faults);
        }
        self.diagnostics.extend(faults.into_vec());
    }

    /// Reads the body of one game. The word that begins another one ends it.
    fn body(&mut self, text: &str, options: ReadOptions) {
        let mut faults = Faults::of_reading(&options.limits);
        let start = byte_order_mark(text);
        let (tokens, next) = token::body(text, start);
        let heading = Heading { body: Some(start), ..Heading::empty(start) };
        self.turns(text, heading, tokens, options, &mut faults);
        if let Some(next) = next {
            let span = Span::new(next, next + MAGIC.len());
            let message = "another game cannot begin here; the rest is not read";
            faults.push(
                Diagnostic::new(&codes::BAD_TOKEN, span, message)
                    .with_help("write each game as a separate movetext"),
            );
            if let Some(game) = self.games.last_mut() {
                game.not_understood = faults.not_understood();
            }
        }
        self.diagnostics.extend(faults.into_vec());
    }

    fn turns(
        &mut self,
        text: &str,
        heading: Heading,
        tokens: Vec<Token>,
        options: ReadOptions,
        faults: &mut Faults,
    ) {
        if tokens.is_empty() {
            if !faults.has_errors() {
                faults.push(no_turns(text));
            }
            return;
        }
        let line = if options.header_only {
            Body::default()
        } else {
            assemble(text, &tokens, options, faults)
        };
        let end = tokens.last().map_or(heading.start, |token| token.span.end as usize);
        self.games.push(Game {
            version: heading.version,
            variant: heading.variant,
            headers: heading.headers,
            main: line.main,
            turns: line.turns,
            span: Span::new(heading.start, end),
            not_understood: faults.not_understood(),
        });
        self.tokens.extend(tokens);
    }
}

/// The length in bytes of the byte order mark at the beginning.
fn byte_order_mark(text: &str) -> usize {
    if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
}

/// The error of a game without turns, which ends the text.
fn no_turns(text: &str) -> Diagnostic {
    let message = "there is no game: expected turn `1g`";
    Diagnostic::new(&codes::NO_TURNS, Span::empty(text.trim_end().len()), message)
        .with_help("a game starts with gold's setup, `1g Ra1 Rb1 ...`")
}
