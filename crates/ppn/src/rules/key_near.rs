use crate::check::Checked;
use ppn_setups::canonical;
use ppn_source::{Applicability, Code, Diagnostic, Edit, Fix, Severity, near_match};

/// A key that is nearly one with a meaning.
pub(crate) static KEY_NEAR: Code = Code {
    id: "W0111",
    name: "key-near",
    severity: Severity::Warning,
    summary: "a key that is nearly one with a meaning",
    manual: "\
`SetUp`, `GameType`, `MovetextParser`, `Macros` and `PPN` are matched letter by letter; all other keys
are kept and mean nothing. A key that differs from one of these in case, blanks or a letter or two is
probably meant to be it.

# Example
    Gametype: Relativity

# Write instead
    GameType: Relativity
",
};

/// The keys that mean something.
pub(crate) const KEYS: [&str; 5] = ["SetUp", "GameType", "MovetextParser", "Macros", "PPN"];

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let metadata = &checked.game.metadata;
    for (key, entry) in metadata.iter() {
        let Some(known) = near(key).filter(|known| metadata.entry(known).is_none()) else {
            continue;
        };
        found.push(
            Diagnostic::new(
                &KEY_NEAR,
                entry.key_span,
                format!("the key `{key}` means nothing; `{known}` may be meant"),
            )
            .with_label("kept, but not looked at")
            .with_help(format!("write `{known}:`, letter by letter"))
            .with_fix(Fix {
                title: format!("write `{known}`"),
                applicability: Applicability::Unsafe,
                edits: vec![Edit::replace(entry.key_span, known)],
            }),
        );
    }
}

fn near(key: &str) -> Option<&'static str> {
    if KEYS.contains(&key) {
        return None;
    }
    let squeezed = |text: &str| canonical(text).replace('_', "").to_lowercase();
    let same = KEYS.into_iter().find(|known| squeezed(known) == squeezed(key));
    // Of a short key too little is left for a slip.
    same.or_else(|| near_match(key, KEYS.into_iter().filter(|known| known.len() > 3)))
        .filter(|_| key.chars().count() > 2)
}
