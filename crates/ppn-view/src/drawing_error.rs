//! Why an option of a drawing cannot be set.

use ppn_source::near_match;
use std::{error::Error, fmt};

/// The reason why an option cannot be set: of a drawing, or of what shows one.
///
/// ```
/// use ppn_view::Drawing;
///
/// let wrong = Drawing::default().set("veiw", "plan").unwrap_err();
/// assert_eq!(wrong.to_string(), "there is no option `veiw`");
/// assert_eq!(wrong.help(), Some("write `view`"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawingError {
    is_unknown: bool,
    message: String,
    help: Option<String>,
}

/// Words that other programs, and commands, have for our options.
const OTHER_WORDS: [(&str, &str); 10] = [
    ("mark", "marks"),
    ("arrow", "arrows"),
    ("region", "regions"),
    ("ghost", "ghosts"),
    ("file", "src"),
    ("number", "move"),
    ("format", "as"),
    ("coordinates", "annotate"),
    ("rotate", "turn"),
    ("title", "caption"),
];

impl DrawingError {
    /// There is no option with that name; those of `names` are known.
    pub fn unknown<'n>(name: &str, names: impl Iterator<Item = &'n str> + Clone) -> Self {
        let other = OTHER_WORDS.iter().find(|(word, _)| *word == name).map(|(_, ours)| *ours);
        let other = other.filter(|other| names.clone().any(|known| known == *other));
        let near = other.or_else(|| near_match(name, names));
        Self {
            is_unknown: true,
            message: format!("there is no option `{name}`"),
            help: near.map(|near| format!("write `{near}`")),
        }
    }

    /// The value of an option is wrong. `takes` is what it takes, as in [`DrawingOption::value`], and `expected` says so in
    /// words.
    ///
    /// [`DrawingOption::value`]: crate::DrawingOption::value
    #[must_use]
    pub fn value(name: &str, value: &str, takes: &str, expected: &str) -> Self {
        let words = takes.split('|').filter(|word| !word.contains(char::is_uppercase));
        Self {
            is_unknown: false,
            message: format!("`{value}` is no value of `{name}`: {expected}"),
            help: near_match(value, words).map(|near| format!("write `{near}`")),
        }
    }

    /// Whether there is no such option.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.is_unknown
    }

    /// What to write instead, if that is clear.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// All of it in one line.
    #[must_use]
    pub fn in_full(&self) -> String {
        self.help().map_or_else(|| self.to_string(), |help| format!("{self}; {help}"))
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for DrawingError {}

/// What was expected of values with `|` between them: `expected plan or oblique`.
pub(crate) fn one_of(values: &str) -> String {
    let values = match values.rsplit_once('|') {
        Some((first, last)) => format!("{} or {last}", first.replace('|', ", ")),
        None => values.to_owned(),
    };
    format!("expected {values}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_other_programs_are_not_ours() {
        let drawing = crate::Drawing::OPTIONS.iter().map(|one| one.name);
        for (other, ours) in OTHER_WORDS {
            assert!(drawing.clone().all(|name| name != other), "{other}");
            let known = DrawingError::unknown(other, drawing.clone().chain([ours]));
            assert_eq!(known.help(), Some(&*format!("write `{ours}`")));
        }
        // An option that the caller does not have is no help.
        assert_eq!(DrawingError::unknown("number", drawing).help(), None);
    }
}
