//! Fixes, formatting and conversion of games in the sister notations: boards do not change, or
//! nothing is written. Texts have the slips that people make.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use ppn::FormatOptions;
use ppn_fuzz::writers::{
    assert_conversion_keeps_positions, assert_conversions_are_read, assert_fixes_are_safe,
    assert_formatting_keeps_games, texts,
};

fuzz_target!(|text: &str| {
    let notations = ppn::notations();
    let sisters: Vec<_> = notations.iter().filter(|one| one.name() != "ppn").collect();
    // One notation for each text: all of them would take three times as long, and only one of them
    // understands most texts. Slips change the length, and so the choice.
    let notation = sisters[text.len() % sisters.len()];
    let games = texts(notation, text);
    for game in &games {
        assert_fixes_are_safe(notation, game);
        assert_formatting_keeps_games(notation, game, &FormatOptions::default());
        assert_conversion_keeps_positions(notation, game);
    }
    assert_conversions_are_read(notation, &games);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    ppn_fuzz::slips::mutate(data, size, max_size, seed)
});
