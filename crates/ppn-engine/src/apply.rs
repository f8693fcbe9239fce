//! Making moves on a board, and recording each change.

use crate::{
    Limits, Unplaced,
    board::{Edit, Spot},
    codes,
    lookup::{Failure, Found, Lookup},
    number::{PieceNumber, PieceSet, PieceTag},
    point::Point,
    shortened::shortened,
};
use ppn_piece::{Kind, Piece, PieceSide, Rank, Side};
use ppn_syntax::{Centre, Destination, Move, MoveToken, Node, Order, PieceId, PieceSpec, WordSpan};

/// Makes moves on a board, and records each change.
pub(crate) struct Apply<'p, 't> {
    pub(crate) lookup: Lookup<'p, 't>,
    pub(crate) edits: Vec<Edit>,
    /// Whether an error about too many pieces was reported.
    pub(crate) is_full: bool,
    pub(crate) limits: &'p Limits,
}

impl Apply<'_, '_> {
    /// Makes a move. Source: 0.14 § MoveToken.
    ///
    /// If it fails, the caller must undo the changes of the board.
    pub(crate) fn make(&mut self, one: Move) -> Found<()> {
        if self.place_to_place(one.token).is_some() {
            return Ok(());
        }
        match one.token {
            MoveToken::Drop { spec, order, to } => self.drop(spec, order, to, one.span),
            MoveToken::Shift { pieces, order, to } => self.shift(pieces, order, to, one.span),
            MoveToken::Swap { first, second } => self.swap(first, second, one.span),
            MoveToken::Capture { pieces, captured } => self.capture(pieces, captured),
            MoveToken::Rotate { pieces, degrees, centre } => {
                self.rotate(pieces, degrees, centre, one.span)
            }
            MoveToken::Replace { pieces, spec } => self.replace(pieces, spec),
            MoveToken::Update { pieces, spec } => self.update(pieces, spec, one.span),
            MoveToken::Remove { pieces } => self.remove(pieces),
            MoveToken::Flip { pieces } => self.flip(pieces),
            MoveToken::Raise { pieces } => self.raise(pieces),
        }
    }

    /// Makes the most common moves: the top piece of a place goes to another place, or captures the
    /// top piece there. Returns `None`, with nothing changed, for all other moves. The general code
    /// would make these moves in the same way.
    fn place_to_place(&mut self, token: MoveToken) -> Option<()> {
        let (mover, to) = match token {
            MoveToken::Shift {
                pieces,
                order: Order::Above,
                to: Destination { location: Some(location), target: None },
            } => {
                let to = self.lookup.written_place(location)?;
                (self.lookup.top_of(pieces)?, Some(to).filter(|&to| is_within(to))?)
            }
            MoveToken::Capture { pieces, captured } => {
                let gone = self.lookup.top_of(captured)?;
                let mover = self.lookup.top_of(pieces).filter(|&mover| mover != gone)?;
                let place = self.own_place(gone);
                self.edits.push(self.lookup.board.remove(gone));
                (mover, place)
            }
            _ => return None,
        };
        self.edits.push(self.lookup.board.put(mover, to.x, to.y, Spot::End));
        self.activate(&[mover]);
        Some(())
    }

    // MV-2
    fn drop(
        &mut self,
        spec: Node<PieceSpec>,
        order: Order,
        to: Destination,
        span: WordSpan,
    ) -> Found<()> {
        let spec = self.lookup.spec(spec)?;
        // An incomplete piece was reported before the replay.
        let mut piece = spec.complete(0).map_err(|_| Failure::Known)?.clone();
        if self.lookup.board.numbers() >= self.limits.pieces {
            if std::mem::replace(&mut self.is_full, true) {
                return Err(Failure::Known);
            }
            let most = self.limits.pieces;
            let message = format!("more than {most} pieces are dropped; the rest are left out");
            return Err(Unplaced::new(&codes::BOARD_LIMIT, span, message).into());
        }
        let target = self.target(to, &PieceSet::new())?;
        let place = self.destination(to, span, None)?;
        let place = self.within(place, span)?;
        (piece.x, piece.y) = (place.x, place.y);
        let (number, edit) = self.lookup.board.drop_piece(piece, first_spot(order, target));
        self.edits.push(edit);
        self.activate(&[number]);
        Ok(())
    }

    // MV-4
    fn shift(
        &mut self,
        pieces: Node<PieceId>,
        order: Order,
        to: Destination,
        span: WordSpan,
    ) -> Found<()> {
        let movers = self.lookup.pieces(pieces)?;
        let mut places: smallvec::SmallVec<[Point; 4]> = smallvec::SmallVec::new();
        for &mover in &movers {
            let own = self.own_place(mover);
            let place = self.destination(to, span, Some(own))?;
            places.push(self.within(place, span)?);
            if !to.location.is_some_and(|location| self.lookup.is_relative(location)) {
                break;
            }
        }
        let target = self.target(to, &movers)?;
        self.put_all(&movers, &places, order, target);
        self.activate(&movers);
        Ok(())
    }

    // MV-7
    fn swap(&mut self, first: Node<PieceId>, second: Node<PieceId>, span: WordSpan) -> Found<()> {
        let (ones, others) = (self.lookup.pieces(first)?, self.lookup.pieces(second)?);
        self.lookup.looks += (ones.len() * others.len()) as u64;
        if ones.iter().any(|one| others.contains(one)) {
            let diagnostic =
                Unplaced::new(&codes::SWAP_OVERLAP, span, "a piece is on both sides of the swap")
                    .with_help("name different pieces on the two sides of `#`");
            return Err(diagnostic.into());
        }
        let from = self.lookup.place_of_found(first, &ones)?;
        let to = self.lookup.place_of_found(second, &others)?;
        self.put_all(&ones, &[to], Order::Above, None);
        self.put_all(&others, &[from], Order::Above, None);
        self.activate(&ones);
        Ok(())
    }

    /// The captured pieces are removed, and their place is remembered, before the captors are
    /// looked up.
    // MV-6
    fn capture(&mut self, pieces: Node<PieceId>, captured: Node<PieceId>) -> Found<()> {
        let gone = self.lookup.pieces(captured)?;
        let place = self.lookup.place_of_found(captured, &gone)?;
        self.remove_all(&gone);
        let captors = self.lookup.pieces(pieces)?;
        self.put_all(&captors, &[place], Order::Above, None);
        self.activate(&captors);
        Ok(())
    }

    // MV-8
    fn rotate(
        &mut self,
        pieces: Node<PieceId>,
        degrees: f64,
        centre: Centre,
        span: WordSpan,
    ) -> Found<()> {
        let numbers = self.lookup.pieces(pieces)?;
        let centre = match centre {
            Centre::Own => None,
            Centre::Location(Some(location)) => Some(self.lookup.location(location, None)?),
            Centre::Location(None) => Some(self.lookup.active_place(span)?),
            Centre::Piece(id) => Some(self.lookup.place_of(id)?),
            Centre::Place => Some(self.lookup.place_of(pieces)?),
        };
        for &number in &numbers {
            let mut piece = self.lookup.board.known_piece(number).clone();
            piece.angle -= degrees;
            if let Some(centre) = centre {
                let turned = turn(Point { x: piece.x, y: piece.y }, centre, degrees);
                let turned = self.within(turned, span)?;
                (piece.x, piece.y) = (turned.x, turned.y);
            }
            self.change(self.lookup.board.tag(number), piece);
        }
        self.activate(&numbers);
        Ok(())
    }

    // MV-9
    fn replace(&mut self, pieces: Node<PieceId>, spec: Node<PieceSpec>) -> Found<()> {
        let spec = self.lookup.spec(spec)?;
        let whole = spec.complete(0).map_err(|_| Failure::Known)?;
        let numbers = self.lookup.pieces(pieces)?;
        for &number in &numbers {
            let old = self.lookup.board.known_piece(number);
            let new = Piece { x: old.x, y: old.y, ..whole.clone() };
            let tag = stepped(self.lookup.board.tag(number), old, &new);
            self.change(tag, new);
        }
        self.activate(&numbers);
        Ok(())
    }

    // MV-9
    fn update(
        &mut self,
        pieces: Node<PieceId>,
        spec: Node<PieceSpec>,
        span: WordSpan,
    ) -> Found<()> {
        let spec = self.lookup.spec(spec)?;
        let features = &spec.features;
        let numbers = self.lookup.pieces(pieces)?;
        for &number in &numbers {
            let old = self.lookup.board.known_piece(number);
            let mut new = old.clone();
            if let Some(kind) = features.kind {
                new.piece_side.kind = kind;
            }
            if let Some(side) = features.side {
                new.piece_side.side = side;
            }
            if let Some(suit) = features.suit {
                new.suit = suit;
            }
            if let Some(cfg) = &features.cfg {
                new.cfg = cfg.clone();
            }
            if features.small {
                new.cfg = old.cfg.small().ok_or_else(|| {
                    let message =
                        format!("the set `{}` has no small form", shortened(old.cfg.name()));
                    Unplaced::new(&codes::PIECE_CONFIGURATION, span, message)
                        .with_help("use `u` only with piecepack, checkers or chess pieces")
                })?;
            }
            if let Some(rank) = features.rank {
                new.rank = rank.stored(&new.cfg).ok_or_else(|| {
                    let message = format!(
                        "the set `{}` does not have this rank: its ranks begin with 1",
                        shortened(new.cfg.name())
                    );
                    Unplaced::new(&codes::PIECE_RANK, span, message)
                        .with_help("write a rank of 1 or more, or change the set too")
                })?;
            }
            if let Some(angle) = features.angle {
                new.angle = angle;
            }
            let tag = stepped(self.lookup.board.tag(number), old, &new);
            self.change(tag, new);
        }
        self.activate(&numbers);
        Ok(())
    }

    // MV-6
    fn remove(&mut self, pieces: Node<PieceId>) -> Found<()> {
        let gone = self.lookup.pieces(pieces)?;
        self.remove_all(&gone);
        Ok(())
    }

    // MV-9
    fn flip(&mut self, pieces: Node<PieceId>) -> Found<()> {
        let numbers = self.lookup.pieces(pieces)?;
        for &number in &numbers {
            let mut piece = self.lookup.board.known_piece(number).clone();
            turn_over(&mut piece);
            let mut tag = self.lookup.board.tag(number);
            tag.minor += 1;
            self.change(tag, piece);
        }
        Ok(())
    }

    // MV-5
    fn raise(&mut self, pieces: Node<PieceId>) -> Found<()> {
        let numbers = self.lookup.pieces(pieces)?;
        for &number in &numbers {
            let own = self.own_place(number);
            self.edits.push(self.lookup.board.put(number, own.x, own.y, Spot::End));
        }
        self.activate(&numbers);
        Ok(())
    }

    /// The destination of pieces. `own` is the place of the piece that moves, if one does.
    fn destination(&mut self, to: Destination, span: WordSpan, own: Option<Point>) -> Found<Point> {
        match (to.location, to.target) {
            (Some(location), _) => self.lookup.location(location, own),
            (None, Some(target)) => self.lookup.place_of(target),
            // PL-6
            (None, None) => self.lookup.active_place(span),
        }
    }

    /// The single piece above or below which others go in the placement order.
    // MV-3
    fn target(&mut self, to: Destination, movers: &PieceSet) -> Found<Option<PieceNumber>> {
        let Some(id) = to.target else { return Ok(None) };
        let span = self.lookup.program.moves()[id].span;
        let targets = self.lookup.pieces(id)?;
        let written = self.lookup.program.slice(span);
        let message = match targets[..] {
            [one] if !movers.contains(&one) => return Ok(Some(one)),
            [_] => format!("`%{written}` is one of the pieces that move"),
            _ => format!("`%{written}` matches {} pieces, not one", targets.len()),
        };
        Err(Unplaced::new(&codes::ORDER_TARGET, span, message)
            .with_help("name one piece that does not move, such as the top of a stack: `%b4`")
            .into())
    }

    /// Puts all pieces at one place, or each at its own, and keeps their order among themselves.
    fn put_all(
        &mut self,
        numbers: &[PieceNumber],
        places: &[Point],
        order: Order,
        target: Option<PieceNumber>,
    ) {
        let mut spot = first_spot(order, target);
        for (index, &number) in numbers.iter().enumerate() {
            let place = places.get(index).or(places.last()).copied();
            let place = place.unwrap_or_else(|| self.own_place(number));
            self.edits.push(self.lookup.board.put(number, place.x, place.y, spot));
            if matches!(spot, Spot::Front | Spot::After(_)) {
                spot = Spot::After(number);
            }
        }
    }

    fn remove_all(&mut self, gone: &PieceSet) {
        for &number in gone {
            self.edits.push(self.lookup.board.remove(number));
        }
    }

    // ID-2
    fn change(&mut self, tag: PieceTag, piece: Piece) {
        self.edits.push(self.lookup.board.change(tag, piece));
    }

    /// Makes those of the pieces active that are on the board.
    // MV-10
    fn activate(&mut self, numbers: &[PieceNumber]) {
        if self.lookup.board.last_active() != numbers {
            self.edits.push(self.lookup.board.activate(numbers));
        }
    }

    fn own_place(&self, number: PieceNumber) -> Point {
        let piece = self.lookup.board.known_piece(number);
        Point { x: piece.x, y: piece.y }
    }

    fn within(&self, point: Point, span: WordSpan) -> Found<Point> {
        if is_within(point) {
            return Ok(point);
        }
        let message = "this place is more than 1000000000 inches away";
        Err(Unplaced::new(&codes::BOARD_LIMIT, span, message).into())
    }
}

pub(crate) fn is_within(point: Point) -> bool {
    let far = ppn_syntax::MAX_COORDINATE;
    point.x.abs() <= far && point.y.abs() <= far
}

fn first_spot(order: Order, target: Option<PieceNumber>) -> Spot {
    match (order, target) {
        (Order::Above, None) => Spot::End,
        (Order::Below, None) => Spot::Front,
        (Order::Above, Some(target)) => Spot::After(target),
        (Order::Below, Some(target)) => Spot::Before(target),
    }
}

/// Turns a point about a centre, clockwise with y pointing up. Quarter turns are exact.
fn turn(point: Point, centre: Point, degrees: f64) -> Point {
    let (dx, dy) = (point.x - centre.x, point.y - centre.y);
    let quarters = degrees.rem_euclid(360.0) / 90.0;
    let (sin, cos) = if quarters == 0.0 {
        (0.0, 1.0)
    } else if quarters == 1.0 {
        (1.0, 0.0)
    } else if quarters == 2.0 {
        (0.0, -1.0)
    } else if quarters == 3.0 {
        (-1.0, 0.0)
    } else {
        degrees.to_radians().sin_cos()
    };
    Point { x: centre.x + dx * cos + dy * sin, y: centre.y - dx * sin + dy * cos }
}

/// Turns a piece over, to the side that shows after a flip. Source: 0.14 § MoveToken.
pub fn turn_over(piece: &mut Piece) {
    let PieceSide { kind, side } = piece.piece_side;
    if (kind, side) == (Kind::Die, Side::Face) {
        // The opposite face of a die: 1 and 4, 2 and 5, 3 and 6 as stored.
        piece.rank = Rank(piece.rank.0.wrapping_add(2) % 6 + 1);
        return;
    }
    let is_pyramid = kind == Kind::Pyramid;
    piece.piece_side.side = match side {
        Side::Top if is_pyramid => Side::Face,
        _ if is_pyramid => Side::Top,
        Side::Face => Side::Back,
        Side::Back => Side::Face,
        Side::Left => Side::Right,
        Side::Right => Side::Left,
        Side::Top => Side::Base,
        Side::Base => Side::Top,
    };
}

/// The id of a piece after it changed from `old` to `new`.
pub(crate) fn stepped(tag: PieceTag, old: &Piece, new: &Piece) -> PieceTag {
    let die = PieceSide { kind: Kind::Die, side: Side::Face };
    let both_die = old.piece_side == die && new.piece_side == die;
    let other_rank = old.rank != new.rank;
    if old.piece_side.kind != new.piece_side.kind
        || old.suit != new.suit
        || old.cfg != new.cfg
        || other_rank && !both_die
    {
        PieceTag { major: tag.major + 1, minor: 0, ..tag }
    } else if old.piece_side.side != new.piece_side.side || other_rank {
        PieceTag { minor: tag.minor + 1, ..tag }
    } else {
        tag
    }
}
