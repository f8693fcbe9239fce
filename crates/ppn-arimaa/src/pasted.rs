//! Plain records as web sites and programs write them: rows of a table, tags in brackets, lines of
//! comments.

use crate::header_line::{is_header_name, is_turn, is_turn_like, leading_word};
use crate::{Header, NotUnderstood, codes};
use memchr::memchr3;
use ppn_source::{Diagnostic, Edit, End, Fix, Seen, Span, SplitRule};
use std::ops::Range;

/// A text of which the parts that are no record are spaces. Places in it are places of the original.
#[derive(Default)]
pub(crate) struct Pasted {
    pub(crate) text: String,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What the other parts say of the game.
    pub(crate) headers: Vec<Header>,
    /// The first part that is left out.
    pub(crate) left: Option<NotUnderstood>,
    /// Whether the text is a row of a table.
    pub(crate) is_row: bool,
}

/// The text of a plain record without what a web site or a program adds to it; `None` if it has
/// nothing of this kind.
pub(crate) fn pasted(text: &str) -> Option<Pasted> {
    let bytes = text.as_bytes();
    let is_marked =
        memchr3(b'\t', b'\\', b'[', bytes).is_some() || memchr3(b'#', b'%', b';', bytes).is_some();
    let last = text.trim_end().rsplit(['\n', '\r']).next().unwrap_or_default();
    if !is_marked && !is_result(last) {
        return None;
    }
    let mut amending =
        Amending { text, bytes: text.as_bytes().to_vec(), pasted: Pasted::default() };
    amending.row();
    amending.line_ends();
    if !amending.pasted.is_row {
        amending.lines();
    }
    let Amending { bytes, mut pasted, .. } = amending;
    if bytes == text.as_bytes() {
        return None;
    }
    pasted.diagnostics.sort_by_key(|one| one.span);
    pasted.text = String::from_utf8(bytes).ok()?;
    Some(pasted)
}

struct Amending<'t> {
    text: &'t str,
    bytes: Vec<u8>,
    pasted: Pasted,
}

impl Amending<'_> {
    /// Writes spaces. Line ends stay.
    fn blank(&mut self, range: Range<usize>) {
        for byte in &mut self.bytes[range] {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }

    /// The row of a table: only its column with the moves is read.
    fn row(&mut self) {
        let text = self.text;
        let Some(row) = text.lines().rfind(|line| line.contains('\t')) else { return };
        let fields: Vec<&str> = row.split('\t').collect();
        let is_table = is_heading(text.lines().next().unwrap_or_default());
        let moves = fields.iter().find(|field| is_movelist(field));
        if !is_table && !is_row(&fields) {
            return;
        }
        self.pasted.is_row = true;
        let at = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let kept = moves.map(|moves| moves.trim_matches('"'));
        let (start, end) = kept.map_or((0, 0), |kept| (at(kept), at(kept) + kept.len()));
        self.blank(0..start);
        self.blank(end..text.len());
        // The columns of the archive of arimaa.com: the numbers of the game and the players, and their
        // names.
        let is_number =
            |field: &&str| !field.is_empty() && field.bytes().all(|c| c.is_ascii_digit());
        if let [numbers @ .., gold, silver] = &fields[..fields.len().min(5)]
            && numbers.len() == 3
            && numbers.iter().all(is_number)
        {
            for (name, value) in [("Gold", gold), ("Silver", silver)] {
                let span = Span::new(at(value), at(value) + value.len());
                let value = value.trim().to_owned();
                self.pasted.headers.push(Header { name: name.to_owned(), value, span });
            }
        }
    }

    /// The two characters `\n` instead of line ends.
    fn line_ends(&mut self) {
        let text = self.text;
        // What follows a row of them is the same for all of the row, so it is looked at once.
        let has_end = |end: &str| {
            let mut known = 0;
            text.match_indices(end).any(|(at, _)| {
                if at < known {
                    return false;
                }
                let mut after = &text[at..];
                while let Some(rest) = after.strip_prefix("\\n").or(after.strip_prefix("\\r")) {
                    after = rest.trim_start();
                }
                known = text.len() - after.len();
                let word = leading_word(after).split('\\').next().unwrap_or_default();
                after.is_empty() || is_turn_like(word)
            })
        };
        // If one of them is a line end, all are.
        let ends = ["\\r\\n", "\\n"];
        let are_ends = self.pasted.is_row || ends.into_iter().any(has_end);
        let all = ends.into_iter().flat_map(|end| text.match_indices(end));
        let all = all.filter(|_| are_ends);
        let ends: Vec<Span> = all.map(|(at, end)| Span::new(at, at + end.len())).collect();
        let mut edits: Vec<Edit> = Vec::new();
        for span in ends {
            // `\n` is a part of `\r\n`.
            if self.bytes[span.range().start] == b'\\' {
                self.blank(span.range());
                self.bytes[span.range().start] = b'\n';
                edits.push(Edit::replace(span, "\n"));
            }
        }
        let Some(first) = edits.iter().map(|edit| edit.span).min() else { return };
        if self.pasted.is_row {
            return;
        }
        edits.sort_by_key(|edit| edit.span);
        let title = "write line ends".to_owned();
        let fix = Fix::safe(title, edits);
        let message = "the record has `\\n` instead of line ends";
        self.pasted.diagnostics.push(
            Diagnostic::new(&codes::RECORD_PASTED, first, message)
                .with_help("write a line end for each `\\n`")
                .with_fix(fix),
        );
    }

    /// Tags in brackets above the turns, lines of comments, and the result on the last line.
    fn lines(&mut self) {
        // The same text with line ends.
        let Ok(text) = String::from_utf8(self.bytes.clone()) else { return };
        let mut at = 0;
        let mut comments: Vec<Span> = Vec::new();
        let mut has_turns = false;
        let mut has_result = false;
        let last = text.trim_end().rfind(['\n', '\r']).map_or(0, |at| at + 1);
        for whole in text.split_inclusive(['\n', '\r']) {
            let start = at + whole.len() - whole.trim_start_matches(['\u{feff}', ' ', '\t']).len();
            at += whole.len();
            let line = text[start.min(at)..at].trim_end();
            let span = Span::new(start, start + line.len());
            if line.starts_with(['#', '%', ';']) {
                comments.push(span);
                self.blank(span.range());
            } else if let Some(name) = tag_name(line).filter(|_| !has_turns) {
                has_result |= name == "Result";
                let behind = start + 1 + name.len();
                self.blank(start..start + 1);
                self.bytes[behind] = b':';
                let quoted = line.find('"').map_or(0, |at| start + at);
                self.blank(quoted..quoted + 1);
                let end = start + line.rfind('"').unwrap_or(line.len());
                self.blank(end..start + line.len());
            } else if start >= last && has_turns && is_result(line) {
                self.blank(span.range());
                if !has_result {
                    let (name, value) = ("Result".to_owned(), line.to_owned());
                    self.pasted.headers.push(Header { name, value, span });
                }
            } else {
                has_turns |= line.starts_with(|c: char| c.is_ascii_digit());
            }
        }
        if let [first, others @ ..] = &comments[..] {
            let message = "a plain record has no comments";
            let report = Diagnostic::new(&codes::RECORD_PASTED, *first, message)
                .with_help("remove the line, or write the game in FAN, which has comments");
            let report = match others.len() {
                0 => report,
                1 => report.with_note("one more line of this record is a comment"),
                n => report.with_note(format!("{n} more lines of this record are comments")),
            };
            self.pasted.left = Some(NotUnderstood {
                span: *first,
                code: &codes::RECORD_PASTED,
                reason: message.to_owned(),
            });
            self.pasted.diagnostics.push(report);
        }
    }
}

/// The name of a tag in brackets, `[Name "value"]`.
fn tag_name(line: &str) -> Option<&str> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    (is_header_name(name) && !value.contains('"')).then_some(name)
}

fn is_result(line: &str) -> bool {
    matches!(line, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// Whether a field of a table has the moves of a game.
fn is_movelist(field: &str) -> bool {
    let moves = field.trim_start_matches('"');
    moves.starts_with("1w ") || moves.starts_with("1g ")
}

/// Whether the fields of a line without a heading are a row of a table: one of them has the moves, and that is not the
/// first one. Tabs between turns, or within them, are spaces.
fn is_row(fields: &[&str]) -> bool {
    let mut moves = fields.iter().skip(1).filter(|field| is_movelist(field));
    let is_turn = |field: &&str| is_turn(leading_word(field.trim_start()));
    moves.next().is_some() && fields.iter().copied().filter(is_turn).count() <= 1
}

/// Whether a line names the columns of a table of games.
fn is_heading(line: &str) -> bool {
    line.split('\t').any(|name| name.trim().eq_ignore_ascii_case("movelist"))
}

/// Whether a file is a table of games: one line for each game, with tabs between its fields, as the
/// archive of arimaa.com.
///
/// ```
/// assert!(ppn_arimaa::is_table(b"id\twusername\tmovelist\n1\tann\t1w Ra1\\n1b ra8\n"));
/// assert!(!ppn_arimaa::is_table(b"1g Ra1\n1s ra8\n"));
/// ```
#[must_use]
pub fn is_table(beginning: &[u8]) -> bool {
    // Only the first line is decoded: files of games are asked, too.
    let first = beginning.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
    let text = String::from_utf8_lossy(first);
    let line = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    line.contains('\t') && (is_heading(line) || is_row(&line.split('\t').collect::<Vec<_>>()))
}

/// The rule for where a game of a table ends: after its line. The line with the names of the columns
/// belongs to the first game.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    limit: usize,
}

impl Default for Rows {
    fn default() -> Self {
        Self { limit: crate::split::GAME_BYTES }
    }
}

impl SplitRule for Rows {
    fn limit(&self) -> usize {
        self.limit
    }

    fn end(&mut self, seen: Seen<'_>) -> Option<End> {
        let lines = seen.bytes.split_inclusive(|&byte| byte == b'\n');
        let is_blank = |line: &[u8]| line.iter().all(u8::is_ascii_whitespace);
        let mut rows = 0;
        let mut end = 0;
        for line in lines {
            let is_heading =
                end == 0 && seen.is_first && is_heading(&String::from_utf8_lossy(line));
            if rows > 0 && !is_blank(line) {
                return Some(End::after(end));
            }
            end += line.len();
            rows += usize::from(line.ends_with(b"\n") && !is_blank(line) && !is_heading);
        }
        (seen.bytes.len() > self.limit).then(|| End::cut(seen.bytes, self.limit))
    }

    fn skip(&mut self, seen: Seen<'_>) -> Result<usize, usize> {
        let found = seen.bytes.iter().position(|&byte| byte == b'\n');
        found.map(|at| at + 1).ok_or(seen.bytes.len())
    }
}
