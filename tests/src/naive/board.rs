//! The board, and the effects of moves on it.

use super::{
    Piece, Terms,
    moves::{Centre, Id, Part, Place},
};

/// The board during a game.
#[derive(Clone)]
pub(super) struct Table {
    /// The pieces in their order.
    pub(super) pieces: Vec<Piece>,
    /// The board at the start of the chunk.
    start: Vec<Piece>,
    /// The numbers of the active pieces.
    active: Vec<u32>,
    dropped: u32,
    terms: Terms,
}

type Found<T> = Result<T, String>;
type Point = (f64, f64);

/// PI-1: the square of the distance in inches, rounded to five decimals.
fn apart(piece: &Piece, (x, y): Point) -> f64 {
    let square = (piece.x - x) * (piece.x - x) + (piece.y - y) * (piece.y - y);
    (square * 1e5).round() / 1e5
}

fn names_active(id: &Id) -> bool {
    match id {
        Id::Start(inner) => names_active(inner),
        id => matches!(id, Id::Active),
    }
}

fn none<T>() -> Found<T> {
    Err("piece-not-found".to_owned())
}

impl Table {
    pub(super) fn new(terms: &Terms) -> Self {
        let pieces = terms.start.clone();
        let dropped = pieces.len() as u32;
        Self { start: pieces.clone(), pieces, active: Vec::new(), dropped, terms: terms.clone() }
    }

    pub(super) fn begin_chunk(&mut self) {
        self.start.clone_from(&self.pieces);
    }

    fn board(&self, at_start: bool) -> &[Piece] {
        if at_start { &self.start } else { &self.pieces }
    }

    /// The numbers of pieces, in the order of the board.
    fn find(&self, id: &Id, at_start: bool) -> Found<Vec<u32>> {
        let board = self.board(at_start);
        let numbers = |pieces: &[&Piece]| -> Vec<u32> {
            let named: Vec<u32> = pieces.iter().map(|piece| piece.number).collect();
            board.iter().map(|piece| piece.number).filter(|one| named.contains(one)).collect()
        };
        let picked: Vec<&Piece> = match id {
            Id::Active if self.active.is_empty() => return Err("no-active-piece".to_owned()),
            Id::Active => {
                board.iter().filter(|piece| self.active.contains(&piece.number)).collect()
            }
            // PI-6: the present active pieces are meant, however many carets there are.
            Id::Start(inner) if names_active(inner) => return self.find(&Id::Active, at_start),
            Id::Start(inner) => {
                let found = self.find(inner, true)?;
                let now: Vec<u32> = self.board(at_start).iter().map(|piece| piece.number).collect();
                if !found.iter().all(|number| now.contains(number)) {
                    return none();
                }
                return Ok(now.into_iter().filter(|number| found.contains(number)).collect());
            }
            Id::Name(name) => board.iter().filter(|piece| piece.id() == *name).collect(),
            Id::Nearest(0, _) => return Err("count-zero".to_owned()),
            Id::Nearest(count, place) => {
                let at = self.point(Some(place), at_start)?;
                let mut near: Vec<&Piece> = board.iter().collect();
                near.sort_by(|one, other| apart(other, at).total_cmp(&apart(one, at)));
                near.split_off(near.len().saturating_sub(*count))
            }
            Id::All(spec) => board.iter().filter(|piece| spec.matches(piece)).collect(),
            Id::One(spec) => {
                let matching: Vec<&Piece> =
                    board.iter().filter(|piece| spec.matches(piece)).collect();
                if matching.len() == 1 {
                    matching
                } else {
                    let whole = spec.completed(&self.terms)?;
                    let same = |piece: &&Piece| {
                        (&piece.kind, &piece.side, piece.suit, piece.rank, &piece.set)
                            == (&whole.kind, &whole.side, whole.suit, whole.rank, &whole.set)
                    };
                    let turned = |piece: &&Piece| super::spec::same_angle(piece.angle, whole.angle);
                    let last = board.iter().rev().find(|piece| same(piece) && turned(piece));
                    last.or_else(|| board.iter().rev().find(same)).into_iter().collect()
                }
            }
            Id::Top(place) => {
                let at = self.point(Some(place), at_start)?;
                board.iter().rev().find(|piece| apart(piece, at) == 0.0).into_iter().collect()
            }
            Id::Slice(place, parts) => {
                let at = self.point(Some(place), at_start)?;
                let stack: Vec<&Piece> =
                    board.iter().rev().filter(|piece| apart(piece, at) == 0.0).collect();
                if stack.is_empty() {
                    return none();
                }
                let mut picked = Vec::new();
                for &(first, last) in parts {
                    for index in first.min(last)..=first.max(last) {
                        let piece = index.checked_sub(1).and_then(|index| stack.get(index));
                        picked.push(*piece.ok_or("slice")?);
                    }
                }
                picked
            }
        };
        let found = numbers(&picked);
        if found.is_empty() { none() } else { Ok(found) }
    }

    /// PL-5: the place of pieces.
    fn place_of(&self, id: &Id, at_start: bool) -> Found<Point> {
        if let Id::Nearest(count, place) = id {
            return match count {
                0 => Err("count-zero".to_owned()),
                _ => self.point(Some(place), at_start),
            };
        }
        let found = self.find(id, at_start)?;
        self.last_place(&found, at_start)
    }

    fn last_place(&self, numbers: &[u32], at_start: bool) -> Found<Point> {
        let last = self.board(at_start).iter().rev().find(|one| numbers.contains(&one.number));
        last.map_or_else(none, |piece| Ok((piece.x, piece.y)))
    }

    /// The coordinates of a place. An offset has to have an anchor.
    fn point(&self, place: Option<&Place>, at_start: bool) -> Found<Point> {
        match place {
            None => self.place_of(&Id::Active, at_start),
            Some(Place::At(x, y)) => Ok((*x, *y)),
            Some(Place::Of(id)) => self.place_of(id, at_start),
            Some(Place::Offset(_, _, None)) => Err("location-relative".to_owned()),
            Some(Place::Offset(dx, dy, Some(anchor))) => {
                let (x, y) = self.point(anchor.as_deref(), at_start)?;
                Ok((x + dx * self.terms.scale, y + dy * self.terms.scale))
            }
        }
    }

    fn take(&mut self, numbers: &[u32]) -> Vec<Piece> {
        let (taken, rest) =
            self.pieces.drain(..).partition(|piece| numbers.contains(&piece.number));
        self.pieces = rest;
        taken
    }

    /// MV-3: puts pieces at the end or the front, or next to one.
    fn put(&mut self, pieces: Vec<Piece>, beneath: bool, target: Option<u32>) {
        let target =
            target.and_then(|target| self.pieces.iter().position(|one| one.number == target));
        let at = match (target, beneath) {
            (None, true) => 0,
            (None, false) => self.pieces.len(),
            (Some(at), true) => at,
            (Some(at), false) => at + 1,
        };
        self.pieces.splice(at..at, pieces);
    }

    fn target(&self, target: Option<&Id>, moving: &[u32]) -> Found<Option<u32>> {
        let Some(id) = target else { return Ok(None) };
        match self.find(id, false)?[..] {
            [one] if !moving.contains(&one) => Ok(Some(one)),
            _ => Err("order-target".to_owned()),
        }
    }

    /// The destination of a drop or a move: without a place, that of its target.
    fn goal(&self, place: Option<&Place>, target: Option<&Id>) -> Found<Point> {
        match (place, target) {
            (None, Some(target)) => self.place_of(target, false),
            _ => self.point(place, false),
        }
    }

    fn change(&mut self, numbers: &[u32], change: impl Fn(&mut Piece) -> Found<()>) -> Found<()> {
        let named = self.pieces.iter_mut().filter(|piece| numbers.contains(&piece.number));
        named.into_iter().try_for_each(change)
    }

    /// Makes a part of a move. After an error the table is no longer valid.
    pub(super) fn make(&mut self, part: &Part) -> Found<()> {
        match part {
            Part::Drop(spec, beneath, place, target) => {
                let mut piece = spec.completed(&self.terms)?;
                (piece.x, piece.y) = self.goal(place.as_ref(), target.as_ref())?;
                let target = self.target(target.as_ref(), &[])?;
                self.dropped += 1;
                piece.number = self.dropped;
                self.put(vec![piece], *beneath, target);
                self.active = vec![self.dropped];
            }
            Part::Shift(id, beneath, place, target) => {
                let moving = self.find(id, false)?;
                let offset = match place {
                    Some(Place::Offset(dx, dy, None)) => Some((*dx, *dy)),
                    _ => None,
                };
                let goal = match offset {
                    Some(_) => (0.0, 0.0),
                    None => self.goal(place.as_ref(), target.as_ref())?,
                };
                let target = self.target(target.as_ref(), &moving)?;
                let mut pieces = self.take(&moving);
                for piece in &mut pieces {
                    (piece.x, piece.y) = match offset {
                        Some((dx, dy)) => {
                            (piece.x + dx * self.terms.scale, piece.y + dy * self.terms.scale)
                        }
                        None => goal,
                    };
                }
                self.put(pieces, *beneath, target);
                self.active = moving;
            }
            Part::Raise(id) => {
                let raised = self.find(id, false)?;
                let pieces = self.take(&raised);
                self.put(pieces, false, None);
                self.active = raised;
            }
            Part::Remove(id) => {
                let removed = self.find(id, false)?;
                self.take(&removed);
                self.active.retain(|number| !removed.contains(number));
            }
            Part::Capture(id, captured) => {
                let (x, y) = self.place_of(captured, false)?;
                self.make(&Part::Remove(captured.clone()))?;
                let moving = self.find(id, false)?;
                let mut pieces = self.take(&moving);
                pieces.iter_mut().for_each(|piece| (piece.x, piece.y) = (x, y));
                self.put(pieces, false, None);
                self.active = moving;
            }
            Part::Swap(one, other) => {
                let (ones, others) = (self.find(one, false)?, self.find(other, false)?);
                let (from, to) = (self.place_of(one, false)?, self.place_of(other, false)?);
                if ones.iter().any(|number| others.contains(number)) {
                    return Err("swap-overlap".to_owned());
                }
                for (numbers, (x, y)) in [(&ones, to), (&others, from)] {
                    let mut pieces = self.take(numbers);
                    pieces.iter_mut().for_each(|piece| (piece.x, piece.y) = (x, y));
                    self.put(pieces, false, None);
                }
                self.active = ones;
            }
            Part::Turn(id, degrees, centre) => {
                let turned = self.find(id, false)?;
                let centre = match centre {
                    Centre::Own => None,
                    Centre::Theirs => Some(self.place_of(id, false)?),
                    Centre::At(place) => Some(self.point(place.as_ref(), false)?),
                };
                let (sin, cos) = degrees.to_radians().sin_cos();
                self.change(&turned, |piece| {
                    if let Some((cx, cy)) = centre {
                        let (dx, dy) = (piece.x - cx, piece.y - cy);
                        piece.x = cx + dx * cos + dy * sin;
                        piece.y = cy - dx * sin + dy * cos;
                    }
                    piece.angle = (piece.angle - degrees).rem_euclid(360.0);
                    Ok(())
                })?;
                self.active = turned;
            }
            Part::Flip(id) => {
                let flipped = self.find(id, false)?;
                self.change(&flipped, |piece| {
                    flip(piece);
                    Ok(())
                })?;
            }
            Part::Update(id, spec) => {
                let changed = self.find(id, false)?;
                self.change(&changed, |piece| {
                    let before = piece.clone();
                    spec.update(piece)?;
                    count_change(&before, piece);
                    Ok(())
                })?;
                self.active = changed;
            }
            Part::Replace(id, spec) => {
                let changed = self.find(id, false)?;
                let whole = spec.completed(&self.terms)?;
                self.change(&changed, |piece| {
                    let before = piece.clone();
                    let Piece { number, major, minor, x, y, .. } = before;
                    *piece = Piece { number, major, minor, x, y, ..whole.clone() };
                    count_change(&before, piece);
                    Ok(())
                })?;
                self.active = changed;
            }
        }
        Ok(())
    }
}

fn flip(piece: &mut Piece) {
    let side = match (piece.kind.as_str(), piece.side.as_str()) {
        ("die", "face") => {
            piece.rank = (piece.rank + 2) % 6 + 1;
            "face"
        }
        ("pyramid", "top") => "face",
        ("pyramid", _) => "top",
        (_, "face") => "back",
        (_, "back") => "face",
        (_, "left") => "right",
        (_, "right") => "left",
        (_, "top") => "base",
        _ => "top",
    };
    piece.side = side.to_owned();
    piece.minor += 1;
}

/// ID-2: the effect of a change on the id.
fn count_change(before: &Piece, piece: &mut Piece) {
    let is_die_face = |piece: &Piece| piece.kind == "die" && piece.side == "face";
    let dice = is_die_face(before) && is_die_face(piece);
    let rank = before.rank != piece.rank;
    let kind = (&before.kind, before.suit, &before.set) != (&piece.kind, piece.suit, &piece.set);
    if kind || rank && !dice {
        piece.major += 1;
        piece.minor = 0;
    } else if before.side != piece.side || rank {
        piece.minor += 1;
    }
}
