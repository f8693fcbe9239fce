//! Diagnostics that a game hides, in comments of its metadata and its movetext.

use super::{
    CODES, SUPPRESSION_UNKNOWN, SUPPRESSION_UNUSED, Selection, groups::means, lines::Lines,
    places::Places,
};
use ppn_source::{Applicability, Code, Diagnostic, Edit, Fix, Severity, Span, near_match};
use ppn_syntax::is_blank;
use std::collections::HashMap;

/// The comments of a game that hide warnings and remarks.
///
/// - `# ppn: ignore W0242, S` in the metadata covers the game,
/// - `{ppn: ignore W0242}` in the movetext its line, or the next one if nothing else is on its line,
/// - `{ppn: disable W0242}` everything up to `{ppn: enable W0242}`.
///
/// Comments of other notations do the same as those of the movetext.
///
/// What is a comment, the reader of the notation says. Codes may be cut short: `W02` covers all
/// warnings of the movetext. Errors are always reported.
#[derive(Debug, Default)]
pub struct Suppression {
    entries: Vec<Entry>,
    requests: Vec<Request>,
    /// Each word that is compared with codes; each word occurs once.
    words: Vec<Word>,
    /// The index in `words` of each text.
    by_text: HashMap<String, usize>,
    /// The indices of the words that match a code, by its number.
    meaning: HashMap<&'static str, Vec<usize>>,
}

/// A word that is compared with codes.
#[derive(Debug, Default)]
struct Word {
    text: String,
    /// The parts of the text where the word hides diagnostics.
    covers: Places,
    /// The places of hidden diagnostics.
    hidden: Vec<u32>,
    /// The entries that disable the word and are not enabled again yet.
    disabled: Vec<usize>,
}

/// A code that a comment names.
#[derive(Debug)]
struct Entry {
    /// The index of the word that is compared with codes.
    word: usize,
    /// The place of the code in the text.
    span: Span,
    /// The code as it is written.
    written: String,
    /// The code with the separators that would be left over.
    removal: Span,
    /// The index of the comment.
    request: usize,
    /// The part of the text where diagnostics are hidden.
    covers: Span,
    /// For an entry that enables a code: whether the code was disabled before.
    ends: bool,
    what: Directive,
}

/// A comment that names codes.
#[derive(Debug)]
struct Request {
    /// The number of its codes.
    codes: usize,
    /// The edits that remove the request with all its codes. Other words stay: they are the reason, which a
    /// person wrote.
    removal: Vec<Edit>,
    /// The words that the edits remove.
    removed: String,
    /// Whether what is around the comment means the same without it.
    is_apart: bool,
}

/// The request of a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Directive {
    Ignore,
    Disable,
    Enable,
}

impl Directive {
    const ALL: [(Self, &str); 3] =
        [(Self::Ignore, "ignore"), (Self::Disable, "disable"), (Self::Enable, "enable")];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(what, _)| *what == self).map_or("", |(_, name)| name)
    }
}

impl Suppression {
    /// Reads comments, in the order of the text: those for the whole game, which begin with `#`, and
    /// those of the moves.
    pub fn of(
        text: &str,
        of_game: impl IntoIterator<Item = Span>,
        of_moves: impl IntoIterator<Item = Span>,
    ) -> Self {
        let mut suppression = Self::default();
        suppression.read_comments_of_game(text, of_game);
        suppression.read_comments_of_moves(text, of_moves);
        suppression.join();
        suppression
    }

    fn read_comments_of_game(&mut self, game: &str, comments: impl IntoIterator<Item = Span>) {
        let whole = Span::new(0, game.len());
        for comment in comments {
            // A comment may continue another one on its line.
            let text = comment.slice(game);
            let parts = [0].into_iter().chain(text.match_indices(" #").map(|(at, _)| at + 1));
            let ends = text.match_indices(" #").map(|(at, _)| at).chain([text.len()]);
            for (from, to) in parts.zip(ends) {
                let written = text[from..to].trim_end();
                let Some((what @ Directive::Ignore, words)) = directive(&written[1..]) else {
                    continue;
                };
                let start = comment.range().start + from;
                let part = Span::new(start, start + written.len());
                self.add(game, (what, &words, start + 1), part, whole);
            }
        }
    }

    fn read_comments_of_moves(&mut self, text: &str, comments: impl IntoIterator<Item = Span>) {
        let end = Span::empty(text.len()).end;
        let mut lines = Lines::new(text);
        for comment in comments {
            let written = comment.slice(text);
            // The marks that notations have around their comments.
            let inside = written.trim_start_matches(['{', '"', '%', ';', '/']);
            let inside_start = comment.range().end - inside.len();
            let inside = inside.trim_end_matches(['}', '"']);
            let Some((what, words)) = directive(inside) else { continue };
            let covers = match what {
                Directive::Ignore => lines.around(comment),
                Directive::Disable => Span { start: comment.end, end },
                Directive::Enable => Span::default(),
            };
            let first = self.entries.len();
            self.add(text, (what, &words, inside_start), comment, covers);
            for at in first..self.entries.len() {
                let disabled = &mut self.words[self.entries[at].word].disabled;
                match what {
                    Directive::Ignore => {}
                    Directive::Disable => disabled.push(at),
                    Directive::Enable => {
                        if let Some(before) = disabled.pop() {
                            self.entries[before].covers.end = comment.start;
                            self.entries[at].ends = true;
                        }
                    }
                }
            }
        }
    }

    /// Adds the words of a comment. The words come with the offset of the text that contains them.
    fn add(
        &mut self,
        text: &str,
        (what, words, offset): (Directive, &[(usize, &str)], usize),
        comment: Span,
        covers: Span,
    ) {
        let spoken = words.len();
        let words: Vec<_> =
            words.iter().filter_map(|(at, word)| Some((*at, *word, code(word)?))).collect();
        let places = words
            .iter()
            .map(|(at, written, _)| Span::new(offset + at, offset + at + written.len()));
        let places: Vec<Span> = places.collect();
        let named: Vec<&str> = words.iter().map(|(_, written, _)| *written).collect();
        self.requests.push(Request {
            codes: words.len(),
            removal: match words.len() == spoken {
                true => vec![without(text, comment)],
                false => without_request(text, offset, &places),
            },
            removed: format!("ppn: {} {}", what.name(), named.join(" ")),
            is_apart: words.len() != spoken || is_apart(text, comment),
        });
        let request = self.requests.len() - 1;
        for ((_, written, word), span) in words.into_iter().zip(places) {
            let (written, removal) = (written.to_owned(), with_separator(text, span));
            let word = *self.by_text.entry(word).or_insert_with_key(|text| {
                self.words.push(Word { text: text.clone(), ..Word::default() });
                self.words.len() - 1
            });
            let ends = false;
            self.entries.push(Entry { word, span, written, removal, request, covers, ends, what });
        }
    }

    /// Joins the parts of the text that the entries of each word cover.
    fn join(&mut self) {
        let mut covers = vec![Vec::new(); self.words.len()];
        for entry in self.entries.iter().filter(|one| one.what != Directive::Enable) {
            covers[entry.word].push(entry.covers);
        }
        for (word, covers) in self.words.iter_mut().zip(covers) {
            word.covers = Places::new(covers);
        }
    }

    /// Whether a diagnostic is hidden.
    pub fn covers(&mut self, diagnostic: &Diagnostic) -> bool {
        if diagnostic.is_error() {
            return false;
        }
        let words = self.meaning.entry(diagnostic.code.id).or_insert_with(|| {
            let is_meant = |&word: &usize| means(&self.words[word].text, diagnostic.code);
            (0..self.words.len()).filter(is_meant).collect()
        });
        let mut is_covered = false;
        for &word in &*words {
            let word = &mut self.words[word];
            if word.covers.at(diagnostic.span.start).is_some() {
                word.hidden.push(diagnostic.span.start);
                is_covered = true;
            }
        }
        is_covered
    }

    /// The problems of the comments themselves, after all diagnostics were checked. Comments may name
    /// the `codes`.
    pub fn leftovers(
        &mut self,
        selection: &Selection,
        codes: impl FnOnce() -> Vec<&'static Code>,
    ) -> Vec<Diagnostic> {
        if self.entries.is_empty() {
            return Vec::new();
        }
        let mut codes = codes();
        codes.extend(CODES);
        codes.sort_by_key(|code| (&code.id[1..], code.id));
        codes.dedup();
        self.words.iter_mut().for_each(|word| word.hidden.sort_unstable());
        let problems: Vec<_> =
            self.words.iter().map(|word| word.problem(&codes, selection)).collect();
        let is_unused = |entry: &Entry| {
            let is_unused = matches!(problems[entry.word], Some(Problem::Unused));
            is_unused && !entry.ends && !self.words[entry.word].is_hidden_in(entry)
        };
        let mut unused = vec![0; self.requests.len()];
        for entry in self.entries.iter().filter(|entry| is_unused(entry)) {
            unused[entry.request] += 1;
        }
        let mut found = Vec::new();
        for entry in &self.entries {
            let request = &self.requests[entry.request];
            let goes = request.codes == 1
                || request.codes == unused[entry.request] && request.codes <= MOST_AT_ONCE;
            let request = goes.then_some(request);
            let word = &self.words[entry.word];
            let text = &word.text;
            found.push(match &problems[entry.word] {
                None => continue,
                Some(Problem::Unknown(None)) => {
                    let message = format!("there is no code `{text}`");
                    entry.diagnostic(&SUPPRESSION_UNKNOWN, message, request)
                }
                Some(Problem::Unknown(Some(near))) => {
                    entry.unknown(format!("there is no code `{text}`"), near)
                }
                Some(Problem::Error) => {
                    let message = format!("`{text}` is an error, which cannot be ignored");
                    entry.diagnostic(&SUPPRESSION_UNKNOWN, message, request)
                }
                Some(Problem::Unused) if !is_unused(entry) => continue,
                Some(Problem::Unused) => {
                    let message = match entry.what {
                        Directive::Enable => format!("`{text}` is not disabled here"),
                        _ => format!("`{text}` does not occur here"),
                    };
                    entry.diagnostic(&SUPPRESSION_UNUSED, message, request)
                }
            });
        }
        found
    }
}

/// A problem of a word.
enum Problem {
    /// There is no such code, but perhaps one with a similar name.
    Unknown(Option<&'static str>),
    /// It is a code that cannot be ignored.
    Error,
    /// It is exactly one code, which is selected, so it should hide something.
    Unused,
}

impl Word {
    fn problem(&self, codes: &[&'static Code], selection: &Selection) -> Option<Problem> {
        let mut meant = codes.iter().filter(|code| means(&self.text, code)).peekable();
        if meant.peek().is_none() {
            return Some(Problem::Unknown(near_match(
                &self.text,
                codes.iter().map(|one| one.name),
            )));
        }
        if meant.clone().all(|code| code.severity == Severity::Error) {
            return Some(Problem::Error);
        }
        // A code that is not selected may or may not occur, and a prefix of codes includes future
        // ones.
        let only = meant.next().filter(|code| meant.next().is_none() && selection.reports(code));
        only.map(|_| Problem::Unused)
    }

    /// Whether a diagnostic was hidden in the part that an entry covers.
    fn is_hidden_in(&self, entry: &Entry) -> bool {
        let before = self.hidden.partition_point(|&at| at < entry.covers.start);
        let is_covered = |&at: &u32| entry.covers.touches(at);
        entry.what != Directive::Enable && self.hidden.get(before).is_some_and(is_covered)
    }
}

impl Entry {
    /// The report of an unknown code, with a code that has a similar name.
    fn unknown(&self, message: String, name: &str) -> Diagnostic {
        Diagnostic::new(&SUPPRESSION_UNKNOWN, self.span, message)
            .with_help(format!("write `{name}`"))
            .with_fix(Fix::guess(format!("write `{name}`"), [Edit::replace(self.span, name)]))
    }

    /// A report with a fix that removes the code, or the whole `request` if nothing of it is left.
    fn diagnostic(
        &self,
        code: &'static Code,
        message: String,
        request: Option<&Request>,
    ) -> Diagnostic {
        let (removed, edits) = match request {
            Some(request) => (&request.removed, request.removal.clone()),
            None => (&self.written, vec![Edit::replace(self.removal, "")]),
        };
        // To remove a misspelled code is a guess.
        let is_unused =
            code == &SUPPRESSION_UNUSED && request.is_none_or(|request| request.is_apart);
        let applicability = if is_unused { Applicability::Safe } else { Applicability::Unsafe };
        let title = format!("remove `{removed}`");
        let diagnostic = Diagnostic::new(code, self.span, message).with_help("remove it");
        diagnostic.with_fix(Fix { title, applicability, edits })
    }
}

/// The maximum number of codes of a comment that one fix removes together.
const MOST_AT_ONCE: usize = 20;

/// The request of a comment, and the words after the request with their places.
fn directive(comment: &str) -> Option<(Directive, Vec<(usize, &str)>)> {
    let rest = comment.trim_start().strip_prefix("ppn:")?.trim_start();
    let (what, rest) = Directive::ALL
        .into_iter()
        .find_map(|(what, name)| Some((what, rest.strip_prefix(name)?)))?;
    if !rest.starts_with(|c: char| is_blank(c) || c == ':') {
        return None;
    }
    let start = comment.len() - rest.len();
    let is_between = |c: char| matches!(c, ',' | ';' | ':') || is_blank(c);
    let mut words = Vec::new();
    let mut at = start;
    for word in rest.split(is_between) {
        if !word.is_empty() {
            words.push((at, word));
        }
        let end = at + word.len();
        at = end + comment[end..].chars().next().map_or(0, char::len_utf8);
    }
    Some((what, words))
}

/// A code, the beginning of a code, or its name; other words are the reason for the comment.
fn code(word: &str) -> Option<String> {
    let id = word.to_ascii_uppercase();
    match id.strip_prefix(['W', 'S', 'E']) {
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => Some(id),
        _ => {
            let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            (word.contains('-') && word.chars().all(is_name)).then(|| word.to_owned())
        }
    }
}

/// Whether what is around a comment means the same without it: periods and semicolons of PPN count with what is before
/// them, and tags of PDN and PGN on both sides of a comment may be those of two games.
fn is_apart(text: &str, comment: Span) -> bool {
    let next = text[comment.end as usize..].trim_start();
    let last = text[..comment.start as usize].trim_end();
    let is_of_tags = last.ends_with(']') && next.starts_with('[');
    !next.starts_with(['.', ';']) && !is_of_tags
}

/// Removes a comment with the space before it, or with its whole line if the line has only the comment.
fn without(text: &str, comment: Span) -> Edit {
    let before = text[..comment.start as usize].trim_end_matches([' ', '\t']);
    let after = &text[comment.end as usize..];
    if !(before.is_empty() || before.ends_with(['\n', '\r'])) {
        let span = Span::new(before.len(), comment.end as usize);
        // The words around the comment stay apart.
        let is_glued = !after.is_empty() && !after.starts_with(char::is_whitespace);
        return Edit::replace(span, if is_glued { " " } else { "" });
    }
    let rest = after.trim_start_matches([' ', '\t']);
    let line_end = match rest.as_bytes() {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    };
    // Text behind the comment stays on its line, with the indentation.
    let is_alone = line_end > 0 || rest.is_empty();
    let start = if is_alone { before.len() } else { comment.start as usize };
    let end = text.len() - rest.len() + line_end;
    Edit::replace(Span::new(start, end), "")
}

/// Removes the request from a comment that has other words, and its codes. The words of the comment begin
/// at `start`.
fn without_request(text: &str, start: usize, codes: &[Span]) -> Vec<Edit> {
    let is_between = |c: char| matches!(c, ',' | ';' | ':') || is_blank(c);
    let from = text.len() - text[start..].trim_start().len();
    // `ppn:` and the name of the request, as `directive` reads them.
    let name = text[from..].trim_start_matches("ppn:").trim_start();
    let rest = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let rest = rest.trim_start_matches(is_between);
    let mut gone = vec![Span::new(from, text.len() - rest.len())];
    for &code in codes {
        let code_gone = with_separator(text, code);
        match gone.last_mut().filter(|last| code_gone.start <= last.end) {
            Some(last) => last.end = last.end.max(code_gone.end),
            None => gone.push(code_gone),
        }
    }
    // The reason becomes the beginning of the comment.
    let after = &text[gone[0].range().end..];
    let spaces = after.len() - after.trim_start_matches([',', ';', ':', ' ', '\t']).len();
    gone[0] = Span::new(from, gone[0].range().end + spaces);
    gone.into_iter().map(|span| Edit::replace(span, "")).collect()
}

/// A word of a list with the separators before it; for the first word, with those after it.
fn with_separator(text: &str, word: Span) -> Span {
    let is_between = |c: char| c == ',' || c == ';' || c == ' ' || c == '\t';
    let (before, after) = (&text[..word.start as usize], &text[word.end as usize..]);
    let kept = before.trim_end_matches(is_between);
    if kept.ends_with("ignore") || kept.ends_with("able") || kept.ends_with(':') {
        let goes = after.len() - after.trim_start_matches(is_between).len();
        return Span::new(word.start as usize, word.end as usize + goes);
    }
    Span::new(kept.len(), word.end as usize)
}
