//! A piece on the table.

use crate::{Configuration, Kind, Rank, Side, Suit};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr};

/// A piece on the table.
///
/// The fields are named like the columns that the piecepack programs exchange.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Its kind and the side that it shows.
    pub piece_side: PieceSide,
    /// Suit or colour.
    pub suit: Suit,
    /// Rank, as stored.
    pub rank: Rank,
    /// The set it comes from.
    pub cfg: Configuration,
    /// The centre, in inches from the left.
    pub x: f64,
    /// The centre, in inches from the bottom.
    pub y: f64,
    /// The rotation in degrees, counter-clockwise.
    pub angle: f64,
}

/// A kind of piece with the side it shows, written `coin_back`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceSide {
    /// Its kind.
    pub kind: Kind,
    /// The visible side.
    pub side: Side,
}

impl PieceSide {
    /// A kind with a side.
    #[must_use]
    pub const fn new(kind: Kind, side: Side) -> Self {
        Self { kind, side }
    }
}

impl fmt::Display for PieceSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.kind, self.side)
    }
}

/// A text that is not a piece side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPieceSide(pub String);

impl fmt::Display for UnknownPieceSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a piece and its side, such as `coin_back`", self.0)
    }
}

impl std::error::Error for UnknownPieceSide {}

impl FromStr for PieceSide {
    type Err = UnknownPieceSide;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_once('_')
            .and_then(|(kind, side)| {
                Some(Self { kind: kind.parse().ok()?, side: side.parse().ok()? })
            })
            .ok_or_else(|| UnknownPieceSide(text.to_owned()))
    }
}

impl Serialize for PieceSide {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&[self.kind.name(), "_", self.side.name()].concat())
    }
}

impl<'de> Deserialize<'de> for PieceSide {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The same angle in degrees, at least 0 and below 360; 0 if it is not finite.
///
/// Angles are rounded to billionths of a degree, so that many turns add up exactly: after 10,800
/// turns by 33.3 degrees, a piece has its first angle again.
#[must_use]
pub fn normal_angle(angle: f64) -> f64 {
    const BILLIONTHS: f64 = 1e9;
    let angle = (angle.rem_euclid(360.0) * BILLIONTHS).round() / BILLIONTHS;
    // An angle just below a whole turn may be rounded up to 360. An infinite angle is not below 360
    // either.
    if angle < 360.0 { without_sign_of_zero(angle) } else { 0.0 }
}

/// The same number, but 0 for a negative zero.
#[must_use]
pub fn without_sign_of_zero(number: f64) -> f64 {
    // Positive and negative zero add up to positive zero.
    number + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn piece_sides_round_trip() {
        for kind in Kind::ALL {
            for side in Side::ALL {
                let piece_side = PieceSide { kind, side };
                assert_eq!(piece_side.to_string().parse(), Ok(piece_side));
            }
        }
        assert!("coin".parse::<PieceSide>().is_err());
    }

    #[test]
    fn angles_are_normal() {
        assert_eq!(normal_angle(-90.0), 270.0);
        assert_eq!(normal_angle(720.0), 0.0);
        assert!(normal_angle(-360.0).is_sign_positive());
        assert_eq!(normal_angle(-1e-20), 0.0);
        assert_eq!(normal_angle(f64::NAN), 0.0);
        assert_eq!(normal_angle(f64::INFINITY), 0.0);
        assert_eq!(normal_angle(12.345_678_9), 12.345_678_9);
    }

    #[test]
    fn whole_turns_in_many_steps_are_none() {
        for (step, steps) in [(33.3, 10_800), (-33.3, 10_800), (0.1, 3_600), (0.007, 360_000)] {
            let turned = (0..steps).fold(0.0, |angle, _| normal_angle(angle + step));
            assert_eq!(turned, 0.0, "{steps} turns by {step}");
        }
    }
}
