//! The page that plays games.

use super::{
    Error, Game, Line, Options, Pieces, Remark, Start, Step,
    boards::Boards,
    compact::{compact, compact_style},
    diagrams::{Diagrams, MOST_CELLS},
    looks::Looks,
    rows::{List, Rows},
};
use crate::{
    annotate::Annotate,
    color::Color,
    mark::Mark,
    markup::escaped,
    picture,
    projection::View,
    replay::FramePiece,
    terminal::{self, Bounds},
};
use ppn_piece::Piece;
use serde::Serialize;
use std::{collections::BTreeMap, slice};

/// The target for the bytes of a page of one game.
const SMALL: usize = 150_000;

/// The maximum number of pieces on all boards of a game, which are listed before they are written: 64
/// MB.
const MOST_LISTED: usize = 16_000_000;

/// The maximum number of diagnostics of a game.
const MOST_REMARKS: usize = 500;

const PAGE: &str = include_str!("web/page.html");
const MARKUP: &str = include_str!("web/player.html");
const STYLE: &str = include_str!("web/player.css");
/// The script, in the order of the page.
const SCRIPT: [&str; 14] = [
    include_str!("web/texts.js"),
    include_str!("web/game.js"),
    include_str!("web/lines.js"),
    include_str!("web/geometry.js"),
    include_str!("web/drawing.js"),
    include_str!("web/film.js"),
    include_str!("web/moves.js"),
    include_str!("web/beside.js"),
    include_str!("web/looking.js"),
    include_str!("web/turned.js"),
    include_str!("web/score.js"),
    include_str!("web/motion.js"),
    include_str!("web/input.js"),
    include_str!("web/player.js"),
];

/// A page that is being written: games are added one by one.
pub struct Player {
    options: Options,
    looks: Looks,
    sources: Vec<String>,
    /// The games, each as JSON.
    games: Vec<String>,
    /// The first board, for readers without scripts.
    still: Still,
    bytes: usize,
    /// The cells that diagrams of further games may have.
    cells: u64,
    title: String,
}

/// A game as the page stores it, except for its [`Rows`].
#[derive(Serialize)]
struct GameRow<'g> {
    metadata: &'g [(String, String)],
    /// The index of its text.
    source: usize,
    extension: &'g str,
    scale: f64,
    /// The first board of each variation, and the board that it follows.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    lines: &'g [Line],
    /// x, y and number of each square that has one.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    numbers: &'g [(f64, f64, String)],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    words: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<RemarkRow<'g>>,
    /// The reason why there are no boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

#[derive(Serialize)]
struct RemarkRow<'g> {
    error: bool,
    code: &'g str,
    message: &'g str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    help: &'g [String],
    /// The start and the end of the problem in the text, in UTF-16 code units.
    place: [usize; 2],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    states: &'g [usize],
}

impl Player {
    /// A page without games.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            looks: Looks::new(&options.colors),
            sources: Vec::new(),
            games: Vec::new(),
            still: Still::default(),
            bytes: 0,
            cells: MOST_CELLS,
            title: options.title.clone(),
        }
    }

    /// Selects another board of the first game as the first one shown.
    pub fn start_at(&mut self, start: Start) {
        self.options.start = start;
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
    pub fn add(
        &mut self,
        game: &Game,
        states: usize,
        step: &mut dyn FnMut(usize, &mut Pieces) -> Step,
    ) -> Result<Option<picture::Error>, Error> {
        if self.title.is_empty() {
            let value = |key: &str| game.metadata.iter().find(|(name, _)| name == key);
            let known = ["Event", "GameType", "Game"].into_iter().find_map(value);
            self.title = match (game.title.as_str(), known) {
                ("", None) => "Game".to_owned(),
                ("", Some((_, value))) => value.clone(),
                (title, _) => title.to_owned(),
            };
        }
        let scale = game.annotation_scale;
        let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
        let mut row = GameRow {
            metadata: &game.metadata,
            source: self.source(&game.source),
            extension: &game.extension,
            scale,
            lines: &game.lines,
            numbers: &game.squares,
            words: game.has_words,
            remarks: remarks(game),
            failure: None,
        };
        let most = self.options.limits.bytes;
        let mut rows = Rows::default();
        let failure = match self.fill(&mut row, &mut rows, states, step) {
            Ok(()) => None,
            Err(Unfit::ForPage(error)) => return Err(error),
            Err(Unfit::ForPicture(error)) => {
                row.failure = Some(error.to_string());
                row.lines = &[];
                rows.failed();
                Some(error)
            }
        };
        let json = in_script(rows.within(&json(&row)));
        self.bytes += json.len() + game.source.len();
        if self.bytes > most {
            return Err(Error::TooLong(most));
        }
        self.games.push(json);
        Ok(failure)
    }

    /// Writes the moves and boards of a game, and stops if the page becomes too large.
    fn fill(
        &mut self,
        row: &mut GameRow<'_>,
        rows: &mut Rows,
        states: usize,
        step: &mut dyn FnMut(usize, &mut Pieces) -> Step,
    ) -> Result<(), Unfit> {
        let bytes = self.options.limits.bytes;
        let mut room = Room { left: bytes.saturating_sub(self.bytes), most: bytes };
        let mut all = Pieces::default();
        // The pieces and marks of the boards.
        let mut steps = Vec::with_capacity(states);
        let (mut listed, mut start) = (0, None);
        for state in 0..states {
            let Step { label, text, comment, clocks, pieces, marks } = step(state, &mut all);
            if self.games.is_empty() && self.is_start(state, states, &label) {
                start = Some(state);
            }
            listed += pieces.len();
            if listed > MOST_LISTED {
                return Err(Unfit::ForPage(Error::TooManyPieces(MOST_LISTED)));
            }
            steps.push((pieces, marks));
            let words = [&label, &text, &comment];
            room.take(if clocks.iter().any(|clock| !clock.is_empty()) {
                rows.moves.add(&(words[0], words[1], words[2], clocks))
            } else {
                rows.moves.add(&words)
            })?;
        }
        let all = all.all();
        let extent = Extent::of(all);
        let most = self.options.limits.inches();
        if extent.across > most {
            rows.moves = List::default();
            rows.moves.add(&[""; 3]);
            return Err(picture::Error::TooLarge { inches: extent.across, most }.into());
        }
        let mut boards = Boards::new(all, self.options.limits.pieces);
        let annotate = self.options.annotate;
        let mut diagrams = Diagrams::new(all, extent.diagram, annotate, row.scale, &mut self.cells);
        for (state, (pieces, marks)) in steps.iter().enumerate() {
            if start == Some(state) {
                let pieces = pieces.iter().map(|&piece| all[piece as usize].piece.clone());
                self.still =
                    Still::new(&pieces.collect::<Vec<_>>(), marks, row.scale, &self.options);
            }
            let change = boards.next(pieces, marks, &mut self.looks)?;
            room.take(rows.boards.add(&change))?;
            room.take(rows.diagrams.add(&diagrams.next(pieces)))?;
        }
        if !diagrams.fits() {
            rows.diagrams = List::default();
        }
        if all.is_empty() {
            let error = row.remarks.iter().find(|remark| remark.error);
            row.failure = Some(match error.or(row.remarks.first()) {
                Some(remark) => format!("There are no pieces in this game: {}.", remark.message),
                None => "There are no pieces in this game.".to_owned(),
            });
        }
        Ok(())
    }

    /// Whether a board of the first game is the one that is shown first.
    fn is_start(&self, state: usize, states: usize, number: &str) -> bool {
        match &self.options.start {
            Start::First => state == 0,
            Start::Last => state + 1 == states,
            Start::State(start) => state == *start,
            Start::Label(label) => state == 0 || number == label,
        }
    }

    /// The index of a text; games of one file may share it.
    fn source(&mut self, source: &str) -> usize {
        if self.sources.last().is_none_or(|last| last != source) {
            self.sources.push(source.to_owned());
        }
        self.sources.len() - 1
    }

    /// The finished page.
    #[must_use]
    pub fn page(&self) -> String {
        let looks = in_script(json(&self.looks));
        let sources = in_script(json(&self.sources));
        let mut data = vec!["{\"looks\":", &looks, ",\n\"sources\":", &sources, ",\n\"games\":["];
        for (index, game) in self.games.iter().enumerate() {
            data.extend([if index == 0 { "" } else { ",\n" }, game]);
        }
        data.push("]}");
        let length: usize = data.iter().map(|part| part.len()).sum();
        let script = without_indentation(&without_comments(&SCRIPT.join("\n")));
        let script = compact(&script)
            .replace("%STYLE%", &compact_style(STYLE))
            .replace("%MARKUP%", &without_indentation(MARKUP));
        let still = self.still.within(length + script.len() + PAGE.len());
        // The placeholders are replaced in the order of the page, since titles and games may
        // contain their names.
        let (title, attributes) = (escaped(&self.title), self.attributes());
        let parts: [(&str, &[&str]); 5] = [
            ("%TITLE%", &[&title]),
            ("%ATTRIBUTES%", &[&attributes]),
            ("%GAMES%", &data),
            ("%STILL%", &[still]),
            ("%SCRIPT%", &[&script]),
        ];
        let others = PAGE.len() + script.len() + still.len() + title.len() + attributes.len();
        let mut page = String::with_capacity(length + others);
        let mut rest = PAGE;
        for (name, part) in parts {
            let (before, after) = rest.split_once(name).unwrap_or((rest, ""));
            page.push_str(before);
            page.extend(part.iter().copied());
            rest = after;
        }
        page.push_str(rest);
        page
    }

    fn attributes(&self) -> String {
        let Options { start, view, colors, annotate, highlight, .. } = &self.options;
        let mut attributes = format!(
            "start=\"{}\" theme=\"{}\" page=\"{}\"",
            escaped(&start.attribute()),
            escaped(colors.attribute()),
            self.options.ground().attribute()
        );
        match view {
            None => {}
            Some(View::Plan) => attributes.push_str(" view=\"plan\""),
            Some(View::Oblique { angle, scale }) => {
                attributes
                    .push_str(&format!(" view=\"oblique\" angle=\"{angle}\" height=\"{scale}\""));
            }
        }
        attributes.push_str(match annotate {
            Annotate::None => " coordinates=\"none\"",
            Annotate::Algebraic => " coordinates=\"algebraic\"",
            Annotate::Cartesian => " coordinates=\"cartesian\"",
            Annotate::Numbers => " coordinates=\"numbers\"",
        });
        if !highlight {
            attributes.push_str(" no-highlight");
        }
        attributes
    }
}

/// The first board for readers without scripts.
#[derive(Default)]
struct Still {
    picture: String,
    diagram: String,
}

impl Still {
    fn new(pieces: &[Piece], marks: &[Mark], scale: f64, options: &Options) -> Self {
        let drawing = picture::Options {
            theme: options.colors.theme().on(Color::WHITE),
            view: options.view.unwrap_or_default(),
            annotate: options.annotate,
            annotation_scale: scale,
            marks: marks.to_vec(),
            limits: options.limits,
            prefix: "still-".to_owned(),
            ..picture::Options::default()
        };
        let picture = picture::svg(pieces, &drawing).unwrap_or_default();
        let drawing = terminal::Options { annotation_scale: scale, ..terminal::Options::default() };
        let diagram = format!("<pre>{}</pre>", escaped(&terminal::diagram(pieces, &drawing)));
        Self { picture, diagram }
    }

    /// The picture, if a page of this many bytes without it stays small or grows only a little;
    /// otherwise the text diagram.
    fn within(&self, bytes: usize) -> &str {
        let length = self.picture.len();
        let fits = bytes + length < SMALL || 20 * length < bytes;
        if fits { &self.picture } else { &self.diagram }
    }
}

/// A script without its comment lines, which are a tenth of it.
fn without_comments(script: &str) -> String {
    let comment = |line: &str| ["//", "/*", "*"].iter().any(|start| line.starts_with(start));
    let lines = script.lines().filter(|line| !comment(line.trim_start()));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A text without indentation and empty lines.
fn without_indentation(text: &str) -> String {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The reason why a game is not complete in a page.
enum Unfit {
    ForPage(Error),
    ForPicture(picture::Error),
}

impl From<picture::Error> for Unfit {
    fn from(error: picture::Error) -> Self {
        Self::ForPicture(error)
    }
}

/// The number of bytes that may still be added to a page.
struct Room {
    left: usize,
    most: usize,
}

impl Room {
    fn take(&mut self, bytes: usize) -> Result<(), Unfit> {
        let full = Unfit::ForPage(Error::TooLong(self.most));
        self.left = self.left.checked_sub(bytes).ok_or(full)?;
        Ok(())
    }
}

/// The extent of the boards of a game.
struct Extent {
    diagram: Option<Bounds>,
    /// The width or height in inches, whichever is greater.
    across: f64,
}

impl Extent {
    fn of(pieces: &[FramePiece]) -> Self {
        let options = Diagrams::options();
        let bounds = |piece: &FramePiece| Bounds::of(slice::from_ref(&piece.piece), &options);
        let place = |piece: &FramePiece| [piece.piece.x, piece.piece.y];
        let across = |axis: usize| {
            let low = pieces.iter().map(|piece| place(piece)[axis]).fold(f64::MAX, f64::min);
            let high = pieces.iter().map(|piece| place(piece)[axis]).fold(f64::MIN, f64::max);
            high - low
        };
        Self {
            diagram: pieces.iter().filter_map(bounds).reduce(Bounds::union),
            across: across(0).max(across(1)),
        }
    }
}

fn remarks(game: &Game) -> Vec<RemarkRow<'_>> {
    let remarks = &game.remarks[..game.remarks.len().min(MOST_REMARKS)];
    let ends = remarks.iter().flat_map(|remark| [remark.place.start, remark.place.end]);
    let mut units: BTreeMap<usize, usize> = ends.map(|end| (end, 0)).collect();
    let (mut last, mut count) = (0, 0);
    for (end, unit) in &mut units {
        let end = game.source.floor_char_boundary(*end);
        count += game.source[last..end].encode_utf16().count();
        (last, *unit) = (end, count);
    }
    let row = |remark: &'_ Remark| [remark.place.start, remark.place.end].map(|end| units[&end]);
    remarks
        .iter()
        .map(|remark| RemarkRow {
            error: remark.is_error,
            code: &remark.code,
            message: &remark.message,
            help: &remark.help,
            place: row(remark),
            states: &remark.states,
        })
        .collect()
}

fn json(value: &impl Serialize) -> String {
    // The values have only maps with string keys, so this cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// JSON that is safe in a script element.
fn in_script(json: String) -> String {
    if json.contains('<') { json.replace('<', "\\u003c") } else { json }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn places_are_counted_as_scripts_do() {
        let remark = |place| Remark { place, ..Remark::default() };
        let source = "a♟😀b".to_owned();
        let game = Game {
            source,
            remarks: vec![remark(8..9), remark(1..4), remark(5..99)],
            ..Game::default()
        };
        let places: Vec<_> = remarks(&game).iter().map(|remark| remark.place).collect();
        // The third problem begins within a character.
        assert_eq!(places, [[4, 5], [1, 2], [2, 5]]);
    }
}
