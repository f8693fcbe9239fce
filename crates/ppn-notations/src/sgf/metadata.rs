//! The properties about a game, as keys of PPN.

use ppn_file::ScalarStyle;
use ppn_record::Script;
use ppn_sgf::{Kind, Property, Tree, escaped};

/// The identifiers of properties about the game, and their keys.
pub(super) const KEYS: [(&str, &str); 25] = [
    ("GN", "GameName"),
    ("EV", "Event"),
    ("RO", "Round"),
    ("PC", "Place"),
    ("DT", "Date"),
    ("PB", "Black"),
    ("BR", "BlackRank"),
    ("BT", "BlackTeam"),
    ("PW", "White"),
    ("WR", "WhiteRank"),
    ("WT", "WhiteTeam"),
    ("HA", "Handicap"),
    ("KM", "Komi"),
    ("RU", "Rules"),
    ("TM", "TimeLimit"),
    ("OT", "Overtime"),
    ("RE", "Result"),
    ("ON", "Opening"),
    ("GC", "GameComment"),
    ("AN", "Annotator"),
    ("SO", "Source"),
    ("US", "User"),
    ("CP", "Copyright"),
    ("ID", "GameId"),
    ("AP", "Application"),
];

/// Adds the properties about the game to the metadata. Some files have them in later nodes.
pub(super) fn add(script: &mut Script, text: &str, tree: &Tree) {
    let Some(root) = tree.root() else { return };
    for property in tree.properties(root) {
        let Some((_, key)) = KEYS.iter().find(|(name, _)| property.name() == *name) else {
            continue;
        };
        let Some(value) = tree.values(property).first() else { continue };
        let is_text = property.defined().is_some_and(|one| one.kind == Kind::Text);
        let written = if is_text { value.text(text) } else { value.line(text) };
        if written.is_empty() {
            continue;
        }
        let key = (*key, ScalarStyle::Plain, property.name_span);
        script.add_text(key, (&written, value.span));
    }
}

/// The property of a key with a value.
pub(super) fn property(key: &str, value: &str) -> Option<String> {
    let (name, _) = KEYS.iter().find(|(_, one)| *one == key)?;
    let is_number = |kind| matches!(kind, Kind::Number | Kind::Real);
    if Property::named(name).is_some_and(|one| is_number(one.kind)) && value.parse::<f64>().is_err()
    {
        return None;
    }
    Some(format!("{name}[{}]", escaped(value)))
}
