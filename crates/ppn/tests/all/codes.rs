//! Each number and each name of a diagnostic has one meaning, across all crates.

use std::collections::HashMap;

#[test]
fn every_number_and_every_name_has_one_meaning() {
    let (mut numbers, mut names) = (HashMap::new(), HashMap::new());
    let mut twice = Vec::new();
    for code in ppn::all_codes() {
        assert!(code.id.len() == 5 && code.id[1..].bytes().all(|digit| digit.is_ascii_digit()));
        if let Some(other) = numbers.insert(&code.id[1..], code.id) {
            twice.push(format!("{other} and {}", code.id));
        }
        if let Some(other) = names.insert(code.name, code.id) {
            twice.push(format!("{} is {other} and {}", code.name, code.id));
        }
    }
    assert!(twice.is_empty(), "{twice:#?}");
    assert!(numbers.len() > 200, "{}", numbers.len());
}

#[test]
fn a_code_is_found_by_number_and_name() {
    let unknown_square = ppn::code("no-such-square");
    assert_eq!(unknown_square.unwrap().id, "E0604");
    assert_eq!(ppn::code("e0604"), unknown_square);
    assert_eq!(ppn::code("encoding").unwrap().id, "E0001");
    assert_eq!(ppn::code("X9999"), None);
}
