//! Formatting of games in PPN: formatting a text again changes nothing, and its meaning stays the
//! same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::{FormatOptions, GameText, LineBreaks};
use ppn_fuzz::writers::assert_formatting_keeps_games;

fuzz_target!(|text: &str| {
    let width = [80, 30, 0][text.len() / 3 % 3];
    let breaks = LineBreaks::ALL[text.len() % 3];
    let options = FormatOptions::default().with_width(width).with_breaks(breaks);
    for game in ppn::read(text).take(20) {
        assert_formatting_keeps_games(&ppn::Ppn::default(), &game, &options);
        let once = ppn::format(&game, &options);
        if once.text != game.text {
            let formatted = ppn::read(&once.text).next().expect("a text is at least one game");
            assert_eq!(meaning(&formatted), meaning(&game), "\n{}", once.text);
        }
    }
});

/// The parts that a layout must not change besides the boards: the moves and the codes of the
/// problems.
fn meaning(game: &GameText<'_>) -> (Vec<String>, Vec<&'static str>) {
    let record = ppn::replay(game, &ppn_fuzz::options());
    let mut codes: Vec<_> = record.diagnostics.iter().map(|one| one.code.name).collect();
    codes.sort_unstable();
    let states = (0..record.len().min(100))
        .map(|state| format!("{} {}", record.number(state), record.text(state)))
        .collect();
    (states, codes)
}
