//! The parts of one game.

use crate::line::{Line, begins_line, is_above_games, is_blank, lines};
use crate::markers::without_byte_order_mark;
use crate::{Limits, Metadata, codes, metadata, subset, yaml};
use memchr::memmem;
use ppn_source::{Diagnostic, Edit, Fix, Span, short};

/// The parts of one game. Spans count from the beginning of the game's text.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Game<'t> {
    /// The whole text, verbatim.
    pub text: &'t str,
    /// The line that starts with `---`, if there is one, without its line end.
    pub header: Option<Span>,
    /// The YAML text: from after `---` up to the end marker or the blank line; empty if the game
    /// has no metadata.
    pub metadata_span: Span,
    /// The line that starts with `...`, if there is one, without its line end.
    pub end_marker: Option<Span>,
    /// The text after the metadata.
    pub movetext: Span,
    /// The metadata; if it has errors, the part that could be read.
    pub metadata: Metadata,
    /// Diagnostics about the structure and the metadata of the game.
    pub diagnostics: Vec<Diagnostic>,
}

/// The end of the metadata.
enum End {
    Marker(Line),
    BlankLine(Line),
    /// The game has no metadata.
    None,
}

impl<'t> Game<'t> {
    /// Finds the parts of a game and reads its metadata.
    ///
    /// `text` is one game, as [`split`](crate::split) and [`Reader`](crate::Reader) return it.
    #[must_use]
    pub fn parse(text: &'t str, limits: &Limits) -> Self {
        let mut game = Self::unread(text);
        if u32::try_from(text.len()).is_err() {
            let message = "the game is longer than 4 GiB and is not read";
            game.diagnostics.push(Diagnostic::new(&codes::GAME_TOO_LARGE, Span::empty(0), message));
            return game;
        }
        if !game.read_usual(limits) {
            game.read(limits);
        }
        game
    }

    /// A game whose parts have not been found yet.
    fn unread(text: &'t str) -> Self {
        Self {
            text,
            header: None,
            metadata_span: Span::default(),
            end_marker: None,
            movetext: Span::default(),
            metadata: Metadata::default(),
            diagnostics: Vec::new(),
        }
    }

    /// The same game of an equal text, which may live longer or shorter.
    #[must_use]
    pub fn with_text<'u>(self, text: &'u str) -> Game<'u> {
        let Self { header, metadata_span, end_marker, movetext, metadata, diagnostics, .. } = self;
        Game { text, header, metadata_span, end_marker, movetext, metadata, diagnostics }
    }

    /// The text of the movetext.
    #[must_use]
    pub fn movetext_str(&self) -> &'t str {
        self.movetext.slice(self.text)
    }

    /// The comments of the metadata and of its marker lines, each from its `#` to the end of the line.
    ///
    /// Only the YAML parser knows whether a `#` begins a comment: it may be a part of a value. So there are
    /// none after the first error of the metadata.
    ///
    /// ```
    /// let text = "---\nEvent: a#1 # the first\nSite: '# 2'\n...\n";
    /// let game = ppn_file::Game::parse(text, &Default::default());
    /// let comments = game.metadata_comments(&Default::default());
    /// assert_eq!(comments.len(), 1);
    /// assert_eq!(comments[0].slice(text), "# the first");
    /// ```
    #[must_use]
    pub fn metadata_comments(&self, limits: &Limits) -> Vec<Span> {
        let on_line = |line: Span| {
            let rest = &line.slice(self.text)[MARKER..];
            let text = rest.trim_start_matches([' ', '\t']);
            let end = line.range().end;
            (text.starts_with('#') && text.len() < rest.len())
                .then(|| Span::new(end - text.len(), end))
        };
        let (start, end) = (self.metadata_span.range().start, self.metadata_span.range().end);
        let mut comments = match self.metadata_span.is_empty() {
            true => self.header.and_then(on_line).into_iter().collect(),
            false if end - start > limits.bytes => Vec::new(),
            false => yaml::read(&self.text[..end], start, limits).comments,
        };
        comments.extend(self.end_marker.and_then(on_line));
        comments
    }

    /// The lines at the start of the movetext that look like metadata, `Key: value`, but are
    /// followed by neither a line `...` nor a blank line.
    ///
    /// They are the likely cause of errors in the movetext of such a game.
    #[must_use]
    pub fn unread_metadata(&self) -> Option<Span> {
        if self.end_marker.is_some() || !self.metadata_span.is_empty() {
            return None;
        }
        let is_above = |line: &Line| is_above_games(line.text(self.text));
        let mut lines =
            lines(self.text, self.movetext.start as usize).skip_while(is_above).peekable();
        let start = lines.peek()?.start;
        lines
            .map_while(|line| {
                let text = line.text(self.text);
                let nested = line.start > start && text.starts_with([' ', '\t']);
                (nested || looks_like_metadata(text)).then_some(line.end)
            })
            .last()
            .map(|end| Span::new(start, end))
    }

    /// Reads a game in one pass if it begins with `---`, metadata of the usual form, and `...`,
    /// each on lines of their own. Returns `false`, with nothing read, for all other games.
    fn read_usual(&mut self, limits: &Limits) -> bool {
        let text = self.text;
        let is_alone = |at: usize, marker: &str| {
            let rest = text[at..].strip_prefix(marker);
            let end = rest.and_then(|rest| rest.strip_prefix('\n').or(rest.strip_prefix("\r\n")));
            end.map(|rest| text.len() - rest.len())
        };
        let Some(yaml) = is_alone(0, "---") else { return false };
        let Some((mapping, end)) = subset::read_to_marker(text, yaml) else { return false };
        let Some(movetext) = is_alone(end, "...") else { return false };
        if end - MARKER > limits.bytes {
            return false;
        }
        self.header = Some(Span::new(0, MARKER));
        self.metadata_span = Span::new(MARKER, end);
        self.end_marker = Some(Span::new(end, end + MARKER));
        self.movetext = Span::new(movetext, text.len());
        self.metadata = Metadata { mapping };
        true
    }

    fn read(&mut self, limits: &Limits) {
        let start = self.body();
        let header = self.text[start..].starts_with("---").then(|| Line::at(self.text, start));
        self.header = header.map(Line::span);
        let fault = header.and_then(|line| self.header_fault(line));
        let after_header = header.map_or(start, |line| line.next);
        // Wrong text on the marker line is not read as metadata.
        let yaml = match header {
            Some(line) if fault.is_some() => line.end,
            Some(line) => line.start + MARKER,
            None => start,
        };
        let unread = header.filter(|_| fault.is_none());
        self.diagnostics.extend(fault);
        let movetext = match self.metadata_end(start, after_header) {
            End::Marker(line) => {
                self.end_marker = Some(line.span());
                let fault = self.end_marker_fault(yaml, line);
                self.read_metadata(yaml, line.start, fault, limits);
                line.next
            }
            End::BlankLine(line) => {
                self.read_metadata(yaml, line.start, None, limits);
                line.next
            }
            End::None => {
                self.metadata_span = Span::empty(yaml);
                self.diagnostics.extend(unread.and_then(|line| self.unread_header(line)));
                after_header
            }
        };
        self.movetext = Span::new(movetext, self.text.len());
    }

    /// The start of the game: after a byte order mark, and after blank lines and comments if a
    /// marker follows them.
    fn body(&self) -> usize {
        let text = self.text;
        let start = text.len() - without_byte_order_mark(text).len();
        let first = lines(text, start).find(|line| !is_above_games(line.text(text)));
        match first {
            Some(line) if line.text(text).starts_with("---") => line.start,
            _ => start,
        }
    }

    // FI-4
    fn metadata_end(&self, start: usize, after_header: usize) -> End {
        let text = self.text;
        let marker = memmem::find_iter(&text.as_bytes()[after_header..], "...")
            .map(|at| at + after_header)
            .find(|&at| at == start || begins_line(text.as_bytes(), at));
        if let Some(at) = marker {
            return End::Marker(Line::at(text, at));
        }
        let blank = lines(text, after_header).find(|line| is_blank(line.text(text)));
        blank.map_or(End::None, End::BlankLine)
    }

    /// Reads the metadata. If its end is wrong, other errors are not reported.
    fn read_metadata(
        &mut self,
        start: usize,
        end: usize,
        fault: Option<Diagnostic>,
        limits: &Limits,
    ) {
        self.metadata_span = Span::new(start, end);
        let (metadata, faults) = metadata::read(&self.text[..end], start, limits);
        self.metadata = metadata;
        if fault.is_some() {
            self.diagnostics.extend(fault);
            return;
        }
        if faults.is_empty() && !self.metadata.is_empty() {
            self.diagnostics.extend(self.key_on_header(start, end));
        }
        let hint = if faults.is_empty() { None } else { self.movetext_hint(start, end) };
        self.diagnostics.extend(faults.into_iter().map(|mut fault| match &hint {
            Some((help, fix)) if fault.fixes.is_empty() => {
                fault.help = vec![(*help).into()];
                fault.with_fix(fix.clone())
            }
            _ => fault,
        }));
    }

    /// The error about text after `---` that may not be there: text glued to it, as in `----`, a
    /// key, or a null. Other text is checked as metadata.
    // FI-5
    fn header_fault(&self, line: Line) -> Option<Diagnostic> {
        let rest = &self.text[line.start + MARKER..line.end];
        let span = line.span();
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with([' ', '\t']) {
            let text = rest.trim_start_matches([' ', '\t']);
            let value = text.split(" #").next().unwrap_or(text).trim_end();
            let is_null = matches!(value, "~" | "null" | "Null" | "NULL");
            let is_key = !text.starts_with(['#', '{']) && looks_like_metadata(text);
            if !is_null && !is_key {
                return None;
            }
            let span = Span::new(line.end - text.len(), line.end);
            return Some(misplaced(span));
        }
        let fault = Diagnostic::new(
            &codes::METADATA_YAML,
            span,
            "a line that starts with `---` begins a game; `---` needs a space or line end after it",
        );
        Some(if rest.trim_end().bytes().all(|byte| byte == b'-') {
            let edit = Edit::replace(Span::new(line.start + MARKER, line.end), "");
            fault.with_help("write three hyphens").with_fix(fix("write three hyphens", edit))
        } else if rest.starts_with(['{', '#']) {
            let blank = Edit::insert(short(line.start + MARKER), " ");
            fault
                .with_help("put a space after the hyphens")
                .with_fix(fix("put a space after the hyphens", blank))
        } else {
            fault.with_help(
                "write `---` alone on its line; in a comment, put a space before the hyphens",
            )
        })
    }

    /// A mapping that begins on the marker line without a brace, such as `"Key": value`.
    fn key_on_header(&self, start: usize, end: usize) -> Option<Diagnostic> {
        let line = Line::at(&self.text[..end], start);
        let rest = line.text(self.text).trim_start_matches([' ', '\t']);
        let fits = self.header.is_none() || rest.is_empty() || rest.starts_with('#');
        let span = Span::new(line.end - rest.len(), line.end);
        (!fits && !rest.contains('{')).then(|| misplaced(span))
    }

    /// The warning that the text after `---` of a game without metadata is not read.
    fn unread_header(&self, line: Line) -> Option<Diagnostic> {
        let rest = self.text[line.start + MARKER..line.end].trim_start_matches([' ', '\t']);
        if rest.is_empty() || rest.starts_with('#') {
            return None;
        }
        if !rest.starts_with('{') {
            return Some(misplaced(Span::new(line.end - rest.len(), line.end)));
        }
        let message = "the metadata on this line is not read: its end is missing";
        let end = Edit::insert(short(line.next), format!("...{}", self.line_end()));
        Some(
            Diagnostic::new(&codes::METADATA_UNREAD, line.span(), message)
                .with_help("write a line `...` below it")
                .with_fix(fix("end the metadata with a line `...`", end)),
        )
    }

    /// The error about text after `...` that is not a comment. `yaml` is the start of the metadata.
    // FI-5
    fn end_marker_fault(&self, yaml: usize, line: Line) -> Option<Diagnostic> {
        if self.is_end_marker(line) {
            return None;
        }
        let message = "a line that starts with `...` ends the metadata; only a comment may follow \
                       on it";
        let fault = Diagnostic::new(&codes::METADATA_YAML, line.span(), message);
        let blank_above = lines(&self.text[..line.start], yaml)
            .skip(1)
            .any(|line| is_blank(line.text(self.text)));
        Some(if blank_above {
            fault.with_help("if this is movetext, put a space before the periods").with_fix(
                Fix::guess("put a space before the periods", self.blanks_before_periods(line)),
            )
        } else {
            let text = line.text(self.text);
            let dots = text.len() - text.trim_start_matches('.').len();
            let rest = text[dots..].len() - text[dots..].trim_start().len();
            let fault =
                fault.with_help("write `...` alone on its line, and the rest on the next line");
            // More periods may be a number.
            match dots {
                3 => fault.with_fix(Fix::guess(
                    "put the rest on the next line",
                    [Edit::replace(
                        Span::new(line.start + dots, line.start + dots + rest),
                        self.line_end(),
                    )],
                )),
                _ => fault,
            }
        })
    }

    /// Edits that insert a space before this line and similar lines below, so that they do not end
    /// the metadata.
    fn blanks_before_periods(&self, line: Line) -> Vec<Edit> {
        lines(self.text, line.start)
            .filter(|line| line.text(self.text).starts_with("..."))
            .take_while(|&line| !self.is_end_marker(line))
            .map(|line| Edit::insert(short(line.start), " "))
            .collect()
    }

    /// Whether a line that begins with `...` is a valid end marker.
    fn is_end_marker(&self, line: Line) -> bool {
        let rest = &self.text[line.start + MARKER..line.end];
        let text = rest.trim_start_matches([' ', '\t']);
        text.is_empty() || text.starts_with('#') && text.len() < rest.len()
    }

    /// The hint about a frequent mistake: movetext that has a blank line and no marker is read as
    /// metadata.
    fn movetext_hint(&self, start: usize, end: usize) -> Option<(&'static str, Fix)> {
        let first = self.text[start..end].lines().map(str::trim).find(|line| !line.is_empty())?;
        if self.end_marker.is_some() || looks_like_metadata(first) || first.starts_with('{') {
            return None;
        }
        let line_end = self.line_end();
        let (at, text, help) = match self.header {
            Some(header) => (
                Line::at(self.text, header.start as usize).next,
                format!("...{line_end}"),
                "everything before the first blank line is read as metadata: if this is movetext, \
                 write a line `...` above it",
            ),
            None => (
                start,
                format!("---{line_end}...{line_end}"),
                "everything before the first blank line is read as metadata: if this is movetext, \
                 begin the game with the lines `---` and `...`",
            ),
        };
        Some((help, fix("mark this as movetext", Edit::insert(short(at), text))))
    }

    /// The line end that the game uses.
    pub(crate) fn line_end(&self) -> &'static str {
        let first = Line::at(self.text, 0);
        match &self.text[first.end..first.next] {
            "\r\n" => "\r\n",
            "\r" => "\r",
            _ => "\n",
        }
    }
}

/// Whether a line is `Key: value` or `Key:`, where the key is a few words.
#[must_use]
pub fn looks_like_metadata(line: &str) -> bool {
    let Some((key, value)) = line.split_once(':') else { return false };
    key.starts_with(char::is_alphabetic)
        && key.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-'))
        && (value.is_empty() || value.starts_with([' ', '\t']))
}

fn misplaced(span: Span) -> Diagnostic {
    let message = "after `---` only a comment or a mapping in braces may follow on the line";
    Diagnostic::new(&codes::METADATA_YAML, span, message).with_help("write this on the next line")
}

fn fix(title: &str, edit: Edit) -> Fix {
    Fix::guess(title, [edit])
}

/// The length of `---` and of `...` in bytes.
const MARKER: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Finds and reads the parts of a game one after another.
    fn read_in_parts<'t>(text: &'t str, limits: &Limits) -> Game<'t> {
        let mut game = Game::unread(text);
        game.read(limits);
        game
    }

    #[test]
    fn games_of_the_usual_form_are_read_in_one_pass() {
        let read = |text| Game::unread(text).read_usual(&Limits::default());
        for text in [
            "---\nEvent: A\n...\n1. b2-b4\n",
            "---\r\nSetUp:\r\n  Name: Go\r\n...\r\n",
            "---\n...\n",
            "---\n# a comment\n\nA: '1'\n...\n...\n",
        ] {
            assert!(read(text), "{text:?}");
            assert_eq!(
                Game::parse(text, &Limits::default()),
                read_in_parts(text, &Limits::default())
            );
        }
        for text in [
            "",
            "---",
            "---\n",
            "...\n",
            "--- \nA: b\n...\n",
            "----\nA: b\n...\n",
            "---\rA: b\r...\r",
            "---\nA: b\n...",
            "---\nA: b\n... # end\n",
            "---\nA: b\n....\n",
            "---\nA: b\n ...\n",
            "---\nA: b\n\n1. b2-b4\n",
            "\n---\nA: b\n...\n",
            "\u{feff}---\nA: b\n...\n",
            "---\nA: [b]\n...\n",
        ] {
            assert!(!read(text), "{text:?}");
        }
    }

    #[test]
    fn metadata_of_more_bytes_than_the_limit_are_not_read_in_one_pass() {
        let text = "---\nA: b\n...\n";
        let limits = |bytes| Limits { bytes, ..Limits::default() };
        // The line end after `---` counts as metadata.
        assert!(Game::unread(text).read_usual(&limits(6)));
        assert!(!Game::unread(text).read_usual(&limits(5)));
        for bytes in 0..8 {
            assert_eq!(Game::parse(text, &limits(bytes)), read_in_parts(text, &limits(bytes)));
        }
    }

    /// Lines that games of the usual form have, and similar lines.
    fn lines_of_games() -> impl Strategy<Value = String> {
        let line = prop_oneof![
            4 => "---|\\.\\.\\.",
            1 => "(---|\\.\\.\\.|\u{feff}---)( |#| #|\\.|-|\\{|x)?[a-z:]?",
            6 => "[ ]{0,2}[A-Ca-c][a-z]{0,2}:[ ]{0,2}['\"]?[a-z0-9:#é-]{0,3}['\"]?[ ]{0,1}",
            2 => "1\\. b2-b4",
            1 => "[ \t]{0,2}",
            1 => "[ ]{0,1}#[ a-z]{0,2}",
        ];
        let end = prop_oneof![6 => "\n", 2 => "\r\n", 1 => "\r|\n\n|"];
        let lines = proptest::collection::vec((line, end), 0..8);
        let begin = prop_oneof![6 => "---\n", 2 => "---\r\n", 2 => ""];
        (begin, lines).prop_map(|(begin, lines)| {
            lines.into_iter().fold(begin, |text, (line, end)| text + &line + &end)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn games_read_in_one_pass_are_those_read_in_parts(text in lines_of_games()) {
            let limits = Limits::default();
            prop_assert_eq!(Game::parse(&text, &limits), read_in_parts(&text, &limits));
        }
    }
}
