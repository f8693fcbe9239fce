//! Games in the form of the standard.

use crate::{Game, Item, Line, Outcome, StepKind, Variation, comment_text, escaped};

/// The tags that every game has, in their order. Source: PGN § 8.1.1.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The largest width of lines of moves: less than 80 characters. Source: PGN § 8.2.1.
pub const WIDTH: usize = 79;

/// A text that is filled with words up to a width.
#[derive(Debug)]
pub struct Page {
    text: String,
    width: usize,
    /// The number of characters of the last line.
    column: usize,
    /// Whether the next word follows the last one without a space.
    is_joined: bool,
    /// Whether the next word follows on the same line, however long it is.
    stays: bool,
}

impl Page {
    /// An empty text.
    #[must_use]
    pub fn new(width: usize) -> Self {
        Self { text: String::new(), width, column: 0, is_joined: true, stays: false }
    }

    /// Adds a word.
    pub fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if !self.is_joined && self.column > 0 {
            if !self.fits(length) && !self.stays {
                self.end_line();
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(word);
        self.column += length;
        (self.is_joined, self.stays) = (false, false);
    }

    /// Whether some characters fit behind the last word and a space.
    fn fits(&self, length: usize) -> bool {
        self.column + 1 + length <= self.width
    }

    /// Adds a text that the next word follows without a space.
    pub fn open(&mut self, word: &str) {
        self.word(word);
        self.is_joined = true;
    }

    /// Adds a text to the last word.
    pub fn close(&mut self, word: &str) {
        self.is_joined = true;
        self.word(word);
    }

    /// Ends the line, if it has a word.
    pub fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
        }
        self.column = 0;
        self.is_joined = true;
    }

    /// Adds a line as it is.
    pub fn line(&mut self, line: &str) {
        self.end_line();
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The text; its last line is ended.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.end_line();
        self.text
    }
}

/// Writes a game in its canonical form: its tags, one a line, then its moves in the words of the standard. Comments,
/// glyphs, variations and lines after `%` are kept.
#[must_use]
pub fn rewrite(text: &str, game: &Game, line: Option<&Line>, width: usize) -> String {
    let tags: Vec<_> = tags_in_order(game).map(|tag| (&*tag.name, &*tag.value)).collect();
    write(text, game, line, width, &tags)
}

/// Writes a game in the export format: the seven tags of the roster, which are unknown if they are missing, then the other
/// tags by their names, then the moves in lines of at most [`WIDTH`] characters. Source: PGN § 8.1, 8.2. Lines after
/// `%`, which the format does not have, are kept.
#[must_use]
pub fn export(text: &str, game: &Game, line: Option<&Line>) -> String {
    let result = game.result().map(|(_, outcome)| outcome.text());
    let unknown = |name: &'static str| match name {
        "Date" => (name, "????.??.??"),
        "Result" => (name, result.unwrap_or(Outcome::Unknown.text())),
        _ => (name, "?"),
    };
    let of_roster = ROSTER.into_iter().map(|name| match game.tag(name) {
        Some(tag) => (name, &*tag.value),
        None => unknown(name),
    });
    let mut others: Vec<_> =
        tags_in_order(game).filter(|tag| !ROSTER.contains(&&*tag.name)).collect();
    others.sort_by(|a, b| a.name.cmp(&b.name));
    let others = others.into_iter().map(|tag| (&*tag.name, &*tag.value));
    let tags: Vec<_> = of_roster.chain(others).collect();
    write(text, game, line, WIDTH, &tags)
}

fn write(
    text: &str,
    game: &Game,
    line: Option<&Line>,
    width: usize,
    tags: &[(&str, &str)],
) -> String {
    let mut page = Page::new(width);
    let first = game.tags.iter().map(|tag| tag.span.start).min().unwrap_or(0);
    let mut body = game.body.as_slice();
    // Lines for programs before the tags stay there.
    while let Some((Item::Escape(span), rest)) = body.split_first() {
        if game.tags.is_empty() || span.start > first {
            break;
        }
        page.line(span.slice(text));
        body = rest;
    }
    let skipped = game.body.len() - body.len();
    for (name, value) in tags {
        page.line(&format!("[{name} \"{}\"]", escaped(value)));
    }
    if !tags.is_empty() {
        page.text.push('\n');
    }
    let mut writer = Writer { text, page };
    writer.items(body, skipped, line, true);
    let has_moves = game.body.iter().any(|item| matches!(item, Item::Move(_)));
    if game.result().is_none() && (has_moves || !tags.is_empty()) {
        let stated = game.tag("Result").and_then(|tag| Outcome::of(&tag.value));
        writer.page.word(stated.unwrap_or(Outcome::Unknown).text());
    }
    writer.page.finish()
}

/// The seven tags of the roster, and then the others as they are.
fn tags_in_order(game: &Game) -> impl Iterator<Item = &crate::Tag> {
    let place = |name: &str| ROSTER.iter().position(|one| *one == name).unwrap_or(ROSTER.len());
    let mut tags: Vec<_> = game.tags.iter().collect();
    tags.sort_by_key(|tag| place(&tag.name));
    tags.into_iter()
}

struct Writer<'t> {
    text: &'t str,
    page: Page,
}

impl Writer<'_> {
    /// Writes items. `skipped` is the number of items before them in the line.
    fn items(&mut self, items: &[Item], skipped: usize, line: Option<&Line>, is_main: bool) {
        let mut steps = line.map(|line| line.steps.iter().peekable());
        // A number is written before a move of White, at the beginning, and after an interruption.
        let mut needs_number = true;
        let (mut number, mut has_move) = (None, false);
        let mut is_over = false;
        for (at, item) in items.iter().enumerate() {
            // On another line, it would be a part of the next game.
            self.page.stays = is_over;
            is_over |= is_main && matches!(item, Item::Result(..));
            let step =
                steps.as_mut().and_then(|steps| steps.next_if(|step| step.item == at + skipped));
            match item {
                Item::Number(span) => number = Some(span.slice(self.text)),
                Item::Move(span) => {
                    let written = number.take();
                    match step.map(|step| &step.kind) {
                        Some(StepKind::Ply(ply)) => {
                            let is_white = ply.before.turn() == crate::Colour::White;
                            if is_white {
                                self.page.word(&format!("{}.", ply.number));
                            } else if needs_number {
                                self.page.word(&format!("{}...", ply.number));
                            }
                            self.page.word(&ply.san());
                        }
                        _ => {
                            if let Some(number) = written {
                                self.page.word(number);
                            }
                            self.page.word(span.slice(self.text));
                        }
                    }
                    (needs_number, has_move) = (false, true);
                }
                // In brackets without a move, such as `(=)` for the offer of a draw, it is about the move before them.
                Item::Glyph(span, _) if !is_main && !has_move => {
                    self.page.word(span.slice(self.text));
                }
                Item::Glyph(_, number) => self.page.word(&format!("${number}")),
                Item::Comment(span) => {
                    self.comment(span.slice(self.text));
                    needs_number = true;
                }
                Item::Escape(span) => self.page.line(span.slice(self.text)),
                Item::Variation(variation) => {
                    let inner = match step.map(|step| &step.kind) {
                        Some(StepKind::Variation(inner)) => Some(&**inner),
                        _ => None,
                    };
                    self.variation(variation, inner);
                    needs_number = true;
                }
                Item::Result(span, outcome) => {
                    if let Some(number) = number.take() {
                        self.page.word(number);
                    }
                    let word = if is_main { outcome.text() } else { span.slice(self.text) };
                    self.ending(word, items.get(at + 1));
                }
                Item::Stray(span) => self.page.word(span.slice(self.text)),
                // A check is written with its move.
                Item::Mark(_)
                    if matches!(at.checked_sub(1).map(|at| &items[at]), Some(Item::Move(_))) => {}
                Item::Mark(_) => {
                    // Behind the number, the mark does not become one of the move before both.
                    if let Some(number) = number.take() {
                        self.page.word(number);
                    }
                    self.page.word(item.span().slice(self.text));
                }
            }
        }
        // A number without a move may be all that is left of one.
        if let Some(number) = number {
            self.page.word(number);
        }
    }

    /// Writes a result, on a new line if the first word of the comment behind it would not fit.
    fn ending(&mut self, result: &str, next: Option<&Item>) {
        if let Some(Item::Comment(span)) = next {
            let comment = comment_text(span.slice(self.text));
            let mut words = comment.split_whitespace().map(|word| word.chars().count());
            let first = words.next().unwrap_or(0);
            let brackets = if words.next().is_none() { 2 } else { 1 };
            if !self.page.fits(result.len() + 1 + first + brackets) {
                self.page.end_line();
            }
        }
        self.page.word(result);
    }

    fn variation(&mut self, variation: &Variation, line: Option<&Line>) {
        self.page.open("(");
        self.items(&variation.items, 0, line, false);
        self.page.close(")");
    }

    /// Words of comments are filled as all others, except for lines that cannot be split.
    fn comment(&mut self, written: &str) {
        let inner = comment_text(written);
        if written.starts_with(';') && inner.contains('}') {
            // Such a comment ends with its line, as it has no form in braces.
            self.page.word(&format!(";{}", inner.trim_end()));
            self.page.end_line();
            return;
        }
        let words = inner.split_whitespace();
        self.page.open("{");
        let mut is_empty = true;
        for word in words {
            // `%` begins a line for programs if it begins a line.
            let is_escape = word.starts_with('%')
                && self.page.column + 1 + word.chars().count() > self.page.width;
            if is_escape {
                self.page.text.push(' ');
                self.page.column += 1;
                self.page.is_joined = true;
            }
            self.page.word(word);
            is_empty = false;
        }
        if is_empty {
            self.page.is_joined = true;
        }
        self.page.close("}");
    }
}
