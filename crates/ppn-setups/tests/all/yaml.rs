use ppn_setups::Value;

/// A value of YAML, in the subset that the tests use: one line, flow style, and no brackets, commas
/// or colons in scalars.
pub(crate) fn yaml(text: &str) -> Value {
    let text = text.trim();
    let inside = |open, close| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    if let Some(inner) = inside('{', '}') {
        let entry = |part: &str| {
            let (key, item) = part.split_once(':').unwrap();
            (key.trim().to_owned(), yaml(item))
        };
        Value::Mapping(parts(inner).map(entry).collect())
    } else if let Some(inner) = inside('[', ']') {
        Value::Sequence(parts(inner).map(yaml).collect())
    } else if let Some(inner) = inside('\'', '\'') {
        Value::quoted(inner)
    } else if text.is_empty() {
        Value::Null
    } else {
        Value::plain(text)
    }
}

/// The text split at commas that are not inside brackets.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let between = move |c: char| {
        depth += match c {
            '{' | '[' => 1,
            '}' | ']' => -1,
            _ => 0,
        };
        c == ',' && depth == 0
    };
    text.split(between).map(str::trim).filter(|part| !part.is_empty())
}
