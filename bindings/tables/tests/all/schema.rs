//! The schema is documented, and its names are stable.

use crate::{batches, games, named};
use ppn_tables::{Plan, SCHEMA_VERSION, Settings, Table};

#[test]
fn the_schema_has_its_version_and_units() {
    for table in Table::ALL {
        let schema = table.schema();
        assert_eq!(schema.metadata()["ppn.table"], table.name());
        assert_eq!(schema.metadata()["ppn.schema"], SCHEMA_VERSION.to_string());
        assert_eq!(table.name().parse(), Ok(table));
        assert_eq!(schema.field(0).name(), "game");
        for field in schema.fields() {
            assert!(!field.metadata()["about"].is_empty());
        }
    }
    let moves = Table::Moves.schema();
    assert_eq!(moves.field_with_name("clock").unwrap().metadata()["unit"], "seconds");
    assert!("turns".parse::<Table>().is_err());
}

/// A change of this list needs a new version.
#[test]
fn names_and_types_are_stable() {
    let columns = |table: Table| {
        let schema = table.schema();
        let fields = schema.fields().iter();
        fields
            .map(|field| format!("{} {}", field.name(), kind(field.data_type())))
            .collect::<Vec<_>>()
    };
    assert_eq!(SCHEMA_VERSION, 1);
    assert_eq!(
        columns(Table::Games).join(", "),
        "game int, file text, number int, notation text, offset int, line int, length int, game_type text, \
         event text, site text, date text, round text, first_player text, second_player text, result text, \
         outcome text, moves int, states int, errors int, text_hash int, metadata map"
    );
    assert_eq!(
        columns(Table::Moves).join(", "),
        "game int, ply int, number text, text text, own_number text, own_text text, comment text, glyphs list, \
         clock float, move_time float, evaluation float, mate_in int, start int, end int"
    );
    assert_eq!(
        columns(Table::States).join(", "),
        "game int, ply int, pieces list, position_hash int, fen text"
    );
    assert_eq!(
        columns(Table::Diagnostics).join(", "),
        "game int, code text, name text, severity text, message text, help text, line int, column int, \
         start int, end int"
    );
}

fn kind(kind: &arrow_schema::DataType) -> &'static str {
    use arrow_schema::DataType;
    match kind {
        DataType::Int64 => "int",
        DataType::Float64 => "float",
        DataType::Utf8 => "text",
        DataType::Map(..) => "map",
        DataType::List(_) => "list",
        _ => "other",
    }
}

/// The readme has a row for each column.
#[test]
fn columns_are_documented() {
    let readme = include_str!("../../README.md");
    for table in Table::ALL {
        assert!(readme.contains(&format!("## `{table}`")), "{table}");
        for field in table.schema().fields() {
            let metadata = field.metadata();
            let unit = metadata.get("unit").map(|unit| format!(" ({unit})")).unwrap_or_default();
            let null = if field.is_nullable() { "yes" } else { "" };
            let row = format!(
                "| `{}` | {} | {null} | {}{unit} |",
                field.name(),
                kind(field.data_type()),
                metadata["about"]
            );
            assert!(readme.contains(&row), "{table}: missing\n{row}");
        }
    }
}

#[test]
fn columns_are_chosen_in_any_order() {
    let plan =
        |columns: &[&str]| Plan::new(Table::Moves, &Settings::default()).with_columns(columns);
    let games = games(&named("pgn"), b"1. e4 e5 *\n");
    let batch = &batches(plan(&["end", "ply"]).unwrap(), &games)[0];
    let schema = batch.schema();
    let names: Vec<_> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    assert_eq!(names, ["end", "ply"]);
    assert_eq!(plan(&[]).unwrap().schema().fields().len(), 0);
    assert_eq!(batches(plan(&[]).unwrap(), &games)[0].num_rows(), 2);
    let error = plan(&["ply", "comments"]).unwrap_err().to_string();
    assert!(error.contains("`comments`"), "{error}");
}
