//! The table of a tournament: who played whom, and with what result.

use crate::Outcome;
use std::collections::{BTreeMap, HashMap};

/// The results of a tournament, from the players and the results of its games.
///
/// ```
/// use ppn_archive::Crosstable;
///
/// let mut table = Crosstable::default();
/// table.add(["Ada", "Bo"], "1-0");
/// table.add(["Cy", "Ada"], "1/2-1/2");
/// let rows = table.rows();
/// assert_eq!((rows[0].name.as_str(), rows[0].points.as_str()), ("Ada", "1½"));
/// // Against herself, Cy and Bo.
/// assert_eq!(rows[0].cells, ["", "½", "1"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Crosstable {
    /// In the order of the games.
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// The games of two players, the one with the lower number first, with what that one reached.
    games: BTreeMap<(usize, usize), Vec<Reached>>,
    /// Whether results count two points for a game, as in draughts.
    has_two_points: bool,
    /// Whether results count one.
    has_one_point: bool,
    left_out: u64,
}

/// A row of a [`Crosstable`]: a player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CrosstableRow {
    /// The place, from 1. Players with the same points and the same tie-break share it.
    pub place: usize,
    /// The name.
    pub name: String,
    /// What the player reached against the player of each row, in the order of the games, such as `1½`; empty against
    /// the player himself and those whom he did not meet. A game without a result is `*`.
    pub cells: Vec<String>,
    /// The number of games with a result.
    pub games: usize,
    /// The games that the player won, drew and lost.
    pub won_drawn_lost: [usize; 3],
    /// The points, such as `4½`.
    pub points: String,
    /// The points of defeated opponents and half of those of others with a draw (Sonneborn and Berger), if all players met.
    /// By it, players with the same points are ordered.
    pub tie_break: Option<String>,
}

/// What a player reached in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reached {
    Win,
    Draw,
    Loss,
    /// Neither came to the board: `0-0`.
    BothLost,
    Unknown,
}

impl Reached {
    fn of_first(result: &str) -> Self {
        match Outcome::of(result) {
            _ if result.trim() == "0-0" => Self::BothLost,
            Outcome::First => Self::Win,
            Outcome::Second => Self::Loss,
            Outcome::Draw => Self::Draw,
            Outcome::Unknown => Self::Unknown,
        }
    }

    fn of_other(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            same => same,
        }
    }

    /// Half points.
    fn halves(self) -> usize {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss | Self::BothLost | Self::Unknown => 0,
        }
    }
}

impl Crosstable {
    /// The largest number of players: the first ones of an archive.
    pub const MOST: usize = 500;

    /// Adds a game: its players, the one first who is named first in the result, and the result as in [`Outcome::of`].
    /// With `0-0` both players lost.
    pub fn add(&mut self, players: [&str; 2], result: &str) {
        let [first, second] = players;
        let Some((first, second)) = self.number(first).zip(self.number(second)) else {
            self.left_out += 1;
            return;
        };
        if first == second {
            self.left_out += 1;
            return;
        }
        match result.trim() {
            "2-0" | "1-1" | "0-2" => self.has_two_points = true,
            "1-0" | "1/2-1/2" | "½-½" | "0-1" => self.has_one_point = true,
            _ => {}
        }
        let reached = Reached::of_first(result);
        let (key, reached) = match first < second {
            true => ((first, second), reached),
            false => ((second, first), reached.of_other()),
        };
        self.games.entry(key).or_default().push(reached);
    }

    fn number(&mut self, name: &str) -> Option<usize> {
        if let Some(number) = self.numbers.get(name) {
            return Some(*number);
        }
        let number = self.names.len();
        if number >= Self::MOST {
            return None;
        }
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        Some(number)
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.names.len()
    }

    /// The number of games that are not counted: those of a player with himself, and of players beyond
    /// [`MOST`](Self::MOST).
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// What a player reached against another, in the order of the games.
    fn between(&self, player: usize, other: usize) -> impl Iterator<Item = Reached> + '_ {
        let key = (player.min(other), player.max(other));
        let games = self.games.get(&key).into_iter().flatten();
        games.map(move |reached| if player < other { *reached } else { reached.of_other() })
    }

    /// The players, the best first.
    #[must_use]
    pub fn rows(&self) -> Vec<CrosstableRow> {
        let count = self.names.len();
        let all = |player: usize| {
            (0..count).filter(move |other| *other != player).flat_map(move |other| {
                self.between(player, other).map(move |reached| (other, reached))
            })
        };
        let halves: Vec<usize> =
            (0..count).map(|player| all(player).map(|(_, one)| one.halves()).sum()).collect();
        // Half points of half points.
        let quarters: Vec<usize> = (0..count)
            .map(|player| all(player).map(|(other, one)| one.halves() * halves[other]).sum())
            .collect();
        let all_met = count > 2 && self.games.len() == count * (count - 1) / 2;
        let key = |player: usize| {
            let tie_break = if all_met { quarters[player] } else { 0 };
            (halves[player], tie_break)
        };
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|a, b| {
            key(*b).cmp(&key(*a)).then_with(|| self.names[*a].cmp(&self.names[*b]))
        });
        let two = self.has_two_points && !self.has_one_point;
        let mut rows: Vec<CrosstableRow> = Vec::with_capacity(count);
        for (index, &player) in order.iter().enumerate() {
            let shares = index > 0 && key(order[index - 1]) == key(player);
            let place = if shares { rows[index - 1].place } else { index + 1 };
            let cell =
                |other: &usize| self.between(player, *other).map(|one| said(one, two)).collect();
            let number =
                |wanted: &[Reached]| all(player).filter(|(_, one)| wanted.contains(one)).count();
            let lost = [Reached::Loss, Reached::BothLost];
            let won_drawn_lost = [&[Reached::Win][..], &[Reached::Draw], &lost].map(number);
            rows.push(CrosstableRow {
                place,
                name: self.names[player].clone(),
                cells: order.iter().map(cell).collect(),
                games: won_drawn_lost.iter().sum(),
                won_drawn_lost,
                points: points(if two { 4 * halves[player] } else { 2 * halves[player] }),
                tie_break: all_met
                    .then(|| points(if two { 2 * quarters[player] } else { quarters[player] })),
            });
        }
        rows
    }
}

/// A result in a cell.
fn said(reached: Reached, two: bool) -> &'static str {
    match (reached, two) {
        (Reached::Win, false) | (Reached::Draw, true) => "1",
        (Reached::Win, true) => "2",
        (Reached::Draw, false) => "½",
        (Reached::Loss | Reached::BothLost, _) => "0",
        (Reached::Unknown, _) => "*",
    }
}

/// A number of quarters of a point.
fn points(quarters: usize) -> String {
    let part = ["", "¼", "½", "¾"][quarters % 4];
    match quarters / 4 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(games: &[([&str; 2], &str)]) -> Crosstable {
        let mut table = Crosstable::default();
        games.iter().for_each(|(players, result)| table.add(*players, result));
        table
    }

    #[test]
    fn players_with_the_same_points_are_ordered_by_their_opponents() {
        // Ada and Bo have 2; Ada won against Bo (2) and lost to Cy (1½).
        let games = [
            (["Ada", "Bo"], "1-0"),
            (["Cy", "Ada"], "1-0"),
            (["Ada", "Di"], "1-0"),
            (["Bo", "Cy"], "1-0"),
            (["Di", "Bo"], "0-1"),
            (["Cy", "Di"], "1/2-1/2"),
        ];
        let rows = table(&games).rows();
        let shown = |row: &CrosstableRow| {
            (row.place, row.name.clone(), row.points.clone(), row.tie_break.clone().unwrap())
        };
        let expected = [
            // 2 of Bo and ½ of Di.
            (1, "Ada", "2", "2½"),
            // 1½ of Cy and ½ of Di.
            (2, "Bo", "2", "2"),
            // 2 of Ada and a quarter of Di.
            (3, "Cy", "1½", "2¼"),
            (4, "Di", "½", "¾"),
        ];
        let expected = expected.map(|(place, name, points, tie)| {
            (place, name.to_owned(), points.to_owned(), tie.to_owned())
        });
        assert_eq!(rows.iter().map(shown).collect::<Vec<_>>(), expected);
        assert_eq!(rows[0].cells, ["", "1", "0", "1"]);
        assert_eq!(rows[2].won_drawn_lost, [1, 1, 1]);
    }

    #[test]
    fn draughts_count_two_points_for_a_game() {
        let rows = table(&[(["A", "B"], "2-0"), (["B", "A"], "1-1"), (["C", "A"], "*")]).rows();
        assert_eq!((&*rows[0].points, &*rows[0].cells[1]), ("3", "21"));
        assert_eq!((rows[0].games, rows[0].tie_break.as_deref()), (2, None));
        assert_eq!(rows[2].cells[0], "*");
        // A and C beat B, who has nothing, and drew: half of the other's three points.
        let all = table(&[(["A", "B"], "2-0"), (["A", "C"], "1-1"), (["C", "B"], "2-0")]).rows();
        let ties: Vec<_> = all.iter().map(|row| row.tie_break.clone().unwrap()).collect();
        assert_eq!(ties, ["1½", "1½", "0"]);
        // With results of both kinds, a game is one point.
        let mixed = table(&[(["A", "B"], "2-0"), (["B", "A"], "0-1")]).rows();
        assert_eq!(mixed[0].points, "2");
    }

    #[test]
    fn a_game_may_be_lost_by_both() {
        let rows = table(&[(["A", "B"], "0-0"), (["B", "A"], "1-0"), (["C", "A"], "*")]).rows();
        let shown = |row: &CrosstableRow| {
            (row.name.clone(), row.cells.join(" "), row.games, row.won_drawn_lost)
        };
        let rows: Vec<_> = rows.iter().map(shown).collect();
        let row = |name: &str, cells: &str, games, numbers| {
            (name.to_owned(), cells.to_owned(), games, numbers)
        };
        let expected = [
            row("B", " 01 ", 2, [1, 0, 1]),
            row("A", "00  *", 2, [0, 0, 2]),
            row("C", " * ", 0, [0, 0, 0]),
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn places_are_shared() {
        let rows = table(&[(["A", "B"], "1/2-1/2"), (["C", "D"], "1-0")]).rows();
        let places: Vec<_> = rows.iter().map(|row| (row.place, row.name.as_str())).collect();
        assert_eq!(places, [(1, "C"), (2, "A"), (2, "B"), (4, "D")]);
    }

    #[test]
    fn players_have_a_limit() {
        let mut table = Crosstable::default();
        for number in 0..=Crosstable::MOST {
            table.add(["A", &format!("B{number}")], "1-0");
        }
        table.add(["A", "A"], "1-0");
        assert_eq!((table.players(), table.left_out()), (Crosstable::MOST, 3));
    }
}
