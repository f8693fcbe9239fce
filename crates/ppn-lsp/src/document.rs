//! A document as games. After a change, only the changed games are read again.

use crate::{
    encoding::Encoding,
    games::{Games, Slot},
    host::FileSettings,
    kept::Kept,
    lines::Lines,
    sent::Sent,
};
use lsp_types::{Location, Position, Range, TextEdit, Uri};
use ppn_record::{GameText, Notation, Parsed};
use ppn_source::{Diagnostic, Edit, Span};
use std::{fmt, ops, sync::Arc};

/// A text that is open in the editor.
pub(crate) struct Document {
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) notation: Arc<dyn Notation>,
    pub(crate) settings: FileSettings,
    pub(crate) encoding: Encoding,
    text: String,
    lines: Lines,
    games: Games,
    kept: Kept,
    /// The byte of the last change or of the last request.
    focus: usize,
    /// The semantic tokens that the client has.
    pub(crate) tokens: Sent,
    edition: Edition,
}

/// A text with its settings: each change makes another one.
#[derive(Clone, Default, Debug)]
pub(crate) struct Edition(Arc<()>);

impl PartialEq for Edition {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A game that was read and checked. A check that failed has neither.
#[derive(Default)]
pub(crate) struct Checked {
    pub(crate) parsed: Option<Arc<dyn Parsed>>,
    pub(crate) diagnostics: Arc<[Diagnostic]>,
}

/// A place in a game of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The index of the game.
    pub(crate) game: usize,
    /// The byte in the text of the game.
    pub(crate) at: u32,
}

impl Document {
    pub(crate) fn new(
        uri: Uri,
        version: i32,
        notation: Arc<dyn Notation>,
        settings: FileSettings,
        encoding: Encoding,
        text: String,
    ) -> Self {
        let lines = Lines::new(&text);
        let games = Games::new(&*notation, &text);
        Self {
            uri,
            version,
            notation,
            settings,
            encoding,
            text,
            lines,
            games,
            kept: Kept::default(),
            focus: 0,
            tokens: Sent::default(),
            edition: Edition::default(),
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The number of games; at least one.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether an answer about all games would take seconds.
    pub(crate) fn is_large(&self) -> bool {
        self.games.len() > 500
    }

    /// Whether all games are checked so soon that the user does not wait for the one at the cursor: in
    /// some hundredths of a second.
    pub(crate) fn is_small(&self) -> bool {
        self.text.len() <= 64 << 10
    }

    /// Whether it takes more than some tenths of a second to check a game, by its length and the moves
    /// that its braces and macros make.
    pub(crate) fn is_long(&self, game: usize) -> bool {
        self.games[game].work() > 64 << 10
    }

    /// The place of a game, and what is known of it.
    pub(crate) fn slot(&self, game: usize) -> &Slot {
        &self.games[game]
    }

    /// The text of a game, in the form that its notation takes.
    pub(crate) fn game(&self, game: usize) -> GameText<'_> {
        let slot = &self.games[game];
        GameText {
            text: self.text[slot.bytes.clone()].into(),
            diagnostics: slot.found.clone(),
            half: slot.half,
            is_rationed: slot.is_rationed,
            ..GameText::default()
        }
    }

    /// A game that was read: once, as long as its text is the same. Its record has the words of its
    /// notation, for display.
    pub(crate) fn parsed(&self, game: usize) -> Arc<dyn Parsed> {
        self.kept.get(game, || {
            let options = self.settings.options.clone().with_viewer(true);
            self.notation.parse(self.game(game).into_owned(), &options)
        })
    }

    /// The diagnostics of a game, if it was checked.
    pub(crate) fn checked(&self, game: usize) -> Option<&Arc<[Diagnostic]>> {
        self.games[game].checked.as_ref()
    }

    /// The number of games that are checked.
    pub(crate) fn known(&self) -> usize {
        self.games.iter().filter(|slot| slot.checked.is_some()).count()
    }

    /// Keeps the diagnostics of a game until it changes.
    pub(crate) fn keep(&mut self, game: usize, diagnostics: Arc<[Diagnostic]>) {
        self.games[game].checked = Some(diagnostics);
    }

    /// Checks a game, unless it was checked before.
    pub(crate) fn check(&self, game: usize) -> Arc<[Diagnostic]> {
        if let Some(known) = self.checked(game) {
            return Arc::clone(known);
        }
        ppn_lint::check(&*self.parsed(game), &self.settings.selection).into()
    }

    /// The work of checking a game, which can be done on another thread.
    pub(crate) fn checking(&self, game: usize) -> impl FnOnce() -> Checked + Send + use<> {
        let known = self.kept.known(game);
        let (notation, settings) = (Arc::clone(&self.notation), self.settings.clone());
        let text = self.game(game).into_owned();
        move || {
            let read = || notation.parse(text, &settings.options.with_viewer(true)).into();
            let parsed: Arc<dyn Parsed> = known.unwrap_or_else(read);
            let diagnostics = ppn_lint::check(&*parsed, &settings.selection).into();
            Checked { parsed: Some(parsed), diagnostics }
        }
    }

    /// Keeps what was found by [checking](Self::checking) a game.
    pub(crate) fn keep_checked(&mut self, game: usize, checked: Checked) {
        if let Some(parsed) = checked.parsed {
            self.kept.put(game, parsed);
        }
        self.keep(game, checked.diagnostics);
    }

    pub(crate) fn edition(&self) -> &Edition {
        &self.edition
    }

    /// Records that the user is at a position.
    pub(crate) fn look_at(&mut self, position: Position) {
        self.focus = self.byte(position);
    }

    /// The game at the user's position, and the games that a change of it may affect.
    pub(crate) fn near(&self) -> ops::Range<usize> {
        let game = self.place_of(self.focus).game;
        game.saturating_sub(1)..(game + 2).min(self.len())
    }

    /// Forgets all diagnostics, since the settings changed.
    pub(crate) fn set_settings(&mut self, settings: FileSettings) {
        self.settings = settings;
        self.edition = Edition::default();
        self.kept.forget();
        self.games.forget();
    }

    /// Replaces the whole text. Some clients do so with each change, so the equal text at both ends
    /// is kept.
    pub(crate) fn replace(&mut self, text: &str) {
        let old = self.text.as_bytes();
        let same = old.iter().zip(text.as_bytes()).take_while(|(old, new)| old == new).count();
        let start = text.floor_char_boundary(same);
        let rest = old[start..].iter().rev().zip(text.as_bytes()[start..].iter().rev());
        let same = rest.take_while(|(old, new)| old == new).count();
        let end = text.ceil_char_boundary(text.len() - same);
        let old_end = self.text.len() - (text.len() - end);
        self.change_bytes(start..old_end, &text[start..end]);
    }

    /// Replaces a range of the text.
    pub(crate) fn change(&mut self, range: Range, new: &str) {
        self.change_bytes(self.bytes_of(range), new);
    }

    fn change_bytes(&mut self, old: ops::Range<usize>, new: &str) {
        self.text.replace_range(old.clone(), new);
        self.focus = old.start;
        self.edition = Edition::default();
        self.lines.change(&self.text, &old, new.len());
        self.kept.forget();
        self.games.change(&*self.notation, &self.text, &old, new.len());
    }

    /// The place of a byte of the text.
    pub(crate) fn place_of(&self, byte: usize) -> Place {
        let byte = byte.min(self.text.len());
        let after = self.games.partition_point(|slot| slot.bytes.start <= byte);
        let game = after.saturating_sub(1);
        let at = byte - self.games[game].bytes.start;
        Place { game, at: u32::try_from(at).unwrap_or(u32::MAX) }
    }

    pub(crate) fn place(&self, position: Position) -> Place {
        self.place_of(self.byte(position))
    }

    pub(crate) fn byte(&self, position: Position) -> usize {
        self.lines.offset(&self.text, position, self.encoding)
    }

    /// The bytes of a range.
    pub(crate) fn bytes_of(&self, range: Range) -> ops::Range<usize> {
        let start = self.byte(range.start);
        start..self.byte(range.end).max(start)
    }

    /// The games that a range of bytes touches.
    pub(crate) fn games_in(&self, bytes: &ops::Range<usize>) -> ops::Range<usize> {
        self.place_of(bytes.start).game..self.place_of(bytes.end).game + 1
    }

    /// The part of a range of bytes that is in a game, relative to the start of the game.
    pub(crate) fn within(&self, game: usize, bytes: &ops::Range<usize>) -> Span {
        let own = &self.games[game].bytes;
        let inside = |at: usize| at.clamp(own.start, own.end) - own.start;
        Span::new(inside(bytes.start), inside(bytes.end))
    }

    /// The range of a span in a game.
    pub(crate) fn range(&self, game: usize, span: Span) -> Range {
        let start = self.games[game].bytes.start;
        self.range_of(start + span.start as usize..start + span.end as usize)
    }

    pub(crate) fn range_of(&self, bytes: ops::Range<usize>) -> Range {
        let position = |at| self.lines.position(&self.text, at, self.encoding);
        Range { start: position(bytes.start), end: position(bytes.end) }
    }

    pub(crate) fn location(&self, game: usize, span: Span) -> Location {
        Location { uri: self.uri.clone(), range: self.range(game, span) }
    }

    /// An edit of a game. The protocol has no position between the two characters of a line end, so
    /// an edit there is extended to both.
    pub(crate) fn edit(&self, game: usize, edit: &Edit) -> TextEdit {
        let text = &self.text[self.games[game].bytes.clone()];
        let splits = |at: u32| {
            let (before, after) = text.split_at(at as usize);
            before.ends_with('\r') && after.starts_with('\n')
        };
        let (mut span, mut new_text) = (edit.span, edit.text.clone());
        if splits(span.start) {
            span.start -= 1;
            new_text.insert(0, '\r');
        }
        if splits(span.end) {
            span.end += 1;
            new_text.push('\n');
        }
        TextEdit { range: self.range(game, span), new_text }
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document").field("uri", &self.uri).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Pieces of text that begin, break and join games of each notation.
    const PIECES: [&str; 21] = [
        "---\nGameType: Chess\n",
        "---\n1. e2-e4\n",
        "---\n",
        "...\n",
        "GameType: Chess\n",
        "1. e2-e4 ",
        "\n\n",
        "{a comment ",
        "} ",
        "-",
        "é",
        "[GameType \"20\"]\n",
        "32-28 19-23 ",
        "* ",
        "2-0\n",
        "FAN31415926 1\n",
        "1g Ra1 ",
        "\"",
        "\r\n",
        "%",
        // Refused, so that it costs little, but it counts.
        "S@b{1..900}{1..900}\n",
    ];

    fn document(language: &str, text: String) -> Document {
        let notation = ppn::notations().named(language).unwrap().clone();
        let settings = FileSettings::default();
        Document::new("file:///a".into(), 1, notation, settings, Encoding::Utf16, text)
    }

    fn compare(document: &Document) -> Result<(), TestCaseError> {
        let fresh = self::document(document.notation.name(), document.text.clone());
        let games = |document: &Document| {
            let slots = document.games.iter();
            let parts =
                |slot: &Slot| (slot.bytes.clone(), slot.found.clone(), slot.half, slot.is_rationed);
            slots.map(parts).collect::<Vec<_>>()
        };
        prop_assert_eq!(games(document), games(&fresh), "{:?}", &document.text);
        prop_assert_eq!(document.lines.starts(), fresh.lines.starts());
        for game in 0..document.len() {
            if let Some(kept) = document.checked(game) {
                prop_assert_eq!(kept, &fresh.check(game));
            }
        }
        Ok(())
    }

    fn pieces(most: usize) -> impl Strategy<Value = String> {
        let piece = proptest::sample::select(&PIECES[..]);
        proptest::collection::vec(piece, 0..most).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(400), ..Default::default() })]
        #[test]
        fn a_changed_document_is_that_of_the_new_text(
            language in proptest::sample::select(ppn::notations().names().collect::<Vec<_>>()),
            text in pieces(40),
            changes in proptest::collection::vec((any::<usize>(), 0usize..60, pieces(5)), 1..12),
        ) {
            let mut document = document(language, text);
            for (start, length, new) in changes {
                for game in 0..document.len() {
                    let diagnostics = document.check(game);
                    document.keep(game, diagnostics);
                }
                let start = start % (document.text.len() + 1);
                let end = (start + length).min(document.text.len());
                let range = document.range_of(start..end);
                // Some clients send the whole text with each change.
                if length % 2 == 0 {
                    document.change(range, &new);
                } else {
                    let mut text = document.text.clone();
                    text.replace_range(document.bytes_of(range), &new);
                    document.replace(&text);
                    prop_assert_eq!(&document.text, &text);
                }
                compare(&document)?;
            }
        }
    }

    #[test]
    fn edits_take_in_whole_line_ends() {
        let document = document("ppn", "a\r\nb".to_owned());
        let edit = document.edit(0, &Edit::replace(Span::new(1, 2), ""));
        let range = document.range_of(1..3);
        assert_eq!(edit, TextEdit { range, new_text: "\n".to_owned() });
        let edit = document.edit(0, &Edit::insert(2, "x"));
        assert_eq!(edit, TextEdit { range, new_text: "\rx\n".to_owned() });
    }

    #[test]
    fn what_ends_a_game_is_seen_from_the_next_one() {
        let game = "[GameType \"20\"]\n1. 32-28\n\n";
        let mut document = document("pdn", game.repeat(4));
        document.change(document.range_of(3..4), "m");
        let found: Vec<_> = document.games.iter().map(|slot| slot.found.len()).collect();
        assert_eq!(found, [1, 1, 1, 0]);
    }

    #[test]
    fn games_that_a_change_does_not_touch_stay_as_they_were_checked() {
        let game = "---\nGameType: Chess\n...\n1. e2-e4\n";
        let mut document = document("ppn", game.repeat(5));
        for game in 0..5 {
            document.keep(game, Arc::default());
        }
        let end = document.games[2].bytes.end - 1;
        document.change(document.range_of(end..end), " 1... e7-e5");
        let kept = |document: &Document| {
            (0..5).map(|game| document.checked(game).is_some()).collect::<Vec<_>>()
        };
        assert_eq!(kept(&document), [true, true, false, true, true]);
        let text = document.text().replacen("e2-e4", "d2-d4", 1);
        document.replace(&text);
        assert_eq!(kept(&document), [false, true, false, true, true]);
    }

    #[test]
    fn games_that_an_open_comment_swallowed_come_back_as_they_were_checked() {
        let game = "FAN31415926 1\n\n1g Ra1\n\n";
        let mut document = document("fan", game.repeat(12));
        for game in 0..12 {
            document.keep(game, Arc::default());
        }
        let end = document.games[3].bytes.end - 2;
        document.change(document.range_of(end..end), "\"");
        assert_eq!(document.len(), 4);
        // It is closed in another game, and then where it was opened.
        let later = 10 * game.len() - 1;
        document.change(document.range_of(later..later), "\"");
        assert_eq!((document.len(), document.known()), (6, 5));
        document.change(document.range_of(later..later + 1), "");
        document.change(document.range_of(end + 1..end + 1), "\"");
        let unknown: Vec<_> = (0..12).filter(|&game| document.checked(game).is_none()).collect();
        // Each change touches a game and the three before it.
        assert_eq!(unknown, [3, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn an_open_comment_of_draughts_takes_no_other_game() {
        let game = "[GameType \"20\"]\n1. 32-28 *\n\n";
        let mut document = document("pdn", game.repeat(12));
        let end = document.games[3].bytes.end - 2;
        document.change(document.range_of(end..end), "{");
        assert_eq!(document.len(), 12);
    }
}
