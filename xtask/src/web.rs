//! `cargo xtask web [--test]`: the library for browsers and Node, and the playground.
//!
//! WebAssembly is compiled from `crates/ppn-wasm` and `crates/ppn-solid-wasm`, its JavaScript goes to `web/npm/wasm`, and the
//! playground is built in `web/playground/dist`. With `--test` the tests of both run.

use crate::{
    cargo::{cargo, run},
    pages::pages,
    places::{has_flag, root, target},
};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

pub(crate) fn web(arguments: &[String]) -> Result<(), String> {
    let is_test = has_flag(arguments, "--test")?;
    module()?;
    solid_module()?;
    npm("web/playground", &INSTALL)?;
    npm("web/playground", &["run", "build"])?;
    if is_test {
        npm("web/npm", &["test"])?;
        npm("web/playground", &["test"])?;
    }
    Ok(())
}

/// Installs the packages of a lock file, from the cache if they are in it. Not `npm ci`: it refuses
/// lock files without the packages of all platforms, which not every registry has.
pub(crate) const INSTALL: [&str; 5] =
    ["install", "--no-save", "--no-audit", "--no-fund", "--prefer-offline"];

/// Compiles the module, and writes its JavaScript to `web/npm/wasm`.
pub(crate) fn module() -> Result<(), String> {
    let folder = root().join("web/npm/wasm");
    compile("ppn-wasm", "write-for-parts", &folder)?;
    parts(&folder)?;
    script("player", &folder.join("player.js"))
}

/// Compiles the module of boards in three dimensions, and writes its JavaScript and the viewer to `web/npm/wasm/solid`.
fn solid_module() -> Result<(), String> {
    let folder = root().join("web/npm/wasm/solid");
    compile("ppn-solid-wasm", "write", &folder)?;
    script("viewer", &folder.join("viewer.js"))
}

/// Writes a script of one of our crates.
fn script(name: &str, path: &Path) -> Result<(), String> {
    pages("script", &[name, text(path)?].map(str::to_owned))
}

/// Compiles a package, and writes its module and its JavaScript to a folder by a work of `web/bindgen`.
fn compile(package: &str, work: &str, folder: &Path) -> Result<(), String> {
    for program in ["node", "npm"] {
        if Command::new(program).arg("--version").output().is_err() {
            return Err(format!("`{program}` is missing: install Node 18 or newer"));
        }
    }
    add_target()?;
    // One package at a time: together, each would have what the other asks of the crates that they share.
    let module = ["build", "--package", package, "--target", TARGET, "--profile", "wasm"];
    cargo(&[&module[..], &["--locked"]].concat())?;
    let compiled = target().join(TARGET).join(format!("wasm/{}.wasm", package.replace('-', "_")));
    bindgen(work, &[&compiled, folder])
}

/// Writes a module in two parts: first what a page calls at once, as a program calls it, and then the rest.
fn parts(folder: &Path) -> Result<(), String> {
    let whole = folder.join("ppn_wasm_bg.wasm");
    let (counting, called) = (tools().join("counting.wasm"), tools().join("called.txt"));
    bindgen("count", &[&whole, &counting])?;
    let mut calls = Command::new("node");
    calls.arg(root().join("web/bindgen/called.mjs")).args([&counting, &called]);
    run(&mut calls, "node web/bindgen/called.mjs")?;
    bindgen("split", &[&whole, &called, folder])
}

fn bindgen(work: &str, files: &[&Path]) -> Result<(), String> {
    let (manifest, tools) = (root().join("web/bindgen/Cargo.toml"), tools());
    let start = ["run", "--quiet", "--locked", "--manifest-path", text(&manifest)?];
    let mut arguments = [&start[..], &["--target-dir", text(&tools)?, "--", work]].concat();
    for path in files {
        arguments.push(text(path)?);
    }
    cargo(&arguments)
}

/// Where the program is built that works on modules.
fn tools() -> PathBuf {
    target().join("bindgen")
}

/// Runs npm in a folder of the repository.
pub(crate) fn npm(folder: &str, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new("npm");
    command.current_dir(root().join(folder)).args(arguments);
    run(&mut command, &format!("npm {} (in {folder})", arguments.join(" ")))
}

/// Adds the target for browsers if it is missing and rustup manages the compiler.
pub(crate) fn add_target() -> Result<(), String> {
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
