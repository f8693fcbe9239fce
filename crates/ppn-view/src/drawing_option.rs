//! The options of drawings by name.

use crate::{Drawing, DrawingError, drawing_error::one_of};
use ppn_engine::MacroWords;
use ppn_render::{Marking, ThemeName, Turn};

/// An option of a [`Drawing`], as commands and documents name it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct DrawingOption {
    /// The name. That of a list ends with `s`; its items are separated by spaces.
    pub name: &'static str,
    /// What the value is, such as `PLACE:PLACE`; values of which one is written have `|` between them.
    pub value: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    set: fn(&mut Drawing, &str) -> Result<(), String>,
}

/// The coordinates or numbers of squares that pictures can have.
const ANNOTATE: &str = "none|algebraic|cartesian|go|numbers";
/// The themes of the renderer.
const THEMES: &str = "lantern|contrast|print|dark|colour-blind";

impl Drawing {
    /// The options by name, in the order of help.
    pub const OPTIONS: &[DrawingOption] = &[
        DrawingOption {
            name: "view",
            value: "plan|oblique",
            about: "the board from above, or oblique so that heights are visible",
            set: |drawing, value| {
                let view = value.parse().map_err(|_| one_of("plan|oblique"))?;
                drawing.view = Some(view);
                Ok(())
            },
        },
        DrawingOption {
            name: "angle",
            value: "DEGREES",
            about: "the direction of heights in an oblique view",
            set: |drawing, value| Self::degrees(value).map(|angle| drawing.angle = Some(angle)),
        },
        DrawingOption {
            name: "rise",
            value: "PART",
            about: "the height of pieces in an oblique view, as a part of their true height",
            set: |drawing, value| Self::part(value).map(|rise| drawing.rise = Some(rise)),
        },
        DrawingOption {
            name: "turn",
            value: "0|90|180|270",
            about: "turns the table counter-clockwise",
            set: |drawing, value| {
                let turn = value.parse().ok().and_then(Turn::from_degrees);
                drawing.turn = turn.ok_or_else(|| one_of("0|90|180|270"))?;
                Ok(())
            },
        },
        DrawingOption {
            name: "annotate",
            value: ANNOTATE,
            about: "coordinates along the edges, or the numbers of squares",
            set: |drawing, value| {
                drawing.annotate = Some(value.parse().map_err(|_| one_of(ANNOTATE))?);
                Ok(())
            },
        },
        DrawingOption {
            name: "crop",
            value: "PLACE:PLACE",
            about: "only the cells between two corners",
            set: |drawing, value| value.parse().map(|crop| drawing.crop = Some(crop)),
        },
        DrawingOption {
            name: "marks",
            value: "PLACE[=VALUE] …",
            about: "marks cells or points with letters, forms or colours",
            set: |drawing, value| add(drawing, value, Marking::mark),
        },
        DrawingOption {
            name: "arrows",
            value: "PLACE:PLACE[=COLOUR] …",
            about: "arrows, which bend at further places",
            set: |drawing, value| add(drawing, value, Marking::arrow),
        },
        DrawingOption {
            name: "regions",
            value: "PLACE:PLACE[+PLACE…][=COLOUR] …",
            about: "shades cells as one area with one outline",
            set: |drawing, value| add(drawing, value, Marking::region),
        },
        DrawingOption {
            name: "ghosts",
            value: "PLACE[:PLACE] …",
            about: "half transparent pieces: the one there, or a copy of it at another place",
            set: |drawing, value| {
                for word in value.split_whitespace() {
                    drawing.ghosts.push(word.parse()?);
                }
                Ok(())
            },
        },
        DrawingOption {
            name: "torn",
            value: "yes|no",
            about: "tears the edges of a part where the board goes on",
            set: |drawing, value| yes_or_no(value).map(|torn| drawing.torn = torn),
        },
        DrawingOption {
            name: "trail",
            value: "yes|no|LABEL",
            about: "numbers the pieces by the moves that brought them where they are, from a move on",
            set: |drawing, value| {
                let is_label = value.contains(|c: char| c.is_ascii_digit());
                drawing.trail = is_label || yes_or_no(value)?;
                drawing.trail_from = is_label.then(|| value.to_owned());
                Ok(())
            },
        },
        DrawingOption {
            name: "highlight",
            value: "yes|no",
            about: "marks what the last move changed",
            set: |drawing, value| yes_or_no(value).map(|highlight| drawing.highlight = highlight),
        },
        DrawingOption {
            name: "text",
            value: "outline|font:NAME",
            about: "coordinates and captions in SVG as outlines of letters, or in a font of this name",
            set: |drawing, value| value.parse().map(|lettering| drawing.lettering = lettering),
        },
        DrawingOption {
            name: "text-size",
            value: "LENGTH",
            about: "the size of coordinates, captions and numbers of squares on paper, such as `9pt`, whatever that of the board",
            set: |drawing, value| Self::letters(value).map(|size| drawing.text_size = Some(size)),
        },
        DrawingOption {
            name: "theme",
            value: THEMES,
            about: "colours and lines",
            set: |drawing, value| {
                let theme: ThemeName = value.parse().map_err(|_| one_of(THEMES))?;
                drawing.theme = theme.theme();
                Ok(())
            },
        },
        DrawingOption {
            name: "background",
            value: "none|COLOUR",
            about: "the colour behind the board",
            set: |drawing, value| value.parse().map(|ground| drawing.background = Some(ground)),
        },
        DrawingOption {
            name: "macros",
            value: "names|values",
            about: "how macros are written in captions and moves",
            set: |drawing, value| Self::macro_words(value).map(|macros| drawing.macros = macros),
        },
    ];

    /// Sets an option by its name.
    ///
    /// # Errors
    /// If there is no such option, or its value is wrong.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), DrawingError> {
        let Some(option) = Self::OPTIONS.iter().find(|option| option.name == name) else {
            return Err(DrawingError::unknown(name, Self::OPTIONS.iter().map(|one| one.name)));
        };
        (option.set)(self, value)
            .map_err(|expected| DrawingError::value(name, value, option.value, &expected))
    }

    /// Reads a direction, in degrees.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn degrees(text: &str) -> Result<f64, String> {
        let degrees = text.parse().ok().filter(|degrees| (-360.0..=360.0).contains(degrees));
        degrees.ok_or_else(|| "expected degrees from -360 to 360".to_owned())
    }

    /// Reads a part of a height.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn part(text: &str) -> Result<f64, String> {
        let part = text.parse().ok().filter(|part| (0.0..=4.0).contains(part));
        part.ok_or_else(|| "expected a number from 0 to 4".to_owned())
    }

    /// Reads a size of letters: points, or another length on paper. The size is in inches.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn letters(text: &str) -> Result<f64, String> {
        let units = [("pt", 1.0 / 72.0), ("mm", 1.0 / 25.4), ("in", 1.0)];
        let inches = units.iter().find_map(|(unit, inches)| {
            let number: f64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
            Some(number * inches)
        });
        let inches = inches.filter(|inches| (1.0 / 72.0..=1.0).contains(inches));
        inches.ok_or_else(|| "expected a size from 1pt to 72pt, such as `9pt` or `3mm`".to_owned())
    }

    /// Reads how macros are written.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn macro_words(text: &str) -> Result<MacroWords, String> {
        match text {
            "names" => Ok(MacroWords::Names),
            "values" => Ok(MacroWords::Values),
            _ => Err(one_of("names|values")),
        }
    }
}

/// Adds the markings of a list.
fn add(
    drawing: &mut Drawing,
    list: &str,
    read: fn(&str) -> Result<Marking, String>,
) -> Result<(), String> {
    for word in list.split_whitespace() {
        drawing.markings.push(read(word)?);
        let cells = drawing.markings.iter().map(Marking::cells).sum::<usize>();
        if cells > Marking::MOST_CELLS {
            return Err(format!("expected at most {} cells", Marking::MOST_CELLS));
        }
    }
    Ok(())
}

fn yes_or_no(value: &str) -> Result<bool, String> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(one_of("yes|no")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_table_is_a_value() {
        for option in Drawing::OPTIONS {
            for word in option.value.split('|').filter(|word| !word.contains(char::is_uppercase)) {
                let set = Drawing::default().set(option.name, word);
                assert_eq!(set, Ok(()), "{} {word}", option.name);
            }
            let wrong = Drawing::default().set(option.name, "?").unwrap_err().to_string();
            let message = format!("`?` is no value of `{}`: expected ", option.name);
            assert!(wrong.starts_with(&message), "{wrong}");
        }
        assert_eq!(THEMES, ThemeName::ALL.map(|theme| theme.words()[0]).join("|"));
    }
}
