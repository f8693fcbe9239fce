//! `cargo xtask words [--update]`: finds words that `docs/style.md` replaces, in documentation, in
//! comments and in the texts of programs.
//!
//! `xtask/words.toml` has the words, the phrases in which one is right, and the files that wait for
//! better words. `--update` removes files without such words from that list.

mod source;

use crate::places::{entries, has_flag, root, text_of};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

const LIST: &str = "xtask/words.toml";

/// The text before the files that wait.
const WAITING: &str =
    "\n# Files that wait for better words. The list may only shrink.\n[waiting]\n";

/// `xtask/words.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    /// A word or phrase in all its forms, and what to write instead.
    words: BTreeMap<String, String>,
    /// Phrases in which a word is allowed.
    right: Vec<String>,
    /// Files about the words themselves, or with texts by others.
    exempt: Vec<String>,
    waiting: Waiting,
}

/// The files that may still have such words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Waiting {
    files: Vec<String>,
}

/// A word that has to be replaced.
struct Finding {
    file: String,
    line: usize,
    word: String,
    instead: String,
}

/// Fails if a file that is not on the list has such words.
pub(crate) fn words(arguments: &[String]) -> Result<(), String> {
    let update = has_flag(arguments, "--update")?;
    let root = root();
    let text = text_of(LIST)?;
    let list: List = toml::from_str(&text).map_err(|error| format!("{LIST}: {error}"))?;
    let found = list.look_through(&root)?;
    let has_some: BTreeSet<&str> = found.iter().map(|finding| finding.file.as_str()).collect();
    let waits = |file: &str| list.waiting.files.iter().any(|waiting| waiting == file);
    if update {
        let waiting = list.waiting.files.iter().filter(|file| has_some.contains(file.as_str()));
        return rewrite(&root, &text, waiting);
    }
    let mut problems = String::new();
    for Finding { file, line, word, instead } in found.iter().filter(|one| !waits(&one.file)) {
        let _ = writeln!(problems, "{file}:{line}: `{word}`: write {instead}");
    }
    for file in list.waiting.files.iter().filter(|file| !has_some.contains(file.as_str())) {
        let _ = writeln!(problems, "{LIST}: {file} need not wait: `cargo xtask words --update`");
    }
    let waiting = found.iter().filter(|one| waits(&one.file)).count();
    println!("words: {waiting} in {} files that wait", list.waiting.files.len());
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Writes the list with fewer waiting files.
fn rewrite<'l>(
    root: &Path,
    text: &str,
    waiting: impl Iterator<Item = &'l String>,
) -> Result<(), String> {
    let (head, _) =
        text.split_once(WAITING).ok_or("the files that wait are the end of the list")?;
    let lines: String = waiting.map(|file| format!("    \"{file}\",\n")).collect();
    let text = format!("{head}{WAITING}files = [\n{lines}]\n");
    fs::write(root.join(LIST), text).map_err(|error| format!("{LIST}: {error}"))
}

impl List {
    fn look_through(&self, root: &Path) -> Result<Vec<Finding>, String> {
        let mut found = Vec::new();
        for path in files(root, &[".md", ".rs", ".yml"])? {
            let file =
                path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            if self.exempt.iter().any(|exempt| file.starts_with(exempt.as_str())) {
                continue;
            }
            let text = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
            let prose = match path.extension().and_then(|ending| ending.to_str()) {
                Some("rs") => source::prose(&text),
                Some("md") => without_blocks(&text),
                _ => text,
            };
            self.look_at(&file, &prose, &mut found);
        }
        Ok(found)
    }

    /// Finds words in a text that has the same lines as the file.
    fn look_at(&self, file: &str, text: &str, found: &mut Vec<Finding>) {
        for (line, text) in text.lines().enumerate() {
            let mut text = without_code(text).to_lowercase();
            for right in &self.right {
                text = text.replace(right.as_str(), "");
            }
            for (forms, instead) in &self.words {
                for form in forms.split('|').filter(|form| has_word(&text, form)) {
                    found.push(Finding {
                        file: file.to_owned(),
                        line: line + 1,
                        word: form.to_owned(),
                        instead: instead.clone(),
                    });
                }
            }
        }
    }
}

/// A page without its blocks of code: the output of commands is checked in their sources.
fn without_blocks(text: &str) -> String {
    let mut in_block = false;
    let keep = |line| {
        let is_fence = str::starts_with(line, "```");
        in_block ^= is_fence;
        if in_block || is_fence { "\n".to_owned() } else { format!("{line}\n") }
    };
    text.lines().map(keep).collect()
}

/// A line without the text between backticks, and without names of values in braces.
fn without_code(line: &str) -> String {
    let prose = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mut parts = prose.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |prose, part| {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        prose + " " + part.trim_start_matches(is_name)
    })
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        // Names of codes, such as `too-many-faults`, never change.
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}

/// The pages, and the sources without their tests, by the ends of their names.
pub fn files(root: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = [
        "", "docs", ".github", "bindings", "crates", "xtask", "corpus", "editors", "examples",
        "fuzz", "web",
    ]
    .iter()
    .map(|name| root.join(name))
    .collect();
    while let Some(folder) = folders.pop() {
        for path in entries(&folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                // In the root, only the files are checked.
                let is_wanted = !matches!(
                    &*name,
                    "tests" | "target" | "snapshots" | "node_modules" | "dist" | "wasm"
                );
                if is_wanted && folder != root.join("") {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) && name != "tests.rs" {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_as_words() {
        let list = List {
            words: [("tell|tells", "report"), ("sign", "symbol")]
                .map(|(word, instead)| (word.to_owned(), instead.to_owned()))
                .into(),
            right: vec!["minus sign".to_owned()],
            exempt: Vec::new(),
            waiting: Waiting { files: Vec::new() },
        };
        let mut found = Vec::new();
        let text = "It tells so.\nA minus sign, `tell`, {tell} and retell.\nA Sign.\n";
        list.look_at("x.md", text, &mut found);
        let found: Vec<_> = found.iter().map(|one| (one.line, one.word.as_str())).collect();
        assert_eq!(found, [(1, "tells"), (3, "sign")]);
    }

    #[test]
    fn blocks_of_code_keep_their_lines() {
        assert_eq!(without_blocks("a\n```sh\ntell\n```\nb\n"), "a\n\n\n\nb\n");
    }

    #[test]
    fn the_words_of_the_project_are_those_of_its_style() {
        words(&[]).unwrap();
    }
}
