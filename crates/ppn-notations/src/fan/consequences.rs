//! Reports that only follow from other reports.

use ppn_arimaa::{
    Side, Step, TurnId,
    codes::{
        BAD_BRACKET, BAD_DIRECTION, BAD_PIECE, BAD_QUOTE, BAD_SQUARE, BAD_TOKEN, BAD_TURN_ID,
        CAPTURE_LATE, MARKING_SWAPPED, MARKING_UNKNOWN, NO_PIECE, ODD_SETUP, REDUNDANT_PASS,
        TURN_SEQUENCE, WRONG_PIECE,
    },
};
use ppn_record::lint::{Habit, adjacent};
use ppn_source::{Code, Diagnostic, Edit, Fix, Label, Span};

/// Codes of what a writer or a program does in a whole game, and words for one and for several more places.
pub(super) const HABITS: &[Habit<'_>] = &[
    (
        &MARKING_SWAPPED,
        "marking of this game is written so",
        "markings of this game are written so",
    ),
    (
        &MARKING_UNKNOWN,
        "marking of this game has an unknown kind",
        "markings of this game have unknown kinds",
    ),
    (&REDUNDANT_PASS, "turn of this game has such a pass", "turns of this game have such a pass"),
    (&CAPTURE_LATE, "removal of this game comes later", "removals of this game come later"),
];

/// What says that a word is none of the notation.
const OF_WORDS: [&Code; 5] = [&BAD_TOKEN, &BAD_SQUARE, &BAD_PIECE, &BAD_DIRECTION, &BAD_BRACKET];

/// The beginnings of comments in other notations.
const MARKS: [(&str, &str); 4] = [(";", "a semicolon"), ("//", "`//`"), ("#", "`#`"), ("%", "`%`")];

/// Makes one report of words beside each other that are one thing: a step with spaces in it, or a
/// comment as other notations have it. A plain record has no comments.
pub(super) fn join_words(text: &str, is_plain_record: bool, diagnostics: &mut Vec<Diagnostic>) {
    if !is_plain_record {
        join_quoted(text, diagnostics);
    }
    if is_plain_record {
        in_plain_record(text, diagnostics);
    }
    let mut at = 0;
    while at < diagnostics.len() {
        let is_word = |one: &Diagnostic| OF_WORDS.contains(&one.code);
        let (count, whole) = adjacent(text, &diagnostics[at..], is_word);
        if count > 1
            && let Some((message, write)) = one_thing(whole.slice(text), is_plain_record)
        {
            let one = &mut diagnostics[at];
            (one.code, one.span, one.message) = (&BAD_TOKEN, whole, message);
            one.label.clear();
            one.labels.clear();
            let title = match &*write {
                "" => "leave it out".to_owned(),
                write => format!("write `{write}`"),
            };
            one.help = vec![title.clone()];
            one.fixes = vec![Fix::guess(title, [Edit::replace(whole, write)])];
            diagnostics.drain(at + 1..at + count);
        }
        at += 1;
    }
}

/// Says of words in brackets that a plain record has no comments and variations, instead of how FAN
/// writes them.
fn in_plain_record(text: &str, diagnostics: &mut [Diagnostic]) {
    for one in diagnostics.iter_mut().filter(|one| [&BAD_BRACKET, &BAD_QUOTE].contains(&one.code)) {
        let written = one.span.slice(text);
        if one.help.iter().any(|help| help.contains("...")) || written.starts_with(['(', '{']) {
            let inside = written.trim_matches(['(', ')', '{', '}', '[', ']', '"', ' ']);
            one.message = "a plain record has no comments and variations".to_owned();
            one.help = match inside {
                "" => vec!["remove it, or write the game in FAN".to_owned()],
                inside => vec![format!("remove it, or write `\"{inside}\"` in FAN")],
            };
            one.fixes.clear();
        }
    }
}

/// Quotation marks of other notations.
const QUOTES: [(char, char); 6] =
    [('\'', '\''), ('‘', '’'), ('“', '”'), ('„', '“'), ('«', '»'), ('´', '´')];

/// Makes one report of a comment of several words between other quotation marks.
fn join_quoted(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let quoted = |one: &Diagnostic| {
        let (start, written) = (one.span.range().start, one.span.slice(text));
        let open = written.chars().next().filter(|_| *one.code == BAD_QUOTE)?;
        let (_, close) = QUOTES.into_iter().find(|(mark, _)| *mark == open)?;
        let rest = &text[start + open.len_utf8()..];
        let line = rest.split(['\n', '\r', '"']).next().unwrap_or_default();
        let end = line.match_indices(close).map(|(at, _)| at + close.len_utf8());
        let ends_word = |at: &usize| rest[*at..].chars().next().is_none_or(char::is_whitespace);
        let end = end.into_iter().find(ends_word)?;
        Some(Span::new(start, start + open.len_utf8() + end))
    };
    let mut at = 0;
    while at < diagnostics.len() {
        if let Some(whole) = quoted(&diagnostics[at])
            && whole.len() > diagnostics[at].span.len()
        {
            let inside = whole.slice(text);
            let inside =
                inside.trim_matches(|c| QUOTES.iter().any(|pair| [pair.0, pair.1].contains(&c)));
            let write = format!("\"{}\"", inside.trim());
            let one = &mut diagnostics[at];
            one.span = whole;
            one.help = vec![format!("write `{write}`")];
            one.fixes = vec![Fix::guess("write straight quotes", [Edit::replace(whole, write)])];
            let is_inside = |one: &Diagnostic| {
                OF_WORDS.contains(&one.code) && whole.range().contains(&one.span.range().start)
            };
            let mut index = 0;
            diagnostics.retain(|one| {
                index += 1;
                index - 1 == at || !is_inside(one)
            });
        }
        at += 1;
    }
}

/// What words are together, and what to write.
fn one_thing(words: &str, is_plain_record: bool) -> Option<(String, String)> {
    let packed: String = words.split_whitespace().collect();
    if packed.parse::<Step>().is_ok() {
        return Some((format!("the step `{packed}` is written with spaces"), packed));
    }
    let quoted = |inside: &str| format!("\"{}\"", inside.trim());
    let mut marks = MARKS.iter();
    let (message, write) = if words.contains('"') {
        return None;
    } else if let Some((inside, name)) =
        marks.find_map(|(mark, name)| Some((words.strip_prefix(mark)?, name)))
    {
        (format!("a comment is between quotation marks, not after {name}"), quoted(inside))
    } else if let Some(inside) = words.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'))
        && !inside.contains(['{', '}'])
    {
        ("a comment is between quotation marks, not in braces".to_owned(), quoted(inside))
    } else if words.chars().all(|c| c.is_alphabetic() || " \t.,!?'".contains(c)) {
        ("a comment must be between quotation marks".to_owned(), quoted(words))
    } else {
        return None;
    };
    Some(match is_plain_record {
        true => ("a plain record has no comments".to_owned(), String::new()),
        false => (message, write),
    })
}

/// A turn that is written with a space, `2 g`.
pub(super) fn explain_turn_ids(text: &str, diagnostics: &mut [Diagnostic]) {
    for one in diagnostics.iter_mut().filter(|one| *one.code == BAD_TURN_ID) {
        let digits = one.span.slice(text).trim_end_matches('.');
        let rest = &text[one.span.range().end..];
        let side = rest.trim_start_matches([' ', '\t']);
        let word = side.split([' ', '\t', '\n', '\r', ':']).next().unwrap_or_default();
        let is_side = matches!(word, "g" | "s" | "gold" | "silver");
        let meant = format!("{digits}{}", side.get(..1).unwrap_or_default());
        if !is_side || turn_id(&meant).is_none() {
            continue;
        }
        let end = one.span.range().end + rest.len() - side.len() + word.len();
        one.span = Span::new(one.span.range().start, end);
        one.message = match word.len() {
            1 => format!("the turn `{meant}` is written with a space"),
            _ => format!("the turn `{meant}` is written with a word"),
        };
        one.help = vec![format!("write `{meant}`")];
        one.fixes = vec![Fix::guess("write them together", [Edit::replace(one.span, meant)])];
    }
}

/// The turn that `2g` names.
fn turn_id(word: &str) -> Option<TurnId> {
    let side = Side::from_letter(word.chars().next_back()?)?;
    Some(TurnId { number: word[..word.len() - 1].parse().ok()?, side })
}

/// Makes one report of two turns of which each is in the place of the other.
pub(super) fn join_exchanged(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let turn = |one: &Diagnostic| match *one.code == TURN_SEQUENCE {
        true => turn_id(one.span.slice(text)),
        false => None,
    };
    let is_exchanged = |at: &usize| {
        let pair = (turn(&diagnostics[*at]), diagnostics.get(at + 1).and_then(turn));
        matches!(pair, (Some(first), Some(second)) if second.next() == first)
    };
    let Some(at) = (0..diagnostics.len()).find(is_exchanged) else { return };
    let (later, earlier) = (diagnostics[at].span, diagnostics[at + 1].span);
    let (written, before) = (later.slice(text), earlier.slice(text));
    let after = diagnostics.get(at + 2).and_then(turn);
    let follows =
        after.is_some_and(|after| turn(&diagnostics[at]).map(TurnId::next) == Some(after));
    let end = if follows { diagnostics[at + 2].span.range().start } else { text.len() };
    let whole = |from: Span, to: usize| {
        let from = from.range().start;
        Span::new(from, from + text[from..to].trim_end().len())
    };
    let (of_later, of_earlier) = (whole(later, earlier.range().start), whole(earlier, end));
    let help = format!("write the turn `{before}` before the turn `{written}`");
    let edits = [
        Edit::replace(of_later, of_earlier.slice(text)),
        Edit::replace(of_earlier, of_later.slice(text)),
    ];
    let is_whole = !text[of_later.cover(of_earlier).range()].contains(['[', ']']);
    let fix = Fix::guess(&*help, edits);
    let one = &mut diagnostics[at];
    one.message = format!("the turns `{written}` and `{before}` are exchanged");
    one.help = vec![help];
    one.labels = vec![Label { span: earlier, text: "this turn comes first".to_owned() }];
    one.fixes = Vec::from_iter((follows && is_whole).then_some(fix));
    diagnostics.drain(at + 1..at + 2 + usize::from(follows));
}

/// Joins reports that follow from a set-up with too few or the wrong pieces: a later step finds no
/// piece, or another one, on a square of the set-up.
pub(super) fn join_setup(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let Some(odd) = diagnostics.iter().position(|one| *one.code == ODD_SETUP) else { return };
    let is_of_it = |one: &Diagnostic| {
        let step = one.span.slice(text);
        let Some(square) = step.get(1..3) else { return false };
        let setup = &diagnostics[odd];
        let is_suspect = setup.labels.iter().any(|label| label.span.slice(text).ends_with(square));
        *one.code == WRONG_PIECE && is_suspect
            || *one.code == NO_PIECE && setup.message.contains(&square[1..])
    };
    let Some(error) = diagnostics.iter().position(is_of_it) else { return };
    let setup = diagnostics.remove(odd);
    let error = &mut diagnostics[if odd < error { error - 1 } else { error }];
    let here = Label { span: error.span, text: format!("{} here", error.message) };
    error.message = format!("{}, and {} later", setup.message, error.message);
    (error.span, error.label, error.help) = (setup.span, setup.label, setup.help);
    error.labels = setup.labels;
    error.labels.push(here);
    error.fixes.clear();
}

#[cfg(test)]
mod tests {
    use crate::fan::Fan;
    use ppn_file::GameText;
    use ppn_record::{Notation, Options};

    #[test]
    fn what_a_whole_game_does_is_one_report() {
        let game = "FAN31415926 1\n\n1g Ea1 Rb1\n1s ea8 rb8\n2g @x4d=red Ea1n pass\n2s @x5d=red ea8s \
                    pass\n3g @x6d=red @arrow:a1 Ea2n\n3s @arrow:a2 ea7n\n";
        let game = GameText::whole(game.as_bytes().to_vec());
        let found = Fan::default().record(&game, &Options::default()).diagnostics;
        for (name, note) in [
            ("marking-swapped", "2 more markings of this game are written so"),
            ("redundant-pass", "one more turn of this game has such a pass"),
            ("marking-unknown", "one more marking of this game has an unknown kind"),
        ] {
            let of_it: Vec<_> = found.iter().filter(|one| one.code.name == name).collect();
            assert_eq!(of_it.len(), 1, "{name}");
            assert_eq!(of_it[0].notes.last().unwrap(), note);
        }
        let swapped = found.iter().find(|one| one.code.name == "marking-swapped").unwrap();
        assert_eq!(swapped.fixes[0].edits.len(), 3);
    }
}
