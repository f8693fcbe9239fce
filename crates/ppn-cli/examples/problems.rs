//! Runs the command on files and folders and counts their problems by code, as a dashboard does.
//!
//! ```sh
//! cargo run --example problems -- corpus/games
//! PPN=/path/to/ppn cargo run --example problems -- my-games
//! ```
//!
//! `--format json-lines` prints a problem a line while files are read, so that a program needs no
//! memory for them. The exit status is 0 without errors, 1 with errors, and 2 if `ppn` could not
//! run.

#![allow(clippy::print_stdout, reason = "it is a program")]

use serde_json::Value;
use std::{
    collections::BTreeMap,
    env,
    io::{BufRead, BufReader},
    process::{Command, ExitCode, Stdio},
};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let program = env::var_os("PPN").unwrap_or_else(|| "ppn".into());
    let mut child = Command::new(program)
        .args(["check", "--format", "json-lines"])
        .args(env::args_os().skip(1))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut problems: BTreeMap<String, usize> = BTreeMap::new();
    for line in child.stdout.take().into_iter().flat_map(|lines| BufReader::new(lines).lines()) {
        let problem: Value = serde_json::from_str(&line?)?;
        let part = |key: &str| problem[key].as_str().unwrap_or_default().to_owned();
        *problems.entry(format!("{} {}", part("code"), part("name"))).or_default() += 1;
    }
    for (code, count) in problems {
        println!("{count:5} {code}");
    }
    let status = child.wait()?;
    Ok(if status.code() == Some(2) { ExitCode::from(2) } else { ExitCode::SUCCESS })
}
