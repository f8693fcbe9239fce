//! Forms of other notations, mainly PGN and PDN, and the forms of PPN to write instead.

use super::phrases::can_be_read;
use crate::ppn::lint::checked::Checked;
use ppn_file::MetadataEdits;
use ppn_source::{Diagnostic, Edit, Fix, Span, yaml_string};
use ppn_syntax::LineEnd;

/// A form of another notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Habit {
    /// `Nf3`, `e4`, `exd5`
    ShortMove,
    /// `Ng1-f3`, `e4xd5`
    LongMove,
    /// `e8=Q`, `e7-e8=Q`
    Promotion,
    /// `O-O`
    Castling,
    /// `22x15`
    SquareNumbers,
    /// `1-0`
    Result,
    /// `$1`
    Glyph,
    /// `(1... e5)`
    Variation,
    /// `[White "Ann"]`
    Tag,
    /// `e2-e4!?`
    Remark,
    /// `E2-E4`
    UpperCase,
    /// `e2→e4`, `e2..e4`, `e2/e4`
    Arrow,
    /// `♘g1-f3`
    PieceSymbol,
}

impl Habit {
    /// The movetext parser that reads games with this form.
    pub(super) fn parser(self) -> Option<&'static str> {
        match self {
            Self::SquareNumbers => Some("Pdn"),
            Self::ShortMove | Self::LongMove | Self::Promotion | Self::Castling => Some("Pgn"),
            _ => None,
        }
    }
}

/// Explains a movetext that another movetext parser understands as a whole.
pub(super) fn explain_parser(
    checked: &Checked<'_, '_>,
    habit: Habit,
    parser: &str,
    word: (&str, Span),
    fault: &mut Diagnostic,
) {
    let (written, span) = word;
    let notation = parser.to_uppercase();
    widen(fault, span, &notation);
    fault.message = format!("the moves are written as in {notation}, such as `{written}`");
    let first = recognise(written).filter(|(known, _)| *known == habit).map(|(_, help)| help);
    let entry = format!("MovetextParser: {parser}");
    say(fault, format!("write `{entry}` in the metadata: all moves of this game can be read then"));
    fault.help.extend(first.map(|help| format!("or write them as in PPN: {help}")));
    fault.fixes.clear();
    let edits = MetadataEdits::new(checked.game, &checked.options.metadata_limits);
    if let Ok(edits) = edits.set("MovetextParser", &parser.into()) {
        fault.fixes.push(Fix::guess(format!("add `{entry}`"), edits));
    }
}

/// Adds the form of PPN for a word of another notation; `None` if the word has no known form.
pub(crate) fn explain(word: &str, span: Span, fault: &mut Diagnostic) -> Option<Habit> {
    let (habit, help) = recognise(word)?;
    // A fix for a known form is better than a fix for any word.
    fault.fixes.clear();
    let whose = if habit == Habit::SquareNumbers { "PDN" } else { "PGN" };
    widen(fault, span, whose);
    fault.message = message(habit, word);
    say(fault, help);
    match habit {
        Habit::Result => {
            let text = format!("{{{word}}}");
            fault.fixes.push(Fix::guess("write a comment", [Edit::replace(span, text)]));
        }
        Habit::LongMove => {
            let plain = plain_squares(word);
            let title = format!("write `{plain}`");
            fault.fixes.push(Fix::guess(title, [Edit::replace(span, plain)]));
        }
        _ => {}
    }
    Some(habit)
}

/// Adds the form of PPN for a word that is nearly a move of PPN.
pub(crate) fn explain_nearly(word: &str, span: Span, fault: &mut Diagnostic) -> Option<Habit> {
    let (habit, help, write) = nearly_a_move(word)?;
    widen(fault, span, "other notations");
    fault.message = message(habit, word);
    say(fault, help);
    fault.fixes = vec![Fix::guess(format!("write `{write}`"), [Edit::replace(span, write)])];
    Some(habit)
}

/// The message for a word of another notation.
fn message(habit: Habit, word: &str) -> String {
    let what = match habit {
        Habit::ShortMove => "does not say from which square the piece comes",
        Habit::LongMove => "is a move as in PGN",
        Habit::Promotion => "is a promotion as in PGN",
        Habit::Castling => "is castling as in PGN",
        Habit::SquareNumbers => "is a move of PDN, with numbers of squares",
        Habit::Result => "is a result, not a move",
        Habit::Glyph => "is an annotation of PGN",
        Habit::Variation => "is a part of a variation, which must be a comment",
        Habit::Tag => "is a tag of PGN",
        Habit::Remark => "has an annotation that is not in a comment",
        Habit::UpperCase => "has a square in capitals",
        Habit::Arrow => "has another symbol between its squares",
        Habit::PieceSymbol => "names the piece besides its square",
    };
    format!("`{word}` {what}")
}

/// Writes castling for the player to move, if the number before the word shows which player that
/// is.
pub(crate) fn choose_side(checked: &Checked<'_, '_>, word: Span, fault: &mut Diagnostic) {
    let numbers = checked.numbers();
    let has_both = numbers
        .windows(2)
        .any(|pair| pair[0].number == pair[1].number && (pair[0].dots, pair[1].dots) == (1, 3));
    let at = numbers.partition_point(|one| one.span.start < word.start);
    let Some(before) = at.checked_sub(1).map(|at| numbers[at]).filter(|_| has_both) else { return };
    let row = if before.dots == 1 { 1 } else { 8 };
    let is_long = checked.slice(word).matches(['O', 'o', '0']).count() == 3;
    let (king, rook) = if is_long { ("c", "a") } else { ("g", "h") };
    let beside = if is_long { "d" } else { "f" };
    let moves = format!("e{row}-{king}{row} {rook}{row}-{beside}{row}");
    say(fault, format!("write castling as two moves: `{moves}`"));
    fault.fixes = vec![Fix::guess(format!("write `{moves}`"), [Edit::replace(word, moves)])];
}

/// Adds the form of PPN for a promotion of PGN.
pub(crate) fn explain_promotion(word: &str, span: Span, fault: &mut Diagnostic) -> bool {
    let bare = word.trim_end_matches(['!', '?', '+', '#']);
    let Some((moved, piece)) = bare.split_once(['=', '/']) else { return false };
    let is_move = is_short_move(moved)
        || is_long_move(moved)
        || moved.split_once(['-', ':']).is_some_and(|(from, to)| is_square(from) && is_square(to));
    let (Some((_, square)), true) = (split_square(moved), is_move) else { return false };
    let sign = match piece {
        "Q" => '♛',
        "R" => '♜',
        "B" => '♝',
        "N" => '♞',
        _ => return false,
    };
    let (colour, row) = if square.ends_with('1') { ('K', 2) } else { ('W', 7) };
    let moved = match (moved.split_once(['-', ':']), moved.split_once('x')) {
        (Some(_), _) => plain_squares(moved),
        (None, Some((from, _))) if is_square(from) => plain_squares(moved),
        (None, Some((file, _))) => format!("{file}{row}:{square}"),
        (None, None) => format!("{}{row}-{square}", &square[..1]),
    };
    widen(fault, span, "PGN");
    fault.message = message(Habit::Promotion, word);
    fault.fixes.clear();
    say(fault, format!("write a promotion as two moves: `{moved} {square}={colour}{sign}`"));
    true
}

/// The lines of the movetext that are tags of PGN or PDN.
pub(crate) fn tag_lines(checked: &Checked<'_, '_>) -> Vec<Span> {
    let movetext = checked.game.movetext.range();
    let mut lines = Vec::new();
    if !checked.slice(checked.game.movetext).contains('[') {
        return lines;
    }
    let mut at = movetext.start;
    for line in checked.slice(checked.game.movetext).split_inclusive(['\n', '\r']) {
        if tag(line).is_some() {
            lines.push(Span::new(at, at + line.trim_end().len()));
        }
        at += line.len();
    }
    lines
}

/// The maximum length of a tag in bytes, on either side of a word in it.
const LONGEST_TAG: usize = 500;

/// Adds the form of PPN for a tag.
pub(crate) fn explain_tag(checked: &Checked<'_, '_>, word: Span, fault: &mut Diagnostic) {
    let Some((start, line)) = short_line(checked.game.text, word.range().start) else { return };
    if let Some((key, value)) = tag(line) {
        widen(fault, word, "a PGN tag");
        fault.message = format!("`{}` is a tag of PGN", line.trim());
        let indent = line.len() - line.trim_start().len();
        fault.span = Span::new(start + indent, start + line.trim_end().len());
        say(
            fault,
            format!("write tags as metadata: `{key}: {value}` between the lines `---` and `...`"),
        );
    }
}

/// The line around a place, with its start. `None` if the line is long: no tag is, and looking through
/// a long line for each of its words would take too long.
fn short_line(text: &str, place: usize) -> Option<(usize, &str)> {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let (before, after) = text.as_bytes().split_at(place);
    let before = &before[before.len().saturating_sub(LONGEST_TAG)..];
    let after = &after[..after.len().min(LONGEST_TAG)];
    let start = match before.iter().rposition(is_end) {
        Some(end) => place - before.len() + end + 1,
        None => (place == before.len()).then_some(0)?,
    };
    let end = match after.iter().position(is_end) {
        Some(end) => place + end,
        None => (place + after.len() == text.len()).then_some(text.len())?,
    };
    Some((start, &text[start..end]))
}

/// Adds the form of PPN for the tags above a game that were read as its metadata.
pub(crate) fn explain_tags_above(checked: &Checked<'_, '_>, fault: &mut Diagnostic) -> bool {
    let game = checked.game;
    let head = checked.slice(game.metadata_span);
    let lines = head.split(['\n', '\r']).filter(|line| !line.trim().is_empty());
    let Some(tags) = lines.map(tag).collect::<Option<Vec<_>>>() else { return false };
    let Some((key, value)) = tags.first() else { return false };
    fault.message = "PGN tags are not PPN metadata".to_owned();
    fault.label = "as in PGN".to_owned();
    fault.labels.clear();
    let start = game.metadata_span.range().start + head.len() - head.trim_start().len();
    let line = head.trim_start().split(['\n', '\r']).next().unwrap_or("").trim_end();
    fault.span = Span::new(start, start + line.len());
    let entry = format!("{key}: {}", yaml_string(value));
    say(fault, format!("write `{entry}` between the lines `---` and `...`"));
    let line_end = LineEnd::of(game.text).unwrap_or_default().as_str();
    let mut entries: String = tags
        .iter()
        .map(|(key, value)| format!("{key}: {}{line_end}", yaml_string(value)))
        .collect();
    if game.header.is_none() {
        entries.insert_str(0, &format!("---{line_end}"));
    }
    if game.end_marker.is_none() {
        entries += &format!("...{line_end}");
    }
    let edits = vec![Edit::replace(game.metadata_span, entries)];
    fault.fixes = vec![Fix::guess("write them as metadata", edits)];
    true
}

/// The key and the value of `[White "Ann"]`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (key, value) = inside.split_once([' ', '\t'])?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    key.chars().all(char::is_alphanumeric).then_some((key, value))
}

/// Recognizes a move of PPN with a remark after it, a piece before it, or capitals; returns the
/// message and what to write, too.
fn nearly_a_move(word: &str) -> Option<(Habit, String, String)> {
    let stem = word.trim_end_matches(['!', '?']);
    let names_squares = stem.contains(|c: char| c.is_ascii_digit());
    if stem.len() < word.len() && names_squares && can_be_read(stem) {
        let write = format!("{stem} {{{}}}", &word[stem.len()..]);
        return Some((
            Habit::Remark,
            format!("write an annotation as a comment: `{write}`"),
            write,
        ));
    }
    let plain = word.trim_start_matches(|c| ('♔'..='♟').contains(&c));
    let is_square_first = plain.starts_with(|c: char| c.is_ascii_lowercase());
    if plain.len() < word.len() && is_square_first && can_be_read(plain) {
        let help = format!("write the squares without the piece: `{plain}`");
        return Some((Habit::PieceSymbol, help, plain.to_owned()));
    }
    let lower = word.to_ascii_lowercase();
    let is_square = |part: &str| {
        let digits = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        part.len() == digits.len() + 1 && is_digits(digits)
    };
    if let Some(arrow) = ARROWS.into_iter().find(|arrow| word.contains(arrow)) {
        let plain = word.replacen(arrow, "-", 1);
        if plain.split('-').all(is_square) && can_be_read(&plain) {
            return Some((Habit::Arrow, format!("write a move with a hyphen: `{plain}`"), plain));
        }
    }
    if let Some((piece, square)) = word.split_once('@')
        && is_square(square)
        && square.starts_with(|c: char| c.is_ascii_uppercase())
    {
        let write = format!("{piece}@{}", square.to_ascii_lowercase());
        let help = format!("write squares in lower case: `{write}`");
        return can_be_read(&write).then_some((Habit::UpperCase, help, write));
    }
    let are_squares = lower.contains(['-', ':']) && lower.split(['-', ':']).all(is_square);
    (lower != word && are_squares && can_be_read(&lower))
        .then(|| (Habit::UpperCase, format!("write squares in lower case: `{lower}`"), lower))
}

/// The symbols of other notations between two squares.
const ARROWS: [&str; 12] = ["->", "=>", "~>", "→", "⇒", "➔", "…", "..", "/", ">", "=", "~"];

/// The form of PPN for a word of another notation.
pub(super) fn recognise(word: &str) -> Option<(Habit, String)> {
    let bare = word.trim_end_matches(['!', '?', '+', '#']);
    Some(match bare {
        "O-O" | "0-0" | "o-o" => (
            Habit::Castling,
            "write castling as two moves: `e1-g1 h1-f1` for White, `e8-g8 h8-f8` for Black".into(),
        ),
        "O-O-O" | "0-0-0" | "o-o-o" => (
            Habit::Castling,
            "write castling as two moves: `e1-c1 a1-d1` for White, `e8-c8 a8-d8` for Black".into(),
        ),
        _ if is_result(bare) => (
            Habit::Result,
            format!("write the result as `Result: {bare}` in the metadata, or as a comment `{{{bare}}}`"),
        ),
        _ if word == "*" => (
            Habit::Result,
            "write the result in the metadata or in a comment".into(),
        ),
        _ if word.strip_prefix('$').is_some_and(is_digits) => {
            (Habit::Glyph, "write an annotation as a comment: `{a good move}`".into())
        }
        _ if word.starts_with('(') && !word.contains(',') && word[1..].parse::<f64>().is_ok_and(|_| !word.ends_with('.')) => return None,
        _ if word.starts_with('(') && !word.contains(',')
            || word.ends_with(')')
                && !word.contains('(')
                && word.contains(char::is_alphabetic) =>
        {
            (Habit::Variation, "write a variation as a comment, without inner braces".into())
        }
        _ if is_long_move(bare) => {
            (Habit::LongMove, format!("write two squares with a symbol between them: `{}`", plain_squares(bare)))
        }
        // `b2+` is nearly a flip.
        _ if is_short_move(bare) && !(bare.len() == 2 && word.ends_with('+')) => {
            let square = split_square(bare).map_or("f3", |(_, square)| square);
            if bare == format!("x{square}") {
                let help = format!("to remove the piece at `{square}`, write `*{square}`");
                return Some((Habit::ShortMove, help));
            }
            let sign = if bare.contains('x') { ':' } else { '-' };
            (
                Habit::ShortMove,
                format!(
                    "add the square that the piece comes from: `FROM{sign}{square}`, \
                     such as `{}{sign}{square}`",
                    origin(bare, square, sign)
                ),
            )
        }
        _ if is_square_numbers(bare) => (
            Habit::SquareNumbers,
            "write squares with a letter and a number, `b6-c5`, `b6:d4*c5`; or convert a game in \
             PDN with `ppn convert --from pdn`; `MovetextParser: Pdn` in the metadata reads it as it is"
                .into(),
        ),
        _ => return None,
    })
}

/// Whether a word is the result of a game.
pub(super) fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "½-½" | "1/2" | "½" | "2-0" | "0-2" | "1-1")
}

/// Replaces the help that fits all words by the form that PPN has.
fn say(fault: &mut Diagnostic, help: String) {
    fault.help = vec![help];
}

/// Moves the problem to the whole word, from the place where reading stopped.
fn widen(fault: &mut Diagnostic, span: Span, whose: &str) {
    fault.label = format!("as in {whose}");
    fault.span = span;
    fault.labels.clear();
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_file(byte: u8) -> bool {
    (b'a'..=b'h').contains(&byte)
}

fn is_rank(byte: u8) -> bool {
    (b'1'..=b'8').contains(&byte)
}

/// The text before the square at the end of a word, and the square, without a promotion.
fn split_square(word: &str) -> Option<(&str, &str)> {
    let word = word.trim_end_matches(['K', 'Q', 'R', 'B', 'N', '=']);
    let (before, square) = word.split_at_checked(word.len().checked_sub(2)?)?;
    let is_square = matches!(square.as_bytes(), [file, rank] if is_file(*file) && is_rank(*rank));
    is_square.then_some((before, square))
}

/// `e4`
fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [file, rank] if is_file(*file) && is_rank(*rank))
}

/// `e4`, `exd5`, `Nf3`, `Nbd7`, `R1xe4`, `e8=Q`: the text before the square is short.
fn is_short_move(word: &str) -> bool {
    let Some((before, _)) = split_square(word) else { return false };
    match before.strip_suffix('x').unwrap_or(before).as_bytes() {
        [] => true,
        [file] if is_file(*file) => true,
        [piece, rest @ ..] if b"KQRBN".contains(piece) => {
            rest.len() <= 1 && rest.iter().all(|&byte| is_file(byte) || is_rank(byte))
        }
        _ => false,
    }
}

/// `Ng1-f3`, `e4xd5`, `Qd1xd8`: two squares with a letter before or a cross between them.
fn is_long_move(word: &str) -> bool {
    let Some((before, _)) = split_square(word) else { return false };
    let Some(from) = before.strip_suffix(['-', 'x', ':']) else { return false };
    let from = from.strip_prefix(['K', 'Q', 'R', 'B', 'N']).unwrap_or(from);
    let squares = matches!(from.as_bytes(), [file, rank] if is_file(*file) && is_rank(*rank));
    squares && (word.starts_with(['K', 'Q', 'R', 'B', 'N']) || before.ends_with('x'))
}

/// `Ng1-f3` as `g1-f3`, `e4xd5` as `e4:d5`.
fn plain_squares(word: &str) -> String {
    let word = word.trim_end_matches(['!', '?', '+', '#']);
    let word = word.strip_prefix(['K', 'Q', 'R', 'B', 'N']).unwrap_or(word);
    word.replace('x', ":")
}

/// A square from which the piece of a short move may have come.
fn origin(word: &str, square: &str, sign: char) -> String {
    let [file, rank] = *square.as_bytes() else { return square.to_owned() };
    let (column, row) = (i32::from(file - b'a'), i32::from(rank - b'0'));
    // Towards the player's own side of the board, and away from its edges.
    let back = if row <= 4 { -1 } else { 1 };
    let aside = if column < 4 { 1 } else { -1 };
    let (dx, dy) = match word.as_bytes() {
        [b'N', ..] => (-aside, 2 * back),
        [b'B', ..] => (aside, back),
        [b'R' | b'Q' | b'K', ..] => (0, back),
        [from, b'x', ..] if is_file(*from) => (i32::from(*from) - i32::from(file), back),
        _ if sign == ':' => (aside, back),
        _ if matches!(row, 4 | 5) => (0, 2 * back),
        _ => (0, back),
    };
    let at_edge = (row + dy).clamp(1, 8) == row && dx == 0;
    let dy = if at_edge { -dy } else { dy };
    let (column, row) = ((column + dx).clamp(0, 7), (row + dy).clamp(1, 8));
    let letter = ["a", "b", "c", "d", "e", "f", "g", "h"][usize::try_from(column).unwrap_or(0)];
    format!("{letter}{row}")
}

/// `22-18`, `22x15`, `9x18x27`.
fn is_square_numbers(word: &str) -> bool {
    let mut parts = word.split(['-', 'x']);
    let numbers = parts.clone().count();
    (2..=10).contains(&numbers) && parts.all(|part| is_digits(part) && part.len() <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_other_notations_are_known() {
        for (word, habit) in [
            ("e4", Habit::ShortMove),
            ("exd5", Habit::ShortMove),
            ("Nbd7", Habit::ShortMove),
            ("Qxf7#", Habit::ShortMove),
            ("e8=Q+", Habit::ShortMove),
            ("Ng1-f3", Habit::LongMove),
            ("e4xd5", Habit::LongMove),
            ("O-O-O+", Habit::Castling),
            ("22x15", Habit::SquareNumbers),
            ("1/2-1/2", Habit::Result),
            ("$14", Habit::Glyph),
            ("(1...", Habit::Variation),
        ] {
            assert_eq!(recognise(word).map(|(habit, _)| habit), Some(habit), "{word}");
        }
    }

    #[test]
    fn moves_of_ppn_are_not_taken_for_others() {
        for word in ["b2-c3", "S@b2", "?Sn-b2", "(2,3)-b4", "7.1-b2", "hello"] {
            assert_eq!(recognise(word), None, "{word}");
        }
    }

    #[test]
    fn long_moves_become_moves_of_ppn() {
        assert_eq!(plain_squares("Qd1xd8+"), "d1:d8");
        assert_eq!(plain_squares("Ng1-f3"), "g1-f3");
    }
}
