//! Rules for what is probably unintended in games in PPN, one per file. The doc comment of a code is its manual
//! page, which `ppn explain`, the book and editors show.
//!
//! A rule looks at a game that was read and played, and reports warnings and style remarks; the
//! layers below find the errors. To add a rule, write its file and a row here.

mod cut_off;
pub(crate) mod drop_far;
mod edition_newer;
pub(crate) mod edition_older;
pub(crate) mod empty_chunk;
mod expansion_semicolon;
pub(crate) mod foreign_lines;
pub(crate) mod game_unmarked;
pub(crate) mod half_missing;
pub(crate) mod idle_move;
pub(crate) mod key_misplaced;
pub(crate) mod key_near;
pub(crate) mod left_out;
mod line_dots;
pub(crate) mod lost_board;
mod macro_name;
mod macro_shadowed;
mod macro_suit;
mod macro_unused;
pub(crate) mod mark_acts;
mod marker_in_comment;
pub(crate) mod marker_indented;
pub(crate) mod marker_look_alike;
pub(crate) mod metadata_endless;
mod metadata_hash;
mod metadata_tab;
mod misdecoded;
pub(crate) mod move_twice;
pub(crate) mod number_bare;
pub(crate) mod number_decreasing;
mod number_dots;
mod number_shortened;
pub(crate) mod number_skipped;
pub(crate) mod piece_impossible;
pub(crate) mod rank_beyond;
pub(crate) mod same_side;
pub(crate) mod search_ambiguous;
mod seed_unpinned;
mod set_exceeded;
mod setup_disagreement;
mod setup_unused;
pub(crate) mod square_occupied;
pub(crate) mod square_outside;
mod value_tag;
mod yaml_version;

use crate::ppn::lint::{checked::Checked, observer::PlayRule};
use lost_board::lost_board;
use ppn_record::lint::{MISDECODED_TEXT, Selection, check_metadata};
use ppn_source::{Code, Diagnostic};

/// A rule for games in PPN.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    /// The code that it reports.
    pub(crate) code: &'static Code,
    /// The way in which it finds problems.
    check: Check,
}

/// The ways in which a rule finds problems.
#[derive(Clone, Copy, Debug)]
enum Check {
    /// It looks at a whole game that was read and played.
    Game(fn(&Checked<'_, '_>, &mut Vec<Diagnostic>)),
    /// It finds lines that change how a text is read, before it is read.
    Text,
    /// It observes moves while they are made.
    Play(PlayRule),
}

/// All rules. Those that look at a whole game report in this order.
static RULES: &[Rule] = &[
    Rule { code: &MISDECODED_TEXT, check: Check::Game(misdecoded::check) },
    Rule { code: &marker_look_alike::MARKER_LOOK_ALIKE, check: Check::Text },
    Rule { code: &key_near::KEY_NEAR, check: Check::Game(key_near::check) },
    Rule { code: &key_misplaced::KEY_MISPLACED, check: Check::Game(key_misplaced::check) },
    Rule { code: &yaml_version::YAML_VERSION, check: Check::Game(yaml_version::check) },
    Rule { code: &number_shortened::NUMBER_SHORTENED, check: Check::Game(number_shortened::check) },
    Rule { code: &value_tag::VALUE_TAG, check: Check::Game(value_tag::check) },
    Rule {
        code: &marker_in_comment::MARKER_IN_COMMENT,
        check: Check::Game(marker_in_comment::check),
    },
    Rule { code: &metadata_hash::METADATA_HASH, check: Check::Game(metadata_hash::check) },
    Rule { code: &metadata_tab::METADATA_TAB, check: Check::Game(metadata_tab::check) },
    Rule { code: &edition_older::EDITION_OLDER, check: Check::Game(edition_older::check) },
    Rule { code: &edition_newer::EDITION_NEWER, check: Check::Game(edition_newer::check) },
    Rule {
        code: &setup_disagreement::SETUP_DISAGREEMENT,
        check: Check::Game(setup_disagreement::check),
    },
    Rule { code: &setup_unused::SETUP_UNUSED, check: Check::Game(setup_unused::check) },
    Rule { code: &set_exceeded::LAYOUT_EXCEEDED, check: Check::Game(set_exceeded::check_layout) },
    Rule { code: &seed_unpinned::SEED_UNPINNED, check: Check::Game(seed_unpinned::check) },
    Rule {
        code: &number_decreasing::NUMBER_DECREASING,
        check: Check::Game(number_decreasing::check),
    },
    Rule { code: &number_skipped::NUMBER_SKIPPED, check: Check::Game(number_skipped::check) },
    Rule { code: &half_missing::HALF_MISSING, check: Check::Game(half_missing::check) },
    Rule { code: &number_dots::NUMBER_DOTS, check: Check::Game(number_dots::check) },
    Rule { code: &number_bare::NUMBER_BARE, check: Check::Game(number_bare::check) },
    Rule { code: &line_dots::LINE_DOTS, check: Check::Game(line_dots::check) },
    Rule { code: &cut_off::CUT_OFF, check: Check::Game(cut_off::check) },
    Rule { code: &move_twice::MOVE_TWICE, check: Check::Game(move_twice::check) },
    Rule { code: &left_out::LEFT_OUT, check: Check::Game(left_out::check) },
    Rule { code: &empty_chunk::EMPTY_CHUNK, check: Check::Game(empty_chunk::check) },
    Rule {
        code: &expansion_semicolon::EXPANSION_SEMICOLON,
        check: Check::Game(expansion_semicolon::check),
    },
    Rule { code: &macro_name::MACRO_NAME, check: Check::Game(macro_name::check) },
    Rule { code: &macro_unused::MACRO_UNUSED, check: Check::Game(macro_unused::check) },
    Rule { code: &macro_shadowed::MACRO_SHADOWED, check: Check::Game(macro_shadowed::check) },
    Rule { code: &macro_suit::MACRO_SUIT, check: Check::Game(macro_suit::check) },
    Rule { code: &idle_move::IDLE_MOVE, check: Check::Play(idle_move::check) },
    Rule { code: &drop_far::DROP_FAR, check: Check::Play(drop_far::check) },
    Rule { code: &search_ambiguous::SEARCH_AMBIGUOUS, check: Check::Play(search_ambiguous::check) },
    Rule { code: &set_exceeded::SET_EXCEEDED, check: Check::Play(set_exceeded::check_drop) },
    Rule { code: &piece_impossible::PIECE_IMPOSSIBLE, check: Check::Play(piece_impossible::check) },
    Rule { code: &rank_beyond::RANK_BEYOND, check: Check::Play(rank_beyond::check) },
    Rule { code: &game_unmarked::GAME_UNMARKED, check: Check::Text },
    Rule { code: &marker_indented::MARKER_INDENTED, check: Check::Text },
    Rule { code: &metadata_endless::METADATA_ENDLESS, check: Check::Text },
    Rule { code: &mark_acts::MARK_ACTS, check: Check::Game(mark_acts::check) },
    Rule { code: &square_occupied::SQUARE_OCCUPIED, check: Check::Game(square_occupied::check) },
    Rule { code: &square_outside::SQUARE_OUTSIDE, check: Check::Game(square_outside::check) },
    Rule { code: &same_side::SAME_SIDE, check: Check::Game(same_side::check) },
];

/// The codes of all rules.
pub(crate) fn codes() -> impl Iterator<Item = &'static Code> {
    RULES.iter().map(|rule| rule.code)
}

/// The selected rules about moves.
pub(crate) fn of_play(selection: &Selection) -> Vec<PlayRule> {
    let of_play = RULES.iter().filter_map(|rule| match rule.check {
        Check::Play(check) => selection.reports(rule.code).then_some(check),
        Check::Game(_) | Check::Text => None,
    });
    of_play.collect()
}

/// The findings of the selected rules in a game.
pub(crate) fn run(checked: &Checked<'_, '_>, selection: &Selection) -> Vec<Diagnostic> {
    // Without its start board all moves of a game go wrong.
    let mut found = match lost_board(checked) {
        Some(_) => Vec::new(),
        None => checked.observed.found.clone(),
    };
    for rule in RULES {
        if let Check::Game(check) = rule.check
            && selection.reports(rule.code)
        {
            check(checked, &mut found);
        }
    }
    let game = checked.game;
    let entries = || {
        let entries = game.metadata.iter();
        entries.filter_map(|(key, entry)| Some((key, entry.value.text()?, entry.value.span)))
    };
    let head = &game.text[..game.movetext.range().start];
    found.extend(check_metadata(head, selection, entries));
    found
}
