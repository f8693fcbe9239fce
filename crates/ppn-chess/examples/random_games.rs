//! Writes different games of chess that are played at random, with promotions: `random_games COUNT [SEED]`.
#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_chess::{Fen, Page, Position};
use std::{error::Error, io::Write as _};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let count: u64 = args.next().as_deref().unwrap_or("1").parse()?;
    let seed: u64 = args.next().as_deref().unwrap_or("0").parse()?;
    let start = Fen::read(START, false).position.ok_or("the start position is one")?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for game in 0..count {
        out.write_all(one(&start, game, &mut Chance(seed ^ game << 20)).as_bytes())?;
    }
    Ok(())
}

/// A linear congruential generator, which is random enough to play badly.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        for _ in 0..2 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
        }
        (self.0 >> 33) as usize % most.max(1)
    }
}

fn one(start: &Position, game: u64, chance: &mut Chance) -> String {
    let result = ["1-0", "0-1", "1/2-1/2"][chance.below(3)];
    let mut page = Page::new(80);
    let mut player =
        || format!("Player {}, {}", chance.below(5_000), ["A.", "B.", "C."][chance.below(3)]);
    let (white, black) = (player(), player());
    let elo = 1_400 + chance.below(1_400);
    for (name, value) in [
        ("Event", format!("Open {}", game / 500)),
        ("Site", format!("Town {}", chance.below(300))),
        (
            "Date",
            format!(
                "{}.{:02}.{:02}",
                1990 + chance.below(35),
                1 + chance.below(12),
                1 + chance.below(28)
            ),
        ),
        ("Round", (1 + chance.below(9)).to_string()),
        ("White", white),
        ("Black", black),
        ("Result", result.to_owned()),
        ("WhiteElo", elo.to_string()),
    ] {
        page.line(&format!("[{name} \"{value}\"]"));
    }
    page.line("");
    let mut position = start.clone();
    let most = 60 + chance.below(60);
    for ply in 0..most {
        let moves = position.moves();
        // Pawns that can promote do, and go on every third time.
        let promotions: Vec<_> = moves.iter().filter(|one| one.promotion.is_some()).collect();
        let pawns: Vec<_> = moves
            .iter()
            .filter(|one| position.get(one.from).is_some_and(|it| it.role == ppn_chess::Role::Pawn))
            .collect();
        let played = match (promotions.len(), pawns.len(), moves.len()) {
            (_, _, 0) => break,
            (1.., _, _) => *promotions[chance.below(promotions.len())],
            (0, 1.., _) if chance.below(3) == 0 => *pawns[chance.below(pawns.len())],
            _ => moves[chance.below(moves.len())],
        };
        if ply % 2 == 0 {
            page.word(&format!("{}.", ply / 2 + 1));
        }
        page.word(&position.san(played));
        let Some(next) = position.play(played) else { break };
        position = next;
    }
    page.word(result);
    page.end_line();
    page.finish() + "\n"
}
