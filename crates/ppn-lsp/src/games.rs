//! The places of the games of a text, kept up to date with its changes.

use crate::steps::{OF_A_GAME, UNITS_OF_A_STEP};
use ppn_record::{Half, Notation, Ration, Texts};
use ppn_source::Diagnostic;
use std::{
    io::BufReader,
    ops::{Deref, DerefMut, Range},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

/// The place of a game, and its diagnostics.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) bytes: Range<usize>,
    /// Diagnostics of splitting the text into games.
    pub(crate) found: Vec<Diagnostic>,
    /// Which half of a game this is, if it is one.
    pub(crate) half: Option<Half>,
    /// The most work that it may request, in units of [`Ration`].
    most_work: u64,
    /// About how much work its braces ask for, and how many macros it uses.
    likely_work: u64,
    macro_uses: u64,
    /// Whether its limits depend on its length, because of the games before it.
    pub(crate) is_rationed: bool,
    /// The diagnostics of the game; `None` until it is checked.
    pub(crate) checked: Option<Arc<[Diagnostic]>>,
}

/// The games of a text, at least one: together they are the text.
#[derive(Default, Debug)]
pub(crate) struct Games {
    slots: Vec<Slot>,
    /// Games that were there before a change made them part of another: those after the `{` of a
    /// comment that is not closed yet, for example. When it is closed, they come back as they were. They
    /// are in the order of their starts, and may overlap.
    swallowed: Vec<Slot>,
}

impl Slot {
    fn new(bytes: Range<usize>) -> Self {
        Self {
            bytes,
            found: Vec::new(),
            half: None,
            most_work: 0,
            likely_work: 0,
            macro_uses: 0,
            is_rationed: false,
            checked: None,
        }
    }

    /// A measure of the time that checking the game takes.
    pub(crate) fn work(&self) -> u64 {
        self.most_work / Ration::MOVE + self.bytes.len() as u64
    }

    /// The steps that an answer takes to read the game.
    pub(crate) fn reading(&self) -> u64 {
        OF_A_GAME + self.bytes.len() as u64
    }

    /// The steps that an answer takes to read and play the game.
    pub(crate) fn playing(&self) -> u64 {
        // A game with limits in proportion to its length does no more.
        let most = match self.is_rationed {
            true => Ration::GAME + Ration::FOR_A_BYTE * self.bytes.len() as u64,
            false => u64::MAX,
        };
        let text = self.reading().saturating_mul(1 + self.macro_uses);
        text.saturating_add(self.likely_work.min(most) / UNITS_OF_A_STEP)
    }

    /// Measures the text of the game.
    fn measured(mut self, notation: &dyn Notation, text: &str) -> Self {
        self.most_work = notation.most_work(text);
        // How much a macro makes is not known here. It is as long as the game at most, and may have braces.
        self.macro_uses = text.matches('`').count() as u64;
        self.likely_work = match self.macro_uses {
            0 => self.most_work,
            uses => notation.most_work(&text.replace('`', " ")).saturating_mul(1 + uses),
        };
        self
    }
}

impl Games {
    pub(crate) fn new(notation: &dyn Notation, text: &str) -> Self {
        let slots = Cuts::new(notation, text, 0).collect();
        let mut games = Self { slots, swallowed: Vec::new() };
        games.ration();
        games
    }

    /// Forgets all diagnostics of games.
    pub(crate) fn forget(&mut self) {
        self.swallowed.clear();
        for slot in &mut self.slots {
            slot.checked = None;
        }
    }

    /// Splits a text into games again where it changed: `old` are the bytes of the text before that were
    /// replaced by `new` others.
    ///
    /// What a notation cuts off depends on nothing before it. So where a game after the change begins
    /// where one began before, it and those that follow it are as they were.
    pub(crate) fn change(
        &mut self,
        notation: &dyn Notation,
        text: &str,
        old: &Range<usize>,
        new: usize,
    ) {
        // A change may join its game with the one before, and with the one after. Whether the game before
        // these is a half depends on what they are.
        let touched = self.slots.partition_point(|slot| slot.bytes.start < old.start);
        let behind = self.slots.partition_point(|slot| slot.bytes.start <= old.end);
        let mut after = self.slots.split_off(behind);
        let before = self.slots.split_off(touched.saturating_sub(3));
        self.swallowed = unaffected(std::mem::take(&mut self.swallowed), old);
        let shift = |slot: &mut Slot| {
            if slot.bytes.start > old.end {
                let moved = |at: usize| at - old.len() + new;
                slot.bytes = moved(slot.bytes.start)..moved(slot.bytes.end);
            }
        };
        after.iter_mut().chain(&mut self.swallowed).for_each(shift);

        let first = self.slots.len();
        let mut at = before.first().map_or(0, |slot| slot.bytes.start);
        let mut cuts = Cuts::new(notation, text, at);
        let back = loop {
            if let Some(back) = starting_at(&after, at) {
                break back;
            }
            let slot = match starting_at(&self.swallowed, at) {
                Some(known) => self.swallowed[known].clone(),
                None => {
                    if cuts.at != at {
                        cuts = Cuts::new(notation, text, at);
                    }
                    match cuts.next() {
                        Some(slot) => slot,
                        None => break after.len(),
                    }
                }
            };
            at = slot.bytes.end;
            self.slots.push(slot);
            if at == text.len() {
                break after.len();
            }
        };
        let gone = after.drain(..back);
        let fresh = &self.slots[first..];
        let is_back = |slot: &Slot| starting_at(fresh, slot.bytes.start).is_some();
        self.swallowed.retain(|slot| !is_back(slot));
        // A half depends on the text around it.
        self.swallowed.extend(gone.filter(|slot| slot.half.is_none()));
        self.swallowed.sort_by_key(|slot| slot.bytes.start);
        self.swallowed.dedup_by_key(|slot| slot.bytes.start);
        let last = self.slots.len();
        self.slots.append(&mut after);
        self.join_halves(first, last);
        self.reuse(before, old);
        self.ration();
    }

    /// Shares out the moves that the braces and macros of a file may make.
    fn ration(&mut self) {
        let mut ration = Ration::default();
        for slot in &mut self.slots {
            let is_rationed = !ration.admits(slot.most_work, slot.bytes.len());
            if slot.is_rationed != is_rationed {
                (slot.is_rationed, slot.checked) = (is_rationed, None);
            }
        }
    }

    /// Marks the second halves of games among those from `first` to `last`: they depend on the text
    /// before them.
    fn join_halves(&mut self, first: usize, last: usize) {
        for at in first.max(1)..=last.min(self.slots.len().saturating_sub(1)) {
            let follows = self.slots[at - 1].half == Some(Half::Metadata);
            let slot = &mut self.slots[at];
            let half = match slot.half {
                _ if follows => Some(Half::Moves),
                Some(Half::Moves) => None,
                other => other,
            };
            if slot.half != half {
                (slot.half, slot.checked) = (half, None);
            }
        }
    }

    /// Keeps the diagnostics of games before a change that are cut off again as they were.
    fn reuse(&mut self, before: Vec<Slot>, old: &Range<usize>) {
        for known in before.into_iter().filter(|slot| slot.bytes.end < old.start) {
            if let Some(same) = starting_at(&self.slots, known.bytes.start)
                && self.slots[same].bytes == known.bytes
                && self.slots[same].found == known.found
                && self.slots[same].half == known.half
            {
                self.slots[same] = known;
            }
        }
    }
}

impl Deref for Games {
    type Target = [Slot];

    fn deref(&self) -> &[Slot] {
        &self.slots
    }
}

impl DerefMut for Games {
    fn deref_mut(&mut self) -> &mut [Slot] {
        &mut self.slots
    }
}

/// The index of the game that starts at a byte.
fn starting_at(slots: &[Slot], at: usize) -> Option<usize> {
    slots.binary_search_by_key(&at, |slot| slot.bytes.start).ok()
}

/// The swallowed games that begin after a change of `old` bytes, or end so far before it that two others
/// are in between: a change may join the second with its own game, and whether the one before that is a
/// half depends on it.
fn unaffected(swallowed: Vec<Slot>, old: &Range<usize>) -> Vec<Slot> {
    let ends_before = |slot: &Slot| slot.bytes.end < old.start;
    let stays: Vec<_> = swallowed
        .iter()
        .map(|slot| {
            let after = |slot: &Slot| Some(&swallowed[starting_at(&swallowed, slot.bytes.end)?]);
            slot.bytes.start > old.end || after(slot).and_then(after).is_some_and(ends_before)
        })
        .collect();
    swallowed.into_iter().zip(stays).filter_map(|(slot, stays)| stays.then_some(slot)).collect()
}

/// The games of a text from a byte on, cut off one by one.
///
/// Where a notation cannot split a text, or panics at it, the rest is one game.
struct Cuts<'t> {
    notation: &'t dyn Notation,
    texts: Texts<'t>,
    text: &'t str,
    start: usize,
    /// Where the next game begins.
    at: usize,
    /// Whether none was cut off yet: an empty text is one game.
    is_first: bool,
}

/// How many bytes are handed to a notation at once: it is to look at little more than it needs.
const CHUNK: usize = 16 << 10;

impl<'t> Cuts<'t> {
    fn new(notation: &'t dyn Notation, text: &'t str, start: usize) -> Self {
        let bytes = BufReader::with_capacity(CHUNK, &text.as_bytes()[start..]);
        let texts = notation.split(Box::new(bytes));
        Self { notation, texts, text, start, at: start, is_first: true }
    }

    fn cut(&mut self) -> Option<Slot> {
        let piece = self.texts.next()?.ok()?;
        let bytes = self.at..self.at + piece.text.len();
        // Of a game that is too long, the notation gives only the beginning.
        let fits = piece.place.offset == (self.at - self.start) as u64
            && self.text.get(bytes.clone()).is_some();
        let (found, half) = (piece.diagnostics, piece.half);
        let slot = Slot { found, half, ..Slot::new(bytes) };
        fits.then(|| slot.measured(self.notation, &piece.text))
    }
}

impl Iterator for Cuts<'_> {
    type Item = Slot;

    fn next(&mut self) -> Option<Slot> {
        if self.at == self.text.len() && !self.is_first {
            return None;
        }
        let cut = catch_unwind(AssertUnwindSafe(|| self.cut())).ok().flatten();
        let is_good = |slot: &Slot| !slot.bytes.is_empty() || self.at == self.text.len();
        let slot = cut.filter(is_good).unwrap_or_else(|| {
            let bytes = self.at..self.text.len();
            let text = &self.text[bytes.clone()];
            Slot::new(bytes).measured(self.notation, text)
        });
        (self.at, self.is_first) = (slot.bytes.end, false);
        Some(slot)
    }
}
