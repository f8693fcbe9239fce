//! Batches of several threads.

use crate::{batches, games, named};
use ppn_tables::{ArchiveGame, Plan, RecordBatch, Scan, Settings, Table};
use std::{
    io,
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

fn archive(count: usize) -> Vec<ArchiveGame> {
    let text: String =
        (0..count).map(|n| format!("[White \"{n}\"]\n\n1. e4 e5 2. Nf3 {{{n}}} *\n\n")).collect();
    games(&named("pgn"), text.as_bytes())
}

fn scan(plan: &Plan, jobs: usize, games: Vec<io::Result<ArchiveGame>>) -> Scan {
    Scan::new(plan.clone(), NonZeroUsize::new(jobs).unwrap(), move |take| {
        for game in games {
            if !take(game) {
                return;
            }
        }
    })
}

/// All cells as one text, whatever the batches are.
fn rows(batches: &[RecordBatch]) -> Vec<String> {
    let row = |batch: &RecordBatch, at: usize| format!("{:?}", batch.slice(at, 1).columns());
    batches.iter().flat_map(|batch| (0..batch.num_rows()).map(|at| row(batch, at))).collect()
}

#[test]
fn rows_do_not_depend_on_the_number_of_threads() {
    let games = archive(3_000);
    for table in Table::ALL {
        let columns = match table {
            Table::States => &["game", "ply", "position_hash"][..],
            Table::Games => &["game", "first_player"],
            _ => &["game", "start"],
        };
        let plan = Plan::new(table, &Settings::default()).with_columns(columns).unwrap();
        let naive = rows(&batches(plan.clone(), &games));
        for jobs in 1..4 {
            let scanned = scan(&plan, jobs, games.iter().cloned().map(Ok).collect());
            let scanned: Vec<_> = scanned.map(Result::unwrap).collect();
            assert!(rows(&scanned) == naive, "{table} on {jobs} threads");
        }
    }
}

/// A crate of the feature joins batches.
#[cfg(feature = "files")]
#[test]
fn several_tables_of_one_reading_are_those_of_several_readings() {
    let games = archive(500);
    let plans = Table::ALL.map(|table| Plan::new(table, &Settings::default()));
    let read = games.clone();
    let mut scan = Scan::of_several(plans.to_vec(), NonZeroUsize::new(2).unwrap(), move |take| {
        for game in read {
            assert!(take(Ok(game)));
        }
    });
    let mut found = vec![Vec::new(); plans.len()];
    while let Some(next) = scan.next_of() {
        let (plan, batch) = next.unwrap();
        found[plan].push(batch);
    }
    for (plan, found) in plans.into_iter().zip(found) {
        let separate = batches(plan.clone(), &games);
        let all = |batches: &[RecordBatch]| {
            arrow_select::concat::concat_batches(&plan.schema(), batches).unwrap()
        };
        assert!(all(&found) == all(&separate), "{}", plan.table());
    }
}

#[test]
fn the_error_of_a_file_comes_in_its_place_and_the_others_follow() {
    let mut games: Vec<_> = archive(2).into_iter().map(Ok).collect();
    games.insert(1, Err(io::Error::other("gone.pgn: not found")));
    let plan = Plan::new(Table::Games, &Settings::default()).with_columns(&["game"]).unwrap();
    let found: Vec<_> = scan(&plan, 2, games)
        .map(|one| one.map(|batch| batch.num_rows()).map_err(|error| error.to_string()))
        .collect();
    assert_eq!(found, [Ok(1), Err("gone.pgn: not found".to_owned()), Ok(1)]);
}

#[test]
fn nothing_is_no_batch() {
    let plan = Plan::new(Table::Games, &Settings::default());
    assert_eq!(scan(&plan, 2, Vec::new()).count(), 0);
}

/// The reader stops soon after the scan is dropped.
#[test]
fn a_scan_that_is_dropped_reads_no_further() {
    let read = Arc::new(AtomicUsize::new(0));
    let plan = Plan::new(Table::States, &Settings::default());
    let (game, count) = (archive(1).remove(0), Arc::clone(&read));
    let mut scan = Scan::new(plan, NonZeroUsize::MIN, move |take| {
        while take(Ok(game.clone())) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        count.store(usize::MAX, Ordering::Relaxed);
    });
    assert!(scan.next().unwrap().is_ok());
    drop(scan);
    let begun = Instant::now();
    while read.load(Ordering::Relaxed) != usize::MAX {
        assert!(begun.elapsed() < Duration::from_secs(60), "it reads on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A thread that ends early is an error, not the end of the archive.
#[test]
fn a_reader_that_panics_is_an_error() {
    let plan = Plan::new(Table::Games, &Settings::default());
    let game = archive(1).remove(0);
    let scan = Scan::new(plan, NonZeroUsize::MIN, move |take| {
        take(Ok(game));
        panic!("for a test");
    });
    assert!(scan.last().unwrap().is_err());
}

/// Crowded games are played one at a time, whichever thread has them, and the batches of one do not hold up another.
#[test]
fn crowded_games_do_not_wait_for_each_other() {
    // Each game is a chunk of its own, and has more batches than may wait.
    let comment = "-".repeat(40 << 10);
    let text = format!("1. S@({{1..150}},{{1..150}}){} {{{comment}}}\n", " 2. M@b2".repeat(6));
    let game = games(&named("ppn"), text.as_bytes()).remove(0);
    let settings = Settings::default().with_bytes(1 << 20);
    let plan = Plan::new(Table::States, &settings).with_columns(&["pieces"]).unwrap();
    let scanned = scan(&plan, 3, (0..7).map(|_| Ok(game.clone())).collect());
    assert_eq!(scanned.map(|batch| batch.unwrap().num_rows()).sum::<usize>(), 7 * 8);
    // One that is dropped while threads wait for their turn leaves none behind.
    let mut scanned = scan(&plan, 3, (0..7).map(|_| Ok(game.clone())).collect());
    assert!(scanned.next().unwrap().is_ok());
}
