//! The pages of the book that are made from code and corpus. They are not in the repository, since nobody
//! would read them there: 27,000 lines that change with every message.

use crate::{cases_page, diagnostics_page, mistakes_page, setups_page};
use std::{collections::BTreeMap, path::PathBuf};

/// The pages, by their path in the project.
pub(super) fn pages() -> Result<BTreeMap<PathBuf, String>, String> {
    let pages = [
        ("docs/cases.md", cases_page::page()?),
        ("docs/diagnostics.md", diagnostics_page::page().map_err(|error| error.to_string())?),
        ("docs/mistakes.md", mistakes_page::page().map_err(|error| error.to_string())?),
        ("docs/setups.md", setups_page::page().map_err(|error| error.to_string())?),
    ];
    Ok(pages.into_iter().map(|(path, page)| (PathBuf::from(path), page)).collect())
}
