//! The notations that the command supports, and the selection of one for a file.

use crate::{
    arguments::wrong_usage,
    files::{name, unpacked_name},
    input::Input,
};
use ppn::{Diagnostic, GameText, Notation, Notations, Options, Record};
use ppn_source::Foreign;
use std::{
    io,
    path::Path,
    sync::{Arc, LazyLock},
};

/// The table of all notations.
pub(crate) static NOTATIONS: LazyLock<Notations> = LazyLock::new(ppn::notations);

/// The names of all notations, as the help of an option shows its values.
pub(crate) fn names() -> &'static str {
    static NAMES: LazyLock<String> =
        LazyLock::new(|| NOTATIONS.names().collect::<Vec<_>>().join("|"));
    &NAMES
}

/// The extensions of all notations: "`.ppn`, `.pdn`".
pub(crate) fn endings() -> String {
    let endings: Vec<_> = NOTATIONS.endings().map(|ending| format!("`.{ending}`")).collect();
    endings.join(", ")
}

/// The help of the files and folders of a command.
pub(crate) fn files_help() -> String {
    format!(
        "Files and folders to read; `-` is standard input. The default is the current folder. In \
         folders, all files that end with {} are read, also with `.gz` or `.zst` after it",
        endings()
    )
}

/// The notation of a name, for clap.
pub(crate) fn notation(name: &str) -> Result<Arc<dyn Notation>, String> {
    let known = || NOTATIONS.names().collect::<Vec<_>>().join(", ");
    NOTATIONS.named(name).cloned().ok_or_else(|| format!("expected one of {}", known()))
}

/// The notation of a file name, also of a compressed file.
pub(crate) fn of_name(path: &Path) -> Option<&'static Arc<dyn Notation>> {
    NOTATIONS.of_path(unpacked_name(path))
}

/// The notation of a file that is read: the value of an option, or else the notation of the file
/// extension, or else the one that its beginning shows.
///
/// # Errors
/// If the beginning shows none; the message says what the file looks like.
pub(crate) fn of_input(
    path: &Path,
    asked: Option<&Arc<dyn Notation>>,
    option: &str,
) -> io::Result<Arc<dyn Notation>> {
    let file = of_file(path, asked, option);
    // A compressed file without another extension is no pipe.
    let is_unnamed = || unpacked_name(path) != path && of_name(path).is_none();
    let is_unknown = asked.is_none() && path.is_file() && (file.is_err() || is_unnamed());
    if !is_unknown {
        return file;
    }
    let beginning = Input::beginning(path)?;
    let text = String::from_utf8_lossy(&beginning);
    if let Some(kind) = Foreign::of(&beginning) {
        let message = format!("{}: {}", name(path), kind.diagnostic(&text).message);
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    if let Some(known) = NOTATIONS.of_text(&text) {
        return Ok(Arc::clone(known));
    }
    match looks_like(&text) {
        Some(kind) => Err(wrong_usage(format!("{}: looks like {kind}", name(path)))),
        None => file,
    }
}

/// What a text in no notation looks like, and what users can do.
fn looks_like(text: &str) -> Option<&'static str> {
    let line = text.trim_start_matches('\u{feff}').trim_start().lines().next()?;
    let word = line.split([' ', ';']).next()?;
    let is_rank =
        |rank: &str| rank.chars().all(|c| c.is_ascii_digit() || "pnbrqkPNBRQK".contains(c));
    let is_chess = word.split('/').count() == 8 && word.split('/').all(is_rank);
    let mut colours = line.split(':');
    let is_draughts = colours.next().is_some_and(|side| matches!(side, "W" | "B"))
        && colours.all(|men| men.starts_with(['W', 'B', 'H', 'F']));
    if is_chess {
        Some("a position of chess (FEN); in a file `.pgn`, write it as `[FEN \"…\"]`")
    } else if is_draughts && line.contains(':') {
        Some("a position of draughts (FEN); in a file `.pdn`, write it as `[FEN \"…\"]`")
    } else if line.starts_with(['{', '[']) && line.contains("\":") {
        Some("JSON")
    } else {
        [
            ('\t', "a table with tabs"),
            (';', "a table with semicolons"),
            (',', "a table with commas"),
        ]
        .into_iter()
        .find(|&(c, _)| line.matches(c).count() >= 3)
        .map(|(_, kind)| kind)
    }
}

/// The notation of a file: the value of an option, or else the notation of the file extension. A
/// name without an extension, such as the name of a pipe, means PPN.
///
/// # Errors
/// If the extension is unknown; `option` is the option that the message recommends.
pub(crate) fn of_file(
    path: &Path,
    asked: Option<&Arc<dyn Notation>>,
    option: &str,
) -> io::Result<Arc<dyn Notation>> {
    if let Some(known) = asked.or_else(|| of_name(path)) {
        return Ok(Arc::clone(known));
    }
    match unpacked_name(path).extension().filter(|_| path != Path::new("-")) {
        None => Ok(usual()),
        Some(ending) => Err(wrong_usage(format!(
            "{}: unknown file extension `.{}`; expected one of {}; name the notation with \
             `{option} ppn`",
            name(path),
            name(ending.as_ref()),
            endings()
        ))),
    }
}

/// The default notation.
pub(crate) fn usual() -> Arc<dyn Notation> {
    Arc::new(ppn::Ppn::default())
}

/// Reads a game and plays it. The diagnostics have suggestions, as in `ppn check`.
pub(crate) fn record<'t>(
    notation: &dyn Notation,
    text: &'t GameText<'_>,
    options: &Options,
) -> Record<'t> {
    let mut record = notation.record(text, options);
    // Most games are right, and are not read again.
    if record.has_errors() || text.half.is_some() {
        let parsed = notation.parse(text.borrowed(), options);
        ppn_lint::gather(&*parsed, &mut record.diagnostics);
    }
    record
}

/// Adds what was probably meant to the problems of a game.
pub(crate) fn explain(
    notation: &dyn Notation,
    text: &GameText<'_>,
    options: &Options,
    found: &mut [Diagnostic],
) {
    if found.iter().any(Diagnostic::is_error) {
        ppn_lint::explain(&*notation.parse(text.borrowed(), options), found);
    }
}
