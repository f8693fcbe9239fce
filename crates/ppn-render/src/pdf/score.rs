//! Games as pages with text and diagrams.

use super::{
    Page, Pdf,
    board_words::board_words,
    column::{Cursor, Step, balanced},
    drawing,
    file::File,
    front::{Front, FrontPages},
    letters::Style,
    lines::{Joint, Word, lines, words, write},
    picture::fitting,
    tags::{self, Role, Tag},
};
use crate::{
    Color,
    annotate::Annotate,
    picture::{Bounds, Error, Options},
    projection::View,
    scene::Scene,
    score::{ScoreBoard, ScoreGame, ScoreItem},
};
use pdf_writer::Content;

/// Distances in points; the margin is that of A4 and larger paper.
const MARGIN: f64 = 54.0;
/// The margin of small paper, as a part of its width.
const SMALL_MARGIN: f64 = 1.0 / 11.0;
const GUTTER: f64 = 20.0;
/// Inside of a column.
const INDENT: f64 = 9.0;
const SIZE: f64 = 9.5;
const LEADING: f64 = 13.0;
/// The largest part of the width of a column, and of the height of a page, that a diagram takes.
const WIDEST: f64 = 0.8;
const HIGHEST: f64 = 0.5;
/// Small boards are at most this part of their true size.
const LARGEST: f64 = 0.5;

const TITLE: Style = Style::bold(15.0);
const SMALL_TITLE: Style = Style::bold(11.0);
const HEADER: Style = Style::plain(10.0);
const MOVE: Style = Style::bold(SIZE);
const TEXT: Style = Style::plain(SIZE);
const COMMENT: Style = Style::slanted(SIZE);
const CAPTION: Style = Style::plain(8.0);

/// Returns a board of the game.
pub type Boards<'b> = dyn FnMut(usize) -> ScoreBoard + 'b;

/// Games as pages with text and diagrams: in two columns, or in one if diagrams are wide.
///
/// ```
/// use ppn_render::{ScoreBoard, ScoreGame, ScoreItem, pdf, picture};
///
/// let played = ScoreItem::Move { number: "1.".to_owned(), text: "32-28".to_owned() };
/// let game = ScoreGame { items: vec![played], ..ScoreGame::default() };
/// let page = pdf::Page::default();
/// let mut score = pdf::Score::new(&page, &picture::Options::default());
/// score.add(&game, &mut |_| ScoreBoard::default())?;
/// assert!(score.finish()?.bytes.starts_with(b"%PDF-"));
/// # Ok::<(), picture::Error>(())
/// ```
pub struct Score<'p> {
    page: &'p Page,
    options: Options,
    file: File<'p>,
    size: (f64, f64),
    margin: f64,
    columns: usize,
    /// The pages on which the games begin.
    starts: Vec<usize>,
    /// The content of the current page.
    steps: Vec<Step>,
    cursor: Cursor,
}

impl std::fmt::Debug for Score<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Score")
            .field("size", &self.size)
            .field("columns", &self.columns)
            .finish_non_exhaustive()
    }
}

impl<'p> Score<'p> {
    /// A score without games. The title of the options is the title of the file; options for the size
    /// of pictures are ignored.
    #[must_use]
    pub fn new(page: &'p Page, options: &Options) -> Self {
        let size = page.paper.unwrap_or_default().points();
        let margin = MARGIN.min(SMALL_MARGIN * size.0);
        Self {
            page,
            options: options.clone(),
            file: File::new(&page.fonts, None, options.limits.bytes),
            size,
            margin,
            columns: 2,
            starts: Vec::new(),
            steps: Vec::new(),
            cursor: Cursor::new(2, size.1 - margin),
        }
    }

    /// Adds a game with its boards.
    ///
    /// # Errors If a board has no picture, if diagrams do not fit at the requested scale, or if the
    /// file would be too long.
    pub fn add(&mut self, game: &ScoreGame, boards: &mut Boards<'_>) -> Result<(), Error> {
        let diagrams = Diagrams::of(game, boards, self)?;
        if !(self.page.run_on && diagrams.columns == self.columns) {
            if !self.steps.is_empty() {
                self.end_page(true)?;
            }
            self.columns = diagrams.columns;
            self.cursor = self.head();
        }
        self.header(game)?;
        self.items(game, boards, &diagrams)
    }

    /// The finished file with pages before the games: a title, which is that of the file too, a table of results, and
    /// the contents, whose entries are those of the games in the order in which they were added, with links. The pages of the games have the numbers from 1.
    ///
    /// # Errors
    /// If it would be too long.
    pub fn finish_with(mut self, front: &Front) -> Result<Pdf, Error> {
        if !self.steps.is_empty() {
            self.end_page(true)?;
        }
        let before = self.file.tag_count();
        let pages = FrontPages::new(&mut self.file, self.size, self.margin);
        let count = pages.write(front, &self.starts)?;
        let tags = self.file.tag_count() - before;
        self.file.move_to_front(count, tags);
        let title = if front.title.is_empty() { &self.options.title } else { &front.title };
        self.file.finish(title)
    }

    /// The finished file.
    ///
    /// # Errors
    /// If it would be too long.
    pub fn finish(mut self) -> Result<Pdf, Error> {
        if !self.steps.is_empty() || self.file.page_number() == 1 {
            self.end_page(true)?;
        }
        self.file.finish(&self.options.title)
    }

    /// The title and the lines after it: across the page, or in the column if games follow each
    /// other.
    fn header(&mut self, game: &ScoreGame) -> Result<(), Error> {
        let run_on = self.page.run_on;
        let (style, width) = if run_on {
            (SMALL_TITLE, self.column_width())
        } else {
            (TITLE, self.size.0 - 2.0 * self.margin)
        };
        if run_on {
            self.step(Step::Gap(LEADING))?;
        }
        let mut rows = Vec::new();
        for (text, style) in std::iter::once((&game.title, style))
            .chain(game.header.iter().map(|line| (line, HEADER)))
        {
            let words: Vec<Word> = words(text, style).collect();
            rows.extend(
                lines(&self.file.letters, &words, width).into_iter().map(|line| (line, style)),
            );
        }
        let height: f64 = rows.iter().map(|(_, style)| 1.35 * style.size).sum();
        // The title stays together with the next two lines.
        self.step(Step::Room(height + 2.0 * LEADING))?;
        let players = game.header.first().filter(|_| game.title.is_empty());
        let title = players.unwrap_or(&game.title);
        self.starts.push(self.file.page_number());
        self.file.bookmark(if title.is_empty() { "?".to_owned() } else { title.clone() });
        let heading = self.file.tag(Role::Heading, String::new());
        let below = self.file.tag(Role::Paragraph, String::new());
        for (line, style) in rows {
            let tag = if style == HEADER { below } else { heading };
            self.step(Step::Down(1.35 * style.size))?;
            self.step(Step::Line { tag, words: line.words, left: 0.0, above: 0.3 * style.size })?;
        }
        self.step(Step::Down(0.5 * LEADING))?;
        if !run_on {
            self.step(Step::Top)?;
        }
        self.step(Step::Begun)
    }

    fn items(
        &mut self,
        game: &ScoreGame,
        boards: &mut Boards<'_>,
        diagrams: &Diagrams,
    ) -> Result<(), Error> {
        let mut paragraph = Vec::new();
        for item in &game.items {
            match item {
                ScoreItem::Diagram { state, caption } => {
                    self.paragraph(&mut paragraph, 0.0)?;
                    let ScoreBoard { frame, last_move } = boards(*state);
                    let shown = frame.pieces.iter().map(|named| &named.piece);
                    let words = board_words(caption, shown);
                    let (scene, points) = diagrams.scene(frame, last_move, &self.options)?;
                    let tag = self.file.tag(Role::Figure, words);
                    self.diagram(tag, scene, points, caption)?;
                }
                ScoreItem::Variation(items) => {
                    self.paragraph(&mut paragraph, 0.0)?;
                    variation(items, &mut paragraph);
                    self.paragraph(&mut paragraph, INDENT)?;
                }
                ScoreItem::Comment(text) => paragraph.extend(words(text, COMMENT)),
                ScoreItem::Move { number, text } => played(number, text, MOVE, &mut paragraph),
            }
        }
        self.paragraph(&mut paragraph, 0.0)
    }

    /// Ends a paragraph.
    fn paragraph(&mut self, words: &mut Vec<Word>, indent: f64) -> Result<(), Error> {
        let words = std::mem::take(words);
        let rows = lines(&self.file.letters, &words, self.column_width() - indent);
        if rows.is_empty() {
            return Ok(());
        }
        let tag = self.file.tag(Role::Paragraph, String::new());
        for row in rows {
            self.step(Step::Room(LEADING))?;
            self.step(Step::Down(LEADING))?;
            self.step(Step::Line { tag, words: row.words, left: indent, above: 3.0 })?;
        }
        self.step(Step::Down(0.25 * LEADING))
    }

    fn diagram(&mut self, tag: Tag, scene: Scene, points: f64, caption: &str) -> Result<(), Error> {
        let (width, height) = (scene.sheet.width * points, scene.sheet.height * points);
        let words: Vec<Word> = words(caption, CAPTION).collect();
        let column = self.column_width();
        let rows = lines(&self.file.letters, &words, column);
        let below = 1.3 * CAPTION.size * rows.len() as f64;
        self.step(Step::Room(height + below + LEADING))?;
        self.step(Step::Down(0.4 * LEADING + height))?;
        let left = (column - width) / 2.0;
        self.step(Step::Diagram { tag, scene: Box::new(scene), points, left })?;
        let tag = (!rows.is_empty()).then(|| self.file.tag(Role::Caption, String::new()));
        for (row, tag) in rows.into_iter().zip(tag.into_iter().cycle()) {
            self.step(Step::Down(1.3 * CAPTION.size))?;
            let left = (column - row.width) / 2.0;
            self.step(Step::Line { tag, words: row.words, left, above: 2.0 })?;
        }
        self.step(Step::Down(0.6 * LEADING))
    }

    /// Adds a step, on the next page if it does not fit on this one.
    fn step(&mut self, step: Step) -> Result<(), Error> {
        if !self.cursor.take(&step, self.margin) {
            self.end_page(false)?;
            self.cursor.take(&step, self.margin);
        }
        self.steps.push(step);
        Ok(())
    }

    /// The head of a page.
    fn head(&self) -> Cursor {
        Cursor::new(self.columns, self.size.1 - self.margin)
    }

    /// Draws the page. The last page of a game or of the file has columns of equal length.
    fn end_page(&mut self, is_last: bool) -> Result<(), Error> {
        let steps = std::mem::take(&mut self.steps);
        let mut cursor = self.head();
        let margin = self.margin;
        let bottom = if is_last { balanced(&steps, cursor, margin) } else { margin };
        let mut content = Content::new();
        for step in steps {
            cursor.take(&step, bottom);
            let x = margin + cursor.column as f64 * (self.column_width() + GUTTER);
            match step {
                Step::Line { tag, words, left, above } => {
                    self.file.begin(&mut content, tag);
                    write(&mut self.file, &mut content, &words, x + left, cursor.y + above);
                    tags::end(&mut content);
                }
                Step::Diagram { tag, scene, points, left } => {
                    self.file.begin(&mut content, tag);
                    let (theme, corner) = (&self.options.theme, (x + left, cursor.y));
                    drawing::scene(&mut self.file, &mut content, &scene, theme, corner, points)?;
                    tags::end(&mut content);
                }
                _ => {}
            }
        }
        let number = self.file.page_number().to_string();
        let width = self.file.letters.width(&number, CAPTION);
        tags::begin_artifact(&mut content);
        drawing::fill(&mut content, Color::BLACK);
        self.file.text(&mut content, &number, CAPTION, (self.size.0 - width) / 2.0, margin / 2.0);
        tags::end(&mut content);
        self.file.page(self.size, content)?;
        self.cursor = self.head();
        Ok(())
    }

    fn column_width(&self) -> f64 {
        column_width(self.size.0 - 2.0 * self.margin, self.columns)
    }
}

/// The width of a column of several, without margins.
fn column_width(width: f64, columns: usize) -> f64 {
    (width - GUTTER * (columns - 1) as f64) / columns as f64
}

/// The options for the diagrams of a game, which all have one size.
struct Diagrams {
    bounds: Option<Bounds>,
    annotation_scale: f64,
    annotate: Option<Annotate>,
    crop: Option<[(f64, f64); 2]>,
    view: View,
    /// The points per inch of the table.
    points: f64,
    columns: usize,
}

impl Diagrams {
    fn of(game: &ScoreGame, boards: &mut Boards<'_>, score: &Score<'_>) -> Result<Self, Error> {
        let view = game.view.unwrap_or(score.options.view);
        let options = &score.options.clone().with_view(view);
        let mut bounds = options.bounds;
        for item in &game.items {
            let ScoreItem::Diagram { state, .. } = item else { continue };
            let board = boards(*state);
            let pieces: Vec<_> = board.frame.pieces.into_iter().map(|named| named.piece).collect();
            let more = Bounds::of(&pieces, options)?;
            bounds = [bounds, more].into_iter().flatten().reduce(Bounds::union);
        }
        let ScoreGame { annotation_scale, annotate, crop, .. } = *game;
        let mut diagrams =
            Self { bounds, annotation_scale, annotate, crop, view, points: 0.0, columns: 2 };
        let Ok(sheet) =
            Scene::of(Vec::new(), bounds, &diagrams.options(options)).map(|scene| scene.sheet)
        else {
            return Ok(diagrams);
        };
        let [width, height] = [score.size.0, score.size.1].map(|side| side - 2.0 * score.margin);
        let room = height - 4.0 * LEADING;
        let page = score.page;
        let scale = options.paper_width.map(|paper| paper / sheet.width).or(page.scale);
        match scale {
            None => {
                let across = WIDEST * column_width(width, 2) / sheet.width;
                diagrams.points = across.min(HIGHEST * room / sheet.height).min(72.0 * LARGEST);
            }
            Some(scale) => {
                if 72.0 * scale * sheet.width > column_width(width, 2) {
                    diagrams.columns = 1;
                }
                let most = (column_width(width, 1) / sheet.width).min(room / sheet.height);
                diagrams.points = fitting(Some(scale), most, page.paper.unwrap_or_default())?;
            }
        }
        Ok(diagrams)
    }

    fn options(&self, options: &Options) -> Options {
        let Self { bounds, annotation_scale, crop, view, .. } = *self;
        let annotate = self.annotate.unwrap_or(options.annotate);
        Options { bounds, annotation_scale, annotate, crop, view, ..options.clone() }
    }

    fn scene(
        &self,
        frame: crate::Frame,
        last_move: Option<crate::LastMove>,
        options: &Options,
    ) -> Result<(Scene, f64), Error> {
        let options = Options { last_move, marks: frame.marks, ..self.options(options) };
        let pieces: Vec<_> = frame.pieces.into_iter().map(|named| named.piece).collect();
        Ok((Scene::new(&pieces, &options)?, self.points))
    }
}

/// A move with its number; both stay together if they are short.
fn played(number: &str, text: &str, style: Style, paragraph: &mut Vec<Word>) {
    let first = paragraph.len();
    // Only moves stand out.
    paragraph.extend(words(number, TEXT));
    let numbered = paragraph.len() > first;
    let at = paragraph.len();
    paragraph.extend(words(text, style));
    if numbered
        && number.len() < 8
        && let Some(word) = paragraph.get_mut(at)
    {
        // A space without a line break.
        word.text.insert(0, '\u{A0}');
        word.joint = Joint::None;
    }
}

/// Moves in parentheses, which are part of the first and the last word.
fn variation(items: &[ScoreItem], paragraph: &mut Vec<Word>) {
    let first = paragraph.len();
    for item in items {
        match item {
            ScoreItem::Move { number, text } => played(number, text, TEXT, paragraph),
            ScoreItem::Comment(text) => paragraph.extend(words(text, COMMENT)),
            ScoreItem::Variation(items) => variation(items, paragraph),
            // Diagrams are drawn only in the game itself.
            ScoreItem::Diagram { .. } => {}
        }
    }
    if let Some(word) = paragraph.get_mut(first) {
        word.text.insert(0, '(');
        if let Some(last) = paragraph.last_mut() {
            last.text.push(')');
        }
    }
}
