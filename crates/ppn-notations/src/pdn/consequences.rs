//! Reports that only follow from other reports.

use ppn_draughts::codes;
use ppn_source::{Applicability, Code, Diagnostic, Edit, Fix, Label, Span};

/// Codes of problems that leave moves out of a game.
const SHORTENS: [&Code; 3] = [&codes::ILLEGAL_MOVE, &codes::NO_SUCH_SQUARE, &codes::STRAY_TOKEN];

/// Codes of problems that include the rest of a game.
const SWALLOWS: [&Code; 2] = [&codes::UNCLOSED_COMMENT, &codes::UNCLOSED_VARIATION];

/// Takes out what only follows from other reports: one mistake is one report.
///
/// A game that lost moves has another number of plies. Of a comment or a variation that is not closed
/// the end of the game is a part, and the moves of the game are not moves of the variation. A number
/// before a word that is not a move has no move.
pub(super) fn without_consequences(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let has = |codes: &[&Code]| diagnostics.iter().any(|one| codes.contains(&one.code));
    let swallowed = has(&SWALLOWS);
    let shortened = swallowed || has(&SHORTENS);
    let strays: Vec<u32> = diagnostics
        .iter()
        .filter(|one| one.code == &codes::STRAY_TOKEN)
        .map(|one| one.span.start)
        .collect();
    let variation = diagnostics.iter().find(|one| one.code == &codes::UNCLOSED_VARIATION);
    let variation = variation.map_or(u32::MAX, |one| one.span.start);
    diagnostics.retain(|one| {
        let code = one.code;
        if code == &codes::NUMBER_WITHOUT_MOVE {
            let rest = text.get(one.span.end as usize..).unwrap_or_default();
            let next = one.span.end as usize + rest.len() - rest.trim_start().len();
            return !strays.iter().any(|&stray| stray as usize == next);
        }
        let is_inside = one.span.start > variation;
        !(shortened && code == &codes::PLYCOUNT
            || is_inside && code == &codes::VARIATION_ILLEGAL
            || swallowed && (code == &codes::NO_TERMINATOR || code == &codes::RESULT_IN_VARIATION))
    });
    join_strays(text, diagnostics);
    join_stray_moves(text, diagnostics);
    let (one, many) = ("move of this game has capitals", "moves of this game have capitals");
    join_all(diagnostics, &codes::CAPITAL_SQUARES, one, many);
    let (one, many) = ("capture is written so", "captures are written so");
    join_all(diagnostics, &codes::HYPHEN_CAPTURES, one, many);
}

/// Makes one report of all reports of a code, with the fixes of all.
fn join_all(diagnostics: &mut Vec<Diagnostic>, code: &Code, one: &str, many: &str) {
    let mut of_code = (0..diagnostics.len()).filter(|&at| diagnostics[at].code == code);
    let Some(first) = of_code.next() else { return };
    let others: Vec<_> = of_code.map(|at| diagnostics[at].fixes.first().cloned()).collect();
    if others.is_empty() {
        return;
    }
    let mut at = 0;
    diagnostics.retain(|one| {
        at += 1;
        one.code != code || at == first + 1
    });
    let whole = &mut diagnostics[first];
    whole.notes.push(match others.len() {
        1 => format!("one more {one}"),
        n => format!("{n} more {many}"),
    });
    if let Some(fix) = whole.fixes.first_mut() {
        for other in others.into_iter().flatten() {
            fix.applicability = fix.applicability.max(other.applicability);
            fix.edits.extend(other.edits);
        }
        fix.title += " everywhere";
    }
}

/// Words beside each other that belong nowhere are one text: a remark in parentheses, a tag without its
/// brackets or quotation marks.
fn join_strays(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let mut at = 0;
    while at < diagnostics.len() {
        if diagnostics[at].code != &codes::STRAY_TOKEN {
            at += 1;
            continue;
        }
        let mut span = diagnostics[at].span;
        while let Some(next) = diagnostics.get(at + 1).filter(|one| one.code == &codes::STRAY_TOKEN)
            && let Some(between) = text.get(span.range().end..next.span.range().start)
            && between.chars().all(|c| c == ' ' || c == '\t')
        {
            span = span.cover(next.span);
            diagnostics.remove(at + 1);
        }
        let written = span.slice(text);
        let one = &mut diagnostics[at];
        if span != one.span {
            one.span = span;
            one.message = format!("unexpected `{written}`");
            let edits = vec![Edit::insert(span.start, "{"), Edit::insert(span.end, "}")];
            let title = "put it in a comment".to_owned();
            one.fixes = vec![Fix { title, applicability: Applicability::Unsafe, edits }];
            // A bracket may be the beginning of a tag.
            one.fixes.retain(|_| !written.contains(['{', '}', '[', ']']));
        }
        if let Some((name, value)) = nearly_a_tag(written) {
            let tag = format!("[{name} \"{value}\"]");
            one.help = vec![format!("write a tag: `{tag}`")];
            let edits = vec![Edit::replace(span, tag.clone())];
            let title = format!("write `{tag}`");
            one.fixes = vec![Fix { title, applicability: Applicability::Unsafe, edits }];
            if name == "GameType" {
                diagnostics.retain(|one| one.code != &codes::GAMETYPE_MISSING);
                return;
            }
        } else if let Some(open) = at.checked_sub(1).map(|before| &diagnostics[before])
            && open.code == &codes::EMPTY_VARIATION
            && text.get(open.span.range().start + 1..span.range().start).is_some_and(is_blank)
            && let Some(close) = text[span.range().end..].find(')')
            && is_blank(&text[span.range().end..][..close])
        {
            let whole = Span::new(open.span.range().start, span.range().end + close + 1);
            let comment = format!("{{{written}}}");
            let one = &mut diagnostics[at];
            one.span = whole;
            one.message = "a comment must be in braces, not in parentheses".to_owned();
            one.help = vec![format!("write `{comment}`")];
            let edits = vec![Edit::replace(whole, comment.clone())];
            let title = format!("write `{comment}`");
            one.fixes = vec![Fix { title, applicability: Applicability::Unsafe, edits }];
            diagnostics.remove(at - 1);
            continue;
        }
        at += 1;
    }
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// The name and the value of `GameType: 20` or `[GameType 20]`.
fn nearly_a_tag(written: &str) -> Option<(&str, &str)> {
    let inner = match written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(inside) => inside.split_once([' ', '\t']),
        None => written.split_once(':'),
    };
    let (name, value) = inner?;
    let value = value.trim().trim_matches('"');
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_name && !value.is_empty() && !value.contains(['"', '[', ']'])).then_some((name, value))
}

/// A word that is not a move, instead of one: the move after it is that of the other side.
fn join_stray_moves(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let is_illegal = |one: &Diagnostic| one.code == &codes::ILLEGAL_MOVE;
    let Some(illegal) = diagnostics.iter().position(is_illegal) else { return };
    let at = diagnostics[illegal].span.range().start;
    let is_before = |one: &Diagnostic| {
        let between = text.get(one.span.range().end..at);
        let is_gap = |c: char| c.is_whitespace() || c.is_ascii_digit() || c == '.';
        one.code == &codes::STRAY_TOKEN && between.is_some_and(|gap| gap.chars().all(is_gap))
    };
    let Some(stray) = diagnostics.iter().position(is_before) else { return };
    let word = diagnostics.remove(stray);
    let error = &mut diagnostics[if stray < illegal { illegal - 1 } else { illegal }];
    let written = word.span.slice(text);
    let after = format!("`{}` is not legal without a move before it", error.span.slice(text));
    error.labels.insert(0, Label { span: error.span, text: after });
    error.message = format!("`{written}` is not a move of this game");
    (error.span, error.label) = (word.span, "a move is missing here".to_owned());
    error.help.clear();
    error.fixes.clear();
}
