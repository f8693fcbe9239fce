//! Games of Arimaa as typed steps.

use super::{from_scripts::square_of, print_length};
use crate::commands::{Said, form};
use crate::remark::in_braces;
use ppn_arimaa::{
    Comment, Game, Line, Marking, Motion, Piece, Played, Replay, Role, Side, Square, Turn,
    TurnKind, codes, full_steps,
};
use ppn_file::{Metadata, ScalarStyle, Text};
use ppn_record::{
    Action, Branch, Entry, Layout, Mark, MarkShape, Marks, Opening, Place, Placed, Script, Step,
    StepPart, Steps, Variation, Wording,
};
use ppn_source::Span;
use smallvec::SmallVec;
use std::{borrow::Cow, collections::HashMap, fmt::Write as _};

ppn_source::settings! {
    /// The form of a game in Portable Piecepack Notation.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Conversion {
        /// The way in which the board is set up.
        pub form: Form = Form::default(), with_form;
        /// The way in which variations are written.
        pub variations: Variations = Variations::default(), with_variations;
        /// Whether headers other than those of the players are kept, as `FAN-` and their name.
        pub headers: bool = false, with_headers;
        /// The maximum number of bytes of one game, where each variation repeats all turns before it. A larger
        /// game is not converted.
        pub bytes: usize = Self::MOST_BYTES, with_bytes;
    }
}

impl Conversion {
    pub(super) const MOST_BYTES: usize = 12 << 20;
}

/// The way in which the board of a converted game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Form {
    /// The first line of the movetext: every PPN reader understands it.
    #[default]
    Portable,
    /// The setup `Arimaa` of the registry.
    Native,
}

/// The way in which variations are written in PPN, which has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Variations {
    /// Each variation is a separate game after the main line, from the first turn on.
    #[default]
    Games,
    /// They are left out.
    Drop,
    /// They are branches of the script, whose moves keep their words: for viewers.
    Branches,
}

/// The games made from one game would exceed the limit: each variation repeats all turns before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong {
    /// The maximum number of bytes: [`Conversion::bytes`].
    pub most: usize,
}

/// The board, and the marks of the traps under the pieces.
fn board() -> Opening {
    let put = |piece: &'static str, x, y| Placed { piece: piece.into(), at: Place { x, y } };
    let traps = [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)];
    let traps = traps.into_iter().map(|(x, y)| put("uRc", x, y));
    Opening::Placed(std::iter::once(put("u[X]8", 4.5, 4.5)).chain(traps).collect())
}

/// A game as typed steps, and its variations as further games.
///
/// The pieces are chess pieces: rabbits pawns, cats knights, dogs bishops, horses rooks, the camel
/// queen and the elephant king; gold is white, silver black. A turn that breaks a rule is left out
/// with the rest of its line, but its variations are kept.
///
/// ```
/// use ppn_notations::arimaa::{read, replay};
/// use ppn_notations::{fan::{Conversion, scripts}, print_script};
///
/// let game = &read("1g Ee2 Rh1 1s ra8 2g Ee2n \"slow\"", Default::default()).games[0];
/// let scripts = scripts(game, &replay(game, &Default::default()), Conversion::default())?;
/// let ppn = print_script(&scripts[0]);
/// assert!(ppn.ends_with("\n1g. u♔@e2 u♙@h1\n1s. u♟@a8\n2g. e2-e3 {slow}\n"));
/// # Ok::<(), ppn_notations::fan::TooLong>(())
/// ```
///
/// # Errors
///
/// [`TooLong`] if variations would make the text too long.
pub fn scripts(game: &Game, replay: &Replay, how: Conversion) -> Result<Vec<Script>, TooLong> {
    let mut converter =
        Converter { game, replay, how, scripts: Vec::new(), length: 0, left: Variation::MOST };
    converter.line(&game.main, &Moves::default(), "")?;
    Ok(converter.scripts)
}

/// The main line of a game as typed steps.
pub(super) fn main_line(game: &Game, replay: &Replay, how: Conversion) -> Result<Script, TooLong> {
    let scripts = scripts(game, replay, how)?;
    Ok(scripts.into_iter().next().unwrap_or_default())
}

/// The metadata of a game as typed steps.
pub(super) fn metadata_of(game: &Game, how: Conversion) -> Metadata {
    let mut script = Script::default();
    metadata(game, how, &mut script, "");
    script.metadata
}

struct Converter<'g> {
    game: &'g Game,
    replay: &'g Replay,
    how: Conversion,
    /// The games so far, in the order of their numbers.
    scripts: Vec<Script>,
    /// The bytes of the texts of all games so far, except for the innermost one under way.
    length: usize,
    /// The number of further variations that become branches: viewers have no more.
    left: usize,
}

/// Entries without remarks and marks, and their number of bytes in PPN.
#[derive(Clone, Default)]
struct Moves {
    entries: Vec<Entry>,
    length: usize,
}

/// A game under way.
#[derive(Default)]
struct Sheet {
    script: Script,
    /// The number of bytes of the game in PPN.
    length: usize,
    /// The same moves without comments, from which variations begin. If there are none, or they are left out, they
    /// are not kept.
    bare: Option<Moves>,
    /// Whether the length of the game counts: variations are written as games, too.
    is_bounded: bool,
    /// Whether moves keep their words.
    viewer: bool,
    /// A buffer for the numbers of movements.
    number: String,
    /// The beginning of the current turn, which is the end of the comments before it.
    at: Span,
}

impl<'g> Converter<'g> {
    /// Adds the game of a line. `before` are the moves that lead to it; `path` names it among the
    /// variations and is empty for the main line.
    fn line(&mut self, line: &'g Line, before: &Moves, path: &str) -> Result<(), TooLong> {
        let number = self.scripts.len();
        self.scripts.push(Script::default());
        let has_variations = line.iter().any(|turn| !turn.variations.is_empty());
        let mut sheet = self.sheet(before, path, has_variations);
        self.turns(line, &mut sheet, path)?;
        self.length += sheet.length + 1;
        self.scripts[number] = sheet.finished();
        self.bounded(0)
    }

    /// Adds the turns of a line to its game, up to one that breaks a rule.
    fn turns(&mut self, line: &'g Line, sheet: &mut Sheet, path: &str) -> Result<(), TooLong> {
        let movements = line.iter().map(|turn| turn.steps.len().max(1));
        sheet.script.entries.reserve(movements.sum());
        for turn in line {
            let entries = sheet.script.entries.len();
            let played = self.replay.of(turn);
            let before = sheet.bare.as_ref().map(|bare| (bare.entries.len(), bare.length));
            if played.board.is_none() {
                // The board before it is known, and its variations begin there.
                if breaks_rule(played) {
                    self.variations(turn, sheet, before, path)?;
                    self.branches(turn, sheet, entries)?;
                }
                break;
            }
            sheet.at = turn.id_span;
            sheet.remarks(turn.position_comment.as_ref(), &turn.markings);
            sheet.turn(turn, played);
            self.bounded(sheet.length)?;
            self.variations(turn, sheet, before, path)?;
            self.branches(turn, sheet, entries)?;
        }
        Ok(())
    }

    /// Adds a turn's variations as branches after the given number of entries, for viewers.
    fn branches(&mut self, turn: &'g Turn, sheet: &mut Sheet, after: usize) -> Result<(), TooLong> {
        for variation in turn.variations.iter().filter(|_| sheet.viewer) {
            let Some(left) = self.left.checked_sub(1) else { break };
            self.left = left;
            let mut branch = Sheet { viewer: true, at: turn.span, ..Sheet::default() };
            self.turns(variation, &mut branch, "")?;
            let Script { entries, branches, .. } = branch.script;
            if !entries.is_empty() {
                sheet.script.branches.push(Branch { after, entries, branches });
            }
        }
        Ok(())
    }

    /// Adds the games of a turn's variations, which begin with the given number of bare moves, and
    /// remarks that refer to them.
    fn variations(
        &mut self,
        turn: &'g Turn,
        sheet: &mut Sheet,
        before: Option<(usize, usize)>,
        path: &str,
    ) -> Result<(), TooLong> {
        let Some(((entries, length), bare)) = before.zip(sheet.bare.as_ref()) else {
            return Ok(());
        };
        if turn.variations.is_empty() {
            return Ok(());
        }
        let before = Moves { entries: bare.entries[..entries].to_vec(), length };
        for (at, variation) in turn.variations.iter().enumerate() {
            let slash = if path.is_empty() { "" } else { "/" };
            let path = format!("{path}{slash}{}-{}", turn.id, at + 1);
            sheet.remark(&format!("Variation {path}: game {}", self.scripts.len() + 1));
            let length = sheet.length;
            self.length += length;
            self.line(variation, &before, &path)?;
            self.length -= length;
        }
        Ok(())
    }

    /// Fails if this number of further bytes exceeds the limit.
    fn bounded(&self, bytes: usize) -> Result<(), TooLong> {
        let most = self.how.bytes;
        if self.length + bytes > most { Err(TooLong { most }) } else { Ok(()) }
    }

    /// A game that begins with its metadata and some moves.
    fn sheet(&self, before: &Moves, path: &str, has_variations: bool) -> Sheet {
        let mut script = Script { in_braces: true, ..Script::default() };
        metadata(self.game, self.how, &mut script, path);
        // The line end after the head does not count.
        let head = crate::print_script(&script).len() - 1;
        script.entries.clone_from(&before.entries);
        let at = Span::empty(self.game.span.start as usize);
        let is_bounded = self.how.variations == Variations::Games;
        let bare = (has_variations && is_bounded).then(|| before.clone());
        let viewer = self.how.variations == Variations::Branches;
        let length = head + before.length;
        Sheet { script, length, bare, is_bounded, viewer, at, ..Sheet::default() }
    }
}

/// Adds the metadata of a game. `path` names it among the variations.
fn metadata(game: &Game, how: Conversion, script: &mut Script, path: &str) {
    match how.form {
        Form::Portable => {
            script.add_word("GameType", "Arimaa");
            script.opening = board();
        }
        Form::Native if game.is_arimaa() => script.add_game("Arimaa", "Chess"),
        Form::Native => {
            let at = Span::default();
            let variant = game.variant.as_str();
            script.add_text(("GameType", ScalarStyle::Plain, at), (variant, at));
        }
    }
    let mut entry = |name: &str, value: &str, span: Span| {
        script.add_text((name, ScalarStyle::Plain, span), (value, span));
    };
    let headers = || game.headers.iter();
    let player = |name: &str| {
        let named = headers().rev().find(|header| header.key() == name);
        named.map_or(Span::default(), |header| header.span)
    };
    if let Some(gold) = game.gold() {
        entry("Gold", gold, player("gold"));
    }
    if let Some(silver) = game.silver() {
        entry("Silver", silver, player("silver"));
    }
    if how.headers {
        // YAML allows each name once. If a name is given twice, the last value is kept.
        let others = || headers().filter(|header| !header.names_players());
        let last: HashMap<&str, &str> =
            others().map(|header| (&*header.name, &*header.value)).collect();
        for header in others() {
            entry(&format!("FAN-{}", header.name), last[&*header.name], header.span);
        }
    }
    if !path.is_empty() {
        entry("Variation", path, Span::default());
    }
}

/// Whether a turn breaks a rule itself, and is not only after one that does.
fn breaks_rule(played: &Played) -> bool {
    played.error.is_some_and(|error| *error.rule != codes::NOT_REPLAYED)
}

impl Sheet {
    fn turn(&mut self, turn: &Turn, played: &Played) {
        let side = match turn.id.side {
            Side::Gold => "Gold",
            Side::Silver => "Silver",
        };
        match turn.kind {
            TurnKind::Empty => return,
            TurnKind::Setup => self.set_up(turn, played),
            TurnKind::Move => self.steps(turn, played),
            TurnKind::Resign => self.key_word(turn, &format!("{side} resigns")),
            TurnKind::Lost => self.key_word(turn, &format!("{side} has lost")),
            TurnKind::Takeback => self.key_word(turn, "move taken back"),
            TurnKind::Pass => self.key_word(turn, &format!("{side} passes")),
        }
        self.remarks(turn.move_comment.as_ref(), &[]);
    }

    fn set_up(&mut self, turn: &Turn, played: &Played) {
        let mut steps: Steps = turn
            .steps
            .iter()
            .map(|written| Step {
                action: Action::Put {
                    piece: word(written.step.piece),
                    at: place(written.step.square),
                },
                span: written.span,
            })
            .collect();
        steps.extend(played.removals.iter().map(|removal| Step {
            action: Action::Take { at: place(removal.square) },
            span: turn.span,
        }));
        let number = format!("{}.", turn.id);
        let wording =
            self.wording(&number, || words(turn.steps.iter().map(|written| written.step)));
        let entry = Entry::new(number, steps);
        self.push(Entry { span: turn.span, wording, ..entry });
        for written in &turn.steps {
            self.remarks(written.comment.as_ref(), &written.markings);
        }
    }

    /// Each movement under its own number, with the removals that it causes.
    fn steps(&mut self, turn: &Turn, played: &Played) {
        let mut steps = full_steps(turn, played).peekable();
        let mut number = std::mem::take(&mut self.number);
        number.clear();
        let _ = write!(number, "{}", turn.id);
        let mut arrows: SmallVec<[(Place, Place, StepPart); 4]> = SmallVec::new();
        while let Some(movement) = steps.next() {
            let span = movement.at.map_or(turn.span, |at| turn.steps[at].span);
            let from = movement.step.square;
            let to = target(from, movement.step.motion);
            let role = movement.at.and_then(|at| played.roles.get(at).copied().flatten());
            let part = match role {
                Some(Role::Push | Role::PushEnd) => StepPart::Push,
                Some(Role::Pull) => {
                    // A pull shows only now that the step before began it.
                    if let Some((.., part)) = arrows.last_mut() {
                        *part = StepPart::Pull;
                    }
                    StepPart::Pull
                }
                _ => StepPart::Alone,
            };
            let (from, to) = (place(from), place(to));
            arrows.push((from, to, part));
            let shift = Step { action: Action::Shift { from: Some(from), to }, span };
            let mut actions = Steps::from([shift]);
            let mut removals = Vec::new();
            while let Some(removal) = steps.next_if(|full| full.step.motion == Motion::Remove) {
                let at = place(removal.step.square);
                actions.push(Step { action: Action::Take { at }, span });
                removals.push(removal);
            }
            number.push('.');
            // The first movement begins with the number of the turn.
            let span = if arrows.len() == 1 { turn.id_span.cover(span) } else { span };
            let arrow = |&(from, to, part): &_| Mark::Step { from, to, part };
            let marks = arrows.iter().map(arrow).collect();
            let all = || std::iter::once(&movement).chain(&removals);
            let wording = self.wording(&number, || words(all().map(|full| full.step)));
            self.push(Entry { span, marks, wording, ..Entry::new(number.as_str(), actions) });
            for full in all() {
                self.remarks(full.comment, full.markings);
            }
        }
        self.number = number;
    }

    fn key_word(&mut self, turn: &Turn, words: &str) {
        let number = format!("{}.", turn.id);
        let wording = self.wording(&number, || words.into());
        let entry = Entry::new(number, Steps::new());
        self.push(Entry { span: turn.span, wording, ..entry });
        self.remark(words);
    }

    /// The display of a turn, or of a step of it with its dots, in a viewer.
    fn wording(&self, number: &str, text: impl FnOnce() -> Text) -> Option<Box<Wording>> {
        self.viewer.then(|| Box::new(Wording::new(number.trim_end_matches('.'), text())))
    }

    fn push(&mut self, entry: Entry) {
        // Marks have no text.
        let added = if self.is_bounded { print_length(&entry) } else { 0 };
        self.length += added;
        if let Some(Moves { entries, length }) = &mut self.bare {
            entries.push(Entry { marks: Marks::new(), ..entry.clone() });
            *length += added;
        }
        self.script.entries.push(entry);
    }

    fn remarks(&mut self, comment: Option<&Comment>, markings: &[Marking]) {
        if let Some(comment) = comment {
            self.remark(&comment.text);
            let last = self.script.entries.last().and_then(|entry| entry.wording.as_ref());
            if let Some(last) = last {
                let is_silver = last.number.ends_with('s');
                Said::new(&comment.text, is_silver, &named).add_to(&mut self.script.entries);
            }
        }
        for marking in markings {
            match marking.square.zip(marking.value()) {
                Some((square, value)) => {
                    self.remark(&format!("Mark {square} {value}"));
                    if let Some(last) = self.script.entries.last_mut() {
                        let at = place(square);
                        let (shape, value) = form(value).unwrap_or((MarkShape::Area, value));
                        last.marks.push(Mark::Place { at, shape, value: value.to_owned() });
                    }
                }
                None => self.remark(&format!("Mark {}", marking.raw)),
            }
        }
    }

    /// Adds a remark to the last entry, with white space collapsed and parentheses for braces. An empty one is
    /// left out.
    fn remark(&mut self, text: &str) {
        let text = in_braces(text);
        if text.is_empty() {
            return;
        }
        if self.script.entries.is_empty() {
            let (layout, span) = (Layout::Unnumbered, self.at);
            let wording = self.viewer.then(Box::default);
            self.script.entries.push(Entry { layout, span, wording, ..Entry::default() });
        }
        // A space or line end, and the braces.
        self.length += text.len() + 3;
        if let Some(last) = self.script.entries.last_mut() {
            last.remarks.push(text.into());
        }
    }

    /// The finished game, with a number for the entry before all numbers. Source: 0.14 §
    /// MoveNumber.
    fn finished(mut self) -> Script {
        let entries = &mut self.script.entries;
        if entries.len() > 1 && entries[0].layout == Layout::Unnumbered {
            entries[0].number = "SetupFn..".into();
        }
        self.script
    }
}

/// Steps in the words of the notation.
fn words(steps: impl Iterator<Item = ppn_arimaa::Step>) -> Text {
    let mut words = String::new();
    for step in steps {
        let space = if words.is_empty() { "" } else { " " };
        let _ = write!(words, "{space}{step}");
    }
    words.into()
}

/// The destination of a movement. A movement that was played has a destination on the board.
fn target(square: Square, motion: Motion) -> Square {
    match motion {
        Motion::To(direction) => square.neighbour(direction).unwrap_or(square),
        Motion::Place | Motion::Remove => square,
    }
}

/// The place of a named square.
fn named(name: &str) -> Option<Place> {
    square_of(name).map(place)
}

pub(super) fn place(square: Square) -> Place {
    let column = u32::from(square.column()) - u32::from('a') + 1;
    Place { x: column.into(), y: square.row().into() }
}

/// The specification of a piece in PPN.
pub(super) fn word(piece: Piece) -> Cow<'static, str> {
    // From rabbit to elephant.
    const GOLD: [&str; 6] = ["u♙", "u♘", "u♗", "u♖", "u♕", "u♔"];
    const SILVER: [&str; 6] = ["u♟", "u♞", "u♝", "u♜", "u♛", "u♚"];
    let words = match piece.side {
        Side::Gold => GOLD,
        Side::Silver => SILVER,
    };
    words[piece.animal as usize].into()
}

/// The chess piece for an Arimaa piece: white for gold, black for silver.
#[must_use]
pub fn glyph(piece: Piece) -> char {
    word(piece).chars().last().unwrap_or_default()
}

impl std::fmt::Display for TooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the games with all variations would be longer than ")?;
        match (self.most >> 20, self.most % (1 << 20)) {
            (mib, 0) => write!(f, "{mib} MiB"),
            _ => write!(f, "{} bytes", self.most),
        }
    }
}

impl std::error::Error for TooLong {}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_arimaa::{read, replay};

    fn shown(text: &str) -> Vec<String> {
        let game = &read(text, Default::default()).games[0];
        let how = Conversion { variations: Variations::Drop, ..Conversion::default() };
        let scripts = scripts(game, &replay(game, &Default::default()), how).expect("it is short");
        let shown = |entry: &Entry, mark: &Mark| match mark {
            Mark::Place { at, value, .. } => format!("{} {at}={value}", entry.number),
            Mark::Step { from, to, part } => format!("{} {from}-{to} {part:?}", entry.number),
            _ => String::new(),
        };
        let entries = scripts[0].entries.iter();
        entries.flat_map(|entry| entry.marks.iter().map(|mark| shown(entry, mark))).collect()
    }

    #[test]
    fn markings_are_on_the_board_that_they_are_about() {
        let text = "1g @xd4=A Ea1 Rh1 @xa1=B 1s @x5d=C ra8 2g @nonsense Ea1n @xa2=red \
                    2s @xa3=blue @xa3=blue resigns 3g @xh8=end";
        assert_eq!(
            shown(text),
            [
                "SetupFn.. d4=A",
                "1g. a1=B",
                "1g. d5=C",
                "2g. a1-a2 Alone",
                "2g. a2=red",
                "2g. a3=blue",
                "2g. a3=blue",
                "2s. h8=end",
            ]
        );
    }

    #[test]
    fn pushes_and_pulls_are_distinguished() {
        let push = "1g Hb2 Rh1 1s ra8 rb3 2g rb3e rc3x @xc3=x Hb2n Rh1n";
        assert_eq!(
            shown(push),
            [
                "2g. b3-c3 Push",
                "2g. c3=x",
                "2g.. b3-c3 Push",
                "2g.. b2-b3 Push",
                "2g... b3-c3 Push",
                "2g... b2-b3 Push",
                "2g... h1-h2 Alone",
            ]
        );
        let pull = "1g Hb2 Rh1 1s ra8 rb3 2g Hb2w rb3s";
        assert_eq!(shown(pull), ["2g. b2-a2 Alone", "2g.. b2-a2 Pull", "2g.. b3-b2 Pull"]);
    }

    #[test]
    fn nothing_is_shown_behind_an_illegal_turn() {
        assert_eq!(
            shown("1g Ea1 Rh1 1s ra8 2g @xa1=A Ea1n 2s @xb1=B ra8n 3g @xc1=C Ea2n").len(),
            2
        );
    }
}
