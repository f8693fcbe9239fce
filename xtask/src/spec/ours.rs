//! The code of this implementation for each rule, from comments such as `// CN-4, CN-5` above it.

use crate::places::{entries, files_with, read, root};

/// A place in the code that a comment links to a rule.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The id of the rule.
    pub rule: String,
    /// The path from the root of the project.
    pub file: String,
    /// The item that contains it: the name of a function, type or constant.
    pub item: String,
    /// The line of the code below the comment, from 1.
    pub line: usize,
}

/// All places in the crates, in the order of their files.
pub(crate) fn places() -> Result<Vec<Place>, String> {
    let root = root();
    let mut places = Vec::new();
    for package in entries(&root.join("crates"))? {
        for file in files_with(&package.join("src"), "rs")? {
            let name = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy();
            places.extend(of_file(&name.replace('\\', "/"), &read(&file)?));
        }
    }
    Ok(places)
}

fn of_file(file: &str, text: &str) -> Vec<Place> {
    let lines: Vec<&str> = text.lines().collect();
    let mut places = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("// ") else { continue };
        if !comment.split(", ").all(is_rule) {
            continue;
        }
        let above = || lines[..index].iter().rev().find_map(|line| item(line));
        let item = lines.get(index + 1).and_then(|line| item(line)).or_else(above);
        for rule in comment.split(", ") {
            places.push(Place {
                rule: rule.to_owned(),
                file: file.to_owned(),
                item: item.unwrap_or_default().to_owned(),
                line: index + 2,
            });
        }
    }
    places
}

/// Whether a word is an id: two capital letters, a hyphen and a number.
fn is_rule(word: &str) -> bool {
    word.split_once('-').is_some_and(|(chapter, number)| {
        chapter.len() == 2
            && chapter.bytes().all(|byte| byte.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The name of the item that a line declares.
fn item(line: &str) -> Option<&str> {
    let mut words = line.trim_start().split([' ', '(', '<', ':', '{', '!']);
    let declares = ["fn", "const", "static", "struct", "enum", "type", "macro_rules"];
    let before = ["pub", "crate)", "async", "unsafe"];
    let word = words.find(|word| !before.contains(word))?;
    if !declares.contains(&word) {
        return None;
    }
    words.find(|word| !word.is_empty() && *word != "fn")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_names_the_item_below_or_around_it() {
        let text = "\
// CN-4, CN-5
pub(crate) fn number(&self) {
    // why, as in CN-6
    match kind {
        // BR-5
        Kind::Escape => {}
    }
}
";
        let found = of_file("a.rs", text);
        let found: Vec<_> = found
            .iter()
            .map(|place| (place.rule.as_str(), place.item.as_str(), place.line))
            .collect();
        assert_eq!(found, [("CN-4", "number", 2), ("CN-5", "number", 2), ("BR-5", "number", 6)]);
    }
}
