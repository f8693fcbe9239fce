//! The pieces of a game in the form in which the page stores them.

use super::{looks::rounded, used::Used};
use crate::{
    body::Body,
    footprint::{Circle, Footprint},
    joined::JoinedBoard,
    layout::normal,
    lying::Still,
    picture,
    replay::{FramePiece, alike},
    shape::at,
};
use foldhash::fast::FixedState;
use ppn_piece::Piece;
use std::{borrow::Cow, collections::HashMap, mem::replace, ops::Index, sync::Arc};

/// A piece in its place, without its height.
pub(super) struct Drawn {
    pub(super) piece: Piece,
    body: Arc<Body>,
    pub(super) footprint: Footprint,
    /// Its number in the page, which it keeps when it is moved or changed.
    pub(super) number: u32,
    pub(super) look: u32,
    /// x, y and angle as the page stores them.
    pub(super) place: [f64; 3],
}

impl Drawn {
    pub(super) fn still(&self) -> Still<'_> {
        Still { piece: &self.piece, body: &self.body, footprint: &self.footprint }
    }
}

/// The pieces of a game by their numbers in the list of pieces, each after it was first needed.
pub(super) struct AllDrawn<'p> {
    pieces: &'p [FramePiece],
    /// The first pieces, if they are drawn as one.
    joined: Option<JoinedBoard>,
    drawn: Vec<Option<Drawn>>,
    /// The circles around them, in a list of their own: moved pieces are compared with all others.
    circles: Vec<Circle>,
    /// The number of each name, and the piece that had it last.
    numbers: HashMap<&'p str, (u32, u32), FixedState>,
    /// The areas around the origin of each look at each angle, by its bits: moved pieces are many.
    areas: HashMap<(u32, u64), Footprint, FixedState>,
}

impl<'p> AllDrawn<'p> {
    pub(super) fn new(pieces: &'p [FramePiece]) -> Self {
        let drawn = pieces.iter().map(|_| None).collect();
        let circles = vec![Circle::NOWHERE; pieces.len()];
        let joined = JoinedBoard::of(pieces.iter().map(|named| &named.piece));
        let (numbers, areas) = (HashMap::default(), HashMap::default());
        Self { pieces, joined, drawn, circles, numbers, areas }
    }

    /// The pieces without the boards that are drawn with the first one.
    pub(super) fn alone<'l>(&self, pieces: &'l [u32]) -> Cow<'l, [u32]> {
        let Some(joined) = self.joined else { return pieces.into() };
        let is_alone = |piece: &u32| *piece == 0 || *piece as usize >= joined.boards;
        pieces.iter().copied().filter(is_alone).collect()
    }

    /// All pieces, and as they are drawn.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Piece, Option<&Drawn>)> {
        let pairs = self.pieces.iter().zip(&self.drawn);
        pairs.map(|(named, drawn)| (&named.piece, drawn.as_ref()))
    }

    /// Makes sure that a piece is drawn.
    ///
    /// # Errors
    /// If it has no place.
    #[inline]
    pub(super) fn draw(&mut self, piece: u32, used: &mut Used) -> Result<(), picture::Error> {
        if self.drawn[piece as usize].is_none() {
            let drawn = self.drawing(piece, used)?;
            self.circles[piece as usize] = drawn.footprint.circle();
            self.drawn[piece as usize] = Some(drawn);
        }
        Ok(())
    }

    /// Whether the circles around two pieces overlap; the pieces overlap only then.
    pub(super) fn are_near(&self, one: u32, other: u32) -> bool {
        self.circles[one as usize].overlaps(self.circles[other as usize])
    }

    fn drawing(&mut self, index: u32, used: &mut Used) -> Result<Drawn, picture::Error> {
        let named = &self.pieces[index as usize];
        let mut piece = normal(&named.piece)?;
        let joined = self.joined.filter(|_| index == 0);
        if let Some(joined) = joined {
            (piece.x, piece.y) = joined.middle;
        }
        let next = self.numbers.len() as u32;
        let (number, last) = self.numbers.entry(named.identity()).or_insert((next, index));
        // Most are the same piece as before in another place.
        let before = self.drawn[replace(last, index) as usize].as_ref();
        let (look, body) = match before.filter(|before| alike(&before.piece, &piece)) {
            Some(before) => (before.look, Arc::clone(&before.body)),
            None => used.look(&piece, joined.map(|joined| joined.lines)),
        };
        let area = self.areas.entry((look, piece.angle.to_bits()));
        let area = area.or_insert_with(|| Footprint::around(&body, piece.angle));
        Ok(Drawn {
            footprint: area.moved(at(piece.x, piece.y)),
            number: *number,
            look,
            place: [piece.x, piece.y, piece.angle].map(rounded),
            piece,
            body,
        })
    }
}

impl Index<u32> for AllDrawn<'_> {
    type Output = Drawn;

    fn index(&self, piece: u32) -> &Drawn {
        self.drawn[piece as usize].as_ref().expect("a piece that was drawn")
    }
}
