//! A picture as SVG.

#[cfg(feature = "images")]
use super::drawn_images::DrawnImages;
use super::{
    Error, Options,
    definitions::Definitions,
    units::{Decimal, Units},
};
#[cfg(feature = "fonts")]
use crate::font::Font;
use crate::{
    color::Color,
    lettering::Lettering,
    markup::{escaped, push},
    rectangle::Rectangle,
    scene::{Figure, Part, Scene},
    shape::{Fill, LEVEL, Outline, Point, Shape, at},
    sheet::{Label, Sheet},
    symbols::{Symbol, sign},
    theme::Image,
};
use ppn_piece::Piece;

/// A picture as SVG, with one unit for a hundredth of an inch.
///
/// The same pieces and options give the same text on every machine. Its only text is titles
/// and coordinates.
///
/// # Errors
/// If the board has too many pieces, is too large, or has pieces without a place.
pub fn svg(pieces: &[Piece], options: &Options) -> Result<String, Error> {
    Ok(document(&Scene::new(pieces, options)?, options, f64::INFINITY))
}

/// A scene as SVG with at most this number of pixels.
pub(crate) fn document(scene: &Scene, options: &Options, most_pixels: f64) -> String {
    let mut document = Document::alone(scene.sheet, options, most_pixels);
    let mut body = String::new();
    for figure in &scene.figures {
        document.figure(&mut body, figure);
    }
    let mut body = document.clipped(scene.clip, body);
    document.furniture(&mut body, scene);
    document.finish("", &body)
}

/// Shapes as SVG elements with one unit for a hundredth of an inch, the symbols that they use, and the definitions of
/// their images.
pub(crate) fn elements(shapes: &[Shape]) -> (String, Vec<Symbol>, String) {
    let options = Options::default();
    let sheet = Sheet { corner: at(0.0, 0.0), width: 1.0, height: 1.0 };
    let mut document = Document::new(sheet, &options, 1.0);
    let mut text = String::new();
    for shape in shapes {
        document.shape(&mut text, shape);
    }
    let (symbols, images) = document.definitions.used();
    (text, symbols, images)
}

/// Shapes around the origin on a ground of this half width and height, as a document without margins.
pub(crate) fn on_ground(
    shapes: &[Shape],
    half: Point,
    ground: Color,
    pixels_per_inch: f64,
) -> String {
    let mut options = Options { pixels_per_inch, ..Options::default() };
    options.theme.page = Some(ground);
    let sheet = Sheet { corner: half * -1.0, width: 2.0 * half.x, height: 2.0 * half.y };
    let mut document = Document::alone(sheet, &options, f64::INFINITY);
    let mut body = String::new();
    let figure = Figure::still(at(0.0, 0.0), shapes.into(), None);
    document.figure(&mut body, &figure);
    document.finish("", &body)
}

/// A picture being written: parts that are used more than once are defined at the beginning.
pub(super) struct Document<'a> {
    options: &'a Options,
    sheet: Sheet,
    /// For the whole picture.
    most_pixels: f64,
    pub(super) definitions: Definitions,
    #[cfg(feature = "images")]
    drawn: DrawnImages,
}

impl<'a> Document<'a> {
    pub(super) fn new(sheet: Sheet, options: &'a Options, most_pixels: f64) -> Self {
        Self {
            options,
            sheet,
            most_pixels,
            definitions: Definitions::new(&options.prefix),
            #[cfg(feature = "images")]
            drawn: DrawnImages::default(),
        }
    }

    /// A picture that is a document of its own.
    pub(super) fn alone(sheet: Sheet, options: &'a Options, most_pixels: f64) -> Self {
        let document = Self::new(sheet, options, most_pixels);
        Self { definitions: document.definitions.named_by_content(), ..document }
    }

    /// The whole document: its definitions and its content.
    pub(super) fn finish(&self, style: &str, body: &str) -> String {
        let mut text = String::with_capacity(body.len() + 4096);
        self.begin(&mut text, " xmlns=\"http://www.w3.org/2000/svg\"");
        text.push_str(style);
        self.definitions.write(&mut text);
        self.end(&mut text, body);
        self.definitions.named(text)
    }

    /// The content of the picture, for a document that contains the definitions.
    pub(super) fn finish_alone(&self, body: &str) -> String {
        let mut text = String::with_capacity(body.len() + 256);
        self.begin(&mut text, "");
        self.end(&mut text, body);
        text
    }

    /// Pixels per inch.
    fn pixels(&self) -> f64 {
        let Self { options, sheet, .. } = self;
        let least = (self.most_pixels / (sheet.width * sheet.height)).sqrt();
        sheet.pixels(options).min(least)
    }

    fn begin(&self, text: &mut String, namespace: &str) {
        let Self { options, sheet, .. } = self;
        let pixels = self.pixels();
        let size = [sheet.width, sheet.height];
        let size = match options.paper_scale(sheet.width) {
            Some(scale) => size.map(|inches| format!("{}in", exact(inches * scale))),
            None => size.map(|inches| whole_pixels(inches * pixels).to_string()),
        };
        let [width, height] = size;
        let corner = sheet.corner;
        let handle = match options.handles {
            true => format!(" data-corner=\"{} {}\"", Decimal(corner.x), Decimal(corner.y)),
            false => String::new(),
        };
        push(
            text,
            format_args!(
                "<svg{namespace}{handle} viewBox=\"0 0 {} {}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n",
                Units(sheet.width),
                Units(sheet.height),
            ),
        );
        if !options.title.is_empty() {
            push(text, format_args!("<title>{}</title>\n", line(&options.title)));
        }
    }

    fn end(&self, text: &mut String, body: &str) {
        if let Some(page) = self.options.theme.page {
            push(text, format_args!("<rect width=\"100%\" height=\"100%\" fill=\"{page}\"/>\n"));
        }
        text.push_str(body);
        text.push_str("</svg>\n");
    }

    /// A figure in its place.
    pub(super) fn figure(&mut self, text: &mut String, figure: &Figure) {
        let place = self.on_page(figure.place);
        push(text, format_args!("<g transform=\"translate({} {})", Units(place.x), Units(place.y)));
        if figure.scale != at(1.0, 1.0) {
            let at = figure.scale;
            push(text, format_args!("scale({} {})", Decimal(at.x), Decimal(at.y)));
        }
        text.push('"');
        if let Some(index) = figure.index.filter(|_| self.options.handles) {
            push(text, format_args!(" data-piece=\"{index}\""));
        }
        text.push('>');
        if let Some(title) = &figure.title {
            push(text, format_args!("<title>{}</title>", line(title)));
        }
        for part in &figure.parts {
            self.part(text, part);
        }
        text.push_str("</g>\n");
    }

    /// A figure of full size in its place, without title, as one element.
    pub(super) fn short_figure(&mut self, text: &mut String, figure: &Figure) {
        let (number, place) = match figure.parts.as_slice() {
            [part] if part.angle == 0.0 => (self.part_number(part), figure.place + part.offset),
            parts => {
                let mut text = String::new();
                parts.iter().for_each(|part| self.part(&mut text, part));
                (self.definitions.part(text), figure.place)
            }
        };
        let place = self.on_page(place);
        push(
            text,
            format_args!(
                "<use href=\"#{}p{number}\" x=\"{}\" y=\"{}\"/>",
                self.definitions.prefix(),
                Units(place.x),
                Units(place.y)
            ),
        );
    }

    /// The prefix of names.
    pub(super) fn prefix(&self) -> &str {
        self.definitions.prefix()
    }

    /// A point relative to the upper left corner, x to the right and y down.
    pub(super) fn on_page(&self, place: Point) -> Point {
        let Sheet { corner, height, .. } = self.sheet;
        at(place.x - corner.x, corner.y + height - place.y)
    }

    /// The number of the definition of a part, which is not moved or turned.
    fn part_number(&mut self, part: &Part) -> usize {
        let mut shapes = String::new();
        for shape in part.shapes.iter() {
            self.shape(&mut shapes, shape);
        }
        self.definitions.part(shapes)
    }

    fn part(&mut self, text: &mut String, part: &Part) {
        let number = self.part_number(part);
        push(text, format_args!("<use href=\"#{}p{number}\"", self.prefix()));
        transform(text, part.offset, part.angle, 1.0);
        text.push_str("/>");
    }

    fn shape(&mut self, text: &mut String, shape: &Shape) {
        let mut scale = 1.0;
        match &shape.outline {
            Outline::Image { image, half, within, inches } => {
                self.image(text, shape, image, *half, within.as_deref(), *inches);
                return;
            }
            Outline::Disc { radius } => {
                push(text, format_args!("<circle r=\"{}\"", Units(*radius)));
                // The shape is symmetric: it need not be turned.
                center(text, shape.place);
            }
            Outline::Rectangle { width, height, corner } => {
                push(
                    text,
                    format_args!(
                        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
                        Units(-width / 2.0),
                        Units(-height / 2.0),
                        Units(*width),
                        Units(*height)
                    ),
                );
                if *corner > 0.0 {
                    push(text, format_args!(" rx=\"{}\"", Units(*corner)));
                }
                transform(text, shape.place, shape.angle, 1.0);
            }
            Outline::Polygon(points) => {
                text.push_str("<path d=\"");
                path(text, points);
                text.push_str("Z\"");
                transform(text, shape.place, shape.angle, 1.0);
            }
            Outline::Lines(lines) => {
                text.push_str("<path d=\"");
                for line in lines {
                    path(text, line);
                }
                text.push('"');
                transform(text, shape.place, shape.angle, 1.0);
            }
            Outline::Symbol { symbol, size } => {
                self.definitions.symbol(*symbol);
                let prefix = self.prefix();
                push(text, format_args!("<use href=\"#{prefix}{}\"", symbol.name));
                transform(text, shape.place, shape.angle, *size);
                scale = *size;
            }
            Outline::Capsule { radius, end } => {
                capsule(text, *radius, *end);
                transform(text, shape.place, shape.angle, 1.0);
            }
        }
        self.paint(text, shape, scale);
        text.push_str("/>");
    }

    /// An image in its box.
    fn image(
        &mut self,
        text: &mut String,
        shape: &Shape,
        image: &Image,
        half: Point,
        within: Option<&Outline>,
        inches: [Point; 2],
    ) {
        let fit = if within.is_some() { "slice" } else { "meet" };
        let address = &image.address;
        #[cfg(feature = "images")]
        let size = half * (2.0 * self.pixels());
        #[cfg(feature = "images")]
        let drawn = self.options.on_pixels && self.options.strokes;
        #[cfg(feature = "images")]
        let address = match drawn.then(|| self.drawn.address(image, size, within.is_some())) {
            Some(Some(drawn)) => drawn,
            _ => address,
        };
        let name = self.definitions.image(format!(
            " x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"xMidYMid {fit}\" href=\"{}\"",
            Units(-half.x),
            Units(-half.y),
            Units(2.0 * half.x),
            Units(2.0 * half.y),
            address
        ));
        text.push_str("<g");
        if let Some(outline) = within {
            let mut cut = String::new();
            self.shape(&mut cut, &Shape::new(outline.clone()).fill(Color::BLACK));
            let cut = self.definitions.cut(cut);
            push(text, format_args!(" clip-path=\"url(#{}{cut})\"", self.prefix()));
        }
        match inches {
            LEVEL => transform(text, shape.place, shape.angle, 1.0),
            // The direction down is that of an inch up, turned over.
            [right, up] => push(
                text,
                format_args!(
                    " transform=\"matrix({} {} {} {} {} {})\"",
                    Decimal(right.x),
                    Decimal(-right.y),
                    Decimal(-up.x),
                    Decimal(up.y),
                    Units(shape.place.x),
                    Units(-shape.place.y)
                ),
            ),
        }
        if shape.opacity < 1.0 {
            push(text, format_args!(" opacity=\"{}\"", Decimal(shape.opacity)));
        }
        push(text, format_args!("><use href=\"#{}{name}\"/></g>", self.prefix()));
    }

    /// Fill and stroke; widths in a scaled element are divided by its scale.
    fn paint(&self, text: &mut String, shape: &Shape, scale: f64) {
        let drawn_symbol =
            matches!(&shape.outline, Outline::Symbol { symbol, .. } if symbol.line > 0);
        match shape.fill {
            Fill::Color(color) => push(text, format_args!(" fill=\"{color}\"")),
            Fill::Shine => {
                push(text, format_args!(" fill=\"url(#{}shine)\"", self.prefix()));
            }
            // The definition of the symbol has no fill, but has the width of its line.
            Fill::None if drawn_symbol => {}
            Fill::None => text.push_str(" fill=\"none\""),
        }
        if let Some(stroke) = shape.stroke {
            push(text, format_args!(" stroke=\"{}\"", stroke.color));
            if !drawn_symbol {
                push(text, format_args!(" stroke-width=\"{}\"", Units(stroke.width / scale)));
                if stroke.round {
                    text.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
                }
                if let Some(dash) = stroke.dash {
                    push(text, format_args!(" stroke-dasharray=\"{}\"", Units(dash / scale)));
                }
            }
        }
        if shape.opacity < 1.0 {
            push(text, format_args!(" opacity=\"{}\"", Decimal(shape.opacity)));
        }
    }

    /// The drawing of the board, cropped to a part of the table.
    pub(super) fn clipped(&self, clip: Option<Rectangle>, body: String) -> String {
        let Some(Rectangle { low, high }) = clip else { return body };
        let (corner, size, prefix) = (self.on_page(at(low.x, high.y)), high - low, self.prefix());
        format!(
            "<clipPath id=\"{prefix}crop\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\
             </clipPath>\n<g clip-path=\"url(#{prefix}crop)\">\n{body}</g>\n",
            Units(corner.x),
            Units(corner.y),
            Units(size.x),
            Units(size.y),
        )
    }

    /// The surroundings of the board: coordinates, the caption, the progress line.
    pub(super) fn furniture(&mut self, text: &mut String, scene: &Scene) {
        self.labels(text, &scene.labels);
        self.labels(text, &scene.captions);
        if let Some(bar) = &scene.bar {
            self.figure(text, bar);
        }
    }

    /// Coordinates or lines of text; those of one size are one group.
    pub(super) fn labels(&mut self, text: &mut String, labels: &[Label]) {
        for same in labels.chunk_by(|one, other| one.size == other.size) {
            self.labels_of_size(text, same);
        }
    }

    fn labels_of_size(&mut self, text: &mut String, labels: &[Label]) {
        let Some(first) = labels.first() else { return };
        let (size, color) = (first.size, self.options.theme.label);
        // On an unknown ground, an edge keeps them readable.
        let edge = if color.is_dark() { Color::WHITE } else { Color::BLACK };
        let edge = self.options.theme.page.is_none().then_some(edge);
        let outlined_text = self.options.lettering == Lettering::Outline;
        #[cfg(feature = "fonts")]
        let own = self.options.theme.fonts.of_coordinates();
        #[cfg(feature = "fonts")]
        if outlined_text
            || own.is_some()
            || self.options.strokes && labels.iter().any(|label| label.text.contains(is_text))
        {
            for label in labels {
                let place = self.on_page(label.place);
                let path = outlines(&label.text, size, place, own, &self.options.fonts);
                let edge = edge.map_or_else(String::new, |edge| outlined(edge, size));
                push(text, format_args!("<path fill=\"{color}\"{edge} d=\"{path}\"/>\n"));
            }
            return;
        }
        if self.options.strokes || outlined_text {
            if let Some(edge) = edge {
                let off = |eighth| at(0.06 * size, 0.0).turned(45.0 * f64::from(eighth));
                push(text, format_args!("<g stroke=\"{edge}\">"));
                (0..8).for_each(|eighth| self.strokes(text, labels, off(eighth)));
                text.push_str("</g>\n");
            }
            push(text, format_args!("<g stroke=\"{color}\">"));
            self.strokes(text, labels, at(0.0, 0.0));
        } else {
            let edge = edge.map_or_else(String::new, |edge| outlined(edge, size));
            push(
                text,
                format_args!(
                    "<g font-family=\"{}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{color}\"{edge}>",
                    self.options.theme.fonts.lettering(&self.options.lettering).family(),
                    Units(size)
                ),
            );
            for label in labels {
                let place = self.on_page(label.place);
                push(
                    text,
                    format_args!(
                        "<text x=\"{}\" y=\"{}\">{}</text>",
                        Units(place.x),
                        // The distance from the middle of a digit to the baseline.
                        Units(place.y + 0.36 * size),
                        line(&label.text)
                    ),
                );
            }
        }
        text.push_str("</g>\n");
    }

    /// Coordinates as symbols of strokes, a little aside.
    fn strokes(&mut self, text: &mut String, labels: &[Label], aside: Point) {
        for label in labels {
            let (size, place) = (label.size, self.on_page(label.place) + aside);
            let step = 0.62 * size;
            let first = -step * (label.text.len().saturating_sub(1) as f64) / 2.0;
            for (column, character) in label.text.chars().enumerate() {
                let symbol = sign(character);
                self.definitions.symbol(symbol);
                let prefix = self.prefix();
                push(text, format_args!("<use href=\"#{prefix}{}\"", symbol.name));
                let x = place.x + first + step * column as f64;
                transform(text, at(x, -place.y), 0.0, 0.95 * size);
                text.push_str("/>");
            }
        }
    }
}

/// The attributes of an edge around letters of that size.
fn outlined(edge: Color, size: f64) -> String {
    let width = Units(0.16 * size);
    format!(
        " stroke=\"{edge}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" paint-order=\"stroke\""
    )
}

/// Whether a character does not occur in coordinates, whose letters are strokes.
#[cfg(feature = "fonts")]
fn is_text(character: char) -> bool {
    !character.is_ascii_lowercase() && !character.is_ascii_digit()
}

/// A line of text as path data, with its middle at a place.
#[cfg(feature = "fonts")]
fn outlines(text: &str, size: f64, place: Point, first: Option<&Font>, fonts: &[Font]) -> String {
    let units = crate::font::outlines(text, size * 100.0, first, fonts);
    let mut path = String::new();
    let (x, y) = (place.x * 100.0 - units.width / 2.0, (place.y + 0.36 * size) * 100.0);
    for (command, points) in units.commands {
        path.push(command);
        for (number, point) in points.iter().enumerate() {
            let space = if number > 0 { " " } else { "" };
            push(
                &mut path,
                format_args!("{space}{} {}", Decimal(x + point.x), Decimal(y - point.y)),
            );
        }
    }
    path
}

/// Enough pixels for the whole width, at least one. A product may be slightly more than the
/// requested whole number.
fn whole_pixels(pixels: f64) -> f64 {
    (pixels - 1e-6).ceil().max(1.0)
}

/// The attributes for the centre of a circle.
fn center(text: &mut String, place: Point) {
    if place.x != 0.0 {
        push(text, format_args!(" cx=\"{}\"", Units(place.x)));
    }
    if place.y != 0.0 {
        push(text, format_args!(" cy=\"{}\"", Units(-place.y)));
    }
}

/// The attribute that moves, turns and scales, if there is anything to do.
fn transform(text: &mut String, place: Point, angle: f64, scale: f64) {
    let moved = place != at(0.0, 0.0);
    if !moved && angle == 0.0 && scale == 1.0 {
        return;
    }
    text.push_str(" transform=\"");
    if moved {
        push(text, format_args!("translate({} {})", Units(place.x), Units(-place.y)));
    }
    if angle != 0.0 {
        push(text, format_args!("rotate({})", Decimal(-angle)));
    }
    if scale != 1.0 {
        push(text, format_args!("scale({})", Decimal(scale)));
    }
    text.push('"');
}

/// A line through points, as path data.
fn path(text: &mut String, points: &[Point]) {
    let mut previous: Option<Point> = None;
    for point in points {
        match previous {
            None => push(text, format_args!("M{} {}", Units(point.x), Units(-point.y))),
            // A line without length is a dot; some programs draw it only if the path has a line
            // command.
            Some(last) if last == *point => text.push_str("h0.01"),
            Some(last) if last.y == point.y => push(text, format_args!("H{}", Units(point.x))),
            Some(last) if last.x == point.x => push(text, format_args!("V{}", Units(-point.y))),
            Some(_) => push(text, format_args!("L{} {}", Units(point.x), Units(-point.y))),
        }
        previous = Some(*point);
    }
}

/// The area that a disc sweeps on its way to a point.
fn capsule(text: &mut String, radius: f64, end: Point) {
    let length = end.dot(end).sqrt();
    let aside = at(-end.y, end.x) * (radius / length);
    let radius = Units(radius);
    let [a, b, c] = [aside, aside * -1.0, end - aside].map(|point| at(point.x, -point.y));
    let d = at(end.x + aside.x, -end.y - aside.y);
    push(
        text,
        format_args!(
            "<path d=\"M{} {}A{radius} {radius} 0 0 0 {} {}L{} {}A{radius} {radius} 0 0 0 {} {}Z\"",
            Units(a.x),
            Units(a.y),
            Units(b.x),
            Units(b.y),
            Units(c.x),
            Units(c.y),
            Units(d.x),
            Units(d.y)
        ),
    );
}

/// A length on paper: with two decimals, an A4 page would be too wide by the width of a line.
fn exact(inches: f64) -> f64 {
    (inches * 1e4).round() / 1e4
}

/// Text for XML: on one line, and without the characters that XML forbids, or that control a
/// terminal or the direction of the text after them.
fn line(text: &str) -> String {
    let allowed = text.chars().filter_map(|character| match character {
        '\t' | '\n' | '\r' | '\u{2028}' | '\u{2029}' => Some(' '),
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FFFE}' | '\u{FFFF}' => None,
        control if control.is_control() => None,
        _ => Some(character),
    });
    escaped(&allowed.collect::<String>())
}
