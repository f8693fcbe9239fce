//! Running cargo for the chores.

use std::{
    env,
    process::{Command, Stdio},
};

/// Whether cargo has a command that is installed apart, such as `nextest`.
pub(crate) fn is_installed(command: &str) -> bool {
    succeeds(Command::new("cargo").args([command, "--version"]))
}

/// Whether a command can be run and succeeds; what it prints is not shown.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Runs cargo, and shows the command and what it prints.
pub fn cargo(arguments: &[&str]) -> Result<(), String> {
    cargo_with(arguments, &[])
}

/// Runs cargo with environment variables.
pub(crate) fn cargo_with(arguments: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments).envs(variables.iter().copied());
    run(&mut command, &format!("cargo {}", arguments.join(" ")))
}

/// Runs cargo for a manifest outside of the workspace, with its own folder for what is built.
pub(crate) fn cargo_at(manifest: &str, target: &str, arguments: &[&str]) -> Result<(), String> {
    let [command, rest @ ..] = arguments else { return Ok(()) };
    let all = [&[*command, "--manifest-path", manifest], rest].concat();
    cargo_with(&all, &[("CARGO_TARGET_DIR", target)])
}

/// Runs a command that is shown as `line`.
pub fn run(command: &mut Command, line: &str) -> Result<(), String> {
    println!("\n$ {line}");
    let status = command.status().map_err(|error| {
        let program = command.get_program().to_string_lossy().into_owned();
        format!("cannot run `{program}`: {error}")
    })?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` failed")) }
}
