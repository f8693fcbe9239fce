//! `cargo xtask fuzz [TARGET] [--seconds N]`: looks for texts that break something.
//!
//! The programs of `fuzz/` run on libFuzzer with the stable compiler and no further tool. What they
//! learn and what they find lies in the target folder; the first texts are those of `corpus/`.

use serde_json::Value;
use std::{
    collections::BTreeSet,
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// A program of `fuzz/targets/`.
struct Target {
    name: &'static str,
    /// A file of `fuzz/dictionaries/`.
    dictionary: Option<&'static str>,
    seeds: Option<Seeds>,
}

/// Texts of `corpus/` to begin with.
struct Seeds {
    /// How the names of whole files end.
    extensions: &'static [&'static str],
    /// A key whose text is taken from the vectors of a folder.
    vectors: (&'static str, &'static str),
}

const PPN: Option<Seeds> = Some(Seeds { extensions: &["ppn"], vectors: ("movetext", "ppn") });
const PDN: Option<Seeds> = Some(Seeds { extensions: &["pdn"], vectors: ("pdn", "text") });
const FAN: Option<Seeds> =
    Some(Seeds { extensions: &["fan", "arimaa"], vectors: ("fan", "input") });

const TARGETS: &[Target] = &[
    Target { name: "split_and_metadata", dictionary: Some("ppn"), seeds: PPN },
    Target { name: "movetext", dictionary: Some("ppn"), seeds: PPN },
    Target { name: "replay", dictionary: Some("ppn"), seeds: PPN },
    Target { name: "replay_structured", dictionary: None, seeds: None },
    Target { name: "format", dictionary: Some("ppn"), seeds: PPN },
    Target { name: "check", dictionary: Some("ppn"), seeds: PPN },
    Target { name: "draughts", dictionary: Some("pdn"), seeds: PDN },
    Target { name: "arimaa", dictionary: Some("fan"), seeds: FAN },
];

/// Counters at every branch, which libFuzzer steers by.
const RUSTFLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing -Ccodegen-units=1";

/// A text that takes longer counts as a hang.
const SECONDS_A_TEXT: u32 = 20;

/// Runs one target, or all of them one after the other.
pub(crate) fn fuzz(arguments: &[String]) -> Result<(), String> {
    let (names, seconds) = read(arguments)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), PathBuf::from)
        .join("fuzz");
    let host = host()?;
    build(&root, &folder, &host)?;
    let programs = folder.join(host).join("release");
    let is_wanted = |target: &&Target| names.is_empty() || names.contains(&target.name);
    let mut broken = Vec::new();
    for target in TARGETS.iter().filter(is_wanted) {
        if !run(target, &root, &folder.join(target.name), &programs, seconds)? {
            broken.push(target.name);
        }
    }
    if broken.is_empty() {
        return Ok(());
    }
    Err(format!("{} found something; see {}/*/found", broken.join(", "), folder.display()))
}

/// The names of the targets (none for all) and for how many seconds each runs.
fn read(arguments: &[String]) -> Result<(Vec<&'static str>, u32), String> {
    let (mut names, mut seconds) = (Vec::new(), 60);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "--seconds" {
            let number = arguments.next().and_then(|number| number.parse().ok());
            seconds = number.ok_or("--seconds wants a whole number")?;
        } else if let Some(target) = TARGETS.iter().find(|target| target.name == argument) {
            names.push(target.name);
        } else {
            let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            return Err(format!("no target `{argument}`; there are {}", known.join(", ")));
        }
    }
    Ok((names, seconds))
}

/// The platform of this machine. Cargo leaves build scripts without the flags if it is named.
fn host() -> Result<String, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("-vV")
        .output()
        .map_err(|error| format!("rustc cannot be run: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not name its host".to_owned())
}

fn build(root: &Path, folder: &Path, host: &str) -> Result<(), String> {
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--release", "--locked", "--target", host, "--manifest-path"])
        .arg(root.join("fuzz/Cargo.toml"))
        .arg("--target-dir")
        .arg(folder)
        .env("RUSTFLAGS", RUSTFLAGS)
        .status()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    if status.success() { Ok(()) } else { Err("the targets cannot be built".to_owned()) }
}

/// Runs a target; `false` if it found something.
fn run(
    target: &Target,
    root: &Path,
    folder: &Path,
    programs: &Path,
    seconds: u32,
) -> Result<bool, String> {
    let [learned, seeds, found] = ["learned", "seeds", "found"].map(|name| folder.join(name));
    for folder in [&learned, &seeds, &found] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    if let Some(from) = &target.seeds {
        for (index, text) in texts(&root.join("corpus"), from)?.iter().enumerate() {
            let path = seeds.join(index.to_string());
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    println!("\n{} for {seconds} seconds", target.name);
    let mut command = Command::new(programs.join(target.name));
    if let Some(name) = target.dictionary {
        let path = root.join("fuzz/dictionaries").join(name).with_extension("dict");
        command.arg(format!("-dict={}", path.display()));
    }
    let status = command
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={SECONDS_A_TEXT}"))
        .args(["-max_len=4096", "-print_final_stats=1", "-verbosity=0"])
        .arg(format!("-artifact_prefix={}/", found.display()))
        .args([&learned, &seeds])
        .status()
        .map_err(|error| format!("{} cannot be run: {error}", target.name))?;
    Ok(status.success())
}

/// The texts that a target begins with.
fn texts(corpus: &Path, seeds: &Seeds) -> Result<BTreeSet<String>, String> {
    let mut texts = BTreeSet::new();
    for path in files(corpus)? {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let text = || fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let text = || text().map_err(|error| format!("{}: {error}", path.display()));
        let (folder, key) = seeds.vectors;
        if seeds.extensions.contains(&extension) {
            texts.insert(text()?);
        } else if matches!(extension, "json" | "jsonl") && path.starts_with(corpus.join(folder)) {
            // One document, or one a line.
            for value in serde_json::Deserializer::from_str(&text()?).into_iter::<Value>() {
                let value = value.map_err(|error| format!("{}: {error}", path.display()))?;
                collect(&value, key, &mut texts);
            }
        }
    }
    Ok(texts)
}

/// All text that stands under a key, however deep.
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

/// All files in a folder and the folders in it, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let told = |error| format!("{}: {error}", folder.display());
    let mut entries = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>())
        .map_err(told)?;
    entries.sort();
    let mut all = Vec::new();
    for path in entries {
        if path.is_dir() {
            all.append(&mut files(&path)?);
        } else {
            all.push(path);
        }
    }
    Ok(all)
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
            if let Some(seeds) = &target.seeds {
                assert!(texts(&root.join("corpus"), seeds).unwrap().len() > 50, "{}", target.name);
            }
        }
        assert!(programs.is_empty(), "not run: {programs:?}");
    }
}
