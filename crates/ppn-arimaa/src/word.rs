//! Messages for unexpected words and tokens, with what to write instead.

use crate::grammar::Misfit;
use crate::{Animal, Direction, Piece, Square, Step, Token, TokenKind, codes};
use ppn_source::{Diagnostic, Edit, Fix, Span, near_match};

/// Typographic quotes that people write around comments instead of `"`.
const TYPOGRAPHIC: &str = "‘’‚‛“”„‟«»‹›";

/// Accents that people use as quotes.
const ACCENTS: &str = "`´";

const KEY_WORDS: [&str; 5] = ["resigns", "resign", "lost", "takeback", "pass"];

/// A token that no body can contain; `before` is the one in front of it.
pub(crate) fn bad_token(text: &str, token: Token, before: Option<Token>) -> Diagnostic {
    let span = token.span;
    match token.kind {
        TokenKind::EmptyMarking => {
            let message = "missing text after `@`";
            Diagnostic::new(&codes::EMPTY_MARKING, span, message)
                .with_help("write a marking without white space, such as `@xd4=red`")
        }
        TokenKind::UnclosedComment => {
            let quote = Span::new(span.start as usize, span.start as usize + 1);
            Diagnostic::new(&codes::UNTERMINATED_COMMENT, quote, "this comment is never closed")
                .with_help("write `\"` at the end of the comment")
        }
        _ => {
            let touches_quote = before.is_some_and(|token| {
                token.kind == TokenKind::Comment && token.span.end == span.start
            });
            bad_word(span.slice(text), span, touches_quote)
        }
    }
}

/// A content token that the grammar of its turn rejects, and the index of the wrong token.
pub(crate) fn misfit(
    text: &str,
    id: Token,
    tokens: &[Token],
    setup: bool,
    misfit: &Misfit,
) -> (Diagnostic, usize) {
    let at = misfit.at.min(tokens.len().saturating_sub(1));
    let token = tokens[at];
    let before = &tokens[..at];
    if token.kind.is_bad() {
        let previous = before.last().copied().unwrap_or(id);
        let fault = bad_token(text, token, Some(previous));
        let fault = match (fault.help.is_empty(), misfit.expected.is_empty()) {
            (true, false) => fault.with_help(format!("expected {}", list(&misfit.expected))),
            _ => fault,
        };
        return (fault, at);
    }
    let word = token.span.slice(text);
    let key = before.iter().rfind(|token| is_key(token.kind)).map(|token| token.span.slice(text));
    let is_step = |kind| matches!(kind, TokenKind::Step | TokenKind::Placement);
    let steps = before.iter().any(|token| is_step(token.kind));
    let slot = before.iter().rposition(|token| is_step(token.kind)).unwrap_or(0);
    let mut comments = (slot..at).filter(|&at| tokens[at].kind == TokenKind::Comment);
    // Two comments after a step that turns out not to be the last one: the second is too many.
    if let Some(at) = comments.nth(1)
        && key.is_none()
        && (is_step(token.kind) || token.kind == TokenKind::Pass)
    {
        let message = "a second comment on the same step";
        let fault = Diagnostic::new(&codes::TOO_MANY_COMMENTS, tokens[at].span, message)
            .with_help("a comment on the whole move goes after the last step");
        return (fault, at);
    }
    let fault = |code, message: String| Diagnostic::new(code, token.span, message);
    let fault = match token.kind {
        TokenKind::Comment if key.is_some() => fault(
            &codes::TOO_MANY_COMMENTS,
            format!("a second comment after `{}`", key.unwrap_or_default()),
        ),
        TokenKind::Comment if steps => fault(
            &codes::TOO_MANY_COMMENTS,
            "a third comment after the last step: the first is the step's, the second the move's"
                .to_owned(),
        ),
        TokenKind::Comment => fault(
            &codes::TOO_MANY_COMMENTS,
            "a second comment before the first step; only one can be about the position".to_owned(),
        ),
        TokenKind::Marking => {
            let key = key.unwrap_or_default();
            fault(&codes::MISPLACED_MARKING, format!("a marking cannot follow `{key}`")).with_help(
                format!("put it before the word: `{} {word} {key}`", id.span.slice(text)),
            )
        }
        TokenKind::Step | TokenKind::Placement if key.is_some() => keyword_with_steps(token.span),
        TokenKind::Step if setup => {
            fault(&codes::STEP_IN_SETUP, "turn 1 places pieces; they do not move yet".to_owned())
                .with_help(format!("remove the direction: `{}`", &word[..word.len() - 1]))
        }
        TokenKind::Placement => {
            let message = "a placement is only possible in turn 1".to_owned();
            fault(&codes::PLACEMENT_AFTER_SETUP, message).with_help(format!(
                "a step needs a direction: `{word}n`, `{word}e`, `{word}s` or `{word}w`"
            ))
        }
        TokenKind::Key if steps && key.is_none() => {
            fault(&codes::KEYWORD_WITH_STEPS, format!("`{word}` cannot follow steps in one turn"))
                .with_help("write it as a separate turn")
        }
        _ => keyword_with_steps(token.span),
    };
    (fault, at)
}

/// `a`, `a or b`, `a, b or c`.
fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [some @ .., last] => format!("{} or {last}", some.join(", ")),
    }
}

fn is_key(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Key | TokenKind::Pass)
}

fn keyword_with_steps(span: Span) -> Diagnostic {
    let message = "`resigns`, `lost`, `takeback` and `pass` must be the only word of a turn";
    Diagnostic::new(&codes::KEYWORD_WITH_STEPS, span, message)
}

/// The order of the tests decides the diagnostic of a word to which several apply.
fn bad_word(word: &str, span: Span, touches_quote: bool) -> Diagnostic {
    let fault = |code, message: &str| Diagnostic::new(code, span, message);
    let letters: Vec<char> = word.chars().take(5).collect();
    let short = matches!(letters.len(), 3 | 4);
    let square = short && Square::from_letters(letters[1], letters[2]).is_some();
    let first = letters.first().copied().unwrap_or(' ');
    if touches_quote {
        fault(&codes::BAD_QUOTE, "text directly after a closing quote")
            .with_help("a comment cannot contain `\"`; use `'`")
    } else if first.is_ascii_digit() {
        bad_turn_id(word, span)
    } else if first == '\'' {
        let message = "a comment is between `\"`, not apostrophes";
        requoted(fault(&codes::BAD_QUOTE, message), word)
    } else if TYPOGRAPHIC.contains(first) {
        let message = "a comment is between straight quotes `\"`, not typographic ones";
        requoted(fault(&codes::BAD_QUOTE, message), word)
    } else if short && Piece::from_letter(first).is_some() {
        if square { bad_direction(word, span) } else { bad_square(word, &letters, span) }
    } else if square {
        fault(&codes::BAD_PIECE, &format!("no piece has the letter `{first}`"))
            .with_help("e elephant, m camel, h horse, d dog, c cat, r rabbit; upper case for gold")
    } else if first == '{' {
        let fault = fault(&codes::BAD_BRACKET, &format!("unexpected `{word}`"));
        match word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
            Some(inside) if !inside.contains(['{', '}']) => fault
                .with_help(format!("write a comment as `\"{inside}\"`"))
                .with_fix(replacement(span, "write quotes", format!("\"{inside}\""))),
            _ => fault.with_help("write a comment as `\"...\"`"),
        }
    } else if first == '(' {
        let fault = fault(&codes::BAD_BRACKET, &format!("unexpected `{word}`"));
        match word.strip_prefix('(').and_then(|word| word.strip_suffix(')')) {
            Some(inside) if inside.parse::<Step>().is_ok() => {
                let edit = Edit::replace(span, inside);
                let message = format!("the step `{inside}` cannot be in parentheses");
                fault
                    .with_message(message)
                    .with_help(format!("write `{inside}`"))
                    .with_fix(Fix::guess("write it without parentheses", [edit]))
            }
            Some(inside) if !inside.is_empty() && !inside.contains('"') => fault
                .with_help("write a variation as `[ 2g ... ]`")
                .with_help(format!("write a comment as `\"{inside}\"`")),
            _ => fault.with_help("write a variation as `[ 2g ... ]`"),
        }
    } else if ACCENTS.contains(first) {
        requoted(fault(&codes::BAD_TOKEN, "comments are between `\"`, not accents"), word)
    } else {
        unknown(word, span)
    }
}

fn bad_turn_id(word: &str, span: Span) -> Diagnostic {
    let message = "not a turn: a number without leading zero and one of the letters g or s";
    let fault = Diagnostic::new(&codes::BAD_TURN_ID, span, message);
    let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
    let number = digits.trim_start_matches('0');
    let letter = word[digits.len()..].trim_end_matches(['.', ':', ')', ',']).to_ascii_lowercase();
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if plain && matches!(letter.as_str(), "g" | "s" | "w" | "b") {
        rewritten(fault, "write the usual id of the turn", format!("{number}{letter}"))
    } else if let Some(apart) = glued_turn(word) {
        let message = format!("there is no space after the turn in `{word}`");
        rewritten(fault.with_message(message), "put a space after the turn", apart)
    } else if matches!(word, "1-0" | "0-1" | "1/2-1/2") {
        let message = format!("`{word}` is a result, not a turn");
        fault
            .with_message(message)
            .with_help(format!("write a line `Result: {word}` above the turns"))
    } else {
        fault.with_help("write a turn such as `12s`")
    }
}

/// `2g Md2n` for `2gMd2n`.
fn glued_turn(word: &str) -> Option<String> {
    let side = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let at = word.len() - side.len() + 1;
    let (turn, step) = word.split_at_checked(at)?;
    let is_apart = is_turn(turn) && !turn.starts_with('0') && step.parse::<Step>().is_ok();
    is_apart.then(|| format!("{turn} {step}"))
}

fn bad_square(word: &str, letters: &[char], span: Span) -> Diagnostic {
    if let &[piece, row, column, ref direction @ ..] = letters
        && Square::from_letters(column, row).is_some()
    {
        let direction: String = direction.iter().collect();
        let meant = format!("{piece}{column}{row}{direction}");
        let message = format!("`{word}` has the row before the column");
        let fault = Diagnostic::new(&codes::BAD_SQUARE, span, message);
        return rewritten(fault, "write the column first", meant);
    }
    if let &[piece, direction, column, row] = letters
        && Square::from_letters(column, row).is_some()
        && Direction::from_letter(direction).is_some()
    {
        let meant = format!("{piece}{column}{row}{direction}");
        let message = format!("`{word}` has the direction before the square");
        let fault = Diagnostic::new(&codes::BAD_SQUARE, span, message);
        return rewritten(fault, "write the square first", meant);
    }
    let no_column = Square::from_letters('a', letters[1]).is_some();
    let (message, help) = if no_column {
        let rest: String = letters[1..].iter().collect();
        let help = format!("write piece, column, row, direction, such as `{}e{rest}`", letters[0]);
        (format!("`{word}` has no column"), help)
    } else {
        let help = "write a column from a to h and a row from 1 to 8".to_owned();
        (format!("`{word}` has no valid square"), help)
    };
    Diagnostic::new(&codes::BAD_SQUARE, span, message).with_help(help)
}

fn bad_direction(word: &str, span: Span) -> Diagnostic {
    let last = word.chars().last().unwrap_or(' ');
    let fault =
        Diagnostic::new(&codes::BAD_DIRECTION, span, format!("`{last}` is not a direction"));
    let small = last.to_ascii_lowercase();
    if small == 'x' || Direction::from_letter(small).is_some() {
        let meant = format!("{}{small}", word.trim_end_matches(last));
        fault
            .with_help(format!("write the direction in lower case: `{meant}`"))
            .with_fix(replacement(span, "write the direction in lower case", meant))
    } else {
        fault.with_help("write n, e, s, w, or x for a piece removed from a trap")
    }
}

/// The step that `Ed2-d3` or `Ed2d3` means.
fn step_to_square(word: &str) -> Option<String> {
    let letters: Vec<char> = word.chars().filter(|&c| c != '-').collect();
    let &[piece, column, row, to_column, to_row] = letters.as_slice() else { return None };
    let (from, to) = (Square::from_letters(column, row)?, Square::from_letters(to_column, to_row)?);
    let direction = Direction::ALL.into_iter().find(|&way| from.neighbour(way) == Some(to))?;
    let step = format!("{piece}{column}{row}{}", direction.letter());
    step.parse::<Step>().is_ok().then_some(step)
}

/// Suggests the same words between straight quotes.
fn requoted(fault: Diagnostic, word: &str) -> Diagnostic {
    let is_quote = |c| c == '\'' || TYPOGRAPHIC.contains(c) || ACCENTS.contains(c);
    let inside = word.trim_matches(is_quote);
    if inside.is_empty() || !word.ends_with(is_quote) {
        return fault.with_help(format!("write `\"{inside} ...\"`"));
    }
    rewritten(fault, "write straight quotes", format!("\"{inside}\""))
}

fn unknown(word: &str, span: Span) -> Diagnostic {
    let fault = Diagnostic::new(&codes::BAD_TOKEN, span, format!("unexpected `{word}`"));
    if let Some(at) = word.find('@').filter(|&at| at > 0) {
        let meant = Edit::insert(span.start + u32::try_from(at).unwrap_or(0), " ");
        let fix = Fix::safe("put a space before the marking", [meant]);
        return fault.with_help("put a space before `@`").with_fix(fix);
    }
    let bare = word.trim_end_matches([',', ';', '.']);
    if bare.len() < word.len() && bare.parse::<Step>().is_ok() {
        return fault
            .with_help(format!("separate steps by a space only: `{bare}`"))
            .with_fix(replacement(span, "leave out the symbol", bare.to_owned()));
    }
    if let Some((problem, meant)) = marked_steps(word) {
        let mut fault = fault.with_message(format!("`{word}` {problem}"));
        fault.propose(meant);
        return fault;
    }
    if let Some(step) = step_to_square(word) {
        let message = format!("`{word}` has a square for the direction");
        return rewritten(fault.with_message(message), "write the direction", step);
    }
    if let Some(steps) = glued_steps(word) {
        return fault
            .with_help(format!("separate steps by a space: `{steps}`"))
            .with_fix(replacement(span, "separate the steps", steps));
    }
    if word.contains(['^', '>', '<', 'v']) && word.chars().all(is_short_notation) {
        return fault.with_help("the short Arimaa notation is not part of FAN");
    }
    if let Some(apart) = glued_key(word) {
        return fault
            .with_help(format!("separate the words by a space: `{apart}`"))
            .with_fix(replacement(span, "separate the words", apart));
    }
    match near_match(word, KEY_WORDS) {
        // A digit belongs to a step or a turn, which the fix would remove.
        Some(key) if !word.contains(|c: char| c.is_ascii_digit()) => {
            // To correct letters is a guess, to correct their case is not.
            let fix = if word.eq_ignore_ascii_case(key) { Fix::safe } else { Fix::guess };
            let fix = fix("write the key word", [Edit::replace(span, key)]);
            fault.with_help(format!("write `{key}`")).with_fix(fix)
        }
        _ => fault,
    }
}

/// What is wrong with steps that have other symbols, `Md2-n`, `Md2n,Cc2e`, `Md2n!`, and what to write.
fn marked_steps(word: &str) -> Option<(&'static str, String)> {
    let is_step = |word: &str| word.parse::<Step>().is_ok();
    let plain = word.replace('-', "");
    if plain.len() < word.len() && is_step(&plain) {
        return Some(("has a hyphen, and a step has none", plain));
    }
    let plain = word.replace(['>', '→', ':', '='], "");
    if plain.len() < word.len() && is_step(&plain) {
        return Some(("has a symbol, and a step has none", plain));
    }
    if word.contains([',', ';', '/']) && word.split([',', ';', '/']).all(is_step) {
        return Some(("has steps without spaces between them", word.replace([',', ';', '/'], " ")));
    }
    let bare = word.trim_end_matches(['!', '?']);
    (bare.len() < word.len() && is_step(bare)).then(|| {
        let mark = &word[bare.len()..];
        ("has a remark that is not a comment", format!("{bare} \"{mark}\""))
    })
}

/// Separates steps, or placements, that are written without spaces.
fn glued_steps(word: &str) -> Option<String> {
    if !word.is_ascii() || !(6..=64).contains(&word.len()) {
        return None;
    }
    [4, 3].into_iter().filter(|length| word.len().is_multiple_of(*length)).find_map(|length| {
        let steps: Vec<&str> =
            (0..word.len()).step_by(length).filter_map(|at| word.get(at..at + length)).collect();
        steps.iter().all(|step| step.parse::<Step>().is_ok()).then(|| steps.join(" "))
    })
}

/// Separates a key word from the step, placement or turn that touches it.
fn glued_key(word: &str) -> Option<String> {
    let is_word = |rest: &str| rest.parse::<Step>().is_ok() || is_turn(rest);
    KEY_WORDS.iter().find_map(|key| {
        let before = word.strip_suffix(key).filter(|rest| is_word(rest));
        let after = || word.strip_prefix(key).filter(|rest| is_word(rest));
        before.map(|rest| format!("{rest} {key}")).or_else(|| Some(format!("{key} {}", after()?)))
    })
}

fn is_turn(word: &str) -> bool {
    let digits = word.trim_end_matches(['g', 's']);
    word.len() == digits.len() + 1
        && !digits.starts_with('0')
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_short_notation(letter: char) -> bool {
    "^<>v".contains(letter)
        || Animal::ALL.iter().any(|animal| animal.letter() == letter.to_ascii_lowercase())
}

/// Says what to write instead, with a safe fix.
fn rewritten(fault: Diagnostic, title: &str, write: String) -> Diagnostic {
    let help = format!("write `{write}`");
    let fix = replacement(fault.span, title, write);
    fault.with_help(help).with_fix(fix)
}

fn replacement(span: Span, title: &str, text: String) -> Fix {
    Fix::safe(title, [Edit::replace(span, text)])
}
