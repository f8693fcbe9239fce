//! Parts of a file that are read apart from each other.

use ppn_record::{GameText, Texts};
use ppn_source::FilePlace;
use std::io;

/// A part of a file that is read apart from the others, by another processor or machine. Its games are those that a reader
/// of the whole file finds there, with the same places and limits.
///
/// Where games begin is only known from what is before: a comment may have the look of games. So the file is read once to cut
/// it, which takes a small part of the time that its games take to be played.
///
/// ```
/// use ppn_archive::Section;
/// use ppn_notations::standard;
///
/// let notations = standard(&Default::default());
/// let pgn = notations.named("pgn").unwrap();
/// let file = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n";
/// let texts_from = |start: u64| Ok(pgn.split(Box::new(&file[start as usize..])));
///
/// let sections = Section::all(30, texts_from)?;
/// let places: Vec<_> = sections.iter().map(|section| (section.place.offset, section.games)).collect();
/// assert_eq!(places, [(0, 2), (44, 1)]);
/// let last = sections[1].texts(texts_from(44)?).next().unwrap()?;
/// assert_eq!((last.place.offset, last.place.line), (44, 8));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Section {
    /// Where its first game begins in the file. The first section begins at 0.
    pub place: FilePlace,
    /// The number of games of the file before it.
    pub games_before: u64,
    /// The number of its games.
    pub games: u64,
    /// Its games, counted from 0, whose work is rationed since games before them used up the budget of the file. Real
    /// archives have none.
    pub rationed: Vec<u64>,
}

impl Section {
    /// Cuts a file into sections of at least a number of bytes, of which the last may have fewer. `texts_from` gives the
    /// texts into which the notation of the file splits it from a place on.
    ///
    /// A cut is where a game begins from which on the file is read alike without what is before. This is not so where the
    /// beginning of a game has the look of the beginning of another kind of file, for example.
    ///
    /// # Errors
    /// Those of the file.
    pub fn all<'r>(
        bytes: u64,
        texts_from: impl Fn(u64) -> io::Result<Texts<'r>>,
    ) -> io::Result<Vec<Self>> {
        let (mut sections, mut section) = (Vec::new(), Self::default());
        let mut least = bytes;
        let mut texts = texts_from(0)?.peekable();
        while let Some(text) = texts.next().transpose()? {
            if section.games > 0 && text.place.offset >= least {
                let next = Self {
                    place: text.place,
                    games_before: section.games_before + section.games,
                    ..Self::default()
                };
                let following = texts.peek().and_then(|next| next.as_ref().ok());
                if next.is_read_alike(texts_from(text.place.offset)?, [Some(&text), following])? {
                    sections.push(std::mem::replace(&mut section, next));
                    least = text.place.offset.saturating_add(bytes);
                } else {
                    // Not after each game: a file may have no other place to cut it.
                    least = text.place.offset.saturating_add(bytes / 16);
                }
            }
            if text.is_rationed {
                section.rationed.push(section.games);
            }
            section.games += 1;
        }
        sections.push(section);
        Ok(sections)
    }

    /// The texts of its games, from those that its notation gives from its start on.
    pub fn texts<'r>(&self, texts: Texts<'r>) -> Texts<'r> {
        let section = self.clone();
        Box::new((0..section.games).zip(texts).map(move |(index, text)| {
            let is_rationed = section.rationed.binary_search(&index).is_ok();
            Ok(GameText { is_rationed, ..section.placed(text?) })
        }))
    }

    /// Whether texts from its start on begin with those of the whole file. After the second, nothing is different for
    /// a reader, except for limits, which the section knows.
    fn is_read_alike<'t>(
        &self,
        mut texts: Texts<'_>,
        of_file: impl IntoIterator<Item = Option<&'t GameText<'static>>>,
    ) -> io::Result<bool> {
        for expected in of_file {
            let found = texts.next().transpose()?.map(|text| self.placed(text));
            let is_alike = match (found, expected) {
                (Some(found), Some(expected)) => {
                    GameText { is_rationed: expected.is_rationed, ..found } == *expected
                }
                (found, expected) => found.is_none() && expected.is_none(),
            };
            if !is_alike {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A text with its place in the file.
    fn placed(&self, text: GameText<'static>) -> GameText<'static> {
        GameText { place: self.place.then(text.place), ..text }
    }
}
