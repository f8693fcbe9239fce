use crate::{Game, Marking, Motion, Played, Replay, Role, Square, Turn, TurnKind};

/// Something to point out on one of the boards of the main line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark<'g> {
    /// The move number under which the conversion to Portable Piecepack Notation reaches the board,
    /// such as `2g..`; [`START`](Self::START) before the first turn.
    pub number: String,
    /// What is pointed out.
    pub sign: Sign<'g>,
}

/// What a [`Mark`] points out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign<'g> {
    /// A square, by a marking of the class `x`.
    Marking {
        /// The square.
        square: Square,
        /// A colour, or a label.
        value: &'g str,
    },
    /// A step of the turn under way.
    Step {
        /// Where the piece came from.
        from: Square,
        /// Where it went.
        to: Square,
        /// Whether it is half of a push or a pull.
        part: Part,
    },
}

/// What a step is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Of nothing: an own piece moves.
    Step,
    /// Of a push: the enemy piece first, the own piece after it.
    Push,
    /// Of a pull: the own piece first, the enemy piece after it.
    Pull,
}

impl Mark<'_> {
    /// The number of the comment on the board before the first turn.
    pub const START: &'static str = "SetupFn..";
}

/// What the boards of the main line have to show: markings of positions and of steps, and on the
/// board after each step all steps of the turn so far.
///
/// Markings of a position are on the board that the turn starts from. Markings of unknown meaning
/// are left out, and so is what stands behind a turn that breaks a rule.
///
/// ```
/// use ppn_arimaa::{Part, Sign, marks, read, replay};
///
/// let game = &read("1g Hb2 Rh1 1s ra8 rb3 2g @xd4=red rb3w Hb2n").games[0];
/// let marks = marks(game, &replay(game));
/// assert_eq!(marks[0].number, "1s.");
/// assert!(matches!(marks[0].sign, Sign::Marking { value: "red", .. }));
/// assert_eq!(marks[2].number, "2g..");
/// assert!(matches!(marks[2].sign, Sign::Step { part: Part::Push, .. }));
/// ```
#[must_use]
pub fn marks<'g>(game: &'g Game, replay: &Replay) -> Vec<Mark<'g>> {
    let mut marks = Vec::new();
    let mut number = Mark::START.to_owned();
    for turn in &game.main {
        let played = replay.of(turn);
        if played.board.is_none() {
            break;
        }
        marks.extend(of_markings(&turn.markings, &number));
        match turn.kind {
            TurnKind::Empty => {}
            TurnKind::Move => number = steps(turn, played, &mut marks).unwrap_or(number),
            _ => {
                number = format!("{}.", turn.id);
                for written in &turn.steps {
                    marks.extend(of_markings(&written.markings, &number));
                }
            }
        }
    }
    marks
}

/// Adds what the boards of a turn have to show; gives the number of its last one.
fn steps<'g>(turn: &'g Turn, played: &Played, marks: &mut Vec<Mark<'g>>) -> Option<String> {
    // The number of the movement that each step is, or belongs to.
    let mut numbers: Vec<String> = Vec::with_capacity(turn.steps.len());
    let mut arrows: Vec<(Square, Square, Part)> = Vec::new();
    for (at, written) in turn.steps.iter().enumerate() {
        let number = match (written.step.motion, played.causes.get(at).copied().flatten()) {
            (Motion::To(direction), _) => {
                let from = written.step.square;
                let to = from.neighbour(direction)?;
                let part = match played.roles.get(at).copied().flatten() {
                    Some(Role::Push | Role::PushEnd) => Part::Push,
                    Some(Role::Pull) => {
                        // Only now is it known that the step before began a pull.
                        if let Some((_, _, part)) = arrows.last_mut() {
                            *part = Part::Pull;
                        }
                        Part::Pull
                    }
                    _ => Part::Step,
                };
                arrows.push((from, to, part));
                let number = format!("{}{}", turn.id, ".".repeat(arrows.len()));
                marks.extend(arrows.iter().map(|&(from, to, part)| Mark {
                    number: number.clone(),
                    sign: Sign::Step { from, to, part },
                }));
                number
            }
            (_, Some(cause)) => numbers.get(cause)?.clone(),
            _ => numbers.last()?.clone(),
        };
        marks.extend(of_markings(&written.markings, &number));
        numbers.push(number);
    }
    (!arrows.is_empty()).then(|| format!("{}{}", turn.id, ".".repeat(arrows.len())))
}

fn of_markings<'g>(markings: &'g [Marking], number: &str) -> impl Iterator<Item = Mark<'g>> {
    markings.iter().filter_map(move |marking| {
        let (square, value) = marking.square.zip(marking.value())?;
        Some(Mark { number: number.to_owned(), sign: Sign::Marking { square, value } })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read, replay};

    fn shown(text: &str) -> Vec<String> {
        let game = &read(text).games[0];
        let shown = |mark: &Mark<'_>| match mark.sign {
            Sign::Marking { square, value } => format!("{} {square}={value}", mark.number),
            Sign::Step { from, to, part } => format!("{} {from}-{to} {part:?}", mark.number),
        };
        marks(game, &replay(game)).iter().map(shown).collect()
    }

    #[test]
    fn markings_stand_on_the_board_they_speak_of() {
        let text = "1g @xd4=A Ea1 Rh1 @xa1=B 1s @x5d=C ra8 2g @nonsense Ea1n @xa2=red \
                    2s @xa3=blue @xa3=blue resigns 3g @xh8=end";
        assert_eq!(
            shown(text),
            [
                "SetupFn.. d4=A",
                "1g. a1=B",
                "1g. d5=C",
                "2g. a1-a2 Step",
                "2g. a2=red",
                "2g. a3=blue",
                "2g. a3=blue",
                "2s. h8=end",
            ]
        );
    }

    #[test]
    fn pushes_and_pulls_are_told_apart() {
        let push = "1g Hb2 Rh1 1s ra8 rb3 2g rb3e rc3x @xc3=x Hb2n Rh1n";
        assert_eq!(
            shown(push),
            [
                "2g. b3-c3 Push",
                "2g. c3=x",
                "2g.. b3-c3 Push",
                "2g.. b2-b3 Push",
                "2g... b3-c3 Push",
                "2g... b2-b3 Push",
                "2g... h1-h2 Step",
            ]
        );
        let pull = "1g Hb2 Rh1 1s ra8 rb3 2g Hb2w rb3s";
        assert_eq!(shown(pull), ["2g. b2-a2 Step", "2g.. b2-a2 Pull", "2g.. b3-b2 Pull"]);
    }

    #[test]
    fn nothing_is_shown_behind_an_illegal_turn() {
        assert_eq!(
            shown("1g Ea1 Rh1 1s ra8 2g @xa1=A Ea1n 2s @xb1=B ra8n 3g @xc1=C Ea2n").len(),
            2
        );
    }
}
