//! The rule for macros that nothing uses.

use super::macro_name::can_be_used;
use crate::ppn::lint::checked::Checked;
use ppn_engine::macro_references;
use ppn_source::{Diagnostic, near_match, rule};
use ppn_syntax::ElementKind;
use std::collections::{HashMap, HashSet};

rule! {
    /// The metadata defines a macro that no move uses, neither directly nor through another macro.
    ///
    /// # Why it matters
    /// Perhaps its quotes were forgotten: `` `k'@b2 `` drops the piece of the macro, and `k@b2` does
    /// not.
    ///
    /// # Example
    /// ```ppn
    /// Macros: {open: e2-e4}
    /// GameType: International Chess
    /// ...
    /// 1. e2-e4
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// Macros: {open: e2-e4}
    /// GameType: International Chess
    /// ...
    /// 1. `open'
    /// ```
    pub(crate) static MACRO_UNUSED = "W0245" "macro-unused" Warning,
        "a macro that is not used";
}

/// If more macros than this are unused, the game probably shares its macros with other games, and
/// none is reported.
const MANY: usize = 4;

/// The number of unused macros that are looked at: each of them may use all others.
const LOOKED_AT: usize = 100;

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some(program) = checked.program else { return };
    if checked.macros.is_empty() {
        return;
    }
    let mut open: Vec<String> = Vec::new();
    for chunk in 0..program.len() {
        open.extend(macro_references(&program.text(chunk)).map(str::to_owned));
    }
    // In older editions macros are replaced before braces, and are not in the chunks.
    for element in checked.elements() {
        if matches!(element.kind, ElementKind::Template(_) | ElementKind::Broken) {
            let written = checked.slice(element.span);
            open.extend(macro_references(written).map(str::to_owned));
        }
    }
    // If a macro has two definitions, the first one applies.
    let mut known: HashMap<&str, &str> = HashMap::new();
    for one in checked.macros.iter().rev() {
        known.insert(&one.name, &one.value);
    }
    let mut used: HashSet<String> = HashSet::new();
    while let Some(name) = open.pop() {
        if used.contains(&name) {
            continue;
        }
        if let Some(value) = known.get(name.as_str()) {
            open.extend(macro_references(value).map(str::to_owned));
        }
        used.insert(name);
    }
    let mut unused: Vec<_> = checked
        .macros
        .iter()
        .filter_map(|one| Some((one, one.span?)))
        .filter(|(one, _)| !used.contains(&one.name) && can_be_used(one))
        .take(LOOKED_AT + 1)
        .collect();
    if unused.len() > LOOKED_AT {
        return;
    }
    // A macro that uses itself is an error already.
    unused.retain(|(one, _)| !is_circular(&known, &one.name));
    if unused.len() > MANY {
        return;
    }
    for (definition, span) in unused {
        let name = &definition.name;
        let message = format!("no move uses the macro `{name}`");
        let diagnostic = Diagnostic::new(&MACRO_UNUSED, span, message).with_help(format!(
            "write `` `{name}' `` to use it, between a backtick and an apostrophe"
        ));
        let unknown = used.iter().filter(|used| {
            !known.contains_key(used.as_str()) && !ppn_engine::is_builtin_macro(used)
        });
        found.push(match near_match(name, unknown.map(String::as_str)) {
            Some(near) => diagnostic.with_help(format!("the moves use `` `{near}' ``")),
            None => diagnostic,
        });
    }
}

/// Whether a macro uses itself, perhaps through others.
fn is_circular(known: &HashMap<&str, &str>, name: &str) -> bool {
    let mut open = vec![name];
    let mut seen = HashSet::new();
    while let Some(next) = open.pop() {
        for used in known.get(next).into_iter().flat_map(|value| macro_references(value)) {
            if used == name {
                return true;
            }
            if seen.insert(used) {
                open.push(used);
            }
        }
    }
    false
}
