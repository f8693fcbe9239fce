//! The page of the book with the dependencies of each crate, and the reasons for them.

use crate::packages::{Package, Packages, Tree};
use std::{collections::BTreeSet, fmt::Write, path::Path};

/// The path of the page from the root of the workspace.
pub(crate) const PATH: &str = "docs/dependencies.md";

/// The dependencies for one platform, so that the page is the same wherever it is made: other
/// platforms need other crates for terminals.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

const INTRODUCTION: &str = "\
# Dependencies

<!-- Made by `cargo xtask tables` from the manifests and xtask/src/dependencies_page.rs. -->

What each crate depends on and what comes with it, with all its features, on Linux. Reasons first;
then each crate, lowest first. Crates that only run while a program is compiled (macros and build scripts)
are not part of the program, and are listed separately. Features that are off by default are marked in the
manifests; a program that leaves them off has less.

`cargo xtask deny` checks licences, bans, duplicate versions and sources by `deny.toml`, and that each
crate of ours forbids unsafe code. Crates by others have some, such as `memchr`, `hashbrown` and
`smallvec`, for speed. The one that needs the most trust is `libyaml-rs`, a line-by-line translation of libyaml: it never reads text, and only writes metadata that `saphyr-parser` has read.

Advisories need a list from the network: `cargo deny check
advisories` reads the same file.
";

/// The reason for each crate by others. Crates that only tests need are marked by their section.
const REASONS: &[(&str, &str)] = &[
    ("anstream", "colours only on terminals, also on Windows"),
    ("anstyle", "the colours of clap's help; comes with anstream anyway"),
    ("ariadne", "draws diagnostics below the source text"),
    ("base64", "pictures in hovers and in terminals; no dependencies"),
    ("cap", "counts memory in benches; no dependencies"),
    ("chumsky", "the grammars: errors list what was expected, and parsing continues after them"),
    ("clap", "the command line: help, suggestions, and errors that name the argument"),
    ("clap_complete", "`ppn completions`: scripts for shells, from the options of clap"),
    ("clap_mangen", "`ppn man`: manual pages, from the help of clap"),
    ("color_quant", "one palette for all pictures of a GIF, so that colours do not flicker"),
    (
        "cozy-chess",
        "legal moves of chess and Chess960, fast and tested; its build script computes one table",
    ),
    ("crossbeam-channel", "the channels of lsp-server"),
    (
        "dejavu",
        "the font of text in pictures and PDF: most alphabets and the symbols of games, and free",
    ),
    ("divan", "benches with few lines"),
    (
        "encoding_rs",
        "SGF in the encodings of East Asia; only in the command, since its tables are large",
    ),
    ("erased-serde", "syntax trees of custom notations, as data"),
    ("flate2", "reads files in gzip, and makes PDF smaller; comes with resvg anyway"),
    ("foldhash", "a fast hash that does not depend on the machine"),
    ("gen-lsp-types", "the types of the language server protocol, made from its own model"),
    ("gif", "writes GIF"),
    ("glam", "directions and turns in space, the same on every machine with its feature `libm`"),
    ("globset", "patterns of cases for `ppn conformance`; comes with ignore anyway"),
    ("ignore", "the games in folders, without files that match `.gitignore` or `.ignore`"),
    ("indexmap", "macros keep the order in which they were written"),
    ("indicatif", "progress of long animations"),
    ("insta", "compares reports as users see them"),
    ("logos", "lexers as fast as hand-written ones, from a table that can be read"),
    ("lsp-server", "messages of the language server protocol, on threads; that of rust-analyzer"),
    (
        "md5",
        "the sum by which LaTeX notices that a document has changed; TeX has no other; no dependencies",
    ),
    ("memchr", "finds the ends of games and counts moves several bytes at a time"),
    ("palette", "how much the suits of a theme differ to the eye, in a test"),
    ("pdf-writer", "writes the objects of a PDF; small, and the one that typst is built on"),
    ("portable-pty", "`ppn play` is tested in a real terminal"),
    (
        "ppn-tables",
        "`ppn export`, a feature; a crate of ours outside of the workspace, in `bindings/`",
    ),
    ("proptest", "random inputs, which are minimised when they fail"),
    (
        "pulldown-cmark",
        "finds fences in Markdown with their places, also in lists and quotations; the parser of mdBook",
    ),
    ("ratatui", "the full-screen viewer: layout, widgets, and only what changes is drawn"),
    ("resvg", "SVG to pixels, without fonts of the system; so pictures are the same everywhere"),
    ("roxmltree", "reads the pictures that were written"),
    ("ruzstd", "reads files in Zstandard, without C and without other dependencies"),
    ("saphyr-parser", "YAML as events with places, for the spans of keys and values"),
    ("rustix", "`ppn conformance` ends all processes that an implementation started"),
    ("serde", "pieces, diagnostics and records as data for other programs"),
    ("serde_json", "JSON, the form in which other programs read and write them"),
    ("signal-hook", "a signal leaves no partial file, and `ppn play` restores the terminal"),
    ("similar", "`--diff`"),
    ("smallvec", "short lists of pieces without heap allocation"),
    (
        "smol_str",
        "keys and values of metadata up to 23 bytes without separate memory; no dependencies",
    ),
    ("strsim", "the distance of a misspelled word from a known one; comes with clap anyway"),
    ("subsetter", "only the letters that are used come into a PDF"),
    ("terminal_size", "diagrams and reports fit the window"),
    ("toml", "`ppn.toml`, in which projects keep their settings, and the files of themes"),
    ("ttf-parser", "the letters of a font: which it has, how wide they are"),
    ("unicode-width", "checks how wide terminals draw the symbols of diagrams"),
    ("usvg", "paths of SVG as lines and curves, for PDF; the one that resvg has"),
    ("vt100", "what a terminal shows of `ppn play`"),
    ("wasm-bindgen", "functions of Rust as functions of JavaScript"),
    ("web-time", "the clock of the language server, which browsers give in another way"),
    (
        "yaml_serde",
        "metadata as values of serde, written as YAML; the maintained successor of serde_yaml",
    ),
];

/// The whole page.
///
/// # Errors
/// If cargo does not know the packages, or a dependency has no reason.
pub(crate) fn page() -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let packages = Packages::of_platform(&root, PLATFORM)?;
    let published = ordered(&root, &packages)?;
    let ours: BTreeSet<&str> =
        packages.ours().iter().map(|package| package.name.as_str()).collect();
    let used: BTreeSet<&str> = published
        .iter()
        .flat_map(|(package, _)| package.direct().into_iter().chain(package.for_tests()))
        .map(|dependency| dependency.name.as_str())
        .filter(|name| !ours.contains(name))
        .collect();
    let explained: BTreeSet<&str> = REASONS.iter().map(|(name, _)| *name).collect();
    if let Some(name) = used.symmetric_difference(&explained).next() {
        return Err(format!("{name} has either no use or no reason in dependencies_page.rs"));
    }
    let mut page = INTRODUCTION.to_owned();
    page.push_str("\n| crate | why |\n| --- | --- |\n");
    for (name, reason) in REASONS {
        let _ = writeln!(page, "| `{name}` | {reason} |");
    }
    for (package, tree) in &published {
        section(&mut page, package, tree);
    }
    Ok(page)
}

/// The published crates with their dependencies, each after those that it depends on.
fn ordered<'p>(root: &Path, packages: &'p Packages) -> Result<Vec<(&'p Package, Tree)>, String> {
    let published = packages.ours().into_iter().filter(|package| package.is_published());
    let mut published = published
        .map(|package| Ok((package, Packages::tree(root, &package.name, PLATFORM)?)))
        .collect::<Result<Vec<_>, String>>()?;
    published
        .sort_by_key(|(_, tree)| tree.linked.iter().filter(|name| name.starts_with("ppn")).count());
    Ok(published)
}

fn section(page: &mut String, package: &Package, tree: &Tree) {
    let _ = write!(page, "\n## {}\n\n", package.name);
    if let Some(description) = &package.description {
        let _ = writeln!(page, "{description}.\n");
    }
    let direct = package.direct();
    let is_direct = |name: &str| direct.iter().any(|dependency| dependency.name == name);
    let list = |names: Vec<String>| match names.as_slice() {
        [] => "none".to_owned(),
        names => names.join(", "),
    };
    let names = direct.iter().map(|one| {
        if one.optional { format!("`{}` (a feature)", one.name) } else { format!("`{}`", one.name) }
    });
    let quoted = |names: &BTreeSet<String>| {
        list(names.iter().filter(|name| !is_direct(name)).map(|name| format!("`{name}`")).collect())
    };
    let tests = package.for_tests().into_iter().filter(|one| !is_direct(&one.name));
    for (title, names) in [
        ("depends on", list(names.collect())),
        ("with them come", quoted(&tree.linked)),
        ("only while compiling", quoted(&tree.compiling)),
        ("tests need", list(tests.map(|one| format!("`{}`", one.name)).collect())),
    ] {
        let _ = writeln!(page, "- {title}: {names}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_what_the_manifests_say() {
        crate::places::assert_written(PATH, &page().unwrap(), "tables");
    }
}
