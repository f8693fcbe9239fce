//! The example of a custom notation compiles and passes its tests, as a program outside of the
//! workspace.

use crate::profile;
use std::{env, fs, path::Path, process::Command};

#[test]
fn the_example_of_an_own_notation_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let example = root.join("examples/own-notation");
    // The example has its own lock file, with the same versions as the workspace. Our own crates are dependencies for it.
    let settings = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-notation.toml");
    let lock = fs::read_to_string(example.join("Cargo.lock")).unwrap();
    let names = lock.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    let ours = names.filter(|name| name.starts_with("ppn-"));
    let ours = ours.map(|name| format!("{name}.opt-level = 0\n"));
    fs::write(&settings, profile::of_dependencies(&root) + &ours.collect::<String>()).unwrap();
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["test", "--quiet", "--offline", "--config"])
        .arg(&settings)
        .arg("--manifest-path")
        .arg(example.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(root.join("target"))
        .output()
        .unwrap();
    let (printed, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{printed}\n{errors}");
    assert!(printed.contains("test result: ok"), "{printed}");
}
