//! Reading the text of a game.

use crate::{
    Game, Item, Limits, Outcome, Tag, Variation, codes,
    glyphs::symbol,
    letters::{ENGLISH, figurine},
    tags::{self, looks_like_tag},
};
use ppn_source::{Applicability, Code, Diagnostic, Edit, Fix, Span};
use std::collections::HashMap;

/// Reads the text of a game. It never fails: what was not understood is an [`Item::Stray`].
///
/// ```
/// use ppn_chess::{Item, read};
///
/// let game = read("[White \"Anna\"]\n\n1.e4 e5! {good} (1... c5) *", &Default::default());
/// assert_eq!(game.tag("white").unwrap().value, "Anna");
/// assert!(matches!(game.body[2], Item::Move(_)) && game.diagnostics.is_empty());
/// ```
#[must_use]
pub fn read(text: &str, limits: &Limits) -> Game {
    let mut reader = Reader::new(text, limits);
    while reader.at < text.len() {
        reader.word();
    }
    reader.finish()
}

/// Reads the tags of a game, and usually none of its moves: they are those of the game that [`read`] gives.
///
/// ```
/// use ppn_chess::read_tags;
///
/// let tags = read_tags("[White \"Anna\"]\n\n1.e4 e5 *", &Default::default());
/// assert_eq!((tags[0].name.as_str(), tags[0].value.as_str()), ("White", "Anna"));
/// ```
#[must_use]
pub fn read_tags(text: &str, limits: &Limits) -> Vec<Tag> {
    let mut reader = Reader::new(text, limits);
    while reader.at < text.len() && reader.game.body.is_empty() && reader.open.is_empty() {
        reader.word();
    }
    // Tags may come between moves, but `[%` begins a command in a comment.
    let rest = reader.rest();
    if rest.match_indices('[').any(|(at, _)| !rest[at..].starts_with("[%")) {
        return read(text, limits).tags;
    }
    reader.game.tags
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    limits: &'t Limits,
    game: Game,
    /// The variations that are open, each with the place of its bracket.
    open: Vec<(usize, Vec<Item>)>,
    /// The number of open brackets beyond the limit.
    too_deep: usize,
    /// A result of the game itself after which nothing has come yet.
    result: Option<Span>,
    /// The index of the first tag of each name, in lower case.
    tags: HashMap<String, usize>,
    /// The end of a line; beyond it, the next end is searched. A line may have many words.
    line_end: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, limits: &'t Limits) -> Self {
        Self {
            text,
            at: if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 },
            limits,
            game: Game::default(),
            open: Vec::new(),
            too_deep: 0,
            result: None,
            tags: HashMap::new(),
            line_end: 0,
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn add(&mut self, item: Item) {
        if self.too_deep > 0 {
            return;
        }
        let is_move = matches!(item, Item::Move(_) | Item::Number(_));
        match self.open.last_mut() {
            Some((_, items)) => items.push(item),
            None => {
                if is_move && let Some(result) = self.result.take() {
                    let message = "moves follow this result";
                    let fix = safe(
                        "leave it out",
                        vec![Edit::replace(result, "")],
                        Applicability::Unsafe,
                    );
                    self.say(&codes::RESULT_INSIDE, result, message, |one| one.with_fix(fix));
                }
                if let Item::Result(span, _) = item {
                    self.result = Some(span);
                }
                self.game.body.push(item);
            }
        }
    }

    fn say(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
        more: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        if self.game.diagnostics.len() < self.limits.faults {
            self.game.diagnostics.push(more(Diagnostic::new(code, span, message)));
        }
    }

    /// Takes some bytes.
    fn take(&mut self, length: usize) -> Span {
        let start = self.at;
        self.at += length;
        Span::new(start, self.at)
    }

    fn starts_line(&self) -> bool {
        let before = &self.text[..self.at];
        before.is_empty() || before.ends_with(['\n', '\r', '\u{feff}'])
    }

    /// Whether only white space is before the place in its line.
    fn starts_words(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t', '\u{feff}']);
        before.is_empty() || before.ends_with(['\n', '\r', ']'])
    }

    fn line_length(&mut self) -> usize {
        let is_ended = self.rest().starts_with(['\n', '\r']);
        if self.line_end < self.at || self.line_end == self.at && !is_ended {
            let length = self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
            self.line_end = self.at + length;
        }
        self.line_end - self.at
    }

    fn word(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        match first {
            '%' if self.starts_line() => {
                let length = self.line_length();
                let span = self.take(length);
                self.add(Item::Escape(span));
            }
            _ if first.is_whitespace() || first == '\u{feff}' || first == '\0' => {
                self.take(first.len_utf8());
            }
            '{' => self.comment(),
            ';' => {
                let length = self.line_length();
                let span = self.take(length);
                self.add(Item::Comment(span));
            }
            '(' => self.open(),
            ')' => self.close(),
            '[' => self.bracket(),
            '}' | ']' => {
                let span = self.take(1);
                let message = format!("`{first}` closes nothing");
                let fix = safe("leave it out", vec![Edit::replace(span, "")], Applicability::Safe);
                self.say(&codes::UNOPENED, span, message, |one| one.with_fix(fix));
            }
            '$' => self.glyph(),
            '.' | '…' => {
                let length = rest.len() - rest.trim_start_matches(['.', '…']).len();
                let span = self.take(length);
                self.add(Item::Number(span));
            }
            ',' => {
                self.take(1);
            }
            _ => self.plain(),
        }
    }

    fn comment(&mut self) {
        let rest = self.rest();
        let close = rest.find('}');
        let searched = &rest[..close.unwrap_or(rest.len())];
        // A comment that goes over tags was not closed.
        let tags = tags::section_after(searched);
        let length = match (close, tags) {
            (Some(close), None) => close + 1,
            (_, Some(tags)) => searched[..tags].trim_end().len(),
            (None, None) => rest.trim_end().len(),
        };
        if close.is_none() || tags.is_some() {
            let span = Span::new(self.at, self.at + 1);
            let end = Span::empty(self.at + length).start;
            let fix = safe("close it here", vec![Edit::insert(end, "}")], Applicability::Unsafe);
            self.say(&codes::UNCLOSED, span, "the comment is not closed", |one| {
                one.with_help("write `}` after its last word").with_fix(fix)
            });
        }
        let span = self.take(length);
        self.add(Item::Comment(span));
    }

    fn open(&mut self) {
        let start = self.at;
        if self.open.len() >= self.limits.variations() || self.too_deep > 0 {
            if self.too_deep == 0 {
                let message =
                    format!("variations are nested more than {} deep", self.limits.variations());
                self.say(&codes::TOO_DEEP, Span::new(start, start + 1), message, |one| one);
            }
            self.too_deep += 1;
        } else {
            self.open.push((start, Vec::new()));
        }
        self.take(1);
    }

    fn close(&mut self) {
        let span = self.take(1);
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let Some((start, items)) = self.open.pop() else {
            let fix = safe("leave it out", vec![Edit::replace(span, "")], Applicability::Safe);
            self.say(&codes::UNOPENED, span, "`)` closes nothing", |one| one.with_fix(fix));
            return;
        };
        let span = Span::new(start, self.at);
        self.add(Item::Variation(Variation { span, items }));
    }

    /// Closes the variations that are open, before tags and at the end.
    fn close_all(&mut self) {
        self.too_deep = 0;
        while let Some((start, items)) = self.open.pop() {
            let end = items.last().map_or(start + 1, |item| item.span().range().end);
            let at = Span::empty(end).start;
            let fix = safe("close it here", vec![Edit::insert(at, ")")], Applicability::Unsafe);
            self.say(
                &codes::UNCLOSED,
                Span::new(start, start + 1),
                "the variation is not closed",
                |one| one.with_help("write `)` after its last move").with_fix(fix),
            );
            self.add(Item::Variation(Variation { span: Span::new(start, end), items }));
        }
    }

    fn bracket(&mut self) {
        let length = self.line_length();
        let is_tag = looks_like_tag(&self.rest()[..length]);
        if is_tag && (self.starts_words() || self.rest()[..length].contains(['"', ']'])) {
            self.close_all();
            let (tag, length, problems) = tags::tag(self.text, self.at, length);
            self.take(length);
            for problem in problems {
                if self.game.diagnostics.len() < self.limits.faults {
                    self.game.diagnostics.push(problem);
                }
            }
            let next = self.game.tags.len();
            let first = *self.tags.entry(tag.name.to_ascii_lowercase()).or_insert(next);
            if let Some(first) = self.game.tags.get(first) {
                let (span, name) = (first.span, &tag.name);
                let one = Diagnostic::new(
                    &codes::TAG_REPEATED,
                    tag.span,
                    format!("the tag `{name}` occurs twice"),
                );
                let line = tags::whole_line(self.text, tag.span);
                let is_same = first.value == tag.value;
                let applicability =
                    if is_same { Applicability::Safe } else { Applicability::Unsafe };
                let fix =
                    safe("leave out the second", vec![Edit::replace(line, "")], applicability);
                self.game.diagnostics.push(one.with_other(span, "the first counts").with_fix(fix));
            }
            self.game.tags.push(tag);
            return;
        }
        let line = &self.rest()[..length];
        let length = line.find(']').map_or(line.trim_end().len(), |at| at + 1);
        let span = self.take(length);
        let written = span.slice(self.text);
        if written.starts_with("[%") {
            let fix = safe(
                "put it into a comment",
                vec![Edit::replace(span, format!("{{{written}}}"))],
                Applicability::Safe,
            );
            self.say(&codes::NO_MOVE, span, "a command is outside of a comment", |one| {
                one.with_help(format!("write `{{{written}}}`")).with_fix(fix)
            });
        } else {
            self.say(&codes::NO_MOVE, span, "square brackets are for tags", |one| {
                one.with_help("put remarks into braces: `{...}`")
            });
        }
        self.add(Item::Stray(span));
    }

    fn glyph(&mut self) {
        let rest = self.rest();
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[1..=digits].parse::<u8>().ok();
        let span = self.take(1 + digits);
        match number {
            Some(number) => self.add(Item::Glyph(span, number)),
            None => {
                let message = "the number of a glyph is from 0 to 255";
                self.say(&codes::GLYPH, span, message, |one| one);
                self.add(Item::Mark(span));
            }
        }
    }

    /// Numbers, results, glyphs and moves.
    fn plain(&mut self) {
        let rest = self.rest();
        if let Some((length, outcome)) = result(rest) {
            let span = self.take(length);
            return self.add(Item::Result(span, outcome));
        }
        if let Some(length) = number(rest) {
            let span = self.take(length);
            return self.add(Item::Number(span));
        }
        if !rest.starts_with("--")
            && let Some((number, length)) = symbol(rest)
        {
            let span = self.take(length);
            return self.add(Item::Glyph(span, number));
        }
        let length = word_length(rest);
        let word = &rest[..length];
        let is_mark = matches!(
            word,
            "+" | "++"
                | "#"
                | "##"
                | "†"
                | "‡"
                | "e.p."
                | "e.p"
                | "ep"
                | "ep."
                | "ch"
                | "ch."
                | "mate"
                | "dis"
                | "dbl"
        );
        let span = self.take(length);
        let text = self.text;
        let word = span.slice(text);
        match word {
            "N" | "TN" => self.add(Item::Glyph(span, 146)),
            "D" => self.add(Item::Glyph(span, 220)),
            _ if is_mark => self.add(Item::Mark(span)),
            _ if may_be_move(word) => self.add(Item::Move(span)),
            _ => {
                let shown: String = word.chars().take(40).collect();
                self.say(&codes::NO_MOVE, span, format!("`{shown}` is not a move"), |one| {
                    one.with_help("put remarks into braces: `{...}`")
                });
                self.add(Item::Stray(span));
            }
        }
    }

    fn finish(mut self) -> Game {
        self.close_all();
        if !self.game.has_content() && self.game.diagnostics.is_empty() {
            let whole = Span::new(0, self.text.len());
            self.say(&codes::NO_GAME, whole, "there is no game in the text", |one| one);
        }
        self.game.diagnostics.sort_by_key(|one| one.span.start);
        self.game
    }
}

fn safe(title: &str, edits: Vec<Edit>, applicability: Applicability) -> Fix {
    Fix { title: title.to_owned(), applicability, edits }
}

/// The result that a text begins with, and its length.
pub(crate) fn result(text: &str) -> Option<(usize, Outcome)> {
    let first = text.as_bytes().first()?;
    if !matches!(first, b'0' | b'1' | b'*' | 0xC2) {
        return None;
    }
    if *first == b'*' {
        return Some((1, Outcome::Unknown));
    }
    let ends =
        |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ';' | '%' | '*');
    let word = &text[..text.find(ends).unwrap_or(text.len())];
    Outcome::of(word).map(|outcome| (word.len(), outcome))
}

/// The length of the move number that a text begins with.
pub(crate) fn number(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = &text[digits..];
    let dots = after.len() - after.trim_start_matches(['.', '…']).len();
    let is_zero_castling =
        text.starts_with("0-") || text.starts_with("0–") || text.starts_with("00");
    let next = after.chars().next();
    let follows = dots > 0
        || next.is_none_or(|c| {
            c.is_whitespace() || c.is_alphabetic() || matches!(c, '{' | '}' | '(' | ')' | '-' | ';')
        });
    (digits > 0 && !is_zero_castling && follows).then_some(digits + dots)
}

/// The length of the word that a text begins with, at least one character.
fn word_length(text: &str) -> usize {
    let mut length = 0;
    for (at, letter) in text.char_indices() {
        let rest = &text[at..];
        let stops = letter.is_whitespace()
            || matches!(
                letter,
                '{' | '}'
                    | '['
                    | ']'
                    | ')'
                    | ';'
                    | ','
                    | '$'
                    | '!'
                    | '?'
                    | '…'
                    | '‼'
                    | '⁇'
                    | '⁉'
                    | '⁈'
            )
            || (letter == '*' && !rest[1..].starts_with(|c: char| c.is_ascii_alphanumeric()));
        if at > 0 && stops {
            break;
        }
        // `e8(Q)`
        if letter == '(' {
            let inner = rest.find(')').filter(|&end| {
                rest[1..end].chars().count() == 1 && text[..at].ends_with(['1', '8'])
            });
            match inner {
                Some(end) => {
                    length = at + end + 1;
                    let more = &text[length..];
                    return length + more.len() - more.trim_start_matches(['+', '#']).len();
                }
                None if at > 0 => break,
                None => {}
            }
        }
        if letter == '.'
            && at > 0
            && !text[..at].ends_with('e')
            && !text[..at].ends_with("e.p")
            && !text[..at].ends_with("ch")
        {
            break;
        }
        // `Nf3±`, `Nf3+-`, `Nf3=`
        if at > 0
            && let Some((_, symbol)) = symbol(rest)
            && !rest.starts_with("--")
        {
            let after = rest[symbol..].chars().next();
            let names = |c: char| c.is_alphabetic() || figurine(c).is_some();
            let is_promotion = letter == '=' && after.is_some_and(names);
            let is_short = letter == '-' || is_promotion;
            if !is_short {
                break;
            }
        }
        length = at + letter.len_utf8();
    }
    length.max(text.chars().next().map_or(0, char::len_utf8))
}

/// Whether a word may be meant as a move: it has a square, castles or passes.
fn may_be_move(word: &str) -> bool {
    let castles = word.chars().all(|c| {
        matches!(c, 'O' | 'o' | '0' | 'О' | 'о' | 'Ο' | '-' | '–' | '‑' | '−' | '+' | '#')
    });
    let has_square = word
        .as_bytes()
        .windows(2)
        .any(|pair| matches!(pair[0], b'a'..=b'h' | b'A'..=b'H') && pair[1].is_ascii_digit());
    let is_short_capture = crate::San::read(word, &ENGLISH).is_some();
    castles || has_square || is_short_capture
}
