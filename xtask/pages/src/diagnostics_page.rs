//! The page of the book with every diagnostic, made from the codes.

use ppn::{Code, Layer};
use std::fmt::{self, Write};

/// The layers, as users know them.
const LAYERS: [(Layer, &str); 10] = [
    (Layer::File, "Files"),
    (Layer::Metadata, "Metadata"),
    (Layer::Elements, "Elements of the movetext"),
    (Layer::Moves, "Syntax of moves"),
    (Layer::Replay, "Playing the game"),
    (Layer::Setups, "Start boards"),
    (Layer::Draughts, "Draughts"),
    (Layer::Arimaa, "Arimaa"),
    (Layer::Chess, "Chess"),
    (Layer::Go, "Go"),
];

/// The page.
pub(crate) fn page() -> Result<String, fmt::Error> {
    let mut page = String::from(
        "# Diagnostics\n\n\
         All problems that `ppn` reports. Codes that begin with E are errors: the text breaks a rule, \
         and the wrong\npart is left out. W is a warning: allowed, but probably unintended. S is a \
         style remark. `ppn explain CODE`\nshows a page on the command line.\n\n\
         This page is made by `cargo xtask book`.\n",
    );
    for (layer, title) in LAYERS {
        let codes: Vec<&Code> = ppn::all_codes().filter(|code| code.layer() == layer).collect();
        if codes.is_empty() {
            continue;
        }
        writeln!(page, "\n## {title}\n\n| code | name | problem |\n| --- | --- | --- |")?;
        for code in &codes {
            let Code { id, name, summary, .. } = code;
            writeln!(page, "| [{id}](#{}) | `{name}` | {summary} |", id.to_lowercase())?;
        }
        for code in codes {
            write_code(&mut page, code)?;
        }
    }
    Ok(page)
}

fn write_code(page: &mut String, code: &Code) -> fmt::Result {
    writeln!(
        page,
        "\n### {}\n\n**{}** ({}): {}\n",
        code.id,
        code.name,
        code.severity.name(),
        code.summary
    )?;
    for line in ppn::lint::manual_page(code).trim_end().lines() {
        // The headings of a manual page are one level below the heading of its code.
        match line.strip_prefix("# ") {
            Some(heading) => writeln!(page, "#### {heading}\n")?,
            None => writeln!(page, "{line}")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_layer_and_a_page_that_teaches() {
        for code in ppn::all_codes() {
            assert!(LAYERS.iter().any(|(layer, _)| code.layer() == *layer), "{}", code.id);
            assert!(!code.manual.trim().is_empty(), "{} teaches nothing", code.id);
        }
    }
}
