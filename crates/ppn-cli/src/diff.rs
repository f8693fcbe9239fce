use similar::TextDiff;

/// The difference of two texts of a file as patches show it; empty where there is none.
pub(crate) fn unified(name: &str, old: &str, new: &str) -> String {
    let (before, after) = (format!("a/{name}"), format!("b/{name}"));
    TextDiff::from_lines(old, new)
        .unified_diff()
        .context_radius(2)
        .header(&before, &after)
        .to_string()
}
