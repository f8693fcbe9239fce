//! The manual pages: an example has the problem of its page, and what to write instead has none.

use ppn_sgf::{Limits, codes, read, replay};
use ppn_source::{Code, Diagnostic};
use std::collections::HashSet;

fn said(text: &str) -> Vec<Diagnostic> {
    let limits = Limits::default();
    let reading = read(text, &limits);
    let played = reading.trees.iter().filter_map(|tree| replay(text, tree, &limits));
    let of_play = played.flat_map(|replay| replay.diagnostics).collect::<Vec<_>>();
    reading.diagnostics.into_iter().chain(of_play).collect()
}

/// The game below a heading; `None` if it is described in words.
fn block(code: &Code, heading: &str) -> Option<String> {
    let (_, section) = code.manual.split_once(&format!("\n{heading}\n"))?;
    let (text, _) = section.strip_prefix("```sgf\n")?.split_once("\n```")?;
    Some(text.to_owned())
}

/// Codes that another layer reports, from the same structure.
const OF_THE_NOTATION: [&str; 1] = ["W0955"];

#[test]
fn examples_have_the_problem_of_their_page_and_nothing_is_wrong_with_what_to_write_instead() {
    let mut seen = HashSet::new();
    for &code in codes::CODES {
        assert!(seen.insert(code.id) && seen.insert(code.name), "{} twice", code.id);
        assert!(!code.summary.ends_with('.'));
        if let Some(example) = block(code, "# Example")
            && !OF_THE_NOTATION.contains(&code.id)
        {
            let said = said(&example);
            assert!(said.iter().any(|one| one.code == code), "{}: {said:?}", code.id);
            // Each mistake is one report.
            assert_eq!(said.len(), 1, "{}: {said:?}", code.id);
        }
        if let Some(instead) = block(code, "# Write instead") {
            assert_eq!(said(&instead), [], "{}", code.id);
        }
    }
}

#[test]
fn a_safe_fix_removes_its_problem() {
    for &code in codes::CODES {
        let Some(example) = block(code, "# Example") else { continue };
        for fault in said(&example) {
            for fix in &fault.fixes {
                let fixed = ppn_source::edited(&example, &fix.edits);
                let left = said(&fixed);
                assert!(!left.iter().any(|one| one.code == code), "{}: {fixed}", code.id);
            }
        }
    }
}
