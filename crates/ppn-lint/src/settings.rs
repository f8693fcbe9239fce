//! The settings of `ppn.toml`: what is reported of which files, and how they are read and formatted.

#[cfg(feature = "toml")]
use crate::wrong_settings::first_slip;
use ppn_source::{Edition, LineBreaks};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
#[cfg(feature = "toml")]
use std::{cell::RefCell, collections::HashMap};

/// The settings of a `ppn.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Settings {
    /// The edition of games that do not name it themselves, such as `"0.11"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The maximum line width of the formatter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// Where the formatter begins lines: `"keep"`, `"turns"`, `"fill"` or `"export"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// Files of folders that are not read, by patterns of their paths.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exclude: Vec<String>,
    /// The address of the manual pages of codes, up to the code in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manual: Option<String>,
    /// Start boards by name, as texts in PPN: the last board of each.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub boards: BTreeMap<String, String>,
    /// The selected reports of the linter.
    pub check: CheckSettings,
}

/// The selected reports of the linter. [`Selection`](crate::Selection) says what the words mean.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct CheckSettings {
    /// Only these codes; else `default`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub select: Option<Vec<String>>,
    /// These codes, too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extend_select: Vec<String>,
    /// Not these codes. Errors are always reported.
    pub ignore: Vec<String>,
    /// Not these codes in files whose path matches.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub per_file_ignores: BTreeMap<String, Vec<String>>,
    /// Severities of warnings and style remarks: `"error"`, `"warning"` or `"style"`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub severity: BTreeMap<String, String>,
}

impl Settings {
    /// Reads a `ppn.toml`. `known` turns a code, the beginning or the name of one into what settings
    /// compare, or says that there is no such code.
    ///
    /// # Errors
    /// The first problem of the file, with its line and column.
    #[cfg(feature = "toml")]
    pub fn read(
        text: &str,
        known: impl Fn(&str) -> Result<String, String>,
    ) -> Result<Self, String> {
        // Each word is looked up once: a file may repeat a few words very often.
        let words = RefCell::new(HashMap::new());
        let known = |word: &str| {
            let mut words = words.borrow_mut();
            words.entry(word.to_owned()).or_insert_with(|| known(word)).clone()
        };
        first_slip(text, known)?;
        // What is right is read.
        let mut settings: Self =
            toml::from_str(text).map_err(|error| error.message().to_owned())?;
        let check = &mut settings.check;
        let lists = check.select.iter_mut().chain([&mut check.ignore, &mut check.extend_select]);
        for code in lists.chain(check.per_file_ignores.values_mut()).flatten() {
            *code = known(code)?;
        }
        let mut severities = BTreeMap::new();
        for (code, severity) in std::mem::take(&mut check.severity) {
            severities.insert(known(&code)?, severity);
        }
        check.severity = severities;
        Ok(settings)
    }

    /// These settings as the text of a `ppn.toml`.
    #[cfg(feature = "toml")]
    #[must_use]
    pub fn to_toml(&self) -> String {
        // Texts, numbers, lists and tables of them can be written.
        toml::to_string(self).unwrap_or_default()
    }

    /// The edition, if one is named.
    #[must_use]
    pub fn edition(&self) -> Option<Edition> {
        self.edition.as_deref().and_then(|edition| edition.parse().ok())
    }

    /// Where the formatter begins lines, if the key is set.
    #[must_use]
    pub fn layout(&self) -> Option<LineBreaks> {
        self.layout.as_deref()?.parse().ok()
    }

    /// The address of the manual pages of codes, if there is one.
    #[must_use]
    pub fn manual(&self) -> Option<&str> {
        self.manual.as_deref().filter(|address| !address.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CodeWord, FileSelections};
    use ppn_source::Severity;

    #[cfg(feature = "toml")]
    #[test]
    fn settings_are_read_and_slips_are_reported() {
        let known = |code: &str| match code {
            "W9" => Err("there is no code `W9`".to_owned()),
            _ => Ok(code.to_owned()),
        };
        let text = "edition = \"0.11\"\n[check]\nignore = [\"S05\"]\n\
                    [check.per-file-ignores]\n\"*.ppn\" = [\"W0242\"]\n";
        let settings = Settings::read(text, known).unwrap();
        assert_eq!(settings.edition(), "0.11".parse().ok());
        let codes: Vec<_> =
            crate::all_codes(&ppn_notations::standard(&Default::default())).collect();
        let selection = |settings| FileSelections::new(settings, &codes).unwrap().of("a/game.ppn");
        let words =
            |words: &[CodeWord]| -> Vec<String> { words.iter().map(ToString::to_string).collect() };
        assert_eq!(words(selection(&settings).ignored()), ["S05", "W0242"]);
        let text = "exclude = [\"old/\", \"*.tmp.ppn\"]\n[check]\nextend-select = [\"style\"]\n\
                    [check.severity]\nW0242 = \"error\"\n";
        let settings = Settings::read(text, known).unwrap();
        assert_eq!(words(selection(&settings).selected().unwrap()), ["default", "style"]);
        let weighed = selection(&settings);
        let excepted =
            weighed.clone().with_severity(CodeWord::new("W0242", &codes).unwrap(), Severity::Error);
        assert_eq!(weighed, excepted);
        let selections = FileSelections::new(&settings, &codes).unwrap();
        for (path, excluded) in [
            ("old/a.ppn", true),
            ("games/old/b/a.ppn", true),
            ("older/a.ppn", false),
            ("a.tmp.ppn", true),
        ] {
            assert_eq!(selections.exclude(path), excluded, "{path}");
        }
        assert!(Settings::read("[boards]\nA = 1", known).is_err());
        assert!(Settings::read("layout = \"wide\"", known).is_err());
        assert!(Settings::read("[check.severity]\nE0301 = \"style\"", known).is_err());
        assert!(Settings::read("[check.severity]\nW0242 = \"bad\"", known).is_err());
        assert!(Settings::read("ignores = []", known).is_err());
        assert!(Settings::read("edition = \"0.12\"", known).is_err());
        assert!(Settings::read("[check]\nignore = [\"W9\"]", known).is_err());
    }
}
