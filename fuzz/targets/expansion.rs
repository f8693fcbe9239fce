//! Braces and macros: an item in short form becomes the items that it stands for.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::Limits;
use ppn_engine::{Dialect, Edition, MacroDefinition, MacroTable, Program};
use ppn_fuzz::assert_points_into;

/// The text before the movetext, from which spans count.
const OFFSET: u32 = 1000;

fuzz_target!(|text: &str| {
    // Lines `name=value` define macros, as the metadata would.
    let (definitions, movetext): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.contains('='));
    let definitions = definitions.iter().filter_map(|line| line.split_once('='));
    let definitions: Vec<MacroDefinition> = definitions
        .map(|(name, value)| MacroDefinition { name: name.into(), value: value.into(), span: None })
        .collect();
    let movetext = movetext.join("\n");
    let limits = ppn_fuzz::options().limits;
    for edition in [Edition::V0_14, Edition::V0_11] {
        let dialect = Dialect::default().with_edition(edition);
        let braces_in_values = edition == Edition::V0_11;
        let table = || MacroTable::new(definitions.iter().cloned(), braces_in_values, &limits).0;
        let (program, faults) = Program::new(&movetext, 0, table(), &dialect, &limits);
        assert_points_into(&movetext, &faults);
        assert_within(&program, &limits);
        // The place of a movetext changes only the spans.
        let (shifted, shifted_faults) = Program::new(&movetext, OFFSET, table(), &dialect, &limits);
        assert_eq!(faults.len(), shifted_faults.len());
        let both = faults.iter().zip(&shifted_faults);
        both.for_each(|(one, other)| assert_eq!(&one.clone().shift(OFFSET), other));
        assert_eq!(program.len(), shifted.len());
        for chunk in 0..program.len() {
            assert_eq!(program.number(chunk), shifted.number(chunk));
            assert_eq!(program.text(chunk), shifted.text(chunk));
            assert_eq!(program.comment(chunk), shifted.comment(chunk));
        }
    }
});

/// The expansion does not exceed the limits.
fn assert_within(program: &Program<'_>, limits: &Limits) {
    let words: usize = (0..program.len()).map(|chunk| program.word_count(chunk)).sum();
    let written = program.elements().len();
    assert!(words as u64 <= limits.game_moves + written as u64, "{words} words");
}
