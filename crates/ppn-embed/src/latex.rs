//! Boards and games in LaTeX.
//!
//! `\ppnboard[OPTIONS]{FILE}` shows a board of a file, the environment `ppndiagram` one of the game in it, and
//! `ppngame` has a game that others show by its name. `ppn.sty` shows the pictures that an index names, in the order of
//! the document.

use crate::{
    Attribute, Attributes, Block, Blocks, Embedded, Paragraph, Passage, Shown,
    attributes::{Word, comma_list},
    codes::{FENCE_END, OPTIONS_SYNTAX},
};
use ppn_source::{Diagnostic, Span};
use std::fmt::Write;

/// A command of `ppn.sty`.
const BOARD: &str = "\\ppnboard";
/// Its environments.
const DIAGRAM: &str = "ppndiagram";
const GAME: &str = "ppngame";

impl Blocks {
    /// Finds the boards and games of a document in LaTeX. What LaTeX does not read or prints as it is has none: comments,
    /// `verbatim` and `\verb`, `\iffalse … \fi`, and what comes after `\end{document}`.
    ///
    /// ```
    /// let text = "\\ppnboard[move=1.]{a.ppn}\n% \\ppnboard{b.ppn}\n";
    /// let blocks = ppn_embed::Blocks::of_latex(text).blocks;
    /// assert_eq!(blocks.len(), 1);
    /// assert_eq!(blocks[0].attributes.list[1].value.as_ref().unwrap().text, "a.ppn");
    /// ```
    #[must_use]
    pub fn of_latex(text: &str) -> Self {
        let mut found = Self::default();
        let conditionals = conditionals(text);
        let mut at = 0;
        while let Some(next) = text[at..].find(['\\', '%']) {
            at += next;
            if text[at..].starts_with('%') {
                at = text[at..].find('\n').map_or(text.len(), |end| at + end);
                continue;
            }
            let rest = &text[at..];
            if rest.starts_with("\\end{document}") {
                break;
            }
            let environment = rest.strip_prefix("\\begin{").and_then(|name| name.split_once('}'));
            if let Some(end) = environment.and_then(|(name, _)| verbatim(text, at, name)) {
                at = end;
            } else if let Some((name, _)) =
                environment.filter(|(name, _)| matches!(*name, DIAGRAM | GAME))
            {
                at = found.environment(text, at, name);
            } else if let Some(length) = printed(rest) {
                at += length;
            } else if command(rest) == Some("iffalse") {
                at = skipped(text, at + "\\iffalse".len(), &conditionals);
            } else if command(rest) == Some(&BOARD[1..]) {
                at = found.board(text, at);
            } else {
                // The character after a backslash begins no comment.
                at += 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
            }
        }
        found
    }

    /// Reads `\ppnboard[OPTIONS]{FILE}`, and returns its end. The file is the option `src`.
    fn board(&mut self, text: &str, start: usize) -> usize {
        let after = start + BOARD.len();
        let Some((options, end)) = self.bracketed(text, after, '[', ']') else { return after };
        let Some((file, end)) = self.bracketed(text, end, '{', '}') else { return end };
        let Some(file) = file else { return end };
        let mut attributes = self.options(text, options);
        let name = Word { text: "src".to_owned(), span: file };
        let value = Word { text: file.slice(text).to_owned(), span: file };
        if !value.text.trim().is_empty() {
            attributes.list.push(Attribute { name, value: Some(value) });
        }
        self.blocks.push(Block {
            span: Span::new(start, end),
            word: notation(&mut attributes, Span::new(start, after)),
            attributes,
            body: Passage::at(end),
            opening: Span::new(start, end),
            is_closed: true,
            is_markup: true,
            ..Block::default()
        });
        end
    }

    /// The text between brackets, which may have braces in it, and the place after it. Without brackets it is the place
    /// where they would be. A bracket without its end is reported; then there is neither.
    fn bracketed(
        &mut self,
        text: &str,
        at: usize,
        open: char,
        close: char,
    ) -> Option<(Option<Span>, usize)> {
        let rest = &text[at..];
        let start = at + rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if !text[start..].starts_with(open) {
            return Some((None, at));
        }
        if let Some(end) = closing(text, start + 1, close) {
            return Some((Some(Span::new(start + 1, end)), end + 1));
        }
        let (what, help) = match close {
            ']' => ("the options", "write `]` after the options, and in them a `}` for each `{`"),
            _ => ("the name of the file", "write `}` after the name"),
        };
        let has = if close == ']' { "have" } else { "has" };
        self.diagnostics.push(
            Diagnostic::new(
                &FENCE_END,
                Span::new(start, start + 1),
                format!("{what} {has} no end"),
            )
            .with_help(help),
        );
        None
    }

    /// Reads options.
    fn options(&mut self, text: &str, span: Option<Span>) -> Attributes {
        let Some(span) = span else { return Attributes { braced: true, ..Attributes::default() } };
        let list = span.slice(text);
        let percent = list.match_indices('%').find(|(at, _)| !list[..*at].ends_with('\\'));
        if let Some((at, _)) = percent {
            let start = span.range().start + at;
            let problem = Span::new(start, start + 1);
            self.diagnostics.push(
                Diagnostic::new(&OPTIONS_SYNTAX, problem, "`%` begins a comment in LaTeX")
                    .with_help("write `\\%`, or a width such as `0.5\\linewidth`"),
            );
        }
        let mut attributes = comma_list(list, span.range().start);
        for Attribute { name, value } in &mut attributes.list {
            match (name.text.as_str(), value) {
                // A caption is LaTeX, and is put there as it is.
                ("caption", _) | (_, None) => {}
                ("width", Some(value)) => {
                    value.text = value.text.replace("\\%", "%");
                    width(value);
                }
                (_, Some(value)) => value.text = value.text.replace("\\%", "%"),
            }
        }
        attributes
    }

    /// Reads an environment with a game, and returns its end.
    fn environment(&mut self, text: &str, start: usize, name: &str) -> usize {
        let after = start + "\\begin{}".len() + name.len();
        let (options, inside) = self.bracketed(text, after, '[', ']').unwrap_or((None, after));
        let opening = Span::new(start, inside);
        let mut attributes = self.options(text, options);
        if name == GAME {
            let (name, value) = ("as".to_owned(), "nothing".to_owned());
            let word = |text| Word { text, span: opening };
            attributes.list.push(Attribute { name: word(name), value: Some(word(value)) });
        }
        let end_marker = format!("\\end{{{name}}}");
        let Some(length) = text[inside..].find(&end_marker) else {
            let message = format!("the environment `{name}` has no end");
            self.diagnostics.push(
                Diagnostic::new(&FENCE_END, opening, message)
                    .with_help(format!("write `{end_marker}` after the game")),
            );
            return text.len();
        };
        // The rest of the first line is not of the game.
        let first = text[inside..].find('\n').map_or(inside, |end| inside + end + 1);
        let first = first.min(inside + length);
        let body = unindented(&text[first..inside + length], first, inside);
        let end = inside + length + end_marker.len();
        self.blocks.push(Block {
            span: Span::new(start, end),
            word: notation(&mut attributes, opening),
            attributes,
            body,
            opening,
            is_closed: true,
            is_markup: true,
            ..Block::default()
        });
        end
    }
}

/// The lines of a game without the spaces that all of them begin with: people indent what is in an environment.
fn unindented(text: &str, place: usize, start: usize) -> Passage {
    let indent = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let shown = text.lines().filter(|line| !line.trim().is_empty());
    let all = shown.map(indent).min().unwrap_or_default();
    let (mut body, mut at) = (Passage::at(start), place);
    for line in text.split_inclusive('\n') {
        let skipped = indent(line).min(all);
        body.push(&line[skipped..], at + skipped);
        at += line.len();
    }
    body
}

/// What LaTeX calls the width of a line.
const LINE: [&str; 2] = ["\\linewidth", "\\textwidth"];

/// A width in LaTeX as one of all documents: `0.5\linewidth` is `50%`.
fn width(value: &mut Word) {
    let number = LINE.iter().find_map(|line| value.text.strip_suffix(line));
    let part = number.map(|number| if number.is_empty() { Ok(1.0) } else { number.trim().parse() });
    if let Some(Ok::<f64, _>(part)) = part {
        value.text = format!("{}%", part * 100.0);
    }
}

/// The notation of a game: the option `notation`, or PPN. The notation of a file is that of its extension.
fn notation(attributes: &mut Attributes, place: Span) -> Word {
    let at = attributes.list.iter().position(|one| one.name.text == "notation");
    let named = at.and_then(|at| attributes.list.remove(at).value);
    named.unwrap_or(Word { text: "ppn".to_owned(), span: place })
}

/// The end of an environment whose text LaTeX prints as it is.
fn verbatim(text: &str, at: usize, name: &str) -> Option<usize> {
    let names = ["verbatim", "verbatim*", "lstlisting", "comment", "Verbatim"];
    let end = format!("\\end{{{name}}}");
    names.contains(&name).then(|| text[at..].find(&end).map_or(text.len(), |to| at + to))
}

/// The name of the command at the beginning of a text. Letters and `@` are of names, as in packages.
fn command(rest: &str) -> Option<&str> {
    let name = rest.strip_prefix('\\')?;
    let end = name.find(|next: char| !next.is_ascii_alphabetic() && next != '@');
    Some(&name[..end.unwrap_or(name.len())]).filter(|name| !name.is_empty())
}

/// The commands of TeX that a `\fi` ends. Others that begin with `if`, such as `\ifthenelse`, have arguments.
const CONDITIONALS: [&str; 20] = [
    "if",
    "ifcase",
    "ifcat",
    "ifcsname",
    "ifdefined",
    "ifdim",
    "ifeof",
    "iffalse",
    "iffontchar",
    "ifhbox",
    "ifhmode",
    "ifinner",
    "ifmmode",
    "ifnum",
    "ifodd",
    "iftrue",
    "ifvbox",
    "ifvmode",
    "ifvoid",
    "ifx",
];

/// The same, with those that `\newif` declares.
fn conditionals(text: &str) -> Vec<&str> {
    let declared = text.split("\\newif").skip(1);
    let declared = declared.filter_map(|rest| command(rest.trim_start_matches([' ', '{'])));
    CONDITIONALS.into_iter().chain(declared).collect()
}

/// The place after the `\fi` or `\else` of an `\iffalse`.
fn skipped(text: &str, mut at: usize, conditionals: &[&str]) -> usize {
    let mut depth = 0_usize;
    while let Some(next) = text[at..].find(['\\', '%']) {
        at += next;
        if text[at..].starts_with('%') {
            at = text[at..].find('\n').map_or(text.len(), |end| at + end);
            continue;
        }
        let Some(name) = command(&text[at..]) else {
            at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8);
            continue;
        };
        at += 1 + name.len();
        match name {
            "fi" | "else" if depth == 0 => return at,
            "fi" => depth -= 1,
            name if conditionals.contains(&name) => depth += 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of `\verb|TEXT|`, whose text LaTeX prints as it is. It ends in its line.
fn printed(rest: &str) -> Option<usize> {
    let name = command(rest).filter(|name| matches!(*name, "verb" | "lstinline"))?;
    let after = &rest[1 + name.len()..];
    // TeX skips spaces after a name, but none after a star.
    let after = match after.strip_prefix('*').filter(|_| name == "verb") {
        Some(after) => after,
        None => after.trim_start_matches([' ', '\t']),
    };
    let mark = after.chars().next().filter(|mark| *mark != '\n')?;
    // `\lstinline` has options in brackets and text in braces, too, which are read as others are.
    if name == "lstinline" && "[{".contains(mark) {
        return None;
    }
    let text = &after[mark.len_utf8()..];
    let end = text.find([mark, '\n']).filter(|end| text[*end..].starts_with(mark))?;
    Some(rest.len() - text.len() + end + mark.len_utf8())
}

/// Where a bracket ends: outside of the braces in it, and in the same paragraph if it is the name of a file.
fn closing(text: &str, start: usize, close: char) -> Option<usize> {
    let mut depth = 0_usize;
    let mut characters = text[start..].char_indices();
    while let Some((offset, character)) = characters.next() {
        let at = start + offset;
        match character {
            _ if character == close && depth == 0 => return Some(at),
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1)?,
            // What follows a backslash is no brace of TeX.
            '\\' => drop(characters.next()),
            '\n' if close == '}'
                && text[at + 1..].lines().next().is_none_or(|line| line.trim().is_empty()) =>
            {
                return None;
            }
            _ => {}
        }
    }
    None
}

/// The first line of an index.
const INDEX: &str = "% Written by `ppn embed`: what ppn.sty shows, in the order of the document.\n";

/// Whether a file of LaTeX is an index of [`latex_index`].
#[must_use]
pub fn is_latex_index(bytes: &[u8]) -> bool {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    line.strip_suffix(b"\r").unwrap_or(line) == INDEX.trim_end().as_bytes()
}

/// The index that `ppn.sty` reads: what is shown for each board and game of the document, in its order. `folder` is
/// before the names of pictures.
#[must_use]
pub fn latex_index(text: &str, blocks: &Blocks, embedded: &Embedded, folder: &str) -> String {
    let mut index = String::from(INDEX);
    // The package compares the sum, or the length where TeX has no sums, to notice that the document has changed since.
    let _ = writeln!(index, "\\ppn@document{{{}}}{{{:X}}}", text.len(), md5::compute(text));
    for number in 0..blocks.blocks.len() {
        let diagram = embedded.diagrams.iter().find(|diagram| diagram.index == number);
        let shown = diagram.map(|diagram| {
            let width = diagram.width.as_ref().map(|width| format!("width={}", width.latex()));
            let width = width.unwrap_or_default();
            let picture = |name: &str| format!("\\ppn@picture{{{width}}}{{{folder}{name}}}");
            let shown = match &diagram.shown {
                Shown::Picture(one) | Shown::Player(_, one) => picture(&one.name),
                Shown::Text(text) => format!("\\ppn@text{{{}}}", lines(text)),
                Shown::Score(paragraphs) => {
                    let parts = paragraphs.iter().map(|paragraph| match paragraph {
                        Paragraph::Words(words) => paragraph_of(words),
                        Paragraph::Board(one, caption) => {
                            format!(
                                "\\ppn@diagram{{{}}}{{{}}}",
                                picture(&one.name),
                                escaped(caption)
                            )
                        }
                    });
                    parts.collect::<Vec<_>>().join("\\par ")
                }
                Shown::File(_) | Shown::Code | Shown::Nothing => String::new(),
            };
            match (diagram.caption.as_str(), diagram.label.as_str()) {
                ("", "") => shown,
                (caption, label) => {
                    format!("\\ppn@figure{{{shown}}}{{{caption}}}{{{label}}}")
                }
            }
        });
        let _ = writeln!(index, "\\ppn@entry{{{}}}", shown.unwrap_or_default());
    }
    index
}

/// Moves and remarks.
fn paragraph_of(parts: &[(String, bool)]) -> String {
    let parts = parts.iter().map(|(text, stands_out)| match stands_out {
        true => format!("\\textbf{{{}}}", escaped(text)),
        false => escaped(text),
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// A text for LaTeX.
fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' => shown.push_str("\\textbackslash{}"),
            '~' => shown.push_str("\\textasciitilde{}"),
            '^' => shown.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => shown.extend(['\\', character]),
            '\n' | '\r' => shown.push(' '),
            _ => shown.push(character),
        }
    }
    shown
}

/// Lines of a diagram in characters.
fn lines(text: &str) -> String {
    let lines = text.lines().map(|line| escaped(line).replace(' ', "~"));
    lines.collect::<Vec<_>>().join("\\\\")
}
