//! Reading a text as games.

use crate::{
    Game, Limits, Mode, Pdn, Tag, assembly, codes, grammar,
    lexer::{self, Lexed},
    token::{Oddities, Token},
};
use ppn_source::{Decoding, Diagnostic, Edit, Fix, Span, beginning};

ppn_source::settings! {
    /// How a text is read. A [`Mode`] or [`Limits`] alone can be given, too: the other option has its
    /// default.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct ReadOptions {
        /// The grammar of the text; [`Mode::Tolerant`] by default.
        pub mode: Mode = Mode::Tolerant, with_mode;
        /// The limits of the text.
        pub limits: Limits = Limits::default(), with_limits;
    }
}

impl From<Mode> for ReadOptions {
    fn from(mode: Mode) -> Self {
        Self { mode, limits: Limits::default() }
    }
}

impl From<Limits> for ReadOptions {
    fn from(limits: Limits) -> Self {
        Self { mode: Mode::Tolerant, limits }
    }
}

/// Reads a text.
///
/// Reading never fails: problems are diagnostics, and [`Pdn::is_valid`] returns whether the text
/// follows the grammar. In the strict and the reading mode, a text that does not follow the grammar
/// has no games.
///
/// ```
/// use ppn_draughts::{Mode, read};
///
/// let pdn = read("1. 32-28 19-23 2. 28 x19 *", Mode::Tolerant);
/// assert_eq!(pdn.games.len(), 1);
/// assert_eq!(pdn.diagnostics().next().unwrap().code.name, "space-in-move");
/// assert!(!read("1. 32-28 19-23 2. 28 x19 *", Mode::Strict).is_valid());
/// ```
#[must_use]
// PD-1
pub fn read(text: impl Into<String>, options: impl Into<ReadOptions>) -> Pdn {
    let (text, ReadOptions { mode, limits }) = (text.into(), options.into());
    let mut diagnostics = Vec::new();
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    if mark > 0 {
        let span = Span::new(0, mark);
        let fix = Fix::safe("leave it out", [Edit::replace(span, "")]);
        let message = "the text begins with a byte order mark";
        diagnostics.push(Diagnostic::new(&codes::BOM, span, message).with_fix(fix));
    }
    let (read, rest) = beginning(&text, limits.text.max(mark), &codes::TEXT_TOO_LONG);
    let games = match games(read, mark, mode, &limits) {
        Ok(games) => games,
        Err(fault) => {
            diagnostics.push(*fault);
            Vec::new()
        }
    };
    diagnostics.extend(rest);
    let refused = diagnostics.iter().any(Diagnostic::is_error);
    if !refused && !games.iter().any(has_content) {
        let whole = Span::new(0, text.len());
        diagnostics.push(Diagnostic::new(&codes::NO_GAME, whole, "there is no game in the text"));
    }
    let (games, empty): (Vec<_>, Vec<_>) = games.into_iter().partition(has_content);
    diagnostics.extend(empty.into_iter().flat_map(|game| game.diagnostics));
    Pdn { text, games, diagnostics }
}

/// Reads the bytes of a file as UTF-8. Bytes that are not UTF-8 are read as ISO 8859-1, and a
/// diagnostic reports them.
#[must_use]
pub fn read_bytes(bytes: &[u8], options: impl Into<ReadOptions>) -> Pdn {
    let decoded = DECODING.decode(bytes.to_vec(), 0);
    let mut pdn = if decoded.is_text() {
        read(decoded.text, options)
    } else {
        Pdn { text: decoded.text, games: Vec::new(), diagnostics: Vec::new() }
    };
    pdn.diagnostics.splice(..0, decoded.diagnostics);
    pdn
}

/// Reads the tags of the first game of a text, and none of its moves: they are those of the game that [`read`] gives.
///
/// ```
/// use ppn_draughts::{Limits, read_tags};
///
/// let tags = read_tags("[White \"Ann\"] [Result \"2-0\"] 1. 32-28 *", &Limits::default());
/// assert_eq!((tags[0].name.as_str(), tags[0].value.as_str()), ("White", "Ann"));
/// ```
#[must_use]
pub fn read_tags(text: &str, limits: &Limits) -> Vec<Tag> {
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let (read, _) = beginning(text, limits.text.max(mark), &codes::TEXT_TOO_LONG);
    let mut tokens = lexer::lex_tags(&read[mark..]);
    shift(tokens.iter_mut().map(|token| &mut token.span), mark);
    let Ok(elements) = grammar::parse(&tokens, true) else { return Vec::new() };
    let mode = Mode::Tolerant;
    let games = assembly::assemble(read, mode, &tokens, elements, (&[], &[]), limits);
    let first = games.into_iter().map(|(game, _)| game).find(has_content);
    first.map(|game| game.tags).unwrap_or_default()
}

/// How bytes that are not UTF-8 are read.
pub const DECODING: Decoding = Decoding::Latin1(&codes::ENCODING);

/// Counts spans from the beginning of a text with a byte order mark, which is not lexed.
fn shift<'s>(spans: impl Iterator<Item = &'s mut Span>, mark: usize) {
    if mark > 0 {
        spans.for_each(|span| *span = span.shift(Span::empty(mark).start));
    }
}

fn has_content(game: &Game) -> bool {
    !game.tags.is_empty() || !game.body.is_empty()
}

fn games(
    text: &str,
    mark: usize,
    mode: Mode,
    limits: &Limits,
) -> Result<Vec<Game>, Box<Diagnostic>> {
    let Lexed { mut tokens, mut line_comments, mut literal_ends } = lexer::lex(&text[mark..], mode);
    let spans = tokens.iter_mut().map(|token| &mut token.span);
    shift(spans.chain(&mut line_comments).chain(&mut literal_ends), mark);
    let elements = grammar::parse(&tokens, mode == Mode::Tolerant)
        .map_err(|fault| Box::new(syntax(text, &tokens, &fault)))?;
    let remarks = (&line_comments[..], &literal_ends[..]);
    let assembled = assembly::assemble(text, mode, &tokens, elements, remarks, limits);
    let games = assembled.into_iter().map(|(mut game, literal_ends)| {
        game.diagnostics.splice(..0, written_out(text, &literal_ends));
        game
    });
    Ok(games.collect())
}

/// One report of all places of a game where a program has written `\r` or `\n` as two characters.
fn written_out(text: &str, literal_ends: &[Span]) -> Option<Diagnostic> {
    let first = *literal_ends.first()?;
    let edit = |ends: &Span| {
        let rest = text[ends.range().end..].trim_start_matches([' ', '\t']);
        let is_last = rest.is_empty() || rest.starts_with(['\n', '\r']);
        Edit::replace(*ends, if is_last { "" } else { "\n" })
    };
    let fix = Fix::safe("write line ends everywhere", literal_ends.iter().map(edit));
    let written = first.slice(text);
    let message = format!("the text has `{written}` as characters, instead of line ends");
    let mut said = Diagnostic::new(&codes::LITERAL_LINE_ENDS, first, message).with_fix(fix);
    let others = literal_ends.len() - 1;
    if others > 0 {
        let places = if others == 1 { "place" } else { "places" };
        said.notes.push(format!("{others} more {places} of this game"));
    }
    Some(said)
}

/// The place where a text does not follow the grammar, and the reason.
fn syntax(text: &str, tokens: &[Token], fault: &grammar::Fault) -> Diagnostic {
    let Some(token) = tokens.get(fault.words.start) else {
        let end = Span::empty(text.trim_end().len());
        return Diagnostic::new(&codes::SYNTAX, end, "the text ends too early");
    };
    let found: String = token.span.slice(text).chars().take(40).collect();
    let reasons = [
        (Oddities::SPACE_IN_MOVE, "there is white space in the move (restriction 1)"),
        (Oddities::SPACE_BEFORE, "there is white space before the strength (restriction 2)"),
        (Oddities::LEADING_ZERO, "a square has a leading zero (restriction 5)"),
        (Oddities::ODD_SEPARATOR, "the symbol between the squares is not a plain one"),
        (Oddities::MISSING_SEPARATOR, "there is no symbol between the squares"),
        (Oddities::UNCLOSED, "the comment is not closed"),
        (Oddities::SEMICOLON, "a semicolon does not begin a comment"),
        (Oddities::LOWER_CASE, "the name of a tag does not begin with a capital letter"),
        (Oddities::NO_SQUARE, "the board has no such square"),
        (Oddities::FAR_SQUARE, "the board has no such square"),
        (Oddities::MIXED, "the symbols of a move differ"),
        (Oddities::MIXED_CAPTURE, "the symbols of a move differ"),
        (Oddities::HYPHENS, "a quiet move has more than two squares"),
    ];
    let reason = reasons.into_iter().find(|(oddity, _)| token.oddities.has(*oddity));
    let message = match reason {
        Some((_, reason)) => format!("`{found}`: {reason}"),
        None => format!("unexpected `{found}`"),
    };
    let diagnostic = Diagnostic::new(&codes::SYNTAX, token.span, message);
    if reason.is_some() || fault.expected.is_empty() {
        return diagnostic;
    }
    diagnostic.with_help(format!("expected: {}", fault.expected.join(", ")))
}
