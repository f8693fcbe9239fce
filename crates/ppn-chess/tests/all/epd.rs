//! Lines of EPD that python-chess wrote.

use ppn_chess::{Epd, write_epd};

#[test]
fn lines_of_another_program_are_read_and_written_as_they_are() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/epd/lines.jsonl");
    let lines = std::fs::read_to_string(path).unwrap();
    assert!(lines.lines().count() >= 60);
    for line in lines.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = case["text"].as_str().unwrap();
        let epd = Epd::read(text);
        assert_eq!(epd.diagnostics, [], "{text}");
        assert_eq!(write_epd(text, &epd), text);
        let pv = epd.operations.iter().find(|one| one.code == "pv").unwrap();
        let (position, last) = pv.moves.last().unwrap();
        let end = position.play(*last).unwrap().to_string();
        // Other programs name the square behind a pawn only if it can be captured.
        let fields = |fen: &str| fen.split(' ').take(3).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(fields(&end), fields(case["end"].as_str().unwrap()), "{text}");
    }
}

/// Where the text ends is not known.
#[test]
fn no_quotes_are_written_around_a_quote() {
    for (operation, fixes) in [("id 2\";", 0), ("id 2;", 1)] {
        let epd = Epd::read(&format!("4k3/8/8/8/8/8/8/4K2R w - - {operation}"));
        let said: Vec<_> = epd.diagnostics.iter().map(|one| one.code.id).collect();
        assert_eq!(said, ["W0865"], "{operation}");
        assert_eq!(epd.diagnostics[0].fixes.len(), fixes, "{operation}");
    }
}

#[test]
fn a_line_has_n_problems_and_the_first_of_each_code() {
    let most = ppn_chess::Limits::default().diagnostics;
    let found = |moves: usize| {
        let moves = "Nf6 ".repeat(moves);
        Epd::read(&format!("4k3/8/8/8/8/8/8/4K2R w - - bm {moves}; id 2;")).diagnostics
    };
    assert_eq!(found(most - 1).len(), most);
    let many = found(most + 10);
    assert_eq!(many.len(), most + 1);
    assert_eq!(many[most].code.id, "W0865");
    assert_eq!(many[most].notes, ["10 more problems of this game are hidden"]);
}
