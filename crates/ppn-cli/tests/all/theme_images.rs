//! The files of a theme's images. Links and pipes are those of Unix.

#![cfg(unix)]

use crate::support::{Folder, command, ppn, run};
use std::{fs, os::unix::fs::symlink, process::Command};

#[test]
fn images_of_a_theme_are_regular_files_in_its_folder() {
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

#[test]
fn artwork_of_a_theme_is_never_an_output() {
    let folder = Folder::new("artwork");
    let at = |name: &str| folder.file(name);
    let game = folder.write("game.ppn", "1. S@b2\n");
    let image = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>";
    let art = folder.write("art.svg", image);
    let font = dejavu::serif::bold();
    let letters = folder.write("letters.ttf", font);
    let text = "base = \"lantern\"\n[images.piecepack]\ncoin_back = \"art.svg\"\n\
                [fonts]\nranks = \"letters.ttf\"\n";
    let theme = folder.write("own.toml", text);
    symlink("art.svg", at("link.svg")).unwrap();
    fs::hard_link(&letters, at("letters.svg")).unwrap();
    fs::hard_link(&art, at("page-1.svg")).unwrap();
    fs::hard_link(&art, at("page.html")).unwrap();
    let kept = || [&art, &letters].map(|path| fs::read(path).unwrap()) == [image.as_bytes(), font];
    for arguments in [
        &["render", &game, "-o", &art][..],
        &["render", &game, "-o", &art, "--force"],
        &["render", &game, "-o", &at("link.svg"), "--force"],
        &["render", &game, "-o", &at("letters.svg"), "--force"],
        &["render", &game, "-o", &at("page-%d.svg"), "--force"],
        &["render", &game, "-o", &at("page.html"), "--force"],
        &["print", "piecepack", "-o", &at("page-%d.svg"), "--force"],
        &["print", "piecepack", "--only", "die", "-o", &art],
        #[cfg(feature = "solid")]
        &["print", "piecepack", "--only", "die", "-o", &at("art.stl"), "--force"],
        #[cfg(feature = "solid")]
        &["render", &game, "-o", &at("board.obj"), "--force"],
    ] {
        #[cfg(feature = "solid")]
        for (file, name) in [(&art, "art.stl"), (&letters, "board.png")] {
            fs::remove_file(at(name)).ok();
            symlink(file, at(name)).unwrap();
        }
        let ran = ppn(&[arguments, &["--theme", &theme]].concat(), "");
        assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("this file is also read"), "{arguments:?}: {}", ran.err);
        assert!(kept(), "{arguments:?}");
    }
    for output in ["art.svg", "link.svg", "letters.svg"] {
        let ran = ppn(&["theme", "show", &theme, "-o", &at(output), "--force"], "");
        assert_eq!((ran.status, kept()), (2, true), "{output}: {}", ran.err);
        assert!(ran.err.contains("this file is also read"), "{output}: {}", ran.err);
    }
}

#[test]
fn pictures_of_a_document_never_replace_artwork() {
    let folder = Folder::new("artwork-embed");
    let image = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>";
    let art = folder.write("art.svg", image);
    let text = "base = \"lantern\"\n[images.piecepack]\ncoin_back = \"art.svg\"\n";
    folder.write("own.toml", text);
    let document = folder.write("a.md", "```ppn {theme=own.toml}\n1. S@b2\n```\n");
    let out = folder.file("out.md");
    let embed = |more: &[&str]| ppn(&[&["embed", &document, "-o", &out], more].concat(), "");
    let ran = embed(&["--folder", "drawn"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let drawn = fs::read_dir(folder.path().join("drawn")).unwrap();
    let picture = drawn.map(|entry| entry.unwrap().path()).next().expect("a picture");
    fs::remove_file(&picture).unwrap();
    symlink("../art.svg", &picture).unwrap();
    let ran = embed(&["--folder", "drawn", "--redraw", "--force"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.err.contains("this file is also read"), "{}", ran.err);
    // The same for a book and its fences with `to=FILE`.
    let named = "```ppn {theme=own.toml to=art.svg}\n1. S@b2\n```\n";
    let document = folder.write("named.md", named);
    let ran = ppn(&["embed", &document, "--force"], "");
    assert!(ran.status == 2 && ran.err.contains("this file is also read"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&art).unwrap(), image);
}
