//! Several words that form one unit in another notation, such as comments, or in PPN without the
//! spaces.

use super::other_notations;
use crate::ppn::lint::checked::{Checked, Numbered, number_and_dots};
use ppn_engine::{Dialect, Limits, MacroTable, Program};
use ppn_source::{Diagnostic, Edit, Fix, Label, Span};
use ppn_syntax::{Element, ElementKind, is_blank};

/// The maximum length, in bytes, of the part of a line before and after a word that is searched.
const REACH: usize = 500;

/// Words that belong together, and what to write in their place.
pub(crate) struct Phrase {
    pub(crate) span: Span,
    message: String,
    write: String,
}

impl Phrase {
    /// The phrase that contains a word which cannot be read.
    pub(crate) fn around(checked: &Checked<'_, '_>, word: Span) -> Option<Self> {
        let line = line(checked, word);
        let enclosed = |(marks, what): ((&str, &str), &str)| {
            // Comments of programming languages may have several lines.
            let part =
                if marks.0.len() > 1 && marks.0.is_ascii() { around(checked, word) } else { line };
            between(checked, part, word, marks, what)
        };
        let split = split_number(checked, word)
            .or_else(|| split_square(checked, word))
            .or_else(|| split_removal(checked, word));
        if split.is_some() {
            return split;
        }
        let marks = CommentMarks::of(checked);
        let bracketed = || {
            let pairs = PAIRS.into_iter().zip(marks.pairs);
            let pairs = pairs.filter_map(|(pair, is_there)| is_there.then_some(pair));
            pairs.filter_map(|pair| enclosed_in(checked, line, word, pair)).next()
        };
        let brackets = ENCLOSED.into_iter().zip(marks.brackets);
        brackets
            .filter_map(|(one, is_there)| is_there.then_some(one))
            .find_map(enclosed)
            .or_else(|| spaced_places(checked, line, word))
            .or_else(bracketed)
            .or_else(|| line_comment(checked, line, word))
            .or_else(|| unopened(checked, word))
            .or_else(|| two_turns(checked, word))
            .or_else(|| two_words(checked, word))
            .or_else(|| prose(checked, word))
    }

    /// Makes the problem a report about the whole phrase.
    pub(crate) fn explain(self, fault: &mut Diagnostic) {
        fault.message = self.message;
        fault.span = self.span;
        fault.label.clear();
        fault.labels.clear();
        let help = if self.write.contains(['\n', '\r']) {
            "write it in braces".to_owned()
        } else {
            format!("write `{}`", self.write)
        };
        fault.help = vec![help.clone()];
        fault.fixes = vec![Fix::guess(help, [Edit::replace(self.span, self.write)])];
    }
}

/// The part of the movetext around a word.
fn around(checked: &Checked<'_, '_>, word: Span) -> Span {
    let text = checked.game.text;
    let movetext = checked.game.movetext.range();
    let floor = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let from = floor(word.range().start.saturating_sub(REACH)).max(movetext.start);
    Span::new(from, floor((word.range().end + REACH).min(text.len())))
}

/// The line of a word, or the part of it around the word.
fn line(checked: &Checked<'_, '_>, word: Span) -> Span {
    let text = checked.game.text;
    let (from, to) = (around(checked, word).range().start, around(checked, word).range().end);
    let start = text[from..word.range().start].rfind(['\n', '\r']).map_or(from, |at| from + at + 1);
    let end = text[word.range().end..to].find(['\n', '\r']);
    Span::new(start, end.map_or(to, |at| word.range().end + at))
}

/// The brackets of comments in other notations.
const ENCLOSED: [((&str, &str), &str); 7] = [
    (("/*", "*/"), "between `/*` and `*/`"),
    (("<!--", "-->"), "between `<!--` and `-->`"),
    (("“", "”"), QUOTED),
    (("„", "“"), QUOTED),
    (("«", "»"), QUOTED),
    (("‘", "’"), QUOTED),
    (("\"", "\""), QUOTED),
];

/// The brackets that may be around words. All of them are ASCII.
const PAIRS: [[char; 2]; 2] = [['(', ')'], ['[', ']']];

const QUOTED: &str = "in quotation marks";

/// The beginnings of line comments in other notations.
const MARKS: [(&str, &str); 4] =
    [(";", "a semicolon"), ("//", "`//`"), ("#", "`#`"), ("--", "`--`")];

/// The marks of comments in other notations that a text has. Most texts have none, and may have
/// thousands of words that cannot be read.
#[derive(Clone, Copy)]
pub(crate) struct CommentMarks {
    brackets: [bool; ENCLOSED.len()],
    pairs: [bool; PAIRS.len()],
    of_lines: [bool; MARKS.len()],
}

impl CommentMarks {
    fn of(checked: &Checked<'_, '_>) -> Self {
        *checked.comment_marks.get_or_init(|| {
            let text = checked.game.movetext_str();
            Self {
                brackets: ENCLOSED.map(|((open, _), _)| text.contains(open)),
                pairs: PAIRS.map(|[open, _]| text.contains(open)),
                of_lines: MARKS.map(|(mark, _)| text.contains(mark)),
            }
        })
    }
}

fn between(
    checked: &Checked<'_, '_>,
    line: Span,
    word: Span,
    (open, close): (&str, &str),
    what: &str,
) -> Option<Phrase> {
    let text = checked.slice(line);
    let word_start = (word.start - line.start) as usize;
    let opening = text.match_indices(open).map(|(at, _)| at);
    let start = opening.take_while(|at| *at <= word_start).last()?;
    let inside = start + open.len();
    let end = inside + text[inside..].find(close)?;
    let span = Span::new(line.range().start + start, line.range().start + end + close.len());
    let inner = text[inside..end].trim();
    let holds = span.start <= word.start && word.end <= span.end;
    if !holds || inner.is_empty() || inner.contains(['{', '}']) {
        return None;
    }
    let of_move = (what == QUOTED).then(|| enclosed_move(span, inner, what)).flatten();
    of_move.or_else(|| {
        let message = format!("a comment must be in braces, not {what}");
        Some(Phrase { span, message, write: format!("{{{inner}}}") })
    })
}

/// `(e2-e4)`, `"e2-e4"`: a move, and not a comment.
fn enclosed_move(span: Span, inner: &str, what: &str) -> Option<Phrase> {
    // `0:05` is a time.
    let is_move = inner.contains(|c: char| c.is_ascii_digit())
        && inner.contains(|c: char| c.is_ascii_lowercase())
        && can_be_read(inner);
    let message = format!("a move cannot be {what}");
    is_move.then(|| Phrase { span, message, write: inner.to_owned() })
}

/// `1 6.` for `16.` after `15.`, `1 ...` for `1...`
fn split_number(checked: &Checked<'_, '_>, word: Span) -> Option<Phrase> {
    let elements = checked.elements();
    let after = elements.partition_point(|element| element.span.start <= word.start);
    let next = elements.get(after)?;
    let is_number = matches!(next.kind, ElementKind::Number(_));
    let digits = checked.slice(word);
    if !is_number || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let write = format!("{digits}{}", checked.slice(next.span));
    let (number, _) = number_and_dots(&write)?;
    let before = checked.numbers().partition_point(|one| one.span.start < word.start);
    let before = before.checked_sub(1).map_or(0, |before| checked.numbers()[before].number);
    let span = word.cover(next.span);
    let message = format!("the number `{}` has a space", checked.slice(span));
    (number == before || number == before + 1).then_some(Phrase { span, message, write })
}

/// `f 2-f4`
fn split_square(checked: &Checked<'_, '_>, word: Span) -> Option<Phrase> {
    let elements = checked.elements();
    let after = elements.partition_point(|element| element.span.start <= word.start);
    let next = elements.get(after)?.span;
    let (letter, rest) = (checked.slice(word), checked.slice(next));
    let is_letter = matches!(letter.as_bytes(), [b'a'..=b'z']);
    let span = word.cover(next);
    let write = format!("{letter}{rest}");
    let is_split = is_letter
        && rest.starts_with(|c: char| c.is_ascii_digit())
        && !checked.slice(span).contains(['\n', '\r', ';'])
        && can_be_read(&write);
    let message = format!("the move `{write}` has a space");
    is_split.then_some(Phrase { span, message, write })
}

/// `* e3`
fn split_removal(checked: &Checked<'_, '_>, word: Span) -> Option<Phrase> {
    let elements = checked.elements();
    let at = elements.partition_point(|element| element.span.start < word.start);
    let star = elements.get(at.checked_sub(1)?)?.span;
    let span = star.cover(word);
    let written = checked.slice(span);
    let is_split = checked.slice(star) == "*"
        && is_square(checked.slice(word))
        && !written.contains(['\n', '\r', ';']);
    let write = format!("*{}", checked.slice(word));
    let message = format!("the removal `{write}` has a space");
    is_split.then_some(Phrase { span, message, write })
}

/// `(a good move)`, `(1. d2-d4)`, `[a good move]`
fn enclosed_in(
    checked: &Checked<'_, '_>,
    line: Span,
    word: Span,
    [open, close]: [char; 2],
) -> Option<Phrase> {
    let text = checked.slice(line);
    let word = word.start.checked_sub(line.start)?..word.end.checked_sub(line.start)?;
    let is_edge = |c: Option<char>| c.is_none_or(is_blank);
    let is_around = |(start, end): (usize, usize)| {
        start <= word.start as usize
            && end >= word.end as usize
            && is_edge(text[..start].chars().next_back())
            && is_edge(text[end..].chars().next())
    };
    // A bracket of the pair may be the first or the last character of the word.
    let before = text.as_bytes().get(..=word.start as usize)?;
    let after = text.as_bytes().get((word.end as usize).saturating_sub(1)..)?;
    if !before.contains(&(open as u8)) || !after.contains(&(close as u8)) {
        return None;
    }
    let mut opened = Vec::new();
    let mut outermost: Option<(usize, usize)> = None;
    for (at, sign) in text.bytes().enumerate() {
        if sign == open as u8 {
            opened.push(at);
        } else if sign == close as u8
            && let Some(start) = opened.pop()
            && is_around((start, at + 1))
        {
            // Outer brackets close after the inner ones.
            outermost = Some((start, at + 1));
        }
    }
    let (start, end) = outermost?;
    let inner = text[start + 1..end - 1].trim();
    // `[0:05]` is a time.
    let is_text = (inner.contains(char::is_alphabetic) || open == '[' && !inner.is_empty())
        && !inner.contains(['{', '}']);
    let message = match (open, inner.starts_with(|c: char| c.is_ascii_digit())) {
        ('(', true) => "a variation must be a comment in braces",
        ('(', false) => "a comment must be in braces, not in parentheses",
        _ => "a comment must be in braces, not in brackets",
    };
    let span = Span::new(line.range().start + start, line.range().start + end);
    let what = if open == '(' { "in parentheses" } else { "in brackets" };
    if inner.ends_with('.') && number_and_dots(inner).is_some() {
        let message = format!("a number cannot be {what}");
        return Some(Phrase { span, message, write: inner.to_owned() });
    }
    let of_text = || Phrase { span, message: message.to_owned(), write: format!("{{{inner}}}") };
    is_text.then(|| enclosed_move(span, inner, what).unwrap_or_else(of_text))
}

/// Whether a word that cannot be read is text.
fn is_prose(checked: &Checked<'_, '_>, element: &Element) -> bool {
    let word = checked.slice(element.span);
    element.kind == ElementKind::Broken
        && word.contains(char::is_alphabetic)
        && !word.contains(|c: char| c.is_ascii_digit())
}

/// `; a good move`, `// good`: words up to the end of a line that cannot be read.
fn line_comment(checked: &Checked<'_, '_>, line: Span, word: Span) -> Option<Phrase> {
    let marks = MARKS.into_iter().zip(CommentMarks::of(checked).of_lines);
    marks.filter_map(|(one, is_there)| is_there.then_some(one)).find_map(|(mark, name)| {
        let text = checked.slice(line);
        let start = text[..(word.end - line.start) as usize].rfind(mark)?;
        let begin = line.range().start + start;
        let elements = checked.elements();
        let first = elements.partition_point(|one| (one.span.start as usize) < begin);
        let words = elements[first..].iter().take_while(|one| one.span.start < line.end);
        let words = words.skip_while(|one| checked.slice(one.span) == mark);
        let prose: Vec<_> = words.take_while(|one| is_prose(checked, one)).collect();
        let is_text = |one: &Element| {
            let letters = checked.slice(one.span).trim_matches(['.', ',', '!', '?']);
            letters.len() > 2 && letters.chars().all(char::is_alphabetic)
        };
        // `?S; M` has a semicolon between moves.
        let enough =
            if mark == ";" && !prose.first().is_some_and(|one| is_text(one)) { 2 } else { 1 };
        let whole = Span::new(begin, prose.last()?.span.range().end);
        let inner = checked.slice(whole)[mark.len()..].trim();
        let holds = word.end <= whole.end && prose.len() >= enough;
        (holds && !inner.contains(['{', '}'])).then(|| Phrase {
            span: whole,
            message: format!("a comment must be in braces, not after {name}"),
            write: format!("{{{inner}}}"),
        })
    })
}

/// `a good move}`
fn unopened(checked: &Checked<'_, '_>, word: Span) -> Option<Phrase> {
    let elements = checked.elements();
    let at = elements.partition_point(|one| one.span.start < word.start);
    let text = |one: &&Element| is_prose(checked, one);
    let before = elements[..at].iter().rev().take_while(text).take(MANY).count();
    let words = elements[at - before..].iter().take_while(text).take(2 * MANY);
    let last = words.clone().find(|one| checked.slice(one.span).contains(['{', '}']))?;
    let whole = elements[at - before].span.cover(last.span);
    let inner = checked.slice(whole).strip_suffix('}')?;
    (last.span.start >= word.start && !inner.contains(['{', '}'])).then(|| Phrase {
        span: whole,
        message: "this comment has no opening brace".to_owned(),
        write: format!("{{{inner}}}"),
    })
}

/// `S b2`, `e2 e4`: a drop or a move without its symbol.
fn two_words(checked: &Checked<'_, '_>, word: Span) -> Option<Phrase> {
    let elements = checked.elements();
    let at = elements.partition_point(|one| one.span.start < word.start);
    [Some(at), at.checked_sub(1)].into_iter().flatten().find_map(|at| {
        let [first, second] = elements.get(at..at + 2)?.first_chunk()?;
        let is_broken = |one: &Element| one.kind == ElementKind::Broken;
        let span = first.span.cover(second.span);
        let (from, to) = (checked.slice(first.span), checked.slice(second.span));
        let is_near = !checked.slice(span).contains(['\n', '\r', ';']);
        // Two short moves of chess, `e4 e5` or `Nf3 e5`, are not a pair.
        let names_piece = from.len() <= 4
            && from.contains(|c: char| c.is_ascii_uppercase())
            && !(1..from.len()).any(|at| from.get(at - 1..).is_some_and(is_square));
        // If the second player has numbers, two squares are one move.
        let are_squares = is_square(from)
            && checked.numbers().windows(2).any(|pair| (pair[0].dots, pair[1].dots) == (1, 3));
        let sign = if are_squares { '-' } else { '@' };
        let write = format!("{from}{sign}{to}");
        let is_pair = is_broken(first) && is_broken(second) && is_near && is_square(to);
        let is_move = are_squares || names_piece;
        (is_pair && is_move && can_be_read(&write)).then(|| Phrase {
            span,
            message: format!("`{}` has no symbol between its two parts", checked.slice(span)),
            write,
        })
    })
}

fn is_square(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    word.len() == digits.len() + 1 && digits.parse::<u8>().is_ok()
}

/// `White resigns`, `0-1 White resigns`: several words of a language, perhaps with a result.
fn prose(checked: &Checked<'_, '_>, word: Span) -> Option<Phrase> {
    let elements = checked.elements();
    let at = elements.partition_point(|one| one.span.start < word.start);
    let is_result = |one: &Element| {
        let written = checked.slice(one.span).trim_end_matches(['.', ',', ':']);
        one.kind == ElementKind::Broken && other_notations::is_result(written)
    };
    let is_text = |one: &Element| {
        let written = checked.slice(one.span);
        let letters = written.trim_matches(['.', ',', '!', '?', ':', '\'', '"']);
        // `resigns.` alone is a move number.
        let ends_sentence = matches!(one.kind, ElementKind::Number(_)) && letters.len() > 2;
        (is_prose(checked, one) || ends_sentence)
            && letters.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
            || is_result(one)
    };
    // A semicolon, an empty line, or a line that looks like metadata ends the text.
    let follows = |pair: &[Element]| {
        let between =
            checked.slice(Span::new(pair[0].span.range().end, pair[1].span.range().start));
        let ends = between.matches('\n').count().max(between.matches('\r').count());
        let is_key = ends > 0 && checked.slice(pair[1].span).ends_with(':');
        ends < 2 && !is_key && !between.contains(';') && is_text(&pair[0]) && is_text(&pair[1])
    };
    let before = elements.get(..=at)?.windows(2).rev().take_while(|pair| follows(pair));
    let first = at - before.take(MANY).count();
    let after = elements[at..].windows(2).take_while(|pair| follows(pair));
    let words = &elements[first..=at + after.take(MANY).count()];
    let whole = words.first()?.span.cover(words.last()?.span);
    let inner = checked.slice(whole);
    let has_word = words.iter().any(|one| one.span.range().len() > 2 && !is_result(one));
    let message = match words.iter().any(is_result) {
        true => "a result must be in the metadata, or a comment in braces",
        false => "text must be a comment in braces",
    };
    (words.len() > 1 && has_word && whole.touches(word.start)).then(|| Phrase {
        span: whole,
        message: message.to_owned(),
        write: format!("{{{inner}}}"),
    })
}

/// The number of words of a comment that are searched for its ends.
const MANY: usize = 100;

/// The maximum length of a comment in a comment whose end is searched for.
const LONGEST: usize = 2000;

/// Explains a brace in a comment: either there is another comment in it, or the comment has no end.
/// Returns the whole comment if it has an end.
pub(super) fn explain_nested(checked: &Checked<'_, '_>, fault: &mut Diagnostic) -> Option<Span> {
    let start = fault.labels.first()?.span;
    let text = &checked.game.text[start.range().start..checked.game.movetext.range().end];
    let mut depth = 0_usize;
    let end = text.char_indices().take(LONGEST).find_map(|(at, c)| {
        depth = match c {
            '{' => depth + 1,
            '}' => depth.saturating_sub(1),
            _ => depth,
        };
        (depth == 0).then_some(at + 1)
    });
    let Some(end) = end else {
        // The end of a long text is not known.
        if text.len() <= LONGEST {
            let inner = std::mem::replace(&mut fault.span, start);
            fault.message = "this comment has no closing brace".to_owned();
            fault.label = "it begins here".to_owned();
            fault.labels =
                vec![Label { span: inner, text: "the next comment begins here".to_owned() }];
            close(checked, start, fault);
        }
        return None;
    };
    let whole = Span::new(start.range().start, start.range().start + end);
    let inner = &text[1..end - 1];
    let write = format!("{{{}}}", inner.replace('{', "(").replace('}', ")"));
    if end <= SHORT && !inner.contains(['\n', '\r']) {
        fault.help = vec![format!("write `{write}`")];
    }
    fault.fixes = vec![Fix::guess(
        "write parentheses in the comment".to_owned(),
        [Edit::replace(whole, write)],
    )];
    Some(whole)
}

/// Shows how to close a comment without an end, if it can end before the next move number.
pub(super) fn close(checked: &Checked<'_, '_>, start: Span, fault: &mut Diagnostic) {
    let text = &checked.game.text[start.range().start..checked.game.movetext.range().end];
    let inner = text.strip_prefix('{').unwrap_or(text);
    let mut end = 0;
    let mut is_followed = true;
    for written in inner.split_inclusive(is_blank) {
        let word = written.trim_end_matches(is_blank);
        let is_number = word.ends_with('.') && number_and_dots(word).is_some();
        let is_move = word.contains(|c: char| c.is_ascii_digit()) && can_be_read(word);
        if is_number || is_move || word.starts_with(['{', '}']) {
            break;
        }
        end += written.len();
        is_followed = end <= SHORT;
        if !is_followed {
            break;
        }
    }
    // A list or a range is one word.
    let word = text.split(is_blank).next().unwrap_or(text).trim_end_matches(';');
    let is_list = word.contains(',') || word.contains("..");
    if let Some(at) = word.find(['-', ':', '@', '*', '#', '~', '=']).filter(|_| is_list)
        && word.len() <= SHORT
    {
        let write = format!("{}}}{}", &word[..at], &word[at..]);
        if can_be_read(&write) {
            fault.message = "this brace has no matching `}`".to_owned();
            fault.help = vec![format!("write `{write}`")];
            fault.fixes = vec![Fix::guess(
                format!("write `{write}`"),
                [Edit::insert(start.start + u32::try_from(at).unwrap_or(0), "}")],
            )];
            return;
        }
    }
    let comment = inner[..end].trim_end();
    fault.help = vec!["write `}` where the comment ends".to_owned()];
    let is_one_line = !comment.contains(['\n', '\r']);
    if is_followed && is_one_line && !comment.is_empty() && !comment.contains(['{', '}']) {
        let write = format!("{{{comment}}}");
        let at = Span::new(start.range().start, start.range().start + 1 + comment.len());
        fault.help.insert(0, format!("write `{write}` if it ends there"));
        fault.fixes = vec![Fix::guess(format!("write `{write}`"), [Edit::insert(at.end, "}")])];
    }
}

/// The maximum length in bytes of a comment that is shown in a help line.
const SHORT: usize = 60;

/// `2. f2-f4, e5:f4` for `2. f2-f4 2... e5:f4`
fn two_turns(checked: &Checked<'_, '_>, word: Span) -> Option<Phrase> {
    let numbers = checked.numbers();
    let at = numbers.partition_point(|one| one.span.start < word.start);
    let number = numbers[at.checked_sub(1)?];
    // Only the numbers around it say whether the second player's moves have numbers.
    let near = &numbers[at.saturating_sub(MANY)..numbers.len().min(at + MANY)];
    let is_whole = |pair: &[Numbered]| (pair[0].dots, pair[1].dots) == (1, 3);
    if number.dots != 1 || !near.windows(2).any(is_whole) {
        return None;
    }
    let elements = checked.elements();
    let after = elements.partition_point(|element| element.span.start <= word.start);
    let is_move = |one: &&Element| matches!(one.kind, ElementKind::Moves(_));
    let next = || elements.get(after).filter(is_move).map(|one| word.cover(one.span));
    let span = if checked.slice(word).ends_with(',') { next()? } else { word };
    let written = checked.slice(span);
    let (first, second) = written.split_once(',')?;
    let second = second.trim_start_matches(is_blank);
    let write = format!("{first} {}... {second}", number.number);
    let are_moves =
        [first, second].into_iter().all(|one| one.contains(['-', ':', '@']) && can_be_read(one));
    let message = format!("`{written}` has a comma between two turns");
    (are_moves && !written.contains(['\n', '\r', ';'])).then_some(Phrase { span, message, write })
}

/// `(5, 2)-(5, 4)`
fn spaced_places(checked: &Checked<'_, '_>, line: Span, word: Span) -> Option<Phrase> {
    let text = checked.slice(line);
    let start = text[..(word.end - line.start) as usize].rfind('(')?;
    let word_start = |at: usize| text[..at].trim_end_matches(|c| !is_blank(c)).len();
    // The word that the parenthesis is in, and those before it that end with a comma.
    let mut start = word_start(start);
    while let Some(before) = text[..start].trim_end_matches(is_blank).strip_suffix([',', ';']) {
        let open = before.rfind('(')?;
        // A semicolon after a place ends a move.
        if before[open..].contains(')') && !text[..start].trim_end_matches(is_blank).ends_with(',')
        {
            break;
        }
        start = word_start(open);
    }
    if !text[start..].contains(')') {
        return None;
    }
    let mut end = start;
    let mut depth = 0_i32;
    for (offset, c) in text[start..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if (is_blank(c) || c == ';') && depth <= 0 => break,
            _ => {}
        }
        end = start + offset + c.len_utf8();
    }
    let written = text.get(start..end)?;
    let span = Span::new(line.range().start + start, line.range().start + end);
    let holds = span.start <= word.start && word.end <= span.end;
    if !holds || depth != 0 {
        return None;
    }
    let has_semicolon = written.contains(';');
    let packed: String = written.chars().filter(|c| !is_blank(*c)).collect();
    let write = packed.replace(';', ",");
    let problem = if has_semicolon { "has a comma, not a semicolon" } else { "cannot have spaces" };
    if write == written {
        return None;
    }
    if can_be_read(&write) {
        return Some(Phrase { span, message: format!("a place {problem}"), write });
    }
    let write = one_move_for_each(&packed)?;
    Some(Phrase { span, message: "two places cannot share parentheses".to_owned(), write })
}

/// `(5,1)-4U; (2,1)-4U` for `(5,1;2,1)-4U`.
fn one_move_for_each(written: &str) -> Option<String> {
    let (places, action) = written.strip_prefix('(')?.split_once(')')?;
    let moves: Vec<String> = places.split(';').map(|place| format!("({place}){action}")).collect();
    (moves.len() > 1 && moves.iter().all(|one| can_be_read(one))).then(|| moves.join("; "))
}

/// Whether a text is one valid item.
pub(super) fn can_be_read(text: &str) -> bool {
    // The semicolon after a word with braces belongs to it.
    let text = text.trim_end_matches(';');
    let read = ppn_syntax::parse(text, 0, &ppn_syntax::Limits::default());
    read.diagnostics.is_empty()
        && matches!(&read.elements[..], [one] if match one.kind {
            ElementKind::Moves(_) => true,
            ElementKind::Template(_) => can_be_expanded(text),
            _ => false,
        })
}

/// Whether everything that the braces of a text expand to can be read. Many texts are tried for a
/// word, so one that expands to more than a person means is not.
fn can_be_expanded(text: &str) -> bool {
    let (macros, dialect) = (MacroTable::default(), Dialect::default());
    let limits = Limits::default()
        .with_item_moves(MOST_MOVES)
        .with_game_moves(MOST_MOVES)
        .with_game_bytes(MOST_BYTES)
        // Problems are counted, and not explained.
        .with_diagnostics(0);
    Program::new(text, 0, macros, &dialect, &limits).1.is_empty()
}

/// The most moves of a word with braces that is suggested, and the most bytes of them together.
const MOST_MOVES: u64 = 1000;
const MOST_BYTES: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use super::{MOST_BYTES, can_be_read};

    #[test]
    fn words_with_braces_are_read_as_what_they_expand_to() {
        assert!(can_be_read("S@({1..10},{1..100})") && !can_be_read("S@({1..10},{1..101})"));
        let long = format!("S@b2{}{{,~v}}", "~f".repeat(MOST_BYTES));
        assert!(!can_be_read(&long));
        for word in ["?M{0..4}@>90;", "{e2,d2}-e4", r"(8.5,4){~v,-(14\,2.5)}", "S@{b2,c2}"] {
            assert!(can_be_read(word), "{word}");
        }
        for word in ["x{S@h9,C@dl}", "{e2}-e4", "S@{b2,c2"] {
            assert!(!can_be_read(word), "{word}");
        }
    }
}
