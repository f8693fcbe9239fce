//! The games of a file of any length, one by one.

use crate::magic_words::MagicWords;
use crate::split::{GAME_BYTES, too_long};
use crate::{GameText, codes};
use ppn_source::{Diagnostic, Part, Span, SplitRule as _, Splitter};
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
///     println!("line {}: {:?}", text.line + 1, reading.games[0].gold());
/// }
/// # std::io::Result::Ok(())
/// ```
#[derive(Debug)]
pub struct Archive<R>(Splitter<R, MagicWords>);

/// The replacement for a byte that is not UTF-8.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

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
        let Part { bytes, offset, line, is_cut } = match self.0.next()? {
            Ok(part) => part,
            Err(error) => return Some(Err(error)),
        };
        let limit = self.0.rule.limit();
        let mut game = decode(bytes, offset, line, limit);
        if is_cut && game.diagnostics.iter().all(|one| *one.code != codes::FAN_GAME_TOO_LONG) {
            game.diagnostics.push(too_long(&game.text, limit));
        }
        Some(Ok(game))
    }
}

/// The text of a whole file, as one game.
///
/// Bytes that are not UTF-8 are reported, as in an [`Archive`].
#[must_use]
pub fn decoded(bytes: Vec<u8>) -> GameText<'static> {
    decode(bytes, 0, 0, usize::MAX)
}

/// Decodes the text of a game. A byte that is not UTF-8 becomes U+FFFD, which is three bytes, so
/// the text can exceed the limit even if its bytes do not.
fn decode(bytes: Vec<u8>, offset: u64, line: u64, limit: usize) -> GameText<'static> {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => {
            let (text, diagnostics) = (text.into(), Vec::new());
            return GameText { text, offset, line, diagnostics, bytes: None };
        }
        Err(error) => error.into_bytes(),
    };
    let mut text = String::with_capacity(bytes.len());
    let mut first = None;
    let mut others = 0_usize;
    let mut at = 0;
    let mut is_cut = false;
    for chunk in bytes.utf8_chunks() {
        let room = limit.saturating_sub(text.len());
        let valid = chunk.valid();
        text.push_str(&valid[..valid.floor_char_boundary(room)]);
        let invalid = chunk.invalid();
        is_cut = valid.len() + REPLACEMENT.len_utf8() * invalid.len() > room;
        if is_cut {
            break;
        }
        at += valid.len();
        if !invalid.is_empty() {
            match first {
                None => first = Some((at, text.len(), invalid)),
                Some(_) => others += 1,
            }
            // One replacement for each byte, so that a place in the text leads back to the bytes.
            text.extend(invalid.iter().map(|_| REPLACEMENT));
            at += invalid.len();
        }
    }
    let mut diagnostics = Vec::new();
    if let Some((at, shown, invalid)) = first {
        diagnostics.push(encoding(offset + at as u64, shown, invalid, others));
    }
    if is_cut {
        diagnostics.push(too_long(&text, limit));
    }
    GameText { text: text.into(), offset, line, diagnostics, bytes: Some(bytes) }
}

/// The error for bytes that are not UTF-8: `at` is their offset in the file, `shown` in the text.
fn encoding(at: u64, shown: usize, invalid: &[u8], others: usize) -> Diagnostic {
    let found: Vec<String> = invalid.iter().map(|byte| format!("{byte:02X}")).collect();
    let span = Span::new(shown, shown + REPLACEMENT.len_utf8() * invalid.len());
    let message = format!("the file is not UTF-8 at byte {at}");
    let fault = Diagnostic::new(&codes::FAN_ENCODING, span, message)
        .with_label(format!("{} is not UTF-8", found.join(" ")))
        .with_help("save the file as UTF-8");
    match others {
        0 => fault,
        1 => fault.with_note("one more place of this game is not UTF-8"),
        n => fault.with_note(format!("{n} more places of this game are not UTF-8")),
    }
}

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
        assert_eq!((game.text.as_ref(), game.line), ("FAN31415926 1\n1g Rb1", 2));
        assert_eq!(game.offset, (5 << 20) + 23);
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
        assert_eq!(games.iter().map(|game| game.offset).collect::<Vec<_>>(), [0, 18, 43]);
        assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [0, 1, 3]);
        let [one] = &games[0].diagnostics[..] else { panic!("{:?}", games[0]) };
        assert_eq!(one.code.name, "fan-encoding");
        assert_eq!(one.message, "the file is not UTF-8 at byte 11");
        assert_eq!(one.span.slice(&games[0].text), "\u{fffd}");
        assert_eq!(one.notes, ["one more place of this game is not UTF-8"]);
        assert_eq!(games[1].diagnostics[0].message, "the file is not UTF-8 at byte 40");
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
        assert_eq!((games[1].text.as_ref(), games[1].offset), ("FAN31415926 1\n1g Rc1", 22));
    }
}
