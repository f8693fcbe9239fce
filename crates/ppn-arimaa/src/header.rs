//! Reading the headers of a game.

use crate::bytes::is_white;
use crate::faults::Faults;
use crate::game::split_players;
use crate::header_line::{
    FirstLineWord, HeaderLine, HeaderWord, Opening, begins_players, first_line_word, first_word,
    is_digits, is_writable, leading_word, skip_in_line,
};
use crate::{Header, Step, Token, TokenKind, codes};
use ppn_source::{Diagnostic, Edit, Fix, Span, near_match};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

pub(crate) use crate::header_line::{LONG_VALUE, MAGIC};

/// The text above the first turn.
pub(crate) struct Heading {
    /// Digits without leading zeros, not 0.
    pub(crate) version: String,
    pub(crate) variant: String,
    pub(crate) headers: Vec<Header>,
    /// The offset of the header.
    pub(crate) start: usize,
    /// The offset of the first turn; `None` if there is none.
    pub(crate) body: Option<usize>,
    /// Whether the text is not a game at all.
    pub(crate) foreign: bool,
}

/// Reads the header that begins at `at`. Only the first game of a text may lack the
/// magic word, without a warning if the text is a plain record.
pub(crate) fn heading(
    text: &str,
    at: usize,
    plain_record: bool,
    faults: &mut Faults,
    tokens: &mut Vec<Token>,
) -> Heading {
    let start = skip_white_space(text, at);
    let heading = Heading::empty(start);
    Reader { text, at: start, faults, tokens, heading, plain_record, given: HashMap::new() }.read()
}

impl Heading {
    /// The defaults for the parts that are not written.
    pub(crate) fn empty(start: usize) -> Self {
        Self {
            version: "1".to_owned(),
            variant: "arimaa".to_owned(),
            headers: Vec::new(),
            start,
            body: None,
            foreign: false,
        }
    }
}

struct Reader<'t, 'f> {
    text: &'t str,
    at: usize,
    faults: &'f mut Faults,
    tokens: &'f mut Vec<Token>,
    heading: Heading,
    plain_record: bool,
    /// The first place of each name.
    given: HashMap<String, Span>,
}

impl<'t> Reader<'t, '_> {
    fn read(mut self) -> Heading {
        let (line, _) = self.line();
        match Opening::of(line) {
            _ if line.is_empty() => {}
            Opening::Magic => self.magic_line(),
            Opening::Header => self.missing_magic(),
            Opening::Meant => {
                self.bad_magic(first_word(line), true);
                self.magic_line();
            }
            Opening::Foreign => {
                self.bad_magic(first_word(line), false);
                self.heading.foreign = true;
            }
        }
        if !self.heading.foreign && self.heading.body.is_none() {
            self.header_lines();
        }
        self.heading
    }

    /// The text begins without the magic word.
    fn missing_magic(&mut self) {
        if self.plain_record {
            return;
        }
        let at = Span::empty(self.at);
        let fix = Fix::safe(
            "write the first line",
            [Edit::insert(at.start, format!("{MAGIC} 1 arimaa\n"))],
        );
        let message = format!("the word {MAGIC} is missing at the beginning");
        self.faults.push(Diagnostic::new(&codes::MISSING_MAGIC, at, message).with_fix(fix));
    }

    /// The text begins with another word, which may be `meant` to be the magic word.
    fn bad_magic(&mut self, word: &str, meant: bool) {
        let span = Span::new(self.at, self.at + word.len());
        let message = match self.plain_record && !meant {
            true => "not a record of Arimaa: expected a turn such as `1g`".to_owned(),
            false => format!("not a FAN file: expected the word {MAGIC} or a turn such as `1g`"),
        };
        let mut fault = Diagnostic::new(&codes::BAD_MAGIC, span, message);
        // To correct letters is a guess, to correct their case is not.
        let is_same = word.eq_ignore_ascii_case(MAGIC);
        let fix = if is_same { Fix::safe } else { Fix::guess };
        // The text that touches it may be a separate word.
        let right = match word.strip_prefix(MAGIC) {
            Some(rest) => format!("{MAGIC} {rest}"),
            None => MAGIC.to_owned(),
        };
        if is_same {
            fault = fault.with_help("write it in upper case");
        } else if meant {
            fault = fault.with_help(format!("write `{right}`"));
        } else if !self.plain_record {
            fault = fault.with_help(format!("begin with the line `{MAGIC} 1 arimaa`"));
        }
        if meant {
            fault = fault.with_fix(fix(format!("write {right}"), [Edit::replace(span, right)]));
        }
        self.faults.push(fault);
    }

    /// The first line: magic word, version, variant, game number, players, authors.
    // FN-2
    fn magic_line(&mut self) {
        let magic = first_word(self.line().0).len();
        self.token(TokenKind::Magic, Span::new(self.at, self.at + magic));
        let (_, next) = self.line();
        self.at += magic;
        let words = self.positional_words();
        let mut rest = self.version(&words);

        if let [word, after @ ..] = rest
            && !word.quoted
            && !is_digits(word.text)
            && !begins_players(rest)
        {
            self.heading.variant = word.text.to_owned();
            if word.text.eq_ignore_ascii_case("arimaa") {
                self.heading.variant.make_ascii_lowercase();
            } else {
                let message = format!(
                    "the rules of `{}` are unknown, so the game is not replayed",
                    word.text
                );
                self.faults.push(Diagnostic::new(&codes::UNKNOWN_VARIANT, word.span, message));
            }
            rest = after;
        }
        if let [word, after @ ..] = rest
            && !word.quoted
            && is_digits(word.text)
            && !begins_players(rest)
        {
            self.header("Game-Id", word.text, word.span);
            rest = after;
        }
        if let [gold, _, after @ ..] = rest
            && begins_players(rest)
        {
            self.header("Gold", gold.text, gold.span);
            rest = after;
            match after {
                [silver, after @ ..] => {
                    self.header("Silver", silver.text, silver.span);
                    rest = after;
                }
                [] => {
                    let end = words.last().map_or(self.at, |word| word.span.end as usize);
                    let message = "expected the name of silver's player after the hyphen";
                    let fault = Diagnostic::new(&codes::HEADER_SYNTAX, Span::empty(end), message);
                    self.faults.push(fault);
                }
            }
        }
        if let [authors, after @ ..] = rest {
            self.header("Authors", authors.text, authors.span);
            rest = after;
        }
        if let [word, ..] = rest {
            let message = format!("unexpected `{}` on the first line", word.text);
            self.faults.push(
                Diagnostic::new(&codes::HEADER_SYNTAX, word.span, message)
                    .with_help("put names with spaces in quotes, or use a line `Authors: Cy; Di`"),
            );
        }
        if self.heading.body.is_none() {
            self.at = next;
        }
    }

    /// Takes the version from the words of the first line.
    fn version<'w>(&mut self, words: &'w [HeaderWord<'t>]) -> &'w [HeaderWord<'t>] {
        let fault = |span, help: Option<&str>| {
            let message =
                format!("expected the format version, a whole number from 1 on, after {MAGIC}");
            let fault = Diagnostic::new(&codes::BAD_VERSION, span, message);
            help.iter().fold(fault, |fault, help| fault.with_help(*help))
        };
        let Some((word, rest)) = words.split_first() else {
            let span = self.heading.body.map_or(Span::empty(self.at), Span::empty);
            self.faults.push(fault(span, Some("write version 1")));
            return words;
        };
        let version = word.text.trim_start_matches('0');
        if word.quoted || !is_digits(version) {
            self.faults.push(fault(word.span, None));
            return rest;
        }
        if version != "1" {
            let message = format!("version {version} is newer than this reader, which knows 1");
            let newer = Diagnostic::new(&codes::NEWER_VERSION, word.span, message);
            self.faults.push(newer.with_help("write `1`, if the game uses nothing newer"));
        }
        version.clone_into(&mut self.heading.version);
        rest
    }

    /// The words of the first line; one of the form of a turn begins the body.
    fn positional_words(&mut self) -> Vec<HeaderWord<'t>> {
        let bytes = self.text.as_bytes();
        let mut words = Vec::new();
        let mut at = self.at;
        loop {
            let start = skip_in_line(bytes, at);
            let (quoted, end) = match first_line_word(bytes, start, start, true) {
                Some(FirstLineWord::Quoted(end)) => (true, end),
                Some(FirstLineWord::Bare(end)) => (false, end),
                Some(FirstLineWord::None) | None => return words,
                Some(FirstLineWord::Turn) => {
                    self.heading.body = Some(start);
                    return words;
                }
                Some(FirstLineWord::Unclosed(end)) => {
                    let message = "this name is not closed";
                    let span = Span::new(start, start + 1);
                    let fault = Diagnostic::new(&codes::HEADER_SYNTAX, span, message);
                    self.faults.push(
                        fault.with_help("write `\"` at the end of the name, on the same line"),
                    );
                    let rest = self.text[start..end].trim_end();
                    self.token(TokenKind::BadLine, Span::new(start, start + rest.len()));
                    return words;
                }
            };
            let word = HeaderWord::new(self.text, start, end, quoted);
            self.token(TokenKind::Positional, word.span);
            words.push(word);
            at = end;
        }
    }

    /// The lines `Name: value` up to the first line that begins with a digit.
    fn header_lines(&mut self) {
        loop {
            self.at = skip_white_space(self.text, self.at);
            if self.faults.is_full() {
                return;
            }
            let (line, next) = self.line();
            if line.is_empty() {
                return;
            }
            let span = Span::new(self.at, self.at + line.trim_end().len());
            let (name, value) = match HeaderLine::of(line) {
                HeaderLine::Value { name, value } => (name, value),
                HeaderLine::Body => {
                    self.heading.body = Some(self.at);
                    return;
                }
                HeaderLine::GameId(id) => {
                    self.token(TokenKind::Positional, span);
                    self.header("Game-Id", id, span);
                    self.at = next;
                    continue;
                }
                HeaderLine::Players(words) => {
                    let by = span.start;
                    for word in words {
                        self.token(TokenKind::Positional, word.span.shift(by));
                    }
                    let [gold, _, silver] = words;
                    self.header("Gold", gold.text, gold.span.shift(by));
                    self.header("Silver", silver.text, silver.span.shift(by));
                    self.at = next;
                    continue;
                }
                HeaderLine::Other => {
                    self.faults.push(no_header_line(line, span));
                    self.token(TokenKind::BadLine, span);
                    self.at = next;
                    continue;
                }
            };
            let name_span = Span::new(self.at, self.at + name.len());
            self.token(TokenKind::HeaderName, name_span);
            if value == LONG_VALUE {
                let (value, end, behind) = self.long_value(next, name_span);
                self.token(TokenKind::HeaderValue, Span::new(name_span.end as usize, end));
                self.header(name, &value, name_span);
                self.at = behind;
            } else {
                let value_span = Span::new(name_span.end as usize, span.end as usize);
                self.token(TokenKind::HeaderValue, value_span);
                self.header(name, value, name_span);
                self.at = next;
            }
        }
    }

    /// Returns the lines from `at` up to one that starts with the mark, the end of that line's
    /// text, and the start of the next line.
    fn long_value(&mut self, at: usize, name: Span) -> (String, usize, usize) {
        let mut lines = Vec::new();
        let mut next = at;
        while next < self.text.len() {
            let begin = next;
            let (line, behind) = line_at(self.text, begin);
            if let Some(rest) = line.strip_prefix(LONG_VALUE) {
                let end = begin + line.trim_end().len();
                if !rest.trim().is_empty() {
                    let span = Span::new(begin + line.len() - rest.trim_start().len(), end);
                    let message = format!("the text after `{LONG_VALUE}` is left out");
                    self.faults.push(
                        Diagnostic::new(&codes::TEXT_BEHIND_LONG_VALUE, span, message)
                            .with_help("put the end of the value on a separate line"),
                    );
                }
                return (lines.join("\n"), end, behind);
            }
            lines.push(line);
            next = behind;
        }
        let message = format!("the value started by `{LONG_VALUE}` is not closed");
        self.faults.push(
            Diagnostic::new(&codes::HEADER_SYNTAX, name, message)
                .with_help(format!("end it with a line `{LONG_VALUE}`")),
        );
        (lines.join("\n"), self.text.trim_end().len(), self.text.len())
    }

    /// Keeps a header that can be written again, and reports its problems.
    fn header(&mut self, name: &str, value: &str, span: Span) {
        if !is_writable(value) {
            let message =
                format!("`{name}` cannot be `{value}`, which a header line cannot express");
            let fault = Diagnostic::new(&codes::HEADER_VALUE, span, message);
            self.faults.push(fault.with_help(format!("`{LONG_VALUE}` begins a long value")));
            return;
        }
        let header = Header { name: name.to_owned(), value: value.to_owned(), span };
        let key = header.key();
        let given = !value.is_empty();
        if key == "gameid" && given && !is_digits(value) {
            let message = format!("`{name}` must be a whole number");
            self.faults.push(Diagnostic::new(&codes::HEADER_VALUE, span, message));
        }
        if key == "players" && given && split_players(value).is_none() {
            let message = format!("`{name}` must be `gold - silver`");
            let fault = Diagnostic::new(&codes::HEADER_VALUE, span, message);
            self.faults.push(
                fault.with_help("write a hyphen with a space on each side, such as `Ann - Bo`"),
            );
        }
        match self.given.entry(key) {
            Entry::Occupied(first) => {
                let message = format!("duplicate `{name}`; the last one is used");
                self.faults.push(
                    Diagnostic::new(&codes::DUPLICATE_HEADER, span, message)
                        .with_other(*first.get(), "first here"),
                );
            }
            Entry::Vacant(first) => {
                first.insert(span);
            }
        }
        self.heading.headers.push(header);
    }

    fn token(&mut self, kind: TokenKind, span: Span) {
        if !span.is_empty() {
            self.tokens.push(Token { kind, span });
        }
    }

    /// The rest of the line, and the offset of the next line.
    fn line(&self) -> (&'t str, usize) {
        line_at(self.text, self.at)
    }
}

const LINE_END: [char; 2] = ['\n', '\r'];

/// The text from `at` to the end of its line, and the offset of the next line.
fn line_at(text: &str, at: usize) -> (&str, usize) {
    let rest = &text[at..];
    let line = rest.split(LINE_END).next().unwrap_or(rest);
    let behind = &rest[line.len()..];
    let line_end = if behind.starts_with("\r\n") { 2 } else { usize::from(!behind.is_empty()) };
    (line, at + line.len() + line_end)
}

fn no_header_line(line: &str, span: Span) -> Diagnostic {
    let word = leading_word(line);
    let fault = |message: &str| Diagnostic::new(&codes::HEADER_SYNTAX, span, message);
    if line.starts_with('[') {
        return fault("a variation needs a move it replaces: expected a header line or `1g`");
    }
    if word.parse::<Step>().is_ok() {
        return fault("steps need a turn: expected a header line or `1g`");
    }
    let fault = fault("expected a header line `Name: value` or the first turn `1g`");
    let rest = line[word.len()..].trim();
    if rest == "-" || rest.starts_with("-") && rest[1..].starts_with(char::is_whitespace) {
        return fault.with_help(format!("write the players as `Players: {word} {rest}`"));
    }
    let names = ["Gold", "Silver", "Players", "Authors", "Game-Id", "Event", "Result", "Time"];
    let Some(name) = near_match(word, names) else {
        return if !line.contains(':') && split_players(line).is_some() {
            fault.with_help("put names with spaces in quotes, such as `\"Ann Lee\" - Bo`")
        } else if line.contains(':') {
            fault.with_help("begin a name with a letter, and use only letters, digits, `_` and `-`")
        } else {
            fault
        };
    };
    let value = rest.strip_prefix(':').unwrap_or(rest).trim_start();
    let fault = fault.with_help(format!("such as `{}`", format!("{name}: {value}").trim_end()));
    // The colon may be elsewhere, and the mark of long values would make the following text part of
    // the value.
    if word.contains(':') || value.contains(':') || !is_writable(value) {
        return fault;
    }
    let is_same = word.eq_ignore_ascii_case(name);
    let name = if is_same { word } else { name };
    let fix = if is_same { Fix::safe } else { Fix::guess };
    let colon = if rest.starts_with(':') { line.find(':') } else { None };
    let end = colon.map_or(word.len(), |at| at + 1);
    let span = Span::new(span.start as usize, span.start as usize + end);
    let edit = Edit::replace(span, format!("{name}:"));
    fault.with_fix(fix("put a colon after the name", [edit]))
}

fn skip_white_space(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches(is_white).len()
}
