//! The game that a text is, found by playing it.

use crate::{
    Game, GameType, Item, Limits, Notation, Replay, RulesFrom, Ruleset, Tag, Variant,
    assembly::line_end,
    codes,
    line::{self, Attempt},
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
    fn new(text: &str, game: &Game, rules: Ruleset) -> Self {
        let start = start(text, game, &rules, &mut Vec::new());
        let attempt = line::reach(text, &rules, &game.body, start);
        Self { rules, attempt }
    }

    fn plies(&self) -> usize {
        self.attempt.plies()
    }

    fn is_whole(&self) -> bool {
        self.attempt.is_whole()
    }

    /// The main line, if it was played to its end: then it need not be played again.
    pub(crate) fn whole(self) -> Option<Attempt> {
        self.is_whole().then_some(self.attempt)
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
        let reading = Reading::new(text, game, rules);
        let is_whole = reading.is_whole();
        if best.as_ref().is_none_or(|best| reading.plies() > best.plies()) {
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
        Reading::new(text, game, rules.within(limits).for_game(game.span.len()))
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
    if let Some(edit) = tag.new_value(text, &tag_text) {
        said = said.with_fix(Fix::guess(title, [edit]));
    }
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
    let GameType { number, .. } = rules.game_type();
    match number.to_string().parse::<GameType>() {
        Ok(usual) if usual == rules.game_type() && Variant::of(usual) == Some(rules.variant()) => {
            number.to_string()
        }
        _ => rules.game_type().to_string(),
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
    if !other.is_whole() || other.plies() < least || !is_early(other.plies()) {
        return by_tag;
    }
    let (variant, right) = (other.rules.variant(), short(&other.rules));
    let mut fix = None;
    if let Some(edit) = tag.new_value(text, &right) {
        let title = format!("write `{right}`");
        fix = Some(Fix::guess(title, [edit]));
    }
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
