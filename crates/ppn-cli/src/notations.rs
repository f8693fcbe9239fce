//! The notations that the command supports, and the selection of one for a file.

use crate::files::name;
use ppn::{Diagnostic, GameText, Notation, Notations, Options, Record};
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
         folders, all files that end with {} are read",
        endings()
    )
}

/// The notation of a name, for clap.
pub(crate) fn notation(name: &str) -> Result<Arc<dyn Notation>, String> {
    let known = || NOTATIONS.names().collect::<Vec<_>>().join(", ");
    NOTATIONS.named(name).cloned().ok_or_else(|| format!("expected one of {}", known()))
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
    if let Some(known) = asked.or_else(|| NOTATIONS.of_path(path)) {
        return Ok(Arc::clone(known));
    }
    match path.extension().filter(|_| path != Path::new("-")) {
        None => Ok(usual()),
        Some(ending) => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            format!(
                "{}: unknown file extension `.{}`; expected one of {}; name the notation with \
                 `{option} ppn`",
                name(path),
                name(ending.as_ref()),
                endings()
            ),
        )),
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
