//! Pages about tags, in Markdown.

use ppn_record::code_span;

/// The content of tags. Source: PGN § 8.1 and § 9.
pub(super) const TAGS: [(&str, &str); 30] = [
    (
        "Event",
        "The event at which the game was played, such as a tournament; `?` if it is unknown.",
    ),
    ("Site", "Where the game was played: a place, with the code of its country at the end."),
    ("Date", "When the game was played, as `2026.05.01`; `????.??.??` if it is unknown."),
    ("Round", "The round of the event, such as `4` or `4.1.2`; `-` if there is none."),
    ("White", "The player of the white figures: family name, comma, given name."),
    ("Black", "The player of the black figures: family name, comma, given name."),
    ("Result", "How the game ended: `1-0`, `0-1`, `1/2-1/2`, or `*` if it goes on or is unknown."),
    (
        "FEN",
        "The position that the game begins with, if it is another than usual. `SetUp` is `1` then.",
    ),
    ("SetUp", "`1` if the game begins with the position of the tag `FEN`."),
    ("Variant", "The rules: `Standard`, or `Chess960`."),
    ("ECO", "The code of the opening, such as `B90`."),
    ("Opening", "The name of the opening."),
    ("Variation", "The name of a line of the opening."),
    ("SubVariation", "The name of a line within a line of the opening."),
    ("NIC", "The code of the opening by New in Chess."),
    ("WhiteElo", "The rating of the player of the white figures."),
    ("BlackElo", "The rating of the player of the black figures."),
    ("WhiteTitle", "The title of the player of the white figures, such as `GM`."),
    ("BlackTitle", "The title of the player of the black figures, such as `GM`."),
    ("WhiteType", "Who plays the white figures: `human` or `program`."),
    ("BlackType", "Who plays the black figures: `human` or `program`."),
    ("TimeControl", "The time for moves, such as `40/7200` or `300+3`."),
    ("Termination", "Why the game ended, such as `time forfeit`."),
    ("PlyCount", "How many moves the main line has, those of both players counted."),
    ("Time", "When the game began, as `15:30:00`."),
    ("UTCDate", "When the game began, in universal time, as `2026.05.01`."),
    ("UTCTime", "When the game began, in universal time, as `15:30:00`."),
    ("EventDate", "When the event began, as `2026.05.01`."),
    ("Annotator", "Who wrote the comments."),
    ("Mode", "How the game was played: `OTB` at a board, `ICS` on a server, and others."),
];

/// The page of a tag.
pub(super) fn tag(name: &str) -> Option<String> {
    let (_, content) = TAGS.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name))?;
    Some(format!("tag {}\n\n{content}", code_span(name)))
}
