//! The crates depend on each other as `docs/architecture.md` says.

use std::{fs, path::Path};

/// The crates of the table, lowest first.
fn layers(page: &str) -> Vec<&str> {
    let rows = page.split("## The crates, lowest first").nth(1).expect("there is a table");
    let rows = rows.split("\n## ").next().unwrap();
    rows.lines().filter_map(|row| row.strip_prefix("| `")?.split('`').next()).collect()
}

/// The crates of this workspace that a crate depends on, from its manifest.
fn dependencies(manifest: &str) -> Vec<&str> {
    let table = manifest.split("\n[dependencies]\n").nth(1).unwrap_or("");
    let table = table.split("\n[").next().unwrap();
    let names = table.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
    names.filter(|name| *name == "ppn" || name.starts_with("ppn-")).collect()
}

/// The command makes tables with a crate outside of the workspace, if a feature is on.
const OUTSIDE: (&str, &str) = ("ppn-cli", "ppn-tables");

/// The dependencies of a crate that are not below it.
fn upwards<'t>(layers: &[&'t str], one: &'t str, manifest: &'t str) -> Vec<String> {
    let Some(place) = layers.iter().position(|layer| *layer == one) else {
        return vec![format!("{one} is not in the table")];
    };
    let is_right = |below: &&str| layers[..place].contains(below) || (one, *below) == OUTSIDE;
    let wrong = dependencies(manifest).into_iter().filter(|below| !is_right(below));
    wrong
        .map(|below| format!("{one} depends on {below}, which is not above it in the table"))
        .collect()
}

#[test]
fn a_crate_knows_only_the_layers_under_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("docs/architecture.md")).unwrap();
    let layers = layers(&page);
    let mut wrong = Vec::new();
    let mut crates = 0;
    for folder in fs::read_dir(root.join("crates")).unwrap() {
        let folder = folder.unwrap();
        let name = folder.file_name().into_string().unwrap();
        let manifest = fs::read_to_string(folder.path().join("Cargo.toml")).unwrap();
        wrong.extend(upwards(&layers, &name, &manifest));
        crates += 1;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(crates, layers.len(), "a crate of the table is gone: {layers:?}");
}

#[test]
fn a_dependency_upwards_is_found() {
    let manifest =
        "[package]\nname = \"b\"\n\n[dependencies]\nppn-c.workspace = true\nserde = \"1\"\n";
    let layers = ["ppn-a", "ppn-b", "ppn-c"];
    assert_eq!(
        upwards(&layers, "ppn-b", manifest),
        ["ppn-b depends on ppn-c, which is not above it in the table"]
    );
    assert_eq!(upwards(&layers, "ppn-d", manifest), ["ppn-d is not in the table"]);
}
