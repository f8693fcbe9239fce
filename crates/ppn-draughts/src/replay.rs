//! Playing a game by the rules of its type.

use crate::{
    Fen, FenError, Game, GameType, Item, Layout, Limits, Line, Ply, Position, Ruleset, Square,
    StepKind, Tag, Variant, checks, codes,
    guess::{self, Reading},
    line,
};
use ppn_source::{Applicability, Diagnostic, Fix, Problems};

/// A replayed game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The type that the tag names.
    pub game_type: Option<GameType>,
    /// Whether the rules come from the tag or were guessed.
    pub rules_from: RulesFrom,
    /// The rules and the moves; `None` if the rules of the type are not known.
    pub played: Option<Played>,
    /// The diagnostics of the replay; those of reading are not repeated.
    pub diagnostics: Vec<Diagnostic>,
}

/// The rules of a game and its line of play.
#[derive(Clone, Debug)]
pub struct Played {
    /// The rules.
    pub rules: Ruleset,
    /// The line that was played.
    pub line: Line,
}

/// The source of the rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RulesFrom {
    /// From its tag `GameType`, or else from its tag `Variant`.
    Tag,
    /// From its squares and moves.
    Guess,
    /// From the caller.
    Caller,
}

/// Says that a game of this type is not replayed: its number is unknown, or its board cannot be laid out.
fn no_rules(tag: &Tag, game_type: GameType) -> Diagnostic {
    let kept = "the moves are kept as they are, and not replayed";
    let (message, help) = match Variant::of(game_type).zip(game_type.layout) {
        Some((variant, Layout { width, height, .. })) => (
            format!("no game is played on a board of {width} by {height} squares"),
            format!("write `{}` for {variant} draughts; {kept}", variant.game_type()),
        ),
        None => {
            let number = tag.value.split(',').next().unwrap_or_default();
            let message = format!("the rules of game type {number} are not known");
            (message, format!("check the number; {kept}"))
        }
    };
    Diagnostic::new(&codes::GAMETYPE_UNKNOWN, tag.value_span, message).with_help(help)
}

/// Replays a game. `text` is the text that the game was read from.
///
/// ```
/// use ppn_draughts::{Fen, Limits, Mode, read, replay};
///
/// let pdn = read("[GameType \"20\"] 1. 32-28 19-23 2. 28x19 14x23 *", Mode::Tolerant);
/// let played = replay(&pdn.text, &pdn.games[0], &Limits::default()).played.unwrap();
/// assert_eq!(played.line.plies().count(), 4);
/// assert!(Fen::write(&played.line.end, played.rules.board()).starts_with("W:W31,33"));
/// ```
#[must_use]
pub fn replay(text: &str, game: &Game, limits: &Limits) -> Replay {
    let mut diagnostics = Vec::new();
    let bytes = game.span.len();
    let tag = game.tag("GameType");
    let read = tag.map(|tag| (tag, tag.value.parse::<GameType>()));
    let (game_type, rules_from, rules) = match read {
        Some((tag, Ok(game_type))) => {
            if game_type.number < 0 {
                let message = "the number of a game type has no plus or minus";
                diagnostics.push(Diagnostic::new(&codes::GAMETYPE_BAD, tag.value_span, message));
            }
            let read = guess::without_short_notation(text, game, tag, game_type, &mut diagnostics);
            let rules = Ruleset::of(read).map(|rules| rules.within(limits).for_game(bytes));
            if rules.is_none() {
                diagnostics.push(no_rules(tag, game_type));
            }
            let rules = rules.map(|rules| usual_numbering(text, game, rules, &mut diagnostics));
            (Some(game_type), RulesFrom::Tag, rules)
        }
        other => {
            // Some programs name the game in a tag of their own.
            let named = game.tag("Variant").filter(|_| other.is_none());
            if let Some(variant) = named.and_then(|tag| Variant::of_words(&tag.value)) {
                let reading = guess::of_variant(text, game, variant, limits);
                let by_name = "is the game of the `Variant` tag";
                let safe = Applicability::Safe;
                let said = guess::no_game_type(text, game, &reading.rules, by_name, safe);
                let game_type = Some(reading.rules.game_type());
                return of_reading(text, game, game_type, RulesFrom::Tag, reading, vec![said]);
            }
            let reading = guess::guess(text, game, limits);
            let name = reading.rules.variant();
            let said = match other {
                Some((tag, _)) => {
                    let message = format!("`{}` is not a game type; {name} is guessed", tag.value);
                    let meant = Variant::of_words(&tag.value).filter(|&meant| meant != name);
                    let tag_of = guess::short(&reading.rules);
                    let right = meant.map_or(tag_of, |meant| meant.number().to_string());
                    let help = format!("write `{right}` for {} draughts", meant.unwrap_or(name));
                    Diagnostic::new(&codes::GAMETYPE_BAD, tag.value_span, message).with_help(help)
                }
                None => {
                    let is = "is guessed";
                    guess::no_game_type(text, game, &reading.rules, is, Applicability::Unsafe)
                }
            };
            let game_type = Some(reading.rules.game_type());
            return of_reading(text, game, game_type, RulesFrom::Guess, reading, vec![said]);
        }
    };
    let rules = rules.map(Rules::Known);
    let replay = finish(text, game, game_type, rules_from, rules, *limits, diagnostics);
    match tag {
        Some(tag) => guess::overrule(text, game, tag, limits, replay),
        None => replay,
    }
}

/// Replays a game by rules that the caller names, within their limits.
#[must_use]
pub fn replay_by(text: &str, game: &Game, rules: Ruleset) -> Replay {
    let rules = rules.for_game(game.span.len());
    let (game_type, limits) = (Some(rules.game_type()), *rules.limits());
    let rules = Some(Rules::Known(rules));
    finish(text, game, game_type, RulesFrom::Caller, rules, limits, Vec::new())
}

/// The replay of a game whose main line was played to find its rules.
pub(crate) fn of_reading(
    text: &str,
    game: &Game,
    game_type: Option<GameType>,
    rules_from: RulesFrom,
    reading: Reading,
    diagnostics: Vec<Diagnostic>,
) -> Replay {
    let limits = *reading.rules.limits();
    let rules = Some(Rules::Read(Box::new(reading)));
    finish(text, game, game_type, rules_from, rules, limits, diagnostics)
}

/// The rules of a game, perhaps with its main line.
enum Rules {
    Known(Ruleset),
    Read(Box<Reading>),
}

fn finish(
    text: &str,
    game: &Game,
    game_type: Option<GameType>,
    rules_from: RulesFrom,
    rules: Option<Rules>,
    limits: Limits,
    known: Vec<Diagnostic>,
) -> Replay {
    let mut diagnostics = Problems::within(limits.diagnostics());
    diagnostics.extend(known);
    let (rules, attempt) = match rules {
        Some(Rules::Known(rules)) => (Some(rules), None),
        Some(Rules::Read(reading)) => (Some(reading.rules.clone()), (*reading).whole()),
        None => (None, None),
    };
    checks::tags(text, game, rules.as_ref(), &mut diagnostics);
    checks::commands(text, &game.body, &mut diagnostics);
    let played = rules.map(|rules| {
        let start = start(text, game, &rules, &mut diagnostics);
        let attempt =
            attempt.unwrap_or_else(|| line::best_attempt(text, &rules, &game.body, start));
        let mut line = line::line(text, &rules, &game.body, attempt, &mut diagnostics);
        // A setup before anything else is the start.
        if let Some(step) = line.steps.first()
            && let StepKind::Setup(position) = &step.kind
            && game.body[..step.item]
                .iter()
                .all(|item| matches!(item, Item::Comment(_) | Item::Stray(_)))
        {
            line.start = **position;
        }
        name_habit_of_hyphens(text, &line, &game.body, &mut diagnostics);
        checks::numbers(text, &rules, &line, &game.body, &mut diagnostics);
        checks::outcome(text, game, &rules, &line, &mut diagnostics);
        if matches!(rules.variant(), Variant::Frisian | Variant::Frysk) {
            KingMoves::default().check(&line, &game.body, &mut diagnostics);
        }
        Played { rules, line }
    });
    Replay { game_type, rules_from, played, diagnostics: diagnostics.into_sorted() }
}

/// If all captures of a game have a hyphen, the hyphen is a habit of the writer and not a slip.
fn name_habit_of_hyphens(text: &str, line: &Line, items: &[Item], diagnostics: &mut Problems) {
    let has_sign = line.steps.iter().any(|step| match (&step.kind, &items[step.item]) {
        (StepKind::Move(ply), Item::Move(written)) => {
            ply.played.is_capture() && !written.span.slice(text).contains('-')
        }
        _ => false,
    });
    for one in diagnostics.iter_mut().filter(|one| !has_sign && one.code == &codes::HYPHEN_CAPTURE)
    {
        one.code = &codes::HYPHEN_CAPTURES;
    }
}

/// The tag with the start position of a game. A tag without a value, or with `?`, says that nothing is known, so that
/// the game has the usual start.
pub(crate) fn position_tag(game: &Game) -> Option<&Tag> {
    game.tag("FEN").filter(|tag| !matches!(tag.value.trim(), "" | "?"))
}

/// The start position of a game: from its `FEN` tag, or else from its rules.
pub(crate) fn start(
    text: &str,
    game: &Game,
    rules: &Ruleset,
    diagnostics: &mut impl Extend<Diagnostic>,
) -> Position {
    let Some(tag) = position_tag(game) else { return rules.start() };
    let read = Fen::read_of_game(&tag.value, rules.board());
    match read.and_then(|fen| if fen.is_null_move { Err(FenError::NoTurn) } else { Ok(fen) }) {
        Ok(mut fen) => {
            if fen.turn.is_none() {
                fen.position.turn = line::likely_turn(text, rules, fen.position, &game.body);
            }
            let edit = |right: &str| tag.new_value(text, right);
            diagnostics.extend(line::fen_oddities(&fen, rules.board(), tag.value_span, edit));
            fen.position
        }
        Err(error) => {
            let message = format!("the position cannot be read: {error}");
            let diagnostic = Diagnostic::new(&codes::FEN_BAD, tag.value_span, message)
                .with_help("write a position such as `W:W31,32,K40:B19,20`")
                .with_note("the game is replayed from the usual start");
            diagnostics.extend([diagnostic]);
            rules.start()
        }
    }
}

/// The rules by the fields of a tag, or by the usual fields of its number if more of the game can
/// be replayed with them.
fn usual_numbering(
    text: &str,
    game: &Game,
    rules: Ruleset,
    diagnostics: &mut Vec<Diagnostic>,
) -> Ruleset {
    let usual = Ruleset::new(rules.variant()).within(rules.limits()).for_game(game.span.len());
    if rules.board().layout() == usual.board().layout() {
        return rules;
    }
    let reach = |rules: &Ruleset| {
        let start = start(text, game, rules, &mut Vec::new());
        line::reach(text, rules, &game.body, start, None)
    };
    let by_tag = reach(&rules);
    if by_tag.is_whole() || reach(&usual).plies() <= by_tag.plies() {
        return rules;
    }
    let tag = game.tag("GameType");
    let span = tag.map_or(game.span, |tag| tag.value_span);
    let message = format!("the moves are numbered as usual for {} draughts", usual.variant());
    let mut said = Diagnostic::new(&codes::GAMETYPE_NUMBERING_IGNORED, span, message);
    if let Some(edit) = tag.and_then(|tag| tag.new_value(text, &usual.game_type().to_string())) {
        said = said.with_fix(Fix::guess("write the usual fields", [edit]));
    }
    diagnostics.push(said);
    usual
}

/// Frisian draughts: a king makes at most three moves in a row while its side has men. A capture or
/// a move of another piece restarts the count.
#[derive(Clone, Copy, Default)]
struct KingMoves {
    /// The destination of the last move of each side.
    last: [Option<Square>; 2],
    /// The number of moves in a row that its king has made.
    count: [usize; 2],
}

impl KingMoves {
    /// Counts a move; returns whether the king has made too many.
    fn count(&mut self, ply: &Ply, before: &Position) -> bool {
        let turn = ply.turn;
        let side = turn as usize;
        let with_king = before.kings(turn).contains(ply.played.from());
        let counts = with_king && !ply.played.is_capture();
        self.count[side] = match (counts, self.last[side] == Some(ply.played.from())) {
            (true, true) => self.count[side] + 1,
            (true, false) => 1,
            (false, _) => 0,
        };
        self.last[side] = Some(ply.played.to());
        self.count[side] > 3 && !before.men(turn).is_empty()
    }

    /// Checks a line and its variations.
    fn check(mut self, line: &Line, items: &[Item], diagnostics: &mut Problems) {
        let mut last = line.start;
        let mut before = (last, self);
        for step in &line.steps {
            match (&step.kind, &items[step.item]) {
                (StepKind::Move(ply), item) => {
                    before = (ply.before(&last), self);
                    last = ply.after(&last);
                    if self.count(ply, &before.0) {
                        let message = "a king makes more than three moves in a row";
                        let help = "after three such moves, move another piece, or capture";
                        let said = Diagnostic::new(&codes::KING_MOVES, item.span(), message);
                        diagnostics.push(said.with_help(help));
                    }
                }
                (StepKind::Setup(position), _) => {
                    self = Self::default();
                    last = **position;
                    before = (last, self);
                }
                (StepKind::Variation(line), Item::Variation(variation)) => {
                    // The variation replaces the last move, or follows it.
                    let so_far = if line.start == before.0 { before.1 } else { self };
                    so_far.check(line, &variation.items, diagnostics);
                }
                (StepKind::Variation(_), _) => {}
            }
        }
    }
}
