//! Each crate is used with one dependency: what stands in its interface is exported by it.
//!
//! The examples are packages of their own here, outside of the workspace.

use crate::profile;
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The examples: crate, name, features, and crates for formats of data.
const EXAMPLES: &[(&str, &str, &[&str], &[&str])] = &[
    ("ppn", "last_board", &[], &[]),
    ("ppn", "at_cursor", &[], &[]),
    ("ppn-arimaa", "boards", &[], &[]),
    ("ppn-chess", "last_fen", &[], &[]),
    ("ppn-draughts", "self_play", &[], &[]),
    ("ppn-draughts", "split", &[], &[]),
    ("ppn-draughts", "survey", &[], &[]),
    ("ppn-engine", "material", &[], &[]),
    ("ppn-file", "players", &[], &[]),
    ("ppn-file", "set", &[], &[]),
    ("ppn-lex", "tokens", &[], &[]),
    // Archive, embed, lint, recorder and view know no notation; the second crate has them.
    ("ppn-lint", "house_rule", &[], &["ppn-notations"]),
    ("ppn-notations", "captures", &[], &[]),
    ("ppn-piece", "inventory", &[], &["serde_json"]),
    ("ppn-record", "script", &[], &[]),
    ("ppn-recorder", "record", &[], &["ppn-notations", "serde_json"]),
    ("ppn-render", "film", &["raster"], &["serde", "serde_json"]),
    ("ppn-render", "picture", &[], &["serde_json"]),
    ("ppn-report", "report", &[], &[]),
    ("ppn-setups", "find", &[], &[]),
    ("ppn-solid", "scene", &[], &["serde_json"]),
    ("ppn-source", "places", &[], &[]),
    ("ppn-sgf", "go_boards", &[], &[]),
    ("ppn-syntax", "highlight", &[], &[]),
    ("ppn-syntax", "moves", &[], &[]),
    ("ppn-archive", "find_games", &[], &["ppn-notations"]),
    ("ppn-embed", "document_boards", &[], &["ppn-notations"]),
    ("ppn-view", "positions", &[], &["ppn-notations", "serde_json"]),
];

/// The crates that know no notation: their users need the crate that has them, too.
const WITH_NOTATIONS: &[&str] =
    &["ppn-archive", "ppn-embed", "ppn-lint", "ppn-recorder", "ppn-view"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// The version of a crate that is not ours, in the manifest of the workspace.
fn requirement<'t>(manifest: &'t str, name: &str) -> &'t str {
    let start = format!("\n{name} = ");
    manifest.split(&start).nth(1).and_then(|rest| rest.lines().next()).expect("a requirement")
}

fn write_packages(root: &Path, folder: &Path) {
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let workspace = "[workspace]\nmembers = [\"*\"]\nresolver = \"3\"\n\n".to_owned()
        + &profile::of_dependencies(root);
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("Cargo.toml"), workspace).unwrap();
    // The versions of the workspace.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    for (krate, example, features, others) in EXAMPLES {
        let ours = |name: &str| root.join("crates").join(name).display().to_string();
        let mut text = format!(
            "[package]\nname = \"{krate}-{example}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{krate} = {{ path = {:?}, features = {features:?} }}\n",
            ours(krate)
        );
        for other in *others {
            match other.starts_with("ppn-") {
                true => writeln!(text, "{other} = {{ path = {:?} }}", ours(other)),
                false => writeln!(text, "{other} = {}", requirement(&manifest, other)),
            }
            .unwrap();
        }
        let package = folder.join(format!("{krate}-{example}"));
        fs::create_dir_all(package.join("src")).unwrap();
        fs::write(package.join("Cargo.toml"), text).unwrap();
        let source = format!("{}/examples/{example}.rs", ours(krate));
        fs::copy(source, package.join("src/main.rs")).unwrap();
    }
}

/// The types and traits of our crates that the interface of a crate names, and those that it exports, by the
/// paths at the crates that define them.
#[derive(Default)]
struct Interface {
    named: BTreeSet<String>,
    exported: BTreeSet<String>,
    /// The crates that it exports as modules.
    modules: Vec<String>,
}

impl Interface {
    fn of(text: &str) -> Self {
        let mut interface = Self::default();
        for line in text.lines().filter(|line| !line.starts_with("# ")) {
            let Some(exported) = line.strip_prefix("use ") else {
                let words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
                let ours = words.filter(|word| word.starts_with("ppn_") && word.contains("::"));
                interface.named.extend(ours.map(|word| word.trim_end_matches(':').to_owned()));
                continue;
            };
            let source = exported.split(" as ").next().unwrap().to_owned();
            if source.contains("::") {
                interface.exported.insert(source);
            } else {
                interface.modules.push(source);
            }
        }
        interface
    }
}

#[test]
fn what_a_signature_names_is_exported() {
    let folders = fs::read_dir(root().join("crates")).unwrap().map(|one| one.unwrap().path());
    let interfaces: BTreeMap<String, Interface> = folders
        .filter_map(|folder| {
            let text = fs::read_to_string(folder.join("api.txt")).ok()?;
            let name = folder.file_name()?.to_str()?.replace('-', "_");
            Some((name, Interface::of(&text)))
        })
        .collect();
    assert!(interfaces.len() > 15);
    for (name, interface) in &interfaces {
        for named in &interface.named {
            // A module that is a crate exports what the crate has and exports.
            let of_module = |module: &String| {
                named.starts_with(&format!("{module}::"))
                    || interfaces[module].exported.contains(named)
            };
            let is_exported =
                interface.exported.contains(named) || interface.modules.iter().any(of_module);
            assert!(is_exported, "{name} has {named} in a signature, but does not export it");
        }
    }
}

#[test]
fn the_first_example_is_short_and_on_both_pages() {
    let root = root();
    let example = fs::read_to_string(root.join("crates/ppn/examples/last_board.rs")).unwrap();
    assert!(example.lines().count() <= 20);
    let main = &example[example.find("fn main").unwrap()..];
    let page = fs::read_to_string(root.join("crates/ppn/README.md")).unwrap();
    let docs = fs::read_to_string(root.join("crates/ppn/src/lib.rs")).unwrap();
    assert!(page.contains(main) && docs.replace("//! ", "").replace("//!", "").contains(main));
}

#[test]
fn examples_in_doc_comments_use_one_crate() {
    let mut examples = 0;
    for (krate, ..) in EXAMPLES {
        let own = krate.replace('-', "_");
        for path in sources(&root().join("crates").join(krate).join("src")) {
            let text = fs::read_to_string(&path).unwrap();
            for line in doc_examples(&text) {
                examples += 1;
                let words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
                let used = words.filter(|word| word.starts_with("ppn") && word.contains("::"));
                for used in used.map(|word| word.split("::").next().unwrap()) {
                    let is_allowed = used == own
                        || (used == "ppn_notations" && WITH_NOTATIONS.contains(krate))
                        // Frames are made to be drawn.
                        || (used == "ppn_render" && *krate == "ppn-view");
                    assert!(is_allowed, "{}: `{line}` uses {used}", path.display());
                }
            }
        }
    }
    assert!(examples > 500);
}

/// The files of Rust in a folder and those inside it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|one| one == "rs") {
            found.push(path);
        }
    }
    found
}

/// The lines of the examples in doc comments.
fn doc_examples(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut is_inside = false;
    for line in text.lines().map(str::trim_start) {
        let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        match comment.map(str::trim_start) {
            None => is_inside = false,
            Some(comment) if comment.starts_with("```") => {
                is_inside = comment == "```" && !is_inside;
            }
            Some(comment) if is_inside => lines.push(comment),
            Some(_) => {}
        }
    }
    lines
}

#[test]
fn each_example_is_a_crate_with_one_dependency() {
    let root = root();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("one-dependency");
    write_packages(&root, &folder);
    for (krate, _, _, others) in EXAMPLES {
        let notations = others.iter().filter(|other| other.starts_with("ppn-")).count();
        assert!(notations == 0 || WITH_NOTATIONS.contains(krate));
    }
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["check", "--workspace", "--quiet", "--offline", "--target-dir"])
        .arg(root.join("target"))
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
