//! The reports of words that are no legal moves.

use crate::{Colour, Found, Position, Reason, San, Shape, codes, near::near_words, reason::listed};
use ppn_source::{Diagnostic, Edit, Fix, Span};

/// The report of a word that is no legal move.
pub(crate) fn refusal(
    position: &Position,
    san: &San,
    found: &Found,
    (span, written): (Span, &str),
    is_main: bool,
) -> Diagnostic {
    if let Found::Several(moves) = found {
        let words: Vec<String> = moves.iter().map(|&one| position.san(one)).collect();
        let role = match san.shape {
            Shape::Go(go) => go.role,
            _ => None,
        };
        let role = role.map_or_else(|| "pawns".to_owned(), |role| format!("{role}s"));
        let message = format!("`{written}` can be a move of {} {role}", moves.len());
        let one = Diagnostic::new(&codes::AMBIGUOUS, span, message);
        return with_choices(
            one.with_help(format!("write {}", listed(&words, "or"))),
            span,
            &words,
        );
    }
    let Reason { message, help, meant } = position.why_not(san);
    let code = if is_main { &codes::ILLEGAL_MOVE } else { &codes::NOT_PLAYED };
    let mut one = Diagnostic::new(code, span, message);
    let (two, near) = match found {
        Found::None => (two_moves(position, written), near_words(position, written)),
        _ => (None, Vec::new()),
    };
    if let Some(two) = two {
        one.message = format!("`{written}` are two moves");
        one.help = vec![format!("write `{two}`")];
        return with_choices(one, span, &[two]);
    }
    one.help.extend(
        help.or_else(|| (!near.is_empty()).then(|| format!("write {}", listed(&near, "or")))),
    );
    with_choices(one, span, if meant.is_empty() { &near } else { &meant })
}

/// The report of a word that no move has.
pub(crate) fn no_move(position: &Position, (span, written): (Span, &str)) -> Diagnostic {
    let shown: String = written.chars().take(40).collect();
    let one = Diagnostic::new(&codes::NO_MOVE, span, format!("`{shown}` is not a move"));
    if let Some(two) = two_moves(position, written) {
        return with_choices(one.with_help(format!("write `{two}`")), span, &[two]);
    }
    let near = near_words(position, written);
    if near.is_empty() {
        let help = "a move is a letter and a square, such as `Nf3`, or a square for pawns";
        return one.with_help(help);
    }
    with_choices(one.with_help(format!("write {}", listed(&near, "or"))), span, &near)
}

/// Two legal moves whose words are written without a space between them.
fn two_moves(position: &Position, written: &str) -> Option<String> {
    // Longer words are not two moves, and each cut reads the whole word.
    const LONGEST: usize = 24;
    if written.len() > LONGEST {
        return None;
    }
    let mut cuts = written.char_indices().map(|(at, _)| at).filter(|&at| at > 1);
    cuts.find_map(|at| {
        let (first, second) = written.split_at(at);
        let next = position.play(position.find(first)?)?;
        next.find(second)?;
        Some(format!("{first} {second}"))
    })
}

/// Whether a word is that of the move before it, written again. Both sides castle in the same words.
pub(crate) fn is_again(san: &San, (said, written): (&str, &str)) -> bool {
    let bare = |word: &str| word.trim_end_matches(['+', '#']).to_owned();
    !matches!(san.shape, Shape::Castle { .. }) && bare(said) == bare(written)
}

/// Changes a report to one about a move that is written twice.
pub(crate) fn again(one: &mut Diagnostic, turn: Colour, said: &str, span: Span) {
    let other = turn.opponent();
    one.message = format!("{other} has just played `{said}`, and {turn} cannot");
    one.help = vec![format!("remove it, or write the move of {turn}")];
    one.fixes = vec![Fix::guess("remove it", [Edit::replace(span, "")])];
}

/// A fix for each word that may be meant.
fn with_choices(mut one: Diagnostic, span: Span, words: &[String]) -> Diagnostic {
    one.fixes.extend(
        words
            .iter()
            .take(3)
            .map(|word| Fix::guess(format!("write `{word}`"), [Edit::replace(span, word.clone())])),
    );
    one
}
