//! The page of the book that shows what is said of planted mistakes.

use ppn::{Diagnostic, Options};
use serde_json::Value;
use std::{
    fmt::{self, Write},
    fs,
    path::Path,
};

/// Where the page stands.
pub(crate) const PATH: &str = "docs/mistakes.md";

/// A slip in an example game.
struct Mistake {
    what: String,
    game: String,
    find: String,
    put: String,
    /// The whole file with the slip in it.
    text: String,
}

/// The page.
pub(crate) fn page() -> Result<String, fmt::Error> {
    let mut page = String::from(
        "# Mistakes, and what is said of them\n\n\
         Each line plants one slip in an example game and shows what `ppn check` says first: the \
         message, what it\nadds, and how many reports there are in all. The slips are \
         `corpus/mistakes/mistakes.jsonl`; this page is made by\n`cargo xtask tables`.\n\n\
         | mistake | instead of | is written | what is said | reports |\n\
         | --- | --- | --- | --- | --- |\n",
    );
    for mistake in mistakes() {
        let found = diagnostics(&mistake);
        let said = match found.first() {
            None => "nothing: it is read as ever".to_owned(),
            Some(first) => {
                let help = first.help.first().map(|help| format!("<br>*{help}*"));
                format!("{}: {}{}", first.code.id, first.message, help.unwrap_or_default())
            }
        };
        writeln!(
            page,
            "| {} | {} | {} | {} | {} |",
            mistake.what,
            code(&mistake.find),
            code(&mistake.put),
            said.replace('|', "\\|").replace('\n', " "),
            found.len()
        )?;
    }
    Ok(page)
}

/// Text in a cell of a table.
fn code(text: &str) -> String {
    let text = text.trim_matches('\n').replace('\n', " ⏎ ").replace('\t', "⇥").replace('|', "\\|");
    match text.as_str() {
        "" => String::new(),
        _ if text.contains('`') => format!("`` {text} ``"),
        _ => format!("`{text}`"),
    }
}

/// What is said of a mistake beside what is said of the game without it.
fn diagnostics(mistake: &Mistake) -> Vec<Diagnostic> {
    let before: Vec<_> = check(&game(&mistake.game));
    let mut found = check(&mistake.text);
    found
        .retain(|one| !before.iter().any(|old| old.code == one.code && old.message == one.message));
    found
}

fn check(text: &str) -> Vec<Diagnostic> {
    ppn::read(text).flat_map(|game| ppn::check(&game, &Options::default())).collect()
}

fn mistakes() -> Vec<Mistake> {
    let list = read("mistakes/mistakes.jsonl");
    list.lines()
        .map(|line| {
            let slip: Value = serde_json::from_str(line).expect("each line is one mistake");
            let field = |key: &str| slip[key].as_str().unwrap_or_default().to_owned();
            let (game_name, find, put) = (field("game"), field("find"), field("put"));
            let whole = game(&game_name);
            let at = whole.find(&find).unwrap_or_else(|| panic!("no {find:?} in {game_name}"));
            let mut text = format!("{}{put}", &whole[..at]);
            if slip["cut"] != true {
                text.push_str(&whole[at + find.len()..]);
            }
            if slip["crlf"] == true {
                text = text.replace('\n', "\r\n");
            }
            Mistake { what: field("mistake"), game: game_name, find, put, text }
        })
        .collect()
}

fn game(name: &str) -> String {
    read(&format!("games/{name}.ppn"))
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slips that leave a game as it was.
    const HARMLESS: [&str; 3] = ["Windows line ends", "a semicolon lost", "a move left out"];

    #[test]
    fn the_page_in_the_book_is_up_to_date() {
        crate::assert_written(PATH, &page().unwrap());
    }

    #[test]
    fn every_mistake_is_answered_in_a_few_reports_that_say_what_to_write() {
        let mut short = Vec::new();
        for mistake in mistakes() {
            let found = diagnostics(&mistake);
            let helped = found.first().is_some_and(|first| !first.help.is_empty());
            if found.len() > 5 || !helped && !HARMLESS.contains(&mistake.what.as_str()) {
                let reports: Vec<_> = found.iter().map(|one| &one.message).collect();
                short.push(format!("{}: {reports:?}", mistake.what));
            }
        }
        assert!(short.is_empty(), "{}", short.join("\n"));
    }
}
