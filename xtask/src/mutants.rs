//! `cargo xtask mutants [CRATE…] [--shard K/N] [--record]`: changes the code of crates in small ways, and
//! counts which changes their own tests find.
//!
//! The changes are made by the program cargo-mutants, in a copy of the project. A change that no
//! test finds is a survivor: either a test is missing, or the change has no effect that anyone
//! could see. `xtask/mutants.toml` explains the latter kind. With `--record`, the score is written
//! to `docs/mutants.md`.

use crate::{
    cargo::{is_installed, run},
    places::{root, text_of},
    record,
};
use serde::Deserialize;
use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The crates that are measured if none is named.
const CRATES: [&str; 3] = ["ppn-file", "ppn-syntax", "ppn-engine"];

/// The minimum score of a crate, in percent.
const LEAST: usize = 90;

const HEAD: &str = "\
# Mutation scores

Tests are tested by changing the code in small ways, such as `<` to `<=`, and running the tests of the crate
alone. A change that no test finds survives; `xtask/mutants.toml` explains survivors whose effect nobody can
see. The score is the percentage of changes that are found or explained; 90 is the least. A crate is measured
as a whole, or a part of it: every n-th change. Changes that do not compile are not counted.

Written by `cargo xtask mutants --record`.

| crate | part | changes | found | explained | survived | score |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
";

/// Measures crates one after the other.
pub(crate) fn mutants(arguments: &[String]) -> Result<(), String> {
    let wanted = Wanted::read(arguments)?;
    if !is_installed("mutants") {
        return Err("cargo-mutants is missing: `cargo install cargo-mutants --locked`".to_owned());
    }
    let root = root();
    let explained = Explained::load()?;
    let mut poor = Vec::new();
    for name in &wanted.crates {
        let outcomes = measure(&root, name, &wanted.shard)?;
        let score = Score::of(&outcomes, &explained);
        println!("{name} {}: {}", wanted.shard, score.line());
        for survivor in &score.survivors {
            println!("  {survivor}");
        }
        if score.percent() < LEAST {
            poor.push(name.as_str());
        }
        if wanted.record {
            record::write(&root, "docs/mutants.md", HEAD, name, &score.cells(&wanted.shard))?;
        }
    }
    if poor.is_empty() {
        return Ok(());
    }
    Err(format!("less than {LEAST} %: {}", poor.join(", ")))
}

/// The requested work.
#[derive(PartialEq, Eq, Debug)]
struct Wanted {
    crates: Vec<String>,
    /// Such as `0/10`; `0/1` is all of them.
    shard: String,
    record: bool,
}

impl Wanted {
    fn read(arguments: &[String]) -> Result<Self, String> {
        let mut wanted = Self { crates: Vec::new(), shard: "0/1".to_owned(), record: false };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--record" => wanted.record = true,
                "--shard" => {
                    let shard = arguments.next().ok_or("`--shard` needs a value such as `0/10`")?;
                    wanted.shard.clone_from(shard);
                }
                option if option.starts_with('-') => {
                    return Err(format!("unknown option {option}"));
                }
                name => wanted.crates.push(name.to_owned()),
            }
        }
        if wanted.crates.is_empty() {
            wanted.crates = CRATES.map(str::to_owned).to_vec();
        }
        Ok(wanted)
    }
}

/// Runs cargo-mutants on a crate. Returns its result for each change.
fn measure(root: &Path, name: &str, shard: &str) -> Result<Value, String> {
    let folder = std::path::absolute(root.join("target/mutants").join(name))
        .map_err(|error| error.to_string())?;
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut command = Command::new("cargo");
    command
        .args(["mutants", "--package", name, "--test-package", name, "--jobs=1", "--no-shuffle"])
        .args(["--shard", shard, "--sharding=round-robin"])
        // Most changes that hang do so at once; a slow machine needs some time to compile.
        .args(["--timeout=60", "--build-timeout=600"])
        .arg("--output")
        .arg(&folder)
        // Line tables would only make the builds slower.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .current_dir(root);
    // The command also fails if there are survivors.
    let ran = run(&mut command, &format!("cargo mutants --package {name} --shard {shard}"));
    let path = folder.join("mutants.out/outcomes.json");
    let failed = |error: String| match &ran {
        Err(message) => message.clone(),
        Ok(()) => format!("{}: {error}", path.display()),
    };
    let text = fs::read_to_string(&path).map_err(|error| failed(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
}

/// Survivors that are not a gap in the tests.
#[derive(Deserialize)]
struct Explained {
    mutant: Vec<Explanation>,
}

#[derive(Deserialize)]
struct Explanation {
    file: PathBuf,
    /// The name that cargo-mutants gives the change, without its place: `replace < with <= in
    /// parse_words`.
    change: String,
    /// The reason why no test can find it.
    why: String,
}

impl Explained {
    fn load() -> Result<Self, String> {
        let path = "xtask/mutants.toml";
        toml::from_str(&text_of(path)?).map_err(|error| format!("{path}: {error}"))
    }

    /// Whether there is an explanation for `FILE:LINE:COLUMN: CHANGE`.
    fn has(&self, name: &str) -> bool {
        name.split_once(": ").is_some_and(|(place, change)| {
            let file = Path::new(place.split(':').next().unwrap_or_default());
            self.mutant
                .iter()
                .any(|one| one.file == file && one.change == change && !one.why.is_empty())
        })
    }
}

/// The fate of the changes of a crate.
#[derive(Default, PartialEq, Eq, Debug)]
struct Score {
    /// Changes that a test found, or that made it hang.
    found: usize,
    explained: usize,
    survivors: BTreeSet<String>,
}

impl Score {
    fn of(outcomes: &Value, explained: &Explained) -> Self {
        let mut score = Self::default();
        for outcome in outcomes["outcomes"].as_array().into_iter().flatten() {
            let name = outcome["scenario"]["Mutant"]["name"].as_str();
            match (name, outcome["summary"].as_str()) {
                (Some(_), Some("CaughtMutant" | "Timeout")) => score.found += 1,
                (Some(name), Some("MissedMutant")) if explained.has(name) => score.explained += 1,
                (Some(name), Some("MissedMutant")) => {
                    score.survivors.insert(name.to_owned());
                }
                _ => {}
            }
        }
        score
    }

    fn all(&self) -> usize {
        self.found + self.explained + self.survivors.len()
    }

    /// Rounded down.
    fn percent(&self) -> usize {
        ((self.found + self.explained) * 100).checked_div(self.all()).unwrap_or(100)
    }

    fn line(&self) -> String {
        let Self { found, explained, survivors } = self;
        let (all, percent) = (self.all(), self.percent());
        format!(
            "{found} of {all} found, {explained} explained, {} survived: {percent} %",
            survivors.len()
        )
    }

    fn cells(&self, shard: &str) -> Vec<String> {
        let part = match shard.split_once('/') {
            Some((_, "1")) => "all".to_owned(),
            _ => shard.to_owned(),
        };
        let survived = self.survivors.len();
        let counts = [self.all(), self.found, self.explained, survived].map(|one| one.to_string());
        let percent = format!("{} %", self.percent());
        [part].into_iter().chain(counts).chain([percent]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn survivors_count_unless_they_are_explained() {
        let outcome = |name: &str, summary: &str| json!({"scenario": {"Mutant": {"name": name}}, "summary": summary});
        let outcomes = json!({"outcomes": [
            {"scenario": "Baseline", "summary": "Success"},
            outcome("a.rs:1:2: replace < with <= in f", "MissedMutant"),
            outcome("a.rs:9:2: replace > with >= in f", "MissedMutant"),
            outcome("a.rs:3:2: replace f with ()", "CaughtMutant"),
            outcome("a.rs:4:2: replace f with ()", "Timeout"),
            outcome("a.rs:5:2: replace f with ()", "Unviable"),
        ]});
        let text =
            "[[mutant]]\nfile = \"a.rs\"\nchange = \"replace < with <= in f\"\nwhy = \"speed\"\n";
        let score = Score::of(&outcomes, &toml::from_str(text).unwrap());
        assert_eq!(score.line(), "2 of 4 found, 1 explained, 1 survived: 75 %");
        assert_eq!(score.cells("0/1"), ["all", "4", "2", "1", "1", "75 %"]);
    }

    #[test]
    fn what_is_explained_is_in_the_code() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for one in Explained::load().unwrap().mutant {
            let code = fs::read_to_string(root.join(&one.file)).unwrap();
            let change = one.change.trim_start_matches("replace ");
            let whole = || change.split(" with ").next().and_then(|name| name.split(" ->").next());
            let item = change.rsplit_once(" in ").map(|(_, item)| item).or_else(whole);
            let item = item.and_then(|item| item.rsplit("::").next()).unwrap_or_default();
            assert!(code.contains(item), "{}: {item}", one.file.display());
        }
    }
}
