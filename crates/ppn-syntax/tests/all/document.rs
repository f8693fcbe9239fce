//! Movetexts that are changed, and keep everything else byte for byte.

use ppn_syntax::{ElementKind, MovetextDocument, MovetextEditError};
use proptest::prelude::*;
use std::{fs, path::Path};

/// The text after changes.
fn changed(
    text: &str,
    change: impl FnOnce(&mut MovetextDocument) -> Result<(), MovetextEditError>,
) -> Result<String, MovetextEditError> {
    let mut movetext = MovetextDocument::new(text);
    let outcome = change(&mut movetext);
    if outcome.is_err() {
        assert_eq!(movetext.as_str(), text, "a refused change changes nothing");
    }
    outcome.map(|()| movetext.to_string())
}

#[test]
fn an_element_is_replaced_where_it_is() {
    for (text, index, words, new) in [
        ("1.  a1-a2\t{x}", 1, "a1-a3", "1.  a1-a3\t{x}"),
        ("1. a1-a2", 0, "2...", "2... a1-a2"),
        ("1. a1-a2", 1, "S@{b2,c2} b2-b3", "1. S@{b2,c2} b2-b3"),
        ("a1-a2;b1-b2", 1, "2.", "a1-a2 2. b1-b2"),
        ("1. a1-a2;", 1, "{x}", "1. {x};"),
        ("oops! a1-a2", 0, "*b2", "*b2 a1-a2"),
    ] {
        let new = Ok(new.to_owned());
        assert_eq!(changed(text, |movetext| movetext.replace(index, words)), new, "{text:?}");
    }
    let error = |index, words| changed("1. a1-a2", |movetext| movetext.replace(index, words));
    assert_eq!(error(2, "2."), Err(MovetextEditError::NoElement(2)));
    assert_eq!(error(1, "a1-a2}"), Err(MovetextEditError::Broken("a1-a2}".into())));
    assert_eq!(error(1, " "), Err(MovetextEditError::Broken(String::new())));
}

#[test]
fn words_are_inserted_on_the_line_of_the_element_before_them() {
    for (text, index, new) in [
        ("", 0, "{x}\n"),
        ("1. a1-a2\n2. b1-b2\n", 0, "{x} 1. a1-a2\n2. b1-b2\n"),
        ("1. a1-a2\n2. b1-b2\n", 2, "1. a1-a2 {x}\n2. b1-b2\n"),
        ("1. a1-a2\r\n2. b1-b2", 4, "1. a1-a2\r\n2. b1-b2 {x}"),
        ("a1-a2;b1-b2", 1, "a1-a2 {x} ;b1-b2"),
        ("a1-a2;b1-b2", 2, "a1-a2; {x} b1-b2"),
    ] {
        let new = Ok(new.to_owned());
        assert_eq!(changed(text, |movetext| movetext.insert(index, "{x}")), new, "{text:?}");
    }
    let after_comment = changed("{a", |movetext| movetext.insert(1, "a1-a2"));
    assert_eq!(after_comment, Err(MovetextEditError::Unwritable));
}

#[test]
fn an_element_is_removed_with_its_space_or_its_line() {
    for (text, index, new) in [
        ("1. a1-a2 {x} 2. b1", 2, "1. a1-a2 2. b1"),
        ("1. a1-a2 {x}", 2, "1. a1-a2"),
        ("  1. a1-a2", 0, "  a1-a2"),
        ("1. a1-a2\n{x}\n2. b1", 2, "1. a1-a2\n2. b1"),
        ("1. a1-a2\r\n  {x} \r\n2. b1", 2, "1. a1-a2\r\n2. b1"),
        ("1. a1-a2\n{x}", 2, "1. a1-a2"),
        ("1. a1-a2 {x}\n2. b1", 2, "1. a1-a2\n2. b1"),
        ("a1-a2;b1-b2", 1, "a1-a2 b1-b2"),
        ("a1-a2;b1-b2", 2, "a1-a2;"),
        ("a1-a2 ; b1-b2", 1, "a1-a2 b1-b2"),
        ("{x}", 0, ""),
    ] {
        let new = Ok(new.to_owned());
        assert_eq!(changed(text, |movetext| movetext.remove(index)), new, "{text:?}");
    }
}

#[test]
fn only_comments_without_braces_are_written_as_comments() {
    let comment = |index, text| changed("1. a1 {b}", |movetext| movetext.set_comment(index, text));
    assert_eq!(comment(2, " c\nd "), Ok("1. a1 { c\nd }".into()));
    assert_eq!(comment(1, "c"), Err(MovetextEditError::NotComment(1)));
    assert_eq!(comment(2, "{c"), Err(MovetextEditError::Broken("{{c}".into())));
    assert_eq!(MovetextDocument::new("1. a1 {b} {c").comment(2), Some("b"));
    assert_eq!(MovetextDocument::new("1. a1 {b} {c").comment(3), None);
}

/// Changes each element of a movetext, and compares what changed.
fn try_changes(text: &str, most: usize) {
    let movetext = MovetextDocument::new(text);
    assert_eq!(movetext.to_string(), text);
    let written = |movetext: &MovetextDocument| -> Vec<String> {
        (0..movetext.elements().len()).map(|at| movetext.get(at).unwrap().to_owned()).collect()
    };
    let old = written(&movetext);
    let step = (old.len() / most).max(1);
    for index in (0..old.len()).step_by(step) {
        let span = movetext.elements()[index].span.range();
        let (before, after) = (&text[..span.start], &text[span.end..]);
        let is_broken = movetext.elements()[index].kind == ElementKind::Broken;
        let mut expected = old.clone();
        "z9-z8".clone_into(&mut expected[index]);
        let mut new = movetext.clone();
        match new.replace(index, "z9-z8") {
            Ok(()) => {
                assert!(new.as_str().starts_with(before) && new.as_str().ends_with(after));
                assert_eq!(written(&MovetextDocument::new(new.as_str())), expected, "{text:?}");
            }
            // Braces without a partner are read together with what is around them.
            Err(_) => assert!(is_broken || text.contains(['{', '}']), "{text:?}"),
        }
        let mut new = movetext.clone();
        if new.insert(index, "z9-z8").is_ok() {
            expected = old.clone();
            expected.insert(index, "z9-z8".to_owned());
            assert_eq!(written(&MovetextDocument::new(new.as_str())), expected, "{text:?}");
        }
        let mut new = movetext.clone();
        if new.remove(index).is_ok() {
            expected = old.clone();
            expected.remove(index);
            assert_eq!(written(&MovetextDocument::new(new.as_str())), expected, "{text:?}");
        }
    }
}

#[test]
fn movetexts_of_the_corpus_are_changed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/games");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "ppn") {
            let text = fs::read_to_string(&path).unwrap();
            let movetext = text.split("\n...").last().unwrap();
            if movetext.len() < 20_000 {
                try_changes(movetext, 20);
                count += 1;
            }
        }
    }
    assert!(count > 5, "{count}");
}

/// Movetexts, many of them with errors.
fn movetext() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        6 => "[a-h][1-9][-_:][a-h][1-9]",
        4 => "[1-9][0-9]?\\.{1,3}",
        3 => "\\{[a-z ;.é]{0,5}\\}",
        2 => "S@[a-e]?\\{[a-d],[0-9]\\}[1-4]?",
        1 => "`[a-k]'",
        2 => "[?/*+!^&`'\\\\(){}<>,♜é\u{a0}]{1,3}",
        8 => Just(" ".to_owned()),
        2 => "[ \n\r\t]{1,2}",
        2 => Just(";".to_owned()),
    ];
    proptest::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_movetext_is_unchanged_but_for_the_change(text in movetext()) {
        try_changes(&text, 20);
    }

    #[test]
    fn any_text_is_unchanged_but_for_the_change(text in any::<String>()) {
        try_changes(&text, 20);
    }
}
