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

/// A way to look at a game that was read.
type GameRule = fn(&Checked<'_, '_>, &mut Vec<Diagnostic>);

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
    Game(GameRule),
    /// It looks at the metadata. The movetext concerns it only if that is not [`ordinary`](super::ordinary).
    Head(GameRule),
    /// It finds lines that change how a text is read, before it is read.
    Text,
    /// It observes moves while they are made.
    Play(PlayRule),
}

impl Rule {
    const fn of_game(code: &'static Code, check: GameRule) -> Self {
        Self { code, check: Check::Game(check) }
    }

    const fn of_head(code: &'static Code, check: GameRule) -> Self {
        Self { code, check: Check::Head(check) }
    }

    const fn of_play(code: &'static Code, check: PlayRule) -> Self {
        Self { code, check: Check::Play(check) }
    }

    const fn of_text(code: &'static Code) -> Self {
        Self { code, check: Check::Text }
    }
}

/// All rules. Those that look at a whole game report in this order.
static RULES: &[Rule] = &[
    Rule::of_head(&MISDECODED_TEXT, misdecoded::check),
    Rule::of_text(&marker_look_alike::MARKER_LOOK_ALIKE),
    Rule::of_head(&key_near::KEY_NEAR, key_near::check),
    Rule::of_head(&key_misplaced::KEY_MISPLACED, key_misplaced::check),
    Rule::of_head(&yaml_version::YAML_VERSION, yaml_version::check),
    Rule::of_head(&number_shortened::NUMBER_SHORTENED, number_shortened::check),
    Rule::of_head(&value_tag::VALUE_TAG, value_tag::check),
    Rule::of_game(&marker_in_comment::MARKER_IN_COMMENT, marker_in_comment::check),
    Rule::of_head(&metadata_hash::METADATA_HASH, metadata_hash::check),
    Rule::of_head(&metadata_tab::METADATA_TAB, metadata_tab::check),
    Rule::of_game(&edition_older::EDITION_OLDER, edition_older::check),
    Rule::of_game(&edition_newer::EDITION_NEWER, edition_newer::check),
    Rule::of_head(&setup_disagreement::SETUP_DISAGREEMENT, setup_disagreement::check),
    Rule::of_head(&setup_unused::SETUP_UNUSED, setup_unused::check),
    Rule::of_head(&set_exceeded::LAYOUT_EXCEEDED, set_exceeded::check_layout),
    Rule::of_head(&seed_unpinned::SEED_UNPINNED, seed_unpinned::check),
    Rule::of_game(&number_decreasing::NUMBER_DECREASING, number_decreasing::check),
    Rule::of_game(&number_skipped::NUMBER_SKIPPED, number_skipped::check),
    Rule::of_game(&half_missing::HALF_MISSING, half_missing::check),
    Rule::of_game(&number_dots::NUMBER_DOTS, number_dots::check),
    Rule::of_game(&number_bare::NUMBER_BARE, number_bare::check),
    Rule::of_game(&line_dots::LINE_DOTS, line_dots::check),
    Rule::of_game(&cut_off::CUT_OFF, cut_off::check),
    Rule::of_game(&move_twice::MOVE_TWICE, move_twice::check),
    Rule::of_game(&left_out::LEFT_OUT, left_out::check),
    Rule::of_game(&empty_chunk::EMPTY_CHUNK, empty_chunk::check),
    Rule::of_game(&expansion_semicolon::EXPANSION_SEMICOLON, expansion_semicolon::check),
    Rule::of_game(&macro_name::MACRO_NAME, macro_name::check),
    Rule::of_game(&macro_unused::MACRO_UNUSED, macro_unused::check),
    Rule::of_game(&macro_shadowed::MACRO_SHADOWED, macro_shadowed::check),
    Rule::of_game(&macro_suit::MACRO_SUIT, macro_suit::check),
    Rule::of_play(&idle_move::IDLE_MOVE, idle_move::check),
    Rule::of_play(&drop_far::DROP_FAR, drop_far::check),
    Rule::of_play(&search_ambiguous::SEARCH_AMBIGUOUS, search_ambiguous::check),
    Rule::of_play(&set_exceeded::SET_EXCEEDED, set_exceeded::check_drop),
    Rule::of_play(&piece_impossible::PIECE_IMPOSSIBLE, piece_impossible::check),
    Rule::of_play(&rank_beyond::RANK_BEYOND, rank_beyond::check),
    Rule::of_text(&game_unmarked::GAME_UNMARKED),
    Rule::of_text(&marker_indented::MARKER_INDENTED),
    Rule::of_text(&metadata_endless::METADATA_ENDLESS),
    Rule::of_game(&mark_acts::MARK_ACTS, mark_acts::check),
    Rule::of_game(&square_occupied::SQUARE_OCCUPIED, square_occupied::check),
    Rule::of_game(&square_outside::SQUARE_OUTSIDE, square_outside::check),
    Rule::of_game(&same_side::SAME_SIDE, same_side::check),
];

/// The codes of all rules.
pub(crate) fn codes() -> impl Iterator<Item = &'static Code> {
    RULES.iter().map(|rule| rule.code)
}

/// The selected rules about moves.
pub(crate) fn of_play(selection: &Selection) -> Vec<PlayRule> {
    let of_play = RULES.iter().filter_map(|rule| match rule.check {
        Check::Play(check) => selection.reports(rule.code).then_some(check),
        Check::Game(_) | Check::Head(_) | Check::Text => None,
    });
    of_play.collect()
}

/// The findings of the selected rules in a game.
pub(crate) fn run(checked: &Checked<'_, '_>, selection: &Selection) -> Vec<Diagnostic> {
    // Without its start board all moves of a game go wrong.
    let found = match lost_board(checked) {
        Some(_) => Vec::new(),
        None => checked.observed.found.clone(),
    };
    run_those(checked, selection, found, |check| match check {
        Check::Game(check) | Check::Head(check) => Some(check),
        Check::Text | Check::Play(_) => None,
    })
}

/// The findings of the selected rules in the metadata of a game whose movetext is ordinary.
pub(crate) fn run_on_head(checked: &Checked<'_, '_>, selection: &Selection) -> Vec<Diagnostic> {
    run_those(checked, selection, Vec::new(), |check| match check {
        Check::Head(check) => Some(check),
        Check::Game(_) | Check::Text | Check::Play(_) => None,
    })
}

fn run_those(
    checked: &Checked<'_, '_>,
    selection: &Selection,
    mut found: Vec<Diagnostic>,
    choose: impl Fn(Check) -> Option<GameRule>,
) -> Vec<Diagnostic> {
    for rule in RULES {
        if let Some(check) = choose(rule.check)
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
