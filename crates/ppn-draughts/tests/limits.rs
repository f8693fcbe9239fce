//! Small texts that ask for much: none may take long or exhaust the stack.

use ppn_draughts::{Archive, Fen, FileReport, Mode, Ruleset, Variant, read, write};
use std::time::{Duration, Instant};

/// Reads, replays and writes a text; the time is generous for a slow and busy machine.
fn is_quick(text: &str) {
    let start = Instant::now();
    for mode in [Mode::Strict, Mode::Reading, Mode::Tolerant] {
        let _ = read(text, mode);
    }
    let pdn = read(text, Mode::Tolerant);
    let _ = FileReport::new(&pdn);
    let _ = write(&pdn);
    let _ = Archive::new(text.as_bytes()).count();
    let words: String = text.chars().take(20).collect();
    assert!(start.elapsed() < Duration::from_secs(60), "{words} {:?}", start.elapsed());
}

#[test]
fn repeated_words_take_time_by_their_number() {
    for word in [
        "(",
        ")",
        "()",
        "[",
        "]",
        "[]",
        "[A \"\"]",
        "[A \"\"",
        "\"",
        "\\\"",
        "/",
        "//",
        "{",
        "}",
        "$",
        "*",
        "* ",
        "1-0 ",
        "--",
        "- ",
        "... ",
        "1.",
        "!",
        "32-28 ",
        "32 -",
        "x",
        "28x19",
        "%",
        ";",
        "\n[",
        "3228 ",
        "0-5 ",
        "a1-b2 ",
        "/FEN \"?:W31:B20\"/ ",
        "/FEN \"W::\"/ ",
        "(0-5 $1",
    ] {
        is_quick(&word.repeat(20_000 / word.len()));
    }
}

#[test]
fn long_numbers_and_ranges_are_read() {
    let digits = "9".repeat(50_000);
    is_quick(&format!("[GameType \"{digits}\"] {digits}. {digits}-{digits} *"));
    let rules = Ruleset::new(Variant::International);
    assert!(Fen::read("W:W1-4294967295:B1", rules.board()).is_err());
    assert!(Fen::read(&format!("W:W{digits}:B1"), rules.board()).is_err());
}

#[test]
fn captures_without_end_are_cut_off() {
    // Kings among men with a free square behind each of them: routes multiply.
    for (variant, fen) in [
        ("canadian", "W:WK1,K6,K67,K72:B8,10,21,23,25,34,36,45,47,49,58,60,11,33,57"),
        ("turkish", "W:WKa1,Kh8:Bb2,b4,b6,d2,d4,d6,f2,f4,f6,c3,c5,e3,e5,g3,g5"),
        ("pool", "W:WK29,K4:B6,7,8,14,15,16,22,23,24"),
    ] {
        let rules = Ruleset::new(variant.parse().unwrap());
        let position = Fen::read(fen, rules.board()).unwrap().position;
        let start = Instant::now();
        let moves = rules.moves(&position);
        assert!(!moves.is_empty());
        assert!(start.elapsed() < Duration::from_secs(20), "{variant} {:?}", start.elapsed());
    }
}

#[test]
fn of_many_faults_ten_thousand_are_told() {
    let pdn = read("\0 ".repeat(20_000), Mode::Tolerant);
    let told: Vec<_> = pdn.diagnostics().collect();
    // That the game has no separator is told beside what is wrong with its form.
    assert!((10_000..10_010).contains(&told.len()), "{}", told.len());
    let notes = told.iter().flat_map(|one| &one.notes);
    assert_eq!(notes.filter(|note| note.contains("is not told")).count(), 1);
}

#[test]
fn variations_are_nested_a_hundred_deep() {
    let too_deep = |depth: usize| {
        let text = format!("1. 32-28 {}{} *", "(1. 33-28 ".repeat(depth), ")".repeat(depth));
        let pdn = read(text, Mode::Tolerant);
        let messages: Vec<_> = pdn.diagnostics().map(|one| one.message.clone()).collect();
        messages.iter().filter(|message| message.contains("more than 100 deep")).count()
    };
    assert_eq!((too_deep(100), too_deep(101), too_deep(150)), (0, 1, 1));
}
