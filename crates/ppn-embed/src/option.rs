//! The options of fences.

use crate::{
    Attribute, Block, PictureFormat, Width,
    attributes::Word,
    codes::{NOT_DRAWN, OPTION_VALUE, OPTIONS_SYNTAX, UNKNOWN_OPTION},
    solid::{self, Solid},
};
use ppn_render::{Background, View};
use ppn_source::{Code, Diagnostic, Span};
use ppn_view::{CaptionText, Drawing, DrawingError};

/// An option of a fence that is not one of drawings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FenceOption {
    /// The name.
    pub name: &'static str,
    /// What the value is; values of which one is written have `|` between them.
    pub value: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
}

/// The options of fences besides [`Drawing::OPTIONS`], in the order of help.
pub const OPTIONS: &[FenceOption] = &[
    option(
        "move",
        "LABEL|start|last",
        "the board after this move number; the default is the last board",
    ),
    option(
        "as",
        "picture|film|text|player|moves|score|code|nothing",
        "what is shown; the default is a picture",
    ),
    option("src", "FILE", "the file with the game, beside the document"),
    option("setup", "NAME", "only the start board of this game"),
    option("name", "NAME", "a name of the game, for other fences that show it too"),
    option("id", "NAME", "the same as `name`; Pandoc has `id` for labels"),
    option("game", "N", "the number of the game in its file or fence, from 1"),
    option(
        "caption",
        "TEXT",
        "the text below; `{move}`, `{comment}`, `{event}` and `{n}` are replaced",
    ),
    option("label", "NAME", "numbers the diagram, so that `[](#NAME)` refers to it"),
    option("width", "LENGTH", "the width in the document: `50%`, `5cm` or pixels"),
    option(
        "camera",
        "AZIMUTH,HEIGHT,LENS",
        "the camera of `view=3d`, which needs a build with the feature `solid`: degrees and millimetres, such as `20,42,50`",
    ),
    option("alt", "TEXT", "the text for people who cannot see the picture"),
    option(
        "to",
        "FILE",
        "draws the picture into this file beside the document, where the fence stays as it is",
    ),
    option(
        "diagrams",
        "LIST",
        "boards in a score: `start`, `last`, `marked`, `every:N` or move numbers",
    ),
];

const fn option(name: &'static str, value: &'static str, about: &'static str) -> FenceOption {
    FenceOption { name, value, about }
}

/// What a fence shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum As {
    #[default]
    Picture,
    Film,
    Text,
    Player,
    Moves,
    Score,
    Code,
    Nothing,
}

const KINDS: [(&str, As); 8] = [
    ("picture", As::Picture),
    ("film", As::Film),
    ("text", As::Text),
    ("player", As::Player),
    ("moves", As::Moves),
    ("score", As::Score),
    ("code", As::Code),
    ("nothing", As::Nothing),
];

/// The text below a board.
#[derive(Clone, Debug)]
pub(crate) enum Caption {
    /// Text with words of the game.
    Text(CaptionText),
    /// Markup of the document.
    Markup(String),
}

/// What the options of a fence ask for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wishes {
    pub(crate) drawing: Drawing,
    /// A file of a theme, which the caller reads.
    pub(crate) theme_file: Option<Word>,
    pub(crate) shows: As,
    pub(crate) number: Option<Word>,
    pub(crate) src: Option<Word>,
    pub(crate) setup: Option<Word>,
    pub(crate) id: Option<Word>,
    pub(crate) game: Option<(usize, Word)>,
    pub(crate) caption: Option<Caption>,
    pub(crate) label: Option<Word>,
    pub(crate) width: Option<Width>,
    pub(crate) alt: Option<String>,
    /// The file that the picture is drawn into, and its kind.
    pub(crate) to: Option<(Word, PictureFormat)>,
    pub(crate) diagrams: Vec<Word>,
    /// Whether boards are drawn in three dimensions, and how.
    pub(crate) solid: Option<Solid>,
}

/// The names of all options.
fn names() -> impl Iterator<Item = &'static str> + Clone {
    OPTIONS.iter().map(|one| one.name).chain(Drawing::OPTIONS.iter().map(|one| one.name))
}

impl Wishes {
    /// Reads the options of a fence. `drawing` has those of the document.
    pub(crate) fn of(block: &Block, drawing: &Drawing, problems: &mut Vec<Diagnostic>) -> Self {
        let mut wishes = Self { drawing: drawing.clone(), ..Self::default() };
        problems.extend(block.attributes.diagnostics.iter().cloned());
        let list = &block.attributes.list;
        for (at, attribute) in list.iter().enumerate() {
            let name = &attribute.name;
            let before = list[..at].iter().find(|other| other.name.text == name.text);
            if let Some(before) = before {
                let message = format!("the option `{}` is given twice", name.text);
                problems.push(
                    Diagnostic::new(&OPTIONS_SYNTAX, name.span, message)
                        .with_other(before.name.span, "here for the first time")
                        .with_help("remove one of them"),
                );
                continue;
            }
            if let Err(problem) = wishes.set(block, attribute) {
                problems.push(problem);
            }
        }
        wishes.check(block, problems);
        wishes.check_solid(block, problems);
        match wishes.drawing.clone().named() {
            Ok(drawing) => wishes.drawing = drawing,
            Err((place, wrong)) => {
                let values = list.iter().filter_map(|one| one.value.as_ref());
                let span = values.filter_map(|value| value.part(&place)).next();
                let span = span.unwrap_or(block.word.span);
                problems.push(Diagnostic::new(&OPTION_VALUE, span, wrong));
            }
        }
        wishes
    }

    fn set(&mut self, block: &Block, attribute: &Attribute) -> Result<(), Diagnostic> {
        let name = attribute.name.text.as_str();
        if !names().any(|known| known == name) {
            return Err(unknown(&attribute.name));
        }
        let takes = values_of(name);
        let Some(value) = &attribute.value else {
            if takes.starts_with("yes|no") {
                let _ = self.drawing.set(name, "yes");
                return Ok(());
            }
            let message = format!("the option `{name}` has no value");
            let help = format!("write `{name}={}`", takes.split('|').next().unwrap_or(takes));
            return Err(
                Diagnostic::new(&OPTION_VALUE, attribute.name.span, message).with_help(help)
            );
        };
        let wrong = |expected: String| wrong_value(name, value, &expected);
        match name {
            "move" => self.number = Some(value.clone()),
            "as" => {
                let kind = KINDS.iter().find(|(word, _)| *word == value.text);
                let kind = kind.ok_or_else(|| wrong(one_of(takes)))?;
                self.shows = kind.1;
            }
            "src" => self.src = Some(value.clone()),
            "setup" => self.setup = Some(value.clone()),
            "name" | "id" => self.id = Some(value.clone()),
            "game" => {
                let number = value.text.parse().ok().filter(|number| *number > 0);
                let number = number.ok_or_else(|| wrong("expected a number from 1".to_owned()))?;
                self.game = Some((number, value.clone()));
            }
            "caption" if block.is_markup => {
                self.caption = Some(Caption::Markup(value.text.clone()));
            }
            "caption" => self.caption = Some(Caption::Text(value.text.parse().map_err(wrong)?)),
            "label" if value.text.is_empty() || value.text.contains(char::is_whitespace) => {
                return Err(wrong("expected a word such as `fig:start`".to_owned()));
            }
            "label" => self.label = Some(value.clone()),
            "width" => self.width = Some(value.text.parse().map_err(wrong)?),
            "alt" => self.alt = Some(value.text.clone()),
            "to" => {
                let (text, format) = PictureFormat::of_path(&value.text).map_err(wrong)?;
                self.to = Some((Word { text, span: value.span }, format));
            }
            "diagrams" => self.diagrams = words(value),
            "view" if value.text == "3d" => {
                self.solid = Some(Solid { span: value.span, camera: None, transparent: false });
            }
            // It belongs to the view, which may come after it.
            "camera" => {}
            "theme" if value.text.contains(['.', '/', '\\']) => {
                self.theme_file = Some(value.clone());
            }
            // The views of drawings are not all.
            "view" if cfg!(feature = "solid") && value.text.parse::<View>().is_err() => {
                return Err(wrong(one_of(VIEWS)));
            }
            _ => {
                let set = self.drawing.set(name, &value.text);
                set.map_err(|problem| diagnostic(&OPTION_VALUE, value.span, &problem))?;
            }
        }
        Ok(())
    }

    /// Looks at what three dimensions need, and reports what they do not have.
    fn check_solid(&mut self, block: &Block, problems: &mut Vec<Diagnostic>) {
        let list = &block.attributes.list;
        let camera = list.iter().find(|attribute| attribute.name.text == "camera");
        let Some(solid) = &mut self.solid else {
            problems.extend(camera.map(|Attribute { name, .. }| {
                Diagnostic::new(&NOT_DRAWN, name.span, "`camera` has no effect without `view=3d`")
                    .with_help("add `view=3d`, or remove it")
            }));
            return;
        };
        solid.camera = camera.and_then(|camera| camera.value.clone());
        solid.transparent = self.drawing.background == Some(Background::Transparent);
        if let Err(problem) = solid.check() {
            problems.push(problem);
            return;
        }
        if !matches!(self.shows, As::Picture | As::Score) {
            let kind = KINDS.iter().find(|(_, kind)| *kind == self.shows);
            let word = kind.map_or("", |(word, _)| word);
            let message = format!("`view=3d` has no effect with `as={word}`");
            problems.push(Diagnostic::new(&NOT_DRAWN, solid.span, message).with_help("remove it"));
            self.solid = None;
            return;
        }
        if let Some((to, format)) = &self.to
            && format.extension() != "png"
        {
            let message = format!("`{}` cannot have a board in three dimensions", to.text);
            let help = "write a file that ends with `.png`, or remove `view=3d`";
            problems.push(Diagnostic::new(&OPTION_VALUE, to.span, message).with_help(help));
        }
        for Attribute { name, .. } in list {
            let is_flat = Drawing::OPTIONS.iter().any(|one| one.name == name.text)
                && !solid::COUNTS.contains(&&*name.text);
            if is_flat {
                let message = format!("`{}` has no effect with `view=3d`", name.text);
                problems
                    .push(Diagnostic::new(&NOT_DRAWN, name.span, message).with_help("remove it"));
            }
        }
    }

    /// Reports options that have no effect on what is shown, and files that cannot have it.
    fn check(&self, block: &Block, problems: &mut Vec<Diagnostic>) {
        if let Some((to, format)) = &self.to
            && self.shows == As::Film
            && *format != PictureFormat::Svg
        {
            let message = format!("`{}` cannot have a film", to.text);
            let help = "write a file that ends with `.svg`, or remove `as=film`";
            problems.push(Diagnostic::new(&OPTION_VALUE, to.span, message).with_help(help));
        }
        let only = |name: &str| match name {
            "diagrams" => Some(&[As::Score][..]),
            "marks" | "arrows" | "trail" | "move" => Some(&[As::Picture, As::Text, As::Player][..]),
            "to" => Some(&[As::Picture, As::Film][..]),
            _ => None,
        };
        for Attribute { name, .. } in &block.attributes.list {
            let is_used = only(&name.text).is_none_or(|kinds| kinds.contains(&self.shows));
            if !is_used {
                let kind = KINDS.iter().find(|(_, kind)| *kind == self.shows);
                let word = kind.map_or("", |(word, _)| word);
                let message = format!("`{}` has no effect with `as={word}`", name.text);
                problems
                    .push(Diagnostic::new(&NOT_DRAWN, name.span, message).with_help("remove it"));
            }
        }
    }
}

/// The words of a list, each with its place.
fn words(list: &Word) -> Vec<Word> {
    let start = list.span.range().start;
    let places = list.text.split([' ', ',']).scan(0, |at, word| {
        let place = start + *at;
        *at += word.len() + 1;
        Some((word, place))
    });
    places
        .filter(|(word, _)| !word.is_empty())
        .map(|(word, place)| Word {
            text: word.to_owned(),
            span: ppn_source::Span::new(place, place + word.len()),
        })
        .collect()
}

/// What `view` takes where there are three dimensions.
const VIEWS: &str = "plan|oblique|3d";

/// What an option takes.
fn values_of(name: &str) -> &'static str {
    if name == "view" && cfg!(feature = "solid") {
        return VIEWS;
    }
    let own = OPTIONS.iter().map(|one| (one.name, one.value));
    let all = own.chain(Drawing::OPTIONS.iter().map(|one| (one.name, one.value)));
    all.into_iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
}

/// A problem of an option as a diagnostic.
fn diagnostic(code: &'static Code, span: Span, problem: &DrawingError) -> Diagnostic {
    let diagnostic = Diagnostic::new(code, span, problem.to_string());
    match problem.help() {
        Some(help) => diagnostic.with_help(help),
        None => diagnostic,
    }
}

/// Options of `ppn render` for several boards in one picture.
const OF_SHEETS: [&str; 2] = ["sheet", "from"];

fn unknown(name: &Word) -> Diagnostic {
    let problem = DrawingError::unknown(&name.text, names());
    let diagnostic = diagnostic(&UNKNOWN_OPTION, name.span, &problem);
    if OF_SHEETS.contains(&&*name.text) {
        return diagnostic.with_help(
            "draw several boards with `ppn render --sheet`, and show the file as an image",
        );
    }
    match problem.help() {
        Some(_) => diagnostic,
        None => diagnostic.with_help("`ppn embed --options` lists all options"),
    }
}

fn wrong_value(name: &str, value: &Word, expected: &str) -> Diagnostic {
    let problem = DrawingError::value(name, &value.text, values_of(name), expected);
    diagnostic(&OPTION_VALUE, value.span, &problem)
}

/// `expected picture, text or moves`.
fn one_of(values: &str) -> String {
    match values.rsplit_once('|') {
        Some((first, last)) => format!("expected {} or {last}", first.replace('|', ", ")),
        None => format!("expected {values}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_kinds_are_those_of_help() {
        let mut all: Vec<&str> = names().collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), names().count());
        assert_eq!(values_of("as"), KINDS.map(|(word, _)| word).join("|"));
    }
}
