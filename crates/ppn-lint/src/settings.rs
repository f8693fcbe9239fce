//! What `ppn.toml` says: what is reported of which files, and how they are read and laid out.

use crate::Selection;
use ppn_source::{Edition, LineIndex, short};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a `ppn.toml` says.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The edition of games that do not name it themselves, such as `"0.11"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// How many columns the formatter fills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// What the linter reports.
    pub check: CheckSettings,
}

/// What the linter reports. Codes may be cut short: `W02` means all warnings of the movetext.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct CheckSettings {
    /// Only these codes; by default all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub select: Option<Vec<String>>,
    /// Not these codes. Errors are reported all the same.
    pub ignore: Vec<String>,
    /// Not these codes in files whose path fits.
    pub per_file_ignores: BTreeMap<String, Vec<String>>,
}

impl Settings {
    /// Reads a `ppn.toml`. `known` turns a code, the beginning or the name of one into what settings
    /// compare, or says that there is no such code.
    ///
    /// # Errors
    /// What is wrong with the file.
    #[cfg(feature = "toml")]
    pub fn read(
        text: &str,
        known: impl Fn(&str) -> Result<String, String>,
    ) -> Result<Self, String> {
        let settings: Self = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let place = LineIndex::new(text).position(text, short(start));
            format!("line {}, column {}: {}", place.line, place.column, error.message())
        })?;
        if let Some(edition) = &settings.edition
            && Edition::from_name(edition).is_none()
        {
            return Err(format!("`{edition}` is no edition; known are 0.5, 0.11 and 0.14"));
        }
        let check = &settings.check;
        let lists = check.select.iter().chain([&check.ignore]);
        for code in lists.chain(check.per_file_ignores.values()).flatten() {
            known(code)?;
        }
        Ok(settings)
    }

    /// The edition, if one is named.
    #[must_use]
    pub fn edition(&self) -> Option<Edition> {
        self.edition.as_deref().and_then(Edition::from_name)
    }

    /// What is reported of a file, named by its path from the folder of the settings, with slashes.
    #[must_use]
    pub fn selection(&self, path: &str) -> Selection {
        let check = &self.check;
        let fitting = check.per_file_ignores.iter().filter(|(pattern, _)| fits(pattern, path));
        let own = fitting.flat_map(|(_, codes)| codes);
        Selection {
            select: check.select.clone(),
            ignore: check.ignore.iter().chain(own).cloned().collect(),
        }
    }
}

/// Whether a path fits a pattern: `*` stands for any characters but `/`, `**` for any at all, `?` for
/// one. A pattern without `/` is compared with the name of the file alone.
fn fits(pattern: &str, path: &str) -> bool {
    let path = if pattern.contains('/') { path } else { path.rsplit('/').next().unwrap_or(path) };
    // For each place in the path whether the pattern so far leads there.
    let path: Vec<char> = path.chars().collect();
    let mut reached = vec![false; path.len() + 1];
    reached[0] = true;
    let mut pattern = pattern.chars().peekable();
    while let Some(sign) = pattern.next() {
        let mut next = vec![false; path.len() + 1];
        let deep = sign == '*' && pattern.next_if_eq(&'*').is_some();
        if deep {
            // `**/` may stand for no folder.
            pattern.next_if_eq(&'/');
        }
        for at in 0..=path.len() {
            if sign == '*' {
                let through = at > 0 && next[at - 1] && (deep || path[at - 1] != '/');
                next[at] = reached[at] || through;
            } else if at > 0 && reached[at - 1] {
                next[at] = path[at - 1] == sign || sign == '?' && path[at - 1] != '/';
            }
        }
        reached = next;
    }
    reached[path.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_fit_paths() {
        for (pattern, path, expected) in [
            ("*.ppn", "a/b/game.ppn", true),
            ("drafts/*.ppn", "drafts/game.ppn", true),
            ("drafts/*.ppn", "drafts/old/game.ppn", false),
            ("drafts/**", "drafts/old/game.ppn", true),
            ("**/game.ppn", "game.ppn", true),
            ("game?.ppn", "game12.ppn", false),
        ] {
            assert_eq!(fits(pattern, path), expected, "{pattern} {path}");
        }
    }

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
        assert_eq!(settings.edition(), Edition::from_name("0.11"));
        assert_eq!(settings.selection("a/game.ppn").ignore, ["S05", "W0242"]);
        assert!(Settings::read("ignores = []", known).is_err());
        assert!(Settings::read("edition = \"0.12\"", known).is_err());
        assert!(Settings::read("[check]\nignore = [\"W9\"]", known).is_err());
    }
}
