//! The room that a picture has around its board: coordinates, headings, the caption.

use crate::{
    annotate::Annotate,
    caption,
    heading::Heading,
    label_places::label_places,
    picture::{Bounds, Error, Options},
    rectangle::Rectangle,
    scene::Scene,
    shape::at,
    sheet::{Label, Sheet},
    table_turn::Axis,
    torn::widened,
};

/// The most times that a picture is laid out anew for letters of a fixed size.
const MOST_ROUNDS: usize = 16;
/// The largest letters, in inches of the table.
const MOST_LETTERS: f64 = 20.0;

impl Scene {
    /// The picture without pieces, with room for coordinates.
    pub(crate) fn empty(bounds: Option<Bounds>, options: &Options) -> Result<Self, Error> {
        let mut scene = Self::lettered(bounds, None, options)?;
        // Letters of a fixed size on paper need room, with which the board becomes smaller and they larger beside it.
        let mut size = None;
        for _ in 0..MOST_ROUNDS {
            let Some(next) = scene.sheet.letters(options) else { break };
            // Beyond this, there is no room for the board.
            let next = next.min(MOST_LETTERS);
            if size.is_some_and(|size: f64| (size - next).abs() < 1e-4) {
                break;
            }
            size = Some(next);
            scene = Self::lettered(bounds, size, options)?;
        }
        Ok(scene)
    }

    /// The same with coordinates of this size.
    fn lettered(
        bounds: Option<Bounds>,
        letters: Option<f64>,
        options: &Options,
    ) -> Result<Self, Error> {
        let table = Rectangle { low: at(0.0, 0.0), high: at(0.5, 0.5) };
        let crop = options.crop.map(|corners| {
            let [one, other] = corners.map(|(x, y)| options.turn.point(at(x, y)));
            let low = at(one.x.min(other.x), one.y.min(other.y));
            Rectangle { low, high: at(one.x.max(other.x), one.y.max(other.y)) }
        });
        if let (Some(crop), Some(all)) = (crop, bounds)
            && !(crop.meets(all.seen) || crop.meets(all.table))
        {
            return Err(Error::OffBoard);
        }
        let crop = match (crop, bounds) {
            (Some(crop), Some(all)) if options.torn => Some(widened(crop, all)),
            _ => crop,
        };
        let bounds = crop.map(|crop| Bounds { table: crop, seen: crop }).or(bounds);
        let Bounds { table, seen } = bounds.unwrap_or(Bounds { table, seen: table });
        let annotated = options.annotate != Annotate::None;
        let spacing = options.annotation_scale;
        let spacing = if spacing.is_finite() && spacing > 0.0 { spacing } else { 1.0 };
        let label_size = letters.unwrap_or(0.28 * spacing.clamp(0.6, 2.5));
        let margin = if crop.is_some() { 0.0 } else { 0.15 };
        let label_margin = if annotated { 1.8 * label_size } else { margin };
        let corner = seen.low - at(label_margin, label_margin);
        let middle = corner + at(label_margin, label_margin) * 0.5;
        let mut labels = Vec::new();
        if annotated {
            let text = |axis, k: u64| match (options.annotate, axis) {
                (_, Axis::Y) => k.to_string(),
                (annotate, _) => annotate.column(k),
            };
            let (axis, left) = options.turn.across();
            // Letters of a fixed size may be too large for each square.
            let apart = |reach: f64| letters.map_or(0.0, |size| reach * size);
            let widest = (table.high.x.abs().max(table.low.x.abs()) / spacing) as u64;
            let widest = text(axis, widest).len() as f64;
            let least = apart(0.62 * widest + 0.3);
            for (k, x) in label_places(table.low.x, table.high.x, spacing, left, least) {
                let place = at(x, middle.y);
                labels.push(Label { text: text(axis, k), place, size: label_size });
            }
            let (axis, down) = options.turn.upwards();
            for (k, y) in label_places(table.low.y, table.high.y, spacing, down, apart(1.1)) {
                let place = at(middle.x, y);
                labels.push(Label { text: text(axis, k), place, size: label_size });
            }
        }
        let heading = |one: &Heading| {
            let place = options.turn.point(at(one.place.0, one.place.1));
            Label { text: one.text.clone(), place, size: one.size }
        };
        labels.extend(options.headings.iter().map(heading));
        // At the right and at the top, the last labels reach beyond the board.
        let room = labels.iter().fold(at(margin, margin), |room, label| {
            let reach = label.place + label.half_extent() - seen.high;
            at(room.x.max(reach.x), room.y.max(reach.y))
        });
        let size = seen.high - corner + room;
        let largest = size.x.max(size.y);
        // A comparison with NaN is false.
        let most = options.limits.inches();
        if largest.is_nan() || largest > most {
            return Err(Error::TooLarge { inches: largest, most });
        }
        let mut sheet = Sheet { corner, width: size.x, height: size.y };
        let captions = caption::place(&mut sheet, options);
        if options.on_pixels && crop.is_none() {
            sheet = sheet.on_pixels(table.low, options);
        }
        Ok(Self { sheet, figures: Vec::new(), labels, captions, bar: None, clip: crop })
    }
}
