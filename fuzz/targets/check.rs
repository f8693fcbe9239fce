//! Everything that is reported about the games of a text, their pictures, and the fixes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::{Applicability, Notation, apply_fixes};
use ppn_syntax::report::{Excerpt, Report};
use std::io;

fuzz_target!(|text: &str| {
    let options = ppn_fuzz::options();
    for game in ppn::read(text).take(20) {
        let diagnostics = ppn::check(&game, &options);
        ppn_fuzz::assert_points_into(&game.text, &diagnostics);
        assert!(diagnostics.is_sorted_by_key(|diagnostic| diagnostic.span.start));
        let excerpt = Excerpt { name: "game.ppn", text: &game.text, first_line: game.place.line + 1 };
        let report = Report::new(excerpt);
        for diagnostic in diagnostics.iter().take(5) {
            report.write(diagnostic, &mut io::sink()).expect("a sink takes everything");
        }
        let _ = apply_fixes(&game.text, &diagnostics, Applicability::Unsafe);
        let fixed = ppn::fix(&game, &options, Applicability::Safe);
        assert_eq!(fixed.applied == 0, fixed.text == game.text);
        let _ = ppn::Ppn::default().outline(&game, "game.ppn", &options);
    }
});
