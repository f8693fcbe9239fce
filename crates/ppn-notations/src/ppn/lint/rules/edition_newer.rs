//! The rule for forms that the game's edition does not have.

use crate::ppn::EDITION_KEY as KEY;
use crate::ppn::lint::checked::Checked;
use ppn_engine::{Edition, macro_references};
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};
use ppn_syntax::{
    Centre, Destination, ElementKind, Location, MoveToken, NumberKind, Order, PieceId,
};

rule! {
    /// The game names an older edition of the notation, and uses a form that only newer editions have.
    /// Either the edition is wrong, or the move must be written in an older form.
    ///
    /// # Why it matters
    /// A program for the named edition reports an error there, or reads a different move.
    ///
    /// # Example
    /// ```ppn
    /// ---
    /// PPN: 0.11
    /// ...
    /// 1. S@b2 2. b2-2U
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// ---
    /// PPN: 0.14
    /// ...
    /// 1. S@b2 2. b2-2U
    /// ```
    pub(crate) static EDITION_NEWER = "W0116" "edition-newer" Warning,
        "a form that the edition of the game does not have";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let edition = checked.chosen.dialect.edition;
    if edition == Edition::default() {
        return;
    }
    let mut forms = forms(checked);
    forms.retain(|form| form.since > edition);
    forms.sort_by_key(|form| form.span);
    let Some(first) = forms.first() else { return };
    let needed = forms.iter().map(|form| form.since).max().unwrap_or_default();
    let (edition, since) = (edition.name(), first.since.name());
    let mut diagnostic = Diagnostic::new(
        &EDITION_NEWER,
        first.span,
        format!("edition {edition} has no {}, which came with {since}", first.what),
    );
    if forms.len() > 1 {
        diagnostic.notes.push(match forms.len() - 1 {
            1 => "one more place is newer than the edition".to_owned(),
            n => format!("{n} more places are newer than the edition"),
        });
    }
    let said = checked.game.metadata.entry(KEY).filter(|_| checked.options.edition.is_none());
    found.push(match said {
        Some(entry) => {
            let needed = needed.name();
            diagnostic
                .with_other(entry.value.span, "the edition of the game")
                .with_help(format!("write `{KEY}: {needed}`, and check the boards"))
                .with_fix(Fix::guess(
                    format!("write `{KEY}: {needed}`"),
                    [Edit::replace(entry.value.span, needed)],
                ))
        }
        None => diagnostic.with_help(format!("read the game as edition {}", needed.name())),
    });
}

/// A form of the movetext that not all editions have.
struct Form {
    what: &'static str,
    since: Edition,
    span: Span,
}

/// The forms of a movetext that did not exist in the first edition, each time they are used.
fn forms(checked: &Checked<'_, '_>) -> Vec<Form> {
    use Edition::{V0_11, V0_14};
    let Some(program) = checked.program else { return Vec::new() };
    let moves = program.moves();
    let mut forms = Vec::new();
    let mut add = |what, since, span| {
        let span = program.source_span(span);
        forms.push(Form { what, since, span });
    };
    for one in moves.all() {
        let found = match one.token {
            MoveToken::Flip { .. } => Some(("flips `+`", V0_14)),
            MoveToken::Raise { .. } => Some(("choice of active pieces `!`", V0_14)),
            MoveToken::Rotate { centre: Centre::Own, .. } => Some(("turns `@>`", V0_11)),
            MoveToken::Rotate { .. } => Some(("turns about a place", V0_14)),
            MoveToken::Swap { .. } => Some(("swaps `#`", V0_11)),
            MoveToken::Update { .. } => Some(("changes of features `~`", V0_11)),
            MoveToken::Drop { to, order, .. } | MoveToken::Shift { to, order, .. } => {
                placing(to, order)
            }
            MoveToken::Capture { .. } | MoveToken::Replace { .. } | MoveToken::Remove { .. } => {
                None
            }
        };
        if let Some((what, since)) = found {
            add(what, since, one.span);
        }
    }
    for id in moves.piece_ids() {
        match id.value {
            PieceId::Active => add("moves that name no piece", V0_14, id.span),
            PieceId::Number { .. } => add("ids of pieces", V0_14, id.span),
            PieceId::Start(_) => add("look back `^`", V0_11, id.span),
            PieceId::Nearest { .. } => add("counts of pieces", V0_11, id.span),
            PieceId::Search { .. } => add("searches `?`", V0_11, id.span),
            PieceId::All { .. } => add("searches for all pieces `/`", V0_11, id.span),
            PieceId::Place { slice: Some(_), .. } => add("slices of stacks", V0_11, id.span),
            PieceId::Place { slice: None, .. } => {}
        }
    }
    for place in moves.locations() {
        match place.value {
            Location::Offset { .. } => add("directions and offsets", V0_14, place.span),
            Location::Piece(_) => add("places of pieces `&`", V0_11, place.span),
            Location::Algebraic { .. } | Location::Cartesian { .. } => {}
        }
    }
    for &spec in moves.specs() {
        if let Some(what) = newer_symbol(program.slice(spec)) {
            add(what, V0_11, spec);
        }
    }
    for element in checked.elements() {
        let written = checked.slice(element.span);
        let what = match element.kind {
            ElementKind::Template(_) if macro_references(written).next().is_some() => "macros",
            ElementKind::Number(NumberKind::Next) if written == ";" => "semicolons",
            ElementKind::Number(NumberKind::Next) => "single periods as numbers",
            ElementKind::Number(NumberKind::Written)
                if written.trim_end_matches('.').contains('.') =>
            {
                "periods within numbers"
            }
            _ => continue,
        };
        forms.push(Form { what, since: V0_11, span: element.span });
    }
    forms
}

/// What a description of a piece has that the first edition did not know.
///
/// Source: 0.5.2 § Simplified, which has letters, suits, `▲`, `△` and `μ`.
fn newer_symbol(spec: &str) -> Option<&'static str> {
    let features = spec.split(',').next().unwrap_or_default();
    if features.len() < spec.len() {
        return Some("settings after a comma");
    }
    let is_known = |c: char| {
        c.is_ascii_alphanumeric() && c != 'u' || "^<>▲△μµ♠♥♦♣♡♤♧♢\u{fe0e}\u{fe0f}".contains(c)
    };
    if !features.chars().all(is_known) {
        return Some("symbols of pieces like this");
    }
    let is_looney = features.contains('△');
    let is_coloured = features.contains(['R', 'K', 'G', 'B', 'Y', 'W']);
    (is_coloured && !is_looney).then_some("colours of pieces other than `△`")
}

fn placing(to: Destination, order: Order) -> Option<(&'static str, Edition)> {
    if to.location.is_none() && to.target.is_none() {
        Some(("moves that name no place", Edition::V0_14))
    } else if to.target.is_some() {
        Some(("places in the order of pieces `%`", Edition::V0_11))
    } else if order == Order::Below {
        Some(("moves to the bottom of a stack", Edition::V0_11))
    } else {
        None
    }
}
