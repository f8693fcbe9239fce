//! The site is complete.

use super::*;
use std::collections::BTreeSet;

/// The targets of links and pictures.
fn targets(page: &str) -> impl Iterator<Item = &str> {
    ["href=\"", "src=\"", "srcset=\""].into_iter().flat_map(move |attribute| {
        let parts = page.split(attribute).skip(1);
        parts.filter_map(|part| part.split('"').next())
    })
}

#[test]
fn the_site_has_all_that_it_links_to() {
    let site = site().unwrap();
    let pages: Vec<(&String, &String)> =
        site.iter().filter(|(name, _)| name.ends_with(".html") && *name != "player.html").collect();
    let mut pictures = BTreeSet::new();
    for (name, page) in &pages {
        for target in targets(page).filter(|target| !target.starts_with("../")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { name.as_str() } else { file };
            let there = site.get(file);
            assert!(there.is_some(), "{name}: no file `{target}`");
            let id = format!("id=\"{anchor}\"");
            assert!(anchor.is_empty() || there.unwrap().contains(&id), "{name}: no `{target}`");
            pictures.insert(file);
        }
        // Pictures are loaded when the user scrolls to them, and their space is reserved before.
        for image in page.split("<img ").skip(1) {
            let image = image.split('>').next().unwrap_or_default();
            let words = ["loading=\"lazy\"", " width=", " height=", " alt="];
            assert!(words.iter().all(|word| image.contains(word)), "{name}: {image}");
        }
        assert!(page.len() < 200_000, "{name} has {} bytes", page.len());
    }
    let unused = site.keys().filter(|name| name.ends_with(".svg"));
    let unused: Vec<_> = unused.filter(|name| !pictures.contains(name.as_str())).collect();
    assert_eq!(unused, [""; 0]);

    // Each game is on the page of its system, with the text to write, and on the front page.
    for game in ppn_setups::games() {
        let page = &site[&page_of(game.system)];
        assert!(page.contains(&site::code(&game.example())), "{}", game.name);
        assert!(site["index.html"].contains(&site::text(game.name)), "{}", game.name);
    }
    let front = &site["index.html"];
    assert!(front.matches("pictures/front-").count() > 2 * 12);
    assert!(front.contains("film.svg") && front.contains("film.dark.svg"));
    assert!(front.contains("src=\"player.html\""));
    let none = front.find("id=\"none\"").expect("a place for what is not found");
    assert!(none < front.find("id=\"boards\"").expect("boards"));
    assert!(site["player.html"].starts_with("<!doctype html>"));
}
