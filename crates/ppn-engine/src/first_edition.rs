//! What pieces of the first edition cannot be.

use crate::{codes, spec::Features, spec::ListedRank};
use ppn_piece::{Configuration, Kind, Rank, Side};
use ppn_source::Code;

/// The name of the set of `△`.
pub(crate) const PYRAMIDS: &str = "icehouse_pyramids";

/// A piece that edition 0.5 does not have: a code, a message and a help line.
///
/// Source: 0.5.2 § Simplified.
// MD-7
pub(crate) fn misfit(features: &Features) -> Option<(&'static Code, &'static str, &'static str)> {
    let side = features.side.filter(|&side| side != Side::Face);
    match (features.kind, side) {
        (Some(Kind::Die), Some(_)) => Some((
            &codes::PIECE_ATTRIBUTE,
            "in edition 0.5 a die has no side but its face",
            "remove the side",
        )),
        (Some(kind), Some(Side::Left | Side::Right | Side::Top)) if kind != Kind::Pyramid => {
            Some((
                &codes::PIECE_ATTRIBUTE,
                "in edition 0.5 only pyramids have the sides `l`, `r` and `x`",
                "write `f` or `b`",
            ))
        }
        _ if has_too_many_pips(features) => Some((
            &codes::PIECE_RANK,
            "in edition 0.5 `△` has at most 3 pips",
            "write a rank from 0 to 3",
        )),
        _ => None,
    }
}

fn has_too_many_pips(features: &Features) -> bool {
    let is_looney = features.cfg.as_ref() == Some(&Configuration::from(PYRAMIDS));
    let rank = features.rank.filter(|_| is_looney);
    rank.is_some_and(|rank| match rank {
        ListedRank::Printed(pips) => pips > 3,
        ListedRank::Stored(Rank(rank)) => rank > 4,
    })
}
