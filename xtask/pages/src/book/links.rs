//! Links and headings of pages in Markdown, and links of pages in HTML.

use std::{collections::BTreeSet, ops::Range};

/// A link to a file of the project, or to a heading.
#[derive(Debug, PartialEq)]
pub(super) struct Link<'t> {
    /// The target as written, such as `moves.md#places`.
    pub(super) target: &'t str,
    /// The place of the target in the page.
    pub(super) range: Range<usize>,
}

impl<'t> Link<'t> {
    /// The file, or an empty text for the same page.
    pub(super) fn file(&self) -> &'t str {
        self.target.split('#').next().unwrap_or_default()
    }

    /// The heading.
    pub(super) fn anchor(&self) -> Option<&'t str> {
        self.target.split_once('#').map(|(_, anchor)| anchor)
    }
}

/// The links and pictures of a page that do not lead to other sites, outside of code.
pub(super) fn local_links(text: &str) -> impl DoubleEndedIterator<Item = Link<'_>> {
    let mut links = Vec::new();
    for (start, line) in prose(text) {
        for (at, _) in line.match_indices("](") {
            let begin = at + 2;
            let Some(length) = line[begin..].find(')') else { continue };
            let target = &line[begin..begin + length];
            // Inside code, the number of backticks before it is odd.
            let in_code = line[..at].matches('`').count() % 2 == 1;
            let elsewhere = target.contains("://") || target.starts_with("mailto:");
            if !in_code && !elsewhere && !target.contains(' ') {
                let range = start + begin..start + begin + length;
                links.push(Link { target, range });
            }
        }
    }
    links.into_iter()
}

/// The lines of a page with their places, without blocks of code.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fence: Option<&str> = None;
    let mut place = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = place;
        place += line.len();
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match fence {
            Some(open) if ticks.len() >= open.len() => fence = None,
            None if ticks.len() >= 3 => fence = Some(ticks),
            None => return Some((start, line)),
            Some(_) => {}
        }
        None
    })
}

/// The headings of a page.
pub(super) struct Page(BTreeSet<String>);

impl Page {
    pub(super) fn of(text: &str) -> Self {
        let mut anchors = BTreeSet::new();
        for (_, line) in prose(text) {
            let heading = line.trim_start_matches('#');
            if heading.len() < line.len() && heading.starts_with(' ') {
                anchors.insert(anchor(heading.trim()));
            }
            anchors.extend(ids(line).map(str::to_owned));
        }
        Self(anchors)
    }

    pub(super) fn has(&self, anchor: &str) -> bool {
        self.0.contains(anchor)
    }
}

/// The id that mdBook and GitHub give to a heading.
pub(crate) fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}

/// The ids of elements of a page in HTML.
pub(super) fn ids(text: &str) -> impl Iterator<Item = &str> {
    let values = text.match_indices(" id=\"");
    values.filter_map(|(at, found)| text[at + found.len()..].split('"').next())
}

/// The targets of links, pictures and scripts of a page in HTML that do not lead to other sites.
pub(super) fn in_html(text: &str) -> impl Iterator<Item = &str> {
    let attributes = ["href=\"", "src=\""];
    let scripts = scripts(text);
    attributes.into_iter().flat_map(move |attribute| {
        let scripts = scripts.clone();
        text.match_indices(attribute).filter_map(move |(at, _)| {
            // A script completes the links of the elements that it writes.
            if scripts.iter().any(|script| script.contains(&at)) {
                return None;
            }
            // `data-src` and text are not links.
            let before = &text[..at];
            let in_tag = before.rfind('<') > before.rfind('>');
            let is_attribute = in_tag && before.ends_with([' ', '\n']);
            let target = text[at + attribute.len()..].split('"').next()?;
            let elsewhere = target.contains(':') || target.starts_with("//");
            (is_attribute && !target.is_empty() && !elsewhere).then_some(target)
        })
    })
}

/// The texts between `<script …>` and `</script>` in a page in HTML.
fn scripts(text: &str) -> Vec<Range<usize>> {
    let begins = text.match_indices("<script").filter_map(|(at, _)| {
        let start = at + text[at..].find('>')?;
        Some(start..start + text[start..].find("</script")?)
    });
    begins.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_prose_are_found_and_those_in_code_are_not() {
        let text = "See [a](b.md#c), `[no](x.md)` and [site](https://example.org).\n\
                    ```md\n[no](y.md)\n```\n![p](q.svg)\n";
        let targets: Vec<_> = local_links(text).map(|link| link.target).collect();
        assert_eq!(targets, ["b.md#c", "q.svg"]);
        for link in local_links(text) {
            assert_eq!(&text[link.range.clone()], link.target);
        }
        let link = local_links(text).next().unwrap();
        assert_eq!((link.file(), link.anchor()), ("b.md", Some("c")));
    }

    #[test]
    fn headings_have_the_ids_of_the_book() {
        let page = Page::of("# A first game\n## `ppn fmt`, and more\n```\n# no\n```\n");
        assert!(page.has("a-first-game") && page.has("ppn-fmt-and-more") && !page.has("no"));
    }

    #[test]
    fn links_of_html_are_found() {
        let text = "<a href=\"b.html#c\">x</a> <img src=\"p.svg\"> <a href=\"https://example.org\"> \
                    &lt;iframe src=\"no.html\"> <script src=\"s.js\">f(`<use href=\"#no-${x}\">`)</script>";
        assert_eq!(in_html(text).collect::<Vec<_>>(), ["b.html#c", "p.svg", "s.js"]);
    }
}
