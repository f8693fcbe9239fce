//! The rule for arguments that change nothing.

use crate::ppn::lint::checked::Checked;
use crate::ppn::{asked_key, is_same_board, removal};
use ppn_file::{Entry, Mapping};
use ppn_piece::Side;
use ppn_record::asked;
use ppn_setups::{Argument, ArgumentKind, Limits, Request, Setup, Value, canonical, set_up};
use ppn_source::{Diagnostic, Fix, rule};

rule! {
    /// An argument of a start board changes nothing: a `Seed` for a board that is not random, a flag
    /// that needs another argument, or arguments in `GameType` if `SetUp` selects the board.
    ///
    /// # Why it matters
    /// Perhaps another game or argument was meant. Otherwise it is misleading: a reader assumes that
    /// the seed determines the board.
    ///
    /// # Example
    /// ```ppn
    /// GameType: Fuji-san
    /// SetUp:
    ///   Name: Fuji-san
    ///   Seed: 42
    ///   Coins: 4n253n345435/2224ana3aan5
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: Fuji-san
    /// SetUp:
    ///   Name: Fuji-san
    ///   Coins: 4n253n345435/2224ana3aan5
    /// ```
    pub(crate) static SETUP_UNUSED = "W0504" "setup-unused" Warning,
        "an argument that has no effect on the start board";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let metadata = &checked.game.metadata;
    // With a wrong board it is unknown which arguments have an effect.
    if checked.setup.is_none() {
        return;
    }
    let asked = asked(metadata);
    if let (Some(setup), Some(game)) = (metadata.entry("SetUp"), metadata.get("GameType"))
        && let Some(entries) = game.as_mapping()
        // If it is an alias, both have the same value.
        && setup.value.span != game.span
    {
        for (key, entry) in arguments(entries) {
            let message = format!("`{key}` has no effect: the board is that of `SetUp`");
            let mut diagnostic = Diagnostic::new(&SETUP_UNUSED, entry.key_span, message)
                .with_other(setup.key_span, "this selects the board")
                .with_help(format!("write `{key}` in `SetUp`, or remove it"));
            diagnostic.fixes.extend(fix(checked, &["GameType", key], found));
            found.push(diagnostic);
        }
    }
    let Some(entries) = asked.and_then(ppn_file::Value::as_mapping) else { return };
    let whole = checked.chosen.start.request(metadata, checked.options);
    let Ok(laid) = set_up(&whole) else { return };
    let Some(game) = ppn_setups::game(&laid.name, laid.system) else { return };
    for (key, entry) in arguments(entries) {
        let argument = game.arguments.iter().find(|one| one.key() == canonical(key));
        let Some(argument) = argument else { continue };
        let same_without = || {
            let without = changed(&whole, key, None);
            set_up(&without).is_ok_and(|other| is_same_board(&other, &laid))
        };
        // An argument with a text or a layout may have an effect by its presence, even if its value
        // has none.
        if counts_by_being_there(argument.kind) && !same_without()
            || !is_unused(argument, key, &whole, &laid)
        {
            continue;
        }
        let why = match argument.kind {
            ArgumentKind::Seed => "this board is not random",
            _ => "with the other arguments, it does not change the board",
        };
        let span = entry.key_span.cover(entry.value.span);
        let mut diagnostic =
            Diagnostic::new(&SETUP_UNUSED, span, format!("`{key}` has no effect: {why}"))
                .with_help(format!("remove `{key}`, or check the name and the other arguments"));
        let path = asked_key(metadata).map(|owner| [owner, key]);
        let fix = path.and_then(|path| fix(checked, &path, found));
        diagnostic.fixes.extend(fix.filter(|_| same_without()));
        found.push(diagnostic);
    }
}

/// The maximum number of reports of a game that have a fix: the metadata is read again for each.
const MOST_FIXES: usize = 100;

fn fix(checked: &Checked<'_, '_>, path: &[&str], found: &[Diagnostic]) -> Option<Fix> {
    let limits = &checked.options.metadata_limits;
    (found.len() < MOST_FIXES).then(|| removal(checked.game, limits, path)).flatten()
}

/// The entries that are neither the name nor the system.
fn arguments(entries: &Mapping) -> impl Iterator<Item = (&str, &Entry)> {
    entries.iter().filter(|(key, _)| !matches!(canonical(key).as_str(), "name" | "system"))
}

fn counts_by_being_there(kind: ArgumentKind) -> bool {
    kind == ArgumentKind::Text || kind.is_layout()
}

/// Whether the board stays the same with other values of an argument. Two values are tried, because
/// one may have the same meaning as the written one.
fn is_unused(argument: &Argument, key: &str, whole: &Request, laid: &Setup) -> bool {
    let mut tried = 0;
    for other in others(argument, &whole.limits) {
        let value = Value::Scalar { text: other, quoted: false };
        let Ok(other) = set_up(&changed(whole, key, Some(value))) else { continue };
        if !is_same_board(&other, laid) {
            return false;
        }
        tried += 1;
    }
    tried > 1
}

/// Values with different meanings, which give different boards if the argument has any effect.
fn others(argument: &Argument, limits: &Limits) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    match argument.kind {
        ArgumentKind::Seed => words(&["1", "2", "3"]),
        ArgumentKind::Flag => words(&["true", "false"]),
        ArgumentKind::Choice(choices) => words(choices),
        ArgumentKind::CellWidth => words(&["1", "2"]),
        ArgumentKind::Players(players) => players.iter().map(i64::to_string).collect(),
        ArgumentKind::Side => Side::ALL.iter().map(Side::to_string).collect(),
        ArgumentKind::PieceSide => words(&["coin_back", "tile_face"]),
        ArgumentKind::Text => words(&["subpack", "dual_piecepacks_expansion"]),
        kind if kind.is_layout() => {
            let example = argument.example.trim_matches('\'').to_owned();
            let reversed = match example.split('/').rev().collect::<Vec<_>>().as_slice() {
                [row] => row.chars().rev().collect(),
                rows => rows.join("/"),
            };
            vec![example, reversed]
        }
        kind => match kind.range(limits) {
            Some((least, most)) => {
                (least..=most).take(4).map(|number| number.to_string()).collect()
            }
            None => Vec::new(),
        },
    }
}

/// The request with another value of an argument, or without it.
fn changed(whole: &Request, key: &str, value: Option<Value>) -> Request {
    let mut request = whole.clone();
    if let Value::Mapping(entries) = &mut request.value {
        match value {
            Some(value) => {
                for (_, old) in entries.iter_mut().filter(|(name, _)| name == key) {
                    *old = value.clone();
                }
            }
            None => entries.retain(|(name, _)| name != key),
        }
    }
    request
}
