//! What settings say about each file.

use crate::{Selection, Settings, patterns::Patterns};
use ppn_source::Severity;
use std::collections::HashMap;

/// The files that settings exclude, and the selection for each other one.
///
/// Files are named by their paths from the folder of the settings, with slashes. The patterns of the
/// settings are compiled once.
///
/// ```
/// use ppn_lint::{FileSelections, Settings};
///
/// let mut settings = Settings::default();
/// settings.exclude.push("old/".to_owned());
/// settings.check.per_file_ignores.insert("*.tmp.ppn".to_owned(), vec!["W".to_owned()]);
/// let selections = FileSelections::new(&settings);
/// assert!(selections.exclude("games/old/a.ppn"));
/// assert_eq!(selections.of("games/a.tmp.ppn").ignore, ["W"]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct FileSelections {
    excluded: Patterns,
    /// The selection for files that no pattern matches.
    usual: Selection,
    patterns: Patterns,
    /// The words that are ignored where a pattern matches, each once, and their numbers for each pattern.
    words: Vec<String>,
    ignored: Vec<Vec<usize>>,
}

impl FileSelections {
    /// Compiles settings.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let check = &settings.check;
        let mut select = check.select.clone().unwrap_or_else(|| vec!["default".to_owned()]);
        select.extend_from_slice(&check.extend_select);
        let severity = check.severity.iter();
        let usual = Selection {
            select: Some(unique(select)),
            ignore: unique(check.ignore.clone()),
            severity: severity
                .filter_map(|(word, name)| Some((word.clone(), Severity::from_name(name)?)))
                .collect(),
        };
        let (mut words, mut numbers) = (Vec::new(), HashMap::new());
        let mut number = |word: &String| {
            *numbers.entry(word.clone()).or_insert_with(|| {
                words.push(word.clone());
                words.len() - 1
            })
        };
        let own = check.per_file_ignores.values();
        let own = own.map(|codes| unique(codes.iter().map(&mut number).collect()));
        let ignored = own.collect();
        let excluded = settings.exclude.iter().map(|pattern| pattern.trim_end_matches('/'));
        Self {
            excluded: Patterns::new(excluded),
            usual,
            patterns: Patterns::new(check.per_file_ignores.keys().map(String::as_str)),
            words,
            ignored,
        }
    }

    /// Whether a file of a folder is not read.
    #[must_use]
    pub fn exclude(&self, path: &str) -> bool {
        self.excluded.match_within(path)
    }

    /// The reports about a file.
    #[must_use]
    pub fn of(&self, path: &str) -> Selection {
        let mut selection = self.usual.clone();
        let mut is_new = vec![true; self.words.len()];
        let numbers = self.patterns.matching(path).into_iter().flat_map(|one| &self.ignored[one]);
        let own = numbers.filter(|&&number| std::mem::take(&mut is_new[number]));
        selection.ignore.extend(own.map(|&number| self.words[number].clone()));
        selection
    }
}

impl Default for FileSelections {
    fn default() -> Self {
        Self::new(&Settings::default())
    }
}

/// The items without repetitions. A list of settings may repeat a word very often.
fn unique<T: Clone + Eq + std::hash::Hash>(mut items: Vec<T>) -> Vec<T> {
    let mut seen = std::collections::HashSet::new();
    items.retain(|item| seen.insert(item.clone()));
    items
}
