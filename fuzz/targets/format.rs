//! Formatting: a formatted text stays as it is, and means what it meant.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::{FormatOptions, LineBreaks, Notation, format, format_as};

fuzz_target!(|text: &str| {
    let width = [80, 30, 0][text.len() / 3 % 3];
    let options = FormatOptions {
        width,
        breaks: LineBreaks::ALL[text.len() % 3],
        ..Default::default()
    };
    for game in ppn::read(text).take(20) {
        let once = format(&game, &options);
        ppn_fuzz::assert_points_into(&game.text, &once.diagnostics);
        if once.text != game.text {
            let mut again = ppn::read(&once.text);
            let formatted = again.next().expect("a text is at least one game");
            assert!(again.next().is_none(), "one game became more:\n{}", once.text);
            assert_eq!(format(&formatted, &options).text, once.text);
            assert_eq!(meaning(&formatted), meaning(&game), "\n{}", once.text);
        }
        for notation in [Notation::Pdn, Notation::Fan, Notation::Arimaa] {
            let _ = format_as(&game, notation, &options);
        }
    }
});

/// What a layout must not change: the numbers, the moves and the codes of what is wrong.
fn meaning(game: &ppn::GameText<'_>) -> (Vec<String>, Vec<&'static str>) {
    let record = ppn::replay(game, &ppn_fuzz::options());
    let mut codes: Vec<_> = record.diagnostics.iter().map(|one| one.code.name).collect();
    codes.sort_unstable();
    let states = (0..record.len().min(100))
        .map(|state| format!("{} {}", record.number(state), record.text(state)))
        .collect();
    (states, codes)
}
