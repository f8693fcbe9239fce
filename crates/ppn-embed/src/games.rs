//! The games of a document, each of which is read and played once.

use crate::{
    Block, Passage, Surroundings,
    attributes::Word,
    codes::{FENCE_FILE, FENCE_GAME, FENCE_MOVE},
    option::Wishes,
};
use ppn_record::{GameText, Notation, Notations, Ration};
use ppn_source::{Diagnostic, Span, near_match, yaml_string};
use std::{collections::HashMap, io::Cursor, path::Path, sync::Arc};

/// A game, and where its text is.
pub(crate) struct Source<'d> {
    pub(crate) text: GameText<'static>,
    pub(crate) notation: Arc<dyn Notation>,
    pub(crate) place: Place<'d>,
}

/// Where the text of a game is.
pub(crate) enum Place<'d> {
    /// In a fence.
    Fence(&'d Passage),
    /// In a file with this name.
    File(String),
    /// Nowhere: a start board that is named in the document.
    Setup(Span),
}

/// The games of a document.
#[derive(Default)]
pub(crate) struct Games<'d> {
    pub(crate) sources: Vec<Source<'d>>,
    /// By file and number.
    of_files: HashMap<(String, usize), usize>,
    /// By name, with the place of the name.
    named: HashMap<String, (usize, Span)>,
    /// The work that is left for games, as in a file with all of them.
    ration: Ration,
}

impl<'d> Games<'d> {
    /// Reads the game that a fence has or names, if it is not that of another fence.
    pub(crate) fn add(
        &mut self,
        block: &'d Block,
        notation: &Arc<dyn Notation>,
        wishes: &Wishes,
        (notations, around): (&Notations, &dyn Surroundings),
    ) -> Result<Option<usize>, Diagnostic> {
        check_one(block, wishes)?;
        let (number, at) = match &wishes.game {
            Some((number, at)) => (*number, at.span),
            None => (1, block.word.span),
        };
        let added = if let Some(src) = &wishes.src {
            self.file(src, notation, number, at, (notations, around))?
        } else if let Some(setup) = &wishes.setup {
            let notation = notations.named("ppn").unwrap_or(notation);
            let text = set_up(&setup.text);
            let text = GameText::whole(text.into_bytes());
            self.push(text, notation, Place::Setup(setup.span))
        } else if !block.body.is_empty() {
            let bytes = block.body.text().as_bytes().to_vec();
            let text = nth(&**notation, bytes, number).map_err(|games| few(number, games, at))?;
            self.push(text, notation, Place::Fence(&block.body))
        } else {
            return Ok(None);
        };
        if let Some(id) = &wishes.id {
            if let Some((_, before)) = self.named.get(&id.text) {
                let message = format!("two games have the name `{}`", id.text);
                return Err(Diagnostic::new(&FENCE_GAME, id.span, message)
                    .with_other(*before, "here for the first time")
                    .with_help("write another name, or remove the second game"));
            }
            self.named.insert(id.text.clone(), (added, id.span));
        }
        Ok(Some(added))
    }

    /// The game of a fence without one.
    pub(crate) fn of_id(&self, block: &Block, wishes: &Wishes) -> Result<usize, Diagnostic> {
        let Some(id) = &wishes.id else {
            let (message, help) = match block.is_markup {
                true => (
                    "there is no game",
                    "write the name of a file in braces, or the option `setup=GAME` or `name=NAME`",
                ),
                false => (
                    "the fence has no game",
                    "write a game in the fence, or `src=FILE`, `setup=GAME` or `name=NAME`",
                ),
            };
            return Err(Diagnostic::new(&FENCE_GAME, block.word.span, message).with_help(help));
        };
        self.named.get(&id.text).map(|(game, _)| *game).ok_or_else(|| {
            let message = format!("no game has the name `{}`", id.text);
            let near = near_match(&id.text, self.named.keys().map(String::as_str));
            Diagnostic::new(&FENCE_GAME, id.span, message).with_help(match near {
                Some(near) => format!("write `{near}`"),
                None => format!("write `name={}` at the fence with the game, too", id.text),
            })
        })
    }

    fn push(
        &mut self,
        mut text: GameText<'static>,
        notation: &Arc<dyn Notation>,
        place: Place<'d>,
    ) -> usize {
        let work = notation.most_work(&text.text);
        text.is_rationed |= !self.ration.admits(work, text.text.len());
        self.sources.push(Source { text, notation: Arc::clone(notation), place });
        self.sources.len() - 1
    }

    fn file(
        &mut self,
        src: &Word,
        notation: &Arc<dyn Notation>,
        number: usize,
        at: Span,
        (notations, around): (&Notations, &dyn Surroundings),
    ) -> Result<usize, Diagnostic> {
        let key = (src.text.clone(), number);
        if let Some(known) = self.of_files.get(&key) {
            return Ok(*known);
        }
        let bytes = around.read(&src.text).map_err(|error| {
            let message = format!("`{}` cannot be read: {error}", src.text);
            Diagnostic::new(&FENCE_FILE, src.span, message)
                .with_help("write the path of a file, relative to the document")
        })?;
        let notation = notations.of_path(Path::new(&src.text)).unwrap_or(notation);
        let text = nth(&**notation, bytes, number).map_err(|games| few(number, games, at))?;
        let added = self.push(text, notation, Place::File(src.text.clone()));
        self.of_files.insert(key, added);
        Ok(added)
    }
}

/// Reports a fence with games from several places.
fn check_one(block: &Block, wishes: &Wishes) -> Result<(), Diagnostic> {
    let named = [("src", &wishes.src), ("setup", &wishes.setup)];
    let mut places = named.into_iter().filter_map(|(name, word)| Some((name, word.as_ref()?.span)));
    let Some((name, span)) = places.next() else { return Ok(()) };
    if let Some((other, place)) = places.next() {
        let message = format!("`{name}` and `{other}` both name what is shown");
        return Err(Diagnostic::new(&FENCE_GAME, place, message)
            .with_other(span, format!("`{name}`"))
            .with_help("remove one of them"));
    }
    if block.body.is_empty() {
        return Ok(());
    }
    let start = block.body.text().len() - block.body.text().trim_start().len();
    let length = block.body.text().trim().lines().next().unwrap_or_default().len();
    let inside = block.body.place(Span::new(start, start + length));
    let message = format!("`{name}` names what is shown, and the fence has a game, too");
    Err(Diagnostic::new(&FENCE_GAME, span, message)
        .with_other(inside, "the game in the fence")
        .with_help(format!("remove `{name}`, or the text in the fence")))
}

/// A game of a file, from 1.
///
/// # Errors
/// The number of games, if it has fewer.
fn nth(notation: &dyn Notation, bytes: Vec<u8>, number: usize) -> Result<GameText<'static>, usize> {
    let mut games = 0;
    for text in notation.split(Box::new(Cursor::new(bytes))).map_while(Result::ok) {
        games += 1;
        if games == number {
            return Ok(text);
        }
    }
    Err(games)
}

fn few(number: usize, games: usize, at: Span) -> Diagnostic {
    let count = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    Diagnostic::new(&FENCE_MOVE, at, format!("there is no game {number}"))
        .with_note(format!("there is {count}"))
}

/// A game without moves, whose start board has this name, or this mapping of YAML.
fn set_up(name: &str) -> String {
    let name = if name.starts_with('{') { name.into() } else { yaml_string(name) };
    format!("---\nGameType: {name}\n...\n")
}
