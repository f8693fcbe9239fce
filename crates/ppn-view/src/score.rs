//! Games in printed form.

use crate::{
    Frames,
    number::shortened,
    selected::{last_own_state_of, number},
};
use ppn_engine::MacroWords;
use ppn_record::{Mark, Record};
use ppn_render::{LastMove, ScoreBoard, ScoreGame, ScoreItem};
use std::{borrow::Cow, fmt, num::NonZeroUsize, ops::Range, slice, str::FromStr};

/// A diagram in a printed game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Diagram {
    /// The start board.
    Start,
    /// The last board.
    Last,
    /// With 10, a board after the last move with the number 10, after the last with 20, with 30,
    /// and so on.
    Every(NonZeroUsize),
    /// After each move whose comment draws on the board, as `[%csl]` and `[%cal]` do.
    Marked,
    /// After the move with this number, as the game or its notation numbers it. If there are
    /// several, after the last.
    Number(String),
}

impl Diagram {
    /// The states that it selects; empty if the game has no such move.
    #[must_use]
    pub fn states(&self, record: &Record<'_>) -> Vec<usize> {
        let last = record.len() - 1;
        match self {
            Self::Start => vec![record.before_moves()],
            Self::Last => vec![last],
            Self::Every(step) => {
                let turn = |state| turn(&number(record, state), state);
                let ends =
                    (1..=last).filter(|&state| state == last || turn(state) != turn(state + 1));
                ends.filter(|&state| turn(state) > 0 && turn(state) % *step == 0).collect()
            }
            Self::Marked => (0..=last).filter(|&state| draws(record, state)).collect(),
            Self::Number(wanted) => {
                let own = last_own_state_of(record, wanted);
                record.states_of(wanted).last().max(own).into_iter().collect()
            }
        }
    }

    /// The states that it selects.
    ///
    /// # Errors
    /// If it is a number, and the game has no such move.
    pub fn found_in(&self, record: &Record<'_>) -> Result<Vec<usize>, NoMove> {
        let states = self.states(record);
        match self {
            Self::Number(wanted) if states.is_empty() => Err(NoMove::new(record, wanted)),
            _ => Ok(states),
        }
    }
}

/// A number that no move of a game has.
///
/// ```
/// use ppn_notations::{GameText, Notation, Options, Ppn};
/// use ppn_view::Diagram;
///
/// let text = GameText::whole(b"---\nGameType: Four Field Kono\n...\n1. b1:b3\n".to_vec());
/// let record = Ppn::default().record(&text, &Options::default());
/// let wrong = Diagram::Number("1".to_owned()).found_in(&record).unwrap_err();
/// assert_eq!(wrong.to_string(), "no move of the game has the number `1`");
/// assert_eq!(wrong.help(), Some("write `1.`"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoMove {
    wanted: String,
    help: Option<String>,
    note: Option<String>,
}

impl NoMove {
    fn new(record: &Record<'_>, wanted: &str) -> Self {
        let numbers: Vec<String> =
            (1..record.len()).map(|state| record.own_number(state).into_owned()).collect();
        let with_dots = [format!("{wanted}."), format!("{wanted}...")];
        let near = with_dots.into_iter().find(|one| numbers.contains(one));
        let note = match (&near, numbers.first().zip(numbers.last())) {
            (Some(_), _) => None,
            (None, Some((first, last))) if first == last => {
                Some(format!("its only move has the number `{first}`"))
            }
            (None, Some((first, last))) => {
                Some(format!("its moves have the numbers from `{first}` to `{last}`"))
            }
            (None, None) => Some("it has no moves".to_owned()),
        };
        let help = near.map(|near| format!("write `{near}`"));
        Self { wanted: wanted.to_owned(), help, note }
    }

    /// What to write instead, if that is clear.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Which moves the game has, if there is no help.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// All of it in one line.
    #[must_use]
    pub fn in_full(&self) -> String {
        let more = self.help().or(self.note());
        more.map_or_else(|| self.to_string(), |more| format!("{self}; {more}"))
    }
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no move of the game has the number `{}`", self.wanted)
    }
}

impl std::error::Error for NoMove {}

/// The first state of a move with this number, as PPN or as its own notation writes it.
pub(crate) fn first_state_of(record: &Record<'_>, wanted: &str) -> Option<usize> {
    let own = || (0..record.len()).find(|&state| number(record, state) == wanted);
    record.states_of(wanted).next().or_else(own)
}

/// The names are `start`, `last`, `marked`, `every:N`; any other text is a move number.
impl FromStr for Diagram {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "start" => Self::Start,
            "last" => Self::Last,
            "marked" => Self::Marked,
            "" => return Err("expected none, start, last, marked, every:N or a move number"),
            _ => match text.strip_prefix("every:") {
                Some(step) => Self::Every(
                    step.parse().map_err(|_| "expected a number from 1 after `every:`")?,
                ),
                None => Self::Number(text.to_owned()),
            },
        })
    }
}

/// A game in printed form, in the words of its notation, with diagrams of some states. The caller
/// provides the title and the players.
#[must_use]
pub fn score_game(record: &Record<'_>, diagrams: &[usize], macros: MacroWords) -> ScoreGame {
    ScoreGame {
        items: items(record, diagrams, macros),
        annotation_scale: record.scale_factor,
        ..ScoreGame::default()
    }
}

/// The variations that begin from these states, each as a line of text in parentheses.
#[must_use]
pub fn variation_texts(record: &Record<'_>, from: Range<usize>) -> Vec<String> {
    let mut printed = Printed::new(MacroWords::Names);
    printed.variations(record, from);
    printed.items.iter().map(|item| said(slice::from_ref(item))).collect()
}

/// A part of a game as a line of text.
fn said(items: &[ScoreItem]) -> String {
    let parts = items.iter().map(|item| match item {
        ScoreItem::Move { number, text } => format!("{number} {text}").trim().to_owned(),
        ScoreItem::Comment(comment) => comment.clone(),
        ScoreItem::Variation(items) => format!("({})", said(items)),
        _ => String::new(),
    });
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

/// A board of a printed game, with or without the steps of turns and a highlight of the last move.
#[must_use]
pub fn score_board(record: &Record<'_>, state: usize, highlight: bool) -> ScoreBoard {
    score_boards(record, highlight)(state)
}

/// The same for several boards. The cost of each depends on the number of changes since the one before it.
pub fn score_boards<'r>(
    record: &'r Record<'_>,
    highlight: bool,
) -> impl FnMut(usize) -> ScoreBoard + 'r {
    let mut frames = Frames::new(record, highlight);
    move |state| {
        let frame = frames.frame(state);
        let before = first_leg(record, state).checked_sub(1).filter(|_| highlight);
        let last_move = before.map(|before| LastMove::between(&frames.frame(before), &frame));
        ScoreBoard { frame, last_move }
    }
}

/// The first state of the move that leads to a state. Only the first leg of a capture has a number and
/// a text in the words of its notation.
#[must_use]
pub fn first_leg(record: &Record<'_>, state: usize) -> usize {
    (1..=state).rev().find(|at| !is_later_leg(record, *at)).unwrap_or(state)
}

/// Whether there is a state and it comes from a further leg of a capture, which has no words of its own in
/// its notation.
#[must_use]
pub fn is_later_leg(record: &Record<'_>, state: usize) -> bool {
    let wording = if state < record.len() { record.wording(state) } else { None };
    wording.is_some_and(|leg| leg.number.is_empty() && leg.text.is_empty())
}

/// The word for a long layout before the first move.
const SETUP: &str = "setup";

/// The number and the words of the move that leads to a state, as a reader sees them: in the words of the notation
/// if the record keeps them, and a long layout before the first move as `setup` alone. Both are empty for the
/// start board.
#[must_use]
pub fn shown_move(record: &Record<'_>, state: usize, macros: MacroWords) -> (String, String) {
    /// The longest layout that is shown.
    const LAYOUT: usize = 60;
    if state == 0 {
        return Default::default();
    }
    let (number, text) = (record.own_number(state), record.shown_text(state, macros));
    match text.chars().nth(LAYOUT).is_some() && record.sets_up(state) {
        true => (String::new(), SETUP.to_owned()),
        false => (number.into_owned(), text.into_owned()),
    }
}

/// Whether a comment draws on the board of a state. Marks of the game itself, such as the steps of
/// a turn, do not count.
fn draws(record: &Record<'_>, state: usize) -> bool {
    record.marks(state).iter().any(|mark| matches!(mark, Mark::Place { .. } | Mark::Arrow { .. }))
}

/// Whether a label belongs to a state before the first number.
fn is_set_up(label: &str) -> bool {
    label.starts_with("SetupFn.")
}

/// The number at the start of a label, or else the number of the state.
fn turn(label: &str, state: usize) -> usize {
    let digits = label.find(|one: char| !one.is_ascii_digit()).unwrap_or(label.len());
    label[..digits].parse().unwrap_or(state)
}

fn items(record: &Record<'_>, diagrams: &[usize], macros: MacroWords) -> Vec<ScoreItem> {
    let mut printed = Printed::new(macros);
    printed.diagrams(0..1, "Start", diagrams);
    let words = (1..record.len()).any(|state| record.wording(state).is_some());
    let mut next = 1;
    while next < record.len() {
        // The steps of a turn. If the notation has its own words, these are the states with the
        // same number.
        let (first, label) = (next, number(record, next));
        next += 1;
        while words && next < record.len() && number(record, next) == label {
            next += 1;
        }
        let mut so_far = String::new();
        let setup = Some("Start").filter(|_| is_set_up(&label));
        let label = setup.map_or_else(|| shortened(label.into()), Cow::from);
        let mut captions = Vec::new();
        for state in first..next {
            let text = printed.step(record, state, words);
            let is_layout = next == first + 1 && text == SETUP && record.sets_up(first);
            so_far = format!("{so_far} {text}").trim().to_owned();
            let caption = format!("{label} {}", if is_layout { "" } else { &so_far });
            captions.push(if is_layout { "Start".to_owned() } else { caption.trim().to_owned() });
        }
        // A board in the middle of a turn shows the steps before it, and its caption names the same.
        for (state, caption) in (first..).zip(&captions) {
            printed.diagrams(state..state + 1, caption, diagrams);
        }
        // Variations replace the turn; variations after the last board follow it.
        printed.variations(record, first - 1..if next < record.len() { next - 1 } else { next });
    }
    if record.len() == 1 {
        printed.variations(record, 0..1);
    }
    printed.items
}

/// The part of a game that has been printed so far.
struct Printed {
    items: Vec<ScoreItem>,
    macros: MacroWords,
    /// The turn of the last move, if nothing was printed after it.
    turn: Option<Printing>,
}

/// A turn to which more may be added.
struct Printing {
    /// The number of its last move.
    number: String,
    /// Whether it has several words, so that an answer without a number would look like one more of them.
    is_long: bool,
}

impl Printed {
    fn new(macros: MacroWords) -> Self {
        Self { items: Vec::new(), macros, turn: None }
    }

    /// Adds the moves that lead to a state, and returns them as text.
    fn step(&mut self, record: &Record<'_>, state: usize, words: bool) -> String {
        let (number, text) = shown_move(record, state, self.macros);
        let comment = record.remarks(state).into_owned().words;
        // The label of the chunk before the first number is not in the text.
        let number = if is_set_up(&number) { String::new() } else { number };
        if !number.is_empty() || !text.is_empty() {
            let continues = !words && record.goes_on(state - 1);
            let (is_step, goes_on) = self.turn.as_ref().map_or((false, false), |turn| {
                let is_step = continues || is_step(&turn.number, &number, words);
                (is_step, is_step || !turn.is_long && is_answer(&turn.number, &number))
            });
            if is_step
                && !words
                && let Some(ScoreItem::Move { text, .. }) = self.items.last_mut()
            {
                text.push(';');
            }
            let shown =
                if goes_on { String::new() } else { shortened((&number).into()).into_owned() };
            self.items.push(ScoreItem::Move { number: shown, text: text.clone() });
            let is_long = is_step || text.contains(' ');
            self.turn = Some(Printing { number, is_long });
        }
        if !comment.is_empty() {
            self.items.push(ScoreItem::Comment(comment));
            self.turn = None;
        }
        text
    }

    fn diagrams(&mut self, states: Range<usize>, caption: &str, diagrams: &[usize]) {
        for state in states.filter(|state| diagrams.contains(state)) {
            self.items.push(ScoreItem::Diagram { state, caption: caption.to_owned() });
            self.turn = None;
        }
    }

    /// Adds the variations that begin from these states.
    fn variations(&mut self, record: &Record<'_>, from: Range<usize>) {
        for variation in record.variations.iter().filter(|one| from.contains(&one.after)) {
            self.items.push(ScoreItem::Variation(items(&variation.record, &[], self.macros)));
            self.turn = None;
        }
    }
}

/// Whether a move is a step of the same turn. Numbers of PPN get one more period for each step, but after two
/// steps the number of the answer has one more, too.
fn is_step(last: &str, number: &str, words: bool) -> bool {
    match words {
        true => number == last,
        false => is_first(last) && number.strip_suffix('.') == Some(last),
    }
}

/// Whether a move is the answer of the other side to a turn, which has the same number.
fn is_answer(last: &str, number: &str) -> bool {
    let digits = last.trim_end_matches('.');
    let follows = number.strip_prefix(digits) == Some("...") && last != number;
    follows && (is_first(last) || last.len() == digits.len() + 2)
}

/// Whether a number is one of the first side: `12.`
fn is_first(number: &str) -> bool {
    let digits = number.trim_end_matches('.');
    digits.len() + 1 == number.len() && digits.bytes().all(|one| one.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_notations::{Ppn, pdn::Pdn};
    use ppn_record::{GameText, Notation, Options};

    fn record<'t>(notation: &dyn Notation, text: &'t GameText<'_>) -> Record<'t> {
        notation.record(text, &Options::default().with_viewer(true))
    }

    /// A game as a reader sees it.
    fn read(items: &[ScoreItem]) -> String {
        let mut text = String::new();
        for item in items {
            let part = match item {
                ScoreItem::Move { number, text } => format!("{number} {text}").trim().to_owned(),
                ScoreItem::Comment(comment) => format!("{{{comment}}}"),
                ScoreItem::Variation(items) => format!("({})", read(items)),
                ScoreItem::Diagram { state, caption } => format!("[{state}: {caption}]"),
                _ => String::new(),
            };
            text.push_str(&part);
            text.push(' ');
        }
        text.trim().to_owned()
    }

    #[test]
    fn numbers_are_printed_once() {
        let text = "---\n...\n1. S@b2 1... M@c3 2. b2-b3 2.. b3-b4 {done} 2... c3-c4 3. A@a1\n";
        let text = GameText::whole(text.as_bytes().to_vec());
        let record = record(&Ppn::default(), &text);
        let score = score_game(&record, &[0, 4], MacroWords::Names);
        assert_eq!(
            read(&score.items),
            "[0: Start] 1. S@b2 M@c3 2. b2-b3; b3-b4 {done} [4: 2.. b3-b4] 2... c3-c4 3. A@a1"
        );
        assert_eq!(score_board(&record, 4, true).last_move.map(|moved| moved.to.len()), Some(1));
        assert_eq!(score_board(&record, 4, false).last_move, None);
    }

    #[test]
    fn all_legs_of_a_capture_are_the_last_move() {
        let text = "[GameType \"20\"]\n[FEN \"W:W46:B41,32\"]\n\n1. 46x28 *\n";
        let text = GameText::whole(text.as_bytes().to_vec());
        let record = record(&Pdn::default(), &text);
        let moved = score_board(&record, record.len() - 1, true).last_move.expect("a move");
        assert_eq!((moved.from.len(), moved.gone.len(), moved.to.len()), (1, 2, 1));
    }

    #[test]
    fn what_is_before_the_first_number_has_no_label() {
        let text = "---\n...\n{at the club} S@b2 1. b2-b3\n";
        let text = GameText::whole(text.as_bytes().to_vec());
        let score = score_game(&record(&Ppn::default(), &text), &[1], MacroWords::Names);
        assert_eq!(read(&score.items), "S@b2 {at the club} [1: Start S@b2] 1. b2-b3");
    }

    #[test]
    fn turns_of_several_moves_stay_apart() {
        let text = "---\nMacros: {rook: SR}\n...\n1. `rook'@b2; b2-b3 1... M@c3 C@a1 2. b3-b4 2... c3-c4\n";
        let text = GameText::whole(text.as_bytes().to_vec());
        let record = record(&Ppn::default(), &text);
        let score = |macros| read(&score_game(&record, &[], macros).items);
        let end = "@b2; b2-b3 1... M@c3 C@a1 2. b3-b4 c3-c4";
        assert_eq!(score(MacroWords::Names), format!("1. rook{end}"));
        assert_eq!(score(MacroWords::Values), format!("1. SR{end}"));
    }

    #[test]
    fn a_long_layout_before_the_first_move_is_not_printed() {
        let tiles = "t@(1.5,5.5) t@(3.5,5.5) t@(5.5,5.5) t@(1.5,3.5) t@(3.5,3.5) t@(5.5,3.5)";
        let text = format!("---\n...\nsetup. {tiles} {{ready}}\n1. S@b2\n");
        let text = GameText::whole(text.into_bytes());
        let record = record(&Ppn::default(), &text);
        let score = score_game(&record, &[1], MacroWords::Names);
        assert_eq!(read(&score.items), "setup {ready} [1: Start] 1. S@b2");
    }

    #[test]
    fn long_numbers_are_cut() {
        let text = format!("---\n...\n1. S@b2{} {{x}} ; b2-b3\n", " ;".repeat(300));
        let text = GameText::whole(text.into_bytes());
        let record = record(&Ppn::default(), &text);
        let score = score_game(&record, &[record.len() - 1], MacroWords::Names);
        let long = format!("1{}…", ".".repeat(98));
        let text = read(&score.items);
        let end = format!(" {{x}} {long} b2-b3 [302: {long} b2-b3]");
        assert!(text.ends_with(&end), "{text}");
    }

    #[test]
    fn diagrams_are_chosen_by_numbers() {
        let text = "---\n...\n1. S@b2 1... M@c3 2. b2-b3 2... c3-c4 3. A@a1 4. C@a2\n";
        let text = GameText::whole(text.as_bytes().to_vec());
        let record = record(&Ppn::default(), &text);
        let every = |step| Diagram::Every(NonZeroUsize::new(step).expect("not 0")).states(&record);
        assert_eq!((every(1), every(2), every(5)), (vec![2, 4, 5, 6], vec![4, 6], vec![]));
        assert_eq!(Diagram::Start.states(&record), [0]);
        assert_eq!(Diagram::Last.states(&record), [6]);
        assert_eq!(Diagram::Number("2...".to_owned()).states(&record), [4]);
        assert!(Diagram::Number("9.".to_owned()).states(&record).is_empty());
    }
}
