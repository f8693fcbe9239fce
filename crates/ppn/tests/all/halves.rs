//! Games that a line `---` instead of `...` cuts in two have one problem, however they are read.

use ppn::{GameText, Notation, Options, Reader, check, read};

const WRONG: &str = "---\nGameType: Chess\n---\n1. e2-e4 1... e7-e5\n";

fn codes<'t>(games: impl Iterator<Item = GameText<'t>>) -> Vec<&'static str> {
    let found = games.flat_map(|game| check(&game, &Options::default()));
    found.map(|one| one.code.id).collect()
}

#[test]
fn a_marker_instead_of_the_end_of_metadata_is_one_problem() {
    assert_eq!(codes(read(WRONG)), ["E0054"]);
    assert_eq!(codes(Reader::new(WRONG.as_bytes()).map(Result::unwrap)), ["E0054"]);
    let texts = ppn::Ppn::default().split(Box::new(WRONG.as_bytes()));
    assert_eq!(codes(texts.map(Result::unwrap)), ["E0054"]);
}
