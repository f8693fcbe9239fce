//! Random recordings in every notation, with moves at any board, variations, undo and redo: the text replays to
//! the boards that were on the screen.

use ppn_engine::Board;
use ppn_notations::{Fan, Pdn, Pgn, Ppn, Sgf};
use ppn_record::{GameText, Lines, Notation, Options};
use ppn_recorder::{Answer, Gesture, Grip, Kind, Landing, Later, Piece, Point, Recorder, Settings};
use std::sync::Arc;

/// The number of recordings in each notation. `PPN_RECORDINGS=500` takes minutes.
fn recordings() -> u64 {
    let asked = std::env::var("PPN_RECORDINGS").ok();
    asked.and_then(|number| number.parse().ok()).unwrap_or(20)
}

/// The number of gestures of a recording.
const GESTURES: usize = 9;

struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }

    fn of<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        list.get(self.below(list.len()))
    }
}

/// The pieces of a board as a person sees them, with their numbers.
type Shown = Vec<(u32, Piece)>;

fn shown(board: &Board) -> Shown {
    board.pieces().map(|(tag, piece)| (tag.number.0, piece.clone())).collect()
}

fn looks(board: &Shown) -> Vec<String> {
    board.iter().map(|(_, piece)| format!("{piece:?}")).collect()
}

/// The boards of a text and its variations.
fn boards(notation: &dyn Notation, text: &str) -> Vec<Shown> {
    let text = GameText::whole(text.as_bytes().to_vec());
    let record = notation.record(&text, &Options::default().with_viewer(true));
    assert!(!record.has_errors(), "{}\n{:?}", text.text, record.diagnostics);
    let lines = Lines::new(&record);
    let board = |state| {
        let line = lines.lines()[lines.line_of(state)];
        shown(&line.record.board(line.local(state)))
    };
    (0..lines.len()).map(board).collect()
}

/// A gesture that may be possible at a board, and the places from which and to which a piece goes.
fn gesture(
    recorder: &Recorder,
    board: &Shown,
    chance: &mut Chance,
) -> Option<(Gesture, Option<Point>, Point)> {
    let place = |piece: &Piece| Point { x: piece.x, y: piece.y };
    let movable: Vec<_> =
        board.iter().filter(|(_, one)| one.piece_side.kind != Kind::Board).collect();
    for _ in 0..40 {
        let Some((number, piece)) = chance.of(&movable).copied() else { break };
        let to = match recorder.targets(*number) {
            Some(targets) => chance.of(&targets).copied(),
            None => {
                Some(Point { x: (1 + chance.below(8)) as f64, y: (1 + chance.below(8)) as f64 })
            }
        };
        let Some(to) = to else { continue };
        let landing = Landing::Top;
        let pieces = Grip::Pieces(vec![*number]);
        let drag = Gesture::Drag { pieces, to, through: Vec::new(), landing };
        return Some((drag, Some(place(piece)), to));
    }
    let box_ = recorder.in_box();
    let piece = chance.of(&box_)?;
    let to = Point { x: (1 + chance.below(9)) as f64, y: (1 + chance.below(9)) as f64 };
    let piece = Piece { x: to.x, y: to.y, ..piece.clone() };
    Some((Gesture::Put { piece, landing: Landing::Top }, None, to))
}

/// Records a game, and checks it after every gesture. Returns the number of moves that were written, and of those in
/// variations.
fn record(notation: &Arc<dyn Notation>, start: &str, seed: u64) -> (usize, usize) {
    let mut chance = Chance(seed);
    for _ in 0..4 {
        chance.below(2);
    }
    let mut recorder =
        Recorder::new(notation.clone(), start, Settings::default(), Options::default());
    let (mut written, mut in_variations) = (0, 0);
    // The texts before each gesture that can be undone.
    let mut texts = vec![start.to_owned()];
    for _ in 0..GESTURES {
        let before = boards(&**notation, recorder.text());
        let text = recorder.text().to_owned();
        if chance.below(6) == 0 && texts.len() > 1 {
            assert!(matches!(recorder.act(&Gesture::Undo), Answer::Written { .. }));
            let earlier = texts.pop().expect("there is one");
            assert_eq!(recorder.text(), texts.last().expect("the start"), "after {earlier}");
            assert!(matches!(recorder.act(&Gesture::Redo), Answer::Written { .. }));
            assert_eq!(recorder.text(), earlier);
            texts.push(earlier);
            continue;
        }
        let later = [Later::Vary, Later::Vary, Later::Replace][chance.below(3)];
        recorder.set_settings(Settings::default().with_later(later));
        // Most moves are made at the end of the game.
        let main = main_line(&**notation, &text);
        let state = match chance.below(3) {
            0 => chance.below(before.len()),
            _ => main - 1,
        };
        recorder.set_cursor(if state + 1 == main { None } else { Some(state) });
        let Some((gesture, from, to)) = gesture(&recorder, &before[state], &mut chance) else {
            continue;
        };
        let mut answer = recorder.act(&gesture);
        let mut is_said = false;
        if let Answer::Refused { choices, .. } = &answer
            && let Some(words) = chance.of(choices).cloned()
        {
            (answer, is_said) = (recorder.act(&Gesture::Say { words }), true);
        }
        match answer {
            Answer::Written { state: after, .. } => {
                let now = boards(&**notation, recorder.text());
                let [old, new] = [&before[state], &now[after]];
                check_move(old, new, from, to, is_said, recorder.text());
                // Nothing else was lost: each board that was there before is there.
                if later == Later::Vary || state + 1 == main {
                    let all: std::collections::HashSet<_> = now.iter().map(looks).collect();
                    // A turn that sets pieces up has one board, which grows.
                    let grown = (now.len() == before.len()).then_some(state);
                    let others = before.iter().enumerate().filter(|(at, _)| Some(*at) != grown);
                    for (_, board) in others {
                        assert!(all.contains(&looks(board)), "{text}\n{}", recorder.text());
                    }
                }
                written += 1;
                in_variations += usize::from(after >= main_line(&**notation, recorder.text()));
                texts.push(recorder.text().to_owned());
            }
            Answer::Known { state: after } => {
                assert_eq!(recorder.text(), text);
                check_move(&before[state], &before[after], from, to, is_said, &text);
            }
            _ => assert_eq!(recorder.text(), text),
        }
    }
    while texts.len() > 1 {
        texts.pop();
        assert!(matches!(recorder.act(&Gesture::Undo), Answer::Written { .. }));
        assert_eq!(recorder.text(), texts.last().expect("the start"));
    }
    (written, in_variations)
}

fn main_line(notation: &dyn Notation, text: &str) -> usize {
    let text = GameText::whole(text.as_bytes().to_vec());
    notation.record(&text, &Options::default().with_viewer(true)).len()
}

/// Checks that a piece went from one place to another, and that at most few other pieces changed.
fn check_move(old: &Shown, new: &Shown, from: Option<Point>, to: Point, is_said: bool, text: &str) {
    let is_at = |at: Point, board: &Shown| {
        let there = |piece: &Piece| (piece.x - at.x).hypot(piece.y - at.y) < 1e-3;
        board.iter().filter(|(_, one)| one.piece_side.kind != Kind::Board && there(one)).count()
    };
    assert_ne!(looks(old), looks(new), "{text}");
    if is_said {
        return;
    }
    let is_moved = |from: &Point| (from.x - to.x).hypot(from.y - to.y) > 1e-3;
    // In a push, another piece comes to the place that was left.
    let is_pushed = text.starts_with("FAN");
    if let Some(from) = from.filter(|from| !is_pushed && is_moved(from)) {
        assert!(is_at(from, new) < is_at(from, old), "{from:?} {to:?}\n{text}");
    }
    let traps = [3.0, 6.0].contains(&to.x) && [3.0, 6.0].contains(&to.y);
    assert!(is_at(to, new) > 0 || traps, "{from:?} {to:?}\n{text}");
}

fn all(notation: impl Notation + 'static, start: &str) {
    let notation: Arc<dyn Notation> = Arc::new(notation);
    let (mut written, mut in_variations) = (0, 0);
    let recordings = recordings();
    for seed in 0..recordings {
        let (all, aside) = record(&notation, start, seed);
        (written, in_variations) = (written + all, in_variations + aside);
    }
    // Most gestures are moves, and many of them begin or continue variations.
    assert!(written > 2 * recordings as usize, "{written} moves");
    if notation.name() != "ppn" {
        assert!(in_variations > recordings as usize / 2, "{in_variations} moves");
    }
}

#[test]
fn random_recordings_of_chess_replay() {
    all(Pgn::default(), "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 {a comment} Nc6 $1 *\n");
}

#[test]
fn random_recordings_of_promotions_replay() {
    let start = "[SetUp \"1\"]\n[FEN \"1n5k/P6P/8/8/8/8/p6p/1N5K w - - 0 1\"]\n\n*\n";
    all(Pgn::default(), start);
}

#[test]
fn random_recordings_of_draughts_replay() {
    all(Pdn::default(), "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 *\n");
}

#[test]
fn random_recordings_of_go_replay() {
    all(Sgf::default(), "(;FF[4]GM[1]SZ[9];B[ee];W[ce]C[far]N[(;];B[ge])\n");
}

#[test]
fn random_recordings_of_arimaa_replay() {
    let text = include_str!("../../../../corpus/fan/games/01-plain-goal.fan");
    all(Fan::default(), &text[..text.find("4g ").expect("it has four turns")]);
}

#[test]
fn random_recordings_of_free_play_replay() {
    all(Ppn::default(), "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:d1\n2. a1-a2\n");
}
