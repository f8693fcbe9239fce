//! The themes of the page.

use crate::{color::Color, theme::Theme};
use serde::Serialize;
use std::collections::HashMap;

/// The themes of a player, each on a light and on a dark page.
pub(super) fn themes() -> [Theme; 6] {
    let [lantern, contrast, print] = [Theme::lantern(), Theme::high_contrast(), Theme::print()];
    [
        lantern.clone(),
        lantern.dark(),
        contrast.clone(),
        contrast.dark(),
        print.clone(),
        print.dark(),
    ]
}

/// Values that differ from theme to theme. In drawings `$7;` stands for the seventh, from 0.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct Palette {
    /// The value in each of the themes.
    values: Vec<[String; 6]>,
    #[serde(skip)]
    numbers: HashMap<[String; 6], usize>,
}

impl Palette {
    pub(super) fn new() -> Self {
        Self { values: Vec::new(), numbers: HashMap::new() }
    }

    /// The number of a value.
    pub(super) fn number(&mut self, values: [String; 6]) -> usize {
        let next = self.values.len();
        *self.numbers.entry(values).or_insert_with_key(|values| {
            self.values.push(values.clone());
            next
        })
    }

    /// The number of what a theme says.
    pub(super) fn of(&mut self, value: impl Fn(&Theme) -> String) -> usize {
        self.number(themes().each_ref().map(value))
    }

    /// The number of a colour.
    pub(super) fn color(&mut self, color: impl Fn(&Theme) -> Color) -> usize {
        self.of(|theme| color(theme).to_string())
    }

    /// A drawing for all themes: what differs is named by its number.
    pub(super) fn drawing(&mut self, drawn: impl Fn(&Theme) -> String) -> String {
        let texts = themes().each_ref().map(drawn);
        // Attributes and what is between them, in turn.
        let parts = texts.each_ref().map(|text| text.split('"').collect::<Vec<_>>());
        if parts.iter().any(|other| other.len() != parts[0].len()) {
            return format!("${};", self.number(texts));
        }
        let mut common = String::new();
        for place in 0..parts[0].len() {
            if place > 0 {
                common.push('"');
            }
            let values = parts.each_ref().map(|parts| parts[place]);
            if values.iter().all(|value| *value == values[0]) {
                common.push_str(values[0]);
            } else {
                let number = self.number(values.map(str::to_owned));
                common.push_str(&format!("${number};"));
            }
        }
        common
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_named() {
        let mut palette = Palette::new();
        let drawn = |theme: &Theme| format!("<circle r=\"3\" fill=\"{}\"/>", theme.ink);
        assert_eq!(palette.drawing(drawn), "<circle r=\"3\" fill=\"$0;\"/>");
        assert_eq!(palette.color(|theme| theme.ink), 0);
        assert_eq!(palette.values[0][0], "#2B2B33");
        assert_eq!(palette.drawing(|_| "<path/>".to_owned()), "<path/>");
        // Drawings of other form are kept whole.
        let other = |theme: &Theme| "\"".repeat(usize::from(theme.shadow > 0.0));
        assert_eq!(palette.drawing(other), "$1;");
    }
}
