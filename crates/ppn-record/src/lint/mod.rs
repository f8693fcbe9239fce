//! What checks of all notations have in common: which codes are reported, the comments that hide
//! them, and what fixes must keep, and rules for games in every notation.

mod bounded;
mod code_word;
mod comment_place;
mod fences;
mod groups;
mod joined;
mod lines;
mod look_alikes;
mod places;
mod problems;
mod rules;
mod selection;
mod suppression;
mod words_kept;

pub use bounded::bound_warnings;
pub use code_word::{CodeWord, UnknownCode};
pub use comment_place::CommentPlace;
pub use fences::{code_fences, without_fences};
pub use joined::{Habit, adjacent, join_habits};
pub use look_alikes::{explain as explain_look_alikes, join as join_look_alikes};
pub use rules::{
    CODES, DATE_IMPOSSIBLE, FENCE_LINES, FOREIGN_LINES, MISDECODED_TEXT, SUPPRESSION_UNKNOWN,
    SUPPRESSION_UNUSED, check_metadata, fences_reported, misdecoded, misdecoded_text,
    report_fences,
};
pub use selection::Selection;
pub use suppression::Suppression;
pub use words_kept::keep_words;

pub(crate) use comment_place::comment_places;
pub(crate) use problems::problems;
