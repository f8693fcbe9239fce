//! `cargo xtask dist` and `cargo xtask installers`: the downloads of a release, with the names that
//! cargo-dist gives.

use crate::{
    cargo::{cargo, run},
    packages::{Packages, host},
    places::{at, no_arguments, root, target, write},
};
use std::{fs, path::Path, process::Command};

/// The package whose program is offered.
const APP: &str = "ppn-cli";

/// What its downloads have besides the usual: builds for development are quicker without it.
const FEATURES: &str = "export";

/// The platforms for which the workflow `release` makes archives.
const PLATFORMS: &[&str] = &[
    "aarch64-apple-darwin",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "x86_64-unknown-linux-gnu",
];

/// The files of the project that each archive has.
const FILES: &[&str] = &["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Compiles the command for this machine and puts it into an archive in `target/dist`, with
/// completions and manual pages.
pub(crate) fn dist(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    let root = root();
    let platform = host()?;
    // The package is named, so that the program is in the expected folder with any settings of
    // cargo.
    let build = ["build", "--release", "--locked", "--package", APP, "--features", FEATURES];
    cargo(&[&build[..], &["--target", &platform]].concat())?;
    let target = target();
    let program = format!("ppn{}", std::env::consts::EXE_SUFFIX);
    let built = target.join(&platform).join("release").join(&program);

    let name = format!("{APP}-{platform}");
    let dist = target.join("dist");
    let folder = dist.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| at(&folder, &error))?;
    }
    let completions = folder.join("completions");
    fs::create_dir_all(&completions).map_err(|error| at(&completions, &error))?;
    let copy =
        |from: &Path, to: &Path| fs::copy(from, to).map(|_| ()).map_err(|error| at(from, &error));
    copy(&built, &folder.join(&program))?;
    for file in FILES {
        copy(&root.join(file), &folder.join(file))?;
    }
    let shells =
        [("bash", "ppn.bash"), ("fish", "ppn.fish"), ("powershell", "_ppn.ps1"), ("zsh", "_ppn")];
    for (shell, file) in shells {
        let output = Command::new(&built).args(["completions", shell]).output();
        let output = output.map_err(|error| at(&built, &error))?;
        write(&completions.join(file), output.stdout)?;
    }
    let mut man = Command::new(&built);
    run(man.arg("man").arg(folder.join("man")), "ppn man")?;
    archive(&dist, &name, &platform)
}

/// Packs a folder. Archives for Windows are ZIP files without a folder at their top.
fn archive(dist: &Path, name: &str, platform: &str) -> Result<(), String> {
    let archive = archive_name(platform);
    let mut tar = Command::new("tar");
    if archive.ends_with(".zip") {
        // The tar of Windows writes ZIP files.
        tar.args(["-a", "-c", "-f", &archive, "-C", name, "."]);
    } else {
        tar.args(["-c", "-z", "-f", &archive, name]);
    }
    run(tar.current_dir(dist), &format!("tar {archive}"))?;
    println!("dist: {}", dist.join(archive).display());
    Ok(())
}

fn archive_name(platform: &str) -> String {
    let ending = if platform.contains("windows") { "zip" } else { "tar.gz" };
    format!("{APP}-{platform}.{ending}")
}

/// Writes `sha256.sum` and the installers for shells and PowerShell beside the archives of a folder.
/// `cargo xtask installers FOLDER OWNER/REPOSITORY`.
pub(crate) fn installers(arguments: &[String]) -> Result<(), String> {
    let [folder, repository] = arguments else {
        return Err("write `cargo xtask installers FOLDER OWNER/REPOSITORY`".to_owned());
    };
    let folder = Path::new(folder);
    let packages = Packages::of_platform(&root(), &host()?)?;
    let app = packages.ours().into_iter().find(|one| one.name == APP);
    let version = &app.ok_or("there is no package for the command")?.version;
    let mut sums = String::new();
    for platform in PLATFORMS {
        let archive = archive_name(platform);
        if folder.join(&archive).is_file() {
            sums += &format!("{} *{archive}\n", sha256(&folder.join(&archive))?);
        } else {
            println!("installers: {archive} is missing, and so is its platform in the installers");
        }
    }
    if sums.is_empty() {
        return Err(format!("there are no archives in {}", folder.display()));
    }
    let url = format!("https://github.com/{repository}/releases/download/v{version}");
    let fill = |template: &str| {
        template.replace("@VERSION@", version).replace("@URL@", &url).replace("@SUMS@\n", &sums)
    };
    for (name, text) in [
        ("sha256.sum".to_owned(), sums.clone()),
        (format!("{APP}-installer.sh"), fill(include_str!("dist/installer.sh"))),
        (format!("{APP}-installer.ps1"), fill(include_str!("dist/installer.ps1"))),
    ] {
        let path = folder.join(name);
        write(&path, text)?;
        println!("installers: {}", path.display());
    }
    Ok(())
}

/// The checksum of a file, computed by a program of the system.
fn sha256(path: &Path) -> Result<String, String> {
    let programs: [(&str, &[&str]); 2] = [("sha256sum", &[]), ("shasum", &["-a", "256"])];
    for (program, arguments) in programs {
        let Ok(output) = Command::new(program).args(arguments).arg(path).output() else { continue };
        let output = String::from_utf8_lossy(&output.stdout).into_owned();
        let sum = output.split_whitespace().next().unwrap_or_default();
        if sum.len() == 64 {
            return Ok(sum.to_owned());
        }
    }
    Err("checksums need `sha256sum` or `shasum`".to_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// An archive with a program that only prints its name.
    fn release(folder: &Path) {
        let name = format!("{APP}-x86_64-unknown-linux-gnu");
        fs::create_dir_all(folder.join(&name)).unwrap();
        let program = folder.join(&name).join("ppn");
        fs::write(&program, "#!/bin/sh\necho installed\n").unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        archive(folder, &name, "x86_64-unknown-linux-gnu").unwrap();
        installers(&[folder.display().to_string(), "owner/name".to_owned()]).unwrap();
    }

    /// Runs the installer with the archives of a folder.
    fn install(folder: &Path, to: &Path) -> bool {
        let status = Command::new("sh")
            .arg(folder.join("ppn-cli-installer.sh"))
            .env("PPN_CLI_DOWNLOAD_URL", format!("file://{}", folder.display()))
            .env("PPN_CLI_INSTALL_DIR", to)
            .env("PPN_CLI_PLATFORM", "x86_64-unknown-linux-gnu")
            .status();
        status.unwrap().success()
    }

    #[test]
    fn the_installer_installs_what_has_the_right_checksum() {
        if Command::new("curl").arg("--version").output().is_err() {
            println!("not tested: curl is missing");
            return;
        }
        let folder = std::env::temp_dir().join(format!("ppn-dist-{}", std::process::id()));
        release(&folder);
        let to = folder.join("bin");
        assert!(install(&folder, &to));
        let ran = Command::new(to.join("ppn")).output().unwrap();
        assert_eq!(ran.stdout, b"installed\n");

        // An archive that was changed is refused, and nothing is installed.
        let archive = folder.join(archive_name("x86_64-unknown-linux-gnu"));
        let mut bytes = fs::read(&archive).unwrap();
        bytes.push(0);
        fs::write(&archive, bytes).unwrap();
        let other = folder.join("other");
        assert!(!install(&folder, &other) && !other.join("ppn").exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
