//! The definitions that the pieces of a picture share.

use crate::{markup::push, symbols::Symbol};
use std::collections::{BTreeMap, HashMap};

/// The prefix of names until the picture is complete. No text of a picture has it: there `<` is
/// escaped.
const UNNAMED: &str = "<<";

/// The shared definitions of pictures, each of them written once.
#[derive(Default)]
pub(super) struct Definitions {
    /// The prefix of names.
    prefix: String,
    symbols: BTreeMap<&'static str, Symbol>,
    /// Images in their boxes, and the outlines that they are cut to, by name.
    images: BTreeMap<String, String>,
    cuts: BTreeMap<String, String>,
    numbers: HashMap<String, usize>,
    /// The text of parts, each with its number.
    parts: Vec<String>,
}

impl Definitions {
    /// Without definitions yet; only letters, digits and hyphens of the prefix are kept.
    pub(super) fn new(prefix: &str) -> Self {
        let allowed = |character: &char| character.is_ascii_alphanumeric() || *character == '-';
        Self { prefix: prefix.chars().filter(allowed).collect(), ..Self::default() }
    }

    /// The definitions of a picture whose names begin with a hash of its whole content, so that
    /// pictures in one document do not use definitions of each other. A requested prefix is kept.
    pub(super) fn named_by_content(self) -> Self {
        if !self.prefix.is_empty() {
            return self;
        }
        Self { prefix: UNNAMED.to_owned(), ..self }
    }

    /// The complete text of a picture with its names.
    pub(super) fn named(&self, text: String) -> String {
        if self.prefix != UNNAMED {
            return text;
        }
        let hash = fnv(text.as_bytes());
        text.replace(UNNAMED, &format!("i{:08x}-", hash >> 32))
    }

    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    pub(super) fn symbol(&mut self, symbol: Symbol) {
        self.symbols.insert(symbol.name, symbol);
    }

    /// The name of an image in its box, given as the attributes of its element, without the prefix.
    pub(super) fn image(&mut self, attributes: String) -> String {
        named(&mut self.images, "image", attributes)
    }

    /// The name of an outline that images are cut to, given as an element, without the prefix.
    pub(super) fn cut(&mut self, outline: String) -> String {
        named(&mut self.cuts, "cut", outline)
    }

    /// The symbols, and the definitions of images.
    pub(super) fn used(self) -> (Vec<Symbol>, String) {
        let mut images = String::new();
        self.write_images(&mut images);
        (self.symbols.into_values().collect(), images)
    }

    fn write_images(&self, text: &mut String) {
        let prefix = &self.prefix;
        for (name, outline) in &self.cuts {
            push(text, format_args!("<clipPath id=\"{prefix}{name}\">{outline}</clipPath>"));
        }
        for (name, attributes) in &self.images {
            push(text, format_args!("<image id=\"{prefix}{name}\"{attributes}/>"));
        }
        if !self.images.is_empty() {
            text.push('\n');
        }
    }

    /// The number of a part; its name is `p` and this number.
    pub(super) fn part(&mut self, text: String) -> usize {
        let next = self.parts.len();
        *self.numbers.entry(text).or_insert_with_key(|text| {
            self.parts.push(text.clone());
            next
        })
    }

    /// The element with all definitions.
    pub(super) fn write(&self, text: &mut String) {
        let prefix = &self.prefix;
        text.push_str("<defs>\n");
        if self.parts.iter().any(|part| part.contains("shine)")) {
            shine_definition(text, prefix);
            text.push('\n');
        }
        for symbol in self.symbols.values() {
            symbol_definition(text, prefix, symbol);
            text.push('\n');
        }
        self.write_images(text);
        for (number, part) in self.parts.iter().enumerate() {
            push(text, format_args!("<g id=\"{prefix}p{number}\">{part}</g>\n"));
        }
        text.push_str("</defs>\n");
    }
}

/// The name of a text among those of a kind, to which it is added. It is a hash of the text, so that a page can have
/// the definitions of several drawings.
fn named(texts: &mut BTreeMap<String, String>, kind: &str, text: String) -> String {
    let name = format!("{kind}{:016x}", fnv(text.as_bytes()));
    texts.insert(name.clone(), text);
    name
}

/// A hash by FNV-1a: the same on every machine and in every version.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The element that defines a symbol.
pub(crate) fn symbol_definition(text: &mut String, prefix: &str, symbol: &Symbol) {
    push(text, format_args!("<path id=\"{prefix}{}\" d=\"{}\"", symbol.name, symbol.path));
    if symbol.line > 0 {
        push(
            text,
            format_args!(
                " fill=\"none\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                symbol.line
            ),
        );
    }
    text.push_str("/>");
}

/// The element that defines the light on balls.
pub(crate) fn shine_definition(text: &mut String, prefix: &str) {
    push(
        text,
        format_args!(
            "<radialGradient id=\"{prefix}shine\" cx=\"0.35\" cy=\"0.3\" r=\"0.75\">\
             <stop offset=\"0\" stop-color=\"#FFFFFF\" stop-opacity=\"0.6\"/>\
             <stop offset=\"0.45\" stop-color=\"#FFFFFF\" stop-opacity=\"0\"/>\
             <stop offset=\"0.55\" stop-color=\"#000000\" stop-opacity=\"0\"/>\
             <stop offset=\"1\" stop-color=\"#000000\" stop-opacity=\"0.28\"/>\
             </radialGradient>"
        ),
    );
}
