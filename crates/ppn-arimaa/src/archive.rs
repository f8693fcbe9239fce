//! The games of a file of any length, one by one.

use crate::magic_words::MagicWords;
use crate::split::{GAME_BYTES, too_long};
use crate::{GameText, codes};
use ppn_source::{Decoded, Decoding, Part, SplitRule as _, Splitter, is_text};
use std::io::{self, BufRead};

/// Reads the games of a file of any length one by one.
///
/// It gives the same texts as [`split`](crate::split) and holds one of them at a time.
///
/// ```
/// use ppn_arimaa::{Archive, read};
///
/// let file = "FAN31415926 1\nGold: Ann\n1g Ra1\nFAN31415926 1\nGold: Bo\n1g Rb1\n";
/// for text in Archive::new(file.as_bytes()) {
///     let text = text?;
///     let reading = read(&text.text, Default::default());
///     println!("line {}: {:?}", text.place.line + 1, reading.games[0].gold());
/// }
/// # std::io::Result::Ok(())
/// ```
#[derive(Debug)]
pub struct Archive<R>(Splitter<R, MagicWords>);

impl<R: BufRead> Archive<R> {
    /// The games of `source`.
    pub fn new(source: R) -> Self {
        Self(Splitter::new(source, MagicWords::new(GAME_BYTES)))
    }

    /// Limits each game to this number of bytes, like
    /// [`Split::with_limit`](crate::Split::with_limit).
    #[must_use]
    pub fn with_limit(mut self, bytes: usize) -> Self {
        self.0.rule = MagicWords::new(bytes);
        self
    }
}

impl<R: BufRead> Iterator for Archive<R> {
    type Item = io::Result<GameText<'static>>;

    /// The next game; after an error of the source there are no more.
    fn next(&mut self) -> Option<Self::Item> {
        let part = self.0.next()?;
        Some(part.map(|Part { bytes, place, mut is_cut }| {
            let Decoded { mut text, mut diagnostics, bytes } = DECODING.decode(bytes, place.offset);
            let limit = self.0.rule.limit();
            // A byte that is not UTF-8 becomes U+FFFD, which is three bytes.
            if text.len() > limit {
                text.truncate(text.floor_char_boundary(limit));
                is_cut = true;
            }
            if is_cut && is_text(&diagnostics) {
                diagnostics.push(too_long(&text, limit));
            }
            GameText { text: text.into(), place, diagnostics, bytes }
        }))
    }
}

/// How bytes that are not UTF-8 are read.
pub const DECODING: Decoding = Decoding::Replaced(&codes::FAN_ENCODING);

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read, repeat};

    #[test]
    fn no_more_than_a_game_is_held_in_memory() {
        let zeros = BufReader::new(repeat(0));
        let mut archive = Archive::new(zeros);
        let game = archive.next().unwrap().unwrap();
        assert_eq!(game.text.len(), GAME_BYTES);
        assert_eq!(game.diagnostics[0].code.name, "fan-game-too-long");
        assert!(archive.next().is_none(), "what is not FAN is not read on");

        let start = b"FAN31415926 1\n1g Ra1 \"".as_slice();
        let end = b"\nFAN31415926 1\n1g Rb1".as_slice();
        let file = start.chain(repeat(b' ').take(5 << 20)).chain(end);
        let mut archive = Archive::new(BufReader::new(file)).with_limit(1 << 20);
        assert_eq!(archive.next().unwrap().unwrap().text.len(), 1 << 20);
        let game = archive.next().unwrap().unwrap();
        assert_eq!((game.text.as_ref(), game.place.line), ("FAN31415926 1\n1g Rb1", 2));
        assert_eq!(game.place.offset, (5 << 20) + 23);
        assert!(archive.0.capacity() <= (1 << 20) + 2 * (64 << 10));
        assert!(archive.next().is_none());
    }

    #[test]
    fn a_file_may_have_a_single_line() {
        let games = "FAN31415926 1 arimaa \"Ann Lee\" - Bo 1g Ra1 \"FAN31415926\" ".repeat(100);
        let mut archive =
            Archive::new(BufReader::with_capacity(16, games.as_bytes())).with_limit(80);
        assert_eq!(
            archive.by_ref().map(Result::unwrap).filter(|one| one.text.len() == 57).count(),
            100
        );
        assert!(archive.0.capacity() <= 80 + 2 * (64 << 10));
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_those_of_their_game_alone() {
        let file =
            b"1g Ra1 \"caf\xe9\" \"\xff\"\nFAN31415926 1\n1g Rb1 \"\xc3\"\nFAN31415926 1\n1g Rc1";
        let games: Vec<_> = Archive::new(file.as_slice()).map(Result::unwrap).collect();
        assert_eq!(games.iter().map(|game| game.place.offset).collect::<Vec<_>>(), [0, 18, 43]);
        assert_eq!(games.iter().map(|game| game.place.line).collect::<Vec<_>>(), [0, 1, 3]);
        let [one] = &games[0].diagnostics[..] else { panic!("{:?}", games[0]) };
        assert_eq!(one.code.name, "fan-encoding");
        assert_eq!(one.message, "the text is not UTF-8");
        assert_eq!(one.span.slice(&games[0].text), "\u{fffd}");
        assert_eq!(one.notes, ["one more place of this game is not UTF-8"]);
        assert_eq!(games[1].diagnostics[0].message, "the text is not UTF-8");
        assert_eq!(games[2].diagnostics, []);
    }

    #[test]
    fn a_text_that_outgrows_the_limit_by_what_replaces_its_bytes_is_cut() {
        let file = b"FAN31415926 1\n1g \xff\xff\xff\xff\nFAN31415926 1\n1g Rc1";
        let games: Vec<_> =
            Archive::new(file.as_slice()).with_limit(25).map(Result::unwrap).collect();
        assert_eq!(games[0].text, "FAN31415926 1\n1g \u{fffd}\u{fffd}");
        let names: Vec<_> = games[0].diagnostics.iter().map(|one| one.code.name).collect();
        assert_eq!(names, ["fan-encoding", "fan-game-too-long"]);
        assert_eq!((games[1].text.as_ref(), games[1].place.offset), ("FAN31415926 1\n1g Rc1", 22));
    }
}
