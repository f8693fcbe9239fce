//! Moves that were found, in a form that the standard does not have.

use crate::{
    MoveText, Ruleset, codes,
    find::{Found, Writing, WrittenSign},
    moves::Moves,
    token::Oddities,
};
use ppn_source::{Code, Diagnostic, Edit, Fix, Problems};

/// A move in an unusual form.
pub(super) struct Unusual {
    pub(super) written: MoveText,
    /// The legal moves with the same start and end.
    pub(super) moves: Moves,
    pub(super) found: Found,
    /// The index of the move that is made.
    pub(super) taken: usize,
}

/// Whether the form of a move is reported.
pub(super) fn is_unusual(written: &MoveText, found: &Found) -> bool {
    let only = found.candidates.len() == 1;
    !only || !found.is_usual() || written.oddities.has(Oddities::LEGS)
}

impl Unusual {
    /// Reports an unusual form of a move, with the right text as a fix.
    pub(super) fn report(&self, text: &str, rules: &Ruleset, diagnostics: &mut Problems) {
        let Self { written, moves, found, taken } = self;
        let span = written.span;
        let text = span.slice(text);
        let only = found.candidates.len() == 1;
        let in_legs = written.oddities.has(Oddities::LEGS);
        let right = rules.canonical(moves, &moves[*taken]);
        let certain = only || text == right;
        let mut faults: Vec<(&'static Code, String)> = Vec::new();
        if !certain {
            let fit: Vec<String> =
                found.candidates.iter().map(|&at| rules.long(&moves[at])).collect();
            faults
                .push((&codes::AMBIGUOUS_CAPTURE, format!("`{text}` can be {}", fit.join(" or "))));
        }
        match found.writing {
            _ if in_legs => {
                faults.push((
                    &codes::CAPTURE_IN_LEGS,
                    format!("`{text}` is one capture, leg by leg"),
                ));
            }
            Writing::Plain => {}
            Writing::Full => {
                faults.push((
                    &codes::FULL_CAPTURE,
                    format!("`{text}` does not need to be written in full"),
                ));
            }
            Writing::Inexact => faults.push((
                &codes::INEXACT_CAPTURE,
                format!("the squares of `{text}` are not those of the standard"),
            )),
        }
        match found.sign {
            WrittenSign::Right => {}
            WrittenSign::OtherCapture => {
                let sign = rules.variant().capture_sign();
                faults.push((
                    &codes::CAPTURE_SEPARATOR,
                    format!("the capture symbol of this game is `{sign}`"),
                ));
            }
            WrittenSign::HyphenForCapture => {
                faults.push((&codes::HYPHEN_CAPTURE, format!("`{text}` is a capture")));
            }
            WrittenSign::CaptureForHyphen => {
                faults.push((
                    &codes::CAPTURE_SIGN_ON_QUIET_MOVE,
                    format!("`{text}` captures nothing"),
                ));
            }
        }
        if found.wrong_notation {
            faults.push((
                &codes::WRONG_NOTATION,
                format!("`{text}` has the square names of other games"),
            ));
        }
        for (code, message) in faults {
            let fix = if certain { Fix::safe } else { Fix::guess };
            let fix = fix(format!("write `{right}`"), [Edit::replace(span, right.clone())]);
            diagnostics.push(
                Diagnostic::new(code, span, message)
                    .with_help(format!("write `{right}`"))
                    .with_fix(fix),
            );
        }
    }
}
