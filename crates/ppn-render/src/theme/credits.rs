//! Who made the artwork of a theme.

use super::written::{Content, Written};
use ppn_source::SettingsProblems;

/// What the key `credits` takes.
pub(super) const TAKES: &str =
    "a list of texts in quotation marks, such as `[\"Suits: A. Painter, CC BY 4.0\"]`";

/// The most lines, and the most characters of each: they are on one page of any paper.
const MOST_LINES: usize = 20;
const MOST_CHARACTERS: usize = 200;

/// The lines of the key.
pub(super) fn read(written: &Written, problems: &mut SettingsProblems) -> Vec<String> {
    let Content::List(items) = &written.content else {
        problems.add(written.start, format!("`credits` takes {TAKES}"));
        return Vec::new();
    };
    if items.len() > MOST_LINES {
        problems.add(written.start, format!("`credits` has at most {MOST_LINES} lines"));
    }
    let mut lines = Vec::new();
    for item in items {
        match item.as_str() {
            None => problems.add(item.start, format!("`credits` takes {TAKES}")),
            Some(line) if line.chars().count() > MOST_CHARACTERS => {
                let most = format!("a line of `credits` has at most {MOST_CHARACTERS} characters");
                problems.add(item.start, most);
            }
            Some(line) if line.chars().any(char::is_control) => {
                problems.add(item.start, "a line of `credits` has no control characters");
            }
            Some(line) => lines.push(line.to_owned()),
        }
    }
    lines
}

#[cfg(all(test, feature = "themes"))]
mod tests {
    use crate::Theme;

    #[test]
    fn credits_are_lines() {
        let read = |value: &str| {
            Theme::read(&format!("base = \"print\"\ncredits = {value}"))
                .map(|theme| theme.credits)
                .map_err(|error| error.to_string())
        };
        assert_eq!(read("[\"A\", \"B\"]"), Ok(vec!["A".to_owned(), "B".to_owned()]));
        let long = format!("[\"{}\"]", "x".repeat(201));
        let many = format!("[{}]", "\"x\",".repeat(21));
        for (value, said) in [
            ("\"A\"", "line 2, column 11: `credits` takes a list of texts"),
            ("[3]", "line 2, column 12: `credits` takes a list of texts"),
            ("[\"\\t\"]", "has no control characters"),
            (long.as_str(), "at most 200 characters"),
            (many.as_str(), "at most 20 lines"),
        ] {
            let problem = read(value).expect_err(value);
            assert!(problem.contains(said), "{value}: {problem}");
        }
    }
}
