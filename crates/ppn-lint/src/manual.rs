//! The manual page of a code.

use ppn_source::Code;

/// The manual page of a code in Markdown: what it means, why it matters, an example, what to write
/// instead, and how to silence it.
#[must_use]
pub fn manual_page(code: &Code) -> String {
    let id = code.id;
    let silence = if id.starts_with('E') {
        "Errors are always reported.\n".to_owned()
    } else {
        format!(
            "For all games: `ppn check --ignore {id}`, or `ignore = [\"{id}\"]` under `[check]` in \
             `ppn.toml`.\nFor a game in PPN: a comment `# ppn: ignore {id}` in its metadata, or for a \
             line\n`{{ppn: ignore {id}}}` after a move.\n"
        )
    };
    format!("{}\n\n# Silence it\n{silence}", code.manual.trim_end())
}
