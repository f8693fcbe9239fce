//! Games that are changed, and keep everything else byte for byte.

use ppn_file::{EditError, GameDocument, NewValue, Scalar, ScalarStyle, Slot, split};
use proptest::prelude::*;
use std::{fs, path::Path};

/// The text after changes.
fn changed(
    text: &str,
    change: impl FnOnce(&mut GameDocument) -> Result<(), EditError>,
) -> Result<String, EditError> {
    let mut game = GameDocument::new(text);
    let outcome = change(&mut game);
    if outcome.is_err() {
        assert_eq!(game.as_str(), text, "a refused change changes nothing");
    }
    outcome.map(|()| game.to_string())
}

fn set(text: &str, path: &[&str], value: impl Into<NewValue>) -> String {
    changed(text, |game| game.set(path, value)).unwrap()
}

#[test]
fn a_value_is_written_in_the_style_of_the_old_one() {
    for (old, value, new) in [
        ("A: x\n\n", "z", "A: z\n\n"),
        ("A:   x   # c\n\n", "z", "A:   z   # c\n\n"),
        ("A: 'x'\n\n", "z", "A: 'z'\n\n"),
        ("A: 'x'\n\n", "it's", "A: 'it''s'\n\n"),
        ("A: 'x'\n\n", "a\nb", "A: \"a\\nb\"\n\n"),
        ("A: \"x\"\n\n", "z", "A: \"z\"\n\n"),
        ("A:\n\n", "z", "A: z\n\n"),
        ("A: # c\n\n", "z", "A: z # c\n\n"),
        ("A:\n  x\nB: 1\n\n", "z", "A:\n  z\nB: 1\n\n"),
        ("A: |\n  x\nB: 1\n\n", "y\nz\n", "A: |\n  y\n  z\nB: 1\n\n"),
        ("A: | # c\n  x\nB: 1\n\n", "y\nz", "A: |- # c\n  y\n  z\nB: 1\n\n"),
        ("A: >\n  x\nB: 1\n\n", "y\n\nz", "A: \"y\\n\\nz\"\nB: 1\n\n"),
        ("{A: x, B: 2}\n\n", "a, b", "{A: \"a, b\", B: 2}\n\n"),
        ("A:\n- x # c\n- y\nB: 1\n\n", "z", "A: z\nB: 1\n\n"),
        ("A: # c\n  # d\n  x: 1\nB: 1\n\n", "z", "A: z # c\n  # d\nB: 1\n\n"),
        ("A: x\r\nB: 1\r\n\r\n", "y\nz", "A: |-\r\n  y\r\n  z\r\nB: 1\r\n\r\n"),
    ] {
        assert_eq!(set(old, &["A"], value), new, "{old:?}");
    }
}

#[test]
fn a_text_is_quoted_where_a_reader_would_read_something_else() {
    for (text, written) in [
        ("No", "\"No\""),
        ("5", "\"5\""),
        ("010", "\"010\""),
        ("1:30", "\"1:30\""),
        ("2024-01-05", "\"2024-01-05\""),
        ("", "\"\""),
        ("~", "\"~\""),
        ("a: b", "\"a: b\""),
        ("a:b", "a:b"),
        ("a #b", "\"a #b\""),
        ("a#b", "a#b"),
        ("#3", "\"#3\""),
        ("-x", "\"-x\""),
        ("- x", "\"- x\""),
        ("!x", "\"!x\""),
        ("`q'@b2", "\"`q'@b2\""),
        (" x", "\" x\""),
        ("...", "\"...\""),
        ("---", "\"---\""),
        ("a\u{2028}b", "\"a\\u2028b\""),
        ("é ♜", "é ♜"),
    ] {
        assert_eq!(set("A: x\n\n", &["A"], text), format!("A: {written}\n\n"), "{text:?}");
    }
}

#[test]
fn values_of_all_types_are_written() {
    for (value, written) in [
        (NewValue::from(true), " true"),
        (7.into(), " 7"),
        (2.0.into(), " 2.0"),
        (1e20.into(), " 1.0e20"),
        (f64::NEG_INFINITY.into(), " -.inf"),
        (NewValue::null(), " null"),
        (NewValue::styled("0.10", ScalarStyle::Plain), " 0.10"),
        (NewValue::styled("x", ScalarStyle::SingleQuoted), " 'x'"),
        (["a", "b, c"].into_iter().collect(), " [a, \"b, c\"]"),
        (NewValue::mapping([("Name", "Chess"), ("a b", "")]), "\n  Name: Chess\n  a b: \"\""),
        (NewValue::mapping::<String, NewValue>([]), " {}"),
    ] {
        assert_eq!(
            set("A: x # c\n\n", &["B"], value.clone()),
            format!("A: x # c\nB:{written}\n\n")
        );
        assert_eq!(set("A:\n\n", &["A"], value), format!("A:{written}\n\n"));
    }
    let nested = NewValue::mapping([("Name", NewValue::mapping([("x", 1)]))]);
    assert_eq!(set("A: x # c\n\n", &["A"], nested.clone()), "A: # c\n  Name:\n    x: 1\n\n");
    assert_eq!(set("{A: x}\n\n", &["A"], nested), "{A: {Name: {x: 1}}}\n\n");
}

#[test]
fn a_new_key_is_written_where_its_mapping_is() {
    for (old, path, new) in [
        ("", &["A"][..], "---\nA: x\n...\n"),
        ("1. a1-a2", &["A"], "---\nA: x\n...\n1. a1-a2"),
        ("---\n1. a1-a2", &["A"], "---\nA: x\n...\n1. a1-a2"),
        ("---", &["A"], "---\nA: x\n...\n"),
        ("---\r\n...\r\n1. a1-a2", &["A"], "---\r\nA: x\r\n...\r\n1. a1-a2"),
        ("---\n# c\n...\n", &["A"], "---\n# c\nA: x\n...\n"),
        ("\u{feff}1. a1-a2", &["A"], "\u{feff}---\nA: x\n...\n1. a1-a2"),
        ("B: 1 # c\n\n1. a1-a2", &["A"], "B: 1 # c\nA: x\n\n1. a1-a2"),
        ("---\nB: |\n  y\n\n...\n", &["A"], "---\nB: |\n  y\nA: x\n\n...\n"),
        ("---\nB: |+\n  y\n\n...\n", &["A"], "---\nB: |+\n  y\n\nA: x\n...\n"),
        ("--- {B: 1}\n...\n", &["A"], "--- {B: 1, A: x}\n...\n"),
        ("--- {}\n...\n", &["A"], "--- {A: x}\n...\n"),
        ("B:\n  c: 1\nD: 2\n\n", &["B", "A"], "B:\n  c: 1\n  A: x\nD: 2\n\n"),
        ("B: {c: 1}\nD: 2\n\n", &["B", "A"], "B: {c: 1, A: x}\nD: 2\n\n"),
        ("B: {}\nD: 2\n\n", &["B", "A"], "B: {A: x}\nD: 2\n\n"),
        ("B:\nD: 2\n\n", &["B", "A"], "B:\n  A: x\nD: 2\n\n"),
        ("D: 2\n\n", &["B", "A"], "D: 2\nB:\n  A: x\n\n"),
        ("B: 1\n...", &["A"], "B: 1\nA: x\n..."),
    ] {
        assert_eq!(set(old, path, "x"), new, "{old:?}");
    }
}

#[test]
fn a_new_key_comes_to_its_slot() {
    let text = "A: 1 # c\n# d\nB: {x: 1, y: 2}\n\n";
    let insert = |path: &[&str], slot| changed(text, |game| game.insert(path, 3, slot)).unwrap();
    let text_with = |old: &str, new: &str| text.replace(old, new);
    assert_eq!(insert(&["C"], Slot::First), text_with("A: 1", "C: 3\nA: 1"));
    assert_eq!(insert(&["C"], Slot::Before("B")), text_with("# d", "C: 3\n# d"));
    assert_eq!(insert(&["C"], Slot::After("A")), text_with("# d", "C: 3\n# d"));
    assert_eq!(insert(&["C"], Slot::Last), text_with("}\n", "}\nC: 3\n"));
    assert_eq!(insert(&["B", "z"], Slot::First), text_with("x: 1", "z: 3, x: 1"));
    assert_eq!(insert(&["B", "z"], Slot::After("x")), text_with("y: 2", "z: 3, y: 2"));
    let error = |path: &[&str], slot| changed(text, |game| game.insert(path, 3, slot)).unwrap_err();
    assert_eq!(error(&["A"], Slot::Last), EditError::KeyExists("A".into()));
    assert_eq!(error(&["C"], Slot::After("D")), EditError::NoKey("D".into()));
    assert_eq!(error(&["A", "x"], Slot::Last), EditError::NotMapping("A".into()));
}

#[test]
fn an_entry_is_removed_with_its_line_and_its_comma() {
    for (old, path, new) in [
        ("A: 1\nB: 2 # c\nC: 3\n\n", &["B"][..], "A: 1\nC: 3\n\n"),
        ("# a\nA: 1\n# b\nB: 2\n\n", &["A"], "# a\n# b\nB: 2\n\n"),
        ("A: |+\n  x\n\nB: 2\n...\n", &["A"], "\nB: 2\n...\n"),
        ("A:\n  x: 1\n  y: 2\nB: 2\n\n", &["A"], "B: 2\n\n"),
        ("A:\n  x: 1\n  y: 2\nB: 2\n\n", &["A", "x"], "A:\n  y: 2\nB: 2\n\n"),
        ("A:\n  x: 1\nB: 2\n\n", &["A", "x"], "A: {}\nB: 2\n\n"),
        ("A: {x: 1}\nB: 2\n\n", &["A", "x"], "A: {}\nB: 2\n\n"),
        ("A: {x: 1, y: 2}\n\n", &["A", "x"], "A: {y: 2}\n\n"),
        ("A: {x: 1, y: 2}\n\n", &["A", "y"], "A: {x: 1}\n\n"),
        ("A: {x: 1, # c\n  y: 2}\n\n", &["A", "y"], "A: {x: 1 # c\n  }\n\n"),
        ("A: {x: 1, # c\n  y: 2}\n\n", &["A", "x"], "A: { # c\n  y: 2}\n\n"),
        ("---\nA: 1\n...\n1. a1-a2", &["A"], "---\n...\n1. a1-a2"),
    ] {
        assert_eq!(changed(old, |game| game.remove(path)).unwrap(), new, "{old:?}");
    }
    assert_eq!(changed("A: 1\n\n", |game| game.remove("B")), Err(EditError::NoKey("B".into())));
}

#[test]
fn a_key_gets_another_name_at_its_place() {
    let rename = |text: &str, new: &str| changed(text, |game| game.rename("A", new));
    assert_eq!(rename("A: 1 # c\nB: 2\n\n", "C").unwrap(), "C: 1 # c\nB: 2\n\n");
    assert_eq!(rename("'A': 1\n\n", "C").unwrap(), "'C': 1\n\n");
    assert_eq!(rename("A: 1\n\n", "y").unwrap(), "\"y\": 1\n\n");
    assert_eq!(rename("A: 1\nB: 2\n\n", "B"), Err(EditError::KeyExists("B".into())));
}

#[test]
fn comments_behind_values_are_read_and_changed() {
    let text = "A: 1   # a\nB: # b\n  x: 1\nC: | # c\n  #no\nD: \"#no\"\nE: {x: 1} # e\n\n";
    let game = GameDocument::new(text);
    let comments = ["A", "B", "C", "D", "E"].map(|key| game.comment(key));
    assert_eq!(comments, [Some("a"), Some("b"), Some("c"), None, Some("e")]);
    let comment = |path: &[&str], new| changed(text, |game| game.set_comment(path, new));
    assert_eq!(comment(&["A"], Some("z")).unwrap(), text.replace("# a", "# z"));
    assert_eq!(comment(&["A"], None).unwrap(), text.replace("   # a", ""));
    assert_eq!(comment(&["C"], None).unwrap(), text.replace(" # c", ""));
    assert_eq!(comment(&["D"], Some("d")).unwrap(), text.replace("o\"", "o\" # d"));
    assert_eq!(comment(&["B", "x"], Some("z")).unwrap(), text.replace("x: 1\n", "x: 1 # z\n"));
    assert_eq!(comment(&["D"], None).unwrap(), text);
    // What is behind it would become a part of the comment.
    assert_eq!(comment(&["E", "x"], Some("z")), Err(EditError::Unwritable));
    assert_eq!(comment(&["A"], Some("a\nb")), Err(EditError::Unwritable));
}

#[test]
fn what_would_change_something_else_is_refused() {
    for (text, path) in [
        // The anchor of an alias.
        ("A: &a x\nB: *a\n\n", &["A"][..]),
        ("A: &a {x: 1}\nB: *a\n\n", &["B", "x"]),
    ] {
        assert_eq!(
            changed(text, |game| game.set(path, "y")),
            Err(EditError::Unwritable),
            "{text:?}"
        );
    }
    let error = changed("A: 1\n\n", |game| game.set(["A", "x"], 1)).unwrap_err();
    assert_eq!(error, EditError::NotMapping("A".into()));
    assert_eq!(error.to_string(), "the value of \"A\" is not a mapping");
}

#[test]
fn metadata_can_be_changed_as_far_as_it_was_read() {
    let broken = "A: 1\nB: [\nC: 2\n...\n";
    assert_eq!(set(broken, &["A"], 2), broken.replace('1', "2"));
    assert_eq!(set(broken, &["D"], 3), broken.replace("B", "D: 3\nB"));
    assert_eq!(changed(broken, |game| game.remove("C")), Err(EditError::NoKey("C".into())));
}

#[test]
fn the_movetext_is_replaced_if_it_stays_one() {
    let movetext = |text: &str, new: &str| changed(text, |game| game.set_movetext(new));
    assert_eq!(movetext("A: 1\n\n1. a1-a2", "2. b1").unwrap(), "A: 1\n\n2. b1");
    assert_eq!(movetext("1. a1-a2", "2. b1").unwrap(), "2. b1");
    assert_eq!(movetext("1. a1-a2", "A: 1\n\n2. b1"), Err(EditError::Unwritable));
    assert_eq!(movetext("1. a1-a2", "1. a1\n---\n2. b1"), Err(EditError::Unwritable));
}

/// The games of all files of a folder and those below it.
fn games(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            games(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "ppn")
            && let Ok(text) = fs::read_to_string(&path)
            && text.len() < 20_000
        {
            found.extend(split(&text).map(|game| game.text.into_owned()));
        }
    }
}

/// Changes each key of a game, and compares what changed. Returns the number of changes that were
/// refused.
fn try_changes(text: &str, value: &str) -> usize {
    let game = GameDocument::new(text);
    assert_eq!(game.to_string(), text);
    let mut refused = 0;
    let keys: Vec<String> = game.metadata().mapping.keys().map(str::to_owned).collect();
    for key in keys.iter().map(String::as_str).chain(["Zz"]) {
        let mut new = game.clone();
        match new.set(key, value) {
            Ok(()) => {
                let read = GameDocument::new(new.to_string());
                assert_eq!(
                    read.get(key).unwrap().scalar(),
                    Some(Scalar::String(value)),
                    "{text:?}"
                );
                let others = |game: &GameDocument| -> Vec<(String, Option<String>)> {
                    let others = game.metadata().iter().filter(|(other, _)| *other != key);
                    let text = |(key, entry): (&str, &ppn_file::Entry)| {
                        (key.to_owned(), entry.value.text().map(str::to_owned))
                    };
                    others.map(text).collect()
                };
                assert_eq!(others(&read), others(&game));
                assert_eq!(read.movetext(), game.movetext());
            }
            Err(_) => refused += 1,
        }
        for change in [
            changed(text, |game| game.rename(key, "Yy")),
            changed(text, |game| game.remove(key)),
            changed(text, |game| game.set_comment(key, Some("remark"))),
        ] {
            refused += usize::from(change.is_err() && key != "Zz");
        }
    }
    refused
}

#[test]
fn nearly_every_key_of_the_corpus_can_be_changed() {
    let mut texts = Vec::new();
    games(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"), &mut texts);
    assert!(texts.len() > 50, "{}", texts.len());
    let (mut keys, mut refused) = (0, 0);
    for text in &texts {
        let game = GameDocument::new(text.as_str());
        keys += game.metadata().mapping.len() + 1;
        refused += try_changes(text, "a: b");
    }
    // Four changes of each. The others are anchors, and lines of several keys.
    assert!(refused * 50 < keys * 4, "{refused} of {}", keys * 4);
}

/// Metadata of all kinds of YAML, with errors, and whole games around it.
fn text_of_game() -> impl Strategy<Value = String> {
    let scalar = prop_oneof![
        6 => "[a-z0-9:#é-]{0,4}",
        1 => "'[a-z #:]{0,3}'",
        1 => "\"[a-z #:]{0,3}\"",
        1 => "[&*!][ab] ?[a-z]?",
        1 => "\\[[a-z,]{0,3}\\]",
        1 => "\\{[a-c]: [a-z]?(, [d-f]: [0-9])?\\}",
        1 => "[|>][+-]?( #c)?",
        1 => "[\\[{}\\]'\"]",
    ];
    let line = (("[ ]{0,3}", "[A-Da-c]{0,2}", "[:-]?[ ]{0,2}"), scalar, "( +# ?[a-z]{0,2})?");
    let line = prop_oneof![
        8 => line.prop_map(|((indent, key, colon), value, comment)| {
            format!("{indent}{key}{colon}{value}{comment}")
        }),
        4 => "[A-D]: [a-z]{1,3}( +# c)?",
        2 => "---|\\.\\.\\.",
        1 => " {0,2}# [a-z]",
        1 => "1\\. a1-a2",
        1 => " ?",
    ];
    let end = prop_oneof![6 => "\n", 2 => "\r\n", 1 => "\r"];
    (proptest::collection::vec((line, end), 0..8), "(---|\u{feff})?").prop_map(|(lines, begin)| {
        lines.into_iter().fold(begin, |text, (line, end)| text + &line + &end)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_game_is_unchanged_but_for_the_change(text in text_of_game(), value in "[a-z:#'\", \n-]{0,5}") {
        for game in split(&text) {
            try_changes(&game.text, &value);
        }
    }

    #[test]
    fn any_text_is_kept_and_takes_a_key(text in any::<String>(), value in any::<String>()) {
        try_changes(&text, &value);
    }
}
