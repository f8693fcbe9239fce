//! Variations: alternative lines, and the lines that were left for them.

use super::{board::Board, faults::Faults, session::Session, viewer::Viewer};
use ppn::Record;
use std::mem;

/// A line that waits while one of its variations is shown.
pub(super) struct Left<'t> {
    /// The line without that variation, and without its metadata, which the variation has for
    /// display.
    record: Record<'t>,
    /// The index of the variation among those of the line.
    variation: usize,
    faults: Faults,
}

impl Viewer<'_, '_> {
    /// Goes to the next line that could follow the previous state or, after the last move, to one
    /// that continues it; after the last of these lines, goes back to the move that they replace.
    /// Returns whether there is one.
    pub(super) fn next_variation(&mut self) -> bool {
        let at = self.session.at();
        let instead = at.checked_sub(1).and_then(|before| begun(&self.record, before, 0));
        let further = || (at == self.session.last()).then(|| begun(&self.record, at, 0)).flatten();
        if let Some(variation) = instead.or_else(further) {
            self.enter(variation);
            return true;
        }
        if at > 1 {
            return false;
        }
        loop {
            let Some((variation, after)) = self.leave() else { return false };
            if let Some(next) = begun(&self.record, after, variation + 1) {
                self.enter(next);
                return true;
            }
            // If the first move of a variation has alternatives itself, they come next.
            if after > 0 || self.left.is_empty() {
                self.session.go_to(after + 1);
                return true;
            }
        }
    }

    /// Shows the first move of a variation.
    fn enter(&mut self, variation: usize) {
        let mut record = mem::take(&mut self.record.variations[variation].record);
        mem::swap(&mut record.metadata, &mut self.record.metadata);
        let record = mem::replace(&mut self.record, record);
        // The reports are about the whole game, and belong to states of its main line.
        let faults = mem::take(&mut self.faults);
        self.left.push(Left { record, variation, faults });
        self.show_line(1);
    }

    /// Goes back to the state where a variation begins; returns the index of the variation and that
    /// state, or `None` in the main line.
    pub(super) fn leave(&mut self) -> Option<(usize, usize)> {
        let Left { record, variation, faults } = self.left.pop()?;
        let mut line = mem::replace(&mut self.record, record);
        mem::swap(&mut line.metadata, &mut self.record.metadata);
        let place = &mut self.record.variations[variation];
        place.record = line;
        let after = place.after;
        self.faults = faults;
        self.show_line(after);
        Some((variation, after))
    }

    fn show_line(&mut self, at: usize) {
        self.board = Board::new(&self.record, self.settings.look);
        self.session = Session::new(self.record.len(), at);
        self.places.followed = false;
    }
}

/// The first variation, from an index on, that begins after a state.
fn begun(record: &Record<'_>, after: usize, from: usize) -> Option<usize> {
    let mut places = from..record.variations.len();
    places.find(|place| record.variations[*place].after == after)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            viewer::tests::{press, with},
            words::Words,
        },
        *,
    };

    #[test]
    fn variations_are_walked_to_their_end_and_back() {
        // 32-28 19-23 (18-23 38-32 (37-32? 23-29!) 12-18) 28x19 14x23
        with("pdn/games/hand-variations-nested.pdn", |viewer| {
            let shown = |viewer: &Viewer<'_, '_>| {
                let at = viewer.session.at();
                (viewer.left.len(), at, Words(&viewer.record).text(at).into_owned())
            };
            let steps = [
                ("ll", (0, 2, "19-23")),
                ("b", (1, 1, "18-23")),
                ("l", (1, 2, "38-32")),
                ("b", (2, 1, "37-32?")),
                ("G", (2, 2, "23-29!")),
                ("h", (2, 1, "37-32?")),
                // There is only one variation: back to the move that it replaces, and then forward.
                ("b", (1, 2, "38-32")),
                ("l", (1, 3, "12-18")),
                ("bh", (1, 2, "38-32")),
                ("b", (2, 1, "37-32?")),
                // Back beyond the beginning of each variation.
                ("h", (1, 1, "18-23")),
                ("h", (0, 1, "32-28")),
                ("lb", (1, 1, "18-23")),
                ("b", (0, 2, "19-23")),
                ("lb", (0, 3, "28x19")),
            ];
            for (keys, (depth, at, text)) in steps {
                press(viewer, keys);
                assert_eq!(shown(viewer), (depth, at, text.to_owned()), "{keys}");
            }
            assert!(viewer.message.as_ref().unwrap().contains("no other line"));
            press(viewer, "hblbg");
            assert_eq!(shown(viewer), (0, 0, String::new()), "Home is the start of the game");
        });
    }

    /// Compares all boards of a line, forwards and back, and of its variations; returns the depth
    /// of the variations.
    fn compare(viewer: &mut Viewer<'_, '_>, line: &Record<'_>) -> usize {
        assert_eq!(viewer.record.len(), line.len());
        for at in (1..line.len()).chain((1..line.len()).rev()) {
            viewer.session.go_to(at);
            let (shown, expected) = (viewer.record.board(at), line.board(at));
            assert!(shown.pieces().eq(expected.pieces()), "{at}");
        }
        let mut depth = 0;
        for (place, variation) in line.variations.iter().enumerate() {
            viewer.enter(place);
            depth = depth.max(1 + compare(viewer, &variation.record));
            assert_eq!(viewer.leave(), Some((place, variation.after)));
            assert_eq!(viewer.session.at(), variation.after);
        }
        depth
    }

    #[test]
    fn boards_of_variations_are_those_of_the_record() {
        for (file, depth) in
            [("fan/games/05-nested-variations.fan", 3), ("pdn/games/hand-variations-nested.pdn", 2)]
        {
            with(file, |viewer| {
                let text = viewer.archive.text(0).unwrap();
                let record = viewer.archive.notation.record(&text, &viewer.settings.reading);
                assert_eq!(compare(viewer, &record), depth, "{file}");
            });
        }
    }
}
