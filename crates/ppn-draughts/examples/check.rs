//! Tries the crate from the command line.
#![allow(clippy::print_stdout, clippy::print_stderr, missing_docs)]

use ppn_draughts::{Fen, FileReport, LegalMove, Mode, Pdn, Ruleset, Variant, read_bytes};
use std::{fs, io::Read, process::ExitCode};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let value =
        |flag: &str| args.iter().position(|arg| arg == flag).and_then(|at| args.get(at + 1));
    match args.first().map(String::as_str) {
        Some("parse") => {
            let mode = if has("--strict") {
                Mode::Strict
            } else if has("--reading") {
                Mode::Reading
            } else {
                Mode::Tolerant
            };
            let pdn = input(args.last().unwrap(), mode);
            for said in pdn.diagnostics() {
                eprintln!("{} {} {:?} {}", said.code.id, said.code.name, said.span, said.message);
            }
            if mode != Mode::Tolerant {
                return ExitCode::from(u8::from(!pdn.is_valid()));
            }
            println!("{}", serde_json::to_string(&FileReport::new(&pdn)).unwrap());
        }
        Some("draughts") => {
            let game_type = value("--game-type").unwrap().parse().unwrap();
            let variant = value("--variant")
                .map_or_else(|| Variant::of(game_type).unwrap(), |name| name.parse().unwrap());
            let rules = Ruleset::on(variant, game_type).unwrap();
            let position = value("--fen").map_or_else(
                || rules.start(),
                |fen| Fen::read(fen, rules.board()).unwrap().position,
            );
            if args[1] == "moves" {
                println!("{}", serde_json::json!({ "moves": LegalMove::all(&rules, &position) }));
            } else {
                let depth: u32 = args[2].parse().unwrap();
                let nodes: Vec<u64> =
                    (1..=depth).map(|depth| rules.perft(&position, depth)).collect();
                println!("{}", serde_json::json!({ "nodes": nodes }));
            }
        }
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}

fn input(path: &str, mode: Mode) -> Pdn {
    let mut bytes = Vec::new();
    if path == "-" {
        std::io::stdin().read_to_end(&mut bytes).unwrap();
    } else {
        bytes = fs::read(path).unwrap();
    }
    read_bytes(&bytes, mode)
}
