//! The licences of a package, as its manifest writes them.

/// Whether an SPDX expression can be met with the allowed licences; `None` if it cannot be read. A
/// `/` between licences, as in old manifests, is an `OR`.
///
/// An exception, as in `Apache-2.0 WITH LLVM-exception`, only allows more: the licence without it
/// decides.
pub(crate) fn is_met(expression: &str, allowed: &[String]) -> Option<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let met = any(&mut words, allowed)?;
    words.next().is_none().then_some(met)
}

type Words<'w> = std::iter::Peekable<std::str::SplitWhitespace<'w>>;

fn any(words: &mut Words<'_>, allowed: &[String]) -> Option<bool> {
    let mut met = all(words, allowed)?;
    while words.next_if_eq(&"OR").is_some() {
        met |= all(words, allowed)?;
    }
    Some(met)
}

fn all(words: &mut Words<'_>, allowed: &[String]) -> Option<bool> {
    let mut met = one(words, allowed)?;
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allowed)?;
    }
    Some(met)
}

fn one(words: &mut Words<'_>, allowed: &[String]) -> Option<bool> {
    let word = words.next()?;
    if word == "(" {
        let met = any(words, allowed)?;
        words.next_if_eq(&")")?;
        return Some(met);
    }
    if ["OR", "AND", "WITH", ")"].contains(&word) {
        return None;
    }
    if words.next_if_eq(&"WITH").is_some() {
        words.next()?;
    }
    Some(allowed.iter().any(|license| license == word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_met_by_what_is_allowed() {
        let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];
        for (expression, met) in [
            ("MIT", Some(true)),
            ("GPL-3.0-only", Some(false)),
            ("Apache-2.0 OR MIT", Some(true)),
            ("Apache-2.0/MIT", Some(true)),
            ("Apache-2.0 AND MIT", Some(false)),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", Some(true)),
            ("(MIT OR Apache-2.0) AND Zlib", Some(false)),
            ("Zlib AND MIT OR MIT", Some(true)),
            ("MIT WITH Some-exception OR Zlib", Some(true)),
            ("MIT OR", None),
            ("(MIT", None),
            ("MIT Apache-2.0", None),
            ("", None),
        ] {
            assert_eq!(is_met(expression, &allowed), met, "{expression}");
        }
    }
}
