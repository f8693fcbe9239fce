//! Each crate is used with one dependency: what stands in its interface is exported by it.
//!
//! The examples are packages of their own here, outside of the workspace.

use std::{
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
    // Lint, recorder and view know no notation; the second crate has them.
    ("ppn-lint", "house_rule", &[], &["ppn-notations"]),
    ("ppn-notations", "captures", &[], &[]),
    ("ppn-piece", "inventory", &[], &["serde_json"]),
    ("ppn-record", "script", &[], &[]),
    ("ppn-recorder", "record", &[], &["ppn-notations", "serde_json"]),
    ("ppn-render", "film", &["raster"], &["serde", "serde_json"]),
    ("ppn-render", "picture", &[], &["serde_json"]),
    ("ppn-report", "report", &[], &[]),
    ("ppn-setups", "find", &[], &[]),
    ("ppn-source", "places", &[], &[]),
    ("ppn-sgf", "go_boards", &[], &[]),
    ("ppn-syntax", "highlight", &[], &[]),
    ("ppn-syntax", "moves", &[], &[]),
    ("ppn-view", "positions", &[], &["ppn-notations", "serde_json"]),
];

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
    // With the profile of the workspace, most dependencies are compiled already.
    let workspace = "[workspace]\nmembers = [\"*\"]\nresolver = \"3\"\n\n\
                     [profile.dev.package.\"*\"]\nopt-level = 1\ndebug = false\n";
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
fn each_example_is_a_crate_with_one_dependency() {
    let root = root();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("one-dependency");
    write_packages(&root, &folder);
    for (krate, _, _, others) in EXAMPLES {
        let notations = others.iter().filter(|other| other.starts_with("ppn-")).count();
        assert!(notations == 0 || ["ppn-lint", "ppn-recorder", "ppn-view"].contains(krate));
    }
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["check", "--workspace", "--quiet", "--offline", "--target-dir"])
        .arg(root.join("target"))
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
