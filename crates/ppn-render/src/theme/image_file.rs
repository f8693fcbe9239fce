//! Files of images: what may be in them.

use super::images::{Files, Image};
use base64::{Engine, engine::general_purpose::STANDARD};
use resvg::{tiny_skia::Pixmap, usvg};

/// The most bytes of a file, and of all files of a theme.
const MOST_BYTES: usize = 4 << 20;
const MOST_BYTES_TOGETHER: usize = 32 << 20;
/// The most columns or rows of pixels.
const MOST_PIXELS: u32 = 4096;

/// Reads a file and checks that it can be drawn.
pub(super) fn checked(files: Files<'_>, path: &str, total: &mut usize) -> Result<Image, String> {
    let bytes = files(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("the file cannot be read: {error}"),
    })?;
    let mebibytes = |bytes: usize| bytes >> 20;
    if bytes.len() > MOST_BYTES {
        return Err(format!("the file is larger than {} MiB", mebibytes(MOST_BYTES)));
    }
    *total = total.saturating_add(bytes.len());
    if *total > MOST_BYTES_TOGETHER {
        let most = mebibytes(MOST_BYTES_TOGETHER);
        return Err(format!("the images of the theme are larger than {most} MiB together"));
    }
    let kind = if bytes.starts_with(b"\x89PNG") {
        check_png(&bytes)?;
        "image/png"
    } else {
        let text = std::str::from_utf8(&bytes).ok().filter(|text| text.contains("<svg"));
        check_svg(text.ok_or("the file is neither PNG nor SVG")?)?;
        "image/svg+xml"
    };
    let address = format!("data:{kind};base64,{}", STANDARD.encode(&bytes));
    Ok(Image { address })
}

fn check_png(bytes: &[u8]) -> Result<(), String> {
    let side = |at: usize| {
        let bytes = bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, u32::from_be_bytes)
    };
    // The size is looked at before there is memory for it.
    let (width, height) = (side(16), side(20));
    if width.max(height) > MOST_PIXELS {
        return Err(format!("{width} by {height} pixels; at most {MOST_PIXELS} are read"));
    }
    let broken = |error| format!("the PNG cannot be read: {error}");
    Pixmap::decode_png(bytes).map(|_| ()).map_err(broken)
}

/// An SVG that looks the same everywhere and asks for nothing: without scripts, text, and references to other files.
fn check_svg(text: &str) -> Result<(), String> {
    // Entities can hide everything else.
    let options = usvg::roxmltree::ParsingOptions { allow_dtd: false, ..Default::default() };
    let document = usvg::roxmltree::Document::parse_with_options(text, options)
        .map_err(|error| format!("the SVG cannot be read: {error}"))?;
    if document.root().children().any(|node| node.is_pi()) {
        return Err(REFERS.to_owned());
    }
    for node in document.descendants().filter(usvg::roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        match name {
            "script" | "foreignObject" | "handler" | "iframe" => {
                return Err(format!("the SVG has an element `{name}`, which is not drawn"));
            }
            "text" => return Err("the SVG has text; convert it to paths".to_owned()),
            "style" if refers(node.text().unwrap_or_default()) => return Err(REFERS.to_owned()),
            _ => {}
        }
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value().trim());
            if name.to_ascii_lowercase().starts_with("on") {
                return Err(format!("the SVG has a script in `{name}`"));
            }
            let other = match name {
                "href" | "src" => !(value.starts_with('#') || value.starts_with("data:image/")),
                _ => refers(value),
            };
            if other {
                return Err(REFERS.to_owned());
            }
        }
    }
    usvg::Tree::from_str(text, &usvg::Options::default())
        .map(|_| ())
        .map_err(|error| format!("the SVG cannot be drawn: {error}"))
}

const REFERS: &str = "the SVG refers to another file; embed what it needs";

/// Whether a style or an attribute refers to something outside of its document.
fn refers(style: &str) -> bool {
    let style = style.to_ascii_lowercase();
    let outside = |(at, _): (usize, &str)| {
        !style[at + 4..].trim_start().trim_start_matches(['"', '\'']).starts_with('#')
    };
    style.contains("@import") || style.contains('\\') || style.match_indices("url(").any(outside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &[u8]) -> Result<Image, String> {
        checked(&|_| Ok(content.to_vec()), "a.svg", &mut 0)
    }

    #[test]
    fn what_asks_for_other_files_or_runs_is_refused() {
        let svg = |inner: &str| {
            let head = "<svg xmlns='http://www.w3.org/2000/svg' \
                        xmlns:xlink='http://www.w3.org/1999/xlink' width='10' height='10'>";
            read(format!("{head}{inner}</svg>").as_bytes())
        };
        let image =
            svg("<g id='a' fill='url(#b)'><rect width='5' height='5'/></g><use xlink:href='#a'/>");
        assert!(image.is_ok_and(|image| image.address.starts_with("data:image/svg+xml;base64,")));
        for (inner, said) in [
            ("<script>alert(1)</script>", "`script`"),
            ("<foreignObject/>", "`foreignObject`"),
            ("<rect onload='alert(1)'/>", "`onload`"),
            ("<rect ONCLICK='alert(1)'/>", "`ONCLICK`"),
            ("<image href='other.png'/>", "refers"),
            ("<image xlink:href='https://example.org/a.png'/>", "refers"),
            ("<a href='javascript:alert(1)'/>", "refers"),
            ("<rect fill='url(other.svg#a)'/>", "refers"),
            ("<rect style='fill: url( \"http://a/b\")'/>", "refers"),
            ("<style>@import 'a.css';</style>", "refers"),
            ("<text>a</text>", "convert it to paths"),
        ] {
            let problem = svg(inner).expect_err(inner);
            assert!(problem.contains(said), "{inner}: {problem}");
        }
        let entity = "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'/>";
        assert!(read(entity.as_bytes()).is_err());
        assert!(read(b"GIF89a").unwrap_err().contains("neither PNG nor SVG"));
    }

    #[test]
    fn large_files_are_refused_before_they_are_drawn() {
        let mut png = Pixmap::new(2, 2).expect("a picture").encode_png().expect("bytes");
        assert!(read(&png).is_ok());
        png[16..20].copy_from_slice(&100_000_u32.to_be_bytes());
        assert!(read(&png).unwrap_err().contains("100000 by 2 pixels"));
        assert!(read(&png[..20]).is_err());
        assert!(read(&vec![b' '; MOST_BYTES + 1]).unwrap_err().contains("larger than 4 MiB"));
        let (svg, mut total) = (b"<svg xmlns='http://www.w3.org/2000/svg'/>", MOST_BYTES_TOGETHER);
        let files = |_: &str| Ok(svg.to_vec());
        assert!(checked(&files, "a.svg", &mut total).unwrap_err().contains("32 MiB together"));
    }
}
