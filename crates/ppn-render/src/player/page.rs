//! The page that plays games.

use super::{
    Error, Game, Options, Pieces, Step, Writer, Written,
    characters::CharacterTable,
    looks::Looks,
    still::Still,
    text::{in_script, json, without_comments, without_indentation},
};
use crate::{markup::escaped, picture, projection::View};
use foldhash::fast::FixedState;
use indexmap::IndexSet;
use std::{
    borrow::Cow,
    io::{self, BufWriter, Write},
};

const PAGE: &str = include_str!("web/page.html");
const MARKUP: &str = include_str!("web/player.html");
const STYLE: &str = include_str!("web/player.css");
/// The script, in the order of the page.
const SCRIPT: [&str; 16] = [
    include_str!("web/texts.js"),
    include_str!("web/game.js"),
    include_str!("web/lines.js"),
    include_str!("web/geometry.js"),
    include_str!("web/drawing.js"),
    include_str!("web/film.js"),
    include_str!("web/moves.js"),
    include_str!("web/beside.js"),
    include_str!("web/plots.js"),
    include_str!("web/looking.js"),
    include_str!("web/diagrams.js"),
    include_str!("web/turned.js"),
    include_str!("web/score.js"),
    include_str!("web/motion.js"),
    include_str!("web/input.js"),
    include_str!("web/player.js"),
];

/// A page that is being written: games are added one by one.
pub struct Player {
    options: Options,
    writer: Writer,
    looks: Looks,
    sources: Vec<String>,
    /// Text diagrams without small pieces, which games may share: their changes as lists in JSON.
    grounds: IndexSet<String, FixedState>,
    /// The games, each as JSON.
    games: Vec<String>,
    /// The first board, for readers without scripts.
    still: Still,
    title: String,
}

impl std::fmt::Debug for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Player").field("title", &self.title).finish_non_exhaustive()
    }
}

impl Player {
    /// A page without games.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            writer: Writer::new(options),
            looks: Looks::new(&options.colors),
            sources: Vec::new(),
            grounds: IndexSet::default(),
            games: Vec::new(),
            still: Still::default(),
            title: options.title.clone(),
        }
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether the page has no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Adds a game with that number of boards, at least the start board. `step` returns a board, and
    /// adds its new pieces to those of the game; it is called once for each board, in order.
    ///
    /// A game whose boards cannot be drawn (for the reasons of [`picture::Error`]) stays in the page
    /// with its text, with the reason why there is no board; the reason is also returned. A game
    /// without any pieces shows its first error instead of a board, or its first warning.
    ///
    /// # Errors
    /// If the page gets too long; it cannot be used then.
    pub fn add<'g>(
        &mut self,
        game: &Game,
        states: usize,
        step: &mut dyn FnMut(usize, &mut Pieces) -> Step<'g>,
    ) -> Result<Option<picture::Error>, Error> {
        let start = self.is_empty().then(|| self.options.start.clone());
        self.push(self.writer.write(game, start, states, step)?)
    }

    /// Writes games that are added with [`push`](Self::push).
    #[must_use]
    pub fn writer(&self) -> Writer {
        self.writer.clone()
    }

    /// Adds a game that the [writer](Self::writer) of this page wrote.
    ///
    /// The reason why it has no board is returned, as by [`add`](Self::add).
    ///
    /// # Errors
    /// If the page gets too long; it cannot be used then.
    pub fn push(&mut self, game: Written) -> Result<Option<picture::Error>, Error> {
        let Written { title, source, mut json, diagrams, characters, cells, used, start, failure } =
            game;
        if self.title.is_empty() {
            self.title = title;
        }
        if let Some((start, still)) = start.filter(|_| self.is_empty()) {
            (self.options.start, self.still) = (start, still);
        }
        let look = |(piece, lines): &_| self.looks.number(piece, *lines);
        let looks: Vec<_> = used.looks.iter().map(look).collect();
        let drawings: Vec<_> = used.drawings.iter().map(|one| self.looks.mark(one)).collect();
        json.push_str(&numbers("looks", &looks));
        json.push_str(&numbers("drawings", &drawings));
        let mut bytes = source.len();
        let fits = cells <= self.writer.left().cells();
        match characters {
            _ if !fits || diagrams.is_empty() => {}
            None => json.extend([",\"diagrams\":[", &diagrams, "]"]),
            Some(CharacterTable { offsets: [right, up], rows, all, .. }) => {
                for (look, angle, character) in all {
                    self.looks.character((looks[look as usize], angle, character));
                }
                let length = diagrams.len();
                let (ground, is_new) = self.grounds.insert_full(diagrams);
                bytes += if is_new { length } else { 0 };
                json.push_str(&format!(",\"ground\":[{ground},{right},{up},{rows}]"));
            }
        }
        bytes += json.len();
        json.push_str(&format!(",\"source\":{}}}", self.source(source)));
        let left = self.writer.left();
        if bytes > left.bytes() {
            return Err(Error::TooLong(self.options.limits.bytes));
        }
        left.take(bytes, if fits { cells } else { 0 });
        self.games.push(json);
        Ok(failure)
    }

    /// The index of a text; games of one file may share it.
    fn source(&mut self, source: String) -> usize {
        if self.sources.last() != Some(&source) {
            self.sources.push(source);
        }
        self.sources.len() - 1
    }

    /// The finished page.
    #[must_use]
    pub fn page(&self) -> String {
        let mut page = Vec::new();
        // Memory has no errors, and all parts are texts.
        let _ = self.write(&mut page);
        String::from_utf8(page).unwrap_or_default()
    }

    /// Writes the finished page.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        let data = self.parts();
        let length: usize = data.iter().map(|part| part.len()).sum();
        let data: Vec<&str> = data.iter().map(|part| &**part).collect();
        let viewer = compact(&self.options.viewer);
        let script = Self::script();
        let still = self.still.within(length + viewer.len() + script.len() + PAGE.len());
        // The placeholders are replaced in the order of the page, since titles and games may
        // contain their names.
        let (title, attributes) = (escaped(&self.title), self.attributes());
        let parts: [(&str, &[&str]); 5] = [
            ("%TITLE%", &[&title]),
            ("%ATTRIBUTES%", &[&attributes]),
            ("%GAMES%", &data),
            ("%STILL%", &[still]),
            ("%SCRIPT%", &[&viewer, &script]),
        ];
        let mut to = BufWriter::with_capacity(1 << 16, to);
        let mut rest = PAGE;
        for (name, part) in parts {
            let (before, after) = rest.split_once(name).unwrap_or((rest, ""));
            to.write_all(before.as_bytes())?;
            part.iter().try_for_each(|part| to.write_all(part.as_bytes()))?;
            rest = after;
        }
        to.write_all(rest.as_bytes())?;
        to.flush()
    }

    /// Writes the games alone, as JSON for the element `ppn-player` of [`Self::script`].
    ///
    /// # Errors
    /// Those of `to`.
    pub fn write_data(&self, to: &mut dyn Write) -> io::Result<()> {
        let mut to = BufWriter::with_capacity(1 << 16, to);
        self.parts().iter().try_for_each(|part| to.write_all(part.as_bytes()))?;
        to.flush()
    }

    /// The games as JSON, in parts.
    fn parts(&self) -> Vec<Cow<'_, str>> {
        let looks = in_script(json(&self.looks));
        let sources = in_script(json(&self.sources));
        let mut parts: Vec<Cow<'_, str>> = vec!["{\"looks\":".into(), looks.into()];
        parts.extend([",\n\"sources\":".into(), sources.into(), ",\n\"grounds\":[".into()]);
        for (index, ground) in self.grounds.iter().enumerate() {
            let open = if index == 0 { "[" } else { ",[" };
            parts.extend([open.into(), ground.as_str().into(), "]".into()]);
        }
        parts.push("],\n\"games\":[".into());
        for (index, game) in self.games.iter().enumerate() {
            parts.extend([if index == 0 { "" } else { ",\n" }.into(), game.as_str().into()]);
        }
        parts.push("]}".into());
        parts
    }

    /// The script of the page: the element `ppn-player`, which plays games that are in it, elsewhere in the
    /// document, or in a file ([`Self::write_data`]).
    #[must_use]
    pub fn script() -> String {
        compact(&SCRIPT.join("\n"))
            .replace("%STYLE%", &without_indentation(STYLE))
            .replace("%MARKUP%", &without_indentation(MARKUP))
    }

    fn attributes(&self) -> String {
        let Options { start, view, colors, annotate, highlight, viewer, camera, .. } =
            &self.options;
        let mut attributes = format!(
            "start=\"{}\" theme=\"{}\" page=\"{}\"",
            escaped(&start.attribute()),
            escaped(colors.attribute()),
            self.options.ground().attribute()
        );
        match view {
            None if viewer.is_empty() => {}
            None => attributes.push_str(" view=\"3d\""),
            Some(View::Plan) => attributes.push_str(" view=\"plan\""),
            // The page chooses the direction by the pieces of the game.
            Some(View::CABINET) => attributes.push_str(" view=\"oblique\""),
            Some(View::Oblique { angle, scale }) => {
                attributes
                    .push_str(&format!(" view=\"oblique\" angle=\"{angle}\" height=\"{scale}\""));
            }
        }
        if let Some(annotate) = annotate {
            attributes.push_str(&format!(" coordinates=\"{}\"", annotate.name()));
        }
        if !camera.is_empty() {
            attributes.push_str(&format!(" camera=\"{}\"", escaped(camera)));
        }
        if !highlight {
            attributes.push_str(" no-highlight");
        }
        attributes
    }
}

/// A script without what only its authors read.
fn compact(script: &str) -> String {
    without_indentation(&without_comments(script))
}

/// The numbers in the page of what a game numbers from 0, as a member of its object in JSON; nothing
/// if they are the same.
fn numbers(name: &str, all: &[u32]) -> String {
    if all.iter().enumerate().all(|(index, number)| index == *number as usize) {
        return String::new();
    }
    format!(",\"{name}\":{}", json(&all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::FramePiece;
    use ppn_piece::{Piece, Rank, Suit};

    #[test]
    fn style_and_markup_can_be_in_a_script() {
        for text in [STYLE, MARKUP] {
            assert!(!text.contains(['`', '\\']) && !text.contains("${"));
        }
        for text in SCRIPT.iter().chain([&STYLE, &MARKUP]) {
            assert!(!text.contains("</script") && !text.contains("<!--"));
        }
    }

    #[test]
    fn a_title_is_nothing_but_a_title() {
        let title = "%SCRIPT% %GAMES% </title>".to_owned();
        let page = Player::new(&Options { title, ..Options::default() }).page();
        assert!(page.contains("<title>%SCRIPT% %GAMES% &lt;/title&gt;</title>"));
        assert_eq!(page.matches("class Player").count(), 1);
        assert!(page.ends_with("</script>\n</html>\n"));
    }

    #[test]
    fn the_first_game_gives_the_page_its_title() {
        let title = |title: &str, metadata: &[(&str, &str)]| {
            let metadata = metadata.iter().map(|&(key, value)| (key.to_owned(), value.to_owned()));
            let (title, metadata) = (title.to_owned(), metadata.collect());
            let mut player = Player::new(&Options::default());
            for game in [Game { title, metadata, ..Game::default() }, Game::default()] {
                player.add(&game, 1, &mut |_, _| Step::default()).unwrap();
            }
            player.title
        };
        let metadata = [("GameType", "Name: Arimaa"), ("Event", "Cup")];
        assert_eq!(title("Club", &metadata), "Club");
        assert_eq!(title("", &metadata), "Cup");
        assert_eq!(title("", &metadata[..1]), "Name: Arimaa");
        assert_eq!(title("", &[]), "Game");
    }

    #[test]
    fn the_diagrams_of_a_page_have_a_limit_of_cells() {
        let piece = Piece {
            piece_side: "bit_face".parse().expect("a known piece"),
            suit: Suit(1),
            rank: Rank(1),
            cfg: "chess1".into(),
            x: 1.0,
            y: 1.0,
            angle: 0.0,
        };
        let piece = FramePiece { id: "1".to_owned(), piece };
        let mut player = Player::new(&Options::default());
        let add = |player: &mut Player| {
            let mut step = |_, pieces: &mut Pieces| {
                let pieces = vec![pieces.add(piece.clone())];
                Step { pieces, ..Step::default() }
            };
            player.add(&Game::default(), 1, &mut step).expect("room");
            player.games.last().is_some_and(|game| game.contains("\"ground\""))
        };
        let full = player.writer.left().cells();
        assert!(add(&mut player));
        let of_a_game = full - player.writer.left().cells();
        // Two games more have diagrams.
        player.writer.left().take(0, full - 3 * of_a_game);
        assert_eq!([(); 3].map(|()| add(&mut player)), [true, true, false]);
    }
}
