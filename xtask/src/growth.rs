//! `cargo xtask growth [--all] [TEXT…]`: checks that work grows linearly with the length of a text, in
//! every command and notation.
//!
//! The words of a notation, from `fuzz/dictionaries/`, are repeated, and then repeated four times
//! as often; a command may take at most six times the steps. Steps are counted at branches, by the
//! counters that the compiler adds to guide optimisation. All code has them, including
//! dependencies, so a search through the rest of a text is found wherever it is. The counts are the
//! same on every machine.
//!
//! Most of the time is spent on starting programs, so `cargo xtask ci` runs some of the cases and a nightly
//! workflow all of them, with `--all`. The cases of `ci` are these:
//!
//! - `check` is run on everything, since it reads, plays and reports: what other commands do as well.
//!   Words that have the same tokens are read in the same way, so it gets one word of each kind.
//! - `fmt` and `check --fix` are run on everything but words: they print what was read, and fixes are for
//!   broken texts. A single word has little to print or fix.
//! - The other commands are run on texts that they play, draw or convert. Of a broken text they only
//!   report what `check` reports.
//!
//! A text or the name of a command selects from all cases.

mod counters;
mod games;
mod units;

use crate::packages::host;
use std::{
    collections::{HashMap, hash_map::Entry},
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};
use units::{NOTATIONS, Notation, Reach, repeated};

/// The maximum growth of the steps for a text that is four times as long.
const MOST: u64 = 6;

/// The bytes of repetitions in the shorter text, usually.
const SHORT: usize = 4 << 10;

/// A command, with `FILE` for the text.
struct Tool {
    arguments: &'static [&'static str],
    /// What it is run on usually.
    usual: Reach,
    /// What it is run on with `--all`.
    all: Reach,
    /// Whether it is also run on files of many games.
    in_games: bool,
    /// The bytes of repetitions in the shorter text.
    short: usize,
}

impl Tool {
    const fn new(arguments: &'static [&'static str], usual: Reach, all: Reach) -> Self {
        Self { arguments, usual, all, in_games: false, short: SHORT }
    }

    /// Also on files of many games.
    const fn in_games(self) -> Self {
        Self { in_games: true, ..self }
    }

    /// With a shorter text: a round of fixes corrects the first thousand problems of a game, and a text of more
    /// has up to ten rounds.
    const fn in_one_round(self) -> Self {
        Self { short: SHORT / 8, ..self }
    }
}

const TOOLS: &[Tool] = &[
    Tool::new(&["check", "--format=json", "--isolated", "FILE"], Reach::Words, Reach::Words)
        .in_games(),
    Tool::new(&["fmt", "--check", "FILE"], Reach::Constructs, Reach::Words),
    Tool::new(&["parse", "--format=json", "FILE"], Reach::Moves, Reach::Words),
    Tool::new(&["replay", "--last", "FILE"], Reach::Moves, Reach::Words).in_games(),
    Tool::new(&["show", "FILE"], Reach::Moves, Reach::Constructs),
    Tool::new(&["check", "--fix", "--unsafe-fixes", "FILE"], Reach::Constructs, Reach::Constructs)
        .in_one_round(),
    Tool::new(&["convert", "--to=ppn", "FILE", "-"], Reach::Moves, Reach::Constructs),
];

/// Texts whose steps may grow more, and the reasons.
const BOUNDED: &[(&str, &str)] = &[
    // The limit is `number_periods`.
    (";", "the n-th semicolon in a row makes a label of n characters, and at most 10,000 do"),
];

/// Counts steps at all branches. Profiles of values are disabled, and threads do not lose counts.
const RUSTFLAGS: &str = "-Cllvm-args=-disable-vp -Cllvm-args=-instrprof-atomic-counter-update-all";

pub(crate) fn growth(arguments: &[String]) -> Result<(), String> {
    let (options, wanted): (Vec<String>, Vec<String>) =
        arguments.iter().cloned().partition(|argument| argument.starts_with("--"));
    if let Some(unknown) = options.iter().find(|option| *option != "--all") {
        return Err(format!("unknown option `{unknown}`; there is `--all`"));
    }
    let cases = cases(!options.is_empty(), &wanted)?;
    let program = build()?;
    let folder = env::temp_dir().join(format!("ppn-growth-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let found = run(&program, &folder, &cases).and_then(|mut found| {
        found.extend(of_games(&program, &folder, &wanted)?);
        Ok(found)
    });
    let _ = fs::remove_dir_all(&folder);
    let found = found?;
    println!("{} cases; {} grow too much", cases.len(), found.len());
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}

/// A text to repeat, and a command.
struct Case {
    notation: &'static Notation,
    /// The text before the repetitions.
    start: &'static str,
    unit: String,
    tool: &'static Tool,
}

/// The usual cases, all cases, or those of all whose command or text is named.
fn cases(all: bool, wanted: &[String]) -> Result<Vec<Case>, String> {
    let all = all || !wanted.is_empty();
    let mut cases = Vec::new();
    for notation in NOTATIONS {
        for tool in TOOLS {
            if tool.arguments[0] == "convert" && notation.ending == "ppn" {
                continue;
            }
            let reach = if all { tool.all } else { tool.usual };
            for unit in notation.units(reach, all)? {
                let is_named = |one: &String| unit.contains(one) || tool.arguments[0] == one;
                let is_bounded = BOUNDED.iter().any(|(bounded, _)| *bounded == unit);
                if !is_bounded && (wanted.is_empty() || wanted.iter().any(is_named)) {
                    cases.push(Case { notation, start: notation.start, unit, tool });
                }
            }
            let reach = if all { Reach::Constructs } else { Reach::Moves };
            let games = tool.in_games.then(|| notation.games(reach)).transpose()?;
            for unit in games.into_iter().flatten() {
                let is_named = |one: &String| unit.contains(one) || tool.arguments[0] == one;
                if wanted.is_empty() || wanted.iter().any(is_named) {
                    cases.push(Case { notation, start: "", unit, tool });
                }
            }
        }
    }
    Ok(cases)
}

/// Builds the command with counters, without the parts that need a terminal or draw pixels.
fn build() -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (target, host) = (root.join("target/growth"), host()?);
    let flags = format!("-Cprofile-generate={} {RUSTFLAGS}", env::temp_dir().display());
    println!("\n$ cargo build, with counters");
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--release", "--locked", "--package=ppn-cli", "--no-default-features"])
        .arg(format!("--target={host}"))
        .arg("--target-dir")
        .arg(&target)
        .env("RUSTFLAGS", flags)
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .current_dir(&root)
        .status()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    if !status.success() {
        return Err("building the command with counters failed".to_owned());
    }
    Ok(target.join(host).join("release").join(format!("ppn{}", env::consts::EXE_SUFFIX)))
}

/// The cases that grow too much, on all processors.
fn run(program: &Path, folder: &Path, cases: &[Case]) -> Result<Vec<String>, String> {
    let next = AtomicUsize::new(0);
    // The steps that a command takes for a text without repetitions.
    let mut starts = HashMap::new();
    for case in cases {
        if let Entry::Vacant(vacant) = starts.entry(case.kind()) {
            vacant.insert(case.steps(0, program, folder)?);
        }
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let work = |worker: usize| {
        let folder = folder.join(worker.to_string());
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let mut found = Vec::new();
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            found.extend(case.grows(starts[&case.kind()], program, &folder)?);
        }
        Ok::<_, String>(found)
    };
    let work = &work;
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|one| scope.spawn(move || work(one))).collect();
        let mut found = Vec::new();
        for worker in workers {
            found.extend(worker.join().map_err(|_| "a thread panicked")??);
        }
        found.sort();
        Ok(found)
    })
}

/// The commands that take too many steps for a file of many games that ask for much.
fn of_games(program: &Path, folder: &Path, wanted: &[String]) -> Result<Vec<String>, String> {
    let is_ppn = |one: &&Notation| one.ending == "ppn";
    let notation = NOTATIONS.iter().find(is_ppn).ok_or("there is no notation of these games")?;
    let mut found = Vec::new();
    for unit in games::GAMES {
        let plays =
            |tool: &&Tool| tool.all == Reach::Words && games::COMMANDS.contains(&tool.arguments[0]);
        for tool in TOOLS.iter().filter(plays) {
            let is_named = |one: &String| unit.contains(one) || tool.arguments[0] == one;
            if !(wanted.is_empty() || wanted.iter().any(is_named)) {
                continue;
            }
            let case = Case { notation, start: "", unit: (*unit).to_owned(), tool };
            let steps = case.steps(games::BYTES / unit.len(), program, folder)?;
            if steps > games::MOST_STEPS {
                found
                    .push(format!("{case}: {steps} steps for {} games", games::BYTES / unit.len()));
            }
        }
    }
    Ok(found)
}

impl Case {
    /// The command, its notation, and the beginning of its text.
    fn kind(&self) -> (&'static [&'static str], &'static str, &'static str) {
        (self.tool.arguments, self.notation.ending, self.start)
    }

    /// The report if the steps grow too much; `start` are the steps that the command always takes.
    fn grows(&self, start: u64, program: &Path, folder: &Path) -> Result<Option<String>, String> {
        let times = (self.tool.short / self.unit.len()).max(1);
        let short = self.steps(times, program, folder)?.saturating_sub(start);
        let long = self.steps(4 * times, program, folder)?.saturating_sub(start);
        // If a command takes fewer steps than the text has bytes, it only reports a limit.
        let grows = long > MOST * short.max(self.tool.short as u64);
        Ok(grows.then(|| format!("{self}: {short} steps, then {long}")))
    }

    /// The steps that the command takes for this number of repetitions.
    fn steps(&self, times: usize, program: &Path, folder: &Path) -> Result<u64, String> {
        let file = folder.join(format!("game.{}", self.notation.ending));
        let text = format!("{}{}", self.start, repeated(&self.unit, times));
        fs::write(&file, text).map_err(|error| error.to_string())?;
        let counts = folder.join("steps.profraw");
        let arguments = self.tool.arguments.iter().map(|&argument| match argument {
            "FILE" => file.as_os_str(),
            argument => argument.as_ref(),
        });
        let status = Command::new(program)
            .args(arguments)
            .env("LLVM_PROFILE_FILE", &counts)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(|error| error.to_string())?;
        if status.code().is_none_or(|code| code > 1) {
            return Err(format!("{self}: {status}"));
        }
        counters::sum(&fs::read(&counts).map_err(|error| format!("{self}: {error}"))?)
    }
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "ppn {} of {:?} and ({:?})*n as {}",
            self.tool.arguments.join(" "),
            self.start,
            self.unit,
            self.notation.ending
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_cases_are_few_and_use_every_command_and_notation() {
        let (usual, all) = (cases(false, &[]).unwrap(), cases(true, &[]).unwrap());
        assert!(all.len() > 2300, "only {} cases", all.len());

        assert!(5 * usual.len() < 2 * all.len(), "{} of {}", usual.len(), all.len());
        let is_there = |one: &Case| usual.iter().any(|case| case.kind() == one.kind());
        for case in &all {
            let is_broken = case.tool.usual == Reach::Moves && case.notation.is_broken();
            assert!(is_there(case) || is_broken, "nothing of {case}");
        }
    }
}
