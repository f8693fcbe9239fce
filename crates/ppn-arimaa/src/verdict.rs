//! Messages for broken rules.

use crate::trail::Trail;
use crate::{Animal, Motion, Piece, Play, Side, Step, Turn, WrittenStep, codes};
use ppn_source::{Code, Diagnostic, Edit, Fix, Label, Span};

/// A rule that a turn breaks, with the context that its message needs.
pub(crate) struct Verdict<'t> {
    pub(crate) rule: &'static Code,
    /// The turn up to the step that breaks the rule.
    pub(crate) play: &'t Play,
    pub(crate) turn: &'t Turn,
    pub(crate) trail: &'t Trail,
}

impl Verdict<'_> {
    /// The diagnostic for a rule that a step breaks.
    pub(crate) fn of_step(&self, written: &WrittenStep) -> Diagnostic {
        let (step, span) = (written.step, written.span);
        let Step { piece, square, .. } = step;
        let side = self.turn.id.side.name();
        let board = self.play.board();
        let fault = |message: String| Diagnostic::new(self.rule, span, message);
        match self.rule.name {
            "too-many-steps" => {
                fault(format!("a turn has four steps, and `{step}` would be the fifth")).with_help(
                    "leave one of the steps out, or write the number of the next turn before it",
                )
            }
            "no-piece" => {
                let nothing = format!("there is no piece on {square}");
                match self.trail.fate(piece, square) {
                    Some(fate) => fault(format!("{nothing}: {}", fate.sentence(self.turn.id)))
                        .with_other(fate.span, fate.label()),
                    None => fault(nothing),
                }
            }
            "wrong-piece" => self.wrong_piece(step, span),
            "off-board" => fault(format!("`{step}` leads off the board")),
            "occupied" => {
                let to = self.target(step);
                let standing = to.and_then(|to| Some((to, board.get(to)?)));
                match standing {
                    Some((to, other)) if piece.dominates(other) => fault(format!("the {other} is on {to}"))
                        .with_help("to push it away, write its step first"),
                    Some((to, other)) => fault(format!("the {other} is on {to}")),
                    None => fault("the target is occupied".to_owned()),
                }
            }
            "push-unfinished" => {
                let fault = fault("the push before this step is not completed".to_owned());
                match self.play.progress().open_push() {
                    Some((to, animal)) => fault.with_help(format!(
                        "move a {side} piece that is stronger than a {} to {to} in the next step",
                        animal.name()
                    )),
                    None => fault,
                }
            }
            "pusher-weak" => match self.play.progress().open_push() {
                Some((_, animal)) => fault(format!(
                    "the {piece} is not stronger than the {} it would replace",
                    animal.name()
                )),
                None => fault(format!("the {piece} is too weak")),
            },
            "frozen" => fault(format!("the {piece} on {square} is frozen{}", self.freezer(square)))
                .with_help("a friend beside it would free it"),
            "rabbit-backward" => {
                let back = if piece.side == Side::Gold { "south" } else { "north" };
                fault(format!("a {side} rabbit cannot step {back} by itself"))
            }
            "no-pusher" => {
                fault(format!("no {side} piece stronger than the {piece} can push or pull it here"))
                    .with_help("a push needs one beside the piece; a pull needs one that left the target in the previous step")
            }
            "pusher-frozen" => {
                let pusher = board.beside(square).find(|(_, own)| own.dominates(piece));
                match pusher {
                    Some((at, own)) => fault(format!("the {own} on {at} cannot push: it is frozen{}", self.freezer(at)))
                        .with_help("a friend beside it would free it"),
                    None => fault("all pieces that could push are frozen".to_owned()),
                }
            }
            "push-last-step" => {
                fault("a push takes two steps, and only one is left".to_owned())
            }
            "capture-mismatch" => {
                let fault = fault(format!("no {piece} left to be removed from {square} at this point"));
                let fault = self.with_fate(fault, step);
                if square.is_trap() {
                    fault.with_help("write a removal once, after the step that causes it")
                } else {
                    fault.with_help("the traps are c3, f3, c6 and f6")
                }
            }
            _ => fault(self.rule.summary.to_owned()),
        }
    }

    /// The diagnostic for a rule that the turn as a whole breaks.
    pub(crate) fn of_turn(&self) -> Diagnostic {
        let fault = |message: String| Diagnostic::new(self.rule, self.turn.span, message);
        match self.rule.name {
            "push-unfinished" => {
                let to = self.play.progress().open_push().map(|(to, _)| to.to_string());
                fault(format!(
                    "the turn ends in the middle of a push: no piece moved to {}",
                    to.unwrap_or_default()
                ))
            }
            "repetition" => fault(
                "the position has already occurred twice with the same side to move".to_owned(),
            )
            .with_help("make a different turn"),
            _ => fault("the turn does not change the board".to_owned()),
        }
    }

    fn wrong_piece(&self, step: Step, span: Span) -> Diagnostic {
        let Some(found) = self.play.board().get(step.square) else {
            return Diagnostic::new(self.rule, span, self.rule.summary);
        };
        let message = format!("there is a {found} on {}, not a {}", step.square, step.piece);
        let fix = Fix::guess(
            format!("name the {found}"),
            [Edit::replace(
                Span::new(span.start as usize, span.start as usize + 1),
                found.letter(),
            )],
        );
        let fault = Diagnostic::new(self.rule, span, message)
            .with_help(format!("write `{}`", Step { piece: found, ..step }))
            .with_fix(fix);
        self.with_fate(fault, step)
    }

    /// Adds the fate of the piece that the step names, if it was on the square.
    fn with_fate(&self, fault: Diagnostic, step: Step) -> Diagnostic {
        let fate = self.trail.fate(step.piece, step.square);
        match fate.filter(|fate| fate.piece == step.piece) {
            Some(fate) => {
                fault.with_other(fate.span, fate.label()).with_note(fate.sentence(self.turn.id))
            }
            None => fault,
        }
    }

    fn target(&self, step: Step) -> Option<crate::Square> {
        match step.motion {
            Motion::To(direction) => step.square.neighbour(direction),
            Motion::Place | Motion::Remove => None,
        }
    }

    /// Such as ` by the silver horse on d5`.
    fn freezer(&self, square: crate::Square) -> String {
        let freezer = self.play.board().freezer(square);
        freezer.map(|(at, piece)| format!(" by the {piece} on {at}")).unwrap_or_default()
    }
}

pub(crate) fn setup_fault(
    rule: &'static Code,
    side: Side,
    step: Step,
    span: Span,
    standing: Option<Piece>,
) -> Diagnostic {
    match standing {
        Some(piece) if *rule == codes::SETUP_OCCUPIED => {
            Diagnostic::new(rule, span, format!("the {piece} is already on {}", step.square))
        }
        _ => {
            let meant = Step { piece: Piece { side, ..step.piece }, ..step };
            Diagnostic::new(
                rule,
                span,
                format!("the {} is not a piece of {}", step.piece, side.name()),
            )
            .with_help(format!("{} writes `{meant}`", side.name()))
        }
    }
}

pub(crate) fn odd_setup(turn: &Turn) -> Diagnostic {
    let [first, second] = turn.id.side.home_rows();
    let message = format!("not the usual 16 pieces on rows {first} and {second}");
    let mut diagnostic = Diagnostic::new(&codes::ODD_SETUP, turn.id_span, message).with_help(
        "set up 8 rabbits, 2 cats, 2 dogs, 2 horses, 1 camel and 1 elephant for a whole game",
    );
    diagnostic.labels = odd_placements(turn).unwrap_or_default();
    diagnostic
}

/// The placements in a setup that are probably wrong; `None` if there are many, as in a puzzle.
fn odd_placements(turn: &Turn) -> Option<Vec<Label>> {
    const FEW: usize = 3;
    let [first, second] = turn.id.side.home_rows();
    let mut labels = Vec::new();
    for written in &turn.steps {
        if ![first, second].contains(&written.step.square.row()) {
            let text = format!("not on row {first} or {second}");
            labels.push(Label { span: written.span, text });
        }
    }
    // Rabbits are usually on the row at the edge.
    let front = if turn.id.side == Side::Gold { second } else { first };
    for animal in Animal::ALL {
        let of_it = turn.steps.iter().filter(|written| written.step.piece.animal == animal);
        let count = of_it.clone().count();
        if count <= animal.count() {
            continue;
        }
        let in_front = |written: &&WrittenStep| written.step.square.row() == front;
        let odd: Vec<_> = match count <= FEW {
            true => of_it.collect(),
            false => of_it.filter(in_front).collect(),
        };
        if odd.len() <= FEW {
            let text = format!("one of {count} {}s", animal.name());
            let label = |written: &&WrittenStep| Label { span: written.span, text: text.clone() };
            labels.extend(odd.iter().map(label));
        }
    }
    (labels.len() <= 2 * FEW).then_some(labels)
}

pub(crate) fn game_over(turn: &Turn) -> Diagnostic {
    Diagnostic::new(&codes::GAME_OVER, turn.id_span, "the game is over before this turn")
        .with_help(format!("write what could have followed as `{0} [ {0} ... ]`", turn.id))
}
