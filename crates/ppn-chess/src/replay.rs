//! Playing the moves of a game.

use crate::{
    Check, Colour, Fen, Figure, Found, Game, Item, Line, Move, Oddities, Outcome, Ply, Position,
    San, Step, StepKind, Variation, codes,
    ending::{MOST_QUIET, by_rules, may_be_drawn},
    habits::{Habits, oddity},
    letters::{ENGLISH, Language, OTHERS},
    plain::{self, digits_and_dots, numbered},
    punctuation,
    refusal::{again, is_again, no_move, refusal},
    rules::{Rules, rules},
};
use ppn_source::{Diagnostic, Edit, Fix, Problems, Span};
use std::collections::HashMap;

/// A game whose moves were played.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The figures that the game begins with, from a1 to h8; `None` if they are not known.
    pub start: Option<Box<[Option<Figure>; 64]>>,
    /// Whether the game begins with the usual position.
    pub is_usual: bool,
    /// The moves, if the rules of chess apply to the start.
    pub line: Option<Line>,
    /// The problems, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Replay {
    /// The first position as FEN; `None` if it is not known.
    #[must_use]
    pub fn fen(&self) -> Option<String> {
        if let Some(line) = &self.line {
            return Some(line.start.to_string());
        }
        self.start.as_ref().map(|figures| format!("{} w - - 0 1", Fen::placement(figures)))
    }
}

/// Plays the moves of a game by the rules of chess.
///
/// ```
/// use ppn_chess::{read, replay};
///
/// let text = "1. e4 e5 2. Bf3 *";
/// let game = read(text, &Default::default());
/// let replay = replay(text, &game);
/// assert_eq!(replay.line.unwrap().plies().count(), 2);
/// assert_eq!(replay.diagnostics[0].message, "no bishop can go to f3; the knight on g1, the queen on d1 and the pawn on f2 can");
/// ```
#[must_use]
pub fn replay(text: &str, game: &Game) -> Replay {
    let Rules { start, position, is_usual, is_known, mut diagnostics } = rules(game);
    let Some(position) = position else {
        let first = moves(&game.body).next().filter(|_| is_known);
        if let Some(first) = first.filter(|_| !diagnostics.iter().any(Diagnostic::is_error)) {
            let message = "no move is possible in the position of the tag `FEN`";
            diagnostics.push(Diagnostic::new(&codes::ILLEGAL_MOVE, first, message));
        }
        return Replay { start, is_usual, line: None, diagnostics };
    };
    let mut player = Player::new(text, game, !is_usual);
    let mut line = player.line(&game.body, position, true);
    if player.language.is_other {
        player = Player { language: player.language, ..Player::new(text, game, !is_usual) };
        line = player.line(&game.body, line.start, true);
    }
    player.drawn(game, &line);
    player.result(game, &line);
    let Player { mut problems, habits, .. } = player;
    problems.extend(habits.finish());
    let mut all = Problems::within(MOST_PROBLEMS);
    all.extend(diagnostics);
    all.append(problems);
    Replay { start, is_usual, line: Some(line), diagnostics: all.into_sorted() }
}

/// The number of problems of the moves of a game that are kept. Each takes as much memory as several moves.
const MOST_PROBLEMS: usize = 10_000;

/// The language of the letters of a game.
#[derive(Clone, Copy)]
struct Letters {
    language: &'static Language,
    /// Whether some words are in other languages.
    is_mixed: bool,
    /// Whether that is another language than English, or some words are in others.
    is_other: bool,
    /// Whether all words of the game were looked at. As long as each move is just as the standard writes it, it is English.
    is_known: bool,
}

impl Letters {
    /// Before the words are looked at.
    const UNKNOWN: Self =
        Self { language: &ENGLISH, is_mixed: false, is_other: false, is_known: false };

    fn new((language, is_mixed): (&'static Language, bool)) -> Self {
        Self { language, is_mixed, is_other: is_mixed || !language.is_english(), is_known: true }
    }
}

/// The language of the letters of a game: English if it has no others, else the one in which most
/// moves can be played. Whether further moves can be played if single words may be in others.
fn language(text: &str, game: &Game, start: &Position) -> (&'static Language, bool) {
    let words = || moves(&game.body).map(|span| span.slice(text));
    // A letter of another language may be read as a file in the wrong case.
    let is_usual = |san: San| !san.oddities.has(Oddities::CASE);
    let is_read =
        |language: &Language| words().all(|word| San::read(word, language).is_some_and(is_usual));
    if is_read(&ENGLISH) {
        return (&ENGLISH, false);
    }
    let played = |language: &Language, is_mixed: bool| {
        let mut position = start.clone();
        let mut count = 0;
        for word in words() {
            let others = OTHERS.iter().filter(|_| is_mixed);
            let found = [language].into_iter().chain(others).find_map(|language| {
                let found = position.meaning(&San::read(word, language)?);
                matches!(found, Found::Move(_) | Found::NoPromotion(_)).then_some(found)
            });
            let Some(Found::Move(one) | Found::NoPromotion(one)) = found else { break };
            let Some(next) = position.play(one) else { break };
            position = next;
            count += 1;
        }
        count
    };
    // Of those that get equally far, the first.
    let mut best = (played(&ENGLISH, false), &ENGLISH);
    for language in OTHERS {
        let count = played(language, false);
        if count > best.0 {
            best = (count, language);
        }
    }
    if best.0 < words().count() && played(&ENGLISH, true) > best.0 {
        return (&ENGLISH, true);
    }
    (best.1, false)
}

struct Player<'t> {
    text: &'t str,
    game: &'t Game,
    language: Letters,
    habits: Habits,
    problems: Problems,
    /// How far the right numbers of the game are from those of the position, after its first number.
    base: Option<i64>,
    /// How far the next numbers are from those of the position: they count on from a wrong one.
    offset: i64,
    has_fen: bool,
}

/// A line so far.
struct Played {
    line: Line,
    /// The index of the step of the last move.
    last: Option<usize>,
    number: Option<Span>,
    /// The word of the last move.
    said: Option<Span>,
}

impl Played {
    /// The position before the last move.
    fn before(&self) -> Option<&Position> {
        match &self.line.steps[self.last?].kind {
            StepKind::Ply(ply) => Some(&ply.before),
            StepKind::Variation(_) => None,
        }
    }

    /// Adds a move that leads to a position.
    fn add(&mut self, item: usize, (played, after): (Option<Move>, Position), number: u32) {
        let before = std::mem::replace(&mut self.line.end, after);
        self.push(item, Ply { before, played, number });
    }

    fn push(&mut self, item: usize, ply: Ply) {
        self.last = Some(self.line.steps.len());
        self.line.steps.push(Step { item, kind: StepKind::Ply(ply) });
    }

    /// Adds a legal move if it checks as its word says; whether it does. Positions are large: the one before the move is copied
    /// once, to its place.
    fn play(&mut self, item: usize, (one, check): (Move, Check), number: u32) -> bool {
        let last = self.last;
        self.push(item, Ply { before: self.line.end.clone(), played: Some(one), number });
        self.line.end.advance(one);
        let is_checked = self.line.end.check() == check;
        if !is_checked && let Some(Step { kind: StepKind::Ply(ply), .. }) = self.line.steps.pop() {
            self.line.end = ply.before;
            self.last = last;
        }
        is_checked
    }
}

impl<'t> Player<'t> {
    fn new(text: &'t str, game: &'t Game, has_fen: bool) -> Self {
        Self {
            text,
            game,
            language: Letters::UNKNOWN,
            habits: Habits::default(),
            problems: Problems::within(MOST_PROBLEMS),
            base: None,
            offset: 0,
            has_fen,
        }
    }

    fn say(&mut self, one: Diagnostic) {
        self.problems.push(one);
    }

    fn line(&mut self, items: &[Item], start: Position, is_main: bool) -> Line {
        let steps = Vec::with_capacity(moves(items).count());
        let line = Line { start: start.clone(), steps, end: start, stopped: None };
        let mut so_far = Played { line, last: None, number: None, said: None };
        for (at, item) in items.iter().enumerate() {
            match item {
                Item::Number(span) => {
                    let turn = so_far.line.end.turn();
                    punctuation::number(self.text, *span, turn, &mut self.habits);
                    so_far.number = Some(*span);
                }
                Item::Move(span) => {
                    punctuation::after_move(self.text, *span, &mut self.habits);
                    if self.ply((at, *span), &mut so_far, is_main).is_none() {
                        so_far.line.stopped = Some(*span);
                        break;
                    }
                    so_far.said = Some(*span);
                }
                Item::Variation(variation) => {
                    if let Some(inner) = self.variation(variation, &so_far, &items[at + 1..]) {
                        let kind = StepKind::Variation(Box::new(inner));
                        so_far.line.steps.push(Step { item: at, kind });
                    }
                }
                _ => {}
            }
        }
        so_far.line
    }

    /// A variation begins before the last move, or after it if only that is legal.
    fn variation(
        &mut self,
        variation: &Variation,
        so_far: &Played,
        after: &[Item],
    ) -> Option<Line> {
        // A variation with only a remark has none.
        let first = moves(&variation.items).next()?;
        let san = San::read(first.slice(self.text), self.language.language);
        let fits =
            |position: &Position| san.is_some_and(|san| position.meaning(&san) != Found::None);
        // A number says whose move it is, even if that move is not legal.
        let names =
            |position: &Position| side_of_number(variation, self.text) == Some(position.turn());
        let end = &so_far.line.end;
        let start = match so_far.before() {
            Some(before) if fits(before) || !fits(end) || names(before) => before.clone(),
            Some(_) => {
                self.say(follows(self.text, variation, so_far, after));
                end.clone()
            }
            None => {
                let message = "there is no move before the variation that it could replace";
                let bracket = Span { start: variation.span.start, end: variation.span.start + 1 };
                let help = "put it after the move that it replaces";
                self.say(Diagnostic::new(&codes::VARIATION, bracket, message).with_help(help));
                return None;
            }
        };
        // A wrong number in a variation says nothing about the moves after it.
        let offset = self.offset;
        let line = self.line(&variation.items, start, false);
        self.offset = offset;
        Some(line)
    }

    /// Plays a move and adds it to its line; `None` if it cannot be played.
    fn ply(&mut self, (at, span): (usize, Span), so_far: &mut Played, is_main: bool) -> Option<()> {
        let written = span.slice(self.text);
        let count = self.problems.count();
        let written_number = so_far.number.take();
        let number = self.number(written_number, &so_far.line.end);
        if let Some(usual) = self.usual(span, &so_far.line.end)
            && so_far.play(at, usual, number)
        {
            return Some(());
        }
        if is_main && !self.language.is_known {
            self.language = Letters::new(language(self.text, self.game, &so_far.line.start));
            // Then the game is played again.
            if self.language.is_other {
                return None;
            }
        }
        let position = &so_far.line.end;
        let Some(san) = self.san(written, position) else {
            self.say(no_move(position, (span, written)));
            return None;
        };
        let played = match position.meaning(&san) {
            Found::Move(one) => Some(one),
            Found::Null => None,
            Found::NoPromotion(one) => {
                let right = position.san(one);
                let message = format!(
                    "`{written}` does not name the figure that the pawn becomes; a queen is taken"
                );
                let mut said = Diagnostic::new(&codes::NO_PROMOTION, span, message);
                said.propose(right);
                self.say(said);
                let next = position.play(one)?;
                so_far.add(at, (Some(one), next), number);
                return Some(());
            }
            found => {
                // What is wrong with the number has the same cause.
                self.problems.return_to(count);
                let mut one = refusal(position, &san, &found, (span, written), is_main);
                let said = so_far.said.map_or("", |said| said.slice(self.text));
                if found == Found::None && is_again(&san, (said, written)) {
                    again(&mut one, position.turn(), said, span);
                } else if self.is_of_other_side(written_number, position) {
                    let turn = position.turn();
                    let other = turn.opponent();
                    one.fixes.clear();
                    one.message = format!("it is {turn}'s turn, and the number is that of {other}");
                    one.help = vec![format!("check whether a move of {turn} before it is missing")];
                    // The brackets of that move have the same cause.
                    if self.problems.pop_if(|last| last.code == &codes::FOLLOWS) {
                        one.help =
                            vec!["write the variation before it without brackets".to_owned()];
                    }
                }
                self.say(one);
                return None;
            }
        };
        let after = match played {
            Some(one) => position.play(one)?,
            None => position.pass()?,
        };
        let sign = after.check().symbol();
        let mut right =
            played.map_or_else(|| "--".to_owned(), |one| position.san_without_check(one));
        right.push_str(sign);
        if right != written
            && let Some((code, message)) = oddity(&san, position, played, sign)
        {
            self.habits.add(code, span, (written, &right), message);
        }
        so_far.add(at, (played, after), number);
        Some(())
    }

    /// The move of a word that is just as the standard writes it, and the check that it names.
    #[inline]
    fn usual(&self, word: Span, position: &Position) -> Option<(Move, Check)> {
        let word = word.range();
        // With what follows it, eight bytes are read at once.
        let (san, length) = plain::san(&self.text.as_bytes()[word.start..])?;
        let is_english = !self.language.is_other && length == word.len();
        let one = position.plain_move(&san).filter(|_| is_english)?;
        position.names_what_is_needed(&san, one).then_some((one, san.check))
    }

    /// The word of a move in the language of the game, or if it is none there, in another.
    fn san(&self, written: &str, position: &Position) -> Option<San> {
        let san = San::read(written, self.language.language);
        if !self.language.is_mixed || san.is_some_and(|san| position.meaning(&san) != Found::None) {
            return san;
        }
        let is_move = |san: &San| matches!(position.meaning(san), Found::Move(_));
        let others = || OTHERS.iter().filter_map(|other| San::read(written, other)).find(is_move);
        san.filter(|san| san.oddities.is_empty()).or_else(others).or(san)
    }

    /// Whether the number before a move is that of the side whose turn it is not.
    fn is_of_other_side(&self, number: Option<Span>, position: &Position) -> bool {
        let text = number.map_or("", |span| span.slice(self.text)).trim_end();
        let (digits, dots) = digits_and_dots(text);
        !digits.is_empty() && (dots.len() >= 3) != (position.turn() == Colour::Black)
    }

    /// The number of the next move, which is compared with the written one.
    fn number(&mut self, written: Option<Span>, position: &Position) -> u32 {
        let counted = position.number();
        let with = |offset: i64| u32::try_from(i64::from(counted) + offset).unwrap_or(counted);
        let Some(span) = written else { return with(self.base.unwrap_or(0)) };
        let text = span.slice(self.text);
        let read = numbered(text).or_else(|| {
            let (digits, dots) = digits_and_dots(text);
            Some((digits.parse().ok()?, dots.len() >= 3))
        });
        let Some((written, has_dots)) = read else { return with(self.base.unwrap_or(0)) };
        let base = *self.base.get_or_insert_with(|| {
            // Counters of positions are often left at their first value.
            self.offset = if self.has_fen { i64::from(written) - i64::from(counted) } else { 0 };
            self.offset
        });
        if i64::from(written) - i64::from(counted) == base {
            self.offset = base;
        }
        let expected = with(self.offset);
        let turn = position.turn();
        if written != expected || (has_dots && turn == Colour::White) {
            let dots = if turn == Colour::White { "." } else { "..." };
            let write = format!("{expected}{dots}");
            let message = format!("this is move {write} of {turn}, not `{}`", text.trim_end());
            let fix = Fix::guess(format!("write `{write}`"), [Edit::replace(span, write.clone())]);
            let one = Diagnostic::new(&codes::NUMBER, span, message);
            self.say(
                one.with_help(format!("write `{write}`, or check whether a move is missing"))
                    .with_fix(fix),
            );
            // The numbers after it count on from it, so that it is reported once.
            if written != expected {
                self.offset = i64::from(written) - i64::from(counted);
            }
        }
        with(base)
    }

    /// The first move after the game was drawn by the rules.
    fn drawn(&mut self, game: &Game, line: &Line) {
        let quiet = line.plies().map(|ply| ply.before.quiet_moves()).max();
        if !may_be_drawn(line.plies().map(|ply| ply.before.key()), quiet.unwrap_or(0)) {
            return;
        }
        let mut seen: HashMap<u64, Vec<Position>> = HashMap::new();
        let mut drawn = None;
        for step in &line.steps {
            let StepKind::Ply(ply) = &step.kind else { continue };
            let same = seen.entry(ply.before.key()).or_default();
            same.push(ply.before.clone());
            let count = same.iter().filter(|other| other.repeats(&ply.before)).count();
            let reason = match () {
                () if count >= 5 => "the position has occurred five times",
                () if ply.before.quiet_moves() >= MOST_QUIET => {
                    "75 moves of both sides had no capture and no move of a pawn"
                }
                () => continue,
            };
            drawn = Some((step.item, reason));
            break;
        }
        if let Some((item, reason)) = drawn
            && let Some(Item::Move(span)) = game.body.get(item)
        {
            let message = format!("the game goes on after a draw: {reason}");
            self.say(Diagnostic::new(&codes::LATE, *span, message));
        }
    }

    fn result(&mut self, game: &Game, line: &Line) {
        let tag = game.tag("Result").map(|tag| (tag.value_span, Outcome::of(&tag.value)));
        let ended = game.result();
        let is_played = line.stopped.is_none() && !line.steps.is_empty();
        let by_rules = is_played.then(|| by_rules(&line.end)).flatten();
        if let Some((span, Some(stated))) = tag
            && let Some((place, result)) = ended
            && stated != result
            // Then the result is reported as wrong.
            && by_rules.is_none_or(|(right, _)| right != stated)
        {
            let is_tag = by_rules.is_some_and(|(right, _)| right == result);
            let mut message = format!(
                "the moves end with `{}`, and the tag `Result` is `{}`",
                result.text(),
                stated.text()
            );
            if let Some((_, why)) = by_rules.filter(|_| is_tag) {
                message = format!("{message}: {why}");
            }
            let (at, other, right) = match is_tag {
                true => (span, (place, "the result"), result.text()),
                false => (place, (span, "the tag"), stated.text()),
            };
            let quote = if is_tag { "\"" } else { "" };
            let fix = Fix::guess(
                format!("write `{right}` here"),
                [Edit::replace(at, format!("{quote}{right}{quote}"))],
            );
            let one = Diagnostic::new(&codes::RESULT_DIFFERS, at, message);
            let help = format!("write `{right}` here, or correct the other");
            self.say(one.with_other(other.0, other.1).with_help(help).with_fix(fix));
        }
        let has_moves = moves(&game.body).next().is_some();
        let is_unclosed = game.diagnostics.iter().any(|one| one.code == &codes::UNCLOSED);
        if ended.is_none() && has_moves && !is_unclosed {
            let end = game
                .body
                .iter()
                .rfind(|item| !matches!(item, Item::Escape(_)))
                .map_or(Span::default(), Item::span);
            let stated = tag.and_then(|(_, stated)| stated).unwrap_or(Outcome::Unknown).text();
            let is_line = end.slice(self.text).starts_with(';');
            let fix = Fix::safe(
                format!("write `{stated}`"),
                [Edit::insert(end.end, format!("{}{stated}", if is_line { "\n" } else { " " }))],
            );
            let one = Diagnostic::new(
                &codes::RESULT_MISSING,
                Span { start: end.end, end: end.end },
                "no result ends the moves",
            );
            self.say(one.with_help(format!("write `{stated}`")).with_fix(fix));
        }
        let Some((right, why)) = by_rules else { return };
        let stated = ended.or_else(|| tag.and_then(|(span, stated)| Some((span, stated?))));
        if let Some((place, stated)) =
            stated.filter(|(_, stated)| *stated != right && *stated != Outcome::Unknown)
        {
            let message = format!("the result is `{}`, but {why}", stated.text());
            let quote = if place.slice(self.text).starts_with('"') { "\"" } else { "" };
            let fix = Fix::guess(
                format!("write `{}`", right.text()),
                [Edit::replace(place, format!("{quote}{}{quote}", right.text()))],
            );
            let one = Diagnostic::new(&codes::RESULT_WRONG, place, message);
            self.say(one.with_help(format!("write `{}`", right.text())).with_fix(fix));
        }
    }
}

/// The report of a variation that goes on from the move before it, instead of replacing it.
fn follows(text: &str, variation: &Variation, so_far: &Played, after: &[Item]) -> Diagnostic {
    let bracket = Span { start: variation.span.start, end: variation.span.start + 1 };
    let said = so_far.said.map_or("", |said| said.slice(text));
    let message = format!("the variation goes on from `{said}`, and does not replace it");
    let one = Diagnostic::new(&codes::FOLLOWS, bracket, message);
    // The next move is near; a search through the whole game for each variation would take too long.
    let Some(next) = moves(&after[..after.len().min(20)]).next() else {
        return one.with_help("write its moves without the brackets, or in a comment: `{...}`");
    };
    let words = variation.span.slice(text);
    let first = moves(&variation.items).next();
    if first.is_some_and(|first| first.slice(text) == next.slice(text)) {
        return one
            .with_help("remove it, since its move follows, or put it into a comment: `{...}`");
    }
    let gap = text[variation.span.range().end..].len()
        - text[variation.span.range().end..].trim_start_matches(' ').len();
    let whole = Span { start: variation.span.start, end: variation.span.end + gap as u32 };
    let edits = [Edit::replace(whole, ""), Edit::insert(next.end, format!(" {words}"))];
    let next = next.slice(text);
    one.with_help(format!("write it after `{next}`, which it replaces"))
        .with_fix(Fix::guess(format!("move it behind `{next}`"), edits))
}

/// The places of the moves of some items, without those of variations.
fn moves(items: &[Item]) -> impl Iterator<Item = Span> {
    items.iter().filter_map(|item| match item {
        Item::Move(span) => Some(*span),
        _ => None,
    })
}

/// The side that moves first in a variation by its number: `1...` is of Black.
fn side_of_number(variation: &Variation, text: &str) -> Option<Colour> {
    let first = variation.items.iter().find_map(|item| match item {
        Item::Number(span) => Some(Some(span.slice(text).trim_end())),
        Item::Move(_) => Some(None),
        _ => None,
    });
    let number = first??;
    let dots = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_black = dots.contains('…') || dots.matches('.').count() >= 3;
    Some(if is_black { Colour::Black } else { Colour::White })
}
