//! What comes before the games of a booklet: a title, a table of results, and the contents.

use super::{
    drawing,
    file::File,
    letters::{Letters, Style},
    lines::{Line, lines, words, write},
    tags::{self, Role, Tag},
};
use crate::{Color, picture::Error};
use pdf_writer::{Content, Rect};
use std::borrow::Cow;

ppn_source::settings! {
    /// What comes before the games of a booklet.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct Front {
        /// The title of the booklet.
        pub title: String, with_title;
        /// The lines below it: place, date, numbers of games and players.
        pub lines: Vec<String>, with_lines;
        /// The table of results; none without rows.
        pub table: FrontTable, with_table;
        /// The table that is shown instead if there is no room for the columns of [`Self::table`].
        pub narrow_table: FrontTable, with_narrow_table;
        /// The games in the order in which they are added.
        pub contents: Vec<ContentsEntry>, with_contents;
    }
}

ppn_source::settings! {
    /// A table of results.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct FrontTable {
        /// What is above it.
        pub title: String, with_title;
        /// The heads of its columns. The second column has names.
        pub head: Vec<String>, with_head;
        /// Its rows, each with as many cells.
        pub rows: Vec<Vec<String>>, with_rows;
    }
}

ppn_source::settings! {
    /// A game in the contents.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct ContentsEntry {
        /// The round; a new one is above its first game.
        pub round: String, with_round;
        /// The players.
        pub players: String, with_players;
        /// The result.
        pub result: String, with_result;
    }
}

const TITLE: Style = Style::bold(22.0);
const LINE: Style = Style::plain(11.0);
const HEADING: Style = Style::bold(14.0);
const ROUND: Style = Style::bold(9.5);
const TEXT: Style = Style::plain(9.5);
const NUMBER: Style = Style::plain(8.0);
const LEADING: f64 = 14.0;
/// The space between columns.
const GAP: f64 = 8.0;
/// The size of letters from which they are easily read: names of players are shortened before letters are smaller.
const READABLE: f64 = 6.5;
/// The smallest letters of a table.
const LEAST: f64 = 4.0;
/// The column of a table that has names.
const NAMES: usize = 1;
/// What remains of the longest names, at least.
const SHORTEST_NAME: &str = "MMMMMMMM";

/// The pages before the games, being written.
pub(super) struct FrontPages<'a, 'f> {
    file: &'a mut File<'f>,
    size: (f64, f64),
    margin: f64,
    content: Content,
    y: f64,
    pages: usize,
}

impl<'a, 'f> FrontPages<'a, 'f> {
    pub(super) fn new(file: &'a mut File<'f>, size: (f64, f64), margin: f64) -> Self {
        Self { file, size, margin, content: Content::new(), y: size.1 - margin, pages: 0 }
    }

    /// Writes the pages; `starts` are the pages on which the games begin. Returns how many pages they are.
    pub(super) fn write(mut self, front: &Front, starts: &[usize]) -> Result<usize, Error> {
        self.title(front)?;
        let columns = Columns::of(&front.table, &self.file.letters, self.width());
        match columns.is_within || front.narrow_table.rows.is_empty() {
            true => self.table(&front.table, &columns)?,
            false => {
                let table = &front.narrow_table;
                let columns = Columns::of(table, &self.file.letters, self.width());
                self.table(table, &columns)?;
            }
        }
        self.contents(front, starts)?;
        self.end_page()?;
        Ok(self.pages)
    }

    fn width(&self) -> f64 {
        self.size.0 - 2.0 * self.margin
    }

    fn title(&mut self, front: &Front) -> Result<(), Error> {
        self.y = 0.68 * self.size.1;
        let texts = std::iter::once((&front.title, TITLE));
        for (text, style) in texts.chain(front.lines.iter().map(|line| (line, LINE))) {
            let words: Vec<_> = words(text, style).collect();
            let role = if style == TITLE { Role::Heading } else { Role::Paragraph };
            let tag = self.file.tag(role, String::new());
            for line in lines(&self.file.letters, &words, self.width()) {
                self.room(1.6 * style.size)?;
                let x = self.margin + (self.width() - line.width) / 2.0;
                self.begin(tag);
                self.line(&line, x);
                self.end();
            }
            self.y -= 0.4 * style.size;
        }
        self.next_page()
    }

    /// A table with these columns.
    fn table(&mut self, table: &FrontTable, columns: &Columns) -> Result<(), Error> {
        if table.rows.is_empty() {
            return Ok(());
        }
        let Columns { size, gap, .. } = *columns;
        let (style, head) = (Style::plain(size), Style::bold(size));
        self.heading(&table.title)?;
        let rows = std::iter::once(&table.head).chain(&table.rows);
        for (number, row) in rows.enumerate() {
            self.room(1.5 * size)?;
            let tag = self.file.tag(Role::Paragraph, String::new());
            self.begin(tag);
            let mut x = self.margin;
            for (column, (cell, width)) in row.iter().zip(&columns.widths).enumerate() {
                let style = if number == 0 { head } else { style };
                let cell = shortened(&self.file.letters, cell, style, width - gap);
                let taken = self.file.letters.width(&cell, style);
                // Numbers end at the right of their column, and results are in the middle.
                let spare = width - gap - taken;
                let before = match column {
                    NAMES => 0.0,
                    0 => spare,
                    _ => spare / 2.0,
                };
                self.text(&cell, style, x + before);
                x += width;
            }
            self.end();
            if number == 0 {
                self.rule(columns.widths.iter().sum());
            }
        }
        self.y -= 2.0 * LEADING;
        Ok(())
    }

    fn contents(&mut self, front: &Front, starts: &[usize]) -> Result<(), Error> {
        if front.contents.is_empty() {
            return Ok(());
        }
        self.heading("Contents")?;
        let results = front.contents.iter();
        let results = results.map(|entry| self.file.letters.width(&entry.result, TEXT));
        let result = results.fold(0.0, f64::max);
        let page = self.file.letters.width("0000", TEXT);
        let mut round = "";
        for (entry, start) in front.contents.iter().zip(starts) {
            let begins = entry.round != round;
            if begins {
                // A round stays together with its first game.
                self.room(2.6 * LEADING)?;
                self.y += LEADING;
                self.tagged(Role::Paragraph, &entry.round, ROUND);
                round = &entry.round;
            }
            let words: Vec<_> = words(&entry.players, TEXT).collect();
            let room = self.width() - result - page - 2.0 * GAP;
            let rows = lines(&self.file.letters, &words, room);
            let tag = self.file.tag(Role::Paragraph, String::new());
            for (number, line) in rows.iter().enumerate() {
                self.room(LEADING)?;
                self.begin(tag);
                self.line(line, self.margin);
                let (left, below) = (self.margin, self.y - 0.25 * LEADING);
                let corners = [left, below, left + self.width(), below + LEADING];
                let [left, below, right, above] = corners.map(|one| one as f32);
                self.file.link(Rect::new(left, below, right, above), *start);
                if number + 1 == rows.len() {
                    let right = self.margin + self.width();
                    self.text(&entry.result, TEXT, right - page - GAP - result);
                    let start = start.to_string();
                    let taken = self.file.letters.width(&start, TEXT);
                    self.text(&start, TEXT, right - taken);
                }
                self.end();
            }
        }
        Ok(())
    }

    fn heading(&mut self, text: &str) -> Result<(), Error> {
        self.room(5.0 * LEADING)?;
        self.y += 3.0 * LEADING;
        self.file.bookmark_front(text.to_owned(), self.pages);
        self.tagged(Role::Heading, text, HEADING);
        self.y -= 0.6 * LEADING;
        Ok(())
    }

    /// Goes down by this height, to the next page if there is no room.
    fn room(&mut self, height: f64) -> Result<(), Error> {
        if self.y - height < self.margin {
            self.next_page()?;
        }
        self.y -= height;
        Ok(())
    }

    fn begin(&mut self, tag: Tag) {
        self.file.begin(&mut self.content, tag);
    }

    fn end(&mut self) {
        tags::end(&mut self.content);
    }

    /// A line of text that is read alone.
    /// Writes a text at the margin with a tag of its own.
    fn tagged(&mut self, role: Role, text: &str, style: Style) {
        let tag = self.file.tag(role, String::new());
        self.begin(tag);
        self.text(text, style, self.margin);
        self.end();
    }

    fn line(&mut self, line: &Line, x: f64) {
        write(self.file, &mut self.content, &line.words, x, self.y);
    }

    fn text(&mut self, text: &str, style: Style, x: f64) {
        drawing::fill(&mut self.content, Color::BLACK);
        self.file.text(&mut self.content, text, style, x, self.y);
    }

    /// A line below the text.
    fn rule(&mut self, width: f64) {
        let (x, y) = (self.margin as f32, (self.y - 3.0) as f32);
        tags::begin_artifact(&mut self.content);
        drawing::fill(&mut self.content, Color::BLACK);
        self.content.rect(x, y, width as f32, 0.5).fill_nonzero();
        self.end();
        self.y -= 2.0;
    }

    fn next_page(&mut self) -> Result<(), Error> {
        self.end_page()?;
        self.content = Content::new();
        self.y = self.size.1 - self.margin;
        Ok(())
    }

    /// Ends the page. All but the title page have a number, in Roman numerals, since the games begin with page 1.
    fn end_page(&mut self) -> Result<(), Error> {
        let mut content = std::mem::replace(&mut self.content, Content::new());
        self.pages += 1;
        if self.pages > 1 {
            let number = roman(self.pages);
            let width = self.file.letters.width(&number, NUMBER);
            tags::begin_artifact(&mut content);
            drawing::fill(&mut content, Color::BLACK);
            let (x, y) = ((self.size.0 - width) / 2.0, self.margin / 2.0);
            self.file.text(&mut content, &number, NUMBER, x, y);
            tags::end(&mut content);
        }
        self.file.page(self.size, content)
    }
}

/// The columns of a table.
struct Columns {
    /// The size of letters.
    size: f64,
    /// The space between columns, which is part of their widths.
    gap: f64,
    widths: Vec<f64>,
    /// Whether there is room for all of them.
    is_within: bool,
}

impl Columns {
    /// Columns in letters that are small enough for them all. Where they would be hard to read, names are shortened.
    fn of(table: &FrontTable, letters: &Letters<'_>, room: f64) -> Self {
        // What a column needs, with letters of one point.
        let needed = |column: usize| {
            let cell = |row: &Vec<String>, style| {
                row.get(column).map_or(0.0, |cell| letters.width(cell, style))
            };
            let widest = table.rows.iter().map(|row| cell(row, Style::plain(1.0)));
            widest.fold(cell(&table.head, Style::bold(1.0)), f64::max) + GAP / TEXT.size
        };
        let mut widths: Vec<f64> = (0..table.head.len()).map(needed).collect();
        let all: f64 = widths.iter().sum();
        let mut size = TEXT.size.min(room / all);
        let mut is_within = true;
        if size < READABLE
            && let Some(names) = widths.get_mut(NAMES)
        {
            let others = all - *names;
            let shortest = letters.width(SHORTEST_NAME, Style::plain(1.0)) + GAP / TEXT.size;
            let least = names.min(shortest);
            size = READABLE.min(room / (others + least));
            is_within = size >= LEAST;
            size = size.max(LEAST);
            *names = (room / size - others).clamp(0.0, *names);
        }
        let gap = GAP * size / TEXT.size;
        Self { size, gap, widths: widths.iter().map(|width| width * size).collect(), is_within }
    }
}

/// A text that is not wider than that, with `…` if something is missing.
fn shortened<'t>(letters: &Letters<'_>, text: &'t str, style: Style, room: f64) -> Cow<'t, str> {
    // Sums of the same widths may differ a little.
    let room = room + 1e-6;
    if letters.width(text, style) <= room {
        return Cow::Borrowed(text);
    }
    let mut wide = letters.width("…", style);
    let fitting = text.char_indices().find(|(_, one)| {
        wide += letters.width(one.encode_utf8(&mut [0; 4]), style);
        wide > room
    });
    let end = fitting.map_or(text.len(), |(at, _)| at);
    Cow::Owned(format!("{}…", text[..end].trim_end()))
}

/// A number in small Roman numerals.
fn roman(mut number: usize) -> String {
    let numerals = [
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut text = String::new();
    for (value, numeral) in numerals {
        while number >= value {
            text.push_str(numeral);
            number -= value;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::roman;

    #[test]
    fn pages_before_the_games_have_roman_numerals() {
        assert_eq!([2, 4, 9, 14, 40].map(roman), ["ii", "iv", "ix", "xiv", "xl"]);
    }
}
