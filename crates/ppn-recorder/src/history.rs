//! The history of what was written, for undo and redo.

use ppn_source::{Edit, Span, short};

/// Words that the recorder wrote or took back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    /// The byte where they are, or would be.
    at: u32,
    text: String,
    /// The number of bytes from their first to their last: what was written later may be between
    /// them, as before a line end.
    extent: u32,
    /// How the turn was before they were written, or taken back.
    turn: TurnState,
}

/// How the last turn of the text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum TurnState {
    /// It was read, and nothing was done since.
    #[default]
    Read,
    /// More is to come.
    Open,
    /// It has ended.
    Over,
}

/// What was written and what was taken back, the last one last.
///
/// Places of what was written count in the text as it is; those of what was taken back in the text
/// right after that, which writing it again in turn leads back to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    written: Vec<Written>,
    taken_back: Vec<Written>,
}

impl History {
    /// Notes that words are written. `turn` is how the turn was before.
    pub(crate) fn write(&mut self, edit: &Edit, turn: TurnState) {
        self.taken_back.clear();
        self.put(Written { at: edit.span.start, text: edit.text.clone(), extent: 0, turn });
    }

    fn put(&mut self, written: Written) {
        self.follow(&Edit::insert(written.at, &*written.text), true);
        self.written.push(Written { extent: short(written.text.len()), ..written });
    }

    /// The change that takes the last words back; the turn becomes what it was before them.
    pub(crate) fn undo(&mut self, turn: &mut TurnState) -> Option<Edit> {
        let mut written = self.written.pop()?;
        let end = written.at.saturating_add(written.extent);
        let edit = Edit::replace(Span { start: written.at, end }, "");
        self.follow(&edit, true);
        std::mem::swap(&mut written.turn, turn);
        self.taken_back.push(written);
        Some(edit)
    }

    /// The change that writes the words again that were taken back last; the turn becomes what it was
    /// with them.
    pub(crate) fn redo(&mut self, turn: &mut TurnState) -> Option<Edit> {
        let mut written = self.taken_back.pop()?;
        std::mem::swap(&mut written.turn, turn);
        let edit = Edit::insert(written.at, &*written.text);
        self.put(written);
        Some(edit)
    }

    /// Follows a change that was made by hand. Words that it touches belong to the hand, and what was
    /// taken back has lost its place.
    pub(crate) fn follow_hand(&mut self, edit: &Edit) {
        self.taken_back.clear();
        self.follow(edit, false);
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
