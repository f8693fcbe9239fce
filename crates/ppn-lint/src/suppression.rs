use crate::means;
use ppn_file::{Game, GameText, Node, Value};
use ppn_notations::ppn::Ppn;
use ppn_record::{Notation, Options};
use ppn_source::{Diagnostic, Edit, edited};
use ppn_syntax::LineEnd;
use std::any::Any;

/// What a game asks not to be told: comments `# ppn: ignore W0242, S` in its metadata.
///
/// Codes may be cut short: `W02` covers all warnings of the movetext. Errors are always told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Suppression {
    codes: Vec<String>,
}

impl Suppression {
    pub(crate) fn of(game: &Game<'_>) -> Self {
        let start = game.header.unwrap_or(game.metadata_span).start as usize;
        let end = game.end_marker.unwrap_or(game.metadata_span).end as usize;
        let metadata = game.text.get(start..end).unwrap_or("");
        let mut codes = Vec::new();
        for (at, _) in metadata.match_indices('#') {
            let line = metadata[at + 1..].split(['\n', '\r']).next().unwrap_or("");
            let Some(list) = asked(line) else { continue };
            let place = start + at;
            if game.metadata.iter().any(|(_, entry)| is_in_scalar(&entry.value, place)) {
                continue;
            }
            let list = list.split('#').next().unwrap_or("");
            codes.extend(list.split([',', ';', ' ', '\t']).filter_map(code));
        }
        Self { codes }
    }

    pub(crate) fn covers(&self, diagnostic: &Diagnostic) -> bool {
        !diagnostic.is_error() && self.codes.iter().any(|word| means(word, diagnostic.code))
    }
}

/// The edit of a game by which it asks that diagnostics of a code are not reported; `None` for errors,
/// which are always reported, and where the game has no metadata for the comment.
///
/// ```
/// let text = "---\nGameType: Chess\n...\n1. 2. e2-e4\n";
/// let game = ppn_file::split(text).next().unwrap();
/// let (ppn, options) = (ppn_notations::Ppn::default(), Default::default());
/// let found = ppn_lint::check(&game, &ppn, &options, &Default::default());
/// let edit = ppn_lint::ignoring(&game, &ppn, &found[0], &options).unwrap();
/// assert_eq!((edit.span.start, edit.text.as_str()), (20, "# ppn: ignore W0244\n"));
/// ```
#[must_use]
pub fn ignoring(
    text: &GameText<'_>,
    notation: &dyn Notation,
    diagnostic: &Diagnostic,
    options: &Options,
) -> Option<Edit> {
    if diagnostic.is_error() || !(notation as &dyn Any).is::<Ppn>() {
        return None;
    }
    let game = text.parse_within(&options.metadata_limits);
    let end = game.end_marker?;
    let line_end = LineEnd::of(game.text).unwrap_or_default().as_str();
    let edit = Edit::insert(end.start, format!("# ppn: ignore {}{line_end}", diagnostic.code.id));
    // In a text of several lines it would be no comment.
    let after = edited(game.text, [&edit]);
    Suppression::of(&Game::parse_within(&after, &options.metadata_limits))
        .covers(diagnostic)
        .then_some(edit)
}

/// What follows `ppn: ignore` in a comment.
fn asked(comment: &str) -> Option<&str> {
    let list = comment.trim_start().strip_prefix("ppn:")?.trim_start().strip_prefix("ignore")?;
    list.starts_with([' ', '\t', ':']).then(|| list.trim_start_matches(':'))
}

/// A code, the beginning of one, or the name of one.
fn code(word: &str) -> Option<String> {
    let id = word.to_ascii_uppercase();
    match id.strip_prefix(['W', 'S']) {
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => Some(id),
        _ => word.contains('-').then(|| word.to_owned()),
    }
}

/// Whether a place is inside a text, where no comment can stand.
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
