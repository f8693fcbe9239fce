//! Random gestures on every start board: the written text must give the board after them.

use ppn_engine::turn_over;
use ppn_notations::Ppn;
use ppn_piece::{Kind, Piece, Rank, normal_angle};
use ppn_record::{GameText, Notation, Options};
use ppn_recorder::{Answer, Gesture, Grip, Joint, Landing, Point, Recorder, Settings, TurnEnd};
use proptest::prelude::*;
use std::sync::Arc;

/// A generator of random numbers, so that a failure can be reproduced from its seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }

    fn of<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }
}

/// Pieces with their numbers, lowest first.
type Table = Vec<(u32, Piece)>;

fn table(record: &ppn_record::Record<'_>) -> Table {
    record.last_board().pieces().map(|(tag, piece)| (tag.number.0, piece.clone())).collect()
}

fn is_at(piece: &Piece, at: Point) -> bool {
    (piece.x - at.x).hypot(piece.y - at.y) < 1e-3
}

/// The pieces at a place, except for the tiles and boards at the bottom and the pieces in the hand.
fn upon_ground(table: &Table, at: Point, in_hand: &[u32]) -> Table {
    let there = table.iter().filter(|(_, piece)| is_at(piece, at));
    let upon = there
        .skip_while(|(_, piece)| matches!(piece.piece_side.kind, Kind::Tile | Kind::Board))
        .filter(|(number, _)| !in_hand.contains(number));
    upon.cloned().collect()
}

fn held(table: &Table, grip: &Grip) -> Vec<u32> {
    match grip {
        Grip::Pieces(numbers) => numbers.clone(),
        Grip::Stack { at, count } => {
            let there: Vec<u32> =
                table.iter().filter(|(_, piece)| is_at(piece, *at)).map(|(one, _)| *one).collect();
            there[there.len() - count.expect("it is given")..].to_vec()
        }
        _ => unreachable!("no other grips are tried"),
    }
}

/// Performs a gesture on the table directly, without the recorder.
fn act(table: &mut Table, gesture: &Gesture) {
    let carry = |table: &mut Table, pieces: &[u32], to: Point, landing: Landing| {
        let (mut moved, rest): (Table, Table) =
            table.drain(..).partition(|(number, _)| pieces.contains(number));
        *table = rest;
        for (_, piece) in &mut moved {
            (piece.x, piece.y) = (to.x, to.y);
        }
        let place =
            |number: u32| table.iter().position(|(one, _)| *one == number).expect("it is there");
        let at = match landing {
            Landing::Bottom => 0,
            Landing::Above(number) => place(number) + 1,
            Landing::Beneath(number) => place(number),
            _ => table.len(),
        };
        table.splice(at..at, moved);
    };
    match gesture {
        Gesture::Drag { pieces, to, landing, .. } => {
            let pieces = held(table, pieces);
            let there = upon_ground(table, *to, &pieces);
            let taken = there.last().map(|(number, _)| *number);
            let landing = match (*landing, there.first()) {
                (Landing::Under, Some((lowest, _))) => &Landing::Beneath(*lowest),
                _ => landing,
            };
            if *landing == Landing::Capture {
                table.retain(|(number, _)| Some(*number) != taken);
            }
            carry(table, &pieces, *to, *landing);
        }
        Gesture::Turn { pieces, degrees, about } => {
            let pieces = held(table, pieces);
            for (_, piece) in table.iter_mut().filter(|(number, _)| pieces.contains(number)) {
                piece.angle = normal_angle(piece.angle - degrees);
                if let Some(Point { x, y }) = about {
                    let (sin, cos) = (-degrees.to_radians()).sin_cos();
                    let (dx, dy) = (piece.x - x, piece.y - y);
                    (piece.x, piece.y) = (x + dx * cos - dy * sin, y + dx * sin + dy * cos);
                }
            }
        }
        Gesture::Draw { from, to, flip } => {
            let (drawn, _) =
                upon_ground(table, *from, &[]).last().expect("something is there").clone();
            carry(table, &[drawn], *to, Landing::Top);
            if *flip {
                turn_over(&mut table.last_mut().expect("it was drawn").1);
            }
        }
        Gesture::Change { piece, into } => {
            for (_, old) in table.iter_mut().filter(|(number, _)| number == piece) {
                *old = Piece { x: old.x, y: old.y, ..into.clone() };
            }
        }
        Gesture::Flip { pieces } => {
            let pieces = held(table, pieces);
            for (_, piece) in table.iter_mut().filter(|(number, _)| pieces.contains(number)) {
                turn_over(piece);
            }
        }
        Gesture::Roll { piece, rank } => {
            for (_, die) in table.iter_mut().filter(|(number, _)| number == piece) {
                die.rank = Rank(*rank);
            }
        }
        Gesture::Put { piece, .. } => table.push((0, piece.clone())),
        Gesture::PutBack { pieces } => {
            let pieces = held(table, pieces);
            table.retain(|(number, _)| !pieces.contains(number));
        }
        Gesture::Swap { pieces, others } => {
            let (pieces, others) = (held(table, pieces), held(table, others));
            let place = |table: &Table, pieces: &[u32]| {
                let last =
                    table.iter().rfind(|(one, _)| pieces.contains(one)).expect("it is there");
                Point { x: last.1.x, y: last.1.y }
            };
            let (from, to) = (place(table, &pieces), place(table, &others));
            carry(table, &pieces, to, Landing::Top);
            carry(table, &others, from, Landing::Top);
        }
        other => panic!("not played here: {other:?}"),
    }
}

fn gesture(table: &Table, scale: f64, chance: &mut Chance) -> Gesture {
    let (number, piece) = chance.of(table).clone();
    let here = Point { x: piece.x, y: piece.y };
    let height = table.iter().filter(|(_, other)| is_at(other, here)).count();
    let grip = match chance.below(4) {
        0 => Grip::Stack { at: here, count: Some(1 + chance.below(height)) },
        1 => Grip::Pieces(
            table.iter().filter(|(_, one)| is_at(one, here)).map(|(one, _)| *one).collect(),
        ),
        2 => {
            let is_alike =
                |one: &Piece| one.suit == piece.suit && one.piece_side == piece.piece_side;
            let alike = table.iter().filter(|(_, one)| is_alike(one)).map(|(one, _)| *one);
            Grip::Pieces(alike.take(3).collect())
        }
        _ => Grip::Pieces(vec![number]),
    };
    let other = chance.of(table).clone();
    let steps = [0.0, 0.5, 1.0, 1.0, 2.0, 3.25];
    let to = match chance.below(3) {
        0 => Point { x: other.1.x, y: other.1.y },
        1 => Point { x: here.x + chance.of(&steps) * scale, y: here.y - chance.of(&steps) * scale },
        _ => Point { x: chance.below(9) as f64 * scale, y: chance.below(9) as f64 * scale },
    };
    let is_held = held(table, &grip).contains(&other.0);
    match chance.below(16) {
        8 => Gesture::Drag { pieces: grip, to, through: vec![], landing: Landing::Under },
        9 if !upon_ground(table, here, &[]).is_empty() => {
            Gesture::Draw { from: here, to, flip: chance.below(2) == 0 }
        }
        10 => Gesture::Turn {
            pieces: grip,
            degrees: *chance.of(&[90.0, -90.0, 60.0]),
            about: Some(to),
        },
        11 => Gesture::Change { piece: number, into: other.1 },
        0 => Gesture::Turn {
            pieces: grip,
            degrees: *chance.of(&[90.0, 180.0, 270.0, 45.0, 33.3]),
            about: None,
        },
        1 => Gesture::Flip { pieces: grip },
        2 => Gesture::PutBack { pieces: Grip::Pieces(vec![number]) },
        3 => Gesture::Put { piece: Piece { x: to.x, y: to.y, ..piece }, landing: Landing::Top },
        4 if !is_held => Gesture::Swap { pieces: grip, others: Grip::Pieces(vec![other.0]) },
        5 => Gesture::Drag { pieces: grip, to, through: vec![], landing: Landing::Capture },
        6 => Gesture::Drag { pieces: grip, to, through: vec![], landing: Landing::Bottom },
        7 if !is_held => Gesture::Drag {
            pieces: grip,
            to: Point { x: other.1.x, y: other.1.y },
            through: vec![],
            landing: *chance.of(&[Landing::Above(other.0), Landing::Beneath(other.0)]),
        },
        _ => match table.iter().find(|(_, one)| one.piece_side.kind == Kind::Die) {
            Some((die, _)) if chance.below(4) == 0 => {
                Gesture::Roll { piece: *die, rank: 1 + chance.below(6) as u32 }
            }
            _ => Gesture::Drag { pieces: grip, to, through: vec![], landing: Landing::Top },
        },
    }
}

/// Plays gestures on the start board of some metadata. Each gesture that changes the board must be
/// accepted.
fn play(metadata: &str, seed: u64, count: usize) {
    let mut chance = Chance(seed);
    let settings = Settings::default()
        .with_turns(*chance.of(&[TurnEnd::ByItself, TurnEnd::WhenDone]))
        .with_joint(*chance.of(&[Joint::Semicolon, Joint::Space]));
    let (ppn, options) = (Arc::new(Ppn::default()), Options::default());
    let start = format!("---\n{metadata}\n...\n");
    let mut recorder = Recorder::new(ppn.clone(), &*start, settings, options.clone());
    let read = |text: &str| {
        let text = GameText::whole(text.as_bytes().to_vec());
        let record = ppn.record(&text, &options);
        assert!(!record.has_errors(), "{}\n{:?}", text.text, record.diagnostics);
        (table(&record), record.scale_factor)
    };
    let (mut table, scale) = read(recorder.text());
    let mut texts = vec![start];
    for _ in 0..count {
        if table.is_empty() {
            break;
        }
        let gesture = gesture(&table, scale, &mut chance);
        let mut meant = table.clone();
        act(&mut meant, &gesture);
        match recorder.act(&gesture) {
            Answer::Written { .. } => {
                texts.push(recorder.text().to_owned());
                let (shown, _) = read(recorder.text());
                let case = || format!("{metadata} {seed}\n{gesture:?}\n{}", recorder.text());
                assert_eq!(shown.len(), meant.len(), "{}", case());
                for ((number, piece), (shown, other)) in meant.iter().zip(&shown) {
                    assert!(*number == 0 || number == shown, "{}", case());
                    let apart = normal_angle(piece.angle - other.angle);
                    assert!(apart.min(360.0 - apart) < 1e-6, "{}", case());
                    assert!(is_at(piece, Point { x: other.x, y: other.y }), "{}", case());
                    let same =
                        Piece { x: piece.x, y: piece.y, angle: piece.angle, ..other.clone() };
                    assert_eq!(*piece, same, "{}", case());
                }
                table = shown;
            }
            Answer::Refused { reason, .. } => {
                assert!(
                    meant == table,
                    "{metadata} {seed} {reason} {gesture:?}\n{}",
                    recorder.text()
                );
            }
            other => panic!("{other:?}"),
        }
        if chance.below(5) == 0 {
            recorder.act(&Gesture::Done);
        }
    }
    let last = recorder.text().to_owned();
    // Everything can be undone and redone.
    for before in texts.iter().rev().skip(1) {
        assert!(matches!(recorder.act(&Gesture::Undo), Answer::Written { .. }));
        assert_eq!(recorder.text(), before);
    }
    for _ in 1..texts.len() {
        recorder.act(&Gesture::Redo);
    }
    assert_eq!(recorder.text(), last);
}

#[test]
fn gestures_on_all_start_boards_are_written() {
    for (game, seed) in ppn_setups::games().zip(1..) {
        play(&game.example(), seed, 8);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn long_games_are_written(seed: u64, game in 0..ppn_setups::games().count()) {
        let game = ppn_setups::games().nth(game).expect("it is one of them");
        play(&game.example(), seed, 40);
    }
}
