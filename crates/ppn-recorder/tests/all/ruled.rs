//! Random games by rules: the written text is read back as the same moves.

use ppn_arimaa::{Board, Play, Side, turns};
use ppn_draughts::{Ruleset, Variant};
use ppn_notations::{
    Fan, Pdn, Ppn, Sgf,
    pdn::{InPpn, place_of},
};
use ppn_record::{GameText, Notation, Options};
use ppn_recorder::{Answer, Gesture, Grip, Landing, Point, Recorder, Settings};
use std::sync::Arc;

struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

/// The pieces on each square, without order and without identity.
fn shown(notation: &dyn Notation, text: &str) -> Vec<String> {
    let text = GameText::whole(text.as_bytes().to_vec());
    let record = notation.record(&text, &Options::default());
    assert!(!record.has_errors(), "{}\n{:?}", text.text, record.diagnostics);
    let board = record.last_board();
    let mut pieces: Vec<_> = board
        .pieces()
        .filter(|(_, piece)| piece.piece_side.kind == ppn_piece::Kind::Bit)
        .map(|(_, piece)| format!("{} {} {:?} {}", piece.x, piece.y, piece.suit, piece.piece_side))
        .collect();
    pieces.sort();
    pieces
}

fn drag(from: (u8, u8), through: &[(u8, u8)], to: (u8, u8), scale: f64) -> Gesture {
    let point = |(x, y): (u8, u8)| Point { x: f64::from(x) * scale, y: f64::from(y) * scale };
    Gesture::Drag {
        pieces: Grip::Stack { at: point(from), count: Some(1) },
        to: point(to),
        through: through.iter().map(|&at| point(at)).collect(),
        landing: Landing::Top,
    }
}

/// Plays random legal moves. `in_ppn` is the form of the game in PPN, if it has one.
fn draughts(variant: Variant, notation: &Arc<dyn Notation>, start: &str, seed: u64) {
    let rules = Ruleset::new(variant);
    let mut chance = Chance(seed);
    let mut recorder =
        Recorder::new(notation.clone(), start, Settings::default(), Options::default());
    let (mut position, mut plies) = (rules.start(), 0);
    for _ in 0..60 {
        let moves = rules.moves(&position);
        let Some(played) = moves.get(chance.below(moves.len())) else { break };
        let squares = played.squares();
        let places: Vec<_> = squares.iter().map(|&one| place_of(&rules, one, false)).collect();
        let [from, through @ .., to] = &places[..] else { panic!("two squares") };
        let answer = match recorder.act(&drag(*from, through, *to, 1.0)) {
            Answer::Refused { choices, .. } if !choices.is_empty() => {
                recorder.act(&Gesture::Say { words: rules.canonical(&moves, played) })
            }
            answer => answer,
        };
        assert!(
            matches!(answer, Answer::Written { .. }),
            "{variant} {answer:?}\n{}",
            recorder.text()
        );
        position = rules.play(&position, played);
        plies += 1;
        let king = ppn_draughts::Colour::ALL.map(|side| position.pieces(side).len());
        let pieces = shown(&**notation, recorder.text());
        assert_eq!(pieces.len(), king[0] + king[1], "{variant}\n{}", recorder.text());
        for side in ppn_draughts::Colour::ALL {
            for square in position.pieces(side).iter() {
                let (x, y) = place_of(&rules, square, false);
                let at = format!("{x} {y} ");
                assert!(pieces.iter().any(|piece| piece.starts_with(&at)), "{at} {pieces:?}");
            }
        }
    }
    assert!(plies > 10, "{variant}");
}

#[test]
fn all_draughts_games_are_recorded_by_their_rules() {
    let pdn: Arc<dyn Notation> = Arc::new(Pdn::default());
    for (variant, seed) in Variant::all().zip(1..) {
        if InPpn::of(variant).has_board {
            let start = format!("[GameType \"{}\"]\n\n*\n", variant.game_type());
            draughts(variant, &pdn, &start, seed);
        }
    }
}

#[test]
fn draughts_are_recorded_in_ppn() {
    let ppn: Arc<dyn Notation> = Arc::new(Ppn::default());
    let start = "---\nGameType: {Name: International Draughts, System: Checkers}\nMovetextParser: Pdn\n...\n";
    draughts(Variant::International, &ppn, start, 7);
}

#[test]
fn random_games_of_arimaa_are_recorded() {
    let fan: Arc<dyn Notation> = Arc::new(Fan::default());
    let mut chance = Chance(3);
    let mut recorder = Recorder::new(fan.clone(), "", Settings::default(), Options::default());
    let say = |recorder: &mut Recorder, words: &str| {
        let answer = recorder.act(&Gesture::Say { words: words.to_owned() });
        assert!(
            matches!(answer, Answer::Written { .. }),
            "{words} {answer:?}\n{}",
            recorder.text()
        );
    };
    let sides =
        [(Side::Gold, [1, 2], "EMHHDDCCRRRRRRRR"), (Side::Silver, [7, 8], "emhhddccrrrrrrrr")];
    let mut board = Board::EMPTY;
    for (_, rows, letters) in sides {
        let squares =
            rows.iter().flat_map(|row| "abcdefgh".chars().map(move |column| (column, row)));
        for (letter, (column, row)) in letters.chars().zip(squares) {
            let step = format!("{letter}{column}{row}");
            say(&mut recorder, &step);
            let step: ppn_arimaa::Step = step.parse().expect("a step");
            board.set(step.square, Some(step.piece));
        }
        recorder.act(&Gesture::Done);
    }
    let mut side = Side::Gold;
    for _ in 0..12 {
        let all: Vec<_> = turns(&board, side).take(4000).collect();
        let turn = &all[chance.below(all.len())];
        let mut play = Play::new(board, side);
        let mut words: Vec<String> = Vec::new();
        let mut push = String::new();
        for &step in &turn.steps {
            play.take(step).expect("it is legal");
            let is_removal = step.motion == ppn_arimaa::Motion::Remove;
            if is_removal && push.is_empty() {
                let last = words.last_mut().expect("a step");
                *last = format!("{last} {step}");
                continue;
            }
            push = if push.is_empty() { step.to_string() } else { format!("{push} {step}") };
            if play.progress().open_push().is_none() && !is_removal {
                words.push(std::mem::take(&mut push));
            }
        }
        let mut is_whole = true;
        for word in &words {
            // Steps that restore the board at the start of the turn cannot end a turn that is
            // written step by step.
            match recorder.act(&Gesture::Say { words: word.clone() }) {
                Answer::Written { .. } => {}
                other => {
                    assert!(matches!(other, Answer::Refused { .. }));
                    is_whole = false;
                    break;
                }
            }
        }
        assert!(is_whole, "{words:?}\n{}", recorder.text());
        recorder.act(&Gesture::Done);
        board = turn.board;
        side = side.other();
        let pieces = shown(&*fan, recorder.text());
        // The four traps are shown as checkers.
        assert_eq!(pieces.len(), board.pieces().count() + 4);
        for (square, _) in board.pieces() {
            let column = u32::from(square.column()) - u32::from('a') + 1;
            let at = format!("{column} {} ", square.row());
            assert!(pieces.iter().any(|piece| piece.starts_with(&at)), "{at}");
        }
        if board.has_goal(Side::Gold) || board.has_goal(Side::Silver) {
            break;
        }
    }
}

#[test]
fn the_player_who_begins_a_game_of_go_is_that_of_its_root() {
    let sgf: Arc<dyn Notation> = Arc::new(Sgf::default());
    for (text, player) in [
        ("(;SZ[9])", Some("Black")),
        ("(;SZ[9]HA[2]AB[cc][gg])", Some("White")),
        ("(;SZ[9]PL[W]AB[cc])", Some("White")),
        ("(;SZ[9];B[aa];PL[B])", Some("Black")),
        ("(;SZ[9];B[aa];W[])", Some("Black")),
        ("(;GM[2]SZ[8])", None),
    ] {
        let recorder = Recorder::new(sgf.clone(), text, Settings::default(), Options::default());
        assert_eq!(recorder.to_move().as_deref(), player, "{text}");
    }
}

/// Random games of go: stones from the box, the moves that the rules forbid, and passes.
#[test]
fn stones_of_go_are_recorded_by_its_rules() {
    let sgf: Arc<dyn Notation> = Arc::new(Sgf::default());
    for (seed, rules) in [(1, "Japanese"), (2, "NZ"), (3, "AGA")] {
        let start = format!("(;FF[4]SZ[5]RU[{rules}]\n(;B[cc]C[a \\] remark])(;B[aa]))\n");
        let mut recorder =
            Recorder::new(sgf.clone(), &start, Settings::default(), Options::default());
        let mut chance = Chance(seed);
        let (mut played, mut refused) = (0, 0);
        for turn in 0..40 {
            let player = if turn % 2 == 0 { "White" } else { "Black" };
            assert_eq!(recorder.to_move().as_deref(), Some(player));
            let mut is_played = false;
            for _ in 0..40 {
                let Some(stone) = recorder.in_box().pop() else { break };
                let (x, y) = (1 + chance.below(5) as u8, 1 + chance.below(5) as u8);
                let piece = ppn_piece::Piece { x: f64::from(x), y: f64::from(y), ..stone };
                match recorder.act(&Gesture::Put { piece, landing: Landing::Top }) {
                    Answer::Written { .. } => {
                        (is_played, played) = (true, played + 1);
                        break;
                    }
                    _ => refused += 1,
                }
            }
            if !is_played {
                let words = format!("{}[]", &player[..1]);
                let answer = recorder.act(&Gesture::Say { words });
                assert!(matches!(answer, Answer::Written { .. }), "{answer:?}");
            }
            // No move that was written breaks a rule.
            shown(&*sgf, recorder.text());
        }
        assert!(played > 25 && refused > 10, "{rules}: {played} {refused}\n{}", recorder.text());
        let answer = recorder.act(&Gesture::Comment { text: "so [it] is".to_owned() });
        assert!(matches!(answer, Answer::Written { .. }), "{answer:?}");
        assert!(recorder.text().contains(r"so [it\] is]"), "{}", recorder.text());
    }
}
