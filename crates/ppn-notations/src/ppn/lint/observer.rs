//! Observes the play of a movetext, for rules about moves and for the causes of failures.

use crate::ppn::lint::paths::{Paths, USUAL, written_place};
use ppn_engine::{
    Board, Change, Changes, PieceNumber, Program, Turn, Unplaced, Watch, codes, describe_piece,
    describe_place,
};
use ppn_piece::Piece;
use ppn_record::StartBoard;
use ppn_source::{Diagnostic, Span};
use ppn_syntax::{Destination, ElementKind, Move, MoveToken, Node, PieceId, WordSpan};
use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    sync::Arc,
};

/// An event that rules about moves look at.
#[derive(Clone, Copy)]
pub(crate) enum Event<'e, 't> {
    /// A move is about to be made that names pieces by a search.
    Search { turn: Turn<'e, 't>, id: Node<PieceId> },
    /// A move was made that left the pieces where they were, each on top as before.
    Stayed { turn: Turn<'e, 't> },
    /// A move that was made brought a piece to a place, in inches, beyond the part of the table that was
    /// in use.
    Came { turn: Turn<'e, 't>, at: (f64, f64), table: Table },
    /// A move that was made brought a piece, or made a piece another one.
    Became { turn: Turn<'e, 't>, piece: &'e Piece },
}

/// A rule about moves. Spans may refer to an expansion.
pub(crate) type PlayRule = fn(&Event<'_, '_>) -> Option<Unplaced>;

/// The observations of the play of a movetext.
#[derive(Debug, Default)]
pub(crate) struct Observed {
    /// The findings of the rules about moves, each at the characters that were typed.
    pub(crate) found: Vec<Diagnostic>,
    /// Moves that failed only because others had failed before them, each with the place of the
    /// first of these.
    pub(crate) followers: HashMap<Span, Span>,
    /// Moves that found no piece at a written place, unless another failure explains it.
    pub(crate) missed: HashMap<Span, Missed>,
    /// Moves that failed because there is no piece at all.
    pub(crate) on_empty_board: HashSet<Span>,
    /// Facts about the start board, and the paths of the pieces.
    pub(crate) paths: Paths,
}

/// A written place that lacks the piece that a move needs.
#[derive(Clone, Debug)]
pub(crate) struct Missed {
    /// The place as a square or as coordinates.
    pub(crate) place: String,
    /// Whether it is in the part of the table that is in use.
    pub(crate) is_on_table: bool,
    /// The move that took the last piece away from there.
    pub(crate) left: Option<Span>,
}

/// Observes the play of a movetext, and records the path of each piece.
pub(crate) struct Observer {
    /// The selected rules about moves.
    rules: Vec<PlayRule>,
    /// Moves of pieces away from places. Most games have no failures, so they are indexed only at
    /// the first one.
    departures: Departures,
    /// The places where pieces would be if no move had failed, each with the place of the first
    /// failure.
    missing: HashMap<Cell, Span>,
    /// Searches that found no piece, as written, with the place of the first failure.
    unfound: HashMap<String, Span>,
    /// The first move that found no piece.
    first_failure: Option<Span>,
    /// The first move that failed and does not name the place that it leads to: any later
    /// move may miss its piece.
    astray: Option<Span>,
    /// The number of pieces that were looked at.
    looks: usize,
    /// Whether there has ever been a piece.
    peopled: bool,
    /// The number of elements of the movetext that were passed.
    passed: usize,
    /// The part of the table that is in use.
    table: Option<Table>,
    observed: Observed,
}

/// A place, to a thousandth of an inch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Cell(i64, i64);

/// A move of a piece away from a place.
#[derive(Clone, Copy, Debug)]
struct Departure {
    span: WordSpan,
    piece: PieceNumber,
    /// The destination of the piece; `None` if it was removed.
    to: Option<(f64, f64)>,
}

/// Moves of pieces away from places, in the order of play.
#[derive(Debug, Default)]
struct Departures {
    all: Vec<(Cell, Departure)>,
    /// The last departure from each place, of those indexed so far.
    last: HashMap<Cell, Departure>,
    /// The last move to each place, of those indexed so far.
    arrived: HashMap<Cell, WordSpan>,
    looked_at: usize,
}

impl Departures {
    /// The last departure from a place.
    fn last_from(&mut self, place: Cell) -> Option<Departure> {
        self.look();
        self.last.get(&place).copied()
    }

    /// The last move to a place.
    fn last_to(&mut self, place: Cell) -> Option<WordSpan> {
        self.look();
        self.arrived.get(&place).copied()
    }

    fn look(&mut self) {
        for &(from, departure) in &self.all[self.looked_at..] {
            self.last.insert(from, departure);
            if let Some(to) = departure.to {
                self.arrived.insert(cell(to), departure.span);
            }
        }
        self.looked_at = self.all.len();
    }
}

/// The smallest rectangle around all pieces so far, in inches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Table {
    pub(crate) low: (f64, f64),
    pub(crate) high: (f64, f64),
}

/// The minimum number of pieces of a start board that shows the size of the table.
const MIN_PIECES: usize = 4;

/// The offsets from a square to those that share a side with it.
const BESIDE: [(f64, f64); 4] = [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)];

/// The maximum number of pieces that are looked at in a game to find ambiguous searches.
const MAX_LOOKS: usize = 20_000_000;

/// The maximum number of reports about moves in a game.
const MAX_REMARKS: usize = 50;

impl Observer {
    /// Makes an observer of a game with a start board that passes moves to rules.
    pub(crate) fn new(rules: Vec<PlayRule>, start: Option<Arc<StartBoard>>) -> Self {
        Self {
            rules,
            departures: Departures::default(),
            missing: HashMap::default(),
            unfound: HashMap::default(),
            first_failure: None,
            astray: None,
            looks: 0,
            peopled: false,
            passed: 0,
            table: None,
            observed: Observed { paths: Paths::from(start), ..Observed::default() },
        }
    }

    pub(crate) fn finish(self) -> Observed {
        self.observed
    }

    /// Passes the broken words before a place. They bring no piece anywhere, so later moves may
    /// miss a piece at the squares that they name.
    fn pass_broken_words(&mut self, turn: Turn<'_, '_>, before: u32) {
        while let Some(element) = turn.program.elements().get(self.passed)
            && element.span.start < before
        {
            self.passed += 1;
            if element.kind == ElementKind::Broken {
                self.observed.paths.failed();
                let word = turn.program.slice(element.span);
                for (column, row) in squares(word) {
                    self.missing
                        .insert(cell((column * turn.scale, row * turn.scale)), element.span);
                    // The last digit of `f42...` may belong to the next number.
                    if word.ends_with('.') && row >= 10.0 {
                        let row = (row / 10.0).floor();
                        self.missing
                            .insert(cell((column * turn.scale, row * turn.scale)), element.span);
                    }
                }
                let leads = word.rsplit_once(['-', ':', '@']);
                if leads.is_some_and(|(_, to)| squares(to).next().is_none()) {
                    self.astray.get_or_insert(element.span);
                }
            }
        }
    }

    /// Passes an event to the rules.
    fn show(&mut self, program: &Program<'_>, event: &Event<'_, '_>) {
        for rule in &self.rules {
            let Some(diagnostic) = rule(event) else { continue };
            let diagnostic = program.at_source(diagnostic);
            let found = &mut self.observed.found;
            let known =
                |one: &Diagnostic| one.span == diagnostic.span && one.code == diagnostic.code;
            if found.len() < MAX_REMARKS && !found.last().is_some_and(known) {
                found.push(diagnostic);
            }
        }
    }

    /// Adds help to a move that finds no piece at a place.
    fn explain(&mut self, turn: Turn<'_, '_>, at: (f64, f64), diagnostic: &mut Unplaced) {
        let place = |(x, y): (f64, f64)| describe_place(x, y, turn.scale);
        let departure = self.departures.last_from(cell(at));
        let left = departure.map(|departure| {
            let what = match departure.to {
                Some(to) => format!("the piece moved to {} here", place(to)),
                None => "the piece was removed here".to_owned(),
            };
            (turn.program.source_span(departure.span), what)
        });
        // Perhaps a later move should have ended here.
        let came = BESIDE.into_iter().filter_map(|(dx, dy)| {
            let beside = (at.0 + dx * turn.scale, at.1 + dy * turn.scale);
            turn.board.top_at(beside.0, beside.1)?;
            let span = turn.program.source_span(self.departures.last_to(cell(beside))?);
            Some((span, format!("a piece came to {} here", place(beside))))
        });
        let came = came.max_by_key(|(span, _)| span.start);
        let came =
            came.filter(|(span, _)| left.as_ref().is_none_or(|left| left.0.start < span.start));
        for (span, what) in left.into_iter().chain(came) {
            diagnostic.add_other(span, what);
        }
        if let Some(Departure { piece, .. }) = departure
            && let Some(now) = turn.board.piece(piece)
        {
            diagnostic.replace_help(format!("it is on {} now", place((now.x, now.y))));
            return;
        }
        let (column, row) = ((at.0 / turn.scale).round(), (at.1 / turn.scale).round());
        let near = |x: f64, y: f64| {
            let (_, top) = turn.board.top_at(x * turn.scale, y * turn.scale)?;
            Some((place((x * turn.scale, y * turn.scale)), top))
        };
        if column != row
            && let Some((place, piece)) = near(row, column)
        {
            let help = format!(
                "perhaps column and row are swapped: at {place} is {}",
                describe_piece(piece)
            );
            diagnostic.add_help(help);
        }
        let found: Vec<(String, &Piece)> =
            BESIDE.iter().filter_map(|(dx, dy)| near(column + dx, row + dy)).collect();
        // The nearest piece is already named. A few other pieces are useful as help, many are not.
        if (2..=3).contains(&found.len()) {
            let places: Vec<_> = found.iter().map(|(place, _)| place.as_str()).collect();
            diagnostic.add_help(format!("there are pieces next to it at {}", places.join(", ")));
        }
    }
}

impl Watch for Observer {
    fn before(&mut self, turn: Turn<'_, '_>) {
        self.peopled |= !turn.board.is_empty();
        self.observed.paths.before(turn);
        self.pass_broken_words(turn, turn.program.source_span(turn.one.span).start);
        if self.departures.all.capacity() == 0 {
            self.departures.all.reserve(turn.program.len().min(USUAL));
        }
        if self.table.is_none() && turn.board.len() >= MIN_PIECES {
            self.table = Table::around(turn.board);
        }
        for id in piece_ids(turn.one).into_iter().flatten() {
            let is_search =
                matches!(turn.program.moves()[id].value, PieceId::Search { slice: None, .. });
            if is_search && self.looks < MAX_LOOKS {
                self.looks += turn.board.len();
                self.show(turn.program, &Event::Search { turn, id });
            }
        }
    }

    fn made(&mut self, turn: Turn<'_, '_>, changes: Changes<'_>) {
        let stays = self.observed.paths.stayed(changes) || changes.leave_all_as_it_was();
        if stays {
            self.show(turn.program, &Event::Stayed { turn });
        }
        self.observed.paths.made(turn, changes);
        for change in changes.iter() {
            let (piece, from) = match change {
                Change::Presence(piece) => (piece, None),
                Change::Place { piece, from } | Change::Kind { piece, from } => (piece, Some(from)),
            };
            let Some(now) = turn.board.last_seen(piece) else { continue };
            let at = (now.x, now.y);
            let to = cell(at);
            let here = turn.board.holds(piece);
            if here && !matches!(change, Change::Place { .. }) {
                self.show(turn.program, &Event::Became { turn, piece: now });
            }
            let from = from.map(cell);
            if here {
                if !self.missing.is_empty() {
                    self.missing.remove(&to);
                }
                if from != Some(to)
                    && let Some(table) = self.table.filter(|table| table.with(at) != *table)
                {
                    self.show(turn.program, &Event::Came { turn, at, table });
                    self.table = Some(table.with(at));
                }
            }
            match from {
                Some(from) if from != to => {
                    let departure = Departure { span: turn.one.span, piece, to: Some(at) };
                    self.departures.all.push((from, departure));
                }
                None if !here => {
                    let departure = Departure { span: turn.one.span, piece, to: None };
                    self.departures.all.push((to, departure));
                }
                _ => {}
            }
        }
    }

    fn failed(&mut self, turn: Turn<'_, '_>, diagnostic: Option<&mut Unplaced>) {
        self.observed.paths.failed();
        let reported = diagnostic.as_ref().map_or(turn.one.span, |diagnostic| diagnostic.place());
        let mut cause = turn.program.source_span(reported);
        let named = piece_ids(turn.one)
            .into_iter()
            .flatten()
            .find(|&id| turn.program.moves()[id].span == reported);
        if !self.peopled {
            self.observed.on_empty_board.insert(cause);
        }
        let not_found = diagnostic.filter(|one| one.code() == &codes::PIECE_NOT_FOUND);
        let is_search = |id: Node<PieceId>| {
            matches!(turn.program.moves()[id].value, PieceId::Search { slice: None, .. })
        };
        if let Some(diagnostic) = not_found {
            let at = named.and_then(|id| named_place(turn, id));
            let first = if let Some(at) = at {
                let left = self.departures.last_from(cell(at)).map(|departure| departure.span);
                let first = self.missing.get(&cell(at)).copied().or(self.astray);
                // If no piece was ever there, an earlier move should have led there, perhaps one
                // that failed.
                let is_swapped = || turn.board.top_at(at.1, at.0).is_some();
                let first =
                    first.or(self.first_failure.filter(|_| left.is_none() && !is_swapped()));
                if first.is_none() {
                    self.explain(turn, at, diagnostic);
                    let place = describe_place(at.0, at.1, turn.scale).replace('`', "");
                    let left = left.map(|span| turn.program.source_span(span));
                    let is_on_table = self.table.is_some_and(|table| table.with(at) == table);
                    self.observed.missed.insert(cause, Missed { place, is_on_table, left });
                }
                first
            } else if named.is_some_and(is_search) {
                match self.unfound.entry(turn.program.slice(reported).to_owned()) {
                    Entry::Occupied(first) => Some(*first.get()),
                    Entry::Vacant(entry) => {
                        entry.insert(cause);
                        self.astray
                    }
                }
            } else {
                None
            };
            match first {
                Some(first) => {
                    self.observed.followers.insert(cause, first);
                    if at.is_some() {
                        cause = first;
                    }
                }
                None => {
                    self.first_failure.get_or_insert(cause);
                }
            }
        }
        match destination(turn) {
            Some(to) => {
                self.missing.insert(cell(to), cause);
            }
            None if leads_away(turn.one) => {
                self.astray.get_or_insert(cause);
            }
            None => {}
        }
    }
}

/// The place by which a move names its pieces, if the place is written out.
fn named_place(turn: Turn<'_, '_>, id: Node<PieceId>) -> Option<(f64, f64)> {
    match turn.program.moves()[id].value {
        PieceId::Place { place, slice: None } => written_place(turn, place),
        _ => None,
    }
}

/// Whether a move brings a piece to another place.
fn leads_away(one: Move) -> bool {
    matches!(
        one.token,
        MoveToken::Shift { .. } | MoveToken::Drop { .. } | MoveToken::Capture { .. }
    )
}

/// The destination of a piece if the move had succeeded.
fn destination(turn: Turn<'_, '_>) -> Option<(f64, f64)> {
    match turn.one.token {
        MoveToken::Shift { to: Destination { location: Some(location), .. }, .. }
        | MoveToken::Drop { to: Destination { location: Some(location), .. }, .. } => {
            written_place(turn, location)
        }
        MoveToken::Capture { captured, .. } => named_place(turn, captured),
        _ => None,
    }
}

impl Table {
    fn around(board: &Board) -> Option<Self> {
        let mut pieces = board.pieces().map(|(_, piece)| (piece.x, piece.y));
        let first = pieces.next()?;
        Some(pieces.fold(Self { low: first, high: first }, Self::with))
    }

    fn with(self, (x, y): (f64, f64)) -> Self {
        Self {
            low: (self.low.0.min(x), self.low.1.min(y)),
            high: (self.high.0.max(x), self.high.1.max(y)),
        }
    }
}

/// The pieces that a move names itself, outside of nested moves.
fn piece_ids(one: Move) -> [Option<Node<PieceId>>; 2] {
    match one.token {
        MoveToken::Drop { to, .. } => [to.target, None],
        MoveToken::Shift { pieces, to, .. } => [Some(pieces), to.target],
        MoveToken::Swap { first, second } => [Some(first), Some(second)],
        MoveToken::Capture { pieces, captured } => [Some(captured), Some(pieces)],
        MoveToken::Rotate { pieces, .. }
        | MoveToken::Replace { pieces, .. }
        | MoveToken::Update { pieces, .. }
        | MoveToken::Remove { pieces }
        | MoveToken::Flip { pieces }
        | MoveToken::Raise { pieces } => [Some(pieces), None],
    }
}

/// The squares with a single letter in a word, as column and row.
fn squares(word: &str) -> impl Iterator<Item = (f64, f64)> {
    let bytes = word.as_bytes();
    (0..bytes.len()).filter_map(|at| {
        let letter = bytes[at].is_ascii_lowercase().then_some(bytes[at])?;
        let digits = word[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let row: u32 = word[at + 1..at + 1 + digits].parse().ok()?;
        Some((f64::from(letter - b'a' + 1), f64::from(row)))
    })
}

#[expect(clippy::cast_possible_truncation, reason = "boards end at a thousand million inches")]
fn cell((x, y): (f64, f64)) -> Cell {
    // A call of `round` takes longer than the rest of this function.
    let nearest = |inches: f64| (inches * 1000.0 + 0.5_f64.copysign(inches)) as i64;
    Cell(nearest(x), nearest(y))
}
