//! The position in a game: the state that is shown, and automatic play.

use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

/// A position in the states of one game, without board, terminal or clock.
#[derive(Clone, Debug)]
pub(super) struct Session {
    /// The number of states, at least 1.
    len: usize,
    at: usize,
    /// The time of the next move in automatic play.
    due: Option<Instant>,
}

/// Moves per second in automatic play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Speed(f64);

impl Speed {
    /// The speeds that the keys select.
    const STEPS: [f64; 7] = [0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0];
    pub(super) const SLOWEST: f64 = Self::STEPS[0];
    pub(super) const FASTEST: f64 = Self::STEPS[6];

    /// A speed between the slowest and the fastest.
    pub(super) fn new(moves_a_second: f64) -> Option<Self> {
        (Self::SLOWEST..=Self::FASTEST).contains(&moves_a_second).then_some(Self(moves_a_second))
    }

    pub(super) fn faster(self) -> Self {
        Self(Self::STEPS.into_iter().find(|step| *step > self.0).unwrap_or(Self::FASTEST))
    }

    pub(super) fn slower(self) -> Self {
        Self(Self::STEPS.into_iter().rev().find(|step| *step < self.0).unwrap_or(Self::SLOWEST))
    }

    /// The time between two moves.
    fn pause(self) -> Duration {
        Duration::from_secs_f64(1.0 / self.0)
    }
}

impl std::fmt::Display for Speed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}×", self.0)
    }
}

impl Session {
    pub(super) fn new(len: usize, at: usize) -> Self {
        let len = len.max(1);
        Self { len, at: at.min(len - 1), due: None }
    }

    /// The state that is shown.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn last(&self) -> usize {
        self.len - 1
    }

    pub(super) fn is_playing(&self) -> bool {
        self.due.is_some()
    }

    /// Goes to a state, at most to the last; automatic play ends.
    pub(super) fn go_to(&mut self, state: usize) {
        self.due = None;
        self.at = state.min(self.last());
    }

    /// Goes a number of states forward, at most to the last.
    pub(super) fn step(&mut self, by: isize) {
        self.go_to(self.at.saturating_add_signed(by));
    }

    /// Starts or stops automatic play; at the last state it starts from the first.
    pub(super) fn play_or_pause(&mut self, now: Instant, speed: Speed) {
        if self.due.take().is_some() {
            return;
        }
        if self.at == self.last() {
            self.at = 0;
        }
        if self.last() > 0 {
            self.due = Some(now + speed.pause());
        }
    }

    /// Changes the speed of automatic play.
    pub(super) fn change_speed(&mut self, now: Instant, speed: Speed) {
        if self.due.is_some() {
            self.due = Some(now + speed.pause());
        }
    }

    /// The time until the next automatic move; `None` without automatic play.
    pub(super) fn wait(&self, now: Instant) -> Option<Duration> {
        self.due.map(|due| due.saturating_duration_since(now))
    }

    /// Goes to the next state if it is time; returns whether it did.
    pub(super) fn tick(&mut self, now: Instant, speed: Speed) -> bool {
        let Some(due) = self.due.filter(|due| *due <= now) else { return false };
        self.at += 1;
        // After sleep of the machine, missed moves are skipped.
        self.due = (self.at < self.last()).then(|| (due + speed.pause()).max(now));
        true
    }
}

/// The state of a typed number: `12...` is the exact number, `12` the first number with that
/// prefix, and `#40` the state after 40 moves.
pub(super) fn state_named<'n>(
    name: &str,
    len: usize,
    number: impl Fn(usize) -> Cow<'n, str>,
) -> Option<usize> {
    let name = name.trim();
    if let Some(count) = name.strip_prefix('#') {
        return count.trim().parse().ok().filter(|&state| state < len);
    }
    if name.is_empty() {
        return None;
    }
    let stem = |number: &str| number.trim_end_matches('.') == name;
    (0..len)
        .find(|&state| number(state) == name)
        .or_else(|| (0..len).find(|&state| stem(&number(state))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn steps_end_where_the_game_does() {
        let mut session = Session::new(5, 0);
        session.step(-1);
        assert_eq!(session.at(), 0);
        session.step(3);
        assert_eq!(session.at(), 3);
        session.step(10);
        assert_eq!(session.at(), 4);
        session.step(isize::MIN);
        assert_eq!(session.at(), 0);
        assert_eq!(Session::new(0, 9).at(), 0);
    }

    #[test]
    fn play_goes_on_by_itself_and_ends_with_the_game() {
        let (start, speed) = (Instant::now(), Speed::new(1.0).unwrap());
        let mut session = Session::new(3, 0);
        session.play_or_pause(start, speed);
        assert_eq!(session.wait(start), Some(SECOND));
        assert!(!session.tick(start + SECOND / 2, speed));
        assert!(session.tick(start + SECOND, speed));
        assert_eq!((session.at(), session.is_playing()), (1, true));
        assert!(session.tick(start + 2 * SECOND, speed));
        assert_eq!((session.at(), session.is_playing()), (2, false));
        assert!(!session.tick(start + 9 * SECOND, speed));

        session.play_or_pause(start, speed);
        assert_eq!((session.at(), session.is_playing()), (0, true), "it starts again");
        session.play_or_pause(start, speed);
        assert!(!session.is_playing());
        session.play_or_pause(start, speed);
        session.step(1);
        assert!(!session.is_playing(), "a step stops automatic play");
    }

    #[test]
    fn after_a_long_sleep_moves_still_come_one_by_one() {
        let (start, speed) = (Instant::now(), Speed::new(4.0).unwrap());
        let mut session = Session::new(100, 0);
        session.play_or_pause(start, speed);
        let late = start + 60 * SECOND;
        assert!(session.tick(late, speed));
        assert!(session.wait(late).is_some());
        assert!(session.at() == 1);
    }

    #[test]
    fn a_game_without_moves_does_not_play() {
        let mut session = Session::new(1, 0);
        session.play_or_pause(Instant::now(), Speed::new(2.0).unwrap());
        assert!(!session.is_playing());
    }

    #[test]
    fn speeds_have_ends() {
        assert_eq!(Speed::new(0.1), None);
        assert_eq!(Speed::new(f64::NAN), None);
        let mut speed = Speed::new(1.2).unwrap();
        assert_eq!((speed.faster().0, speed.slower().0), (1.5, 1.0));
        for _ in 0..20 {
            speed = speed.faster();
        }
        assert_eq!(speed.to_string(), "4×");
        for _ in 0..20 {
            speed = speed.slower();
        }
        assert_eq!(speed.to_string(), "0.5×");
    }

    #[test]
    fn states_are_found_by_number() {
        let numbers = ["SetupFn.", "1.", "1...", "2g.", "2g..", "12.", "12..."];
        let find = |name| state_named(name, numbers.len(), |state| numbers[state].into());
        assert_eq!(find("1"), Some(1));
        assert_eq!(find("1..."), Some(2));
        assert_eq!(find(" 12 "), Some(5));
        assert_eq!(find("2g"), Some(3));
        assert_eq!(find("SetupFn"), Some(0));
        assert_eq!((find("#4"), find("#7"), find("#x")), (Some(4), None, None));
        assert_eq!((find("3"), find(""), find("2")), (None, None, None));
    }
}
