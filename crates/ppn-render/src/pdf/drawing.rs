//! Scenes as content of pages.

use super::{compressed::compressed, file::File, letters::Style};
use crate::{
    Color,
    picture::{Error, elements, shine_definition, symbol_definition},
    scene::{Figure, Part, Scene},
    shape::{Shape, at},
    theme::Theme,
};
use pdf_writer::{
    Content, Filter, Finish, Name, Rect, Ref,
    types::{FunctionShadingType, LineCapStyle, LineJoinStyle, MaskType},
};
use usvg::{Node, Paint, tiny_skia_path::PathSegment};

/// Draws a scene with its lower left corner at a point of the page; an inch of the table takes this
/// number of points.
pub(super) fn scene(
    file: &mut File<'_>,
    content: &mut Content,
    scene: &Scene,
    theme: &Theme,
    (x, y): (f64, f64),
    points: f64,
) -> Result<(), Error> {
    let sheet = scene.sheet;
    content.save_state();
    content.transform([points, 0.0, 0.0, points, x, y].map(short));
    content.rect(0.0, 0.0, short(sheet.width), short(sheet.height)).clip_nonzero().end_path();
    if let Some(page) = theme.page {
        fill(content, page);
        content.rect(0.0, 0.0, short(sheet.width), short(sheet.height)).fill_nonzero();
    }
    content.save_state();
    if let Some(clip) = scene.clip {
        let (low, size) = (clip.low - sheet.corner, clip.high - clip.low);
        content.rect(short(low.x), short(low.y), short(size.x), short(size.y));
        content.clip_nonzero().end_path();
    }
    for figure in &scene.figures {
        self::figure(file, content, figure, sheet.corner)?;
    }
    content.restore_state();
    if let Some(bar) = &scene.bar {
        figure(file, content, bar, sheet.corner)?;
    }
    fill(content, theme.label);
    for label in scene.labels.iter().chain(&scene.captions) {
        let style = Style::of_picture(label.size);
        let place = label.place - sheet.corner;
        let width = file.letters.width(&label.text, style);
        // The distance from the middle of a digit to the baseline.
        let foot = place.y - 0.36 * label.size;
        file.text(content, &label.text, style, place.x - width / 2.0, foot);
    }
    content.restore_state();
    Ok(())
}

fn figure(
    file: &mut File<'_>,
    content: &mut Content,
    figure: &Figure,
    corner: crate::shape::Point,
) -> Result<(), Error> {
    let place = figure.place - corner;
    for Part { shapes, offset, angle } in &figure.parts {
        let form = part(file, shapes)?;
        let place = place + at(offset.x * figure.scale.x, offset.y * figure.scale.y);
        let (sin, cos) = angle.to_radians().sin_cos();
        // Drawings are in hundredths of an inch, and y goes down.
        let [sx, sy] = [figure.scale.x / 100.0, figure.scale.y / 100.0];
        content.save_state();
        content.transform([cos * sx, sin * sy, sin * sx, -cos * sy, place.x, place.y].map(fine));
        content.x_object(Name(format!("X{form}").as_bytes()));
        content.restore_state();
    }
    Ok(())
}

/// The drawing of shapes, which the file has only once.
fn part(file: &mut File<'_>, shapes: &[Shape]) -> Result<usize, Error> {
    let (text, symbols, images) = elements(shapes);
    if let Some(form) = file.parts.get(&text) {
        return Ok(*form);
    }
    let mut svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" width=\"100\" \
                   height=\"100\"><defs>"
            .to_owned();
    if text.contains("shine)") {
        shine_definition(&mut svg, "");
    }
    for symbol in &symbols {
        symbol_definition(&mut svg, "", symbol);
    }
    svg.push_str(&images);
    svg.push_str("</defs>");
    svg.push_str(&text);
    svg.push_str("</svg>");
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default())
        .map_err(|error| Error::Vector(error.to_string()))?;
    let mut content = Content::new();
    group(file, &mut content, tree.root(), 1.0);
    let seen = tree.root().abs_layer_bounding_box();
    let bounds =
        Rect::new(seen.left() - 1.0, seen.top() - 1.0, seen.right() + 1.0, seen.bottom() + 1.0);
    let form = file.form(content.finish().as_slice(), bounds);
    file.parts.insert(text, form);
    Ok(form)
}

fn group(file: &mut File<'_>, content: &mut Content, group: &usvg::Group, opacity: f64) {
    let opacity = opacity * f64::from(group.opacity().get());
    let cut = group.clip_path();
    if let Some(cut) = cut {
        content.save_state();
        for node in cut.root().children() {
            clip(content, node, group.abs_transform());
        }
        content.clip_nonzero().end_path();
    }
    for node in group.children() {
        match node {
            Node::Group(inner) => self::group(file, content, inner, opacity),
            Node::Path(path) => self::path(file, content, path, opacity),
            #[cfg(feature = "images")]
            Node::Image(image) => super::image::image(file, content, image, opacity),
            // The drawings of this crate have neither.
            #[cfg(not(feature = "images"))]
            Node::Image(_) => {}
            Node::Text(_) => {}
        }
    }
    if cut.is_some() {
        content.restore_state();
    }
}

/// Adds the outline that an image is cut to, which is moved with the image.
fn clip(content: &mut Content, node: &Node, place: usvg::Transform) {
    match node {
        Node::Path(path) => {
            if let Some(moved) = path.data().clone().transform(place) {
                outline(content, &moved);
            }
        }
        Node::Group(inner) => {
            inner.children().iter().for_each(|node| clip(content, node, place));
        }
        _ => {}
    }
}

fn path(file: &mut File<'_>, content: &mut Content, path: &usvg::Path, opacity: f64) {
    let transform = path.abs_transform();
    content.save_state();
    if !transform.is_identity() {
        let usvg::Transform { sx, kx, ky, sy, tx, ty } = transform;
        content.transform([sx, ky, kx, sy, tx, ty].map(|number| fine(f64::from(number))));
    }
    let mut opacity = opacity;
    for alpha in [path.fill().map(usvg::Fill::opacity), path.stroke().map(usvg::Stroke::opacity)] {
        opacity *= alpha.map_or(1.0, |alpha| f64::from(alpha.get()));
    }
    if opacity < 1.0 {
        let state = file.opacity(opacity);
        content.set_parameters(Name(state.as_bytes()));
    }
    let even_odd = path.fill().is_some_and(|fill| fill.rule() == usvg::FillRule::EvenOdd);
    let filled = match path.fill().map(usvg::Fill::paint) {
        Some(Paint::Color(color)) => {
            fill(content, Color { rgb: [color.red, color.green, color.blue] });
            true
        }
        Some(Paint::RadialGradient(gradient)) => {
            shine(file, content, path, gradient);
            false
        }
        _ => false,
    };
    let mut stroked = false;
    if let Some(stroke) = path.stroke()
        && let Paint::Color(color) = stroke.paint()
    {
        stroked = true;
        let [red, green, blue] = [color.red, color.green, color.blue].map(part_of_one);
        content.set_stroke_rgb(red, green, blue);
        content.set_line_width(short(f64::from(stroke.width().get())));
        content.set_line_cap(match stroke.linecap() {
            usvg::LineCap::Butt => LineCapStyle::ButtCap,
            usvg::LineCap::Round => LineCapStyle::RoundCap,
            usvg::LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        content.set_line_join(match stroke.linejoin() {
            usvg::LineJoin::Round => LineJoinStyle::RoundJoin,
            usvg::LineJoin::Bevel => LineJoinStyle::BevelJoin,
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoinStyle::MiterJoin,
        });
        content.set_miter_limit(short(f64::from(stroke.miterlimit().get())));
        if let Some(dashes) = stroke.dasharray() {
            content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        }
    }
    outline(content, path.data());
    match (filled, stroked, even_odd) {
        (true, true, true) => content.fill_even_odd_and_stroke(),
        (true, true, false) => content.fill_nonzero_and_stroke(),
        (true, false, true) => content.fill_even_odd(),
        (true, false, false) => content.fill_nonzero(),
        (false, true, _) => content.stroke(),
        (false, false, _) => content.end_path(),
    };
    content.restore_state();
}

fn outline(content: &mut Content, path: &usvg::tiny_skia_path::Path) {
    let mut last = (0.0, 0.0);
    let short = |number: f32| short(f64::from(number));
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(point) => {
                content.move_to(short(point.x), short(point.y));
                last = (point.x, point.y);
            }
            PathSegment::LineTo(point) => {
                content.line_to(short(point.x), short(point.y));
                last = (point.x, point.y);
            }
            PathSegment::QuadTo(control, point) => {
                // PDF only has curves with two control points.
                let third = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                content.cubic_to(
                    short(third(last.0, control.x)),
                    short(third(last.1, control.y)),
                    short(third(point.x, control.x)),
                    short(third(point.y, control.y)),
                    short(point.x),
                    short(point.y),
                );
                last = (point.x, point.y);
            }
            PathSegment::CubicTo(first, second, point) => {
                content.cubic_to(
                    short(first.x),
                    short(first.y),
                    short(second.x),
                    short(second.y),
                    short(point.x),
                    short(point.y),
                );
                last = (point.x, point.y);
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

/// Light and shade on a ball: colours with different opacity.
fn shine(
    file: &mut File<'_>,
    content: &mut Content,
    path: &usvg::Path,
    gradient: &usvg::RadialGradient,
) {
    let bounds = path.bounding_box();
    let usvg::Transform { sx, kx, ky, sy, tx, ty } = gradient.transform();
    let placed = [sx, ky, kx, sy, tx, ty].map(|number| fine(f64::from(number)));
    let colors: Vec<(f32, Vec<f32>)> = gradient
        .stops()
        .iter()
        .map(|stop| {
            let color = stop.color();
            let rgb = [color.red, color.green, color.blue].map(part_of_one);
            (stop.offset().get(), rgb.to_vec())
        })
        .collect();
    let opacities: Vec<(f32, Vec<f32>)> = gradient
        .stops()
        .iter()
        .map(|stop| (stop.offset().get(), vec![stop.opacity().get()]))
        .collect();
    let shading = radial(file, gradient, &colors);
    let mask_shading = radial(file, gradient, &opacities);
    let (mask, state) = (file.next(), file.next());

    let mut masked = Content::new();
    masked.transform(placed);
    masked.shading(Name(b"S"));
    let bytes = compressed(masked.finish().as_slice());
    let mut form = file.pdf.form_xobject(mask, &bytes);
    form.filter(Filter::FlateDecode);
    form.bbox(Rect::new(
        bounds.left() - 1.0,
        bounds.top() - 1.0,
        bounds.right() + 1.0,
        bounds.bottom() + 1.0,
    ));
    let mut transparency = form.group();
    transparency.transparency();
    transparency.color_space().device_gray();
    transparency.finish();
    form.resources().shadings().pair(Name(b"S"), mask_shading);
    form.finish();
    file.pdf.ext_graphics(state).soft_mask().subtype(MaskType::Luminosity).group(mask);

    let number = file.shines.len();
    file.shines.push((shading, state));
    content.save_state();
    outline(content, path.data());
    content.clip_nonzero().end_path();
    content.set_parameters(Name(format!("M{number}").as_bytes()));
    content.transform(placed);
    content.shading(Name(format!("S{number}").as_bytes()));
    content.restore_state();
}

/// A shading around a point, through these stops.
fn radial(file: &mut File<'_>, gradient: &usvg::RadialGradient, stops: &[(f32, Vec<f32>)]) -> Ref {
    let mut functions = Vec::new();
    for pair in stops.windows(2) {
        let function = file.next();
        let mut between = file.pdf.exponential_function(function);
        between.domain([0.0, 1.0]).n(1.0);
        between.c0(pair[0].1.iter().copied()).c1(pair[1].1.iter().copied());
        functions.push(function);
    }
    let (whole, shading) = (file.next(), file.next());
    let bounds = stops.get(1..stops.len().saturating_sub(1)).unwrap_or_default();
    let mut stitched = file.pdf.stitching_function(whole);
    stitched.domain([0.0, 1.0]).bounds(bounds.iter().map(|(offset, _)| *offset));
    stitched.encode(functions.iter().flat_map(|_| [0.0, 1.0]));
    stitched.functions(functions);
    stitched.finish();
    let mut written = file.pdf.function_shading(shading);
    written.shading_type(FunctionShadingType::Radial);
    match stops.first() {
        Some((_, color)) if color.len() == 1 => written.color_space().device_gray(),
        _ => written.color_space().device_rgb(),
    }
    written.coords([
        gradient.fx(),
        gradient.fy(),
        0.0,
        gradient.cx(),
        gradient.cy(),
        gradient.r().get(),
    ]);
    written.extend([true, true]).function(whole);
    shading
}

/// Sets the colour of areas and text.
pub(super) fn fill(content: &mut Content, color: Color) {
    let [red, green, blue] = color.rgb.map(part_of_one);
    content.set_fill_rgb(red, green, blue);
}

fn part_of_one(channel: u8) -> f32 {
    (f32::from(channel) / 255.0 * 1000.0).round() / 1000.0
}

/// A number with three decimals.
pub(super) fn short(number: f64) -> f32 {
    rounded(number, 1e3)
}

/// A number with six decimals, for factors.
pub(super) fn fine(number: f64) -> f32 {
    rounded(number, 1e6)
}

fn rounded(number: f64, precision: f64) -> f32 {
    // Not -0.
    ((number * precision).round() / precision + 0.0) as f32
}
