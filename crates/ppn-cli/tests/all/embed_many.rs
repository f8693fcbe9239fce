//! `ppn embed` with several documents.

use crate::support::{Folder, ppn};
use std::fs;

/// A document with one fence, which has these options.
fn fence(options: &str) -> String {
    format!("~~~ppn {{{options}}}\n---\nGameType: Four Field Kono\n...\n1. b1:b3\n~~~\n")
}

#[test]
fn nothing_is_written_if_one_of_several_documents_has_errors() {
    let folder = Folder::new("many-errors");
    let good = folder.write("good.md", fence("to=a/good.svg"));
    let paper = folder.write("paper.tex", "\\ppnboard[setup=Four Field Kono]{}\n");
    let wrong = folder.write("wrong.md", fence("to=wrong.svg move=9."));
    let unsaid = folder.write("unsaid.md", fence(""));
    let before = folder.names();
    for (last, status) in [(&wrong, 1), (&folder.file("none.md"), 2), (&unsaid, 2)] {
        let ran = ppn(&["embed", &good, &paper, last], "");
        assert_eq!(ran.status, status, "{last}: {}", ran.err);
        assert_eq!(folder.names(), before, "{last}");
    }
    // Without the wrong one, they are written.
    assert_eq!(ppn(&["embed", &good, &paper], "").status, 0);
    assert!(fs::exists(folder.file("a/good.svg")).unwrap());
    // All documents are checked, also those after a wrong one.
    fs::remove_file(folder.file("a/good.svg")).unwrap();
    let ran = ppn(&["embed", "--check", &wrong, &good], "");
    assert!(
        ran.status == 1 && ran.err.contains("a/good.svg: the picture is missing"),
        "{}",
        ran.err
    );
}

#[test]
fn a_file_that_another_document_reads_is_not_replaced() {
    let folder = Folder::new("many-inputs");
    let first = folder.write("first.md", fence("to=kono.svg"));
    let game = "---\nGameType: Four Field Kono\n...\n1. b1:b3\n";
    folder.write("kono.svg", game);
    let second = folder.write("second.md", "~~~ppn {src=kono.svg to=second.svg}\n~~~\n");
    let ran = ppn(&["embed", &first, &second], "");
    assert!(ran.status == 2 && ran.err.contains("this file is also read"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.file("kono.svg")).unwrap(), game);
    assert_eq!(folder.names().len(), 3);
}

#[test]
fn two_documents_draw_no_different_pictures_into_one_file() {
    let folder = Folder::new("many-targets");
    let first = folder.write("first.md", fence("to=s.svg"));
    let second = folder.write("b/second.md", fence("to=s.svg move=start"));
    let third = folder.write("third.md", fence("move=start to=./s.svg"));
    for check in [&["embed"][..], &["embed", "--check"]] {
        let ran = ppn(&[check, &[&*first, &second, &third]].concat(), "");
        assert_eq!(ran.status, 1, "{}", ran.err);
        assert!(ran.err.contains("third.md:1:23") && ran.err.contains("E1103"), "{}", ran.err);
        assert!(ran.err.contains("two pictures are drawn into `s.svg`"), "{}", ran.err);
        assert!(ran.err.contains("first.md`"), "{}", ran.err);
        assert!(!ran.err.contains("second.md:"), "{}", ran.err);
        assert!(!fs::exists(folder.file("s.svg")).unwrap());
    }
    // The same picture is none too many.
    fs::write(&third, fence("to=./s.svg")).unwrap();
    for check in [&["embed"][..], &["embed", "--check"]] {
        let ran = ppn(&[check, &[&*first, &second, &third]].concat(), "");
        assert_eq!((ran.status, &*ran.err), (0, ""));
    }
}
