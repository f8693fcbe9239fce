//! Tests of the tables.

mod corpus;
#[cfg(feature = "files")]
mod files;
mod hostile;
mod scan;
mod schema;
mod values;

use ppn_tables::{ArchiveGame, GameText, Notation, Plan, RecordBatch, Rows, Settings, Table};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// The files of the corpus that a notation reads, by their names, in order.
fn files() -> Vec<PathBuf> {
    let notations = ppn::notations();
    let (mut files, mut folders) = (Vec::new(), vec![corpus()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if notations.of_path(&path).is_some() {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The games of bytes.
fn games(notation: &Arc<dyn Notation>, bytes: &[u8]) -> Vec<ArchiveGame> {
    let texts = notation.split(Box::new(bytes)).map(Result::unwrap);
    let game = |(number, text): (u64, GameText<'static>)| {
        ArchiveGame::new("games", number, notation.clone(), text)
    };
    (1..).zip(texts).map(game).collect()
}

fn named(name: &str) -> Arc<dyn Notation> {
    ppn::notations().named(name).unwrap().clone()
}

fn batches(plan: Plan, games: &[ArchiveGame]) -> Vec<RecordBatch> {
    let mut rows = Rows::new(Arc::new(plan));
    let mut batches = Vec::new();
    for game in games {
        assert!(rows.add(game, &mut |batch| {
            batches.push(batch);
            true
        }));
    }
    batches.extend(rows.take());
    batches
}

/// All columns of a table of a text.
fn table(table: Table, notation: &str, text: &str) -> RecordBatch {
    let games = games(&named(notation), text.as_bytes());
    let batches = batches(Plan::new(table, &Settings::default()), &games);
    batches.into_iter().next().unwrap_or_else(|| RecordBatch::new_empty(table.schema()))
}

/// The cells of a column as text; `–` is null.
fn texts(batch: &RecordBatch, name: &str) -> Vec<String> {
    use arrow_array::{Array, cast::AsArray, types};
    let column = batch.column_by_name(name).unwrap_or_else(|| panic!("no column {name}"));
    let cell = |row: usize| {
        if column.is_null(row) {
            return "–".to_owned();
        }
        if let Some(column) = column.as_string_opt::<i32>() {
            return column.value(row).to_owned();
        }
        if let Some(column) = column.as_primitive_opt::<types::Int64Type>() {
            return column.value(row).to_string();
        }
        if let Some(column) = column.as_primitive_opt::<types::Float64Type>() {
            return column.value(row).to_string();
        }
        if let Some(column) = column.as_map_opt() {
            let entries = column.value(row);
            let (keys, values) = (entries.column(0).clone(), entries.column(1).clone());
            let pair = |at| {
                format!(
                    "{}={}",
                    keys.as_string::<i32>().value(at),
                    values.as_string::<i32>().value(at)
                )
            };
            return (0..entries.len()).map(pair).collect::<Vec<_>>().join(";");
        }
        let list = column.as_list::<i32>().value(row);
        list.as_string::<i32>().iter().flatten().collect::<Vec<_>>().join(" ")
    };
    (0..batch.num_rows()).map(cell).collect()
}
