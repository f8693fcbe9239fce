//! `cargo xtask vscode [--test]`: the extension for Visual Studio Code.
//!
//! It is packaged as `editors/vscode/board-game-notation-VERSION.vsix`, with the language server for
//! browsers. With `--test` its grammar is tested, and the extension in the workbench of the editor, which
//! runs in Chromium.

use crate::web::{INSTALL, is_test, module, npm};
use std::process::{Command, Stdio};

const EXTENSION: &str = "editors/vscode";
const WORKBENCH: &str = "editors/vscode/workbench";

pub(crate) fn vscode(arguments: &[String]) -> Result<(), String> {
    let is_test = is_test(arguments)?;
    module()?;
    npm(EXTENSION, &INSTALL)?;
    npm(EXTENSION, &["run", "package"])?;
    if is_test {
        npm(EXTENSION, &["test"])?;
        npm(WORKBENCH, &[&INSTALL[..], &["--ignore-scripts"]].concat())?;
        npm(WORKBENCH, &["run", "build"])?;
        npm(WORKBENCH, &["test"])?;
    }
    Ok(())
}

/// Tests the extension where the programs for it are installed; else says which one is missing.
pub(crate) fn if_possible() -> Result<(), String> {
    let is_there = |program: &&str| {
        let mut command = Command::new(program);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    };
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    let missing = if !is_there(&"npm") {
        "npm"
    } else if !browsers.iter().any(is_there) {
        "Chromium"
    } else {
        return vscode(&["--test".to_owned()]);
    };
    println!("\n{missing} is not installed: the extension for Visual Studio Code is not tested");
    Ok(())
}
