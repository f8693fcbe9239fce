//! Games of chess as typed steps.

use super::board::{piece, place};
use crate::{
    commands::Said,
    remark::{in_braces, style_of_key},
};
use ppn_chess::{
    Colour, Effect, Game, Item, Line, Outcome, Ply, Position, Replay, StepKind, Tag, Variation,
    comment_text, glyph_symbol,
};
use ppn_file::{Entry as MetadataEntry, Metadata, Node, ScalarStyle, Value};
use ppn_record::{Action, Branch, Entry, Layout, Script, Step, Wording};
use ppn_source::Span;

/// The text before moves that could not be played.
const NOT_PLAYED: &str = "not replayed: ";

/// A game as typed steps; `None` if its first position is not known.
///
/// Each move has a number, in pairs as in PGN. A capture takes and then moves; castling moves king and
/// rook; a promotion changes the pawn. Glyphs, comments and variations become remarks, and so do moves that
/// could not be played. For a viewer moves have their words, and variations are lines of their own.
pub(super) fn script(text: &str, game: &Game, replay: &Replay, viewer: bool) -> Option<Script> {
    let mut script = begun(game, replay)?;
    let mut writer = Writer::new(text, viewer, ppn_record::Variation::MOST);
    let end = game.body.last().map_or(0, |item| item.span().end);
    match &replay.line {
        Some(line) => writer.line(&game.body, line, end),
        None => writer.unplayed(&game.body),
    }
    (script.entries, script.branches) = (writer.entries, writer.branches);
    Some(script)
}

/// The metadata of a game as typed steps, if it begins as chess usually does.
pub(super) fn usual_metadata(game: &Game, replay: &Replay) -> Option<Metadata> {
    let is_usual = replay.is_usual && replay.line.as_ref().is_some_and(|line| !line.start.is_960());
    is_usual.then(|| begun(game, replay))?.map(|script| script.metadata)
}

/// A script with its metadata, without moves; `None` if the first position is not known.
fn begun(game: &Game, replay: &Replay) -> Option<Script> {
    let mut script = Script::default();
    let is_960 = replay.line.as_ref()?.start.is_960();
    let name = if is_960 { "Chess960" } else { "Chess" };
    if replay.is_usual && !is_960 {
        script.add_game(name, "chess");
    } else {
        add_game_at(&mut script, name, &replay.fen()?);
    }
    add_tags(&mut script, &game.tags);
    if game.tag("Result").is_none()
        && let Some((span, outcome)) =
            game.result().filter(|(_, outcome)| *outcome != Outcome::Unknown)
    {
        script.add_text(("Result", ScalarStyle::Plain, span), (outcome.text(), span));
    }
    Some(script)
}

/// Adds the game with the position that it begins with.
pub(crate) fn add_game_at(script: &mut Script, name: &str, fen: &str) {
    let entry = |text: &str, style: ScalarStyle| MetadataEntry {
        key_span: Span::default(),
        key_style: ScalarStyle::Plain,
        value: Value {
            span: Span::default(),
            node: Node::Scalar { text: text.into(), style, tag: None },
        },
    };
    let entries = [
        ("Name".to_owned(), entry(name, ScalarStyle::Plain)),
        ("System".to_owned(), entry("chess", ScalarStyle::Plain)),
        ("FEN".to_owned(), entry(fen, ScalarStyle::DoubleQuoted)),
    ];
    let value = Value { span: Span::default(), node: Node::Mapping(entries.into_iter().collect()) };
    let (key_span, key_style) = (Span::default(), ScalarStyle::Plain);
    let _ = script.metadata.mapping.add("GameType", MetadataEntry { key_span, key_style, value });
    script.in_braces = true;
}

/// The metadata of a game without its start board, for lists.
pub(super) fn metadata(tags: &[Tag]) -> Metadata {
    let mut script = Script::default();
    add_tags(&mut script, tags);
    script.metadata
}

/// Names of tags that have another meaning as keys of PPN.
pub(super) const RESERVED: [&str; 5] =
    ["GameType", "Macros", "MovetextParser", "ScalingFactor", "PPN"];

/// Tags whose values are in the start board.
pub(super) const SHOWN: [&str; 2] = ["FEN", "SetUp"];

fn add_tags(script: &mut Script, tags: &[Tag]) {
    let is_shown = |name: &str| SHOWN.iter().any(|one| name.eq_ignore_ascii_case(one));
    for tag in tags.iter().filter(|tag| !is_shown(&tag.name)) {
        let prefix = if RESERVED.iter().any(|name| tag.name.eq_ignore_ascii_case(name)) {
            "PGN"
        } else {
            ""
        };
        let key = format!("{prefix}{}", tag.name);
        script.add_text((&key, style_of_key(&key), tag.span), (&tag.value, tag.value_span));
    }
}

struct Writer<'w> {
    text: &'w str,
    /// Whether moves keep their words, and variations become branches.
    viewer: bool,
    entries: Vec<Entry>,
    branches: Vec<Branch>,
    /// The number of further variations that become branches: viewers have no more.
    left: usize,
    last: Option<Last>,
}

/// The last move, which variations replace.
struct Last {
    /// The number of entries before it.
    entries: usize,
    before: Position,
}

impl<'w> Writer<'w> {
    fn new(text: &'w str, viewer: bool, left: usize) -> Self {
        let (entries, branches) = (Vec::new(), Vec::new());
        Self { text, viewer, entries, branches, left, last: None }
    }

    /// Adds a line whose text goes to `end`.
    fn line(&mut self, items: &[Item], line: &Line, end: u32) {
        let mut steps = line.steps.iter().peekable();
        let mut number: Option<Span> = None;
        for (at, item) in items.iter().enumerate() {
            let step = steps.next_if(|step| step.item == at).map(|step| &step.kind);
            let stops = line.stopped == Some(item.span());
            if stops {
                let from = number.map_or(item.span().start, |span| span.start);
                return self.rest(from, end, items.last());
            }
            let before = number.take();
            match (item, step) {
                (Item::Number(span), _) => number = before.or(Some(*span)),
                (Item::Move(span), Some(StepKind::Ply(ply))) => {
                    let whole = before.map_or(*span, |number| number.cover(*span));
                    self.ply(ply, *span, whole);
                }
                (Item::Variation(variation), Some(StepKind::Variation(inner))) => {
                    self.variation(variation, Some(inner));
                }
                (Item::Move(_), _) => {}
                (item, _) => self.remark(item),
            }
        }
    }

    /// Adds the remarks of a game that cannot be played, and its moves as a remark.
    fn unplayed(&mut self, items: &[Item]) {
        if let Some((first, last)) =
            items.iter().find(|item| matches!(item, Item::Move(_))).zip(items.last())
        {
            return self.rest(first.span().start, last.span().end, Some(last));
        }
        items.iter().for_each(|item| self.remark(item));
    }

    fn remark(&mut self, item: &Item) {
        match item {
            Item::Comment(span) => {
                let comment = comment_text(span.slice(self.text));
                self.comment(comment, *span);
                if self.viewer {
                    let is_second =
                        self.last.as_ref().is_some_and(|last| last.before.turn() == Colour::Black);
                    let square = |name: &str| name.parse().ok().map(place);
                    Said::new(comment, is_second, &square).add_to(&mut self.entries);
                }
            }
            Item::Glyph(span, number) => self.glyph(*span, *number),
            Item::Variation(variation) => self.variation(variation, None),
            Item::Number(_)
            | Item::Move(_)
            | Item::Escape(_)
            | Item::Result(..)
            | Item::Mark(_)
            | Item::Stray(_) => {}
        }
    }

    fn ply(&mut self, ply: &Ply, span: Span, whole: Span) {
        let is_white = ply.before.turn() == Colour::White;
        let dots = if is_white { "." } else { "..." };
        let number = format!("{}{dots}", ply.number);
        let effects = ply.played.map(|one| ply.before.effects(one)).unwrap_or_default();
        let steps =
            effects.into_iter().map(|effect| Step { action: action(effect), span }).collect();
        // A second half is on the same line only after the first half of its pair.
        let first = format!("{}.", ply.number);
        let answers = !is_white && self.entries.last().is_some_and(|entry| *entry.number == first);
        let layout = if answers { Layout::SameLine } else { Layout::Line };
        self.last = Some(Last { entries: self.entries.len(), before: ply.before.clone() });
        let wording =
            self.viewer.then(|| Box::new(Wording::new(number.as_str(), span.slice(self.text))));
        self.entries.push(Entry {
            number: number.into(),
            layout,
            steps,
            wording,
            span: whole,
            ..Entry::default()
        });
    }

    fn glyph(&mut self, span: Span, number: u8) {
        let symbol = glyph_symbol(number).map_or_else(|| format!("${number}"), str::to_owned);
        self.comment(&format!("${number}"), span);
        let Some(last) = &self.last else { return };
        if let Some(wording) =
            self.entries.get_mut(last.entries).and_then(|one| one.wording.as_mut())
        {
            wording.add_glyph(&symbol);
        }
    }

    fn variation(&mut self, variation: &Variation, line: Option<&Line>) {
        let text = variation.span.slice(self.text);
        self.comment(text, variation.span);
        let branched = self.viewer && line.is_some_and(|line| self.branch(variation, line));
        if !branched {
            self.say(text);
        }
    }

    /// Adds a line that replaces the last move or follows it; returns whether it was added.
    fn branch(&mut self, variation: &Variation, line: &Line) -> bool {
        if line.plies().next().is_none() {
            return false;
        }
        let Some(left) = self.left.checked_sub(1) else { return true };
        let after = match &self.last {
            Some(last) if line.start == last.before => last.entries,
            _ => self.entries.len(),
        };
        let mut writer = Writer::new(self.text, true, left);
        writer.line(&variation.items, line, variation.span.end.saturating_sub(1));
        self.left = writer.left;
        self.branches.push(Branch { after, entries: writer.entries, branches: writer.branches });
        true
    }

    /// Adds the moves that could not be played as a remark, without the result.
    fn rest(&mut self, from: u32, end: u32, last: Option<&Item>) {
        let end = match last {
            Some(Item::Result(span, _)) => span.start,
            _ => end,
        };
        let rest = Span { start: from, end: end.max(from) };
        let text = format!("{NOT_PLAYED}{}", rest.slice(self.text).trim_end());
        self.comment(&text, rest);
        self.say(&text);
    }

    fn comment(&mut self, text: &str, span: Span) {
        let text = in_braces(text);
        if text.is_empty() {
            return;
        }
        if self.entries.is_empty() {
            let wording = self.viewer.then(Box::default);
            self.entries.push(Entry { number: "0.".into(), span, wording, ..Entry::default() });
        }
        if let Some(last) = self.entries.last_mut() {
            last.remarks.push(text.into());
        }
    }

    /// Adds a remark to the words of the last move, for viewers.
    fn say(&mut self, text: &str) {
        if let Some(wording) = self.entries.last_mut().and_then(|entry| entry.wording.as_mut()) {
            wording.remarks.add(text);
        }
    }
}

fn action(effect: Effect) -> Action {
    match effect {
        Effect::Take(at) => Action::Take { at: place(at) },
        Effect::Shift(from, to) => Action::Shift { from: Some(place(from)), to: place(to) },
        Effect::Change(at, figure) => Action::Change { at: place(at), piece: piece(figure).into() },
        Effect::Put(at, figure) => Action::Put { piece: piece(figure).into(), at: place(at) },
    }
}
