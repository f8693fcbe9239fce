//! `cargo xtask deny`: checks licences, bans, duplicates and sources of all dependencies by
//! `deny.toml`, and that unsafe code is forbidden in all crates of the workspace.

use crate::{
    license,
    packages::{Package, Packages},
    places::{at, read, root, text_of},
};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// The settings of `deny.toml`. Unknown settings are errors, since they would not be checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    graph: Graph,
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Graph {
    all_features: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Bans {
    multiple_versions: String,
    skip: Vec<Named>,
    deny: Vec<Named>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Sources {
    unknown_registry: String,
    unknown_git: String,
    allow_registry: Vec<String>,
}

/// A package, `name` or `name@version`, and the reason why it is named.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    #[serde(rename = "crate")]
    package: String,
    reason: String,
}

impl Named {
    /// `name@1` names all versions 1.x.
    fn names(&self, package: &Package) -> bool {
        match self.package.split_once('@') {
            None => self.package == package.name,
            Some((name, version)) => {
                let rest = package.version.strip_prefix(version);
                name == package.name && rest.is_some_and(|rest| !rest.starts_with(char::is_numeric))
            }
        }
    }
}

/// Checks all dependencies and the manifests of all crates of the workspace.
pub(crate) fn deny(_: &[String]) -> Result<(), String> {
    let root = root();
    let (packages, complete) = Packages::of_all_platforms(&root)?;
    if !complete {
        println!(
            "deny: packages for other platforms are not checked, since they are not on this machine"
        );
    }
    let faults = faults(&root, &packages, complete)?;
    if faults.is_empty() {
        println!("deny: {} packages are accepted", packages.iter().count());
        return Ok(());
    }
    Err(faults.join("\n"))
}

fn faults(root: &Path, packages: &Packages, complete: bool) -> Result<Vec<String>, String> {
    let rules: Rules =
        toml::from_str(&text_of("deny.toml")?).map_err(|error| format!("deny.toml: {error}"))?;
    let mut faults = Vec::new();
    let Sources { unknown_registry, unknown_git, .. } = &rules.sources;
    let denied = [&rules.bans.multiple_versions, unknown_registry, unknown_git];
    if !rules.graph.all_features || denied.iter().any(|level| *level != "deny") {
        faults.push("deny.toml: the settings must check everything and deny all of it".to_owned());
    }
    for package in packages.iter() {
        licensed(package, &rules.licenses, &mut faults);
        from_where(package, &rules.sources, &mut faults);
        for banned in rules.bans.deny.iter().filter(|banned| banned.names(package)) {
            faults.push(format!("{} is banned: {}", package.name, banned.reason));
        }
    }
    duplicates(packages, &rules.bans, complete, &mut faults);
    let ours = packages.ours().into_iter().map(|package| package.manifest_path.clone());
    safe(root, ours, &mut faults)?;
    Ok(faults)
}

fn licensed(package: &Package, licenses: &Licenses, faults: &mut Vec<String>) {
    let Package { name, version, license, .. } = package;
    let Some(license) = license else {
        faults.push(format!("{name} {version} names no licence"));
        return;
    };
    match license::is_met(license, &licenses.allow) {
        Some(true) => {}
        Some(false) => faults.push(format!("{name} {version}: licence {license} is not allowed")),
        None => faults.push(format!("{name} {version}: licence {license} cannot be parsed")),
    }
}

fn from_where(package: &Package, sources: &Sources, faults: &mut Vec<String>) {
    let Some(source) = &package.source else { return };
    let registry = source.strip_prefix("registry+").or(source.strip_prefix("sparse+"));
    let known = registry
        .is_some_and(|registry| sources.allow_registry.iter().any(|allowed| allowed == registry));
    if !known {
        faults.push(format!("{} comes from {source}", package.name));
    }
}

/// A package with several versions needs a reason, and each reason must apply.
fn duplicates(packages: &Packages, bans: &Bans, complete: bool, faults: &mut Vec<String>) {
    let mut by_name: BTreeMap<&str, Vec<&Package>> = BTreeMap::new();
    for package in packages.iter() {
        by_name.entry(&package.name).or_default().push(package);
    }
    by_name.retain(|_, versions| versions.len() > 1);
    for (name, versions) in &by_name {
        let unjustified =
            versions.iter().filter(|one| !bans.skip.iter().any(|skip| skip.names(one)));
        let unjustified: Vec<&str> = unjustified.map(|one| one.version.as_str()).collect();
        if unjustified.len() > 1 {
            let versions = unjustified.join(", ");
            faults.push(format!("{name} has several versions: {versions}"));
        }
    }
    for skip in &bans.skip {
        let mut versions = by_name.values().flatten();
        if complete && !versions.any(|version| skip.names(version)) {
            faults.push(format!("deny.toml: {} is no longer a duplicate", skip.package));
        }
    }
}

/// Checks that unsafe code is forbidden in all crates of the workspace, by the lint table that they
/// inherit.
fn safe(
    root: &Path,
    manifests: impl Iterator<Item = PathBuf>,
    faults: &mut Vec<String>,
) -> Result<(), String> {
    let workspace = manifest(&root.join("Cargo.toml"))?;
    let lint = workspace.get("workspace").and_then(|table| table.get("lints"));
    let lint = lint.and_then(|lints| lints.get("rust")?.get("unsafe_code")?.as_str());
    if lint != Some("forbid") {
        faults.push("Cargo.toml does not forbid unsafe code".to_owned());
    }
    for path in manifests {
        let manifest = manifest(&path)?;
        let inherits = manifest.get("lints").and_then(|lints| lints.get("workspace")?.as_bool());
        if inherits != Some(true) {
            faults.push(format!("{} lacks `lints.workspace = true`", path.display()));
        }
    }
    Ok(())
}

fn manifest(path: &Path) -> Result<toml::Table, String> {
    read(path)?.parse().map_err(|error| at(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_of_dependencies_is_in_order() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let (packages, complete) = Packages::of_all_platforms(&root).unwrap();
        assert_eq!(faults(&root, &packages, complete).unwrap(), [""; 0]);
    }

    #[test]
    fn what_is_not_in_order_is_found() {
        let package = |name: &str, license: Option<&str>, source: &str| -> Package {
            serde_json::from_value(serde_json::json!({
                "id": name, "name": name, "version": "1.2.3", "license": license,
                "source": source, "manifest_path": "", "dependencies": [],
            }))
            .unwrap()
        };
        let licenses = Licenses { allow: vec!["MIT".to_owned()] };
        let sources = Sources {
            unknown_registry: "deny".to_owned(),
            unknown_git: "deny".to_owned(),
            allow_registry: vec!["https://example.org/index".to_owned()],
        };
        let index = "registry+https://example.org/index";
        for (one, faulty) in [
            (package("a", Some("MIT"), index), false),
            (package("b", Some("GPL-3.0-only"), index), true),
            (package("c", None, index), true),
            (package("d", Some("MIT"), "git+https://example.org/d"), true),
            (package("e", Some("MIT"), "registry+https://example.com/index"), true),
        ] {
            let mut faults = Vec::new();
            licensed(&one, &licenses, &mut faults);
            from_where(&one, &sources, &mut faults);
            assert_eq!(!faults.is_empty(), faulty, "{}", one.name);
        }
        let named = |name: &str| Named { package: name.to_owned(), reason: String::new() };
        let one = package("a", None, index);
        assert!(named("a").names(&one) && named("a@1").names(&one) && named("a@1.2").names(&one));
        assert!(!named("b").names(&one) && !named("a@2").names(&one));
    }

    #[test]
    fn a_crate_that_allows_unsafe_code_is_found() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut faults = Vec::new();
        // The manifest of the workspace has no crate, and inherits nothing.
        safe(&root, [root.join("Cargo.toml")].into_iter(), &mut faults).unwrap();
        assert_eq!(faults.len(), 1, "{faults:?}");
    }
}
