//! The history of the words that were written, for undo and redo.

use ppn_source::{Edit, Span, short};

/// Words that the recorder wrote or removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    /// The byte at which they begin, or would begin.
    at: u32,
    text: String,
    /// The text that they replaced.
    old: String,
    /// The words that were written before, if this text was among them: undo restores them.
    before: Vec<Written>,
    /// The number of bytes from the first to the last of them. Words that were written later may be
    /// between them, as before a line end.
    extent: u32,
    /// The state of the turn before they were written or removed.
    turn: TurnState,
}

/// The state of the last turn of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum TurnState {
    /// It was read, and nothing was recorded since.
    #[default]
    Read,
    /// More moves may follow.
    Open,
    /// It has ended.
    Over,
}

/// The words that were written, and the words that were removed; the most recent are last.
///
/// Places of written words refer to the current text. Places of removed words refer to the text
/// right after their removal; redoing the later removals restores that text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    written: Vec<Written>,
    taken_back: Vec<Written>,
}

impl History {
    /// Records that words are written in a text. `turn` is the state of the turn before.
    pub(crate) fn write(&mut self, text: &str, edit: &Edit, turn: TurnState) {
        self.taken_back.clear();
        self.put(Written {
            at: edit.span.start,
            text: edit.text.clone(),
            old: edit.span.slice(text).to_owned(),
            before: Vec::new(),
            extent: 0,
            turn,
        });
    }

    fn put(&mut self, mut written: Written) -> Edit {
        let end = written.at.saturating_add(short(written.old.len()));
        let edit = Edit::replace(Span { start: written.at, end }, &*written.text);
        if !written.old.is_empty() {
            written.before.clone_from(&self.written);
        }
        self.follow(&edit, true);
        self.written.push(Written { extent: short(written.text.len()), ..written });
        edit
    }

    /// The edit that removes the last words. `turn` becomes the state of the turn before them.
    pub(crate) fn undo(&mut self, turn: &mut TurnState) -> Option<Edit> {
        let mut written = self.written.pop()?;
        let end = written.at.saturating_add(written.extent);
        let edit = Edit::replace(Span { start: written.at, end }, &*written.old);
        self.follow(&edit, true);
        if !written.before.is_empty() {
            self.written = std::mem::take(&mut written.before);
        }
        std::mem::swap(&mut written.turn, turn);
        self.taken_back.push(written);
        Some(edit)
    }

    /// The edit that writes the last removed words again. `turn` becomes the state of the turn with
    /// them.
    pub(crate) fn redo(&mut self, turn: &mut TurnState) -> Option<Edit> {
        let mut written = self.taken_back.pop()?;
        std::mem::swap(&mut written.turn, turn);
        Some(self.put(written))
    }

    /// Adapts the history to an edit by hand. Words that the edit touches can no longer be undone,
    /// and removed words can no longer be redone.
    pub(crate) fn follow_hand(&mut self, edit: &Edit) {
        self.taken_back.clear();
        self.follow(edit, false);
        // Their places are those of another text now.
        self.written.iter_mut().for_each(|one| one.before.clear());
    }

    fn follow(&mut self, edit: &Edit, is_own: bool) {
        let (came, went) = (short(edit.text.len()), short(edit.span.len()));
        let moved = |at: u32, end: u32| {
            if edit.span.end <= at {
                Some(at - went + came)
            } else {
                (edit.span.start >= end).then_some(at)
            }
        };
        self.written.retain_mut(|one| {
            let end = one.at.saturating_add(one.extent);
            if let Some(at) = moved(one.at, end) {
                one.at = at;
                return true;
            }
            let is_inside = one.at < edit.span.start && edit.span.end < end;
            one.extent = one.extent.saturating_sub(went).saturating_add(came);
            is_own && is_inside
        });
    }
}
