//! Who won a game.

ppn_source::named! {
    /// Who won a game, by the words of its result.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Outcome {
        /// The side that is named first: White or Gold.
        First = "first",
        /// The side that is named second: Black or Silver.
        Second = "second",
        /// Neither.
        Draw = "draw",
        /// Not known.
        Unknown = "unknown",
    }

    /// Its name in JSON.
    pub fn name;
}

impl Outcome {
    /// Reads a result: points of both sides, such as `1-0`, `2-0`, `1/2-1/2` and `1.5-0.5`, or the side that wins, as in
    /// `B+3.5`, `w` and `White`.
    ///
    /// ```
    /// use ppn_archive::Outcome;
    ///
    /// assert_eq!(Outcome::of("1-0"), Outcome::First);
    /// assert_eq!(Outcome::of("1-1"), Outcome::Draw);
    /// assert_eq!(Outcome::of("B+R"), Outcome::Second);
    /// assert_eq!(Outcome::of("*"), Outcome::Unknown);
    /// ```
    #[must_use]
    pub fn of(result: &str) -> Self {
        let result = result.trim();
        let points = |text: &str| match text.trim() {
            "1/2" | "½" => Some(0.5),
            text => text.parse::<f64>().ok().filter(|number| number.is_finite()),
        };
        if let Some((first, second)) = result.split_once(['-', ':', '–'])
            && let (Some(first), Some(second)) = (points(first), points(second))
        {
            return match first.total_cmp(&second) {
                std::cmp::Ordering::Greater => Self::First,
                std::cmp::Ordering::Less => Self::Second,
                // `0-0` ends games that count for neither.
                std::cmp::Ordering::Equal if first == 0.0 => Self::Unknown,
                std::cmp::Ordering::Equal => Self::Draw,
            };
        }
        let lower = result.to_lowercase();
        match lower.split('+').next().unwrap_or_default().trim() {
            "w" | "white" | "g" | "gold" | "first" => Self::First,
            "b" | "black" | "s" | "silver" | "second" => Self::Second,
            "0" | "draw" | "jigo" => Self::Draw,
            _ => Self::Unknown,
        }
    }
}
