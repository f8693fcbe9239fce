//! Games, put together from elements.

use crate::{
    Game, GameType, Item, Limits, Mode, MoveText, Separator, SquareName, Tag, Variant,
    bounds::Heads,
    codes,
    grammar::Element,
    results::{is_no_result, plain_result},
    squares_text::{Sign, SquaresText},
    token::{Kind, Oddities, Token},
    tree::{comment_text, tag_name},
};
use ppn_source::{Code, Diagnostic, Edit, Fix, Span};
use std::{cell::Cell, collections::HashMap};

mod endings;
mod numbers;
mod oddities;
mod skipped;
mod unclosed;
mod variations;

/// Puts elements together into games, each with its line ends that are written as two characters.
/// `remarks` are the comments from `%` to the end of the line, and these line ends.
pub(crate) fn assemble(
    text: &str,
    mode: Mode,
    tokens: &[Token],
    elements: impl Iterator<Item = Element>,
    (line_comments, literal_ends): (&[Span], &[Span]),
    limits: &Limits,
) -> Vec<(Game, Vec<Span>)> {
    let mut assembly = Assembly {
        text,
        mode,
        tokens,
        line_comments,
        literal_ends,
        limits,
        games: Vec::new(),
        ends_of_games: Vec::new(),
        game: Draft::default(),
        too_deep: 0,
        after_result: None,
        last_has_error: false,
    };
    for element in elements {
        assembly.element(element);
    }
    assembly.end_of_file();
    if let Some(last) = assembly.ends_of_games.last_mut() {
        last.extend(assembly.literal_ends);
    }
    assembly.games.into_iter().zip(assembly.ends_of_games).collect()
}

struct Assembly<'t> {
    text: &'t str,
    mode: Mode,
    tokens: &'t [Token],
    line_comments: &'t [Span],
    literal_ends: &'t [Span],
    limits: &'t Limits,
    games: Vec<Game>,
    /// The literal ends in the text of each game.
    ends_of_games: Vec<Vec<Span>>,
    game: Draft,
    /// The number of open variations that are nested deeper than the limit.
    too_deep: usize,
    /// The end of the last comment behind a result.
    after_result: Option<u32>,
    /// Whether one of the problems of the last game that ended is an error.
    last_has_error: bool,
}

/// A game that has not ended yet.
#[derive(Default)]
struct Draft {
    span: Option<Span>,
    tags: Vec<Tag>,
    body: Vec<Item>,
    /// How many items at the start of the body are known to be strays.
    strays: Cell<usize>,
    /// Where the numbers of the body say that a variation begins.
    course: numbers::Course,
    /// A number before a comment or a setup, which is that of the next move.
    number: Option<Span>,
    /// The open variations, each with its opening bracket.
    open: Vec<(Span, Vec<Item>)>,
    diagnostics: Vec<Diagnostic>,
    /// Whether one of the problems is an error.
    has_error: bool,
    /// The first place of each name of a tag.
    names: HashMap<String, Span>,
    /// The tags that show that another game begins if they come again.
    heads: Heads,
    /// Whether a variation was left out because it is nested too deeply.
    left_out: bool,
    /// The last separator that was read in a variation.
    ending_inside: Option<Span>,
    /// Whether a variation was not closed.
    unclosed: bool,
}

impl Draft {
    fn has_body(&self) -> bool {
        // This is asked again and again, and there may be many strays.
        let rest = self.body.get(self.strays.get()..).unwrap_or_default();
        let strays = rest.iter().take_while(|item| matches!(item, Item::Stray(_))).count();
        self.strays.set(self.strays.get() + strays);
        !self.open.is_empty() || strays < rest.len()
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.has_body()
    }
}

impl Assembly<'_> {
    #[inline(always)]
    fn element(&mut self, element: Element) {
        match element {
            Element::Tag { name, value } => {
                // In the grammar, brackets enclose both words.
                let bracket =
                    |at: usize| self.tokens.get(at).map_or(Span::default(), |one| one.span);
                let span = bracket(name.saturating_sub(1)).cover(bracket(value + 1));
                self.tag(span, name, value);
            }
            Element::Move { number, text, strength } => self.game_move(number, text, strength),
            Element::Word(at) if let Some(later) = self.later_move(at) => self.number_of(at, later),
            Element::Word(at) if self.is_after_result(at) => self.comment_after_result(at),
            Element::Word(at) => self.word(self.tokens[at]),
        }
    }

    // PD-5
    fn tag(&mut self, span: Span, name: usize, value: usize) {
        let is_open = self.too_deep > 0 || !self.game.open.is_empty();
        self.close_variations(span.start);
        if self.game.has_body() || self.begins_again(name) {
            let separator = self.result_like_a_word();
            if separator.is_none() {
                let end = self.game.span.map_or(span.start, |game| game.end);
                let before = self.tokens.partition_point(|token| token.span.end <= end);
                let last = before.checked_sub(1).map(|last| self.tokens[last]);
                let place = last.map_or(Span { start: end, end }, |last| last.span);
                let mut missing = missing_terminator(place, self.text);
                if is_open {
                    // The star would become a part of the variation, which has to be closed first.
                    missing.fixes.clear();
                }
                if self.mode != Mode::Tolerant {
                    missing.code = &codes::SYNTAX;
                }
                // A comment that is not closed is reported, and has swallowed the end of the game.
                if !last.is_some_and(|last| last.oddities.has(Oddities::UNCLOSED)) {
                    self.game.diagnostics.push(missing);
                }
            }
            self.finish(separator);
        }
        self.cover(span);
        let (name, value) = (self.tokens[name], self.tokens[value]);
        self.game.heads.add(self.text, name.span);
        let text = name.span.slice(self.text).to_owned();
        if name.oddities.has(Oddities::LOWER_CASE) {
            let message =
                format!("the name of the tag `{text}` does not begin with a capital letter");
            let edit = Edit::replace(name.span, tag_name(&text));
            let fix = Fix::guess("write it with a capital letter", [edit]);
            self.fault(&codes::TAG_CASE, name.span, message, Some(fix));
        }
        if value.oddities.has(Oddities::UNCLOSED_VALUE) {
            self.unclosed_tag(span, value);
        }
        let inside = tag_value(value.span.slice(self.text));
        let right = tag_name(&text).into_owned();
        if let Some(&first) = self.game.names.get(&right) {
            let diagnostic = Diagnostic::new(
                &codes::DUPLICATE_TAG,
                name.span,
                format!("duplicate tag `{text}`"),
            )
            .with_other(first, "this one is used")
            .with_help("remove one of them");
            self.tell(diagnostic);
        } else {
            self.game.names.insert(right, span);
        }
        self.game.tags.push(Tag { span, name: text, value: inside, value_span: value.span });
    }

    fn word(&mut self, token: Token) {
        let Token { kind, span, oddities, .. } = token;
        match kind {
            Kind::OpenVariation => self.open_variation(span),
            Kind::CloseVariation => self.close_variation(span),
            Kind::Star => self.separator(Separator::Star(span)),
            Kind::Result => self.separator(Separator::Result(span)),
            Kind::Comment => {
                self.cover(span);
                if oddities.has(Oddities::UNCLOSED) {
                    let start = Span { start: span.start, end: span.start + 1 };
                    let code = &codes::UNCLOSED_COMMENT;
                    let unclosed = Diagnostic::new(code, start, "the comment is not closed");
                    self.report(unclosed.with_help("write `}` where the comment ends"));
                }
                if oddities.has(Oddities::SEMICOLON) {
                    let text = span.slice(self.text);
                    let inside = comment_text(text).trim().replace('{', "(").replace('}', ")");
                    let fix =
                        fix("put it in braces", Edit::replace(span, format!("{{ {inside} }}")));
                    let (code, message) = match text.starts_with(';') {
                        true => (&codes::SEMICOLON_COMMENT, "a comment begins with a semicolon"),
                        false => {
                            (&codes::SLASH_COMMENT, "a comment must be in braces, not after `//`")
                        }
                    };
                    self.fault(code, span, message, Some(fix));
                }
                self.push(Item::Comment(span));
            }
            Kind::Setup => {
                self.cover(span);
                self.push(Item::Setup(span));
            }
            Kind::Glyph => {
                self.cover(span);
                self.push(Item::Glyph(span));
            }
            Kind::Number => {
                self.cover(span);
                self.number_without_move(span);
                self.push(Item::Stray(span));
            }
            _ => self.stray(span),
        }
    }

    fn number_without_move(&mut self, span: Span) {
        let fix = in_comment(span);
        let message = format!("move number `{}` has no move", span.slice(self.text));
        self.fault(&codes::NUMBER_WITHOUT_MOVE, span, message, Some(fix));
    }

    /// Removes what a person typed, which is never safe. After a word of the game a space stays, since another word may
    /// follow at once.
    fn removal(&self, span: Span) -> Fix {
        let begins_game = self.game.span.is_none_or(|game| game.start >= span.start);
        let before = self.text[..span.range().start].chars().next_back();
        match before.is_some_and(char::is_alphanumeric) && !begins_game {
            true => Fix::guess("write a space instead", [Edit::replace(span, " ")]),
            false => Fix::guess("remove it", [Edit::replace(span, "")]),
        }
    }

    fn stray(&mut self, span: Span) {
        self.cover(span);
        let text: String = span.slice(self.text).chars().take(40).collect();
        let word = span.slice(self.text);
        // The typed text is kept in a comment; a bracket may be the beginning of a tag.
        let fix = if !word.contains(char::is_alphanumeric) {
            Some(self.removal(span))
        } else if word.contains(['{', '}', '[', ']']) {
            None
        } else {
            Some(in_comment(span))
        };
        self.fault(&codes::STRAY_TOKEN, span, format!("unexpected `{text}`"), fix);
        self.push(Item::Stray(span));
    }

    // PD-3
    fn separator(&mut self, separator: Separator) {
        let span = separator.span();
        if !self.game.open.is_empty() {
            self.cover(span);
            self.game.ending_inside = Some(span);
            let written = span.slice(self.text);
            let message = format!("`{written}` is in a variation");
            let fix = in_comment(span);
            return self.fault(&codes::RESULT_IN_VARIATION, span, message, Some(fix));
        }
        if self.game.is_empty() {
            let written = span.slice(self.text);
            // A result is information, even without a game.
            let fix = if written == "*" { self.removal(span) } else { in_comment(span) };
            let message = format!("there is no game before `{}`", span.slice(self.text));
            self.fault(&codes::EMPTY_GAME, span, message, Some(fix));
            if !self.games.is_empty() {
                self.tell_of_last(span.end);
                self.game = Draft::default();
            }
            return;
        }
        self.cover(span);
        self.finish(Some(separator));
    }

    fn end_of_file(&mut self) {
        let end = Span::empty(self.text.len()).start;
        self.close_variations(end);
        if !self.game.is_empty() {
            let separator = self.result_like_a_word();
            self.finish(separator);
        } else if !self.games.is_empty() {
            self.tell_of_last(end);
        } else if !self.game.diagnostics.is_empty() {
            // A file of strays is not a game, but its problems are still reported.
            let diagnostics = std::mem::take(&mut self.game.diagnostics);
            self.ends_of_games.push(Vec::new());
            self.games.push(Game {
                span: Span::new(0, 0),
                tags: Vec::new(),
                body: Vec::new(),
                separator: None,
                line_comments: Vec::new(),
                diagnostics,
            });
        }
    }

    fn finish(&mut self, separator: Option<Separator>) {
        let Draft { span, tags, body, mut diagnostics, .. } = std::mem::take(&mut self.game);
        let span = span.unwrap_or_default();
        let is_other_game = is_other_game(&tags);
        if is_other_game {
            let of_words = diagnostics.iter_mut().filter(|said| OF_WORDS.contains(&said.code));
            of_words.for_each(|said| said.fixes.clear());
        }
        match separator {
            Some(Separator::Result(at)) if self.mode == Mode::Tolerant => {
                let written = at.slice(self.text);
                let result = &*plain_result(written);
                let mut edits = vec![Edit::replace(at, "*")];
                let mut is_safe = true;
                let mut is_whole = true;
                match tags.iter().find(|tag| tag.is("Result")) {
                    None => edits.insert(0, self.new_tag(span, tags.last(), "Result", result)),
                    Some(tag) if is_no_result(&tag.value) => {
                        let edit = tag.new_value(self.text, result);
                        is_whole = edit.is_some();
                        edits.splice(..0, edit);
                    }
                    // A person has to decide which of the two is right.
                    Some(tag) if ![written, result].contains(&tag.value.as_str()) => {
                        edits = vec![Edit::replace(at, format!("{{{result}}} *"))];
                        is_safe = false;
                    }
                    Some(_) => {}
                }
                let fix = if is_safe { Fix::safe } else { Fix::guess };
                let fix = fix("end the game with `*`", edits);
                let message = format!("the game ends with the result `{written}` instead of `*`");
                let mut said = Diagnostic::new(&codes::RESULT_TERMINATOR, at, message);
                said.fixes.extend(is_whole.then_some(fix));
                diagnostics.push(said);
            }
            None if self.mode == Mode::Tolerant => {
                let end = Span { start: span.end, end: span.end };
                let code = &codes::NO_TERMINATOR;
                let missing = Diagnostic::new(code, end, "the game ends without `*`");
                diagnostics.push(missing.with_help("write `*` after the last move"));
            }
            _ => {}
        }
        if self.mode == Mode::Tolerant && !is_other_game {
            skipped::judge(self.text, &body, &mut diagnostics, self.limits.diagnostics());
        }
        let line_comments = before(&mut self.line_comments, span.end).to_vec();
        self.ends_of_games.push(before(&mut self.literal_ends, span.end).to_vec());
        self.last_has_error = diagnostics.iter().any(Diagnostic::is_error);
        let game = Game { span, tags, body, separator, line_comments, diagnostics };
        self.games.push(if self.mode == Mode::Strict {
            judged(game, self.text, self.limits)
        } else {
            game
        });
    }

    /// Adds a tag after the last one of a game, or before the game.
    fn new_tag(&self, game: Span, last: Option<&Tag>, name: &str, value: &str) -> Edit {
        let line_end = line_end(self.text, game);
        let tag = format!("[{name} \"{value}\"]");
        match last {
            Some(last) => Edit::insert(last.span.end, format!("{line_end}{tag}")),
            None => Edit::insert(game.start, format!("{tag}{line_end}")),
        }
    }

    #[inline(always)]
    fn push(&mut self, item: Item) {
        if self.too_deep > 0 {
            return;
        }
        let game = &mut self.game;
        let is_inside = !game.open.is_empty();
        let items = game.open.last_mut().map_or(&mut game.body, |(_, items)| items);
        if items.is_empty() && !is_inside {
            // Usual games have fewer words; other games have few, and so have variations, of which a game may have many.
            items.reserve(self.tokens.len().min(1 << 8));
        }
        items.push(item);
        if !is_inside && let Some((item, before)) = game.body.split_last() {
            game.course.go_on(self.text, before.len(), item);
        }
    }

    fn cover(&mut self, span: Span) {
        self.game.span = Some(self.game.span.map_or(span, |game| game.cover(span)));
    }

    /// Reports a problem: for the tolerant reader with its own code, otherwise as a syntax error.
    fn fault(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
        fix: Option<Fix>,
    ) {
        if self.game.diagnostics.len() < self.limits.diagnostics() || !self.game.has_error {
            let mut diagnostic = Diagnostic::new(code, span, message);
            diagnostic.fixes.extend(fix);
            self.report(diagnostic);
        }
    }

    /// Reports what the strict grammar does not allow.
    fn report(&mut self, mut diagnostic: Diagnostic) {
        if self.mode != Mode::Tolerant {
            diagnostic.code = &codes::SYNTAX;
        }
        self.tell(diagnostic);
    }

    fn tell(&mut self, diagnostic: Diagnostic) {
        tell(&mut self.game.diagnostics, &mut self.game.has_error, diagnostic, self.limits);
    }

    /// Adds the problems of text after a game to that game, if the text is not a game itself.
    fn tell_of_last(&mut self, end: u32) {
        let own = before(&mut self.line_comments, end);
        if let Some(last) = self.ends_of_games.last_mut() {
            last.extend(before(&mut self.literal_ends, end));
        }
        if let Some(last) = self.games.last_mut() {
            for diagnostic in self.game.diagnostics.drain(..) {
                tell(&mut last.diagnostics, &mut self.last_has_error, diagnostic, self.limits);
            }
            self.game.has_error = false;
            last.line_comments.extend(own);
        }
    }
}

/// Takes the spans that begin before a place.
fn before<'s>(spans: &mut &'s [Span], end: u32) -> &'s [Span] {
    let (own, later) = spans.split_at(spans.partition_point(|span| span.start < end));
    *spans = later;
    own
}

/// The value of a tag without its quotes, the last of which may be missing.
pub(crate) fn tag_value(quoted: &str) -> String {
    let inside = quoted.strip_prefix('"').unwrap_or(quoted);
    let inside = if quoted.len() > 1 { inside.strip_suffix('"').unwrap_or(inside) } else { inside };
    inside.replace("\\\"", "\"")
}

/// Reports about words that are not written like draughts moves.
const OF_WORDS: [&Code; 9] = [
    &codes::SPACE_IN_MOVE,
    &codes::SPACE_BEFORE_STRENGTH,
    &codes::STAR_STRENGTH,
    &codes::LEADING_ZERO,
    &codes::ODD_SEPARATOR,
    &codes::MISSING_SEPARATOR,
    &codes::ALPHA_NO_SEPARATOR,
    &codes::NUMBER_WITHOUT_MOVE,
    &codes::EMPTY_VARIATION,
];

/// Whether the game is not draughts: its words may be right, so none is changed.
fn is_other_game(tags: &[Tag]) -> bool {
    let game_type = tags.iter().find(|tag| tag.is("GameType")).map(|tag| tag.value.parse());
    matches!(game_type, Some(Ok(game_type)) if Variant::of(game_type).is_none())
}

/// Reports a problem, up to the limit, and the first error in any case: it is the verdict on the game.
fn tell(
    stated: &mut Vec<Diagnostic>,
    has_error: &mut bool,
    mut diagnostic: Diagnostic,
    limits: &Limits,
) {
    let most = limits.diagnostics();
    let is_first_error = diagnostic.is_error() && !*has_error;
    if stated.len() < most || is_first_error {
        *has_error |= is_first_error;
        if stated.len() + 1 == most {
            diagnostic.notes.push("further problems of this game are hidden".to_owned());
        }
        stated.push(diagnostic);
    }
}

/// The report that tags follow a game that has no separator and ends with the word `last`.
pub(crate) fn missing_terminator(last: Span, text: &str) -> Diagnostic {
    let end = last.end;
    let message = "a game ends here without `*`";
    let missing = Diagnostic::new(&codes::MISSING_TERMINATOR, Span { start: end, end }, message);
    match last.is_empty() || unclosed::is_open(last.slice(text)) {
        true => missing,
        false => missing.with_fix(fix("end the game with `*`", Edit::insert(end, " *"))),
    }
}

/// Puts what a person typed into a comment.
fn in_comment(span: Span) -> Fix {
    let edits = vec![Edit::insert(span.start, "{"), Edit::insert(span.end, "}")];
    Fix::guess("put it in a comment", edits)
}

/// The line end that a game uses. Only its own text is searched, and the spaces after it: to
/// search further for each game would take quadratic time.
pub(crate) fn line_end(text: &str, game: Span) -> &'static str {
    let behind = &text[game.range().end..];
    let spaces = behind.len() - behind.trim_start_matches([' ', '\t']).len();
    let own = &text[game.range().start..];
    if !own.as_bytes()[..(game.len() + spaces + 1).min(own.len())].contains(&b'\r') {
        return "\n";
    }
    let first =
        own.bytes().take(game.len() + spaces + 1).position(|byte| matches!(byte, b'\n' | b'\r'));
    match first {
        Some(at) if own[at..].starts_with("\r\n") => "\r\n",
        _ => "\n",
    }
}

fn fix(title: &str, edit: Edit) -> Fix {
    Fix::safe(title, [edit])
}

/// The squares of a move with plain symbols and numbers, if the move has only one kind of symbol.
fn plain(read: &SquaresText) -> Option<String> {
    let sign = match read.sign {
        Sign::Hyphen => "-",
        Sign::X => "x",
        Sign::Colon => ":",
        Sign::Missing => return None,
    };
    let names: Vec<String> = read.names.iter().map(ToString::to_string).collect();
    Some(names.join(sign))
}

/// Adds the errors that the strict reader finds only when it knows the game: symbols and far
/// squares that only some games have.
fn judged(game: Game, text: &str, limits: &Limits) -> Game {
    let game_type = game.tag("GameType").and_then(|tag| tag.value.parse::<GameType>().ok());
    let sign = game_type.and_then(Variant::of).map_or('x', Variant::capture_sign);
    let (width, height) = game_type
        .and_then(|known| known.layout)
        .map_or((8, 8), |layout| (layout.width, layout.height));
    let Game { body, mut diagnostics, .. } = game;
    let mut has_error = diagnostics.iter().any(Diagnostic::is_error);
    each_move(&body, &mut |played| {
        let read = played.squares(text);
        let wrong_sign = match read.sign {
            Sign::X => sign != 'x',
            Sign::Colon => sign != ':',
            Sign::Hyphen => sign != '-' && read.names.len() > 2,
            Sign::Missing => false,
        };
        let too_far = |name: &SquareName| matches!(*name, SquareName::Letter(c, r) if c > width.max(8) || r > height.max(8));
        let message = if wrong_sign {
            format!("the capture symbol of this game is `{sign}`")
        } else if read.names.iter().any(too_far) {
            "the board has no such square".to_owned()
        } else {
            return;
        };
        let fault = Diagnostic::new(&codes::SYNTAX, played.span, message);
        tell(&mut diagnostics, &mut has_error, fault, limits);
    });
    Game { body, diagnostics, ..game }
}

/// Visits the moves of a body and its variations in their order.
pub(crate) fn each_move(items: &[Item], visit: &mut impl FnMut(&MoveText)) {
    for item in items {
        match item {
            Item::Move(played) => visit(played),
            Item::Variation(variation) => each_move(&variation.items, visit),
            _ => {}
        }
    }
}
