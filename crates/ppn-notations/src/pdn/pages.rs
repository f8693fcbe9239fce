//! Pages about tags and kinds of draughts, in Markdown.

use super::glyphs::glyph;
use ppn_draughts::{Colour, Convention, GameType, Variant};
use ppn_record::code_span;

/// The content of tags. Source: PDN 3.0 § Tags.
const TAGS: [(&str, &str); 44] = [
    (
        "Event",
        "The event at which the game was played, such as a tournament; `?` if it is unknown.",
    ),
    ("Site", "Where the game was played: a place, with the code of its country at the end."),
    ("Date", "When the game was played, as `2026.05.01`; `????.??.??` if it is unknown."),
    ("Round", "The round of the event, such as `4` or `4.1.2`."),
    ("White", "The player of the white pieces: family name, comma, given name."),
    ("Black", "The player of the black pieces: family name, comma, given name."),
    ("Result", "How the game ended, White's points first; `*` if it goes on or is unknown."),
    (
        "GameType",
        "Names the rules, and perhaps the board, by number: `20` is international draughts.",
    ),
    ("FEN", "The position in which the game starts: who moves, and the squares of both sides."),
    ("SetUp", "Often `1` beside `FEN`. It has no meaning of its own."),
    ("PlyCount", "How many moves the main line has, those of both players counted."),
    ("Termination", "Why the game ended, such as `time forfeit`."),
    ("ResultFormat", "Which results the event has, such as `Plus draw` or `Delfts`."),
    ("WhiteTitle", "The title of the player of the white pieces, such as `GMI`."),
    ("WhiteRating", "The rating of the player of the white pieces."),
    ("WhiteElo", "The rating of the player of the white pieces."),
    ("WhiteFmjdId", "The number that the world federation has for the player of the white pieces."),
    ("WhiteNA", "The address of the player of the white pieces in a network."),
    ("WhiteType", "Who plays the white pieces: `human` or `program`."),
    ("WhiteTime", "The time that White used: `1:52:30`."),
    ("WhiteClock", "The time on White's clock."),
    ("BlackTitle", "The title of the player of the black pieces, such as `GMI`."),
    ("BlackRating", "The rating of the player of the black pieces."),
    ("BlackElo", "The rating of the player of the black pieces."),
    ("BlackFmjdId", "The number that the world federation has for the player of the black pieces."),
    ("BlackNA", "The address of the player of the black pieces in a network."),
    ("BlackType", "Who plays the black pieces: `human` or `program`."),
    ("BlackTime", "The time that Black used: `1:52:30`."),
    ("BlackClock", "The time on Black's clock."),
    ("EventDate", "When the event began, as `2026.05.01`."),
    ("EventSponsor", "Who sponsored the event."),
    ("Section", "The section of the event, such as `Open`."),
    ("Stage", "The stage of the event, such as `Semifinal`."),
    ("Board", "The number of the board in a match of teams."),
    (
        "TimeControl",
        "The time that both players have: `40/7200:600+5` is 40 moves in 2 hours, then 10 minutes \
         and 5 seconds for each move.",
    ),
    ("TimeControlWhite", "The time that White has, as in `TimeControl`."),
    ("TimeControlBlack", "The time that Black has, as in `TimeControl`."),
    ("Time", "When the game began, as `19:30:00`."),
    ("UTCTime", "When the game began, in UTC, as `17:30:00`."),
    ("UTCDate", "The day on which the game began, in UTC, as `2026.05.01`."),
    ("Annotator", "Who wrote the comments."),
    ("Author", "Who wrote the book or the article that the game is from."),
    ("Publication", "The book or the article that the game is from."),
    ("PublicationDate", "When that was published, as `2026.05.01`."),
];

/// The content of a tag.
pub(super) fn tag(name: &str) -> Option<String> {
    let (name, about) = TAGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    Some(format!("**{name}**\n\n{about}"))
}

/// The rules and the board of a game type.
pub(super) fn game(value: &str) -> Option<String> {
    let game_type: GameType = value.trim().parse().ok()?;
    let variant = Variant::of(game_type)?;
    let layout = game_type.layout.unwrap_or(variant.layout());
    let results = match variant.convention() {
        Convention::Default => "`1-0`, `1/2-1/2`, `0-1`",
        Convention::International => "`2-0`, `1-1`, `0-2`",
    };
    let starter = match layout.starter {
        Colour::White => "White",
        Colour::Black => "Black",
    };
    let whole = GameType { layout: Some(layout), ..game_type };
    Some(format!(
        "**{}** draughts, `{whole}`\n\n- {} columns and {} rows; {starter} begins\n- a capture: `{}`\n- \
         results: {results}",
        variant.name().replace('_', " "),
        layout.width,
        layout.height,
        variant.capture_sign(),
    ))
}

/// The meaning of a strength or a numeric glyph. Source: PDN 3.0 § Numeric annotation glyphs.
pub(super) fn annotation(written: &str) -> String {
    let symbol = glyph(written).trim();
    let meaning = match symbol {
        "!" => "a good move",
        "?" => "a bad move",
        "!!" => "a very good move",
        "??" => "a very bad move",
        "!?" => "an interesting move",
        "?!" => "a doubtful move",
        "□" => "the only move",
        "=" => "the position is equal",
        "∞" => "the position is unclear",
        "+=" => "White is slightly better",
        "=+" => "Black is slightly better",
        "±" => "White is better",
        "∓" => "Black is better",
        "+−" => "White is winning",
        "−+" => "Black is winning",
        _ => return format!("annotation {}", code_span(written)),
    };
    match symbol == written {
        true => format!("{}: {meaning}", code_span(written)),
        false => format!("{}: {symbol}, {meaning}", code_span(written)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tag_that_has_a_meaning_has_a_page() {
        let known: Vec<_> = ppn_draughts::known_tags().collect();
        let pages: Vec<_> = TAGS.iter().map(|(name, _)| *name).collect();
        assert_eq!(known, pages);
    }

    #[test]
    fn each_kind_of_draughts_has_a_page() {
        // Two kinds of Thai draughts have the same type, which names the first.
        let is_named = |variant: &Variant| Variant::of(variant.game_type()) == Some(*variant);
        for variant in Variant::all().filter(is_named) {
            let page = game(&variant.game_type().to_string()).unwrap();
            assert!(page.contains(&variant.name().replace('_', " ")), "{page}");
        }
        assert_eq!(game("99"), None);
    }

    #[test]
    fn glyphs_are_explained() {
        assert_eq!(annotation("!?"), "`!?`: an interesting move");
        assert_eq!(annotation("$16"), "`$16`: ±, White is better");
        assert_eq!(annotation("$123"), "annotation `$123`");
    }
}
