//! `cargo xtask msrv` and `cargo xtask wasm`: check that the workspace compiles with the oldest
//! supported Rust, and that its libraries compile for browsers.

use crate::{
    cargo::{cargo, run},
    packages::{Packages, host},
    places::{root, text_of},
};
use std::process::Command;

/// The platform of browsers.
const BROWSER: &str = "wasm32-unknown-unknown";

/// Compiles everything with the version that the manifest names, which rustup must have.
pub(crate) fn oldest(_: &[String]) -> Result<(), String> {
    let manifest = text_of("Cargo.toml")?;
    let manifest: toml::Table = manifest.parse().map_err(|error| format!("Cargo.toml: {error}"))?;
    let version = manifest.get("workspace").and_then(|table| table.get("package"));
    let version = version.and_then(|package| package.get("rust-version")?.as_str());
    let version = version.ok_or("Cargo.toml has no `rust-version`")?;
    // In a folder of its own, so that both compilers keep their results.
    let check = ["check", "--workspace", "--all-targets", "--locked", "--target-dir"];
    let folder = format!("target/rust-{version}");
    let mut command = Command::new("rustup");
    command.args(["run", version, "cargo"]).args(check).arg(&folder).current_dir(root());
    for variable in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN"] {
        command.env_remove(variable);
    }
    run(&mut command, &format!("rustup run {version} cargo {} {folder}", check.join(" ")))
}

/// Compiles the published libraries for browsers. The platform must be installed: `rustup target
/// add wasm32-unknown-unknown`.
pub(crate) fn browser(_: &[String]) -> Result<(), String> {
    let packages = Packages::of_platform(&root(), &host()?)?;
    let libraries = packages.ours().into_iter().filter(|one| one.is_published() && one.has("lib"));
    let mut arguments = vec!["build", "--locked", "--lib", "--all-features", "--target", BROWSER];
    arguments.extend(libraries.flat_map(|one| ["--package", &one.name]));
    cargo(&arguments)
}
