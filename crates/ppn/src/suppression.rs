use ppn_file::Game;
use ppn_source::Diagnostic;

/// What a game asks not to be told: comments `# ppn: ignore W0203, S` in its metadata.
///
/// Codes may be cut short: `W02` covers all warnings of the movetext. Errors are always told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Suppression<'t> {
    codes: Vec<&'t str>,
}

impl<'t> Suppression<'t> {
    pub(crate) fn of(game: &Game<'t>) -> Self {
        let start = game.header.unwrap_or(game.metadata_span).start as usize;
        let end = game.end_marker.unwrap_or(game.metadata_span).end as usize;
        let metadata = game.text.get(start..end).unwrap_or("");
        let mut codes = Vec::new();
        for line in metadata.lines() {
            let Some(list) = line.rsplit_once('#').and_then(|(_, comment)| asked(comment)) else {
                continue;
            };
            let words = list.split([',', ' ', '\t']);
            codes.extend(words.filter(|word| is_code(word)));
        }
        Self { codes }
    }

    pub(crate) fn covers(&self, diagnostic: &Diagnostic) -> bool {
        !diagnostic.is_error()
            && self
                .codes
                .iter()
                .any(|code| diagnostic.code.id.starts_with(code) || diagnostic.code.name == *code)
    }
}

/// What follows `ppn: ignore` in a comment.
fn asked(comment: &str) -> Option<&str> {
    comment.trim_start().strip_prefix("ppn:")?.trim_start().strip_prefix("ignore")
}

/// Whether a word is a code, the beginning of one, or the name of one.
fn is_code(word: &str) -> bool {
    let digits = word.strip_prefix(['W', 'S']);
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        || word.contains('-')
}
