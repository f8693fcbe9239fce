//! The tables of the whole corpus are those of a naive reading: each game, each state, by the facade.

use crate::{batches, files, games, texts};
use arrow_array::{
    Array,
    cast::AsArray,
    types::{Float64Type, Int32Type},
};
use ppn::{Options, Positions};
use ppn_tables::{ArchiveGame, Plan, RecordBatch, Settings, Table};
use std::{collections::BTreeSet, fs};

/// The pieces of the rows of a batch, a line each.
fn pieces(batch: &RecordBatch) -> Vec<Vec<String>> {
    let lists = batch.column_by_name("pieces").unwrap().as_list::<i32>();
    let of_state = |row| {
        let list = lists.value(row);
        let list = list.as_struct();
        let text = |name| list.column_by_name(name).unwrap().as_string::<i32>().clone();
        let int = |name| list.column_by_name(name).unwrap().as_primitive::<Int32Type>().clone();
        let float = |name| list.column_by_name(name).unwrap().as_primitive::<Float64Type>().clone();
        let (id, side, cfg) = (text("id"), text("piece_side"), text("cfg"));
        let (suit, rank) = (int("suit"), int("rank"));
        let (x, y, angle) = (float("x"), float("y"), float("angle"));
        let line = |at| {
            let (suit, rank) = (suit.value(at), rank.value(at));
            let (id, side, cfg) = (id.value(at), side.value(at), cfg.value(at));
            format!(
                "{id} {side} {suit} {rank} {cfg} {} {} {}",
                x.value(at),
                y.value(at),
                angle.value(at)
            )
        };
        (0..list.len()).map(line).collect()
    };
    (0..batch.num_rows()).map(of_state).collect()
}

fn all(table: Table, games: &[ArchiveGame], columns: &[&str]) -> Vec<RecordBatch> {
    let plan = Plan::new(table, &Settings::default()).with_columns(columns).unwrap();
    batches(plan, games)
}

fn cells(batches: &[RecordBatch], name: &str) -> Vec<String> {
    batches.iter().flat_map(|batch| texts(batch, name)).collect()
}

#[test]
fn tables_are_what_the_facade_gives_for_the_whole_corpus() {
    let notations = ppn::notations();
    let mut seen = BTreeSet::new();
    let mut rows = 0;
    for path in files() {
        let notation = notations.of_path(&path).unwrap();
        seen.insert(notation.name());
        let games = games(notation, &fs::read(&path).unwrap());
        let options = Options::default().with_viewer(true).with_positions(Positions::All);
        let (mut naive_moves, mut naive_states, mut naive_games) = (vec![], vec![], vec![]);
        for game in &games {
            let record = notation.record(&game.text, &options);
            for state in 0..record.len() {
                let board = record.board(state);
                let line = |(tag, piece): (_, &ppn::Piece)| {
                    let ppn::Piece { piece_side, suit, rank, cfg, x, y, angle } = piece;
                    format!(
                        "{tag} {piece_side} {} {} {} {x} {y} {angle}",
                        suit.0,
                        rank.0,
                        cfg.name()
                    )
                };
                let fen = record.position(state).unwrap_or("–").to_owned();
                naive_states.push((state, fen, board.pieces().map(line).collect::<Vec<_>>()));
                if state > 0 {
                    let span = record.span(state);
                    naive_moves.push([
                        record.number(state).into_owned(),
                        record.text(state).into_owned(),
                        record.own_text(state).into_owned(),
                        game.text.file_offset(span.start).to_string(),
                        game.text.file_offset(span.end).to_string(),
                    ]);
                }
            }
            naive_games.push((record.len().to_string(), notation.headline(&game.text, &options)));
        }

        let states = all(Table::States, &games, &["ply", "fen", "pieces"]);
        let plies = cells(&states, "ply");
        let found = plies.into_iter().zip(cells(&states, "fen"));
        let found = found.zip(states.iter().flat_map(pieces));
        let found: Vec<_> =
            found.map(|((ply, fen), pieces)| (ply.parse().unwrap(), fen, pieces)).collect();
        assert_eq!(found, naive_states, "{}", path.display());
        rows += found.len();

        let names = ["number", "text", "own_text", "start", "end"];
        let moves = all(Table::Moves, &games, &names);
        let columns = names.map(|name| cells(&moves, name));
        let found: Vec<_> = (0..naive_moves.len())
            .map(|row| std::array::from_fn(|column: usize| columns[column][row].clone()))
            .collect::<Vec<[String; 5]>>();
        assert_eq!(found, naive_moves, "{}", path.display());
        assert_eq!(columns[0].len(), naive_moves.len());

        let table = all(Table::Games, &games, &["states", "metadata", "notation", "number"]);
        let found = cells(&table, "states").into_iter().zip(cells(&table, "metadata"));
        let naive = naive_games.into_iter().map(|(states, metadata)| {
            let known = metadata.iter().filter(|(_, entry)| !entry.value.is_null());
            let tags = known.map(|(key, entry)| match entry.value.text() {
                Some(text) => format!("{key}={text}"),
                None => format!("{key}={}", serde_json::to_string(&entry.value).unwrap()),
            });
            (states, tags.collect::<Vec<_>>().join(";"))
        });
        assert_eq!(found.collect::<Vec<_>>(), naive.collect::<Vec<_>>(), "{}", path.display());
    }
    assert!(rows > 5_000, "{rows}");
    let missing: Vec<_> = notations.names().filter(|name| !seen.contains(name)).collect();
    assert!(missing.is_empty(), "no file of the corpus is in {missing:?}");
}

#[test]
fn problems_are_those_of_a_check() {
    for path in files() {
        let notation = ppn::notations().of_path(&path).unwrap().clone();
        let bytes = fs::read(&path).unwrap();
        let file = ppn::File::of(notation.clone(), "games", bytes.clone());
        let checked: Vec<_> = file
            .games()
            .flat_map(|game| ppn::report::diagnostics_json(&game.source(), &game.check()))
            .map(|one| {
                (
                    one.code.to_owned(),
                    one.message,
                    one.place.line.to_string(),
                    one.place.start.to_string(),
                )
            })
            .collect();
        let table = all(
            Table::Diagnostics,
            &games(&notation, &bytes),
            &["code", "message", "line", "start"],
        );
        let [codes, messages, lines, starts] =
            ["code", "message", "line", "start"].map(|name| cells(&table, name));
        let found: Vec<_> = (0..codes.len())
            .map(|row| {
                (codes[row].clone(), messages[row].clone(), lines[row].clone(), starts[row].clone())
            })
            .collect();
        assert_eq!(found, checked, "{}", path.display());
    }
}
