//! `ppn.toml`: what is told of which files, and how they are read and laid out.

use ppn::{Diagnostic, Edition};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Component, Path, PathBuf},
};

/// The name of the file, which is looked for from the folder of a game upwards.
pub(crate) const FILE_NAME: &str = "ppn.toml";

/// What a `ppn.toml` says.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Config {
    /// The edition of games that do not say it themselves, such as `"0.11"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) edition: Option<String>,
    /// How many columns `ppn fmt` fills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) width: Option<usize>,
    /// What `ppn check` tells.
    pub(crate) check: CheckConfig,
    /// The folder of the file; paths in it count from there.
    #[serde(skip)]
    folder: PathBuf,
}

/// What `ppn check` tells. Codes may be cut short: `W02` means all warnings of the movetext.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CheckConfig {
    /// Only these codes; by default all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) select: Option<Vec<String>>,
    /// Not these codes. Errors are told all the same.
    pub(crate) ignore: Vec<String>,
    /// Not these codes in files whose path fits.
    pub(crate) per_file_ignores: BTreeMap<String, Vec<String>>,
}

impl Config {
    /// The settings for a file: those of the nearest `ppn.toml` upwards from its folder.
    ///
    /// # Errors
    /// If the file cannot be read, or says what is not known.
    pub(crate) fn for_file(path: &Path) -> io::Result<(Self, Option<PathBuf>)> {
        let whole = whole(path)?;
        let start = if whole.is_dir() { Some(whole.as_path()) } else { whole.parent() };
        for folder in start.into_iter().flat_map(Path::ancestors) {
            let file = folder.join(FILE_NAME);
            if file.is_file() {
                return Ok((Self::read(&file)?, Some(file)));
            }
        }
        Ok((Self::default(), None))
    }

    fn read(file: &Path) -> io::Result<Self> {
        let named = |what: &dyn std::fmt::Display| {
            io::Error::new(io::ErrorKind::InvalidData, format!("{}: {what}", file.display()))
        };
        let text = fs::read_to_string(file).map_err(|error| named(&error))?;
        let mut config: Self = toml::from_str(&text).map_err(|error| named(&error))?;
        config.folder = file.parent().map(Path::to_path_buf).unwrap_or_default();
        if let Some(edition) = &config.edition
            && Edition::from_name(edition).is_none()
        {
            return Err(named(&format!("`{edition}` is no edition; known are 0.5, 0.11 and 0.14")));
        }
        let lists = config.check.select.iter().chain([&config.check.ignore]);
        for code in lists.chain(config.check.per_file_ignores.values()).flatten() {
            known_code(code).map_err(|error| named(&error))?;
        }
        Ok(config)
    }

    /// The edition, if one is named.
    pub(crate) fn edition(&self) -> Option<Edition> {
        self.edition.as_deref().and_then(Edition::from_name)
    }

    /// The codes that are not told of a file.
    pub(crate) fn ignored_in(&self, path: &Path) -> Vec<String> {
        let whole = whole(path).unwrap_or_else(|_| path.to_path_buf());
        let inner = whole.strip_prefix(&self.folder).unwrap_or(&whole);
        let inner = inner.to_string_lossy().replace('\\', "/");
        let fitting =
            self.check.per_file_ignores.iter().filter(|(pattern, _)| fits(pattern, &inner));
        let own = fitting.flat_map(|(_, codes)| codes);
        self.check.ignore.iter().chain(own).cloned().collect()
    }
}

/// The path from the root to what a path names. It has no `..`, or else the folders that it begins with
/// would be others than those that hold it.
fn whole(path: &Path) -> io::Result<PathBuf> {
    let mut whole = PathBuf::new();
    for part in std::path::absolute(path)?.components() {
        if part == Component::ParentDir {
            // The folder above a link is that above what it leads to.
            whole = whole.canonicalize().unwrap_or(whole);
            whole.pop();
        } else {
            whole.push(part);
        }
    }
    Ok(whole)
}

/// A code, the beginning of one, or the name of one.
pub(crate) fn known_code(code: &str) -> Result<String, String> {
    let code = code.trim();
    let id = code.to_ascii_uppercase();
    if ppn::all_codes().any(|known| known.name == code) {
        Ok(code.to_owned())
    } else if !id.is_empty() && ppn::all_codes().any(|known| known.id.starts_with(&id)) {
        Ok(id)
    } else {
        Err(format!("there is no code `{code}`; `ppn explain --all` lists them"))
    }
}

/// What is told of a file.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Selection {
    select: Option<Vec<String>>,
    ignore: Vec<String>,
}

impl Selection {
    pub(crate) fn new(select: Option<Vec<String>>, ignore: Vec<String>) -> Self {
        Self { select, ignore }
    }

    /// Whether a diagnostic is told. Errors can be left out by choosing others, not by ignoring
    /// them: who has them ignored would take a broken game for a sound one.
    pub(crate) fn tells(&self, diagnostic: &Diagnostic) -> bool {
        let named = |codes: &[String]| {
            codes.iter().any(|code| {
                diagnostic.code.id.starts_with(code.as_str()) || diagnostic.code.name == code
            })
        };
        self.select.as_deref().is_none_or(named) && (diagnostic.is_error() || !named(&self.ignore))
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

    #[test]
    fn settings_are_read_and_slips_are_told() {
        let text = "edition = \"0.11\"\n[check]\nignore = [\"S05\"]\n\
                    [check.per-file-ignores]\n\"*.ppn\" = [\"W0203\"]\n";
        let config: Config = toml::from_str(text).unwrap();
        assert_eq!(config.edition(), Edition::from_name("0.11"));
        assert_eq!(config.ignored_in(Path::new("a/game.ppn")), ["S05", "W0203"]);
        assert!(toml::from_str::<Config>("ignores = []").is_err());
        assert!(known_code("W9").is_err());
    }
}
