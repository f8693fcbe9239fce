//! What settings say about each file.

use crate::{CodeWord, Selection, Settings, UnknownCode, patterns::Patterns};
use ppn_source::{Code, Severity};
use std::collections::HashMap;

/// The files that settings exclude, and the selection for each other one.
///
/// Files are named by their paths from the folder of the settings, with slashes. The patterns of the
/// settings are compiled once.
///
/// ```
/// use ppn_lint::{FileSelections, Settings, all_codes};
///
/// let codes: Vec<_> = all_codes(&Default::default()).collect();
/// let mut settings = Settings::default();
/// settings.exclude.push("old/".to_owned());
/// settings.check.per_file_ignores.insert("*.tmp.ppn".to_owned(), vec!["W".to_owned()]);
/// let selections = FileSelections::new(&settings, &codes).unwrap();
/// assert!(selections.exclude("games/old/a.ppn"));
/// assert_eq!(selections.of("games/a.tmp.ppn").ignored()[0].as_str(), "W");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct FileSelections {
    excluded: Patterns,
    /// The selection for files that no pattern matches.
    usual: Selection,
    patterns: Patterns,
    /// The words that are ignored where a pattern matches, each once, and their numbers for each pattern.
    words: Vec<CodeWord>,
    ignored: Vec<Vec<usize>>,
}

impl FileSelections {
    /// Compiles settings. `codes` are all codes that there are, such as [`all_codes`](crate::all_codes).
    ///
    /// # Errors
    /// The first word of the settings that means no code.
    pub fn new(settings: &Settings, codes: &[&Code]) -> Result<Self, UnknownCode> {
        let check = &settings.check;
        let default = ["default".to_owned()];
        let select = check.select.as_deref().unwrap_or(&default).iter();
        let read = |words: Vec<&String>| -> Result<Vec<CodeWord>, UnknownCode> {
            unique(words).into_iter().map(|word| CodeWord::new(word, codes)).collect()
        };
        let mut usual = Selection::of(read(select.chain(&check.extend_select).collect())?)
            .ignoring(read(check.ignore.iter().collect())?);
        for (word, name) in &check.severity {
            if let Ok(severity) = name.parse::<Severity>() {
                usual = usual.with_severity(CodeWord::new(word, codes)?, severity);
            }
        }
        let (mut words, mut numbers) = (Vec::new(), HashMap::new());
        let mut number = |word| {
            *numbers.entry(word).or_insert_with(|| {
                words.push(word);
                words.len() - 1
            })
        };
        let own = check.per_file_ignores.values();
        let own = own.map(|codes| unique(codes.iter().map(&mut number).collect()));
        let ignored = own.collect();
        let words = words.into_iter().map(|word| CodeWord::new(word, codes));
        let excluded = settings.exclude.iter().map(|pattern| pattern.trim_end_matches('/'));
        Ok(Self {
            excluded: Patterns::new(excluded),
            usual,
            patterns: Patterns::new(check.per_file_ignores.keys().map(String::as_str)),
            words: words.collect::<Result<_, _>>()?,
            ignored,
        })
    }

    /// Whether it depends on paths what is read and reported. Otherwise all files are alike.
    #[must_use]
    pub fn has_patterns(&self) -> bool {
        !self.excluded.is_empty() || !self.patterns.is_empty()
    }

    /// Whether a file of a folder is not read.
    #[must_use]
    pub fn exclude(&self, path: &str) -> bool {
        self.excluded.match_within(path)
    }

    /// The reports about a file.
    #[must_use]
    pub fn of(&self, path: &str) -> Selection {
        let mut is_new = vec![true; self.words.len()];
        let numbers = self.patterns.matching(path).into_iter().flat_map(|one| &self.ignored[one]);
        let own = numbers.filter(|&&number| std::mem::take(&mut is_new[number]));
        self.usual.clone().ignoring(own.map(|&number| self.words[number].clone()))
    }
}

impl Default for FileSelections {
    fn default() -> Self {
        Self {
            excluded: Patterns::new([]),
            usual: Selection::of([CodeWord::default()]),
            patterns: Patterns::new([]),
            words: Vec::new(),
            ignored: Vec::new(),
        }
    }
}

/// The items without repetitions. A list of settings may repeat a word very often.
fn unique<T: Clone + Eq + std::hash::Hash>(mut items: Vec<T>) -> Vec<T> {
    let mut seen = std::collections::HashSet::new();
    items.retain(|item| seen.insert(item.clone()));
    items
}
