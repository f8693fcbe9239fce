//! The board that a script begins with.

use ppn_engine::{Action, Dialect, Limits, Place, Replay, SharedBoard, Step};
use ppn_source::{Diagnostic, Span};
use std::{borrow::Cow, fmt};

/// The board that a script begins with.
///
/// ```
/// use ppn_record::{Opening, Options, Place, Placed, Script};
///
/// let at = |x, y| Place { x, y };
/// let opening = Opening::Placed(vec![
///     Placed { piece: "u[X]8".into(), at: at(4.5, 4.5) },
///     Placed { piece: "ucW".into(), at: at(2.0, 2.0) },
/// ]);
/// assert_eq!(opening.to_string(), "u[X]8@(4.5,4.5) ucW@b2");
///
/// let script = Script { opening, ..Script::default() };
/// assert_eq!(script.record("", &Options::default()).board(0).len(), 2);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub enum Opening {
    /// The start board that `SetUp` or `GameType` of the metadata names, with its arguments.
    #[default]
    Named,
    /// A position: its ground, which is one or more boards or tiles, and then the pieces that are
    /// on it. A later piece lies on earlier ones.
    Placed(Vec<Placed>),
}

/// A piece with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Placed {
    /// The piece, as a specification of PPN names it. Source: 0.14 § PieceSpec.
    pub piece: Cow<'static, str>,
    /// The place.
    pub at: Place,
}

impl Opening {
    /// The board of a position, in units of one inch, and the problems of its pieces; `None` if the
    /// board is a named one.
    #[must_use]
    pub fn placed(
        &self,
        dialect: &Dialect,
        limits: &Limits,
    ) -> Option<(SharedBoard, Vec<Diagnostic>)> {
        let Self::Placed(pieces) = self else { return None };
        let put = |Placed { piece, at }: &Placed| Step {
            action: Action::Put { piece: piece.clone(), at: *at },
            span: Span::default(),
        };
        let steps: Vec<Step> = pieces.iter().map(put).collect();
        let empty = SharedBoard::default();
        let (replay, faults) = Replay::of_steps(empty, [steps.as_slice()], 1.0, dialect, limits);
        Some((replay.last().into(), faults))
    }
}

impl fmt::Display for Opening {
    /// Writes a position as PPN drops its pieces on an empty table; a named board is written as
    /// nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Placed(pieces) = self else { return Ok(()) };
        for (at, Placed { piece, at: place }) in pieces.iter().enumerate() {
            write!(f, "{}{piece}@{place}", if at > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
