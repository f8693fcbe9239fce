//! Changes of metadata as edits of the text.

mod block;
mod flow;
mod kept;

use crate::{
    EditError, Entry, Game, Limits, Mapping, NewValue, ScalarStyle, Value,
    line::Line,
    new_value::Form,
    written::{self, Context, after_colon, in_line},
};
pub(crate) use kept::games;
use kept::{Change, keeps};
use ppn_source::{Edit, Span, edited};
use std::slice;

/// The path of a value: a key, or the keys of a mapping in a mapping.
///
/// ```
/// use ppn_file::GameDocument;
///
/// let game = GameDocument::new("GameType: {Name: Chess}\n\n");
/// assert_eq!(game.get(["GameType", "Name"]).unwrap().text(), Some("Chess"));
/// assert!(game.get("Name").is_none());
/// ```
pub trait KeyPath: Copy {
    /// The keys, outermost first.
    fn keys(&self) -> &[&str];
}

impl KeyPath for &str {
    fn keys(&self) -> &[&str] {
        slice::from_ref(self)
    }
}

impl<const N: usize> KeyPath for [&str; N] {
    fn keys(&self) -> &[&str] {
        self
    }
}

impl KeyPath for &[&str] {
    fn keys(&self) -> &[&str] {
        self
    }
}

/// A place among the entries of a mapping.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Slot<'k> {
    /// Before all others.
    First,
    /// After all others.
    #[default]
    Last,
    /// Before the entry with this key.
    Before(&'k str),
    /// After the entry with this key.
    After(&'k str),
}

/// Changes of the metadata of a game as edits of its text, in the order of the text.
///
/// [`GameDocument`](crate::GameDocument) applies them at once. A program that shows changes before it
/// makes them, such as an editor, asks for the edits.
///
/// Each change was tried: the game with it is read as before in everything else.
///
/// ```
/// use ppn_file::{Game, MetadataEdits};
///
/// let text = "---\nEvent: Club night # the second\n...\n1. b1:b3\n";
/// let limits = Default::default();
/// let game = Game::parse(text, &limits);
/// let edits = MetadataEdits::new(&game, &limits).set("Event", &"Final".into())?;
/// assert_eq!(edits[0].span.slice(text), "Club night");
/// assert_eq!(edits[0].text, "Final");
/// # Ok::<(), ppn_file::EditError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MetadataEdits<'g> {
    game: &'g Game<'g>,
    limits: &'g Limits,
}

type Edits = Result<Vec<Edit>, EditError>;

/// An entry, and what its mapping is.
#[derive(Clone, Copy)]
struct Found<'g> {
    entries: &'g Mapping,
    is_flow: bool,
    index: usize,
    entry: &'g Entry,
}

impl<'g> MetadataEdits<'g> {
    /// The changes of a game that was read with these limits.
    #[must_use]
    pub fn new(game: &'g Game<'g>, limits: &'g Limits) -> Self {
        Self { game, limits }
    }

    /// Sets the value of a key. A new key comes last; mappings around it are made if they are missing.
    ///
    /// # Errors
    /// If the change cannot be written.
    pub fn set(self, path: impl KeyPath, value: &NewValue) -> Edits {
        let path = path.keys();
        let (key, outer) = path.split_last().ok_or(EditError::Unwritable)?;
        for (at, outer_key) in outer.iter().enumerate() {
            let known = self.lookup(&path[..=at]);
            let is_missing = known.is_none_or(|entry| entry.value.is_null());
            if is_missing {
                let inner = path[at + 1..].iter().rev();
                let value =
                    inner.fold(value.clone(), |value, key| NewValue::mapping([(*key, value)]));
                return self.set(&path[..=at], &value);
            }
            if known.is_some_and(|entry| entry.value.as_mapping().is_none()) {
                return Err(EditError::NotMapping((*outer_key).to_owned()));
            }
        }
        let Some(found) = self.find(path) else {
            let (entries, is_flow) = self.mapping(outer)?;
            return self.add((outer, key), value, (entries, is_flow), entries.len());
        };
        self.replace(path, found, value)
    }

    /// Adds an entry with a new key at a place among the others of its mapping.
    ///
    /// # Errors
    /// If there is an entry with the key, if the mapping or the other key is missing, or if the change
    /// cannot be written.
    pub fn insert(self, path: impl KeyPath, value: &NewValue, slot: Slot<'_>) -> Edits {
        let path = path.keys();
        let (key, outer) = path.split_last().ok_or(EditError::Unwritable)?;
        let (entries, is_flow) = self.mapping(outer)?;
        if entries.contains_key(key) {
            return Err(EditError::KeyExists((*key).to_owned()));
        }
        let place = |other: &str| {
            let place = entries.keys().position(|key| key == other);
            place.ok_or_else(|| EditError::NoKey(other.to_owned()))
        };
        let index = match slot {
            Slot::First => 0,
            Slot::Last => entries.len(),
            Slot::Before(other) => place(other)?,
            Slot::After(other) => place(other)? + 1,
        };
        self.add((outer, key), value, (entries, is_flow), index)
    }

    /// Gives an entry another key. Its value and its place stay.
    ///
    /// # Errors
    /// If there is no such key, if there is an entry with the new key, or if the change cannot be
    /// written.
    pub fn rename(self, path: impl KeyPath, new: &str) -> Edits {
        let path = path.keys();
        let found = self.found(path)?;
        if found.entries.contains_key(new) {
            return Err(EditError::KeyExists(new.to_owned()));
        }
        let edit = |style| vec![Edit::replace(found.entry.key_span, written::key(new, style))];
        let styles = [found.entry.key_style, ScalarStyle::DoubleQuoted];
        self.first_kept(styles.map(edit), path, Change::Renamed(new))
    }

    /// Writes other entries in the place of one.
    ///
    /// # Errors
    /// If there is no such key, if there is an entry with one of the new keys, or if the change cannot
    /// be written.
    pub fn substitute(self, path: impl KeyPath, new: &[(&str, NewValue)]) -> Edits {
        let path = path.keys();
        let found = self.found(path)?;
        let entry = found.entry;
        let text = self.game.text;
        let indent = match found.is_flow {
            true => None,
            false => Some(block::indentation(text, entry).ok_or(EditError::Unwritable)?),
        };
        let between = match indent {
            None => ", ".to_owned(),
            Some(indent) => format!("{}{indent}", self.game.line_end()),
        };
        let edits = [false, true].map(|is_plainest| {
            let context = Context { indent, is_plainest, ..self.context(ScalarStyle::Plain) };
            let new = new.iter().map(|(key, value)| written::entry(key, value, context));
            let new = new.collect::<Vec<_>>().join(&between);
            vec![Edit::replace(entry.key_span.cover(entry.value.span), new)]
        });
        self.first_kept(edits, path, Change::Substituted(new))
    }

    /// Removes an entry, and a comment behind it. Comments above it stay. The last entry of an inner
    /// mapping leaves an empty one, `{}`.
    ///
    /// # Errors
    /// If there is no such key, or if the change cannot be written.
    pub fn remove(self, path: impl KeyPath) -> Edits {
        let path = path.keys();
        let found = self.found(path)?;
        let (_, outer) = path.split_last().ok_or(EditError::Unwritable)?;
        if found.entries.len() == 1 && !outer.is_empty() {
            let empty = NewValue::mapping::<String, NewValue>([]);
            return self.replace(outer, self.found(outer)?, &empty);
        }
        let edits = match found.is_flow {
            true => flow::removals(self.game.text, found),
            false => block::removals(self.game.text, found),
        };
        self.first_kept(edits, path, Change::Removed)
    }

    /// Writes, changes or removes the comment behind the value of a key, or behind the key if the
    /// value is on the lines below.
    ///
    /// # Errors
    /// If there is no such key, or if no comment can be on its line.
    pub fn set_comment(self, path: impl KeyPath, comment: Option<&str>) -> Edits {
        let path = path.keys();
        let entry = self.found(path)?.entry;
        if comment.is_some_and(|text| text.contains(|c: char| c.is_control() && c != '\t')) {
            return Err(EditError::Unwritable);
        }
        let end = self.comment_anchor(entry);
        let comments = self.game.metadata_comments(self.limits).len();
        let (edits, count) = match (self.comment_behind(entry), comment) {
            (Some(old), Some(new)) => (vec![Edit::replace(old, format!("# {new}"))], comments),
            (Some(old), None) => {
                (vec![Edit::replace(Span { start: end, ..old }, "")], comments - 1)
            }
            (None, Some(new)) => (vec![Edit::insert(end, format!(" # {new}"))], comments + 1),
            (None, None) => (Vec::new(), comments),
        };
        self.first_kept([edits], path, Change::Comments(count))
    }

    /// The comment behind the value of a key, from its `#` on.
    #[must_use]
    pub fn comment(self, path: impl KeyPath) -> Option<Span> {
        self.comment_behind(self.lookup(path.keys())?)
    }

    fn comment_behind(self, entry: &Entry) -> Option<Span> {
        let end = self.comment_anchor(entry);
        let line = Line::around(self.game.text, end as usize);
        let all = self.game.metadata_comments(self.limits);
        let own = all
            .into_iter()
            .find(|comment| end <= comment.start && comment.end as usize <= line.end)?;
        let between = Span { start: end, end: own.start }.slice(self.game.text);
        between.trim().is_empty().then_some(own)
    }

    /// The place that a comment behind an entry follows.
    fn comment_anchor(self, entry: &Entry) -> u32 {
        let text = self.game.text;
        let span = entry.value.span;
        let is_block = block::is_block_collection(text, &entry.value)
            || matches!(style(&entry.value), ScalarStyle::Literal | ScalarStyle::Folded);
        if !is_block {
            return span.end;
        }
        let colon = block::after_colon_of(text, entry);
        // The symbol of a literal is on the line of the key.
        let line = Line::around(text, colon as usize);
        match line.start <= span.range().start && span.range().start < line.end {
            true => {
                let sign = &text[span.range().start..line.end];
                let sign = sign.split([' ', '\t']).next().unwrap_or("");
                span.start + ppn_source::short(sign.len())
            }
            false => colon,
        }
    }

    /// The entry of a path.
    fn lookup(self, path: &[&str]) -> Option<&'g Entry> {
        self.find(path).map(|found| found.entry)
    }

    fn found(self, path: &[&str]) -> Result<Found<'g>, EditError> {
        self.find(path)
            .ok_or_else(|| EditError::NoKey(path.last().copied().unwrap_or("").to_owned()))
    }

    fn find(self, path: &[&str]) -> Option<Found<'g>> {
        let (key, outer) = path.split_last()?;
        let (entries, is_flow) = self.mapping(outer).ok()?;
        let index = entries.keys().position(|other| other == *key)?;
        Some(Found { entries, is_flow, index, entry: entries.get(key)? })
    }

    /// The mapping at a path, and whether it or one around it is written in braces.
    fn mapping(self, path: &[&str]) -> Result<(&'g Mapping, bool), EditError> {
        let game = self.game;
        let mut entries = &game.metadata.mapping;
        let head = game.metadata_span.slice(game.text);
        let mut is_flow = block::without_comments(head).starts_with('{');
        for key in path {
            let missing = || EditError::NoKey((*key).to_owned());
            let value = &entries.get(key).ok_or_else(missing)?.value;
            let inner = value.as_mapping();
            entries = inner.ok_or_else(|| EditError::NotMapping((*key).to_owned()))?;
            is_flow |= flow::is_flow(value.span.slice(game.text));
        }
        Ok((entries, is_flow))
    }

    fn replace(self, path: &[&str], found: Found<'_>, value: &NewValue) -> Edits {
        let text = self.game.text;
        let old = &found.entry.value;
        let is_empty = old.span.is_empty();
        let in_place = |context| match is_empty {
            true => format!(" {}", in_line(value, context)),
            false => in_line(value, context),
        };
        let mut edits = Vec::new();
        let context = self.context(style(old));
        let is_collection = matches!(&value.0, Form::Mapping(entries) if !entries.is_empty());
        if !found.is_flow {
            let indent = block::indentation(text, found.entry).unwrap_or("");
            let context = Context { indent: Some(indent), ..context };
            if block::is_block_collection(text, old) {
                edits.push(block::instead_of_lines(text, found.entry, value, context));
            } else if is_collection {
                edits.push(block::below(text, found.entry, value, context));
            } else if let Form::Text(..) = value.0 {
                let new = after_colon(value, context);
                let new = block::with_comment_of_symbol(new, text, old);
                let new = if is_empty { &*new } else { &new[1..] };
                edits.push(vec![Edit::replace(old.span, new)]);
            }
        }
        edits.push(vec![Edit::replace(old.span, in_place(context))]);
        let plainest = Context { is_plainest: true, ..context };
        edits.push(vec![Edit::replace(old.span, in_place(plainest))]);
        self.first_kept(edits, path, Change::Set(value))
    }

    /// Adds an entry to a mapping, before the one that is at the index now.
    fn add(
        self,
        (outer, key): (&[&str], &str),
        value: &NewValue,
        (entries, is_flow): (&Mapping, bool),
        index: usize,
    ) -> Edits {
        let game = self.game;
        let mut edits = Vec::new();
        for is_plainest in [false, true] {
            let context = Context { is_plainest, ..self.context(ScalarStyle::Plain) };
            if is_flow {
                let new = written::entry(key, value, context);
                edits.extend(flow::insertion(game, entries, index, &new));
            } else {
                edits.extend(block::insertions(game, entries, index, |indent| {
                    written::entry(key, value, Context { indent: Some(indent), ..context })
                }));
            }
        }
        let path: Vec<&str> = outer.iter().copied().chain([key]).collect();
        self.first_kept(edits, &path, Change::Added(value, index))
    }

    /// A value on one line.
    fn context(self, style: ScalarStyle) -> Context<'g> {
        Context { indent: None, line_end: self.game.line_end(), style, is_plainest: false }
    }

    /// The first edits after which the game is read as before, except for the change.
    fn first_kept(
        self,
        candidates: impl IntoIterator<Item = Vec<Edit>>,
        path: &[&str],
        change: Change<'_>,
    ) -> Edits {
        let is_kept = |edits: &Vec<Edit>| {
            let text = edited(self.game.text, edits);
            keeps(self.game, &text, self.limits, path, change)
        };
        candidates.into_iter().find(is_kept).ok_or(EditError::Unwritable)
    }
}

/// The style of a scalar; plain for other values.
fn style(value: &Value) -> ScalarStyle {
    match &value.node {
        crate::Node::Scalar { style, .. } => *style,
        _ => ScalarStyle::Plain,
    }
}
