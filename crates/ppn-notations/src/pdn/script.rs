//! Games of draughts as typed steps.

use super::{
    glyphs::{glyph, is_mark},
    in_ppn::InPpn,
    tabletop::Tabletop,
    variant::numbers_of,
};
use crate::commands::Said;
use crate::remark::{in_braces, style_of_key};
use ppn_draughts::{
    Colour, Fen, Game, GameType, Item, Line, NOT_REPLAYED, Numbering, Played, Ply, Position,
    Replay, Ruleset, Separator, Square, SquareName, StepKind, UnstatedResult, Variant, Variation,
    comment_text, tag_name,
};
use ppn_file::{Metadata, ScalarStyle, Text};
use ppn_record::{Action, Branch, Entry, Layout, Opening, Place, Script, Step, Wording};
use ppn_source::Span;
use std::fmt;

/// The set of pieces that a converted game is played with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum System {
    /// A board and draughts.
    #[default]
    Checkers,
    /// Coins on tiles.
    Piecepack,
}

ppn_source::settings! {
    /// The way in which a game is converted.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub struct Conversion {
        /// The set of pieces.
        pub system: System, with_system;
        /// Whether the side that moves first is at the bottom; otherwise the colours are placed as on
        /// the start board of PPN.
        pub starter_at_bottom: bool, with_starter_at_bottom;
    }
}

/// The reason why a game cannot be converted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NoConversion {
    /// The rules of the game type are not known.
    UnknownRules,
    /// A piecepack has too few pieces for the game.
    NotWithPiecepack(Variant),
    /// The board is not the usual one of the game, which is the only one of tiles.
    OtherBoard(Variant),
    /// The position has more pieces of a side than a piecepack.
    TooManyPieces(Colour),
}

impl fmt::Display for NoConversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRules => f.write_str("the rules of the game type are unknown"),
            Self::NotWithPiecepack(variant) => {
                write!(f, "a piecepack has too few pieces for {variant} draughts")
            }
            Self::OtherBoard(variant) => write!(f, "the board is not that of {variant} draughts"),
            Self::TooManyPieces(colour) => {
                write!(f, "{colour} has more pieces than at the start of a game")
            }
        }
    }
}

impl NoConversion {
    /// The name of the tag that requests the impossible conversion.
    pub(super) fn tag(&self) -> &'static str {
        match self {
            Self::TooManyPieces(_) => "FEN",
            _ => "GameType",
        }
    }
}

impl std::error::Error for NoConversion {}

/// A replayed game as typed steps.
///
/// Each move has a number, in pairs as in PDN. The further legs of a capture and its removals are
/// submoves. Strengths, glyphs, comments and variations become remarks, and so do moves that could
/// not be replayed.
///
/// ```
/// use ppn_notations::draughts::{Mode, read, replay};
/// use ppn_notations::{pdn::{Conversion, System, script}, print_script};
///
/// let pdn = read("[GameType \"20\"] 1. 32-28 19-23 2. 28x19 *", Mode::Tolerant);
/// let how = Conversion::default().with_system(System::Checkers).with_starter_at_bottom(false);
/// let script = script(&pdn.text, &pdn.games[0], &replay(&pdn.text, &pdn.games[0], &Default::default()), how)?;
/// assert!(print_script(&script).ends_with("...\n1. d4-e5 1... g7-f6\n2. e5-g7;*f6\n"));
/// # Ok::<(), ppn_notations::pdn::NoConversion>(())
/// ```
///
/// # Errors
/// If the rules of the game are not known, or a piecepack cannot show the game.
pub fn script(
    text: &str,
    game: &Game,
    replay: &Replay,
    how: Conversion,
) -> Result<Script, NoConversion> {
    script_for(text, game, replay, how, Purpose::default())
}

/// The purpose of a script.
#[derive(Clone, Copy, Default)]
pub(super) struct Purpose {
    /// For a viewer: moves have their words, and variations are lines of their own.
    pub(super) viewer: bool,
    /// For a game whose usual start board is already set up, and is changed if the game begins with
    /// another position.
    pub(super) on_board: bool,
}

/// A replayed game as typed steps, for a purpose.
pub(super) fn script_for(
    text: &str,
    game: &Game,
    replay: &Replay,
    how: Conversion,
    Purpose { viewer, on_board }: Purpose,
) -> Result<Script, NoConversion> {
    let Begun { mut script, played, usual } = Begun::new(text, game, replay, how)?;
    let Played { rules, line } = played;
    let is_usual = usual.is_some_and(|mut usual| {
        usual.turn = line.start.turn;
        usual == line.start
    });
    let table = Tabletop { rules, how };
    let mut writer = Writer::new(text, table, line.start, 1);
    writer.viewer = viewer;
    match usual {
        _ if is_usual => {}
        Some(usual) if on_board => {
            let at = game.tag("FEN").map(|tag| tag.span);
            let at = at.unwrap_or(Span::empty(game.span.start as usize));
            writer.push_first(table.changes(&usual, &line.start), at);
        }
        _ => script.opening = Opening::Placed(table.position(&line.start)),
    }
    writer.line(&game.body, line, end_of(game).start);
    if let Some(UnstatedResult::Other(result)) = UnstatedResult::of(text, game) {
        writer.comment(&result, end_of(game));
    }
    if viewer {
        script.squares = numbers_of(writer.table.rules, how);
        let board = writer.table.rules.board();
        let first = board.squares().next().map(|square| board.name(square));
        script.is_numbered =
            first.is_some_and(|name| name.starts_with(|one: char| one.is_ascii_digit()));
    }
    (script.entries, script.branches) = writer.finish();
    Ok(script)
}

/// The position on the start board of PPN that a game is played on, if there is one and it has the
/// shape of the game's board. A board that is shared with another game may have other men.
fn usual_start(rules: &Ruleset) -> Option<Position> {
    let setup = InPpn::of(rules.variant()).board()?;
    let board = Variant::all().find(|one| InPpn::of(*one).board() == Some(setup))?;
    let usual = Ruleset::new(board);
    has_same_shape(rules, &usual).then(|| usual.start())
}

/// Whether two boards have the same squares, by whatever names.
pub(super) fn has_same_shape(one: &Ruleset, other: &Ruleset) -> bool {
    let shape = |rules: &Ruleset| {
        let layout = rules.board().layout();
        (layout.starter, layout.width, layout.height, layout.inverted)
    };
    shape(one) == shape(other)
}

/// Fails if a piecepack has no such board or too few pieces.
fn fits_piecepack(
    variant: Variant,
    usual: Option<Position>,
    start: &Position,
) -> Result<(), NoConversion> {
    if !InPpn::of(variant).fits_piecepack {
        return Err(NoConversion::NotWithPiecepack(variant));
    }
    let usual = usual.ok_or(NoConversion::OtherBoard(variant))?;
    let count = |position: &Position, side| position.pieces(side).len();
    let mut sides = Colour::ALL.into_iter();
    let more = sides.find(|&side| count(start, side) > count(&usual, side));
    more.map_or(Ok(()), |side| Err(NoConversion::TooManyPieces(side)))
}

/// The end of a game.
fn end_of(game: &Game) -> Span {
    game.separator.map_or(Span::empty(game.span.end as usize), Separator::span)
}

/// Names of tags that have another meaning as keys of PPN, or none after the conversion.
const RESERVED: [&str; 7] =
    ["GameType", "FEN", "SetUp", "Macros", "MovetextParser", "ScalingFactor", "PPN"];

/// The metadata of a game as typed steps.
pub(super) fn metadata_of(
    text: &str,
    game: &Game,
    replay: &Replay,
    how: Conversion,
) -> Result<Metadata, NoConversion> {
    Ok(Begun::new(text, game, replay, how)?.script.metadata)
}

/// A script with its metadata, without moves.
struct Begun<'r> {
    script: Script,
    played: &'r Played,
    /// The position in which the game usually begins.
    usual: Option<Position>,
}

impl<'r> Begun<'r> {
    fn new(
        text: &str,
        game: &Game,
        replay: &'r Replay,
        how: Conversion,
    ) -> Result<Self, NoConversion> {
        let played = replay.played.as_ref().ok_or(NoConversion::UnknownRules)?;
        let Played { rules, line } = played;
        let variant = rules.variant();
        let usual = usual_start(rules);
        if how.system == System::Piecepack {
            fits_piecepack(variant, usual, &line.start)?;
        }
        let mut script = Script::default();
        script.add_game(
            InPpn::of(variant).name,
            match how.system {
                System::Checkers => "checkers",
                System::Piecepack => "piecepack",
            },
        );
        metadata(&mut script, text, game, Some(rules));
        if game.tag("FEN").is_none() && line.start != rules.start() {
            // The position is set up within the moves; the board alone does not show the side to move.
            let start = Fen::write(&line.start, rules.board());
            let at = Span::empty(game.span.start as usize);
            script.add_text(("PDNFEN", ScalarStyle::DoubleQuoted, at), (&start, at));
        }
        Ok(Self { script, played, usual })
    }
}

/// Adds the tags as metadata, and the result that ends a game if its tags name none. If the squares
/// were read by other rules than the tag gives them, the game type is that of the rules.
pub(super) fn metadata(script: &mut Script, text: &str, game: &Game, rules: Option<&Ruleset>) {
    let other_type = rules.and_then(|rules| {
        let stated: GameType = game.tag("GameType")?.value.parse().ok()?;
        let is_other = stated.layout.is_some_and(|stated| stated != rules.board().layout());
        is_other.then(|| rules.game_type().to_string())
    });
    let result = match UnstatedResult::of(text, game) {
        Some(UnstatedResult::Missing(result)) => Some(result),
        _ => None,
    };
    for tag in &game.tags {
        let prefix = if RESERVED.iter().any(|name| tag.is(name)) { "PDN" } else { "" };
        let key = format!("{prefix}{}", tag_name(&tag.name));
        let value = result.as_deref().filter(|_| tag.is("Result"));
        let value = value.or(other_type.as_deref().filter(|_| tag.is("GameType")));
        let value = value.unwrap_or(&tag.value);
        script.add_text((&key, style_of_key(&key), tag.span), (value, tag.value_span));
    }
    if let Some(result) = result.filter(|_| game.tag("Result").is_none()) {
        let at = end_of(game);
        script.add_text(("Result", ScalarStyle::Plain, at), (&result, at));
    }
}

struct Writer<'w> {
    text: &'w str,
    table: Tabletop<'w>,
    /// Whether moves keep their words, and variations become branches.
    viewer: bool,
    numbering: Numbering,
    /// The number of submoves of the last first half of a pair.
    submoves: usize,
    setups: u32,
    position: Position,
    /// The move number at the beginning of the last line, if a second half can follow; 0 for the
    /// line before all numbers.
    line_number: Option<u32>,
    entries: Vec<Entry>,
    branches: Vec<Branch>,
    /// The number of further variations that become branches: viewers have no more.
    left: usize,
    last: Option<Last>,
    /// The glyphs of moves: each the index of its entry, and of its remark there.
    glyphs: Vec<(usize, usize)>,
}

/// The last move, which variations replace.
#[derive(Clone, Copy)]
struct Last {
    /// The number of entries before it.
    entries: usize,
    before: Position,
    number: u32,
}

impl<'w> Writer<'w> {
    /// A line that begins with a position, whose next move has this number.
    fn new(text: &'w str, table: Tabletop<'w>, position: Position, number: u32) -> Self {
        Self {
            text,
            table,
            viewer: false,
            numbering: Numbering::from(table.rules.starter(), number),
            submoves: 0,
            setups: 0,
            position,
            line_number: None,
            entries: Vec::new(),
            branches: Vec::new(),
            left: ppn_record::Variation::MOST,
            last: None,
            glyphs: Vec::new(),
        }
    }

    /// Adds a line whose text goes to `end`.
    fn line(&mut self, items: &[Item], line: &Line, end: u32) {
        let mut steps = line.steps.iter().peekable();
        for (at, item) in items.iter().enumerate() {
            let step = steps.next_if(|step| step.item == at).map(|step| &step.kind);
            let stops = line.stopped.is_some_and(|stopped| stopped.span == item.span());
            if stops {
                return self.rest(item.span().start, end);
            }
            match (item, step) {
                (Item::Move(written), Some(StepKind::Move(ply))) => {
                    self.ply(ply, written.span_with_number(self.text));
                    self.word(written.span);
                    let (strength, star) = written.strength_and_star(self.text);
                    self.glyph(strength.trim_matches(['(', ')']), item.span());
                    if star {
                        self.glyph("$7", item.span());
                    }
                }
                (Item::Setup(span), Some(StepKind::Setup(position))) => {
                    self.set_up(position, *span);
                }
                (Item::Comment(span), _) => {
                    let comment = comment_text(span.slice(self.text));
                    self.comment(comment, *span);
                    if self.viewer {
                        let by = self.last.map_or(Colour::White, |last| last.before.turn);
                        let square = |name: &str| self.named(name);
                        let said = Said::new(comment, by == Colour::Black, &square);
                        said.add_to(&mut self.entries);
                    }
                }
                (Item::Glyph(span), _) => self.glyph(span.slice(self.text), *span),
                (Item::Variation(variation), step) => {
                    let text = variation.span.slice(self.text);
                    self.comment(text, variation.span);
                    let branched = match step {
                        Some(StepKind::Variation(line)) if self.viewer => {
                            self.branch(variation, line)
                        }
                        _ => false,
                    };
                    if !branched {
                        self.say(text);
                    }
                }
                (Item::Stray(_) | Item::Move(_) | Item::Setup(_), _) => {}
            }
        }
    }

    fn ply(&mut self, ply: &Ply, span: Span) {
        // A setup that only changes the side to move moves no piece.
        let turn = ply.turn;
        let count = self.numbering.next(turn);
        self.last =
            Some(Last { entries: self.entries.len(), before: self.position, number: count });
        let is_first = self.numbering.is_first(turn);
        let (dots, layout) = if is_first {
            (1, Layout::Line)
        } else {
            // Submoves of the first half have one more dot each, and no number may occur twice.
            let answers = self.line_number == Some(count) || self.line_number == Some(0);
            (3.max(self.submoves + 1), if answers { Layout::SameLine } else { Layout::Line })
        };
        let first = self.entries.len();
        self.moved(ply, span);
        for (at, entry) in self.entries[first..].iter_mut().enumerate() {
            entry.number = numbered(count, dots + at);
            entry.layout = match (at, entry.steps.len()) {
                (0, _) => layout,
                (_, 1) => Layout::Submove,
                _ => Layout::SubmoveInOneWord,
            };
        }
        self.submoves = if is_first { self.entries.len() - first } else { 0 };
        if layout == Layout::Line {
            // A second half is on the same line only after the first half of its pair.
            self.line_number = is_first.then_some(count);
        }
        self.position = ply.after(&self.position);
    }

    /// Adds the entry before all numbers.
    fn push_first(&mut self, actions: Vec<Action>, span: Span) {
        self.push("0.".into(), actions, span);
        self.line_number = Some(0);
    }

    /// Adds a line with a number of its own.
    fn push(&mut self, number: Text, actions: Vec<Action>, span: Span) {
        self.line_number = None;
        self.add(actions, span);
        if let Some(entry) = self.entries.last_mut() {
            entry.number = number;
        }
    }

    /// Adds an entry without its number.
    fn add(&mut self, actions: impl IntoIterator<Item = Action>, span: Span) {
        let steps = actions.into_iter().map(|action| Step { action, span }).collect();
        let wording = self.viewer.then(Box::default);
        self.entries.push(Entry { steps, span, wording, ..Entry::default() });
    }

    /// Adds a line that replaces the last move or follows it; returns whether it was added.
    fn branch(&mut self, variation: &Variation, line: &Line) -> bool {
        let (after, number) = match self.last {
            Some(last) if line.start == last.before => (last.entries, last.number),
            _ if line.start == self.position => {
                (self.entries.len(), { self.numbering }.next(line.start.turn))
            }
            _ => return false,
        };
        if line.plies().next().is_none() {
            return false;
        }
        let Some(left) = self.left.checked_sub(1) else { return true };
        let mut writer = Writer::new(self.text, self.table, line.start, number);
        (writer.viewer, writer.left) = (true, left);
        writer.line(&variation.items, line, variation.span.end.saturating_sub(1));
        self.left = writer.left;
        let (entries, branches) = writer.finish();
        self.branches.push(Branch { after, entries, branches });
        true
    }

    /// Records the word of the last move.
    fn word(&mut self, span: Span) {
        let Some(last) = self.last.filter(|_| self.viewer) else { return };
        let mover = last.before.turn;
        let dots = if self.numbering.is_first(mover) { "." } else { "..." };
        if let Some(wording) =
            self.entries.get_mut(last.entries).and_then(|one| one.wording.as_mut())
        {
            **wording = Wording::new(format!("{}{dots}", last.number), span.slice(self.text));
        }
    }

    /// Adds a strength or a glyph to the last move.
    fn glyph(&mut self, written: &str, span: Span) {
        if written.is_empty() {
            return;
        }
        self.comment(written, span);
        let Some(last) = self.last else { return self.say(written) };
        let remark = self.entries.last().and_then(|entry| entry.remarks.len().checked_sub(1));
        self.glyphs.extend(remark.map(|remark| (self.entries.len() - 1, remark)));
        let first = self.entries.get_mut(last.entries).and_then(|entry| entry.wording.as_mut());
        if let Some(wording) = first {
            wording.add_glyph(glyph(written));
        }
    }

    /// The entries and branches, with the glyphs of each entry before its words: only there they are
    /// read as glyphs again. They are moved at the end, so that many of them take no longer.
    fn finish(mut self) -> (Vec<Entry>, Vec<Branch>) {
        for of_entry in self.glyphs.chunk_by(|a, b| a.0 == b.0) {
            let remarks = &mut self.entries[of_entry[0].0].remarks;
            let Some(words) = remarks.iter().position(|remark| !is_mark(&remark.text)) else {
                continue;
            };
            let mut glyphs = of_entry.iter().map(|(_, remark)| *remark).peekable();
            let (mut after, mut before) = (Vec::new(), Vec::new());
            for (at, remark) in remarks.drain(..).enumerate() {
                let is_glyph = glyphs.next_if_eq(&at).is_some();
                if is_glyph || at < words { before.push(remark) } else { after.push(remark) }
            }
            before.append(&mut after);
            *remarks = before;
        }
        (self.entries, self.branches)
    }

    /// Adds a remark to the words of the last move, for viewers.
    fn say(&mut self, text: &str) {
        if let Some(wording) = self.entries.last_mut().and_then(|entry| entry.wording.as_mut()) {
            wording.remarks.add(text);
        }
    }

    /// Adds a move as submoves: its legs, the removal of the captured pieces, and the flip of a new
    /// king.
    fn moved(&mut self, ply: &Ply, span: Span) {
        let played = &ply.played;
        match played.routes().first() {
            None => self.shift(Some(played.from()), played.to(), span),
            Some(route) if self.table.rules.variant().lifts_at_once() => {
                // Pieces that are lifted at once are removed after each leg; a removal leaves no
                // active piece, so every leg names its square.
                for (leg, &over) in route.squares().windows(2).zip(route.captured()) {
                    self.shift(Some(leg[0]), leg[1], span);
                    self.add([self.take(over)], span);
                }
            }
            Some(route) => {
                for (at, leg) in route.squares().windows(2).enumerate() {
                    self.shift((at == 0).then_some(leg[0]), leg[1], span);
                }
                let mut captured: Vec<Square> = played.captured().iter().collect();
                captured.sort_by_key(|&square| self.table.rules.board().order(square));
                let removals: Vec<Action> =
                    captured.into_iter().map(|square| self.take(square)).collect();
                self.add(removals, span);
            }
        }
        if played.promotes() {
            self.add([Action::TurnOver { at: self.table.place(played.to()) }], span);
        }
    }

    fn shift(&mut self, from: Option<Square>, to: Square, span: Span) {
        let from = from.map(|from| self.table.place(from));
        self.add([Action::Shift { from, to: self.table.place(to) }], span);
    }

    fn take(&self, square: Square) -> Action {
        Action::Take { at: self.table.place(square) }
    }

    fn set_up(&mut self, position: &Position, span: Span) {
        let actions = self.table.changes(&self.position, position);
        if actions.is_empty() && position.turn != self.position.turn {
            // Another side is to move, which boards do not show.
            self.comment(span.slice(self.text), span);
        } else if !actions.is_empty() {
            self.setups += 1;
            // As in the numbers of moves, three dots show that the second player is to move.
            let dots = if position.turn == self.table.rules.starter() { "." } else { "..." };
            self.push(format!("Setup{}{dots}", self.setups).into(), actions, span);
            if let Some(wording) = self.entries.last_mut().and_then(|one| one.wording.as_mut()) {
                **wording = Wording::new("", span.slice(self.text));
            }
            self.last = None;
            self.submoves = 0;
        }
        self.position = *position;
    }

    /// Adds the parts that could not be converted as a remark.
    fn rest(&mut self, from: u32, end: u32) {
        let rest = Span { start: from, end: end.max(from) };
        let text = format!("{NOT_REPLAYED}{}", rest.slice(self.text));
        self.comment(&text, rest);
        self.say(&text);
    }

    fn comment(&mut self, text: &str, span: Span) {
        let text = in_braces(text);
        if text.is_empty() {
            return;
        }
        if self.entries.is_empty() {
            self.push_first(Vec::new(), span);
        }
        if let Some(last) = self.entries.last_mut() {
            last.remarks.push(text.into());
        }
    }

    /// The place of a named square.
    fn named(&self, name: &str) -> Option<Place> {
        let name = SquareName::read(name)?;
        self.table.rules.board().find(name).map(|square| self.table.place(square))
    }
}

/// A move number with the given number of dots.
fn numbered(number: u32, dots: usize) -> Text {
    let mut text = Text::from(number);
    (0..dots).for_each(|_| text.push('.'));
    text
}
