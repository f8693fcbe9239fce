//! Games of other notations, played at random by their rules.

use crate::games::Dice;
use ppn_arimaa::{Board, Piece, Progress, Side, Square};
use ppn_draughts::{Ruleset, Variant};
use std::fmt::Write;

/// Games of international draughts with two tags each, without a problem.
pub(crate) fn draughts_archive(games: usize, plies: usize) -> String {
    let rules = Ruleset::new(Variant::International);
    let mut text = String::new();
    for seed in 1..=games as u64 {
        let (mut dice, mut position) = (Dice::new(seed), rules.start());
        let _ = write!(text, "[Event \"Club {seed}\"]\n[GameType \"20\"]\n\n");
        for ply in 0..plies {
            let moves = rules.moves(&position);
            if moves.is_empty() {
                break;
            }
            let played = &moves[dice.below(moves.len())];
            if ply % 2 == 0 {
                let _ = write!(text, "{}. ", ply / 2 + 1);
            }
            let _ = write!(text, "{} ", rules.canonical(&moves, played));
            position = rules.play(&position, played);
        }
        text.push_str("*\n\n");
    }
    text
}

/// The moves of an archive of [`draughts_archive`].
pub(crate) fn moves(archive: &str) -> usize {
    archive.split(' ').filter(|word| word.contains(['-', 'x'])).count()
}

/// Games of Arimaa with the magic word, without a problem.
pub(crate) fn arimaa_archive(games: usize, turns: u32) -> String {
    (1..=games as u64).map(|seed| arimaa_game(seed, turns)).collect()
}

/// The steps of an archive of [`arimaa_archive`], placements included.
pub(crate) fn steps(archive: &str) -> usize {
    archive.lines().map(|line| line.split(' ').skip(1).count()).sum()
}

fn arimaa_game(seed: u64, turns: u32) -> String {
    let mut dice = Dice::new(seed);
    let mut text = String::from("FAN31415926 1\n");
    let mut board = Board::EMPTY;
    for (side, rows) in [(Side::Gold, [2, 1]), (Side::Silver, [7, 8])] {
        let _ = write!(text, "1{}", side.letter());
        for (row, letters) in rows.into_iter().zip(["hdcmecdh", "rrrrrrrr"]) {
            for (column, letter) in ('a'..).zip(letters.chars()) {
                let letter = if side == Side::Gold { letter.to_ascii_uppercase() } else { letter };
                let row = char::from(b'0' + row);
                let square = Square::from_letters(column, row).expect("it is on the board");
                board.set(square, Piece::from_letter(letter));
                let _ = write!(text, " {letter}{square}");
            }
        }
        text.push('\n');
    }
    for number in 2..turns + 2 {
        for side in [Side::Gold, Side::Silver] {
            let Some((words, after)) = arimaa_turn(&mut dice, board, side) else { return text };
            let _ = writeln!(text, "{number}{}{words}", side.letter());
            board = after;
            let is_over = |one: Side| board.has_goal(one) || !board.has_rabbit(one);
            if is_over(side) || is_over(side.other()) {
                return text;
            }
        }
    }
    text
}

/// The words of a turn of up to four steps that ends with no push open, and the board after it.
fn arimaa_turn(dice: &mut Dice, board: Board, side: Side) -> Option<(String, Board)> {
    for _ in 0..100 {
        let (mut progress, mut words) = (Progress::new(board, side), String::new());
        loop {
            let steps: Vec<_> = ppn_arimaa::steps(&progress).collect();
            if steps.is_empty() {
                break;
            }
            let step = steps[dice.below(steps.len())];
            let _ = write!(words, " {step}");
            let ppn_arimaa::Motion::To(direction) = step.motion else { break };
            let taken = |square, piece: Piece| {
                let _ = write!(words, " {}{square}x", piece.letter());
            };
            progress.step(step.piece, step.square, direction, taken).ok()?;
        }
        if progress.open_push().is_none() && *progress.board() != board {
            return Some((words, *progress.board()));
        }
    }
    None
}
