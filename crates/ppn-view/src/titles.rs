//! Titles of games from their metadata.

use ppn_file::Metadata;
use ppn_record::Notations;

/// A value that is not empty; in converted games, the keys of the other notation have its name before
/// them.
///
/// ```
/// use ppn_view::{GameText, Notation, Options};
///
/// let text = GameText::whole(b"---\nPGN-Event: Club night\nSite: '?'\n...\n".to_vec());
/// let record = ppn_notations::Ppn::default().record(&text, &Options::default());
/// let notations = ppn_notations::standard(&Default::default());
/// let shown = |key| ppn_view::shown_value(&record.metadata, key, &notations);
/// assert_eq!((shown("Event").as_deref(), shown("Site")), (Some("Club night"), None));
/// ```
#[must_use]
pub fn shown_value(metadata: &Metadata, key: &str, notations: &Notations) -> Option<String> {
    let converted = || {
        // Most games have no such key, and making the names of such keys takes longer than reading a short game.
        let has_longer = |(other, _): (&str, _)| other.len() > key.len() && other.ends_with(key);
        if !metadata.iter().any(has_longer) {
            return None;
        }
        let names = notations.names().map(str::to_uppercase);
        let mut keys = names.flat_map(|name| [format!("{name}-{key}"), format!("{name}{key}")]);
        keys.find_map(|key| metadata.text(&key))
    };
    let value = metadata.text(key).or_else(converted)?.trim();
    (!matches!(value, "" | "?" | "*" | "????.??.??")).then(|| value.to_owned())
}

/// The name of the game, such as chess; not `None`, which asks for an empty board.
#[must_use]
pub fn game_name(metadata: &Metadata) -> Option<String> {
    let value = metadata.get("GameType").or_else(|| metadata.get("SetUp"))?;
    let named = value.as_mapping().and_then(|entries| {
        entries.iter().find(|(key, _)| key.eq_ignore_ascii_case("name"))?.1.value.text()
    });
    let name = named.or_else(|| value.text())?;
    (!name.eq_ignore_ascii_case("none")).then(|| name.to_owned())
}

/// The title of a game: its event, or else the name of the game.
#[must_use]
pub fn game_title(metadata: &Metadata, notations: &Notations) -> Option<String> {
    shown_value(metadata, "Event", notations).or_else(|| game_name(metadata))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_notations::Ppn;
    use ppn_record::{GameText, Notation, Options, Parsed, Record, Texts};
    use std::{
        io::BufRead,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
    };

    /// PPN by another name, which counts how often anyone wants to know it.
    struct Named(Ppn, Arc<AtomicUsize>);

    impl Notation for Named {
        fn name(&self) -> &'static str {
            self.1.fetch_add(1, Ordering::Relaxed);
            "abc"
        }

        fn title(&self) -> &'static str {
            self.0.title()
        }

        fn endings(&self) -> &'static [&'static str] {
            self.0.endings()
        }

        fn codes(&self) -> Vec<&'static ppn_source::Code> {
            self.0.codes()
        }

        fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
            self.0.split(source)
        }

        fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
            self.0.parse(text, options)
        }

        fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
            self.0.record(text, options)
        }
    }

    #[test]
    fn only_games_with_longer_keys_are_searched_for_those_of_conversions() {
        let count = Arc::new(AtomicUsize::new(0));
        let notations = Notations::default().with(Named(Ppn::default(), Arc::clone(&count)));
        let shown = |text: &str| {
            let text = GameText::whole(text.as_bytes().to_vec());
            let record = Ppn::default().record(&text, &Options::default());
            let before = count.load(Ordering::Relaxed);
            let value = shown_value(&record.metadata, "Event", &notations);
            (value, count.load(Ordering::Relaxed) - before)
        };
        assert_eq!(shown("---\nSite: Club\nEvents: two\n...\n"), (None, 0));
        assert_eq!(shown("---\nABC-Event: Club\n...\n"), (Some("Club".to_owned()), 1));
    }
}
