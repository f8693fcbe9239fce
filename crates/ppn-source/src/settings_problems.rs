//! What is wrong with a file of settings.

use crate::{LineIndex, short};

/// What is wrong with a file of settings, in the order in which it is found, each with its place.
///
/// ```
/// let mut problems = ppn_source::SettingsProblems::default();
/// let text = "width = 80\nlayout = 1\n";
/// problems.add(20, "`layout` takes a word");
/// problems.add(8, "80 is too small");
/// assert_eq!(
///     problems.reports(text),
///     ["line 1, column 9: 80 is too small", "line 2, column 10: `layout` takes a word"]
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingsProblems(Vec<(usize, String)>);

impl SettingsProblems {
    /// Adds what is wrong at a byte of the text.
    pub fn add(&mut self, at: usize, what: impl Into<String>) {
        self.0.push((at, what.into()));
    }

    /// Adds a place where the text is not TOML. In the line of a key, the report also has what the
    /// key takes; `takes` gives it for the name of a key.
    pub fn add_syntax(
        &mut self,
        text: &str,
        at: usize,
        message: &str,
        takes: impl FnOnce(&str) -> Option<String>,
    ) {
        let before = text.get(..at).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let message = match line.split_once('=').and_then(|(name, _)| takes(name.trim())) {
            // What a key takes says what is expected.
            Some(takes) if message.starts_with("string values must be quoted") => takes,
            Some(takes) => format!("{message}; {takes}"),
            None => message.to_owned(),
        };
        self.add(at, message);
    }

    /// The reports in the order of the text, each with its line and column.
    #[must_use]
    pub fn reports(mut self, text: &str) -> Vec<String> {
        self.0.sort_by_key(|(at, _)| *at);
        let lines = LineIndex::new(text);
        let report = |(at, what): (usize, String)| {
            let place = lines.position(text, short(at));
            format!("line {}, column {}: {what}", place.line, place.column)
        };
        self.0.into_iter().map(report).collect()
    }
}
