//! A small text that asks for much gets an error at once; what is within the limits is read.

use ppn_file::{Metadata, limits};

fn codes(yaml: &str) -> Vec<&'static str> {
    let faults = Metadata::parse(yaml).err().unwrap_or_default();
    faults.iter().map(|fault| fault.code.name).collect()
}

#[test]
fn nesting_ends_at_its_limit() {
    // The mapping of the metadata is the first level.
    let flow = |depth| format!("a: {}{}\n", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(codes(&flow(limits::NESTING - 1)), [""; 0]);
    assert_eq!(codes(&flow(limits::NESTING)), ["metadata-limit"]);
    assert_eq!(codes(&flow(20_000)), ["metadata-limit"]);
    let block = |depth| format!("a:\n{}b\n", "- ".repeat(depth));
    assert_eq!(codes(&block(limits::NESTING - 1)), [""; 0]);
    assert_eq!(codes(&block(limits::NESTING)), ["metadata-limit"]);
    assert_eq!(codes(&block(200_000)), ["metadata-limit"]);
}

#[test]
fn aliases_count_as_the_nesting_that_they_stand_for() {
    let chain = |length: usize| {
        let link = |n| format!("k{n}: &a{n} [*a{}]\n", n - 1);
        format!("k0: &a0 [x]\n{}", (1..length).map(link).collect::<String>())
    };
    assert_eq!(codes(&chain(limits::NESTING - 1)), [""; 0]);
    assert_eq!(codes(&chain(limits::NESTING)), ["metadata-limit"]);
}

#[test]
fn aliases_of_aliases_stop_at_the_limit_of_copies() {
    let line = |n: usize| {
        let aliases = vec![format!("*a{}", n - 1); 9].join(", ");
        format!("k{n}: &a{n} [{aliases}]\n")
    };
    let laughs = format!("k0: &a0 [x]\n{}", (1..30).map(line).collect::<String>());
    assert_eq!(codes(&laughs), ["metadata-limit"]);

    let long = format!("a: &a {}\nb: [{}]\n", "x".repeat(100_000), "*a, ".repeat(100));
    assert_eq!(codes(&long), ["metadata-limit"]);
    let fewer = format!("a: &a {}\nb: [{}]\n", "x".repeat(100_000), "*a, ".repeat(40));
    assert_eq!(codes(&fewer), [""; 0]);
}

#[test]
fn an_alias_within_what_it_names_is_an_error() {
    assert_eq!(codes("a: &a [*a]\n"), ["metadata-yaml"]);
    assert_eq!(codes("&a a: {b: *a}\n"), [""; 0]);
    assert_eq!(codes("a: *b\n"), ["metadata-yaml"]);
}

#[test]
fn metadata_of_any_length_within_the_limit_is_read() {
    let line = "Notes: a line that is not of the plain subset # for this comment\n";
    let many: String = (0..20_000).map(|n| format!("{n} {line}")).collect();
    assert_eq!(codes(&many), [""; 0]);
    let long = format!("Notes: [{}]\n", "x".repeat(limits::METADATA_BYTES));
    assert_eq!(codes(&long), ["metadata-limit"]);
}

#[test]
fn repeated_keys_are_told_up_to_a_limit() {
    let faults = codes(&"a: b # c\n".repeat(10_000));
    assert_eq!(faults, ["metadata-yaml"; limits::FAULTS]);
}

#[test]
fn lines_without_indentation_in_brackets_cost_a_bounded_time() {
    let list = |lines: usize| format!("a: [\n{}]\n", "b,\n".repeat(lines));
    assert_eq!(codes(&list(100)), [""; 0]);
    assert_eq!(codes(&list(100_000)), ["metadata-yaml"]);
}
