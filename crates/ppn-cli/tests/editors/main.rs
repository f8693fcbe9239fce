//! Real editors with the server: each opens a broken game, shows the diagnostic, applies the fix,
//! formats, renames a macro and shows the board.
//!
//! An editor that is not installed is passed over, unless `PPN_REQUIRE_EDITORS` is set.

use std::{
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const GAME: &str = "\
---
Gametype: Four Field Kono
Macros: {take: \"b1:b3\"}
...
1.   `take'   1...  d3:b3
";

/// A folder of the repository.
fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Whether an editor is there.
fn is_installed(editor: &str) -> bool {
    let runs = Command::new(editor).arg("--version").stdout(Stdio::null()).status().is_ok();
    assert!(runs || env::var_os("PPN_REQUIRE_EDITORS").is_none(), "{editor} is not installed");
    if !runs {
        let message = format!("{editor} is not installed: the test is passed over");
        // What is passed over is said even where a test is said to be fine.
        let _ =
            std::io::Write::write_all(&mut std::io::stderr(), format!("{message}\n").as_bytes());
    }
    runs
}

/// Runs an editor on a broken game.
fn run(editor: &str, arguments: &[&OsStr]) {
    let folder = env::temp_dir().join(format!("ppn-editors-{editor}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let game = folder.join("game.ppn");
    fs::write(&game, GAME).unwrap();
    let output = Command::new(editor)
        .args(arguments)
        .current_dir(&folder)
        .env("PPN_GAME", &game)
        .env("PPN_COMMAND", env!("CARGO_BIN_EXE_ppn"))
        // No settings of a person.
        .env("HOME", &folder)
        .env("XDG_CONFIG_HOME", &folder)
        .env("XDG_STATE_HOME", &folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{editor}: {out}{err}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn neovim_edits_a_game() {
    if !is_installed("nvim") {
        return;
    }
    let plugin = root("editors/neovim");
    let prepare = format!(
        "set runtimepath^={} | let g:ppn_command = $PPN_COMMAND | filetype plugin on",
        plugin.canonicalize().unwrap().display()
    );
    let script = format!("luafile {}", root("crates/ppn-cli/tests/editors/neovim.lua").display());
    let arguments = [
        "--headless",
        "-u",
        "NONE",
        "-i",
        "NONE",
        "-n",
        "--cmd",
        &prepare,
        "-c",
        "runtime! plugin/ppn.lua",
        "-c",
        &script,
    ];
    run("nvim", &arguments.map(OsStr::new));
}

#[test]
fn emacs_edits_a_game() {
    if !is_installed("emacs") {
        return;
    }
    let mode = root("editors/emacs");
    let script = root("crates/ppn-cli/tests/editors/emacs.el");
    let arguments = [
        OsStr::new("--batch"),
        OsStr::new("-L"),
        mode.as_os_str(),
        OsStr::new("-l"),
        script.as_os_str(),
    ];
    run("emacs", &arguments);
}
