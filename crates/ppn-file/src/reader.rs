//! The games of an archive of any length, one by one.

use crate::{GameText, archive::DECODING, codes, halves::Halves, limits, markers::Markers};
use ppn_source::{Diagnostic, Part, Span, SplitRule as _, Splitter};
use std::io::{self, BufRead};

/// Reads the games of an archive of any length one by one.
///
/// It gives the same games as [`split_bytes`](crate::split_bytes), but keeps only one of them in
/// memory, or two if the first is metadata alone.
///
/// ```
/// use ppn_file::Reader;
///
/// let archive = "---\nEvent: A\n...\n1. a1-a2\n---\nEvent: B\n...\n1. b1-b2\n";
/// for text in Reader::new(archive.as_bytes()) {
///     let text = text?;
///     println!("line {}: {:?}", text.place.line + 1, text.parse(&Default::default()).metadata.text("Event"));
/// }
/// # std::io::Result::Ok(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    games: Splitter<R, Markers>,
    halves: Halves<'static, io::Error>,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the games of `source`.
    pub fn new(source: R) -> Self {
        let games = Splitter::new(source, Markers::new(limits::GAME_BYTES));
        Self { games, halves: Halves::default() }
    }

    /// Sets the limit of the bytes of each game. The default is [`limits::GAME_BYTES`].
    ///
    /// If a game is larger, only its beginning is returned, with a diagnostic. The games after it
    /// are read as usual.
    #[must_use]
    pub fn with_limit(mut self, bytes: usize) -> Self {
        self.games.rule = Markers::new(bytes);
        self
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<GameText<'static>>;

    /// The next game. After an error of the source, there are no more games.
    fn next(&mut self) -> Option<Self::Item> {
        let Self { games, halves } = self;
        halves.next(|| {
            let game = games.next()?;
            Some(game.map(|game| text(game, games.rule.limit())))
        })
    }
}

/// The text of a game, which may be larger than the limit.
fn text(part: Part, limit: usize) -> GameText<'static> {
    let mut game = GameText::decoded(part, &DECODING);
    if game.is_cut && game.is_text() {
        let end = Span::empty(game.text.len());
        game.diagnostics.push(
            Diagnostic::new(
                &codes::GAME_TOO_LARGE,
                end,
                format!("the game is longer than {limit} bytes; the rest of it is not read"),
            )
            .with_help("begin each game with a line `---`"),
        );
    }
    game
}
