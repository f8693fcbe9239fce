//! The page of the book with the reports about mistakes.

use crate::{slip_rates, slips};
use ppn::{Diagnostic, Notation, Options, Selection, Span};
use serde_json::Value;
use std::{
    fmt::{self, Write},
    path::Path,
    sync::Arc,
};
use xtask::places::{names_in_corpus, text_of};

/// A mistake in an example game.
struct Mistake {
    what: String,
    game: String,
    find: String,
    put: String,
    /// Whether the result is also a valid game.
    legitimate: bool,
    /// The whole file with the slip in it.
    text: String,
}

/// The number of slips for each example game.
const MANY: usize = 40;

/// The page.
pub(crate) fn page() -> Result<String, fmt::Error> {
    let mut page = String::from(
        "# Mistakes and their reports\n\n\
         Each line makes one mistake in an example game and shows the first report of `ppn check`: its \
         message, its\nfirst help, and the number of all reports. Reports about the game without the \
         mistake are left out. Some\nmistakes give other valid games, which have no reports.\n\n\
         The mistakes of the first table are in `corpus/mistakes/mistakes.jsonl`; those of the games \
         are made by\n`xtask/pages/src/slips.rs`. This page is made by `cargo xtask book`.\n\n\
         ## How many slips are reported\n\n",
    );
    writeln!(page, "{}\n## Chosen mistakes\n", slip_rates::section()?)?;
    write_table(&mut page, &mistakes())?;
    for (name, text) in games() {
        writeln!(page, "\n## {name}\n")?;
        write_table(&mut page, &planted(&name, &text))?;
    }
    Ok(page)
}

fn write_table(page: &mut String, mistakes: &[Mistake]) -> fmt::Result {
    writeln!(page, "| mistake | right | wrong | first report | reports |")?;
    writeln!(page, "| --- | --- | --- | --- | --- |")?;
    for mistake in mistakes {
        let found = diagnostics(mistake);
        let said = match found.first() {
            None if mistake.legitimate => "nothing: this is also valid".to_owned(),
            None => "nothing: it is read as before".to_owned(),
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
    Ok(())
}

/// The example games, by name.
fn games() -> Vec<(String, String)> {
    let names = names_in_corpus("games", "ppn").expect("the example games");
    names.into_iter().map(|name| (name.clone(), game(&name))).collect()
}

/// A game with one slip each.
fn planted(name: &str, text: &str) -> Vec<Mistake> {
    let all = slips::plant(text, MANY).into_iter();
    all.map(|one| Mistake {
        what: one.slip.name.to_owned(),
        game: name.to_owned(),
        find: one.found,
        put: one.put,
        legitimate: one.slip.legitimate,
        text: one.text,
    })
    .collect()
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

/// The reports about a mistake, without those about the original game.
fn diagnostics(mistake: &Mistake) -> Vec<Diagnostic> {
    let notation = notation(&mistake.game);
    let before: Vec<_> = check(&*notation, &game(&mistake.game));
    let mut found = check(&*notation, &mistake.text);
    found
        .retain(|one| !before.iter().any(|old| old.code == one.code && old.message == one.message));
    found
}

fn check(notation: &dyn Notation, text: &str) -> Vec<Diagnostic> {
    let games = notation.split(Box::new(text.as_bytes())).map(|game| game.expect("text in memory"));
    let (options, selection) = (Options::default(), Selection::default());
    games
        .flat_map(|game| {
            let offset =
                Span::empty(usize::try_from(game.place.offset).expect("text in memory")).start;
            let found = ppn::lint::check(&*notation.parse(game, &options), &selection);
            found.into_iter().map(move |one| one.shift(offset))
        })
        .collect()
}

/// The notation of an example game.
fn notation(name: &str) -> Arc<dyn Notation> {
    let notations = ppn::notations();
    let of_path = notations.of_path(Path::new(name));
    Arc::clone(of_path.or(notations.named("ppn")).expect("a notation of ours"))
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
            let legitimate = slip["legitimate"] == true;
            Mistake { what: field("mistake"), game: game_name, find, put, legitimate, text }
        })
        .collect()
}

fn game(name: &str) -> String {
    if name.contains('/') { read(name) } else { read(&format!("games/{name}.ppn")) }
}

fn read(path: &str) -> String {
    text_of(&format!("corpus/{path}")).unwrap_or_else(|error| panic!("{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mistakes that do not change a game.
    const HARMLESS: [&str; 3] = ["Windows line ends", "a semicolon lost", "a move left out"];

    /// The rates of the slips, which should not fall.
    #[test]
    fn the_rates_of_slips_that_are_reported() {
        insta::assert_snapshot!("rates", slip_rates::section().unwrap());
    }

    #[test]
    fn every_game_has_its_slips_and_each_is_answered() {
        let mut short = Vec::new();
        for (name, text) in games() {
            let before = states(&text);
            let all = slips::plant(&text, MANY);
            assert_eq!(all.len(), MANY, "{name}");
            for (one, mistake) in all.iter().zip(planted(&name, &text)) {
                let found = diagnostics(&mistake);
                let reports: Vec<_> = found.iter().map(|one| &one.message).collect();
                let changed = || states(&mistake.text) != before;
                if found.len() > 5
                    || found.iter().any(|one| one.is_error() && one.help.is_empty())
                    || found.iter().any(|one| one.message.contains("syntax error"))
                    || found.is_empty() && !one.slip.legitimate && changed()
                {
                    short.push(format!("{name}: {}: {:?} {reports:?}", mistake.what, mistake.put));
                }
            }
        }
        assert!(short.is_empty(), "{}", short.join("\n"));
    }

    /// The page for each mistake: the change, and the reports about it.
    #[test]
    fn the_reports_of_each_mistake() {
        let mistakes = mistakes();
        assert!(mistakes.len() >= 120);
        for name in ppn::notations().names() {
            let of_it = mistakes.iter().filter(|one| notation(&one.game).name() == name);
            let pages: Vec<_> = of_it.map(reports).collect();
            assert!(!pages.is_empty(), "{name}");
            insta::assert_snapshot!(format!("{name}_mistakes"), pages.join("\n"));
        }
    }

    fn reports(mistake: &Mistake) -> String {
        let source = ppn_report::Source::new(&mistake.game, &mistake.text);
        let drawing = ppn_report::Drawing::new(source, ppn_report::FullOptions::default());
        let (find, put) = (mistake.find.trim_end(), mistake.put.trim_end());
        let mut page = format!("# {}\n- {find}\n+ {put}\n", mistake.what).into_bytes();
        for found in diagnostics(mistake) {
            drawing.write(&found, &mut page).expect("memory takes everything");
        }
        String::from_utf8(page).expect("a report is text")
    }

    /// The boards, numbers and comments of a text.
    fn states(text: &str) -> Vec<String> {
        let mut states = Vec::new();
        for game in ppn::read(text) {
            let record = ppn::replay(&game, &Options::default());
            for state in 0..record.len() {
                let number = record.number(state).into_owned();
                let comment = record.comment(state).into_owned();
                let board = record.board(state);
                let pieces: Vec<_> = board.pieces().collect();
                states.push(format!("{number} {comment} {pieces:?}"));
            }
        }
        states
    }

    #[test]
    fn every_mistake_is_answered_in_a_few_reports_that_say_what_to_write() {
        let mut short = Vec::new();
        for mistake in mistakes() {
            let found = diagnostics(&mistake);
            // A list of possible values is a note.
            let says = |one: &Diagnostic| {
                !one.help.is_empty() || !one.fixes.is_empty() || !one.notes.is_empty()
            };
            let helped = found.first().is_some_and(says);
            if found.len() > 5 || !helped && !HARMLESS.contains(&mistake.what.as_str()) {
                let reports: Vec<_> = found.iter().map(|one| &one.message).collect();
                short.push(format!("{}: {reports:?}", mistake.what));
            }
        }
        assert!(short.is_empty(), "{}", short.join("\n"));
    }
}
