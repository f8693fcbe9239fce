//! `cargo xtask fuzz [TARGET…] [--seconds N] [--longest BYTES] [--record]`: searches for texts that
//! break something.
//!
//! The programs of `fuzz/` run on libFuzzer with the stable compiler and no further tool. Their
//! corpus and findings are in the target folder; the first texts are those of `corpus/`. With
//! `--record`, `fuzz/RECORD.md` sums up the time that each ran and the number of texts that it
//! tried.

use crate::{
    fuzz_record,
    packages::host,
    places::{at, files, read, root, target},
};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    env,
    ffi::OsStr,
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant, SystemTime},
};

/// A program of `fuzz/targets/`.
struct Target {
    name: &'static str,
    /// Files of `fuzz/dictionaries/`.
    dictionaries: &'static [&'static str],
    seeds: &'static [Seeds],
}

/// Texts of `corpus/` to begin with.
struct Seeds {
    /// The extensions of whole files.
    extensions: &'static [&'static str],
    /// A key whose text is taken from the vectors of a folder.
    vectors: (&'static str, &'static str),
}

const PPN: Seeds = Seeds { extensions: &["ppn"], vectors: ("movetext", "ppn") };
const PDN: Seeds = Seeds { extensions: &["pdn"], vectors: ("pdn", "text") };
const SGF: Seeds = Seeds { extensions: &["sgf"], vectors: ("sgf", "sgf") };
const FAN: Seeds = Seeds { extensions: &["fan", "arimaa"], vectors: ("fan", "input") };
const EPD: Seeds = Seeds { extensions: &["epd"], vectors: ("epd", "text") };
const PGN: Seeds = Seeds { extensions: &["pgn"], vectors: ("pgn", "text") };

const TARGETS: &[Target] = &[
    Target { name: "split_and_metadata", dictionaries: &["ppn"], seeds: &[PPN] },
    Target { name: "movetext", dictionaries: &["ppn"], seeds: &[PPN] },
    Target { name: "expansion", dictionaries: &["ppn"], seeds: &[PPN] },
    Target { name: "replay", dictionaries: &["ppn"], seeds: &[PPN] },
    Target { name: "replay_structured", dictionaries: &[], seeds: &[] },
    Target { name: "format", dictionaries: &["ppn"], seeds: &[PPN] },
    Target { name: "check", dictionaries: &["ppn"], seeds: &[PPN] },
    Target { name: "fixes", dictionaries: &["ppn"], seeds: &[PPN] },
    Target { name: "draughts", dictionaries: &["pdn"], seeds: &[PDN] },
    Target { name: "arimaa", dictionaries: &["fan"], seeds: &[FAN] },
    Target {
        name: "convert",
        dictionaries: &["ppn", "pdn", "fan", "pgn", "sgf", "epd"],
        seeds: &[PPN, PDN, FAN, PGN, SGF, EPD],
    },
    Target { name: "pictures", dictionaries: &["ppn"], seeds: &[PPN] },
    Target { name: "sister_writers", dictionaries: &["pdn", "fan"], seeds: &[PDN, FAN] },
    Target {
        name: "verdicts",
        dictionaries: &["ppn", "pdn", "fan", "pgn", "sgf", "epd"],
        seeds: &[PPN, PDN, FAN, PGN, SGF, EPD],
    },
    Target { name: "editing", dictionaries: &["ppn", "pdn", "fan"], seeds: &[] },
];

/// Adds counters at every branch, which guide libFuzzer.
const RUSTFLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table --cfg fuzzing -Ccodegen-units=1";

/// libFuzzer learns from the branches that a text reaches, without counts: counting took more time
/// than the texts.
const LEARNING: [&str; 3] = ["-entropic=0", "-use_counters=0", "-reload=0"];

/// A text that takes longer counts as a hang.
const SECONDS_A_TEXT: u32 = 20;

/// Runs one target, or all of them one after the other.
pub(crate) fn fuzz(arguments: &[String]) -> Result<(), String> {
    let wanted = Wanted::read(arguments)?;
    let root = root();
    let folder = target().join("fuzz");
    let host = host()?;
    let names = &wanted.names;
    build(&root, &folder, &host, names)?;
    let programs = folder.join(host).join("release");
    let is_wanted = |target: &&Target| names.is_empty() || names.contains(&target.name);
    let mut broken = Vec::new();
    for target in TARGETS.iter().filter(is_wanted) {
        let ran = run(target, &root, &folder.join(target.name), &programs, &wanted)?;
        println!("{}: {} texts in {} seconds", target.name, ran.texts, ran.time.as_secs());
        if !ran.clean {
            broken.push(target.name);
        }
        if wanted.record {
            fuzz_record::add(&root, target.name, &ran)?;
        }
    }
    if broken.is_empty() {
        return Ok(());
    }
    Err(format!("{} found something; see {}/*/found", broken.join(", "), folder.display()))
}

/// The requested work.
struct Wanted {
    /// The names of the targets; none for all.
    names: Vec<&'static str>,
    /// The time for each target.
    seconds: u32,
    /// The maximum length of a text in bytes.
    longest: u32,
    /// Whether to update `fuzz/RECORD.md`.
    record: bool,
}

impl Wanted {
    fn read(arguments: &[String]) -> Result<Self, String> {
        let mut wanted = Self { names: Vec::new(), seconds: 60, longest: 4096, record: false };
        let mut arguments = arguments.iter();
        let number = |argument: Option<&String>| argument.and_then(|number| number.parse().ok());
        while let Some(argument) = arguments.next() {
            if argument == "--seconds" {
                wanted.seconds =
                    number(arguments.next()).ok_or("--seconds needs a whole number")?;
            } else if argument == "--longest" {
                wanted.longest =
                    number(arguments.next()).ok_or("--longest needs a whole number")?;
            } else if argument == "--record" {
                wanted.record = true;
            } else if let Some(target) = TARGETS.iter().find(|target| target.name == argument) {
                wanted.names.push(target.name);
            } else {
                let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                return Err(format!(
                    "unknown target `{argument}`; expected one of {}",
                    known.join(", ")
                ));
            }
        }
        Ok(wanted)
    }
}

/// The result of a run of a target.
pub(crate) struct Ran {
    /// Whether no problem was found.
    pub(crate) clean: bool,
    pub(crate) texts: u64,
    pub(crate) time: Duration,
}

/// Builds the targets with these names, or all if there is none.
fn build(root: &Path, folder: &Path, host: &str, names: &[&str]) -> Result<(), String> {
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--release", "--locked", "--target", host, "--manifest-path"])
        .arg(root.join("fuzz/Cargo.toml"))
        .arg("--target-dir")
        .arg(folder)
        .args(names.iter().flat_map(|name| ["--bin", name]))
        .env("RUSTFLAGS", RUSTFLAGS)
        .status()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    if status.success() { Ok(()) } else { Err("building the targets failed".to_owned()) }
}

fn run(
    target: &Target,
    root: &Path,
    folder: &Path,
    programs: &Path,
    wanted: &Wanted,
) -> Result<Ran, String> {
    let [learned, seeds, found] = ["learned", "seeds", "found"].map(|name| folder.join(name));
    for folder in [&learned, &seeds, &found] {
        fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    }
    let write = |path: &Path, text: &str| fs::write(path, text).map_err(|error| at(path, &error));
    for (index, text) in texts(&root.join("corpus"), target.seeds)?.iter().enumerate() {
        write(&seeds.join(index.to_string()), text)?;
    }
    println!("\n{} for {} seconds", target.name, wanted.seconds);
    let mut command = Command::new(programs.join(target.name));
    // libFuzzer refuses a dictionary without words.
    if !target.dictionaries.is_empty() {
        let words = folder.join("words.dict");
        write(&words, &dictionary(&root.join("fuzz/dictionaries"), target.dictionaries)?)?;
        command.arg(format!("-dict={}", words.display()));
    }
    let began = Instant::now();
    let mut program = command
        .arg(format!("-max_total_time={}", wanted.seconds))
        .arg(format!("-max_len={}", wanted.longest))
        .arg(format!("-timeout={SECONDS_A_TEXT}"))
        .args(LEARNING)
        .args(["-print_final_stats=1", "-verbosity=0"])
        .arg(format!("-artifact_prefix={}/", found.display()))
        .args([&learned, &seeds])
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{} cannot be run: {error}", target.name))?;
    let mut texts = 0;
    let said = program.stderr.take().map(BufReader::new);
    for line in said.into_iter().flat_map(|said| said.split(b'\n')) {
        let line = line.map_err(|error| format!("{}: {error}", target.name))?;
        let line = String::from_utf8_lossy(&line);
        if let Some(count) = line.strip_prefix("stat::number_of_executed_units:") {
            texts = count.trim().parse().unwrap_or(0);
        }
        eprintln!("{line}");
    }
    let status = program.wait().map_err(|error| format!("{}: {error}", target.name))?;
    let time = began.elapsed();
    let clean = status.success()
        || was_only_busy(&programs.join(target.name), &found, SystemTime::now() - time)?;
    Ok(Ran { clean, texts, time })
}

/// Whether a run stopped only because a text took long while the machine had other work: alone it takes less.
fn was_only_busy(program: &Path, found: &Path, since: SystemTime) -> Result<bool, String> {
    let mut slow = Vec::new();
    for path in files(found)? {
        let changed = fs::metadata(&path).and_then(|of| of.modified());
        let changed = changed.map_err(|error| at(&path, &error))?;
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        match name.split('-').next() {
            _ if changed < since => {}
            Some("slow") => {}
            Some("timeout") => slow.push(path),
            _ => return Ok(false),
        }
    }
    let mut again = Command::new(program);
    again.arg(format!("-timeout={SECONDS_A_TEXT}")).args(&slow);
    let ended = again.status().map_err(|error| format!("{}: {error}", program.display()))?;
    Ok(!slow.is_empty() && ended.success())
}

/// The words of several dictionaries.
fn dictionary(folder: &Path, names: &[&str]) -> Result<String, String> {
    names.iter().map(|name| read(&folder.join(name).with_extension("dict"))).collect()
}

/// The texts that a target begins with.
fn texts(corpus: &Path, seeds: &[Seeds]) -> Result<BTreeSet<String>, String> {
    let mut texts = BTreeSet::new();
    for seeds in seeds {
        texts.append(&mut texts_of(corpus, seeds)?);
    }
    Ok(texts)
}

fn texts_of(corpus: &Path, seeds: &Seeds) -> Result<BTreeSet<String>, String> {
    let mut texts = BTreeSet::new();
    for path in files(corpus)? {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let text = || fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let text = || text().map_err(|error| at(&path, &error));
        let (folder, key) = seeds.vectors;
        if seeds.extensions.contains(&extension) {
            texts.insert(text()?);
        } else if matches!(extension, "json" | "jsonl") && path.starts_with(corpus.join(folder)) {
            // The file has one document, or one on each line.
            for value in serde_json::Deserializer::from_str(&text()?).into_iter::<Value>() {
                let value = value.map_err(|error| at(&path, &error))?;
                collect(&value, key, &mut texts);
            }
        }
    }
    Ok(texts)
}

/// All text under a key, at any depth.
fn collect(value: &Value, key: &str, texts: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(value, key, texts)),
        Value::Object(entries) => {
            for (name, value) in entries {
                match value {
                    Value::String(text) if name == key => {
                        texts.insert(text.clone());
                    }
                    _ => collect(value, key, texts),
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_its_program_and_begins_with_texts() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut programs = files(&root.join("fuzz/targets")).unwrap();
        for target in TARGETS {
            let path = root.join("fuzz/targets").join(target.name).with_extension("rs");
            assert!(programs.contains(&path), "{}", target.name);
            programs.retain(|program| *program != path);
            dictionary(&root.join("fuzz/dictionaries"), target.dictionaries).unwrap();
            for seeds in target.seeds {
                let texts = texts_of(&root.join("corpus"), seeds).unwrap();
                assert!(texts.len() > 50, "{}", target.name);
            }
        }
        assert!(programs.is_empty(), "not run: {programs:?}");
    }
}
