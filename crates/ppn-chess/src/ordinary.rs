//! Games without any problem, recognized by one look at each word.

use crate::{
    Colour, Outcome, Position,
    ending::{by_rules, may_be_drawn},
    plain::numbered,
    plain_play::{Word, play},
    tag_values,
};

/// The number of moves of a game that certainly has no problem, which most games of archives are: tags with usual names, and
/// legal moves just as the standard writes them, under numbers that count up, with comments and a result that fits. `None` if
/// [`read`](crate::read()) and [`replay`](crate::replay()) have to look for problems.
///
/// ```
/// use ppn_chess::ordinary_moves;
///
/// assert_eq!(ordinary_moves("1. f3 e5 2. g4 {oh} Qh4# 0-1"), Some(4));
/// assert_eq!(ordinary_moves("1. f3 e5 2. g4 Qh4 0-1"), None);
/// assert_eq!(ordinary_moves("1. f3 e5 2. g4 Qh4# 1-0"), None);
/// ```
#[must_use]
pub fn ordinary_moves(text: &str) -> Option<usize> {
    let mut game = Ordinary::default();
    play(text, |position, word| game.add(position, word).then_some(()))?;
    Some(game.keys.len())
}

/// A game that is ordinary so far. Each condition rules out some of the [diagnostics](crate::codes).
#[derive(Default)]
struct Ordinary {
    /// The result that the tags name.
    tagged: Option<Outcome>,
    /// The keys of the positions before the moves.
    keys: Vec<u64>,
    /// The longest run of moves without a capture and a move of a pawn.
    quiet: u32,
}

impl Ordinary {
    /// Adds a word; whether the game is still ordinary.
    fn add(&mut self, position: &Position, word: Word<'_>) -> bool {
        match word {
            Word::Tags(tags) => {
                let result = tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("Result"));
                self.tagged = result.and_then(|(_, value)| Outcome::of(value));
                tag_values::are_usual(tags)
            }
            Word::Number(number) => is_next(number, position),
            Word::Remark { .. } => true,
            Word::Move(san, one, _) => {
                self.keys.push(position.key());
                self.quiet = self.quiet.max(position.quiet_moves());
                position.names_what_is_needed(&san, one)
            }
            Word::Moved(san) => position.check() == san.check,
            Word::Result(result) => {
                let fits = |right| result == Outcome::Unknown || result == right;
                self.tagged.is_none_or(|tagged| tagged == result)
                    && by_rules(position).is_none_or(|(right, _)| fits(right))
                    && !may_be_drawn(self.keys.iter().copied(), self.quiet)
            }
        }
    }
}

/// Whether a number is that of the next move, with three dots only before a move of Black.
fn is_next(number: &str, position: &Position) -> bool {
    numbered(number).is_some_and(|(number, is_black)| {
        number == position.number() && (!is_black || position.turn() == Colour::Black)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_games_are_recognized() {
        for (text, expected) in [
            ("1. e4 e5 2. Nf3 *", true),
            ("1.e4 e5 2.Nf3 *", true),
            ("1. e4 {[%clk 0:03:00]} 1... e5 {a\nb} 2. Nf3! $1 *", true),
            ("[White \"A\"]\n[Link \"x\"]\n[Date \"2024.??.??\"]\n\n1. e4 1-0", true),
            ("[Variant \"Standard\"]\n\n1. e4 1-0", true),
            ("[Result \"1-0\"]\n\n1. e4 1-0", true),
            ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", true),
            ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# *", true),
            // Numbers.
            ("1. e4 e5 3. Nf3 *", false),
            ("1... e4 *", false),
            ("1. e4 2... e5 *", false),
            ("0. e4 *", false),
            // Moves.
            ("1. e4 e5 2. Ngf3 *", false),
            ("1. e4 e5 2. N1f3 *", false),
            ("1. e4 e5 2. Nxf3 *", false),
            ("1. e4 d5 2. ed5 *", false),
            ("1. e4 e5 2. Bf3 *", false),
            ("1. e4 e5 2. Ng1f3 *", false),
            // Checks.
            ("1. e4 f5 2. Qh5 *", false),
            ("1. e4 f5 2. Qh5# *", false),
            ("1. e4+ *", false),
            ("1. f3 e5 2. g4 Qh4+ 0-1", false),
            // Results.
            ("1. f3 e5 2. g4 Qh4# 1/2-1/2", false),
            ("[Result \"0-1\"]\n\n1. e4 1-0", false),
            ("1. e4", false),
            ("*", false),
            // Tags.
            ("[Wite \"A\"]\n\n1. e4 *", false),
            ("[White \"A\"]\n[white \"B\"]\n\n1. e4 *", false),
            ("[Date \"1/2/2024\"]\n\n1. e4 *", false),
            ("[Position \"8/8/8/8/8/8/8/8 w - -\"]\n\n1. e4 *", false),
            ("[Variant \"Atomic\"]\n\n1. e4 *", false),
            // Comments and glyphs.
            ("1. e4 {a { b} *", false),
            ("1. e4 {a\n[b} *", false),
            ("1. e4 $256 *", false),
            ("1. e4 (1. d4) *", false),
        ] {
            assert_eq!(ordinary_moves(text).is_some(), expected, "{text}");
        }
    }

    #[test]
    fn games_that_go_on_after_a_draw_are_not_ordinary() {
        let round = |number: usize| format!("{number}. Nf3 Nf6 {}. Ng1 Ng8 ", number + 1);
        let rounds = |count: usize| (0..count).map(|one| round(2 * one + 1)).collect::<String>();
        assert_eq!(ordinary_moves(&format!("{}*", rounds(4))), Some(16));
        assert_eq!(ordinary_moves(&format!("{}9. e4 *", rounds(4))), None);
    }
}
