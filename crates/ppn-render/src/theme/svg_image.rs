//! Images that are SVG: what may be in them.

use super::svg_tree;
use resvg::usvg::{
    self, Node as Drawn,
    roxmltree::{Document, Node, NodeId, ParsingOptions},
};
use std::collections::HashMap;

/// The most elements of an image, where what is drawn again by a reference counts again.
const MOST_ELEMENTS: u64 = 5_000;

/// The most elements inside of one another, also by references.
const DEEPEST: usize = 200;

/// The most pixels of the images inside.
const MOST_PIXELS_INSIDE: u64 = 4096 * 4096;

const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// Checks that an SVG looks the same everywhere and asks for nothing: it has no scripts, animations or text, and no
/// references to other files. It is drawn in little time and memory.
pub(super) fn check(text: &str) -> Result<(), String> {
    // Entities can hide everything else.
    let options = ParsingOptions { allow_dtd: false, ..Default::default() };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| format!("the SVG cannot be read: {error}"))?;
    for node in document.descendants() {
        if node.is_pi() {
            return Err(REFERS.to_owned());
        }
        if node.is_element() {
            check_element(node)?;
        }
    }
    let mut sizes = Sizes::new(&document);
    let mut styles = document.descendants().filter(|node| node.tag_name().name() == "style");
    if styles.any(|style| sizes.of_references(&content(style), 0) > 0) {
        // The elements that a selector is about are not known here.
        return Err(STYLES.to_owned());
    }
    if sizes.of(document.root_element(), 0) > MOST_ELEMENTS {
        return Err(format!(
            "the SVG draws more than {MOST_ELEMENTS} elements, has more than {DEEPEST} inside of one another, or \
             draws itself"
        ));
    }
    let tree = usvg::Tree::from_str(text, &usvg::Options::default())
        .map_err(|error| format!("the SVG cannot be drawn: {error}"))?;
    if pixels_inside(tree.root()) > MOST_PIXELS_INSIDE {
        return Err("the images in the SVG have more than 4096 by 4096 pixels together".to_owned());
    }
    svg_tree::check(&tree)
}

const REFERS: &str = "the SVG refers to another file; embed what it needs";

const STYLES: &str = "a `style` of the SVG refers to more than gradients; write an attribute, such as \
                      `clip-path=\"url(#a)\"`";

fn check_element(node: Node<'_, '_>) -> Result<(), String> {
    let name = node.tag_name().name();
    let kind = name.to_ascii_lowercase();
    match kind.as_str() {
        "script" | "foreignobject" | "handler" | "iframe" => {
            return Err(format!("the SVG has an element `{name}`, which is not drawn"));
        }
        "set" | "discard" | "mpath" => return Err(format!("the SVG is animated by `{name}`")),
        _ if kind.starts_with("animate") => {
            return Err(format!("the SVG is animated by `{name}`"));
        }
        _ if node.tag_name().namespace() == Some(XHTML) => {
            return Err(format!("the SVG has an element `{name}` of HTML, which is not drawn"));
        }
        "text" => return Err("the SVG has text; convert it to paths".to_owned()),
        // They are drawn once for each point of a line.
        "marker" => return Err("the SVG has markers; convert them to paths".to_owned()),
        "style" if refers(&content(node)) => return Err(REFERS.to_owned()),
        "style" if has_large_number(&content(node), false) => {
            return Err(svg_tree::LARGE.to_owned());
        }
        _ => {}
    }
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value().trim());
        let kind = name.to_ascii_lowercase();
        if kind.starts_with("on") {
            return Err(format!("the SVG has a script in `{name}`"));
        }
        let other = match kind.as_str() {
            "href" | "src" => !(value.starts_with('#') || is_pixels(value)),
            // All references are relative to it.
            "base" => attribute.namespace() == Some(usvg::roxmltree::NS_XML_URI),
            _ => refers(value),
        };
        if other {
            return Err(REFERS.to_owned());
        }
        let is_name = matches!(kind.as_str(), "id" | "class" | "href" | "src");
        if !is_name && has_large_number(value, kind == "d") {
            return Err(svg_tree::LARGE.to_owned());
        }
    }
    Ok(())
}

/// Whether an address has the content of an image with pixels. An SVG there was not checked.
fn is_pixels(address: &str) -> bool {
    let address = address.to_ascii_lowercase();
    let kind = address.strip_prefix("data:image/").unwrap_or_default();
    let kind = kind.split([';', ',']).next().unwrap_or_default();
    matches!(kind, "png" | "jpeg" | "jpg" | "gif" | "webp")
}

/// The text of an element, which comments can separate.
fn content(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// Whether a style or an attribute refers to something outside of its document.
fn refers(style: &str) -> bool {
    let style = style.to_ascii_lowercase();
    let outside = |(at, _): (usize, &str)| {
        let before = &style[..at];
        let name = before.rsplit(|letter: char| !(letter.is_alphanumeric() || letter == '-'));
        let name = name.into_iter().next().unwrap_or_default();
        match name.strip_prefix("-webkit-").unwrap_or(name) {
            "url" => {
                let target = style[at + 1..].trim_start().trim_start_matches(['"', '\'']);
                !target.starts_with('#')
            }
            "src" | "image" | "image-set" | "cross-fade" | "url-prefix" => true,
            _ => false,
        }
    };
    style.contains("@import") || style.contains('\\') || style.match_indices('(').any(outside)
}

/// The largest number of an attribute: reading a line that is wider takes minutes.
const LARGEST: f64 = 1e6;

/// Whether a style or an attribute has a number that no drawing needs. The digits of names and colours are none.
fn has_large_number(style: &str, is_path: bool) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut rest = style;
    while let Some(first) = rest.chars().next() {
        let name = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let letters = rest.bytes().take_while(|b| b.is_ascii_alphabetic() || *b == b'_').count();
        if first.is_ascii_digit() || first == '.' {
            let mut end = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
            let exponent = rest[end..].strip_prefix(['e', 'E']).unwrap_or_default();
            let power = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            if digits(power) > 0 {
                end += 1 + exponent.len() - power.len() + digits(power);
            }
            if rest[..end].parse::<f64>().is_ok_and(|number| number > LARGEST) {
                return true;
            }
            rest = &rest[end..];
        } else if first == '#' {
            let name = rest[1..].bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_');
            rest = &rest[1 + name.count()..];
        } else if letters > 1 && !is_path {
            rest = &rest[name..];
        } else {
            rest = &rest[first.len_utf8()..];
        }
    }
    false
}

/// The numbers of elements that are drawn for an element. A bomb has few elements, of which each draws another one
/// several times.
struct Sizes<'a, 'input> {
    named: HashMap<&'a str, Node<'a, 'input>>,
    /// `None` while an element is counted.
    known: HashMap<NodeId, Option<u64>>,
}

impl<'a, 'input> Sizes<'a, 'input> {
    fn new(document: &'a Document<'input>) -> Self {
        let elements = document.descendants().filter(Node::is_element);
        let named = elements.filter_map(|node| Some((node.attribute("id")?, node))).collect();
        Self { named, known: HashMap::new() }
    }

    /// The number for an element; the largest one if it draws itself, or too deep.
    fn of(&mut self, node: Node<'a, 'input>, depth: usize) -> u64 {
        match self.known.get(&node.id()) {
            Some(known) => return known.unwrap_or(u64::MAX),
            None if depth > DEEPEST => return u64::MAX,
            None => self.known.insert(node.id(), None),
        };
        let mut size: u64 = 1;
        for child in node.children().filter(Node::is_element) {
            size = size.saturating_add(self.of(child, depth + 1));
        }
        // The descendants inherit these.
        let mut each: u64 = 1;
        for attribute in node.attributes() {
            match attribute.name() {
                "href" => {
                    let name = attribute.value().trim().trim_start_matches('#');
                    size = size.saturating_add(self.of_named(name, depth));
                }
                "style" => {
                    for declaration in attribute.value().split(';') {
                        each = each.saturating_add(self.of_references(declaration, depth));
                    }
                }
                "fill" | "stroke" => {
                    each = each.saturating_add(self.of_references(attribute.value(), depth));
                }
                _ => size = size.saturating_add(self.of_references(attribute.value(), depth)),
            }
        }
        let size = size.saturating_mul(each);
        self.known.insert(node.id(), Some(size));
        size
    }

    /// The number for what `url(#…)` names.
    fn of_references(&mut self, style: &str, depth: usize) -> u64 {
        let names = style.split("url(").skip(1).map(|after| {
            let name = after.split(')').next().unwrap_or_default();
            name.trim_matches(|letter: char| letter.is_whitespace() || "\"'#".contains(letter))
        });
        names.fold(0, |sum: u64, name| sum.saturating_add(self.of_named(name, depth)))
    }

    /// Gradients draw nothing, and are as common as colours.
    fn of_named(&mut self, name: &str, depth: usize) -> u64 {
        match self.named.get(name).copied() {
            Some(node) if !node.tag_name().name().ends_with("Gradient") => self.of(node, depth + 1),
            _ => 0,
        }
    }
}

/// The number of pixels of all images in a group, and in the patterns and masks of it.
fn pixels_inside(group: &usvg::Group) -> u64 {
    let of_node = |node: &Drawn| {
        let mut pixels = match node {
            Drawn::Image(image) => {
                let size = image.size();
                (f64::from(size.width()) * f64::from(size.height())) as u64
            }
            Drawn::Group(group) => pixels_inside(group),
            _ => 0,
        };
        node.subroots(|group| pixels = pixels.saturating_add(pixels_inside(group)));
        pixels
    };
    group.children().iter().fold(0, |sum: u64, node| sum.saturating_add(of_node(node)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_found_and_names_are_none() {
        let styles = ["stroke-width:1e20", "1e-3 2e7", "translate(-12345678)", "0.5,1E+9"];
        assert!(styles.iter().all(|style| has_large_number(style, false)));
        assert!(has_large_number("M0,0zM1e30-1", true) && has_large_number("l-1e7.5", true));
        let usual =
            ["fill:#1e2000", ".st12345678{fill:red}", "url(#a1e30)", "1e-20 999999", "1e3", ""];
        assert!(!usual.iter().any(|style| has_large_number(style, false)));
        assert!(!has_large_number("M0.5.5 1e-9-1E3z", true));
    }
}
