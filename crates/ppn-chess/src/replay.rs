//! Playing the moves of a game.

use crate::{
    Colour, Fen, Figure, Found, Game, Item, Line, Oddities, Outcome, Ply, Position, Reason, San,
    Shape, Standing, Step, StepKind, Variation, codes,
    habits::{Habits, oddity},
    letters::{ENGLISH, Language, OTHERS},
    reason::listed,
    rules::{Rules, rules},
};
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span};
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
        let is_played = is_known && game.body.iter().any(|item| matches!(item, Item::Move(_)));
        if is_played && !diagnostics.iter().any(Diagnostic::is_error) {
            let first = game
                .body
                .iter()
                .find(|item| matches!(item, Item::Move(_)))
                .map_or(Span::default(), Item::span);
            diagnostics.push(Diagnostic::new(
                &codes::ILLEGAL_MOVE,
                first,
                "no move is possible in the position of the tag `FEN`",
            ));
        }
        return Replay { start, is_usual, line: None, diagnostics };
    };
    let language = language(text, game, &position);
    let mut player = Player {
        text,
        language,
        habits: Habits::default(),
        diagnostics: Vec::new(),
        base: None,
        offset: 0,
        has_fen: !is_usual,
    };
    let line = player.line(&game.body, position, true);
    player.drawn(game, &line);
    player.result(game, &line);
    diagnostics.append(&mut player.diagnostics);
    diagnostics.extend(player.habits.finish());
    diagnostics.sort_by_key(|one| one.span.start);
    Replay { start, is_usual, line: Some(line), diagnostics }
}

/// The language of the letters of a game: English if it has no others, else the one in which most
/// moves can be played.
fn language(text: &str, game: &Game, start: &Position) -> &'static Language {
    let words: Vec<&str> = game
        .body
        .iter()
        .filter_map(|item| match item {
            Item::Move(span) => Some(span.slice(text)),
            _ => None,
        })
        .collect();
    // A letter of another language may be read as a file in the wrong case.
    let is_usual = |san: San| !san.oddities.has(Oddities::CASE);
    let is_read = |language: &Language| {
        words.iter().all(|word| San::read(word, language).is_some_and(is_usual))
    };
    if is_read(&ENGLISH) {
        return &ENGLISH;
    }
    let played = |language: &Language| {
        let mut position = start.clone();
        let mut count = 0;
        for word in &words {
            let found = San::read(word, language).map(|san| position.meaning(&san));
            let Some(Found::Move(one) | Found::NoPromotion(one)) = found else { break };
            let Some(next) = position.play(one) else { break };
            position = next;
            count += 1;
        }
        count
    };
    // Of those that get equally far, the first.
    let mut best = (played(&ENGLISH), &ENGLISH);
    for language in OTHERS {
        let count = played(language);
        if count > best.0 {
            best = (count, language);
        }
    }
    best.1
}

struct Player<'t> {
    text: &'t str,
    language: &'static Language,
    habits: Habits,
    diagnostics: Vec<Diagnostic>,
    /// How far the right numbers of the game are from those of the position, after its first number.
    base: Option<i64>,
    /// How far the next numbers are from those of the position: they count on from a wrong one.
    offset: i64,
    has_fen: bool,
}

/// The end of a line so far.
struct End {
    position: Position,
    /// The position before the last move.
    before: Option<Position>,
    number: Option<Span>,
}

impl Player<'_> {
    fn say(&mut self, one: Diagnostic) {
        self.diagnostics.push(one);
    }

    fn line(&mut self, items: &[Item], start: Position, is_main: bool) -> Line {
        let mut line =
            Line { start: start.clone(), steps: Vec::new(), end: start.clone(), stopped: None };
        let mut end = End { position: start, before: None, number: None };
        for (at, item) in items.iter().enumerate() {
            match item {
                Item::Number(span) => end.number = Some(*span),
                Item::Move(span) => {
                    let Some(ply) = self.ply(*span, &mut end, is_main) else {
                        line.stopped = Some(*span);
                        break;
                    };
                    line.steps.push(Step { item: at, kind: StepKind::Ply(Box::new(ply)) });
                }
                Item::Variation(variation) => {
                    if let Some(inner) = self.variation(variation, &end) {
                        let kind = StepKind::Variation(Box::new(inner));
                        line.steps.push(Step { item: at, kind });
                    }
                }
                _ => {}
            }
        }
        line.end = end.position;
        line
    }

    /// A variation begins before the last move, or after it if only that is legal.
    fn variation(&mut self, variation: &Variation, end: &End) -> Option<Line> {
        let first = variation.items.iter().find_map(|item| match item {
            Item::Move(span) => Some(*span),
            _ => None,
        });
        let Some(first) = first else {
            // A variation with only a remark.
            return None;
        };
        let san = San::read(first.slice(self.text), self.language);
        let fits =
            |position: &Position| san.is_some_and(|san| position.meaning(&san) != Found::None);
        // A number says whose move it is, even if that move is not legal.
        let names =
            |position: &Position| side_of_number(variation, self.text) == Some(position.turn());
        let start = match &end.before {
            Some(before) if fits(before) || !fits(&end.position) || names(before) => before.clone(),
            Some(_) => end.position.clone(),
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

    fn ply(&mut self, span: Span, end: &mut End, is_main: bool) -> Option<Ply> {
        let written = span.slice(self.text);
        let number = self.number(end);
        let position = &end.position;
        let Some(san) = San::read(written, self.language) else {
            let shown: String = written.chars().take(40).collect();
            let one = Diagnostic::new(&codes::NO_MOVE, span, format!("`{shown}` is not a move"));
            self.say(one.with_help(
                "a move is a letter and a square, such as `Nf3`, or a square for pawns",
            ));
            return None;
        };
        let played = match position.meaning(&san) {
            Found::Move(one) => Some(one),
            Found::Null => None,
            Found::NoPromotion(one) => {
                let right = position.san(one);
                let fix = Fix {
                    title: format!("write `{right}`"),
                    applicability: Applicability::Unsafe,
                    edits: vec![Edit::replace(span, right.clone())],
                };
                let message = format!(
                    "`{written}` does not name the figure that the pawn becomes; a queen is taken"
                );
                let diagnostic = Diagnostic::new(&codes::NO_PROMOTION, span, message);
                self.say(diagnostic.with_help(format!("write `{right}`")).with_fix(fix));
                let before = position.clone();
                let next = position.play(one)?;
                end.before = Some(std::mem::replace(&mut end.position, next));
                return Some(Ply { before, played: Some(one), number });
            }
            found => {
                let one = refusal(position, &san, &found, (span, written), is_main);
                self.say(one);
                return None;
            }
        };
        let after = match played {
            Some(one) => position.play(one)?,
            None => position.pass()?,
        };
        let sign = after.check_sign();
        let mut right =
            played.map_or_else(|| "--".to_owned(), |one| position.san_without_check(one));
        right.push_str(sign);
        if right != written
            && let Some((code, message)) = oddity(&san, position, played, sign)
        {
            self.habits.add(code, span, (written, &right), message);
        }
        let before = std::mem::replace(&mut end.position, after);
        end.before = Some(before.clone());
        Some(Ply { before, played, number })
    }

    /// The number of the next move, which is compared with the written one.
    fn number(&mut self, end: &mut End) -> u32 {
        let counted = end.position.number();
        let with = |offset: i64| u32::try_from(i64::from(counted) + offset).unwrap_or(counted);
        let Some(span) = end.number.take() else { return with(self.base.unwrap_or(0)) };
        let text = span.slice(self.text);
        let digits = text.trim_end_matches(['.', '…']);
        let Ok(written) = digits.parse::<u32>() else { return with(self.base.unwrap_or(0)) };
        let base = *self.base.get_or_insert_with(|| {
            // Counters of positions are often left at their first value.
            self.offset = if self.has_fen { i64::from(written) - i64::from(counted) } else { 0 };
            self.offset
        });
        let expected = with(self.offset);
        let turn = end.position.turn();
        let has_dots = text.len() - digits.len() >= 3;
        if written != expected || (has_dots && turn == Colour::White) {
            let dots = if turn == Colour::White { "." } else { "..." };
            let write = format!("{expected}{dots}");
            let message = format!("this is move {write} of {turn}, not `{}`", text.trim_end());
            let fix = Fix {
                title: format!("write `{write}`"),
                applicability: Applicability::Unsafe,
                edits: vec![Edit::replace(span, write.clone())],
            };
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
        let mut seen: HashMap<u64, Vec<Position>> = HashMap::new();
        let mut drawn = None;
        for step in &line.steps {
            let StepKind::Ply(ply) = &step.kind else { continue };
            let same = seen.entry(ply.before.key()).or_default();
            same.push(ply.before.clone());
            let count = same.iter().filter(|other| other.repeats(&ply.before)).count();
            let reason = match () {
                () if count >= 5 => "the position has occurred five times",
                () if ply.before.quiet_moves() >= 150 => {
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
        if let Some((span, Some(stated))) = tag
            && let Some((place, result)) = ended
            && stated != result
        {
            let message = format!(
                "the moves end with `{}`, and the tag `Result` is `{}`",
                result.text(),
                stated.text()
            );
            let one = Diagnostic::new(&codes::RESULT_DIFFERS, place, message);
            let fix = Fix {
                title: format!("write `{}` here", stated.text()),
                applicability: Applicability::Unsafe,
                edits: vec![Edit::replace(place, stated.text())],
            };
            self.say(one.with_other(span, "the tag").with_fix(fix));
        }
        let moves = game.body.iter().any(|item| matches!(item, Item::Move(_)));
        let is_unclosed = game.diagnostics.iter().any(|one| one.code == &codes::UNCLOSED);
        if ended.is_none() && moves && !is_unclosed {
            let end = game
                .body
                .iter()
                .rfind(|item| !matches!(item, Item::Escape(_)))
                .map_or(Span::default(), Item::span);
            let stated = tag.and_then(|(_, stated)| stated).unwrap_or(Outcome::Unknown).text();
            let is_line = end.slice(self.text).starts_with(';');
            let fix = Fix {
                title: format!("write `{stated}`"),
                applicability: Applicability::Safe,
                edits: vec![Edit::insert(
                    end.end,
                    format!("{}{stated}", if is_line { "\n" } else { " " }),
                )],
            };
            let one = Diagnostic::new(
                &codes::RESULT_MISSING,
                Span { start: end.end, end: end.end },
                "no result ends the moves",
            );
            self.say(one.with_help(format!("write `{stated}`")).with_fix(fix));
        }
        if line.stopped.is_some() || line.steps.is_empty() {
            return;
        }
        let loser = line.end.turn();
        let (right, why) = match line.end.standing() {
            Standing::Mate if loser == Colour::White => (Outcome::Black, "White is mated"),
            Standing::Mate => (Outcome::White, "Black is mated"),
            Standing::Stalemate => (Outcome::Draw, "the game ends in stalemate"),
            Standing::Open | Standing::Dead => return,
        };
        let stated = ended.or_else(|| tag.and_then(|(span, stated)| Some((span, stated?))));
        if let Some((place, stated)) =
            stated.filter(|(_, stated)| *stated != right && *stated != Outcome::Unknown)
        {
            let message = format!("the result is `{}`, but {why}", stated.text());
            let quote = if place.slice(self.text).starts_with('"') { "\"" } else { "" };
            let fix = Fix {
                title: format!("write `{}`", right.text()),
                applicability: Applicability::Unsafe,
                edits: vec![Edit::replace(place, format!("{quote}{}{quote}", right.text()))],
            };
            let one = Diagnostic::new(&codes::RESULT_WRONG, place, message);
            self.say(one.with_help(format!("write `{}`", right.text())).with_fix(fix));
        }
    }
}

/// The report of a word that is no legal move.
fn refusal(
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
    one.help.extend(help);
    with_choices(one, span, &meant)
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

/// A fix for each word that may be meant.
fn with_choices(mut one: Diagnostic, span: Span, words: &[String]) -> Diagnostic {
    one.fixes.extend(words.iter().take(3).map(|word| Fix {
        title: format!("write `{word}`"),
        applicability: Applicability::Unsafe,
        edits: vec![Edit::replace(span, word.clone())],
    }));
    one
}
