//! The verdict on one turn.

use crate::{Board, Ending, History, NotAStep, Play, Role, Side, Step};

/// The verdict of the rules on one turn from a given board, as `ppn rules arimaa turn` prints it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TurnJudgement {
    /// Whether the turn is legal.
    pub ok: bool,
    /// The broken rule.
    pub rule: Option<&'static str>,
    /// The index of the step that breaks it; `None` if the turn as a whole does.
    pub step: Option<usize>,
    /// The board after a legal turn.
    pub board: Option<Board>,
    /// The pieces captured in a legal turn, in order, such as `rc3`.
    pub captures: Vec<String>,
    /// The roles of the steps of a legal turn.
    pub roles: Option<Vec<Role>>,
    /// The end of the game, if a legal turn ends it.
    pub result: Option<Ending>,
}

impl TurnJudgement {
    /// Judges the steps of a turn, such as `rb3e rc3x Hb2n`, without a history of the game: nothing
    /// is a repetition.
    ///
    /// ```
    /// use ppn_arimaa::{Board, Side, TurnJudgement};
    ///
    /// let board: Board = "r7/8/8/3h4/3D4/8/8/7R".parse().unwrap();
    /// let judgement = TurnJudgement::of(board, Side::Gold, "Dd4w").unwrap();
    /// assert_eq!((judgement.rule, judgement.step), (Some("frozen"), Some(0)));
    /// ```
    ///
    /// # Errors
    ///
    /// The first word that is not a step. `pass` is read and ignored.
    pub fn of(board: Board, side: Side, steps: &str) -> Result<Self, (String, NotAStep)> {
        let words = steps.split_whitespace().filter(|&word| word != "pass");
        let steps: Vec<Step> = words
            .map(|word| word.parse().map_err(|fault| (word.to_owned(), fault)))
            .collect::<Result<_, _>>()?;
        let mut play = Play::new(board, side);
        let mut roles = Vec::new();
        let mut broken = None;
        for (at, step) in steps.into_iter().enumerate() {
            match play.take(step) {
                Ok(taken) => roles.push(taken.role),
                Err(rule) => {
                    broken = Some((rule, Some(at)));
                    break;
                }
            }
        }
        let finished = match broken {
            Some(broken) => Err(broken),
            None => play.finish(None).map_err(|rule| (rule, None)),
        };
        Ok(match finished {
            Ok(board) => Self {
                ok: true,
                rule: None,
                step: None,
                board: Some(board),
                captures: play.removals().iter().map(ToString::to_string).collect(),
                roles: Some(roles),
                result: Ending::after(&board, side, &History::default()),
            },
            Err((rule, step)) => Self {
                ok: false,
                rule: Some(rule.name),
                step,
                board: None,
                captures: Vec::new(),
                roles: None,
                result: None,
            },
        })
    }
}
