//! How the dependencies of the workspace are compiled for tests. A package outside of the workspace that compiles them in the
//! same way shares what is compiled.

use std::{fs, path::Path};

/// The lines of the manifest about dependencies. Those of our own crates are about members of the workspace.
pub(crate) fn of_dependencies(root: &Path) -> String {
    const TABLE: &str = "[profile.dev.package]\n";
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let (_, rest) = manifest.split_once(TABLE).unwrap();
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    let is_ours = |line: &&str| ["ppn", "xtask"].iter().any(|name| line.starts_with(name));
    let lines: String =
        lines.filter(|line| !is_ours(line)).map(|line| format!("{line}\n")).collect();
    assert!(lines.contains("\"*\" = "));
    format!("{TABLE}{lines}")
}
