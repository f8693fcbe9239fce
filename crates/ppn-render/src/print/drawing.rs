//! Pages as layers of drawings.

use super::{
    cutout::CutoutForm,
    marks::{self, Lines},
    options::{Flip, Sides},
    sheets::{Item, Page, Sheets},
};
use crate::{
    color::Color,
    rectangle::Rectangle,
    scene::{Figure, Part, Scene},
    shape::{Shape, at},
    sheet::{Label, Sheet},
    theme::Theme,
};

/// A part of a page that has a purpose of its own.
pub(crate) struct Layer {
    pub(crate) kind: LayerKind,
    pub(crate) scene: Scene,
}

ppn_source::named! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum LayerKind {
        /// The drawings of the pieces.
        Print = "print",
        /// Crop marks, registration marks, the ruler, the name.
        Marks = "marks",
        /// The lines to cut along.
        Cut = "cut",
        /// The lines to fold.
        Fold = "fold",
    }

    pub(crate) fn name;
}

impl Sheets {
    /// The theme without a page, with text in black.
    pub(crate) fn theme(&self) -> Theme {
        Theme { page: None, label: Color::BLACK, ..self.options.theme.clone() }
    }

    /// The size of a page in inches.
    pub(crate) fn size(&self) -> (f64, f64) {
        self.options.paper.inches()
    }

    /// The layers of a page. With `for_people`, the lines to cut along are drawn only where crop marks do
    /// not say enough.
    pub(crate) fn layers(&self, page: &Page, for_people: bool) -> Vec<Layer> {
        let mut pieces = Vec::new();
        let (mut marks, mut cuts, mut folds) = (Lines::new(), Vec::new(), Lines::new());
        for item in &page.items {
            let cutout = &self.cutouts[item.cutout];
            let place = at(item.x, item.y);
            pieces.push(self.figure(item));
            if item.is_back && !self.options.sides.has_backs_aside() {
                continue;
            }
            let whole = item.drawn == at(0.0, 0.0)
                && (item.width, item.height)
                    == (
                        2.0 * cutout.half_turned(item.angle).x,
                        2.0 * cutout.half_turned(item.angle).y,
                    );
            let folded = cutout.folds.iter().map(|fold| {
                fold.map(|point| point.turned(item.angle) + place + item.drawn).to_vec()
            });
            folds.extend(folded);
            if !whole {
                let half = cutout.half_turned(item.angle);
                let middle = place + item.drawn;
                let board = Rectangle { low: middle - half, high: middle + half };
                marks.extend(marks::part_marks(item, self.options.overlap, board));
                let Rectangle { low, high } = item.bounds();
                let size = high - low;
                let outline =
                    crate::shape::Outline::Rectangle { width: size.x, height: size.y, corner: 0.0 };
                if !for_people {
                    cuts.push(still(place, vec![marks::cut_on(None, outline, 0.0)], &item.name));
                }
                continue;
            }
            let by_marks = cutout.is_cut_by_marks() && self.options.bleed > 0.0;
            if cutout.is_cut_by_marks() {
                let gap = match cutout.form {
                    CutoutForm::Board => 0.1,
                    _ => 2.0 * self.options.bleed,
                };
                marks.extend(marks::crop_marks(item.bounds(), gap));
            }
            if !(for_people && by_marks) {
                let edge = cutout.edge.filter(|_| for_people);
                let shape = marks::cut_on(edge, cutout.outline.clone(), item.angle);
                cuts.push(still(place, vec![shape], &item.name));
            }
        }
        let (shapes, labels) = self.furniture(page, marks);
        if self.options.sides == Sides::Gutterfold && page.items.iter().any(|item| item.is_back) {
            let (width, height) = self.size();
            folds.push(vec![at(0.0, height / 2.0), at(width, height / 2.0)]);
        }
        let clip = match page.items.as_slice() {
            [item] if item.form == CutoutForm::Board => {
                let Rectangle { low, high } = item.bounds();
                // A whole board keeps its bleed.
                let bleed = if page.part.is_empty() { self.options.bleed } else { 0.0 };
                Some(Rectangle { low: low - at(bleed, bleed), high: high + at(bleed, bleed) })
            }
            [item] if !page.part.is_empty() => Some(item.bounds()),
            _ => None,
        };
        let origin = at(0.0, 0.0);
        // Lines of a part end where it ends.
        let part_clip = if page.part.is_empty() { None } else { clip };
        let folds = (!folds.is_empty()).then(|| still(origin, marks::folds(folds).into(), ""));
        let layer = |kind, figures, labels, clip| Layer {
            kind,
            scene: Scene {
                sheet: self.sheet(),
                figures,
                labels,
                captions: Vec::new(),
                bar: None,
                clip,
            },
        };
        vec![
            layer(LayerKind::Print, pieces, Vec::new(), clip),
            layer(LayerKind::Marks, vec![still(origin, shapes, "")], labels, None),
            layer(LayerKind::Cut, cuts, Vec::new(), None),
            layer(LayerKind::Fold, folds.into_iter().collect(), Vec::new(), part_clip),
        ]
    }

    pub(crate) fn sheet(&self) -> Sheet {
        let (width, height) = self.size();
        Sheet { corner: at(0.0, 0.0), width, height }
    }

    fn figure(&self, item: &Item) -> Figure {
        let cutout = &self.cutouts[item.cutout];
        let parts = match &cutout.back {
            Some(back) if item.is_back => back,
            _ => &cutout.front,
        };
        let parts = parts.iter().map(|part| Part {
            shapes: part.shapes.clone(),
            offset: part.offset.turned(item.angle) + item.drawn,
            angle: part.angle + item.angle,
        });
        Figure {
            index: None,
            title: Some(item.name.clone()),
            place: at(item.x, item.y),
            scale: at(1.0, 1.0),
            parts: parts.collect(),
        }
    }

    /// What is around the pieces. On the back of a sheet that is turned about its short edge, everything
    /// is upside down, and the ruler stays where the room for it is.
    fn furniture(&self, page: &Page, lines: Lines) -> (Vec<Shape>, Vec<Label>) {
        let (paper, margin) = (self.options.paper, self.options.margin);
        let mut shapes = marks::registrations(paper, margin);
        if !lines.is_empty() {
            shapes.extend(marks::clear(lines));
        }
        let turned = page.is_back && self.options.sides == Sides::Two(Flip::Short);
        let side = match self.options.sides {
            Sides::Two(_) if page.is_back => ", back",
            Sides::Two(_) if self.pages().iter().any(|page| page.is_back) => ", front",
            _ => "",
        };
        let part = if page.part.is_empty() { String::new() } else { format!(", {}", page.part) };
        let name = format!("sheet {}{side}{part}", page.sheet);
        let mut labels = vec![marks::name(&self.options.title, &name, paper, margin)];
        labels.extend(marks::paragraphs(&page.text, paper, margin));
        let (ruler, of_ruler) = marks::ruler(paper, margin);
        if turned {
            // The strip is at the upper edge; text stays upright.
            let (_, height) = paper.inches();
            for label in &mut labels {
                label.place.y = height - label.place.y;
            }
        } else {
            shapes.extend(ruler);
            labels.extend(of_ruler);
        }
        (shapes, labels)
    }
}

fn still(place: crate::shape::Point, shapes: Vec<Shape>, title: &str) -> Figure {
    let parts = vec![Part { shapes: shapes.into(), offset: at(0.0, 0.0), angle: 0.0 }];
    let title = (!title.is_empty()).then(|| title.to_owned());
    Figure { index: None, title, place, scale: at(1.0, 1.0), parts }
}
