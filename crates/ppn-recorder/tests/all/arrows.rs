//! Arrows that are drawn, as marks of the text.

use ppn_notations::standard;
use ppn_recorder::{Answer, Gesture, Options, Recorder};

/// The text after these comments on a state, or at the end.
fn drawn(notation: &str, text: &str, state: Option<usize>, said: &[&str]) -> String {
    let notation = standard(&Default::default()).named(notation).unwrap().clone();
    let mut recorder = Recorder::new(notation, text, Default::default(), Options::default());
    for text in said {
        recorder.set_cursor(state);
        let answer = recorder.act(&Gesture::Comment { text: (*text).to_owned() });
        assert!(matches!(answer, Answer::Written { .. }), "{answer:?}");
    }
    recorder.text().to_owned()
}

#[test]
fn an_arrow_is_a_property_in_sgf_and_a_command_elsewhere() {
    let arrow = "[%arrow a9:c8=green]";
    let go = "(;GM[1]SZ[9];B[aa];W[bb])";
    assert_eq!(drawn("sgf", go, None, &[arrow]), "(;GM[1]SZ[9];B[aa];W[bb]AR[aa:cb])");
    let two = drawn("sgf", go, None, &[arrow, "[%arrow b2:b3]"]);
    assert_eq!(two, "(;GM[1]SZ[9];B[aa];W[bb]AR[aa:cb][bh:bg])");
    assert_eq!(drawn("sgf", go, Some(1), &[arrow]), "(;GM[1]SZ[9];B[aa]AR[aa:cb];W[bb])");
    // With words, it stays a comment.
    let said = drawn("sgf", go, None, &["look [%arrow a9:c8]"]);
    assert_eq!(said, "(;GM[1]SZ[9];B[aa];W[bb]C[look [%arrow a9:c8\\]])");
    let ppn = drawn("ppn", "1. S@a1 1... M@b2\n", Some(1), &["[%arrow a1:b2=red]"]);
    assert_eq!(ppn, "1. S@a1 {[%arrow a1:b2=red]} 1... M@b2\n");
}
