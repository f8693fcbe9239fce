//! The tree of an SVG image after its styles, units and references were resolved: what costs more to draw than its size.

use resvg::{
    tiny_skia::{Path as Line, PathSegment, Point, Rect, Transform},
    usvg::{Fill, Group, Node, Paint, Path, Pattern, Stroke, Tree},
};

/// The most that anything may be away from the image, as a multiple of its smaller side.
const FARTHEST: f32 = 1000.0;

/// The largest number of all coordinates, widths and transforms: their cubes can still be calculated.
const LARGEST: f32 = 1e9;

/// The most dashes of all lines together.
const MOST_DASHES: f32 = 20_000.0;

/// The most pictures that are drawn apart before they are a part of the image: those of patterns, masks, clips and
/// opaque groups. Each can be as large as the image.
const MOST_LAYERS: usize = 500;

/// The most of them inside of one another, which are in memory at the same time.
const DEEPEST_LAYERS: usize = 16;

/// Checks that the time and memory to draw an image depend on its size only.
pub(super) fn check(tree: &Tree) -> Result<(), String> {
    let size = tree.size();
    let (low, high) = (size.width().min(size.height()), size.width().max(size.height()));
    if high > LARGEST || low < 1.0 / LARGEST {
        return Err(LARGE.to_owned());
    }
    let mut walk = Walk { side: low, dashes: 0.0, layers: 0 };
    walk.group(tree.root(), Transform::identity(), 0)
}

pub(super) const LARGE: &str = "the SVG has numbers that are too large, or draws too far away from its view box; draw inside \
                     of it";
const FILTER: &str =
    "the SVG has a filter; draw its effect with gradients, or embed the image as PNG";

/// What was seen of an image so far.
struct Walk {
    /// The smaller side of the image.
    side: f32,
    dashes: f32,
    layers: usize,
}

impl Walk {
    fn group(&mut self, group: &Group, outer: Transform, depth: usize) -> Result<(), String> {
        if !group.filters().is_empty() {
            return Err(FILTER.to_owned());
        }
        let own = self.transform(outer, group.transform())?;
        let mut inside = depth;
        if group.should_isolate() {
            inside = self.layer(depth)?;
        }
        let mut clip = group.clip_path();
        while let Some(one) = clip {
            let clipped = self.transform(own, one.transform())?;
            inside = self.layer(inside)?;
            self.group(one.root(), clipped, inside)?;
            clip = one.clip_path();
        }
        let mut mask = group.mask();
        while let Some(one) = mask {
            inside = self.layer(inside)?;
            self.group(one.root(), own, inside)?;
            mask = one.mask();
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, own, inside)?,
                Node::Path(path) => self.path(path, own, inside)?,
                Node::Image(image) => self.bounds(image.bounding_box(), own)?,
                // Text is refused before.
                Node::Text(_) => {}
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, own: Transform, depth: usize) -> Result<(), String> {
        self.bounds(path.stroke_bounding_box(), own)?;
        self.bounds(path.data().bounds(), own)?;
        if let Some(stroke) = path.stroke() {
            let width = stroke.width().get();
            let thick = Rect::from_xywh(0.0, 0.0, width, width).ok_or(LARGE)?;
            self.bounds(thick.transform(without_place(own)).ok_or(LARGE)?, Transform::identity())?;
            self.add_dashes(path.data(), stroke)?;
        }
        let paints = [path.fill().map(Fill::paint), path.stroke().map(Stroke::paint)];
        for paint in paints.into_iter().flatten() {
            if let Paint::Pattern(pattern) = paint {
                self.pattern(pattern, own, depth)?;
            }
        }
        Ok(())
    }

    /// A tile of a pattern is a picture of its own.
    fn pattern(&mut self, pattern: &Pattern, own: Transform, depth: usize) -> Result<(), String> {
        let own = self.transform(own, pattern.transform())?;
        let (wide, high) = own.get_scale();
        let rect = pattern.rect();
        let most = LARGEST_TILE * self.side;
        if (rect.width() * wide).max(rect.height() * high) > most {
            return Err(
                "a pattern of the SVG has a tile that is larger than the image; draw it once, \
                        without a pattern"
                    .to_owned(),
            );
        }
        let inside = self.layer(depth)?;
        self.group(pattern.root(), own, inside)
    }

    fn layer(&mut self, depth: usize) -> Result<usize, String> {
        self.layers += 1;
        if self.layers > MOST_LAYERS || depth >= DEEPEST_LAYERS {
            return Err(format!(
                "the SVG has more than {MOST_LAYERS} masks, clips, patterns and transparent groups, or more than \
                 {DEEPEST_LAYERS} inside of one another; draw their result as paths"
            ));
        }
        Ok(depth + 1)
    }

    fn add_dashes(&mut self, line: &Line, stroke: &Stroke) -> Result<(), String> {
        let Some(dashes) = stroke.dasharray() else { return Ok(()) };
        let period: f32 = dashes.iter().sum();
        self.dashes += length(line) / period * dashes.len() as f32 / 2.0;
        // Not a number is wrong too.
        if self.dashes <= MOST_DASHES {
            return Ok(());
        }
        Err(format!(
            "the lines of the SVG have more than {MOST_DASHES} dashes; make the dashes longer, or draw plain lines"
        ))
    }

    fn transform(&self, outer: Transform, own: Transform) -> Result<Transform, String> {
        let whole = outer.pre_concat(own);
        let parts = |one: Transform| [one.sx, one.kx, one.ky, one.sy, one.tx, one.ty];
        let is_small = parts(own).into_iter().chain(parts(whole)).all(|part| part.abs() <= LARGEST);
        if is_small { Ok(whole) } else { Err(LARGE.to_owned()) }
    }

    fn bounds(&self, bounds: Rect, own: Transform) -> Result<(), String> {
        let far = |bounds: Rect| {
            let sides = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
            sides.into_iter().map(f32::abs).fold(0.0, f32::max)
        };
        let drawn = bounds.transform(own).ok_or(LARGE)?;
        let is_near = far(bounds) <= LARGEST && far(drawn) <= FARTHEST * self.side;
        if is_near { Ok(()) } else { Err(LARGE.to_owned()) }
    }
}

/// The largest side of the tile of a pattern, as a multiple of the smaller side of the image.
const LARGEST_TILE: f32 = 4.0;

fn without_place(own: Transform) -> Transform {
    Transform { tx: 0.0, ty: 0.0, ..own }
}

/// The length of a line, of which curves are at most as long as the way along their control points.
fn length(line: &Line) -> f32 {
    let (mut length, mut first, mut last) = (0.0, Point::zero(), Point::zero());
    for segment in line.segments() {
        let way = match segment {
            PathSegment::MoveTo(to) => {
                (first, last) = (to, to);
                continue;
            }
            PathSegment::LineTo(to) => vec![to],
            PathSegment::QuadTo(by, to) => vec![by, to],
            PathSegment::CubicTo(by, then, to) => vec![by, then, to],
            PathSegment::Close => vec![first],
        };
        for to in way {
            length += last.distance(to);
            last = to;
        }
    }
    length
}

#[cfg(test)]
mod tests {
    use super::super::svg_image;

    fn checked(inner: &str) -> Result<(), String> {
        svg_image::check(&format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>{inner}</svg>"
        ))
    }

    #[track_caller]
    fn refused(inner: &str, said: &str) {
        let problem = checked(inner).expect_err(inner);
        assert!(problem.contains(said), "{inner}: {problem}");
    }

    #[test]
    fn filters_are_refused() {
        let rect = "<rect width='5' height='5' filter='url(#f)'/>";
        for effect in ["<feTurbulence numOctaves='100000'/>", "<feGaussianBlur stdDeviation='1'/>"]
        {
            refused(&format!("<filter id='f'>{effect}</filter>{rect}"), "has a filter");
        }
        refused("<rect width='5' height='5' style='filter:blur(1000000px)'/>", "has a filter");
        let filter = "<filter id='f'><feFlood/></filter>";
        let masked = "<mask id='m'><rect width='5' height='5' filter='url(#f)'/></mask>\
                      <rect width='5' height='5' mask='url(#m)'/>";
        refused(&format!("{filter}{masked}"), "has a filter");
        // A filter that is not used costs nothing.
        assert_eq!(checked(&format!("{filter}<rect width='5' height='5'/>")), Ok(()));
    }

    #[test]
    fn an_svg_draws_at_most_1000_sides_away() {
        let large = "numbers that are too large";
        // The view box has 10 units, so 1000 sides are 10,000 of them.
        for (inside, outside) in [
            ("<rect width='9999' height='1'/>", "<rect width='10001' height='1'/>"),
            ("<path d='M0,0 H-9999 V1Z'/>", "<path d='M0,0 H-10001 V1Z'/>"),
            (
                "<path d='M0,0 H9' stroke='red' stroke-width='9000'/>",
                "<path d='M0,0 H9' stroke='red' stroke-width='1e20'/>",
            ),
            (
                "<g transform='scale(900)'><rect width='5' height='5'/></g>",
                "<g transform='scale(1e20)'><rect width='5' height='5'/></g>",
            ),
            (
                "<g transform='scale(1e-5)'><rect width='1e6' height='1e6'/></g>",
                "<g transform='scale(1e-5)'><rect width='1e10' height='1e10'/></g>",
            ),
            (
                "<clipPath id='c' transform='scale(9)'><rect width='5' height='5'/></clipPath>\
                 <rect width='5' height='5' clip-path='url(#c)'/>",
                "<clipPath id='c' transform='scale(9e6)'><rect width='5' height='5'/></clipPath>\
                 <rect width='5' height='5' clip-path='url(#c)'/>",
            ),
        ] {
            assert_eq!(checked(inside), Ok(()), "{inside}");
            refused(outside, large);
        }
        let size = "<svg xmlns='http://www.w3.org/2000/svg' width='1e20' height='1e20'/>";
        assert!(svg_image::check(size).is_err());
    }

    #[test]
    fn lines_have_at_most_20000_dashes() {
        let line = |period: &str| {
            format!(
                "<path d='M0,0 H1000' fill='none' stroke='red' stroke-width='1' stroke-dasharray='{period}'/>"
            )
        };
        // 1000 units with 20 dashes each, and a dash more.
        assert_eq!(checked(&line("0.025 0.026")), Ok(()));
        refused(&line("0.024 0.025"), "more than 20000 dashes");
        assert_eq!(checked(&line("0.05 0.052").repeat(2)), Ok(()));
        refused(&line("0.04 0.05").repeat(2), "more than 20000 dashes");
        // Two dashes in a period are two dashes.
        refused(&line("0.01 0.02 0.02 0.04"), "more than 20000 dashes");
    }

    #[test]
    fn an_svg_has_at_most_500_layers_and_16_inside_of_one_another() {
        let layer = "<g opacity='0.5'><path d='M0,0 H1 V1Z'/><path d='M0,0 H2 V1Z'/></g>";
        assert_eq!(checked(&layer.repeat(500)), Ok(()));
        refused(&layer.repeat(501), "more than 500 masks");
        let deep = |levels: usize| {
            let (open, close) = ("<g opacity='0.5'><path d='M0,0 H1 V1Z'/>", "</g>");
            format!("{}{layer}{}", open.repeat(levels - 1), close.repeat(levels - 1))
        };
        assert_eq!(checked(&deep(16)), Ok(()));
        refused(&deep(17), "16 inside of one another");
        let masks: String = (1..20)
            .map(|n| {
                let inside = "<rect width='5' height='5' fill='white'";
                format!("<mask id='m{n}'>{inside} mask='url(#m{})'/></mask>", n - 1)
            })
            .collect();
        let first = "<mask id='m0'><rect width='5' height='5' fill='white'/></mask>";
        let masked = "<rect width='5' height='5' mask='url(#m19)'/>";
        refused(&format!("{first}{masks}{masked}"), "16 inside of one another");
    }

    #[test]
    fn the_tile_of_a_pattern_is_not_much_larger_than_the_image() {
        let pattern = |side: &str| {
            format!(
                "<pattern id='p' patternUnits='userSpaceOnUse' width='{side}' height='{side}'>\
                 <rect width='1' height='1'/></pattern><rect width='5' height='5' fill='url(#p)'/>"
            )
        };
        assert_eq!(checked(&pattern("39")), Ok(()));
        refused(&pattern("41"), "larger than the image");
        refused(&pattern("1e6"), "larger than the image");
    }
}
