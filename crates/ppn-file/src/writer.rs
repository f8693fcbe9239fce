//! Writing a game from metadata and movetext.

use crate::{Error, Metadata, line::lines};

/// The text of a game made by a program: marker line, metadata, end marker, movetext.
///
/// A game that was read from a file does not need this function, since it keeps its text.
///
/// ```
/// use ppn_file::{Metadata, split, write_game};
///
/// let metadata = Metadata::parse("Event: Club night\n", &Default::default()).unwrap();
/// let text = write_game(&metadata, "1. a1-a2")?;
/// assert_eq!(text, "---\nEvent: Club night\n...\n1. a1-a2\n");
/// # Ok::<(), ppn_file::Error>(())
/// ```
///
/// A line of the movetext that starts with `---` would begin another game, so it is indented by one
/// space.
///
/// # Errors
/// If the metadata cannot be written as YAML; see [`Metadata::to_yaml`].
pub fn write_game(metadata: &Metadata, movetext: &str) -> Result<String, Error> {
    let mut text = format!("---\n{}...\n", metadata.to_yaml()?);
    for line in lines(movetext, 0) {
        if line.text(movetext).starts_with("---") {
            text.push(' ');
        }
        text.push_str(&movetext[line.start..line.next]);
    }
    if !text.ends_with(['\n', '\r']) {
        text.push('\n');
    }
    Ok(text)
}
