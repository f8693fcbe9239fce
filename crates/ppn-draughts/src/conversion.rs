use crate::{
    Colour, Draughtsman, Game, Item, Line, Move, Played, Ply, Position, Replay, Ruleset, Separator,
    Square, StepKind, Variant, numbering::Numbering, remark::NOT_REPLAYED, results::Untold,
    rules::Lifting, tree::tag_name,
};
use ppn_source::yaml_string;
use std::{collections::HashSet, fmt};

/// The set of pieces that a converted game is played with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum System {
    /// A board and draughts.
    #[default]
    Checkers,
    /// Coins on tiles.
    Piecepack,
}

/// How a game is converted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conversion {
    /// With which pieces.
    pub system: System,
    /// Whether the side that moves first sits at the bottom; else the colours sit as PPN sets them
    /// up.
    pub starter_at_bottom: bool,
}

/// Why a game cannot be converted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoConversion {
    /// The rules of the game type are not known.
    UnknownRules,
    /// PPN has no start board for the game.
    NoSetup(Variant),
    /// A piecepack has not enough pieces for the game.
    NotWithPiecepack(Variant),
    /// The board is not the usual one of the game.
    OtherBoard(Variant),
    /// The position has more pieces of a side than the start board.
    TooManyPieces(Colour),
}

impl fmt::Display for NoConversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRules => f.write_str("the rules of the game type are not known"),
            Self::NoSetup(variant) => write!(f, "PPN has no start board for {variant} draughts"),
            Self::NotWithPiecepack(variant) => {
                write!(f, "a piecepack has not enough pieces for {variant} draughts")
            }
            Self::OtherBoard(variant) => write!(f, "the board is not that of {variant} draughts"),
            Self::TooManyPieces(colour) => {
                write!(f, "{colour} has more pieces than at the start of a game")
            }
        }
    }
}

impl std::error::Error for NoConversion {}

/// Writes a replayed game as Portable Piecepack Notation.
///
/// One number a move, kept in pairs as in PDN; a capture's further legs and its removals are
/// submoves. Strengths, glyphs, comments and variations become comments, and so does what could not
/// be replayed.
///
/// ```
/// use ppn_draughts::{Conversion, Mode, System, read, replay, to_ppn};
///
/// let pdn = read("[GameType \"20\"] 1. 32-28 19-23 2. 28x19 *", Mode::Tolerant);
/// let options = Conversion { system: System::Checkers, starter_at_bottom: false };
/// let ppn = to_ppn(&pdn.text, &pdn.games[0], &replay(&pdn.text, &pdn.games[0]), options).unwrap();
/// assert!(ppn.ends_with("...\n1. d4-e5 1... g7-f6\n2. e5-g7;*f6\n"));
/// ```
///
/// # Errors
/// If PPN has no such start board, or the position at the start more pieces than it.
pub fn to_ppn(
    text: &str,
    game: &Game,
    replay: &Replay,
    options: Conversion,
) -> Result<String, NoConversion> {
    let Played { rules, line } = replay.played.as_ref().ok_or(NoConversion::UnknownRules)?;
    let variant = rules.variant();
    let setup = variant.ppn_setup().ok_or(NoConversion::NoSetup(variant))?;
    if options.system == System::Piecepack && !variant.fits_piecepack() {
        return Err(NoConversion::NotWithPiecepack(variant));
    }
    let shape = |rules: &Ruleset| {
        let layout = rules.board().layout();
        (layout.starter, layout.width, layout.height, layout.inverted)
    };
    if shape(rules) != shape(&Ruleset::new(variant)) {
        return Err(NoConversion::OtherBoard(variant));
    }
    let system = match options.system {
        System::Checkers => "checkers",
        System::Piecepack => "piecepack",
    };
    let mut ppn = format!("---\nGameType:\n  Name: {setup}\n  System: {system}\n");
    ppn.push_str(&metadata(text, game));
    ppn.push_str("...\n");
    let mut writer = Writer {
        text,
        rules,
        options,
        numbering: Numbering::from(rules.starter(), 1),
        submoves: 0,
        setups: 0,
        position: rules.start(),
        lines: Vec::new(),
    };
    writer.begin(line.start)?;
    writer.line(game, line);
    if let Some(Untold::Other(result)) = Untold::of(text, game) {
        writer.comment(&result);
    }
    if writer.lines.is_empty() {
        return Ok(ppn);
    }
    Ok(ppn + &writer.lines.join("\n") + "\n")
}

/// Names of tags that mean something else as keys of PPN, or nothing behind the conversion.
const RESERVED: [&str; 7] =
    ["GameType", "FEN", "SetUp", "Macros", "MovetextParser", "ScalingFactor", "PPN"];

/// Writes the tags as metadata, and the result that ends a game whose tags name none.
fn metadata(text: &str, game: &Game) -> String {
    let mut keys = HashSet::new();
    let mut metadata = String::new();
    let result = match Untold::of(text, game) {
        Some(Untold::Missing(result)) => Some(result),
        _ => None,
    };
    for tag in &game.tags {
        let prefix = if RESERVED.iter().any(|name| tag.is(name)) { "PDN" } else { "" };
        let key = format!("{prefix}{}", tag_name(&tag.name));
        if !keys.insert(key.clone()) {
            continue;
        }
        // Words that YAML might take for something else are quoted.
        let plain = key.len() > 4
            && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && !key.eq_ignore_ascii_case("false");
        let key = if plain || ["Date", "Site", "Time"].contains(&key.as_str()) {
            key
        } else {
            yaml_string(&key)
        };
        let value = result.as_deref().filter(|_| tag.is("Result")).unwrap_or(&tag.value);
        metadata.push_str(&format!("{key}: {}\n", yaml_string(value)));
    }
    if let Some(result) = result.filter(|_| game.tag("Result").is_none()) {
        metadata.push_str(&format!("Result: {}\n", yaml_string(&result)));
    }
    metadata
}

struct Writer<'w> {
    text: &'w str,
    rules: &'w Ruleset,
    options: Conversion,
    numbering: Numbering,
    /// How many submoves the last first half of a pair has.
    submoves: usize,
    setups: u32,
    position: Position,
    lines: Vec<String>,
}

impl Writer<'_> {
    /// Changes the start board to the position that the game begins with.
    fn begin(&mut self, start: Position) -> Result<(), NoConversion> {
        let count = |position: &Position, colour| position.pieces(colour).len();
        let mut sides = Colour::ALL.into_iter();
        if let Some(colour) = sides.find(|&side| count(&start, side) > count(&self.position, side))
        {
            return Err(NoConversion::TooManyPieces(colour));
        }
        let items = self.rearranged(&start);
        if !items.is_empty() {
            self.lines.push(format!("0. {}", items.join(" ")));
        }
        self.position = start;
        Ok(())
    }

    fn line(&mut self, game: &Game, line: &Line) {
        let mut steps = line.steps.iter().peekable();
        for (at, item) in game.body.iter().enumerate() {
            let step = steps.next_if(|step| step.item == at).map(|step| &step.kind);
            let stops = line.stopped.is_some_and(|stopped| stopped.span == item.span());
            if stops {
                return self.rest(game, item.span().start);
            }
            match (item, step) {
                (Item::Move(written), Some(StepKind::Move(ply))) => {
                    self.ply(ply);
                    let (strength, star) = written.strength_and_star(self.text);
                    self.comment(strength.trim_matches(['(', ')']));
                    if star {
                        self.comment("$7");
                    }
                }
                (Item::Setup(_), Some(StepKind::Setup(position))) => {
                    self.set_up(position);
                }
                (Item::Comment(span), _) => {
                    let comment = span.slice(self.text).trim_start_matches(['{', ';']);
                    self.comment(comment.strip_suffix('}').unwrap_or(comment));
                }
                (Item::Glyph(span), _) => self.comment(span.slice(self.text)),
                (Item::Variation(variation), _) => self.comment(variation.span.slice(self.text)),
                (Item::Stray(_) | Item::Move(_) | Item::Setup(_), _) => {}
            }
        }
    }

    fn ply(&mut self, ply: &Ply) {
        // A setup that only changes whose move it is moves no piece.
        let turn = ply.before.turn;
        let number = self.numbering.next(turn);
        let text = self.moved(ply);
        if self.numbering.is_first(turn) {
            self.lines.push(format!("{number}. {text}"));
            self.submoves = 1 + text.matches(';').count();
        } else {
            // Submoves of the first half have one dot more each; labels are not to repeat.
            let dots = ".".repeat(3.max(self.submoves + 1));
            let entry = format!("{number}{dots} {text}");
            let answers =
                self.lines.last().is_some_and(|line| line.starts_with(&format!("{number}. ")));
            match self.lines.last_mut() {
                Some(line) if answers || line.starts_with("0. ") => {
                    line.push(' ');
                    line.push_str(&entry);
                }
                _ => self.lines.push(entry),
            }
            self.submoves = 0;
        }
        self.position = ply.after;
    }

    /// A move in PPN: its legs, the removal of what it captures, and the flip of a new king.
    fn moved(&self, ply: &Ply) -> String {
        let played = &ply.played;
        let mut text = match played.routes().first() {
            None => format!("{}-{}", self.name(played.from()), self.name(played.to())),
            Some(route) if self.rules.variant().rules().lifting == Lifting::AtOnce => {
                // Pieces that are lifted at once are removed after each leg; a removal leaves no
                // active piece, so every leg names its square.
                let legs = route.squares.windows(2).zip(&route.captured);
                let legs = legs.map(|(leg, over)| {
                    format!("{}-{};*{}", self.name(leg[0]), self.name(leg[1]), self.name(*over))
                });
                legs.collect::<Vec<_>>().join(";")
            }
            Some(route) => self.capture(played, &route.squares),
        };
        if played.promotes() {
            text.push_str(&format!(";+{}", self.name(played.to())));
        }
        text
    }

    fn capture(&self, played: &Move, squares: &[Square]) -> String {
        let mut text = self.name(squares[0]);
        for (at, &square) in squares.iter().enumerate().skip(1) {
            text.push_str(if at == 1 { "-" } else { ";-" });
            text.push_str(&self.name(square));
        }
        text.push(';');
        let mut captured: Vec<Square> = played.captured().iter().collect();
        captured.sort_by_key(|&square| self.rules.board().order(square));
        for square in captured {
            text.push('*');
            text.push_str(&self.name(square));
        }
        text
    }

    fn set_up(&mut self, position: &Position) {
        let items = self.rearranged(position);
        if !items.is_empty() {
            self.setups += 1;
            self.lines.push(format!("Setup{}. {}", self.setups, items.join(" ")));
            self.submoves = 0;
        }
        self.position = *position;
    }

    /// What changes the board to another position: removals, then moves, then men that were taken
    /// off before, then flips.
    fn rearranged(&self, target: &Position) -> Vec<String> {
        let mut items = Vec::new();
        let mut occupied = self.position.side(Colour::White) | self.position.side(Colour::Black);
        let mut moves: Vec<(Option<Square>, Square)> = Vec::new();
        let (mut drops, mut flips) = (Vec::new(), Vec::new());
        for colour in Colour::ALL {
            let (now, then) = (self.position.pieces(colour), target.pieces(colour));
            let mut spare = now.iter().filter(|&square| !then.contains(square));
            let is_king = |position: &Position, square| {
                position.get(square) == Some(Draughtsman { colour, king: true })
            };
            for square in then.iter() {
                let from = if now.contains(square) { Some(square) } else { spare.next() };
                match from {
                    None => drops.push(format!("{}@{}", self.man(colour), self.name(square))),
                    Some(from) if from != square => moves.push((Some(from), square)),
                    Some(_) => {}
                }
                let was_king = from.is_some_and(|from| is_king(&self.position, from));
                if was_king != is_king(target, square) {
                    flips.push(format!("+{}", self.name(square)));
                }
            }
            for square in spare {
                occupied &= !square.bit();
                items.push(format!("*{}", self.name(square)));
            }
        }
        while !moves.is_empty() {
            let free = moves.iter().position(|(_, to)| occupied & to.bit() == 0);
            if let Some(at) = free {
                let (from, to) = moves.remove(at);
                let start = from.map_or("(0,0)".to_owned(), |from| self.name(from));
                items.push(format!("{start}-{}", self.name(to)));
                occupied = occupied & !from.map_or(0, Square::bit) | to.bit();
            } else if let Some((from, _)) = moves.iter_mut().find(|(from, _)| from.is_some())
                && let Some(parked) = from.take()
            {
                // They go in a ring: one waits beside the board.
                items.push(format!("{}-(0,0)", self.name(parked)));
                occupied &= !parked.bit();
            }
        }
        items.append(&mut drops);
        items.append(&mut flips);
        items
    }

    /// A man as the start board has it: with draughts in the colour of its side, with coins in a suit
    /// of it and turned to it.
    fn man(&self, colour: Colour) -> &'static str {
        let variant = self.rules.variant();
        let Conversion { system, starter_at_bottom } = self.options;
        let bottom = if starter_at_bottom { self.rules.starter() } else { variant.ppn_bottom() };
        let at_bottom = colour == bottom;
        match system {
            System::Piecepack if at_bottom => "Ac",
            System::Piecepack => "Mcv",
            System::Checkers if at_bottom == (variant.ppn_bottom() == Colour::White) => "ucW",
            System::Checkers => "ucK",
        }
    }

    /// What could not be converted, as a comment.
    fn rest(&mut self, game: &Game, from: u32) {
        let separator = game.separator.map_or(game.span.end, |end: Separator| end.span().start);
        let rest = ppn_source::Span { start: from, end: separator.max(from) };
        self.comment(&format!("{NOT_REPLAYED}{}", rest.slice(self.text)));
    }

    fn comment(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ").replace('{', "(").replace('}', ")");
        if text.is_empty() {
            return;
        }
        match self.lines.last_mut() {
            Some(line) => line.push_str(&format!(" {{{text}}}")),
            None => self.lines.push(format!("0. {{{text}}}")),
        }
    }

    /// The square as PPN names it, from the bottom left of its board.
    fn name(&self, square: Square) -> String {
        let (c, r) = self.rules.ppn_place(square, self.options.starter_at_bottom);
        format!("{}{r}", char::from(b'a' - 1 + c))
    }
}
