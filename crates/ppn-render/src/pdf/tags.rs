//! The structure of a file, from which programs read it aloud: headings, paragraphs, figures.

use pdf_writer::{
    Content, Finish, Name, Pdf, Ref, TextStr,
    types::StructRole,
    writers::{NumberTree, StructElement},
};

/// What a part of a page is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// The title of the file or of a game.
    Heading,
    Paragraph,
    /// A drawing, described by words.
    Figure,
    Caption,
}

impl Role {
    fn name(self) -> Name<'static> {
        Name(match self {
            Self::Heading => b"H1",
            Self::Paragraph => b"P",
            Self::Figure => b"Figure",
            Self::Caption => b"Caption",
        })
    }

    fn kind(self) -> StructRole {
        match self {
            Self::Heading => StructRole::H1,
            Self::Paragraph => StructRole::P,
            Self::Figure => StructRole::Figure,
            Self::Caption => StructRole::Caption,
        }
    }
}

/// An element, which may continue on other pages.
struct Element {
    object: Ref,
    role: Role,
    /// A figure in words.
    words: String,
    /// The page and the number on this page of each of its parts.
    parts: Vec<(usize, i32)>,
}

/// The elements of a file in the order in which they are read.
#[derive(Default)]
pub(super) struct Tags {
    elements: Vec<Element>,
    /// The elements of the parts of each page, which have the numbers from 0.
    pages: Vec<Vec<Ref>>,
}

/// An element to which parts are added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tag(usize);

impl Tags {
    /// Adds an element, whose object has this number.
    pub(super) fn add(&mut self, object: Ref, role: Role, words: String) -> Tag {
        self.elements.push(Element { object, role, words, parts: Vec::new() });
        Tag(self.elements.len() - 1)
    }

    /// Begins a part of an element on a page, by the number of the page from 0; [`end`] ends it.
    pub(super) fn begin(&mut self, content: &mut Content, tag: Tag, page: usize) {
        let Some(element) = self.elements.get_mut(tag.0) else { return };
        self.pages.resize(self.pages.len().max(page + 1), Vec::new());
        let number = i32::try_from(self.pages[page].len()).unwrap_or(i32::MAX);
        self.pages[page].push(element.object);
        element.parts.push((page, number));
        let mut marked = content.begin_marked_content_with_properties(element.role.name());
        marked.properties().identify(number);
    }

    pub(super) fn count(&self) -> usize {
        self.elements.len()
    }

    /// Whether a page, by its number from 0, has parts of elements.
    pub(super) fn has_page(&self, page: usize) -> bool {
        self.pages.get(page).is_some_and(|parts| !parts.is_empty())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Makes these last elements the first ones.
    pub(super) fn move_to_front(&mut self, count: usize) {
        self.elements.rotate_right(count);
    }

    /// Writes the elements in a document; `pages` are in the order in which they were written. Returns the root of the
    /// structure.
    pub(super) fn write(
        &self,
        pdf: &mut Pdf,
        pages: &[Ref],
        next: &mut impl FnMut() -> Ref,
    ) -> Ref {
        let (root, document, tree) = (next(), next(), next());
        let seen = || self.elements.iter().filter(|element| !element.parts.is_empty());
        for element in seen() {
            let mut written = pdf.struct_element(element.object);
            written.kind(element.role.kind()).parent(document);
            if element.role == Role::Figure {
                // The pieces are named in English, whatever the language of the game is.
                written.lang(TextStr("en")).alt(TextStr(&element.words));
            }
            let mut parts = written.children();
            for (page, number) in &element.parts {
                let Some(page) = pages.get(*page) else { continue };
                parts.marked_content_ref().page(*page).marked_content_id(*number);
            }
        }
        let mut whole: StructElement<'_> = pdf.struct_element(document);
        whole.kind(StructRole::Document).parent(root);
        let mut children = whole.children();
        for element in seen() {
            children.struct_element(element.object);
        }
        children.finish();
        whole.finish();
        let lists: Vec<Ref> = self.pages.iter().map(|_| next()).collect();
        for (list, elements) in lists.iter().zip(&self.pages) {
            pdf.indirect(*list).array().items(elements.iter().copied());
        }
        let mut numbers = pdf.indirect(tree).start::<NumberTree<'_, Ref>>();
        let mut nums = numbers.nums();
        for (page, list) in (0..).zip(&lists) {
            nums.insert(page, *list);
        }
        nums.finish();
        numbers.finish();
        let mut structure = pdf.indirect(root).dict();
        structure.pair(Name(b"Type"), Name(b"StructTreeRoot"));
        structure.pair(Name(b"K"), document).pair(Name(b"ParentTree"), tree);
        structure.pair(Name(b"ParentTreeNextKey"), i32::try_from(lists.len()).unwrap_or(i32::MAX));
        structure.finish();
        root
    }
}

/// Ends a part of an element.
pub(super) fn end(content: &mut Content) {
    content.end_marked_content();
}

/// Begins a part of a page that is not read aloud, such as its number; [`end`] ends it.
pub(super) fn begin_artifact(content: &mut Content) {
    content.begin_marked_content(Name(b"Artifact"));
}
