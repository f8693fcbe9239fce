//! Pages with a table, of which a chore writes one row at a time.

use crate::places;
use std::{collections::BTreeMap, fs, path::Path};

/// Writes the row with the given name into the page at `path`, which begins with `head`.
pub(crate) fn write(
    root: &Path,
    path: &str,
    head: &str,
    name: &str,
    cells: &[String],
) -> Result<(), String> {
    let file = root.join(path);
    let page = if file.exists() { places::read(&file)? } else { String::new() };
    let mut rows = rows(&page);
    rows.insert(name.to_owned(), cells.to_vec());
    fs::write(&file, self::page(head, &rows)).map_err(|error| format!("{path}: {error}"))
}

/// The rows of a page by their names. The rows do not include the names.
pub(crate) fn rows(page: &str) -> BTreeMap<String, Vec<String>> {
    let rows = page.lines().filter_map(|line| {
        let line = line.strip_prefix('|')?.strip_suffix('|')?;
        let mut cells = line.split('|').map(|cell| cell.trim().to_owned());
        let name = cells.next()?.strip_prefix('`')?.strip_suffix('`')?.to_owned();
        Some((name, cells.collect()))
    });
    rows.collect()
}

/// The page with these rows.
pub(crate) fn page(head: &str, rows: &BTreeMap<String, Vec<String>>) -> String {
    let row =
        |(name, cells): (&String, &Vec<String>)| format!("| `{name}` | {} |\n", cells.join(" | "));
    format!("{head}{}", rows.iter().map(row).collect::<String>())
}
