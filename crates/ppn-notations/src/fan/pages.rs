//! Pages about headers, in Markdown.

/// The content of headers. Source: FAN § Header.
const HEADERS: [(&str, &str); 7] = [
    ("Game-Id", "The number of the game on the server of Arimaa."),
    ("Players", "Both players: `gold - silver`, with spaces around the hyphen."),
    ("Gold", "The player of the gold pieces."),
    ("Silver", "The player of the silver pieces."),
    ("Time", "The time that the players have. It is not interpreted."),
    ("Authors", "Who wrote the comments: names with semicolons between them."),
    ("Result", "Who won: `1-0` is gold, `0-1` is silver."),
];

/// Other names of headers.
const OTHER_NAMES: [(&str, &str); 4] =
    [("white", "Gold"), ("black", "Silver"), ("timesettings", "Time"), ("timecontrol", "Time")];

/// The headers that have a meaning, each with its content.
pub(super) fn headers() -> impl Iterator<Item = (&'static str, &'static str)> {
    HEADERS.into_iter()
}

/// The content of a header. The name is compared as in the notation: case, `-` and `_` are ignored.
pub(super) fn header(name: &str) -> Option<String> {
    let plain = |name: &str| name.replace(['-', '_'], "").to_ascii_lowercase();
    let wanted = plain(name);
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == wanted);
    let wanted = other.map_or(wanted, |(_, usual)| plain(usual));
    let (name, about) = headers().find(|(known, _)| plain(known) == wanted)?;
    Some(format!("**{name}**\n\n{about}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_have_pages_under_all_their_names() {
        assert!(header("game_id").unwrap().starts_with("**Game-Id**"));
        assert!(header("White").unwrap().starts_with("**Gold**"));
        assert!(header("Time-Settings").unwrap().starts_with("**Time**"));
        assert_eq!(header("Mood"), None);
    }
}
