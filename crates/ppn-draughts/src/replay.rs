//! Playing a game by the rules of its type.

use crate::{
    Fen, FenError, Form, Game, GameType, Item, Layout, Limits, Line, Ply, Position, Ruleset,
    Square, SquareName, StepKind, Tag, Variant,
    assembly::{self, line_end},
    checks, codes, line,
    problems::Problems,
    squares_text::SquaresText,
};
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Label, Span};

/// A replayed game.
#[derive(Clone, Debug)]
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
    let mut diagnostics = Problems::within(limits);
    let bytes = game.span.len();
    let tag = game.tag("GameType");
    let read = tag.map(|tag| (tag, tag.value.parse::<GameType>()));
    let (game_type, rules_from, rules) = match read {
        Some((tag, Ok(game_type))) => {
            if game_type.number < 0 {
                let message = "the number of a game type has no plus or minus";
                diagnostics.push(Diagnostic::new(&codes::GAMETYPE_BAD, tag.value_span, message));
            }
            let rules = Ruleset::of(game_type).map(|rules| rules.within(limits).for_game(bytes));
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
                let by_name = "is the game of the `Variant` tag";
                diagnostics.push(no_game_type(text, game, variant, by_name, Applicability::Safe));
                let rules = Ruleset::new(variant).within(limits).for_game(game.span.len());
                let game_type = Some(rules.game_type());
                return finish(text, game, game_type, RulesFrom::Tag, Some(rules), diagnostics);
            }
            let rules = guess(text, game, limits);
            let name = rules.variant();
            diagnostics.push(match other {
                Some((tag, _)) => {
                    let message = format!("`{}` is not a game type; {name} is guessed", tag.value);
                    let meant = Variant::of_words(&tag.value).unwrap_or(name);
                    let help = format!("write `{}` for {meant} draughts", meant.number());
                    Diagnostic::new(&codes::GAMETYPE_BAD, tag.value_span, message).with_help(help)
                }
                None => no_game_type(text, game, name, "is guessed", Applicability::Unsafe),
            });
            (Some(rules.game_type()), RulesFrom::Guess, Some(rules))
        }
    };
    let mut replay = finish(text, game, game_type, rules_from, rules, diagnostics);
    if let (Some(tag), RulesFrom::Tag) = (tag, rules_from) {
        name_other_game(text, game, tag, limits, &mut replay);
    }
    replay
}

/// The number of moves that cannot all be legal by chance under the rules of another game.
const CLEARLY_PLAYED: usize = 6;

/// If hardly any move is legal by the rules of the tag, and all are legal by the rules of another
/// game, the tag is wrong.
fn name_other_game(text: &str, game: &Game, tag: &Tag, limits: &Limits, replay: &mut Replay) {
    let stops = [&codes::ILLEGAL_MOVE, &codes::NO_SUCH_SQUARE];
    let is_stop = |one: &Diagnostic| stops.contains(&one.code);
    let Some(at) = replay.diagnostics.iter().position(is_stop) else { return };
    let Some(played) = &replay.played else { return };
    if played.line.plies().count() > 1 {
        return;
    }
    let other = guess(text, game, limits);
    let start = start(text, game, &other, &mut Problems::within(limits));
    let (plies, all) = line::reach(text, &other, &game.body, start);
    if !all || plies < CLEARLY_PLAYED {
        return;
    }
    let variant = other.variant();
    let error = &mut replay.diagnostics[at];
    let first =
        format!("`{}` is not legal in {} draughts", error.span.slice(text), played.rules.variant());
    error.labels = vec![Label { span: error.span, text: first }];
    error.message = format!("the moves are those of {variant} draughts");
    (error.span, error.label) = (tag.value_span, "this is another game".to_owned());
    error.help = vec![format!("write `{}` for {variant} draughts", variant.number())];
    error.notes = vec!["no move is replayed by the rules of the tag".to_owned()];
    error.fixes.clear();
    let code = error.code;
    // Other problems under the rules of the tag do not apply under the rules of the other game.
    let is_of_rules =
        |one: &Diagnostic| one.code == &codes::RESULT_OTHER_CONVENTION || is_stop(one);
    replay
        .diagnostics
        .retain(|one| !is_of_rules(one) || one.code == code && one.span == tag.value_span);
    replay.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
}

/// Reports that there is no `GameType` tag, and which game is assumed.
fn no_game_type(
    text: &str,
    game: &Game,
    variant: Variant,
    why: &str,
    applicability: Applicability,
) -> Diagnostic {
    let at = Span { start: game.span.start, end: game.span.start };
    let usual = Variant::of_number(variant.number()) == Some(variant);
    let tag = if usual { variant.number().to_string() } else { variant.game_type().to_string() };
    let line_end = line_end(text, game.span);
    let edits = vec![Edit::insert(at.start, format!("[GameType \"{tag}\"]{line_end}"))];
    let title = format!("add the tag of {variant} draughts");
    let message = format!("there is no `GameType` tag; {variant} {why}");
    Diagnostic::new(&codes::GAMETYPE_MISSING, at, message).with_fix(Fix {
        title,
        applicability,
        edits,
    })
}

/// Replays a game by rules that the caller names, within their limits.
#[must_use]
pub fn replay_by(text: &str, game: &Game, rules: Ruleset) -> Replay {
    let rules = rules.for_game(game.span.len());
    let game_type = Some(rules.game_type());
    let problems = Problems::within(rules.limits());
    finish(text, game, game_type, RulesFrom::Caller, Some(rules), problems)
}

fn finish(
    text: &str,
    game: &Game,
    game_type: Option<GameType>,
    rules_from: RulesFrom,
    rules: Option<Ruleset>,
    mut diagnostics: Problems,
) -> Replay {
    checks::tags(text, game, rules.as_ref(), &mut diagnostics);
    checks::commands(text, &game.body, &mut diagnostics);
    let played = rules.map(|rules| {
        let start = start(text, game, &rules, &mut diagnostics);
        let mut line = line::replay(text, &rules, &game.body, start, &mut diagnostics);
        // A setup before anything else is the start.
        if let Some(step) = line.steps.first()
            && let StepKind::Setup(position) = step.kind
            && game.body[..step.item]
                .iter()
                .all(|item| matches!(item, Item::Comment(_) | Item::Stray(_)))
        {
            line.start = position;
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

/// The start position of a game: from its `FEN` tag, or else from its rules.
fn start(text: &str, game: &Game, rules: &Ruleset, diagnostics: &mut Problems) -> Position {
    let Some(tag) = game.tag("FEN") else { return rules.start() };
    let read = Fen::read(&tag.value, rules.board());
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
            diagnostics.push(diagnostic);
            rules.start()
        }
    }
}

/// The rules by the fields of a tag, or by the usual fields of its number if more of the game can
/// be replayed with them.
fn usual_numbering(text: &str, game: &Game, rules: Ruleset, diagnostics: &mut Problems) -> Ruleset {
    let usual = Ruleset::new(rules.variant()).within(rules.limits()).for_game(game.span.len());
    if rules.board().layout() == usual.board().layout() {
        return rules;
    }
    let reach = |rules: &Ruleset| {
        let start = start(text, game, rules, &mut Problems::within(rules.limits()));
        line::reach(text, rules, &game.body, start)
    };
    let (by_tag, all) = reach(&rules);
    if all || reach(&usual).0 <= by_tag {
        return rules;
    }
    let tag = game.tag("GameType");
    let span = tag.map_or(game.span, |tag| tag.value_span);
    let message = format!("the moves are numbered as usual for {} draughts", usual.variant());
    let mut said = Diagnostic::new(&codes::GAMETYPE_NUMBERING_IGNORED, span, message);
    if let Some(edit) = tag.and_then(|tag| tag.new_value(text, &usual.game_type().to_string())) {
        let title = "write the usual fields".to_owned();
        let fix = Fix { title, applicability: Applicability::Unsafe, edits: vec![edit] };
        said = said.with_fix(fix);
    }
    diagnostics.push(said);
    usual
}

/// Guesses a game from its squares: of the games that use such squares, the first one that can
/// replay the most moves.
fn guess(text: &str, game: &Game, limits: &Limits) -> Ruleset {
    let (mut largest, mut letters, mut any) = (0, false, false);
    assembly::each_move(&game.body, &mut |written| {
        for name in SquaresText::read(written.span.slice(text)).names {
            any |= written.form == Form::Squares;
            match name {
                SquareName::Number(number) => largest = largest.max(number),
                SquareName::Letter(..) => letters = true,
            }
        }
    });
    let has_moves = any;
    if let Some(tag) = game.tag("FEN") {
        let (number, letter) = Fen::survey(&tag.value);
        any |= number > 0 || letter;
        // Numbers in the position of a game with letters are usual.
        letters |= letter;
        largest = largest.max(number);
    }
    let candidates: &[Variant] = match () {
        () if !any => &[Variant::International],
        () if letters => &[Variant::Russian, Variant::Brazilian, Variant::Czech, Variant::Turkish],
        () if largest > 50 => &[Variant::Canadian],
        () if largest > 32 => &[Variant::International, Variant::Frisian],
        () => &[
            Variant::English,
            Variant::Italian,
            Variant::Spanish,
            Variant::Pool,
            Variant::International,
        ],
    };
    let first = Ruleset::new(candidates[0]).within(limits).for_game(game.span.len());
    if !has_moves || candidates.len() == 1 {
        return first;
    }
    let mut best = (first.clone(), 0);
    for &variant in candidates {
        // The candidates share the jumps of a game.
        let rules = Ruleset::new(variant).within(limits).sharing(&first);
        let start = start(text, game, &rules, &mut Problems::within(limits));
        let (plies, all) = line::reach(text, &rules, &game.body, start);
        if plies > best.1 {
            best = (rules, plies);
        }
        if all && plies == best.1 {
            break;
        }
    }
    best.0.for_game(game.span.len())
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
    fn count(&mut self, ply: &Ply) -> bool {
        let turn = ply.before.turn;
        let side = turn as usize;
        let with_king = ply.before.kings(turn).contains(ply.played.from());
        let counts = with_king && !ply.played.is_capture();
        self.count[side] = match (counts, self.last[side] == Some(ply.played.from())) {
            (true, true) => self.count[side] + 1,
            (true, false) => 1,
            (false, _) => 0,
        };
        self.last[side] = Some(ply.played.to());
        self.count[side] > 3 && !ply.before.men(turn).is_empty()
    }

    /// Checks a line and its variations.
    fn check(mut self, line: &Line, items: &[Item], diagnostics: &mut Problems) {
        let mut before = (line.start, self);
        for step in &line.steps {
            match (&step.kind, &items[step.item]) {
                (StepKind::Move(ply), item) => {
                    before = (ply.before, self);
                    if self.count(ply) {
                        let message = "a king makes more than three moves in a row";
                        let help = "after three such moves, move another piece, or capture";
                        diagnostics.push(
                            Diagnostic::new(&codes::KING_MOVES, item.span(), message)
                                .with_help(help),
                        );
                    }
                }
                (StepKind::Setup(position), _) => {
                    self = Self::default();
                    before = (*position, self);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mode, read, ruleset::USED};

    #[test]
    fn candidates_that_lose_are_not_explained() {
        // No rules of the games with such squares allow the move.
        let text = "[FEN \"W:WKa1,Kc1,Ke1,Kg1:Bb2,b4,b6,d2,d4,d6,f2,f4,f6\"] 1. a1xb8 *";
        let pdn = read(text, Mode::Tolerant);
        USED.set(0);
        assert!(replay(text, &pdn.games[0], &Limits::default()).played.is_some());
        assert!(USED.get() < 1200, "{} jumps", USED.get());
    }

    #[test]
    fn candidates_share_the_jumps_of_a_game() {
        let few = Limits { game_jumps: 100, ..Limits::default() };
        let first = Ruleset::new(Variant::Russian).within(&few).for_game(0);
        let used = |rules: &Ruleset| {
            let fen = Fen::read("W:WKa1,Kc1:Bb2,b4,b6,d2,d4,d6,f2,f4,f6", rules.board()).unwrap();
            USED.set(0);
            assert!(!rules.moves(&fen.position).is_empty());
            USED.get()
        };
        let others = [Variant::Brazilian, Variant::Czech, Variant::Russian];
        let all = others.map(|variant| used(&Ruleset::new(variant).within(&few).sharing(&first)));
        assert!(all.iter().sum::<u32>() <= 2 * (100 + 2 * 20), "{all:?}");
        assert!(all.map(|_| used(&first)).iter().all(|used| *used <= 20), "{all:?}");
    }
}
