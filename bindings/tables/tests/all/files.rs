//! Tables that are written as files are read back as they were.

use crate::{batches, games, named, table};
use arrow_array::{cast::AsArray, types::Int64Type};
use arrow_ipc::reader::FileReader;
use arrow_select::concat::concat_batches;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use ppn_tables::{FileFormat, Partitions, Plan, RecordBatch, Settings, Table, TableFile};
use std::{
    fs::File,
    io::{Cursor, Write},
    path::PathBuf,
    process,
};

const GAMES: &str = "[White \"Ann \\\"A\\\" Lee\"]\n[Event \"a, b\"]\n\n1. e4! {good} e5 *\n\n[White \"?\"]\n\n1. e4 *\n";

fn bytes(batches: &[RecordBatch], format: FileFormat) -> Vec<u8> {
    let mut file = TableFile::new(Vec::new(), &batches[0].schema(), format).unwrap();
    batches.iter().for_each(|batch| file.write(batch).unwrap());
    file.finish().unwrap()
}

/// A file with these bytes, since Parquet is read from files.
fn file(name: &str, bytes: &[u8]) -> File {
    let path: PathBuf = std::env::temp_dir().join(format!("ppn-tables-{}-{name}", process::id()));
    File::create(&path).unwrap().write_all(bytes).unwrap();
    let file = File::open(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    file
}

fn of_parquet(name: &str, bytes: &[u8]) -> Vec<RecordBatch> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(file(name, bytes)).unwrap();
    reader.build().unwrap().map(Result::unwrap).collect()
}

#[test]
fn rows_and_schema_are_read_back_from_parquet_and_arrow() {
    let with_a_problem = format!("{GAMES}\n1. d4 d4 *\n");
    for one in Table::ALL {
        let rows = table(one, "pgn", &with_a_problem);
        let parquet = bytes(&[rows.clone(), rows.clone()], FileFormat::Parquet);
        let read = of_parquet(one.name(), &parquet);
        let twice = concat_batches(&rows.schema(), [&rows, &rows]).unwrap();
        assert_eq!(concat_batches(&read[0].schema(), &read).unwrap().columns(), twice.columns());
        assert_eq!(read[0].schema().fields(), rows.schema().fields(), "with their metadata");
        let built = ParquetRecordBatchReaderBuilder::try_new(file("schema", &parquet)).unwrap();
        assert_eq!(built.schema().metadata()["ppn.table"], one.name());
        let arrow = bytes(std::slice::from_ref(&rows), FileFormat::Arrow);
        let read: Vec<_> = FileReader::try_new(Cursor::new(arrow), None).unwrap().collect();
        assert_eq!(*read[0].as_ref().unwrap(), rows);
    }
}

#[test]
fn groups_of_parquet_have_a_limit_of_rows() {
    let plan = Plan::new(Table::Games, &Settings::default()).with_columns(&["game", "moves"]);
    let batch = batches(plan.unwrap(), &games(&named("pgn"), GAMES.as_bytes())).remove(0);
    let many = vec![batch; 130_000 / 2];
    let reader = ParquetRecordBatchReaderBuilder::try_new(file(
        "groups",
        &bytes(&many, FileFormat::Parquet),
    ));
    let groups: Vec<_> = reader
        .unwrap()
        .metadata()
        .row_groups()
        .iter()
        .map(parquet::file::metadata::RowGroupMetaData::num_rows)
        .collect();
    assert_eq!(groups, [122_880, 130_000 - 122_880]);
}

#[test]
fn groups_of_parquet_with_crowded_boards_have_fewer_rows() {
    let plan = Plan::new(Table::States, &Settings::default()).with_columns(&["game", "pieces"]);
    let board = format!("(;SZ[52]AB[aa:ZY]{})", ";W[ZZ];AE[ZZ]".repeat(20));
    let batch = batches(plan.unwrap(), &games(&named("sgf"), board.as_bytes())).remove(0);
    let (rows, count) = (batch.num_rows(), 1_800_000 / 2_600 / batch.num_rows() + 1);
    let parquet = bytes(&vec![batch; count], FileFormat::Parquet);
    let reader = ParquetRecordBatchReaderBuilder::try_new(file("crowded", &parquet)).unwrap();
    let groups = reader.metadata().row_groups();
    assert!(groups.len() > 1 && groups.len() < 5, "{}", groups.len());
    assert_eq!(
        groups.iter().map(parquet::file::metadata::RowGroupMetaData::num_rows).sum::<i64>(),
        (rows * count) as i64
    );
}

#[test]
fn csv_has_texts_as_they_are_and_nested_cells_as_json() {
    let csv = |table: Table, columns: &[&str]| {
        let plan = Plan::new(table, &Settings::default()).with_columns(columns).unwrap();
        let rows = batches(plan, &games(&named("pgn"), GAMES.as_bytes()));
        String::from_utf8(bytes(&rows, FileFormat::Csv)).unwrap()
    };
    assert_eq!(
        csv(Table::Games, &["game", "event", "first_player", "metadata"]),
        "game,event,first_player,metadata\n\
         1,\"a, b\",\"Ann \"\"A\"\" Lee\",\"{\"\"White\"\":\"\"Ann \\\"\"A\\\"\" Lee\"\",\"\"Event\"\":\"\"a, b\"\"}\"\n\
         2,,,\"{\"\"White\"\":\"\"?\"\"}\"\n"
    );
    assert_eq!(
        csv(Table::Moves, &["ply", "own_text", "comment", "glyphs", "clock"]),
        "ply,own_text,comment,glyphs,clock\n1,e4!,good,\"[\"\"!\"\"]\",\n2,e5,,[],\n1,e4,,[],\n"
    );
    let states = csv(Table::States, &["pieces"]);
    assert!(states.contains("\"\"x\"\":4.5,\"\"y\"\":4.5,\"\"angle\"\":0}"), "{states}");
}

#[test]
fn each_row_is_in_the_file_of_its_game_and_in_order() {
    let text = "1. e4 e5 *\n\n1. d4 *\n\n1. c4 c5 2. b3 *\n\n1. a3 *\n";
    let rows = table(Table::Moves, "pgn", text);
    let mut partitions = Partitions::new(rows.schema(), FileFormat::Parquet);
    let mut opened = Vec::new();
    for _ in 0..2 {
        let open = |part| {
            opened.push(part);
            Ok(Vec::new())
        };
        partitions.write(&rows, |game| u32::from(game % 2 == 0), open).unwrap();
    }
    let files = partitions.finish().unwrap();
    assert_eq!(opened, [0, 1]);
    let plies = |bytes: &[u8]| {
        let read = of_parquet("part", bytes);
        let cells = |batch: &RecordBatch| {
            let column = |name: &str| {
                let column = batch.column_by_name(name).unwrap();
                column.as_primitive::<Int64Type>().values().to_vec()
            };
            column("game").into_iter().zip(column("ply")).collect::<Vec<_>>()
        };
        read.iter().flat_map(cells).collect::<Vec<_>>()
    };
    let odd = [(1, 1), (1, 2), (3, 1), (3, 2), (3, 3)];
    let even = [(2, 1), (4, 1)];
    assert_eq!(files.iter().map(|(part, _)| *part).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(plies(&files[0].1), [odd, odd].concat());
    assert_eq!(plies(&files[1].1), [even, even].concat());
}

#[test]
fn partitions_need_the_number_of_the_game() {
    let plan = Plan::new(Table::Games, &Settings::default()).with_columns(&["moves", "game"]);
    let batch = batches(plan.unwrap(), &games(&named("pgn"), GAMES.as_bytes())).remove(0);
    let mut partitions = Partitions::new(batch.schema(), FileFormat::Csv);
    let error = partitions.write(&batch, |_| 0, |_| Ok(Vec::new())).unwrap_err();
    assert_eq!(error.to_string(), "the first column is not `game`");
}
