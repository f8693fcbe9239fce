//! Games and moves as data, for JSON.

use crate::{
    Fen, Game, Item, Limits, Line, MoveText, Pdn, Ply, Position, Replay, RulesFrom, Ruleset,
    Square, StepKind, codes, comment_text, replay,
};
use ppn_source::{Diagnostic, Severity, Span};

/// The report about the games of a file, as in JSON.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FileReport {
    /// The games in their order.
    pub games: Vec<GameReport>,
    /// The diagnostics of the file and its replayed games, in the order of the text. Their
    /// presentation is left to the caller.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub diagnostics: Vec<Diagnostic>,
}

/// The report about a game.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GameReport {
    /// The place in the text, in bytes.
    pub span: Span,
    /// Names and values of the tags in their order.
    pub tags: Vec<(String, String)>,
    /// The number of the game type; numbers that do not fit are clamped.
    pub game_type: Option<i32>,
    /// The name of the variant, if its rules are known.
    pub variant: Option<&'static str>,
    /// `tag` or `guess`.
    pub game_type_from: &'static str,
    /// The position that the game starts with.
    pub start_fen: Option<String>,
    /// The moves of the game itself as far as they can be replayed.
    pub moves: Vec<MoveReport>,
    /// Moves, variations and setups in the order of the text.
    pub tree: Vec<StepReport>,
    /// The position after the last move.
    pub final_fen: Option<String>,
    /// The value of the `Result` tag.
    pub result_tag: Option<String>,
    /// The separator after the game.
    pub terminator: Option<String>,
    /// The number of items of each kind, including variations.
    pub counts: Counts,
    /// The first move that cannot be played.
    pub illegal: Option<IllegalReport>,
    /// Whether the side to move at the end has no move.
    pub over: bool,
    /// The names of the warnings, in alphabetical order.
    pub warnings: Vec<&'static str>,
}

/// The report about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MoveReport {
    /// `W` or `B`.
    pub side: char,
    /// The move number right before it.
    pub number: Option<String>,
    /// The move as written.
    pub text: String,
    /// The move as it should be written.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub canonical: String,
    /// The move with all squares of long notation.
    pub long: String,
    /// The squares of the captured pieces.
    pub captured: Vec<String>,
    /// Whether a man becomes a king.
    pub promoted: bool,
    /// The strength without brackets.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub strength: Option<String>,
    /// The numeric glyphs after the move.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub nags: Vec<String>,
    /// The comments before the first move of a line.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub comments_before: Vec<String>,
    /// The comments after the move.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub comments: Vec<String>,
    /// The place in the text, in bytes.
    pub span: Span,
}

/// A step of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum StepReport {
    /// A move.
    Move(Box<MoveReport>),
    /// A line that could have been played instead of the last move.
    Variation {
        /// The steps.
        variation: Vec<StepReport>,
    },
    /// A position.
    Setup {
        /// The position.
        setup: String,
    },
}

/// The number of items of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counts {
    /// Comments.
    pub comments: usize,
    /// Variations.
    pub variations: usize,
    /// Numeric glyphs.
    pub nags: usize,
    /// Setups.
    pub setups: usize,
}

/// A move that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct IllegalReport {
    /// The number of the move in its line, from 1.
    pub ply: usize,
    /// The text of the move.
    pub text: String,
    /// `illegal-move` or `no-such-square`.
    pub reason: &'static str,
}

/// The legal moves of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MovesReport {
    /// The moves, sorted by their squares.
    pub moves: Vec<LegalMove>,
}

/// The number of lines of play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PerftReport {
    /// One count per depth, from depth 1.
    pub nodes: Vec<u64>,
}

/// A legal move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LegalMove {
    /// The move as it should be written.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub canonical: String,
    /// The move with all squares of long notation.
    pub long: String,
    /// The squares of the captured pieces.
    pub captured: Vec<String>,
    /// The position after it.
    pub after: String,
}

impl GameReport {
    /// Moves the spans, for a game that is a part of a longer text.
    pub fn shift(&mut self, by: u32) {
        fn steps(line: &mut [StepReport], by: u32) {
            for step in line {
                match step {
                    StepReport::Move(one) => one.span = one.span.shift(by),
                    StepReport::Variation { variation } => steps(variation, by),
                    StepReport::Setup { .. } => {}
                }
            }
        }
        self.span = self.span.shift(by);
        self.moves.iter_mut().for_each(|one| one.span = one.span.shift(by));
        steps(&mut self.tree, by);
    }
}

impl FileReport {
    /// Replays the games of a file and reports on them.
    #[must_use]
    pub fn new(pdn: &Pdn, limits: &Limits) -> Self {
        let mut diagnostics = pdn.diagnostics.clone();
        let games = pdn.games.iter().map(|game| {
            let replay = replay(&pdn.text, game, limits);
            let report = GameReport::in_file(pdn, game, &replay);
            diagnostics.extend(game.diagnostics.iter().cloned().chain(replay.diagnostics));
            report
        });
        let games = games.collect();
        diagnostics.sort_by_key(|said| said.span.start);
        Self { games, diagnostics }
    }
}

impl GameReport {
    /// Reports on a replayed game of a file. Problems of the whole file are included.
    #[must_use]
    pub fn in_file(pdn: &Pdn, game: &Game, replay: &Replay) -> Self {
        let mut report = Self::new(&pdn.text, game, replay);
        report.warnings.extend(warnings(&pdn.diagnostics));
        report.warnings.sort_unstable();
        report.warnings.dedup();
        report
    }

    /// Reports on a replayed game.
    #[must_use]
    pub fn new(text: &str, game: &Game, replay: &Replay) -> Self {
        let played = replay.played.as_ref();
        let fen = |position: &Position, rules: &Ruleset| Fen::write(position, rules.board());
        let tree = played
            .map_or(Vec::new(), |played| steps(text, &game.body, &played.line, &played.rules));
        let moves = tree.iter().filter_map(|step| match step {
            StepReport::Move(played) => Some(MoveReport::clone(played)),
            _ => None,
        });
        let stopped = played.and_then(|played| played.line.stopped);
        let illegal = stopped.filter(|stopped| stopped.code.severity == Severity::Error);
        let mut warnings: Vec<&str> =
            warnings(game.diagnostics.iter().chain(&replay.diagnostics)).collect();
        // The diagnostic of the move has the same note.
        warnings.extend(illegal.map(|_| codes::REPLAY_STOPPED.name));
        warnings.sort_unstable();
        warnings.dedup();
        Self {
            span: game.span,
            tags: game.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
            game_type: replay.game_type.map(|game_type| game_type.number),
            variant: played.map(|played| played.rules.variant().name()),
            game_type_from: match replay.rules_from {
                RulesFrom::Tag => "tag",
                RulesFrom::Guess => "guess",
                RulesFrom::Caller => "caller",
            },
            start_fen: played.map(|played| fen(&played.line.start, &played.rules)),
            moves: moves.collect(),
            final_fen: played.map(|played| fen(&played.line.end, &played.rules)),
            result_tag: game.tag("Result").map(|tag| tag.value.clone()),
            terminator: game.separator.map(|end| end.span().slice(text).to_owned()),
            counts: counts(&game.body),
            illegal: illegal.map(|stopped| IllegalReport {
                ply: stopped.ply,
                text: stopped.span.slice(text).to_owned(),
                reason: stopped.code.name,
            }),
            over: played.is_some_and(|played| played.rules.is_over(&played.line.end)),
            warnings,
            tree,
        }
    }
}

impl MovesReport {
    /// The legal moves of a position.
    #[must_use]
    pub fn new(rules: &Ruleset, position: &Position) -> Self {
        let moves = rules.moves(position);
        let tell = |played| LegalMove {
            canonical: rules.canonical(&moves, played),
            long: rules.long(played),
            captured: names(rules, played.captured().iter()),
            after: Fen::write(&rules.play(position, played), rules.board()),
        };
        Self { moves: moves.iter().map(tell).collect() }
    }
}

impl PerftReport {
    /// Counts the lines of play for each depth up to the given one.
    #[must_use]
    pub fn new(rules: &Ruleset, position: &Position, depth: u32) -> Self {
        Self { nodes: (1..=depth).map(|depth| rules.perft(position, depth)).collect() }
    }
}

/// The names of the warnings, as reports of PDN have always had them: without the `pdn-` that
/// distinguishes some of them from codes of other notations, and with one name for captures with a
/// hyphen, whether one or all captures have it.
fn warnings<'d>(
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
) -> impl Iterator<Item = &'static str> {
    let warnings = diagnostics.into_iter().filter(|said| !said.is_error());
    warnings.map(|said| match said.code {
        code if code == &codes::HYPHEN_CAPTURES => codes::HYPHEN_CAPTURE.name,
        code => code.name.strip_prefix("pdn-").unwrap_or(code.name),
    })
}

fn steps(text: &str, items: &[Item], line: &Line, rules: &Ruleset) -> Vec<StepReport> {
    let mut reports = Vec::new();
    // The index of the last move among the reports, and the comments before the first move.
    let mut last = None;
    let mut before = Vec::new();
    let mut steps = line.steps.iter().peekable();
    for (at, item) in items.iter().enumerate() {
        let step = steps.next_if(|step| step.item == at).map(|step| &step.kind);
        match (item, step) {
            (Item::Move(written), Some(StepKind::Move(ply))) => {
                let comments_before = std::mem::take(&mut before);
                last = Some(reports.len());
                let report = move_report(text, written, ply, rules);
                reports.push(StepReport::Move(Box::new(MoveReport { comments_before, ..report })));
            }
            (Item::Variation(variation), Some(StepKind::Variation(line))) => {
                let variation = self::steps(text, &variation.items, line, rules);
                reports.push(StepReport::Variation { variation });
            }
            (Item::Setup(_), Some(StepKind::Setup(position))) => {
                reports.push(StepReport::Setup { setup: Fen::write(position, rules.board()) });
            }
            (Item::Comment(span), _) => {
                let comment = comment_text(span.slice(text)).trim().to_owned();
                match last.and_then(|at: usize| reports.get_mut(at)) {
                    Some(StepReport::Move(report)) => report.comments.push(comment),
                    _ => before.push(comment),
                }
            }
            (Item::Glyph(span), _) => {
                if let Some(StepReport::Move(report)) = last.and_then(|at| reports.get_mut(at)) {
                    report.nags.push(span.slice(text).to_owned());
                }
            }
            _ => {}
        }
    }
    reports
}

fn move_report(text: &str, written: &MoveText, ply: &Ply, rules: &Ruleset) -> MoveReport {
    MoveReport {
        side: ply.turn.letter(),
        number: ply.number.map(|number| number.slice(text).to_owned()),
        text: written.span.slice(text).to_owned(),
        canonical: rules.ply_text(ply),
        long: rules.long(&ply.played),
        captured: names(rules, ply.played.captured().iter()),
        promoted: ply.played.promotes(),
        strength: written.strength(text).map(str::to_owned),
        nags: Vec::new(),
        comments_before: Vec::new(),
        comments: Vec::new(),
        span: written.span,
    }
}

fn names(rules: &Ruleset, squares: impl Iterator<Item = Square>) -> Vec<String> {
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_by_key(|&square| rules.board().order(square));
    squares.into_iter().map(|square| rules.board().name(square)).collect()
}

fn counts(items: &[Item]) -> Counts {
    let mut counts = Counts::default();
    for item in items {
        match item {
            Item::Comment(_) => counts.comments += 1,
            Item::Glyph(_) => counts.nags += 1,
            Item::Setup(_) => counts.setups += 1,
            Item::Variation(variation) => {
                let inner = self::counts(&variation.items);
                counts.comments += inner.comments;
                counts.nags += inner.nags;
                counts.setups += inner.setups;
                counts.variations += inner.variations + 1;
            }
            Item::Move(_) | Item::Stray(_) => {}
        }
    }
    counts
}
