//! A text as Portable Draughts Notation: read, replayed, written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn_draughts::{ArchiveTexts, Limits, Mode, read, replay, rewrite, split};
use ppn_fuzz::assert_points_into;

fuzz_target!(|text: &str| {
    for mode in [Mode::Strict, Mode::Reading] {
        let pdn = read(text, mode);
        pdn.diagnostics().for_each(|one| assert_points_into(text, std::slice::from_ref(one)));
    }
    let limits = Limits::default();
    let pdn = read(text, Mode::Tolerant);
    pdn.diagnostics().for_each(|one| assert_points_into(&pdn.text, std::slice::from_ref(one)));
    for game in pdn.games.iter().take(20) {
        let replayed = replay(&pdn.text, game, &limits);
        assert_points_into(&pdn.text, &replayed.diagnostics);
    }
    // Rewriting the result again changes nothing, also if games are left unchanged.
    let once = rewrite(&pdn, Default::default(), &limits).text;
    assert_eq!(
        rewrite(&read(once.as_str(), Mode::Tolerant), Default::default(), &limits).text,
        once
    );
    // Reading each game alone gives the same result as in the text.
    let parts: Vec<_> = split(text, &limits).collect();
    assert_eq!(parts.iter().map(|part| &*part.text).collect::<String>(), text);
    let games: usize = parts.iter().map(|part| part.read(&limits).games.len()).sum();
    assert_eq!(games, pdn.games.len());
    let streamed: Vec<_> =
        ArchiveTexts::new(text.as_bytes(), &limits).map(|text| text.unwrap()).collect();
    assert_eq!(streamed, parts);
});
