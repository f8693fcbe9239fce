//! Fixes of a game that move the border between it and a neighbour in its file.

use crate::{Fixed, Selection, fix_chosen};
use ppn_file::{GameText, Half};
use ppn_record::{Notation, Options};
use ppn_source::Applicability;

/// The number of games behind a fixed one that are looked at, at most: the end of a game may depend on what follows it.
const MOST_AFTER: usize = 2;

/// Whether a fixed game begins and ends where it did among the games of its file. Where a game ends may depend on its
/// neighbours, so that a fix which is right for the game alone may join it with one of them, or part it.
///
/// The game before is as it is written, and those after it are as they were read; the first two are enough. If each game
/// is fixed only where this is true, all games of the file stay apart. A fix may still write the mark at the beginning
/// of a game, and join two halves of a game, in notations where games have a mark.
///
/// ```
/// use ppn_lint::{Notation, keeps_apart};
///
/// let pgn = ppn_notations::Pgn::default();
/// let file = "1. e4 e5 1-0\nremark\n";
/// let games: Vec<_> = pgn.split(Box::new(file.as_bytes())).map(Result::unwrap).collect();
/// // A remark at the end of a file belongs to the game before it.
/// assert!(!keeps_apart(&pgn, Some(&games[0]), &games[1], "{remark}\n", []));
/// assert!(keeps_apart(&pgn, None, &games[0], "1. e4 e5 {good} 1-0\n", &games[1..]));
/// ```
#[must_use]
pub fn keeps_apart<'g>(
    notation: &dyn Notation,
    before: Option<&GameText<'_>>,
    game: &GameText<'_>,
    fixed: &str,
    after: impl IntoIterator<Item = &'g GameText<'g>>,
) -> bool {
    let bytes = |text: &'g GameText<'g>| text.as_bytes().unwrap_or_default();
    let mut all = before.and_then(GameText::as_bytes).unwrap_or_default().to_vec();
    let begin = all.len();
    all.extend(fixed.as_bytes());
    let end = all.len();
    all.extend(after.into_iter().take(MOST_AFTER).flat_map(bytes));
    // White space between two games may be of either.
    let first_letter = |at: usize| all.len() - all[at..].trim_ascii_start().len();
    let (begin, end) = (first_letter(begin), first_letter(end));
    // A mark in the wrong place may have parted the game.
    let may_join = game.half == Some(Half::Moves);
    let may_part = notation.separator().is_empty();
    let (mut begins, mut ends) = (begin == first_letter(0) || may_join, end == all.len());
    for text in notation.split(Box::new(&*all)) {
        // Reading from memory never fails.
        let Ok(GameText { place, .. }) = text else { return false };
        let at = first_letter(place.offset as usize);
        begins |= at == begin;
        ends |= at == end;
        if at >= end {
            break;
        }
        if begin < at && !may_part {
            return false;
        }
    }
    begins && ends
}

/// Fixes the games of a text, one after another, as [`fix`](crate::fix) does, and leaves out fixes that would join games or
/// part them.
///
/// ```
/// use ppn_lint::{Applicability, Notation, Options, Selection, fix_games};
///
/// let pgn = ppn_notations::Pgn::default();
/// let file = "1. e4 e5 ½\nBest regards\n";
/// let games: Vec<_> = pgn.split(Box::new(file.as_bytes())).map(Result::unwrap).collect();
/// let (options, selection) = (Options::default(), Selection::default());
/// let fixed = fix_games(&pgn, &games, &options, &selection, Applicability::Unsafe);
/// let text: String = fixed.map(|game| game.text).collect();
/// assert_eq!(pgn.split(Box::new(text.as_bytes())).count(), games.len());
/// ```
pub fn fix_games<'g>(
    notation: &'g dyn Notation,
    games: &'g [GameText<'g>],
    options: &'g Options,
    selection: &'g Selection,
    allowed: Applicability,
) -> impl Iterator<Item = Fixed> + 'g {
    let mut before: Option<GameText<'_>> = None;
    games.iter().zip(1..).map(move |(game, next)| {
        let parsed = notation.parse(game.borrowed(), options);
        let after = &games[next..];
        let is_right = |new: &str| keeps_apart(notation, before.as_ref(), game, new, after);
        let fixed = fix_chosen(&*parsed, selection, allowed, |_| true, is_right);
        before = Some(game.with_text(fixed.text.clone()));
        fixed
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a game of a file, whose games are given, is apart from the others with another text.
    fn is_apart(games: &[&str], at: usize, fixed: &str) -> bool {
        let pgn = ppn_notations::Pgn::default();
        let file = games.concat();
        let texts: Vec<_> = pgn.split(Box::new(file.as_bytes())).map(Result::unwrap).collect();
        assert_eq!(texts.iter().map(|one| &*one.text).collect::<Vec<_>>(), games);
        let before = at.checked_sub(1).map(|before| &texts[before]);
        keeps_apart(&pgn, before, &texts[at], fixed, &texts[at + 1..])
    }

    #[test]
    fn a_game_ends_where_it_did() {
        // The word that is no tag ends the tags of a game, and a remark would not.
        let two = ["[Event \"?\"]y\n", "[Event \"?\"]\n"];
        assert!(!is_apart(&two, 0, "[Event \"?\"]{y}\n"));
        assert!(is_apart(&two, 0, "[Event \"?\"] y\n"));
        assert!(is_apart(&two, 1, "\n [Event \"?\"]\n"));
        // A remark is of the next tags, or at the end of the file of the game before it.
        let three = ["1. e4 *\n", "a\n", "[Event \"?\"]\n"];
        assert!(is_apart(&three, 1, "{a} d4\n"));
        assert!(!is_apart(&three, 1, "{a}\n"));
        assert!(!is_apart(&three[..2], 1, "{a}\n"));
    }

    #[test]
    fn a_game_is_not_parted() {
        let two = ["1. e4 e5\n", "[Event \"?\"]\n\n1. d4 *\n"];
        assert!(!is_apart(&two, 0, "1. e4 *\ne5\n"));
        assert!(!is_apart(&two, 1, "[Event \"?\"] *\n\n1. d4 *\n"));
        assert!(is_apart(&two, 1, "[Event \"?\"]\n\n1. d4 1-0\n"));
    }
}
