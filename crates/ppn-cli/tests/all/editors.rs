//! Real editors with the server: each opens a broken game, shows the diagnostic, applies the fix,
//! formats, renames a macro and shows the board.
//!
//! An editor that is not installed is skipped, unless `PPN_REQUIRE_EDITORS` is set.

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

/// Whether an editor is installed.
fn is_installed(editor: &str) -> bool {
    let runs = Command::new(editor).arg("--version").stdout(Stdio::null()).status().is_ok();
    assert!(runs || env::var_os("PPN_REQUIRE_EDITORS").is_none(), "{editor} is not installed");
    if !runs {
        let message = format!("{editor} is not installed: the test is passed over");
        // A skipped editor is reported even if the test passes.
        let _ =
            std::io::Write::write_all(&mut std::io::stderr(), format!("{message}\n").as_bytes());
    }
    runs
}

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("ppn-editors-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs an editor on a broken game.
fn run(editor: &str, arguments: &[&OsStr]) {
    let folder = folder(editor);
    let game = folder.join("game.ppn");
    fs::write(&game, GAME).unwrap();
    let output = Command::new(editor)
        .args(arguments)
        .current_dir(&folder)
        .env("PPN_GAME", &game)
        .env("PPN_COMMAND", env!("CARGO_BIN_EXE_ppn"))
        // Settings of the user are ignored.
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
    let script =
        format!("luafile {}", root("crates/ppn-cli/tests/all/editors/neovim.lua").display());
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
    if !is_installed("emacs") || !has_eglot() {
        return;
    }
    let mode = root("editors/emacs");
    let script = root("crates/ppn-cli/tests/all/editors/emacs.el");
    let arguments = [
        OsStr::new("--batch"),
        OsStr::new("-L"),
        mode.as_os_str(),
        OsStr::new("-l"),
        script.as_os_str(),
    ];
    run("emacs", &arguments);
}

/// Whether Emacs has Eglot, which is a package of its own before Emacs 29.
fn has_eglot() -> bool {
    let load = "(progn (require 'package) (package-initialize) (require 'eglot))";
    let has = Command::new("emacs").args(["--batch", "--eval", load]).output().unwrap();
    let has = has.status.success();
    assert!(has || env::var_os("PPN_REQUIRE_EDITORS").is_none(), "Eglot is not installed");
    has
}

/// The texts of games whose structure is valid: those of the corpus, and of its vectors.
fn sound_texts() -> Vec<String> {
    let mut texts = Vec::new();
    let files = |path: &str| fs::read_dir(root(path)).unwrap().map(|file| file.unwrap().path());
    for folder in
        ["corpus/games", "corpus/fan/games", "corpus/editions/0.11", "corpus/editions/0.5"]
    {
        let games = files(folder).filter(|path| path.extension() == Some(OsStr::new("ppn")));
        texts.extend(games.map(|path| fs::read_to_string(path).unwrap()));
    }
    for path in files("corpus/movetext") {
        for line in fs::read_to_string(path).unwrap().lines() {
            let vector: serde_json::Value = serde_json::from_str(line).unwrap();
            texts.extend(vector["ppn"].as_str().map(str::to_owned));
        }
    }
    let notations = ppn::notations();
    let notation = notations.named("ppn").unwrap();
    texts.retain(|text| {
        ppn::read(text).all(|game| {
            let outline = notation.outline(&game, "", &ppn::Options::default());
            !outline.diagnostics.iter().any(ppn::Diagnostic::is_error)
        })
    });
    texts
}

#[test]
fn the_grammar_of_tree_sitter_has_no_errors_in_sound_games() {
    if !is_installed("nvim") || !is_installed("cc") {
        return;
    }
    let folder = folder("tree-sitter");
    let grammar = root("editors/tree-sitter-ppn").canonicalize().unwrap();
    let parser = folder.join("ppn.so");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(grammar.join("src"))
        .args([grammar.join("src/parser.c"), grammar.join("src/scanner.c")])
        .arg("-o")
        .arg(&parser)
        .status();
    assert!(compiled.unwrap().success());
    let texts = sound_texts();
    assert!(texts.len() > 500, "{}", texts.len());
    fs::create_dir(folder.join("texts")).unwrap();
    for (number, text) in texts.iter().enumerate() {
        fs::write(folder.join("texts").join(number.to_string()), text).unwrap();
    }
    let script = root("crates/ppn-cli/tests/all/editors/tree_sitter.lua");
    let output = Command::new("nvim")
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c"])
        .arg(format!("luafile {}", script.display()))
        .env("PPN_PARSER", &parser)
        .env("PPN_TEXTS", folder.join("texts"))
        .env("PPN_QUERIES", grammar.join("queries"))
        .env("PPN_CASES", grammar.join("test/corpus/games.txt"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::remove_dir_all(folder).unwrap();
}
