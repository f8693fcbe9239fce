//! The words for directions.

/// A direction after a distance: `2N`, `2U`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Direction {
    /// The word with points of the compass: `NE`.
    pub compass: &'static str,
    /// The word with directions on the table: `UR`.
    pub table: &'static str,
    /// The distance to the right for a distance of one.
    pub dx: f64,
    /// The distance upwards for a distance of one.
    pub dy: f64,
}

/// The cosine of 30°, which is the sine of 60°.
const LONG: f64 = 0.866_025_403_784_438_6;
const SHORT: f64 = 0.5;

const fn new(compass: &'static str, table: &'static str, dx: f64, dy: f64) -> Direction {
    Direction { compass, table, dx, dy }
}

/// All directions: straight, diagonal, and those in between. A diagonal one goes the full distance
/// both to the side and up or down. Those in between are for hexagons, and go exactly the distance.
pub const DIRECTIONS: [Direction; 16] = [
    new("N", "U", 0.0, 1.0),
    new("E", "R", 1.0, 0.0),
    new("S", "D", 0.0, -1.0),
    new("W", "L", -1.0, 0.0),
    new("NE", "UR", 1.0, 1.0),
    new("SE", "DR", 1.0, -1.0),
    new("SW", "DL", -1.0, -1.0),
    new("NW", "UL", -1.0, 1.0),
    new("NNE", "UUR", SHORT, LONG),
    new("ENE", "RUR", LONG, SHORT),
    new("ESE", "RDR", LONG, -SHORT),
    new("SSE", "DDR", SHORT, -LONG),
    new("SSW", "DDL", -SHORT, -LONG),
    new("WSW", "LDL", -LONG, -SHORT),
    new("WNW", "LUL", -LONG, SHORT),
    new("NNW", "UUL", -SHORT, LONG),
];

impl Direction {
    /// The direction that a word names.
    pub(crate) fn named(word: &str) -> Option<Self> {
        DIRECTIONS.into_iter().find(|one| one.compass == word || one.table == word)
    }
}
