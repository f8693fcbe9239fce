//! Measures how fast games are read and replayed, in one table of ratios. `cargo xtask bench` runs
//! this, and also the command on whole archives. `cargo bench -p ppn -- FILTER` measures some rows.
//!
//! Every row is compared with another row of the same run, so that the table is meaningful on any
//! machine. The base rows `newlines` and `tokens` only count the line ends and tokens of the same
//! text.
//!
//! - `--instructions` counts instructions under valgrind instead of measuring time
//! - `--bounds` counts the instructions of the rows with a bound, and fails if a row exceeds it
//! - `--once ROW TIMES` does the work of a row TIMES times and prints nothing; `--preliminary ROW
//!   TIMES` does only the part of it that is not counted
//! - `--rules` counts the instructions that each rule for games in PPN costs
//! - `--check TEXT WORD` checks a text with errors and a rule
//! - `--write GAMES FILE` writes an archive with this number of games

#![allow(clippy::print_stdout, missing_docs, reason = "it prints a table")]

mod by_rules;
mod games;
mod rows;
mod rules;

use rows::{Row, Work};
use std::{
    collections::HashMap,
    env, fs,
    hint::black_box,
    io::{self, BufWriter, Write},
    process::Command,
    time::{Duration, Instant},
};

fn main() -> io::Result<()> {
    keep_memory();
    let arguments: Vec<String> = env::args().skip(1).filter(|one| one != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [what @ ("--once" | "--preliminary"), name, times] => {
            let row = rows::all().into_iter().find(|row| row.name == name);
            let work = (row.expect("no such row").prepare)();
            let run = if what == "--once" { Some(work.run) } else { work.preliminary };
            if let Some(mut run) = run {
                (0..times.parse().expect("a number of times")).for_each(|_| run());
            }
            Ok(())
        }
        ["--write", games, path] => write_archive(games.parse().expect("a number of games"), path),
        ["--instructions", ref filters @ ..] => table(filters, "instructions", counted),
        ["--bounds"] => bounds(),
        ["--rules"] => rules::table(),
        ["--check", text, word] => {
            rules::check(text, word);
            Ok(())
        }
        ref filters => table(filters, "ns", |row| {
            let mut work = (row.prepare)();
            Ok(match &mut work.timed {
                Some(timed) => fastest(timed) * row.items as f64,
                None => nanoseconds(&mut work),
            })
        }),
    }
}

/// The number of instructions for one run of a row.
fn counted(row: &Row) -> io::Result<f64> {
    if row.items > 1_000_000 {
        // This would take hours under valgrind.
        return Ok(f64::NAN);
    }
    let times = row.times;
    let count = |what| -> io::Result<f64> {
        Ok(instructions(what, row.name, times + 1)? - instructions(what, row.name, 1)?)
    };
    Ok((count("--once")? - count("--preliminary")?) / times as f64)
}

/// Compares the rows that have a bound with their bounds.
fn bounds() -> io::Result<()> {
    let rows = rows::all();
    let mut known = HashMap::new();
    let mut each = |row: &Row| -> io::Result<f64> {
        if let Some(&each) = known.get(row.name) {
            return Ok(each);
        }
        let each = counted(row)? / row.items as f64;
        known.insert(row.name, each);
        Ok(each)
    };
    let mut over = Vec::new();
    println!("| row | instructions | per | ratio | at most | to |");
    println!("| --- | ---: | --- | ---: | ---: | --- |");
    for row in &rows {
        let (Some(most), Row { name, per, base, .. }) = (row.most, row) else { continue };
        let base_row = rows.iter().find(|row| row.name == *base).expect("its base is a row");
        let each_row = each(row)?;
        let ratio = each_row / each(base_row)?;
        println!("| {name} | {} | {per} | {} | {most} | {base} |", short(each_row), short(ratio));
        if ratio > most {
            over.push(*name);
        }
    }
    if over.is_empty() {
        return Ok(());
    }
    let over = over.join(", ");
    Err(io::Error::other(format!("more instructions than bounded: {over}")))
}

/// Keeps freed memory for the next run. Otherwise the allocator of GNU/Linux returns the memory of
/// long games to the system each time, and the time that the system takes to clear it again varies.
/// The allocator keeps up to twice the largest block that was ever freed.
fn keep_memory() {
    const LARGE: usize = 31 << 20;
    drop(black_box(Vec::<u8>::with_capacity(LARGE)));
}

/// Measures the requested rows and the rows that they are compared with.
fn table(
    filters: &[&str],
    unit: &str,
    measure: impl Fn(&Row) -> io::Result<f64>,
) -> io::Result<()> {
    let rows = rows::all();
    let asked =
        |row: &Row| filters.is_empty() || filters.iter().any(|filter| row.name.contains(filter));
    let bases: Vec<&str> = rows.iter().filter(|row| asked(row)).map(|row| row.base).collect();
    println!("| row | what is measured | {unit} | per | ratio | to |");
    println!("| --- | --- | ---: | --- | ---: | --- |");
    let mut known = HashMap::new();
    for row in rows.iter().filter(|row| asked(row) || bases.contains(&row.name)) {
        let each = measure(row)? / row.items as f64;
        known.insert(row.name, each);
        let ratio = each / known.get(row.base).copied().unwrap_or(f64::NAN);
        let Row { name, what, per, base, .. } = row;
        println!("| {name} | {what} | {} | {per} | {} | {base} |", short(each), short(ratio));
    }
    Ok(())
}

/// Three significant digits.
fn short(number: f64) -> String {
    match number {
        n if n.is_nan() => "-".to_owned(),
        n if n >= 100.0 => format!("{n:.0}"),
        n if n >= 10.0 => format!("{n:.1}"),
        n => format!("{n:.2}"),
    }
}

/// The fastest of many runs, since disturbances only make a run slower.
fn nanoseconds(work: &mut Work) -> f64 {
    const LONG_ENOUGH: Duration = Duration::from_micros(50);
    const TOGETHER: Duration = Duration::from_millis(600);
    const AT_LEAST: u32 = 5;

    let mut batch = 1_u32;
    let begin = Instant::now();
    let mut best = f64::INFINITY;
    let mut runs = 0;
    while runs < AT_LEAST || begin.elapsed() < TOGETHER {
        let start = Instant::now();
        (0..batch).for_each(|_| (work.run)());
        let elapsed = start.elapsed();
        if elapsed < LONG_ENOUGH {
            batch *= 2;
        } else {
            best = best.min(elapsed.as_secs_f64() * 1e9 / f64::from(batch));
            runs += 1;
        }
    }
    best
}

/// The least of the times measured in a second and a half.
fn fastest(timed: &mut impl FnMut() -> f64) -> f64 {
    let begin = Instant::now();
    let mut best = f64::INFINITY;
    while begin.elapsed() < Duration::from_millis(1_500) {
        best = best.min(timed());
    }
    best
}

/// The number of instructions that a process needs to run a row, or its preliminary, a number of
/// times.
fn instructions(what: &str, row: &str, times: usize) -> io::Result<f64> {
    instructions_of(&[what, row, &times.to_string()])
}

/// The number of instructions that this program needs with other arguments.
fn instructions_of(arguments: &[&str]) -> io::Result<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(env::current_exe()?)
        .args(arguments)
        .output()?;
    let report = String::from_utf8_lossy(&output.stderr);
    let count = report.lines().find_map(|line| line.split_once("refs:"));
    let count = count.and_then(|(_, count)| count.trim().replace(',', "").parse().ok());
    count.ok_or_else(|| io::Error::other(format!("valgrind says {report}")))
}

fn write_archive(games: usize, path: &str) -> io::Result<()> {
    let mut out = BufWriter::new(fs::File::create(path)?);
    for game in 0..games {
        out.write_all(games::chess_game(games::PLIES, game as u64 + 1).as_bytes())?;
    }
    out.flush()
}
