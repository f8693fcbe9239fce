//! The notations that the command knows, and which of them a file is in.

use crate::files::name;
use ppn::{GameText, Notation, Notations, Options, Record};
use std::{
    io,
    path::Path,
    sync::{Arc, LazyLock},
};

/// The table of all notations.
pub(crate) static NOTATIONS: LazyLock<Notations> = LazyLock::new(ppn::notations);

/// The notation of a name, for clap.
pub(crate) fn notation(name: &str) -> Result<Arc<dyn Notation>, String> {
    let known = || NOTATIONS.names().collect::<Vec<_>>().join(", ");
    NOTATIONS.named(name).cloned().ok_or_else(|| format!("known are {}", known()))
}

/// The notation that a file is in: the one that is asked for with an option, or else the one that
/// the name of the file ends with. A name without an ending, as that of a pipe, is of a file in PPN.
///
/// # Errors
/// If the ending is none that is known; `option` is what to use then.
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
        Some(ending) => {
            let endings: Vec<_> = NOTATIONS.iter().flat_map(Notation::endings).collect();
            let endings: Vec<_> = endings.iter().map(|ending| format!("`.{ending}`")).collect();
            Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                format!(
                    "{}: the ending `.{}` names no notation; known are {}; name the notation with \
                     `{option} ppn`",
                    name(path),
                    name(ending.as_ref()),
                    endings.join(", ")
                ),
            ))
        }
    }
}

/// The notation of a text that nothing is known of.
pub(crate) fn usual() -> Arc<dyn Notation> {
    Arc::new(ppn::Ppn::default())
}

/// Reads a game and plays it. What is wrong comes with what may have been meant, as `ppn check` has it.
pub(crate) fn record<'t>(
    notation: &dyn Notation,
    text: &'t GameText<'_>,
    options: &Options,
) -> Record<'t> {
    let mut record = notation.record(text, options);
    ppn_lint::explain(text, notation, options, &mut record.diagnostics);
    record
}
