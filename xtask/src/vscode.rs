//! `cargo xtask vscode [--test]`: the extension for Visual Studio Code.
//!
//! It is packaged as `editors/vscode/board-game-notation-VERSION.vsix`, with the language server for
//! browsers. With `--test` its grammar is tested, and the extension in the workbench of the editor, which
//! runs in Chromium. The size of the package is written to its page of the book.

use crate::{
    places::{has_flag, root, text_of},
    web::{INSTALL, module, npm},
};
use serde_json::Value;
use std::{fs, path::Path};

const EXTENSION: &str = "editors/vscode";
const WORKBENCH: &str = "editors/vscode/workbench";

pub(crate) fn vscode(arguments: &[String]) -> Result<(), String> {
    let is_test = has_flag(arguments, "--test")?;
    module()?;
    npm(EXTENSION, &INSTALL)?;
    npm(EXTENSION, &["run", "package"])?;
    measure(&root())?;
    if is_test {
        npm(EXTENSION, &["test"])?;
        npm(WORKBENCH, &[&INSTALL[..], &["--ignore-scripts"]].concat())?;
        npm(WORKBENCH, &["run", "build"])?;
        npm(WORKBENCH, &["test"])?;
    }
    Ok(())
}

/// The page with the size of the package.
const PAGE: &str = "docs/editors/vscode.md";

/// The text before the size, and the text after it.
const SIZE: [&str; 2] = ["The package is ", " MB"];

/// The maximum size of the package, in bytes.
const LARGEST: u64 = 6_000_000;

/// Writes the size of the package to its page.
fn measure(root: &Path) -> Result<(), String> {
    let path = format!("{EXTENSION}/package.json");
    let manifest: Value =
        serde_json::from_str(&text_of(&path)?).map_err(|error| format!("{path}: {error}"))?;
    let part = |key: &str| manifest[key].as_str().unwrap_or_default();
    let name = format!("{}-{}.vsix", part("name"), part("version"));
    let package = fs::metadata(root.join(EXTENSION).join(&name))
        .map_err(|error| format!("{EXTENSION}/{name}: {error}"))?;
    println!("{name}: {} bytes", package.len());
    if package.len() > LARGEST {
        return Err(format!("{name} has more than {LARGEST} bytes"));
    }
    let page = with_size(&text_of(PAGE)?, package.len())
        .ok_or_else(|| format!("{PAGE} does not say `{}1.0{}`", SIZE[0], SIZE[1]))?;
    fs::write(root.join(PAGE), page).map_err(|error| format!("{PAGE}: {error}"))
}

/// A page with another size, in megabytes with one decimal.
fn with_size(page: &str, bytes: u64) -> Option<String> {
    let (before, rest) = page.split_once(SIZE[0])?;
    let (_, after) = rest.split_once(SIZE[1])?;
    let tenths = (bytes + 50_000) / 100_000;
    let size = format!("{}.{}", tenths / 10, tenths % 10);
    Some([before, SIZE[0], &size, SIZE[1], after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_written_to_the_page() {
        let page = "It is small. The package is 1.7 MB, nearly\nall of it the server.\n";
        let new = with_size(page, 2_049_999).unwrap();
        assert_eq!(new, page.replace("1.7", "2.0"));
        assert_eq!(with_size("It is small.", 1), None);
    }
}
