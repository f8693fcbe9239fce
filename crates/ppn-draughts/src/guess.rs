//! The game that a text is, found by playing it.

use crate::{
    Game, GameType, Item, Limits, Notation, Replay, RulesFrom, Ruleset, Tag, Variant,
    assembly::line_end,
    codes,
    line::{self, Attempt, OtherReading},
    readings::Survey,
    replay::{self, start},
};

use ppn_source::{Applicability, Diagnostic, Edit, Fix, Label, Span};

/// The moves of a game by some rules.
pub(crate) struct Reading {
    pub(crate) rules: Ruleset,
    /// The main line; a move that is not found has no report.
    attempt: Attempt,
}

impl Reading {
    /// Plays the game; moves that another reading has found are not sought again, and stay there until the reading is
    /// [completed](Attempt::complete).
    fn new(text: &str, game: &Game, rules: Ruleset, other: Option<&Self>) -> Self {
        let start = start(text, game, &rules, &mut Vec::new());
        let other = other.map(|Self { rules, attempt }| OtherReading { rules, attempt });
        let attempt = line::reach(text, &rules, &game.body, start, other);
        Self { rules, attempt }
    }

    /// The main line, if it was played to its end: then it need not be played again.
    pub(crate) fn whole(self) -> Option<Attempt> {
        self.attempt.is_whole().then_some(self.attempt)
    }
}

/// The reading of a game that plays the most moves; the first one if several do. There must be a candidate.
///
/// Candidates that are wrong soon meet a move that they do not have. After one that plays the whole game, no other
/// can be better.
/// Candidates share the jumps that a game may take.
fn furthest(
    text: &str,
    game: &Game,
    limits: &Limits,
    candidates: impl Iterator<Item = Ruleset>,
) -> Option<Reading> {
    let mut best: Option<Reading> = None;
    for rules in candidates {
        let rules = rules.within(limits);
        let rules = match &best {
            Some(best) => rules.with_jumps_of(&best.rules),
            None => rules.for_game(game.span.len()),
        };
        let mut reading = Reading::new(text, game, rules, best.as_ref());
        let is_whole = reading.attempt.is_whole();
        if best.as_ref().is_none_or(|best| reading.attempt.plies() > best.attempt.plies()) {
            if let Some(other) = best.take() {
                reading.attempt.complete(other.attempt);
            }
            best = Some(reading);
        }
        if is_whole {
            break;
        }
    }
    best
}

/// Guesses a game from its squares and moves.
pub(crate) fn guess(text: &str, game: &Game, limits: &Limits) -> Reading {
    let candidates = Survey::of(text, game).candidates().map(Ruleset::guessed);
    let usual = || {
        let rules = Ruleset::new(Variant::International).guessed();
        Reading::new(text, game, rules.within(limits).for_game(game.span.len()), None)
    };
    furthest(text, game, limits, candidates).unwrap_or_else(usual)
}

/// The game type of a tag with the letter `S`, which is for chess: the squares are read as they are written.
pub(crate) fn without_short_notation(
    text: &str,
    game: &Game,
    tag: &Tag,
    game_type: GameType,
    diagnostics: &mut Vec<Diagnostic>,
) -> GameType {
    let (Some(mut layout), Some(variant)) = (game_type.layout, Variant::of(game_type)) else {
        return game_type;
    };
    if layout.notation != Notation::Short {
        return game_type;
    }
    let usual = variant.layout();
    layout.notation = Notation::Alphanumeric;
    if !Survey::of(text, game).has_letters && usual.notation == Notation::Numeric {
        (layout.notation, layout.corner) = (usual.notation, usual.corner);
    }
    let right = GameType { layout: Some(layout), ..game_type };
    let written = if layout.notation == Notation::Numeric { "numbers" } else { "letters" };
    let message = format!("the letter `S` is for chess; the squares are read as {written}");
    let tag_text = Ruleset::of(right).map_or_else(|| right.to_string(), |rules| short(&rules));
    let title = format!("write `{tag_text}`");
    let mut said = Diagnostic::new(&codes::GAMETYPE_NUMBERING_IGNORED, tag.value_span, message)
        .with_help(title.clone());
    said.fixes.extend(tag.new_value(text, &tag_text).map(|edit| Fix::guess(title, [edit])));
    diagnostics.push(said);
    right
}

/// A game whose rules are known, but not the names of its squares and the side that begins.
pub(crate) fn of_variant(text: &str, game: &Game, variant: Variant, limits: &Limits) -> Reading {
    let survey = || Survey::of(text, game).others(variant);
    let others = std::iter::once_with(survey).flatten();
    let candidates = std::iter::once(Ruleset::new(variant)).chain(others);
    furthest(text, game, limits, candidates).unwrap_or_else(|| guess(text, game, limits))
}

/// Reports that there is no `GameType` tag, and which game is assumed.
pub(crate) fn no_game_type(
    text: &str,
    game: &Game,
    rules: &Ruleset,
    why: &str,
    applicability: Applicability,
) -> Diagnostic {
    let at = Span { start: game.span.start, end: game.span.start };
    let (variant, tag) = (rules.variant(), format!("[GameType \"{}\"]", short(rules)));
    let edits = vec![Edit::insert(at.start, format!("{tag}{}", line_end(text, game.span)))];
    let title = format!("add the tag of {variant} draughts");
    let message = format!("there is no `GameType` tag; {variant} {why}");
    let said = Diagnostic::new(&codes::GAMETYPE_MISSING, at, message);
    said.with_help(format!("write `{tag}`")).with_fix(Fix { title, applicability, edits })
}

/// The value of a tag for a game: its number, or all fields if the number has others.
pub(crate) fn short(rules: &Ruleset) -> String {
    let game_type = rules.game_type();
    let usual = GameType::of_number(game_type.number);
    match usual == game_type && Variant::of(usual) == Some(rules.variant()) {
        true => game_type.number.to_string(),
        false => game_type.to_string(),
    }
}

/// The number of moves that cannot all be legal by chance under the rules of another game.
const CLEARLY_PLAYED: usize = 6;

/// The same number if the names of the squares already are those of another game.
const CLEARLY_NAMED: usize = 3;

/// Overrules a tag if hardly any move is legal by its rules, and all are by another reading. A game with positions
/// between its moves keeps its tag: they make moves legal that no game had.
pub(crate) fn overrule(
    text: &str,
    game: &Game,
    tag: &Tag,
    limits: &Limits,
    by_tag: Replay,
) -> Replay {
    let Some(played) = &by_tag.played else { return by_tag };
    let stops = [&codes::ILLEGAL_MOVE, &codes::NO_SUCH_SQUARE];
    let Some(stopped) = played.line.stopped.filter(|stopped| stops.contains(&stopped.code)) else {
        return by_tag;
    };
    let (rules, plies) = (&played.rules, played.line.plies().count());
    let survey = Survey::of(text, game);
    let numbered = rules.board().layout().notation == Notation::Numeric;
    let least = match survey.has_letters == numbered {
        true => CLEARLY_NAMED,
        false => CLEARLY_PLAYED,
    };
    let written = game.body.iter().filter(|item| matches!(item, Item::Move(_))).count();
    let is_early = |all: usize| plies <= 1 || 4 * plies <= all;
    let has_setup = game.body.iter().any(|item| matches!(item, Item::Setup(_)));
    if has_setup || written < least || !is_early(written) {
        return by_tag;
    }
    let candidates = survey.others(rules.variant()).chain(survey.candidates());
    let candidates = candidates.filter(|other| other.game_type() != rules.game_type());
    let Some(other) = furthest(text, game, limits, candidates) else { return by_tag };
    let legal = other.attempt.plies();
    if !other.attempt.is_whole() || legal < least || !is_early(legal) {
        return by_tag;
    }
    let (variant, right) = (other.rules.variant(), short(&other.rules));
    let edit = tag.new_value(text, &right);
    let fix = edit.map(|edit| Fix::guess(format!("write `{right}`"), [edit]));
    let word = stopped.span.slice(text);
    let is_same = variant == rules.variant();
    let mut said = if is_same {
        let message = format!("the moves are those of `{}`", other.rules.game_type());
        Diagnostic::new(&codes::GAMETYPE_NUMBERING_IGNORED, tag.value_span, message)
            .with_help(format!("write `{right}`"))
    } else {
        let message = format!("the moves are those of {variant} draughts");
        Diagnostic::new(stopped.code, tag.value_span, message)
            .with_help(format!("write `{right}` for {variant} draughts"))
            .with_note(format!("the moves are replayed by the rules of {variant} draughts"))
    };
    let first = format!("`{word}` is not legal in {} draughts", rules.variant());
    said.labels = vec![Label { span: stopped.span, text: first }];
    if !is_same {
        said.label = "this is another game".to_owned();
    }
    said.fixes.extend(fix);
    let from = if is_same { RulesFrom::Tag } else { RulesFrom::Guess };
    replay::of_reading(text, game, by_tag.game_type, from, other, vec![said])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use ppn_source::Problems;
    use std::fmt::Write as _;

    /// A game played at random by the rules of a variant.
    fn game(rules: &Ruleset, seed: u64) -> String {
        let (mut text, mut position, mut choice) = (String::new(), rules.start(), seed);
        for ply in 0..90 {
            let moves = rules.moves(&position);
            if moves.is_empty() {
                break;
            }
            choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let played = &moves[(choice >> 33) as usize % moves.len()];
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).unwrap();
            }
            // Now and then a form that is reported.
            let written = rules.canonical(&moves, played);
            let odd = if choice >> 60 == 0 { written.replace('x', "-") } else { written };
            write!(text, "{odd} ").unwrap();
            position = rules.play(&position, played);
        }
        text + "*\n"
    }

    /// A reading is the same whether or not it shares the moves of another one.
    #[test]
    fn readings_that_share_moves_are_those_that_do_not() {
        use Variant::{Brazilian, Czech, English, Italian, Pool, Russian, Spanish, Thai};
        let variants = [Russian, Brazilian, Czech, Pool, English, Italian, Spanish, Thai];
        let layout = Variant::Russian.layout();
        let on = |variant: Variant| {
            let game_type = GameType { number: variant.number(), layout: Some(layout) };
            Ruleset::on(variant, game_type).unwrap().guessed()
        };
        let mut all = 0;
        for seed in 1..=6 {
            for played in variants {
                let text = game(&on(played), seed);
                let file = read(text.as_str(), Limits::default());
                let one = &file.games[0];
                let mut shared = 0;
                let mut reading = |rules: Ruleset, other: Option<Reading>| {
                    let mut problems = Problems::within(rules.limits().diagnostics());
                    let mut reading = Reading::new(&text, one, rules, other.as_ref());
                    if let Some(other) = other {
                        shared += reading.attempt.shared();
                        reading.attempt.complete(other.attempt);
                    }
                    let plies = reading.attempt.plies();
                    let line = line::line(
                        &text,
                        &reading.rules,
                        &one.body,
                        reading.attempt,
                        &mut problems,
                    );
                    (plies, line, format!("{problems:?}"))
                };
                for first in variants {
                    for second in variants {
                        let first = Reading::new(&text, one, on(first), None);
                        assert_eq!(reading(on(second), Some(first)), reading(on(second), None));
                    }
                }
                all += shared;
            }
        }
        assert!(all > 20_000, "{all}");
    }

    /// Turkish draughts have all squares in the layout in which others have every second one: `a1` is the same square by
    /// number, and others are not.
    #[test]
    fn boards_with_other_squares_share_nothing() {
        let text = "[FEN \"W:Wa1:BKh8\"]\n1. a1-b2 *\n";
        let file = read(text, Limits::default());
        let reading = |variant, other: Option<&Reading>| {
            Reading::new(text, &file.games[0], Ruleset::new(variant), other)
        };
        let russian = reading(Variant::Russian, None);
        assert_eq!(Variant::Russian.layout(), Variant::Turkish.layout());
        assert_eq!(russian.attempt.plies(), 1);
        let shared = OtherReading { rules: &russian.rules, attempt: &russian.attempt };
        let turkish = Ruleset::new(Variant::Turkish);
        assert!(line::Shared::with(&turkish, &turkish.start(), shared).is_none());
        assert_eq!(reading(Variant::Turkish, Some(&russian)).attempt.plies(), 0);
    }
}
