//! The text of a game, to be changed.

use crate::{
    EditError, Game, KeyPath, Limits, Metadata, MetadataEdits, NewValue, Slot, Value,
    metadata_edits::games,
};
use ppn_source::{Diagnostic, Edit, edited};
use std::fmt;

/// The text of one game, to be changed: everything that is not changed stays as it is, byte for byte.
///
/// Comments, the order of keys, quotes, empty lines and line ends stay. A new value is written in the
/// style of the old one, with the quotes that YAML needs. [`Display`](fmt::Display) gives the text.
///
/// ```
/// use ppn_file::GameDocument;
///
/// let text = "---\nEvent: Club night   # the second\nWhite: 'Ann'\nRound: 2\n...\n1. b1:b3\n";
/// let mut game = GameDocument::new(text);
/// assert_eq!(game.to_string(), text);
///
/// game.set("Event", "Final #1")?;
/// game.rename("White", "Gold")?;
/// game.remove("Round")?;
/// game.set(["GameType", "Name"], "Four Field Kono")?;
/// assert_eq!(
///     game.to_string(),
///     "---\nEvent: \"Final #1\"   # the second\nGold: 'Ann'\n\
///      GameType:\n  Name: Four Field Kono\n...\n1. b1:b3\n"
/// );
/// # Ok::<(), ppn_file::EditError>(())
/// ```
///
/// Each change reads the game again. It is refused with an [`EditError`] if anything else would be read
/// in another way; then nothing is changed. So a game whose metadata has errors can be changed as far
/// as it was read.
///
/// The games of a file are changed one by one, and written one after another:
///
/// ```
/// use ppn_file::{GameDocument, split};
///
/// let file = "---\nEvent: A\n...\n1. a1-a2\n---\nEvent: B\n...\n1. b1-b2\n";
/// let mut changed = String::new();
/// for text in split(file) {
///     let mut game = GameDocument::new(text.text);
///     game.set("Site", "Helsinki")?;
///     changed += &game.to_string();
/// }
/// assert_eq!(changed, file.replace("\n...", "\nSite: Helsinki\n..."));
/// # Ok::<(), ppn_file::EditError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct GameDocument {
    text: String,
    /// The game, without its text.
    game: Game<'static>,
    limits: Limits,
}

impl GameDocument {
    /// The text of one game, as [`split`](crate::split) and [`Reader`](crate::Reader) return it.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self::with_limits(text, Limits::default())
    }

    /// The text of one game, read with limits.
    #[must_use]
    pub fn with_limits(text: impl Into<String>, limits: Limits) -> Self {
        let text = text.into();
        let game = Game::parse(&text, &limits).with_text("");
        Self { text, game, limits }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The metadata.
    #[must_use]
    pub fn metadata(&self) -> &Metadata {
        &self.game.metadata
    }

    /// The text of the movetext.
    #[must_use]
    pub fn movetext(&self) -> &str {
        self.game.movetext.slice(&self.text)
    }

    /// The diagnostics of the structure and the metadata.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.game.diagnostics
    }

    /// The value of a key or a path of keys, null or not.
    #[must_use]
    pub fn get(&self, path: impl KeyPath) -> Option<&Value> {
        let (first, rest) = path.keys().split_first()?;
        let first = &self.game.metadata.entry(first)?.value;
        rest.iter().try_fold(first, |value, key| Some(&value.as_mapping()?.get(key)?.value))
    }

    /// Sets the value of a key. A new key comes last; mappings around it are made if they are missing.
    ///
    /// # Errors
    /// If the change cannot be written.
    pub fn set(&mut self, path: impl KeyPath, value: impl Into<NewValue>) -> Result<(), EditError> {
        let value = value.into();
        self.change(|edits| edits.set(path, &value))
    }

    /// Adds an entry with a new key at a place among the others of its mapping.
    ///
    /// ```
    /// use ppn_file::{GameDocument, Slot};
    ///
    /// let mut game = GameDocument::new("White: Ann\nRound: 2\n\n1. a1-a2\n");
    /// game.insert("Black", "Bo", Slot::After("White"))?;
    /// assert_eq!(game.as_str(), "White: Ann\nBlack: Bo\nRound: 2\n\n1. a1-a2\n");
    /// # Ok::<(), ppn_file::EditError>(())
    /// ```
    ///
    /// # Errors
    /// If there is an entry with the key, if the mapping or the other key is missing, or if the change
    /// cannot be written.
    pub fn insert(
        &mut self,
        path: impl KeyPath,
        value: impl Into<NewValue>,
        slot: Slot<'_>,
    ) -> Result<(), EditError> {
        let value = value.into();
        self.change(|edits| edits.insert(path, &value, slot))
    }

    /// Gives an entry another key. Its value, its comment and its place stay.
    ///
    /// # Errors
    /// If there is no such key, if there is an entry with the new key, or if the change cannot be
    /// written.
    pub fn rename(&mut self, path: impl KeyPath, new: &str) -> Result<(), EditError> {
        self.change(|edits| edits.rename(path, new))
    }

    /// Writes other entries in the place of one.
    ///
    /// ```
    /// use ppn_file::GameDocument;
    ///
    /// let mut game = GameDocument::new("GameType: {Name: Relativity, Seed: 42}\n\n");
    /// game.substitute(["GameType", "Seed"], &[("Coins", "4n253n".into()), ("System", 2.into())])?;
    /// assert_eq!(game.as_str(), "GameType: {Name: Relativity, Coins: 4n253n, System: 2}\n\n");
    /// # Ok::<(), ppn_file::EditError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such key, if there is an entry with one of the new keys, or if the change cannot
    /// be written.
    pub fn substitute(
        &mut self,
        path: impl KeyPath,
        new: &[(&str, NewValue)],
    ) -> Result<(), EditError> {
        self.change(|edits| edits.substitute(path, new))
    }

    /// Removes an entry, and a comment behind it. Comments above it stay. The last entry of an inner
    /// mapping leaves an empty one, `{}`.
    ///
    /// # Errors
    /// If there is no such key, or if the change cannot be written.
    pub fn remove(&mut self, path: impl KeyPath) -> Result<(), EditError> {
        self.change(|edits| edits.remove(path))
    }

    /// The comment behind the value of a key, without its `#`; behind the key if the value is on the
    /// lines below.
    #[must_use]
    pub fn comment(&self, path: impl KeyPath) -> Option<&str> {
        let game = self.game.clone().with_text(&self.text);
        let span = MetadataEdits::new(&game, &self.limits).comment(path)?;
        Some(span.slice(&self.text)[1..].trim())
    }

    /// Writes, changes or removes the comment behind the value of a key.
    ///
    /// ```
    /// use ppn_file::GameDocument;
    ///
    /// let mut game = GameDocument::new("GameType: # which?\n  Name: Chess\n\n");
    /// game.set_comment("GameType", Some("a variant"))?;
    /// game.set_comment(["GameType", "Name"], Some("of 960"))?;
    /// assert_eq!(game.as_str(), "GameType: # a variant\n  Name: Chess # of 960\n\n");
    /// # Ok::<(), ppn_file::EditError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such key, or if no comment can be on its line.
    pub fn set_comment(
        &mut self,
        path: impl KeyPath,
        comment: Option<&str>,
    ) -> Result<(), EditError> {
        self.change(|edits| edits.set_comment(path, comment))
    }

    /// Replaces the movetext, such as by that of a document of `ppn-syntax`.
    ///
    /// # Errors
    /// If a line of it would be read as the metadata or as the beginning of another game.
    pub fn set_movetext(&mut self, movetext: &str) -> Result<(), EditError> {
        let edit = Edit::replace(self.game.movetext, movetext);
        let new = Self::with_limits(edited(&self.text, [&edit]), self.limits);
        let is_kept = new.movetext() == movetext
            && new.game.metadata == self.game.metadata
            && new.game.diagnostics == self.game.diagnostics
            && games(&new.text) == games(&self.text);
        if !is_kept {
            return Err(EditError::Unwritable);
        }
        *self = new;
        Ok(())
    }

    fn change(
        &mut self,
        edits: impl FnOnce(MetadataEdits<'_>) -> Result<Vec<Edit>, EditError>,
    ) -> Result<(), EditError> {
        let game = self.game.clone().with_text(&self.text);
        let edits = edits(MetadataEdits::new(&game, &self.limits))?;
        *self = Self::with_limits(edited(&self.text, &edits), self.limits);
        Ok(())
    }
}

impl fmt::Display for GameDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<GameDocument> for String {
    fn from(document: GameDocument) -> Self {
        document.text
    }
}
