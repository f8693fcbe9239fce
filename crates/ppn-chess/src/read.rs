//! Reading the text of a game.

use crate::{
    Game, Item, Limits, Tag, Variation, codes,
    glyphs::symbol,
    plain,
    spaced::{mark_after, spaced},
    tag_values,
    tags::{self, PlainForm, looks_like_open_tag, looks_like_tag},
    unclosed::{last_number, moves_after, nested, return_to},
    word::{may_be_move, number, outcome_meant, result, word_length},
};
use ppn_source::{Code, Diagnostic, Edit, Fix, Problems, Span};
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
        reader.usual();
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

mod remarks;
mod usual;
use remarks::remark;

/// Words beside moves that say what the position shows.
const MARKS: [&str; 15] =
    ["+", "++", "#", "##", "†", "‡", "e.p.", "e.p", "ep", "ep.", "ch", "ch.", "mate", "dis", "dbl"];

struct Reader<'t> {
    text: &'t str,
    at: usize,
    limits: &'t Limits,
    game: Game,
    /// The variations that are open, each with the place of its bracket.
    open: Vec<(usize, Vec<Item>)>,
    /// The number of open brackets beyond the limit.
    too_deep: usize,
    /// The end of the last comment that is not closed.
    unclosed: Option<usize>,
    /// A result of the game itself after which nothing has come yet.
    result: Option<Span>,
    /// The index of the first tag of each name, in lower case, if there are many tags.
    tags: HashMap<String, usize>,
    /// Whether there is a comment from a semicolon to the end of its line.
    has_line_comments: bool,
    /// The end of a line; beyond it, the next end is searched. A line may have many words.
    line_end: usize,
    problems: Problems,
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
            unclosed: None,
            result: None,
            tags: HashMap::new(),
            has_line_comments: false,
            line_end: 0,
            problems: Problems::within(limits.diagnostics),
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
                    let fix = Fix::guess("leave it out", [Edit::replace(result, "")]);
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
        match self.problems.keeps(code) {
            true => self.problems.push(more(Diagnostic::new(code, span, message))),
            false => self.problems.hide(1),
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
                self.has_line_comments = true;
                self.add(Item::Comment(span));
            }
            '(' => self.open(),
            ')' => self.close(),
            '[' => self.bracket(),
            '}' if !self.open.is_empty() && !self.is_closed_soon() => {
                let span = Span::new(self.at, self.at + 1);
                let fix = Fix::guess("write `)`", [Edit::replace(span, ")")]);
                let message = "a variation is closed by `)`, not by `}`";
                self.say(&codes::UNOPENED, span, message, |one| {
                    one.with_help("write `)`").with_fix(fix)
                });
                self.close();
            }
            '}' | ']' => {
                if first == '}' && self.closes_remark() {
                    return;
                }
                let span = self.take(1);
                let message = format!("`{first}` closes nothing");
                let fix = Fix::safe("leave it out", [Edit::replace(span, "")]);
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

    /// Whether the next bracket after this one closes the variation.
    fn is_closed_soon(&self) -> bool {
        let rest = &self.rest()[1..];
        let near = &rest[..rest.floor_char_boundary(200)];
        near.find(['(', ')', '{', '[']).is_some_and(|at| near[at..].starts_with(')'))
    }

    fn comment(&mut self) {
        let rest = self.rest();
        let close = rest.find('}');
        if let Some(close) = close
            && self.comment_within(close)
        {
            return;
        }
        let rest = self.rest();
        let searched = &rest[..close.unwrap_or(rest.len())];
        // A comment that goes over tags was not closed.
        let tags = tags::section_after(searched);
        let length = match (close, tags) {
            (Some(close), None) => close + 1,
            (_, Some(tags)) => searched[..tags].trim_end().len(),
            (None, None) => rest.trim_end().len(),
        };
        if close.is_none() || tags.is_some() {
            return self.not_closed(length);
        }
        let span = self.take(length);
        self.add(Item::Comment(span));
    }

    /// Reads a comment in which another begins, up to where it is probably meant to end; whether it did.
    fn comment_within(&mut self, close: usize) -> bool {
        let inside = &self.rest()[1..close];
        let Some(inner) = inside.find('{') else { return false };
        let items = self.open.last().map_or(&self.game.body, |(_, items)| items);
        if let Some(moves) = moves_after(&inside[..inner], last_number(items, self.text)) {
            let length = 1 + inside[..moves].trim_end().len();
            self.not_closed(length);
            return true;
        }
        let Some(length) = nested(self.rest(), close) else { return false };
        let span = self.take(length);
        let (open, close) = (span.range().start + 1 + inner, span.range().start + close);
        let edits = [
            Edit::replace(Span::new(open, open + 1), "("),
            Edit::replace(Span::new(close, close + 1), ")"),
        ];
        let fix = Fix::guess("write round brackets inside of it", edits);
        let message = "a comment is inside of a comment; the last `}` closes nothing";
        self.say(&codes::UNOPENED, Span::new(open, open + 1), message, |one| {
            one.with_help("write round brackets inside of comments: `{... (...) ...}`")
                .with_fix(fix)
        });
        self.add(Item::Comment(span));
        true
    }

    /// Reads a comment of some length that is not closed.
    fn not_closed(&mut self, length: usize) {
        let span = Span::new(self.at, self.at + 1);
        self.unclosed = Some(self.at + length);
        let end = Span::empty(self.at + length).start;
        let fix = Fix::guess("close it here", [Edit::insert(end, "}")]);
        self.say(&codes::UNCLOSED, span, "the comment is not closed", |one| {
            one.with_help("write `}` after its last word").with_fix(fix)
        });
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
            let fix = Fix::safe("leave it out", [Edit::replace(span, "")]);
            self.say(&codes::UNOPENED, span, "`)` closes nothing", |one| one.with_fix(fix));
            return;
        };
        let span = Span::new(start, self.at);
        self.add(Item::Variation(Box::new(Variation { span, items })));
    }

    /// Closes the variations that are open, before tags and at the end.
    fn close_all(&mut self) {
        self.too_deep = 0;
        while let Some((start, items)) = self.open.pop() {
            let parent = self.open.last().map_or(&self.game.body, |(_, items)| items);
            let cut = return_to(&items, self.text, last_number(parent, self.text));
            let mut items = items;
            let after = items.split_off(cut);
            let end = items.last().map_or(start + 1, |item| item.span().range().end);
            let at = Span::empty(end).start;
            // In an open comment the bracket would be a word; the comment has to be closed first.
            let in_comment = self.unclosed == Some(end);
            let span = Span::new(start, start + 1);
            self.say(&codes::UNCLOSED, span, "the variation is not closed", |one| {
                let said = one.with_help("write `)` after its last move");
                if in_comment {
                    return said;
                }
                said.with_fix(Fix::guess("close it here", [Edit::insert(at, ")")]))
            });
            let span = Span::new(start, end);
            self.add(Item::Variation(Box::new(Variation { span, items })));
            after.into_iter().for_each(|item| self.add(item));
        }
    }

    fn bracket(&mut self) {
        if let Some(form) = PlainForm::of(self.rest().as_bytes()) {
            let tag = form.tag(self.rest(), self.at);
            return self.tag((tag, form.length(), Vec::new()));
        }
        let length = self.line_length();
        let is_tag = looks_like_tag(&self.rest()[..length]);
        if is_tag && (self.starts_words() || self.rest()[..length].contains(['"', ']'])) {
            let read = tags::tag(self.text, self.at, length);
            return self.tag(read);
        }
        let line = &self.rest()[..length];
        let length = line.find(']').map_or(line.trim_end().len(), |at| at + 1);
        let span = self.take(length);
        let written = span.slice(self.text);
        if written.starts_with("[%") {
            let edit = Edit::replace(span, format!("{{{written}}}"));
            let fix = Fix::safe("put it into a comment", [edit]);
            self.say(&codes::NO_MOVE, span, "a command is outside of a comment", |one| {
                one.with_help(format!("write `{{{written}}}`")).with_fix(fix)
            });
        } else {
            let inner = written.trim_start_matches('[').trim_end_matches(']');
            let is_line = number(inner.trim_start()).is_some();
            let (open, close) = if is_line { ('(', ')') } else { ('{', '}') };
            let edit = Edit::replace(span, format!("{open}{inner}{close}"));
            let fix = Fix::guess(format!("write `{open}` and `{close}`"), [edit]);
            self.say(&codes::NO_MOVE, span, "square brackets are for tags", |one| {
                one.with_fix(fix).with_help(match is_line {
                    true => "put variations into round brackets: `(...)`",
                    false => "put remarks into braces: `{...}`",
                })
            });
        }
        self.add(Item::Stray(span));
    }

    /// Reads a tag whose opening bracket is missing, `Event "a"]`; whether there is one.
    fn tag_without_bracket(&mut self) -> bool {
        let length = self.line_length();
        if !looks_like_open_tag(&self.rest()[..length]) {
            return false;
        }
        let read = tags::tag(self.text, self.at, length);
        self.tag(read);
        true
    }

    /// Adds a tag with its length and its problems.
    fn tag(&mut self, (tag, length, problems): (Tag, usize, Vec<Diagnostic>)) {
        self.close_all();
        self.take(length);
        self.problems.extend(problems);
        if let Some(first) = self.first_tag(&tag.name) {
            let first = &self.game.tags[first];
            let (span, name) = (first.span, &tag.name);
            let one = Diagnostic::new(
                &codes::TAG_REPEATED,
                tag.span,
                format!("the tag `{name}` occurs twice"),
            );
            let one = one.with_other(span, "the first counts");
            // Which of two values is right, the writer knows.
            self.problems.push(if first.value == tag.value {
                let line = tags::whole_line(self.text, tag.span);
                one.with_fix(Fix::safe("leave out the second", [Edit::replace(line, "")]))
            } else {
                one.with_help("leave out the wrong one")
            });
        }
        self.game.tags.push(tag);
    }

    /// The index of the first tag that has the name of the next one.
    fn first_tag(&mut self, name: &str) -> Option<usize> {
        // Few names are compared faster than they are hashed.
        const FEW: usize = 24;
        let tags = &self.game.tags;
        if tags.len() < FEW {
            return tags.iter().position(|tag| tag.name.eq_ignore_ascii_case(name));
        }
        if self.tags.is_empty() {
            for (at, tag) in tags.iter().enumerate() {
                self.tags.entry(tag.name.to_ascii_lowercase()).or_insert(at);
            }
        }
        let next = tags.len();
        let first = *self.tags.entry(name.to_ascii_lowercase()).or_insert(next);
        (first < next).then_some(first)
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
                self.say(&codes::GLYPH, span, message, |one| {
                    one.with_help("write a number from `$0` to `$255`, or a comment")
                });
                self.add(Item::Mark(span));
            }
        }
    }

    /// Numbers, results, glyphs and moves.
    fn plain(&mut self) {
        let rest = self.rest();
        if let Some(length) = plain::word(rest.as_bytes()) {
            let length = length + mark_after(rest, length).unwrap_or(0);
            let span = self.take(length);
            return self.add(Item::Move(span));
        }
        if let Some(length) = plain::number(rest.as_bytes()) {
            let span = self.take(length);
            return self.add(Item::Number(span));
        }
        if let Some((length, outcome)) = result(rest) {
            let span = self.take(length);
            return self.add(Item::Result(span, outcome));
        }
        if rest.starts_with(|c: char| c.is_ascii_uppercase())
            && self.starts_words()
            && self.tag_without_bracket()
        {
            return;
        }
        let rest = self.rest();
        let items = self.open.last().map_or(&self.game.body, |(_, items)| items);
        let follows_number = matches!(items.last(), Some(Item::Number(_)));
        if let Some(length) = spaced(rest, follows_number) {
            let span = self.take(length);
            return self.add(Item::Move(span));
        }
        let end = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';' | '*');
        // Results are short, and the rest of the text is not searched at each of its words.
        let mut letters = rest.char_indices().take(9);
        let word = &rest[..letters.find(|(_, c)| end(*c)).map_or(rest.len(), |(at, _)| at)];
        if word.len() < 8 && result(word).is_none() && outcome_meant(word).is_some() {
            let span = self.take(word.len());
            let word = span.slice(self.text);
            let message = format!("`{word}` is not a result");
            self.say(&codes::NO_MOVE, span, message, |one| remark(one, (span, word)));
            return self
                .add(outcome_meant(word).map_or(Item::Stray(span), |it| Item::Result(span, it)));
        }
        if let Some(length) = number(rest) {
            let span = self.take(length);
            // `1)` of a number closes no variation.
            let is_list = self.open.is_empty() && self.rest().starts_with(") ");
            if is_list || self.rest().starts_with([':', ',']) {
                self.take(1);
            }
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
        let is_mark = MARKS.contains(&word);
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
                if self.joins(span) {
                    return;
                }
                self.say(&codes::NO_MOVE, span, format!("`{shown}` is not a move"), |one| {
                    remark(one, (span, word))
                });
                self.add(Item::Stray(span));
            }
        }
    }

    fn finish(mut self) -> Game {
        self.close_all();
        if !self.game.has_content() && self.problems.is_empty() {
            let whole = Span::new(0, self.text.len());
            self.say(&codes::NO_GAME, whole, "there is no game in the text", |one| one);
        }
        if self.has_line_comments {
            self.report_hidden_moves();
        }
        self.problems.extend(tag_values::check(&self.game.tags));
        self.game.diagnostics = self.problems.into_sorted();
        self.game
    }
}
