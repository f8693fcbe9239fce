//! The games of a stream, one after another, without records.

use crate::{Notation, Options, Part};
use ppn_file::{GameText, Metadata};
use std::io::{self, BufRead};

/// What a [`Visitor`] wants next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Next {
    /// What follows.
    #[default]
    Read,
    /// What follows, without the parts inside this one: the moves of a variation, the components of a
    /// move. A game that begins is skipped.
    Skip,
    /// The next game.
    SkipGame,
    /// Nothing more: the rest of the stream is not read.
    Stop,
}

/// Receives the games of a stream as they are read: first the metadata of a game, then, if it wants
/// them, the parts of its text.
///
/// No game is played, and no record is made. Only the game that is visited is in memory.
pub trait Visitor {
    /// A game begins. Its metadata was read by [`Notation::headline`], which usually reads no moves: a
    /// game that is skipped takes only the time of its metadata.
    fn begin(&mut self, text: &GameText<'_>, metadata: &Metadata) -> Next;

    /// A part of the game, with its characters, in the order of the text; a part comes before those
    /// inside it.
    fn part(&mut self, _part: Part, _written: &str) -> Next {
        Next::Read
    }

    /// A game ends whose parts were read.
    fn end(&mut self, _text: &GameText<'_>) -> Next {
        Next::Read
    }
}

/// Shows the games of a stream to a visitor, one after another.
///
/// ```
/// use ppn_record::{GameText, Metadata, Next, Notation, Options, Part, PartKind, Visitor, visit};
///
/// /// The openings of the games of a player.
/// #[derive(Default)]
/// struct Openings(Vec<String>);
///
/// impl Visitor for Openings {
///     fn begin(&mut self, _: &GameText<'_>, metadata: &Metadata) -> Next {
///         if metadata.text("White") == Some("Ann") { Next::Read } else { Next::Skip }
///     }
///
///     fn part(&mut self, part: Part, written: &str) -> Next {
///         if part.kind != PartKind::Move {
///             return Next::Read;
///         }
///         self.0.push(written.to_owned());
///         Next::SkipGame
///     }
/// }
///
/// fn openings(notation: &dyn Notation, archive: &[u8]) -> std::io::Result<Vec<String>> {
///     let mut openings = Openings::default();
///     visit(notation, archive, &Options::default(), &mut openings)?;
///     Ok(openings.0)
/// }
/// ```
///
/// # Errors
/// The first error of the source.
pub fn visit<'r>(
    notation: &dyn Notation,
    source: impl BufRead + 'r,
    options: &Options,
    visitor: &mut (impl Visitor + ?Sized),
) -> io::Result<()> {
    for text in notation.split(Box::new(source)) {
        if visit_game(notation, &text?, options, visitor) == Next::Stop {
            break;
        }
    }
    Ok(())
}

/// Shows a game to a visitor. The result is [`Next::Stop`] if the visitor wants no other game.
pub fn visit_game(
    notation: &dyn Notation,
    text: &GameText<'_>,
    options: &Options,
    visitor: &mut (impl Visitor + ?Sized),
) -> Next {
    match visitor.begin(text, &notation.headline(text, options)) {
        Next::Read => {}
        Next::Stop => return Next::Stop,
        Next::Skip | Next::SkipGame => return Next::Read,
    }
    let game = notation.parse(text.borrowed(), options);
    let mut skipped = 0;
    for &part in game.parts() {
        if part.span.start < skipped {
            continue;
        }
        match visitor.part(part, part.span.slice(&text.text)) {
            Next::Read => {}
            Next::Skip => skipped = part.span.end,
            Next::SkipGame => return Next::Read,
            Next::Stop => return Next::Stop,
        }
    }
    visitor.end(text)
}
