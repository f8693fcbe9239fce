//! `cargo xtask bench [--instructions] [FILTER…]`: measures speed, as one table of ratios. `cargo
//! xtask bench --bounds` counts instructions and fails if the whole work exceeds its bound, `--rules` counts what each
//! rule for games in PPN costs, and `--memory` prints only the memory of states.
//!
//! The first rows are those of the benchmark (`crates/ppn/benches/stand`). Unless a filter selects some of them, the
//! memory of states follows (`crates/ppn/benches/stand/memory.rs`), and the command itself, on a small file and on archives:
//! its time compared with a program that does nothing and with one thread, and its peak memory. It writes only the
//! generated inputs, in the target folder.

use crate::{
    cargo,
    places::{at, target},
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The number of games of the archive; one takes about 570 bytes.
const GAMES: &str = "100000";

pub(crate) fn bench(arguments: &[String]) -> Result<(), String> {
    let stand = ["bench", "--quiet", "--package", "ppn", "--bench", "stand", "--"];
    let memory = ["bench", "--quiet", "--package", "ppn", "--bench", "memory"];
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if arguments == ["--memory"] {
        return cargo(&memory);
    }
    cargo(&[&stand[..], &arguments].concat())?;
    if arguments.iter().any(|one| !one.starts_with("--") || matches!(*one, "--bounds" | "--rules"))
    {
        return Ok(());
    }
    println!();
    cargo(&memory)?;
    let archive = target().join("bench").join("archive.ppn");
    let folder = archive.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    let path = archive.to_str().ok_or("the target folder has a name that is not Unicode")?;
    cargo(&[&stand[..], &["--write", GAMES, path]].concat())?;
    cargo(&["build", "--quiet", "--release", "--package", "ppn-cli"])?;
    small_file()?;
    whole_archive(path)
}

/// Measures the whole process on a small file, compared with one that does nothing.
fn small_file() -> Result<(), String> {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/games/tic-tac-toe.ppn");
    println!("\n| process | ms | ratio |\n| --- | ---: | ---: |");
    let nothing = fastest(300, &mut Command::new("true"))?;
    let row =
        |name: &str, time: f64| println!("| {name} | {:.2} | {:.1} |", time * 1e3, time / nothing);
    row("a program that does nothing", nothing);
    for arguments in
        [&["--version"][..], &["replay", "--last", game], &["show", game], &["check", game]]
    {
        let time = fastest(300, ppn()?.args(arguments))?;
        row(&format!("ppn {}", arguments[..arguments.len() - 1].join(" ")), time);
    }
    Ok(())
}

/// Measures the command on an archive, with one processor and with all, and its memory.
fn whole_archive(path: &str) -> Result<(), String> {
    println!("\n| {GAMES} games | s on one processor | s on all | ratio | MiB |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for arguments in [
        &["check"][..],
        &["fmt", "--check"],
        &["replay", "--format", "ndjson", "--last"],
        &["replay", "--format", "ndjson"],
    ] {
        // A process takes the number of processors from its affinity.
        let mut one = Command::new("taskset");
        one.args(["--cpu-list", "0"]).arg(program()?).args(arguments).arg(path);
        let alone = fastest(3, &mut one)?;
        let together = fastest(3, ppn()?.args(arguments).arg(path))?;
        let memory = peak_memory(ppn()?.args(arguments).arg(path))?;
        let name = arguments.join(" ");
        let ratio = together / alone;
        println!("| ppn {name} | {alone:.2} | {together:.2} | {ratio:.2} | {memory:.0} |");
    }
    Ok(())
}

/// The seconds of the fastest of several runs.
fn fastest(runs: usize, command: &mut Command) -> Result<f64, String> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut best = f64::INFINITY;
    for _ in 0..runs {
        let start = Instant::now();
        command.status().map_err(|error| format!("{command:?}: {error}"))?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}

/// The peak memory of a process in MiB, as Linux reports it.
fn peak_memory(command: &mut Command) -> Result<f64, String> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = f64::NAN;
    while child.try_wait().map_err(|error| error.to_string())?.is_none() {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
        peak = kib.map_or(peak, |kib| kib / 1024.0);
        thread::sleep(Duration::from_millis(5));
    }
    Ok(peak)
}

fn ppn() -> Result<Command, String> {
    program().map(Command::new)
}

fn program() -> Result<PathBuf, String> {
    let program = target().join("release").join("ppn");
    if program.exists() { Ok(program) } else { Err(format!("{} is missing", program.display())) }
}
