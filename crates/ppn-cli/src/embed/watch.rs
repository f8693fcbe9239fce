//! `ppn embed --watch`: writes again whenever a file changes.

use super::document::{Document, write_all};
use crate::{arguments::wrong_usage, files::Watched, outcome::Outcome};
use std::{io, path::Path, slice};

/// Writes a document until the program is ended.
///
/// # Errors
/// If the document is standard input, or reports cannot be written.
pub(super) fn run(document: &Document<'_>) -> io::Result<Outcome> {
    if document.file == Path::new("-") {
        return Err(wrong_usage("standard input cannot be watched"));
    }
    let mut files = vec![document.file.to_path_buf()];
    loop {
        let before = Watched::new(&files);
        match write_all(slice::from_ref(document)) {
            Ok(written) => files = written.read,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
            Err(error) => tell!("ppn: {error}"),
        }
        tell!("watching for changes; press Ctrl+C to stop");
        before.with(&files).wait();
    }
}
