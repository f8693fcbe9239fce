//! Forsyth–Edwards Notation, and its forms for Chess960.

use crate::{Colour, Figure, Position, Role, Square, codes};
use cozy_chess::BoardBuilder;
use ppn_source::{Diagnostic, Span};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// A position as it was read. The figures may be in a position in which the rules of chess do not apply, such
/// as one without kings.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fen {
    /// The figures from a1 to h8.
    pub figures: [Option<Figure>; 64],
    /// The side to move.
    pub turn: Colour,
    /// The position, unless the rules of chess do not apply.
    pub position: Option<Position>,
    /// What is wrong, each with its place in the text.
    pub problems: Vec<FenProblem>,
}

/// A problem of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FenProblem {
    /// Its place in the text.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What to write instead, if that is clear.
    pub help: Option<String>,
    /// Whether the position is not known because of it.
    pub is_fatal: bool,
}

impl FenProblem {
    /// The problem as it is reported, at a place in the text.
    pub(crate) fn report(&self, span: Span) -> Diagnostic {
        let code = if self.is_fatal { &codes::FEN } else { &codes::FEN_ODD };
        let mut one = Diagnostic::new(code, span, self.message.clone());
        one.help.extend(self.help.clone());
        one
    }
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FenProblem {}

/// A FEN, X-FEN or Shredder-FEN. [`Fen::read`] also gives what is wrong with a position that is known.
impl FromStr for Position {
    type Err = FenProblem;

    fn from_str(text: &str) -> Result<Self, FenProblem> {
        let Fen { position, problems, .. } = Fen::read(text, false);
        let whole = Span::new(0, text.len());
        let unknown = || FenProblem {
            span: whole,
            message: "no game can have this position".to_owned(),
            help: None,
            is_fatal: true,
        };
        let fatal = || problems.into_iter().find(|one| one.is_fatal);
        position.ok_or_else(|| fatal().unwrap_or_else(unknown))
    }
}

impl Fen {
    /// Reads a position, in the usual form, as X-FEN or as Shredder-FEN. Fields at its end may be missing.
    ///
    /// ```
    /// use ppn_chess::Fen;
    ///
    /// let fen = Fen::read("4k3/8/8/8/8/8/8/4K2R w K -", false);
    /// assert!(fen.problems.is_empty());
    /// assert_eq!(fen.position.unwrap().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// ```
    #[must_use]
    pub fn read(text: &str, is_960: bool) -> Self {
        let figures = [None; 64];
        let mut reader = Reader { text, problems: Vec::new(), figures, is_wrong: false, is_960 };
        let (turn, position) = reader.read();
        Self { figures: reader.figures, turn, position, problems: reader.problems }
    }

    /// Figures, from a1 to h8, as the first field of a FEN.
    #[must_use]
    pub fn placement(figures: &[Option<Figure>; 64]) -> String {
        placement(|square| figures[square.index()])
    }
}

struct Reader<'t> {
    text: &'t str,
    figures: [Option<Figure>; 64],
    problems: Vec<FenProblem>,
    /// Whether one of all problems is fatal.
    is_wrong: bool,
    is_960: bool,
}

/// The number of problems that are kept. A FEN has some 70 characters.
const MOST_PROBLEMS: usize = 100;

impl<'t> Reader<'t> {
    fn say(&mut self, span: Span, message: impl Into<String>, help: &str, is_fatal: bool) {
        let is_first = is_fatal && !self.is_wrong;
        self.is_wrong |= is_fatal;
        if self.problems.len() >= MOST_PROBLEMS && !is_first {
            return;
        }
        let (message, help) = (message.into(), Some(help.to_owned()));
        self.problems.push(FenProblem { span, message, help, is_fatal });
    }

    fn read(&mut self) -> (Colour, Option<Position>) {
        let text = self.text;
        let whole = Span::new(0, text.len());
        let mut words = words(text);
        match words.next() {
            // Without the figures nothing else can be judged.
            Some((span, word @ ("w" | "b"))) => {
                let message = "the figures are missing before the side to move";
                self.say(span, message, "write 8 ranks before it, with `/` between them", true);
                return (if word == "w" { Colour::White } else { Colour::Black }, None);
            }
            Some(placement) => self.placement(placement),
            None => self.problems.push(FenProblem {
                span: whole,
                message: "the FEN is empty".to_owned(),
                help: None,
                is_fatal: true,
            }),
        }
        // Without the side to move, the rights to castle are in its place.
        let is_right = |word: &str| word.len() < 5 && word.chars().all(|c| "KQkq-".contains(c));
        let turn = match words.clone().next() {
            Some((span, word)) if is_right(word) => {
                let message = "the side to move is missing before the right to castle";
                self.say(span, message, "write `w` or `b` before it", true);
                Colour::White
            }
            _ => self.turn(words.next()),
        };
        let mut builder = BoardBuilder::empty();
        for (at, figure) in self.figures.iter().enumerate() {
            builder.board[at] = figure.map(|one| (one.role.inner(), one.colour.inner()));
        }
        builder.side_to_move = turn.inner();
        if let Some(rights) = words.next() {
            self.castling(rights, &mut builder);
        }
        if let Some(square) = words.next() {
            self.en_passant(square, turn, &mut builder);
        }
        let quiet = words.next().map_or(0, |word| self.counter(word, "counter of quiet moves"));
        let number = words.next().map_or(1, |word| self.counter(word, "move number"));
        if let Some((first, _)) = words.next() {
            let rest = Span::new(first.range().start, text.trim_end().len());
            let message = "the FEN goes on after its last field";
            self.say(rest, message, "remove what follows the move number", false);
        }
        builder.halfmove_clock = quiet.min(100) as u8;
        builder.fullmove_number = number.clamp(1, u16::MAX.into()) as u16;
        if self.problems.iter().any(|one| one.is_fatal) {
            return (turn, None);
        }
        let board = builder.build().or_else(|_| {
            // The square behind a pawn that cannot have just moved two squares is ignored.
            builder.en_passant = None;
            builder.build()
        });
        match board {
            Ok(board) => (turn, Some(Position::new(board, self.is_960, quiet))),
            Err(_) => {
                self.say(whole, self.why_not(turn), POSITION, true);
                (turn, None)
            }
        }
    }

    /// The first field: the ranks from the eighth to the first.
    fn placement(&mut self, (whole, word): (Span, &str)) {
        let (mut rank, mut file) = (7u8, 0u8);
        let mut figures = [None; 64];
        let mut is_beyond = false;
        // Whether the rank has a letter that is none, whose squares are not known.
        let mut is_odd = false;
        for (at, letter) in word.char_indices() {
            let span = Span::new(at, at + letter.len_utf8()).shift(whole.start);
            match letter {
                '/' => {
                    if file != 8 && !std::mem::take(&mut is_odd) {
                        let message = format!("rank {} has {file} squares, not 8", rank + 1);
                        self.say(span, message, RANK, true);
                    }
                    is_odd = false;
                    is_beyond |= rank == 0;
                    (rank, file) = (rank.saturating_sub(1), 0);
                }
                '1'..='8' => file = file.saturating_add(letter as u8 - b'0'),
                '~' => {}
                _ => {
                    let Some(figure) = Figure::from_letter(letter) else {
                        let message = format!("`{letter}` is not the letter of a figure");
                        let help = "write one of `KQRBNP` for White, or of `kqrbnp` for Black";
                        self.say(span, message, help, true);
                        file = file.saturating_add(1);
                        is_odd = true;
                        continue;
                    };
                    if let Some(square) = Square::new(file, rank) {
                        figures[square.index()] = Some(figure);
                    }
                    file = file.saturating_add(1);
                }
            }
        }
        if is_beyond || rank != 0 {
            let count = word.matches('/').count() + 1;
            let message = format!("the placement has {count} ranks, not 8");
            self.say(whole, message, "write 8 ranks, with `/` between them", true);
        } else if file != 8 && !is_odd {
            self.say(whole, format!("rank 1 has {file} squares, not 8"), RANK, true);
        }
        self.figures = figures;
    }

    fn turn(&mut self, word: Option<(Span, &str)>) -> Colour {
        let Some((span, word)) = word else { return Colour::White };
        match word {
            "w" => Colour::White,
            "b" => Colour::Black,
            _ => {
                let turn = match word.to_ascii_lowercase().as_str() {
                    "w" | "white" => Some(Colour::White),
                    "b" | "black" => Some(Colour::Black),
                    _ => None,
                };
                let message = format!("the side to move is `w` or `b`, not `{word}`");
                let help = match turn {
                    Some(Colour::White) => "write `w`",
                    Some(Colour::Black) => "write `b`",
                    None => "write `w` or `b`",
                };
                self.say(span, message, help, turn.is_none());
                turn.unwrap_or(Colour::White)
            }
        }
    }

    /// The right to castle. `K` means the outermost rook on this side of the king; letters of files
    /// name a rook.
    fn castling(&mut self, (whole, word): (Span, &str), builder: &mut BoardBuilder) {
        if word == "-" {
            return;
        }
        // Where the figures are is not known if their ranks are wrong.
        let has_figures = !self.is_wrong;
        let help = "leave it out, or write `-` if nobody can castle";
        let is_known = |letter: char| matches!(letter.to_ascii_lowercase(), 'k' | 'q' | 'a'..='h');
        let mut reported = 0;
        for (at, letter) in word.char_indices() {
            if !is_known(letter) {
                // Letters that follow each other have one report.
                if at >= reported {
                    let rest = &word[at..];
                    let odd = &rest[..rest.find(is_known).unwrap_or(rest.len())];
                    reported = at + odd.len();
                    let span = Span::new(at, reported).shift(whole.start);
                    self.say(span, format!("`{odd}` is not a right to castle"), help, false);
                }
                continue;
            }
            let span = Span::new(at, at + letter.len_utf8()).shift(whole.start);
            let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
            let rank = if colour == Colour::White { 0 } else { 7 };
            let is = |square: Square, role| {
                self.figures[square.index()] == Some(Figure { colour, role })
            };
            let row = || (0..8).filter_map(|file| Square::new(file, rank));
            let king = row().find(|&square| is(square, Role::King)).map(Square::file);
            let rooks = || row().filter(|&square| is(square, Role::Rook)).map(Square::file);
            let named = letter.to_ascii_lowercase();
            let rook = king.and_then(|king| match named {
                'k' => rooks().filter(|&rook| rook > king).max(),
                'q' => rooks().find(|&rook| rook < king),
                'a'..='h' => rooks().find(|&rook| rook == named as u8 - b'a' && rook != king),
                _ => None,
            });
            // Outside of Chess960, king and rook must be on their usual squares.
            let (Some(king), Some(rook)) = (king, rook) else {
                if has_figures {
                    let message = format!(
                        "{colour} cannot castle as `{letter}` says: king or rook is elsewhere"
                    );
                    self.say(span, message, help, false);
                }
                continue;
            };
            let is_usual = king == 4 && (rook == 0 || rook == 7);
            self.is_960 |= !is_usual || matches!(named, 'a'..='h');
            let rights = &mut builder.castle_rights[colour.inner() as usize];
            let file = Some(cozy_chess::File::index(rook.into()));
            if rook > king { rights.short = file } else { rights.long = file }
        }
    }

    fn en_passant(&mut self, (span, word): (Span, &str), turn: Colour, builder: &mut BoardBuilder) {
        if word == "-" {
            return;
        }
        let rank = if turn == Colour::White { 5 } else { 2 };
        match word.parse::<Square>() {
            Ok(square) if square.rank() == rank => builder.en_passant = Some(square.inner()),
            _ => {
                let message = format!(
                    "`{word}` is not the square behind a pawn: {turn} captures en passant on rank {}",
                    rank + 1
                );
                let help = "write `-`, or the square that a pawn has just passed";
                self.say(span, message, help, false);
            }
        }
    }

    fn counter(&mut self, (span, word): (Span, &str), what: &str) -> u32 {
        if word == "-" {
            return 0;
        }
        word.parse().unwrap_or_else(|_| {
            let message = format!("the {what} is a number, not `{word}`");
            self.say(span, message, "write a number", false);
            0
        })
    }

    /// Why the rules of chess do not apply to the figures.
    fn why_not(&self, turn: Colour) -> String {
        let count = |test: &dyn Fn(Figure) -> bool| {
            self.figures.iter().flatten().filter(|&&figure| test(figure)).count()
        };
        for colour in [Colour::White, Colour::Black] {
            let of_role = |role| count(&|one: Figure| one.colour == colour && one.role == role);
            match of_role(Role::King) {
                1 => {}
                0 => return format!("{colour} has no king"),
                kings => return format!("{colour} has {kings} kings"),
            }
            let pawns = of_role(Role::Pawn);
            if pawns > 8 {
                return format!("{colour} has {pawns} pawns, more than 8");
            }
            let all = count(&|one: Figure| one.colour == colour);
            if all > 16 {
                return format!("{colour} has {all} figures, more than 16");
            }
        }
        let edge = Square::all().find(|square| {
            let is_pawn = |one: Figure| one.role == Role::Pawn;
            matches!(square.rank(), 0 | 7) && self.figures[square.index()].is_some_and(is_pawn)
        });
        match edge {
            Some(square) => format!("a pawn is on {square}"),
            None => format!("{turn} could capture the king"),
        }
    }
}

/// Help about ranks that are too short or too long.
const RANK: &str =
    "write 8 squares for each rank: letters of figures, and the numbers of empty squares";

/// Help about positions that no game has.
const POSITION: &str =
    "each side has one king, and the side that has just moved is not in check; correct the figures";

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (Span, &str)> + Clone {
    let mut at = 0;
    text.split(char::is_whitespace).filter_map(move |word| {
        let start = at;
        at += word.len();
        // The white space after the word.
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        (!word.is_empty()).then_some((Span::new(start, start + word.len()), word))
    })
}

/// The figures as the first field of a FEN.
pub(crate) fn placement(figure: impl Fn(Square) -> Option<Figure>) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for square in (0..8).filter_map(|file| Square::new(file, rank)) {
            let Some(figure) = figure(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push(char::from(b'0' + empty));
                empty = 0;
            }
            text.push(figure.letter());
        }
        if empty > 0 {
            text.push(char::from(b'0' + empty));
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Writes the FEN of a position.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    f.write_str(&placement(|square| position.get(square)))?;
    f.write_str(if position.turn() == Colour::White { " w " } else { " b " })?;
    let mut has_rights = false;
    for colour in [Colour::White, Colour::Black] {
        for short in [true, false] {
            let Some(rook) = position.castling_rook(colour, short) else { continue };
            has_rights = true;
            let letter = right(position, colour, short, rook);
            f.write_char(if colour == Colour::White {
                letter
            } else {
                letter.to_ascii_lowercase()
            })?;
        }
    }
    f.write_str(if has_rights { " " } else { "- " })?;
    match position.en_passant() {
        Some(square) => write!(f, "{square}")?,
        None => f.write_str("-")?,
    }
    write!(f, " {} {}", position.quiet_moves(), position.number())
}

/// The letter of a right to castle. In X-FEN, a rook that is not the outermost is named by its file.
fn right(position: &Position, colour: Colour, short: bool, rook: Square) -> char {
    let rooks = position.squares(Figure { colour, role: Role::Rook });
    let is_further = |other: &Square| {
        other.rank() == rook.rank()
            && if short { other.file() > rook.file() } else { other.file() < rook.file() }
    };
    let mut further = rooks.filter(is_further);
    match (further.next().is_some(), short) {
        (true, _) => char::from(b'A' + rook.file()),
        (false, true) => 'K',
        (false, false) => 'Q',
    }
}
