//! What checks of all notations have in common: which codes are reported, the comments that hide
//! them, and what fixes must keep, and rules for games in every notation.

mod bounded;
mod comment_place;
mod former;
mod groups;
mod lines;
mod places;
mod problems;
mod rules;
mod selection;
mod suppression;
mod words_kept;

pub use bounded::bound_warnings;
pub use comment_place::CommentPlace;
pub use former::{means, present_number};
pub use groups::GROUPS;
pub use rules::{
    CODES, DATE_IMPOSSIBLE, MISDECODED_TEXT, SUPPRESSION_UNKNOWN, SUPPRESSION_UNUSED,
    check_metadata, misdecoded, misdecoded_text,
};
pub use selection::Selection;
pub use suppression::Suppression;
pub use words_kept::keep_words;

pub(crate) use comment_place::comment_places;
pub(crate) use problems::problems;
