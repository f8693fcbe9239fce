//! Fixes of games in PPN: the safe ones keep every board, and a second run finds nothing to fix.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn_fuzz::writers::assert_fixes_are_safe;

fuzz_target!(|text: &str| {
    let ppn = ppn::Ppn::default();
    for game in ppn::read(text).take(20) {
        assert_fixes_are_safe(&ppn, &game);
    }
});
