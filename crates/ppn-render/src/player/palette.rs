//! The themes of the page.

use super::Colors;
use crate::{body::Body, color::Color, theme::Theme};
use indexmap::IndexSet;
use ppn_piece::Piece;
use serde::{Serialize, Serializer, ser::SerializeSeq};

/// Values that differ between themes. In drawings `$7;` refers to the value with index 7.
pub(super) struct Palette {
    /// Each theme on a light page, and then on a dark one.
    themes: Vec<Theme>,
    /// For each value, its text in each of the themes.
    values: IndexSet<Vec<String>>,
}

impl Palette {
    pub(super) fn new(colors: &Colors) -> Self {
        let themes = colors.all().into_iter().flat_map(|(_, theme)| on_both_pages(theme));
        Self { themes: themes.collect(), values: IndexSet::new() }
    }

    /// The body of a piece: outlines of one theme are those of all.
    pub(super) fn body(&self, piece: &Piece) -> Body {
        let own = self.themes.iter().find(|theme| !theme.shapes.is_empty());
        own.map_or_else(|| Body::of(piece), |theme| theme.shapes.body(piece))
    }

    /// The number of a value.
    fn number(&mut self, values: Vec<String>) -> usize {
        self.values.insert_full(values).0
    }

    /// The number of a value that each theme provides.
    pub(super) fn of(&mut self, value: impl Fn(&Theme) -> String) -> usize {
        self.number(self.themes.iter().map(value).collect())
    }

    /// Whether the value is absent in all themes.
    pub(super) fn none<V>(&self, value: impl Fn(&Theme) -> Option<V>) -> bool {
        self.themes.iter().all(|theme| value(theme).is_none())
    }

    /// The number of a colour.
    pub(super) fn color(&mut self, color: impl Fn(&Theme) -> Color) -> usize {
        self.of(|theme| color(theme).to_string())
    }

    /// A drawing for all themes: parts that differ are replaced by the number of their value.
    pub(super) fn drawing(&mut self, drawn: impl Fn(&Theme) -> String) -> String {
        let texts: Vec<String> = self.themes.iter().map(drawn).collect();
        // Attributes and the text between them alternate.
        let parts: Vec<Vec<&str>> = texts.iter().map(|text| text.split('"').collect()).collect();
        if parts.iter().all(|other| other.len() == parts[0].len()) {
            return self.common(&parts);
        }
        // Drawings of the same structure have a text in common.
        let common = parts.iter().map(|form| {
            let is_alike = |other: &&Vec<&str>| other.len() == form.len();
            let first = parts.iter().find(is_alike).unwrap_or(form);
            let alike = parts.iter().map(|other| if is_alike(&other) { other } else { first });
            self.common(&alike.cloned().collect::<Vec<_>>())
        });
        let common = common.collect();
        format!("${};", self.number(common))
    }

    /// The common text of drawings of the same structure.
    fn common(&mut self, parts: &[Vec<&str>]) -> String {
        let mut common = String::new();
        for place in 0..parts[0].len() {
            if place > 0 {
                common.push('"');
            }
            let mut values = parts.iter().map(|parts| parts[place]);
            if values.all(|value| value == parts[0][place]) {
                common.push_str(parts[0][place]);
            } else {
                let values = parts.iter().map(|parts| parts[place].to_owned()).collect();
                common.push_str(&format!("${};", self.number(values)));
            }
        }
        common
    }
}

/// A theme on a light page, and on a dark one.
fn on_both_pages(theme: Theme) -> [Theme; 2] {
    if theme.is_dark() {
        return [theme.clone().on(Color::WHITE), theme];
    }
    [theme.clone(), theme.dark()]
}

/// A value that equals that of an earlier theme is written as the number of that theme.
impl Serialize for Palette {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let rows = self.values.iter().map(|values| {
            let cell = |value| values.iter().position(|other| other == value);
            let cells = values.iter().enumerate().map(move |(column, value)| match cell(value) {
                Some(first) if first < column => serde_json::Value::from(first),
                _ => serde_json::Value::from(value.as_str()),
            });
            cells.collect::<Vec<_>>()
        });
        let mut list = to.serialize_seq(Some(self.values.len()))?;
        for row in rows {
            list.serialize_element(&row)?;
        }
        list.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_named() {
        let mut palette = Palette::new(&Colors::default());
        let drawn = |theme: &Theme| format!("<circle r=\"3\" fill=\"{}\"/>", theme.ink);
        assert_eq!(palette.drawing(drawn), "<circle r=\"3\" fill=\"$0;\"/>");
        assert_eq!(palette.color(|theme| theme.ink), 0);
        assert_eq!(palette.values[0][0], "#2B2B33");
        assert_eq!(palette.drawing(|_| "<path/>".to_owned()), "<path/>");
    }

    #[test]
    fn drawings_of_one_form_have_a_text_in_common() {
        let mut palette = Palette::new(&Colors::default());
        let drawn = |theme: &Theme| {
            format!("\"{}\"", theme.label).repeat(1 + usize::from(theme.shadow > 0.0))
        };
        assert_eq!(palette.drawing(drawn), "$2;");
        let [lantern, dark, contrast, ..] = palette.values[2].as_slice() else {
            panic!("8 themes")
        };
        assert_eq!([lantern, dark, contrast], ["\"$0;\"\"$0;\"", "\"$0;\"\"$0;\"", "\"$1;\""]);
    }

    #[test]
    fn a_value_that_is_there_already_is_a_number() {
        let mut palette = Palette::new(&Colors::default());
        palette.of(|theme| theme.shadow.to_string());
        let json = serde_json::to_string(&palette).expect("JSON");
        assert_eq!(json, "[[\"0.188\",0,\"0\",2,2,2,2,2]]");
    }

    #[test]
    fn a_theme_for_a_dark_page_stays_as_it_is_there() {
        let [light, dark] = on_both_pages(Theme::lantern().dark());
        assert_eq!(dark, Theme::lantern().dark());
        assert!(light.label.contrast(Color::WHITE) >= 4.5);
    }
}
