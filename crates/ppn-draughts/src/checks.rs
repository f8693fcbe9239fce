//! Checks of a game besides its moves: tags, times, numbers, the result.

use crate::{
    Colour, Convention, Form, Game, Item, Line, Outcome, Ruleset, Separator, StepKind, TimeControl,
    Variant, clock, clock_seconds, codes, is_date,
    numbering::{Numbering, number_and_dots},
    results::{is_no_result, plain_result},
    token::Oddities,
    tree::KNOWN_TAGS,
};
use ppn_source::{Code, Diagnostic, Edit, Fix, Problems, Span};

/// Tags for the time that the players have.
const TIME_CONTROLS: [&str; 3] = ["TimeControl", "TimeControlWhite", "TimeControlBlack"];

/// Tags for the time that was used, or for the time of day.
const CLOCKS: [&str; 6] = ["WhiteTime", "BlackTime", "WhiteClock", "BlackClock", "Time", "UTCTime"];

fn say(diagnostics: &mut Problems, code: &'static Code, span: Span, message: String) {
    diagnostics.push(Diagnostic::new(code, span, message));
}

/// The results of a game, as written.
fn results(convention: Option<Convention>) -> &'static str {
    match convention {
        Some(Convention::International) => "`2-0`, `1-1` or `0-2`",
        _ => "`1-0`, `1/2-1/2` or `0-1`",
    }
}

const CLOCK_HELP: &str = "write hours, minutes and seconds: `1:05:00`";

fn advise(
    diagnostics: &mut Problems,
    code: &'static Code,
    span: Span,
    message: String,
    help: impl Into<String>,
) {
    diagnostics.push(Diagnostic::new(code, span, message).with_help(help));
}

/// Checks the values of tags, as far as they can be checked without the moves.
pub(crate) fn tags(text: &str, game: &Game, rules: Option<&Ruleset>, diagnostics: &mut Problems) {
    for tag in &game.tags {
        let dates = ["Date", "EventDate", "UTCDate", "PublicationDate"];
        let is_date_tag = dates.iter().any(|name| tag.is(name));
        if is_date_tag && !is_date(&tag.value) && tag.value != "?" {
            let message = format!("`{}` is not a date of the form YYYY.MM.DD", tag.value);
            say(diagnostics, &codes::DATE_FORM, tag.value_span, message);
        } else if is_date_tag && let Some(reason) = impossible_date(&tag.value) {
            let help = "write year, month and day: `2024.12.31`, with `??` for what is not known";
            advise(diagnostics, &codes::IMPOSSIBLE_DATE, tag.value_span, reason, help);
        }
        if TIME_CONTROLS.iter().any(|name| tag.is(name)) && !tag.value.is_empty() {
            match tag.value.parse::<TimeControl>() {
                Ok(control) if control.can_be_played() => {}
                Ok(_) => {
                    let message =
                        "only the last period of a time control can omit the number of moves";
                    say(diagnostics, &codes::BAD_TIME_CONTROL, tag.value_span, message.to_owned());
                }
                Err(bad) => {
                    let message = format!("`{}` is not a time control", tag.value);
                    let said = Diagnostic::new(&codes::BAD_TIME_CONTROL, tag.value_span, message);
                    diagnostics.push(said.with_note(bad.to_string()));
                    continue;
                }
            }
        }
        if CLOCKS.iter().any(|name| tag.is(name)) && !is_time(&tag.value) {
            let message = format!("`{}` is not a time of the form H:MM:SS", tag.value);
            advise(diagnostics, &codes::BAD_CLOCK_TIME, tag.value_span, message, CLOCK_HELP);
        }
        if let Some(right) = right_spelling(&tag.name) {
            let name = Span { start: tag.span.start, end: tag.value_span.start };
            let message = format!("the tag `{}` should be `{right}`", tag.name);
            let edit = Edit::replace(name, name.slice(text).replacen(&tag.name, right, 1));
            let fix = Fix::guess(format!("write `{right}`"), [edit]);
            diagnostics.push(Diagnostic::new(&codes::TAG_SPELLING, name, message).with_fix(fix));
        }
    }
    if let Some(tag) = game.tag("PlyCount")
        && let Ok(stated) = tag.value.trim().parse::<usize>()
    {
        let is_ply = |item: &&Item| matches!(item, Item::Move(text) if text.form != Form::Ellipsis);
        let plies = game.body.iter().filter(is_ply).count();
        if stated != plies {
            let s = if plies == 1 { "y" } else { "ies" };
            let message = format!("the game has {plies} pl{s}, not {stated}");
            let help = format!("write `{plies}`");
            advise(diagnostics, &codes::PLYCOUNT, tag.value_span, message, help);
        }
    }
    let result = game.tag("Result");
    let ending = ending(text, game);
    let convention = rules.map(|rules| rules.variant().convention());
    let stated = result.map(|tag| (tag.value.as_str(), tag.value_span));
    let free_form = game.tag("ResultFormat").is_some();
    let mut judged: Vec<&str> = Vec::new();
    for (value, span) in stated.into_iter().chain(ending) {
        // If a tag and an ending agree, they are reported as one problem.
        if judged.contains(&value) {
            continue;
        }
        judged.push(value);
        let known = Outcome::read(value).is_some() || is_no_result(value);
        if !known && !free_form {
            let message = format!("unknown result `{value}`");
            let help = format!("write {}, or `*` for an unfinished game", results(convention));
            advise(diagnostics, &codes::RESULT_UNKNOWN, span, message, help);
        }
        if let (Some(rules), Some(own)) = (rules, convention)
            && let Some(outcome) = Outcome::read(value)
            && !own.has(&plain_result(value))
        {
            let code = &codes::RESULT_OTHER_CONVENTION;
            let message = format!("`{value}` has the points of other games");
            let right = own.write(outcome);
            let title = format!("write `{right}`");
            let report = Diagnostic::new(code, span, message);
            // The points may be those of the right game, if it is guessed.
            let edits = game.tag("GameType").and(other_result(text, game, value, right));
            diagnostics.push(match edits {
                None => report.with_help(title),
                Some(edits) if may_be_black_first(rules, outcome) => {
                    report.with_fix(Fix::guess(title, edits))
                }
                Some(edits) => report.with_fix(Fix::safe(title, edits)),
            });
        }
    }
    if let (Some((stated, told_span)), Some((ended, span))) = (stated, ending)
        && let (Some(a), Some(b)) = (Outcome::read(stated), Outcome::read(ended))
        && a != b
    {
        let message = format!("the game ends with `{ended}`, but its tag says `{stated}`");
        let diagnostic = Diagnostic::new(&codes::RESULT_MISMATCH, span, message);
        diagnostics.push(diagnostic.with_other(told_span, "the tag"));
    }
}

/// The reason why a date of the right form is not a date, if there is one.
fn impossible_date(date: &str) -> Option<String> {
    let mut fields = date.split('.').map(|field| field.parse::<u32>().ok());
    let fields = [fields.next()?, fields.next()?, fields.next()?];
    ppn_source::impossible_date(date, fields)
}

/// Whether a text is a time, as the standard or as programs write it: with dots for colons, with
/// fractions, or as a number of seconds.
fn is_time(text: &str) -> bool {
    let whole = match text.rsplit_once('.') {
        Some((whole, fraction))
            if whole.contains(':') && !fraction.is_empty() && is_number(fraction) =>
        {
            whole
        }
        _ => text,
    };
    let is_short = || {
        // `0:0:9`, which some programs write.
        let fields: Vec<Option<u32>> = whole
            .split(':')
            .map(|field| field.parse().ok().filter(|_| is_number(field) && field.len() <= 2))
            .collect();
        matches!(fields[..], [Some(_), Some(0..60), Some(0..60)])
    };
    matches!(text, "" | "?")
        || clock_seconds(whole).is_some()
        || clock_seconds(&text.replace('.', ":")).is_some()
        || is_number(&text.replacen('.', "", 1))
        || is_short()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The spelling of a tag of the standard, if the name differs only in the case of its letters.
/// Names that begin with a small letter are reported when they are read.
fn right_spelling(name: &str) -> Option<&'static str> {
    if name == "Setup" || !name.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let known = KNOWN_TAGS.iter().find(|known| known.eq_ignore_ascii_case(name))?;
    (*known != name).then_some(known)
}

/// Checks the times in comments.
pub(crate) fn commands(text: &str, items: &[Item], diagnostics: &mut Problems) {
    for item in items {
        match item {
            Item::Comment(span) => {
                let comment = span.slice(text);
                for command in clock::commands(comment) {
                    if let Some(bad) = bad_time(command) {
                        // The value is a part of the comment.
                        let at = bad.as_ptr() as usize - comment.as_ptr() as usize;
                        let start = span.start + Span::empty(at).start;
                        let place = Span { start, end: start + Span::empty(bad.len()).start };
                        let message = format!("`{bad}` is not a time of the form H:MM:SS");
                        advise(diagnostics, &codes::BAD_CLOCK_TIME, place, message, CLOCK_HELP);
                    }
                }
            }
            Item::Variation(variation) => commands(text, &variation.items, diagnostics),
            _ => {}
        }
    }
}

/// The value of a clock command, if it is not a time.
fn bad_time(command: clock::Command<'_>) -> Option<&str> {
    match command.name {
        "clk" | "mct" | "egt" | "emt" => Some(command.value).filter(|value| !is_time(value)),
        "clock" => command
            .value
            .split_whitespace()
            .find(|value| !is_time(value.strip_prefix(['w', 'W', 'b', 'B']).unwrap_or(value))),
        _ => None,
    }
}

/// Checks the numbers of the moves, in variations too. After a wrong number, the next may continue
/// from it or from the one before: one slip is one report.
pub(crate) fn numbers(
    text: &str,
    rules: &Ruleset,
    line: &Line,
    items: &[Item],
    diagnostics: &mut Problems,
) {
    // Who writes the legs of a capture as moves counts them, too.
    let in_legs = |item: &Item| matches!(item, Item::Move(one) if one.oddities.has(Oddities::LEGS));
    if !items.iter().any(in_legs) {
        line_numbers(text, rules, line, items, None, diagnostics);
    }
}

fn line_numbers(
    text: &str,
    rules: &Ruleset,
    line: &Line,
    items: &[Item],
    mut numbering: Option<Numbering>,
    diagnostics: &mut Problems,
) {
    // The numbers as they would be without the last slip.
    let mut without_slip: Option<Numbering> = None;
    for step in &line.steps {
        match &step.kind {
            StepKind::Move(ply) => {
                let side = ply.turn;
                let expected = numbering.as_mut().map(|numbering| numbering.next(side));
                let or_else = without_slip.as_mut().map(|numbering| numbering.next(side));
                let Some(span) = ply.number else { continue };
                let Some((written, _)) = number_and_dots(text, span) else { continue };
                let is_slip = expected.is_some_and(|expected| expected != written)
                    && or_else.is_none_or(|expected| expected != written);
                without_slip = if is_slip { numbering } else { None };
                if let Some(expected) = expected.filter(|_| is_slip) {
                    let message = format!("expected move number {expected}, found {written}");
                    let dots = span.slice(text).trim_start_matches(|c: char| c.is_ascii_digit());
                    let help = format!("write `{expected}{dots}`");
                    advise(diagnostics, &codes::WRONG_MOVE_NUMBER, span, message, help);
                }
                let mut counted = Numbering::from(rules.starter(), written);
                counted.set(side, written);
                numbering = Some(counted);
            }
            StepKind::Variation(inner) => {
                let Some(Item::Variation(variation)) = items.get(step.item) else { continue };
                let first = inner.plies().next().map_or(inner.end.turn, |ply| ply.turn);
                let own = numbering.map(|numbering| numbering.instead(first));
                line_numbers(text, rules, inner, &variation.items, own, diagnostics);
            }
            // The number of moves before the setup may not be known.
            StepKind::Setup(_) => (numbering, without_slip) = (None, None),
        }
    }
}

/// The result that ends a game, with its place.
fn ending<'t>(text: &'t str, game: &Game) -> Option<(&'t str, Span)> {
    match game.separator {
        Some(Separator::Result(span)) => Some((span.slice(text), span)),
        _ => None,
    }
}

/// The edits that write another result, in the tag and at the end of the game; `None` if the tag is not closed.
fn other_result(text: &str, game: &Game, value: &str, right: &str) -> Option<Vec<Edit>> {
    let tag = game.tag("Result").filter(|tag| tag.value == value);
    let of_tag = tag.map(|tag| tag.new_value(text, right));
    let ending = ending(text, game).filter(|(ended, _)| *ended == value);
    let of_ending = ending.map(|(_, span)| Some(Edit::replace(span, right)));
    of_tag.into_iter().chain(of_ending).collect()
}

/// Before version 3.0 the results of English draughts had Black's points first.
fn may_be_black_first(rules: &Ruleset, outcome: Outcome) -> bool {
    rules.variant() == Variant::English && outcome != Outcome::Draw
}

/// Checks the result against the position at the end, if that decides the game.
pub(crate) fn outcome(
    text: &str,
    game: &Game,
    rules: &Ruleset,
    line: &Line,
    diagnostics: &mut Problems,
) {
    if line.stopped.is_some() || line.plies().next().is_none() {
        return;
    }
    let Some(winner) = rules.winner(&line.end) else { return };
    let tag = game.tag("Result").map(|tag| (tag.value.as_str(), tag.value_span));
    let ending = ending(text, game);
    let named = tag
        .into_iter()
        .chain(ending)
        .find_map(|(value, span)| Outcome::read(value).map(|outcome| (value, outcome, span)));
    let Some((value, outcome, span)) = named else { return };
    let right = match winner {
        Colour::White => Outcome::White,
        Colour::Black => Outcome::Black,
    };
    if outcome == right || outcome == Outcome::Neither || may_be_black_first(rules, outcome) {
        return;
    }
    let message = format!("`{value}` is not the result: {winner} has won in the last position");
    let right = rules.variant().convention().write(right);
    let mut said = Diagnostic::new(&codes::RESULT_AGAINST_POSITION, span, message);
    if let Some(edits) = other_result(text, game, value, right) {
        said = said.with_fix(Fix::guess(format!("write `{right}`"), edits));
    }
    said = said.with_help("check the last move, which may be wrong or missing");
    let loser = winner.opponent();
    if line.end.turn == loser {
        said = said.with_note(format!("{loser} has no legal move"));
    }
    diagnostics.push(said);
}
