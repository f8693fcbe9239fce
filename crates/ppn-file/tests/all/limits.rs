//! A text that exceeds a limit gives an error at once; a text within the limits is read.

use ppn_file::{Game, Limits, Metadata, limits, write_game};

fn codes(yaml: &str) -> Vec<&'static str> {
    codes_within(yaml, Limits::default())
}

fn codes_within(yaml: &str, limits: Limits) -> Vec<&'static str> {
    let faults = Metadata::parse(yaml, &limits).err().unwrap_or_default();
    faults.iter().map(|fault| fault.code.name).collect()
}

/// Checks that metadata gives an error with `message` under the limits `too_low`, and is read under
/// the limits `enough`.
fn ends_at(yaml: &str, too_low: Limits, message: &str, enough: Limits) {
    let faults = Metadata::parse(yaml, &too_low).expect_err(message);
    assert_eq!((faults.len(), faults[0].message.as_str()), (1, message));
    assert_eq!(faults[0].code.name, "metadata-limit");
    assert_eq!(codes_within(yaml, enough), [""; 0], "{message}");
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
fn nesting_is_raised_as_far_as_is_safe() {
    let flow = |depth| format!("a: {}{}\n", "[".repeat(depth), "]".repeat(depth));
    let block = |depth| format!("a:\n{}b\n", "- ".repeat(depth));
    let limits = Limits::default().with_nesting(usize::MAX);
    let most = limits::DEEPEST_NESTING;
    for text in [flow, block as fn(usize) -> String] {
        let deep = text(most - 1);
        assert_eq!(codes(&deep), ["metadata-limit"]);
        let metadata = Metadata::parse(&deep, &limits).expect("it is not too deep");
        let again = write_game(&metadata, "").expect("it can be written");
        let again = Game::parse(&again, &limits).metadata;
        assert_eq!(serde_json::to_string(&again).ok(), serde_json::to_string(&metadata).ok());
        let message = "the metadata has more than 255 nested lists and mappings";
        let faults = Metadata::parse(&text(most), &limits).expect_err(message);
        assert_eq!(faults[0].message, message);
        assert_eq!(codes_within(&text(200_000), limits), ["metadata-limit"]);
    }
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
fn aliases_copy_at_most_n_values_and_bytes() {
    // Values with an anchor count like copies: two lists of two items, three texts.
    let yaml = "a: &a [abc, def]\nb: *a\n";
    let usual = Limits::default();
    let nodes = |copied_nodes| usual.with_copied_nodes(copied_nodes);
    ends_at(yaml, nodes(5), "the aliases of the metadata expand to more than 5 values", nodes(6));
    let bytes = |copied_bytes| usual.with_copied_bytes(copied_bytes);
    ends_at(yaml, bytes(11), "the aliases of the metadata expand to more than 11 bytes", bytes(12));

    let long = format!("a: &a {}\nb: [{}]\n", "x".repeat(100_000), "*a, ".repeat(100));
    let message = "the aliases of the metadata expand to more than 4194304 bytes";
    let dense = |copied_bytes| bytes(copied_bytes).with_copied_bytes_for_a_byte(200);
    ends_at(&long, dense(usual.copied_bytes), message, dense(16 << 20));
    let many = format!("a: &a [{}]\nb: [{}]\n", "x, ".repeat(999), "*a, ".repeat(100));
    let dense = |copied_nodes| nodes(copied_nodes).with_copied_nodes_for_a_byte(100);
    let message = "the aliases of the metadata expand to more than 100000 values";
    ends_at(&many, dense(usual.copied_nodes), message, dense(200_000));
}

#[test]
fn aliases_copy_in_proportion_to_the_metadata() {
    // A list of 11 values, which counts for its anchor and for each of 40 aliases.
    let yaml = format!("a: &a [{}]\nb: [{}]\n", "x, ".repeat(10), "*a, ".repeat(40));
    let usual = Limits::default();
    let nodes =
        |copied_nodes_for_a_byte| usual.with_copied_nodes_for_a_byte(copied_nodes_for_a_byte);
    let message =
        format!("the aliases of the metadata expand to more than {} values", 2 * yaml.len());
    ends_at(&yaml, nodes(2), &message, nodes(3));
    let yaml = format!("a: &a {}\nb: [{}]\n", "x".repeat(100), "*a, ".repeat(40));
    let bytes =
        |copied_bytes_for_a_byte| usual.with_copied_bytes_for_a_byte(copied_bytes_for_a_byte);
    let message =
        format!("the aliases of the metadata expand to more than {} bytes", 15 * yaml.len());
    ends_at(&yaml, bytes(15), &message, bytes(16));

    // Nine aliases of nine aliases: little text, and 100,000 values within the usual limit of a game.
    let laughs = "a: &a [1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\n\
                  d: [*c,*c,*c,*c,*c,*c,*c,*c]\n";
    assert_eq!(codes(laughs), ["metadata-limit"]);
    // What people write to save some typing.
    let board = "Board: &board {a: 1, b: 2, c: 3}\nOne: *board\nOther: *board\n";
    assert_eq!(codes(board), [""; 0]);
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
fn metadata_have_at_most_n_bytes() {
    let bytes = |bytes| Limits::default().with_bytes(bytes);
    // For lines that the fast reader reads, and for others.
    for yaml in ["Event: A\n", "Event: [A]\n"] {
        let most = yaml.len();
        let message = format!("the metadata is longer than {} bytes", most - 1);
        ends_at(yaml, bytes(most - 1), &message, bytes(most));
    }
    let long: String = (0..180_000).map(|n| format!("Notes {n}: {}\n", "x".repeat(80))).collect();
    let message = "the metadata is longer than 16777216 bytes";
    ends_at(&long, Limits::default(), message, bytes(32 << 20));
}

#[test]
fn repeated_keys_are_reported_up_to_a_limit() {
    let yaml = "a: b # c\n".repeat(10_000);
    assert_eq!(codes(&yaml), ["metadata-yaml"; limits::DIAGNOSTICS]);
    let more = Limits::default().with_diagnostics(2 * limits::DIAGNOSTICS);
    assert_eq!(codes_within(&yaml, more), ["metadata-yaml"; 2 * limits::DIAGNOSTICS]);
}

#[test]
fn lines_without_indentation_in_brackets_cost_a_bounded_time() {
    let list = |lines: usize| format!("a: [\n{}]\n", "b,\n".repeat(lines));
    assert_eq!(codes(&list(100)), [""; 0]);
    assert_eq!(codes(&list(100_000)), ["metadata-yaml"]);

    // The whole text is read again for each line.
    let read_again = |read_again_bytes| Limits::default().with_read_again_bytes(read_again_bytes);
    let text = list(5);
    assert_eq!(codes_within(&text, read_again(5 * text.len())), [""; 0]);
    assert_eq!(codes_within(&text, read_again(5 * text.len() - 1)), ["metadata-yaml"]);
    // What is before the end of the line `---` is not read again.
    let (game, length) = (format!("---\n{text}...\n"), "\n".len() + text.len());
    let is_read = |most| Game::parse(&game, &read_again(most)).diagnostics.is_empty();
    assert_eq!([5 * length - 1, 5 * length].map(is_read), [false, true]);
    let long = format!("a: [\n{}]\n", format!("{},\n", "b".repeat(200_000)).repeat(3));
    assert_eq!(codes(&long), ["metadata-yaml"]);
    assert_eq!(codes_within(&long, read_again(2 << 20)), [""; 0]);
}

/// A game of zero bytes, which takes address space but no memory.
#[cfg(target_pointer_width = "64")]
#[test]
fn a_game_is_no_longer_than_spans_reach() {
    let text = String::from_utf8(vec![0; 1 << 32]).expect("zero is a character");
    let game = Game::parse(&text, &Default::default());
    assert_eq!(game.diagnostics.iter().map(|one| one.code.id).collect::<Vec<_>>(), ["E0002"]);
    assert!(game.metadata.is_empty() && game.movetext.is_empty());
}
