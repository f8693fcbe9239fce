//! Pictures of an animation; only the parts that change are redrawn.

use super::{Error, Options, raster, svg::Document};
use crate::{
    Color,
    scene::{Figure, Scene},
    sheet::Sheet,
};
use resvg::{
    tiny_skia::{self, Pixmap, PremultipliedColorU8, Transform},
    usvg,
};
use std::{collections::HashMap, rc::Rc};

/// The distance to which antialiasing reaches beyond the outline of a figure, in pixels: half a
/// pixel, rounded up.
const SOFT_EDGE: i64 = 1;

/// A picture that redraws only its changed parts.
///
/// From one picture of an animation to the next, nearly all pieces stay where they are. Each figure is a
/// small document of its own that is kept as long as it is shown.
pub(super) struct Canvas {
    options: Options,
    most_pixels: f64,
    page: Color,
    width: u32,
    height: u32,
    /// The visible pieces, in drawing order.
    shown: Vec<Rc<Drawn>>,
    /// The visible pieces by their documents.
    known: HashMap<String, Rc<Drawn>>,
}

/// A figure, ready to be drawn.
struct Drawn {
    tree: usvg::Tree,
    area: Option<Area>,
}

/// The pixel rectangle from (left, top) to (right, bottom), exclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) right: u32,
    pub(super) bottom: u32,
}

/// The redrawn part of a picture.
pub(super) struct Repainted {
    pub(super) area: Area,
    /// The pixels of the part, row by row.
    pixmap: Pixmap,
}

impl Canvas {
    /// An empty sheet with the size of the pictures.
    pub(super) fn new(
        sheet: Sheet,
        options: &Options,
        page: Color,
        most_pixels: f64,
    ) -> Result<Self, Error> {
        let mut options = options.clone();
        options.theme.page = None;
        let text = Document::new(sheet, &options, most_pixels).finish("", "");
        let size = raster::tree(&text)?.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        let (shown, known) = (Vec::new(), HashMap::new());
        Ok(Self { options, most_pixels, page, width, height, shown, known })
    }

    pub(super) fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The whole picture.
    pub(super) fn paint(&mut self, scene: &Scene) -> Result<Repainted, Error> {
        self.shown = self.drawn(scene)?;
        self.painted(Area { left: 0, top: 0, right: self.width, bottom: self.height })
    }

    /// The part that differs from the previous picture; `None` if nothing changed.
    pub(super) fn repaint(&mut self, scene: &Scene) -> Result<Option<Repainted>, Error> {
        let after = self.drawn(scene)?;
        let before = std::mem::replace(&mut self.shown, after);
        difference(&before, &self.shown).map(|area| self.painted(area)).transpose()
    }

    fn drawn(&mut self, scene: &Scene) -> Result<Vec<Rc<Drawn>>, Error> {
        let document = || Document::new(scene.sheet, &self.options, self.most_pixels);
        let figure = |figure: &Figure| {
            let (mut document, mut text) = (document(), String::new());
            document.figure(&mut text, figure);
            let text = document.clipped(scene.clip, text);
            document.finish("", &text)
        };
        let labels = || {
            let (mut document, mut text) = (document(), String::new());
            document.furniture(&mut text, scene);
            document.finish("", &text)
        };
        let mut before = std::mem::take(&mut self.known);
        let mut after = HashMap::with_capacity(scene.figures.len() + 1);
        let texts = scene.figures.iter().map(figure).chain(std::iter::once_with(labels));
        let drawn = texts.map(|text| {
            if let Some(drawn) = after.get(&text) {
                return Ok(Rc::clone(drawn));
            }
            let drawn = match before.remove(&text) {
                Some(drawn) => drawn,
                None => Rc::new(Drawn::new(&text, self.width, self.height)?),
            };
            after.insert(text, Rc::clone(&drawn));
            Ok(drawn)
        });
        let drawn = drawn.collect();
        self.known = after;
        drawn
    }

    fn painted(&self, area: Area) -> Result<Repainted, Error> {
        let mut pixmap = raster::empty(area.right - area.left, area.bottom - area.top)?;
        let [red, green, blue] = self.page.rgb;
        pixmap.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
        let place = Transform::from_translate(-(area.left as f32), -(area.top as f32));
        for drawn in &self.shown {
            if drawn.area.is_some_and(|other| other.meets(area)) {
                resvg::render(&drawn.tree, place, &mut pixmap.as_mut());
            }
        }
        Ok(Repainted { area, pixmap })
    }
}

impl Drawn {
    fn new(text: &str, width: u32, height: u32) -> Result<Self, Error> {
        let tree = raster::tree(text)?;
        let root = tree.root();
        let area = root.has_children().then(|| {
            let seen = root.abs_layer_bounding_box();
            let low = |edge: f32, most: u32| within(edge.floor() as i64 - SOFT_EDGE, most);
            let high = |edge: f32, most: u32| within(edge.ceil() as i64 + SOFT_EDGE, most);
            Area {
                left: low(seen.left(), width),
                top: low(seen.top(), height),
                right: high(seen.right(), width),
                bottom: high(seen.bottom(), height),
            }
        });
        Ok(Self {
            area: area.filter(|area| area.left < area.right && area.top < area.bottom),
            tree,
        })
    }
}

fn within(edge: i64, most: u32) -> u32 {
    u32::try_from(edge.max(0)).map_or(most, |edge| edge.min(most))
}

/// The area of the figures that are in only one of the lists, or between such figures.
fn difference(before: &[Rc<Drawn>], after: &[Rc<Drawn>]) -> Option<Area> {
    let same = |(a, b): &(&Rc<Drawn>, &Rc<Drawn>)| Rc::ptr_eq(a, b);
    let first = before.iter().zip(after).take_while(same).count();
    let (before, after) = (&before[first..], &after[first..]);
    let last = before.iter().rev().zip(after.iter().rev()).take_while(same).count();
    let (before, after) = (&before[..before.len() - last], &after[..after.len() - last]);
    // Figures in the middle that are in both lists count as unchanged if their order is the same.
    let places: HashMap<*const Drawn, usize> =
        (0..).zip(before).map(|(place, drawn)| (Rc::as_ptr(drawn), place)).collect();
    let mut kept = vec![false; before.len()];
    let mut next = 0;
    let mut changed = None;
    for drawn in after {
        match places.get(&Rc::as_ptr(drawn)) {
            Some(&place) if place >= next => {
                kept[place] = true;
                next = place + 1;
            }
            _ => changed = union(changed, drawn.area),
        }
    }
    let gone = before.iter().zip(kept).filter(|(_, kept)| !kept);
    gone.fold(changed, |changed, (drawn, _)| union(changed, drawn.area))
}

fn union(a: Option<Area>, b: Option<Area>) -> Option<Area> {
    [a, b].into_iter().flatten().reduce(Area::union)
}

impl Area {
    /// The smallest area around both.
    pub(super) fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn meets(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

impl Repainted {
    /// The red, green and blue of each pixel, row by row; the page is opaque.
    pub(super) fn colors(&self) -> impl Iterator<Item = [u8; 3]> {
        let color = |pixel: &PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
        self.pixmap.pixels().iter().map(color)
    }
}
