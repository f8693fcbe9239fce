//! Random games, for tests that need many.

use ppn_arimaa::{
    Animal, Board, Direction, Ending, History, Motion, Piece, Play, Side, Step, TurnId,
};

/// A small generator of repeatable random numbers (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }

    /// True one time in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// A game in FAN with everything that the notation has, in a messy layout, and the boards of all
/// turns in the order of the text.
#[allow(dead_code, reason = "the tests of `ppn-notations` look at texts alone")]
pub(crate) struct RandomGame {
    pub(crate) text: String,
    pub(crate) boards: Vec<Board>,
}

/// Plays a random legal game of about `turns` turns after the setup.
pub(crate) fn random_game(seed: u64, turns: usize) -> RandomGame {
    let mut writer = Writer { random: Random::new(seed), text: String::new(), boards: Vec::new() };
    if !writer.random.once_in(4) {
        writer.text.push_str("FAN31415926 1 arimaa\nGold: Ann Lee\nSilver: \"Bo\"\n");
        writer.text.push_str("Chat: -=+=-\n1g hello\n-=+=-\nMood:\n\n");
    }
    writer.line(Board::EMPTY, &History::default(), TurnId::FIRST, turns + 2, 0);
    RandomGame { text: writer.text, boards: writer.boards }
}

struct Writer {
    random: Random,
    text: String,
    boards: Vec<Board>,
}

impl Writer {
    fn line(
        &mut self,
        mut board: Board,
        past: &History,
        mut id: TurnId,
        turns: usize,
        depth: usize,
    ) {
        let mut history = past.clone();
        for at in 0..turns {
            let (before, past) = (board, history.clone());
            let Some(steps) = self.turn(id, &mut board, &history) else { break };
            self.write_turn(id, &steps);
            self.boards.push(board);
            if id > TurnId::FIRST {
                history.add(board, id.side.other());
            }
            if depth < 3 && (depth == 0 || at > 0) {
                while self.random.once_in(8 + 8 * depth) {
                    self.text.push('[');
                    let length = 1 + self.random.below(4);
                    self.line(before, &past, id, length, depth + 1);
                    self.text.push(']');
                }
            }
            let over = id.number > 1 && Ending::after(&board, id.side, &history).is_some();
            id = id.next();
            if over || at + 1 == turns && self.random.once_in(2) {
                self.space();
                self.text.push_str(&id.to_string());
                self.remark(3);
                if !over && self.random.once_in(2) {
                    self.space();
                    let word = *self.random.pick(&["resigns", "lost", "resign"]);
                    self.text.push_str(word);
                }
                self.boards.push(board);
                break;
            }
        }
    }

    /// A legal turn and the board after it.
    fn turn(&mut self, id: TurnId, board: &mut Board, history: &History) -> Option<Vec<Step>> {
        if id.is_setup() {
            return Some(self.set_up(id.side, board));
        }
        for _ in 0..20 {
            if let Some((steps, after)) = self.try_turn(id.side, *board, history) {
                *board = after;
                return Some(steps);
            }
        }
        None
    }

    fn set_up(&mut self, side: Side, board: &mut Board) -> Vec<Step> {
        let mut animals: Vec<Animal> =
            Animal::ALL.into_iter().flat_map(|animal| vec![animal; animal.count()]).collect();
        let [first, second] = side.home_rows();
        let squares = ppn_arimaa::Square::all().filter(|at| [first, second].contains(&at.row()));
        squares
            .map(|square| {
                let animal = animals.swap_remove(self.random.below(animals.len()));
                let piece = Piece { animal, side };
                board.set(square, Some(piece));
                Step { piece, square, motion: Motion::Place }
            })
            .collect()
    }

    fn try_turn(
        &mut self,
        side: Side,
        board: Board,
        history: &History,
    ) -> Option<(Vec<Step>, Board)> {
        let mut play = Play::new(board, side);
        let mut steps = Vec::new();
        let length = 1 + self.random.below(4);
        for taken in 0.. {
            if taken >= length
                && let Ok(after) = play.finish(Some(history))
            {
                return Some((steps, after));
            }
            let mut legal = Vec::new();
            for (square, piece) in play.board().pieces() {
                for direction in Direction::ALL {
                    let step = Step { piece, square, motion: Motion::To(direction) };
                    let mut next = *play.progress();
                    if next.step(piece, square, direction, |_, _| {}).is_ok() {
                        legal.push(step);
                        // Pushes, pulls and captures are rare otherwise.
                        if piece.side != side {
                            legal.extend([step; 5]);
                        }
                    }
                }
            }
            if legal.is_empty() {
                return None;
            }
            let step = *self.random.pick(&legal);
            let removed = play.removals().len();
            play.take(step).ok()?;
            steps.push(step);
            for at in removed..play.removals().len() {
                let ppn_arimaa::Removal { piece, square, .. } = play.removals()[at];
                let removal = Step { piece, square, motion: Motion::Remove };
                if !self.random.once_in(3) {
                    play.take(removal).ok()?;
                    steps.push(removal);
                }
            }
        }
        None
    }

    fn write_turn(&mut self, id: TurnId, steps: &[Step]) {
        self.space();
        self.text.push_str(&id.to_string());
        self.remark(9);
        for step in steps {
            self.space();
            self.text.push_str(&step.to_string());
            self.remark(9);
        }
        if self.random.once_in(9) {
            self.comment();
        }
    }

    /// At most one comment, and markings.
    fn remark(&mut self, times: usize) {
        if self.random.once_in(times) {
            self.comment();
        }
        while self.random.once_in(times) {
            self.text.push_str("\n @");
            let marking =
                *self.random.pick(&["xd4=red", "xa1=A=B", "xh8=#ff8800", "arrow:a1-b2", "x4d=B"]);
            self.text.push_str(marking);
            self.text.push(' ');
        }
    }

    fn comment(&mut self) {
        let words =
            *self.random.pick(&["", "  ", "a", "two\nlines", "[ 5g @x ] 'q' é", " {x} ", "— \\ ;"]);
        self.text.push('"');
        self.text.push_str(words);
        self.text.push('"');
    }

    fn space(&mut self) {
        let space = *self.random.pick(&[" ", "\n", "\t ", " \n  ", "\u{2003}"]);
        self.text.push_str(space);
    }
}
