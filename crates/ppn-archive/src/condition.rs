//! The conditions of a query.

use crate::{
    Subject,
    board::{Exact, Men, Pieces},
    comparison::{Comparison, Order, contains},
    material::Material,
    pattern::Pattern,
    plain_boards::first_board,
    sequence::Sequence,
    subject::position_kind,
    sums::{Counts, Sums},
};
use ppn_file::{GameText, Metadata};
use ppn_record::{Board, Cursor, Notation, Options, PlainGame, Record, lint::CodeWord};
use ppn_source::{Severity, Span};
use std::{
    borrow::Cow,
    sync::{Arc, Mutex, PoisonError},
};

/// A condition on a game.
#[derive(Debug)]
pub(crate) enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    /// A tag, or one of several.
    Tag(Vec<String>, Comparison),
    HasTag(String),
    Moves(Order, usize),
    MovesIn(usize, usize),
    Number(Order, usize),
    NumberIn(usize, usize),
    Notation(String),
    File(Comparison),
    Comment(String),
    Text(String),
    HasCode(CodeWord),
    HasSeverity(Severity),
    Played(Sequence),
    Board(OnBoard, When),
}

/// A condition on the board of a state.
#[derive(Debug)]
pub(crate) enum OnBoard {
    All(Vec<OnBoard>),
    Any(Vec<OnBoard>),
    Not(Box<OnBoard>),
    Exact(Vec<Exact>),
    Pattern(Vec<Pattern>),
    Own(Own),
    Material(Material),
    /// Whether the side that usually moves first is to move.
    Turn(bool),
}

/// The states in which a condition on the board is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Ever,
    Start,
    Last,
    /// After the moves with these numbers; 0 is the start.
    Numbers(u64, u64),
}

/// A position in the own form of the notations.
#[derive(Debug)]
pub(crate) struct Own {
    /// Its number in this run of the program.
    pub(crate) id: usize,
    pub(crate) text: String,
    pub(crate) symmetry: Symmetry,
    /// What was found for the games so far.
    pub(crate) known: Mutex<KnownBoards>,
}

/// The boards of a position in games that differ in their board or their rules.
#[derive(Debug, Default)]
pub(crate) struct KnownBoards {
    /// By the number of the metadata by which positions are read; `None` if there the position is none.
    of_kinds: Vec<(u128, Option<Arc<OwnBoards>>)>,
    /// By the game that begins with the position.
    of_games: Vec<(String, Arc<OwnBoards>)>,
}

/// The boards of a position.
#[derive(Debug)]
pub(crate) struct OwnBoards {
    pub(crate) boards: Vec<Exact>,
    first_to_move: Option<bool>,
}

/// Which other positions are found with a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Symmetry {
    pub(crate) turned: bool,
    pub(crate) mirrored: bool,
    pub(crate) swapped: bool,
}

/// The largest number of boards of a position that are kept. An archive has a few kinds of games.
const MOST_KNOWN: usize = 64;

impl Own {
    /// The boards of the position in games of a notation with the rules of this metadata.
    pub(crate) fn boards(
        &self,
        notation: &dyn Notation,
        like: &Metadata,
        options: &Options,
    ) -> Option<Arc<OwnBoards>> {
        let kind = position_kind(notation, like);
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, boards)) = known().of_kinds.iter().find(|(one, _)| *one == kind) {
            return boards.clone();
        }
        let boards = self.boards_of_kind(notation, like, options);
        let mut known = known();
        if known.of_kinds.len() < MOST_KNOWN {
            known.of_kinds.push((kind, boards.clone()));
        }
        boards
    }

    fn boards_of_kind(
        &self,
        notation: &dyn Notation,
        like: &Metadata,
        options: &Options,
    ) -> Option<Arc<OwnBoards>> {
        let own = notation.position(&self.text, like)?;
        let key = format!("{} {}", notation.name(), own.game);
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, boards)) = known().of_games.iter().find(|(one, _)| *one == key) {
            return Some(Arc::clone(boards));
        }
        let text = GameText::whole(own.game.into_bytes());
        let record = notation.record(&text, options);
        let board = record.board(record.before_moves());
        let boards = self.symmetry.of_exact(&board, Pieces::of(&record));
        // A position with its sides exchanged has the other side to move.
        let first_to_move = own.first_to_move.filter(|_| !self.symmetry.swapped);
        let boards = Arc::new(OwnBoards { boards, first_to_move });
        let mut known = known();
        if known.of_games.len() < MOST_KNOWN {
            known.of_games.push((key, Arc::clone(&boards)));
        }
        Some(boards)
    }
}

impl Symmetry {
    /// The number of boards that a position becomes, at most.
    pub(crate) fn boards(self) -> usize {
        let of = |is: bool, boards: usize| if is { boards } else { 1 };
        of(self.turned, 4) * of(self.mirrored, 2) * of(self.swapped, 2)
    }

    pub(crate) fn of_exact(self, board: &Board, pieces: Pieces) -> Vec<Exact> {
        let ((left, bottom), (right, top)) = pieces.corners(board);
        let mut all = vec![Exact::of(Men::Recorded(board, pieces))];
        // The middle is at half of these sums.
        let (across, up) = (left + right, bottom + top);
        self.add(
            &mut all,
            |one| {
                one.changed(|(x, y), figure| {
                    (((across - 2 * y + up) / 2, (2 * x - across + up) / 2), figure)
                })
            },
            |one| one.changed(|(x, y), figure| ((across - x, y), figure)),
            |one| one.changed(|cell, figure| (cell, figure.swapped())),
        );
        all
    }

    pub(crate) fn of_pattern(self, pattern: Pattern) -> Vec<Pattern> {
        let mut all = vec![pattern];
        self.add(&mut all, Pattern::turned, Pattern::mirrored, Pattern::swapped);
        all
    }

    /// Adds what each of the boards becomes, without repetitions.
    fn add<T: PartialEq>(
        self,
        all: &mut Vec<T>,
        turn: impl Fn(&T) -> T,
        mirror: impl Fn(&T) -> T,
        swap: impl Fn(&T) -> T,
    ) {
        let wanted = [(self.turned, 3), (self.mirrored, 1), (self.swapped, 1)];
        let changes: [&dyn Fn(&T) -> T; 3] = [&turn, &mirror, &swap];
        for ((is_wanted, times), change) in wanted.into_iter().zip(changes) {
            let mut from = 0;
            for _ in 0..if is_wanted { times } else { 0 } {
                let to = all.len();
                for at in from..to {
                    let changed = change(&all[at]);
                    if !all.contains(&changed) {
                        all.push(changed);
                    }
                }
                from = to;
            }
        }
    }
}

impl Condition {
    /// Whether a game meets the condition. `place` becomes the place in its text that shows it, if there is one and it
    /// was not known before.
    pub(crate) fn holds(&self, game: &Subject<'_>, place: &mut Option<Span>) -> bool {
        match self {
            Self::All(all) => all.iter().all(|one| one.holds(game, place)),
            Self::Any(any) => any.iter().any(|one| one.holds(game, place)),
            // A place that shows that something is not so is no place of the game.
            Self::Not(inner) => !inner.holds(game, &mut None),
            Self::Tag(names, comparison) => {
                let values: Vec<&str> = names.iter().flat_map(|name| game.values(name)).collect();
                comparison.holds(&values)
            }
            Self::HasTag(name) => !game.values(name).is_empty(),
            Self::Moves(order, number) => order.allows(game.moves().cmp(number)),
            Self::MovesIn(first, last) => (*first..=*last).contains(&game.moves()),
            Self::Number(order, number) => order.allows(game.number().cmp(&(*number as u64))),
            Self::NumberIn(first, last) => (*first as u64..=*last as u64).contains(&game.number()),
            Self::Notation(name) => game.notation().name() == name,
            Self::File(comparison) => comparison.holds(&[game.file()]),
            Self::Comment(part) => {
                let text = &game.text().text;
                // To look for the characters is faster than to read the game.
                let found = contains(text, part)
                    .then(|| game.comments().find(|span| contains(span.slice(text), part)))
                    .flatten();
                *place = place.or(found);
                found.is_some()
            }
            Self::Text(part) => contains(&game.text().text, part),
            Self::HasCode(word) => {
                let found = game.problems().iter().find(|one| word.means(one.code));
                *place = place.or(found.map(|one| one.span));
                found.is_some()
            }
            Self::HasSeverity(severity) => {
                let found = game.problems().iter().find(|one| one.severity() == *severity);
                *place = place.or(found.map(|one| one.span));
                found.is_some()
            }
            Self::Played(sequence) => {
                let moves = game.played();
                let words: Vec<&str> = moves.iter().map(|(text, _)| text.as_str()).collect();
                let end = sequence.end_in(&words);
                *place = place.or(end.map(|at| moves[at].1));
                end.is_some()
            }
            Self::Board(condition, when) => {
                let found = condition.place_in(game, *when);
                *place = place.or(found);
                found.is_some()
            }
        }
    }
}

/// The place that leads to a state, by its span; for the start board, the end of the text before the first move.
fn place_of(text: &str, span: Span, state: usize) -> Span {
    match state {
        0 => Span::empty(text[..span.end as usize].trim_end().len().max(span.start as usize)),
        _ => span,
    }
}

/// A state of a game as conditions on boards see it, in its record or without one.
#[derive(Clone, Copy)]
struct Moment<'g> {
    men: Men<'g>,
    /// The sum of its pieces, if positions are compared.
    sum: u128,
    /// How many pieces of each figure there are, if they are counted.
    counts: Option<&'g Counts>,
    /// Whether the side that usually moves first is to move. It is asked only if that matters.
    first_to_move: &'g dyn Fn() -> Option<bool>,
}

impl OnBoard {
    /// The place of the first state that meets the condition.
    fn place_in(&self, game: &Subject<'_>, when: When) -> Option<Span> {
        let (record, state) = match game.plain() {
            Some(plain) => {
                let board = self.board_in(plain, game, when)?;
                if let Some(span) = plain.span(board) {
                    return Some(place_of(&game.text().text, span, board));
                }
                (game.record(), game.record().before_moves() + board)
            }
            None => (game.record(), self.state_in(game, when)?),
        };
        Some(place_of(record.text, record.span(state), state))
    }

    /// The first board of a plain game that meets the condition.
    fn board_in(&self, plain: &PlainGame, game: &Subject<'_>, when: When) -> Option<usize> {
        if self.excludes_plain() && !self.may_be_in(plain, game) {
            return None;
        }
        let sums = if self.has_positions() { game.plain_sums() } else { None };
        let sums = sums.unwrap_or_default();
        let last_board = plain.boards().len().saturating_sub(1);
        let is_asked = |board: usize| match when {
            When::Ever => true,
            When::Start => board == 0,
            When::Last => board == last_board,
            When::Numbers(first, last) => {
                (first..=last).contains(&(PlainGame::number(board) as u64))
            }
        };
        first_board(plain, |board, men| {
            let first_to_move = || plain.first_to_move(board);
            let sum = sums.get(board).copied().unwrap_or_default();
            let men = Men::Plain(men);
            let moment = Moment { men, sum, counts: None, first_to_move: &first_to_move };
            is_asked(board) && self.holds(game, moment)
        })
    }

    /// The first state of the record that meets the condition.
    fn state_in(&self, game: &Subject<'_>, when: When) -> Option<usize> {
        let record = game.record();
        let pieces = game.pieces();
        let mut boards = match (self.has_positions(), self.has_material()) {
            (_, true) => Boards::Summed(Sums::of(record, false).counted()),
            (true, false) => Boards::Summed(Sums::of(record, false)),
            (false, false) => Boards::Plain(record.boards()),
        };
        let mut meets = |state: usize| {
            // A board within a move, such as between the legs of a capture, is no position.
            let (sum, board, counts) = boards.go_to(state);
            let first_to_move = || first_to_move(record, state);
            let men = Men::Recorded(board, pieces);
            self.holds(game, Moment { men, sum, counts, first_to_move: &first_to_move })
                && (state == 0 || !record.goes_on(state))
        };
        match when {
            When::Ever => (record.before_moves()..record.len()).find(|&state| meets(state)),
            When::Start => Some(record.before_moves()).filter(|&state| meets(state)),
            When::Last => Some(record.len() - 1).filter(|&state| meets(state)),
            When::Numbers(first, last) => (record.before_moves()..record.len())
                .filter(|&state| {
                    number_of(record, state).is_some_and(|one| (first..=last).contains(&one))
                })
                .find(|&state| meets(state)),
        }
    }

    /// Whether a plain game may have a board that meets the condition: whole positions are compared by their sums alone.
    fn may_be_in(&self, plain: &PlainGame, game: &Subject<'_>) -> bool {
        let has_any = |boards: &[Exact]| {
            let sums = game.plain_sums().unwrap_or_default();
            boards.iter().any(|one| sums.contains(&one.sum()))
        };
        match self {
            Self::All(all) => all.iter().all(|one| one.may_be_in(plain, game)),
            Self::Any(any) => any.iter().any(|one| one.may_be_in(plain, game)),
            Self::Exact(boards) => has_any(boards),
            Self::Own(own) => game.own(own).is_some_and(|own| has_any(&own.boards)),
            Self::Material(material) => material.is_in(plain),
            Self::Not(_) | Self::Pattern(_) | Self::Turn(_) => true,
        }
    }

    /// Whether the boards of a plain game may show that none meets the condition.
    fn excludes_plain(&self) -> bool {
        match self {
            Self::All(all) => all.iter().any(Self::excludes_plain),
            Self::Any(any) => any.iter().all(Self::excludes_plain),
            Self::Exact(_) | Self::Own(_) | Self::Material(_) => true,
            Self::Not(_) | Self::Pattern(_) | Self::Turn(_) => false,
        }
    }

    /// Whether boards are compared with whole positions.
    fn has_positions(&self) -> bool {
        match self {
            Self::All(several) | Self::Any(several) => several.iter().any(Self::has_positions),
            Self::Not(inner) => inner.has_positions(),
            Self::Exact(_) | Self::Own(_) => true,
            Self::Pattern(_) | Self::Material(_) | Self::Turn(_) => false,
        }
    }

    /// Whether pieces are counted.
    fn has_material(&self) -> bool {
        match self {
            Self::All(several) | Self::Any(several) => several.iter().any(Self::has_material),
            Self::Not(inner) => inner.has_material(),
            Self::Material(_) => true,
            Self::Exact(_) | Self::Own(_) | Self::Pattern(_) | Self::Turn(_) => false,
        }
    }

    fn holds(&self, game: &Subject<'_>, moment: Moment<'_>) -> bool {
        let Moment { men, sum, counts, first_to_move } = moment;
        let holds = |one: &Self| one.holds(game, moment);
        match self {
            Self::All(all) => all.iter().all(holds),
            Self::Any(any) => any.iter().any(holds),
            Self::Not(inner) => !holds(inner),
            Self::Exact(boards) => boards.iter().any(|one| one.is_on(sum, men)),
            Self::Pattern(patterns) => patterns.iter().any(|one| one.is_on(men)),
            Self::Own(own) => game.own(own).is_some_and(|own| {
                own.boards.iter().any(|one| one.is_on(sum, men))
                    && own
                        .first_to_move
                        .is_none_or(|own| first_to_move().is_none_or(|is| is == own))
            }),
            Self::Material(material) => material.is_on(men, counts),
            Self::Turn(first) => first_to_move() == Some(*first),
        }
    }
}

/// The boards of a game, with the sums of their pieces if positions are looked for, and with their counts.
enum Boards<'r> {
    Plain(Cursor<'r>),
    Summed(Sums<'r>),
}

impl Boards<'_> {
    fn go_to(&mut self, state: usize) -> (u128, &Board, Option<&Counts>) {
        match self {
            Self::Plain(boards) => (0, boards.go_to(state), None),
            Self::Summed(sums) => sums.go_to(state),
        }
    }
}

/// The number of the move that leads to a state; 0 for the start.
fn number_of(record: &Record<'_>, state: usize) -> Option<u64> {
    if state <= record.before_moves() {
        return Some(0);
    }
    let (number, _) = record.number_parts(state);
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    number[..end].parse().ok()
}

/// Whether the side that usually moves first is to move in a state, by the numbers of the moves around it.
pub(crate) fn first_to_move(record: &Record<'_>, state: usize) -> Option<bool> {
    if state + 1 < record.len() {
        return of_first(record.number_parts(state + 1));
    }
    // The parts of a capture have further dots.
    let mut last = state;
    while last > 1 && record.goes_on(last - 1) {
        last -= 1;
    }
    if last <= record.before_moves() {
        return None;
    }
    of_first(record.number_parts(last)).map(|is_first| !is_first)
}

/// Whether a move with this number is of the side that moves first: `3.` or `3g`, and not `3...` or `3s`. The parts of a
/// capture by the first side have numbers too, so the answer to it may have more than three dots.
fn of_first((name, periods): (Cow<'_, str>, usize)) -> Option<bool> {
    match name.chars().last() {
        Some('g' | 'w') => return Some(true),
        Some('s' | 'b') => return Some(false),
        _ => {}
    }
    match periods {
        0 => None,
        1 => Some(true),
        _ => Some(false),
    }
}
