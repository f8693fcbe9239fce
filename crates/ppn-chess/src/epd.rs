//! Extended Position Description: a position with operations, one a line.

use crate::{
    Fen, Found, Limits, Move, Position, San, codes,
    letters::ENGLISH,
    lines::lines,
    refusal::{no_move, refusal},
};
use ppn_source::{Code, Diagnostic, Edit, End, Fix, Problems, Seen, Span, SplitRule};
use std::collections::HashMap;

/// A line of EPD.
///
/// ```
/// use ppn_chess::Epd;
///
/// let line = "4k3/8/4K3/8/8/8/8/7R w - - bm Rh8#; id \"mate in one\";";
/// let epd = Epd::read(line);
/// assert!(epd.diagnostics.is_empty());
/// assert_eq!(epd.operations[0].moves.len(), 1);
/// assert_eq!(epd.operations[1].text(), "mate in one");
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Epd {
    /// The position, and what is wrong with it.
    pub fen: Fen,
    /// The place of the fields of the position.
    pub fields: Span,
    /// The operations.
    pub operations: Vec<Operation>,
    /// The problems, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// An operation: its code, such as `bm`, and its operands.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Operation {
    /// The code.
    pub code: String,
    /// The place of the code.
    pub code_span: Span,
    /// The operands, without quotes, each with its place.
    pub operands: Vec<(String, Span)>,
    /// The legal moves that the operands name: one after the other for `pv`, else of the position.
    pub moves: Vec<(Position, Move)>,
    /// Its place, without the semicolon.
    pub span: Span,
}

/// The kinds of operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Moves of the position.
    Moves,
    /// One move of the position.
    Move,
    /// A line of moves.
    Line,
    /// A whole number from 0.
    Count,
    /// A whole number.
    Number,
    /// A text.
    Text,
    /// Anything: other programs have codes of their own.
    Any,
}

/// The kind and the meaning of a code. Source: PGN § 16.2.5.
fn known(code: &str) -> (Kind, &'static str) {
    match code {
        "bm" => (Kind::Moves, "best moves"),
        "am" => (Kind::Moves, "moves to avoid"),
        "pm" => (Kind::Move, "predicted move"),
        "sm" => (Kind::Move, "move to play"),
        "pv" => (Kind::Line, "predicted variation"),
        "acd" => (Kind::Count, "depth of the analysis in plies"),
        "acn" => (Kind::Count, "nodes of the analysis"),
        "acs" => (Kind::Count, "seconds of the analysis"),
        "ce" => (Kind::Number, "evaluation in hundredths of a pawn"),
        "dm" => (Kind::Number, "moves until mate"),
        "hmvc" => (Kind::Count, "moves of both sides since a capture or a move of a pawn"),
        "fmvn" => (Kind::Count, "number of the move"),
        "rc" => (Kind::Count, "times that the position has occurred"),
        "id" => (Kind::Text, "identification"),
        "eco" => (Kind::Text, "code of the opening"),
        "nic" => (Kind::Text, "code of the opening in New in Chess"),
        "noop" => (Kind::Any, "nothing"),
        "resign" => (Kind::Any, "the side to move resigns"),
        "draw_offer" | "draw_accept" | "draw_claim" | "draw_reject" => (Kind::Any, "a draw"),
        _ => match code.as_bytes() {
            [b'c', b'0'..=b'9'] => (Kind::Text, "comment"),
            [b'v', b'0'..=b'9'] => (Kind::Text, "name of a variation"),
            _ => (Kind::Any, ""),
        },
    }
}

/// The operations that words mean, as [`Operation::meaning`] and [`Operation::text`] give them, with `; ` between
/// them; other words are a comment. `None` for no words.
///
/// ```
/// use ppn_chess::operations_of;
///
/// let words = "best moves: Rh8#; moves until mate: 1";
/// assert_eq!(operations_of(words).as_deref(), Some("bm Rh8#; dm 1;"));
/// assert_eq!(operations_of("a hard one").as_deref(), Some("c0 \"a hard one\";"));
/// ```
#[must_use]
pub fn operations_of(words: &str) -> Option<String> {
    const CODES: [&str; 15] = [
        "bm", "am", "pm", "sm", "pv", "acd", "acn", "acs", "ce", "dm", "hmvc", "fmvn", "rc", "eco",
        "nic",
    ];
    if words.is_empty() {
        return None;
    }
    let operation = |words: &str| {
        let (meaning, operands) = words.split_once(": ")?;
        let code = CODES.iter().find(|code| known(code).1 == meaning)?;
        Some(match known(code).0 {
            Kind::Text => format!("{code} \"{}\";", operands.replace('"', "'")),
            _ => format!("{code} {operands};"),
        })
    };
    let found: Option<Vec<String>> = words.split("; ").map(operation).collect();
    let comment = || format!("c0 \"{}\";", words.replace('"', "'"));
    Some(found.map_or_else(comment, |found| found.join(" ")))
}

impl Operation {
    /// What the code means; empty for codes of other programs.
    #[must_use]
    pub fn meaning(&self) -> &'static str {
        known(&self.code).1
    }

    /// Its operands in one text, moves as the standard writes them.
    #[must_use]
    pub fn text(&self) -> String {
        let words: Vec<String> = match self.moves.len() == self.operands.len() {
            true => self.moves.iter().map(|(position, one)| position.san(*one)).collect(),
            false => self.operands.iter().map(|(word, _)| word.clone()).collect(),
        };
        words.join(" ")
    }
}

impl Epd {
    /// Reads a line. It never fails: what is wrong is reported.
    #[must_use]
    pub fn read(line: &str) -> Self {
        let start = line.len() - line.trim_start_matches(['\u{feff}', ' ', '\t']).len();
        let mut at = start;
        let mut fields = Vec::new();
        while fields.len() < 4 {
            let rest = &line[at..];
            let begin = at + rest.len() - rest.trim_start().len();
            let word = line[begin..].split([' ', '\t', ';']).next().unwrap_or_default();
            if word.trim().is_empty() || fields.len() == 3 && is_operation(word.trim()) {
                break;
            }
            fields.push(Span::new(begin, begin + word.trim_end().len()));
            at = begin + word.trim_end().len();
        }
        // Many files have the two counters of a FEN, too.
        for _ in 0..2 {
            let rest = line[at..].trim_start();
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let ends = rest[digits..].chars().next().is_none_or(char::is_whitespace);
            if fields.len() < 4 || digits == 0 || !ends {
                break;
            }
            at = line.len() - rest.len() + digits;
        }
        let placed = Span::new(start, at);
        let fen = Fen::read(placed.slice(line), false);
        let epd = Self { fen, fields: placed, operations: Vec::new(), diagnostics: Vec::new() };
        // A line can have tens of thousands of operands, and each report looks for similar moves.
        let mut reader = Reader { epd, problems: Problems::within(Limits::default().diagnostics) };
        if fields.len() < 4 {
            reader.too_short(fields.len(), placed);
        }
        reader.position_problems();
        reader.operations(line, at);
        Self { diagnostics: reader.problems.into_sorted(), ..reader.epd }
    }
}

/// A line that is being read.
struct Reader {
    epd: Epd,
    problems: Problems,
}

impl Reader {
    fn too_short(&mut self, count: usize, span: Span) {
        const NAMES: [&str; 4] = [
            "the placement",
            "the side to move",
            "the right to castle",
            "the square behind a pawn",
        ];
        let message = format!("a position has four fields, and {} is missing", NAMES[count.min(3)]);
        self.problems.push(Diagnostic::new(&codes::EPD_FIELDS, span, message).with_help(
            "write the placement, `w` or `b`, the right to castle, and a square or `-`",
        ));
    }

    fn position_problems(&mut self) {
        // A field that is missing was reported.
        let is_short = !self.problems.is_empty();
        let problems = self.epd.fen.problems.iter().filter(|one| !is_short || one.is_fatal);
        let reports = problems.map(|one| one.report(one.span.shift(self.epd.fields.start)));
        self.problems.extend(reports);
    }

    fn say(&mut self, span: Span, message: String, help: &str) {
        let one = Diagnostic::new(&codes::EPD_OPERATION, span, message);
        self.problems.push(one.with_help(help));
    }

    /// Adds a problem with a code, which is only made if it is kept.
    fn report(&mut self, code: &Code, problem: impl FnOnce() -> Diagnostic) {
        match self.problems.keeps(code) {
            true => self.problems.push(problem()),
            false => self.problems.hide(1),
        }
    }

    /// Reads the operations, from a place on.
    fn operations(&mut self, line: &str, from: usize) {
        let mut at = from;
        // The place of the first operation with each code.
        let mut places: HashMap<String, Span> = HashMap::new();
        // The end of what is read as one operation if no semicolon is missing in it.
        let mut whole = (from, false);
        loop {
            let rest = &line[at..];
            // All white space, as everywhere in the line: what is left begins an operation.
            let skipped = |letter: char| letter.is_whitespace() || letter == ';';
            at += rest.len() - rest.trim_start_matches(skipped).len();
            if at >= line.len() {
                return;
            }
            if at >= whole.0 {
                whole = operation_end(line, at);
            }
            let (mut end, mut closed) = whole;
            if let Some(next) = code_inside(&line[at..end]) {
                (end, closed) = (at + next, false);
            }
            let before = self.problems.count();
            let mut operation = self.operation(line, at, end);
            // A text that is not closed takes the semicolon.
            if !closed && self.problems.count() == before {
                let place = Span::empty(operation.span.range().end);
                let fix = Fix::safe("write `;`", [Edit::insert(place.start, ";")]);
                let message = format!("the operation `{}` has no `;` at its end", operation.code);
                // Only at the end of a line, nothing is lost.
                let is_last = line[end..].trim().is_empty();
                let code = if is_last { &codes::EPD_SPELLING } else { &codes::EPD_OPERATION };
                let one = Diagnostic::new(code, place, message);
                self.problems.push(one.with_help("write `;` after it").with_fix(fix));
            }
            let first = *places.entry(operation.code.clone()).or_insert(operation.code_span);
            if first != operation.code_span {
                let message = format!("the operation `{}` occurs twice", operation.code);
                let one = Diagnostic::new(&codes::EPD_OPERATION, operation.code_span, message)
                    .with_other(first, "the first one")
                    .with_help("write all operands after one code, or remove one");
                self.problems.push(one);
            }
            self.check(line, &mut operation);
            self.epd.operations.push(operation);
            at = end;
        }
    }

    /// Reads the operation of a place.
    fn operation(&mut self, line: &str, start: usize, end: usize) -> Operation {
        let mut operation = Operation::default();
        let mut at = start;
        while at < end {
            let rest = &line[at..end];
            at += rest.len() - rest.trim_start().len();
            if at >= end {
                break;
            }
            let rest = &line[at..end];
            let (text, length) = match rest.strip_prefix('"') {
                Some(inside) => {
                    let close = inside.find('"');
                    if close.is_none() {
                        let span = Span::new(at, at + 1);
                        let message = "the text is not closed".to_owned();
                        self.say(span, message, "write `\"` after its last word");
                    }
                    let text = &inside[..close.unwrap_or(inside.len())];
                    (text, text.len() + 1 + usize::from(close.is_some()))
                }
                None => {
                    let word = rest.split_whitespace().next().unwrap_or(rest);
                    (word, word.len())
                }
            };
            let span = Span::new(at, at + length);
            if at == start {
                (operation.code, operation.code_span) = (text.to_owned(), span);
            } else {
                operation.operands.push((text.to_owned(), span));
            }
            operation.span = Span::new(start, at + length);
            at += length;
        }
        operation
    }

    /// Checks the operands of an operation, and finds its moves.
    fn check(&mut self, line: &str, operation: &mut Operation) {
        let code = operation.code.clone();
        let is_code = code.starts_with(|c: char| c.is_ascii_alphabetic())
            && code.len() < 15
            && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_code {
            let message = format!("`{code}` is not the code of an operation");
            let help = "write a code such as `bm` before its operands, and `;` after them";
            return self.say(operation.code_span, message, help);
        }
        let (kind, _) = known(&code);
        let count = operation.operands.len();
        let wanted = match kind {
            Kind::Any => return,
            Kind::Move | Kind::Count | Kind::Number if count > 1 => "one operand",
            Kind::Text if count > 1 => "one text in double quotes",
            _ if count == 0 => "an operand",
            _ => "",
        };
        if !wanted.is_empty() {
            let message = format!("`{code}` has {wanted}");
            let help = if kind == Kind::Text {
                "write the text in double quotes"
            } else {
                "write it after the code"
            };
            return self.say(operation.span, message, help);
        }
        match kind {
            Kind::Count | Kind::Number => {
                let (word, span) = &operation.operands[0];
                let is_right = word.parse::<i64>().is_ok_and(|n| kind == Kind::Number || n >= 0);
                if !is_right {
                    let message =
                        format!("`{code}` has the operand `{word}` instead of a whole number");
                    self.say(*span, message, "write a whole number");
                }
            }
            Kind::Text => {
                let (word, span) = &operation.operands[0];
                if !span.slice(line).starts_with('"') {
                    let message = format!("the text of `{code}` is not in double quotes");
                    let one = Diagnostic::new(&codes::EPD_SPELLING, *span, message);
                    // Where the text ends is not known if it has a quote itself.
                    let one = match word.contains('"') {
                        true => {
                            one.with_help("write the text in double quotes, without others in it")
                        }
                        false => {
                            let help = format!("write `\"{word}\"`");
                            let edit = Edit::replace(*span, format!("\"{word}\""));
                            one.with_help(help.clone()).with_fix(Fix::safe(help, [edit]))
                        }
                    };
                    self.problems.push(one);
                }
            }
            _ => self.moves(operation, kind == Kind::Line),
        }
    }

    /// Finds the moves of an operation.
    fn moves(&mut self, operation: &mut Operation, is_line: bool) {
        let Some(mut position) = self.epd.fen.position.clone() else { return };
        for (word, span) in &operation.operands {
            let Some(san) = San::read(word, &ENGLISH) else {
                self.report(&codes::NO_MOVE, || no_move(&position, (*span, word)));
                break;
            };
            let found = position.meaning(&san);
            let (Found::Move(one) | Found::NoPromotion(one)) = found else {
                let code = match found {
                    Found::Several(_) => &codes::AMBIGUOUS,
                    _ => &codes::ILLEGAL_MOVE,
                };
                let word = (*span, word.as_str());
                self.report(code, || refusal(&position, &san, &found, word, true));
                if is_line {
                    break;
                }
                continue;
            };
            operation.moves.push((position.clone(), one));
            if is_line && let Some(next) = position.play(one) {
                position = next;
            }
        }
    }
}

/// Whether the word in the place of the square behind a pawn is the code of an operation: a field is missing.
fn is_operation(word: &str) -> bool {
    word.parse::<crate::Square>().is_err()
        && word.starts_with(|letter: char| letter.is_ascii_lowercase())
        && !known(word).1.is_empty()
}

/// Where the operation of a place ends, and whether a semicolon ends it. Texts may have semicolons.
fn operation_end(line: &str, start: usize) -> (usize, bool) {
    let mut in_quotes = false;
    for (at, letter) in line[start..].char_indices() {
        match letter {
            '"' => in_quotes = !in_quotes,
            ';' if !in_quotes => return (start + at, true),
            _ => {}
        }
    }
    // A text that is not closed ends at the next semicolon.
    match line[start..].find(';').filter(|_| in_quotes) {
        Some(at) => (start + at, true),
        None => (line.trim_end().len().max(start), false),
    }
}

/// The place of the code of another operation within an operation: the semicolon before it is missing.
fn code_inside(operation: &str) -> Option<usize> {
    let mut at = 0;
    let mut in_quotes = false;
    for word in operation.split_inclusive(char::is_whitespace) {
        let start = at;
        at += word.len();
        let code = word.trim_end();
        let is_known = code.len() > 1
            && code.bytes().all(|byte| byte.is_ascii_lowercase())
            && !known(code).1.is_empty();
        if start > 0 && !in_quotes && is_known {
            return Some(start);
        }
        in_quotes ^= word.matches('"').count() % 2 == 1;
    }
    None
}

/// Writes a line as the standard does: moves in its form, a space between all parts. Codes of other programs
/// are not changed.
#[must_use]
pub fn write_epd(line: &str, epd: &Epd) -> String {
    let fields: Vec<&str> = epd.fields.slice(line).split_whitespace().collect();
    let mut written = fields.join(" ");
    for operation in &epd.operations {
        written.push(' ');
        written.push_str(&operation.code);
        let is_moves =
            !operation.moves.is_empty() && operation.moves.len() == operation.operands.len();
        for (index, (_, span)) in operation.operands.iter().enumerate() {
            written.push(' ');
            match operation.moves.get(index).filter(|_| is_moves) {
                Some((position, one)) => written.push_str(&position.san(*one)),
                None if known(&operation.code).0 == Kind::Text => {
                    written.push_str(&format!("\"{}\"", operation.operands[index].0));
                }
                None => written.push_str(span.slice(line)),
            }
        }
        written.push(';');
    }
    written
}

/// Finds the lines of a file with positions. Empty lines, and those that begin with `#` or `%`, belong to the position
/// after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EpdLines {
    limit: usize,
}

impl EpdLines {
    /// Reads lines of at most `limit` bytes.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { limit: limit.max(4) }
    }
}

/// The line of a text that has the position, without its line end.
#[must_use]
pub fn epd_line(text: &str) -> Span {
    let mut at = 0;
    for line in lines(text.as_bytes()).map(|line| &text[line]) {
        let trimmed = line.trim_start_matches('\u{feff}').trim();
        if !trimmed.is_empty() && !trimmed.starts_with(['#', '%']) {
            return Span::new(at, at + line.trim_end_matches(['\n', '\r']).len());
        }
        at += line.len();
    }
    Span::empty(at)
}

impl SplitRule for EpdLines {
    fn limit(&self) -> usize {
        self.limit
    }

    fn end(&mut self, seen: Seen<'_>) -> Option<End> {
        let bytes = &seen.bytes[..seen.bytes.len().min(self.limit)];
        for line in lines(bytes) {
            let (at, line) = (line.end, &bytes[line]);
            // A line feed may follow a carriage return.
            if line.ends_with(b"\r") && at == seen.bytes.len() && !seen.is_whole {
                break;
            }
            let trimmed = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
            if matches!(line.last(), Some(b'\n' | b'\r'))
                && !matches!(trimmed.first(), None | Some(b'#' | b'%'))
            {
                let rest = &seen.bytes[at..];
                // What follows the last position belongs to it.
                if seen.bytes.len() < self.limit && rest.iter().all(u8::is_ascii_whitespace) {
                    return seen.is_whole.then(|| End::after(seen.bytes.len()));
                }
                return Some(End::after(at));
            }
        }
        match seen.bytes.len() >= self.limit {
            true => Some(End::cut(seen.bytes, self.limit)),
            false => seen.is_whole.then(|| End::after(seen.bytes.len())),
        }
    }

    fn skip(&mut self, seen: Seen<'_>) -> Result<usize, usize> {
        let found = seen.bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        found.map(|at| at + 1).ok_or(seen.bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_white_space_ends_a_line() {
        for space in ["\u{b}", "\u{c}", "\u{a0}", "\u{2003}", "\u{85} ;\u{b}"] {
            let line = format!("4k3/8/4K3/8/8/8/8/7R w - - bm Rh8#;{space}");
            assert_eq!(Epd::read(&line).operations.len(), 1, "{space:?}");
            assert_eq!(Epd::read(&format!("x{space}")).operations.len(), 0, "{space:?}");
        }
    }

    #[test]
    fn an_operation_without_a_code_is_reported_and_kept() {
        let line = "4k3/8/4K3/8/8/8/8/7R w - - \"\" x; bm Rh8#;";
        let epd = Epd::read(line);
        assert_eq!(epd.diagnostics.len(), 1, "{:?}", epd.diagnostics);
        assert_eq!(epd.operations[0].meaning(), "");
        assert!(write_epd(line, &epd).ends_with("bm Rh8#;"));
    }
}
