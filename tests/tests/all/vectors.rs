//! Every vector and example game of the corpus is replayed through the facade, as the command
//! prints it.

use ppn_tests::corpus::{self, Expected, Vector, departure, diagnostics, replayed};

#[test]
fn example_games_give_the_expected_boards() {
    walk(&corpus::games());
}

#[test]
fn vectors_of_the_movetext_give_the_expected_boards_and_errors() {
    walk(&corpus::movetext());
}

fn walk(vectors: &[Vector]) {
    let failures: Vec<String> = vectors
        .iter()
        .filter_map(|vector| {
            let found = replayed(&vector.text, &ppn::Options::default());
            let what = departure(&found, &vector.expected)?;
            Some(format!("{}: {what}\n{}", vector.name, vector.text))
        })
        .collect();
    let (wrong, all) = (failures.len(), vectors.len());
    assert!(failures.is_empty(), "{wrong} of {all} vectors fail\n\n{}", failures.join("\n"));
}

/// The kind of an error is a recommendation, but a person has to approve each case in which another
/// one is reported first.
#[test]
fn errors_of_another_kind_than_recommended_are_known() {
    let mut others = String::new();
    for vector in corpus::movetext() {
        let Expected::Error(recommended) = &vector.expected else { continue };
        let found = replayed(&vector.text, &ppn::Options::default());
        let mut errors =
            found.iter().flat_map(diagnostics).filter(|one| one["severity"] == "error");
        let first = errors.next().map_or("", |one| one["name"].as_str().unwrap_or_default());
        if first != recommended {
            let text = vector.text.trim_end().escape_debug();
            others.push_str(&format!("{:<16} {recommended} → {first}\n    {text}\n", vector.name));
        }
    }
    insta::assert_snapshot!(others);
}
