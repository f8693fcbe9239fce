//! Movetexts that no rule concerns.

use super::rules::same_side::Counts;
use crate::ppn::ParsedPpn;
use ppn_engine::{Edition, PlainBoard};
use ppn_record::StartFacts;
use ppn_syntax::{Plain, PlainElement, PlainKind, PlainMove, PlainSquare};

/// Whether a movetext certainly has no problem: the players take turns with moves from square to square on
/// a known board, under numbers that count up, with short comments. Most games of archives are like this,
/// and one look at each word shows it.
///
/// Each condition rules out errors of reading and play, or findings of some of the [rules](super::rules).
pub(super) fn is_ordinary(parsed: &ParsedPpn<'_>) -> bool {
    let (text, prepared) = (&*parsed.text.text, parsed.prepared());
    let span = parsed.movetext_span();
    let movetext = span.slice(text);
    let is_usual = prepared.chosen.parser.is_plain()
        && prepared.chosen.dialect.edition == Edition::default()
        && prepared.diagnostics.is_empty()
        && !prepared.form_only
        && prepared.macros.iter().all(|one| one.span.is_none())
        && parsed.text.half.is_none()
        // Characters that were decoded wrongly, and comments that hide problems.
        && movetext.is_ascii()
        && memchr::memmem::find(text.as_bytes(), b"ppn:").is_none();
    let Some(start_board) = prepared.start.as_ref().filter(|_| is_usual) else { return false };
    let scale = prepared.scale_factor;
    let Some(board) = PlainBoard::of(&start_board.board, scale, &prepared.limits) else {
        return false;
    };
    let most_periods = prepared.limits.number_periods;
    let mut game = Game::at(board, start_board.facts(), scale, most_periods);
    let mut elements = Plain::new(movetext, span.start);
    for one in elements.by_ref() {
        if game.add(one, text).is_none() {
            return false;
        }
    }
    elements.rest().is_empty() && game.is_without_oddity()
}

/// A movetext that is ordinary so far.
struct Game<'g> {
    board: PlainBoard,
    facts: &'g StartFacts,
    scale: f64,
    /// How many times in a row a number may be only a period or a semicolon, and how many of them there
    /// are now.
    most_periods: u32,
    periods: u32,
    /// The last number and its periods.
    number: Option<(u64, u32)>,
    /// The way in which the numbers count; `None` before the second number.
    style: Option<Style>,
    /// Whether the last number has a move.
    has_move: bool,
    /// Whether a piece of a known camp has moved since the last number, or this number is a mere period or
    /// semicolon.
    has_mover: bool,
    /// The camps that move with one and with three periods, and those that move with odd and with even
    /// numbers.
    by_periods: Counts,
    by_parity: Counts,
}

/// The ways in which numbers count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// `1.` `2.` `3.`
    Turns,
    /// `1.` `1...` `2.` `2...`
    Halves,
}

/// The number of periods of the second player.
const SECOND: u32 = 3;

impl<'g> Game<'g> {
    fn at(board: PlainBoard, facts: &'g StartFacts, scale: f64, most_periods: u32) -> Self {
        Self {
            board,
            facts,
            scale,
            most_periods,
            periods: 0,
            number: None,
            style: None,
            has_move: true,
            has_mover: false,
            by_periods: Counts::default(),
            by_parity: Counts::default(),
        }
    }

    /// Adds an element; `None` if the game is not ordinary.
    #[inline]
    fn add(&mut self, one: PlainElement, text: &str) -> Option<()> {
        match one.kind {
            PlainKind::Number { value, periods } => self.count(value, periods)?,
            PlainKind::Next => {
                self.number?;
                self.periods += 1;
                // Such a number does not say whose turn it is.
                self.has_mover = true;
                if !self.has_move || self.periods > self.most_periods {
                    return None;
                }
                self.has_move = false;
            }
            PlainKind::Comment => {
                self.number?;
                let is_odd = |byte| matches!(byte, b'\n' | b'\r' | b'[');
                if one.span.slice(text).bytes().any(is_odd) {
                    return None;
                }
            }
            PlainKind::Move(one) => self.make(one)?,
            PlainKind::Removal(from) => {
                self.number?;
                self.board.remove(from)?;
                self.has_move = true;
            }
        }
        Some(())
    }

    /// Begins a number that follows the last one.
    fn count(&mut self, value: u64, periods: u32) -> Option<()> {
        let style = match (self.number, periods) {
            (None, 1) => None,
            // After `1.;;` there is a number `1...` already.
            (Some((last, 1)), SECOND) if last == value && self.periods < SECOND - 1 => {
                Some(Style::Halves)
            }
            (Some((last, SECOND)), 1) if last + 1 == value => Some(Style::Halves),
            (Some((last, 1)), 1) if last + 1 == value => Some(Style::Turns),
            _ => return None,
        };
        if !self.has_move || self.style.is_some() && self.style != style {
            return None;
        }
        (self.number, self.style) = (Some((value, periods)), style);
        (self.periods, self.has_move, self.has_mover) = (0, false, false);
        Some(())
    }

    fn make(&mut self, one: PlainMove) -> Option<()> {
        let (number, periods) = self.number?;
        let made = self.board.make(one)?;
        let inches = |square: PlainSquare| {
            (f64::from(square.column) * self.scale, f64::from(square.row) * self.scale)
        };
        let to = inches(one.to);
        let is_on = |[left, low, right, high]: [f64; 4]| {
            to.0 >= left && to.0 <= right && to.1 >= low && to.1 <= high
        };
        let lands = |below| !one.is_capture && self.facts.is_counter(below);
        let is_odd = one.from == one.to
            || !self.facts.table().is_some_and(is_on)
            || self.facts.is_outside(to)
            || made.below.is_some_and(lands);
        if is_odd {
            return None;
        }
        self.has_move = true;
        if !self.has_mover
            && let Some(camp) = self.facts.camp(made.mover)
        {
            self.has_mover = true;
            self.by_periods.add(periods >= SECOND, camp);
            self.by_parity.add(number % 2 == 0, camp);
        }
        Some(())
    }

    /// Whether nothing is odd about the game as a whole.
    fn is_without_oddity(&self) -> bool {
        let counts = match self.style {
            Some(Style::Halves) => self.by_periods,
            _ => self.by_parity,
        };
        self.has_move && counts.odd_if_first().next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ppn::{Ppn, lint::check::check_wholly};
    use ppn_file::GameText;
    use ppn_record::{Options, lint::Selection};
    use proptest::{prelude::*, test_runner::TestRunner};

    const HEADS: [&str; 5] = [
        "---\nGameType: International Chess\n...\n",
        "---\nGameType: American Checkers\nRound: 1.10\n...\n",
        "---\nGameType: Four Field Kono\n...\n",
        "---\nSetUp: Tablut\nMacros: {x: y}\n...\n",
        "---\nGameType: Fuji-san\n# ppn: ignore W0241\n...\n",
    ];

    /// A movetext of numbers that mostly count up, with moves that mostly are possible.
    fn movetext() -> impl Strategy<Value = String> {
        let square = || "[a-h][1-8]";
        let one = (square(), square(), 0..20).prop_map(|(from, to, kind)| match kind {
            0 => format!("{from}:{to}"),
            1 => format!("*{from}"),
            2 => format!("{from}-{from}"),
            3 => format!("{from}-j9"),
            _ => format!("{from}-{to}"),
        });
        // Moves of chess that are possible, by both sides.
        let likely = (0..8_u8, 0..3).prop_map(|(column, kind)| {
            let column = char::from(b'a' + column);
            match kind {
                0 => format!("{column}2-{column}3"),
                1 => format!("{column}7-{column}6"),
                _ => format!("{column}3-{column}4"),
            }
        });
        let between = prop_oneof![
            30 => Just(" ".to_owned()),
            1 => Just("\n".to_owned()),
            1 => Just(" {a [comment]} ".to_owned()),
            1 => Just(" {short} ".to_owned()),
            1 => Just(" {long\n---\n... line} ".to_owned()),
            1 => Just(" {ppn: ignore} ".to_owned()),
            1 => Just("; ".to_owned()),
            2 => Just(";e3-e4;*d1 ".to_owned()),
            1 => Just("\n...".to_owned()),
            1 => Just(" S@b2 ".to_owned()),
            1 => Just(" {Ã©} ".to_owned()),
        ];
        let turn = (prop_oneof![1 => one, 6 => likely], between);
        (prop::collection::vec(turn, 1..16), any::<bool>(), 0..30_usize).prop_map(
            |(turns, halves, wrong)| {
                let mut text = String::new();
                for (at, (one, between)) in turns.iter().enumerate() {
                    let at = if at == wrong { at + 1 } else { at };
                    text += &match halves {
                        true if at % 2 == 0 => format!("{}. ", at / 2 + 1),
                        true => format!("{}... ", at / 2 + 1),
                        false => format!("{}. ", at + 1),
                    };
                    text += one;
                    text += between;
                }
                text
            },
        )
    }

    fn read(text: &str) -> GameText<'static> {
        GameText::whole(text.as_bytes().to_vec())
    }

    /// A game in which the camps take turns, long enough for habits.
    const LONG: &str = "1. e2-e4 1... e7-e5 2. g1-f3 {a remark} 2... b8-c6 3. f1-b5 3... a7-a6 4. b5:c6 4... d7:c6 \
                        5. e1-g1 h1-f1 5... f7-f6 6. d2-d4 6... e5:d4 7. f3:d4 7... c6-c5 8. d4-b3 8... d8:d1";

    /// A text with some characters replaced.
    fn mutated(text: &str) -> impl Strategy<Value = String> {
        let (text, len) = (text.to_owned(), text.len());
        let change = (
            0..len,
            0..3_usize,
            "([a-j1-9.;:{}*@? \n-]{0,3}|;([a-h][1-8]-[a-h][1-8]|\\*[a-h][1-8]);?)",
        );
        prop::collection::vec(change, 0..3).prop_map(move |changes| {
            let mut text = text.clone();
            for (at, length, by) in changes {
                let at = at.min(text.len());
                text.replace_range(at..(at + length).min(text.len()), &by);
            }
            text
        })
    }

    /// Whether the game is ordinary; then, the whole check finds nothing in its movetext.
    fn look_at(head: &str, movetext: &str) -> Result<bool, TestCaseError> {
        let (ppn, options) = (Ppn::default(), Options::default());
        let parsed = ppn.read(read(&format!("{head}{movetext}\n")), &options);
        let is_ordinary = is_ordinary(&parsed);
        if is_ordinary {
            let found = check_wholly(&parsed, &Selection::default());
            let of_moves = found.iter().filter(|one| one.span.end > head.len() as u32);
            prop_assert_eq!(of_moves.count(), 0, "{:?}", found);
        }
        Ok(is_ordinary)
    }

    #[test]
    fn ordinary_games_have_no_finding_in_the_movetext() {
        let count_ordinary = |head: &'static str, texts: BoxedStrategy<String>| {
            let count = std::cell::Cell::new(0);
            let test = |text: String| {
                count.set(count.get() + usize::from(look_at(head, &text)?));
                Ok(())
            };
            TestRunner::default().run(&texts, test).unwrap();
            count.get()
        };
        let found: Vec<_> =
            HEADS.into_iter().map(|head| count_ordinary(head, movetext().boxed())).collect();
        let mutated = count_ordinary(HEADS[0], mutated(LONG).boxed());
        assert!(found[0] > 10 && mutated > 50, "{found:?} and {mutated} were ordinary");
    }

    #[test]
    fn ordinary_games_are_recognized() {
        let (ppn, options) = (Ppn::default(), Options::default());
        let head = HEADS[0];
        for (movetext, expected) in [
            ("1. e2-e4 1... e7-e5 2. g1-f3 {good} 2... b8-c6", true),
            ("1. e2-e4; e7-e5 2. g1-f3; b8-c6", true),
            ("1. e2-e4; e7-e5 1... g1-f3 2. b8-c6", true),
            ("1. e2-e4; e7-e5; g1-f3 1... b8-c6", false),
            (LONG, true),
            ("1. e2-e4 2. e7-e5 3. e4-e3 *d1 4. d7:e3", true),
            ("1. e2-e4 1... e7-e5 3. g1-f3", false),
            ("1. e2-e4 2. e7-e5 2... g1-f3", false),
            ("1. e2-e4 2.", false),
            ("1. e2-e2", false),
            ("1. e2-e9", false),
            ("1. e2-d1", false),
            ("1. e3-e4", false),
            ("1. S@e3", false),
            ("e2-e4", false),
        ] {
            let parsed = ppn.read(read(&format!("{head}{movetext}\n")), &options);
            assert_eq!(is_ordinary(&parsed), expected, "{movetext}");
        }
    }
}
