//! A text as a file whose games are replayed, and the last board drawn.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn_render::terminal;

fuzz_target!(|text: &str| {
    let options = ppn_fuzz::options();
    for game in ppn::read(text).take(20) {
        ppn_fuzz::replay(&game, &options);
        let record = ppn::replay(&game, &options);
        let last = record.len() - 1;
        let pieces: Vec<_> = record.board(last).pieces().map(|(_, piece)| piece.clone()).collect();
        let _ = terminal::diagram(&pieces, &terminal::Options::default());
    }
});
