//! The script of the page with fewer spaces.

/// Characters around which a script needs no space.
const TIGHT: &str = "{}()[];,:?=<>*&|!\n";
/// The same, unless there is one of them on both sides.
const TIGHT_ALONE: &str = "+-/";
/// Characters after which a line needs no end.
const GOES_ON: &str = "{([;,";

/// A script without unnecessary spaces and line ends; quoted text does not change.
///
/// This only has to support the syntax that the page's own script uses.
pub(super) fn compact(script: &str) -> String {
    let mut text = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(first) = rest.chars().next() {
        let before = text.chars().next_back().unwrap_or('\n');
        let quoted = match first {
            '"' | '\'' => Some(past(rest, first)),
            '`' => Some(past_template(rest)),
            '/' if "(,=:[!&|?{};\n".contains(before) => Some(past(rest, '/')),
            _ => None,
        };
        let taken = quoted.unwrap_or(first.len_utf8());
        let next = rest[taken..].chars().next().unwrap_or('\n');
        let is_idle = match first {
            ' ' => {
                let alone = [before, next].map(|sign| TIGHT_ALONE.contains(sign));
                TIGHT.contains(before) || TIGHT.contains(next) || alone[0] != alone[1]
            }
            '\n' => GOES_ON.contains(before),
            _ => false,
        };
        if !is_idle {
            text.push_str(&rest[..taken]);
        }
        rest = &rest[taken..];
    }
    text
}

/// A style sheet on one line, without comments. No string in it contains the spaces that are
/// removed.
pub(super) fn compact_style(style: &str) -> String {
    let lines = style.lines().map(str::trim).filter(|line| !line.starts_with("/*"));
    let closed = [(": ", ":"), ("; ", ";"), (", ", ","), (" {", "{"), ("{ ", "{"), (" }", "}")];
    let style: String = lines.collect();
    let style = closed.iter().fold(style, |style, (open, closed)| style.replace(open, closed));
    style.replace(";}", "}")
}

/// The number of bytes of the string or regular expression that begins here.
fn past(text: &str, end: char) -> usize {
    let (mut is_escaped, mut in_class) = (false, false);
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' if end == '/' => in_class = true,
            ']' => in_class = false,
            _ if sign == end && !in_class => return at + sign.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// The number of bytes of the template that begins here, with the templates in it.
fn past_template(text: &str) -> usize {
    let mut at = 1;
    // The number of open braces in each open expression.
    let mut open: Vec<usize> = Vec::new();
    while let Some(sign) = text[at..].chars().next() {
        let rest = &text[at..];
        let mut taken = sign.len_utf8();
        match (sign, open.last_mut()) {
            ('\\', None) => taken += rest[1..].chars().next().map_or(0, char::len_utf8),
            ('`', None) => return at + 1,
            ('$', None) if rest.starts_with("${") => {
                taken = 2;
                open.push(0);
            }
            ('`', Some(_)) => taken = past_template(rest),
            ('"' | '\'', Some(_)) => taken = past(rest, sign),
            ('{', Some(braces)) => *braces += 1,
            ('}', Some(0)) => drop(open.pop()),
            ('}', Some(braces)) => *braces -= 1,
            _ => {}
        }
        at += taken;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{compact, compact_style};

    #[test]
    fn only_spaces_that_are_not_needed_are_removed() {
        for (script, expected) in [
            ("const a = (b) => { return b + 1; };", "const a=(b)=>{return b+1;};"),
            ("a = \"b = c\" + '\\' = ';", "a=\"b = c\"+'\\' = ';"),
            (
                "a = `b = ${c ? `= ${ d }` : { e: 1 }} = f`;",
                "a=`b = ${c ? `= ${ d }` : { e: 1 }} = f`;",
            ),
            ("a.replace(/ [/ =] = /g, b / c);", "a.replace(/ [/ =] = /g,b/c);"),
            ("a - -b; a + +b; a++ + b", "a- -b;a+ +b;a++ +b"),
            ("a = 1\nb = 2;\nc(\n3\n)", "a=1\nb=2;c(3\n)"),
        ] {
            assert_eq!(compact(script), expected);
        }
    }

    #[test]
    fn a_style_sheet_is_closed_up() {
        let style =
            "/* all */\n* { a: b; c: d; }\n@media (x: 1px) {\n  :host(.y) p, b { e: f; }\n}\n";
        let expected = "*{a:b;c:d}@media (x:1px){:host(.y) p,b{e:f}}";
        assert_eq!(compact_style(style), expected);
    }
}
