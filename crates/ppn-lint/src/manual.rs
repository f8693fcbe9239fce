//! The manual page of a code.

use ppn_source::{Code, Layer, Severity};

/// The manual page of a code in Markdown: what it means, why it matters, an example, what to write
/// instead, and how to silence it.
#[must_use]
pub fn manual_page(code: &Code) -> String {
    let id = code.id;
    let silence = if code.severity == Severity::Error {
        "Errors are always reported.\n".to_owned()
    } else {
        let in_games = match code.layer() {
            Layer::Draughts => {
                format!("For a line of PDN: a comment `{{ppn: ignore {id}}}` after a move.")
            }
            Layer::Chess => {
                format!("For a line of PGN: a comment `{{ppn: ignore {id}}}` after a move.")
            }
            Layer::Arimaa => {
                format!("For a line of FAN: a comment `\"ppn: ignore {id}\"` after a step.")
            }
            Layer::Go => {
                format!("For a node of SGF: a comment `C[ppn: ignore {id}]` in it.")
            }
            _ => format!(
                "For a game in PPN: a comment `# ppn: ignore {id}` in its metadata, or for a \
                 line\n`{{ppn: ignore {id}}}` after a move."
            ),
        };
        format!(
            "For all games: `ppn check --ignore {id}`, or `ignore = [\"{id}\"]` under `[check]` in \
             `ppn.toml`.\n{in_games}\n"
        )
    };
    format!("{}\n\n# Silence it\n{silence}", code.manual.trim_end())
}
