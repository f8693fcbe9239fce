//! The start of a game, and the rules by which it is played.

use crate::{Fen, Figure, Game, Position, Tag, codes};
use ppn_source::{Diagnostic, Edit, Fix, Span, near_match, short};

/// The start of a game.
pub(crate) struct Rules {
    /// The figures, if they are known.
    pub(crate) start: Option<Box<[Option<Figure>; 64]>>,
    /// The position, if the rules of chess apply to it.
    pub(crate) position: Option<Position>,
    /// Whether it is the usual start.
    pub(crate) is_usual: bool,
    /// Whether the rules are known.
    pub(crate) is_known: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// The names of the variants that are played by other rules, in lower case without spaces.
const OTHERS: [&str; 18] = [
    "atomic",
    "antichess",
    "giveaway",
    "suicide",
    "losers",
    "crazyhouse",
    "bughouse",
    "horde",
    "kingofthehill",
    "threecheck",
    "3check",
    "racingkings",
    "capablanca",
    "shogi",
    "xiangqi",
    "makruk",
    "duck",
    "fogofwar",
];

/// The variant of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variant {
    Standard,
    Chess960,
    Other,
}

/// The name of the rules that a tag `Variant` names, the same for all its spellings: `Chess960`, or the name of another
/// variant in lower case without spaces. `None` for the usual rules.
///
/// ```
/// assert_eq!(ppn_chess::variant_of("Standard"), None);
/// assert_eq!(ppn_chess::variant_of("Fischer Random").as_deref(), Some("Chess960"));
/// assert_eq!(ppn_chess::variant_of("King of the Hill").as_deref(), Some("kingofthehill"));
/// ```
#[must_use]
pub fn variant_of(name: &str) -> Option<String> {
    match variant(name) {
        Variant::Standard => None,
        Variant::Chess960 => Some("Chess960".to_owned()),
        Variant::Other => Some(plain(name)),
    }
}

fn plain(name: &str) -> String {
    let name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    name.to_ascii_lowercase()
}

fn variant(name: &str) -> Variant {
    match plain(name).as_str() {
        "" | "standard" | "chess" | "normal" | "classical" | "fromposition" | "regular" => {
            Variant::Standard
        }
        "chess960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" | "freestyle"
        | "freestylechess" | "960" | "frc" => Variant::Chess960,
        _ => Variant::Other,
    }
}

/// The start of a game, by its tags.
pub(crate) fn rules(game: &Game) -> Rules {
    let mut diagnostics = Vec::new();
    let tag = game.tag("Variant");
    let variant = tag.map_or(Variant::Standard, |tag| variant(&tag.value));
    if let Some(tag) = tag.filter(|_| variant == Variant::Other) {
        diagnostics.push(unknown(tag));
    }
    let fen = game
        .tag("FEN")
        .or_else(|| game.tag("Position"))
        .filter(|tag| !tag.value.trim().is_empty() && tag.value != "?");
    set_up(game, fen, &mut diagnostics);
    let Some(tag) = fen else {
        let start = Position::default();
        let is_known = variant != Variant::Other;
        return Rules {
            start: is_known.then(|| Box::new(figures(&start))),
            position: is_known.then_some(start),
            is_usual: true,
            is_known,
            diagnostics,
        };
    };
    let read = Fen::read(&tag.value, variant == Variant::Chess960);
    let mut is_placed = true;
    // Other variants have other figures and fields.
    if variant != Variant::Other {
        for problem in &read.problems {
            is_placed &= !problem.is_fatal || read.figures.iter().any(Option::is_some);
            diagnostics.push(problem.report(in_tag(tag, problem.span)));
        }
    }
    let usual = Position::default();
    let is_usual = read.position.as_ref().is_some_and(|position| *position == usual);
    let is_known = variant != Variant::Other;
    Rules {
        start: (is_known && is_placed).then(|| Box::new(read.figures)),
        position: read.position.filter(|_| is_known),
        is_usual,
        is_known,
        diagnostics,
    }
}

fn figures(position: &Position) -> [Option<Figure>; 64] {
    let mut figures = [None; 64];
    for (square, figure) in position.figures() {
        figures[square.index()] = Some(figure);
    }
    figures
}

fn unknown(tag: &Tag) -> Diagnostic {
    let name = &tag.value;
    let lower = name.to_ascii_lowercase();
    let is_other = OTHERS.iter().any(|other| lower.replace([' ', '-'], "").contains(other));
    let near = near_match(name, ["Standard", "Chess960"]).filter(|_| !is_other);
    let message = if is_other {
        format!("the rules of {name} are not those of chess; its moves are not played")
    } else {
        format!("unknown variant `{name}`; its moves are not played")
    };
    let one = Diagnostic::new(&codes::VARIANT, tag.value_span, message);
    match near {
        Some(near) => one.with_help(format!("did you mean `{near}`?")),
        None => one.with_help("the known variants are `Standard` and `Chess960`"),
    }
}

/// The tags `FEN` and `SetUp` come together.
fn set_up(game: &Game, fen: Option<&Tag>, diagnostics: &mut Vec<Diagnostic>) {
    let tag = game.tag("SetUp");
    match (fen, tag) {
        (Some(fen), None) => {
            let edit = Edit::insert(fen.span.start, "[SetUp \"1\"]\n");
            let fix = Fix::safe("write the tag `SetUp`", [edit]);
            let one =
                Diagnostic::new(&codes::SETUP, fen.name_span, "the tag `FEN` has no tag `SetUp`");
            diagnostics.push(one.with_help("write `[SetUp \"1\"]` before it").with_fix(fix));
        }
        (Some(_), Some(tag)) if tag.value.trim() != "1" => {
            let fix = Fix::safe("write `1`", [Edit::replace(tag.value_span, "\"1\"")]);
            let message = format!("`SetUp` is `{}`, although there is a tag `FEN`", tag.value);
            diagnostics.push(
                Diagnostic::new(&codes::SETUP, tag.value_span, message)
                    .with_help("write `\"1\"`")
                    .with_fix(fix),
            );
        }
        (None, Some(tag)) if tag.value.trim() == "1" => {
            let message = "`SetUp` is `1`, but there is no tag `FEN`";
            diagnostics.push(
                Diagnostic::new(&codes::SETUP, tag.value_span, message)
                    .with_help("write the position as a tag `FEN`, or leave out `SetUp`"),
            );
        }
        _ => {}
    }
}

/// The place of a part of a tag's value, if it is written without backslashes.
fn in_tag(tag: &Tag, span: Span) -> Span {
    let length = tag.value_span.len();
    if length == tag.value.len() + 2 {
        return span.shift(tag.value_span.start + short(1));
    }
    tag.value_span
}
