//! The rule for arguments that are not inside `GameType` or `SetUp`.

use super::key_near::{KEYS, is_usual};
use crate::ppn::lint::checked::Checked;
use ppn_record::asked;
use ppn_setups::{System, canonical, game};
use ppn_source::{Diagnostic, Edit, Fix, rule};
use std::cell::OnceCell;

rule! {
    /// Arguments of a start board belong beside its name, inside `SetUp` or `GameType`, and those of
    /// the movetext parser inside `MovetextParser`. Here one is a key of the game itself.
    ///
    /// # Why it matters
    /// There it has no effect: another start board than intended is set up, or a random one, and the
    /// moves are made on the wrong board.
    ///
    /// # Example
    /// ```ppn
    /// GameType: Relativity
    /// Seed: 42
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType:
    ///   Name: Relativity
    ///   Seed: 42
    /// ```
    pub(crate) static KEY_MISPLACED = "W0112" "key-misplaced" Warning,
        "an argument among the keys of the game";
}

/// Arguments that belong to start boards which may take others, or to parsers; in canonical form.
const ARGUMENTS: [(&str, &str); 6] = [
    ("seed", "GameType"),
    ("system", "GameType"),
    ("scale_factor", "MovetextParser"),
    ("scaling_factor", "MovetextParser"),
    ("default_system", "MovetextParser"),
    ("cell_width", "MovetextParser"),
];

/// Reports a `Name` below an empty `GameType` or `SetUp`, which lacks the indentation that makes it
/// an argument.
fn unindented(checked: &Checked<'_, '_>) -> Option<Diagnostic> {
    let metadata = &checked.game.metadata;
    let is_empty = |key: &&str| metadata.entry(key).is_some() && metadata.get(key).is_none();
    let owner = ["SetUp", "GameType"].into_iter().find(is_empty)?;
    let (name, span) = (metadata.text("Name")?, metadata.entry("Name")?.key_span);
    let named = System::all().find_map(|system| game(name, system))?;
    let is_argument = |key: &str| {
        let key = canonical(key);
        let of_game = named.arguments.iter().any(|argument| argument.key() == key);
        of_game || ["name", "seed", "system"].contains(&key.as_str())
    };
    let lines = metadata.iter().filter(|(key, _)| is_argument(key));
    let edits = lines.map(|(_, entry)| Edit::insert(entry.key_span.start, "  "));
    let message = format!("`Name` is beside `{owner}`, not inside it");
    let title = "indent it by two spaces".to_owned();
    let fix = Fix::guess(title, edits);
    Some(
        Diagnostic::new(&KEY_MISPLACED, span, message)
            .with_other(metadata.entry(owner)?.key_span, "this is empty")
            .with_help("indent it, and the lines below that belong to it, by two spaces")
            .with_fix(fix),
    )
}

/// A canonical form without the separators between words.
fn letters(canonical: &str) -> impl Iterator<Item = u8> {
    canonical.bytes().filter(|&byte| byte != b'_')
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let metadata = &checked.game.metadata;
    if let Some(unindented) = unindented(checked) {
        found.push(unindented);
        return;
    }
    let laid = OnceCell::new();
    let of_laid = || {
        laid.get_or_init(|| {
            let game = checked.setup.and_then(|setup| game(&setup.name, setup.system));
            let arguments = game.iter().flat_map(|game| game.arguments);
            arguments.map(|argument| (argument.key(), argument.name)).collect::<Vec<_>>()
        })
    };
    for (key, entry) in metadata.iter().filter(|(key, _)| !is_usual(key) && !KEYS.contains(key)) {
        let written = canonical(key);
        let same = |known: &str| letters(known).eq(letters(&written));
        let argument = ARGUMENTS.iter().find(|(known, _)| same(known));
        let argument = argument.copied().or_else(|| {
            let (_, name) = of_laid().iter().find(|(key, _)| *key == written)?;
            Some((*name, "GameType"))
        });
        let Some((argument, owner)) = argument else { continue };
        if argument == "seed" && asked(metadata).is_none() {
            continue;
        }
        let owner = match owner {
            "GameType" if metadata.get("SetUp").is_some() => "SetUp",
            owner => owner,
        };
        let value = entry.value.text().unwrap_or("…");
        let laid = checked
            .setup
            .map(|setup| &*setup.name)
            .filter(|name| owner != "MovetextParser" && *name != "None");
        let name = laid.or(metadata.text(owner)).unwrap_or("Default");
        found.push(
            Diagnostic::new(
                &KEY_MISPLACED,
                entry.key_span,
                format!("`{key}` has no effect here: it is an argument of `{owner}`"),
            )
            .with_label("ignored")
            .with_help(format!("write `{owner}: {{Name: {name}, {key}: {value}}}`")),
        );
    }
}
