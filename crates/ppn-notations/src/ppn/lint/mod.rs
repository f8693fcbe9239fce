//! Rules for games in PPN: what is probably unintended, the causes of errors with what to write
//! instead, and one report for problems with one cause.
//!
//! A game is read and played once ([`look`]). The result ([`checked`]) is what the rules look at. Of a game whose
//! movetext is [`ordinary`], they look at the metadata only.

mod amended;
mod anchored_fixes;
mod causes;
mod check;
mod checked;
mod comment_places;
mod explain;
mod joining;
mod look;
mod observer;
mod odd_moves;
mod ordinary;
mod paths;
mod rules;

pub(super) use causes::{add_causes, join_causes};
pub(super) use check::check;
pub(super) use comment_places::comment_places;
pub(super) use rules::codes;
