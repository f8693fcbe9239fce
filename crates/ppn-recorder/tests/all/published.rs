//! The published games, played by gestures: the recorder must write the words that their authors
//! wrote.

use ppn_notations::Ppn;
use ppn_record::{GameText, Notation, Options, Record};
use ppn_recorder::{Answer, Gesture, Grip, Landing, Point, Recorder, Settings};
use std::{fs, path::Path, sync::Arc};

/// A place of a single piece, such as `b2`.
fn square(text: &str, scale: f64) -> Option<Point> {
    let (column, row) = text.split_at_checked(1)?;
    let column = column.bytes().next().filter(u8::is_ascii_lowercase)? - b'a' + 1;
    Some(Point { x: f64::from(column) * scale, y: row.parse::<f64>().ok()? * scale })
}

/// The gesture for a simple move.
fn gesture(word: &str, scale: f64) -> Option<Gesture> {
    let at = |text| square(text, scale);
    let top = |text| Some(Grip::Stack { at: at(text)?, count: Some(1) });
    let drag = |(from, to), landing| {
        Some(Gesture::Drag { pieces: top(from)?, to: at(to)?, through: Vec::new(), landing })
    };
    if let Some(ends) = word.split_once('-') {
        drag(ends, Landing::Top)
    } else if let Some(ends) = word.split_once(':') {
        drag(ends, Landing::Capture)
    } else if let Some((one, other)) = word.split_once('#') {
        Some(Gesture::Swap { pieces: top(one)?, others: top(other)? })
    } else {
        Some(Gesture::PutBack { pieces: top(word.strip_prefix('*')?)? })
    }
}

/// Plays a game; returns the number of moves that were made by gestures.
fn play(name: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/games").join(name);
    let whole = fs::read_to_string(path).expect("it is in the corpus");
    let (ppn, options) = (Ppn::default(), Options::default());
    let game = GameText::whole(whole.clone().into_bytes());
    let record: Record<'_> = ppn.record(&game, &options);
    let mut recorder =
        Recorder::new(Arc::new(ppn.clone()), "", Settings::default(), options.clone());
    let mut count = 0;
    for state in 1..record.len() {
        let text = record.text(state);
        let span = record.span(state);
        if let Some(gesture) = gesture(&text, record.scale_factor) {
            recorder.set_text(&whole[..span.start as usize]);
            let answer = recorder.act(&gesture);
            let Answer::Written { words, .. } = answer else { panic!("{name} {text}: {answer:?}") };
            assert_eq!(words, text, "{name}");
            count += 1;
        }
    }
    count
}

#[test]
fn gestures_are_written_as_people_wrote_them() {
    let games = [
        ("chess.ppn", 40),
        ("checkers.ppn", 50),
        ("four-field-kono.ppn", 10),
        ("fuji-san.ppn", 27),
        ("martian-chess.ppn", 14),
        ("relativity.ppn", 20),
        ("tablut.ppn", 39),
    ];
    for (name, least) in games {
        let count = play(name);
        assert!(count >= least, "{name}: {count} moves");
    }
}
