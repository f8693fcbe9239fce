//! Manual pages of codes, all in the same form.

/// The manual page of a [`Code`](crate::Code): its meaning, why it matters, an example, and what to write instead.
///
/// The first argument is the notation of the example and of the text to write instead. After `in_words` comes a
/// paragraph in place of such a text.
///
/// ```
/// let page = ppn_source::manual!("ppn",
///     "A comment ends at the next `}`. This one has no end.",
///     why "The rest of the movetext is part of the comment.",
///     example "1. S@b2 {a quiet move 2. b2-c3",
///     instead in_words "A closing brace.");
///
/// assert!(page.contains("\n\n# Example\n```ppn\n1. S@b2 {a quiet move 2. b2-c3\n```\n\n"));
/// assert!(page.ends_with("\n\n# Write instead\nA closing brace.\n"));
/// ```
#[macro_export]
macro_rules! manual {
    ($notation:literal, $meaning:literal, why $why:literal, example $($example:literal)? $(in_words $shown:literal)?,
     instead $($instead:literal)? $(in_words $advice:literal)?) => {
        concat!(
            $meaning, "\n\n# Why it matters\n", $why,
            "\n\n# Example\n", $("```", $notation, "\n", $example, "\n```",)? $($shown,)?
            "\n\n# Write instead\n", $("```", $notation, "\n", $instead, "\n```",)? $($advice,)? "\n"
        )
    };
}
