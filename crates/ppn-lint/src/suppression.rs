//! Diagnostics that a game hides, in comments of its metadata and its movetext.

use crate::{
    Selection, all_codes,
    checked::Checked,
    means,
    rules::{suppression_unknown::SUPPRESSION_UNKNOWN, suppression_unused::SUPPRESSION_UNUSED},
};
use ppn_file::{Node, Value};
use ppn_source::{Applicability, Code, Diagnostic, Edit, Fix, Span, near_match};
use ppn_syntax::{ElementKind, is_blank};

/// The comments of a game that hide warnings and remarks.
///
/// - `# ppn: ignore W0242, S` in the metadata covers the game,
/// - `{ppn: ignore W0242}` in the movetext its line, or the next one if nothing else is on its line,
/// - `{ppn: disable W0242}` all that follows, up to `{ppn: enable W0242}`.
///
/// Codes may be cut short: `W02` covers all warnings of the movetext. Errors are always reported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Suppression {
    entries: Vec<Entry>,
}

/// A code that a comment names.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    /// The text that is compared with codes.
    word: String,
    /// Where it is written.
    span: Span,
    /// The text to remove if the code is not ignored: the word, or with the last word the comment.
    removal: Span,
    /// Where diagnostics are hidden.
    covers: Span,
    is_used: bool,
    what: Directive,
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
}

impl Suppression {
    pub(crate) fn of(checked: &Checked<'_, '_>) -> Self {
        let mut suppression = Self::default();
        suppression.read_metadata(checked);
        suppression.read_movetext(checked);
        suppression
    }

    fn read_metadata(&mut self, checked: &Checked<'_, '_>) {
        let game = checked.game;
        let start = game.header.unwrap_or(game.metadata_span).start as usize;
        let end = game.end_marker.unwrap_or(game.metadata_span).end as usize;
        let metadata = game.text.get(start..end).unwrap_or("");
        for (at, _) in metadata.match_indices('#') {
            let line = metadata[at + 1..].split(['\n', '\r']).next().unwrap_or("");
            let line = line.split('#').next().unwrap_or("");
            let place = start + at;
            if game.metadata.iter().any(|(_, entry)| is_in_scalar(&entry.value, place)) {
                continue;
            }
            let Some((Directive::Ignore, words)) = directive(line) else { continue };
            let whole = Span::new(0, game.text.len());
            let comment = Span::new(place, place + 1 + line.trim_end().len());
            self.add(checked, (Directive::Ignore, &words, place + 1), comment, whole);
        }
    }

    fn read_movetext(&mut self, checked: &Checked<'_, '_>) {
        let text = checked.game.text;
        let comments = checked.elements().iter().filter(|one| one.kind == ElementKind::Comment);
        for comment in comments.map(|comment| comment.span) {
            let inside = comment.slice(text).trim_start_matches('{').trim_end_matches('}');
            let Some((what, words)) = directive(inside) else { continue };
            let inside_start = comment.start as usize + 1;
            let end = checked.game.movetext.end;
            let covers = match what {
                Directive::Ignore => lines_of(text, comment),
                Directive::Disable => Span { start: comment.end, end },
                Directive::Enable => Span::default(),
            };
            let first = self.entries.len();
            self.add(checked, (what, &words, inside_start), comment, covers);
            let (begun, added) = self.entries.split_at_mut(first);
            for enable in added.iter_mut().filter(|one| one.what == Directive::Enable) {
                let disable = begun.iter_mut().rfind(|one| {
                    one.what == Directive::Disable
                        && one.word == enable.word
                        && one.covers.end == end
                });
                if let Some(disable) = disable {
                    disable.covers.end = comment.start;
                    enable.is_used = true;
                }
            }
        }
    }

    /// Adds the words of a comment; with them, where the text begins that has them.
    fn add(
        &mut self,
        checked: &Checked<'_, '_>,
        (what, words, offset): (Directive, &[(usize, &str)], usize),
        comment: Span,
        covers: Span,
    ) {
        let words: Vec<_> =
            words.iter().filter_map(|(at, word)| Some((*at, *word, code(word)?))).collect();
        let text = checked.game.text;
        for (at, written, word) in &words {
            let span = Span::new(offset + at, offset + at + written.len());
            let removal = match words.len() {
                1 => with_space_before(text, comment),
                _ => with_separator(text, span),
            };
            let word = word.clone();
            self.entries.push(Entry { word, span, removal, covers, is_used: false, what });
        }
    }

    /// Whether a diagnostic is hidden.
    pub(crate) fn covers(&mut self, diagnostic: &Diagnostic) -> bool {
        if diagnostic.is_error() {
            return false;
        }
        let at = diagnostic.span.start;
        let mut is_covered = false;
        for entry in &mut self.entries {
            if entry.what != Directive::Enable
                && entry.covers.touches(at)
                && means(&entry.word, diagnostic.code)
            {
                entry.is_used = true;
                is_covered = true;
            }
        }
        is_covered
    }

    /// The problems of the comments themselves, after all diagnostics were checked.
    pub(crate) fn leftovers(&self, selection: &Selection) -> Vec<Diagnostic> {
        if self.entries.is_empty() {
            return Vec::new();
        }
        let codes: Vec<&Code> = all_codes(&ppn_notations::standard(&Default::default())).collect();
        let mut found = Vec::new();
        for entry in &self.entries {
            let meant = codes.iter().filter(|code| means(&entry.word, code));
            let word = &entry.word;
            if meant.clone().next().is_none() {
                let message = format!("there is no code `{word}`");
                let near = near_match(word, codes.iter().map(|code| code.name));
                found.push(match near {
                    Some(name) => entry.unknown(message, name),
                    None => entry.diagnostic(&SUPPRESSION_UNKNOWN, message, Applicability::Unsafe),
                });
            } else if meant.clone().all(|code| code.id.starts_with('E')) {
                found.push(entry.diagnostic(
                    &SUPPRESSION_UNKNOWN,
                    format!("`{word}` is an error, which cannot be ignored"),
                    Applicability::Unsafe,
                ));
            // A code that is not selected may or may not occur, and the
            // prefix of codes includes future ones.
            } else if !entry.is_used
                && meant.clone().count() == 1
                && meant.clone().all(|code| selection.reports(code))
            {
                let message = match entry.what {
                    Directive::Enable => format!("`{word}` is not disabled here"),
                    _ => format!("`{word}` does not occur here"),
                };
                found.push(entry.diagnostic(&SUPPRESSION_UNUSED, message, Applicability::Safe));
            }
        }
        found
    }
}

impl Entry {
    /// A name that is nearly that of a code.
    fn unknown(&self, message: String, name: &str) -> Diagnostic {
        Diagnostic::new(&SUPPRESSION_UNKNOWN, self.span, message)
            .with_help(format!("write `{name}`"))
            .with_fix(Fix {
                title: format!("write `{name}`"),
                applicability: Applicability::Unsafe,
                edits: vec![Edit::replace(self.span, name)],
            })
    }

    fn diagnostic(
        &self,
        code: &'static Code,
        message: String,
        applicability: Applicability,
    ) -> Diagnostic {
        Diagnostic::new(code, self.span, message).with_help("remove it").with_fix(Fix {
            title: "remove it".to_owned(),
            applicability,
            edits: vec![Edit::replace(self.removal, "")],
        })
    }
}

/// The request of a comment, and the words after that with their places.
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

/// A code, the beginning of one, or the name of one; other words say why.
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

/// The lines that a comment is on; if nothing else is on them, with the next one.
fn lines_of(text: &str, comment: Span) -> Span {
    let is_end = |c| matches!(c, '\n' | '\r');
    let (before, after) = (&text[..comment.start as usize], &text[comment.end as usize..]);
    let start = before.rfind(is_end).map_or(0, |at| at + 1);
    let line = after.find(is_end).unwrap_or(after.len());
    let is_alone = before[start..].chars().all(is_blank) && after[..line].chars().all(is_blank);
    let mut end = line;
    if is_alone {
        let next = &after[line..];
        let begins = next.find(|c: char| !is_blank(c)).unwrap_or(next.len());
        end += begins + next[begins..].find(is_end).unwrap_or(next.len() - begins);
    }
    Span::new(start, comment.end as usize + end)
}

/// A comment with the space before it, or with all of its line if nothing else is on it.
fn with_space_before(text: &str, comment: Span) -> Span {
    let before = text[..comment.start as usize].trim_end_matches([' ', '\t']);
    let after = &text[comment.end as usize..];
    if !(before.is_empty() || before.ends_with(['\n', '\r'])) {
        return Span::new(before.len(), comment.end as usize);
    }
    let rest = after.trim_start_matches([' ', '\t']);
    let line_end = match rest.as_bytes() {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    };
    Span::new(before.len(), text.len() - rest.len() + line_end)
}

/// A word of a list with the separators before it, or those after it for the first one.
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

/// Whether a place is inside a text, where no comment can be.
fn is_in_scalar(value: &Value, at: usize) -> bool {
    if !value.span.range().contains(&at) {
        return false;
    }
    match &value.node {
        Node::Scalar { .. } => true,
        Node::Sequence(items) => items.iter().any(|item| is_in_scalar(item, at)),
        Node::Mapping(entries) => entries.values().any(|entry| is_in_scalar(&entry.value, at)),
    }
}
