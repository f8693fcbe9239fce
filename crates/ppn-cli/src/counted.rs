//! Numbers of things in words.

/// A number with what is counted, in the plural if there is not one: `1 game`, `2 games`.
pub(crate) fn counted(number: impl TryInto<u64>, one: &str) -> String {
    // What is counted is in memory or in a file, and has fewer things than 64 bits can count.
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

/// The same, or nothing if there are none.
pub(crate) fn counted_if_any(number: usize, one: &str) -> Option<String> {
    (number > 0).then(|| counted(number, one))
}
