//! The examples of all crates run and print what is expected.

use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    env::{self, consts::EXE_EXTENSION},
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// An example with arguments and standard input. A name that begins with `corpus/` is a file.
struct Run {
    name: &'static str,
    arguments: &'static [&'static str],
    input: &'static str,
}

const RUNS: &[Run] = &[
    Run { name: "last_board", arguments: &["corpus/games/relativity.ppn"], input: "" },
    Run { name: "places", arguments: &["f2"], input: "corpus/games/relativity.ppn" },
    Run {
        name: "report",
        arguments: &["full"],
        input: "A word that that is written twice is probably unintended.\n",
    },
    Run {
        name: "scene",
        arguments: &[],
        input: "[{\"piece_side\": \"tile_back\"}, {\"piece_side\": \"pyramid_top\", \"rank\": 3}]",
    },
    Run {
        name: "inventory",
        arguments: &[],
        input: "{\"piece_side\": \"coin_back\"}\n{\"piece_side\": \"coin_back\"}\n\
                {\"piece_side\": \"pyramid_top\", \"cfg\": \"icehouse_pieces\"}\n",
    },
    Run {
        name: "players",
        arguments: &[],
        input: "---\nWhite: Ann\nBlack: Bo\n...\n---\nPlayers: [Cy, Ann]\n...\n1. S@b2\n",
    },
    Run {
        name: "set",
        arguments: &["Event", "Final: part 2"],
        input: "---\nEvent: Cup  # the second\n...\n1. S@b2\n---\n...\n",
    },
    Run { name: "tokens", arguments: &[], input: "1. `q@b2;*b2 {a drop}\n" },
    Run { name: "highlight", arguments: &[], input: "1. `q@b2;*b2 {a <b>} S@{b,c}2\n" },
    Run {
        name: "moves",
        arguments: &[],
        input: "1. S@b2 M@c3 2. b2:c3 {a capture} 3. c3- 4. e4\n",
    },
    Run { name: "material", arguments: &[], input: "1. S@b2 M@{c3,d4} 2. b2:c3 3. *a1\n" },
    Run { name: "find", arguments: &["martian"], input: "" },
    Run {
        name: "find_games",
        arguments: &["White ~ ann and moves >= 2"],
        input: "[White \"Ann\"]\n\n1. e4 e5 *\n\n[White \"Ann\"]\n\n1. d4 *\n",
    },
    Run {
        name: "document_boards",
        arguments: &[],
        input: "~~~pgn {move=1.}\n1. e4 e5 *\n~~~\n\n~~~ppn {veiw=plan}\n1. S@b2\n~~~\n",
    },
    Run { name: "self_play", arguments: &["russian", "2"], input: "" },
    Run {
        name: "split",
        arguments: &[],
        input: "[GameType \"20\"] 1. 32-28 19-23 *\n[GameType \"20\"] 1. 31-27 *\n",
    },
    Run {
        name: "survey",
        arguments: &[],
        input: "[GameType \"20\"] 1. 32-28 19-23 2. 28x19 14x23 3. 50-1 *\n",
    },
    Run { name: "boards", arguments: &[], input: "" },
    Run { name: "go_boards", arguments: &[], input: "(;SZ[3];B[bb];W[aa])" },
    Run {
        name: "last_fen",
        arguments: &[],
        input: "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. d4 d5 2. Nf4 *\n",
    },
    Run { name: "random_games", arguments: &["2", "7"], input: "" },
    Run { name: "script", arguments: &[], input: "51937" },
    Run {
        name: "captures",
        arguments: &["corpus/games/four-field-kono.ppn", "corpus/fan/games/11-elimination.fan"],
        input: "",
    },
    Run {
        name: "record",
        arguments: &["GameType: Four Field Kono"],
        input: "{\"do\": \"drag\", \"pieces\": {\"at\": {\"x\": 2, \"y\": 1}}, \"to\": {\"x\": 2, \"y\": 3}, \"landing\": \"capture\"}\n\
                {\"do\": \"comment\", \"text\": \"a capture\"}\n\
                {\"do\": \"tap\", \"piece\": 6}\n",
    },
    Run {
        name: "house_rule",
        arguments: &[],
        input: "---\nEvent: Cup\n...\n---\n...\n1. S@b2 2. b2-b2\n",
    },
    Run {
        name: "picture",
        arguments: &["oblique"],
        input: r#"[{"piece_side": "coin_face", "rank": 4, "x": 1, "y": 1}]"#,
    },
    Run {
        name: "film",
        arguments: &["algebraic"],
        input: r#"[{"scale_factor": 1, "moves": [{"number": "SetupFn.", "comment": "", "pieces": []},
            {"number": "1.", "comment": "", "pieces": [{"id": "1", "piece_side": "coin_face", "rank": 4, "x": 1, "y": 1}]}]}]"#,
    },
    // This example runs the command that the tests of the workspace have built.
    Run { name: "problems", arguments: &["corpus/games/chess.ppn", "-"], input: "1. e4 e5\n" },
    Run { name: "hover", arguments: &["1", "12"], input: "1. S@b2 2. b2-c3\n" },
    Run { name: "positions", arguments: &[], input: "1. S@b2 2. b2-c3\n---\nEvent: Cup\n...\n" },
    Run {
        name: "at_cursor",
        arguments: &["5", "5"],
        input: "---\nGameType: Four Field Kono\n...\n1. b1:b3\n1... d3:b3 {a capture each}\n",
    },
];

#[test]
fn every_example_does_what_it_promises() {
    let examples = built();
    let written = written();
    let run: BTreeSet<&str> = RUNS.iter().map(|run| run.name).collect();
    assert_eq!(run, written.iter().map(String::as_str).collect(), "an example that is not run");
    for run in RUNS {
        let printed = run.output(&examples[run.name]);
        // Other tests compare pictures.
        let shown = match std::str::from_utf8(&printed) {
            Ok(text) if !text.starts_with("<svg") => text.to_owned(),
            Ok(_) => "a picture in SVG".to_owned(),
            Err(_) => format!("{} bytes", String::from_utf8_lossy(&printed[..3])),
        };
        insta::assert_snapshot!(format!("example-{}", run.name), shown);
    }
}

impl Run {
    /// Runs the example and returns its output.
    fn output(&self, program: &Path) -> Vec<u8> {
        let command = program.parent().unwrap().with_file_name("ppn").with_extension(EXE_EXTENSION);
        let mut child = Command::new(program)
            .args(self.arguments)
            .env("PPN", command)
            .current_dir(root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = if self.input.starts_with("corpus/") {
            fs::read_to_string(root().join(self.input)).unwrap()
        } else {
            self.input.to_owned()
        };
        // The input is written in a thread: the example may print before it has read everything, or
        // may not read it at all.
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        assert!(output.status.success(), "{}: {}", self.name, output.status);
        output.stdout
    }
}

/// The programs of all examples by name, compiled with all crates as `cargo test --workspace` does.
fn built() -> BTreeMap<String, PathBuf> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "build",
            "--workspace",
            "--examples",
            "--bins",
            "--locked",
            "--message-format",
            "json",
        ])
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(output.status.success(), "the examples do not compile");
    let messages = String::from_utf8(output.stdout).unwrap();
    let messages = messages.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let example = |message: Value| {
        let name = message["target"]["name"].as_str()?.to_owned();
        Some((name, message["executable"].as_str()?.into()))
    };
    messages.filter_map(example).collect()
}

/// The names of all examples in the source.
fn written() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for folder in fs::read_dir(root().join("crates")).unwrap() {
        let Ok(files) = fs::read_dir(folder.unwrap().path().join("examples")) else { continue };
        for file in files {
            let path = file.unwrap().path();
            // The tests of the npm package run the examples in JavaScript.
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            assert!(names.insert(name.clone()), "two examples are called {name}");
        }
    }
    names
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
