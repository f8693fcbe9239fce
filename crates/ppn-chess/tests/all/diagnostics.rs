//! Every code has a page whose example gives it, and what to write instead does not.

use ppn_chess::{Limits, codes, read, replay};

fn ids(text: &str) -> Vec<&'static str> {
    // A line of EPD begins with a position.
    if text.starts_with("4k3") {
        let epd = ppn_chess::Epd::read(text);
        return epd.diagnostics.iter().map(|one| one.code.id).collect();
    }
    let game = read(text, &Limits::default());
    let replayed = replay(text, &game);
    game.diagnostics.iter().chain(&replayed.diagnostics).map(|one| one.code.id).collect()
}

#[test]
fn pages_have_examples() {
    // These come from the bytes of a file.
    let of_bytes = [&codes::TOO_LARGE, &codes::ENCODING];
    for code in codes::CODES.iter().filter(|code| !of_bytes.iter().any(|one| one.id == code.id)) {
        let texts: Vec<&str> = code
            .manual
            .split("```pgn\n")
            .skip(1)
            .map(|text| text.split("\n```").next().unwrap())
            .collect();
        let [wrong, right] = texts[..] else { panic!("{}", code.id) };
        assert!(ids(wrong).contains(&code.id), "{}: {:?}", code.id, ids(wrong));
        assert_eq!(ids(right), [""; 0], "{}", code.id);
        // Other problems of an example would distract.
        assert!(ids(wrong).iter().all(|id| *id == code.id), "{}: {:?}", code.id, ids(wrong));
    }
}

/// In an open comment, a bracket that closes the variation around it would be a word: the comment comes first.
#[test]
fn fixes_close_a_comment_before_the_variation_around_it() {
    let mut text = "1. e4 (1. d4 {a\n".to_owned();
    let mut rounds = Vec::new();
    loop {
        let game = read(&text, &Limits::default());
        let unclosed = game.diagnostics.iter().filter(|one| one.code.id == codes::UNCLOSED.id);
        let edits: Vec<_> =
            unclosed.flat_map(|one| &one.fixes).flat_map(|fix| &fix.edits).collect();
        let [edit] = edits[..] else {
            assert!(edits.is_empty(), "{text}: {edits:?}");
            break;
        };
        text.replace_range(edit.span.range(), &edit.text);
        rounds.push(text.trim_end().to_owned());
    }
    assert_eq!(rounds, ["1. e4 (1. d4 {a}", "1. e4 (1. d4 {a})"]);
}
