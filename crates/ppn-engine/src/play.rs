//! Reading and playing a movetext in one pass. By a program, an archive of plain games takes 3.4 times the instructions, read
//! and replayed as a whole.

use crate::{
    Board, Chunks, Dialect, Limits, MacroTable, PieceNumber, Program, Replay, SharedBoard,
    board::{Edit, Known},
    chunks::Stem,
    edits::Edits,
    newcomers::Newcomers,
    replay::{Begun, Played},
    squares::Squares,
};
use ppn_piece::Piece;
use ppn_source::{Diagnostic, Span, short};
use ppn_syntax::{NamingKind, Plain, PlainElement, PlainKind, PlainNaming};

/// Reads a movetext and plays it on a start board.
///
/// The result is the same as from [`Program::new`] and [`Replay::new`]. Use it if you need neither
/// the tree of moves nor an observer. `offset` is the place of the movetext in the text of the
/// game, and `scale` is the number of inches in a unit of written coordinates.
///
/// Moves from square to square, removals, drops and promotions are played as they are read: without a tree, and on a
/// board that has only squares. Most games have no other moves. Chunks with other moves are read and played by a
/// program; the chunks after them are played as they are read again.
///
/// ```
/// use ppn_engine::{
///     Configuration, Dialect, Kind, Limits, MacroTable, Piece, PieceSide, Rank, Side, Suit, play,
/// };
///
/// let coin = Piece {
///     piece_side: PieceSide::new(Kind::Coin, Side::Back),
///     suit: Suit(1),
///     rank: Rank(2),
///     cfg: Configuration::Piecepack,
///     x: 2.0,
///     y: 2.0,
///     angle: 0.0,
/// };
/// let (macros, dialect, limits) = Default::default();
/// let (chunks, replay, problems) =
///     play("1. b2-c3 {a comment} 2. *c3", 0, macros, &dialect, [coin], 1.0, &limits);
/// assert!(problems.is_empty());
/// assert_eq!((chunks.comment(0).as_str(), chunks.number(1).as_ref()), ("a comment", "2."));
/// assert!(replay.board(1).top_at(3.0, 3.0).is_some() && replay.last().is_empty());
/// ```
#[must_use]
pub fn play<'t>(
    movetext: &'t str,
    offset: u32,
    macros: MacroTable,
    dialect: &Dialect,
    start: impl Into<SharedBoard>,
    scale: f64,
    limits: &Limits,
) -> (Chunks<'t>, Replay, Vec<Diagnostic>) {
    let start = start.into();
    // A limit may be exceeded before the first move.
    let is_within = |board: &Board, looks| board.kinds() < limits.kinds && looks < limits.looks;
    let mut squares = start.squares(scale).filter(|_| is_within(&start, 0));
    let read = Read::new(movetext, offset, &start);
    let mut game = Game { macros, dialect, scale, limits, read };
    let mut table: Option<Table> = None;
    let mut diagnostics = Vec::new();
    loop {
        let board = table.as_ref().map_or(&*start, |table| &table.board);
        let ground = Ground { start: &start, board, scale, dialect, limits };
        let read = game.read.chunks.len();
        if let Some(squares) = &mut squares
            && game.read.plain_chunks(squares, ground)
        {
            break;
        }
        // Fewer plain chunks than were foreseen: the squares do not have their places or pieces, and making them
        // again and again would look at the whole board for each chunk.
        let is_worthwhile = table.is_none() || game.read.chunks.len() >= read + WORTHWHILE;
        let to = squares.filter(|_| is_worthwhile).and_then(|_| game.read.next_plain());
        let table = table.get_or_insert_with(|| Table::of(&start));
        if to.is_some_and(|to| game.play_part(table, to)) {
            let is_within = is_within(&table.board, table.looks + table.board.passed());
            squares = if is_within { Squares::of(&table.board, scale) } else { None };
        } else {
            diagnostics = game.play_rest(table);
            break;
        }
    }
    let Read { chunks, edits, ends, newcomers: Newcomers { mut added, .. }, .. } = game.read;
    let last_len = match table {
        None => edits.len_after(0, start.len()),
        Some(mut table) => {
            table.board.add_groups(&mut added);
            edits.len_after(table.done, table.board.len())
        }
    };
    let replay = Replay::of_parts(start, added.settled(), edits.settled(), ends, last_len);
    (chunks.settled(), replay, diagnostics)
}

/// The least number of plain chunks worth leaving a program for. If fewer follow, it costs less to
/// let the same program play them, since the next program costs as much as some plain chunks.
const WORTHWHILE: usize = 32;

/// A game that is played while it is read.
struct Game<'p, 't> {
    macros: MacroTable,
    dialect: &'p Dialect,
    scale: f64,
    limits: &'p Limits,
    read: Read<'t>,
}

/// What plain moves are played on, besides the squares.
#[derive(Clone, Copy)]
struct Ground<'p> {
    start: &'p Board,
    /// The board after the last program, or the start board. Plain moves since then are not made on it.
    board: &'p Board,
    scale: f64,
    dialect: &'p Dialect,
    limits: &'p Limits,
}

/// The board of a game that does not have only plain moves.
struct Table {
    board: Board,
    /// What the start board has.
    origin: Known,
    /// The number of edits of the game that were applied to it.
    done: usize,
    /// The number of pieces that searches have looked at.
    looks: u64,
}

impl<'t> Game<'_, 't> {
    /// Plays the text before a place of the movetext by a program. Returns `false`, with nothing
    /// played, if this part cannot be played alone: its problems must be reported together with
    /// those of the rest, and numbers that do not ascend must be compared with all others.
    fn play_part(&mut self, table: &mut Table, to: usize) -> bool {
        let read = self.read.chunks.len();
        let (program, faults) = self.program(to);
        let rank = program.last_rank(self.read.rank).filter(|_| faults.is_empty());
        let mut is_played = false;
        if rank.is_some() {
            let (known, played) = self.play_program(table, &program);
            is_played = played.diagnostics.is_empty();
            if is_played {
                self.read.add_played(table, played, (known, read), true);
            } else {
                self.read.ends = table.take_back(played, known);
                self.read.ends.truncate(read);
            }
        }
        self.read.chunks = program.into_open_chunks();
        match rank.filter(|_| is_played) {
            Some(rank) => (self.read.rank, self.read.at) = (rank, to),
            None => self.read.chunks.truncate(read),
        }
        is_played
    }

    /// Plays the rest of the movetext by a program; returns the problems found.
    fn play_rest(&mut self, table: &mut Table) -> Vec<Diagnostic> {
        let read = self.read.chunks.len();
        let (program, mut diagnostics) = self.program(self.read.text.len());
        let (known, mut played) = self.play_program(table, &program);
        diagnostics.append(&mut played.diagnostics);
        self.read.add_played(table, played, (known, read), false);
        self.read.chunks = program.into_open_chunks();
        diagnostics
    }

    /// A program of the unread text before a place of the movetext. It also has the chunks that
    /// were read.
    fn program(&mut self, to: usize) -> (Program<'t>, Vec<Diagnostic>) {
        let chunks = std::mem::replace(&mut self.read.chunks, Chunks::new("", 0, (0, 0, 0)));
        let (macros, part) = (&mut self.macros, self.read.at..to);
        Program::continued(chunks, part, self.read.rank, macros, self.dialect, self.limits)
    }

    fn play_program(&mut self, table: &mut Table, program: &Program<'t>) -> (Known, Played) {
        table.keep_up(&self.read);
        self.read.newcomers.settle();
        let known = table.board.known();
        let begun = Begun {
            board: std::mem::take(&mut table.board),
            ends: std::mem::take(&mut self.read.ends),
            changes: self.read.changes,
            looks: table.looks,
        };
        (known, Played::of(begun, program, self.scale, self.limits, &mut ()))
    }
}

impl Table {
    fn of(start: &Board) -> Self {
        Self { board: start.clone(), origin: start.known(), done: 0, looks: 0 }
    }

    /// Applies the edits of plain moves that were not applied yet.
    fn keep_up(&mut self, Read { edits, newcomers, .. }: &Read<'_>) {
        self.board.take_in(&newcomers.added, self.origin);
        let new = edits.range(self.done..edits.len());
        // If there are more edits than pieces, it costs less to index the pieces again afterwards.
        if edits.len() - self.done > self.board.len() {
            new.for_each(|mut edit| self.board.toggle_links(&mut edit));
            self.board.find_anew();
        } else {
            new.for_each(|mut edit| self.board.toggle(&mut edit));
        }
        self.done = edits.len();
    }

    /// Undoes what a program played; returns the number of edits up to each state.
    fn take_back(&mut self, played: Played, known: Known) -> Vec<u32> {
        let Played { mut board, mut edits, ends, .. } = played;
        edits.iter_mut().rev().for_each(|edit| board.toggle(edit));
        board.forget(known);
        self.board = board;
        ends
    }
}

/// The part of a movetext that was read and played.
struct Read<'t> {
    text: &'t str,
    offset: u32,
    /// The number of bytes of the text that were read.
    at: usize,
    chunks: Chunks<'t>,
    /// The edits that make each change.
    edits: Edits,
    /// The pieces that they drop and change.
    newcomers: Newcomers<'t>,
    /// For each chunk, the number of edits up to the state after it.
    ends: Vec<u32>,
    /// The number of changes before the open chunk, and the number of changes now.
    changes_before: usize,
    changes: usize,
    /// The value of the last number and its number of periods; and the same before the open chunk.
    rank: (u64, u32),
    rank_before: (u64, u32),
}

/// The smallest size in bytes of a plain move with its number.
const BYTES_PER_MOVE: usize = 10;

/// The largest number of moves for which room is made at the beginning.
const MOST_FORESEEN: usize = 1 << 16;

/// The lengths of the lists that a usual movetext needs, so that they neither grow nor shrink.
struct Room {
    chunks: usize,
    items: usize,
    comments: usize,
    edits: usize,
}

impl Room {
    fn for_text(text: &[u8]) -> Self {
        // Counts of short parts fit in a byte, and the processor adds many of these at once.
        let count = |byte| {
            let in_part = |part: &[u8]| part.iter().map(|&one| u8::from(one == byte)).sum::<u8>();
            let count: usize = text.chunks(240).map(in_part).map(usize::from).sum();
            count.min(MOST_FORESEEN)
        };
        // A plain move has one of two operators. Most numbers have one move, and most games have only moves.
        let captures = count(b':');
        let moves = captures + count(b'-');
        if memchr::memchr3(b';', b'*', b'=', text).is_none() {
            return Self { chunks: moves, items: moves, comments: 0, edits: moves + captures };
        }
        let (removals, named) = (count(b'*'), count(b'=') + count(b'@'));
        Self {
            chunks: moves + count(b';'),
            items: moves + removals + named,
            comments: count(b'{'),
            // A piece that is named usually becomes active, too.
            edits: moves + captures + removals + 2 * named,
        }
    }
}

impl<'t> Read<'t> {
    fn new(text: &'t str, offset: u32, start: &Board) -> Self {
        let room = Room::for_text(text.as_bytes());
        Self {
            text,
            offset,
            at: 0,
            chunks: Chunks::new(text, offset, (room.chunks, room.items, room.comments)),
            edits: Edits::with_room_for(room.edits),
            newcomers: Newcomers::on(start),
            ends: Vec::with_capacity(room.chunks),
            changes_before: 0,
            changes: 0,
            rank: (0, 0),
            rank_before: (0, 0),
        }
    }

    /// Plays chunks as long as they are plain; returns whether the text ended there.
    fn plain_chunks(&mut self, squares: &mut Squares, ground: Ground<'_>) -> bool {
        let first = self.chunks.len();
        let text = self.text.get(self.at..).unwrap_or("");
        let mut elements = Plain::new(text, self.offset.saturating_add(short(self.at)));
        let mut goes_on = true;
        loop {
            while goes_on && let Some(one) = elements.next() {
                goes_on = self.add(one, squares, ground.limits).is_some();
            }
            match goes_on.then(|| elements.naming()).flatten() {
                Some(naming) => goes_on = self.name(naming, squares, ground).is_some(),
                None => break,
            }
        }
        if goes_on && elements.rest().is_empty() {
            self.end_chunk();
            return true;
        }
        // The other moves of the chunk may refer to the board at its start.
        if self.chunks.len() > first {
            if let Some(number) = self.chunks.pop() {
                self.at = (number.start - self.offset) as usize;
            }
            let end = self.ends.last().map_or(0, |&end| end as usize);
            let (pieces, kinds) = self.edits.additions(end);
            self.newcomers.added.take_back(pieces, kinds);
            self.edits.truncate(end);
            (self.changes, self.rank) = (self.changes_before, self.rank_before);
        }
        false
    }

    /// Appends what a program played to the states before it. The board of the program had what is
    /// `known` before. It cannot be used afterwards unless `goes_on` is true.
    fn add_played(
        &mut self,
        table: &mut Table,
        played: Played,
        (known, states): (Known, usize),
        goes_on: bool,
    ) {
        let Played { mut board, edits: mut undo, mut ends, looks, .. } = played;
        for end in &mut ends[states..] {
            *end += short(self.edits.len());
        }
        self.ends = ends;
        self.changes += undo.len();
        self.changes_before = self.changes;
        // An edit that undoes a change becomes the edit that makes it.
        undo.iter_mut().rev().for_each(|edit| board.toggle_links(edit));
        board.add_since(known, &mut self.newcomers.added);
        self.edits.reserve(undo.len());
        for mut edit in undo {
            self.edits.push(edit);
            if goes_on {
                board.toggle_links(&mut edit);
            }
        }
        (table.board, table.looks, table.done) = (board, looks, self.edits.len());
    }

    /// The place where enough plain chunks in a row begin again; `None` if there is none, or if
    /// that is hard to decide.
    fn next_plain(&self) -> Option<usize> {
        let mut rest = Plain::new(self.text.get(self.at..)?, 0);
        loop {
            rest.pass()?;
            let left = rest.rest().len();
            if left < WORTHWHILE * BYTES_PER_MOVE {
                return None;
            }
            let (mut plain, mut ahead) = (0, rest.clone());
            loop {
                let here = ahead.clone();
                match ahead.next().map(|one| one.kind) {
                    Some(PlainKind::Number { .. }) if plain == WORTHWHILE => {
                        return Some(self.text.len() - left);
                    }
                    // The last of these chunks may have other elements, too.
                    Some(PlainKind::Number { .. }) => (plain, rest) = (plain + 1, here),
                    Some(_) => {}
                    None if ahead.naming().is_some() => {}
                    None => break,
                }
            }
        }
    }

    /// Adds an element and plays it. Returns `None` if the element needs the general way; then only
    /// the open chunk is changed.
    #[inline(always)]
    fn add(&mut self, one: PlainElement, squares: &mut Squares, limits: &Limits) -> Option<()> {
        match one.kind {
            // Ascending numbers are all different.
            PlainKind::Number { value, periods } => {
                if (value, periods) <= self.rank {
                    return None;
                }
                self.rank_before = std::mem::replace(&mut self.rank, (value, periods));
                self.end_chunk();
                self.chunks.open(Stem::Written, 0, one.span);
            }
            // CN-5
            PlainKind::Next => {
                let (stem, more) = self.chunks.last_label()?;
                if more >= limits.number_periods {
                    return None;
                }
                self.rank_before = self.rank;
                self.rank.1 += 1;
                self.end_chunk();
                self.chunks.open(stem, more + 1, one.span);
            }
            PlainKind::Comment => {
                self.is_open()?;
                self.chunks.add_comment(one.span);
                self.chunks.extend_to(one.span.end);
            }
            PlainKind::Move(plain) => {
                self.may_change(limits)?;
                let changes = squares.make(plain, &mut self.edits)?;
                self.add_move(one.span, changes);
            }
            PlainKind::Removal(from) => {
                self.may_change(limits)?;
                squares.remove(from, &mut self.edits)?;
                self.add_move(one.span, 1);
            }
        }
        Some(())
    }

    /// Adds a drop or a replacement and plays it. Returns `None` as [`Self::add`] does.
    #[cold]
    fn name(&mut self, one: PlainNaming, squares: &mut Squares, ground: Ground<'_>) -> Option<()> {
        let Ground { start, board, scale, dialect, limits } = ground;
        self.may_change(limits)?;
        let spec = one.piece.shift_back(self.offset).slice(self.text);
        let named = self.newcomers.named(spec, dialect)?.clone();
        let inches = |number: u32| f64::from(number) * scale;
        let piece = Piece { x: inches(one.square.column), y: inches(one.square.row), ..named };
        let (pieces, kinds) = self.newcomers.added.lens();
        let changes = match one.kind {
            // MV-2
            NamingKind::Drop => {
                let before = start.numbers() + pieces;
                if before >= limits.pieces {
                    return None;
                }
                squares.drop(before + 1, one.square, &mut self.edits)?;
                self.newcomers.added.add_piece(piece);
                2
            }
            // MV-9
            NamingKind::Replacement => {
                let top = squares.top(one.square)?;
                // So the next move is within the limit, too.
                if start.kinds() + kinds + 1 >= limits.kinds {
                    return None;
                }
                let number = PieceNumber(top.into());
                let kind = self.newcomers.replace(number, piece, board, start);
                let kind = short(start.kinds()) + kind;
                self.edits.push(Edit::Kind { piece: number, kind });
                if squares.activate(top) {
                    self.edits.activate(top);
                    2
                } else {
                    1
                }
            }
        };
        self.add_move(one.span, changes);
        Some(())
    }

    /// `Some` if a chunk is open, which elements can be added to.
    #[inline]
    fn is_open(&self) -> Option<()> {
        (!self.chunks.is_empty()).then_some(())
    }

    /// `Some` if a chunk is open and one more move exceeds no limit.
    #[inline]
    fn may_change(&self, limits: &Limits) -> Option<()> {
        self.is_open().filter(|()| self.changes < limits.edits)
    }

    /// Records a move that took this number of changes.
    #[inline]
    fn add_move(&mut self, place: Span, changes: usize) {
        self.changes += changes;
        self.chunks.add_item(place.into());
        self.chunks.extend_to(place.end);
    }

    /// Ends the open chunk, if there is one.
    #[inline]
    fn end_chunk(&mut self) {
        if self.ends.len() < self.chunks.len() {
            self.ends.push(short(self.edits.len()));
            self.changes_before = self.changes;
        }
    }
}
