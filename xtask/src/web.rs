//! `cargo xtask web [--test]`: the library for browsers and Node, and the playground.
//!
//! WebAssembly is compiled from `crates/ppn-wasm`, its JavaScript goes to `web/npm/wasm`, and the
//! playground is built in `web/playground/dist`. With `--test` the tests of both run.

use crate::cargo::{cargo, run};
use std::{path::Path, process::Command};

const TARGET: &str = "wasm32-unknown-unknown";

pub(crate) fn web(arguments: &[String]) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let is_test = arguments.iter().any(|one| one == "--test");
    if let Some(other) = arguments.iter().find(|one| *one != "--test") {
        return Err(format!("unknown argument `{other}`; there is `--test`"));
    }
    for program in ["node", "npm"] {
        if Command::new(program).arg("--version").output().is_err() {
            return Err(format!("`{program}` is missing: install Node 18 or newer"));
        }
    }
    add_target()?;
    let module = ["build", "--package", "ppn-wasm", "--target", TARGET, "--profile", "wasm"];
    cargo(&[&module[..], &["--locked"]].concat())?;
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let compiled = root.join(&target).join(TARGET).join("wasm/ppn_wasm.wasm");
    let folder = root.join("web/npm/wasm");
    let tools = root.join(&target).join("bindgen");
    cargo(&[
        "run",
        "--quiet",
        "--locked",
        "--manifest-path",
        text(&root.join("web/bindgen/Cargo.toml"))?,
        "--target-dir",
        text(&tools)?,
        "--",
        text(&compiled)?,
        text(&folder)?,
    ])?;
    let npm = |folder: &str, arguments: &[&str]| {
        let mut command = Command::new("npm");
        command.current_dir(root.join(folder)).args(arguments);
        run(&mut command, &format!("npm {} (in {folder})", arguments.join(" ")))
    };
    npm("web/playground", &["ci", "--no-audit", "--no-fund"])?;
    npm("web/playground", &["run", "build"])?;
    if is_test {
        npm("web/npm", &["test"])?;
        npm("web/playground", &["test"])?;
    }
    Ok(())
}

/// Adds the target of browsers where it is missing and rustup manages the compiler.
fn add_target() -> Result<(), String> {
    let list = Command::new("rustup").args(["target", "list", "--installed"]).output();
    match list {
        Ok(list) if !String::from_utf8_lossy(&list.stdout).contains(TARGET) => {
            let mut command = Command::new("rustup");
            run(command.args(["target", "add", TARGET]), &format!("rustup target add {TARGET}"))
        }
        _ => Ok(()),
    }
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| format!("{} is no name in Unicode", path.display()))
}
