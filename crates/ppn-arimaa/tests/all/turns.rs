//! The generated turns are exactly the turns that the rules allow.

use crate::common::{Random, random_game};
use ppn_arimaa::{
    Animal, Board, Direction, LegalTurn, Motion, Piece, Play, Side, Square, Step, StepCount, perft,
    perft_steps, turns,
};
use std::collections::HashSet;

fn board(rows: &str) -> Board {
    rows.parse().unwrap()
}

fn counts(rows: &str, side: Side) -> Vec<(u64, u64, u64)> {
    let count = |one: StepCount| (one.sequences, one.turns, one.boards);
    perft_steps(&board(rows), side).map(count).to_vec()
}

#[test]
fn positions_counted_by_hand() {
    // A dog beside a cat. With one step, the dog moves in three ways, or pushes the cat in three
    // ways, which ends no turn. With two steps, each move of the dog continues in five ways: four
    // moves, or a pull of the cat; and each of the three pushes is completed. Three of these turns
    // lead back to the start. The dog may be on e5, f4, e3, c5, b4, d2 or in the trap c3. If it
    // pulled the cat, it may be in three places; if it pushed the cat, the cat may be in three.
    let dog = counts("7r/8/8/3c4/3D4/8/8/7R", Side::Gold);
    let alone = counts("7r/8/8/3c4/3D4/8/8/8", Side::Gold);
    assert_eq!(alone[..2], [(6, 3, 3), (18, 15, 13)]);
    // With a rabbit on h1 that can go north or west, each of its two moves is one step more.
    assert_eq!(dog[0], (8, 5, 5));

    // A frozen piece has no turn. With a friend beside it, it moves in three ways.
    assert_eq!(counts("7r/8/8/3h4/3D4/8/8/8", Side::Gold), [(0, 0, 0); 4]);
    assert_eq!(turns(&board("7r/8/8/3h4/3D4/8/8/8"), Side::Gold).count(), 0);
    assert_eq!(counts("7r/8/8/3h4/2CD4/8/8/8", Side::Gold)[0].0, 2 + 3);

    // A rabbit can reach 14 squares with up to four steps to the north and east.
    assert_eq!(perft(&board("7r/8/8/8/8/8/8/R7"), Side::Gold, 1, 14), Ok(14));
    assert!(perft(&board("7r/8/8/8/8/8/8/R7"), Side::Gold, 1, 13).is_err());
    assert_eq!(perft(&board("7r/8/8/8/8/8/8/R7"), Side::Gold, 0, 0), Ok(1));
    // Both rabbits are too far from each other to meet, and one of gold's turns loses the last one in
    // the trap c3, which ends the game: 13 boards for silver, of 14 each.
    assert_eq!(perft(&board("7r/8/8/8/8/8/8/R7"), Side::Gold, 2, 1000), Ok(13 * 14));
}

/// Plays a turn with its removals as written.
fn is_legal(start: &Board, side: Side, turn: &LegalTurn) {
    let mut play = Play::new(*start, side);
    for &step in &turn.steps {
        let taken = play.take(step).unwrap_or_else(|rule| panic!("{start}: {turn:?}: {rule:?}"));
        assert!(!taken.late);
    }
    let removals = turn.steps.iter().filter(|step| step.motion == Motion::Remove).count();
    assert_eq!(play.removals().len(), removals, "{start}: {turn:?}");
    assert_eq!(play.finish(None).map_err(|rule| rule.name), Ok(turn.board), "{start}: {turn:?}");
}

/// All boards that turns lead to, by trying every step.
fn brute_force(play: &Play, boards: &mut HashSet<Board>, sequences: &mut [u64; 5]) {
    let taken = usize::from(play.progress().steps_taken());
    sequences[taken] += 1;
    if taken > 0
        && let Ok(board) = play.finish(None)
    {
        boards.insert(board);
    }
    for square in Square::all() {
        let Some(piece) = play.board().get(square) else { continue };
        for direction in Direction::ALL {
            let mut next = play.clone();
            if next.take(Step { piece, square, motion: Motion::To(direction) }).is_ok() {
                brute_force(&next, boards, sequences);
            }
        }
    }
}

#[test]
fn trying_every_step_finds_the_same_boards() {
    let mut random = Random::new(7);
    for _ in 0..60 {
        // A few pieces close together, so that they push, pull, freeze and are captured.
        let mut start = Board::EMPTY;
        for _ in 0..2 + random.below(3) {
            let index = 16 + 8 * random.below(4) + random.below(4);
            let animal = Animal::ALL[random.below(6)];
            let side = [Side::Gold, Side::Silver][random.below(2)];
            start.set(Square::from_index(index).unwrap(), Some(Piece { animal, side }));
        }
        for side in [Side::Gold, Side::Silver] {
            let (mut boards, mut sequences) = (HashSet::new(), [0; 5]);
            brute_force(&Play::new(start, side), &mut boards, &mut sequences);
            let all: Vec<_> = turns(&start, side).collect();
            let found: HashSet<Board> = all.iter().map(|turn| turn.board).collect();
            assert_eq!(found.len(), all.len(), "{start}: a board is given twice");
            assert_eq!(found, boards, "{start} {side:?}");
            all.iter().for_each(|turn| is_legal(&start, side, turn));
            let counted = perft_steps(&start, side).map(|one| one.sequences);
            assert_eq!(counted, sequences[1..], "{start} {side:?}");
        }
    }
}

#[test]
fn turns_in_the_middle_of_a_game_are_legal_and_the_shortest_come_first() {
    for seed in [1, 2] {
        let game = random_game(seed, 8);
        let start = game.boards[game.boards.len() / 2];
        let mut steps = 1;
        for turn in turns(&start, Side::Silver).step_by(7).take(2000) {
            is_legal(&start, Side::Silver, &turn);
            let moves = turn.steps.iter().filter(|step| step.motion != Motion::Remove).count();
            assert!(moves >= steps);
            steps = moves;
        }
        assert!(steps >= 3);
    }
}

#[derive(serde::Deserialize)]
struct Counts {
    board: String,
    side: char,
    steps: [[u64; 3]; 4],
    perft: Vec<u64>,
}

#[test]
fn counts_are_those_of_the_corpus() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/fan/perft.jsonl");
    let vectors = std::fs::read_to_string(path).unwrap();
    assert!(vectors.lines().count() >= 5);
    for line in vectors.lines() {
        let expected: Counts = serde_json::from_str(line).unwrap();
        let (board, side) = (board(&expected.board), Side::from_letter(expected.side).unwrap());
        let count = |one: StepCount| [one.sequences, one.turns, one.boards];
        assert_eq!(perft_steps(&board, side).map(count), expected.steps, "{line}");
        let counts = (1..).zip(&expected.perft);
        for (depth, &turns) in counts {
            assert_eq!(perft(&board, side, depth, 1_000_000_000), Ok(turns), "{line}");
        }
    }
}
