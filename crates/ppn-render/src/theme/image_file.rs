//! Files of images: what may be in them.

use super::{
    images::{self, Files, Image},
    svg_image,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use resvg::tiny_skia::Pixmap;

/// The most bytes of all files of a theme.
const MOST_BYTES_TOGETHER: usize = 32 << 20;
/// The most columns or rows of pixels.
const MOST_PIXELS: u32 = 4096;

/// Reads a file and checks that it can be drawn.
pub(super) fn checked(files: Files<'_>, path: &str, total: &mut usize) -> Result<Image, String> {
    // The words for `{suit}` and `{rank}` can lead out of the folder, too.
    let bytes = images::content(files, path)?;
    *total = total.saturating_add(bytes.len());
    if *total > MOST_BYTES_TOGETHER {
        let most = MOST_BYTES_TOGETHER >> 20;
        return Err(format!("the images of the theme are larger than {most} MiB together"));
    }
    let kind = if bytes.starts_with(b"\x89PNG") {
        check_png(&bytes)?;
        "image/png"
    } else {
        let text = std::str::from_utf8(&bytes).ok().filter(|text| text.contains("<svg"));
        svg_image::check(text.ok_or("the file is neither PNG nor SVG")?)?;
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

#[cfg(test)]
mod tests {
    use super::{super::Images, *};

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
            ("<SCRIPT>alert(1)</SCRIPT>", "`SCRIPT`"),
            ("<a href='#b'><set attributeName='href' to='javascript:alert(1)'/></a>", "`set`"),
            ("<animateTransform/>", "`animateTransform`"),
            ("<img xmlns='http://www.w3.org/1999/xhtml' srcset='//a/b'/>", "of HTML"),
            ("<style>rect{fill:image-set(\"http://a/b\" 1x)}</style>", "refers"),
            ("<style>rect{fill:-webkit-image-set('//a/b' 1x)}</style>", "refers"),
            ("<style>rect{<!-- a -->fill:url(//a/b)}</style>", "refers"),
            ("<rect style=\"filter:src('http://a')\"/>", "refers"),
            ("<g style=\"mask:image('//a/b')\"/>", "refers"),
            ("<g style='--a:url(#b);fill:URL(//a/b)'/>", "refers"),
            ("<g xml:base='http://a/'><use href='#b'/></g>", "refers"),
            ("<image HREF='http://a/b.png'/>", "refers"),
            ("<image href='data:image/svg+xml,%3Csvg/%3E'/>", "refers"),
            ("<image href='data:image/png+xml;base64,AAAA'/>", "refers"),
            ("<clipPath id='c'/><style>.a{clip-path:url(#c)}</style>", "more than gradients"),
            ("<marker/>", "convert them to paths"),
            ("<g><?xml-stylesheet href='a.css'?></g>", "refers"),
        ] {
            let problem = svg(inner).expect_err(inner);
            assert!(problem.contains(said), "{inner}: {problem}");
        }
        let entity = "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'/>";
        assert!(read(entity.as_bytes()).is_err());
        assert!(read(b"GIF89a").unwrap_err().contains("neither PNG nor SVG"));
    }

    #[test]
    fn usual_references_are_allowed() {
        let inner = "<defs><linearGradient id='g'><stop stop-color='rgb(1,2,3)'/></linearGradient>\
                     <clipPath id='c'><rect width='5' height='5'/></clipPath></defs>\
                     <style>.a{fill:url(#g);transform:translate(1px)}</style>\
                     <g clip-path='url(#c)' transform='matrix(1 0 0 1 0 0)'>\
                     <rect class='a' width='5' height='5'/></g>\
                     <image width='1' height='1' href='data:image/png;base64,AAAA'/>";
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg'>{inner}</svg>");
        assert!(read(svg.as_bytes()).is_ok(), "{:?}", read(svg.as_bytes()));
    }

    #[test]
    fn an_svg_draws_at_most_5000_elements() {
        let svg = |inner: &str| {
            read(format!("<svg xmlns='http://www.w3.org/2000/svg'>{inner}</svg>").as_bytes())
        };
        let rect = "<rect width='1' height='1'/>";
        // The element `svg` counts too.
        assert!(svg(&rect.repeat(4_999)).is_ok());
        let many = svg(&rect.repeat(5_000)).unwrap_err();
        assert!(many.contains("more than 5000 elements"), "{many}");
        // Each level draws the one below ten times.
        let levels = |level: &dyn Fn(usize) -> String| (1..=9).map(level).collect::<String>();
        let first = "<g id='a0'><rect width='1' height='1'/></g>";
        let uses = |n: usize| {
            let one = format!("<use href='#a{}'/>", n - 1);
            format!("<g id='a{n}'>{}</g>", one.repeat(10))
        };
        assert!(svg(&format!("{first}{}", uses(1))).is_ok());
        let ten = |inner: String| inner.repeat(10);
        let masks = |n: usize| {
            let one = format!("<rect width='1' height='1' mask='url(#a{})'/>", n - 1);
            format!("<mask id='a{n}'>{}</mask>", ten(one))
        };
        let inherited = |n: usize| {
            let fill = format!("style='fill: url( \"#a{}\" )'", n - 1);
            format!(
                "<pattern id='a{n}' width='1' height='1'><g {fill}>{}</g></pattern>",
                ten(rect.to_owned())
            )
        };
        let styled = |n: usize| format!("<style>.c{n}{{mask:url(#a{})}}</style>", n - 1);
        for level in [&uses as &dyn Fn(usize) -> String, &masks, &inherited, &styled] {
            assert!(svg(&format!("{first}{}", levels(level))).is_err(), "{}", level(1));
        }
        for endless in ["<g id='a'><use href='#a'/></g>", "<mask id='a'><g mask='url(#a)'/></mask>"]
        {
            assert!(svg(endless).is_err(), "{endless}");
        }
        let deep = format!("{}{}", "<g>".repeat(900), "</g>".repeat(900));
        assert!(svg(&deep).is_err());
    }

    #[test]
    fn images_in_an_svg_have_a_number_of_pixels() {
        let mut png = Pixmap::new(2, 2).expect("a picture").encode_png().expect("bytes");
        let svg = |png: &[u8]| {
            let png = STANDARD.encode(png);
            let image = format!("<image width='1' height='1' href='data:image/png;base64,{png}'/>");
            let svg = format!("<svg xmlns='http://www.w3.org/2000/svg'>{image}</svg>");
            read(svg.as_bytes())
        };
        assert!(svg(&png).is_ok());
        png[16..20].copy_from_slice(&10_000_000_u32.to_be_bytes());
        assert!(svg(&png).unwrap_err().contains("4096 by 4096 pixels"));
    }

    #[test]
    fn large_files_are_refused_before_they_are_drawn() {
        let mut png = Pixmap::new(2, 2).expect("a picture").encode_png().expect("bytes");
        assert!(read(&png).is_ok());
        png[16..20].copy_from_slice(&100_000_u32.to_be_bytes());
        assert!(read(&png).unwrap_err().contains("100000 by 2 pixels"));
        assert!(read(&png[..20]).is_err());
        assert!(
            read(&vec![b' '; Images::MOST_BYTES + 1]).unwrap_err().contains("larger than 4 MiB")
        );
        let (svg, mut total) = (b"<svg xmlns='http://www.w3.org/2000/svg'/>", MOST_BYTES_TOGETHER);
        let files = |_: &str| Ok(svg.to_vec());
        assert!(checked(&files, "a.svg", &mut total).unwrap_err().contains("32 MiB together"));
    }
}
