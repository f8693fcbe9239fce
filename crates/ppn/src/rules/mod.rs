//! What is allowed but hardly meant: one rule a file. The doc comment of its code is its manual page,
//! which `ppn explain`, the book and editors show.
//!
//! A rule looks at a game that was read and played, and gives warnings and remarks on style; what
//! breaks the notation is found by the layers below. To add a rule, write its file and list it here.

mod cut_off;
pub(crate) mod drop_far;
mod edition_newer;
pub(crate) mod edition_older;
mod empty_chunk;
mod expansion_semicolon;
pub(crate) mod idle_move;
mod key_misplaced;
pub(crate) mod key_near;
mod left_out;
mod macro_shadowed;
mod macro_suit;
mod macro_unused;
pub(crate) mod marker_look_alike;
mod metadata_tab;
pub(crate) mod misdecoded_text;
mod move_twice;
mod number_bare;
mod number_decreasing;
mod number_dots;
mod number_skipped;
pub(crate) mod search_ambiguous;
mod seed_unpinned;
mod setup_disagreement;
mod setup_unused;
mod yaml_version;

use crate::{causes::lost_board, check::Checked};
use ppn_source::{Code, Diagnostic};

/// What a rule looks at and where it puts what it finds.
type Check = fn(&Checked<'_, '_>, &mut Vec<Diagnostic>);

/// The rules that look at a whole game.
static RULES: &[Check] = &[
    misdecoded_text::check,
    marker_look_alike::check,
    key_near::check,
    key_misplaced::check,
    yaml_version::check,
    metadata_tab::check,
    edition_older::check,
    edition_newer::check,
    setup_disagreement::check,
    setup_unused::check,
    seed_unpinned::check,
    number_decreasing::check,
    number_skipped::check,
    number_dots::check,
    number_bare::check,
    cut_off::check,
    move_twice::check,
    left_out::check,
    empty_chunk::check,
    expansion_semicolon::check,
    macro_unused::check,
    macro_shadowed::check,
    macro_suit::check,
];

/// The codes of all rules.
pub(crate) static CODES: &[&Code] = &[
    &misdecoded_text::MISDECODED_TEXT,
    &marker_look_alike::MARKER_LOOK_ALIKE,
    &key_near::KEY_NEAR,
    &key_misplaced::KEY_MISPLACED,
    &yaml_version::YAML_VERSION,
    &metadata_tab::METADATA_TAB,
    &setup_disagreement::SETUP_DISAGREEMENT,
    &edition_older::EDITION_OLDER,
    &edition_newer::EDITION_NEWER,
    &setup_unused::SETUP_UNUSED,
    &seed_unpinned::SEED_UNPINNED,
    &number_decreasing::NUMBER_DECREASING,
    &number_skipped::NUMBER_SKIPPED,
    &number_dots::NUMBER_DOTS,
    &empty_chunk::EMPTY_CHUNK,
    &expansion_semicolon::EXPANSION_SEMICOLON,
    &macro_unused::MACRO_UNUSED,
    &macro_shadowed::MACRO_SHADOWED,
    &macro_suit::MACRO_SUIT,
    &number_bare::NUMBER_BARE,
    &cut_off::CUT_OFF,
    &move_twice::MOVE_TWICE,
    &left_out::LEFT_OUT,
    &idle_move::IDLE_MOVE,
    &drop_far::DROP_FAR,
    &search_ambiguous::SEARCH_AMBIGUOUS,
];

/// What the rules find in a game.
pub(crate) fn run(checked: &Checked<'_, '_>) -> Vec<Diagnostic> {
    // Without its start board nothing of a game is what was meant.
    let mut found = match lost_board(checked) {
        Some(_) => Vec::new(),
        None => checked.observed.found.clone(),
    };
    for check in RULES {
        check(checked, &mut found);
    }
    found
}
