//! The rule for moves of the wrong side.

use crate::ppn::lint::{
    checked::{Checked, number_and_dots},
    paths::Mover,
};
use ppn_engine::Program;
use ppn_record::Camp;
use ppn_source::{Diagnostic, rule};

rule! {
    /// The sides take turns in this game: the side that began at the bottom moves with `1.`, and the
    /// side at the top with `1...`, or they use odd and even numbers. This move is made by the other
    /// side.
    ///
    /// # Why it matters
    /// Perhaps a square is wrong, a move is missing, or the number has too many periods. PPN does not
    /// know the rules of games, so nothing else reports it.
    ///
    /// # Example
    /// ```ppn
    /// GameType: International Chess
    /// ...
    /// 1. e2-e4 1... e7-e5 2. g1-f3 2... b8-c6 3. f1-c4 3... d2-d3 4. c2-c3 4... g8-f6
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: International Chess
    /// ...
    /// 1. e2-e4 1... e7-e5 2. g1-f3 2... b8-c6 3. f1-c4 3... d7-d6 4. c2-c3 4... g8-f6
    /// ```
    pub(crate) static SAME_SIDE = "W0448" "same-side" Warning,
        "the wrong side moves in a game of turns";
}

/// The number of moves of each side that make a habit.
const HABIT: usize = 2;

/// At most this many moves are not a pattern, if there are four times as many others.
const FEW: usize = 2;

/// How often the pieces of each camp move in the turns of the first and of the second player.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts([[usize; 2]; 2]);

impl Counts {
    pub(crate) fn add(&mut self, is_second: bool, camp: Camp) {
        self.0[usize::from(is_second)][camp as usize] += 1;
    }

    /// The camps that the first player has by habit, although a few moves are of another side.
    pub(crate) fn odd_if_first(self) -> impl Iterator<Item = Camp> {
        let of = move |second: bool, camp: Camp| self.0[usize::from(second)][camp as usize];
        let all: usize = self.0.iter().flatten().sum();
        [Camp::Lower, Camp::Upper].into_iter().filter(move |&first| {
            let other = other(first);
            let odd = of(false, other) + of(true, first);
            let is_habit = of(false, first) >= HABIT && of(true, other) >= HABIT;
            (1..=FEW).contains(&odd) && odd * 4 < all && is_habit
        })
    }
}

fn other(camp: Camp) -> Camp {
    match camp {
        Camp::Lower => Camp::Upper,
        Camp::Upper => Camp::Lower,
    }
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some(program) = checked.program else { return };
    let movers = &checked.observed.paths.movers;
    let mut numbered: Vec<(&Mover, u64, usize)> = Vec::with_capacity(movers.len());
    numbered.extend(
        movers
            .iter()
            .filter_map(|mover| number(program, mover.chunk).map(|(n, dots)| (mover, n, dots))),
    );
    let has_answers = numbered.iter().any(|(_, _, dots)| *dots >= 3);
    let turns = || {
        let turns = numbered.iter().filter(|(_, _, dots)| *dots != 2);
        turns.map(|&(mover, number, dots)| {
            (mover, if has_answers { dots >= 3 } else { number % 2 == 0 })
        })
    };
    let mut counts = Counts::default();
    turns().for_each(|(mover, second)| counts.add(second, mover.camp));
    for first in counts.odd_if_first() {
        let odd = turns()
            .filter(|(mover, second)| mover.camp != if *second { other(first) } else { first });
        for (mover, _) in odd {
            let span = program.source_span(mover.span);
            let written = checked.slice(span);
            let side = if mover.camp == Camp::Lower { "at the bottom" } else { "at the top" };
            found.push(
                Diagnostic::new(
                    &SAME_SIDE,
                    span,
                    format!("`{written}` moves a piece of the side that began {side}"),
                )
                .with_help("check the squares and the number: the other side is to move"),
            );
        }
    }
}

/// The digits and the periods of the number that is written before a chunk.
fn number(program: &Program<'_>, chunk: usize) -> Option<(u64, usize)> {
    number_and_dots(program.slice(program.number_span(chunk)))
}
