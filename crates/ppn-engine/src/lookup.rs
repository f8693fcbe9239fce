//! Finding the pieces and places that a move names.

use crate::{
    Program, Unplaced,
    board::{Board, squared_distance},
    codes, describe,
    index::{Candidates, Pattern},
    number::{PieceNumber, PieceSet},
    point::Point,
    spec::{Features, Spec, same_angle},
};
use ppn_piece::Piece;
use ppn_syntax::{Anchor, Location, Node, PieceId, PieceSpec, Slice, WordSpan};

/// Why a move cannot be made.
#[derive(Debug)]
pub(crate) enum Failure {
    /// For this new reason.
    New(Box<Unplaced>),
    /// A syntax error, which was reported before the replay.
    Known,
}

impl From<Unplaced> for Failure {
    fn from(diagnostic: Unplaced) -> Self {
        Self::New(Box::new(diagnostic))
    }
}

pub(crate) type Found<T> = Result<T, Failure>;

/// Finds pieces and places on the current board, or on the board at the start of the chunk.
pub(crate) struct Lookup<'p, 't> {
    pub(crate) program: &'p Program<'t>,
    pub(crate) board: Board,
    /// The board at the start of the chunk, if a `^` has occurred.
    pub(crate) start: Option<Board>,
    /// The number of inches in a unit of coordinates.
    pub(crate) scale: f64,
    pub(crate) diagnostics: Vec<Unplaced>,
    /// The number of pieces that searches have looked at.
    pub(crate) looks: u64,
    pub(crate) hints: Hints,
}

/// How many more pieces may be looked at for hints. A hint names the nearest match of a piece that
/// was not found.
///
/// A hint looks at every piece. In a game with many mistakes on a crowded board, only the first
/// mistakes get hints, so that failed searches cost no more than successful ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints(usize);

impl Default for Hints {
    fn default() -> Self {
        Self(1_000_000)
    }
}

impl Hints {
    /// Whether a hint that looks at this many pieces is allowed. If so, they are added to `looks`.
    pub(crate) fn afford(&mut self, pieces: usize, looks: &mut u64) -> bool {
        let Some(left) = self.0.checked_sub(pieces) else { return false };
        self.0 = left;
        *looks += pieces as u64;
        true
    }
}

/// The time of the board on which a piece or place is looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    Now,
    /// The board when the chunk began.
    Start,
}

impl<'p> Lookup<'p, '_> {
    /// The pieces that a PieceId names, in placement order. Source: 0.14 § PieceId.
    pub(crate) fn pieces(&mut self, id: Node<PieceId>) -> Found<PieceSet> {
        self.pieces_at(id, Moment::Now)
    }

    /// The place of a PieceId: the place of its last piece in placement order, or the place that it
    /// names itself.
    pub(crate) fn place_of(&mut self, id: Node<PieceId>) -> Found<Point> {
        self.place_of_at(id, Moment::Now)
    }

    /// The place of a PieceId that names exactly these pieces, which have not moved since they were
    /// found.
    pub(crate) fn place_of_found(&mut self, id: Node<PieceId>, found: &PieceSet) -> Found<Point> {
        match self.program.moves()[id].value {
            PieceId::Nearest { .. } => self.place_of(id),
            _ => Ok(self.last_place(found, Moment::Now)),
        }
    }

    /// The place that a location names. Source: 0.14 § Location.
    ///
    /// An offset without an anchor starts at `own`.
    pub(crate) fn location(
        &mut self,
        location: Node<Location>,
        own: Option<Point>,
    ) -> Found<Point> {
        self.location_at(location, Moment::Now, own)
    }

    /// The place of a location that does not depend on the board.
    pub(crate) fn written_place(&self, location: Node<Location>) -> Option<Point> {
        match self.program.moves()[location].value {
            Location::Algebraic { column, row } => Some(self.point(column.into(), row.into())),
            Location::Cartesian { x, y } => Some(self.point(x, y)),
            Location::Piece(_) | Location::Offset { .. } => None,
        }
    }

    /// The top piece at a place that does not depend on the board, if the PieceId names such a
    /// piece.
    pub(crate) fn top_of(&mut self, id: Node<PieceId>) -> Option<PieceNumber> {
        let PieceId::Place { place, slice: None } = self.program.moves()[id].value else {
            return None;
        };
        let place = self.written_place(place)?;
        let (top, others) = self.board.look_at(place.x, place.y);
        self.looks += others as u64;
        top
    }

    /// Whether a location is relative to each piece that moves.
    pub(crate) fn is_relative(&self, mut location: Node<Location>) -> bool {
        while let Location::Offset { anchor, .. } = self.program.moves()[location].value {
            match anchor {
                Anchor::Own => return true,
                Anchor::Location(next) => location = next,
                Anchor::Active | Anchor::Piece(_) => return false,
            }
        }
        false
    }

    /// The place of the active pieces: the place of the last of them.
    pub(crate) fn active_place(&mut self, span: WordSpan) -> Found<Point> {
        let pieces = self.active(span)?;
        Ok(self.last_place(&pieces, Moment::Now))
    }

    pub(crate) fn spec(&self, spec: Node<PieceSpec>) -> Found<&'p Spec> {
        self.program.spec(spec).ok_or(Failure::Known)
    }

    /// The place that written coordinates name, in inches.
    fn point(&self, x: f64, y: f64) -> Point {
        Point { x: x * self.scale, y: y * self.scale }
    }

    fn board(&mut self, moment: Moment) -> &mut Board {
        match (moment, &mut self.start) {
            (Moment::Start, Some(start)) => start,
            _ => &mut self.board,
        }
    }

    fn span(&self, id: Node<PieceId>) -> WordSpan {
        self.program.moves()[id].span
    }

    fn pieces_at(&mut self, id: Node<PieceId>, moment: Moment) -> Found<PieceSet> {
        let span = self.span(id);
        match self.program.moves()[id].value {
            // The pieces that are active now, whatever the moment.
            PieceId::Active => self.active(span),
            // After a `^`, everything refers to the start of the chunk, even after a second `^`.
            PieceId::Start(inner) if moment == Moment::Start => self.pieces_at(inner, moment),
            PieceId::Start(inner) => self.start_pieces(id, inner),
            // PI-4
            PieceId::Number { base, major, minor } => {
                let number = PieceNumber(base);
                // Ids are compared as text, so a number with a leading zero, or a counter of zero,
                // matches no id.
                let is_id = !self.program.slice(span).split('.').any(|part| part.starts_with('0'));
                let board = self.board(moment);
                let tag = board.holds(number).then(|| board.tag(number));
                match tag {
                    Some(tag) if is_id && (tag.major, tag.minor) == (major, minor) => {
                        Ok(PieceSet::from_slice(&[number]))
                    }
                    tag => Err(self.no_such_id(span, tag.map(|tag| tag.to_string())).into()),
                }
            }
            PieceId::Nearest { count, place } => {
                let point = self.location_at(place, moment, None)?;
                self.nearest(count, point, span, moment)
            }
            PieceId::Search { spec, slice: None } => self.search(spec, span, moment),
            PieceId::Search { spec, slice: Some(slice) } => {
                let pieces = self.search(spec, span, moment)?;
                let point = self.last_place(&pieces, moment);
                self.slice(point, slice, span, moment)
            }
            PieceId::All { spec } => self.all(spec, span, moment),
            // PI-1
            PieceId::Place { place, slice: None } => {
                let point = self.location_at(place, moment, None)?;
                let (top, others) = self.board(moment).look_at(point.x, point.y);
                self.looks += others as u64;
                match top {
                    Some(top) => Ok(PieceSet::from_slice(&[top])),
                    None => Err(self.nobody_at(point, span, moment).into()),
                }
            }
            PieceId::Place { place, slice: Some(slice) } => {
                let point = self.location_at(place, moment, None)?;
                self.slice(point, slice, span, moment)
            }
        }
    }

    // PI-6
    fn active(&mut self, span: WordSpan) -> Found<PieceSet> {
        let board = &self.board;
        let looked_at = board.last_active().len();
        let mut pieces: PieceSet = board.active().collect();
        if pieces.is_empty() {
            let diagnostic = Unplaced::new(
                &codes::NO_ACTIVE_PIECE,
                span,
                "no piece is active: nothing has moved yet, or the piece was removed",
            )
            .with_label("this means the active pieces")
            .with_help("name the pieces, for example by their place: `b4-c3`");
            return Err(diagnostic.into());
        }
        if looked_at > 1 {
            self.looks += looked_at as u64;
            self.sort(&mut pieces, Moment::Now);
        }
        Ok(pieces)
    }

    /// `^id`: the pieces are found on the board at the start of the chunk; the move acts on them
    /// where they are now.
    // PI-5
    fn start_pieces(&mut self, id: Node<PieceId>, inner: Node<PieceId>) -> Found<PieceSet> {
        let span = self.span(id);
        let mut pieces = self.pieces_at(inner, Moment::Start)?;
        if !pieces.iter().all(|&number| self.board.holds(number)) {
            let written = self.program.slice(span);
            let message = format!("a piece of `{written}` has been removed since");
            return Err(Unplaced::new(&codes::PIECE_NOT_FOUND, span, message).into());
        }
        self.sort(&mut pieces, Moment::Now);
        Ok(pieces)
    }

    // PL-5
    fn place_of_at(&mut self, id: Node<PieceId>, moment: Moment) -> Found<Point> {
        match self.program.moves()[id].value {
            // Only a bare `N place` is the place itself. With a `^` before it, it names the pieces,
            // which may have left that place.
            PieceId::Nearest { place, .. } => self.location_at(place, moment, None),
            _ => {
                let pieces = self.pieces_at(id, moment)?;
                self.place_then(&pieces, self.span(id), moment)
            }
        }
    }

    /// The place of pieces at a moment: the place of the last of them.
    fn place_then(&mut self, pieces: &PieceSet, span: WordSpan, moment: Moment) -> Found<Point> {
        let board = self.board(moment);
        if pieces.last().is_some_and(|&last| !board.holds(last)) {
            let message = "the active piece was not on the board at the start of the move number";
            return Err(Unplaced::new(&codes::PIECE_NOT_FOUND, span, message).into());
        }
        Ok(self.last_place(pieces, moment))
    }

    fn last_place(&mut self, pieces: &PieceSet, moment: Moment) -> Point {
        let board = self.board(moment);
        let last = pieces.last().map(|&last| board.known_piece(last));
        last.map_or(Point { x: 0.0, y: 0.0 }, |piece| Point { x: piece.x, y: piece.y })
    }

    fn location_at(
        &mut self,
        location: Node<Location>,
        moment: Moment,
        own: Option<Point>,
    ) -> Found<Point> {
        let node = self.program.moves()[location];
        let scale = self.scale;
        Ok(match node.value {
            Location::Algebraic { column, row } => self.point(column.into(), row.into()),
            Location::Cartesian { x, y } => self.point(x, y),
            Location::Piece(id) => self.place_of_at(id, moment)?,
            // PL-4
            Location::Offset { dx, dy, anchor } => {
                let from = match anchor {
                    Anchor::Own => own.ok_or(Failure::Known)?,
                    Anchor::Active => {
                        let pieces = self.active(node.span)?;
                        self.place_then(&pieces, node.span, moment)?
                    }
                    Anchor::Location(anchor) => self.location_at(anchor, moment, own)?,
                    Anchor::Piece(id) => self.place_of_at(id, moment)?,
                };
                Point { x: from.x + dx * scale, y: from.y + dy * scale }
            }
        })
    }

    /// The `count` pieces nearest to a place. Of equally near pieces, the later one in placement
    /// order is taken.
    // PI-2
    fn nearest(
        &mut self,
        count: u32,
        at: Point,
        span: WordSpan,
        moment: Moment,
    ) -> Found<PieceSet> {
        let wanted = count as usize;
        let board = self.board(moment);
        if board.is_empty() {
            let message = "there is no piece on the board";
            return Err(Unplaced::new(&codes::PIECE_NOT_FOUND, span, message).into());
        }
        let (mut found, mut looked_at) = board.stack_at(at.x, at.y);
        let height = found.len();
        if height >= wanted {
            found.truncate(wanted);
        } else {
            let mut all: Vec<_> = board
                .pieces()
                .map(|(tag, piece)| {
                    let distance = squared_distance(piece.x - at.x, piece.y - at.y);
                    (distance, std::cmp::Reverse(board.rank_in_order(tag.number)), tag.number)
                })
                .collect();
            if wanted < all.len() {
                all.select_nth_unstable_by(wanted, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
                all.truncate(wanted);
            }
            found = all.into_iter().map(|(_, _, number)| number).collect();
            looked_at += board.len();
        }
        let size = found.len();
        self.looks += looked_at as u64;
        self.sort(&mut found, moment);
        if size < wanted {
            let (pieces, label) = match size {
                1 => ("piece", "the one is used".to_owned()),
                _ => ("pieces", format!("all {size} are used")),
            };
            let message = format!("the count is {count}, but the board has only {size} {pieces}");
            self.diagnostics.push(
                Unplaced::new(&codes::COUNT_LARGE, span, message)
                    .with_label(label)
                    .with_help("write the number of pieces on the board"),
            );
        }
        Ok(PieceSet::from_vec(found))
    }

    /// A part of the stack at a place, counted from the top.
    // PI-3
    fn slice(
        &mut self,
        at: Point,
        slice: Slice,
        span: WordSpan,
        moment: Moment,
    ) -> Found<PieceSet> {
        let (stack, looked_at) = self.board(moment).stack_at(at.x, at.y);
        self.looks += looked_at as u64;
        if stack.is_empty() {
            return Err(self.nobody_at(at, span, moment).into());
        }
        // Counts the parts that cover each piece of the stack, so that overlapping parts cost
        // nothing.
        let mut edges = vec![0_i64; stack.len() + 1];
        for part in self.program.moves().slice_parts(slice) {
            let (low, high) = (part.first.min(part.last), part.first.max(part.last));
            if low == 0 || high as usize > stack.len() {
                let found = if low == 0 { low } else { high };
                let height = stack.len();
                let message = format!(
                    "index {found} is outside the stack of {height} piece{}",
                    if height == 1 { "" } else { "s" }
                );
                let diagnostic = Unplaced::new(&codes::SLICE, span, message);
                let help = format!("write an index from 1 (the top) to {height}");
                return Err(diagnostic.with_help(help).into());
            }
            edges[low as usize - 1] += 1;
            edges[high as usize] -= 1;
        }
        let parts_at = edges.iter().scan(0, |parts, edge| {
            *parts += edge;
            Some(*parts)
        });
        let chosen = stack.iter().zip(parts_at).filter(|(_, parts)| *parts > 0);
        let mut pieces: PieceSet = chosen.map(|(&number, _)| number).collect();
        pieces.reverse();
        Ok(pieces)
    }

    /// Sorts pieces in placement order.
    fn sort(&mut self, pieces: &mut [PieceNumber], moment: Moment) {
        let board = self.board(moment);
        pieces.sort_unstable_by_key(|&number| board.rank_in_order(number));
        self.looks += pieces.len() as u64 * u64::from(pieces.len().checked_ilog2().unwrap_or(0));
    }

    /// `?spec`: the only piece with the listed features. If there are several, the last piece that
    /// is exactly as the completed specification says, angle included; otherwise the last such
    /// piece with any angle.
    // SE-1
    fn search(&mut self, spec: Node<PieceSpec>, span: WordSpan, moment: Moment) -> Found<PieceSet> {
        let place = self.program.moves()[spec];
        let spec = self.spec(spec)?;
        let candidates = self.candidates(&spec.features, moment);
        let listed = |board: &Board, most: usize| {
            let has_features =
                |number: &&PieceNumber| spec.features.match_piece(board.known_piece(**number));
            candidates.iter().filter(has_features).take(most).copied().collect::<Candidates>()
        };
        let board = self.board(moment);
        // Whether there are others shows soon; how many matters only where none is found.
        if let [only] = listed(board, 2)[..] {
            return Ok(PieceSet::from_slice(&[only]));
        }
        let whole = spec.complete(0).map_err(|fault| Unplaced::within(place, fault))?;
        if let Some(found) = last_equal(board, whole) {
            return Ok(PieceSet::from_slice(&[found]));
        }
        let listed = listed(board, usize::MAX).len();
        Err(self.nothing_like(&spec.features, listed, span, moment).into())
    }

    /// `/spec`: all pieces with the listed features.
    // SE-2
    fn all(&mut self, spec: Node<PieceSpec>, span: WordSpan, moment: Moment) -> Found<PieceSet> {
        let spec = self.spec(spec)?;
        let mut found = self.matching(&spec.features, moment);
        if found.is_empty() {
            return Err(self.nothing_like(&spec.features, 0, span, moment).into());
        }
        self.sort(&mut found, moment);
        Ok(found.into_iter().collect())
    }

    /// The pieces with all listed features, in no particular order.
    fn matching(&mut self, features: &Features, moment: Moment) -> Candidates {
        let mut found = self.candidates(features, moment);
        let board = self.board(moment);
        found.retain(|number| features.match_piece(board.known_piece(*number)));
        found
    }

    /// The pieces that may have the listed features, in no particular order.
    fn candidates(&mut self, features: &Features, moment: Moment) -> Candidates {
        let found = self.board(moment).candidates(Pattern::of(features));
        self.looks += found.len() as u64;
        found
    }

    fn nobody_at(&mut self, at: Point, span: WordSpan, moment: Moment) -> Unplaced {
        let helps = self.hints.afford(self.board.len(), &mut self.looks);
        let (board, label) = match (moment, &self.start) {
            (Moment::Start, Some(start)) => (start, "looked for where this number begins"),
            _ => (&self.board, ""),
        };
        let diagnostic = describe::nobody_at(board, at, self.scale, helps);
        Unplaced::at(span, diagnostic.with_label(label))
    }

    fn no_such_id(&self, span: WordSpan, now: Option<String>) -> Unplaced {
        let written = self.program.slice(span);
        let message = format!("there is no piece with the id `{written}` on the board");
        let diagnostic = Unplaced::new(&codes::PIECE_NOT_FOUND, span, message);
        match now {
            Some(now) => diagnostic.with_help(format!("that piece has the id `{now}` now")),
            None => diagnostic.with_help(
                "ids number the pieces in the order in which they were dropped, those of the \
                 set-up first",
            ),
        }
    }

    fn nothing_like(
        &mut self,
        features: &Features,
        listed: usize,
        span: WordSpan,
        moment: Moment,
    ) -> Unplaced {
        let written = self.program.slice(span);
        if listed > 1 {
            let message = format!(
                "`{written}` matches {listed} pieces, and none of them has the assumed features"
            );
            return Unplaced::new(&codes::PIECE_NOT_FOUND, span, message)
                .with_help("make the search more specific: add the kind, side, suit or rank");
        }
        let message = format!("no piece on the board matches `{written}`");
        let diagnostic = Unplaced::new(&codes::PIECE_NOT_FOUND, span, message);
        let scale = self.scale;
        let helps = self.hints.afford(self.board.len(), &mut self.looks);
        let board = self.board(moment);
        if !helps {
            return diagnostic;
        }
        let wanted = describe::one_by_one(features);
        let shared = |piece| wanted.iter().filter(|one| one.match_piece(piece)).count();
        let near = board.pieces().map(|(_, piece)| (shared(piece), piece));
        match near.max_by_key(|(shared, _)| *shared) {
            Some((shared, piece)) if shared > 0 => {
                let place = describe::place(Point { x: piece.x, y: piece.y }, scale);
                let piece = describe::piece(piece);
                diagnostic.with_help(format!("the most similar piece is at {place}: {piece}"))
            }
            Some(_) => diagnostic,
            None => diagnostic.with_help("the board is empty"),
        }
    }
}

/// The last piece that equals another except for its place. If there is none, its angle may differ
/// too.
fn last_equal(board: &mut Board, whole: &Piece) -> Option<PieceNumber> {
    let equal = |piece: &Piece| {
        piece.piece_side == whole.piece_side
            && piece.suit == whole.suit
            && piece.rank == whole.rank
            && piece.cfg == whole.cfg
    };
    let candidates = board.candidates(Pattern::of_piece(whole));
    let upright = |piece: &Piece| equal(piece) && same_angle(piece.angle, whole.angle);
    last_of(board, &candidates, upright).or_else(|| last_of(board, &candidates, equal))
}

/// The last of the candidates in placement order that fits.
fn last_of(
    board: &Board,
    candidates: &[PieceNumber],
    fits: impl Fn(&Piece) -> bool,
) -> Option<PieceNumber> {
    // If there are many candidates, one of them is usually found soon from the end of the order.
    const FEW: usize = 64;
    let fits = |number: &PieceNumber| fits(board.known_piece(*number));
    let met = match candidates.len() {
        ..=FEW => None,
        many => board.numbers_backwards().take(many).find(fits),
    };
    met.or_else(|| {
        let fitting = candidates.iter().copied().filter(fits);
        fitting.max_by_key(|&number| board.rank_in_order(number))
    })
}
