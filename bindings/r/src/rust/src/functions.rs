//! The functions that R calls.

use crate::{columns::data_frame, metadata, source::file};
use extendr_api::prelude::*;
use ppn::{FormatOptions, Game, Joint, MetadataLimits};
use ppn_report::diagnostics_json;

extendr_module! {
    mod rppn;
    fn read_games;
    fn check_games;
    fn format_games;
}

/// The name of a notation; an empty one is none.
fn named(notation: &str) -> Option<&str> {
    Some(notation).filter(|name| !name.is_empty())
}

/// The games of a file: metadata, the lines of the movetext and, if they are played, the states.
#[extendr]
pub(crate) fn read_games(path: &str, notation: &str, parse: bool) -> Robj {
    or_error(read(path, named(notation), parse))
}

fn read(path: &str, notation: Option<&str>, parse: bool) -> Result<Robj, String> {
    let file = file(path, notation)?;
    let mut games = Vec::new();
    for game in file.games() {
        let text = game.parsed().text();
        if games.is_empty() && text.text.trim().is_empty() && text.diagnostics.is_empty() {
            continue;
        }
        let record = game.record();
        let movetext: Vec<&str> = movetext(file.notation().name(), &text.text).lines().collect();
        let mut parts: Vec<(&str, Robj)> = vec![
            ("metadata", metadata::list(&record.metadata).into()),
            ("movetext", movetext.into()),
        ];
        if parse {
            let all = |of: &dyn Fn(usize) -> String| (0..record.len()).map(of).collect::<Vec<_>>();
            parts.push(("numbers", all(&|state| record.number(state).into_owned()).into()));
            parts.push(("moves", all(&|state| record.text(state).into_owned()).into()));
            parts.push(("comments", all(&|state| record.comment(state).into_owned()).into()));
            let mut boards = record.boards();
            let frames = (0..record.len())
                .map(|state| data_frame(boards.go_to(state), record.scale_factor))
                .collect::<extendr_api::Result<Vec<_>>>()
                .map_err(|error| error.to_string())?;
            parts.push(("dfs", List::from_values(frames).into()));
        }
        games.push(List::from_pairs(parts));
    }
    Ok(List::from_values(games).into())
}

/// The text after the metadata; that of notations whose tags are part of it is whole.
fn movetext<'t>(notation: &str, text: &'t str) -> &'t str {
    match notation {
        "ppn" => Game::parse(text, &MetadataLimits::default()).movetext_str(),
        _ => text,
    }
}

/// The problems of all games of a file as columns.
#[extendr]
pub(crate) fn check_games(path: &str, notation: &str) -> Robj {
    or_error(check(path, named(notation)))
}

fn check(path: &str, notation: Option<&str>) -> Result<Robj, String> {
    let file = file(path, notation)?;
    let mut rows = Vec::new();
    for (number, game) in (1..).zip(file.games()) {
        let found = diagnostics_json(&game.source(), &game.check());
        rows.extend(found.into_iter().map(|one| (number, one)));
    }
    let integers = |of: &dyn Fn(usize) -> u64| {
        let whole = |number| i32::try_from(number).unwrap_or(i32::MAX);
        (0..rows.len()).map(|row| whole(of(row))).collect::<Vec<_>>().into_robj()
    };
    let texts =
        |of: &dyn Fn(usize) -> String| (0..rows.len()).map(of).collect::<Vec<_>>().into_robj();
    let columns = [
        ("game", integers(&|row| rows[row].0)),
        ("line", integers(&|row| rows[row].1.place.line)),
        ("column", integers(&|row| u64::from(rows[row].1.place.column))),
        ("severity", texts(&|row| rows[row].1.severity.to_string())),
        ("code", texts(&|row| rows[row].1.code.to_string())),
        ("name", texts(&|row| rows[row].1.name.to_string())),
        ("message", texts(&|row| rows[row].1.message.to_string())),
    ];
    Ok(List::from_pairs(columns).into())
}

/// The text of all games of a file in the usual form.
#[extendr]
pub(crate) fn format_games(path: &str, notation: &str) -> Robj {
    or_error(format(path, named(notation)))
}

fn format(path: &str, notation: Option<&str>) -> Result<Robj, String> {
    let file = file(path, notation)?;
    let mut layout = FormatOptions::default();
    let (mut joint, mut text) = (Joint::default(), String::new());
    for game in file.games() {
        let typed = &game.parsed().text().text;
        layout.settle_line_end(typed);
        let formatted = game.parsed().format(&layout);
        text.push_str(&joint.add(file.notation(), typed, &formatted, &layout));
        text.push_str(&formatted.text);
    }
    Ok(text.into())
}

/// The result, or the text of an error with its class.
fn or_error(result: Result<Robj, String>) -> Robj {
    result.unwrap_or_else(|message| {
        let mut error = Robj::from(message);
        match error.set_class(["rppn_error"]) {
            Ok(error) => error.clone(),
            Err(_) => ().into(),
        }
    })
}
