//! The transition from one frame to the next: pieces glide, turn, appear and disappear.

use crate::{
    body::Body,
    footprint::Footprint,
    layout::lay,
    lying::{Height, Lying},
    picture::Error,
    replay::{Frame, alike, turn},
    shape::at,
    table_turn::Turn,
};
use ppn_piece::{Piece, normal_angle};
use std::{collections::HashMap, f64::consts::PI};

/// The height to which a piece is lifted while it moves, in inches.
const LIFT: f64 = 0.25;

/// A frame whose pieces are placed, so that several pictures can be made from it.
pub(crate) struct Laid<'a> {
    frame: &'a Frame,
    lying: Vec<Lying>,
    by_identity: HashMap<&'a str, usize>,
}

impl<'a> Laid<'a> {
    pub(crate) fn new(frame: &'a Frame, turn: Turn, most: usize) -> Result<Self, Error> {
        let pieces: Vec<Piece> = frame.pieces.iter().map(|piece| piece.piece.clone()).collect();
        let identities = frame.pieces.iter().enumerate();
        Ok(Self {
            frame,
            lying: lay(&pieces, turn, most)?,
            by_identity: identities.map(|(index, piece)| (piece.identity(), index)).collect(),
        })
    }

    /// The pieces with their angles.
    pub(crate) fn lying(&self) -> Vec<Lying> {
        self.lying.clone()
    }

    fn get(&self, identity: &str) -> Option<&Lying> {
        self.lying.get(*self.by_identity.get(identity)?)
    }
}

/// The pieces between two frames, at `part` of the transition, 0 to 1. The pieces at rest are in
/// the order of the later frame, together with those that disappear; the pieces that appear or move
/// are above them.
pub(crate) fn between(before: &Laid<'_>, after: &Laid<'_>, part: f64) -> Vec<Lying> {
    let mut going = going(before, after, part);
    let mut still = going.remove(&None).unwrap_or_default();
    let mut moving = Vec::new();
    for (named, new) in after.frame.pieces.iter().zip(&after.lying) {
        match before.get(named.identity()) {
            Some(old) if old.piece == new.piece => {
                let height = height_between(old.height, new.height, ease(part), 0.0);
                still.push(Lying { height, ..new.clone() });
                still.extend(going.remove(&Some(named.identity())).unwrap_or_default());
            }
            Some(old) => moving.push(on_the_way(old, new, part)),
            None => {
                let size = ease(part).max(1e-3);
                moving.push(Lying { scale: at(size, size), ..new.clone() });
            }
        }
    }
    still.append(&mut moving);
    still
}

/// The pieces that the later frame does not have, each by the last piece at rest before it. They
/// are drawn over that piece until they disappear.
fn going<'a>(
    before: &Laid<'a>,
    after: &Laid<'_>,
    part: f64,
) -> HashMap<Option<&'a str>, Vec<Lying>> {
    let size = (1.0 - ease(part)).max(1e-3);
    let mut going: HashMap<Option<&str>, Vec<Lying>> = HashMap::new();
    let mut under = None;
    for (named, old) in before.frame.pieces.iter().zip(&before.lying) {
        match after.get(named.identity()) {
            Some(new) if new.piece == old.piece => under = Some(named.identity()),
            Some(_) => {}
            None => {
                let gone = Lying { scale: at(size, size), index: usize::MAX, ..old.clone() };
                going.entry(under).or_default().push(gone);
            }
        }
    }
    going
}

/// A piece that moves, turns or turns over.
fn on_the_way(old: &Lying, new: &Lying, part: f64) -> Lying {
    let eased = ease(part);
    let along = |from: f64, to: f64| from + (to - from) * eased;
    let (from, to) = (&old.piece, &new.piece);
    // The shorter way around.
    // The piece changes halfway, when it is on its edge.
    let squash = if alike(from, to) { 1.0 } else { (PI * eased).cos().abs().max(1e-3) };
    let seen = if eased < 0.5 { from } else { to };
    let piece = Piece {
        x: along(from.x, to.x),
        y: along(from.y, to.y),
        angle: normal_angle(from.angle + turn(from, to) * eased),
        ..seen.clone()
    };
    let body = Body::of(&piece);
    let moves = (from.x, from.y) != (to.x, to.y);
    let lift = if moves { LIFT * (PI * eased).sin() } else { 0.0 };
    let height = height_between(old.height, new.height, eased, lift);
    Lying {
        index: new.index,
        footprint: Footprint::of(&piece, &body),
        height: Height { top: height.bottom + body.depth, ..height },
        piece,
        body,
        scale: at(squash, 1.0),
        aloft: moves,
    }
}

fn height_between(old: Height, new: Height, eased: f64, lift: f64) -> Height {
    let along = |from: f64, to: f64| from + (to - from) * eased + lift;
    Height {
        bottom: along(old.bottom, new.bottom),
        top: along(old.top, new.top),
        level: if lift > 0.0 { 4 } else { new.level },
    }
}

/// Slow at both ends: the cubic with the values 0 at 0 and 1 at 1.
fn ease(part: f64) -> f64 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FramePiece;
    use ppn_piece::{Configuration, Rank, Suit};

    fn frame(pieces: &[(&str, &str, f64, f64)]) -> Frame {
        let pieces = pieces.iter().map(|(id, piece_side, x, angle)| FramePiece {
            id: (*id).to_owned(),
            piece: Piece {
                piece_side: piece_side.parse().expect("a known piece"),
                suit: Suit(1),
                rank: Rank(1),
                cfg: Configuration::Piecepack,
                x: *x,
                y: 0.0,
                angle: *angle,
            },
        });
        Frame { pieces: pieces.collect(), ..Frame::default() }
    }

    fn half_way(before: &Frame, after: &Frame) -> Vec<Lying> {
        let laid =
            |frame| Laid::new(frame, Turn::None, 9).unwrap_or_else(|error| panic!("{error}"));
        between(&laid(before), &laid(after), 0.5)
    }

    #[test]
    fn pieces_glide_and_turn_the_short_way() {
        let before = frame(&[("1", "coin_face", 0.0, 350.0), ("2", "coin_face", 9.0, 0.0)]);
        let after = frame(&[("1", "coin_face", 4.0, 10.0), ("2", "coin_face", 9.0, 0.0)]);
        let half = half_way(&before, &after);
        // Moving pieces are drawn over the others.
        assert_eq!((half[0].piece.x, half[0].height.bottom), (9.0, 0.0));
        assert_eq!((half[1].piece.x, half[1].piece.angle), (2.0, 0.0));
        assert!(half[1].height.bottom > 0.2);
    }

    #[test]
    fn flips_are_squashed() {
        let before = frame(&[("1", "coin_face", 0.0, 0.0)]);
        let after = frame(&[("1.1", "coin_back", 0.0, 0.0)]);
        let half = half_way(&before, &after);
        assert!(half[0].scale.x < 0.01 && half[0].scale.y == 1.0);
        assert_eq!(half[0].height.bottom, 0.0);
    }

    #[test]
    fn pieces_come_and_go() {
        let before = frame(&[("1", "coin_face", 0.0, 0.0)]);
        let after = frame(&[("2", "coin_back", 5.0, 0.0)]);
        let half = half_way(&before, &after);
        assert_eq!(half.iter().map(|lying| lying.piece.x).collect::<Vec<_>>(), [0.0, 5.0]);
        assert!(half.iter().all(|lying| lying.scale == at(0.5, 0.5)));
    }

    #[test]
    fn what_goes_lies_under_what_stays_on_it() {
        let before = frame(&[
            ("1", "tile_back", 9.0, 0.0),
            ("2", "tile_back", 0.0, 0.0),
            ("3", "pawn_face", 0.0, 0.0),
            ("4", "coin_face", 5.0, 0.0),
            ("5", "pawn_face", 9.0, 0.0),
        ]);
        let after = frame(&[
            ("1", "tile_back", 9.0, 0.0),
            ("3", "pawn_face", 0.0, 0.0),
            ("5", "pawn_face", 5.0, 0.0),
        ]);
        let half = half_way(&before, &after);
        let kinds: Vec<(String, f64)> = half
            .iter()
            .map(|lying| (lying.piece.piece_side.kind.to_string(), lying.scale.x))
            .collect();
        let kinds: Vec<(&str, f64)> =
            kinds.iter().map(|(kind, scale)| (kind.as_str(), *scale)).collect();
        let expected = [("tile", 1.0), ("tile", 0.5), ("pawn", 1.0), ("coin", 0.5), ("pawn", 1.0)];
        assert_eq!(kinds, expected);
    }
}
