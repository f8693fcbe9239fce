//! The values in a theme's file.

use super::{
    BoardStyle, Fonts, Material, RankText, SuitSymbol, ThemeName,
    written::{Content, Table, Written},
};
use crate::{color::Color, color_names::NAMES};
use ppn_source::{SettingsProblems, near_match};

/// What a value is read for: the name of its key, and where problems go.
pub(super) struct Reading<'r> {
    pub(super) key: &'r str,
    pub(super) fonts: &'r Fonts,
    pub(super) problems: &'r mut SettingsProblems,
}

/// A value of a theme.
pub(super) trait Value: Sized {
    /// What a key takes: this value.
    const ONE: &'static str;
    /// What a list contains: these values.
    const MANY: &'static str = Self::ONE;

    /// The words behind "takes".
    fn takes() -> String {
        Self::ONE.to_owned()
    }

    /// The value; `None` after a report.
    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self>;
}

impl Reading<'_> {
    /// Reports what is wrong with a value.
    fn add(&mut self, written: &Written, what: impl Into<String>) {
        self.problems.add(written.start, what);
    }

    /// Reports a value of another kind.
    fn other_kind(&mut self, written: &Written, takes: &str) {
        let key = self.key;
        self.add(written, format!("`{key}` takes {takes}"));
    }

    /// A text that means a value; `meaning` gives it, or says why there is none.
    fn text<T: Value>(
        &mut self,
        written: &Written,
        meaning: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let Some(text) = written.as_str() else {
            self.other_kind(written, &T::takes());
            return None;
        };
        meaning(text).map_err(|what| self.add(written, what)).ok()
    }

    /// Reports a key that a table does not have.
    pub(super) fn unknown<'k>(
        problems: &mut SettingsProblems,
        at: usize,
        name: &str,
        known: impl Iterator<Item = &'k str>,
        otherwise: &str,
    ) {
        let hint = match near_match(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => otherwise.to_owned(),
        };
        problems.add(at, format!("there is no key `{name}`; {hint}"));
    }
}

/// Says that a word is unknown, which was probably meant, or else what is expected.
pub(super) fn unknown_word<'k>(
    kind: &str,
    word: &str,
    known: impl Iterator<Item = &'k str>,
    expected: &str,
) -> String {
    match near_match(word, known) {
        Some(near) => format!("unknown {kind} `{word}`; did you mean `{near}`?"),
        None => format!("unknown {kind} `{word}`; expected {expected}"),
    }
}

/// The theme that a file begins with.
pub(super) struct Base(pub(super) ThemeName);

impl Value for Base {
    const ONE: &'static str = "the name of a theme in quotation marks, such as `\"lantern\"`";

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        reading.text(written, |name| {
            let names = ThemeName::ALL.map(|theme| theme.words()[0]);
            let unknown = |_| unknown_word("theme", name, names.into_iter(), &names.join(", "));
            name.parse().map(Self).map_err(unknown)
        })
    }
}

/// The colour of a text, or what is expected instead.
fn color(text: &str) -> Result<Color, String> {
    text.parse().map_err(|_| {
        let near = near_match(text, NAMES.iter().map(|(name, _)| *name));
        let such = near.map(|name| format!(" such as `{name}`")).unwrap_or_default();
        format!("unknown colour `{text}`; expected an HTML colour name{such}, `#rgb` or `#rrggbb`")
    })
}

impl Value for Color {
    const ONE: &'static str = "a colour in quotation marks, such as `\"ivory\"` or `\"#F6ECD6\"`";
    const MANY: &'static str = "colours in quotation marks";

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        reading.text(written, color)
    }
}

/// A colour, or `none`.
impl Value for Option<Color> {
    const ONE: &'static str = "`\"none\"`, or a colour in quotation marks, such as `\"ivory\"`";

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        reading.text(written, |text| match text {
            "none" => Ok(None),
            _ => color(text).map(Some),
        })
    }
}

impl Value for Material {
    const ONE: &'static str = "a table of three colours, such as \
        `{ fill = \"ivory\", line = \"#333\", wall = \"#CCB\" }`";

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        const KEYS: [&str; 3] = ["fill", "line", "wall"];
        let Content::Table(table) = &written.content else {
            reading.other_kind(written, Self::ONE);
            return None;
        };
        for name in table.iter().filter(|name| !KEYS.contains(&name.key.as_str())) {
            let expected = "a surface has `fill`, `line` and `wall`";
            let known = KEYS.into_iter();
            Reading::unknown(reading.problems, name.start, &name.key, known, expected);
        }
        let [fill, line, wall] = KEYS.map(|key| part(table, key, written, reading));
        Some(Self { fill: fill?, line: line?, wall: wall? })
    }
}

/// A colour of a surface.
fn part(table: &Table, key: &str, written: &Written, reading: &mut Reading<'_>) -> Option<Color> {
    let Some(color) = table.iter().find(|named| named.key == key) else {
        let whole = reading.key;
        reading.add(written, format!("`{whole}` has no `{key}`; it takes {}", Material::ONE));
        return None;
    };
    let key = &format!("{}.{key}", reading.key);
    let (fonts, problems) = (reading.fonts, &mut *reading.problems);
    Color::read(&color.value, &mut Reading { key, fonts, problems })
}

impl Value for BoardStyle {
    const ONE: &'static str = "`\"checkered\"` or `\"lined\"`";

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        match written.as_str() {
            Some("checkered") => Some(Self::Checkered),
            Some("lined") => Some(Self::Lined),
            _ => {
                reading.other_kind(written, Self::ONE);
                None
            }
        }
    }
}

impl Value for bool {
    const ONE: &'static str = "`true` or `false`";

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        let Content::Bool(value) = written.content else {
            reading.other_kind(written, Self::ONE);
            return None;
        };
        Some(value)
    }
}

impl Value for f64 {
    const ONE: &'static str = "a number";

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        let (least, most) = match reading.key {
            "line-width" => (0.1, 4.0),
            "borders" => (0.0, 4.0),
            // Shadows.
            _ => (0.0, 1.0),
        };
        let text = match &written.content {
            Content::Number(number) => number,
            _ => "",
        };
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        if number.is_none() {
            reading.other_kind(written, &format!("{} from {least} to {most}", Self::ONE));
        }
        number
    }
}

impl Value for SuitSymbol {
    const ONE: &'static str = "a symbol in quotation marks, such as `\"sun\"`";
    const MANY: &'static str = "symbols in quotation marks, such as `\"sun\"`";

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        let fonts = reading.fonts;
        reading.text(written, |text| {
            fonts.suit(text).or_else(|| Self::of(text)).unwrap_or_else(|| {
                let names = Self::names().collect::<Vec<_>>().join(", ");
                let expected = format!("{names}, an SVG path, or one character of a font");
                Err(unknown_word("symbol", text, Self::names(), &expected))
            })
        })
    }
}

impl Value for RankText {
    const ONE: &'static str = "the symbol of a rank in quotation marks, such as `\"2\"`";
    const MANY: &'static str = "symbols of ranks in quotation marks, such as `\"2\"`";

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        let fonts = reading.fonts;
        reading.text(written, |text| {
            let expected = "`null`, `ace`, or one or two characters that the built-in letters have, or the \
                            font `ranks` of `[fonts]`";
            Self::of(text, fonts)
                .ok_or_else(|| format!("unknown rank `{text}`; expected {expected}"))
        })
    }
}

impl<T: Value, const N: usize> Value for [T; N] {
    const ONE: &'static str = "a list";

    fn takes() -> String {
        format!("{} of {N} {}", Self::ONE, T::MANY)
    }

    fn read(written: &Written, reading: &mut Reading<'_>) -> Option<Self> {
        let Content::List(items) = &written.content else {
            reading.other_kind(written, &Self::takes());
            return None;
        };
        // All items are read, so that all problems are reported.
        let values: Vec<Option<T>> = items.iter().map(|item| T::read(item, reading)).collect();
        if values.len() != N {
            let count = values.len();
            reading.other_kind(written, &format!("{}, and has {count}", Self::takes()));
            return None;
        }
        values.into_iter().collect::<Option<Vec<T>>>()?.try_into().ok()
    }
}
