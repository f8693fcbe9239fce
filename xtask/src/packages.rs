//! The packages of the workspace, as cargo describes them.

use serde::Deserialize;
use serde_json::Value;
use std::{
    collections::BTreeSet,
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// The packages of the workspace and all their dependencies.
#[derive(Deserialize)]
pub(crate) struct Packages {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
}

#[derive(Deserialize)]
pub(crate) struct Package {
    id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    /// The source; `None` for a folder.
    pub(crate) source: Option<String>,
    pub(crate) description: Option<String>,
    #[serde(default)]
    pub(crate) keywords: Vec<String>,
    #[serde(default)]
    pub(crate) categories: Vec<String>,
    pub(crate) readme: Option<PathBuf>,
    pub(crate) repository: Option<String>,
    /// The tables of other programs in the manifest.
    #[serde(default)]
    pub(crate) metadata: Value,
    #[serde(default)]
    targets: Vec<Target>,
    pub(crate) manifest_path: PathBuf,
    /// The registries in which it may be published; `None` for all.
    #[serde(default)]
    publish: Option<Vec<String>>,
    dependencies: Vec<Dependency>,
}

/// A library, program or example of a package.
#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

/// A dependency in a manifest.
#[derive(Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// The kind; `None` for a normal dependency.
    kind: Option<String>,
    pub(crate) optional: bool,
}

impl Packages {
    /// All packages for all platforms. If a package for another platform is not available, the
    /// packages for this platform; the second value says which.
    pub(crate) fn of_all_platforms(root: &Path) -> Result<(Self, bool), String> {
        match Self::read(root, &[]) {
            Ok(packages) => Ok((packages, true)),
            Err(_) => Ok((Self::of_platform(root, &host()?)?, false)),
        }
    }

    /// The packages for a platform.
    pub(crate) fn of_platform(root: &Path, platform: &str) -> Result<Self, String> {
        Self::read(root, &["--filter-platform", platform])
    }

    fn read(root: &Path, arguments: &[&str]) -> Result<Self, String> {
        let metadata = ["metadata", "--all-features", "--format-version", "1"];
        let metadata = cargo(root, &[metadata.as_slice(), arguments].concat())?;
        serde_json::from_str(&metadata).map_err(|error| error.to_string())
    }

    /// All packages.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter()
    }

    /// The packages of the workspace, by name.
    pub(crate) fn ours(&self) -> Vec<&Package> {
        let is_ours = |package: &&Package| self.workspace_members.contains(&package.id);
        let mut ours: Vec<&Package> = self.iter().filter(is_ours).collect();
        ours.sort_by_key(|package| &package.name);
        ours
    }

    /// All direct and indirect dependencies of a package on a platform, except those for tests.
    ///
    /// It uses Cargo's tree, since `cargo metadata` also lists dependencies that no feature needs.
    pub(crate) fn tree(root: &Path, package: &str, platform: &str) -> Result<Tree, String> {
        Self::tree_with(root, package, platform, &["--all-features"])
    }

    fn tree_with(
        root: &Path,
        package: &str,
        platform: &str,
        features: &[&str],
    ) -> Result<Tree, String> {
        let names = |edges: &str| -> Result<BTreeSet<String>, String> {
            let tree = ["tree", "--prefix", "none", "--format", "{p}"];
            let of = ["--package", package, "--target", platform, "--edges", edges];
            let names = cargo(root, &[tree.as_slice(), features, &of].concat())?;
            let names = names.lines().filter_map(|line| line.split(' ').next());
            Ok(names.filter(|name| *name != package).map(str::to_owned).collect())
        };
        let linked = names("no-dev,no-build,no-proc-macro")?;
        let all = names("no-dev")?;
        Ok(Tree { compiling: all.difference(&linked).cloned().collect(), linked })
    }

    /// The number of packages that a package with its default features consists of on Linux, and of those
    /// that run only while it is compiled.
    pub(crate) fn alone(root: &Path, package: &str) -> Result<(usize, usize), String> {
        const LINUX: &str = "x86_64-unknown-linux-gnu";
        let Tree { linked, compiling } = Self::tree_with(root, package, LINUX, &[])?;
        // The package itself is in none of the two.
        Ok((linked.len() + 1, compiling.len()))
    }
}

impl Package {
    /// The dependencies in its manifest, except those for tests; by name.
    pub(crate) fn direct(&self) -> Vec<&Dependency> {
        self.dependencies_of(|kind| kind != Some("dev"))
    }

    /// The further dependencies of its tests, by name.
    pub(crate) fn for_tests(&self) -> Vec<&Dependency> {
        self.dependencies_of(|kind| kind == Some("dev"))
    }

    fn dependencies_of(&self, wanted: impl Fn(Option<&str>) -> bool) -> Vec<&Dependency> {
        let of_kind = self.dependencies.iter().filter(|one| wanted(one.kind.as_deref()));
        let mut dependencies: Vec<_> = of_kind.collect();
        dependencies.sort_by_key(|dependency| &dependency.name);
        dependencies.dedup_by_key(|dependency| &dependency.name);
        dependencies
    }

    /// Whether it has a target of a kind: `lib`, `bin`, `example`.
    pub(crate) fn has(&self, kind: &str) -> bool {
        self.targets.iter().any(|target| target.kind.iter().any(|one| one == kind))
    }

    /// Whether others may use it.
    pub(crate) fn is_published(&self) -> bool {
        self.publish.is_none()
    }
}

/// The names of all dependencies of a package.
pub(crate) struct Tree {
    /// Packages that become a part of a program that uses it.
    pub(crate) linked: BTreeSet<String>,
    /// Packages that run only while it is compiled.
    pub(crate) compiling: BTreeSet<String>,
}

/// The output of cargo, without the network if that is possible.
fn cargo(root: &Path, arguments: &[&str]) -> Result<String, String> {
    let run = |network: &[&str]| {
        let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(arguments)
            .arg("--locked")
            .args(network)
            .current_dir(root)
            .output()
            .map_err(|error| format!("cargo cannot be run: {error}"))?;
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
    };
    run(&["--offline"]).or_else(|_| run(&[]))
}

/// The platform of this machine. Cargo leaves build scripts without special flags if it is named.
pub(crate) fn host() -> Result<String, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("-vV")
        .output()
        .map_err(|error| format!("rustc cannot be run: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not name its host".to_owned())
}
