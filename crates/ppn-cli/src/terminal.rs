//! Colours, ASCII and line width, from the environment and the terminal.

use anstream::{AutoStream, stream::RawStream};
use std::{env, io};

/// Whether a stream gets colours by default: a terminal does unless `NO_COLOR` is set, and
/// any stream does if `FORCE_COLOR` or `CLICOLOR_FORCE` is set.
pub(crate) fn is_colored(stream: &(impl RawStream + io::IsTerminal)) -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_forced = |name: &str| is_set(name) && env::var_os(name).is_some_and(|it| it != "0");
    if is_set("NO_COLOR") {
        return false;
    }
    if is_forced("FORCE_COLOR") || is_forced("CLICOLOR_FORCE") {
        return true;
    }
    io::IsTerminal::is_terminal(stream)
        && AutoStream::choice(stream) != anstream::ColorChoice::Never
}

/// Whether the locale has only ASCII characters.
pub(crate) fn is_ascii() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(env::var_os)
        .find(|value| !value.is_empty());
    locale.is_some_and(|locale| locale == "C" || locale == "POSIX")
}

/// The width of the terminal of standard error in columns; `COLUMNS` if it is not a terminal.
pub(crate) fn columns() -> Option<usize> {
    let stderr = io::stderr();
    match terminal_size::terminal_size_of(&stderr) {
        Some((width, _)) if io::IsTerminal::is_terminal(&stderr) => Some(width.0.into()),
        _ => env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns > 0),
    }
}
