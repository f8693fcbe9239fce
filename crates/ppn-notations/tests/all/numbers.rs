//! Numbers of states, whole and in parts.

use ppn_notations::{Settings, standard};
use ppn_record::Options;
use std::path::Path;

/// The parts of each number make the number again, cut numbers are beginnings, and a number finds its states.
#[test]
fn parts_of_numbers_are_those_of_the_numbers() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let rows =
        "1. S@b2; b2-b3; ;; b3-b4 2. M@c3 ..... *c3 2. S@d4 ;;;;;;;; S@e5 3.... S@f6 a. b2-b1"
            .to_owned();
    let semicolons = format!("1. S@b2{} M@c3 2... M@c4", " ;".repeat(300));
    let mut texts = vec![("ppn", rows), ("ppn", semicolons)];
    for (notation, folder) in [("ppn", "games"), ("fan", "fan/games")] {
        for entry in std::fs::read_dir(corpus.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == notation) {
                texts.push((notation, std::fs::read_to_string(path).unwrap()));
            }
        }
    }
    let (mut states, mut long) = (0, 0);
    let notations = standard(&Settings::default());
    for (notation, text) in texts {
        let notation = notations.named(notation).unwrap();
        for game in ppn_file::split(&text) {
            let record = notation.record(&game, &Options::default());
            for state in 0..record.len() {
                let number = record.number(state);
                let (stem, periods) = record.number_parts(state);
                assert!(!stem.ends_with('.'));
                assert_eq!(format!("{stem}{}", ".".repeat(periods)), number);
                let bounded = record.bounded_number(state, 20);
                assert!(number.starts_with(&*bounded) && bounded.len() <= stem.len() + 20);
                assert!(record.states_of(&number).any(|one| one == state));
                states += 1;
                long += usize::from(periods > 20);
            }
        }
    }
    assert!(states > 2_000 && long > 200, "{states} {long}");
}
