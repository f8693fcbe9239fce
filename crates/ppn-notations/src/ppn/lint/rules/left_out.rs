//! The rule for sides that a game leaves out.

use crate::ppn::lint::checked::Checked;
use ppn_engine::Unplaced;
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};
use ppn_syntax::{MoveToken, PieceId, WordSpan};

rule! {
    /// A number alone names a piece by its id, and a move without a place goes to the place of the
    /// active pieces. Both are allowed, but this game otherwise names all its squares.
    ///
    /// # Why it matters
    /// The letter of a square, or the whole square, is probably missing: `1-b6` moves piece 1, not a
    /// piece on row 1.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 2. b2-b3 3. b3-b4 4. b4-b5 5. 1-b6
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2 2. b2-b3 3. b3-b4 4. b4-b5 5. b5-b6
    /// ```
    pub(crate) static LEFT_OUT = "W0444" "left-out" Warning,
        "an id or a missing place in a game that names all squares";
}

/// The number of moves that make a pattern.
const HABIT: usize = 4;

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some(program) = checked.program else { return };
    let numbers = checked.numbers_as_moves();
    if let Some(&first) = numbers.first() {
        found.push(of_numbers(checked, first, numbers));
    }
    let moves = program.moves();
    let ids: Vec<WordSpan> = moves
        .piece_ids()
        .iter()
        .filter(|id| matches!(id.value, PieceId::Number { .. }))
        .map(|id| id.span)
        .collect();
    let is_empty = |token: MoveToken| match token {
        MoveToken::Drop { to, .. } | MoveToken::Shift { to, .. } => {
            to.location.is_none() && to.target.is_none()
        }
        _ => false,
    };
    let empty: Vec<WordSpan> =
        moves.all().iter().filter(|one| is_empty(one.token)).map(|one| one.span).collect();
    if moves.all().len() <= HABIT * (ids.len() + empty.len()) {
        return;
    }
    if let &[span] = ids.as_slice()
        && numbers.is_empty()
    {
        let written = program.slice(span);
        let message = format!("`{written}` is the id of a piece, which no other move uses");
        let of_hash = checked.element_at(program.source_span(span).start);
        let of_hash = of_hash.and_then(|element| of_hash_number(checked, element.span));
        found.push(of_hash.unwrap_or_else(|| {
            let square = square_in_digits(written);
            let help = match &square {
                Some(square) => format!("for a square, write its letter: `{square}`"),
                None => format!("for a square, write its letter too: `a{written}`"),
            };
            let found = program.at_source(Unplaced::new(&LEFT_OUT, span, message).with_help(help));
            match square.filter(|_| span.as_typed().is_some()) {
                Some(square) => found.with_fix(Fix::guess(
                    format!("write `{square}`"),
                    [Edit::replace(program.source_span(span), square)],
                )),
                None => found,
            }
        }));
    }
    let last = checked.elements().last().map(|element| element.span);
    let last = last.filter(|last| last.range().end == checked.game.text.len());
    if let &[span] = empty.as_slice()
        && numbers.is_empty()
        // The end of the text may be cut off, which is reported by another rule.
        && !last.is_some_and(|last| {
            span.as_typed().is_some_and(|span| last.touches(span.start))
        })
    {
        let written = program.slice(span);
        let message = format!("`{written}` has no place, so it goes to the active pieces");
        found.push(
            program.at_source(
                Unplaced::new(&LEFT_OUT, span, message)
                    .with_help(format!("write the missing place: `{written}b2`")),
            ),
        );
    }
}

/// `d2` for `42`: a square with the number of its column.
fn square_in_digits(written: &str) -> Option<String> {
    let &[column @ b'1'..=b'9', row @ b'1'..=b'9'] = written.as_bytes() else { return None };
    let letter = char::from(b'a' + (column - b'1'));
    Some(format!("{letter}{}", char::from(row)))
}

/// The report about numbers that are read as moves, at one of them.
pub(crate) fn of_numbers(checked: &Checked<'_, '_>, at: Span, all: &[Span]) -> Diagnostic {
    let written = checked.slice(at);
    let number = |span: Span| format!("{}.", checked.slice(span).trim_end_matches([':', '-']));
    let message = format!("`{written}` is not a number, but a move of the piece with that id");
    let help = format!("write `{}`", number(at));
    let edits = all.iter().map(|&span| Edit::replace(span, number(span)));
    Diagnostic::new(&LEFT_OUT, at, message)
        .with_help(help.clone())
        .with_fix(Fix::guess(help, edits))
}

/// The report of `#1`, which exchanges the active pieces with the piece that has the id 1.
pub(crate) fn of_hash_number(checked: &Checked<'_, '_>, at: Span) -> Option<Diagnostic> {
    let written = checked.slice(at);
    let digits = written.strip_prefix('#')?.trim_end_matches(['.', ':', ')']);
    let is_number = (1..=3).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
    let message = format!("`{written}` is not a number, but exchanges pieces");
    let help = format!("write `{digits}.`");
    let edits = vec![Edit::replace(at, format!("{digits}."))];
    is_number.then(|| {
        Diagnostic::new(&LEFT_OUT, at, message)
            .with_help(help.clone())
            .with_fix(Fix::guess(help, edits))
    })
}

#[cfg(test)]
mod tests {
    use crate::ppn::Ppn;
    use ppn_file::GameText;
    use ppn_record::{Options, lint::Selection};

    #[test]
    fn a_move_without_a_place_is_reported_at_the_end_too() {
        let found = |end: &str| {
            let game = format!(
                "---\nGameType: Chess\n...\n1. a2-a3 1... a7-a6 2. b2-b3 2... b7-b6 3. f1-{end}"
            );
            let parsed = Ppn::default();
            let parsed = parsed.read(GameText::whole(game.into_bytes()), &Options::default());
            let found = ppn_record::Parsed::lint(&parsed, &Selection::default());
            found.iter().map(|one| one.code.id).collect::<Vec<_>>()
        };
        assert_eq!(found("\n"), ["W0444"]);
        // Without a line end, the file may be cut off.
        assert_eq!(found(""), ["W0248"]);
    }
}
