//! The lock files of packages outside the workspace know what the crates depend on: their builds refuse
//! to change them.

use std::{collections::BTreeSet, fs, path::Path};
use toml::{Table, Value};

fn read(path: &Path) -> Table {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.parse().unwrap()
}

/// The packages that a manifest always depends on.
fn needed(manifest: &Table) -> BTreeSet<String> {
    let all = manifest.get("dependencies").and_then(Value::as_table).into_iter().flatten();
    let is_optional = |value: &Value| value.get("optional").and_then(Value::as_bool) == Some(true);
    let package = |(name, value): (&String, &Value)| {
        value.get("package").and_then(Value::as_str).unwrap_or(name).to_owned()
    };
    all.filter(|(_, value)| !is_optional(value)).map(package).collect()
}

#[test]
fn lock_files_outside_the_workspace_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let workspace = read(&root.join("Cargo.toml"));
    let shared = workspace["workspace"]["dependencies"].as_table().unwrap();
    // Dependencies may have other names in the workspace than their packages have.
    let package = |name: &String| {
        let of_workspace = shared.get(name).and_then(|value| value.get("package"));
        of_workspace.and_then(Value::as_str).map_or_else(|| name.clone(), str::to_owned)
    };
    for folder in ["bindings", "documents/typst/plugin", "fuzz", "examples/own-notation"] {
        let lock = read(&root.join(folder).join("Cargo.lock"));
        let mut seen = 0;
        for locked in lock["package"].as_array().unwrap() {
            let name = locked["name"].as_str().unwrap();
            let of_crate = root.join("crates").join(name).join("Cargo.toml");
            if locked.get("source").is_some() || !of_crate.exists() {
                continue;
            }
            let known = locked.get("dependencies").and_then(Value::as_array).into_iter().flatten();
            // A version follows a name that several packages have.
            let known = known.filter_map(|one| one.as_str()?.split(' ').next()).collect::<Vec<_>>();
            for needed in needed(&read(&of_crate)).iter().map(package) {
                assert!(
                    known.contains(&needed.as_str()),
                    "{folder}/Cargo.lock: {name} depends on {needed}; run `cargo metadata` there"
                );
            }
            seen += 1;
        }
        assert!(seen > 3, "{folder}: {seen}");
    }
}
