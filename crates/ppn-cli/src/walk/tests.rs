//! Tests of walking through folders.

use super::*;
use std::{
    os::unix::{ffi::OsStrExt, fs::symlink, net::UnixListener},
    process::Command,
};

/// A temporary folder for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("ppn-walk-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder.canonicalize().unwrap())
    }

    fn with(name: &str, files: &[&str]) -> Self {
        let folder = Self::new(name);
        for file in files {
            folder.write(file, "");
        }
        folder
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, content: &str) {
        let file = self.at(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, content).unwrap();
    }

    fn pipe(&self, name: &str) {
        assert!(Command::new("mkfifo").arg(self.at(name)).status().unwrap().success());
    }

    /// The result of walking names in the folder, relative to the folder.
    fn files<const N: usize>(&self, names: [&str; N]) -> Vec<String> {
        let files = files(&names.map(|name| self.at(name)), |_| false);
        let inner = files.iter().map(|file| file.strip_prefix(&self.0).unwrap());
        inner.map(|file| file.display().to_string()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_folder_is_the_games_in_it_by_name() {
    let names = ["b/c.ppn", "b.ppn", "a.pdn", "b/a/z.fan", "c.arimaa", "notes.txt", "d"];
    let folder = Folder::with("names", &names);
    assert_eq!(folder.files([""]), ["a.pdn", "b/a/z.fan", "b/c.ppn", "b.ppn", "c.arimaa"]);
}

#[test]
fn pipes_sockets_and_devices_in_folders_are_never_opened() {
    let folder = Folder::with("special", &["a.ppn"]);
    folder.pipe("pipe.ppn");
    let _socket = UnixListener::bind(folder.at("socket.ppn")).unwrap();
    symlink("/dev/zero", folder.at("device.ppn")).unwrap();
    symlink("pipe.ppn", folder.at("to-pipe.ppn")).unwrap();
    assert_eq!(folder.files([""]), ["a.ppn"]);
}

#[test]
fn links_that_lead_round_in_circles_end() {
    let folder = Folder::with("circles", &["a.ppn", "b/c.ppn"]);
    for link in ["up", "up-again", "b/up", "b/x.ppn"] {
        symlink("..", folder.at(link)).unwrap();
    }
    symlink(".", folder.at("here")).unwrap();
    symlink("self.ppn", folder.at("self.ppn")).unwrap();
    assert_eq!(folder.files([""]), ["a.ppn", "b/c.ppn"]);
}

#[test]
fn a_file_is_found_once_whatever_links_lead_to_it() {
    let folder = Folder::with("links", &["games/b.ppn", "other/c.ppn"]);
    symlink("b.ppn", folder.at("games/a.ppn")).unwrap();
    symlink("a.ppn", folder.at("games/z.ppn")).unwrap();
    symlink("../other/c.ppn", folder.at("games/x.ppn")).unwrap();
    symlink("../other/c.ppn", folder.at("games/y.ppn")).unwrap();
    assert_eq!(folder.files(["games"]), ["games/b.ppn", "games/x.ppn"]);
    // A link on the command line is followed, even to a folder.
    symlink("games", folder.at("link")).unwrap();
    assert_eq!(folder.files(["link"]), ["link/b.ppn", "link/x.ppn"]);
    assert_eq!(folder.files(["", "link", "games"]), ["games/b.ppn", "other/c.ppn"]);
    assert_eq!(folder.files(["games", "games/z.ppn"]), ["games/x.ppn", "games/z.ppn"]);
}

#[test]
fn hard_links_are_files_of_their_own() {
    let folder = Folder::with("hard", &["a.ppn"]);
    fs::hard_link(folder.at("a.ppn"), folder.at("b.ppn")).unwrap();
    assert_eq!(folder.files([""]), ["a.ppn", "b.ppn"]);
}

#[test]
fn hidden_and_ignored_files_are_left_out_unless_they_are_named() {
    let names = [".h.ppn", ".hidden/a.ppn", "a.ppn", "b.ppn", "out/c.ppn", "target/d.ppn"];
    let folder = Folder::with("ignored", &names);
    folder.write(".ignore", "b.ppn\n");
    folder.write(".gitignore", "/target\n");
    // Rules of Git apply only in its repositories.
    assert_eq!(folder.files([""]), ["a.ppn", "out/c.ppn", "target/d.ppn"]);
    fs::create_dir(folder.at(".git")).unwrap();
    folder.write(".git/info/exclude", "out\n");
    assert_eq!(folder.files([""]), ["a.ppn", "out/c.ppn"]);
    folder.write("out/.gitignore", "*\n!d.ppn\n");
    folder.write("out/d.ppn", "");
    assert_eq!(folder.files(["out"]), ["out/d.ppn"]);
    let named = ["b.ppn", ".h.ppn", "out/c.ppn", "target"];
    assert_eq!(folder.files(named), ["b.ppn", ".h.ppn", "out/c.ppn", "target/d.ppn"]);
}

#[test]
fn ignore_files_that_are_no_files_are_never_opened() {
    let folder = Folder::with("ignore-files", &["a/x.ppn", "b/x.ppn", "c/x.ppn", "d/e/x.ppn"]);
    folder.pipe("a/.ignore");
    symlink("/dev/zero", folder.at("b/.gitignore")).unwrap();
    folder.pipe("d/.gitignore");
    // They stay in the list, so that opening them is an error.
    assert_eq!(folder.files([""]), ["a", "b", "c/x.ppn", "d"]);
    for (name, why) in [("a", "`.ignore`"), ("b", "`.gitignore`"), ("d/e", "`.gitignore`")] {
        assert!(why_not(&folder.at(name)).to_string().contains(why), "{name}");
    }
    assert!(why_not(&folder.at("c")).to_string().contains("`ppn merge`"));
    assert_eq!(folder.files(["d/e"]), ["d/e"]);
    // Together with the files above, they may have 64 KiB.
    folder.write("c/.ignore", &"#".repeat(40_000));
    folder.write("c/f/x.ppn", "");
    assert_eq!(folder.files(["c"]), ["c/f/x.ppn", "c/x.ppn"]);
    folder.write("c/f/.ignore", &"#".repeat(40_000));
    assert_eq!(folder.files(["c"]), ["c/f", "c/x.ppn"]);
    assert!(why_not(&folder.at("c/f")).to_string().contains("64 KiB"));
}

#[test]
fn ignore_files_that_cannot_be_understood_are_passed_over() {
    let folder = Folder::with("patterns", &["a.ppn", "b.ppn"]);
    folder.write(".ignore", "a{\n[z-a]\nb.ppn\n");
    assert_eq!(folder.files([""]), ["a.ppn"]);
}

#[test]
fn folders_may_be_deep_and_names_no_text() {
    let folder = Folder::new("deep");
    let deep = folder.at(&["d"; 300].join("/"));
    fs::create_dir_all(&deep).unwrap();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.ppn");
    fs::write(deep.join(name), "").unwrap();
    assert_eq!(files(&[folder.at("")], |_| false), [deep.join(name)]);
}
