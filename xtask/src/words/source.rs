//! The comments and strings of a source in Rust.

/// The prose of a source, line by line: comments and strings, without code and without tests
/// at its end.
pub(super) fn prose(text: &str) -> String {
    let text = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or(text);
    let mut prose = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (length, is_prose) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), true)
        } else if rest.starts_with("/*") {
            (rest.find("*/").map_or(rest.len(), |end| end + 2), true)
        } else if let Some(length) = string(rest) {
            (length, true)
        } else if is_name(c) {
            // A whole name is taken, so that its last letters do not begin a raw string.
            let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            (length - usize::from(matches!(&rest[..length], "br" | "cr")), false)
        } else {
            (character(rest).unwrap_or(c.len_utf8()), false)
        };
        let (taken, after) = rest.split_at(length);
        if is_prose {
            prose.push_str(taken);
            prose.push(' ');
        } else {
            prose.extend(taken.chars().filter(|&c| c == '\n'));
        }
        rest = after;
    }
    prose
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The bytes of a string that begins here.
fn string(text: &str) -> Option<usize> {
    if let Some(raw) = text.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let body = raw[hashes..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let length = body.find(&end).map_or(body.len(), |at| at + end.len());
        return Some(1 + hashes + 1 + length);
    }
    let body = text.strip_prefix('"')?;
    let mut escaped = false;
    for (at, c) in body.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(at + 2),
            _ => {}
        }
    }
    Some(text.len())
}

/// The bytes of a character in quotes; a lifetime has no second quote.
fn character(text: &str) -> Option<usize> {
    let body = text.strip_prefix('\'')?;
    let length = match body.strip_prefix('\\') {
        Some(escape) => 1 + escape.chars().next()?.len_utf8() + escape[1..].find('\'')?,
        None => body.chars().next()?.len_utf8(),
    };
    body.get(length..)?.starts_with('\'').then_some(length + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_prose_and_code_is_not() {
        let text = "/// Says it.\nfn fault<'a>(tell: &'a str) -> char {\n    // why\n    \
                    let x = (\"a \\\"sign\\\"\", r#\"raw \"x\"\"#, '\"', '\\n', b\"bytes\");\n}\n";
        let prose = prose(text);
        let lines: Vec<_> = prose.lines().map(str::trim).collect();
        assert_eq!(lines[0], "/// Says it.");
        assert_eq!(lines[1], "");
        assert_eq!(lines[2], "// why");
        assert_eq!(lines[3], "\"a \\\"sign\\\"\" r#\"raw \"x\"\"# \"bytes\"");
        assert_eq!(prose.matches('\n').count(), text.matches('\n').count());
    }

    #[test]
    fn tests_at_the_end_are_left_out() {
        let text = "// a\n\n#[cfg(test)]\nmod tests {\n    // b\n}\n";
        assert!(prose(text).contains("// a") && !prose(text).contains("// b"));
    }

    #[test]
    fn any_beginning_of_a_source_is_read() {
        let text = "'a '\\u{1f}' r#\"x\"# \"\\\\\" // é\n/* ü */ b'\\'' '";
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            prose(&text[..end]);
        }
    }
}
