//! A text as Flexible Arimaa Notation: split, read, replayed, written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn_arimaa::{Archive, Game, Reading, Replay, read, split, to_fan, to_record};
use ppn_fuzz::assert_points_into;

fuzz_target!(|text: &str| {
    let reading = read_all(text);
    assert_points_into(text, &reading.diagnostics);
    let texts: Vec<_> = split(text).collect();
    assert_eq!(texts.iter().map(|game| &*game.text).collect::<String>(), text);
    let alone = texts.iter().flat_map(|game| {
        let by = u32::try_from(game.place.offset).unwrap_or(u32::MAX);
        read_all(&game.text).diagnostics.into_iter().map(move |one| one.shift(by))
    });
    assert_eq!(alone.collect::<Vec<_>>(), reading.diagnostics);
    let pieces = std::io::BufReader::with_capacity(5, text.as_bytes());
    assert_eq!(Archive::new(pieces).map(Result::unwrap).collect::<Vec<_>>(), texts);
    for game in reading.games.iter().take(20) {
        let replayed = replay(game);
        assert_points_into(text, &replayed.diagnostics);
        let _ = to_record(game, &replayed);
        let fan = to_fan(game, &replayed);
        if game.not_understood().is_none() {
            let again = read_all(&fan);
            assert_eq!(again.not_understood(), None, "{fan}");
            assert_eq!(to_fan(&again.games[0], &replay(&again.games[0])), fan);
        }
    }
});

fn read_all(text: &str) -> Reading {
    read(text, Default::default())
}

fn replay(game: &Game) -> Replay {
    ppn_arimaa::replay(game, &Default::default())
}
