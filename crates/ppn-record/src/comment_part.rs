//! Commands in comments.

/// A part of a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommentPart<'t> {
    /// Text without commands.
    Text(&'t str),
    /// A command such as `[%clk 0:05:00]`, without its brackets and the percent symbol: `clk 0:05:00`.
    Command(&'t str),
}

/// The text of a comment and its commands, in their order. A command without an end is text.
///
/// ```
/// use ppn_record::{CommentPart::{Command, Text}, comment_parts};
///
/// let parts: Vec<_> = comment_parts("good [%clk 0:05:00] [%eval").collect();
/// assert_eq!(parts, [Text("good "), Command("clk 0:05:00"), Text(" "), Text("[%eval")]);
/// ```
pub fn comment_parts(comment: &str) -> impl Iterator<Item = CommentPart<'_>> {
    const BEGIN: &str = "[%";
    let mut rest = comment;
    std::iter::from_fn(move || {
        let begun = if rest.starts_with(BEGIN) { BEGIN.len() } else { 0 };
        let end = rest[begun..].find(BEGIN).map_or(rest.len(), |at| begun + at);
        // A command ends before the next one begins.
        if begun > 0
            && let Some((command, _)) = rest[begun..end].split_once(']')
        {
            rest = &rest[begun + command.len() + 1..];
            return Some(CommentPart::Command(command));
        }
        let (text, after) = rest.split_at(end);
        rest = after;
        (!text.is_empty()).then_some(CommentPart::Text(text))
    })
}

#[cfg(test)]
mod tests {
    use super::{CommentPart::*, *};

    #[test]
    fn a_command_ends_before_the_next_one() {
        for (comment, parts) in [
            ("[%a [%b]", &[Text("[%a "), Command("b")][..]),
            ("[%a] ] [%", &[Command("a"), Text(" ] "), Text("[%")]),
            ("[%][%]", &[Command(""), Command("")]),
            ("", &[]),
        ] {
            assert_eq!(comment_parts(comment).collect::<Vec<_>>(), parts, "{comment}");
        }
    }
}
