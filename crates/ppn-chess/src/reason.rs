//! Why a move is not legal, and what was probably meant.

use crate::{Colour, Figure, Move, Position, Role, San, Shape, Square, Standing, san::Go};

/// Why a word is no legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reason {
    /// What is wrong.
    pub message: String,
    /// What to write instead, if there is a guess.
    pub help: Option<String>,
    /// The words of moves that may be meant.
    pub meant: Vec<String>,
}

impl Position {
    /// Why the word of a move is not legal here.
    ///
    /// ```
    /// use ppn_chess::{Position, San};
    ///
    /// let start = Position::default();
    /// let word = "Bf3".parse::<San>().unwrap();
    /// assert_eq!(start.why_not(&word).message, "no bishop can go to f3; the knight on g1 and the pawn on f2 can");
    /// ```
    #[must_use]
    pub fn why_not(&self, san: &San) -> Reason {
        let by_other = || {
            self.pass().filter(|other| {
                !matches!(other.meaning(san), crate::Found::None | crate::Found::Null)
            })
        };
        let turn = self.turn();
        let plain = |message: String| Reason { message, help: None, meant: Vec::new() };
        let over = |message: String| {
            let help = "remove it, or check the moves before it".to_owned();
            Reason { message, help: Some(help), meant: Vec::new() }
        };
        match self.standing() {
            Standing::Mate => return over(format!("the game is over: {turn} is mated")),
            Standing::Stalemate => {
                return over(format!("the game is over: {turn} has no legal move"));
            }
            Standing::Open | Standing::Dead => {}
        }
        let mut reason = match san.shape {
            Shape::Null => plain(format!("{turn} is in check and cannot pass")),
            Shape::Castle { short } => self.why_not_castle(short),
            Shape::Go(go) => self.why_not_go(&go),
        };
        if reason.help.is_none() && reason.meant.is_empty() && self.is_check() {
            reason.help = Some(self.answers());
        }
        if reason.meant.is_empty() && by_other().is_some() {
            let other = turn.opponent();
            reason.message = format!("it is {turn}'s turn; {other} could play this");
            reason.help = Some(format!("check whether a move of {turn} before it is missing"));
        }
        reason
    }

    /// The moves that answer a check.
    fn answers(&self) -> String {
        let words: Vec<String> = self.moves().into_iter().map(|one| self.san(one)).collect();
        match &words[..words.len().min(3)] {
            shown if shown.len() == words.len() => {
                format!("answer the check: write {}", listed(shown, "or"))
            }
            shown => format!("answer the check, such as by {}", listed(shown, "or")),
        }
    }

    fn why_not_castle(&self, short: bool) -> Reason {
        let (message, help) = self.castle_refused(short);
        let legal = |other: bool| {
            self.moves_of(Role::King)
                .into_iter()
                .find(|one| one.castles_short() == Some(other))
                .map(|one| self.san(one))
        };
        match legal(!short).filter(|_| !self.is_check()) {
            Some(other) => {
                let help = Some(format!("{help}, or write `{other}`"));
                Reason { message, help, meant: vec![other] }
            }
            None if self.is_check() => Reason { message, help: None, meant: Vec::new() },
            None => Reason { message, help: Some(help), meant: Vec::new() },
        }
    }

    /// Why a side cannot castle, and what to do about it.
    fn castle_refused(&self, short: bool) -> (String, String) {
        let turn = self.turn();
        let before = || "check the moves before it".to_owned();
        let side = if short { "the king's side" } else { "the queen's side" };
        let Some(rook) = self.castling_rook(turn, short) else {
            let message = format!("{turn} can no longer castle on {side}: king or rook has moved");
            return (message, before());
        };
        if self.is_check() {
            return (format!("{turn} is in check and cannot castle"), before());
        }
        let king = self.squares(Figure { colour: turn, role: Role::King }).next().unwrap_or(rook);
        let (to, beside) = if short { (6, 5) } else { (2, 3) };
        let rank = king.rank();
        let files = [king.file(), rook.file(), to, beside];
        let (low, high) = (files.iter().min().copied(), files.iter().max().copied());
        let path = low.unwrap_or(0)..=high.unwrap_or(0);
        let between = path.filter_map(|file| Square::new(file, rank));
        if let Some((square, figure)) = between
            .filter(|&square| square != king && square != rook)
            .find_map(|square| Some((square, self.get(square)?)))
        {
            let message = format!(
                "{turn} cannot castle on {side}: the {} on {square} is in the way",
                figure.role
            );
            return (message, format!("check whether a move of the {} is missing", figure.role));
        }
        let (low, high) = (king.file().min(to), king.file().max(to));
        let attacked = (low..=high)
            .filter_map(|file| Square::new(file, rank))
            .find(|&square| self.is_attacked(square));
        match attacked {
            Some(square) => {
                (format!("{turn} cannot castle on {side}: {square} is attacked"), before())
            }
            None => (format!("{turn} cannot castle on {side}"), before()),
        }
    }

    fn why_not_go(&self, go: &Go) -> Reason {
        let role = go.role.unwrap_or(match (go.from_file, go.from_rank) {
            (Some(file), Some(rank)) => Square::new(file, rank)
                .and_then(|from| self.get(from))
                .map_or(Role::Pawn, |figure| figure.role),
            _ => Role::Pawn,
        });
        let turn = self.turn();
        let Some(to) = go.to_rank.and_then(|rank| Square::new(go.to_file, rank)) else {
            let (from, to) = (go.from_file.unwrap_or(0), go.to_file);
            let letter = |file| char::from(b'a' + file);
            let message = format!(
                "no pawn on the {}-file can capture on the {}-file",
                letter(from),
                letter(to)
            );
            return Reason { message, help: None, meant: Vec::new() };
        };
        let is_origin = |square: Square| {
            go.from_file.is_none_or(|file| file == square.file())
                && go.from_rank.is_none_or(|rank| rank == square.rank())
        };
        let mut message = self.why_not_to(role, to, go, &is_origin);
        // Those that can go there, by any other figure or origin.
        let moves: Vec<Move> =
            self.moves().into_iter().filter(|one| one.to == to && one.rook.is_none()).collect();
        let of_role = |one: &&Move| self.get(one.from).is_some_and(|figure| figure.role == role);
        let same: Vec<Move> = moves.iter().filter(of_role).copied().collect();
        let mut able = if same.is_empty() { moves } else { same };
        // Of the figures that a pawn becomes, the queen.
        able.retain(|one| one.promotion.is_none_or(|role| role == Role::Queen));
        able.dedup_by_key(|one| one.from);
        able.sort_by_key(|one| self.get(one.from).is_some_and(|figure| figure.role == Role::Pawn));
        if let Some(king @ (Role::King | Role::Pawn)) = go.promotion {
            message = format!("a pawn becomes a queen, rook, bishop or knight, not a {king}");
            let meant: Vec<String> = able.iter().map(|&one| self.san(one)).collect();
            let help = (!meant.is_empty()).then(|| format!("write {}", listed(&meant, "or")));
            return Reason { message, help, meant };
        }
        if go.promotion.is_some()
            && able.iter().all(|one| one.promotion.is_none())
            && !able.is_empty()
        {
            message = format!(
                "only a pawn on the last rank becomes another figure, and {to} is not such a move"
            );
        }
        let meant: Vec<String> = able.iter().map(|&one| self.san(one)).collect();
        if able.is_empty() {
            if self.is_late(role, to, go) {
                message += "; a pawn is captured en passant only by the very next move";
            }
            if self.is_check() {
                return Reason { message, help: None, meant: Vec::new() };
            }
            let near = self.near(role, to);
            let help = (!near.is_empty())
                .then(|| format!("{turn}'s {role} can play {}", listed(&near, "or")));
            return Reason { message, help, meant: Vec::new() };
        }
        let shown = &able[..able.len().min(3)];
        message = format!("{message}; {} can", joined(&self.named(shown), "and"));
        let mut help = format!("write {}", listed(&meant[..meant.len().min(3)], "or"));
        // The figure may be right, and the square wrong.
        let is_other = able.iter().all(|one| self.get(one.from).is_none_or(|it| it.role != role));
        if let Some(near) = self.near(role, to).first().filter(|_| is_other && go.role.is_some()) {
            help = format!("{help}; {turn}'s {role} can play `{near}`");
        }
        Reason { message, help: Some(help), meant }
    }

    /// The figures that move, those of a kind together: `the knights on b8 and f6`.
    fn named(&self, moves: &[Move]) -> Vec<String> {
        let mut kinds: Vec<(Role, Vec<String>)> = Vec::new();
        for one in moves {
            let Some(figure) = self.get(one.from) else { continue };
            match kinds.iter_mut().find(|(role, _)| *role == figure.role) {
                Some((_, squares)) => squares.push(one.from.to_string()),
                None => kinds.push((figure.role, vec![one.from.to_string()])),
            }
        }
        let name = |(role, mut squares): (Role, Vec<String>)| {
            squares.sort();
            let s = if squares.len() == 1 { "" } else { "s" };
            format!("the {role}{s} on {}", joined(&squares, "and"))
        };
        kinds.into_iter().map(name).collect()
    }

    /// Whether a pawn captures a pawn en passant that moved before the last move.
    fn is_late(&self, role: Role, to: Square, go: &Go) -> bool {
        let (rank, behind) = match self.turn() {
            Colour::White => (5, 4),
            Colour::Black => (2, 3),
        };
        let pawn = Figure { colour: self.turn().opponent(), role: Role::Pawn };
        role == Role::Pawn
            && go.from_file.is_some_and(|from| from.abs_diff(to.file()) == 1)
            && to.rank() == rank
            && self.get(to).is_none()
            && Square::new(to.file(), behind).is_some_and(|square| self.get(square) == Some(pawn))
    }

    /// Why no figure of a kind goes to a square.
    fn why_not_to(
        &self,
        role: Role,
        to: Square,
        go: &Go,
        is_origin: &dyn Fn(Square) -> bool,
    ) -> String {
        let turn = self.turn();
        let squares: Vec<Square> = self.squares(Figure { colour: turn, role }).collect();
        let origin = || match (go.from_file, go.from_rank) {
            (Some(file), Some(rank)) => {
                Square::new(file, rank).map_or(String::new(), |from| format!(" on {from}"))
            }
            (Some(file), None) => format!(" on the {}-file", char::from(b'a' + file)),
            (None, Some(rank)) => format!(" on rank {}", rank + 1),
            (None, None) => String::new(),
        };
        if squares.is_empty() {
            return format!("{turn} has no {role}");
        }
        if !squares.iter().any(|&square| is_origin(square)) {
            return format!("{turn} has no {role}{}", origin());
        }
        if let Some(own) = self.get(to).filter(|figure| figure.colour == turn) {
            return format!("{turn}'s own {} is on {to}", own.role);
        }
        let mut able =
            squares.iter().filter(|&&square| is_origin(square) && self.reaches(square, to));
        match able.next() {
            Some(from) if role == Role::King => {
                format!("the king on {from} would be in check on {to}")
            }
            Some(from) if self.is_check() => {
                let by = self
                    .checkers()
                    .filter_map(|at| Some(format!("the {} on {at}", self.get(at)?.role)));
                let by: Vec<String> = by.collect();
                format!(
                    "{turn} is in check by {}, and the {role} on {from} does not stop it",
                    joined(&by, "and")
                )
            }
            Some(from) => format!("the {role} on {from} is pinned: its king would be in check"),
            None => format!("no {role}{} can go to {to}", origin()),
        }
    }

    /// The moves of a kind of figure that end nearest to a square.
    fn near(&self, role: Role, to: Square) -> Vec<String> {
        let mut moves = self.moves_of(role);
        moves.retain(|one| one.rook.is_none());
        let far =
            |one: &Move| one.to.file().abs_diff(to.file()).max(one.to.rank().abs_diff(to.rank()));
        moves.sort_by_key(|one| (far(one), one.to, one.promotion != Some(Role::Queen)));
        moves.dedup_by_key(|one| (one.from, one.to));
        moves.iter().take(3).map(|&one| self.san(one)).collect()
    }
}

/// Words in backticks.
pub(crate) fn listed(words: &[String], and: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    joined(&quoted, and)
}

fn joined(words: &[String], and: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} {and} {last}", before.join(", ")),
    }
}
