//! The files of a theme's images. Links and pipes are those of Unix.

#![cfg(unix)]

use crate::support::{Folder, command, ppn, run};
use std::process::Command;

#[test]
fn images_of_a_theme_are_regular_files_in_its_folder() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("images");
    let game = folder.write("game.ppn", "1. S@b2\n");
    let image = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>";
    folder.write("outside.svg", image);
    folder.write("theme/art/inside.svg", image);
    folder.write("theme/large.svg", vec![b' '; (4 << 20) + 1]);
    let place = |name: &str| folder.path().join("theme/art").join(name);
    symlink("inside.svg", place("link.svg")).unwrap();
    symlink("../../outside.svg", place("leaves.svg")).unwrap();
    symlink("/dev/zero", place("zero.svg")).unwrap();
    symlink("..", place("theme")).unwrap();
    symlink("../..", place("above")).unwrap();
    assert!(Command::new("mkfifo").arg(place("pipe.svg")).status().unwrap().success());
    for (path, said) in [
        ("art/inside.svg", ""),
        ("art/link.svg", ""),
        ("art/theme/art/inside.svg", ""),
        ("art/leaves.svg", "leads out of the folder"),
        ("art/above/outside.svg", "leads out of the folder"),
        ("art/zero.svg", "leads out of the folder"),
        ("art/pipe.svg", "it is no regular file"),
        ("art/none.svg", "there is no such file"),
        ("large.svg", "larger than 4 MiB"),
    ] {
        let text = format!("base = \"lantern\"\n[images.piecepack]\ncoin_back = \"{path}\"\n");
        let theme = folder.write("theme/own.toml", text);
        let ran = ppn(&["render", &game, "--theme", &theme, "-o", "-"], "");
        assert_eq!(ran.status, if said.is_empty() { 0 } else { 2 }, "{path}: {}", ran.err);
        assert!(ran.err.contains(said), "{path}: {}", ran.err);
        // From the folder of the theme, and in a document.
        let own = ["render", "../game.ppn", "--theme", "./own.toml", "-o", "-"];
        let ran = run(command(own).current_dir(folder.path().join("theme")), "");
        assert_eq!((ran.status == 0, ran.err.contains(said)), (said.is_empty(), true), "{path}");
        let document = folder.write("a.md", "```ppn {theme=theme/own.toml}\n1. S@b2\n```\n");
        let ran = ppn(&["embed", "--check", &document], "");
        assert!(ran.err.contains(said), "{path}: {}", ran.err);
    }
    // Fonts are read as images are.
    let theme = folder.write(
        "theme/fonts.toml",
        "base = \"lantern\"\n[fonts]\nranks = \"art/leaves.svg\"\nsuits = \"art/inside.svg\"\n",
    );
    let ran = ppn(&["render", &game, "--theme", &theme, "-o", "-"], "");
    assert!(
        ran.err
            .contains("line 3, column 9: `art/leaves.svg`: the file cannot be read: it is a link")
    );
    assert!(ran.err.contains("line 4, column 9: `art/inside.svg`: "), "{}", ran.err);
}
