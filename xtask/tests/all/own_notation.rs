//! The example of a custom notation compiles and passes its tests, as a program outside of the
//! workspace.

use std::{env, path::Path, process::Command};

#[test]
fn the_example_of_an_own_notation_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    // The example has its own lock file, with the same versions as the workspace.
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["test", "--quiet", "--offline"])
        .arg("--manifest-path")
        .arg(root.join("examples/own-notation/Cargo.toml"))
        .arg("--target-dir")
        .arg(root.join("target/own-notation"))
        .output()
        .unwrap();
    let (printed, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{printed}\n{errors}");
    assert!(printed.contains("test result: ok"), "{printed}");
}
