//! The manual pages of the codes: the example of a page has that code, and the text to write
//! instead has no problem. Draughts, Arimaa and go have such a test in their own crates.

use ppn::{Code, Diagnostic, Layer, Options, Selection, Severity, check};

/// Pages whose examples are described, since they would be bytes that are not text or millions of
/// them, or since `ppn check` is not the command that reports them.
const DESCRIBED: [&str; 11] = [
    "E0001", "E0002", "E0003", "E0010", "E0011", "W0012", "E0104", "E0315", "E0407", "E0408",
    "E0409",
];

#[test]
fn examples_get_the_code_of_their_page() {
    for code in pages() {
        let example = block(code, "# Example");
        let Some(example) = example.filter(|_| !DESCRIBED.contains(&code.id)) else {
            assert!(DESCRIBED.contains(&code.id), "{} shows nothing", code.id);
            continue;
        };
        let said = said(&example);
        assert!(said.iter().any(|one| one.code == code), "{}: {said:?}\n{example}", code.id);
    }
}

#[test]
fn nothing_is_wrong_with_what_to_write_instead() {
    for code in pages() {
        let Some(instead) = block(code, "# Write instead") else { continue };
        // The text to write instead may have style remarks, which have pages of their own.
        let wrong = |one: &Diagnostic| one.code == code || one.code.severity > Severity::Style;
        let said = said(&instead);
        assert!(!said.iter().any(wrong), "{}: {said:?}\n{instead}", code.id);
    }
}

/// Checking and replaying agree whether an example has an error, in the notation of its block.
#[test]
fn examples_have_one_verdict() {
    let (notations, options) = (ppn::notations(), Options::default());
    let mut tried = 0;
    for code in ppn::all_codes() {
        let blocks = code.manual.split("\n```").filter_map(|block| block.split_once('\n'));
        for (name, text) in blocks {
            let Some(notation) = notations.named(name) else { continue };
            tried += 1;
            for game in notation.split(Box::new(text.as_bytes())) {
                let game = game.expect("memory can be read");
                let parsed = notation.parse(game.borrowed(), &options);
                let has_error = |all: &[Diagnostic]| all.iter().any(Diagnostic::is_error);
                let checked = ppn::lint::check(&*parsed, &Selection::default());
                let replayed = parsed.record().diagnostics;
                assert_eq!(
                    has_error(&checked),
                    has_error(&replayed),
                    "{}: {checked:?}\n{replayed:?}\n{text}",
                    code.id
                );
            }
        }
    }
    assert!(tried > 500, "only {tried} examples");
}

#[test]
fn every_page_has_all_parts_in_the_same_order() {
    for code in ppn::all_codes() {
        let page = ppn::lint::manual_page(code);
        let headings: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("# ")).collect();
        let parts = ["Why it matters", "Example", "Write instead", "Silence it"];
        assert_eq!(headings, parts, "{}", code.id);
        assert!(!page.starts_with('#'), "{} does not say what it means", code.id);
        let (_, why) = page.split_once("\n# Why it matters\n").unwrap();
        let (why, _) = why.split_once("\n# ").unwrap();
        assert!(
            why.split_whitespace().count() >= 8,
            "{} hardly says why it matters: {why}",
            code.id
        );
    }
}

fn pages() -> impl Iterator<Item = &'static Code> {
    ppn::all_codes().filter(|code| {
        !matches!(code.layer(), Layer::Draughts | Layer::Arimaa | Layer::Chess | Layer::Go)
    })
}

/// The text of the code block below a heading.
fn block(code: &Code, heading: &str) -> Option<String> {
    let (_, section) = code.manual.split_once(&format!("\n{heading}\n"))?;
    let (text, _) = section.strip_prefix("```ppn\n")?.split_once("\n```")?;
    Some(text.to_owned())
}

/// The diagnostics of a game. A page may show only its metadata or its moves.
fn said(text: &str) -> Vec<Diagnostic> {
    let whole = text.starts_with("---") || text.starts_with('—');
    let begins_with_key =
        text.split_once(':').is_some_and(|(key, _)| key.chars().all(|c| c.is_ascii_alphanumeric()));
    let text = match (whole, text.contains("\n..."), begins_with_key) {
        (false, true, _) => format!("---\n{text}"),
        (false, false, true) => format!("---\n{text}\n...\n"),
        _ => text.to_owned(),
    };
    ppn::read(&text).flat_map(|game| check(&game, &Options::default())).collect()
}
