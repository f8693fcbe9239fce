//! The game of a file that `--game` names.

use crate::input::each_text;
use ppn::{Metadata, Notation, Options};
use std::{
    io,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
};

/// The game that `--game` names: by its place in the files, or by the key `Id` of its metadata.
///
/// A number is a place. An `Id` that is a number is written with `id:` before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ChosenGame {
    /// From 1.
    Number(u64),
    Id(String),
}

/// Keys for the name of a game: the one that edition 0.5 of the notation proposes, and that of FAN.
const KEYS: [&str; 2] = ["Id", "Game-Id"];

impl FromStr for ChosenGame {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix("id:") {
            Some("") => Err("an Id follows `id:`"),
            Some(id) => Ok(Self::Id(id.to_owned())),
            None if text.is_empty() => Err("write a number or an Id"),
            None if text.bytes().all(|byte| byte.is_ascii_digit()) => match text.parse() {
                Ok(0) => Err("games are counted from 1"),
                Ok(number) => Ok(Self::Number(number)),
                Err(_) => Err("the number is too large"),
            },
            None => Ok(Self::Id(text.to_owned())),
        }
    }
}

impl ChosenGame {
    /// The place of the game in the files, from 1.
    ///
    /// # Errors
    /// If no game has the `Id`, or several have it. The files are read once more to find it, so
    /// standard input is an error too.
    pub(crate) fn number(
        &self,
        files: &[PathBuf],
        notation: Option<&Arc<dyn Notation>>,
        options: &Options,
    ) -> io::Result<u64> {
        let id = match self {
            Self::Number(number) => return Ok(*number),
            Self::Id(id) => id,
        };
        if files.iter().any(|file| file == Path::new("-")) {
            return Err(io::Error::other(
                "`--game` with an Id needs a file; games of standard input are named by their number",
            ));
        }
        let (mut games, mut found) = (0, Vec::new());
        each_text(files, notation, |input, text| {
            games += 1;
            if has_id(&input.notation.headline(&text, options), id) {
                found.push(games);
            }
            Ok(())
        })?;
        match found[..] {
            [one] => Ok(one),
            [] => Err(io::Error::other(format!("no game has the Id `{id}`: {games} were read"))),
            [one, other, ..] => Err(io::Error::other(format!(
                "{} games have the Id `{id}`, such as {one} and {other}; write the number",
                found.len()
            ))),
        }
    }
}

fn has_id(metadata: &Metadata, id: &str) -> bool {
    KEYS.iter().any(|key| crate::metadata::text(metadata, key).is_some_and(|text| text == id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_a_place_and_other_text_an_id() {
        let read = |text: &str| text.parse::<ChosenGame>();
        assert_eq!(read("2"), Ok(ChosenGame::Number(2)));
        assert_eq!(read("final-2026"), Ok(ChosenGame::Id("final-2026".to_owned())));
        assert_eq!(read("id:2"), Ok(ChosenGame::Id("2".to_owned())));
        for wrong in ["", "0", "id:", "99999999999999999999"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
