//! Where the games of a text begin and end.
//!
//! The texts of single games are found with the words of the parser and its rules for the end of a
//! game, without making games: reading a text alone gives the game that reading the whole file gives.

use crate::{
    Limits, Mode, Pdn, assembly,
    bounds::{Heads, ends_comments, has_empty_line, is_skipped},
    codes,
    lexer::Reader,
    read::read,
    separators::Separators,
    token::{Kind, Oddities, Token},
    tree::tag_is,
};
use ppn_source::{Diagnostic, FileOffsets, FilePlace, Slice, Slices, Span, is_text};
use std::borrow::Cow;

/// The text of one game in an archive.
///
/// White space, comments after `%` and stray words before a game belong to it; text after the last
/// game, and separators without a game, belong to the game before. Together, the texts are the
/// file.
#[derive(Clone, PartialEq, Debug)]
pub struct ArchiveText<'t> {
    /// Where it begins in the file.
    pub place: FilePlace,
    /// The text. Bytes that are not UTF-8 are read as ISO 8859-1.
    pub text: Cow<'t, str>,
    /// Facts that the text alone does not show: that bytes are not UTF-8, that tags follow a game
    /// without a separator, or that the game was cut. Spans refer to the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The bytes of the file for this text, if they are not UTF-8.
    pub bytes: Option<Vec<u8>>,
}

impl ArchiveText<'_> {
    /// The offset in the file, in bytes, of a place of the text.
    #[must_use]
    pub fn file_offset(&self, at: u32) -> u64 {
        FileOffsets::new(self.place.offset, &self.text, self.bytes.as_deref()).at(at)
    }

    /// Reads the text, which has one game, or no game if the file has none or the game was cut.
    /// Adds the diagnostics that the text alone does not show.
    #[must_use]
    pub fn read(&self, limits: &Limits) -> Pdn {
        if !is_text(&self.diagnostics) {
            let (text, diagnostics) = (self.text.to_string(), self.diagnostics.clone());
            return Pdn { text, games: Vec::new(), diagnostics };
        }
        let mut pdn = read(self.text.as_ref(), *limits);
        for said in self.diagnostics.iter().rev() {
            match pdn.games.last_mut() {
                Some(game) if said.code == &codes::MISSING_TERMINATOR => {
                    let unended =
                        game.diagnostics.iter().position(|said| said.code == &codes::NO_TERMINATOR);
                    game.diagnostics
                        .insert(unended.unwrap_or(game.diagnostics.len()), said.clone());
                }
                _ => pdn.diagnostics.insert(0, said.clone()),
            }
        }
        pdn
    }
}

/// Splits a text into the texts of its games, at least one.
///
/// ```
/// use ppn_draughts::{Limits, split};
///
/// let file = "[Event \"a\"]\n1. 32-28 *\n% a remark on b\n[Event \"b\"]\n1. 33-28 *\n";
/// let texts: Vec<_> = split(file, &Limits::default()).map(|one| one.text).collect();
/// assert_eq!(texts[0], "[Event \"a\"]\n1. 32-28 *\n");
/// assert_eq!(texts.concat(), file);
/// ```
#[must_use]
pub fn split<'t>(text: &'t str, limits: &Limits) -> Split<'t> {
    Split { text, games: Slices::new(text.as_bytes(), Separators::new(limits)) }
}

/// The texts of the games of a text, from [`split`].
#[derive(Clone, Debug)]
pub struct Split<'t> {
    text: &'t str,
    games: Slices<'t, Separators>,
}

impl<'t> Iterator for Split<'t> {
    type Item = ArchiveText<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        let Slice { range, place, .. } = self.games.next()?;
        let (text, said) = (self.text[range].into(), self.games.rule.said.take());
        let diagnostics = said.into_iter().collect();
        Some(ArchiveText { place, text, diagnostics, bytes: None })
    }
}

/// The maximum number of bytes of a game, which has room for a character.
pub(crate) fn most(limits: &Limits) -> usize {
    const LONGEST_CHARACTER: usize = 4;
    limits.piece.clamp(LONGEST_CHARACTER, u32::MAX as usize)
}

/// The part of a text that one game may have at most.
pub(crate) fn window<'t>(text: &'t str, limits: &Limits) -> &'t str {
    let most = most(limits);
    if text.len() <= most { text } else { &text[..text.floor_char_boundary(most)] }
}

/// The end of the first text, and its diagnostics.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) end: usize,
    pub(crate) said: Option<Diagnostic>,
}

/// Cuts a game that is longer than the limit, at the end of a line if there is one.
pub(crate) fn cut(window: &str, most: usize) -> Found {
    let bytes = window.as_bytes();
    // A CR at the end of the window may be the first half of a line end.
    let is_end = |at: usize| {
        bytes[at] == b'\n'
            || bytes[at] == b'\r' && bytes.get(at + 1).is_some_and(|&next| next != b'\n')
    };
    let end = (0..bytes.len()).rev().find(|&at| is_end(at)).map_or(window.len(), |at| at + 1);
    let end = if end == window.len() && end > 1 && bytes[end - 1] == b'\r' { end - 1 } else { end };
    let place = Span::empty(end);
    let message = format!("the game is longer than {most} bytes and ends here");
    Found { end, said: Some(Diagnostic::new(&codes::GAME_TOO_LONG, place, message)) }
}

/// Finds the end of the first game's text; `None` if more of a text that continues has to be known.
pub(crate) fn find(text: &str, goes_on: bool, limits: &Limits) -> Option<Found> {
    /// The number of earlier tokens that are kept because they are needed again.
    const KEPT: usize = 3;
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let text = &text[mark..];
    let mut reader = Reader::new(text, Mode::Tolerant, goes_on);
    let mut shape = Shape::new(text, limits.variations());
    let mut done = 0;
    loop {
        let more = reader.step();
        if !more && goes_on {
            return None;
        }
        // The last token may still change.
        let is_open = more && !reader.is_settled && !reader.tokens.is_empty();
        let ready = reader.tokens.len() - usize::from(is_open);
        while done < ready {
            if let Some(mut found) = shape.token(reader.tokens[done]) {
                found.end += mark;
                found.said = found.said.map(|said| said.shift(Span::empty(mark).start));
                return Some(found);
            }
            done += 1;
        }
        if !more {
            return Some(Found { end: mark + text.len(), said: None });
        }
        if !is_open
            && shape.is_in_moves()
            && let Some(last) = reader.pass_plain_moves()
        {
            shape.pass_moves(last);
            done = reader.tokens.len();
        }
        let old = done.saturating_sub(KEPT);
        if old > 1024 {
            reader.tokens.drain(..old);
            done -= old;
        }
    }
}

/// The maximum number of unexpected words of a text. A file of rubbish would take a hundred times
/// its size in memory, and no game has as many.
const MOST_STRAYS: usize = 100_000;

/// The facts about the first game of a text that determine its end, as in
/// [`assembly`].
struct Shape<'t> {
    text: &'t str,
    deepest: usize,
    /// Whether the game has tags.
    has_tags: bool,
    /// Whether the game has a move, comment or setup outside of open variations.
    has_body: bool,
    /// For each open variation, whether it has content.
    open: Vec<bool>,
    too_deep: usize,
    /// The last token of the game.
    word: Span,
    /// The end of a game, while the words after it may or may not become the next game.
    ended: Option<u32>,
    /// The end of the comments behind its result, which belong to it unless moves follow.
    comments: Option<u32>,
    before: Option<Token>,
    name: Span,
    /// The tags that show that another game begins if they come again.
    heads: Heads,
    /// If tags came after an empty line, the last word before them, and whether variations were open there.
    block: Option<(Span, bool)>,
    /// The value of its `Result` tag.
    result: Option<Span>,
    /// The last item of its body, if it is a move without a strength.
    last: Option<Span>,
    /// The number of unexpected words.
    strays: usize,
}

impl<'t> Shape<'t> {
    fn new(text: &'t str, deepest: usize) -> Self {
        Self {
            text,
            deepest,
            has_tags: false,
            has_body: false,
            open: Vec::new(),
            too_deep: 0,
            word: Span::default(),
            ended: None,
            comments: None,
            before: None,
            name: Span::default(),
            heads: Heads::default(),
            block: None,
            result: None,
            last: None,
            strays: 0,
        }
    }

    /// Continues with a token; returns the end of the text if the token is the first one of the
    /// next text.
    fn token(&mut self, token: Token) -> Option<Found> {
        let before = self.before.replace(token);
        if self.comments.is_some()
            && !self.is_after_result(token, before)
            && !is_skipped(token.kind)
            && !ends_comments(token.kind)
        {
            // The comments begin a game.
            return Some(self.up_to(self.ended?, None));
        }
        let number_alone = before.is_some_and(|before| before.kind == Kind::Number)
            && !matches!(token.kind, Kind::Move | Kind::Ellipsis | Kind::NullMove);
        self.strays += usize::from(number_alone);
        match token.kind {
            Kind::OpenTag => {
                let is_open = self.too_deep > 0 || !self.open.is_empty();
                self.close_all();
                if self.has_body {
                    if before.is_some_and(|before| before.oddities.has(Oddities::UNCLOSED)) {
                        // The game ends with its comment, which is reported.
                        return Some(self.up_to(self.ended.unwrap_or(self.word.end), None));
                    }
                    // The text before the game's own tags belongs to an earlier game.
                    return Some(self.unended(is_open));
                }
                if self.has_tags && has_empty_line(self.text, self.word.end, token.span.start) {
                    self.block = Some((self.word, is_open));
                } else if before.is_none_or(|before| before.kind != Kind::CloseTag) {
                    self.block = None;
                }
                self.has_tags = true;
            }
            Kind::TagName => {
                let begins = self.heads.has(self.text, token.span);
                if let Some((word, is_open)) = self.block.filter(|_| begins) {
                    self.word = word;
                    return Some(self.unended(is_open));
                }
                self.heads.add(self.text, token.span);
                self.name = token.span;
            }
            Kind::TagValue => {
                if self.result.is_none() && tag_is(self.name.slice(self.text), "Result") {
                    self.result = Some(token.span);
                }
            }
            Kind::OpenVariation if self.open.len() < self.deepest => self.open.push(false),
            Kind::OpenVariation => {
                self.too_deep += 1;
                self.strays += 1;
            }
            Kind::CloseVariation => {
                self.strays +=
                    usize::from(self.open.is_empty() || self.open.last() == Some(&false));
                if self.open.is_empty() && self.too_deep == 0 {
                    // A variation ends here.
                    self.last = None;
                }
                self.close();
            }
            Kind::Star | Kind::Result => return self.separator(token),
            Kind::Move => {
                self.content();
                self.last = self.open.is_empty().then_some(token.span);
            }
            Kind::Comment if self.is_after_result(token, before) => {
                self.comments = Some(token.span.end);
            }
            Kind::Ellipsis | Kind::NullMove | Kind::Comment | Kind::Setup | Kind::Glyph => {
                self.content();
                self.last = self.last.filter(|_| !self.open.is_empty());
            }
            Kind::Strength => {
                if before.is_some_and(|before| before.kind == Kind::Move) {
                    self.last = None;
                }
            }
            Kind::Stray => {
                self.strays += 1;
                if self.open.is_empty() && self.is_result(token.span) {
                    self.last = Some(token.span);
                }
            }
            Kind::CloseTag | Kind::Number => {}
        }
        self.word = token.span;
        let begins = self.has_tags || self.has_body || self.open.contains(&true);
        match self.ended {
            Some(_) if begins && token.kind == Kind::OpenTag => {
                Some(self.up_to(self.comments.or(self.ended)?, None))
            }
            Some(end) if begins => Some(self.up_to(end, None)),
            _ => self.rubbish(token),
        }
    }

    /// Whether the last token is in the moves of a game, outside of variations, where more plain moves change nothing
    /// but the last word.
    fn is_in_moves(&self) -> bool {
        self.has_body
            && self.open.is_empty()
            && self.too_deep == 0
            && self.ended.is_none()
            && self.before.is_some_and(|before| before.kind != Kind::Number)
    }

    /// Continues with plain moves.
    fn pass_moves(&mut self, last: Token) {
        (self.before, self.word, self.last) = (Some(last), last.span, Some(last.span));
    }

    /// Whether a comment comes directly behind the result of a game.
    fn is_after_result(&self, token: Token, before: Option<Token>) -> bool {
        let begins = self.has_tags || self.has_body || !self.open.is_empty() || self.too_deep > 0;
        token.kind == Kind::Comment
            && self.ended.is_some()
            && !begins
            && before.is_some_and(|before| {
                before.kind == Kind::Result || self.comments == Some(before.span.end)
            })
    }

    /// Whether a word is the value of the tag `Result`.
    fn is_result(&self, word: Span) -> bool {
        let value = self.result.map(|value| assembly::tag_value(value.slice(self.text)));
        value.as_deref() == Some(word.slice(self.text))
    }

    /// The end of a text that has too many unexpected words.
    fn rubbish(&self, token: Token) -> Option<Found> {
        if self.strays <= MOST_STRAYS {
            return None;
        }
        if let Some(end) = self.ended {
            return Some(self.up_to(end, None));
        }
        let end = Span { start: token.span.end, end: token.span.end };
        let message = format!("more than {MOST_STRAYS} unexpected words; the game ends here");
        let said = Diagnostic::new(&codes::GAME_TOO_LONG, end, message);
        Some(Found { end: end.range().end, said: Some(said) })
    }

    fn content(&mut self) {
        if self.too_deep == 0 {
            *self.open.last_mut().unwrap_or(&mut self.has_body) = true;
        }
    }

    fn close(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.open.pop() == Some(true) {
            self.content();
            self.last = self.last.filter(|_| !self.open.is_empty());
        }
    }

    fn close_all(&mut self) {
        self.too_deep = 0;
        while !self.open.is_empty() {
            self.close();
        }
    }

    fn separator(&mut self, token: Token) -> Option<Found> {
        if !self.open.is_empty() {
            // A separator in a variation is skipped.
            self.word = token.span;
            self.strays += 1;
            return self.rubbish(token);
        }
        if self.has_tags || self.has_body {
            if let Some(end) = self.ended {
                return Some(self.up_to(end, None));
            }
            self.ended = Some(token.span.end);
            (self.has_tags, self.has_body) = (false, false);
            (self.result, self.last) = (None, None);
        } else {
            if self.ended.is_some() {
                // The separator belongs to the game before, and so do the words before it.
                self.ended = Some(token.span.end);
                self.comments = None;
            }
            self.strays += 1;
            return self.rubbish(token);
        }
        None
    }

    /// The end of a game that tags follow, perhaps in an open variation.
    fn unended(&self, is_open: bool) -> Found {
        let ends_with_result = self.last.is_some_and(|last| self.is_result(last));
        match self.ended {
            Some(end) => self.up_to(end, None),
            None if ends_with_result => self.up_to(self.word.end, None),
            None => {
                let mut said = assembly::missing_terminator(self.word, self.text);
                if is_open {
                    // The star would become a part of the variation, which has to be closed first.
                    said.fixes.clear();
                }
                self.up_to(self.word.end, Some(said))
            }
        }
    }

    /// The text up to a place, with the rest of its line if that is empty. A byte order mark after
    /// it belongs to it: files that were joined keep their marks, and the mark says nothing about
    /// the next game.
    fn up_to(&self, end: u32, said: Option<Diagnostic>) -> Found {
        const MARK: char = '\u{feff}';
        let end = Span { start: end, end }.range().start;
        let rest = self.text[end..].trim_start_matches(MARK);
        let line = rest.trim_start_matches([' ', '\t']);
        let line_end = ["\r\n", "\n", "\r"].into_iter().find_map(|end| line.strip_prefix(end));
        let rest = line_end.unwrap_or(rest).trim_start_matches(MARK);
        Found { end: self.text.len() - rest.len(), said }
    }
}
