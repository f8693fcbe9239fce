//! Where tables are written, and which.

use super::{Export, ExportFormat, ExportTable};
use crate::{arguments::wrong_usage, files};
use clap::ValueEnum;
use std::{
    io::{self, IsTerminal},
    path::Path,
};

/// Where tables are written, and which.
#[derive(Debug)]
#[cfg_attr(not(feature = "export"), expect(dead_code, reason = "nothing is written"))]
pub(super) struct Destination {
    pub(super) format: ExportFormat,
    pub(super) tables: Vec<ExportTable>,
    pub(super) is_folder: bool,
}

impl Destination {
    /// # Errors
    /// If options do not go together.
    pub(super) fn of(export: &Export) -> io::Result<Self> {
        let Export { output, format, table, columns, by, .. } = export;
        let is_stdout = output == Path::new("-");
        if is_stdout && io::stdout().is_terminal() {
            return Err(wrong_usage(
                "tables are not shown on a terminal; give `-o` the name of a file, or print games with `ppn list`",
            ));
        }
        let extension = output.extension().filter(|_| !is_stdout);
        let is_folder = !is_stdout
            && (output.is_dir()
                || ends_as_folder(output)
                || extension.is_none() && format.is_none());
        let named = extension.and_then(|name| ExportFormat::from_str(name.to_str()?, true).ok());
        let format = match (format, named) {
            (Some(format), _) => *format,
            (None, _) if is_folder => ExportFormat::Parquet,
            (None, Some(format)) => format,
            (None, None) => {
                let message = format!(
                    "{}: the name shows no format; give `--format parquet`, `arrow` or `csv`",
                    if is_stdout { "<stdout>".to_owned() } else { files::name(output) }
                );
                return Err(wrong_usage(message));
            }
        };
        let mut tables = Vec::new();
        for one in table {
            if !tables.contains(one) {
                tables.push(*one);
            }
        }
        if tables.is_empty() {
            tables = match is_folder {
                true => ExportTable::value_variants().to_vec(),
                false => vec![ExportTable::Games],
            };
        }
        if !is_folder && tables.len() > 1 {
            return Err(wrong_usage("a file has one table; give `-o` a folder for several"));
        }
        if !columns.is_empty() && tables.len() > 1 {
            return Err(wrong_usage("`--columns` are those of one table; name it with `--table`"));
        }
        if by.is_some() && !is_folder {
            return Err(wrong_usage("`--by` writes several files; give `-o` a folder"));
        }
        if by.is_some() && columns.first().is_some_and(|first| first != "game") {
            return Err(wrong_usage("with `--by`, the first of the `--columns` is `game`"));
        }
        Ok(Self { format, tables, is_folder })
    }
}

/// Whether a path that may not exist is written as a folder: `tables/`.
fn ends_as_folder(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(b"/")
        || cfg!(windows) && path.as_os_str().as_encoded_bytes().ends_with(b"\\")
}
