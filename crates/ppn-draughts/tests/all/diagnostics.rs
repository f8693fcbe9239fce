//! Every diagnostic, with the example of its manual page.

use ppn_draughts::{FileReport, Limits, Mode, ReadOptions, codes, read_bytes, split};
use ppn_source::{Code, Diagnostic, Severity};
use std::{collections::HashSet, fmt::Write as _};

#[test]
fn every_manual_page_has_an_example_that_gives_the_diagnostic() {
    let mut pages = String::new();
    for code in codes::CODES {
        let text = example(code);
        let mode = if **code == codes::SYNTAX { Mode::Strict } else { Mode::Tolerant };
        // Only the first game of the example.
        let most = if **code == codes::TEXT_TOO_LONG { 11 } else { usize::MAX };
        let limits = Limits::default().with_text(most).with_piece(30);
        let said = if **code == codes::GAME_TOO_LONG {
            let text = std::str::from_utf8(&text).unwrap();
            split(text, &limits).next().unwrap().read(&limits).diagnostics
        } else {
            diagnostics(&text, mode, &limits)
        };
        if **code == codes::REPLAY_STOPPED {
            // This one is only among the warnings of a game.
            let report = FileReport::new(
                &read_bytes(&text, ReadOptions::default().with_mode(mode).with_limits(limits)),
                &Default::default(),
            );
            assert!(report.games[0].warnings.contains(&code.name));
            continue;
        }
        assert!(said.iter().any(|said| said.code == *code), "{} {said:?}", code.name);
        page(&mut pages, code, &String::from_utf8_lossy(&text), &said);
    }
    insta::assert_snapshot!(pages);
}

#[test]
fn nothing_is_wrong_with_what_to_write_instead() {
    let mut wrong = String::new();
    for code in codes::CODES {
        let Some((_, text)) = code.manual.split_once("# Write instead\n```pdn\n") else {
            assert!(code.manual.contains("\n# Write instead\n"), "{}", code.id);
            continue;
        };
        let (text, _) = text.split_once("\n```").unwrap();
        let mode = if **code == codes::SYNTAX { Mode::Strict } else { Mode::Tolerant };
        let mut said = diagnostics(text.as_bytes(), mode, &Limits::default());
        // Only the moves are shown where the game does not matter.
        said.retain(|one| one.code == *code || *one.code != codes::GAMETYPE_MISSING);
        if !said.is_empty() {
            page(&mut wrong, code, text, &said);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn ids_and_names_are_used_once() {
    let mut seen = HashSet::new();
    for code in codes::CODES {
        assert!(seen.insert(code.id) && seen.insert(code.name), "{}", code.id);
        let letter = if code.severity == Severity::Error { "E06" } else { "W06" };
        assert!(code.id.starts_with(letter), "{}", code.id);
    }
}

/// The bytes of a page's example; some characters cannot be written in a page directly.
fn example(code: &Code) -> Vec<u8> {
    let (_, rest) = code.manual.split_once("```pdn\n").unwrap();
    let (text, _) = rest.split_once("\n```").unwrap();
    let text = text.replace("\\u{feff}", "\u{feff}");
    match text.split_once("\\xe9") {
        Some((before, after)) => [before.as_bytes(), b"\xe9", after.as_bytes()].concat(),
        None => text.into_bytes(),
    }
}

fn diagnostics(text: &[u8], mode: Mode, limits: &Limits) -> Vec<Diagnostic> {
    FileReport::new(
        &read_bytes(text, ReadOptions::default().with_mode(mode).with_limits(*limits)),
        &Default::default(),
    )
    .diagnostics
}

fn page(pages: &mut String, code: &Code, text: &str, said: &[Diagnostic]) {
    let text = text.replace("((((((((", "(").replace("))))))))", ")");
    writeln!(pages, "{} {}: {}\n{text}", code.id, code.name, code.summary).unwrap();
    for said in said {
        writeln!(pages, "  {} {:?} {}", said.code.id, said.span, said.message).unwrap();
        let notes = said.help.iter().chain(&said.notes);
        notes.for_each(|note| writeln!(pages, "    {note}").unwrap());
        for fix in &said.fixes {
            writeln!(pages, "    {:?}: {} {:?}", fix.applicability, fix.title, fix.edits).unwrap();
        }
    }
    pages.push('\n');
}
