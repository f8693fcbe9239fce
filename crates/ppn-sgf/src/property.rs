//! The properties of SGF: which values they have, and where they belong.

/// What a property is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// The whole tree: only in the first node.
    Root,
    /// The game: once on each line of play, usually in the first node.
    GameInfo,
    /// A move; not in a node with setup properties.
    Move,
    /// Stones that are set up; not in a node with moves.
    Setup,
    /// Marks on the board.
    Markup,
    /// Anything else.
    Other,
}

/// The kind of the values of a property.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// An empty value.
    Nothing,
    /// A whole number.
    Number,
    /// A number that may have decimals.
    Real,
    /// `1` or `2`: the emphasis.
    Double,
    /// `B` or `W`.
    Colour,
    /// Text of one line.
    Line,
    /// Text of several lines.
    Text,
    /// A point, or nothing for a pass.
    Move,
    /// Points, and rectangles of points such as `aa:cc`.
    Points,
    /// Pairs of points such as `aa:cc`.
    Pairs,
    /// Points with texts such as `aa:1`.
    Labels,
    /// The size of a board: a number, or two with a colon.
    Size,
    /// Anything.
    Any,
}

/// A property that SGF defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Property {
    /// The identifier.
    pub name: &'static str,
    /// The meaning in a few words.
    pub about: &'static str,
    /// What it is about.
    pub group: Group,
    /// The kind of its values.
    pub kind: Kind,
}

impl Kind {
    /// Whether a property of this kind may have several values.
    #[must_use]
    pub fn is_list(self) -> bool {
        matches!(self, Self::Points | Self::Pairs | Self::Labels | Self::Any)
    }

    /// Whether brackets and semicolons may be in values of this kind.
    pub(crate) fn is_text(self) -> bool {
        matches!(self, Self::Line | Self::Text | Self::Labels | Self::Any)
    }
}

impl Property {
    /// The property with an identifier.
    ///
    /// ```
    /// use ppn_sgf::{Group, Property};
    ///
    /// assert_eq!(Property::named("KM").unwrap().group, Group::GameInfo);
    /// assert!(Property::named("XYZ").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        PROPERTIES.iter().find(|one| one.name == name)
    }

    /// All properties.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        PROPERTIES.iter()
    }
}

const fn property(name: &'static str, group: Group, kind: Kind, about: &'static str) -> Property {
    Property { name, about, group, kind }
}

/// The properties of FF\[4\], and those of FF\[3\] that go has. The most common ones come first.
static PROPERTIES: &[Property] = &[
    property("B", Group::Move, Kind::Move, "a move of black"),
    property("W", Group::Move, Kind::Move, "a move of white"),
    property("C", Group::Other, Kind::Text, "a comment"),
    property("BL", Group::Move, Kind::Real, "seconds left for black"),
    property("WL", Group::Move, Kind::Real, "seconds left for white"),
    property("OB", Group::Move, Kind::Number, "moves left for black in this period"),
    property("OW", Group::Move, Kind::Number, "moves left for white in this period"),
    property("AB", Group::Setup, Kind::Points, "add black stones"),
    property("AE", Group::Setup, Kind::Points, "empty points"),
    property("AW", Group::Setup, Kind::Points, "add white stones"),
    property("PL", Group::Setup, Kind::Colour, "the player to move"),
    property("LB", Group::Markup, Kind::Labels, "labels on points"),
    property("TR", Group::Markup, Kind::Points, "triangles on points"),
    property("SQ", Group::Markup, Kind::Points, "squares on points"),
    property("CR", Group::Markup, Kind::Points, "circles on points"),
    property("MA", Group::Markup, Kind::Points, "crosses on points"),
    property("SL", Group::Markup, Kind::Points, "selected points"),
    property("TB", Group::Markup, Kind::Points, "territory of black"),
    property("TW", Group::Markup, Kind::Points, "territory of white"),
    property("DD", Group::Markup, Kind::Points, "dimmed points"),
    property("VW", Group::Markup, Kind::Points, "visible points"),
    property("AR", Group::Markup, Kind::Pairs, "arrows"),
    property("LN", Group::Markup, Kind::Pairs, "lines"),
    property("FF", Group::Root, Kind::Number, "the version of SGF"),
    property("GM", Group::Root, Kind::Number, "the game; 1 is go"),
    property("SZ", Group::Root, Kind::Size, "the size of the board"),
    property("CA", Group::Root, Kind::Line, "the encoding"),
    property("AP", Group::Root, Kind::Line, "the program that wrote it"),
    property("ST", Group::Root, Kind::Number, "how variations are shown"),
    property("PB", Group::GameInfo, Kind::Line, "the name of black"),
    property("PW", Group::GameInfo, Kind::Line, "the name of white"),
    property("BR", Group::GameInfo, Kind::Line, "the rank of black"),
    property("WR", Group::GameInfo, Kind::Line, "the rank of white"),
    property("BT", Group::GameInfo, Kind::Line, "the team of black"),
    property("WT", Group::GameInfo, Kind::Line, "the team of white"),
    property("KM", Group::GameInfo, Kind::Real, "komi"),
    property("HA", Group::GameInfo, Kind::Number, "handicap stones"),
    property("RE", Group::GameInfo, Kind::Line, "the result"),
    property("RU", Group::GameInfo, Kind::Line, "the rules"),
    property("TM", Group::GameInfo, Kind::Real, "seconds for each player"),
    property("OT", Group::GameInfo, Kind::Line, "the overtime"),
    property("DT", Group::GameInfo, Kind::Line, "the date"),
    property("EV", Group::GameInfo, Kind::Line, "the event"),
    property("RO", Group::GameInfo, Kind::Line, "the round"),
    property("PC", Group::GameInfo, Kind::Line, "the place"),
    property("GN", Group::GameInfo, Kind::Line, "the name of the game"),
    property("GC", Group::GameInfo, Kind::Text, "a comment on the game"),
    property("ON", Group::GameInfo, Kind::Line, "the opening"),
    property("AN", Group::GameInfo, Kind::Line, "the annotator"),
    property("CP", Group::GameInfo, Kind::Line, "the copyright"),
    property("SO", Group::GameInfo, Kind::Line, "the source"),
    property("US", Group::GameInfo, Kind::Line, "who entered the game"),
    property("N", Group::Other, Kind::Line, "the name of the node"),
    property("MN", Group::Move, Kind::Number, "the number of the move"),
    property("KO", Group::Move, Kind::Nothing, "play the move even if it is illegal"),
    property("BM", Group::Move, Kind::Double, "a bad move"),
    property("DO", Group::Move, Kind::Nothing, "a doubtful move"),
    property("IT", Group::Move, Kind::Nothing, "an interesting move"),
    property("TE", Group::Move, Kind::Double, "a good move"),
    property("DM", Group::Other, Kind::Double, "an even position"),
    property("GB", Group::Other, Kind::Double, "good for black"),
    property("GW", Group::Other, Kind::Double, "good for white"),
    property("HO", Group::Other, Kind::Double, "an important node"),
    property("UC", Group::Other, Kind::Double, "an unclear position"),
    property("V", Group::Other, Kind::Real, "the value of the position"),
    property("FG", Group::Other, Kind::Any, "a figure begins"),
    property("PM", Group::Other, Kind::Number, "how numbers are printed"),
    // FF[3] and older.
    property("L", Group::Markup, Kind::Points, "letters on points"),
    property("M", Group::Markup, Kind::Points, "marks on points"),
    property("BS", Group::GameInfo, Kind::Number, "the kind of the player black"),
    property("WS", Group::GameInfo, Kind::Number, "the kind of the player white"),
    property("ID", Group::GameInfo, Kind::Line, "the identifier of the game"),
    property("CH", Group::Other, Kind::Double, "check this"),
    property("SI", Group::Other, Kind::Any, "the kind of a mark"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = Property::all().map(|one| one.name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
