//! Puts the conformance suite into the command, so that it is there without a checkout.

use flate2::{Compression, write::GzEncoder};
use std::{
    env, fs,
    io::{self, Write},
    path::Path,
};

/// The folder of the suite. A package without it has a command that needs `--suite`.
const SUITE: &str = "../../corpus/suite";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    if Path::new(SUITE).exists() {
        println!("cargo::rerun-if-changed={SUITE}");
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is missing"))?;
    let file = fs::File::create(Path::new(&out).join("suite.gz"))?;
    let mut packed = GzEncoder::new(file, Compression::default());
    let mut paths: Vec<_> = fs::read_dir(SUITE)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "json" || end == "jsonl"))
        .collect();
    paths.sort();
    for path in paths {
        let text = fs::read_to_string(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        writeln!(packed, "{name} {}", text.len())?;
        packed.write_all(text.as_bytes())?;
    }
    packed.finish()?;
    Ok(())
}
