//! Games of Arimaa in PPN, written in FAN.

use super::script::glyph;
use ppn_arimaa::{
    Animal, Board, Direction, Header, Limits, MAGIC, Motion, Piece, Side, Square, Step, TurnId,
    TurnKind, is_header_name, is_writable, write_headers,
};
use ppn_source::Span;
use std::fmt::Write;

/// The parts of a game of Portable Piecepack Notation that [`from_ppn`] needs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PpnGame<'t> {
    /// The metadata key `Gold`.
    pub gold: Option<&'t str>,
    /// The metadata key `Silver`.
    pub silver: Option<&'t str>,
    /// The metadata keys that begin with `FAN-`, without that prefix, and their values.
    pub headers: Vec<(&'t str, &'t str)>,
    /// The metadata key `Variation`: the path of a game that was a variation.
    pub variation: Option<&'t str>,
    /// The text after the metadata.
    pub movetext: &'t str,
    /// Whether the movetext is the body of a game in FAN, from turn 1g on.
    pub is_fan: bool,
}

/// An error: a game of Portable Piecepack Notation is not a game of Arimaa in one of the forms that
/// [`scripts`](super::scripts) gives, or has a part that FAN cannot express.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotArimaa {
    /// The index of the game, from 0.
    pub game: usize,
    /// The byte offset in its movetext.
    pub at: usize,
    /// The problem.
    pub message: String,
}

/// The result of [`from_ppn`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FromPpn {
    /// The games in FAN. `None` if a word does not belong to such a game; then the last entry of
    /// [`left_out`](Self::left_out) is that word.
    pub text: Option<String>,
    /// The parts that FAN cannot express: a variation has no turn if its first one was illegal, and
    /// the name of a header may be invalid in FAN.
    pub left_out: Vec<NotArimaa>,
}

/// Writes games of Portable Piecepack Notation in FAN.
///
/// The games have one of the forms that [`scripts`](super::scripts) give: placements such as
/// `u♙@a1`, steps such as `e2-e3` and removals such as `*c3` under numbers such as `2g..`. A game
/// with a `Variation` becomes a variation of the last game before it without one. A body in FAN is
/// copied unchanged, and is not a variation. Comments stay with their step; comments on the last
/// step become comments on the move. `{Mark d4 red}` becomes a marking again; after a resignation
/// or a loss, it marks the position at the end. A comment on a position becomes one on the step
/// before it, except at the beginning of a variation. The text is plain FAN for
/// [`ppn_arimaa::read`], not yet in canonical form.
///
/// ```
/// use ppn_arimaa::Limits;
/// use ppn_notations::fan::{PpnGame, from_ppn};
///
/// let movetext = "1g. u♔@e2 u♙@h1\n1s. u♟@a8\n2g. e2-e3 {slow}\n2g.. e3-e4\n2s. {Silver resigns}";
/// let game = PpnGame { gold: Some("Ann"), movetext, ..PpnGame::default() };
/// let fan = from_ppn(&[game], &Limits::default()).text.unwrap();
/// assert_eq!(fan, "FAN31415926 1 arimaa\nGold: Ann\n\n1g Ee2 Rh1\n1s ra8\n\
///     2g Ee2n \"slow\" Ee3n\n2s resigns\n");
/// ```
///
#[must_use]
pub fn from_ppn(games: &[PpnGame<'_>], limits: &Limits) -> FromPpn {
    let mut left_out = Vec::new();
    let text = text_of(games, limits, &mut left_out);
    let text = text.map_err(|problem| left_out.push(problem)).ok();
    FromPpn { text, left_out }
}

/// The text of [`from_ppn`], or the first word that does not belong to a game of Arimaa.
fn text_of(
    games: &[PpnGame<'_>],
    limits: &Limits,
    left_out: &mut Vec<NotArimaa>,
) -> Result<String, NotArimaa> {
    let mut text = String::new();
    let mut main: Option<(Vec<Header>, Vec<Node>)> = None;
    for (number, game) in games.iter().enumerate() {
        let refused = |message| NotArimaa { game: number, at: 0, message };
        let mut line = Vec::new();
        if !game.is_fan {
            line = Reader::new(number, game.movetext).line()?;
            if let (Some(path), Some((_, turns))) = (game.variation, &mut main) {
                if !graft(turns, path, line, limits).map_err(refused)? {
                    left_out.push(refused(format!("the variation {path} has no turns")));
                }
                continue;
            }
        }
        let mut headers = players(game).map_err(refused)?;
        for header in others(game) {
            if is_header_name(&header.name) && is_writable(&header.value) {
                headers.push(header);
            } else {
                left_out.push(refused(format!("FAN cannot express the header `{}`", header.name)));
            }
        }
        if let Some((headers, turns)) = main.take() {
            write_game(&mut text, &headers, &turns);
        }
        if game.is_fan {
            write_heading(&mut text, &headers);
            text.push_str(game.movetext);
            text.push('\n');
        } else {
            main = Some((headers, line));
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

struct Reader<'t> {
    game: usize,
    text: &'t str,
    at: usize,
    board: Board,
    turns: Vec<Node>,
    /// The comment before the first turn.
    first: Remarks,
    /// Whether a comment may be `resigns` or another word of a turn without moves.
    key_word: bool,
}

impl<'t> Reader<'t> {
    fn new(game: usize, text: &'t str) -> Self {
        let (turns, first) = (Vec::new(), Remarks::default());
        Self { game, text, at: 0, board: Board::EMPTY, turns, first, key_word: false }
    }

    fn line(mut self) -> Result<Vec<Node>, NotArimaa> {
        while let Some((at, word)) = self.word()? {
            if let Some(comment) = word.strip_prefix('{') {
                self.comment(comment.trim_end_matches('}'));
            } else if let Some(id) = number(word) {
                self.number(id);
            } else if let Some(square) = word.strip_prefix('*') {
                let removed = square_of(square).and_then(|square| {
                    let piece = self.board.get(square)?;
                    self.board.set(square, None);
                    Some(Step { piece, square, motion: Motion::Remove })
                });
                let step = removed.ok_or_else(|| self.fault(at, "there is no piece to remove"))?;
                self.removal(at, step)?;
            } else if word.contains('@') {
                self.placement(at, word)?;
            } else {
                self.movement(at, word)?;
            }
        }
        if self.turns.is_empty() && !self.text.trim().is_empty() {
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

    /// The next word or whole comment, with its place.
    fn word(&mut self) -> Result<Option<(usize, &'t str)>, NotArimaa> {
        let rest = &self.text[self.at..];
        let at = self.at + (rest.len() - rest.trim_start().len());
        let rest = &self.text[at..];
        let end = if rest.starts_with('{') {
            rest.find('}').ok_or_else(|| self.fault(at, "the comment is not closed"))? + 1
        } else {
            rest.find(char::is_whitespace).unwrap_or(rest.len())
        };
        self.at = at + end;
        Ok((!rest.is_empty()).then(|| (at, &rest[..end])))
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
    fn placement(&mut self, at: usize, word: &str) -> Result<(), NotArimaa> {
        let in_game = !self.turns.is_empty();
        let (piece, square) = word.split_once('@').unwrap_or((word, ""));
        let Some(piece) = piece_of(piece.strip_prefix('u').unwrap_or(piece)) else {
            return match (in_game, is_of_board(word)) {
                (false, true) => Ok(()),
                (false, false) => Err(self.fault(at, "not part of an Arimaa board")),
                (true, _) => Err(self.fault(at, "not an Arimaa piece")),
            };
        };
        let square = square_of(square).ok_or_else(|| self.fault(at, "not a square"))?;
        if !in_game {
            return Err(self.fault(at, "a piece before turn 1g"));
        }
        self.board.set(square, Some(piece));
        self.step(Step { piece, square, motion: Motion::Place });
        Ok(())
    }

    /// `e2-e3`.
    fn movement(&mut self, at: usize, word: &str) -> Result<(), NotArimaa> {
        let (from, to) = word
            .split_once('-')
            .and_then(|(from, to)| square_of(from).zip(square_of(to)))
            .ok_or_else(|| self.fault(at, "not an Arimaa step"))?;
        let direction = Direction::ALL.into_iter().find(|&way| from.neighbour(way) == Some(to));
        let direction =
            direction.ok_or_else(|| self.fault(at, "the squares are not neighbours"))?;
        let piece =
            self.board.get(from).ok_or_else(|| self.fault(at, "there is no piece to move"))?;
        if self.turns.is_empty() {
            return Err(self.fault(at, "a step before turn 1g"));
        }
        self.board.set(from, None);
        self.board.set(to, Some(piece));
        self.step(Step { piece, square: from, motion: Motion::To(direction) });
        Ok(())
    }

    /// In a setup turn the rules remove the piece, and FAN has no word for it.
    fn removal(&mut self, at: usize, step: Step) -> Result<(), NotArimaa> {
        match self.turns.last() {
            None => Err(self.fault(at, "a removal before turn 1g")),
            Some(node) if node.id.is_setup() => Ok(()),
            Some(_) => {
                self.step(step);
                Ok(())
            }
        }
    }

    fn step(&mut self, step: Step) {
        self.key_word = false;
        if let Some(node) = self.turns.last_mut() {
            std::mem::take(&mut node.last_remarks).write(&mut node.words);
            let _ = write!(node.words, " {step}");
            node.has_move = true;
        }
    }

    fn fault(&self, at: usize, message: &str) -> NotArimaa {
        NotArimaa { game: self.game, at, message: message.to_owned() }
    }
}

/// Whether a word drops the board or a mark of a trap, which are placed before the first turn.
fn is_of_board(word: &str) -> bool {
    let (piece, place) = word.split_once('@').unwrap_or((word, ""));
    match piece.strip_prefix('u').unwrap_or(piece) {
        "[X]8" => place == "(4.5,4.5)",
        "Rc" => ["c3", "f3", "c6", "f6"].contains(&place),
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
fn players(game: &PpnGame<'_>) -> Result<Vec<Header>, String> {
    let mut headers = Vec::new();
    for (name, value) in [("Gold", game.gold), ("Silver", game.silver)] {
        let words: Vec<&str> = value.unwrap_or_default().split_whitespace().collect();
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
fn others(game: &PpnGame<'_>) -> impl Iterator<Item = Header> {
    let headers = game.headers.iter().map(|(name, value)| {
        let value = value.replace("\r\n", "\n").replace('\r', "\n");
        header(name, value)
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

fn square_of(text: &str) -> Option<Square> {
    let mut letters = text.chars();
    let square = Square::from_letters(letters.next()?, letters.next()?)?;
    letters.next().is_none().then_some(square)
}

fn piece_of(text: &str) -> Option<Piece> {
    let pieces = [Side::Gold, Side::Silver]
        .into_iter()
        .flat_map(|side| Animal::ALL.map(|animal| Piece { animal, side }));
    pieces.into_iter().find(|&piece| text.chars().eq([glyph(piece)]))
}

impl std::fmt::Display for NotArimaa {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "game {}, byte {}: {}", self.game + 1, self.at, self.message)
    }
}

impl std::error::Error for NotArimaa {}
