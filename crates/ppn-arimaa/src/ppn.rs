use crate::complete::full_steps;
use crate::{
    Animal, Comment, Game, Limits, Line, Marking, Motion, Piece, Played, Replay, Side, Square,
    Turn, TurnKind, codes,
};
use ppn_source::yaml_string;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// How a game is written in Portable Piecepack Notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PpnOptions {
    /// What sets up the board.
    pub form: PpnForm,
    /// What becomes of variations.
    pub variations: PpnVariations,
    /// Whether headers other than those of the players are kept, as `FAN-` and their name.
    pub headers: bool,
}

/// What sets up the board of a converted game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PpnForm {
    /// The first line of the movetext: every PPN reader understands it.
    #[default]
    Portable,
    /// The setup `Arimaa` of the registry.
    Native,
}

/// What becomes of variations in PPN, which has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PpnVariations {
    /// Each is a game of its own behind the main line, from the first turn on.
    #[default]
    Games,
    /// They are left out.
    Drop,
}

/// The games made of one game would be longer than they may: each variation repeats all turns before
/// it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PpnTooLong {
    /// How many bytes they may have: [`Limits::ppn`].
    pub most: usize,
}

/// Board and trap marks, under the pieces.
const BOARD: &str = "u[X]8@(4.5,4.5) uRc@c3 uRc@f3 uRc@c6 uRc@f6";

/// Writes a game, and its variations as further games, in Portable Piecepack Notation.
///
/// The pieces are chess pieces: rabbits pawns, cats knights, dogs bishops, horses rooks, the camel
/// queen and the elephant king; gold is white, silver black. A turn that breaks a rule is left out
/// with all that follows it on its line, but its variations are kept.
///
/// ```
/// use ppn_arimaa::{PpnOptions, read, replay, to_ppn};
///
/// let game = &read("1g Ee2 Rh1 1s ra8 2g Ee2n \"slow\"").games[0];
/// let ppn = to_ppn(game, &replay(game), PpnOptions::default()).unwrap();
/// assert!(ppn.ends_with("\n1g. u♔@e2 u♙@h1\n1s. u♟@a8\n2g. e2-e3 {slow}\n"));
/// ```
///
/// # Errors
///
/// [`PpnTooLong`] where variations would swell the text.
pub fn to_ppn(game: &Game, replay: &Replay, options: PpnOptions) -> Result<String, PpnTooLong> {
    to_ppn_within(game, replay, options, &Limits::default())
}

/// [`to_ppn`] with games as long as a caller allows.
///
/// # Errors
///
/// [`PpnTooLong`].
pub fn to_ppn_within(
    game: &Game,
    replay: &Replay,
    options: PpnOptions,
    limits: &Limits,
) -> Result<String, PpnTooLong> {
    let most = limits.ppn;
    let mut converter = Converter { game, replay, options, games: Vec::new(), length: 0, most };
    let board = match options.form {
        PpnForm::Portable => format!("\n{BOARD}"),
        PpnForm::Native => String::new(),
    };
    converter.line(&game.main, board, "")?;
    Ok(converter.games.concat())
}

/// The movetext of the main line alone, for a game whose metadata stand elsewhere: a FAN body
/// inside a file of Portable Piecepack Notation.
///
/// # Errors
///
/// [`PpnTooLong`].
pub fn to_ppn_movetext(game: &Game, replay: &Replay, form: PpnForm) -> Result<String, PpnTooLong> {
    let options = PpnOptions { form, variations: PpnVariations::Drop, headers: false };
    let text = to_ppn(game, replay, options)?;
    Ok(text.split_once("\n...\n").map_or_else(String::new, |(_, movetext)| movetext.to_owned()))
}

struct Converter<'g> {
    game: &'g Game,
    replay: &'g Replay,
    options: PpnOptions,
    /// The texts so far, in the order of their numbers.
    games: Vec<String>,
    /// Bytes of all texts so far but for the innermost one under way.
    length: usize,
    most: usize,
}

/// The text of a game under way: with all comments, and the same moves without any, from which
/// variations begin.
struct Sheet {
    text: String,
    bare: String,
}

impl<'g> Converter<'g> {
    /// Writes the game of a line. `before` are the moves that lead to it; `path` names it among the
    /// variations and is empty for the main line.
    fn line(&mut self, line: &'g Line, before: String, path: &str) -> Result<(), PpnTooLong> {
        let number = self.games.len();
        self.games.push(String::new());
        let mut sheet = Sheet { text: self.metadata(path), bare: before };
        sheet.text.push_str(&sheet.bare);
        for turn in line {
            let played = self.replay.of(turn);
            let before = sheet.bare.len();
            if played.board.is_none() {
                // The board before it is known, and its variations begin there.
                if breaks_rule(played) {
                    self.variations(turn, &mut sheet, before, path)?;
                }
                break;
            }
            sheet.remarks(turn.position_comment.as_ref(), &turn.markings);
            sheet.turn(turn, played);
            self.bounded(sheet.text.len())?;
            self.variations(turn, &mut sheet, before, path)?;
        }
        sheet.text.push('\n');
        self.length += sheet.text.len();
        self.games[number] = sheet.text;
        self.bounded(0)
    }

    /// Writes the games of a turn's variations, which begin with so many bytes of the bare moves, and
    /// refers to them.
    fn variations(
        &mut self,
        turn: &'g Turn,
        sheet: &mut Sheet,
        before: usize,
        path: &str,
    ) -> Result<(), PpnTooLong> {
        if self.options.variations == PpnVariations::Drop {
            return Ok(());
        }
        for (at, variation) in turn.variations.iter().enumerate() {
            let slash = if path.is_empty() { "" } else { "/" };
            let path = format!("{path}{slash}{}-{}", turn.id, at + 1);
            let reference = format!("Variation {path}: game {}", self.games.len() + 1);
            sheet.remark(&reference);
            let length = sheet.text.len();
            self.length += length;
            self.line(variation, sheet.bare[..before].to_owned(), &path)?;
            self.length -= length;
        }
        Ok(())
    }

    /// Fails if so many bytes are too many beside those so far.
    fn bounded(&self, bytes: usize) -> Result<(), PpnTooLong> {
        let most = self.most;
        if self.length + bytes > most { Err(PpnTooLong { most }) } else { Ok(()) }
    }

    fn metadata(&self, path: &str) -> String {
        let mut text = String::from(match self.options.form {
            PpnForm::Portable => "---\nGameType: Arimaa\nSetUp: None\n",
            PpnForm::Native => "---\nGameType: {Name: Arimaa, System: Chess}\n",
        });
        let mut entry = |name: &str, value: &str| {
            let _ = writeln!(text, "{name}: {}", yaml_string(value));
        };
        if let Some(gold) = self.game.gold() {
            entry("Gold", gold);
        }
        if let Some(silver) = self.game.silver() {
            entry("Silver", silver);
        }
        if self.options.headers {
            // YAML allows each name once: where one is given twice the last value counts.
            let headers = self.game.headers.iter().filter(|header| !header.names_players());
            let last: HashMap<&str, &str> =
                headers.clone().map(|header| (&*header.name, &*header.value)).collect();
            let mut written = HashSet::new();
            for name in headers.map(|header| header.name.as_str()) {
                if written.insert(name) {
                    entry(&format!("FAN-{name}"), last[name]);
                }
            }
        }
        if !path.is_empty() {
            entry("Variation", path);
        }
        text.push_str("...");
        text
    }
}

/// Whether a turn breaks a rule itself, and does not only stand behind one that does.
fn breaks_rule(played: &Played) -> bool {
    played.error.is_some_and(|error| *error.rule != codes::NOT_REPLAYED)
}

impl Sheet {
    fn turn(&mut self, turn: &Turn, played: &Played) {
        let side = match turn.id.side {
            Side::Gold => "Gold",
            Side::Silver => "Silver",
        };
        match turn.kind {
            TurnKind::Empty => return,
            TurnKind::Setup => self.set_up(turn, played),
            TurnKind::Move => self.steps(turn, played),
            TurnKind::Resign => self.key_word(turn, &format!("{side} resigns")),
            TurnKind::Lost => self.key_word(turn, &format!("{side} has lost")),
            TurnKind::Takeback => self.key_word(turn, "move taken back"),
            TurnKind::Pass => self.key_word(turn, &format!("{side} passes")),
        }
        self.remarks(turn.move_comment.as_ref(), &[]);
    }

    fn set_up(&mut self, turn: &Turn, played: &Played) {
        let mut row = format!("\n{}.", turn.id);
        for written in &turn.steps {
            let _ = write!(row, " u{}@{}", glyph(written.step.piece), written.step.square);
        }
        for removal in &played.removals {
            let _ = write!(row, " *{}", removal.square);
        }
        self.row(&row);
        for written in &turn.steps {
            self.remarks(written.comment.as_ref(), &written.markings);
        }
    }

    /// Each movement under its own number, with the removals that it causes.
    fn steps(&mut self, turn: &Turn, played: &Played) {
        let mut steps = full_steps(turn, played).into_iter().peekable();
        let mut dots = String::new();
        while let Some(movement) = steps.next() {
            dots.push('.');
            let to = target(movement.step.square, movement.step.motion);
            let mut row = format!("\n{}{dots} {}-{to}", turn.id, movement.step.square);
            let mut removals = Vec::new();
            while let Some(removal) = steps.next_if(|full| full.step.motion == Motion::Remove) {
                let _ = write!(row, " *{}", removal.step.square);
                removals.push(removal);
            }
            self.row(&row);
            for full in std::iter::once(movement).chain(removals) {
                self.remarks(full.comment, full.markings);
            }
        }
    }

    fn key_word(&mut self, turn: &Turn, words: &str) {
        self.row(&format!("\n{}.", turn.id));
        self.remark(words);
    }

    fn row(&mut self, row: &str) {
        self.text.push_str(row);
        self.bare.push_str(row);
    }

    fn remarks(&mut self, comment: Option<&Comment>, markings: &[Marking]) {
        if let Some(comment) = comment {
            self.remark(&comment.text);
        }
        for marking in markings {
            match (marking.square, marking.value()) {
                (Some(square), Some(value)) => self.remark(&format!("Mark {square} {value}")),
                _ => self.remark(&format!("Mark {}", marking.raw)),
            }
        }
    }

    /// A comment behind the last row: white space squeezed, braces made round, left out if empty.
    fn remark(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            let between = if self.text.ends_with("\n...") { '\n' } else { ' ' };
            let text = words.join(" ").replace('{', "(").replace('}', ")");
            let _ = write!(self.text, "{between}{{{text}}}");
        }
    }
}

/// Where a movement leads; one that was played has a target on the board.
fn target(square: Square, motion: Motion) -> Square {
    match motion {
        Motion::To(direction) => square.neighbour(direction).unwrap_or(square),
        Motion::Place | Motion::Remove => square,
    }
}

/// The chess piece that stands for a piece: white for gold, black for silver.
#[must_use]
pub fn glyph(piece: Piece) -> char {
    match (piece.side, piece.animal) {
        (Side::Gold, Animal::Elephant) => '♔',
        (Side::Gold, Animal::Camel) => '♕',
        (Side::Gold, Animal::Horse) => '♖',
        (Side::Gold, Animal::Dog) => '♗',
        (Side::Gold, Animal::Cat) => '♘',
        (Side::Gold, Animal::Rabbit) => '♙',
        (Side::Silver, Animal::Elephant) => '♚',
        (Side::Silver, Animal::Camel) => '♛',
        (Side::Silver, Animal::Horse) => '♜',
        (Side::Silver, Animal::Dog) => '♝',
        (Side::Silver, Animal::Cat) => '♞',
        (Side::Silver, Animal::Rabbit) => '♟',
    }
}

impl std::fmt::Display for PpnTooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the games with all variations would be longer than ")?;
        match (self.most >> 20, self.most % (1 << 20)) {
            (mib, 0) => write!(f, "{mib} MiB"),
            _ => write!(f, "{} bytes", self.most),
        }
    }
}

impl std::error::Error for PpnTooLong {}
