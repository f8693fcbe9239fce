//! `cargo xtask vscode [--test]`: the extension for Visual Studio Code.
//!
//! It is packaged as `editors/vscode/board-game-notation-VERSION.vsix`, with the language server for
//! browsers. With `--test` its grammar is tested, and the extension in the workbench of the editor, which
//! runs in Chromium.

use crate::web::{INSTALL, is_test, module, npm};

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
