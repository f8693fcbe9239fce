use crate::Metadata;

/// The text of a game made by a program: marker line, metadata, end marker, movetext.
///
/// What was read from a file needs no writer: its text is kept as it was.
///
/// ```
/// use ppn_file::{Metadata, split, write_game};
///
/// let metadata = Metadata::parse("Event: Club night\n").unwrap();
/// let text = write_game(&metadata, "1. a1-a2")?;
/// assert_eq!(text, "---\nEvent: Club night\n...\n1. a1-a2\n");
/// # Ok::<(), serde_yaml::Error>(())
/// ```
///
/// # Errors
/// The metadata cannot be written as YAML; see [`Metadata::to_yaml`].
pub fn write_game(metadata: &Metadata, movetext: &str) -> Result<String, serde_yaml::Error> {
    let yaml = metadata.to_yaml()?;
    let end = if movetext.is_empty() || movetext.ends_with(['\n', '\r']) { "" } else { "\n" };
    Ok(format!("---\n{yaml}...\n{movetext}{end}"))
}
