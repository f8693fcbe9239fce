//! Editions of Portable Piecepack Notation.

use crate::UnknownName;
use std::str::FromStr;

crate::named! {
    /// The edition of the notation that a text is written in.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Edition {
        /// 0.5.2 of 2019: like 0.11, with `△` for Looney pyramids whose pips count from zero.
        V0_5 = "0.5",
        /// 0.11.0: macros are replaced before braces are expanded.
        V0_11 = "0.11",
        /// 0.14.0, the current one.
        #[default]
        V0_14 = "0.14",
    }

    /// The number that people write: `0.14`.
    pub fn name;

    /// All editions, oldest first.
    pub const ALL;
}

/// The last part of the number may be given: `0.14`, `0.14.0`, `0.14.1`.
impl FromStr for Edition {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let is = |edition: &Self| {
            name.strip_prefix(edition.name()).is_some_and(|rest| {
                rest.is_empty()
                    || rest.strip_prefix('.').is_some_and(|patch| {
                        !patch.is_empty() && patch.bytes().all(|byte| byte.is_ascii_digit())
                    })
            })
        };
        Self::ALL.into_iter().find(is).ok_or_else(|| UnknownName::new("an edition", name))
    }
}
