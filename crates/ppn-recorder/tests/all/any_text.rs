//! Gestures on any text: nothing panics, and only the change in the answer is made.

use ppn_notations::{Fan, Pdn, Ppn};
use ppn_record::{Notation, Options};
use ppn_recorder::{Answer, Gesture, Grip, Joint, Landing, Point, Recorder, Settings, TurnEnd};
use proptest::prelude::*;
use std::sync::Arc;

fn any_gesture() -> impl Strategy<Value = Gesture> {
    let place = || (0..9_u8, 0..9_u8).prop_map(|(x, y)| Point { x: x.into(), y: y.into() });
    let grip = move || {
        prop_oneof![
            prop::collection::vec(1..12_u32, 1..3).prop_map(Grip::Pieces),
            (place(), prop::option::of(0..3_usize))
                .prop_map(|(at, count)| Grip::Stack { at, count }),
        ]
    };
    let landing = prop_oneof![
        Just(Landing::Top),
        Just(Landing::Capture),
        Just(Landing::Under),
        (1..12_u32).prop_map(Landing::Above),
    ];
    prop_oneof![
        4 => (grip(), place(), landing)
            .prop_map(|(pieces, to, landing)| Gesture::Drag { pieces, to, through: vec![], landing }),
        1 => grip().prop_map(|pieces| Gesture::Flip { pieces }),
        1 => grip().prop_map(|pieces| Gesture::PutBack { pieces }),
        1 => (1..12_u32).prop_map(|piece| Gesture::Tap { piece }),
        1 => "[a-z{}\" ]{0,9}".prop_map(|text| Gesture::Comment { text }),
        1 => "(Hb2|Rh1|ra8|32-28|19-23|Hb2n)".prop_map(|words| Gesture::Say { words }),
        1 => Just(Gesture::Done),
        2 => Just(Gesture::Undo),
        1 => Just(Gesture::Redo),
    ]
}

/// An action of a user: a gesture, or words that are inserted into the text.
#[derive(Clone, Debug)]
enum Step {
    Gesture(Gesture),
    Insert(usize, &'static str),
    Cursor(Option<usize>),
}

fn any_step() -> impl Strategy<Value = Step> {
    let words = prop::sample::select(vec![" {so} ", "x", " S@c3 ", "\n", "9. ", "; ", " \"so\" "]);
    prop_oneof![
        6 => any_gesture().prop_map(Step::Gesture),
        1 => (any::<usize>(), words).prop_map(|(at, words)| Step::Insert(at, words)),
        1 => prop::option::of(0..4_usize).prop_map(Step::Cursor),
    ]
}

fn any_text() -> impl Strategy<Value = String> {
    let words = [
        "---\n",
        "...\n",
        "GameType: Four Field Kono\n",
        "MovetextParser: Pdn\n",
        "1. ",
        "1... ",
        "S@b2 ",
        "3M@c3 ",
        "S@b2;",
        "{a} ",
        "{",
        "b2-c3 ",
        "{S,M}@d4",
        "\r\n",
        "é ",
        "[GameType \"20\"]\n",
        "32-28 ",
        "19-23 ",
        "*\n",
        "; line\n",
        "FAN31415926 1\n\n",
        "1g Hb2 Rh1\n",
        "1s ra8\n",
        "2g Hb2n ",
        "[ 2g Rh1n ]",
        "`q'",
        "^",
        "b2-",
        "t@(1.5,1.5) ",
    ];
    let word = prop::sample::select(words.to_vec());
    prop::collection::vec(word, 0..8).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_say_all_that_changes(
        text in any_text(),
        steps in prop::collection::vec(any_step(), 1..12),
        notation in 0..3_usize,
        is_open: bool,
        forbidden: bool,
    ) {
        let notations: [Arc<dyn Notation>; 3] =
            [Arc::new(Ppn::default()), Arc::new(Pdn::default()), Arc::new(Fan::default())];
        let settings = Settings::default().with_turns(if is_open { TurnEnd::WhenDone } else { TurnEnd::ByItself }).with_joint(if forbidden { Joint::Space } else { Joint::Semicolon }).with_forbidden(forbidden);
        let notation = Arc::clone(&notations[notation]);
        let mut recorder = Recorder::new(notation, text, settings, Options::default());
        let mut written: Vec<String> = Vec::new();
        for step in steps {
            let before = recorder.text().to_owned();
            match step {
                Step::Cursor(state) => recorder.set_cursor(state),
                Step::Insert(at, words) => {
                    let mut at = at % (before.len() + 1);
                    while !before.is_char_boundary(at) {
                        at -= 1;
                    }
                    recorder.set_text(format!("{}{words}{}", &before[..at], &before[at..]));
                }
                Step::Gesture(gesture) => match recorder.act(&gesture) {
                    Answer::Written { change, .. } => {
                        let (start, end) = (change.start as usize, change.end as usize);
                        let after = format!("{}{}{}", &before[..start], change.text, &before[end..]);
                        prop_assert_eq!(recorder.text(), after);
                        // An undo removes only words of the recorder.
                        if gesture == Gesture::Undo {
                            prop_assert!(written.iter().any(|own| *own == before[start..end]));
                            prop_assert!(change.text.is_empty());
                        } else {
                            prop_assert_eq!(start, end);
                            written.push(change.text);
                        }
                    }
                    _ => prop_assert_eq!(recorder.text(), before),
                },
            }
            let _ = (recorder.to_move(), recorder.targets(2), recorder.in_box());
        }
    }
}
