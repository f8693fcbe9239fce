//! A PDF that is being written: pages, and the objects that they share.

use super::{
    compressed::compressed,
    letters::{Letters, Style},
    tags::{Role, Tag, Tags},
};
use crate::{font::Font, picture::Error};
use pdf_writer::{
    Content, Filter, Finish, Name, Rect, Ref, TextStr,
    types::{ActionType, AnnotationType, NumberingStyle, TabOrder},
    writers::PageLabel,
};
use std::collections::{BTreeMap, HashMap};

/// A file as PDF.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Pdf {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The characters that no font has: each is drawn as a box.
    pub missing: Vec<char>,
}

/// A PDF being built.
pub(super) struct File<'f> {
    pub(super) pdf: pdf_writer::Pdf,
    pub(super) letters: Letters<'f>,
    last: i32,
    catalog: Ref,
    tree: Ref,
    resources: Ref,
    pages: Vec<Ref>,
    /// The links of the page that is being written: where they are on it, and the page that they open.
    links: Vec<(Rect, Ref)>,
    /// Drawings that occur more than once, by their text.
    pub(super) parts: HashMap<String, usize>,
    forms: Vec<Ref>,
    /// Opacities in thousandths.
    opacities: BTreeMap<u16, Ref>,
    /// Shadings with their masks.
    pub(super) shines: Vec<(Ref, Ref)>,
    /// Titles, each with the index of its page.
    bookmarks: Vec<(String, usize)>,
    front_bookmarks: Vec<(String, usize)>,
    /// The number of pages before page 1.
    front: usize,
    tags: Tags,
    /// The pages in the order in which they were written.
    written: Vec<Ref>,
    limit: usize,
}

impl<'f> File<'f> {
    /// A file without pages; `fonts` are for characters that the built-in ones lack, and `themed` is the font of
    /// coordinates.
    pub(super) fn new(fonts: &'f [Font], themed: Option<&'f Font>, limit: usize) -> Self {
        let mut pdf = pdf_writer::Pdf::new();
        pdf.set_version(1, 7);
        Self {
            pdf,
            letters: Letters::new(Font::built_in().iter().chain(fonts), themed),
            last: 3,
            catalog: Ref::new(1),
            tree: Ref::new(2),
            resources: Ref::new(3),
            pages: Vec::new(),
            links: Vec::new(),
            parts: HashMap::new(),
            forms: Vec::new(),
            opacities: BTreeMap::new(),
            shines: Vec::new(),
            bookmarks: Vec::new(),
            front_bookmarks: Vec::new(),
            front: 0,
            tags: Tags::default(),
            written: Vec::new(),
            limit,
        }
    }

    /// The number of a new object.
    pub(super) fn next(&mut self) -> Ref {
        after(&mut self.last)
    }

    /// Adds a page of this size in points.
    pub(super) fn page(&mut self, size: (f64, f64), content: Content) -> Result<(), Error> {
        let (page, contents) = (self.next(), self.next());
        let bytes = compressed(content.finish().as_slice());
        self.pdf.stream(contents, &bytes).filter(Filter::FlateDecode);
        let mut written = self.pdf.page(page);
        written.parent(self.tree).contents(contents);
        written.media_box(Rect::new(0.0, 0.0, size.0 as f32, size.1 as f32));
        written.pair(Name(b"Resources"), self.resources);
        if self.tags.has_page(self.written.len()) {
            written.struct_parents(i32::try_from(self.written.len()).unwrap_or(i32::MAX));
            written.tab_order(TabOrder::StructureOrder);
        }
        let links = std::mem::take(&mut self.links);
        let annotations: Vec<Ref> = links.iter().map(|_| after(&mut self.last)).collect();
        if !annotations.is_empty() {
            written.annotations(annotations.iter().copied());
        }
        written.finish();
        for ((area, target), annotation) in links.into_iter().zip(annotations) {
            let mut link = self.pdf.annotation(annotation);
            link.subtype(AnnotationType::Link).rect(area).border(0.0, 0.0, 0.0, None);
            link.action().action_type(ActionType::GoTo).destination().page(target).fit();
        }
        self.pages.push(page);
        self.written.push(page);
        self.check()
    }

    /// Adds an element of the structure; a figure has words that describe it.
    pub(super) fn tag(&mut self, role: Role, words: String) -> Tag {
        let object = self.next();
        self.tags.add(object, role, words)
    }

    /// Begins a part of an element on the page that is being written; [`tags::end`](super::tags::end) ends it.
    pub(super) fn begin(&mut self, content: &mut Content, tag: Tag) {
        self.tags.begin(content, tag, self.written.len());
    }

    /// The number of elements of the structure.
    pub(super) fn tag_count(&self) -> usize {
        self.tags.count()
    }

    /// Makes an area of the page that is being written open another page, by the number that this had when it was
    /// written, from 1.
    pub(super) fn link(&mut self, area: Rect, page: usize) {
        if let Some(&page) = page.checked_sub(1).and_then(|page| self.pages.get(page)) {
            self.links.push((area, page));
        }
    }

    /// The number of the next page, from 1.
    pub(super) fn page_number(&self) -> usize {
        self.pages.len() + 1
    }

    /// Puts the last pages, which have bookmarks by their number among them, and the last elements of the structure before
    /// all others.
    pub(super) fn move_to_front(&mut self, count: usize, tags: usize) {
        self.pages.rotate_right(count);
        self.tags.move_to_front(tags);
        for (_, page) in &mut self.bookmarks {
            *page += count;
        }
        self.bookmarks.splice(0..0, std::mem::take(&mut self.front_bookmarks));
        self.front = count;
    }

    /// Gives a page that [`move_to_front`](Self::move_to_front) moves a name, by its number among these, from 0.
    pub(super) fn bookmark_front(&mut self, title: String, page: usize) {
        self.front_bookmarks.push((title, page));
    }

    /// Gives the next page a name.
    pub(super) fn bookmark(&mut self, title: String) {
        self.bookmarks.push((title, self.pages.len()));
    }

    fn check(&self) -> Result<(), Error> {
        if self.pdf.len() > self.limit {
            return Err(Error::TooManyPages(self.limit));
        }
        Ok(())
    }

    /// Adds a drawing that pages use by its name.
    pub(super) fn form(&mut self, bytes: &[u8], bounds: Rect) -> usize {
        let form = self.next();
        let bytes = compressed(bytes);
        let mut written = self.pdf.form_xobject(form, &bytes);
        written.bbox(bounds).filter(Filter::FlateDecode);
        written.pair(Name(b"Resources"), self.resources);
        written.finish();
        self.add(form)
    }

    /// Adds an object that drawings use; the number of its name is returned.
    pub(super) fn add(&mut self, object: Ref) -> usize {
        self.forms.push(object);
        self.forms.len() - 1
    }

    /// The name of the graphics state with an opacity.
    pub(super) fn opacity(&mut self, opacity: f64) -> String {
        let key = (opacity.clamp(0.0, 1.0) * 1000.0).round() as u16;
        if !self.opacities.contains_key(&key) {
            let state = self.next();
            let alpha = f32::from(key) / 1000.0;
            self.pdf.ext_graphics(state).non_stroking_alpha(alpha).stroking_alpha(alpha);
            self.opacities.insert(key, state);
        }
        format!("O{key}")
    }

    /// Writes text from a point to the right.
    pub(super) fn text(&mut self, content: &mut Content, text: &str, style: Style, x: f64, y: f64) {
        self.letters.write(content, text, style, x, y);
    }

    pub(super) fn finish(mut self, title: &str) -> Result<Pdf, Error> {
        let fonts: Vec<(String, usize)> = self.letters.names().collect();
        let mut places = Vec::with_capacity(fonts.len());
        for (name, number) in fonts {
            let font = self.next();
            let mut next = || after(&mut self.last);
            self.letters.embed(number, &mut self.pdf, font, &mut next);
            places.push((name, font));
        }
        let mut resources =
            self.pdf.indirect(self.resources).start::<pdf_writer::writers::Resources<'_>>();
        let mut dictionary = resources.fonts();
        for (name, font) in &places {
            dictionary.pair(Name(name.as_bytes()), *font);
        }
        dictionary.finish();
        let mut dictionary = resources.x_objects();
        for (number, form) in self.forms.iter().enumerate() {
            dictionary.pair(Name(format!("X{number}").as_bytes()), *form);
        }
        dictionary.finish();
        let mut dictionary = resources.ext_g_states();
        for (key, state) in &self.opacities {
            dictionary.pair(Name(format!("O{key}").as_bytes()), *state);
        }
        for (number, (_, mask)) in self.shines.iter().enumerate() {
            dictionary.pair(Name(format!("M{number}").as_bytes()), *mask);
        }
        dictionary.finish();
        let mut dictionary = resources.shadings();
        for (number, (shading, _)) in self.shines.iter().enumerate() {
            dictionary.pair(Name(format!("S{number}").as_bytes()), *shading);
        }
        dictionary.finish();
        resources.finish();
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        self.pdf.pages(self.tree).kids(self.pages.iter().copied()).count(count);
        let outline = self.outline();
        let labels = (self.front > 0).then(|| self.labels());
        let mut next = || after(&mut self.last);
        let structure = (!self.tags.is_empty())
            .then(|| self.tags.write(&mut self.pdf, &self.written, &mut next));
        if !title.is_empty() {
            let info = self.next();
            self.pdf.document_info(info).title(TextStr(title));
        }
        let mut catalog = self.pdf.catalog(self.catalog);
        catalog.pages(self.tree);
        if !title.is_empty() {
            catalog.viewer_preferences().display_doc_title(true);
        }
        if let Some(structure) = structure {
            catalog.pair(Name(b"StructTreeRoot"), structure);
            catalog.mark_info().marked(true);
        }
        if let Some([first, games]) = labels {
            let mut tree = catalog.page_labels();
            let start = i32::try_from(self.front).unwrap_or(i32::MAX);
            tree.nums().insert(0, first).insert(start, games);
        }
        if let Some(outline) = outline {
            catalog.outlines(outline);
            catalog.page_mode(pdf_writer::types::PageMode::UseOutlines);
        }
        catalog.finish();
        self.check()?;
        let missing = self.letters.missing().collect();
        Ok(Pdf { bytes: self.pdf.finish(), missing })
    }

    /// The names that programs show for the pages before the games, and for the others.
    fn labels(&mut self) -> [Ref; 2] {
        [NumberingStyle::LowerRoman, NumberingStyle::Arabic].map(|style| {
            let label = self.next();
            self.pdf.indirect(label).start::<PageLabel<'_>>().style(style);
            label
        })
    }

    /// The list of bookmarks, if there is more than one.
    fn outline(&mut self) -> Option<Ref> {
        if self.bookmarks.len() < 2 {
            return None;
        }
        let outline = self.next();
        let items: Vec<Ref> = (0..self.bookmarks.len()).map(|_| self.next()).collect();
        for (number, (title, page)) in self.bookmarks.iter().enumerate() {
            let mut item = self.pdf.outline_item(items[number]);
            item.title(TextStr(title)).parent(outline);
            if let Some(before) = number.checked_sub(1) {
                item.prev(items[before]);
            }
            if let Some(after) = items.get(number + 1) {
                item.next(*after);
            }
            let page = self.pages.get(*page).or(self.pages.last())?;
            item.dest().page(*page).fit();
        }
        let (first, last) = (*items.first()?, *items.last()?);
        let count = i32::try_from(items.len()).unwrap_or(i32::MAX);
        self.pdf.outline(outline).first(first).last(last).count(count);
        Some(outline)
    }
}

/// The number of a new object after the last one.
fn after(last: &mut i32) -> Ref {
    *last += 1;
    Ref::new(*last)
}
