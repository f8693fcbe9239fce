//! The rule for annotations of other notations that act on pieces.

use crate::ppn::lint::{checked::Checked, paths::Mark};
use ppn_setups::canonical;
use ppn_source::{Diagnostic, Edit, Fix, rule};
use ppn_syntax::ElementKind;

rule! {
    /// In other notations `+`, `!` and `*` after a move are annotations. Write annotations as
    /// comments. `e1=f1` is a slip for `e1-f1` if no other move of the game changes a piece.
    ///
    /// # Why it matters
    /// In PPN these symbols act on the pieces that moved: `+` turns them over, `!` raises them to the
    /// top, where they already are, and `*` removes them. `+` is reported only in chess, where no
    /// piece is turned over. `=` changes a piece into another one.
    ///
    /// # Example
    /// ```ppn
    /// GameType: International Chess
    /// ...
    /// 1. e2-e4! 1... e7-e5 2. d1-h5+
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: International Chess
    /// ...
    /// 1. e2-e4 {!} 1... e7-e5 2. d1-h5 {+}
    /// ```
    pub(crate) static MARK_ACTS = "W0445" "mark-acts" Warning,
        "an annotation of other notations that acts on pieces";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some(program) = checked.program else { return };
    let name = checked.setup.map(|setup| canonical(&setup.name)).unwrap_or_default();
    let is_chess = name.split('_').any(|word| word == "chess") && !name.contains("martian");
    for &(span, mark) in &checked.observed.paths.marks {
        let (what, written) = match mark {
            Mark::Raise => ("changes nothing: the moved piece is already on top", "!"),
            Mark::Remove => ("removes the piece that just moved", "*"),
            Mark::Flip if is_chess => ("turns over the piece that just moved", "+"),
            Mark::Flip => continue,
        };
        let place = program.source_span(span);
        if found.last().is_some_and(|last| last.code == &MARK_ACTS && last.span == place) {
            continue;
        }
        let mut diagnostic = Diagnostic::new(&MARK_ACTS, place, format!("`{written}` {what}"));
        diagnostic.help.push(match mark {
            Mark::Remove => "write the square of the captured piece: `*b2`".to_owned(),
            _ => format!("write an annotation as a comment: `{{{written}}}`"),
        });
        if mark != Mark::Remove && checked.slice(place) == written {
            diagnostic.fixes.push(Fix::guess(
                format!("write `{{{written}}}`"),
                [Edit::replace(place, format!(" {{{written}}}"))],
            ));
        }
        found.push(diagnostic);
    }
    found.extend(square_for_piece(checked));
}

/// This many moves from square to square show that a game has squares.
const HABIT: usize = 5;

/// `e1=f1`, `e1~f1` or `e1=>f1`, the only change of a piece in a game of moves: a slip for `e1-f1`.
fn square_for_piece(checked: &Checked<'_, '_>) -> Option<Diagnostic> {
    // Most games change no piece.
    let movetext = checked.slice(checked.game.movetext).as_bytes();
    if !movetext.contains(&b'=') && !movetext.contains(&b'~') {
        return None;
    }
    let (mut moves, mut changes, mut found) = (0, 0, None);
    for element in checked.elements() {
        let ElementKind::Moves(_) = element.kind else { continue };
        let word = checked.slice(element.span);
        let between = |sign: char| {
            word.split_once(sign).is_some_and(|(from, to)| is_square(from) && is_square(to))
        };
        moves += usize::from(between('-') || between(':'));
        changes += usize::from(word.contains(['=', '~']));
        if between('=') || between('~') || arrow(word).is_some() {
            found = Some(element.span);
        }
    }
    let span = found.filter(|_| changes == 1 && moves >= HABIT)?;
    let word = checked.slice(span);
    let (from, to) = arrow(word).or(word.split_once(['=', '~']))?;
    let write = format!("{from}-{to}");
    let help = format!("for a move, write `{write}`");
    let fix = Fix::guess(format!("write `{write}`"), [Edit::replace(span, write)]);
    let message = format!("`{word}` changes the piece at `{from}` and does not move it");
    Some(Diagnostic::new(&MARK_ACTS, span, message).with_help(help).with_fix(fix))
}

/// `e1=>f1`
fn arrow(word: &str) -> Option<(&str, &str)> {
    word.split_once("=>").filter(|(from, to)| is_square(from) && is_square(to))
}

fn is_square(place: &str) -> bool {
    matches!(place.as_bytes(), [b'a'..=b'z', b'1'..=b'9'])
}
