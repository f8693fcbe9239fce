//! Games of Arimaa as typed steps, written in FAN.

use super::script::glyph;
use ppn_arimaa::{
    Animal, Board, Direction, Header, Limits, MAGIC, Motion, Piece, Side, Square, Step, TurnId,
    TurnKind, is_header_name, is_writable, write_headers,
};
use ppn_file::Metadata;
use ppn_record::{Action, Entry, Item, Layout, Place};
use ppn_source::Span;
use std::fmt::Write;

/// A game that FAN is written from.
pub(super) struct Source<'g> {
    /// Its metadata. The keys `Gold`, `Silver` and those that begin with `FAN-` are headers;
    /// `Variation` is the path of a game that was a variation.
    pub(super) metadata: &'g Metadata,
    /// Its moves.
    pub(super) moves: Moves<'g>,
}

/// The moves of a game.
pub(super) enum Moves<'g> {
    /// Typed steps.
    Steps(&'g [Entry]),
    /// The body of a game in FAN, from turn 1g on.
    Body(&'g str),
}

/// Something that FAN cannot express.
pub(super) struct Refusal {
    /// The index of the game.
    pub(super) game: usize,
    /// The place in its text; `None` for the whole game.
    pub(super) span: Option<Span>,
    /// The problem.
    pub(super) message: String,
}

/// Games that were written in FAN.
pub(super) struct Written {
    /// The games. `None` if a step does not belong to such a game; then the last entry of
    /// [`left_out`](Self::left_out) is about that step.
    pub(super) text: Option<String>,
    /// The parts that FAN cannot express: a variation has no turn if its first one was illegal, and
    /// the name of a header may be invalid in FAN.
    pub(super) left_out: Vec<Refusal>,
}

/// Writes games in FAN.
///
/// The games have one of the forms that [`scripts`](super::scripts) give: placements such as
/// `u♙@a1`, steps such as `e2-e3` and removals such as `*c3` under numbers such as `2g..`. A game
/// with a `Variation` becomes a variation of the last game before it without one. A body in FAN is
/// copied unchanged, and is not a variation. Comments stay with their step; comments on the last
/// step become comments on the move. `{Mark d4 red}` becomes a marking again; after a resignation
/// or a loss, it marks the position at the end. A comment on a position becomes one on the step
/// before it, except at the beginning of a variation. The text is plain FAN for
/// [`ppn_arimaa::read`], not yet in canonical form.
pub(super) fn from_scripts(games: &[Source<'_>], limits: &Limits) -> Written {
    let mut left_out = Vec::new();
    let text = text_of(games, limits, &mut left_out);
    let text = text.map_err(|problem| left_out.push(problem)).ok();
    Written { text, left_out }
}

/// The text of [`from_scripts`], or the first step that does not belong to a game of Arimaa.
fn text_of(
    games: &[Source<'_>],
    limits: &Limits,
    left_out: &mut Vec<Refusal>,
) -> Result<String, Refusal> {
    let mut text = String::new();
    let mut main: Option<(Vec<Header>, Vec<Node>)> = None;
    for (game, Source { metadata, moves }) in games.iter().enumerate() {
        let refused = |message| Refusal { game, span: None, message };
        let mut line = Vec::new();
        if let Moves::Steps(entries) = moves {
            let read = Reader::default().line(entries);
            line = read.map_err(|(span, message)| Refusal { game, span: Some(span), message })?;
            if let (Some(path), Some((_, turns))) = (metadata.text("Variation"), &mut main) {
                if !graft(turns, path, line, limits).map_err(refused)? {
                    left_out.push(refused(format!("the variation {path} has no turns")));
                }
                continue;
            }
        }
        let mut headers = players(metadata).map_err(refused)?;
        for header in others(metadata) {
            if is_header_name(&header.name) && is_writable(&header.value) {
                headers.push(header);
            } else {
                left_out.push(refused(format!("FAN cannot express the header `{}`", header.name)));
            }
        }
        if let Some((headers, turns)) = main.take() {
            write_game(&mut text, &headers, &turns);
        }
        match moves {
            Moves::Body(body) => {
                write_heading(&mut text, &headers);
                text.push_str(body);
                text.push('\n');
            }
            Moves::Steps(_) => main = Some((headers, line)),
        }
    }
    if let Some((headers, turns)) = main {
        write_game(&mut text, &headers, &turns);
    }
    Ok(text)
}

/// A turn under construction.
struct Node {
    id: TurnId,
    /// The words after the id.
    words: String,
    /// Whether there is a step or a key word.
    has_move: bool,
    /// The kind of the turn, from a key word after the other words.
    key: Option<TurnKind>,
    /// The comment of the move, unless more steps follow.
    last_remarks: Remarks,
    variations: Vec<Vec<Node>>,
}

impl Node {
    fn new(id: TurnId) -> Self {
        let (words, last_remarks) = (String::new(), Remarks::default());
        Self { id, words, has_move: false, key: None, last_remarks, variations: Vec::new() }
    }
}

/// The comments under one number, in the form of FAN.
#[derive(Default)]
struct Remarks {
    comments: Vec<String>,
    markings: Vec<String>,
}

struct Reader {
    board: Board,
    turns: Vec<Node>,
    /// The comment before the first turn.
    first: Remarks,
    /// Whether a comment may be `resigns` or another word of a turn without moves.
    key_word: bool,
}

/// The place and the reason why a step does not belong to a game of Arimaa.
type Fault = (Span, String);

impl Default for Reader {
    fn default() -> Self {
        let (turns, first) = (Vec::new(), Remarks::default());
        Self { board: Board::EMPTY, turns, first, key_word: false }
    }
}

impl Reader {
    fn line(mut self, entries: &[Entry]) -> Result<Vec<Node>, Fault> {
        for entry in entries {
            match number(&entry.number) {
                Some(id) => self.number(id),
                None if entry.layout == Layout::Unnumbered => {}
                None => {
                    let reason = format!("`{}` is not the number of a turn", entry.number);
                    return Err((entry.span, reason));
                }
            }
            for item in entry.items() {
                match item {
                    Item::Remark(text) => self.comment(text),
                    Item::Step(step) => {
                        self.step(&step.action).map_err(|reason| (step.span, reason.to_owned()))?;
                    }
                }
            }
        }
        if self.turns.is_empty() && !entries.is_empty() {
            // An empty turn has no number. Without a board, the movetext may be of any game.
            self.turns.push(Node::new(TurnId::FIRST));
        }
        if let Some(node) = self.turns.first_mut() {
            let mut words = String::new();
            self.first.write(&mut words);
            node.words.insert_str(0, &words);
        }
        place_markings(&mut self.turns);
        Ok(self.turns)
    }

    fn step(&mut self, action: &Action) -> Result<(), &'static str> {
        match action {
            Action::Put { piece, at } => self.placement(piece, *at),
            Action::Take { at } => {
                let removed = square_at(*at).and_then(|square| {
                    let piece = self.board.get(square)?;
                    self.board.set(square, None);
                    Some(Step { piece, square, motion: Motion::Remove })
                });
                self.removal(removed.ok_or("there is no piece to remove")?)
            }
            Action::Shift { from: Some(from), to } => self.movement(*from, *to),
            _ => Err("not an Arimaa step"),
        }
    }

    fn number(&mut self, id: TurnId) {
        if self.turns.last().is_none_or(|last| last.id != id) {
            self.turns.push(Node::new(id));
            self.key_word = true;
        }
    }

    fn comment(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        let key = match text.as_str() {
            "Gold resigns" | "Silver resigns" => Some(TurnKind::Resign),
            "Gold has lost" | "Silver has lost" => Some(TurnKind::Lost),
            "move taken back" => Some(TurnKind::Takeback),
            "Gold passes" | "Silver passes" => Some(TurnKind::Pass),
            _ => None,
        };
        if text.starts_with("Variation ") && text.contains(": game ") {
            return;
        }
        let Some(node) = self.turns.last_mut() else {
            return self.first.add(&text);
        };
        if self.key_word && key.is_some() {
            self.key_word = false;
            node.key = key;
            node.has_move = true;
        } else {
            node.last_remarks.add(&text);
        }
    }

    /// `u♙@a1`.
    fn placement(&mut self, piece: &str, at: Place) -> Result<(), &'static str> {
        let in_game = !self.turns.is_empty();
        let piece = piece.strip_prefix('u').unwrap_or(piece);
        let Some(animal) = piece_of(piece) else {
            return match (in_game, is_of_board(piece, at)) {
                (false, true) => Ok(()),
                (false, false) => Err("not part of an Arimaa board"),
                (true, _) => Err("not an Arimaa piece"),
            };
        };
        let square = square_at(at).ok_or("not a square")?;
        if !in_game {
            return Err("a piece before turn 1g");
        }
        self.board.set(square, Some(animal));
        self.add(Step { piece: animal, square, motion: Motion::Place });
        Ok(())
    }

    /// `e2-e3`.
    fn movement(&mut self, from: Place, to: Place) -> Result<(), &'static str> {
        let squares = square_at(from).zip(square_at(to));
        let (from, to) = squares.ok_or("not an Arimaa step")?;
        let direction = Direction::ALL.into_iter().find(|&way| from.neighbour(way) == Some(to));
        let direction = direction.ok_or("the squares are not neighbours")?;
        let piece = self.board.get(from).ok_or("there is no piece to move")?;
        if self.turns.is_empty() {
            return Err("a step before turn 1g");
        }
        self.board.set(from, None);
        self.board.set(to, Some(piece));
        self.add(Step { piece, square: from, motion: Motion::To(direction) });
        Ok(())
    }

    /// In a setup turn the rules remove the piece, and FAN has no word for it.
    fn removal(&mut self, step: Step) -> Result<(), &'static str> {
        let node = self.turns.last().ok_or("a removal before turn 1g")?;
        if !node.id.is_setup() {
            self.add(step);
        }
        Ok(())
    }

    fn add(&mut self, step: Step) {
        self.key_word = false;
        if let Some(node) = self.turns.last_mut() {
            std::mem::take(&mut node.last_remarks).write(&mut node.words);
            let _ = write!(node.words, " {step}");
            node.has_move = true;
        }
    }
}

/// Whether a piece is the board or a mark of a trap, which are placed before the first turn.
fn is_of_board(piece: &str, at: Place) -> bool {
    match piece {
        "[X]8" => (at.x, at.y) == (4.5, 4.5),
        "Rc" => [3.0, 6.0].contains(&at.x) && [3.0, 6.0].contains(&at.y),
        _ => false,
    }
}

impl Remarks {
    fn add(&mut self, text: &str) {
        let marking = text.strip_prefix("Mark ").map(|marking| match marking.split_once(' ') {
            Some((square, value)) if square_of(square).is_some() && !value.contains(' ') => {
                format!("@x{square}={value}")
            }
            _ => format!("@{marking}"),
        });
        match marking {
            Some(marking) if !marking.contains(' ') => self.markings.push(marking),
            _ if text.is_empty() => {}
            _ => self.comments.push(text.replace('"', "'")),
        }
    }

    fn write(self, words: &mut String) {
        if !self.comments.is_empty() {
            let _ = write!(words, " \"{}\"", self.comments.join(" "));
        }
        for marking in self.markings {
            let _ = write!(words, " {marking}");
        }
    }
}

/// Moves the markings after key words, where FAN does not allow them, to the next turn. They mark
/// the position before that turn; at the end of a line, an empty turn is added for them. Nothing
/// may follow `takeback`, which leaves the board unchanged, so its markings are placed before it.
fn place_markings(turns: &mut Vec<Node>) {
    for at in 0..turns.len() {
        let turn = &mut turns[at];
        let Some(key) = turn.key else { continue };
        let markings = std::mem::take(&mut turn.last_remarks.markings);
        let mut words = String::new();
        Remarks { comments: Vec::new(), markings }.write(&mut words);
        if words.is_empty() {
            continue;
        }
        if key == TurnKind::Takeback {
            turn.words.push_str(&words);
            continue;
        }
        let next = turn.id.next();
        if at + 1 == turns.len() {
            turns.push(Node::new(next));
        }
        turns[at + 1].words.insert_str(0, &words);
    }
}

/// Adds the end of a line to the tree, at the turn that its path names. Returns whether it had any
/// turns: a variation without turns keeps its place, which counts in other paths.
fn graft(
    main: &mut Vec<Node>,
    path: &str,
    mut line: Vec<Node>,
    limits: &Limits,
) -> Result<bool, String> {
    let wrong = || format!("the variation {path} belongs to no turn");
    if path.split('/').count() > limits.variations() {
        return Err(format!("variations are nested more than {} deep", limits.variations()));
    }
    let mut turns = main;
    let mut steps = path.split('/').peekable();
    while let Some(step) = steps.next() {
        let (id, which) = step.split_once('-').ok_or_else(wrong)?;
        let id = turn_id(id).ok_or_else(wrong)?;
        let which: usize = which.parse().map_err(|_| wrong())?;
        let next = turns.last().map_or(TurnId::FIRST, |turn| turn.id.next());
        if next == id {
            // A turn without a move has no number in PPN, but may have variations.
            turns.push(Node::new(id));
        }
        let turn = turns.iter_mut().find(|turn| turn.id == id).ok_or_else(wrong)?;
        if steps.peek().is_some() {
            turns = which
                .checked_sub(1)
                .and_then(|at| turn.variations.get_mut(at))
                .ok_or_else(wrong)?;
        } else {
            if !line.iter().any(|turn| turn.id >= id && turn.has_move) {
                turn.variations.push(Vec::new());
                return Ok(false);
            }
            let start = line.iter().position(|turn| turn.id == id).ok_or_else(wrong)?;
            let mut variation = line.split_off(start);
            // The turns that lead to the variation have moves only: comments there are about its
            // position.
            if let (Some(before), Some(first)) = (line.pop(), variation.first_mut()) {
                let mut words = String::new();
                before.last_remarks.write(&mut words);
                first.words.insert_str(0, &words);
            }
            turn.variations.push(variation);
            return Ok(true);
        }
    }
    Err(wrong())
}

/// The names of the players that are known.
fn players(metadata: &Metadata) -> Result<Vec<Header>, String> {
    let mut headers = Vec::new();
    for name in ["Gold", "Silver"] {
        let words: Vec<&str> = metadata.text(name).unwrap_or_default().split_whitespace().collect();
        let value = words.join(" ");
        if !is_writable(&value) {
            return Err(format!("FAN cannot express `{value}` as the name of {name}"));
        }
        if !value.is_empty() {
            headers.push(header(name, value));
        }
    }
    Ok(headers)
}

/// The headers with other information.
fn others(metadata: &Metadata) -> impl Iterator<Item = Header> {
    let headers = metadata.iter().filter_map(|(key, entry)| {
        let name = key.strip_prefix("FAN-")?;
        let value = entry.value.text()?.replace("\r\n", "\n").replace('\r', "\n");
        Some(header(name, value))
    });
    headers.filter(|header| !header.names_players())
}

fn header(name: &str, value: String) -> Header {
    Header { name: name.to_owned(), value, span: Span::empty(0) }
}

fn write_game(text: &mut String, headers: &[Header], turns: &[Node]) {
    write_heading(text, headers);
    for turn in turns {
        write_turn(text, turn);
        text.push('\n');
    }
}

fn write_heading(text: &mut String, headers: &[Header]) {
    if !text.is_empty() {
        text.push('\n');
    }
    let _ = writeln!(text, "{MAGIC} 1 arimaa");
    write_headers(text, headers);
    text.push('\n');
}

fn write_turn(text: &mut String, turn: &Node) {
    let _ = write!(text, "{}{}", turn.id, turn.words);
    if let Some(key) = turn.key.and_then(TurnKind::key_word) {
        let _ = write!(text, " {key}");
    }
    let Remarks { comments, markings } = &turn.last_remarks;
    for marking in markings {
        let _ = write!(text, " {marking}");
    }
    if !comments.is_empty() {
        let _ = write!(text, " \"{}\"", comments.join(" "));
    }
    for variation in turn.variations.iter().filter(|variation| !variation.is_empty()) {
        text.push_str(" [ ");
        for (at, turn) in variation.iter().enumerate() {
            text.push_str(if at == 0 { "" } else { " " });
            write_turn(text, turn);
        }
        text.push_str(" ]");
    }
}

/// `2g`, `2g.` to `2g....`.
fn number(word: &str) -> Option<TurnId> {
    let id = word.trim_end_matches('.');
    if id.len() == word.len() { None } else { turn_id(id) }
}

fn turn_id(id: &str) -> Option<TurnId> {
    let side = Side::from_letter(id.chars().next_back()?)?;
    let digits = &id[..id.len() - 1];
    let number =
        digits.parse().ok().filter(|_| digits.starts_with(|c: char| c.is_ascii_digit()))?;
    (number > 0).then_some(TurnId { number, side })
}

/// The square of a name such as `c3`.
pub(super) fn square_of(text: &str) -> Option<Square> {
    let mut letters = text.chars();
    let square = Square::from_letters(letters.next()?, letters.next()?)?;
    letters.next().is_none().then_some(square)
}

/// The square with its centre at a place.
fn square_at(Place { x, y }: Place) -> Option<Square> {
    let nth = |at: f64| (1..=8).find(|&one| f64::from(one) == at);
    let letter = |first: u8, at: u8| char::from(first + at - 1);
    Square::from_letters(letter(b'a', nth(x)?), letter(b'1', nth(y)?))
}

fn piece_of(text: &str) -> Option<Piece> {
    let pieces = [Side::Gold, Side::Silver]
        .into_iter()
        .flat_map(|side| Animal::ALL.map(|animal| Piece { animal, side }));
    pieces.into_iter().find(|&piece| text.chars().eq([glyph(piece)]))
}
