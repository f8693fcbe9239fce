//! Whether a game is understood completely, so that writing it again loses nothing.

use crate::{Form, Game, Item, Replay, RulesFrom, Tag, codes, results::UnstatedResult};
use ppn_source::{Applicability, Code, Diagnostic, Span};

/// The first place of a game that was not understood: skipped, guessed, or kept only as a comment if
/// the game were written again.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotUnderstood {
    /// The place in the text that the game was read from.
    pub span: Span,
    /// The problem.
    pub reason: String,
    /// The diagnostic that reports it, if it has one of its own.
    pub code: Option<&'static Code>,
}

/// Codes that a completely understood game does not have, with any replay.
const OF_READING: [&Code; 12] = [
    &codes::SYNTAX,
    &codes::TOO_DEEP,
    &codes::STRAY_TOKEN,
    &codes::SKIPPED_WORD,
    &codes::NUMBER_WITHOUT_MOVE,
    &codes::UNCLOSED_COMMENT,
    &codes::UNCLOSED_VARIATION,
    &codes::UNOPENED_VARIATION,
    &codes::EMPTY_VARIATION,
    &codes::RESULT_IN_VARIATION,
    &codes::EMPTY_GAME,
    &codes::NULL_MOVE,
];

/// Codes of words that can stay in their places when a game is written again.
const ODD_WORDS: [&Code; 3] =
    [&codes::STRAY_TOKEN, &codes::SKIPPED_WORD, &codes::NUMBER_WITHOUT_MOVE];

/// Codes that a completely understood game does not have after its replay.
const OF_REPLAY: [&Code; 12] = [
    &codes::ILLEGAL_MOVE,
    &codes::NO_SUCH_SQUARE,
    &codes::VARIATION_ILLEGAL,
    &codes::NULL_MOVE,
    &codes::ELLIPSIS_PASSES,
    &codes::AMBIGUOUS_CAPTURE,
    &codes::FEN_BAD,
    &codes::FEN_SUFFIX,
    &codes::FEN_TURN_UNKNOWN,
    &codes::SETUP_BAD,
    &codes::GAMETYPE_UNKNOWN,
    &codes::GAMETYPE_NUMBERING_IGNORED,
];

/// Whether a diagnostic is about something that is guessed.
#[must_use]
pub fn is_guess(code: &Code) -> bool {
    let guesses = [
        &codes::GAMETYPE_MISSING,
        &codes::GAMETYPE_BAD,
        &codes::GAMETYPE_NUMBERING_IGNORED,
        &codes::AMBIGUOUS_CAPTURE,
    ];
    guesses.contains(&code)
}

/// The codes of [`OF_REPLAY`] for moves that the rules do not allow.
const AGAINST_RULES: [&Code; 3] =
    [&codes::ILLEGAL_MOVE, &codes::NO_SUCH_SQUARE, &codes::VARIATION_ILLEGAL];

impl Game {
    /// Whether all of the game's text was understood. Replaying it may show more:
    /// [`Replay::not_understood`].
    #[must_use]
    pub fn is_understood(&self, text: &str) -> bool {
        self.not_understood(text).is_none()
    }

    /// The first place of the game that was skipped, guessed, or would become a comment if the game
    /// were written again. `text` is the text that the game was read from.
    #[must_use]
    pub fn not_understood(&self, text: &str) -> Option<NotUnderstood> {
        first(self.all_not_understood(text))
    }

    fn all_not_understood(&self, text: &str) -> Vec<NotUnderstood> {
        let reported = self.diagnostics.iter().filter(|said| {
            OF_READING.contains(&said.code)
                || said.code == &codes::UNCLOSED_TAG
                    && !said.fixes.iter().any(|fix| fix.applicability == Applicability::Safe)
        });
        let mut found: Vec<NotUnderstood> = reported.map(of_diagnostic).collect();
        // The diagnostics are limited, so the items are checked as well.
        of_items(text, &self.body, &mut found);
        found.extend(self.tags.iter().filter(|tag| !is_plain(tag)).map(|tag| NotUnderstood {
            span: tag.span,
            reason: format!("the name of the tag `{}` has letters other than a to z", tag.name),
            code: None,
        }));
        if let Some(UnstatedResult::Other(result)) = UnstatedResult::of(text, self)
            && let Some(separator) = self.separator
        {
            found.push(NotUnderstood {
                span: separator.span(),
                reason: format!(
                    "the game ends with `{result}`, but its `Result` tag has another result"
                ),
                code: Some(&codes::RESULT_MISMATCH),
            });
        }
        found
    }
}

impl Replay {
    /// The first place of the replayed game that was not understood when it was read or replayed.
    /// `text` is the text that the game was read from.
    ///
    /// ```
    /// use ppn_draughts::{Mode, read, replay};
    ///
    /// let pdn = read("1. 32-28 19-23 *", Mode::Tolerant);
    /// let game = &pdn.games[0];
    /// assert!(game.is_understood(&pdn.text));
    /// // Which game it is was guessed.
    /// let lost = replay(&pdn.text, game, &Default::default()).not_understood(&pdn.text, game).unwrap();
    /// assert_eq!(lost.code.unwrap().name, "gametype-missing");
    /// ```
    #[must_use]
    pub fn not_understood(&self, text: &str, game: &Game) -> Option<NotUnderstood> {
        self.first_of(text, game, |_| true)
    }

    /// Like [`Self::not_understood`], but moves that break the rules and guesses count as
    /// understood. A program that keeps the text of such moves and reports guesses loses nothing.
    #[must_use]
    pub fn not_read(&self, text: &str, game: &Game) -> Option<NotUnderstood> {
        let is_kept = |code: &&Code| AGAINST_RULES.contains(code) || is_guess(code);
        self.first_of(text, game, |code| !is_kept(&code))
    }

    /// Whether only words between the moves are not understood: all moves are replayed, and what the words mean
    /// does not matter to them.
    pub(crate) fn has_odd_words_only(&self, text: &str, game: &Game) -> bool {
        let is_word = |one: &NotUnderstood| one.code.is_some_and(|code| ODD_WORDS.contains(&code));
        let of_reading = game.all_not_understood(text);
        !of_reading.is_empty()
            && of_reading.iter().all(is_word)
            && !self.diagnostics.iter().any(|said| OF_REPLAY.contains(&said.code))
            && self.rules_from != RulesFrom::Guess
            && self.played.as_ref().is_some_and(|played| played.line.stopped.is_none())
    }

    fn first_of(
        &self,
        text: &str,
        game: &Game,
        counts: impl Fn(&'static Code) -> bool,
    ) -> Option<NotUnderstood> {
        let guesses = [&codes::GAMETYPE_MISSING, &codes::GAMETYPE_BAD];
        let reported = self.diagnostics.iter().filter(|said| {
            let is_one = OF_REPLAY.contains(&said.code)
                || self.rules_from == RulesFrom::Guess && guesses.contains(&said.code);
            is_one && counts(said.code)
        });
        first(game.not_understood(text).into_iter().chain(reported.map(of_diagnostic)).collect())
    }
}

fn first(found: Vec<NotUnderstood>) -> Option<NotUnderstood> {
    found.into_iter().min_by_key(|one| one.span.start)
}

fn of_diagnostic(said: &Diagnostic) -> NotUnderstood {
    NotUnderstood { span: said.span, reason: said.message.clone(), code: Some(said.code) }
}

/// Finds the items that would be lost or changed if the game were written again.
fn of_items(text: &str, items: &[Item], found: &mut Vec<NotUnderstood>) {
    for (at, item) in items.iter().enumerate() {
        let word = item.span().slice(text);
        let mut say = |span, reason: &str, code| {
            found.push(NotUnderstood { span, reason: reason.to_owned(), code: Some(code) });
        };
        match item {
            Item::Stray(span) => say(*span, "there is unexpected text here", &codes::STRAY_TOKEN),
            Item::Move(played) if played.form == Form::Null => {
                say(played.span, "a move is unknown", &codes::NULL_MOVE);
            }
            Item::Move(played) if played.form == Form::Ellipsis => {
                let followed = items[at + 1..]
                    .iter()
                    .find(|item| !matches!(item, Item::Comment(_) | Item::Glyph(_)));
                let is_move =
                    matches!(followed, Some(Item::Move(next)) if next.form == Form::Squares);
                if !is_move {
                    say(
                        played.span,
                        "there are dots for a move, but the move does not follow",
                        &codes::ELLIPSIS_MOVE,
                    );
                } else if played.strength.is_some() {
                    say(played.span, "the dots are followed by a strength", &codes::ELLIPSIS_MOVE);
                }
            }
            Item::Comment(span) if word.starts_with([';', '/']) && word.contains(['{', '}']) => {
                say(
                    *span,
                    "the comment contains braces, so it cannot be written in braces",
                    &codes::SEMICOLON_COMMENT,
                );
            }
            Item::Comment(span)
                if word.starts_with('{') && !(word.len() > 1 && word.ends_with('}')) =>
            {
                say(*span, "the comment is not closed", &codes::UNCLOSED_COMMENT);
            }
            Item::Variation(variation) => of_items(text, &variation.items, found),
            _ => {}
        }
    }
}

/// Whether the strict grammar would accept a tag's name if it began with a capital.
fn is_plain(tag: &Tag) -> bool {
    tag.name.starts_with(|c: char| c.is_ascii_alphabetic())
        && tag.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
