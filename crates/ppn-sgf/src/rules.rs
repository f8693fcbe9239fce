//! Rules of go, as the property `RU` names them.

/// What the rules of a game say about suicide and about positions that come again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Rules {
    /// The game names no rules, or unknown ones.
    #[default]
    Unknown,
    /// `AGA`: no suicide, no position twice.
    Aga,
    /// `GOE`, the rules of Ing: suicide is allowed.
    Goe,
    /// `Japanese`: no suicide; positions may come again.
    Japanese,
    /// `NZ`: suicide is allowed, no position twice.
    NewZealand,
    /// `Chinese`: no suicide. Its rule against positions twice is not applied in practice.
    Chinese,
    /// `Korean`: no suicide.
    Korean,
    /// Tromp and Taylor: suicide is allowed, no position twice.
    TrompTaylor,
}

impl Rules {
    /// The rules that a value names, in upper or lower case, also with a year or other words.
    ///
    /// ```
    /// use ppn_sgf::Rules;
    ///
    /// assert_eq!(Rules::named("japanese"), Rules::Japanese);
    /// assert_eq!(Rules::named("New Zealand"), Rules::NewZealand);
    /// assert_eq!(Rules::named("of my club"), Rules::Unknown);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Self {
        let name = name.trim().to_lowercase();
        let begins = [
            ("aga", Self::Aga),
            ("goe", Self::Goe),
            ("ing", Self::Goe),
            ("jap", Self::Japanese),
            ("jp", Self::Japanese),
            ("nz", Self::NewZealand),
            ("new zealand", Self::NewZealand),
            ("chin", Self::Chinese),
            ("cn", Self::Chinese),
            ("kor", Self::Korean),
            ("tromp", Self::TrompTaylor),
        ];
        let found = begins.into_iter().find(|(word, _)| name.starts_with(word));
        found.map_or(Self::Unknown, |(_, rules)| rules)
    }

    /// Whether suicide is allowed; `None` if that is unknown.
    #[must_use]
    pub fn allows_suicide(self) -> Option<bool> {
        match self {
            Self::Unknown => None,
            Self::Goe | Self::NewZealand | Self::TrompTaylor => Some(true),
            Self::Aga | Self::Japanese | Self::Chinese | Self::Korean => Some(false),
        }
    }

    /// Whether no position may come again.
    #[must_use]
    pub fn forbids_repetition(self) -> bool {
        matches!(self, Self::Aga | Self::NewZealand | Self::TrompTaylor)
    }
}
