//! The rule for start boards that depend on a seed.

use crate::ppn::lint::checked::Checked;
use ppn_setups::canonical;
use ppn_source::{Diagnostic, rule};

rule! {
    /// A `Seed` selects a random start board. The layout it selects can be written out instead.
    ///
    /// # Why it matters
    /// Only programs that draw the same random numbers as R 3.6 and later set up the same board. A
    /// written layout needs no random numbers, and people can read it.
    ///
    /// # Example
    /// ```ppn
    /// GameType: {Name: Relativity, Seed: 42}
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: {Name: Relativity, Coins: 'n45a5n/3a2243/3n4a2n/a25345'}
    /// ```
    pub(crate) static SEED_UNPINNED = "S0580" "seed-unpinned" Style,
        "a seed that can be replaced by the layout";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let asked = ppn_record::asked(&checked.game.metadata).and_then(ppn_file::Value::as_mapping);
    let seed = asked.and_then(|entries| {
        entries.iter().find(|(key, _)| canonical(key) == "seed").map(|(_, entry)| entry)
    });
    let Some(seed) = seed else { return };
    let Ok(Some(fix)) = checked.ppn.pin(checked.text, checked.options) else { return };
    let layout = fix.edits.first().map_or("", |edit| edit.text.as_str()).to_owned();
    // Another rule reports a seed that has no effect.
    if layout.is_empty() {
        return;
    }
    found.push(
        Diagnostic::new(
            &SEED_UNPINNED,
            seed.key_span.cover(seed.value.span),
            "only programs with the random numbers of R get this board",
        )
        .with_help(format!("write the layout itself: `{}`", layout.replace(['\n', '\r'], " ")))
        .with_fix(fix),
    );
}
