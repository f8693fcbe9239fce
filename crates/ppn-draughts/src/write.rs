//! Writing one game.

use crate::{
    Colour, Fen, Form, Game, GameType, Item, Line, MoveText, Notation, Outcome, Played, Ply,
    Replay, Ruleset, StepKind, Stopped, Tag, Variant, codes,
    numbering::{Numbering, number_and_dots},
    results::UnstatedResult,
    squares_text::{Sign, SquaresText},
    token::Oddities,
    tree::{comment_text, tag_name},
};
use ppn_source::{LineBreaks, Span};

ppn_source::settings! {
    /// The layout of the moves of a game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct PageLayout {
        /// The maximum length of a line in characters; only text that cannot be split makes a longer one.
        pub width: usize = 80, with_width;
        /// Where lines begin.
        pub breaks: LineBreaks = LineBreaks::Fill, with_breaks;
    }
}

/// The indent of a line that continues a turn, where lines are kept.
const INDENT: usize = 4;

/// The tags that come first, in this order; the others follow in their own order.
const FIRST_TAGS: [&str; 9] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "FEN"];

/// Writes one replayed game. Text that is not part of the notation is kept in comments, and guesses
/// become part of the text: check [`Replay::not_understood`] before you replace a person's text.
#[must_use]
pub fn write_game(text: &str, game: &Game, replay: &Replay, layout: PageLayout) -> String {
    write(text, game, replay, layout, false)
}

/// Writes a game; with `keeps_words`, words that are not understood stay as they are, and do not become comments.
pub(crate) fn write(
    text: &str,
    game: &Game,
    replay: &Replay,
    layout: PageLayout,
    keeps_words: bool,
) -> String {
    let mut written = tags(text, game, replay);
    let mut page = Page { layout, ..Page::default() };
    let mut remarks = game.line_comments.iter().peekable();
    // Remarks between the tags are written before the moves, because there is no better place for
    // them.
    let starter = replay.played.as_ref().map_or(Colour::White, |played| played.rules.starter());
    let mut writer = Writer {
        text,
        rules: replay.played.as_ref().map(|played| &played.rules),
        sign: sign(game, replay),
        page: &mut page,
        remarks: &mut remarks,
        keeps_words,
    };
    let line = replay.played.as_ref().map(|played| &played.line);
    let end = game.separator.map_or(game.span.end, |separator| separator.span().start);
    let first = line.and_then(|line| writer.first_number(&game.body, line)).unwrap_or(1);
    writer.line(&game.body, line, Numbering::from(starter, first), end);
    if let Some(UnstatedResult::Other(result)) = UnstatedResult::of(text, game) {
        writer.comment(&result);
    }
    for remark in remarks {
        page.line(remark.slice(text));
    }
    page.end_line();
    if !written.is_empty() && !page.text.is_empty() {
        written.push('\n');
    }
    written + &page.text + "*\n"
}

/// The capture symbol of a game, if it is known.
fn sign(game: &Game, replay: &Replay) -> char {
    let of_tag = || game.tag("GameType")?.value.parse().ok().and_then(Variant::of);
    let variant = replay.played.as_ref().map(|played| played.rules.variant()).or_else(of_tag);
    variant.map_or('x', Variant::capture_sign)
}

fn tags(text: &str, game: &Game, replay: &Replay) -> String {
    let mut tags: Vec<(String, String)> =
        game.tags.iter().map(|tag| (strict_name(tag), tag.value.clone())).collect();
    if let Some(UnstatedResult::Missing(result)) = UnstatedResult::of(text, game) {
        match tags.iter_mut().find(|(name, _)| name == "Result") {
            Some((_, value)) => *value = result.into_owned(),
            None => tags.push(("Result".into(), result.into_owned())),
        }
    }
    if let Some(rules) = replay.played.as_ref().map(|played| &played.rules) {
        let stated = tags.iter_mut().find(|(name, _)| name == "GameType");
        let right =
            |value: &str| value.parse::<GameType>().is_ok_and(|stated| same_game(stated, rules));
        match stated {
            Some((_, value)) if right(value) => {}
            Some((_, value)) => *value = game_type(rules),
            None => tags.push(("GameType".into(), game_type(rules))),
        }
    }
    if let Some(played) = &replay.played
        && let Some((_, value)) = tags.iter_mut().find(|(name, _)| name == "FEN")
        && let Some(plain) = plain_fen(value, played)
    {
        *value = plain;
    }
    let place = |name: &str| FIRST_TAGS.iter().position(|first| *first == name);
    tags.sort_by_key(|(name, _)| place(name).unwrap_or(FIRST_TAGS.len()));
    let line = |(name, value): &(String, String)| {
        let value = value.replace(['\n', '\r'], " ").replace('"', "\\\"");
        format!("[{name} \"{value}\"]\n")
    };
    tags.iter().map(line).collect()
}

/// A position's text as it should be written; `None` if it cannot be read. The usual start position
/// may have ranges.
fn plain_fen(text: &str, played: &Played) -> Option<String> {
    let board = played.rules.board();
    let mut fen = Fen::read_of_game(text, board).ok().filter(|fen| !fen.is_null_move)?;
    fen.position.turn = fen.turn.unwrap_or(played.line.start.turn);
    let numeric = board.layout().notation == Notation::Numeric;
    if numeric && text.contains('-') && fen.position == played.rules.start() {
        return Some(start_with_ranges(&played.rules));
    }
    Some(Fen::write(&fen.position, board))
}

/// The usual start position with ranges: each side fills whole rows and so has one range.
fn start_with_ranges(rules: &Ruleset) -> String {
    let start = rules.start();
    let range = |colour| {
        let numbers = || start.pieces(colour).iter().map(|square| rules.board().number(square));
        let (first, last) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        format!("{}{first}-{last}", colour.letter())
    };
    format!("{}:{}:{}", start.turn.letter(), range(Colour::White), range(Colour::Black))
}

/// Whether a tag names the game with the board that it was replayed on.
fn same_game(stated: GameType, rules: &Ruleset) -> bool {
    Variant::of(stated) == Some(rules.variant()) && stated.layout == rules.game_type().layout
}

/// The shortest value of a `GameType` tag for a game.
fn game_type(rules: &Ruleset) -> String {
    let number = rules.game_type().number;
    let by_number = Variant::of_number(number).map(Variant::game_type);
    if by_number == Some(rules.game_type()) {
        number.to_string()
    } else {
        rules.game_type().to_string()
    }
}

/// The name of a tag in the form of the strict grammar.
fn strict_name(tag: &Tag) -> String {
    let name = tag_name(&tag.name);
    let mut letters = name.chars();
    let first = letters.next().unwrap_or('X').to_ascii_uppercase();
    let start = if first.is_ascii_uppercase() { first.to_string() } else { format!("X{first}") };
    let name = start + letters.as_str();
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

struct Writer<'w, 't> {
    text: &'t str,
    rules: Option<&'w Ruleset>,
    sign: char,
    page: &'w mut Page,
    remarks: &'w mut std::iter::Peekable<std::slice::Iter<'t, Span>>,
    /// Whether stray words are written as they are.
    keeps_words: bool,
}

impl Writer<'_, '_> {
    /// The number that the text gives to the first written move of a line.
    fn first_number(&self, items: &[Item], line: &Line) -> Option<u32> {
        let mut dots = None;
        for (at, item) in items.iter().enumerate() {
            let Item::Move(written) = item else { continue };
            if written.form == Form::Ellipsis {
                dots = written.number;
                continue;
            }
            if line.stopped.is_some_and(|stop| self.is_left_as_text(&items[at..], stop)) {
                return None;
            }
            return number_in(self.text, written.number.or(dots)?);
        }
        None
    }

    /// Writes the items of a line that ends before `end`.
    fn line(&mut self, items: &[Item], line: Option<&Line>, mut numbering: Numbering, end: u32) {
        let mut steps = line.map_or(&[][..], |line| &line.steps).iter().peekable();
        let mut turn = line.map(|line| line.start.turn);
        let mut needs_number = true;
        let stop = line.and_then(|line| line.stopped);
        let unplayable = line.is_some_and(|line| line.plies().next().is_none()) && stop.is_some();
        // The number of a move that dots stand for, and whether the dots pass the move.
        let (mut dots, mut passed) = (None, false);
        let mut glyphs_written = 0;
        // The end of the stray words that were written, and whether they came last among the moves,
        // as a comment.
        let (mut strays_end, mut after_strays) = (0, false);
        for (at, item) in items.iter().enumerate() {
            let stray = self.stray(item);
            // Glyphs are written with their move, wherever they are.
            if glyphs_written == 0 || !matches!(item, Item::Glyph(_)) {
                self.page.keep_line(self.text, item);
            }
            self.remarks_before(stray.unwrap_or(item.span()).start);
            let step = steps.next_if(|step| step.item == at).map(|step| &step.kind);
            if stop.is_some_and(|stop| self.is_left_as_text(&items[at..], stop)) {
                let rest = Span { start: item.span().start, end };
                self.comment(rest.slice(self.text));
                // The comment includes the remarks of the text.
                while self.remarks.next_if(|remark| remark.start < end).is_some() {}
                return;
            }
            if let Some(stray) = stray {
                if stray.start >= strays_end {
                    let say;
                    (strays_end, say) = self.strays(stray, &items[at + 1..]);
                    needs_number |= say;
                    after_strays |= say && self.rules.is_none();
                }
                continue;
            }
            after_strays &= match (item, step) {
                (Item::Move(_), Some(StepKind::Move(_))) => false,
                // Other words that are not moves here also become comments.
                (Item::Move(written), _) => {
                    written.form != Form::Squares || self.plain(written).is_none()
                }
                _ => true,
            };
            match (item, step) {
                (Item::Move(written), Some(StepKind::Move(ply))) => {
                    let side = ply.turn;
                    if numbering.is_first(side) {
                        self.page.begin_turn();
                    }
                    let number = number(&mut numbering, side, needs_number);
                    if number.ends_with(". ") && !number.ends_with(".. ") {
                        self.page.outdent();
                    }
                    self.page.word(&(number + &self.ply(written, ply)));
                    needs_number = false;
                    (dots, passed) = (None, false);
                    turn = Some(side.opponent());
                    let passing = self.rules.map(Ruleset::starter) == turn;
                    glyphs_written = self.glyphs_after(items, at, true, passing);
                }
                (Item::Move(written), _) => match written.form {
                    Form::Squares => {
                        let passing = turn.is_some() && self.rules.map(Ruleset::starter) == turn;
                        let number = written.number.or(dots.take());
                        if self.unplayed(written, number) {
                            let number = number.and_then(|number| number_in(self.text, number));
                            if let (Some(turn), Some(number)) = (turn, number) {
                                numbering.set(turn, number);
                            }
                            glyphs_written = self.glyphs_after(items, at, line.is_some(), passing);
                        }
                    }
                    Form::Null => {
                        self.comment("- -");
                        needs_number = true;
                    }
                    Form::Ellipsis => {
                        dots = written.number;
                        let starter = self.rules.map(Ruleset::starter);
                        if let Some(passing) = turn.filter(|turn| Some(*turn) == starter) {
                            self.pass_to(passing.opponent());
                            (turn, passed) = (Some(passing.opponent()), true);
                            needs_number = true;
                        } else if let Some(turn) = turn.filter(|_| unplayable) {
                            // Without a setup in place of the dots, the line might be played from
                            // another position.
                            self.pass_to(turn);
                            needs_number = true;
                        }
                    }
                },
                (Item::Variation(variation), step) => {
                    let line = match step {
                        Some(StepKind::Variation(line)) => Some(&**line),
                        _ => None,
                    };
                    let side = line.map_or(Colour::White, first_side);
                    let closed = variation.span.slice(self.text).ends_with(')');
                    let end = variation.span.end - u32::from(closed);
                    self.page.open("(");
                    // Without another setup, a variation of the passed move would be read after the
                    // setup that passes the move.
                    let passer = line.map(|line| line.start.turn);
                    if let Some(passer) = passer.filter(|passer| passed && turn != Some(*passer)) {
                        self.pass_to(passer);
                    }
                    self.line(&variation.items, line, numbering.instead(side), end);
                    if self.page.is_open() {
                        // The variation has only dots.
                        self.comment("...");
                    }
                    self.page.close(")");
                    needs_number = true;
                }
                (Item::Comment(span), _) => {
                    self.comment_item(*span);
                    needs_number = true;
                }
                (Item::Setup(span), step) => {
                    self.page.word(span.slice(self.text));
                    if let Some(StepKind::Setup(position)) = step {
                        passed = false;
                        turn = Some(position.turn);
                    }
                    needs_number = true;
                }
                (Item::Glyph(span), _) => {
                    if glyphs_written > 0 {
                        glyphs_written -= 1;
                    } else if after_strays {
                        self.comment(span.slice(self.text));
                    } else {
                        self.page.word(span.slice(self.text));
                    }
                }
                // Stray words are written above.
                (Item::Stray(_), _) => {}
            }
        }
        self.remarks_before(end);
    }

    /// A word that is not a move, with its number. It is a stray word, or, if the rules are not
    /// known, a move with the letter of a piece, or two squares that are apart and have no symbol: in other games, they
    /// are two moves.
    fn stray(&self, item: &Item) -> Option<Span> {
        match item {
            Item::Stray(span) => Some(*span),
            Item::Move(written) if self.rules.is_none() => {
                let text = written.span.slice(self.text);
                let apart = written.oddities.has(Oddities::PIECE_LETTER.with(Oddities::SHORT))
                    || text.contains(char::is_whitespace)
                        && SquaresText::read(text).sign == Sign::Missing;
                let whole = written.span_with_number(self.text);
                apart.then(|| written.strength.into_iter().fold(whole, Span::cover))
            }
            _ => None,
        }
    }

    /// Writes stray words as a comment if they have a meaning; returns where they end and whether
    /// they have one. Where the rules are not known, all stray words that follow each other are
    /// kept together: they may be moves of another game, whose numbers and symbols belong to them.
    fn strays(&mut self, first: Span, others: &[Item]) -> (u32, bool) {
        if self.keeps_words {
            self.page.word(first.slice(self.text));
            return (first.end, true);
        }
        let (mut all, mut say) = (first, says_something(first.slice(self.text)));
        let others = if self.rules.is_none() { others } else { &[] };
        for stray in others.iter().map_while(|item| self.stray(item)) {
            all = all.cover(stray);
            say |= says_something(stray.slice(self.text));
        }
        if say {
            self.comment(all.slice(self.text));
            // The comment includes the remarks of the text.
            while self.remarks.next_if(|remark| remark.start < all.end).is_some() {}
        }
        (all.end, say)
    }

    /// Writes the glyphs after a move, before its comments and the words that become comments;
    /// returns the number of glyphs. Dots that do not pass the move are not written at all.
    fn glyphs_after(&mut self, items: &[Item], at: usize, replayed: bool, passing: bool) -> usize {
        let own = items[at + 1..].iter().take_while(|item| match (item, self.stray(item)) {
            (_, Some(_)) if self.keeps_words => false,
            (_, Some(stray)) => self.rules.is_some() || !says_something(stray.slice(self.text)),
            (Item::Glyph(_) | Item::Comment(_), _) => true,
            (Item::Move(written), _) => match written.form {
                Form::Ellipsis => !passing,
                Form::Null => !replayed,
                Form::Squares => !replayed && self.plain(written).is_none(),
            },
            (Item::Variation(_) | Item::Setup(_) | Item::Stray(_), _) => false,
        });
        let glyphs: Vec<Span> =
            own.filter(|item| matches!(item, Item::Glyph(_))).map(Item::span).collect();
        for glyph in &glyphs {
            self.page.word(glyph.slice(self.text));
        }
        if let Item::Move(written) = &items[at]
            && let (_, true) = written.strength_and_star(self.text)
        {
            self.page.word("$7");
        }
        glyphs.len()
    }

    fn ply(&self, written: &MoveText, ply: &Ply) -> String {
        let text = self.rules.map_or(String::new(), |rules| rules.ply_text(ply));
        text + written.strength_and_star(self.text).0
    }

    /// Writes a move that was not replayed, with plain symbols and its own number or that of the
    /// dots before it. If the strict grammar has no form for it, it becomes a comment. Returns
    /// whether it was written as a move.
    fn unplayed(&mut self, written: &MoveText, number: Option<Span>) -> bool {
        let Some(plain) = self.plain(written) else {
            self.comment(written.span.slice(self.text));
            return false;
        };
        let number = match (written.number, number) {
            (Some(own), _) => format!("{} ", own.slice(self.text)),
            (None, Some(dots)) => number_in(self.text, dots).map_or(String::new(), second_half),
            (None, None) => String::new(),
        };
        let (strength, _) = written.strength_and_star(self.text);
        self.page.word(&format!("{number}{plain}{strength}"));
        true
    }

    /// The text of a move that was not replayed, if the strict grammar has one.
    fn plain(&self, written: &MoveText) -> Option<String> {
        if written.oddities.has(Oddities::PIECE_LETTER.with(Oddities::SHORT)) {
            return None;
        }
        let read = SquaresText::read(written.span.slice(self.text));
        let sign = match read.sign {
            Sign::Hyphen | Sign::Missing if read.names.len() == 2 => '-',
            Sign::Hyphen if self.sign == '-' => '-',
            Sign::X | Sign::Colon => self.sign,
            _ => return None,
        };
        let names: Vec<String> = read.names.iter().map(ToString::to_string).collect();
        let plain = names.join(sign.encode_utf8(&mut [0; 4]));
        // A move from square 1 to itself would be read as a result.
        if Outcome::read(&plain).is_some() {
            return None;
        }
        let text = match self.rules {
            Some(rules) => format!("[GameType \"{}\"] {plain}", rules.game_type()),
            None => plain.clone(),
        };
        crate::read(text, crate::Mode::Strict).is_valid().then_some(plain)
    }

    /// Whether the items, the first of which stopped the replay, are kept as text, because they
    /// cannot be read strictly, or would be read as something else.
    fn is_left_as_text(&self, items: &[Item], stop: Stopped) -> bool {
        let begins = items.first().is_some_and(|item| item.span().start == stop.span.start);
        let can_stay = |item: &Item| match item {
            Item::Move(written) => written.form == Form::Squares && self.plain(written).is_some(),
            _ => true,
        };
        begins && (stop.code == &codes::NULL_MOVE || !items.iter().all(can_stay))
    }

    /// Writes a setup that leaves the board unchanged and sets the side to move.
    fn pass_to(&mut self, turn: Colour) {
        self.page.word(&format!("/FEN \"{}::\"/", turn.letter()));
    }

    fn comment_item(&mut self, span: Span) {
        let text = span.slice(self.text);
        if let Some(open) = text.strip_prefix('{') {
            let inside = open.strip_suffix('}').unwrap_or(open);
            self.page.word(&format!("{{{inside}}}"));
        } else {
            self.comment(comment_text(text));
        }
    }

    /// Writes a text that is not a comment as a comment, without empty lines: tags after one begin a game, also where a
    /// comment seems to be open.
    fn comment(&mut self, text: &str) {
        let lines = text.trim().split(['\r', '\n']);
        let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
        let text = lines.join("\n").replace('{', "(").replace('}', ")");
        self.page.word(&format!("{{{text}}}"));
    }

    fn remarks_before(&mut self, at: u32) {
        while let Some(remark) = self.remarks.next_if(|remark| remark.start < at) {
            self.page.line(remark.slice(self.text));
        }
    }
}

/// Whether a stray word has a meaning: a number without a move and a lone symbol have none.
fn says_something(word: &str) -> bool {
    let says = |c: char| c.is_alphanumeric();
    word.contains(says) && !(word.ends_with('.') && word.starts_with(says))
}

/// The number before a move, with a space: before each first half of a pair, and before a second
/// half if it would be unclear without it.
fn number(numbering: &mut Numbering, side: Colour, needed: bool) -> String {
    let number = numbering.next(side);
    match (numbering.is_first(side), needed) {
        (true, _) => format!("{number}. "),
        (false, true) => second_half(number),
        (false, false) => String::new(),
    }
}

fn second_half(number: u32) -> String {
    format!("{number}... ")
}

/// The number in front of a move, as a number.
fn number_in(text: &str, number: Span) -> Option<u32> {
    number_and_dots(text, number).map(|(number, _)| number).filter(|number| *number < 10_000)
}

/// The side that makes the first move of a line.
fn first_side(line: &Line) -> Colour {
    line.plies().next().map_or(line.end.turn, |ply| ply.turn)
}

/// Words arranged in lines.
#[derive(Default)]
struct Page {
    text: String,
    column: usize,
    /// The opening brackets before the next word.
    open: String,
    /// The number of open brackets.
    depth: usize,
    layout: PageLayout,
    /// The number of line ends before the next word, and the indent of its line.
    next_line: (usize, usize),
}

impl Page {
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.open) + word;
        let first_line = word.lines().next().unwrap_or("").chars().count();
        let (lines, indent) = std::mem::take(&mut self.next_line);
        if self.column > 0 {
            if lines > 0 {
                self.text.push_str(if lines > 1 { "\n\n" } else { "\n" });
                self.text.extend(std::iter::repeat_n(' ', indent));
                self.column = indent;
            } else if self.column + 1 + first_line > self.layout.width {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(&word);
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + first_line,
        };
    }

    /// Begins a line if one begins at this item in the text.
    fn keep_line(&mut self, text: &str, item: &Item) {
        if self.layout.breaks != LineBreaks::Keep {
            return;
        }
        let number = match item {
            Item::Move(written) => written.number,
            _ => None,
        };
        let start = number.unwrap_or(item.span()).start as usize;
        let before = &text[..start];
        let blanks = &before[before.trim_end_matches([' ', '\t', '\n', '\r']).len()..];
        let lines = blanks.replace("\r\n", "\n").matches(['\n', '\r']).count();
        if lines > 0 {
            // Numbers may be aligned at the right.
            let number = number.map_or("", |number| number.slice(text));
            let begins_turn = number.ends_with('.') && !number.ends_with("..");
            let goes_on = blanks.ends_with([' ', '\t']) && !begins_turn && lines == 1;
            self.next_line = (lines, if goes_on { INDENT } else { 0 });
        }
    }

    /// A line that begins with the number of a turn is not a continuation, whatever its indent was.
    /// A line that begins a variation keeps its indent.
    fn outdent(&mut self) {
        if !self.is_open() {
            self.next_line.1 = 0;
        }
    }

    /// Begins a line if each turn has its own line.
    fn begin_turn(&mut self) {
        if self.layout.breaks == LineBreaks::Turns && self.depth == 0 {
            self.next_line = (1, 0);
        }
    }

    fn open(&mut self, bracket: &str) {
        self.open.push_str(bracket);
        self.depth += 1;
    }

    /// Whether there is nothing after the last opening bracket.
    fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    fn close(&mut self, bracket: &str) {
        self.text.push_str(bracket);
        self.column += bracket.len();
        self.depth = self.depth.saturating_sub(1);
    }

    /// Writes a line of its own.
    fn line(&mut self, line: &str) {
        self.end_line();
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }
}
