//! Reports that only follow from other reports.

use ppn_draughts::codes;
use ppn_record::lint::{Habit, adjacent, join_habits};
use ppn_source::{Code, Diagnostic, Edit, Fix, Span};
use std::mem::take;

/// Codes of problems that leave moves out of a game.
const SHORTENS: [&Code; 4] =
    [&codes::ILLEGAL_MOVE, &codes::NO_SUCH_SQUARE, &codes::STRAY_TOKEN, &codes::SKIPPED_WORD];

/// Codes of problems that include the rest of a game.
const SWALLOWS: [&Code; 2] = [&codes::UNCLOSED_COMMENT, &codes::UNCLOSED_VARIATION];

/// Codes for words that are not written as moves of draughts.
const OF_MOVES: [&Code; 5] = [
    &codes::STRAY_TOKEN,
    &codes::SKIPPED_WORD,
    &codes::SPACE_IN_MOVE,
    &codes::MISSING_SEPARATOR,
    &codes::ALPHA_NO_SEPARATOR,
];

/// Whether a report is about a word that is skipped.
fn is_stray(one: &Diagnostic) -> bool {
    one.code == &codes::STRAY_TOKEN || one.code == &codes::SKIPPED_WORD
}

/// Whether a report is about a bracket or what follows it: no game has brackets as moves.
fn is_bracket(text: &str, one: &Diagnostic) -> bool {
    one.span.slice(text).starts_with(['{', '}', '(', ')', '[', ']'])
}

/// Removes reports that only follow from others: one mistake is one report.
///
/// A game that lost moves has another number of plies. A comment or a variation that is not closed
/// includes the end of the game, and the moves of the game are not moves of the variation. A number
/// before a word that is not a move has no move. Letters of a square that does not exist may be
/// meant as digits. Words that are not moves of draughts may be moves of a game whose rules are
/// unknown.
pub(super) fn without_consequences(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let has = |codes: &[&Code]| diagnostics.iter().any(|one| codes.contains(&one.code));
    let swallowed = has(&SWALLOWS);
    let shortened = swallowed || has(&SHORTENS);
    let strays: Vec<u32> =
        diagnostics.iter().filter(|one| is_stray(one)).map(|one| one.span.start).collect();
    let nowhere: Vec<Span> = diagnostics
        .iter()
        .filter(|one| one.code == &codes::NO_SUCH_SQUARE)
        .map(|one| one.span)
        .collect();
    let is_unknown_game = has(&[&codes::GAMETYPE_UNKNOWN]);
    let contradicted: Vec<Span> = diagnostics
        .iter()
        .filter(|one| one.code == &codes::RESULT_AGAINST_POSITION)
        .map(|one| one.span)
        .collect();
    let variation = diagnostics.iter().find(|one| one.code == &codes::UNCLOSED_VARIATION);
    let variation = variation.map_or(u32::MAX, |one| one.span.start);
    let unopened: Vec<Span> = diagnostics
        .iter()
        .filter(|one| one.code == &codes::UNOPENED_VARIATION)
        .map(|one| one.labels.iter().fold(one.span, |whole, label| whole.cover(label.span)))
        .collect();
    diagnostics.retain(|one| {
        let code = one.code;
        if code == &codes::NUMBER_WITHOUT_MOVE {
            let rest = text.get(one.span.end as usize..).unwrap_or_default();
            let next = one.span.end as usize + rest.len() - rest.trim_start().len();
            return !strays.iter().any(|&stray| stray as usize == next);
        }
        if code == &codes::CAPITAL_SQUARES && nowhere.contains(&one.span) {
            return false;
        }
        if is_unknown_game && OF_MOVES.contains(&code) && !is_bracket(text, one)
            || code == &codes::RESULT_OTHER_CONVENTION && contradicted.contains(&one.span)
        {
            return false;
        }
        let is_inside = one.span.start > variation
            || unopened.iter().any(|whole| whole.range().contains(&one.span.range().start));
        !(shortened && code == &codes::PLYCOUNT
            || is_inside && code == &codes::VARIATION_ILLEGAL
            || swallowed && (code == &codes::NO_TERMINATOR || code == &codes::RESULT_IN_VARIATION))
    });
    join_glued_numbers(text, diagnostics);
    join_point(text, diagnostics);
    join_letters(text, diagnostics);
    join_semicolon(text, diagnostics);
    join_strays(text, diagnostics);
    join_stray_moves(text, diagnostics);
    join_move_in_parentheses(text, diagnostics);
    join_unopened(text, diagnostics);
    join_habits(diagnostics, HABITS);
}

/// Codes of what a writer or a program does in a whole game, and words for one and for several more places.
const HABITS: &[Habit<'_>] = &[
    (&codes::CAPITAL_SQUARES, "move of this game has capitals", "moves of this game have capitals"),
    (
        &codes::ODD_SEPARATOR,
        "move of this game has such a symbol",
        "moves of this game have such symbols",
    ),
    (
        &codes::TAG_SPELLING,
        "tag of this game has other letters",
        "tags of this game have other letters",
    ),
    (
        &codes::TAG_CASE,
        "tag of this game begins with a small letter",
        "tags of this game begin with small letters",
    ),
    (
        &codes::SHORT_NOTATION,
        "move of this game is written so",
        "moves of this game are written so",
    ),
    (&codes::CAPTURE_IN_LEGS, "capture is written so", "captures are written so"),
    (&codes::HYPHEN_CAPTURES, "capture is written so", "captures are written so"),
    (
        &codes::WRONG_NOTATION,
        "move of this game has such names",
        "moves of this game have such names",
    ),
    (&codes::SLASH_COMMENT, "comment of this game begins so", "comments of this game begin so"),
    (
        &codes::BAD_CLOCK_TIME,
        "time of this game has another form",
        "times of this game have another form",
    ),
    (
        &codes::KING_MOVES,
        "move of a king in this game is too many",
        "moves of kings in this game are too many",
    ),
];

/// Joins the reports of a number without a space before it: `19-232.` for `19-23 2.` has a square
/// that is on no board.
fn join_glued_numbers(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let is_glued = |one: &Diagnostic| {
        let dot = text.get(one.span.range().end..).is_some_and(|rest| rest.starts_with('.'));
        one.code == &codes::NO_SUCH_SQUARE && dot
    };
    let Some(at) = diagnostics.iter().position(is_glued) else { return };
    let span = diagnostics[at].span;
    let (before, written) = (&text[..span.range().start], span.slice(text));
    let digits =
        |text: &str| text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let last = before.rmatch_indices('.').map(|(dot, _)| &before[..dot]).find_map(|text| {
        let digits = digits(text);
        text[text.len() - digits..].parse::<u32>().ok()
    });
    let next = last.and_then(|last| last.checked_add(1)).map(|next| next.to_string());
    let Some(moved) = next.as_deref().and_then(|next| written.strip_suffix(next)) else { return };
    if digits(moved) == 0 {
        return;
    }
    let one = &mut diagnostics[at];
    let joint = span.start + u32::try_from(moved.len()).unwrap_or(0);
    let number = format!("{}.", &written[moved.len()..]);
    one.message = format!("there is no space before the number `{number}`");
    one.span = Span { start: joint, ..span };
    one.label.clear();
    one.help = vec![format!("write `{moved} {number}`")];
    one.fixes = vec![Fix::guess("put a space before the number", [Edit::insert(joint, " ")])];
    diagnostics.retain(|one| !is_stray(one) || one.span.start != span.end);
}

/// `33.28`: a number, and a word that touches it.
fn join_point(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let point = |one: &Diagnostic| {
        let (start, to) = (one.span.range().start, one.span.slice(text));
        let before = text[..start].strip_suffix('.')?;
        let digits = before.trim_end_matches(|c: char| c.is_ascii_digit());
        let from = &before[digits.len()..];
        let are_squares = [from, to].into_iter().all(|square| {
            (1..=2).contains(&square.len()) && square.bytes().all(|byte| byte.is_ascii_digit())
        });
        let is_point = is_stray(one) && are_squares;
        is_point.then(|| (Span::new(digits.len(), one.span.range().end), format!("{from}-{to}")))
    };
    let found = diagnostics.iter().enumerate().find_map(|(at, one)| Some((at, point(one)?)));
    let Some((at, (whole, write))) = found else { return };
    let one = &mut diagnostics[at];
    one.span = whole;
    put(one, format!("`{}` has `.` between its squares", whole.slice(text)), write);
    // The number before it has its move, and the next move is that of the other side.
    let is_before = |one: &Diagnostic| {
        let between = text.get(one.span.range().end..whole.range().start);
        one.code == &codes::NUMBER_WITHOUT_MOVE && between.is_some_and(is_blank)
    };
    diagnostics.retain(|one| !is_before(one));
}

/// `33-2B`, `m33-28`: a move that a letter touches.
fn join_letters(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let is_illegal =
        |one: &Diagnostic| one.code == &codes::ILLEGAL_MOVE || one.code == &codes::NO_SUCH_SQUARE;
    let Some(at) = diagnostics.iter().position(is_illegal) else { return };
    let end = diagnostics[at].span.end;
    let touches = |one: &Diagnostic| {
        let is_letters = one.span.slice(text).bytes().all(|byte| byte.is_ascii_alphabetic());
        is_stray(one) && one.span.start == end && is_letters
    };
    if let Some(stray) = diagnostics.iter().position(touches) {
        let letters = diagnostics.remove(stray).span;
        let error = &mut diagnostics[at - usize::from(stray < at)];
        error.span = error.span.cover(letters);
        let (written, letters) = (error.span.slice(text), letters.slice(text));
        error.message = format!("`{written}` is not a move: `{letters}` touches it");
        return;
    }
    let error = &mut diagnostics[at];
    let written = error.span.slice(text);
    let bare = written.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let numbers = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // `l` and `O` may stand for digits.
    let is_move = bare.len() < written.len()
        && !written.starts_with(['l', 'I', 'O', 'o'])
        && bare.split_once(['-', 'x']).is_some_and(|(from, to)| numbers(from) && numbers(to));
    if is_move {
        let letters = &written[..written.len() - bare.len()];
        let message = format!("`{written}` has `{letters}` before its squares");
        put(error, message, bare.to_owned());
    }
}

/// `33-28; 23x21`: the text after a semicolon is a comment, and its moves are missing.
fn join_semicolon(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let is_illegal = |one: &Diagnostic| one.code == &codes::ILLEGAL_MOVE;
    let Some(illegal) = diagnostics.iter().position(is_illegal) else { return };
    let played = diagnostics[illegal].span;
    let is_before = |one: &Diagnostic| {
        let words = one.span.slice(text).trim_start_matches(';');
        one.code == &codes::SEMICOLON_COMMENT && one.span.end <= played.start && are_moves(words)
    };
    let Some(comment) = diagnostics.iter().rposition(is_before) else { return };
    let comment = diagnostics.remove(comment);
    let Some(error) = diagnostics.iter_mut().find(|one| is_illegal(one)) else { return };
    let after = format!("`{}` is not legal without them", played.slice(text));
    error.move_to(comment.span, after);
    error.message = "the moves after a semicolon are a comment".to_owned();
    error.label = "up to the end of the line".to_owned();
    error.help = vec!["separate moves by spaces only".to_owned()];
    let semicolon = Span { end: comment.span.start + 1, ..comment.span };
    error.fixes = vec![Fix::guess("remove the semicolon", [Edit::replace(semicolon, "")])];
}

/// Whether a text is only moves, such as `23x21 3. 39-33`, and no remark about moves.
fn are_moves(words: &str) -> bool {
    let is_number = |text: &str| {
        (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_move = |word: &str| {
        word.split_once(['-', 'x']).is_some_and(|(from, to)| is_number(from) && is_number(to))
    };
    let is_counted = |word: &str| is_number(word.trim_end_matches('.'));
    words.split_whitespace().any(is_move)
        && words.split_whitespace().all(|word| is_move(word) || is_counted(word))
}

/// Joins adjacent stray words, which are one text: a remark in parentheses, a tag without its
/// brackets or quotation marks.
fn join_strays(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    // Removing them one by one would move all later ones each time.
    let mut rest = take(diagnostics).into_iter();
    loop {
        let (words, span) = adjacent(text, rest.as_slice(), is_stray);
        let Some(mut one) = rest.next() else { break };
        if words == 0 {
            diagnostics.push(one);
            continue;
        }
        for next in rest.by_ref().take(words - 1).filter(Diagnostic::is_error) {
            one.code = next.code;
        }
        let written = span.slice(text);
        if span != one.span {
            one.span = span;
            one.message = format!("unexpected `{written}`");
            let edits = [Edit::insert(span.start, "{"), Edit::insert(span.end, "}")];
            one.fixes = vec![Fix::guess("put it in a comment", edits)];
            // A bracket may be the beginning of a tag.
            one.fixes.retain(|_| !written.contains(['{', '}', '[', ']']));
        }
        if let Some((message, write)) = misspelled(written) {
            put(&mut one, message, write);
        } else if let Some((name, value)) = nearly_a_tag(written) {
            let tag = format!("[{name} \"{value}\"]");
            let help = format!("write a tag: `{tag}`");
            put(&mut one, format!("`{written}` is not written as a tag"), tag);
            one.help = vec![help];
            if name == "GameType" {
                diagnostics.push(one);
                diagnostics.extend(rest);
                diagnostics.retain(|one| one.code != &codes::GAMETYPE_MISSING);
                return;
            }
        } else if let Some(open) = diagnostics.last()
            && open.code == &codes::EMPTY_VARIATION
            && text.get(open.span.range().start + 1..span.range().start).is_some_and(is_blank)
            && let Some(close) = text[span.range().end..].find(')')
            && is_blank(&text[span.range().end..][..close])
        {
            let whole = Span::new(open.span.range().start, span.range().end + close + 1);
            one.span = whole;
            let message = "a comment must be in braces, not in parentheses".to_owned();
            put(&mut one, message, format!("{{{written}}}"));
            diagnostics.pop();
        }
        diagnostics.push(one);
    }
}

/// Gives a report another message, and the text to write.
fn put(one: &mut Diagnostic, message: String, write: String) {
    one.message = message;
    one.propose(write);
}

/// The problem of a word that is nearly a number or a move, and what to write.
fn misspelled(word: &str) -> Option<(String, String)> {
    let is_number =
        |word: &str| !word.is_empty() && word.len() < 4 && word.bytes().all(|c| c.is_ascii_digit());
    if let "," | "." | ";" = word {
        return Some((format!("there is `{word}` after a move"), String::new()));
    }
    if let Some(inside) = word.strip_prefix('[').and_then(|word| word.strip_suffix(']'))
        && inside.starts_with(|c: char| c.is_ascii_digit())
        && !inside.contains(['[', ']', '{', '}', '(', ')', '"'])
    {
        return Some(if is_number(inside) {
            (format!("the number `{inside}` cannot be in brackets"), format!("{inside}."))
        } else if inside.contains(['-', 'x']) {
            ("a variation is in parentheses, not in brackets".to_owned(), format!("({inside})"))
        } else {
            ("a comment must be in braces, not in brackets".to_owned(), format!("{{{inside}}}"))
        });
    }
    let number = word.trim_end_matches([')', ':', ',']);
    if is_number(number) {
        let message = format!("the number `{word}` does not end with a period");
        return Some((message, format!("{number}.")));
    }
    let quoted = word.trim_matches(['"', '\'', '“', '”', '„', '«', '»']);
    if quoted.len() < word.len()
        && quoted
            .split_once(['-', 'x', ':'])
            .is_some_and(|(from, to)| is_number(from) && is_number(to))
    {
        return Some(("a move cannot be in quotation marks".to_owned(), quoted.to_owned()));
    }
    let sign = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let from = &word[..word.len() - sign.len()];
    let to = sign.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let sign = &sign[..sign.len() - to.len()];
    // Half a point for each is a draw.
    let is_move = is_number(from) && is_number(to) && !sign.is_empty() && word != "1/2";
    is_move.then(|| (format!("`{word}` has `{sign}` between its squares"), format!("{from}-{to}")))
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// The name and the value of `GameType: 20` or `[GameType 20]`.
fn nearly_a_tag(written: &str) -> Option<(&str, &str)> {
    let bare = written.trim_start_matches('[').trim_end_matches([']', ')']);
    // `[Round "1"]` with one wrong bracket, or with none.
    let is_quoted = bare.len() < written.len() || bare.ends_with('"');
    let inner = match is_quoted {
        true => bare.split_once([' ', '\t', '=']),
        false => written.split_once(':'),
    };
    let (name, value) = inner?;
    let name = name.trim_end_matches(':');
    let value = value.trim().trim_matches(['"', '\'', '“', '”', '„', '‘', '’']);
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_name && !value.is_empty() && !value.contains(['"', '[', ']'])).then_some((name, value))
}

/// Joins the reports of a word in place of a move: the next move belongs to the other side.
fn join_stray_moves(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let is_illegal = |one: &Diagnostic| one.code == &codes::ILLEGAL_MOVE;
    let Some(illegal) = diagnostics.iter().position(is_illegal) else { return };
    let at = diagnostics[illegal].span.range().start;
    let is_before = |one: &Diagnostic| {
        let between = text.get(one.span.range().end..at);
        let is_gap = |c: char| c.is_whitespace() || c.is_ascii_digit() || c == '.';
        is_stray(one) && between.is_some_and(|gap| gap.chars().all(is_gap))
    };
    let Some(stray) = diagnostics.iter().position(is_before) else { return };
    let word = diagnostics.remove(stray);
    let error = &mut diagnostics[if stray < illegal { illegal - 1 } else { illegal }];
    let written = word.span.slice(text);
    let after = format!("`{}` is not legal without a move before it", error.span.slice(text));
    error.move_to(word.span, after);
    error.label = "a move is missing here".to_owned();
    if misspelled(written).is_some() {
        (error.message, error.help, error.fixes) = (word.message, word.help, word.fixes);
        return;
    }
    error.message = format!("`{written}` is not a move of this game");
    error.help.clear();
    error.fixes.clear();
}

/// How many bytes after a number are looked at for a move in parentheses.
const LONGEST_MOVE: usize = 40;

/// `1. (32-28) 19-23`: a move in parentheses is a variation, and the number before it has no move.
fn join_move_in_parentheses(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let inside = |one: &Diagnostic| {
        // Only these: what follows other problems may be many spaces.
        if one.code != &codes::NUMBER_WITHOUT_MOVE {
            return None;
        }
        let rest = &text[one.span.range().end..];
        let open = one.span.range().end + rest.len() - rest.trim_start().len();
        let near = &text[open..text.floor_char_boundary(open + LONGEST_MOVE)];
        let (moved, _) = near.strip_prefix('(')?.split_once(')')?;
        let is_move = !moved.is_empty() && !moved.contains(|c: char| c.is_whitespace() || c == '(');
        is_move.then(|| Span::new(open, open + moved.len() + 2))
    };
    let found = diagnostics.iter().enumerate().find_map(|(at, one)| Some((at, inside(one)?)));
    let Some((number, whole)) = found else { return };
    let written = whole.slice(text);
    let moved = written[1..written.len() - 1].to_owned();
    // The move after it is that of the other side.
    let is_next = |one: &Diagnostic| {
        let between = text.get(whole.range().end..one.span.range().start);
        let is_gap = |c: char| c.is_whitespace() || c.is_ascii_digit() || c == '.';
        one.code == &codes::ILLEGAL_MOVE && between.is_some_and(|gap| gap.chars().all(is_gap))
    };
    let at = match diagnostics.iter().position(is_next) {
        Some(next) => {
            let error = &mut diagnostics[next];
            let after =
                format!("`{}` is not legal without a move before it", error.span.slice(text));
            error.move_to(whole, after);
            diagnostics.remove(number);
            if number < next { next - 1 } else { next }
        }
        None => number,
    };
    let one = &mut diagnostics[at];
    one.span = whole;
    one.label.clear();
    put(one, "a move cannot be in parentheses".to_owned(), moved);
}

/// Moves of a variation that is closed and not opened are not moves of the game.
fn join_unopened(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let is_illegal = |one: &Diagnostic| one.code == &codes::ILLEGAL_MOVE;
    let Some(illegal) = diagnostics.iter().position(is_illegal) else { return };
    let after = diagnostics[illegal].span.range().end;
    let Some(next) = text[after..].find(['(', ')', '{', '}', '[']) else { return };
    let is_close = |one: &Diagnostic| {
        is_stray(one) && one.span.range().start == after + next && one.span.slice(text) == ")"
    };
    let Some(close) = diagnostics.iter().position(is_close) else { return };
    let close = diagnostics.remove(close);
    let error = &mut diagnostics[illegal];
    let written = error.span.slice(text);
    error.message = format!("{}, and `{written}` is not legal in the game", close.message);
    let label = std::mem::take(&mut error.label);
    error.move_to(close.span, "it may begin here");
    (error.label, error.help) = (label, close.help);
}

#[cfg(test)]
mod tests {
    use crate::pdn::Pdn;
    use ppn_file::GameText;
    use ppn_record::{Notation, Options};

    #[test]
    fn what_has_one_cause_is_one_report() {
        for (text, reported) in [
            ("[GameType \"20\"] 1. 32-28 19-23 2. 28*19 14×23 *", "odd-separator"),
            ("[EVENT \"x\"] [GAMETYPE \"20\"] [WHITE \"A\"] 1. 32-28 *", "tag-spelling"),
            ("[GameType \"25\"] 1. C3-D4 D6-C5 *", "capital-squares"),
            ("[GameType \"20\"] 1. O3-44 *", "no-such-square"),
            ("[GameType \"0\"] 1. e4 e5 2. Nf3 Nc6 *", "gametype-unknown"),
            // No game has a bracket as a move.
            ("[GameType \"0\"] 1. e4 } e5 2. Nf3 *", "gametype-unknown stray-token"),
            ("[GameType \"20\"] 1. 32-28; 19-23\n2. 28x19 14x23 *", "illegal-move"),
            ("[GameType \"20\"] 1. 32.28 19-23 *", "illegal-move"),
            ("[GameType \"20\"] 1. 32-2B 19-23 *", "illegal-move"),
            ("[gameType \"20\"] [white \"A\"] [black \"B\"] 1. 32-28 *", "tag-case"),
            ("[GameType \"20\"] 1. 32-28 // a\n19-23 // b\n*", "slash-comment"),
            ("[GameType \"20\"] 1. 32-28 {[%clk 1:2]} 19-23 {[%clk 1:3]} *", "bad-clock-time"),
            (
                "[GameType \"40\"] [FEN \"W:WK46,50:B3,4\"] 1. 46-41 3-8 2. 41-46 4-9 3. 46-41 8-12 4. \
                 41-46 9-13 5. 46-41 *",
                "frisian-king-moves",
            ),
        ] {
            let game = GameText::whole(text.as_bytes().to_vec());
            let record = Pdn::default().record(&game, &Options::default());
            let names: Vec<_> = record.diagnostics.iter().map(|one| one.code.name).collect();
            assert_eq!(names.join(" "), reported, "{text}");
        }
    }
}
