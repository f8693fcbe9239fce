//! Words for codes in selections.

use super::groups::{GROUPS, means};
use ppn_source::{Code, near_match};
use std::fmt;

/// A word for at least one code: its name, its number, the beginning of its number, or a group of codes.
///
/// `ALL` means all codes, `style` the style remarks, and `default` everything else.
///
/// ```
/// use ppn_record::lint::CodeWord;
/// use ppn_record::{Code, Severity};
///
/// let idle = &Code::new("W0441", "idle-move", Severity::Warning, "", "");
/// for word in ["idle-move", "w0441", "W04", "default", "all"] {
///     assert!(CodeWord::new(word, &[idle]).unwrap().means(idle));
/// }
/// let error = CodeWord::new("idel-move", &[idle]).unwrap_err();
/// assert_eq!(error.to_string(), "there is no code `idel-move`; did you mean `idle-move`?");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CodeWord(String);

impl CodeWord {
    /// Reads a word. `codes` are all codes that there are: those of the notations, which a program chooses.
    /// The case of letters matters only in names.
    ///
    /// # Errors
    /// If it means none of the codes.
    pub fn new(word: &str, codes: &[&Code]) -> Result<Self, UnknownCode> {
        let word = word.trim();
        if let Some(group) = GROUPS.into_iter().find(|group| group.eq_ignore_ascii_case(word)) {
            return Ok(Self(group.to_owned()));
        }
        if codes.iter().any(|code| code.name == word) {
            return Ok(Self(word.to_owned()));
        }
        let id = word.to_ascii_uppercase();
        if !id.is_empty() && codes.iter().any(|code| code.id.starts_with(&id)) {
            return Ok(Self(id));
        }
        let near = near_match(word, codes.iter().map(|code| code.name)).map(str::to_owned);
        Err(UnknownCode { word: word.to_owned(), near })
    }

    /// Reads words that are separated by commas, such as `E,W02,idle-move`.
    ///
    /// # Errors
    /// The first word that means none of the codes.
    pub fn list(words: &str, codes: &[&Code]) -> Result<Vec<Self>, UnknownCode> {
        words.split(',').map(|word| Self::new(word, codes)).collect()
    }

    /// The word for all errors.
    pub(super) fn errors() -> Self {
        Self("E".to_owned())
    }

    /// Whether it means a code.
    #[must_use]
    pub fn means(&self, code: &Code) -> bool {
        means(&self.0, code)
    }

    /// The word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CodeWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Default for CodeWord {
    /// The group `default`.
    fn default() -> Self {
        Self("default".to_owned())
    }
}

/// A word that means no code.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownCode {
    /// The word.
    pub word: String,
    /// The name of a code that is written similarly.
    pub near: Option<String>,
}

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no code `{}`; ", self.word)?;
        match &self.near {
            Some(near) => write!(f, "did you mean `{near}`?"),
            None => {
                let [all, default, style] = GROUPS;
                f.write_str("write the name of a code, its number, the beginning of a number, ")?;
                write!(f, "`{all}`, `{default}` or `{style}`")
            }
        }
    }
}

impl std::error::Error for UnknownCode {}
