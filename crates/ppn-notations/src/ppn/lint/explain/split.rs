//! Moves in several words: `a4 - a3`.

use super::phrases::can_be_read;
use crate::ppn::lint::checked::Checked;
use ppn_source::{Diagnostic, Edit, Fix, Span};
use ppn_syntax::{Element, ElementKind};

/// Reports the whole move if a word is a part of one.
pub(super) fn explain(checked: &Checked<'_, '_>, word: Span, fault: &mut Diagnostic) -> bool {
    let Some((whole, sign)) = whole(checked, word) else { return false };
    let sign = checked.slice(sign);
    let joined = checked.slice(whole).replacen(sign, plain_sign(sign), 1);
    let joined: String = joined.split_whitespace().collect();
    // `S - b2` is a drop.
    let dropped = joined.replacen('-', "@", 1);
    let is_drop = !can_be_read(&joined) && can_be_read(&dropped);
    let joined = if is_drop { dropped } else { joined };
    fault.message = format!("`{}` is written in three words", checked.slice(whole));
    fault.label = "one move".to_owned();
    fault.span = whole;
    fault.labels.clear();
    fault.help = vec![format!("write a move without spaces: `{joined}`")];
    fault.fixes = vec![Fix::guess(format!("write `{joined}`"), [Edit::replace(whole, joined)])];
    true
}

/// The whole of a move that is written with spaces around its symbol, `a4 - a3`, and the symbol, if
/// the word is a part of such a move.
fn whole(checked: &Checked<'_, '_>, word: Span) -> Option<(Span, Span)> {
    let elements = checked.elements();
    let at = elements.partition_point(|element| element.span.start < word.start);
    let is_sign =
        |at: usize| elements.get(at).is_some_and(|one| is_sign_alone(checked.slice(one.span)));
    let sign = [Some(at), at.checked_add(1), at.checked_sub(1)]
        .into_iter()
        .flatten()
        .find(|&at| is_sign(at))?;
    let (before, after) = (elements.get(sign.checked_sub(1)?)?, elements.get(sign + 1)?);
    let broken = |element: &Element| element.kind == ElementKind::Broken;
    let whole = || (before.span.cover(after.span), elements[sign].span);
    // `on` and `at` may be words of a language.
    let is_certain = |word: &str| {
        let (from, to) = (checked.slice(before.span), checked.slice(after.span));
        plain_sign(word) != "@" || word == "@" || can_be_read(&format!("{from}@{to}"))
    };
    (broken(before) && broken(after) && is_certain(checked.slice(elements[sign].span))).then(whole)
}

/// Whether a word is the symbol between two places, or looks like one.
fn is_sign_alone(word: &str) -> bool {
    matches!(
        word,
        "to" | "takes"
            | "captures"
            | "-"
            | ":"
            | "@"
            | "#"
            | "–"
            | "—"
            | "−"
            | "‐"
            | "→"
            | "->"
            | "=>"
            | "x"
            | "×"
            | "on"
            | "at"
    )
}

/// The symbol of PPN for a symbol between two places.
fn plain_sign(sign: &str) -> &str {
    match sign {
        "–" | "—" | "−" | "‐" | "→" | "->" | "=>" | "to" => "-",
        "x" | "×" | "takes" | "captures" => ":",
        "on" | "at" => "@",
        _ => sign,
    }
}
