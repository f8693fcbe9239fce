//! Piece specifications.

use crate::{
    Dialect, Edition, codes, first_edition,
    glyphs::{BLACK, Sign, SignCfg, SignSuit, WHITE, sign},
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, normal_angle};
use ppn_source::{Code, Diagnostic, Span};

/// The features that a piece specification lists, without assumed ones.
///
/// Source: 0.14 § PieceSpec. Searches compare these features, and updates set them.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Features {
    /// The kind of the piece.
    pub kind: Option<Kind>,
    /// The side that it shows.
    pub side: Option<Side>,
    /// Its suit or colour.
    pub suit: Option<Suit>,
    /// Its rank.
    pub rank: Option<ListedRank>,
    /// The set it comes from.
    pub cfg: Option<Configuration>,
    /// Its angle, in degrees from 0 to below 360.
    pub angle: Option<f64>,
    /// Whether a small set is meant, whichever it is; never together with `cfg`.
    pub small: bool,
}

/// A rank in a specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ListedRank {
    /// The number printed on the piece. Its meaning depends on the set.
    Printed(u32),
    /// The stored rank, given by a symbol.
    Stored(Rank),
}

impl ListedRank {
    /// The stored rank in a set; `None` if the set has no such rank.
    #[must_use]
    // PS-8
    pub fn stored(self, cfg: &Configuration) -> Option<Rank> {
        match self {
            Self::Printed(printed) => Rank::from_printed(printed, cfg),
            Self::Stored(rank) => Some(rank),
        }
    }
}

impl Features {
    /// Whether a piece has all listed features.
    #[must_use]
    // SE-3
    pub fn match_piece(&self, piece: &Piece) -> bool {
        self.kind.is_none_or(|kind| kind == piece.piece_side.kind)
            && self.side.is_none_or(|side| side == piece.piece_side.side)
            && self.suit.is_none_or(|suit| suit == piece.suit)
            && self.rank.is_none_or(|rank| rank.stored(&piece.cfg) == Some(piece.rank))
            && self.cfg.as_ref().is_none_or(|cfg| *cfg == piece.cfg)
            && self.angle.is_none_or(|angle| same_angle(angle, piece.angle))
            && (!self.small || is_small(&piece.cfg))
    }
}

/// Whether two angles agree, modulo a full turn and up to rounding.
pub(crate) fn same_angle(a: f64, b: f64) -> bool {
    let apart = normal_angle(a - b);
    apart.min(360.0 - apart) < 1e-6
}

// PS-7
fn is_small(cfg: &Configuration) -> bool {
    use ppn_piece::Cells::One;
    matches!(cfg, Configuration::Subpack | Configuration::Checkers(One) | Configuration::Chess(One))
}

/// A piece specification that has been read: the listed features and the assumed ones.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The listed features.
    pub features: Features,
    /// The whole piece, at the place (0, 0). An error matters only where the whole piece is used.
    completed: Result<Piece, Fault>,
}

/// The problem of a specification.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fault {
    code: &'static Code,
    /// The wrong characters, in bytes of the specification.
    span: Span,
    message: String,
    help: Option<String>,
}

impl Fault {
    fn new(code: &'static Code, span: Span, message: String) -> Self {
        Self { code, span, message, help: None }
    }

    fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    fn diagnostic(self, start: u32) -> Diagnostic {
        let diagnostic = Diagnostic::new(self.code, self.span.shift(start), self.message);
        match self.help {
            Some(help) => diagnostic.with_help(help),
            None => diagnostic,
        }
    }
}

impl Spec {
    /// Reads a specification. `start` is its place, for the diagnostic.
    ///
    /// # Errors
    /// If symbols are unknown, values contradict each other, or the specification is empty.
    #[expect(clippy::result_large_err, reason = "made once a faulty specification")]
    pub fn parse(text: &str, dialect: &Dialect, start: u32) -> Result<Self, Diagnostic> {
        Draft::read(text, dialect)
            .and_then(|draft| draft.finish(dialect))
            .map_err(|fault| fault.diagnostic(start))
    }

    /// The whole piece that the specification names when a piece is dropped or replaces another.
    /// Its place is (0, 0).
    ///
    /// # Errors
    /// If no set is known for it, or the set has no such rank.
    #[expect(clippy::result_large_err, reason = "made once a faulty specification")]
    pub fn complete(&self, start: u32) -> Result<&Piece, Diagnostic> {
        self.completed.as_ref().map_err(|fault| fault.clone().diagnostic(start))
    }
}

/// A value with the characters that gave it.
#[derive(Clone, PartialEq, Debug)]
struct Given<T> {
    value: T,
    span: Span,
}

/// A specification that is being read.
#[derive(Clone, Debug, Default)]
struct Draft {
    text: String,
    letter: Option<Given<char>>,
    sign: Option<Given<Sign>>,
    side: Option<Given<Side>>,
    suit: Option<Given<Suit>>,
    /// Whether the suit was given by a colour letter rather than a suit letter.
    colour: bool,
    suit_sign: Option<Given<Configuration>>,
    rank: Option<Given<u32>>,
    angle: Option<Given<f64>>,
    small: Option<Given<()>>,
    hexpack: Option<Span>,
    manual: Manual,
}

/// The settings after commas.
#[derive(Clone, Debug, Default)]
struct Manual {
    angle: Option<Given<f64>>,
    rank: Option<Given<u32>>,
    suit: Option<Given<u32>>,
    cfg: Option<Given<Configuration>>,
}

impl Draft {
    fn read(text: &str, dialect: &Dialect) -> Result<Self, Fault> {
        let mut draft = Self { text: text.to_owned(), ..Self::default() };
        let (signs, manual) = match text.find(',') {
            Some(comma) => text.split_at(comma),
            None => (text, ""),
        };
        let mut at = 0;
        while let Some(c) = signs[at..].chars().next() {
            // These sequences of ASCII characters stand for a Unicode symbol.
            let ascii = [("()", '●'), ("/\\", '▲'), ("[]", '🂠'), ("[X]", '■'), ("[#]", '▦')];
            let long = ascii.iter().find(|(long, _)| signs[at..].starts_with(long));
            let (c, length) = long.map_or((c, c.len_utf8()), |&(long, sign)| (sign, long.len()));
            draft.character(c, Span::new(at, at + length), dialect)?;
            at += length;
        }
        if !manual.is_empty() {
            let mut at = signs.len() + 1;
            for setting in manual[1..].split(',') {
                draft.setting(setting, Span::new(at, at + setting.len()))?;
                at += setting.len() + 1;
            }
        }
        if text.trim_matches(VARIATION_SELECTORS).is_empty() {
            let whole = Span::new(0, text.len());
            return Err(Fault::new(
                &ppn_syntax::codes::PIECE_EMPTY,
                whole,
                "missing piece specification".into(),
            ));
        }
        Ok(draft)
    }

    // PS-1
    fn character(&mut self, c: char, span: Span, dialect: &Dialect) -> Result<(), Fault> {
        let text = std::mem::take(&mut self.text);
        let twice = |what, first: Span| conflict(&text, what, first, span);
        match c {
            't' | 'c' | 'd' | 'p' | 'm' | 's' => give(&mut self.letter, c, span, "pieces", &twice)?,
            'f' => give(&mut self.side, Side::Face, span, "sides", &twice)?,
            'b' => give(&mut self.side, Side::Back, span, "sides", &twice)?,
            'l' => give(&mut self.side, Side::Left, span, "sides", &twice)?,
            'r' => give(&mut self.side, Side::Right, span, "sides", &twice)?,
            'x' => give(&mut self.side, Side::Top, span, "sides", &twice)?,
            'S' | 'M' | 'C' | 'A' => {
                let suit = 1 + position("SMCA", c);
                give(&mut self.suit, Suit(suit), span, "suits", &twice)?;
            }
            'R' | 'K' | 'G' | 'B' | 'Y' | 'W' => {
                let suit = 1 + position("RKGBYW", c);
                give(&mut self.suit, Suit(suit), span, "suits or colours", &twice)?;
                self.colour = true;
            }
            'n' => give(&mut self.rank, 0, span, "ranks", &twice)?,
            'a' => give(&mut self.rank, 1, span, "ranks", &twice)?,
            '0'..='9' => give(&mut self.rank, position("0123456789", c), span, "ranks", &twice)?,
            '^' => give(&mut self.angle, 0.0, span, "angles", &twice)?,
            '<' => give(&mut self.angle, 90.0, span, "angles", &twice)?,
            'v' => give(&mut self.angle, 180.0, span, "angles", &twice)?,
            '>' => give(&mut self.angle, 270.0, span, "angles", &twice)?,
            'u' | 'μ' | 'µ' => give(&mut self.small, (), span, "small sets", &twice)?,
            '⬢' => self.hexpack = Some(span),
            '△' if dialect.edition == Edition::V0_5 => {
                // In this edition, a set of its own whose pips count from zero.
                let cfg = SignCfg::Fixed(Configuration::from(first_edition::PYRAMIDS));
                let sign = Sign { kind: Some(Kind::Pyramid), cfg, ..Sign::default() };
                give(&mut self.sign, sign, span, "symbols", &twice)?;
            }
            c if VARIATION_SELECTORS.contains(&c) => {}
            c => match sign(c) {
                Some(Sign {
                    kind: None,
                    suit: SignSuit::Fixed(suit),
                    cfg: SignCfg::Fixed(cfg),
                    ..
                }) => {
                    give(&mut self.suit, suit, span, "suits or colours", &twice)?;
                    self.suit_sign = Some(Given { value: cfg, span });
                }
                Some(sign) => give(&mut self.sign, sign, span, "symbols", &twice)?,
                None => return Err(unknown(&text, c, span)),
            },
        }
        self.text = text;
        Ok(())
    }

    /// `aN`, `rN`, `sN` or `name'`.
    // PS-9
    fn setting(&mut self, setting: &str, span: Span) -> Result<(), Fault> {
        let text = std::mem::take(&mut self.text);
        let twice = |what, first: Span| conflict(&text, what, first, span);
        let manual = &mut self.manual;
        let digits = |digits: &str| {
            let number = digits.parse::<u32>().ok().filter(|&number| number < u32::MAX);
            number.filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let name_sign = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        let malformed = || {
            Fault::new(&codes::PIECE_ATTRIBUTE, span, format!("unknown setting `,{setting}`"))
                .with_help(
                    "after a comma write `aN` (angle), `rN` (rank digit), `sN` (suit, from 0) or \
                     the name of a set with an apostrophe, as in `S,subpack'`",
                )
        };
        if let Some(name) = setting.strip_suffix('\'') {
            let name = name.replace(UNDERTIES, "_");
            if name.is_empty() || !name.chars().all(name_sign) {
                return Err(malformed());
            }
            give(&mut manual.cfg, Configuration::from(name.as_str()), span, "sets", &twice)?;
        } else if let Some(angle) = setting.strip_prefix('a').and_then(number) {
            give(&mut manual.angle, angle, span, "angles by number", &twice)?;
        } else if let Some(rank) = setting.strip_prefix('r').and_then(digits) {
            give(&mut manual.rank, rank, span, "ranks by number", &twice)?;
        } else if let Some(suit) = setting.strip_prefix('s').and_then(digits) {
            give(&mut manual.suit, suit, span, "suits by number", &twice)?;
        } else if let Some(found) = setting.strip_prefix(['a', 'r', 's'])
            && is_plain_number(found)
            && found.parse().is_ok_and(|number: f64| number.abs() > 1.0)
        {
            let message = format!("the number in `,{setting}` is too large");
            let help = "write angles of at most 1000000000, ranks and suits of at most 4294967294";
            return Err(Fault::new(&ppn_syntax::codes::NUMBER_LIMIT, span, message).with_help(help));
        } else {
            return Err(malformed());
        }
        self.text = text;
        Ok(())
    }

    fn finish(self, dialect: &Dialect) -> Result<Spec, Fault> {
        self.check_sign()?;
        let whole = Span::new(0, self.text.len());
        let no_sign = Sign::default();
        let sign = self.sign.as_ref().map_or(&no_sign, |given| &given.value);
        let colour = self.suit.as_ref().filter(|_| self.colour).map(|given| given.value);

        let letter = self.letter.as_ref().map(|given| given.value);
        let letter_kind = letter.map(|letter| match letter {
            'c' | 'm' | 's' if colour.is_some() => Kind::Bit,
            't' => Kind::Tile,
            'c' => Kind::Coin,
            'd' => Kind::Die,
            'p' => Kind::Pawn,
            'm' => Kind::Matchstick,
            _ => Kind::Saucer,
        });
        let listed_cfg = match (&self.manual.cfg, &sign.cfg) {
            (Some(manual), _) => Some(manual.value.clone()),
            (None, SignCfg::Checkers) => Some(Configuration::Checkers(dialect.checkers)),
            (None, SignCfg::Chess) => Some(Configuration::Chess(dialect.chess)),
            (None, SignCfg::Fixed(Configuration::Dominoes)) => {
                Some(colour.and_then(dominoes).unwrap_or(Configuration::Dominoes))
            }
            (None, SignCfg::Fixed(cfg)) => Some(cfg.clone()),
            (None, SignCfg::Open) => match &self.suit_sign {
                Some(suit_sign) => Some(suit_sign.value.clone()),
                None => self.hexpack.map(|_| Configuration::Hexpack),
            },
        };
        let sign_suit = match sign.suit {
            SignSuit::Fixed(suit) | SignSuit::Pips(suit) | SignSuit::Listed(suit) => Some(suit),
            SignSuit::Open | SignSuit::None | SignSuit::Assumed => None,
        };
        let letter_suit = self.suit.as_ref().map(|given| given.value);
        let suit = match (&self.manual.suit, sign.suit) {
            (Some(manual), _) => Some(Suit(manual.value + 1)),
            (None, SignSuit::Pips(suit)) => Some(suit),
            (None, SignSuit::None) => None,
            (None, _) => letter_suit.or(sign_suit),
        };
        let rank = match (&self.manual.rank, sign.rank, &self.rank) {
            (Some(manual), ..) => Some(ListedRank::Printed(manual.value)),
            (None, Some(rank), _) => Some(ListedRank::Stored(rank)),
            (None, None, Some(digit)) => Some(ListedRank::Printed(digit.value)),
            (None, None, None) => None,
        };
        let angles = [
            sign.angle,
            self.angle.as_ref().map(|given| given.value),
            self.manual.angle.as_ref().map(|given| given.value),
        ];
        let angle = angles.into_iter().flatten().reduce(|sum, angle| sum + angle).map(normal_angle);

        let mut features = Features {
            kind: sign.kind.or(letter_kind),
            side: self.side.as_ref().map(|given| given.value).or(sign.side),
            suit,
            rank,
            cfg: listed_cfg,
            angle,
            small: self.small.is_some(),
        };
        if dialect.edition == Edition::V0_5
            && let Some((code, message, help)) = first_edition::misfit(&features)
        {
            return Err(Fault::new(code, whole, message.to_owned()).with_help(help));
        }
        let completed = self.complete(&features, colour, letter, sign, dialect, whole);
        // If a set is named, its small form is listed.
        if features.small
            && let Some(cfg) = features.cfg.take()
        {
            match cfg.small() {
                Some(small) => features.cfg = Some(small),
                None => return Err(no_small_set(&cfg, whole)),
            }
            features.small = false;
        }
        Ok(Spec { features, completed })
    }

    /// The features of a symbol cannot be changed.
    fn check_sign(&self) -> Result<(), Fault> {
        if let (Some(hexpack), Some(suit_sign)) = (self.hexpack, &self.suit_sign) {
            return Err(conflict(&self.text, "sets", suit_sign.span, hexpack));
        }
        let Some(Given { value: sign, span: sign_span }) = &self.sign else { return Ok(()) };
        let clash = |what, other: Span| Err(conflict(&self.text, what, *sign_span, other));
        if let (Some(kind), Some(letter)) = (sign.kind, &self.letter) {
            let own = matches!((kind, letter.value), (Kind::Tile, 't') | (Kind::Die, 'd'));
            // With a colour, these letters mean a bit.
            let bit = kind == Kind::Bit && self.colour && matches!(letter.value, 'c' | 'm' | 's');
            if !(own || bit) {
                return clash("pieces", letter.span);
            }
        }
        if let (Some(_), Some(side)) = (sign.side, &self.side) {
            return clash("sides", side.span);
        }
        if let (Some(_), Some(rank)) = (sign.rank, &self.rank) {
            return clash("ranks", rank.span);
        }
        if let Some(suit) = &self.suit {
            let free = match sign.suit {
                SignSuit::Open => true,
                SignSuit::Fixed(_) => false,
                SignSuit::None | SignSuit::Listed(_) | SignSuit::Assumed | SignSuit::Pips(_) => {
                    self.colour
                }
            };
            if !free {
                return clash("suits", suit.span);
            }
        }
        let other_set = self.suit_sign.as_ref().map(|given| given.span).or(self.hexpack);
        match (other_set, &sign.cfg) {
            (Some(other), SignCfg::Fixed(_) | SignCfg::Checkers | SignCfg::Chess) => {
                clash("sets", other)
            }
            _ => Ok(()),
        }
    }

    /// Fills in the assumed features. Source: 0.14 § PieceSpec.
    fn complete(
        &self,
        listed: &Features,
        colour: Option<Suit>,
        letter: Option<char>,
        sign: &Sign,
        dialect: &Dialect,
        whole: Span,
    ) -> Result<Piece, Fault> {
        // PS-3
        let kind = listed.kind.unwrap_or_else(|| match (listed.side, listed.suit, listed.rank) {
            (Some(Side::Left | Side::Right | Side::Top), ..) => Kind::Pyramid,
            _ if colour.is_some() => Kind::Bit,
            (_, Some(_), Some(_)) | (_, None, None) => Kind::Tile,
            _ => Kind::Coin,
        });
        // PS-6
        let mut cfg = match &listed.cfg {
            Some(cfg) => cfg.clone(),
            None => match colour {
                Some(colour) => self
                    .coloured_set(kind, colour, letter, sign, dialect)
                    .ok_or_else(|| no_coloured_set(&self.text, kind, whole))?,
                // A white circle is a coloured bit even without a colour letter.
                None if sign.is_bit && sign.suit != SignSuit::Open => {
                    dialect.bits.clone().unwrap_or(Configuration::Go)
                }
                None => match kind {
                    Kind::Card => Configuration::PlayingCardsTarot,
                    Kind::Bit => Configuration::Go,
                    Kind::Board => Configuration::Checkers(dialect.checkers),
                    _ => Configuration::Piecepack,
                },
            },
        };
        if listed.small {
            cfg = cfg.small().ok_or_else(|| no_small_set(&cfg, whole))?;
        }
        // PS-4
        let side = listed.side.unwrap_or(match kind {
            Kind::Tile | Kind::Card if listed.suit.is_some() && listed.rank.is_some() => Side::Face,
            Kind::Coin | Kind::Saucer if listed.suit.is_none() => Side::Face,
            Kind::Tile | Kind::Card | Kind::Coin | Kind::Saucer => Side::Back,
            Kind::Pyramid => Side::Top,
            Kind::Bit if !matches!(cfg, Configuration::Chess(_)) => Side::Back,
            _ => Side::Face,
        });
        // PS-5
        let suit = listed.suit.unwrap_or(match &cfg {
            Configuration::Go => Suit(BLACK),
            // The symbol of a go board means a black one, even if another set is given.
            _ if sign.cfg == SignCfg::Fixed(Configuration::Go) => Suit(BLACK),
            Configuration::Checkers(_) => Suit(3),
            Configuration::Dice => Suit(WHITE),
            _ => Suit(1),
        });
        let rank = match listed.rank {
            Some(rank) => rank.stored(&cfg).ok_or_else(|| no_such_rank(&cfg, rank, whole))?,
            None => Rank(match (kind, &cfg) {
                (Kind::Board, Configuration::Go) => 19,
                (Kind::Board, Configuration::Marbles) => 4,
                (Kind::Board, _) => 8,
                (Kind::Bit, Configuration::Marbles) => 9,
                _ => 1,
            }),
        };
        let piece_side = PieceSide { kind, side };
        let angle = listed.angle.unwrap_or(0.0);
        Ok(Piece { piece_side, suit, rank, cfg, x: 0.0, y: 0.0, angle })
    }

    /// The set of a coloured piece.
    fn coloured_set(
        &self,
        kind: Kind,
        colour: Suit,
        letter: Option<char>,
        sign: &Sign,
        dialect: &Dialect,
    ) -> Option<Configuration> {
        match kind {
            Kind::Bit => match letter {
                Some('s') => Some(Configuration::Go),
                Some('c') => Some(Configuration::Checkers(dialect.checkers)),
                Some('m') => Some(Configuration::Meeples),
                _ if sign.is_bit => Some(dialect.bits.clone().unwrap_or(Configuration::Go)),
                _ => dialect.bits.clone(),
            },
            Kind::Die => Some(Configuration::Dice),
            Kind::Pyramid => Some(Configuration::IcehousePieces),
            Kind::Tile => dominoes(colour),
            Kind::Board => Some(Configuration::Checkers(dialect.checkers)),
            _ => None,
        }
    }
}

/// These characters mean the same as `_`.
const UNDERTIES: [char; 2] = ['\u{203F}', '\u{35C}'];

/// These characters follow a symbol to choose how it is drawn.
const VARIATION_SELECTORS: [char; 2] = ['\u{FE0E}', '\u{FE0F}'];

fn dominoes(colour: Suit) -> Option<Configuration> {
    Some(match colour.0 {
        1 => Configuration::DominoesRed,
        2 => Configuration::DominoesBlack,
        3 => Configuration::DominoesGreen,
        4 => Configuration::DominoesBlue,
        5 => Configuration::DominoesYellow,
        6 => Configuration::DominoesWhite,
        _ => return None,
    })
}

// PS-2
fn give<T>(
    slot: &mut Option<Given<T>>,
    value: T,
    span: Span,
    what: &'static str,
    twice: &dyn Fn(&'static str, Span) -> Fault,
) -> Result<(), Fault> {
    match slot {
        Some(first) => Err(twice(what, first.span)),
        None => {
            *slot = Some(Given { value, span });
            Ok(())
        }
    }
}

fn position(letters: &str, c: char) -> u32 {
    letters.chars().zip(0..).find(|&(letter, _)| letter == c).map_or(0, |(_, index)| index)
}

/// `[+-] digits [. digits]` or `[+-] . digits`.
fn number(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok().filter(|_| is_plain_number(text))?;
    (number.abs() <= ppn_syntax::MAX_COORDINATE).then_some(number)
}

/// Whether a number has only digits, a point and a plus or minus.
fn is_plain_number(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    unsigned.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

fn conflict(text: &str, what: &str, first: Span, second: Span) -> Fault {
    Fault::new(
        &codes::PIECE_CONFLICT,
        first.cover(second),
        format!("`{text}` has two {what}: `{}` and `{}`", first.slice(text), second.slice(text)),
    )
    .with_help(if what == "ranks" {
        "write a rank above 9 after a comma: `S,r12`"
    } else {
        "remove one of them"
    })
}

fn unknown(text: &str, c: char, span: Span) -> Fault {
    let fault = Fault::new(
        &codes::PIECE_ATTRIBUTE,
        span,
        format!("`{}` in the piece specification `{text}` is unknown", c.escape_debug()),
    );
    let letters = "the letters are t c d p m s (piece), f b l r x (side), S M C A (suit), \
                   R K G B Y W (colour), n a 2…9 (rank), ^ < v > (angle), u (small)";
    match c {
        'Z' | 'z' => fault.with_help("write a rank as a digit, `n` for null or `a` for ace"),
        '△' => {
            fault.with_help("write `▲` with a colour, such as `K3▲`; only edition 0.5 has `△`")
        }
        _ => fault.with_help(letters),
    }
}

fn no_small_set(cfg: &Configuration, span: Span) -> Fault {
    Fault::new(&codes::PIECE_CONFIGURATION, span, format!("the set `{cfg}` has no small form"))
        .with_help("use `u` only with piecepack, checkers or chess pieces")
}

fn no_coloured_set(text: &str, kind: Kind, span: Span) -> Fault {
    let fault = Fault::new(
        &codes::PIECE_CONFIGURATION,
        span,
        format!("`{text}` is a coloured {kind} of an unknown set"),
    );
    fault.with_help(
        "add the kind, such as `Rc` (checker), `Rs` (stone), `Rm` (meeple), `Rd` (die), `R▲` \
         (pyramid), name the set, `R,marbles'`, or choose a parser that knows its bits, \
         `MovetextParser: Go`",
    )
}

fn no_such_rank(cfg: &Configuration, rank: ListedRank, span: Span) -> Fault {
    let digit = match rank {
        ListedRank::Printed(digit) => digit,
        ListedRank::Stored(rank) => rank.0,
    };
    Fault::new(
        &codes::PIECE_RANK,
        span,
        format!("the set `{cfg}` has no rank {digit}: it counts from 1"),
    )
    .with_help("write 1 or more")
}
